//! What a full ring could not take: counted, without single latencies, so that nothing is lost in silence.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tailrace_model::{
    sample::{KindCount, StatementCounts},
    script::Statement,
};

use super::{Record, What};
use crate::driver::StatementResult;

const KINDS: usize = Statement::ALL.len();

/// A worker's counters for records that found its ring full. Errors are counted as failures without their class.
#[derive(Debug, Default)]
pub(super) struct Overflow {
    records: AtomicU64,
    events: AtomicU64,
    latency_sum_ns: AtomicU64,
    failed: AtomicU64,
    retries: AtomicU64,
    results: [AtomicU64; 3],
    kinds: [(AtomicU64, AtomicU64); KINDS],
}

/// What was taken from an [`Overflow`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Overflowed {
    pub(super) records: u64,
    pub(super) events: u64,
    pub(super) latency_sum_ns: u64,
    pub(super) failed: u64,
    pub(super) retries: u64,
    pub(super) statements: StatementCounts,
    pub(super) kinds: [KindCount; KINDS],
}

impl Overflow {
    /// Counts a record that was not taken. Called by the worker.
    pub(super) fn count(&self, record: &Record) {
        match record.what {
            What::Statement(kind, result) => {
                let place = match result {
                    StatementResult::Read => 0,
                    StatementResult::Write => 1,
                    StatementResult::Other => 2,
                };
                self.results[place].fetch_add(1, Relaxed);
                self.kinds[kind as usize].0.fetch_add(1, Relaxed);
                self.kinds[kind as usize].1.fetch_add(record.latency_ns, Relaxed);
            }
            What::Event { .. } => {
                self.events.fetch_add(1, Relaxed);
                self.latency_sum_ns.fetch_add(record.latency_ns, Relaxed);
            }
            What::Retry(_) => drop(self.retries.fetch_add(1, Relaxed)),
            What::Failure(_) => drop(self.failed.fetch_add(1, Relaxed)),
        }
        self.records.fetch_add(1, Relaxed);
    }

    /// Takes what was counted since the last call; none when nothing was.
    pub(super) fn take(&self) -> Option<Overflowed> {
        if self.records.load(Relaxed) == 0 {
            return None;
        }
        let take = |counter: &AtomicU64| counter.swap(0, Relaxed);
        let [reads, writes, others] = &self.results;
        Some(Overflowed {
            records: take(&self.records),
            events: take(&self.events),
            latency_sum_ns: take(&self.latency_sum_ns),
            failed: take(&self.failed),
            retries: take(&self.retries),
            statements: StatementCounts { reads: take(reads), writes: take(writes), others: take(others) },
            kinds: std::array::from_fn(|kind| KindCount { count: take(&self.kinds[kind].0), sum_ns: take(&self.kinds[kind].1) }),
        })
    }
}
