//! Opening an archive: the file is made when it is absent, and brought to the present schema.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::{Archive, ArchiveError};
use crate::settings::{create_private, private_file};

/// Readers of pages, and the one writer; SQLite lets them work side by side.
const CONNECTIONS: u32 = 4;
/// Two processes share an archive (a server and the command line): a writer waits for the other.
const BUSY_TIMEOUT: Duration = Duration::from_secs(15);

impl Archive {
    /// Opens the archive at a path, closes the runs that a dead process left, and returns it.
    ///
    /// # Errors
    /// When the file cannot be opened, is no archive, or was made by a newer version.
    pub(crate) async fn open(path: &Path) -> Result<Self, ArchiveError> {
        let open_error = |reason: String| ArchiveError::Open { path: path.display().to_string(), reason };
        let mut owners = path.as_os_str().to_owned();
        owners.push("-owners");
        let owners = PathBuf::from(owners);
        let _turn = turn(&owners).await.map_err(|error| open_error(error.to_string()))?;
        // Made here first, so that nobody else can read it; SQLite gives its side files the same mode.
        private_file().append(true).create(true).open(path).map_err(|error| open_error(error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        let pool = SqlitePoolOptions::new()
            .max_connections(CONNECTIONS)
            .connect_with(options)
            .await
            .map_err(|error| open_error(error.to_string()))?;
        sqlx::migrate!("./migrations").run(&pool).await.map_err(|error| open_error(error.to_string()))?;
        let archive = Self { pool, owners };
        archive.close_orphans().await?;
        Ok(archive)
    }

    /// Whether the archive answers.
    ///
    /// # Errors
    /// When it does not.
    pub(crate) async fn ping(&self) -> Result<(), ArchiveError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Writes everything out and closes the connections.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

/// Waits until no other process opens the archive: two that make a new one at once would fail on each other.
async fn turn(owners: &Path) -> io::Result<File> {
    create_private(owners)?;
    let file = private_file().write(true).create(true).truncate(false).open(owners.join("opening"))?;
    let locked = tokio::task::spawn_blocking(move || file.lock().map(|()| file));
    locked.await.map_err(io::Error::other)?
}
