//! Runs one job from the generator's lock to the saved report: waits for its turn, [`start`]s (targets,
//! datasets), runs the [`trial`]s in the plan's order, and decides with [`loss`] what follows when a target
//! is gone. It reports to the run's channel and saves each trial when it ends.

mod loss;
mod start;
mod trial;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use tailrace_engine::StopToken;
use tailrace_model::{
    plan::{Plan, TargetSpec},
    run::{RunId, RunState},
    schedule::schedule,
    trial::Outcome,
};

use crate::{
    archive::{Archive, ArchiveError, RunOwner},
    generator_lock::GeneratorLock,
    live::{Board, Channel},
    load::SharedLoad,
};
use loss::{Losses, Next};
pub(crate) use start::ask;

/// A queued run, ready to be executed.
pub(crate) struct Job {
    /// The run.
    pub(crate) id: RunId,
    /// Its plan, without passwords.
    pub(crate) plan: Arc<Plan>,
    /// Its targets in plan order, with their passwords.
    pub(crate) targets: Vec<TargetSpec>,
    /// Its live channel.
    pub(crate) channel: Arc<Channel>,
    /// Ends it.
    pub(crate) stop: StopToken,
    /// This process's claim on it.
    pub(crate) _owner: RunOwner,
}

/// Executes jobs. Clones are the same executor; the generator's lock lets one job run at a time.
#[derive(Clone)]
pub(crate) struct Executor {
    /// Where runs are kept.
    pub(crate) archive: Archive,
    /// What offers the load.
    pub(crate) load: SharedLoad,
    /// One generator per host.
    pub(crate) lock: GeneratorLock,
}

/// Why a run ended before all its trials ran.
#[derive(Debug, thiserror::Error)]
enum Ended {
    /// The user wanted it.
    #[error("stopped by the user")]
    Cancelled,
    /// Something is wrong.
    #[error("{0}")]
    Failed(String),
}

impl From<ArchiveError> for Ended {
    fn from(error: ArchiveError) -> Self {
        Self::Failed(format!("could not save: {error}"))
    }
}

impl Executor {
    /// Runs a job to its end and returns how it ended. What was measured is saved in any case.
    pub(crate) async fn execute(&self, job: Job) -> RunState {
        tracing::info!(run.id = %job.id, "the run begins");
        let (state, reason) = match self.run(&job).await {
            Ok(()) => (RunState::Done, None),
            Err(Ended::Cancelled) => (RunState::Cancelled, None),
            Err(Ended::Failed(reason)) => (RunState::Failed, Some(reason)),
        };
        self.finish(&job, state, reason).await
    }

    /// Ends a job that never began.
    pub(crate) async fn end_queued(&self, job: Job, state: RunState, reason: Option<&str>) {
        self.finish(&job, state, reason.map(str::to_owned)).await;
    }

    async fn finish(&self, job: &Job, state: RunState, reason: Option<String>) -> RunState {
        if let Err(error) = self.archive.finish(&job.id, state, reason.as_deref()).await {
            tracing::error!(run.id = %job.id, error = %error, "could not save how the run ended");
        }
        tracing::info!(run.id = %job.id, run.state = state.as_str(), reason, "the run ended");
        job.channel.tell(|board, now| board.finish(now, state, reason));
        state
    }

    async fn run(&self, job: &Job) -> Result<(), Ended> {
        let waiting = || {
            let reason = "another load generator runs on this host; this run begins when it ends".to_owned();
            job.channel.tell(|board, now| board.wait_for(now, Some(reason), None));
        };
        let turn = self.lock.take(|| job.stop.is_stopped(), waiting).await;
        let turn = turn.map_err(|error| Ended::Failed(format!("could not lock {}: {error}", self.lock.path().display())))?;
        let _turn = turn.ok_or(Ended::Cancelled)?;
        go_on(job)?;
        self.archive.begin_run(&job.id).await?;
        job.channel.tell(Board::start);
        self.start(job).await?;
        self.run_trials(job).await
    }

    async fn run_trials(&self, job: &Job) -> Result<(), Ended> {
        let mut losses = Losses::new(job.targets.len());
        for planned in schedule(&job.plan) {
            go_on(job)?;
            let target = planned.target_index;
            let given_up = losses.given_up(target).map(|since| loss::skipped(&planned, since));
            let record = match given_up {
                Some(record) => self.skip_trial(job, record).await?,
                None => self.run_trial(job, &planned).await?,
            };
            if let Outcome::Failed { reason, target_lost: true } = &record.outcome {
                match losses.lost(target, job.plan.errors.on_target_lost) {
                    Next::GoOn => {}
                    Next::End => return Err(Ended::Failed(format!("{reason}; the plan ends a run whose target is lost"))),
                    Next::Wait => self.wait_for_target(job, target).await?,
                }
            } else {
                losses.answered(target);
            }
        }
        // A stop during the last trial still leaves a run that was not measured to its end.
        go_on(job)
    }
}

fn go_on(job: &Job) -> Result<(), Ended> {
    if job.stop.is_stopped() { Err(Ended::Cancelled) } else { Ok(()) }
}
