//! A driver whose statements take scripted time on a scripted clock.

use std::{
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst},
    },
    thread,
    time::Duration,
};

use tailrace_model::{
    plan::{Dataset, ErrorPolicy, Plan, WorkloadSpec},
    sample::{ErrorClass, Phase, Sample},
    script::Script,
};

use crate::{
    clock::Clock,
    driver::{Abort, Connector, LoadConnection, StatementError, StatementResult},
    error::{EngineError, Place},
    script::{Call, Oltp},
    trial::{
        Sink,
        setup::{Setup, worker_seeds},
    },
};

/// What the next statement does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Beat {
    /// It takes so many milliseconds.
    Takes(u64),
    /// It fails at once.
    Fails(ErrorClass),
    /// It does not end before it is released or aborted.
    Hangs,
    /// The connection breaks and cannot be opened again.
    Dies,
    /// The driver panics.
    Panics,
}

/// A clock that stands still unless somebody moves it.
#[derive(Default)]
pub(super) struct ScriptedClock(AtomicU64);

impl ScriptedClock {
    pub(super) fn advance(&self, length: Duration) {
        self.0.fetch_add(u64::try_from(length.as_nanos()).unwrap(), SeqCst);
    }
}

impl Clock for ScriptedClock {
    fn now_ns(&self) -> u64 {
        self.0.load(SeqCst)
    }
    fn pause(&self, length: Duration) {
        self.advance(length);
        thread::sleep(Duration::from_millis(1));
    }
    fn idle(&self, _: Duration) {
        thread::sleep(Duration::from_micros(200));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hang {
    No,
    Hanging,
    Released,
    Aborted,
}

/// A target that follows a script: the n-th statement over all does what the script says of n.
pub(super) struct Scripted {
    pub(super) clock: Arc<ScriptedClock>,
    script: Box<dyn Fn(usize) -> Beat + Send + Sync>,
    calls: AtomicUsize,
    aborts: AtomicUsize,
    dead: AtomicUsize,
    hang: Mutex<Hang>,
    moved: Condvar,
    log: Mutex<Vec<String>>,
    values: Mutex<Vec<String>>,
    times: Mutex<(u64, u64, Option<u64>)>,
}

impl Scripted {
    pub(super) fn new(script: impl Fn(usize) -> Beat + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self {
            clock: Arc::default(),
            script: Box::new(script),
            calls: AtomicUsize::new(0),
            aborts: AtomicUsize::new(0),
            dead: AtomicUsize::new(0),
            hang: Mutex::new(Hang::No),
            moved: Condvar::new(),
            log: Mutex::default(),
            values: Mutex::default(),
            times: Mutex::new((0, 600_000, None)),
        })
    }

    /// Warm-up and measuring time in milliseconds.
    pub(super) fn times(&self, warmup: u64, measure: u64) {
        let mut times = self.times.lock().unwrap();
        (times.0, times.1) = (warmup, measure);
    }

    pub(super) fn events(&self, events: u64) {
        self.times.lock().unwrap().2 = Some(events);
    }

    /// Statements and rollbacks so far, with table and values.
    pub(super) fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// The values of every statement so far, failed ones included.
    pub(super) fn values(&self) -> Vec<String> {
        self.values.lock().unwrap().clone()
    }

    pub(super) fn aborts(&self) -> usize {
        self.aborts.load(SeqCst)
    }

    pub(super) fn await_hanging(&self) {
        drop(self.moved.wait_while(self.hang.lock().unwrap(), |hang| *hang != Hang::Hanging).unwrap());
    }

    pub(super) fn release(&self) {
        self.end_hang(Hang::Released);
    }

    fn end_hang(&self, how: Hang) {
        *self.hang.lock().unwrap() = how;
        self.moved.notify_all();
    }

    fn hang(&self) -> Result<StatementResult, StatementError> {
        let mut hang = self.hang.lock().unwrap();
        *hang = Hang::Hanging;
        self.moved.notify_all();
        let hang = self.moved.wait_while(hang, |hang| *hang == Hang::Hanging).unwrap();
        if *hang == Hang::Aborted { Err(error(ErrorClass::ConnectionLost, true)) } else { Ok(StatementResult::Read) }
    }
}

fn error(class: ErrorClass, broken: bool) -> StatementError {
    StatementError { class, code: class.as_str().to_owned(), message: "scripted".to_owned(), broken }
}

struct Line(Arc<Scripted>);

impl Connector for Line {
    fn connect(&self) -> Result<Box<dyn LoadConnection>, EngineError> {
        if self.0.dead.load(SeqCst) > 0 {
            return Err(EngineError::Unreachable { at: place(), reason: "the script says no".to_owned() });
        }
        Ok(Box::new(Line(Arc::clone(&self.0))))
    }
}

impl LoadConnection for Line {
    fn execute(&mut self, call: &Call<'_>) -> Result<StatementResult, StatementError> {
        let scripted = &self.0;
        let n = scripted.calls.fetch_add(1, SeqCst);
        scripted.log.lock().unwrap().push(format!("{} {} {:?}", call.statement.as_str(), call.table, call.values));
        scripted.values.lock().unwrap().push(format!("{:?}", call.values));
        match (scripted.script)(n) {
            Beat::Takes(ms) => {
                scripted.clock.advance(Duration::from_millis(ms));
                // The conductor looks while the scripted time stands.
                thread::sleep(Duration::from_millis(1));
                Ok(StatementResult::Read)
            }
            Beat::Fails(class) => Err(error(class, false)),
            Beat::Hangs => scripted.hang(),
            Beat::Dies => {
                scripted.dead.store(1, SeqCst);
                Err(error(ErrorClass::ConnectionLost, true))
            }
            Beat::Panics => panic!("the script panics"),
        }
    }

