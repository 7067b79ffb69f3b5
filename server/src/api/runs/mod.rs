//! Runs: listing, starting, reading, ending.

pub(super) mod cancel;
pub(super) mod list;
pub(super) mod live;
pub(super) mod report;
pub(super) mod samples;
pub(super) mod show;
pub(super) mod start;
