//! Latency statistics in ms from histograms in ns, with the sample floor of percentiles.

use super::{Bucket, Latency, LatencyValues};
use crate::{figures::median, histogram::Histogram, trial::TrialRecord};

/// Upper edges of the default latency buckets, in ms.
pub(super) const EDGES_MS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// Events that must lie above a percentile for it to be shown (MEASUREMENT, estimate 5; here with D = 1,
/// that is as if events were independent).
const EVENTS_ABOVE: f64 = 10.0;

/// The percentiles of a report: name, quantile.
pub(super) const QUANTILES: [(&str, f64); 6] =
    [("P50", 0.5), ("P90", 0.9), ("P95", 0.95), ("P99", 0.99), ("P99.9", 0.999), ("P99.99", 0.9999)];

/// How many events a percentile needs in a trial.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 100 000")]
pub(super) fn events_needed(quantile: f64) -> u64 {
    (EVENTS_ABOVE / (1.0 - quantile)).round() as u64
}

#[allow(clippy::cast_precision_loss, reason = "latencies are below 2^53 ns")]
pub(super) fn ms(ns: u64) -> f64 {
    ns as f64 / 1e6
}

/// The statistics of one histogram; the mean is exact and given apart, in ns.
pub(super) fn values(histogram: &Histogram, mean_ns: Option<f64>) -> LatencyValues {
    let at = |quantile: f64| {
        if histogram.count() < events_needed(quantile) { None } else { histogram.quantile_ns(quantile).map(ms) }
    };
    let [p50, p90, p95, p99, p999, p9999] = QUANTILES.map(|(_, quantile)| at(quantile));
    LatencyValues { mean: mean_ns.map(|mean| mean / 1e6), p50, p90, p95, p99, p999, p9999, max: histogram.max_ns().map(ms) }
}

impl TrialRecord {
    /// Its response time in ms. A percentile with fewer than 10 events above it is none.
    #[must_use]
    pub fn latency_ms(&self) -> LatencyValues {
        values(&self.response, self.mean_ns())
    }
}

/// The medians over trials. A statistic that one trial lacks is none.
pub(super) fn over_trials(trials: Vec<LatencyValues>) -> Latency {
    let pick = |read: fn(&LatencyValues) -> Option<f64>| {
        let known: Option<Vec<f64>> = trials.iter().map(read).collect();
        known.and_then(|known| median(&known))
    };
    let medians = LatencyValues {
        mean: pick(|values| values.mean),
        p50: pick(|values| values.p50),
        p90: pick(|values| values.p90),
        p95: pick(|values| values.p95),
        p99: pick(|values| values.p99),
        p999: pick(|values| values.p999),
        p9999: pick(|values| values.p9999),
        max: pick(|values| values.max),
    };
    Latency { medians, trials }
}

/// The shares of events per latency bucket: above the previous edge, at or below this one. Empty without events.
#[allow(clippy::cast_precision_loss, reason = "counts are below 2^53")]
pub(super) fn buckets(histogram: &Histogram) -> Vec<Bucket> {
    let total = histogram.count();
    if total == 0 {
        return Vec::new();
    }
    let below: Vec<u64> = EDGES_MS.iter().map(|edge| histogram.count_at_or_below(edge * 1_000_000)).collect();
    let edges = EDGES_MS.iter().map(|edge| Some(*edge as f64)).chain([None]);
    let upper = below.iter().copied().chain([total]);
    let lower = [0].into_iter().chain(below.iter().copied());
    edges
        .zip(upper.zip(lower))
        .map(|(le_ms, (upper, lower))| Bucket { le_ms, count: upper - lower, share: (upper - lower) as f64 / total as f64 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_needs_ten_events_above_it() {
        let mut histogram = Histogram::new();
        (1..=999).for_each(|value| histogram.record(value * 1_000_000));
        assert_eq!(values(&histogram, None).p99, None);
        histogram.record(1_000_000_000);
        let p99 = values(&histogram, None).p99.unwrap();
        assert!((989.0..=991.0).contains(&p99), "{p99}");
    }

    #[test]
    fn buckets_hold_every_event_once_and_their_shares_add_to_one() {
        let mut histogram = Histogram::new();
        [500_000, 1_000_000, 1_500_000, 7_000_000, 90_000_000, 5_000_000_000].iter().for_each(|value| histogram.record(*value));
        let buckets = buckets(&histogram);
        assert_eq!(buckets.iter().map(|bucket| bucket.count).collect::<Vec<_>>(), [2, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1]);
        assert!((buckets.iter().map(|bucket| bucket.share).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_statistic_that_one_trial_lacks_is_none() {
        let some = |p99| LatencyValues { p99, mean: Some(1.0), ..LatencyValues::default() };
        let latency = over_trials(vec![some(Some(2.0)), some(None), some(Some(4.0))]);
        assert_eq!((latency.medians.p99, latency.medians.mean), (None, Some(1.0)));
    }
}
