//! The pages. Each folder has `mod.rs` (what the page answers), `page.rs` (loads and lays out) and its parts.

mod archive;
mod new_run;
mod not_found;
mod run;
mod settings;
mod target;
mod targets;

pub(crate) use archive::ArchivePage;
pub(crate) use new_run::NewRunPage;
pub(crate) use not_found::NotFoundPage;
pub(crate) use run::RunPage;
pub(crate) use settings::SettingsPage;
pub(crate) use target::{NewTargetPage, TargetPage};
pub(crate) use targets::{TargetsPage, stated};
