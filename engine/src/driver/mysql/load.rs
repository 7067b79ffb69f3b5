//! A worker's connection.

use std::sync::Arc;

use mysql::{Conn, Error, Params, QueryResult, Statement as Prepared, Value, prelude::Queryable as _};

use super::{abort::Socket, errors::statement_error};
use crate::{
    driver::{
        Abort, LoadConnection, StatementError, StatementResult,
        sql::{Templates, write_text},
    },
    script::{Call, Values},
};

/// A load connection to a server. Without prepared statements it sends text.
pub(super) struct MysqlLoad {
    connection: Conn,
    socket: Option<Socket>,
    templates: Arc<Templates>,
    prepared: Vec<Option<Prepared>>,
    text: String,
}

impl MysqlLoad {
    pub(super) fn new(connection: Conn, socket: Socket, templates: Arc<Templates>, prepared: Vec<Option<Prepared>>) -> Self {
        Self { connection, socket: Some(socket), templates, prepared, text: String::with_capacity(512) }
    }

    fn run(&mut self, call: &Call<'_>) -> Result<StatementResult, Error> {
        if let Some(Some(statement)) = self.prepared.get(self.templates.index(call)) {
            return read(self.connection.exec_iter(statement, parameters(call.values))?);
        }
        write_text(&mut self.text, self.templates.of(call), call.values);
        read(self.connection.query_iter(&self.text)?)
    }
}

impl LoadConnection for MysqlLoad {
    fn execute(&mut self, call: &Call<'_>) -> Result<StatementResult, StatementError> {
        self.run(call).map_err(|error| statement_error(&error))
    }

    fn rollback(&mut self) -> Result<(), StatementError> {
        self.connection.query_drop("ROLLBACK").map_err(|error| statement_error(&error))
    }

    fn aborter(&mut self) -> Option<Box<dyn Abort>> {
        Some(Box::new(self.socket.take()?))
    }
}

/// Reads a result to its end.
fn read<T: mysql::prelude::Protocol>(result: QueryResult<'_, '_, '_, T>) -> Result<StatementResult, Error> {
    if result.columns().as_ref().is_empty() {
        return Ok(StatementResult::of_affected(result.affected_rows()));
    }
    for row in result {
        std::hint::black_box(row?);
    }
    Ok(StatementResult::Read)
}

/// Integers go as signed 64-bit ones and strings as variable strings, as sysbench binds them.
fn parameters(values: Values<'_>) -> Params {
    let text = |text: &str| Value::Bytes(text.as_bytes().to_vec());
    Params::Positional(match values {
        Values::None => return Params::Empty,
        Values::Id(id) => vec![Value::Int(id)],
        Values::Range(first, last) => vec![Value::Int(first), Value::Int(last)],
        Values::Text(c, id) => vec![text(c), Value::Int(id)],
        Values::Row { id, k, c, pad } => vec![Value::Int(id), Value::Int(k), text(c), text(pad)],
    })
}
