//! Which living process a queued or running run belongs to: each holds a lock file for its runs. The
//! system drops the lock when the process ends, however it ends; what nobody holds was left behind.

use std::{
    fs::{self, File, TryLockError},
    path::PathBuf,
};

use tailrace_model::run::{RunId, RunState};

use super::{Archive, ArchiveError};
use crate::settings::{create_private, private_file};

/// This process's claim on a run. Dropping it gives the run up.
#[derive(Debug)]
pub(crate) struct RunOwner {
    path: PathBuf,
    _lock: File,
}

impl Drop for RunOwner {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path); // a left-over file without a lock means the same as none
    }
}

impl Archive {
    /// Claims a run that is about to be inserted.
    ///
    /// # Errors
    /// When the lock file cannot be made, or another process holds it.
    pub(crate) fn own(&self, run: &RunId) -> Result<RunOwner, ArchiveError> {
        let error = |reason: String| ArchiveError::Lock { run: run.to_string(), reason };
        create_private(&self.owners).map_err(|cause| error(cause.to_string()))?;
        let path = self.owners.join(run.as_str());
        let file = private_file().write(true).create(true).truncate(false).open(&path).map_err(|cause| error(cause.to_string()))?;
        file.try_lock().map_err(|cause| error(cause.to_string()))?;
        Ok(RunOwner { path, _lock: file })
    }

    /// Closes as interrupted every queued or running run that no living process owns.
    pub(super) async fn close_orphans(&self) -> Result<(), ArchiveError> {
        for run in self.unfinished().await? {
            if !self.is_owned(&run) {
                tracing::warn!(run.id = %run, "the process of this run ended in the middle: it is closed as interrupted");
                self.finish(&run, RunState::Interrupted, Some("its process ended in the middle")).await?;
                let _ = fs::remove_file(self.owners.join(run.as_str())); // as in RunOwner::drop
            }
        }
        Ok(())
    }

    /// Whether some process holds the run's lock. In doubt it does.
    fn is_owned(&self, run: &RunId) -> bool {
        let Ok(file) = File::open(self.owners.join(run.as_str())) else { return false };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }
}
