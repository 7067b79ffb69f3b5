//! The events that a trial may run in all: `load.events`.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number of events shared by all workers: exactly so many start.
#[derive(Debug)]
pub(crate) struct Budget(Option<AtomicU64>);

impl Budget {
    /// So many events, or as many as the time allows.
    pub(crate) fn new(events: Option<u64>) -> Self {
        Self(events.map(AtomicU64::new))
    }

    /// Takes one event; false when none is left.
    pub(crate) fn take(&self) -> bool {
        let Some(left) = &self.0 else { return true };
        left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_so_many_events_start() {
        let budget = Budget::new(Some(3));
        assert_eq!((0..5).filter(|_| budget.take()).count(), 3);
        assert!(Budget::new(None).take());
    }
}
