//! What the application needs from its host: the server implements [`Backend`] and puts it into the
//! Leptos context. The app knows no archive, no engine and no queue; tests can give it a made-up backend.

use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tailrace_model::{
    live::{LiveFrame, LivePoint},
    plan::{Architecture, Label, PlanError, Price, Tls},
    report::Report,
    run::{RunId, RunState},
    script::ScriptInfo,
};

/// The host's services, as the pages need them.
#[async_trait]
pub trait Backend: Send + Sync + 'static {
    /// Archived, running and queued runs, newest first.
    async fn runs(&self, query: RunQuery) -> Result<RunPage, BackendError>;
    /// One run: its report so far and, while it is not over, its live state.
    async fn run(&self, id: &RunId) -> Result<RunView, BackendError>;
    /// The seconds of one cell's trials, for the time series.
    async fn series(&self, id: &RunId, workload: &str, level: &str) -> Result<Vec<TrialSeries>, BackendError>;
    /// Checks a plan and estimates it, without starting anything.
    async fn check_plan(&self, toml: String) -> Result<PlanCheck, BackendError>;
    /// Queues a run of a plan. Targets whose address is saved get their saved password.
    async fn start_run(&self, toml: String) -> Result<RunId, BackendError>;
    /// Ends a run: the events in flight finish, what is measured stays.
    async fn cancel_run(&self, id: &RunId) -> Result<(), BackendError>;
    /// Queues the same plan again.
    async fn run_again(&self, id: &RunId) -> Result<RunId, BackendError>;
    /// Saved targets, by name.
    async fn targets(&self) -> Result<Vec<SavedTarget>, BackendError>;
    /// One saved target.
    async fn target(&self, id: i64) -> Result<SavedTarget, BackendError>;
    /// Saves a target: a new one, or over `form.id`. An empty password keeps the saved one.
    async fn save_target(&self, form: TargetForm) -> Result<i64, BackendError>;
    /// Forgets a target; its runs stay.
    async fn delete_target(&self, id: i64) -> Result<(), BackendError>;
    /// Connects to what the form describes (with the saved password where the form's is empty).
    async fn test_target(&self, form: TargetForm) -> Result<ConnectionTest, BackendError>;
    /// The built-in scripts.
    fn scripts(&self) -> Vec<ScriptInfo>;
}

/// The context type under which the host provides its backend.
pub type BackendContext = Arc<dyn Backend>;

/// Why the host could not answer. `code` is stable and names a text; `message` is English, for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct BackendError {
    /// Such as `not_found`, `bad_plan`, `bad_target`, `conflict`, `internal`.
    pub code: String,
    /// What is wrong, where, and what would be right.
    pub message: String,
    /// For `bad_plan`: every error with its place.
    pub plan_errors: Vec<PlanError>,
}

/// Which runs to list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunQuery {
    /// Part of a name, an id, or a target's label or name; empty for all. At most 200 characters.
    pub search: String,
    /// Only this state.
    pub state: Option<RunState>,
    /// The page, from 0, of 50 runs.
    pub page: u32,
}

/// One page of the archive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunPage {
    /// The runs, newest first.
    pub runs: Vec<RunLine>,
    /// How many match in all.
    pub total: u64,
    /// How many runs the archive holds at all.
    pub archived: u64,
}

/// One run in a list. Also the entries of `tailrace list --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunLine {
    /// Its id.
    pub id: RunId,
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub state: RunState,
    /// When it began, RFC 3339.
    pub started_at: String,
    /// When it ended, RFC 3339.
    pub finished_at: Option<String>,
    /// Its targets: label and name.
    pub targets: Vec<(String, String)>,
    /// Its workloads' names.
    pub workloads: Vec<String>,
    /// Its levels, as text.
    pub levels: Vec<String>,
    /// Repeats per cell.
    pub repeats: u32,
    /// Trials that ended, and trials in all.
    pub trials: (usize, usize),
    /// The headline: the second target's TPS ÷ the first's in the last cell of the last workload, with the cell's name.
    pub headline: Option<(String, f64)>,
    /// That workload's TPS medians per level: per target in plan order. For the small curve.
    pub curve: Vec<Vec<Option<f64>>>,
}

/// One run, for its page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunView {
    /// Its report: complete when it is over, else of what is measured so far.
    pub report: Report,
    /// The present state, while it is not over.
    pub live: Option<LiveFrame>,
    /// Its plan as TOML, without secrets.
    pub plan_toml: String,
}

/// The seconds of one trial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrialSeries {
    /// The target's label.
    pub label: String,
    /// The repeat, from 0.
    pub repeat: u32,
    /// Its seconds.
    pub points: Vec<LivePoint>,
}

/// What a plan would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanCheck {
    /// The plan, with every default written out, as TOML without secrets. Empty when it has errors.
    pub toml: String,
    /// What is wrong with it; empty when it can run.
    pub errors: Vec<PlanError>,
    /// Cells, trials, seconds and bytes of it.
    pub estimate: Option<PlanEstimate>,
}

/// What a plan would take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanEstimate {
    /// Workloads × levels.
    pub cells: usize,
    /// Cells × targets × repeats.
    pub trials: usize,
    /// Warm-up, measure and cool-down of all trials, in seconds.
    pub trials_s: f64,
    /// Data per target, in bytes.
    pub data_bytes: u64,
    /// Samples in the archive, in bytes (about 1 kB per second of trial).
    pub archive_bytes: u64,
}

/// A target as the user types it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TargetForm {
    /// The saved target that is changed; none for a new one.
    pub id: Option<i64>,
    /// Its name, unique among saved targets.
    pub name: String,
    /// Its address, without password.
    pub url: String,
    /// Its password; empty keeps the saved one.
    pub password: String,
    /// Encryption of the connection.
    pub tls: Tls,
    /// What the user states.
    pub stated: Stated,
}

/// What the user states of a target.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stated {
    /// Kind of architecture.
    pub architecture: Option<Architecture>,
    /// Virtual CPUs.
    pub vcpu: Option<f64>,
    /// Memory.
    pub memory: Option<String>,
    /// Storage.
    pub storage: Option<String>,
    /// Region.
    pub region: Option<String>,
    /// Zone.
    pub zone: Option<String>,
    /// Price.
    pub price: Option<Price>,
}

/// A saved target; its password never leaves the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedTarget {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Its address, without password.
    pub url: String,
    /// Whether a password is saved.
    pub has_password: bool,
    /// Encryption of the connection.
    pub tls: Tls,
    /// What the user states.
    pub stated: Stated,
    /// A label to begin with in plans.
    pub suggested_label: Option<Label>,
}

/// What a connection test found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConnectionTest {
    /// The version that the server states.
    pub server_version: String,
    /// Median round trip of `SELECT 1`, in microseconds.
    pub round_trip_p50_us: f64,
    /// Its 99th percentile.
    pub round_trip_p99_us: f64,
    /// What matters before a run, by name: `max_connections`, durability settings, pragmas.
    pub facts: Vec<(String, String)>,
}
