//! The present state of a run, folded from what the executor and the engine tell. It has no clock: each
//! event brings its moment. How it is shown is in [`super::frame`].

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use tailrace_model::{
    live::{LogEvent, Mark},
    plan::{CellKey, Plan},
    run::{RunId, RunRecord, RunState},
    sample::{Phase, Sample},
    schedule::{PlannedTrial, schedule},
    trial::{Outcome, TrialRecord},
};

use super::{log::Log, side::Side};

/// When something happened, on both clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// For lengths of time.
    pub(crate) instant: Instant,
    /// Milliseconds since 1970, for people.
    pub(crate) at_ms: i64,
}

impl Moment {
    /// The present.
    pub(crate) fn now() -> Self {
        Self { instant: Instant::now(), at_ms: jiff::Timestamp::now().as_millisecond() }
    }
}

/// The state of one run.
#[derive(Debug)]
pub(crate) struct Board {
    pub(super) run: RunId,
    pub(super) plan: Arc<Plan>,
    pub(super) trials: Vec<PlannedTrial>,
    pub(super) cells: Vec<CellKey>,
    pub(super) seq: u64,
    pub(super) state: RunState,
    pub(super) reason: Option<String>,
    /// By cell, target, repeat.
    pub(super) marks: Vec<Vec<Vec<Mark>>>,
    /// TPS of valid trials by cell, repeat, target.
    pub(super) measured: BTreeMap<(usize, u32, usize), f64>,
    pub(super) present: Option<Present>,
    block: Option<usize>,
    pub(super) sides: Vec<Side>,
    pub(super) log: Log,
    pub(super) generator_cpu: Option<f64>,
    cores: u32,
    pub(super) done: usize,
    pub(super) spent: Duration,
}

/// The trial that is going on.
#[derive(Debug)]
pub(super) struct Present {
    /// Its place in the order.
    pub(super) index: usize,
    /// Its phase, since when, and for how long by plan.
    pub(super) phase: Phase,
    pub(super) since: Instant,
    pub(super) length: Option<Duration>,
    /// Connections so far.
    pub(super) connections: u32,
    /// When the trial began; none while the run's dataset is made, before its first trial.
    pub(super) began: Option<Instant>,
}

impl Board {
    /// The board of a queued run on a generator with so many cores.
    pub(crate) fn new(run: RunId, plan: Arc<Plan>, cores: u32) -> Self {
        let cells = plan.cells();
        let repeats = vec![Mark::Waiting; plan.timing.repeats.get() as usize];
        let marks = vec![vec![repeats; plan.targets.len()]; cells.len()];
        Self {
            trials: schedule(&plan),
            run,
            plan,
            cells,
            seq: 0,
            state: RunState::Queued,
            reason: None,
            marks,
            measured: BTreeMap::new(),
            present: None,
            block: None,
            sides: Vec::new(),
            log: Log::default(),
            generator_cpu: None,
            cores: cores.max(1),
            done: 0,
            spent: Duration::ZERO,
        }
    }

    /// The board of an archived run, as its last frame showed it.
    pub(crate) fn of_record(record: &RunRecord) -> Self {
        let mut board = Self::new(record.id.clone(), Arc::new(record.plan.clone()), record.generator.cores);
        for trial in &record.trials {
            board.enter(trial);
        }
        board.state = record.state;
        board.reason.clone_from(&record.reason);
        board
    }

    /// The run waits for something, or (none) no longer.
    pub(crate) fn wait_for(&mut self, now: Moment, reason: Option<String>, label: Option<&str>) {
        if let Some(reason) = &reason {
            self.log.push(now.at_ms, label.map(str::to_owned), LogEvent::Waiting { reason: reason.clone() });
        }
        self.reason = reason;
    }

    /// The run has the generator.
    pub(crate) fn start(&mut self, now: Moment) {
        self.state = RunState::Running;
        self.reason = None;
        self.log.push(now.at_ms, None, LogEvent::RunStarted);
    }

    /// The dataset of a target is being made, before any trial.
    pub(crate) fn prepare(&mut self, now: Moment, target_index: usize) {
        let index = self.trials.iter().position(|trial| trial.target_index == target_index).unwrap_or(0);
        self.present = Some(Present { index, phase: Phase::Prepare, since: now.instant, length: None, connections: 0, began: None });
        self.log.push(now.at_ms, self.label(target_index), LogEvent::Preparing);
    }

    /// It was made.
    pub(crate) fn prepared(&mut self, now: Moment, target_index: usize, seconds: f64) {
        self.present = None;
        self.log.push(now.at_ms, self.label(target_index), LogEvent::Prepared { seconds });
    }

