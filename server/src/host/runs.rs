//! Starting, finding and ending runs.

use tailrace_app::backend::{RunLine, RunPage, RunQuery, RunView, TrialSeries};
use tailrace_model::{
    live::{LiveFrame, LivePoint},
    plan::{Plan, TargetSpec},
    report::Report,
    run::{RunId, RunRecord},
};

use super::{Host, HostError};
use crate::{
    admission,
    archive::RunFilter,
    credentials::{self, Origin},
    live::Board,
};

/// Runs on one page.
const PAGE: u32 = 50;

impl Host {
    /// One page of runs, newest first.
    pub(crate) async fn runs(&self, query: RunQuery) -> Result<RunPage, HostError> {
        let RunQuery { search, state, page } = query;
        let offset = u64::from(page) * u64::from(PAGE);
        let filter = RunFilter { search, state, offset, limit: Some(PAGE) };
        let (runs, total): (Vec<RunLine>, u64) = self.archive.run_lines(&filter).await?;
        let archived = self.archive.run_counts().await?.iter().map(|(_, count)| count).sum();
        Ok(RunPage { runs, total, archived })
    }

    /// How many runs there are, by state, and how many wait in this process.
    pub(crate) async fn run_counts(&self) -> Result<(Vec<(String, u64)>, usize), HostError> {
        Ok((self.archive.run_counts().await?, self.queue.len()))
    }

    /// A run's report, of what is measured so far.
    pub(crate) async fn report(&self, id: &RunId) -> Result<Report, HostError> {
        let record = self.archive.record(id).await?;
        on_a_thread(move || Report::compute(&record)).await
    }

    /// A run's report, plan and, while it is not over, its present state.
    pub(crate) async fn run(&self, id: &RunId) -> Result<RunView, HostError> {
        let record = self.archive.record(id).await?;
        let live = match self.hub.channel(id) {
            _ if record.state.is_over() => None,
            Some(channel) => Some(channel.present()),
            None => Some(last_frame(&record)), // another process runs it: what is saved is all that is known
        };
        let plan_toml = record.plan.to_toml();
        let report = on_a_thread(move || Report::compute(&record)).await?;
        Ok(RunView { report, live, plan_toml })
    }

    /// What the archive knows of a run, as a frame.
    pub(crate) async fn archived_frame(&self, id: &RunId) -> Result<LiveFrame, HostError> {
        Ok(last_frame(&self.archive.record(id).await?))
    }

    /// The seconds of one cell's valid trials.
    pub(crate) async fn series(&self, id: &RunId, workload: &str, level: &str) -> Result<Vec<TrialSeries>, HostError> {
        self.archive.run_state(id).await?;
        let view = |second: crate::archive::ArchivedSample| (second.label, second.repeat, LivePoint::from(&second.sample));
        let mut series: Vec<TrialSeries> = Vec::new();
        for (label, repeat, point) in self.archive.cell_samples(id, workload, level, view).await? {
            match series.last_mut().filter(|last| last.label == label && last.repeat == repeat) {
                Some(last) => last.points.push(point),
                None => series.push(TrialSeries { label, repeat, points: vec![point] }),
            }
        }
        Ok(series)
    }

    /// Reads a plan that came over HTTP, and queues it.
    pub(crate) async fn start_run(&self, text: &str) -> Result<RunId, HostError> {
        let plan = Plan::from_text(text).map_err(HostError::BadPlan)?;
        let targets = credentials::resolve(&plan, Origin::Http, &self.archive, &self.vault).await?;
        self.queue_run(plan, targets).await
    }

    /// Queues the plan of an archived run again, with the passwords that it keeps.
    pub(crate) async fn run_again(&self, id: &RunId) -> Result<RunId, HostError> {
        let plan = self.archive.record(id).await?.plan;
        let targets = credentials::of_run(id, &plan, &self.archive, &self.vault).await?;
        self.queue_run(plan, targets).await
    }

    /// Queues a plan whose targets have their passwords.
    pub(crate) async fn queue_run(&self, plan: Plan, targets: Vec<TargetSpec>) -> Result<RunId, HostError> {
        self.queue.check_room()?;
        let job = admission::admit(plan, targets, &self.generator, &self.archive, &self.vault, &self.hub).await?;
        let id = job.id.clone();
        self.queue.push(job);
        Ok(id)
    }

    /// Ends a run: the events in flight finish, what is measured stays. Asked again, at once.
    pub(crate) async fn cancel_run(&self, id: &RunId) -> Result<(), HostError> {
        let state = self.archive.run_state(id).await?;
        if self.queue.cancel(id).await {
            return Ok(());
        }
        Err(HostError::Conflict(match state.is_over() {
            true => format!("run {id} is over: it is {}", state.as_str()),
            false => format!("run {id} belongs to another tailrace process: end it there"),
        }))
    }
}

fn last_frame(record: &RunRecord) -> LiveFrame {
    Board::of_record(record).present(std::time::Instant::now())
}

/// Computes something large apart from the threads that answer requests.
async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, HostError> {
    tokio::task::spawn_blocking(work).await.map_err(|panic| HostError::Internal(format!("a computation broke off: {panic}")))
}
