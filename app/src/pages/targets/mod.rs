//! `/targets`: which databases can be loaded.

mod page;

pub use page::{TargetsPage, stated};