    fn rollback(&mut self) -> Result<(), StatementError> {
        self.0.log.lock().unwrap().push("rollback".to_owned());
        Ok(())
    }

    fn aborter(&mut self) -> Option<Box<dyn Abort>> {
        Some(Box::new(Line(Arc::clone(&self.0))))
    }
}

impl Abort for Line {
    fn abort(&self) {
        self.0.aborts.fetch_add(1, SeqCst);
        self.0.end_hang(Hang::Aborted);
    }
}

fn target() -> tailrace_model::plan::TargetSpec {
    Plan::from_toml("[[target]]\nlabel = \"A\"\nurl = \"sqlite:scripted.db\"\n").unwrap().targets.remove(0)
}

fn place() -> Place {
    Place::of(&target())
}

/// A trial of one worker on the scripted target.
pub(super) fn setup(scripted: &Arc<Scripted>, script: Script) -> Setup {
    let (warmup, measure, events) = *scripted.times.lock().unwrap();
    Setup {
        at: place(),
        connector: Arc::new(Line(Arc::clone(scripted))),
        script: Arc::new(Oltp::new(&WorkloadSpec::built_in(script), &Dataset::default()).unwrap()),
        clock: Arc::<ScriptedClock>::clone(&scripted.clock),
        threads: 1,
        seeds: worker_seeds(1, 0, 1),
        warmup: Duration::from_millis(warmup),
        measure: Duration::from_millis(measure),
        cooldown: Duration::ZERO,
        events,
        errors: ErrorPolicy::default(),
        finish_limit: Duration::from_secs(10),
    }
}

/// A sink that remembers samples.
#[derive(Default)]
pub(super) struct Heard(Mutex<Vec<Sample>>);

impl Heard {
    pub(super) fn take(&self) -> Vec<Sample> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl Sink for Heard {
    fn phase(&self, _: Phase, _: Option<Duration>) {}
    fn connected(&self, _: u32) {}
    fn sample(&self, sample: Sample) {
        self.0.lock().unwrap().push(sample);
    }
}
