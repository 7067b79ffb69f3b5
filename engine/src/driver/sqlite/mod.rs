//! SQLite, embedded in the load generator.
//!
//! Writers wait on the one lock of the file: for up to the busy timeout (5 s unless the address says
//! `busy_timeout=…`, in milliseconds), then the event fails with class `busy`. Scripts that write open
//! their transactions with `BEGIN IMMEDIATE` instead of `BEGIN`: a transaction that reads first and
//! writes later would be refused at once, without waiting, when another writer came between
//! (`SQLITE_BUSY_SNAPSHOT` with a write-ahead log, a deadlock of shared locks without one). So writing
//! transactions run one after the other, which is what the file can do; reads of read-only scripts use `BEGIN`.

mod abort;
mod connect;
mod deadline;
mod errors;
mod load;
mod pragma;
mod probe;
mod tables;

pub(crate) use connect::SqliteConnector;
pub(crate) use probe::probe;
pub(crate) use tables::SqliteTables;
