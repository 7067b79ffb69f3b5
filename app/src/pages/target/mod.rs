//! `/targets/new` and `/targets/{id}`: one database: where it is, what is said of it, whether it answers.

mod address;
mod address_fields;
mod entry;
mod page;
mod stated_fields;
mod test;

pub(crate) use page::{NewTargetPage, TargetPage};
