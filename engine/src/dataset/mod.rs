//! The tables `sbtest1` … `sbtestN`: making, checking and dropping them. Only tables that have this
//! tool's columns, or are absent, are ever touched.

mod check;
mod cleanup;
mod fill;
mod prepare;
mod rows;

pub use check::check_dataset;
pub use cleanup::cleanup;
pub(crate) use prepare::make_anew;
pub use prepare::{PrepareHow, PrepareProgress, Prepared, prepare};
pub(crate) use rows::Rows;
