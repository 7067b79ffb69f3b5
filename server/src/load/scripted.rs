//! A load generator whose targets do as they are told, for tests: no database, and trials that take no time.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use jiff::Timestamp;
use tailrace_engine::{Prepared, Sink, StopToken, TrialSpec};
use tailrace_model::{
    histogram::Histogram,
    plan::{Dataset, TargetSpec},
    run::{Generator, RoundTrip, TargetFacts},
    sample::{Phase, Sample, StatementCounts},
    trial::{GeneratorHealth, Outcome, TrialRecord, Unfinished},
};

use super::{Load, LoadError, Preparation};

/// Targets by label: how many events each measures in a second; one that is dead answers nothing.
#[derive(Default)]
pub(crate) struct Scripted {
    /// Labels that refuse the probe.
    pub(crate) refusing: Vec<&'static str>,
    /// Labels whose trials find nobody.
    pub(crate) dead: Vec<&'static str>,
    /// Whether a trial waits until it is stopped.
    pub(crate) endless: AtomicBool,
    /// The trials that were really tried, in order: label and cell.
    pub(crate) tried: Mutex<Vec<String>>,
}

impl Scripted {
    /// The trials that were tried so far.
    pub(crate) fn tried(&self) -> Vec<String> {
        self.tried.lock().expect("no test panics with the lock").clone()
    }

    /// As the executor takes it.
    pub(crate) fn shared(self) -> Arc<Self> {
        Arc::new(self)
    }
}

#[async_trait]
impl Load for Scripted {
    fn generator(&self) -> Generator {
        Generator { version: "test".to_owned(), platform: "test".to_owned(), cpu: None, cores: 2, memory_bytes: None }
    }

    async fn probe(&self, target: &TargetSpec) -> Result<TargetFacts, LoadError> {
        let label = target.label.as_str();
        if self.refusing.contains(&label) {
            return Err(LoadError { code: "unreachable", message: format!("could not connect to target \"{label}\"") });
        }
        Ok(TargetFacts {
            label: label.to_owned(),
            engine: target.url.engine(),
            server_version: Some("1.0".to_owned()),
            round_trip_us: Some(RoundTrip { p50: 10.0, p99: 20.0 }),
            co_located: false,
            facts: BTreeMap::new(),
            settings: BTreeMap::new(),
        })
    }

    fn prepare(&self, _: &Preparation<'_>) -> Result<Prepared, LoadError> {
        Ok(Prepared::Kept)
    }

    fn check_dataset(&self, _: &TargetSpec, _: &Dataset) -> Result<(), LoadError> {
        Ok(())
    }

    fn cleanup(&self, _: &TargetSpec, dataset: &Dataset) -> Result<u32, LoadError> {
        Ok(dataset.tables.get())
    }

    fn run_trial(&self, spec: &TrialSpec, sink: &dyn Sink, stop: &StopToken) -> TrialRecord {
        let planned = &spec.planned;
        self.tried.lock().expect("no test panics with the lock").push(format!("{} {}", planned.label, planned.cell));
        if self.dead.contains(&planned.label.as_str()) {
            let reason = format!("lost target \"{}\"", planned.label);
            return record(spec, Outcome::Failed { reason, target_lost: true }, &Histogram::new());
        }
        sink.connected(1);
        sink.phase(Phase::Measure, Some(Duration::from_secs(1)));
        let mut response = Histogram::new();
        (1..=1000_u64).for_each(|event| response.record(event * 1_000_000));
        sink.sample(second(response.clone()));
        while self.endless.load(Ordering::SeqCst) && !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let outcome = if stop.is_stopped() { Outcome::Stopped } else { Outcome::Valid };
        record(spec, outcome, &response)
    }
}

fn second(response: Histogram) -> Sample {
    Sample {
        index: 0,
        phase: Phase::Measure,
        start_ns: 0,
        length_ns: 1_000_000_000,
        events: response.count(),
        failed: 0,
        retries: 0,
        statements: StatementCounts::default(),
        kinds: BTreeMap::new(),
        errors: Vec::new(),
        latency_sum_ns: 0,
        generator_cpu_ns: Some(500_000_000),
        response,
        service: None,
    }
}

fn record(spec: &TrialSpec, outcome: Outcome, response: &Histogram) -> TrialRecord {
    let planned = &spec.planned;
    TrialRecord {
        version: TrialRecord::VERSION,
        index: planned.index,
        block: planned.block,
        cell: planned.cell.clone(),
        repeat: planned.repeat,
        label: planned.label.clone(),
        started_at: Timestamp::UNIX_EPOCH,
        outcome,
        warmup_ns: 0,
        measured_ns: 1_000_000_000,
        events: response.count(),
        failed: 0,
        retries: 0,
        statements: StatementCounts::default(),
        kinds: BTreeMap::new(),
        errors: Vec::new(),
        latency_sum_ns: 0,
        response: response.clone(),
        service: None,
        unfinished: Unfinished::default(),
        generator: GeneratorHealth::default(),
    }
}
