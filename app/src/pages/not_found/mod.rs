//! Any other address.

mod page;

pub use page::NotFoundPage;
