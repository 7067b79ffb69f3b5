//! What happened in one interval (1 s) of a trial, and the vocabulary of errors.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::histogram::Histogram;

/// The part of a trial that an interval lies in. Intervals never straddle two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Making or remaking the dataset.
    Prepare,
    /// Connecting the workers.
    Connect,
    /// Load that is shown but never counted.
    Warmup,
    /// Load that is counted.
    Measure,
    /// The pause afterwards.
    Cooldown,
}

/// The class of an error, the same for every engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorClass {
    /// The server chose this transaction as a deadlock's victim (MySQL 1213, PostgreSQL 40P01).
    Deadlock,
    /// A lock was not granted in time (MySQL 1205, PostgreSQL 55P03).
    LockWaitTimeout,
    /// The isolation level forbids this commit (PostgreSQL 40001).
    SerializationFailure,
    /// A unique key was there already (MySQL 1062, PostgreSQL 23505, SQLite constraint).
    DuplicateKey,
    /// Another writer held SQLite's lock for longer than the busy timeout (`SQLITE_BUSY`).
    Busy,
    /// The connection broke (MySQL 2006, 2013, or the socket).
    ConnectionLost,
    /// The server took no further connection (MySQL 1040, PostgreSQL 53300).
    TooManyConnections,
    /// The server refused the user or the password (MySQL 1045, PostgreSQL 28P01).
    AccessDenied,
    /// A statement took longer than its limit.
    Timeout,
    /// A table or column was missing (MySQL 1146, 1054).
    SchemaMissing,
    /// The server is read-only (MySQL 1290, 1836).
    ReadOnly,
    /// Open loop: the backlog was full.
    BacklogFull,
    /// Anything else.
    Other,
}

impl ErrorClass {
    /// The class's name in reports and plans.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deadlock => "deadlock",
            Self::LockWaitTimeout => "lock_wait_timeout",
            Self::SerializationFailure => "serialization_failure",
            Self::DuplicateKey => "duplicate_key",
            Self::Busy => "busy",
            Self::ConnectionLost => "connection_lost",
            Self::TooManyConnections => "too_many_connections",
            Self::AccessDenied => "access_denied",
            Self::Timeout => "timeout",
            Self::SchemaMissing => "schema_missing",
            Self::ReadOnly => "read_only",
            Self::BacklogFull => "backlog_full",
            Self::Other => "other",
        }
    }
}

/// Errors of one class and code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorCount {
    /// The class.
    pub class: ErrorClass,
    /// The engine's own code, such as `1213` or `SQLITE_BUSY`.
    pub code: String,
    /// How many events or attempts failed so.
    pub count: u64,
    /// The first message seen; it names no row data.
    pub message: String,
}

/// Statements by the sysbench counting rule: read returned a result set, write changed rows, other neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatementCounts {
    /// Statements that returned a result set.
    pub reads: u64,
    /// Statements that changed at least one row.
    pub writes: u64,
    /// All others, `BEGIN` and `COMMIT` among them.
    pub others: u64,
}

impl StatementCounts {
    /// All statements.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.reads + self.writes + self.others
    }

    /// Adds another count.
    pub const fn add(&mut self, other: Self) {
        self.reads += other.reads;
        self.writes += other.writes;
        self.others += other.others;
    }
}

/// One interval of a trial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The interval's number in its trial, from 0, warm-up included.
    pub index: u32,
    /// Its phase: warm-up or measure.
    pub phase: Phase,
    /// Its start, in nanoseconds since the trial's load began (the barrier).
    pub start_ns: u64,
    /// Its length in nanoseconds; the last one of a phase may be shorter than a second.
    pub length_ns: u64,
    /// Successful events that ended in it.
    pub events: u64,
    /// Events that failed for good in it.
    pub failed: u64,
    /// Events that were run again after an error in it.
    pub retries: u64,
    /// Statements executed in it.
    pub statements: StatementCounts,
    /// Statement kinds: count and sum of latencies in nanoseconds.
    pub kinds: BTreeMap<String, KindCount>,
    /// Errors in it, each class and code once.
    pub errors: Vec<ErrorCount>,
    /// The exact sum of the successful events' response times, in nanoseconds.
    pub latency_sum_ns: u64,
    /// CPU time that the generator's process used in it, in nanoseconds; none where it can't be read.
    pub generator_cpu_ns: Option<u64>,
    /// Response times of the successful events.
    pub response: Histogram,
    /// Open loop only: service times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<Histogram>,
}

/// One statement kind in one interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindCount {
    /// Statements of the kind.
    pub count: u64,
    /// The sum of their latencies in nanoseconds.
    pub sum_ns: u64,
}

impl Sample {
    /// Successful events per second.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts and nanoseconds of one interval are far below 2^53")]
    pub fn tps(&self) -> f64 {
        if self.length_ns == 0 { 0.0 } else { self.events as f64 * 1e9 / self.length_ns as f64 }
    }
}
