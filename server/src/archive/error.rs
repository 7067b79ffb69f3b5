//! What can go wrong with the archive.

/// An error of the archive. Messages name the run or file, never a password.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArchiveError {
    /// The file could not be opened or brought up to date.
    #[error("could not open the archive {path}: {reason}")]
    Open { path: String, reason: String },
    /// A statement failed: no space, a locked or damaged file.
    #[error("the archive failed: {0}")]
    Database(#[from] sqlx::Error),
    /// A stored document cannot be read.
    #[error("the archive's {what} is unreadable: {reason}")]
    Unreadable { what: String, reason: String },
    /// No such run, target or password.
    #[error("{0}")]
    NotFound(String),
    /// The same name or id is there already.
    #[error("{0}")]
    Conflict(String),
    /// The lock file of a run could not be made.
    #[error("could not lock run {run}: {reason}")]
    Lock { run: String, reason: String },
}

impl ArchiveError {
    pub(super) fn unreadable(what: impl Into<String>) -> impl FnOnce(serde_json::Error) -> Self {
        let what = what.into();
        move |error| Self::Unreadable { what, reason: error.to_string() }
    }
}

/// A document as JSON text.
pub(super) fn json(value: &impl serde::Serialize) -> Result<String, ArchiveError> {
    serde_json::to_string(value).map_err(ArchiveError::unreadable("new document"))
}

/// An unsigned number as the archive keeps it; above 2^63 − 1 it is cut (292 years in nanoseconds).
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of the archive; what is below zero reads as 0.
pub(super) fn read(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
