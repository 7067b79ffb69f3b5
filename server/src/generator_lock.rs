//! One load generator at a time on a host: a lock file per user in the system's temporary folder. The
//! system drops the lock when its process ends, however it ends.

use std::{
    fs::{File, TryLockError},
    io,
    path::PathBuf,
    time::Duration,
};

use crate::settings::private_file;

const POLL: Duration = Duration::from_millis(200);

/// Where the lock is.
#[derive(Clone, Debug)]
pub(crate) struct GeneratorLock {
    path: PathBuf,
}

/// The right to offer load; dropping it lets the next one go.
#[derive(Debug)]
pub(crate) struct Turn {
    _lock: File,
}

impl GeneratorLock {
    /// This host's and user's lock.
    pub(crate) fn of_this_host() -> Self {
        #[cfg(unix)]
        let user = rustix::process::getuid().as_raw().to_string();
        #[cfg(not(unix))]
        let user = "all";
        Self { path: std::env::temp_dir().join(format!("tailrace-generator-{user}.lock")) }
    }

    /// A lock of its own, for tests.
    #[cfg(test)]
    pub(crate) const fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Waits for the turn; none when `is_cancelled` said so first. `waiting` is called once, when somebody else has it.
    ///
    /// # Errors
    /// When the lock file cannot be made.
    pub(crate) async fn take(&self, is_cancelled: impl Fn() -> bool, waiting: impl FnOnce()) -> io::Result<Option<Turn>> {
        let file = private_file().write(true).create(true).truncate(false).open(&self.path)?;
        let mut waiting = Some(waiting);
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Turn { _lock: file })),
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) => {}
            }
            if let Some(waiting) = waiting.take() {
                waiting();
            }
            if is_cancelled() {
                return Ok(None);
            }
            tokio::time::sleep(POLL).await;
        }
    }

    /// Where the lock file is.
    pub(crate) fn path(&self) -> &std::path::Path {
        &self.path
    }
}
