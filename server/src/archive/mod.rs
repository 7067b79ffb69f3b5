//! The archive: runs, trials, seconds, saved targets and sealed passwords, in one SQLite file.
//!
//! Everything else asks this type; SQL is in this folder only, so that another database can take its
//! place. One transaction per finished trial: a crash loses the trial in flight and nothing else.

mod error;
mod line;
mod open;
mod ownership;
mod runs;
mod samples;
mod secrets;
mod targets;
mod trials;

use std::path::PathBuf;

use sqlx::SqlitePool;

pub(crate) use error::ArchiveError;
pub(crate) use line::RunFilter;
pub(crate) use ownership::RunOwner;
pub(crate) use runs::NewRun;
pub(crate) use samples::{ArchivedSample, StoredSample};
pub(crate) use secrets::Owner;
pub(crate) use targets::TargetRow;

/// An open archive. Clones share its connections.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    pool: SqlitePool,
    /// The folder of the lock files by which a living process owns its runs.
    owners: PathBuf,
}
