//! The shape of the report JSON, version 1. Latencies in ms, rates per second, shares from 0 to 1.
//! Null only for what could not be measured, with the reason in `warnings`; lists are never null.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    plan::{Plan, Price},
    run::{Generator, RoundTrip, RunId, RunState},
    target::Engine,
};

/// A whole report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The format's version, 1.
    pub version: u32,
    /// The run.
    pub run: RunSummary,
    /// What preflight found.
    pub findings: Vec<Finding>,
    /// What preflight could not check.
    pub unchecked: Vec<Unchecked>,
    /// The cells, in plan order.
    pub cells: Vec<Cell>,
    /// Where two sides change places.
    pub crossovers: Vec<Value>,
    /// The noise floor from A/A runs; none without such a run.
    pub noise_floor: Option<Value>,
    /// The answer in words.
    pub summary: Summary,
}

/// The run that a report is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the same names as crate::run::RunRecord")]
pub struct RunSummary {
    pub id: RunId,
    pub name: String,
    pub state: RunState,
    /// Why the run stands there, when it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub started_at: Timestamp,
    pub finished_at: Option<Timestamp>,
    pub seed: u64,
    /// Whether both labels lead to the same address.
    pub aa: bool,
    pub plan: Plan,
    pub generator: Generator,
    pub targets: Vec<TargetSummary>,
}

/// One target of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the same names as crate::run::TargetFacts")]
pub struct TargetSummary {
    pub label: String,
    pub name: String,
    pub engine: Engine,
    pub server_version: Option<String>,
    pub round_trip_us: Option<RoundTrip>,
    pub facts: BTreeMap<String, String>,
    pub settings: BTreeMap<String, String>,
    pub price: Option<Price>,
}

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The run must not start.
    Block,
    /// The comparison may be unfair.
    Warn,
    /// Worth knowing.
    Note,
}

/// One result of preflight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the contract's own names")]
pub struct Finding {
    pub id: String,
    pub severity: Severity,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    pub message: String,
    pub advice: String,
}

/// A preflight rule that could not be checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the contract's own names")]
pub struct Unchecked {
    pub id: String,
    pub reason: String,
}

/// One cell: workload × level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// The workload's name.
    pub workload: String,
    /// `threads`, `rate` or `profile`.
    pub kind: String,
    /// Threads or events per second; none for a profile. A whole number is written as one.
    #[serde(serialize_with = "whole_where_possible")]
    pub level: Option<f64>,
    /// The sides by label. A side without a valid trial has `trial_count` 0.
    pub sides: BTreeMap<String, Side>,
    /// Each later target against the first.
    pub comparisons: Vec<Comparison>,
}

#[allow(clippy::cast_possible_truncation, clippy::ref_option, reason = "only whole numbers are cast; serde hands out references")]
fn whole_where_possible<S: serde::Serializer>(level: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match level {
        Some(level) if level.fract() == 0.0 && level.abs() < 1e15 => serializer.serialize_i64(*level as i64),
        other => other.serialize(serializer),
    }
}

/// One target in one cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Valid trials.
    pub trial_count: usize,
    /// Successful events per second.
    pub tps: Spread,
    /// Statements per second.
    pub qps: Spread,
    /// Response time: medians over the trials.
    pub latency_ms: Latency,
    /// Open loop only: service time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service_ms: Option<Latency>,
    /// By statement kind.
    pub statements: BTreeMap<String, StatementSide>,
    /// Share of events per latency bucket, over all valid trials.
    pub buckets: Vec<Bucket>,
    /// Errors over all valid trials.
    pub errors: Errors,
    /// Events that were still running at the end of a trial: the sum, and the oldest of all.
    pub unfinished: UnfinishedSide,
    /// Filled by the stability estimates.
    pub stability: Option<Value>,
    /// The largest CPU share of the generator over the trials, 0 to 1.
    pub generator_cpu: Option<f64>,
    /// Filled by server metrics.
    pub server: Option<Value>,
    /// Filled by cost estimates.
    pub cost: Option<Value>,
    /// Filled by server metrics.
    pub limited_by: Option<Value>,
    /// What a reader must know: reasons for nulls, failed trials, an overloaded generator.
    pub warnings: Vec<Warning>,
}

/// Something that a reader must know about a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Stable, such as `too_few_samples`, `trial_failed`, `generator_cpu`, `co_located`, `no_valid_trial`, `unfinished`.
    pub code: String,
    /// In English.
    pub message: String,
}

/// A value per trial with its median and range; none without a valid trial.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "statistics by name")]
pub struct Spread {
    pub median: Option<f64>,
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// In the order of repeats.
    pub trials: Vec<f64>,
}

/// Latency statistics in ms: medians over trials, and each trial's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    /// Medians over the trials.
    #[serde(flatten)]
    pub medians: LatencyValues,
    /// Per trial, in the order of repeats.
    pub trials: Vec<LatencyValues>,
}

/// One set of latency statistics in ms. A percentile with too few samples above it is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "statistics by name")]
pub struct LatencyValues {
    pub mean: Option<f64>,
    pub p50: Option<f64>,
    pub p90: Option<f64>,
    pub p95: Option<f64>,
    pub p99: Option<f64>,
    pub p999: Option<f64>,
    pub p9999: Option<f64>,
    pub max: Option<f64>,
}

/// One statement kind of a side, over all valid trials.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StatementSide {
    /// Statements of the kind.
    pub count: u64,
    /// Their latency, over all valid trials together.
    pub latency_ms: LatencyValues,
}

/// One latency bucket: above the previous edge, at or below this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bucket {
    /// The upper edge in ms; none for the last one, above all edges.
    pub le_ms: Option<f64>,
    /// Events in it.
    pub count: u64,
    /// Share of all events, 0 to 1.
    pub share: f64,
}

/// Errors of a side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Errors {
    /// Failed attempts and events.
    pub total: u64,
    /// Per second of measuring time.
    pub per_s: f64,
    /// Share of events that failed for good, 0 to 1.
    pub share: f64,
    /// By class.
    pub by_class: BTreeMap<String, u64>,
}

/// Events still running at the ends of trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UnfinishedSide {
    /// How many, over all valid trials.
    pub count: u64,
    /// For how long the oldest had been running, in ms; none when there was none.
    pub oldest_ms: Option<f64>,
}

/// One side against another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The side that is spoken of.
    pub of: String,
    /// The side it is measured by.
    pub to: String,
    /// Blocks in which both sides have a valid trial.
    pub blocks: usize,
    /// Of ÷ to, by metric.
    pub ratios: BTreeMap<String, Ratio>,
    /// The verdict on the plan's primary metric; none without one.
    pub verdict: Option<String>,
    /// Why there is none, or what limits it.
    pub verdict_reason: Option<String>,
    /// Contributions of the latency buckets to the difference of the means.
    pub contributions: Vec<Value>,
}

/// A ratio: the geometric mean over blocks of paired ratios. Its interval is null until it is estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the contract's own names")]
pub struct Ratio {
    pub estimate: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub verdict: Option<Verdict>,
}

/// What an interval says about a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "MEASUREMENT defines the words")]
pub enum Verdict {
    Better,
    Worse,
    Equivalent,
    RealButSmall,
    LeansBetter,
    LeansWorse,
    Undetermined,
    Withheld,
}

/// The answer in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}
