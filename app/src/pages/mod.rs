//! The pages. Each folder has `mod.rs` (what the page answers), `page.rs` (loads and lays out) and its parts.

mod archive;
mod new_run;
mod not_found;
mod run;
mod settings;
mod target;
mod targets;

pub use archive::ArchivePage;
pub use new_run::NewRunPage;
pub use not_found::NotFoundPage;
pub use run::RunPage;
pub use settings::SettingsPage;
pub use target::{NewTargetPage, TargetPage};
pub use targets::{TargetsPage, stated};
