//! What a running comparison tells its readers: one message a second, as JSON over the websocket.

use serde::{Deserialize, Serialize};

use crate::{
    plan::CellKey,
    run::{RunId, RunState},
    sample::{ErrorCount, Phase, Sample},
};

/// One message. The first after connecting is a snapshot; the next ones carry only new points and log lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveFrame {
    /// The format's version, 1.
    pub version: u32,
    /// Grows with every frame of a run. A gap means that the reader was slow; it then gets a snapshot.
    pub seq: u64,
    /// Whether `block` and `log` hold everything so far (true) or only what is new (false).
    pub snapshot: bool,
    /// The run.
    pub run: RunId,
    /// Where it stands.
    pub state: RunState,
    /// Why, when it failed or waits.
    pub reason: Option<String>,
    /// How far it is.
    pub progress: Progress,
    /// Every cell with its trials, in plan order.
    pub cells: Vec<LiveCell>,
    /// The trial that is going on.
    pub now: Option<LiveTrial>,
    /// The sides of the present block, in plan order of their targets.
    pub block: Vec<LiveSide>,
    /// CPU share of the generator in the last second, 0 to 1.
    pub generator_cpu: Option<f64>,
    /// The newest log lines, oldest first; at most 200 in a snapshot.
    pub log: Vec<LogLine>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Trials that ended.
    pub trials_done: usize,
    /// Trials in all.
    pub trials_total: usize,
    /// Share of the planned time that has passed, 0 to 1.
    pub share: f64,
    /// Seconds that are left by plan, from what trials have taken so far.
    pub remaining_s: Option<f64>,
}

/// One cell of the grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveCell {
    /// Which cell.
    pub cell: CellKey,
    /// Per target in plan order, per repeat: how far that trial is.
    pub marks: Vec<Vec<Mark>>,
    /// Geometric mean over finished blocks of the second target's TPS ÷ the first's; none before a block ended or with one target.
    pub tps_ratio: Option<f64>,
}

/// How far one trial of the grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Not yet.
    Waiting,
    /// Going on.
    Running,
    /// Measured.
    Done,
    /// Ended without a result.
    Failed,
}

/// The trial that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveTrial {
    /// Its place in the run's order, from 0.
    pub index: usize,
    /// Its cell.
    pub cell: CellKey,
    /// Its repeat, from 0, and how many there are.
    pub repeat: u32,
    /// How many repeats the plan has.
    pub repeats: u32,
    /// Its target's label.
    pub label: String,
    /// Its phase.
    pub phase: Phase,
    /// Seconds since the phase began.
    pub phase_elapsed_s: f64,
    /// Seconds that the phase lasts by plan; none for preparing and connecting.
    pub phase_length_s: Option<f64>,
    /// What comes next, as `label cell`, in plan order of trials.
    pub next: Option<String>,
}

/// One side of the present block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveSide {
    /// The target's label.
    pub label: String,
    /// Its trial's place in the run's order; none before it began.
    pub trial: Option<usize>,
    /// Whether its trial of this block ended.
    pub finished: bool,
    /// Its seconds: all of them in a snapshot, else the new ones.
    pub points: Vec<LivePoint>,
    /// Its errors since the trial began.
    pub errors: Vec<ErrorCount>,
}

/// One second of one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LivePoint {
    /// The second's end, in seconds since the trial's load began.
    pub at_s: f64,
    /// Whether it belongs to the warm-up.
    pub warmup: bool,
    /// Successful events per second.
    pub tps: f64,
    /// Statements per second.
    pub qps: f64,
    /// Median response time in ms; none without events.
    pub p50_ms: Option<f64>,
    /// 99th percentile in ms; none without events.
    pub p99_ms: Option<f64>,
    /// Mean in ms; none without events.
    pub mean_ms: Option<f64>,
    /// Errors in it.
    pub errors: u64,
}

/// One line of the run's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The target it is about.
    pub label: Option<String>,
    /// What happened, as a key of the texts with its values.
    pub event: LogEvent,
}

/// What a log line tells. The page writes it in the reader's language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LogEvent {
    /// The run began.
    RunStarted,
    /// The dataset of a target is being made.
    Preparing,
    /// It was made, in so many seconds.
    Prepared {
        /// Seconds.
        seconds: f64,
    },
    /// The workers of a trial are connected.
    Connected {
        /// The cell.
        cell: CellKey,
        /// Connections.
        connections: u32,
    },
    /// Measuring began.
    Measuring {
        /// The cell.
        cell: CellKey,
        /// The repeat, from 1.
        repeat: u32,
    },
    /// A trial was saved.
    Saved {
        /// The cell.
        cell: CellKey,
        /// Its TPS.
        tps: f64,
        /// Its P99 in ms.
        p99_ms: Option<f64>,
    },
    /// A trial failed.
    TrialFailed {
        /// The cell.
        cell: CellKey,
        /// Why, in English.
        reason: String,
    },
    /// The run waits for a target.
    Waiting {
        /// For what, in English.
        reason: String,
    },
    /// The run ended.
    RunEnded {
        /// How.
        state: RunState,
    },
}

#[allow(clippy::cast_precision_loss, reason = "nanoseconds of one trial are below 2^53")]
fn ms(ns: u64) -> f64 {
    ns as f64 / 1e6
}

impl From<&Sample> for LivePoint {
    #[allow(clippy::cast_precision_loss, reason = "counts and nanoseconds of one interval are below 2^53")]
    fn from(sample: &Sample) -> Self {
        let per_second = |count: u64| if sample.length_ns == 0 { 0.0 } else { count as f64 * 1e9 / sample.length_ns as f64 };
        Self {
            at_s: (sample.start_ns + sample.length_ns) as f64 / 1e9,
            warmup: sample.phase == Phase::Warmup,
            tps: sample.tps(),
            qps: per_second(sample.statements.total()),
            p50_ms: sample.response.quantile_ns(0.5).map(ms),
            p99_ms: sample.response.quantile_ns(0.99).map(ms),
            mean_ms: (sample.events > 0).then(|| ms(sample.latency_sum_ns) / sample.events as f64),
            errors: sample.errors.iter().map(|error| error.count).sum(),
        }
    }
}
