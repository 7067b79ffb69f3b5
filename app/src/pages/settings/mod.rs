//! `/settings`: language and theme.

mod page;

pub(crate) use page::SettingsPage;
