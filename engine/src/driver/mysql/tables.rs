//! The dataset's tables on a server.

use std::fmt::Write as _;

use mysql::{Conn, Error, prelude::Queryable as _};
use tailrace_model::plan::{Dataset, TargetSpec};

use super::{connect::Door, errors::engine_error};
use crate::{
    dataset::Rows,
    driver::{COLUMNS, MARK, TableState, Tables, table_name},
    error::{EngineError, Place},
};

/// The size of one multi-row `INSERT`, as sysbench's: 512 KiB, below every server's `max_allowed_packet`.
const STATEMENT_BYTES: usize = 512 * 1024;
/// More than the longest row, written out.
const ROW_BYTES: usize = 224;

/// A connection for the tables of a server.
pub(crate) struct MysqlTables {
    connection: Conn,
    at: Place,
    sql: String,
}

impl MysqlTables {
    pub(crate) fn open(target: &TargetSpec) -> Result<Self, EngineError> {
        let (connection, _) = Door::new(target).open(None)?;
        Ok(Self { connection, at: Place::of(target), sql: String::new() })
    }

    fn execute(&mut self, doing: String, sql: &str) -> Result<(), EngineError> {
        self.connection.query_drop(sql).map_err(|error| engine_error(&self.at, doing, &error))
    }

    fn read(&mut self, table: u32) -> Result<TableState, Error> {
        let name = table_name(table);
        let schema = "TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?";
        let found: Option<(String, String)> = self
            .connection
            .exec_first(format!("SELECT TABLE_TYPE, TABLE_COMMENT FROM information_schema.TABLES WHERE {schema}"), (&name,))?;
        let made_here = match found {
            None => return Ok(TableState::Absent),
            Some((kind, comment)) if kind == "BASE TABLE" => comment == MARK,
            Some((kind, _)) => return Ok(TableState::Foreign { found: format!("it is of type {kind}") }),
        };
        let columns: Vec<String> = self
            .connection
            .exec(format!("SELECT COLUMN_NAME FROM information_schema.COLUMNS WHERE {schema} ORDER BY ORDINAL_POSITION"), (&name,))?;
        if columns != COLUMNS {
            return Ok(TableState::Foreign { found: format!("its columns are {}", columns.join(", ")) });
        }
        let indexed: Option<u64> = self.connection.exec_first(
            format!("SELECT COUNT(*) FROM information_schema.STATISTICS WHERE {schema} AND INDEX_NAME = ?"),
            (&name, format!("k_{table}")),
        )?;
        let counts: Option<(u64, i64, i64)> =
            self.connection.query_first(format!("SELECT COUNT(*), COALESCE(MIN(id), 0), COALESCE(MAX(id), 0) FROM {name}"))?;
        let (rows, first_id, last_id) = counts.unwrap_or_default();
        Ok(TableState::Shaped { rows, first_id, last_id, indexed: indexed.unwrap_or(0) > 0, made_here })
    }

    /// Writes the next rows as one statement into `sql`; returns how many they are.
    fn write_insert(&mut self, table: u32, rows: &mut Rows) -> u64 {
        let sql = &mut self.sql;
        sql.clear();
        sql.reserve(STATEMENT_BYTES);
        // Writing to a String cannot fail.
        _ = write!(sql, "INSERT INTO sbtest{table} (id, k, c, pad) VALUES ");
        let mut count = 0;
        while sql.len() + ROW_BYTES < STATEMENT_BYTES {
            let Some(row) = rows.next() else { break };
            let comma = if count == 0 { "" } else { "," };
            _ = write!(sql, "{comma}({},{},'{}','{}')", row.id, row.k, row.c(), row.pad());
            count += 1;
        }
        count
    }
}

impl Tables for MysqlTables {
    fn describe(&mut self, table: u32) -> Result<TableState, EngineError> {
        self.read(table).map_err(|error| engine_error(&self.at, format!("reading table {}", table_name(table)), &error))
    }

    fn drop_table(&mut self, table: u32) -> Result<(), EngineError> {
        let name = table_name(table);
        self.execute(format!("dropping table {name}"), &format!("DROP TABLE IF EXISTS {name}"))
    }

    fn create_table(&mut self, table: u32, dataset: &Dataset) -> Result<(), EngineError> {
        let name = table_name(table);
        let auto = if dataset.auto_inc { " AUTO_INCREMENT" } else { "" };
        let engine = &dataset.storage_engine;
        let sql = format!(
            "CREATE TABLE {name}(id INTEGER NOT NULL{auto}, k INTEGER DEFAULT '0' NOT NULL, \
             c CHAR(120) DEFAULT '' NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL, PRIMARY KEY (id)) /*! ENGINE = {engine} */ COMMENT = '{MARK}'"
        );
        self.execute(format!("creating table {name}"), &sql)
    }

    fn insert(&mut self, table: u32, rows: &mut Rows) -> Result<u64, EngineError> {
        let count = self.write_insert(table, rows);
        if count > 0 {
            let result = self.connection.query_drop(&self.sql);
            result.map_err(|error| engine_error(&self.at, format!("filling table {}", table_name(table)), &error))?;
        }
        Ok(count)
    }

    fn create_index(&mut self, table: u32) -> Result<(), EngineError> {
        self.execute(format!("creating index k_{table}"), &format!("CREATE INDEX k_{table} ON sbtest{table}(k)"))
    }

    fn parallelism(&self) -> u32 {
        u32::MAX
    }
}
