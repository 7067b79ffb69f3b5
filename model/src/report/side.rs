//! One target in one cell: its valid trials condensed, and what a reader must know about them.

use std::collections::BTreeMap;

use super::{
    Errors, Latency, LatencyValues, Side, Spread, StatementSide, UnfinishedSide, Warning,
    latency::{QUANTILES, buckets, events_needed, ms, over_trials, values},
};
use crate::{
    figures::median,
    histogram::Histogram,
    trial::{Outcome, TrialRecord},
};

/// Generator CPU share above which its trials are suspect.
const CPU_LIMIT: f64 = 0.8;

/// Condenses the trials of a side. `embedded`: it runs inside the generator; `co_located`: on its host.
pub(super) fn side(all: &[&TrialRecord], embedded: bool, co_located: bool) -> Side {
    let valid: Vec<&TrialRecord> = all.iter().copied().filter(|trial| trial.is_valid()).collect();
    let response = merged(valid.iter().map(|trial| &trial.response));
    let latency_ms = over_trials(valid.iter().map(|trial| trial.latency_ms()).collect());
    let generator_cpu = valid.iter().filter_map(|trial| trial.generator.cpu_share).reduce(f64::max);
    let mut warnings = outcome_warnings(all, &valid);
    warnings.extend(sample_warning(&valid));
    warnings.extend(unfinished_warning(&valid, &latency_ms));
    warnings.extend(unrecorded_warning(&valid));
    if embedded || co_located {
        warnings.push(warning("co_located", "the target shares this host's processors with the load generator"));
    }
    if !embedded && generator_cpu.is_some_and(|share| share > CPU_LIMIT) {
        warnings.push(warning("generator_cpu", "the load generator used more than 80 % of its processors: it may have been the limit"));
    }
    Side {
        trial_count: valid.len(),
        tps: spread(valid.iter().map(|trial| trial.tps()).collect()),
        qps: spread(valid.iter().map(|trial| trial.qps()).collect()),
        latency_ms,
        service_ms: service(&valid),
        statements: statements(&valid),
        buckets: buckets(&response),
        errors: errors(&valid),
        unfinished: unfinished(&valid),
        stability: None,
        generator_cpu,
        server: None,
        cost: None,
        limited_by: None,
        warnings,
    }
}

fn warning(code: &str, message: impl Into<String>) -> Warning {
    Warning { code: code.to_owned(), message: message.into() }
}

fn merged<'a>(histograms: impl Iterator<Item = &'a Histogram>) -> Histogram {
    let mut sum = Histogram::new();
    histograms.for_each(|histogram| sum.add(histogram));
    sum
}

fn spread(trials: Vec<f64>) -> Spread {
    Spread { median: median(&trials), min: trials.iter().copied().reduce(f64::min), max: trials.iter().copied().reduce(f64::max), trials }
}

fn service(valid: &[&TrialRecord]) -> Option<Latency> {
    let trials: Vec<LatencyValues> = valid.iter().filter_map(|trial| trial.service.as_ref()).map(|service| values(service, None)).collect();
    (!trials.is_empty()).then(|| over_trials(trials))
}

#[allow(clippy::cast_precision_loss, reason = "sums of nanoseconds are below 2^53")]
fn statements(valid: &[&TrialRecord]) -> BTreeMap<String, StatementSide> {
    let mut kinds: BTreeMap<&str, (u64, u64, Histogram)> = BTreeMap::new();
    for (name, kind) in valid.iter().flat_map(|trial| &trial.kinds) {
        let (count, sum_ns, latency) = kinds.entry(name).or_default();
        *count += kind.count;
        *sum_ns += kind.sum_ns;
        latency.add(&kind.latency);
    }
    let condensed = |(name, (count, sum_ns, latency)): (&str, (u64, u64, Histogram))| {
        let mean_ns = (count > 0).then(|| sum_ns as f64 / count as f64);
        (name.to_owned(), StatementSide { count, latency_ms: values(&latency, mean_ns) })
    };
    kinds.into_iter().map(condensed).collect()
}

#[allow(clippy::cast_precision_loss, reason = "counts are below 2^53")]
fn errors(valid: &[&TrialRecord]) -> Errors {
    let mut by_class: BTreeMap<String, u64> = BTreeMap::new();
    for error in valid.iter().flat_map(|trial| &trial.errors) {
        *by_class.entry(error.class.as_str().to_owned()).or_default() += error.count;
    }
    let total = by_class.values().sum();
    let seconds = valid.iter().map(|trial| trial.measured_ns as f64 / 1e9).sum::<f64>();
    let failed: u64 = valid.iter().map(|trial| trial.failed).sum();
    let ended: u64 = valid.iter().map(|trial| trial.events + trial.failed).sum();
    let share = |part: u64, whole: f64| if whole > 0.0 { part as f64 / whole } else { 0.0 };
    Errors { total, per_s: share(total, seconds), share: share(failed, ended as f64), by_class }
}

fn unfinished(valid: &[&TrialRecord]) -> UnfinishedSide {
    let count = valid.iter().map(|trial| trial.unfinished.count).sum();
    let oldest_ms = valid.iter().filter(|trial| trial.unfinished.count > 0).map(|trial| ms(trial.unfinished.oldest_ns)).reduce(f64::max);
    UnfinishedSide { count, oldest_ms }
}

fn outcome_warnings(all: &[&TrialRecord], valid: &[&TrialRecord]) -> Vec<Warning> {
    let failed = all.iter().filter_map(|trial| match &trial.outcome {
        Outcome::Failed { reason, .. } => Some(warning("trial_failed", format!("repeat {}: {reason}", trial.repeat + 1))),
        Outcome::Stopped => Some(warning("trial_stopped", format!("repeat {} was stopped before its end", trial.repeat + 1))),
        Outcome::Valid => None,
    });
    let nothing = valid.is_empty().then(|| warning("no_valid_trial", "no trial of this side was measured to its end"));
    failed.chain(nothing).collect()
}

/// Names the first percentile that too few events forbid.
fn sample_warning(valid: &[&TrialRecord]) -> Option<Warning> {
    let fewest = valid.iter().map(|trial| trial.response.count()).min()?;
    let (name, quantile) = QUANTILES.into_iter().find(|(_, quantile)| fewest < events_needed(*quantile))?;
    let message = format!("{name} and beyond need {} events in every trial; the smallest has {fewest}", events_needed(quantile));
    Some(warning("too_few_samples", message))
}

fn unfinished_warning(valid: &[&TrialRecord], latency: &Latency) -> Option<Warning> {
    let oldest = unfinished(valid).oldest_ms?;
    let limit = latency.medians.p99.or(latency.medians.max)?;
    let message = format!("when measuring ended an event had been running for {oldest:.1} ms, longer than P99");
    (oldest > limit).then(|| warning("unfinished", message))
}

fn unrecorded_warning(valid: &[&TrialRecord]) -> Option<Warning> {
    let unrecorded: u64 = valid.iter().map(|trial| trial.generator.unrecorded).sum();
    (unrecorded > 0).then(|| warning("unrecorded", format!("{unrecorded} latencies did not fit the recorder's buffers and are missing")))
}
