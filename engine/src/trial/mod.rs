//! One trial: reset → connect → warm-up → measure → cool-down. Workers run the load, one thread and one
//! connection each; the calling thread conducts: it takes their records, closes seconds, and ends them.

mod conductor;
mod crew;
mod gate;
mod outcome;
mod reset;
mod seat;
mod setup;
mod worker;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use tailrace_model::{
    plan::{Plan, TargetSpec},
    sample::{Phase, Sample},
    schedule::PlannedTrial,
    trial::{Outcome, TrialRecord},
};

use crate::stop::StopToken;
use outcome::failed_record;
use setup::Setup;

/// Hears what happens in a trial. Called from the thread that called [`run_trial`]; must not block.
pub trait Sink: Send + Sync {
    /// A phase begins; how long it will last, when that is known.
    fn phase(&self, phase: Phase, length: Option<Duration>);
    /// So many workers are connected.
    fn connected(&self, connections: u32);
    /// An interval ended: once a second, and at the end of a phase.
    fn sample(&self, sample: Sample);
}

/// What a trial needs to run.
#[derive(Clone, Debug)]
pub struct TrialSpec {
    /// The plan.
    pub plan: Arc<Plan>,
    /// Which of its trials.
    pub planned: PlannedTrial,
    /// The target, with its password set.
    pub target: TargetSpec,
}

/// Runs one trial and returns what it measured. Blocks until the trial is over, cool-down included.
///
/// Never fails and never panics: what went wrong is in the record's outcome, with what was measured
/// until then. Statements that fail are counted by class and do not end a trial; a target that no
/// longer answers does, as does a trial in which no event succeeded.
pub fn run_trial(spec: &TrialSpec, sink: &dyn Sink, stop: &StopToken) -> TrialRecord {
    let run = || match Setup::new(spec) {
        Ok(setup) => match reset::reset(spec, sink, stop) {
            Ok(()) => conductor::conduct(&setup, sink, stop).record(&spec.planned),
            Err(_) if stop.is_stopped() => failed_record(&spec.planned, Outcome::Stopped),
            Err(error) => failed_record(&spec.planned, outcome::failed(&error)),
        },
        Err(error) => failed_record(&spec.planned, outcome::failed(&error)),
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let reason = format!("a fault of tailrace ended the trial: {}; please report it", outcome::panic_text(panic.as_ref()));
        failed_record(&spec.planned, Outcome::Failed { reason, target_lost: false })
    })
}

#[cfg(test)]
mod tests;
