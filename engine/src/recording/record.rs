//! One record of a worker: 24 bytes, copied into its ring.

use tailrace_model::script::Statement;

use super::ErrorId;
use crate::driver::StatementResult;

/// Something that ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// When it ended, in nanoseconds of the trial's clock.
    pub(crate) end_ns: u64,
    /// How long it took, in nanoseconds.
    pub(crate) latency_ns: u64,
    /// What it was.
    pub(crate) what: What,
}

/// What ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A statement.
    Statement(Statement, StatementResult),
    /// A successful event, and the time between the end of the worker's last event and its start,
    /// in nanoseconds, at most 4 s.
    Event {
        /// The closed loop's lag.
        lag_ns: u32,
    },
    /// An attempt at an event that will be run again.
    Retry(ErrorId),
    /// An event that failed for good.
    Failure(ErrorId),
}

impl Record {
    /// When it began.
    pub(crate) const fn start_ns(&self) -> u64 {
        self.end_ns.saturating_sub(self.latency_ns)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_record_is_small() {
        assert_eq!(std::mem::size_of::<super::Record>(), 24);
    }
}
