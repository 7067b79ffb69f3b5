//! What every database engine must be able to do for the load loop and for preparing data. One folder
//! an engine, with the same file names in each: `connect`, `load`, `errors`, `abort`, `tables`, `probe`; what the engines share is in `sql`.

mod mysql;
mod sql;
mod sqlite;

use tailrace_model::{
    plan::{Dataset, StatementMode, TargetSpec},
    sample::ErrorClass,
    script::Statement,
    target::Engine,
};

use crate::{
    dataset::Rows,
    error::{EngineError, Place},
    script::{Call, Oltp},
};

pub(crate) use mysql::probe as probe_mysql;
pub(crate) use sqlite::probe as probe_sqlite;

/// Opens load connections to one target. Shared by all workers.
pub(crate) trait Connector: Send + Sync {
    /// Opens a connection and prepares the script's statements on it.
    fn connect(&self) -> Result<Box<dyn LoadConnection>, EngineError>;
}

/// A connection of one worker: blocking, used by one thread at a time.
pub(crate) trait LoadConnection: Send {
    /// Executes a statement and reads its result to the end.
    fn execute(&mut self, call: &Call<'_>) -> Result<StatementResult, StatementError>;

    /// Gives up the open transaction, if there is one.
    fn rollback(&mut self) -> Result<(), StatementError>;

    /// What ends the connection's present statement from another thread; asked for once.
    fn aborter(&mut self) -> Option<Box<dyn Abort>>;
}

/// Ends what a connection is doing, from another thread. The connection is not usable afterwards.
pub(crate) trait Abort: Send {
    /// Ends it; does nothing when nothing is going on.
    fn abort(&self);
}

/// How a statement is counted: sysbench's rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatementResult {
    /// It returned a result set.
    Read,
    /// It changed at least one row.
    Write,
    /// Neither: `BEGIN`, `COMMIT`, an update that found nothing.
    Other,
}

impl StatementResult {
    /// The result of a statement without a result set.
    const fn of_affected(rows: u64) -> Self {
        if rows > 0 { Self::Write } else { Self::Other }
    }
}

/// Why a statement under load failed. It is counted by class and code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatementError {
    /// The class, the same for every engine.
    pub(crate) class: ErrorClass,
    /// The engine's own code.
    pub(crate) code: String,
    /// What the engine said, without row data.
    pub(crate) message: String,
    /// Whether the connection must be opened anew.
    pub(crate) broken: bool,
}

/// A connection for making, checking and dropping the dataset's tables.
pub(crate) trait Tables: Send {
    /// What stands under a table's name.
    fn describe(&mut self, table: u32) -> Result<TableState, EngineError>;
    /// Drops a table that was found to be made here; does nothing when it is absent.
    fn drop_table(&mut self, table: u32) -> Result<(), EngineError>;
    /// Creates an empty table.
    fn create_table(&mut self, table: u32, dataset: &Dataset) -> Result<(), EngineError>;
    /// Inserts the next rows with one commit; returns how many they were, 0 at the end.
    fn insert(&mut self, table: u32, rows: &mut Rows) -> Result<u64, EngineError>;
    /// Creates the index on `k`.
    fn create_index(&mut self, table: u32) -> Result<(), EngineError>;
    /// How many connections may fill tables at once.
    fn parallelism(&self) -> u32;
}

/// What stands under a table's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableState {
    /// Nothing.
    Absent,
    /// Something with other columns, or no table at all.
    Foreign {
        /// What it is, in words.
        found: String,
    },
    /// A table with the dataset's columns.
    Shaped {
        /// Its rows, counted.
        rows: u64,
        /// The smallest id; 0 when empty.
        first_id: i64,
        /// The largest id; 0 when empty.
        last_id: i64,
        /// Whether `k` is indexed.
        indexed: bool,
        /// Whether it carries [`MARK`]: only then may it be dropped.
        made_here: bool,
    },
}

/// What a table made by this tool carries in its definition. A table without it has somebody's data in it, such
/// as sysbench's own: it is used when it fits the plan, and never dropped.
pub(crate) const MARK: &str = "made by tailrace";

/// The columns of a dataset's table, in order. What has others is no dataset's.
pub(crate) const COLUMNS: [&str; 4] = ["id", "k", "c", "pad"];

/// A dataset's table's name.
pub(crate) fn table_name(table: u32) -> String {
    format!("sbtest{table}")
}

/// What a load connection must know beyond its target.
#[derive(Clone, Debug)]
pub(crate) struct LoadNeeds {
    /// The kinds of statements that will be executed.
    pub(crate) kinds: Vec<Statement>,
    /// Tables 1 to this one are reached.
    pub(crate) tables: u32,
    /// Whether transactions write.
    pub(crate) writes: bool,
    /// Prepared or text.
    pub(crate) mode: StatementMode,
    /// After which the client gives a statement up.
    pub(crate) statement_timeout: Option<std::time::Duration>,
}

impl LoadNeeds {
    pub(crate) fn new(oltp: &Oltp, mode: StatementMode, statement_timeout: Option<std::time::Duration>) -> Self {
        Self { kinds: oltp.kinds().to_vec(), tables: oltp.tables(), writes: oltp.writes(), mode, statement_timeout }
    }
}

/// The connector of a target's engine.
pub(crate) fn connector(target: &TargetSpec, needs: LoadNeeds) -> Result<Box<dyn Connector>, EngineError> {
    match target.url.engine() {
        Engine::Mysql => Ok(Box::new(mysql::MysqlConnector::new(target, needs)?)),
        Engine::Sqlite => Ok(Box::new(sqlite::SqliteConnector::new(target, needs)?)),
        engine @ Engine::Postgresql => Err(EngineError::Unsupported { at: Place::of(target), engine }),
    }
}

/// A connection for the tables of a target.
pub(crate) fn tables(target: &TargetSpec) -> Result<Box<dyn Tables>, EngineError> {
    match target.url.engine() {
        Engine::Mysql => Ok(Box::new(mysql::MysqlTables::open(target)?)),
        Engine::Sqlite => Ok(Box::new(sqlite::SqliteTables::open(target)?)),
        engine @ Engine::Postgresql => Err(EngineError::Unsupported { at: Place::of(target), engine }),
    }
}
