//! The closed loop: a worker starts its next event when the last one has ended.

use super::Start;

/// A worker's closed loop.
#[derive(Debug)]
pub(crate) struct ClosedLoop {
    free_since_ns: u64,
}

impl ClosedLoop {
    /// A loop whose worker is free from this time on.
    pub(crate) const fn new(free_since_ns: u64) -> Self {
        Self { free_since_ns }
    }

    /// The next event starts now.
    pub(crate) fn start(&self, now_ns: u64) -> Start {
        let lag_ns = u32::try_from(now_ns.saturating_sub(self.free_since_ns)).unwrap_or(u32::MAX);
        Start { at_ns: now_ns, lag_ns }
    }

    /// The worker is free again. Pauses that the engine makes on purpose end before this.
    pub(crate) const fn is_free(&mut self, now_ns: u64) {
        self.free_since_ns = now_ns;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lag_is_the_time_since_the_worker_was_free() {
        let mut pacing = ClosedLoop::new(100);
        assert_eq!(pacing.start(130), Start { at_ns: 130, lag_ns: 30 });
        pacing.is_free(1000);
        assert_eq!(pacing.start(1001).lag_ns, 1);
        assert_eq!(pacing.start(u64::MAX).lag_ns, u32::MAX);
    }
}
