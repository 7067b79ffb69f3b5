//! Conducts a trial from the first connection to the end of cool-down: opens the gate, takes samples,
//! announces phases, and decides when and why it is over.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use tailrace_model::{sample::Phase, trial::Outcome};

use super::{
    Sink,
    crew::Crew,
    outcome::{Conducted, failed, no_answer, verdict},
    seat::{Failure, Standing},
    setup::Setup,
};
use crate::{
    error::EngineError,
    recording::{CpuShare, Measured, Recorder, Window},
    stop::StopToken,
};

/// Between two looks at workers, rings and the stop token.
const LOOK: Duration = Duration::from_millis(5);
/// For so long every worker must be without its connection before the target counts as lost.
const LOST_AFTER: Duration = Duration::from_secs(2);
/// How long connecting may take in all.
const CONNECT_LIMIT: Duration = Duration::from_secs(60);
/// How long aborted workers may take to notice; those that don't are left behind.
const ABORT_LIMIT: Duration = Duration::from_secs(6);

/// Runs the trial of a setup.
pub(super) fn conduct(setup: &Setup, sink: &dyn Sink, stop: &StopToken) -> Conducted {
    let conductor = Conductor { setup, sink, stop };
    sink.phase(Phase::Connect, None);
    let (crew, readers) = match Crew::start(setup) {
        Ok(started) => started,
        Err(reason) => return conductor.without_load(Outcome::Failed { reason, target_lost: false }),
    };
    if let Err(outcome) = conductor.connect(&crew) {
        crew.abort();
        await_end(&crew, ABORT_LIMIT);
        return conductor.without_load(outcome);
    }
    let now_ns = setup.clock.now_ns();
    let measure_ns = now_ns + nanoseconds(setup.warmup);
    let window = Window { start_ns: now_ns, measure_ns, end_ns: measure_ns + nanoseconds(setup.measure) };
    let recorder = Recorder::new(window, readers, crew.shared.names.clone());
    let started_at = Timestamp::now();
    crew.shared.gate.open(window);
    let conducted = conductor.load(&crew, recorder, window, started_at);
    if conducted.outcome == Outcome::Valid {
        conductor.cool_down();
    }
    conducted
}

struct Conductor<'a> {
    setup: &'a Setup,
    sink: &'a dyn Sink,
    stop: &'a StopToken,
}

/// Why a load is over.
#[derive(Clone, Debug, PartialEq)]
enum End {
    /// Its time is, or its events are.
    Planned,
    /// The user wanted so.
    Stopped,
    /// Something went wrong.
    Failed(Outcome),
}

