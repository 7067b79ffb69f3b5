//! A worker: one thread, one connection, one event after the other.

use std::{sync::Arc, time::Duration};

use tailrace_model::plan::ErrorPolicy;

use super::{
    crew::Shared,
    seat::{Failure, Seat, Standing},
};
use crate::{
    clock::Clock,
    driver::{Connector, LoadConnection, StatementError},
    pacing::{ClosedLoop, Start},
    recording::{Record, RecordWriter, What, Window},
    script::Oltp,
};

/// The longest pause after events that fail one after the other, and between attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// What a worker works with.
pub(super) struct Worker {
    pub(super) shared: Arc<Shared>,
    pub(super) place: usize,
    pub(super) connector: Arc<dyn Connector>,
    pub(super) script: Arc<Oltp>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) errors: Arc<ErrorPolicy>,
    pub(super) seed: u64,
    pub(super) records: RecordWriter,
}

/// How an event ended for its worker.
enum Ended {
    Done,
    Failed { broken: bool },
}

impl Worker {
    /// Connects, waits at the gate, and runs events until the load is over.
    pub(super) fn work(mut self) {
        let shared = Arc::clone(&self.shared);
        let seat = &shared.seats[self.place];
        let connected = shared.permits.with(|| if shared.gate.is_cancelled() { None } else { Some(self.connector.connect()) });
        let mut connection = match connected {
            None => return,
            Some(Ok(connection)) => connection,
            Some(Err(error)) => return seat.fail(Failure::Target(error)),
        };
        seat.connected(connection.aborter());
        if let Some(window) = shared.gate.wait() {
            self.load(seat, connection, window);
        }
    }

    fn load(&mut self, seat: &Seat, mut connection: Box<dyn LoadConnection>, window: Window) {
        let mut pacing = ClosedLoop::new(self.clock.now_ns());
        let mut failures_in_a_row = 0;
        for n in 0.. {
            let now_ns = self.clock.now_ns();
            if self.is_over(now_ns, window) || !self.shared.budget.take() {
                return;
            }
            let start = pacing.start(now_ns);
            seat.begin(start.at_ns);
            let (ended, end_ns) = self.event(connection.as_mut(), n, start, window);
            seat.end();
            pacing.is_free(end_ns);
            let Ended::Failed { broken } = ended else {
                failures_in_a_row = 0;
                continue;
            };
            if broken {
                match self.reconnect(seat, connection, window) {
                    Some(again) => connection = again,
                    None => return,
                }
            } else if failures_in_a_row > 0 {
                self.clock.pause(backoff(failures_in_a_row));
            }
            failures_in_a_row += 1;
            pacing.is_free(self.clock.now_ns());
        }
    }

    fn is_over(&self, now_ns: u64, window: Window) -> bool {
        now_ns >= window.end_ns || self.shared.is_over()
    }

    /// Runs one event, again after errors that the plan retries. Returns when it ended.
    fn event(&mut self, connection: &mut dyn LoadConnection, n: u64, start: Start, window: Window) -> (Ended, u64) {
        let mut attempt = 0;
        loop {
            let (result, end_ns) = self.attempt(connection, n, if attempt == 0 { Some(start.at_ns) } else { None });
            let latency_ns = end_ns.saturating_sub(start.at_ns);
            let Err(error) = result else {
                self.records.write(Record { end_ns, latency_ns, what: What::Event { lag_ns: start.lag_ns } });
                return (Ended::Done, end_ns);
            };
            // A rollback that fails leaves the transaction's fate unknown: only a new connection is sure.
            let broken = error.broken || connection.rollback().is_err();
            let again = !broken
                && attempt < self.errors.retry_limit
                && self.errors.retry.contains(&error.class)
                && !self.is_over(self.clock.now_ns(), window);
            let id = self.shared.names.id(&error);
            self.records.write(Record { end_ns, latency_ns, what: if again { What::Retry(id) } else { What::Failure(id) } });
            if !again {
                return (Ended::Failed { broken }, end_ns);
            }
            attempt += 1;
        }
    }

    /// Sends the event's statements once. One look at the clock a statement: its end is the next one's start.
    fn attempt(&mut self, connection: &mut dyn LoadConnection, n: u64, start_ns: Option<u64>) -> (Result<(), StatementError>, u64) {
        let Self { clock, records, script, seed, .. } = self;
        let mut last_ns = start_ns.unwrap_or_else(|| clock.now_ns());
        let result = script.event(*seed, n, |call| {
            let result = connection.execute(call)?;
            let end_ns = clock.now_ns();
            let what = What::Statement(call.statement, result);
            records.write(Record { end_ns, latency_ns: end_ns.saturating_sub(last_ns), what });
            last_ns = end_ns;
            Ok(())
        });
        let end_ns = if result.is_ok() { last_ns } else { clock.now_ns() };
        (result, end_ns)
    }

    /// Opens the connection anew, as often as it takes; none when the load is over before.
    fn reconnect(&self, seat: &Seat, broken: Box<dyn LoadConnection>, window: Window) -> Option<Box<dyn LoadConnection>> {
        seat.disconnected();
        drop(broken);
        let mut attempts = 0;
        let mut connection = loop {
            if self.is_over(self.clock.now_ns(), window) {
                return None;
            }
            if attempts > 0 {
                self.clock.pause(backoff(attempts));
            }
            attempts += 1;
            match self.connector.connect() {
                Ok(connection) => break connection,
                Err(error) => {
                    seat.fail(Failure::Target(error));
                    seat.stand(Standing::Lost);
                }
            }
        };
        seat.connected(connection.aborter());
        Some(connection)
    }
}

/// The pause before the attempt after so many failures: 2 ms, doubling.
fn backoff(failures: u32) -> Duration {
    LONGEST_PAUSE.min(Duration::from_millis(1) * 2_u32.saturating_pow(failures))
}
