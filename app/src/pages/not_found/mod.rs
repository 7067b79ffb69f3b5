//! Any other address.

mod page;

pub(crate) use page::NotFoundPage;
