//! The sums over the measuring time of a trial.

use std::collections::BTreeMap;

use tailrace_model::{
    histogram::Histogram,
    sample::{ErrorCount, StatementCounts},
    script::Statement,
    trial::{KindTotal, Unfinished},
};

use super::{ErrorNames, Record, What, interval::Interval};

/// The closed intervals of the measuring time, added up; and what is kept per trial only.
#[derive(Debug, Default)]
pub(super) struct Totals {
    sums: Interval,
    kinds: [Option<Box<Histogram>>; Statement::ALL.len()],
    lag: Histogram,
    pub(super) unfinished: Unfinished,
    pub(super) unrecorded: u64,
}

/// What a trial measured.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) events: u64,
    pub(crate) failed: u64,
    pub(crate) retries: u64,
    pub(crate) statements: StatementCounts,
    pub(crate) kinds: BTreeMap<String, KindTotal>,
    pub(crate) errors: Vec<ErrorCount>,
    pub(crate) latency_sum_ns: u64,
    pub(crate) response: Histogram,
    pub(crate) unfinished: Unfinished,
    pub(crate) lag_p99_ns: Option<u64>,
    pub(crate) unrecorded: u64,
}

impl Totals {
    /// Takes from a counted record what intervals do not keep: statements' latencies and the lag.
    pub(super) fn note(&mut self, record: &Record) {
        match record.what {
            What::Statement(kind, _) => self.kinds[kind as usize].get_or_insert_default().record(record.latency_ns),
            What::Event { lag_ns } => self.lag.record(u64::from(lag_ns)),
            What::Retry(_) | What::Failure(_) => {}
        }
    }

    /// Adds a closed interval of the measuring time.
    pub(super) fn add(&mut self, interval: &Interval) {
        let sums = &mut self.sums;
        sums.events += interval.events;
        sums.failed += interval.failed;
        sums.retries += interval.retries;
        sums.statements.add(interval.statements);
        sums.latency_sum_ns += interval.latency_sum_ns;
        sums.response.add(&interval.response);
        for (sum, kind) in sums.kinds.iter_mut().zip(&interval.kinds) {
            sum.count += kind.count;
            sum.sum_ns += kind.sum_ns;
        }
        if sums.errors.len() < interval.errors.len() {
            sums.errors.resize(interval.errors.len(), 0);
        }
        sums.errors.iter_mut().zip(&interval.errors).for_each(|(sum, count)| *sum += count);
    }

    /// An event that was still running when measuring ended, for so long.
    pub(super) fn leave_unfinished(&mut self, age_ns: u64) {
        self.unfinished.count += 1;
        self.unfinished.oldest_ns = self.unfinished.oldest_ns.max(age_ns);
    }

    /// The trial's figures.
    pub(super) fn measured(mut self, names: &ErrorNames) -> Measured {
        let mut kinds = BTreeMap::new();
        for (statement, (sum, latency)) in Statement::ALL.iter().zip(self.sums.kinds.iter().zip(&mut self.kinds)) {
            if sum.count > 0 {
                let latency = latency.take().map(|latency| *latency).unwrap_or_default();
                kinds.insert(statement.as_str().to_owned(), KindTotal { count: sum.count, sum_ns: sum.sum_ns, latency });
            }
        }
        Measured {
            events: self.sums.events,
            failed: self.sums.failed,
            retries: self.sums.retries,
            statements: self.sums.statements,
            kinds,
            errors: names.counts(&self.sums.errors),
            latency_sum_ns: self.sums.latency_sum_ns,
            response: self.sums.response,
            unfinished: self.unfinished,
            lag_p99_ns: self.lag.quantile_ns(0.99),
            unrecorded: self.unrecorded,
        }
    }
}
