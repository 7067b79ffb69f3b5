//! All workers of a trial: starting them, looking at them, ending them.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{
    gate::{Gate, Permits},
    outcome::panic_text,
    seat::{Failure, Seat, Standing},
    setup::Setup,
    worker::Worker,
};
use crate::{
    pacing::Budget,
    recording::{ErrorNames, RecordReader, ring},
};

/// A worker's stack: TLS handshakes and SQLite's parser fit with room to spare; only what is touched takes memory.
const STACK: usize = 512 * 1024;
/// Workers that connect at once: more would overrun a server's queue of new connections (`back_log`, 80 by default).
const CONNECTING_AT_ONCE: u32 = 32;

/// What all workers of a trial share.
pub(super) struct Shared {
    pub(super) gate: Gate,
    pub(super) permits: Permits,
    pub(super) seats: Vec<Seat>,
    pub(super) budget: Budget,
    pub(super) names: Arc<ErrorNames>,
    over: AtomicBool,
}

impl Shared {
    /// Whether no further event may start.
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// The workers of a trial. Their threads are not joined: a worker that hangs is left behind.
pub(super) struct Crew {
    pub(super) shared: Arc<Shared>,
}

impl Crew {
    /// Starts the workers; they connect at once and wait at the gate.
    pub(super) fn start(setup: &Setup) -> Result<(Self, Vec<RecordReader>), String> {
        let threads = setup.threads as usize;
        allow_files(setup.threads);
        let shared = Arc::new(Shared {
            gate: Gate::default(),
            permits: Permits::new(CONNECTING_AT_ONCE),
            seats: (0..threads).map(|_| Seat::default()).collect(),
            budget: Budget::new(setup.events),
            names: Arc::default(),
            over: AtomicBool::new(false),
        });
        let crew = Self { shared };
        let errors = Arc::new(setup.errors.clone());
        let mut readers = Vec::with_capacity(threads);
        for (place, seed) in setup.seeds.iter().enumerate() {
            let (records, reader) = ring(threads);
            readers.push(reader);
            let worker = Worker {
                shared: Arc::clone(&crew.shared),
                place,
                connector: Arc::clone(&setup.connector),
                script: Arc::clone(&setup.script),
                clock: Arc::clone(&setup.clock),
                errors: Arc::clone(&errors),
                seed: *seed,
                records,
            };
            if let Err(error) = spawn(worker) {
                crew.shared.gate.cancel();
                return Err(format!("could not start worker {} of {threads}: {error}; use fewer threads", place + 1));
            }
        }
        Ok((crew, readers))
    }

    /// How many workers stand so.
    pub(super) fn count(&self, standing: Standing) -> usize {
        self.shared.seats.iter().filter(|seat| seat.standing() == standing).count()
    }

    /// Whether every worker has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.count(Standing::Ended) == self.shared.seats.len()
    }

    /// Whether every worker that has not ended is without its connection.
    pub(super) fn is_lost(&self) -> bool {
        let lost = self.count(Standing::Lost);
        lost > 0 && lost + self.count(Standing::Ended) == self.shared.seats.len()
    }

    /// The first worker's failure of a kind.
    pub(super) fn failure(&self, wanted: impl Fn(&Failure) -> bool) -> Option<Failure> {
        self.shared.seats.iter().filter_map(Seat::failure).find(|failure| wanted(failure))
    }

    /// Lets no further event start.
    pub(super) fn end(&self) {
        self.shared.over.store(true, Ordering::Relaxed);
        self.shared.gate.cancel();
    }

    /// Ends the events in flight.
    pub(super) fn abort(&self) {
        self.end();
        self.shared.seats.iter().for_each(Seat::abort);
    }

    /// The starts of the events that are in flight.
    pub(super) fn in_flight_since_ns(&self) -> impl Iterator<Item = u64> + '_ {
        self.shared.seats.iter().filter_map(Seat::in_flight_since_ns)
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.end();
    }
}

/// Raises this process's limit of open files as far as it may and this many workers need: a MySQL
/// connection takes two. What it may not raise shows when a worker connects.
fn allow_files(threads: u32) {
    const OTHERS: u64 = 256;
    let wanted = u64::from(threads) * 3 + OTHERS;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < wanted) {
        let current = limit.maximum.map_or(wanted, |maximum| maximum.min(wanted));
        _ = setrlimit(Resource::Nofile, Rlimit { current: Some(current), maximum: limit.maximum });
    }
}

/// Starts a worker's thread. Its panic becomes its seat's failure.
fn spawn(worker: Worker) -> std::io::Result<()> {
    let (shared, place) = (Arc::clone(&worker.shared), worker.place);
    let work = move || {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| worker.work())) {
            shared.seats[place].fail(Failure::Panic(panic_text(panic.as_ref())));
        }
        shared.seats[place].stand(Standing::Ended);
        shared.seats[place].disconnected();
    };
    thread::Builder::new().name(format!("worker-{place}")).stack_size(STACK).spawn(work).map(drop)
}
