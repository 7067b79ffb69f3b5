//! What the tests against real databases share: plans from a few lines, and a sink that remembers.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

pub mod proxy;

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use tailrace_engine::{PrepareHow, PrepareProgress, Prepared, Sink, StopToken, TrialSpec, prepare, run_trial};
use tailrace_model::{
    plan::Plan,
    sample::{Phase, Sample},
    schedule::schedule,
    trial::TrialRecord,
};

/// A plan with one target at this address and these further lines.
pub fn plan(url: &str, rest: &str) -> Arc<Plan> {
    let text = format!("[[target]]\nlabel = \"A\"\nurl = \"{url}\"\n{rest}");
    Arc::new(Plan::from_toml(&text).unwrap())
}

/// Remembers what a trial told.
#[derive(Default)]
pub struct Heard {
    pub phases: Mutex<Vec<Phase>>,
    pub samples: Mutex<Vec<Sample>>,
    pub connected: Mutex<u32>,
}

impl Sink for Heard {
    fn phase(&self, phase: Phase, _: Option<Duration>) {
        self.phases.lock().unwrap().push(phase);
    }
    fn connected(&self, connections: u32) {
        *self.connected.lock().unwrap() = connections;
    }
    fn sample(&self, sample: Sample) {
        self.samples.lock().unwrap().push(sample);
    }
}

/// Hears nothing.
pub struct Silent;

impl PrepareProgress for Silent {
    fn rows(&self, _: u64, _: u64) {}
}

/// The plan's first trial.
pub fn spec(plan: &Arc<Plan>) -> TrialSpec {
    TrialSpec { plan: Arc::clone(plan), planned: schedule(plan)[0].clone(), target: plan.targets[0].clone() }
}

/// Makes the dataset and runs the plan's first trial.
pub fn prepared_trial(plan: &Arc<Plan>, heard: &Heard) -> TrialRecord {
    make(plan);
    run_trial(&spec(plan), heard, &StopToken::new())
}

/// Makes the dataset when it is missing.
pub fn make(plan: &Plan) -> Prepared {
    let target = &plan.targets[0];
    prepare(target, &plan.dataset, plan.seed, PrepareHow::IfMissing, 4, &Silent, &StopToken::new()).unwrap()
}

/// 100 events of read-write, as sysbench's own regression test has them.
pub const HUNDRED: &str = "[dataset]\ntables = 2\ntable_size = 1000\n[load]\nthreads = [1]\nevents = 100\n\
    [timing]\nwarmup = \"0s\"\nmeasure = \"60s\"\ncooldown = \"0s\"\n";
