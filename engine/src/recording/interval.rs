//! What happened in one interval, while it is being added up.

use std::collections::BTreeMap;

use tailrace_model::{
    histogram::Histogram,
    sample::{KindCount, Sample, StatementCounts},
    script::Statement,
};

use super::{ErrorId, ErrorNames, Record, What, overflow::Overflowed, window::Bounds};
use crate::driver::StatementResult;

/// The sums of an interval. Memory is kept from one interval to the next.
#[derive(Debug, Default)]
pub(super) struct Interval {
    pub(super) events: u64,
    pub(super) failed: u64,
    pub(super) retries: u64,
    pub(super) statements: StatementCounts,
    pub(super) kinds: [KindCount; Statement::ALL.len()],
    pub(super) errors: Vec<u64>,
    pub(super) latency_sum_ns: u64,
    pub(super) response: Histogram,
}

impl Interval {
    /// Adds a record.
    pub(super) fn add(&mut self, record: &Record) {
        match record.what {
            What::Statement(kind, result) => {
                match result {
                    StatementResult::Read => self.statements.reads += 1,
                    StatementResult::Write => self.statements.writes += 1,
                    StatementResult::Other => self.statements.others += 1,
                }
                let kind = &mut self.kinds[kind as usize];
                kind.count += 1;
                kind.sum_ns += record.latency_ns;
            }
            What::Event { .. } => {
                self.events += 1;
                self.latency_sum_ns += record.latency_ns;
                self.response.record(record.latency_ns);
            }
            What::Retry(error) => {
                self.retries += 1;
                self.count_error(error);
            }
            What::Failure(error) => {
                self.failed += 1;
                self.count_error(error);
            }
        }
    }

    fn count_error(&mut self, error: ErrorId) {
        if self.errors.len() <= error.index() {
            self.errors.resize(error.index() + 1, 0);
        }
        self.errors[error.index()] += 1;
    }

    /// Adds what a full ring could only count.
    pub(super) fn add_overflowed(&mut self, lost: &Overflowed) {
        let Overflowed { records: _, events, latency_sum_ns, failed, retries, statements, kinds } = lost;
        self.events += events;
        self.latency_sum_ns += latency_sum_ns;
        self.failed += failed;
        self.retries += retries;
        self.statements.add(*statements);
        for (kind, lost) in self.kinds.iter_mut().zip(kinds) {
            kind.count += lost.count;
            kind.sum_ns += lost.sum_ns;
        }
    }

    /// The sample of this interval.
    pub(super) fn sample(&self, index: u32, bounds: Bounds, start_ns: u64, names: &ErrorNames, cpu_ns: Option<u64>) -> Sample {
        Sample {
            index,
            phase: bounds.phase,
            start_ns: bounds.start_ns - start_ns,
            length_ns: bounds.end_ns - bounds.start_ns,
            events: self.events,
            failed: self.failed,
            retries: self.retries,
            statements: self.statements,
            kinds: by_name(&self.kinds),
            errors: names.counts(&self.errors),
            latency_sum_ns: self.latency_sum_ns,
            generator_cpu_ns: cpu_ns,
            response: self.response.clone(),
            service: None,
        }
    }

    /// Forgets everything, keeping the memory.
    pub(super) fn clear(&mut self) {
        let Self { events, failed, retries, statements, kinds, errors, latency_sum_ns, response } = self;
        (*events, *failed, *retries, *latency_sum_ns) = (0, 0, 0, 0);
        *statements = StatementCounts::default();
        *kinds = Default::default();
        errors.clear();
        response.clear();
    }
}

fn by_name(kinds: &[KindCount]) -> BTreeMap<String, KindCount> {
    let named = Statement::ALL.iter().zip(kinds).filter(|(_, kind)| kind.count > 0);
    named.map(|(statement, kind)| (statement.as_str().to_owned(), *kind)).collect()
}
