//! A worker's connection: statements from SQLite's cache, or prepared for each execution in text mode.

use std::{sync::Arc, time::Duration};

use rusqlite::{Connection, Statement as Prepared};
use tailrace_model::{plan::StatementMode, script::Statement};

use super::{abort::Interrupt, deadline::Deadline, errors::statement_error};
use crate::{
    driver::{
        Abort, LoadConnection, StatementError, StatementResult,
        sql::{Templates, write_text},
    },
    script::{Call, Values},
};

/// A load connection to a SQLite file.
pub(super) struct SqliteLoad {
    connection: Connection,
    templates: Arc<Templates>,
    mode: StatementMode,
    begin: &'static str,
    text: String,
    deadline: Option<Deadline>,
}

impl SqliteLoad {
    pub(super) fn new(
        connection: Connection,
        templates: Arc<Templates>,
        mode: StatementMode,
        writes: bool,
        limit: Option<Duration>,
    ) -> Self {
        let begin = if writes { "BEGIN IMMEDIATE" } else { "BEGIN" };
        let deadline = limit.map(|limit| Deadline::install(&connection, limit));
        Self { connection, templates, mode, begin, text: String::with_capacity(512), deadline }
    }

    fn run(&mut self, call: &Call<'_>) -> rusqlite::Result<StatementResult> {
        let template = if call.statement == Statement::Begin { self.begin } else { self.templates.of(call) };
        match self.mode {
            StatementMode::Prepared => {
                let mut statement = self.connection.prepare_cached(template)?;
                bind(&mut statement, call.values)?;
                step(&mut statement, call.statement)
            }
            StatementMode::Text => {
                write_text(&mut self.text, template, call.values);
                step(&mut self.connection.prepare(&self.text)?, call.statement)
            }
        }
    }
}

impl LoadConnection for SqliteLoad {
    fn execute(&mut self, call: &Call<'_>) -> Result<StatementResult, StatementError> {
        if let Some(deadline) = &self.deadline {
            deadline.start();
        }
        self.run(call).map_err(|error| statement_error(&error))
    }

    fn rollback(&mut self) -> Result<(), StatementError> {
        if self.connection.is_autocommit() {
            return Ok(()); // SQLite has rolled back by itself, or nothing was open.
        }
        self.connection.execute_batch("ROLLBACK").map_err(|error| statement_error(&error))
    }

    fn aborter(&mut self) -> Option<Box<dyn Abort>> {
        Some(Box::new(Interrupt(self.connection.get_interrupt_handle())))
    }
}

fn bind(statement: &mut Prepared<'_>, values: Values<'_>) -> rusqlite::Result<()> {
    match values {
        Values::None => Ok(()),
        Values::Id(id) => statement.raw_bind_parameter(1, id),
        Values::Range(first, last) => {
            statement.raw_bind_parameter(1, first)?;
            statement.raw_bind_parameter(2, last)
        }
        Values::Text(c, id) => {
            statement.raw_bind_parameter(1, c)?;
            statement.raw_bind_parameter(2, id)
        }
        Values::Row { id, k, c, pad } => {
            statement.raw_bind_parameter(1, id)?;
            statement.raw_bind_parameter(2, k)?;
            statement.raw_bind_parameter(3, c)?;
            statement.raw_bind_parameter(4, pad)
        }
    }
}

/// Runs a statement to its end, reading the first column of every row as a client would.
fn step(statement: &mut Prepared<'_>, kind: Statement) -> rusqlite::Result<StatementResult> {
    if statement.column_count() == 0 {
        let rows = statement.raw_execute()?;
        // After BEGIN and COMMIT, SQLite's count of changes is still that of an earlier statement.
        let edge = matches!(kind, Statement::Begin | Statement::Commit);
        return Ok(StatementResult::of_affected(if edge { 0 } else { rows as u64 }));
    }
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        std::hint::black_box(row.get_ref(0)?);
    }
    Ok(StatementResult::Read)
}
