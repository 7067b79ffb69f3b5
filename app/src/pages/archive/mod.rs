//! `/`: which run was that, what did it say.

mod page;
mod row;
mod welcome;

pub(crate) use page::ArchivePage;
