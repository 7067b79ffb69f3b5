//! The start of a run: every target must answer, and every target must have its dataset.

use std::time::Duration;

use tailrace_engine::{PrepareHow, PrepareProgress, Prepared, StopToken};
use tailrace_model::{
    plan::{PrepareWhen, TargetSpec},
    run::TargetFacts,
};

use super::{Ended, Executor, Job, go_on};
use crate::load::{LoadError, Preparation, SharedLoad};

/// A target that takes longer than this to answer the questions of a start does not serve.
const PROBE_LIMIT: Duration = Duration::from_secs(30);
/// How often a wait looks whether it was stopped.
const STOP_POLL: Duration = Duration::from_millis(100);

impl Executor {
    /// Probes all targets, archives what they say, and makes their datasets one after the other.
    pub(super) async fn start(&self, job: &Job) -> Result<(), Ended> {
        let (facts, reasons) = tokio::select! {
            answers = self.probe_all(job) => answers,
            () = stopped(&job.stop) => return Err(Ended::Cancelled),
        };
        self.archive.set_facts(&job.id, &facts).await?;
        go_on(job)?;
        if !reasons.is_empty() {
            return Err(Ended::Failed(reasons.join("\n")));
        }
        for index in 0..job.targets.len() {
            go_on(job)?;
            self.prepare_target(job, index).await?;
        }
        Ok(())
    }

    /// What each target says, in plan order, and the reasons of those that do not answer.
    async fn probe_all(&self, job: &Job) -> (Vec<TargetFacts>, Vec<String>) {
        let ask = |(load, target): (SharedLoad, TargetSpec)| tokio::spawn(async move { ask(&load, &target).await });
        let probes: Vec<_> = job.targets.iter().map(|target| ask((self.load.clone(), target.clone()))).collect();
        let (mut facts, mut reasons) = (Vec::new(), Vec::new());
        for (target, probe) in job.targets.iter().zip(probes) {
            match probe.await {
                Ok(Ok(found)) => facts.push(found),
                Ok(Err(error)) => {
                    facts.push(unreached(target));
                    reasons.push(error.to_string());
                }
                Err(panic) => {
                    facts.push(unreached(target));
                    reasons.push(format!("the probe of target \"{}\" failed: {panic}", target.label));
                }
            }
        }
        (facts, reasons)
    }

    async fn prepare_target(&self, job: &Job, index: usize) -> Result<(), Ended> {
        job.channel.tell(|board, now| board.prepare(now, index));
        let (load, plan, target, stop) = (self.load.clone(), job.plan.clone(), job.targets[index].clone(), job.stop.clone());
        let work = move || {
            let how = match plan.dataset.prepare {
                PrepareWhen::Never => return load.check_dataset(&target, &plan.dataset).map(|()| Prepared::Kept),
                PrepareWhen::IfMissing => PrepareHow::IfMissing,
                PrepareWhen::Always => PrepareHow::Always,
            };
            let (target, dataset, seed) = (&target, &plan.dataset, plan.seed);
            load.prepare(&Preparation { target, dataset, seed, how, progress: &Silent, stop: &stop })
        };
        let prepared = match tokio::task::spawn_blocking(work).await {
            Ok(Ok(prepared)) => prepared,
            Ok(Err(error)) if error.is_stop() => return Err(Ended::Cancelled),
            Ok(Err(error)) => return Err(Ended::Failed(error.to_string())),
            Err(panic) => return Err(Ended::Failed(format!("preparing target \"{}\" failed: {panic}", job.targets[index].label))),
        };
        let seconds = match prepared {
            Prepared::Kept => 0.0,
            Prepared::Created { seconds, .. } => seconds,
        };
        job.channel.tell(|board, now| board.prepared(now, index, seconds));
        Ok(())
    }
}

/// Returns soon after somebody stopped the token.
pub(super) async fn stopped(stop: &StopToken) {
    while !stop.is_stopped() {
        tokio::time::sleep(STOP_POLL).await;
    }
}

/// Asks one target what it is, within a limit of time.
pub(crate) async fn ask(load: &SharedLoad, target: &TargetSpec) -> Result<TargetFacts, LoadError> {
    let timeout = |_| LoadError {
        code: "unreachable",
        message: format!("target \"{}\" at {} did not answer within {} s", target.label, target.url.place(), PROBE_LIMIT.as_secs()),
    };
    tokio::time::timeout(PROBE_LIMIT, load.probe(target)).await.map_err(timeout)?
}

/// What is known of a target that was never reached.
fn unreached(target: &TargetSpec) -> TargetFacts {
    TargetFacts {
        label: target.label.to_string(),
        engine: target.url.engine(),
        server_version: None,
        round_trip_us: None,
        co_located: false,
        facts: Default::default(),
        settings: Default::default(),
    }
}

/// The board shows that a dataset is made, not its rows.
struct Silent;

impl PrepareProgress for Silent {
    fn rows(&self, _: u64, _: u64) {}
}
