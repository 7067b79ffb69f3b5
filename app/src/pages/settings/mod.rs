//! `/settings`: language and theme.

mod page;

pub use page::SettingsPage;
