//! Two sides of a cell against each other, block by block: the geometric mean of paired ratios
//! (MEASUREMENT, estimate 2). It is not the quotient of the two displayed medians. Intervals and verdicts
//! are not estimated yet and stay none.

use super::{Comparison, Ratio};
use crate::{plan::Metric, trial::TrialRecord};

/// Compares a side (label and trials) with its baseline.
pub(super) fn compare(of: (&str, &[&TrialRecord]), to: (&str, &[&TrialRecord])) -> Comparison {
    let blocks = blocks(of.1, to.1);
    let ratio = |metric: Metric| {
        let estimate = geometric_mean(blocks.iter().map(|(of, to)| Some(value(of, metric)? / value(to, metric)?)));
        (metric.as_str().to_owned(), Ratio { estimate, ..Ratio::default() })
    };
    Comparison {
        of: of.0.to_owned(),
        to: to.0.to_owned(),
        blocks: blocks.len(),
        ratios: Metric::ALL.into_iter().map(ratio).collect(),
        verdict: None,
        verdict_reason: Some("intervals are not estimated in this version, so there is no verdict".to_owned()),
        contributions: Vec::new(),
    }
}

/// The blocks in which both sides have a valid trial.
fn blocks<'a>(of: &[&'a TrialRecord], to: &[&'a TrialRecord]) -> Vec<(&'a TrialRecord, &'a TrialRecord)> {
    let valid = |trials: &[&'a TrialRecord], repeat: u32| trials.iter().copied().find(|trial| trial.repeat == repeat && trial.is_valid());
    of.iter().filter_map(|trial| Some((valid(of, trial.repeat)?, valid(to, trial.repeat)?))).collect()
}

/// The metric of one trial; none when it can't be read (too few samples, no price).
fn value(trial: &TrialRecord, metric: Metric) -> Option<f64> {
    let latency = trial.latency_ms();
    let value = match metric {
        Metric::Tps => Some(trial.tps()),
        Metric::P50 => latency.p50,
        Metric::P99 => latency.p99,
        Metric::P999 => latency.p999,
        Metric::Mean => latency.mean,
        Metric::Cost => None,
    };
    value.filter(|value| *value > 0.0)
}

/// The geometric mean; none of none, and none when one is missing.
#[allow(clippy::cast_precision_loss, reason = "there are at most 100 blocks")]
pub(super) fn geometric_mean(ratios: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let logs: Vec<f64> = ratios.map(|ratio| ratio.map(f64::ln)).collect::<Option<_>>()?;
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}
