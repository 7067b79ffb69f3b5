//! A finished trial: one cell, once, on one target. The unit that the archive keeps and reports are computed from.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    histogram::Histogram,
    plan::CellKey,
    sample::{ErrorCount, StatementCounts},
};

/// What a trial measured. Stored as JSON; [`TrialRecord::VERSION`] changes when a field's meaning does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrialRecord {
    /// The format's version.
    pub version: u32,
    /// Its place in the run's order, from 0.
    pub index: usize,
    /// Its block, the number of cell and repeat in plan order.
    pub block: usize,
    /// The cell.
    pub cell: CellKey,
    /// The repeat, from 0.
    pub repeat: u32,
    /// The target's label.
    pub label: String,
    /// When the load began (the barrier), or when the trial failed before.
    pub started_at: Timestamp,
    /// How it ended.
    pub outcome: Outcome,
    /// How long warm-up lasted, in nanoseconds.
    pub warmup_ns: u64,
    /// How long was measured, in nanoseconds.
    pub measured_ns: u64,
    /// Successful events in the measuring time.
    pub events: u64,
    /// Events that failed for good in the measuring time.
    pub failed: u64,
    /// Events that were run again after an error.
    pub retries: u64,
    /// Statements in the measuring time.
    pub statements: StatementCounts,
    /// Statement kinds in the measuring time.
    pub kinds: BTreeMap<String, KindTotal>,
    /// Errors in the measuring time, each class and code once.
    pub errors: Vec<ErrorCount>,
    /// The exact sum of the response times, in nanoseconds.
    pub latency_sum_ns: u64,
    /// Response times of the successful events in the measuring time.
    pub response: Histogram,
    /// Open loop only: their service times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<Histogram>,
    /// Events still running when the measuring time was over.
    pub unfinished: Unfinished,
    /// What the generator saw of itself.
    pub generator: GeneratorHealth,
}

/// How a trial ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Outcome {
    /// It measured for as long as the plan says.
    Valid,
    /// It ended early or never began; what it measured does not enter the report.
    Failed {
        /// In English, naming the target.
        reason: String,
        /// Whether the target no longer answered (the plan's `on_target_lost` decides what follows).
        target_lost: bool,
    },
    /// It was stopped by the user.
    Stopped,
}

/// One statement kind over a trial.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KindTotal {
    /// Statements of the kind.
    pub count: u64,
    /// The exact sum of their latencies in nanoseconds.
    pub sum_ns: u64,
    /// Their latencies.
    pub latency: Histogram,
}

/// Events still running at the end of the measuring time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    /// How many.
    pub count: u64,
    /// For how long the oldest had been running, in nanoseconds.
    pub oldest_ns: u64,
}

/// What the generator saw of itself in the measuring time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GeneratorHealth {
    /// Its process's CPU time ÷ (measuring time × cores it may use), 0 to 1; none where it can't be read.
    pub cpu_share: Option<f64>,
    /// Cores it may use.
    pub cores: u32,
    /// 99th percentile of the time between an event's end and the next start, in nanoseconds.
    pub lag_p99_ns: Option<u64>,
    /// Records that did not fit a worker's buffer and were counted without their latency.
    pub unrecorded: u64,
}

impl TrialRecord {
    /// The present version of the format.
    pub const VERSION: u32 = 1;

    /// Whether it enters the report.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.outcome == Outcome::Valid
    }

    /// Successful events per second of the measuring time; 0 when nothing was measured.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts and nanoseconds of one trial are below 2^53")]
    pub fn tps(&self) -> f64 {
        per_second(self.events, self.measured_ns)
    }

    /// Statements per second of the measuring time.
    #[must_use]
    pub fn qps(&self) -> f64 {
        per_second(self.statements.total(), self.measured_ns)
    }

    /// The mean response time in nanoseconds, from the exact sum; none without events.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "nanoseconds of one trial are below 2^53")]
    pub fn mean_ns(&self) -> Option<f64> {
        (self.events > 0).then(|| self.latency_sum_ns as f64 / self.events as f64)
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts and nanoseconds of one trial are below 2^53")]
fn per_second(count: u64, length_ns: u64) -> f64 {
    if length_ns == 0 { 0.0 } else { count as f64 * 1e9 / length_ns as f64 }
}
