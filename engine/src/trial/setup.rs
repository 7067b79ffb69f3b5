//! Everything that a trial is run from, resolved: no plan is read after this.

use std::{sync::Arc, time::Duration};

use rand::RngCore as _;
use tailrace_model::{
    plan::{ErrorPolicy, Level, Warmup},
    span::Span,
    stream::{Purpose, stream},
};

use super::TrialSpec;
use crate::{
    clock::{Clock, SystemClock},
    driver::{self, Connector, LoadNeeds},
    error::{EngineError, Place},
    script::Oltp,
};

/// How long in-flight events may take after the end of measuring, unless a statement timeout says otherwise.
const FINISH_LIMIT: Duration = Duration::from_secs(10);

/// A trial, ready to run.
pub(super) struct Setup {
    pub(super) at: Place,
    pub(super) connector: Arc<dyn Connector>,
    pub(super) script: Arc<Oltp>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) threads: u32,
    /// The seed of each worker's events.
    pub(super) seeds: Vec<u64>,
    pub(super) warmup: Duration,
    pub(super) measure: Duration,
    pub(super) cooldown: Duration,
    pub(super) events: Option<u64>,
    pub(super) errors: ErrorPolicy,
    pub(super) finish_limit: Duration,
}

impl Setup {
    /// The setup of a planned trial. Fails for what the plan's check refuses before.
    pub(super) fn new(spec: &TrialSpec) -> Result<Self, EngineError> {
        let TrialSpec { plan, planned, target } = spec;
        let at = Place::of(target);
        let refuse = |what: String| EngineError::Parameter { at: at.clone(), reason: format!("this version cannot run {what}") };
        let workload = plan.workload(&planned.cell.workload).ok_or_else(|| refuse(format!("{}: no such workload", planned.cell)))?;
        let script = Oltp::new(workload, &plan.dataset).ok_or_else(|| refuse(format!("the workload {}", planned.cell.workload)))?;
        let Level::Threads(threads) = planned.cell.level else { return Err(refuse(format!("the level {}", planned.cell.level))) };
        let Warmup::For(warmup) = plan.timing.warmup else { return Err(refuse(format!("a warm-up of {}", plan.timing.warmup))) };
        let statement_timeout = plan.errors.statement_timeout.map(Span::duration);
        let needs = LoadNeeds::new(&script, workload.statements, statement_timeout);
        Ok(Self {
            connector: Arc::from(driver::connector(target, needs)?),
            script: Arc::new(script),
            clock: Arc::new(SystemClock::new()),
            threads,
            seeds: worker_seeds(plan.seed, planned.block * plan.targets.len() + planned.target_index, threads),
            warmup: warmup.duration(),
            measure: plan.timing.measure.duration(),
            cooldown: plan.timing.cooldown.duration(),
            events: plan.load.events,
            errors: plan.errors.clone(),
            finish_limit: statement_timeout.map_or(FINISH_LIMIT, |limit| limit + Duration::from_secs(1)),
            at,
        })
    }
}

/// The seed of each worker's events: from the plan's seed, the trial's number in plan order and the worker's number.
///
/// Two trials never share one: the second of an A/A block would write what is there already, which MySQL skips.
pub(super) fn worker_seeds(seed: u64, trial: usize, threads: u32) -> Vec<u64> {
    (0..u64::from(threads)).map(|worker| stream(seed, Purpose::Events, trial as u64, worker).next_u64()).collect()
}
