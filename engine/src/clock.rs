//! The time of a trial: nanoseconds since the clock was made, and two ways to wait.
//! A trait, so that tests script the time; the calendar (`started_at`) is not its business.

use std::time::{Duration, Instant};

/// A monotonic clock.
pub(crate) trait Clock: Send + Sync {
    /// Nanoseconds since the clock was made.
    fn now_ns(&self) -> u64;

    /// Waits in the load itself, such as the pause after a failed event. On a scripted clock this moves the time.
    fn pause(&self, length: Duration);

    /// Waits beside the load, between two looks of the conductor. On a scripted clock the time stands still.
    fn idle(&self, length: Duration);
}

/// The operating system's monotonic clock.
pub(crate) struct SystemClock(Instant);

impl SystemClock {
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now_ns(&self) -> u64 {
        // 584 years fit.
        u64::try_from(self.0.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    fn pause(&self, length: Duration) {
        std::thread::sleep(length);
    }

    fn idle(&self, length: Duration) {
        std::thread::sleep(length);
    }
}
