//! The report: what is computed from a run. [`shape`] is its JSON contract (version 1).

mod shape;

pub use shape::*;
