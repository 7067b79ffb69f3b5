//! MySQL, MariaDB and what speaks their protocol. The load loop and the tables use the blocking crate
//! `mysql`; the probe uses `mysql_async`.
//!
//! Statements run as sysbench runs them: prepared once per connection and table, or as text; `BEGIN` and
//! `COMMIT` always as text; results are read to their end; a write counts when rows were *changed*
//! (no `CLIENT_FOUND_ROWS`).

mod abort;
mod connect;
mod errors;
mod load;
mod probe;
mod tables;
mod tls;

pub(crate) use connect::MysqlConnector;
pub(crate) use probe::probe;
pub(crate) use tables::MysqlTables;
