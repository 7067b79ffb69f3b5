//! How a trial or a preparation is told to end: softly (finish what is in flight) or at once.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

const RUNNING: u8 = 0;
const STOPPED: u8 = 1;
const ABORTED: u8 = 2;

/// A wish to end, shared by whoever may have it and whoever must obey. Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<AtomicU8>);

impl StopToken {
    /// A token that nobody has stopped.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks to end after the events in flight.
    pub fn stop(&self) {
        self.0.fetch_max(STOPPED, Ordering::SeqCst);
    }

    /// Asks to end at once: connections are closed under their events.
    pub fn abort(&self) {
        self.0.fetch_max(ABORTED, Ordering::SeqCst);
    }

    /// Whether [`Self::stop`] or [`Self::abort`] was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) != RUNNING
    }

    /// Whether [`Self::abort`] was called.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.0.load(Ordering::Relaxed) == ABORTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abort_is_a_stop_and_stays_one() {
        let token = StopToken::new();
        assert!(!token.is_stopped());
        token.clone().abort();
        token.stop();
        assert!(token.is_stopped() && token.is_aborted());
    }
}
