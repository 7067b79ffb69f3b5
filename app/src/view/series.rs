//! The time series of a cell: one line per trial, the middle trial of each side in bold.

use tailrace_model::live::LivePoint;

use super::side::Side;
use crate::backend::TrialSeries;

/// What a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeriesQuantity {
    /// Events per second.
    Tps,
    /// 99th percentile of one second, in ms.
    P99,
}

/// One trial's line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SeriesLine {
    /// The side.
    pub side: Side,
    /// The repeat, from 0.
    pub repeat: u32,
    /// Whether it is the side's middle trial by TPS.
    pub is_middle: bool,
    /// Second and value; none where a second has no value.
    pub points: Vec<(f64, Option<f64>)>,
}

/// The lines of a cell's trials and how long they warm up, in seconds.
pub(crate) fn lines(trials: &[TrialSeries], sides: &[Side], quantity: SeriesQuantity) -> Vec<SeriesLine> {
    let mut lines = Vec::with_capacity(trials.len());
    for side in sides {
        let own: Vec<&TrialSeries> = trials.iter().filter(|trial| trial.label == side.label).collect();
        let middle = middle(&own);
        lines.extend(own.iter().map(|trial| SeriesLine {
            side: side.clone(),
            repeat: trial.repeat,
            is_middle: Some(trial.repeat) == middle,
            points: trial.points.iter().map(|point| (point.at_s, value(point, quantity))).collect(),
        }));
    }
    lines
}

/// How long the longest warm-up lasted, in seconds.
pub(crate) fn warmup_s(trials: &[TrialSeries]) -> f64 {
    trials.iter().flat_map(|trial| &trial.points).filter(|point| point.warmup).map(|point| point.at_s).fold(0.0, f64::max)
}

fn value(point: &LivePoint, quantity: SeriesQuantity) -> Option<f64> {
    match quantity {
        SeriesQuantity::Tps => Some(point.tps),
        SeriesQuantity::P99 => point.p99_ms,
    }
}

/// The repeat whose mean TPS is the median; the lower of the two middle ones.
fn middle(trials: &[&TrialSeries]) -> Option<u32> {
    let mut means: Vec<(f64, u32)> = trials.iter().map(|trial| (mean_tps(&trial.points), trial.repeat)).collect();
    means.sort_by(|one, other| one.0.total_cmp(&other.0));
    means.get(means.len().checked_sub(1)? / 2).map(|(_, repeat)| *repeat)
}

#[allow(clippy::cast_precision_loss, reason = "a trial has fewer seconds than 2^53")]
fn mean_tps(points: &[LivePoint]) -> f64 {
    let measured: Vec<f64> = points.iter().filter(|point| !point.warmup).map(|point| point.tps).collect();
    if measured.is_empty() { 0.0 } else { measured.iter().sum::<f64>() / measured.len() as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::side::of_pairs;

    fn trial(repeat: u32, tps: f64) -> TrialSeries {
        let point = |at_s: f64, warmup: bool| LivePoint {
            at_s,
            warmup,
            tps: if warmup { 1e6 } else { tps },
            qps: tps,
            p50_ms: Some(1.0),
            p99_ms: (tps > 100.0).then_some(2.0),
            mean_ms: Some(1.0),
            errors: 0,
        };
        TrialSeries { label: "A".to_owned(), repeat, points: vec![point(1.0, true), point(2.0, false), point(3.0, false)] }
    }

    #[test]
    fn the_middle_trial_is_chosen_by_what_it_measured() {
        let trials = [trial(0, 300.0), trial(1, 100.0), trial(2, 200.0)];
        let sides = of_pairs([("A", "")].into_iter());
        let tps = lines(&trials, &sides, SeriesQuantity::Tps);
        assert_eq!(tps.iter().map(|line| line.is_middle).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(lines(&trials, &sides, SeriesQuantity::P99)[1].points[1], (2.0, None));
        assert_eq!(warmup_s(&trials), 1.0);
    }

    #[test]
    fn a_cell_without_trials_has_no_lines() {
        assert!(lines(&[], &of_pairs([("A", "")].into_iter()), SeriesQuantity::Tps).is_empty());
    }
}
