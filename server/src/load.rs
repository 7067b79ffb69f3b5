//! What the executor needs of the load engine, as a trait: the real one, and in tests a scripted one
//! whose trials take no time.

use std::sync::Arc;

use async_trait::async_trait;
use tailrace_engine::{EngineError, PrepareHow, PrepareProgress, Prepared, Sink, StopToken, TrialSpec};
use tailrace_model::{
    plan::{Dataset, TargetSpec},
    run::{Generator, TargetFacts},
    trial::TrialRecord,
};

/// A load generator. All but `probe` block and run on a thread of their own.
#[async_trait]
pub(crate) trait Load: Send + Sync + 'static {
    /// This host.
    fn generator(&self) -> Generator;
    /// Connects to a target and reads what a report says of it.
    async fn probe(&self, target: &TargetSpec) -> Result<TargetFacts, LoadError>;
    /// Makes the dataset, or keeps what fits.
    fn prepare(&self, work: &Preparation<'_>) -> Result<Prepared, LoadError>;
    /// Whether the dataset fits the plan.
    fn check_dataset(&self, target: &TargetSpec, dataset: &Dataset) -> Result<(), LoadError>;
    /// Drops the dataset's tables; how many there were.
    fn cleanup(&self, target: &TargetSpec, dataset: &Dataset) -> Result<u32, LoadError>;
    /// Runs one trial.
    fn run_trial(&self, spec: &TrialSpec, sink: &dyn Sink, stop: &StopToken) -> TrialRecord;
}

/// A shared load generator.
pub(crate) type SharedLoad = Arc<dyn Load>;

/// What is to be prepared.
pub(crate) struct Preparation<'a> {
    /// On which target.
    pub(crate) target: &'a TargetSpec,
    /// Which tables.
    pub(crate) dataset: &'a Dataset,
    /// What their content depends on.
    pub(crate) seed: u64,
    /// Whether what fits is kept.
    pub(crate) how: PrepareHow,
    /// Hears how far it is.
    pub(crate) progress: &'a dyn PrepareProgress,
    /// Ends it.
    pub(crate) stop: &'a StopToken,
}

/// Why the load generator could not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct LoadError {
    /// Stable, such as `unreachable` or `access_denied`.
    pub(crate) code: &'static str,
    /// What is wrong, where, and the way out.
    pub(crate) message: String,
}

impl LoadError {
    /// Whether it was told to stop.
    pub(crate) fn is_stop(&self) -> bool {
        self.code == "stopped"
    }
}

impl From<EngineError> for LoadError {
    fn from(error: EngineError) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

/// The engine of this workspace.
pub(crate) struct Engine;

/// Connections that fill tables: more than a few only queue at the target's log.
const MOST_PREPARE_THREADS: u32 = 8;

#[async_trait]
impl Load for Engine {
    fn generator(&self) -> Generator {
        tailrace_engine::generator()
    }

    async fn probe(&self, target: &TargetSpec) -> Result<TargetFacts, LoadError> {
        Ok(tailrace_engine::probe(target).await?)
    }

    fn prepare(&self, work: &Preparation<'_>) -> Result<Prepared, LoadError> {
        let Preparation { target, dataset, seed, how, progress, stop } = *work;
        let threads = dataset.tables.get().clamp(1, MOST_PREPARE_THREADS);
        Ok(tailrace_engine::prepare(target, dataset, seed, how, threads, progress, stop)?)
    }

    fn check_dataset(&self, target: &TargetSpec, dataset: &Dataset) -> Result<(), LoadError> {
        Ok(tailrace_engine::check_dataset(target, dataset)?)
    }

    fn cleanup(&self, target: &TargetSpec, dataset: &Dataset) -> Result<u32, LoadError> {
        Ok(tailrace_engine::cleanup(target, dataset)?)
    }

    fn run_trial(&self, spec: &TrialSpec, sink: &dyn Sink, stop: &StopToken) -> TrialRecord {
        tailrace_engine::run_trial(spec, sink, stop)
    }
}

#[cfg(test)]
pub(crate) mod scripted;
