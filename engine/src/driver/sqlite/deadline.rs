//! The plan's statement timeout: a look at the clock every thousand operations of SQLite's machine.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use rusqlite::Connection;

/// Between two looks at the clock: so many operations of SQLite's machine, some 20 µs.
const OPERATIONS: i32 = 1000;

/// Interrupts a statement that takes longer than its limit.
pub(super) struct Deadline {
    zero: Instant,
    ends_ns: Arc<AtomicU64>,
    limit: Duration,
}

impl Deadline {
    pub(super) fn install(connection: &Connection, limit: Duration) -> Self {
        let (zero, ends_ns) = (Instant::now(), Arc::new(AtomicU64::new(u64::MAX)));
        let shared = Arc::clone(&ends_ns);
        connection.progress_handler(OPERATIONS, Some(move || nanoseconds(zero.elapsed()) > shared.load(Ordering::Relaxed)));
        Self { zero, ends_ns, limit }
    }

    pub(super) fn start(&self) {
        self.ends_ns.store(nanoseconds(self.zero.elapsed() + self.limit), Ordering::Relaxed);
    }
}

fn nanoseconds(length: Duration) -> u64 {
    u64::try_from(length.as_nanos()).unwrap_or(u64::MAX)
}