    /// A trial begins.
    pub(crate) fn begin_trial(&mut self, now: Moment, index: usize) {
        let Some(trial) = self.trials.get(index).cloned() else { return };
        if self.block != Some(trial.block) {
            self.block = Some(trial.block);
            self.sides = self.plan.targets.iter().map(|target| Side::waiting(target.label.to_string())).collect();
        }
        if let Some(side) = self.sides.get_mut(trial.target_index) {
            side.begin(index);
        }
        *self.mark(trial.cell_index, trial.target_index, trial.repeat) = Mark::Running;
        self.present =
            Some(Present { index, phase: Phase::Connect, since: now.instant, length: None, connections: 0, began: Some(now.instant) });
    }

    /// The present trial enters a phase.
    pub(crate) fn enter_phase(&mut self, now: Moment, phase: Phase, length: Option<Duration>) {
        let Some(present) = &mut self.present else { return };
        let was_connecting = present.phase == Phase::Connect && matches!(phase, Phase::Warmup | Phase::Measure);
        (present.phase, present.since, present.length) = (phase, now.instant, length);
        let trial = &self.trials[present.index];
        if was_connecting {
            let event = LogEvent::Connected { cell: trial.cell.clone(), connections: present.connections };
            self.log.push(now.at_ms, Some(trial.label.clone()), event);
        }
        if phase == Phase::Measure {
            let event = LogEvent::Measuring { cell: trial.cell.clone(), repeat: trial.repeat + 1 };
            self.log.push(now.at_ms, Some(trial.label.clone()), event);
        }
    }

    /// So many workers of the present trial are connected. Logged once, when its load begins.
    pub(crate) const fn connected(&mut self, connections: u32) {
        if let Some(present) = &mut self.present {
            present.connections = connections;
        }
    }

    /// A second of the present trial is over.
    #[allow(clippy::cast_precision_loss, reason = "nanoseconds of one interval are below 2^53")]
    pub(crate) fn sample(&mut self, sample: &Sample) {
        let Some(present) = &self.present else { return };
        let target = self.trials[present.index].target_index;
        if let Some(side) = self.sides.get_mut(target) {
            side.add(sample);
        }
        let available_ns = sample.length_ns as f64 * f64::from(self.cores);
        let share = |used_ns: u64| (used_ns as f64 / available_ns).clamp(0.0, 1.0);
        self.generator_cpu = sample.generator_cpu_ns.filter(|_| sample.length_ns > 0).map(share);
    }

    /// The present trial ended and is saved.
    pub(crate) fn end_trial(&mut self, now: Moment, record: &TrialRecord) {
        if let Some(began) = self.present.take().and_then(|present| present.began) {
            self.spent += now.instant.saturating_duration_since(began);
        }
        self.enter(record);
        let label = Some(record.label.clone());
        if let Some(side) = self.sides.iter_mut().find(|side| side.label() == record.label) {
            side.end();
        }
        let cell = record.cell.clone();
        match &record.outcome {
            Outcome::Failed { reason, .. } => self.log.push(now.at_ms, label, LogEvent::TrialFailed { cell, reason: reason.clone() }),
            Outcome::Stopped => self.log.push(now.at_ms, label, LogEvent::TrialFailed { cell, reason: "stopped".to_owned() }),
            Outcome::Valid => {
                let p99_ms = record.latency_ms().p99;
                self.log.push(now.at_ms, label, LogEvent::Saved { cell, tps: record.tps(), p99_ms });
            }
        }
    }

    /// The run is over.
    pub(crate) fn finish(&mut self, now: Moment, state: RunState, reason: Option<String>) {
        self.state = state;
        self.reason = reason;
        self.present = None;
        self.generator_cpu = None;
        self.log.push(now.at_ms, None, LogEvent::RunEnded { state });
    }

    /// Whether nothing more will come.
    pub(crate) const fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Enters a finished trial into grid and ratios.
    fn enter(&mut self, record: &TrialRecord) {
        let Some(trial) = self.trials.get(record.index).cloned() else { return };
        let mark = if record.is_valid() { Mark::Done } else { Mark::Failed };
        *self.mark(trial.cell_index, trial.target_index, trial.repeat) = mark;
        if record.is_valid() {
            self.measured.insert((trial.cell_index, trial.repeat, trial.target_index), record.tps());
        }
        self.done += 1;
    }

    fn mark(&mut self, cell: usize, target: usize, repeat: u32) -> &mut Mark {
        &mut self.marks[cell][target][repeat as usize]
    }

    fn label(&self, target_index: usize) -> Option<String> {
        self.plan.targets.get(target_index).map(|target| target.label.to_string())
    }
}
