//! `/targets`: which databases can be loaded.

mod page;

pub(crate) use page::{TargetsPage, stated};
