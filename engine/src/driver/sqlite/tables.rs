//! The dataset's tables in a SQLite file.

use rusqlite::{Connection, OptionalExtension as _, params};
use tailrace_model::plan::{Dataset, TargetSpec};

use super::{
    connect::{Missing, open},
    errors::engine_error,
};
use crate::{
    dataset::Rows,
    driver::{COLUMNS, MARK, TableState, Tables, table_name},
    error::{EngineError, Place},
};

/// Rows of one transaction of a load: about what MySQL gets in one statement of 512 KiB.
const ROWS_PER_COMMIT: usize = 2600;

/// A connection for the tables of a SQLite file.
pub(crate) struct SqliteTables {
    connection: Connection,
    at: Place,
}

impl SqliteTables {
    pub(crate) fn open(target: &TargetSpec) -> Result<Self, EngineError> {
        Ok(Self { connection: open(target, Missing::Create)?, at: Place::of(target) })
    }

    fn batch(&self, doing: String, sql: &str) -> Result<(), EngineError> {
        self.connection.execute_batch(sql).map_err(|error| engine_error(&self.at, doing, &error))
    }

    fn read(&self, table: u32) -> rusqlite::Result<TableState> {
        let name = table_name(table);
        let find = "SELECT type, coalesce(sql, '') FROM sqlite_master WHERE name=?";
        let found = self.connection.query_row(find, [&name], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
        let made_here = match found.optional()? {
            None => return Ok(TableState::Absent),
            Some((kind, sql)) if kind == "table" => sql.contains(MARK),
            Some((kind, _)) => return Ok(TableState::Foreign { found: format!("it is of type {kind}") }),
        };
        let mut statement = self.connection.prepare("SELECT name FROM pragma_table_info(?)")?;
        let columns: Vec<String> = statement.query_map([&name], |row| row.get(0))?.collect::<Result<_, _>>()?;
        if columns != COLUMNS {
            return Ok(TableState::Foreign { found: format!("its columns are {}", columns.join(", ")) });
        }
        let indexed = self.connection.query_row(
            "SELECT count(*) FROM sqlite_master WHERE type='index' AND name=? AND tbl_name=?",
            [format!("k_{table}"), name.clone()],
            |row| row.get::<_, i64>(0),
        )?;
        let sql = format!("SELECT count(*), coalesce(min(id), 0), coalesce(max(id), 0) FROM {name}");
        let (rows, first_id, last_id) = self.connection.query_row(&sql, [], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(TableState::Shaped { rows: u64::try_from(rows).unwrap_or(0), first_id, last_id, indexed: indexed > 0, made_here })
    }

    fn write(&mut self, table: u32, rows: &mut Rows) -> rusqlite::Result<u64> {
        let transaction = self.connection.transaction()?;
        let mut written = 0;
        {
            let mut insert = transaction.prepare_cached(&format!("INSERT INTO sbtest{table} (id, k, c, pad) VALUES (?, ?, ?, ?)"))?;
            for row in rows.take(ROWS_PER_COMMIT) {
                insert.execute(params![row.id, row.k, row.c(), row.pad()])?;
                written += 1;
            }
        }
        transaction.commit()?;
        Ok(written)
    }
}

impl Tables for SqliteTables {
    fn describe(&mut self, table: u32) -> Result<TableState, EngineError> {
        self.read(table).map_err(|error| engine_error(&self.at, format!("reading table {}", table_name(table)), &error))
    }

    fn drop_table(&mut self, table: u32) -> Result<(), EngineError> {
        let name = table_name(table);
        self.batch(format!("dropping table {name}"), &format!("DROP TABLE IF EXISTS {name}"))
    }

    fn create_table(&mut self, table: u32, _: &Dataset) -> Result<(), EngineError> {
        let name = table_name(table);
        // `INTEGER PRIMARY KEY` is SQLite's own row number, with or without `auto_inc`. SQLite keeps a table's
        // definition as it was written, a comment inside it too.
        let sql = format!(
            "CREATE TABLE {name}(id INTEGER NOT NULL, k INTEGER DEFAULT '0' NOT NULL, \
             c CHAR(120) DEFAULT '' NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL, PRIMARY KEY (id) /* {MARK} */)"
        );
        self.batch(format!("creating table {name}"), &sql)
    }

    fn insert(&mut self, table: u32, rows: &mut Rows) -> Result<u64, EngineError> {
        let at = self.at.clone();
        self.write(table, rows).map_err(|error| engine_error(&at, format!("filling table {}", table_name(table)), &error))
    }

    fn create_index(&mut self, table: u32) -> Result<(), EngineError> {
        self.batch(format!("creating index k_{table}"), &format!("CREATE INDEX k_{table} ON sbtest{table}(k)"))
    }

    fn parallelism(&self) -> u32 {
        1 // one writer a file
    }
}
