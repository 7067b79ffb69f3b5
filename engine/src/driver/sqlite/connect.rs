//! Opening the file.

use std::{path::Path, sync::Arc, time::Duration};

use rusqlite::{Connection, OpenFlags};
use tailrace_model::plan::{StatementMode, TargetSpec};

use super::{errors::engine_error, load::SqliteLoad, pragma};
use crate::{
    driver::{Connector, LoadConnection, LoadNeeds, sql::Templates},
    error::{EngineError, Place},
};

/// Opens load connections to one file.
pub(crate) struct SqliteConnector {
    target: TargetSpec,
    needs: LoadNeeds,
    templates: Arc<Templates>,
}

impl SqliteConnector {
    pub(crate) fn new(target: &TargetSpec, needs: LoadNeeds) -> Result<Self, EngineError> {
        let templates = Arc::new(Templates::new(&needs.kinds, needs.tables));
        Ok(Self { target: target.clone(), needs, templates })
    }
}

impl Connector for SqliteConnector {
    fn connect(&self) -> Result<Box<dyn LoadConnection>, EngineError> {
        let at = Place::of(&self.target);
        let connection = open(&self.target, Missing::Refuse)?;
        if self.needs.mode == StatementMode::Prepared {
            connection.set_prepared_statement_cache_capacity(self.templates.texts().len() + 4);
            for text in self.templates.texts() {
                connection.prepare_cached(text).map_err(|error| engine_error(&at, format!("preparing \"{text}\""), &error))?;
            }
        }
        if let Some(limit) = self.needs.statement_timeout {
            limit_statements(&connection, limit)?;
        }
        Ok(Box::new(SqliteLoad::new(
            connection,
            Arc::clone(&self.templates),
            self.needs.mode,
            self.needs.writes,
            self.needs.statement_timeout,
        )))
    }
}

/// A wait for the lock is not longer than the statement's limit; see [`SqliteLoad`] for the statement itself.
fn limit_statements(connection: &Connection, limit: Duration) -> Result<(), EngineError> {
    let set: i64 = connection.pragma_query_value(None, "busy_timeout", |row| row.get(0)).unwrap_or(0);
    let set = Duration::from_millis(u64::try_from(set).unwrap_or(0));
    // The pragma cannot fail on an open connection.
    drop(connection.busy_timeout(set.min(limit)));
    Ok(())
}

/// What happens when the file is not there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    /// It is created; its folder must exist.
    Create,
    /// An error.
    Refuse,
}

/// Opens the file with the address's pragmas.
pub(super) fn open(target: &TargetSpec, missing: Missing) -> Result<Connection, EngineError> {
    let at = Place::of(target);
    let path = Path::new(target.url.database());
    let unusable = |reason: String| EngineError::FileUnusable { at: at.clone(), reason };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(unusable(format!("the folder {} does not exist: create it", folder.display())));
    }
    if missing == Missing::Refuse && !path.is_file() {
        return Err(unusable("the file does not exist: run `tailrace prepare`, or set prepare = \"if-missing\"".to_owned()));
    }
    // No URI names: a path may hold a question mark. No mutex: a connection belongs to one thread.
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    flags.set(OpenFlags::SQLITE_OPEN_CREATE, missing == Missing::Create);
    let connection = Connection::open_with_flags(path, flags).map_err(|error| unusable(error.to_string()))?;
    pragma::apply(&connection, &at, target.url.parameters())?;
    // Opening reads nothing: only now does a file that is no database show.
    let tables = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0));
    tables.map_err(|error| unusable(format!("{error}; is it a SQLite file?")))?;
    Ok(connection)
}
