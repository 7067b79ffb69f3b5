//! Giving a trial the start state that the plan promises: the dataset made anew where it says so.

use tailrace_model::{
    plan::{PrepareWhen, ResetWhen},
    sample::Phase,
    script::Script,
};

use super::{Sink, TrialSpec};
use crate::{dataset::make_anew, error::EngineError, stop::StopToken};

/// Connections that fill tables at once.
const THREADS: u32 = 8;

/// Makes the dataset anew before this trial, if the plan wants that.
///
/// Rebuilt rather than repaired or copied: only a fresh load gives each trial the same pages, not just
/// the same rows, whatever ran before.
pub(super) fn reset(spec: &TrialSpec, sink: &dyn Sink, stop: &StopToken) -> Result<(), EngineError> {
    if !is_due(spec) {
        return Ok(());
    }
    sink.phase(Phase::Prepare, None);
    make_anew(&spec.target, &spec.plan.dataset, spec.plan.seed, THREADS, stop)
}

fn is_due(spec: &TrialSpec) -> bool {
    let dataset = &spec.plan.dataset;
    let script = spec.plan.workload(&spec.planned.cell.workload).and_then(|workload| workload.script);
    match (dataset.prepare, dataset.reset) {
        (PrepareWhen::Never, _) | (_, ResetWhen::Never) => false,
        (_, ResetWhen::Auto) => script.is_some_and(Script::changes_row_counts),
        (_, ResetWhen::Cell) => spec.planned.repeat == 0,
        (_, ResetWhen::Trial) => true,
    }
}