impl Conductor<'_> {
    /// Waits until every worker is connected.
    fn connect(&self, crew: &Crew) -> Result<(), Outcome> {
        let began = Instant::now();
        let mut told = 0;
        loop {
            let connected = crew.count(Standing::Connected);
            if connected > told {
                told = connected;
                self.sink.connected(u32::try_from(connected).unwrap_or(u32::MAX));
            }
            if let Some(failure) = crew.failure(|_| true) {
                return Err(self.failure(failure));
            }
            if connected == crew.shared.seats.len() {
                return Ok(());
            }
            if self.stop.is_stopped() {
                return Err(Outcome::Stopped);
            }
            if began.elapsed() > CONNECT_LIMIT {
                let limit = CONNECT_LIMIT.as_secs();
                let reason =
                    format!("{}: only {connected} of {} connections were there after {limit} s", self.setup.at, self.setup.threads);
                return Err(Outcome::Failed { reason, target_lost: false });
            }
            self.setup.clock.idle(LOOK);
        }
    }

    fn failure(&self, failure: Failure) -> Outcome {
        match failure {
            Failure::Target(error) => failed(&error),
            Failure::Panic(message) => failed(&EngineError::Internal { at: self.setup.at.clone(), message }),
        }
    }

    /// Runs the load until it is over, and closes the books.
    fn load(&self, crew: &Crew, mut recorder: Recorder, window: Window, started_at: Timestamp) -> Conducted {
        let mut cpu = CpuShare::default();
        let end = self.until_over(crew, &mut recorder, window, &mut cpu);
        crew.end();
        let aborted = self.finish_events(crew, &mut recorder, &end);
        recorder.drain_all(|sample| self.sink.sample(sample));
        let early =
            end != End::Planned || recorder.last_end_ns() < window.end_ns && crew.has_ended() && self.setup.clock.now_ns() < window.end_ns;
        if early {
            let until = if matches!(end, End::Failed(_)) { self.setup.clock.now_ns() } else { recorder.last_end_ns() + 1 };
            recorder.end_at(until);
        }
        let (window, measured) = recorder.finish(crew.in_flight_since_ns(), |sample| self.sink.sample(sample));
        let outcome = match end {
            End::Stopped => Outcome::Stopped,
            End::Failed(outcome) => outcome,
            End::Planned if aborted == crew.shared.seats.len() => no_answer(&self.setup.at, self.setup.finish_limit),
            End::Planned => verdict(&self.setup.at, window, &measured),
        };
        Conducted { started_at, outcome, window, measured, cpu_share: cpu.share() }
    }

    /// Looks every few milliseconds until something ends the load.
    fn until_over(&self, crew: &Crew, recorder: &mut Recorder, window: Window, cpu: &mut CpuShare) -> End {
        let mut announced = None;
        let mut lost_since_ns = None;
        loop {
            let ended = crew.has_ended();
            let now_ns = self.setup.clock.now_ns();
            let phase = if now_ns < window.measure_ns { Phase::Warmup } else { Phase::Measure };
            if announced != Some(phase) {
                announced = Some(phase);
                self.sink.phase(phase, Some(if phase == Phase::Warmup { self.setup.warmup } else { self.setup.measure }));
            }
            cpu.look(phase == Phase::Measure);
            if let Some(failure) = crew.failure(|failure| matches!(failure, Failure::Panic(_))) {
                return End::Failed(self.failure(failure));
            }
            if self.stop.is_stopped() {
                return End::Stopped;
            }
            if now_ns >= window.end_ns || ended {
                // A target that was lost in the last seconds measured less than it seems.
                let lost = lost_since_ns.map(|_| self.lost(crew, now_ns.saturating_sub(window.start_ns)));
                return lost.map_or(End::Planned, End::Failed);
            }
            while let Some(sample) = recorder.tick(now_ns) {
                self.sink.sample(sample);
            }
            lost_since_ns = crew.is_lost().then(|| lost_since_ns.unwrap_or(now_ns));
            if lost_since_ns.is_some_and(|since| now_ns - since >= nanoseconds(LOST_AFTER)) {
                return End::Failed(self.lost(crew, now_ns.saturating_sub(window.start_ns)));
            }
            self.setup.clock.idle(LOOK);
        }
    }

    fn lost(&self, crew: &Crew, after_ns: u64) -> Outcome {
        let last = match crew.failure(|_| true) {
            Some(Failure::Target(error)) => error.to_string(),
            _ => "every connection broke".to_owned(),
        };
        let seconds = Duration::from_nanos(after_ns).as_secs_f64();
        let reason = format!("{} was lost {seconds:.1} s into the load: {last}", self.setup.at);
        Outcome::Failed { reason, target_lost: true }
    }

    /// Waits for the events in flight, bounded; then aborts them. Returns how many were aborted.
    fn finish_events(&self, crew: &Crew, recorder: &mut Recorder, end: &End) -> usize {
        let limit_ns = self.setup.clock.now_ns() + nanoseconds(self.setup.finish_limit);
        let patient = !matches!(end, End::Failed(_));
        while patient && !crew.has_ended() && !self.stop.is_aborted() {
            let now_ns = self.setup.clock.now_ns();
            if now_ns >= limit_ns {
                break;
            }
            if *end == End::Planned {
                while let Some(sample) = recorder.tick(now_ns) {
                    self.sink.sample(sample);
                }
            }
            self.setup.clock.idle(LOOK);
        }
        let running = crew.shared.seats.len() - crew.count(Standing::Ended);
        if running > 0 {
            crew.abort();
            await_end(crew, ABORT_LIMIT);
        }
        running
    }

    fn without_load(&self, outcome: Outcome) -> Conducted {
        let now_ns = self.setup.clock.now_ns();
        Conducted {
            started_at: Timestamp::now(),
            outcome,
            window: Window { start_ns: now_ns, measure_ns: now_ns, end_ns: now_ns },
            measured: Measured::default(),
            cpu_share: None,
        }
    }

    fn cool_down(&self) {
        if self.setup.cooldown.is_zero() {
            return;
        }
        self.sink.phase(Phase::Cooldown, Some(self.setup.cooldown));
        let until_ns = self.setup.clock.now_ns() + nanoseconds(self.setup.cooldown);
        while self.setup.clock.now_ns() < until_ns && !self.stop.is_stopped() {
            self.setup.clock.idle(LOOK);
        }
    }
}

/// Waits in real time, bounded, until every worker has ended.
fn await_end(crew: &Crew, limit: Duration) {
    let began = Instant::now();
    while !crew.has_ended() && began.elapsed() < limit {
        std::thread::sleep(LOOK);
    }
}

fn nanoseconds(length: Duration) -> u64 {
    u64::try_from(length.as_nanos()).unwrap_or(u64::MAX / 4)
}
