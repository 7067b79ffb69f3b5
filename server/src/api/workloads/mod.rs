//! Workloads.

pub(super) mod list;
