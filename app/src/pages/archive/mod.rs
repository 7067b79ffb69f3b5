//! `/`: which run was that, what did it say.

mod page;
mod row;
mod welcome;

pub use page::ArchivePage;
