//! The report: what is computed from a run, live or years later, by the same functions.
//!
//! [`shape`] is the JSON contract; [`side`] condenses one target's trials of a cell, [`comparison`] sets
//! two sides against each other block by block, [`summary`] says it in words.

mod comparison;
mod latency;
mod shape;
mod side;
mod summary;

pub use shape::*;

use crate::{
    plan::{CellKey, Level, Plan},
    run::{RunRecord, TargetFacts},
    trial::TrialRecord,
};

impl Report {
    /// The format's present version.
    pub const VERSION: u32 = 1;

    /// Computes the report of a run, finished or not.
    #[must_use]
    pub fn compute(record: &RunRecord) -> Self {
        let cells: Vec<Cell> = record.plan.cells().iter().map(|key| cell(record, key)).collect();
        let summary = summary::describe(record, &cells);
        Self {
            version: Self::VERSION,
            run: run_summary(record),
            findings: Vec::new(),
            unchecked: vec![Unchecked { id: "all".to_owned(), reason: "this version has no preflight rules yet".to_owned() }],
            cells,
            crossovers: Vec::new(),
            noise_floor: None,
            summary,
        }
    }
}

fn run_summary(record: &RunRecord) -> RunSummary {
    let target = |spec: &crate::plan::TargetSpec| {
        let facts = record.targets.iter().find(|facts| facts.label == spec.label.as_str());
        TargetSummary {
            label: spec.label.to_string(),
            name: spec.display_name().to_owned(),
            engine: spec.url.engine(),
            server_version: facts.and_then(|facts| facts.server_version.clone()),
            round_trip_us: facts.and_then(|facts| facts.round_trip_us),
            facts: facts.map(|facts| facts.facts.clone()).unwrap_or_default(),
            settings: facts.map(|facts| facts.settings.clone()).unwrap_or_default(),
            price: spec.price.clone(),
        }
    };
    RunSummary {
        id: record.id.clone(),
        name: record.plan.name.clone(),
        state: record.state,
        reason: record.reason.clone(),
        started_at: record.started_at,
        finished_at: record.finished_at,
        seed: record.plan.seed,
        aa: record.plan.is_aa(),
        plan: record.plan.clone().without_secrets(),
        generator: record.generator.clone(),
        targets: record.plan.targets.iter().map(target).collect(),
    }
}

fn cell(record: &RunRecord, key: &CellKey) -> Cell {
    let labels: Vec<&str> = record.plan.targets.iter().map(|target| target.label.as_str()).collect();
    let of_side = |label: &str| trials_of(record, key, label);
    let sides = labels.iter().map(|label| {
        let facts = record.targets.iter().find(|facts| facts.label == *label);
        ((*label).to_owned(), side::side(&of_side(label), is_embedded(&record.plan, label), facts.is_some_and(is_co_located)))
    });
    let sides = sides.collect();
    let comparisons = match labels.split_first() {
        Some((first, rest)) => rest.iter().map(|label| comparison::compare((label, &of_side(label)), (first, &of_side(first)))).collect(),
        None => Vec::new(),
    };
    let kind = match key.level {
        Level::Threads(_) => "threads",
        Level::Rate(_) => "rate",
        Level::Profile => "profile",
    };
    Cell { workload: key.workload.clone(), kind: kind.to_owned(), level: key.level.number(), sides, comparisons }
}

/// The trials of one target in one cell, valid or not, by repeat.
fn trials_of<'a>(record: &'a RunRecord, key: &CellKey, label: &str) -> Vec<&'a TrialRecord> {
    let mut trials: Vec<&TrialRecord> = record.trials.iter().filter(|trial| trial.label == label && trial.cell == *key).collect();
    trials.sort_by_key(|trial| trial.repeat);
    trials
}

fn is_embedded(plan: &Plan, label: &str) -> bool {
    plan.target(label).is_some_and(|target| target.url.engine() == crate::target::Engine::Sqlite)
}

const fn is_co_located(facts: &TargetFacts) -> bool {
    facts.co_located
}
