//! The curves of one workload over its levels: median of the trials with their range.

use tailrace_model::report::{LatencyValues, Report};

use super::side::{self, Side};

/// What a curve shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Events per second.
    Tps,
    /// 99th percentile of response time in ms.
    P99,
}

/// One side's curve.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Curve {
    /// The side.
    pub side: Side,
    /// Its points, by rising level; levels without a valid trial are absent.
    pub points: Vec<Point>,
}

/// One level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// Threads or rate.
    pub level: f64,
    /// Median over the trials.
    pub median: f64,
    /// The smallest trial.
    pub low: f64,
    /// The largest trial.
    pub high: f64,
}

/// The curves of a workload, one for each side. A profile has no levels, hence no points.
pub(crate) fn curves(report: &Report, workload: &str, quantity: Quantity) -> Vec<Curve> {
    side::of_report(report).into_iter().map(|side| Curve { points: points(report, workload, quantity, &side), side }).collect()
}

fn points(report: &Report, workload: &str, quantity: Quantity, side: &Side) -> Vec<Point> {
    let mut points: Vec<Point> = report
        .cells
        .iter()
        .filter(|cell| cell.workload == workload)
        .filter_map(|cell| {
            let measured = cell.sides.get(&side.label)?;
            let (median, trials) = match quantity {
                Quantity::Tps => (measured.tps.median, measured.tps.trials.clone()),
                Quantity::P99 => (measured.latency_ms.medians.p99, range_of(&measured.latency_ms.trials, |trial| trial.p99)),
            };
            let (level, median) = cell.level.zip(median)?;
            let low = trials.iter().copied().fold(median, f64::min);
            let high = trials.iter().copied().fold(median, f64::max);
            Some(Point { level, median, low, high })
        })
        .collect();
    points.sort_by(|one, other| one.level.total_cmp(&other.level));
    points
}

fn range_of(trials: &[LatencyValues], value: impl Fn(&LatencyValues) -> Option<f64>) -> Vec<f64> {
    trials.iter().filter_map(value).collect()
}

/// The levels at which any curve has a point, rising.
pub(crate) fn levels(curves: &[Curve]) -> Vec<f64> {
    let mut levels: Vec<f64> = curves.iter().flat_map(|curve| &curve.points).map(|point| point.level).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn a_curve_has_the_median_and_range_of_each_level() {
        let curves = curves(&report(), "oltp_read_write", Quantity::Tps);
        let shown: Vec<_> =
            curves[1].points.iter().map(|point| (point.level, point.median, point.low.round(), point.high.round())).collect();
        assert_eq!(shown, [(1.0, 1000.0, 900.0, 1100.0), (4.0, 1500.0, 1350.0, 1650.0)]);
        assert_eq!(levels(&curves), [1.0, 4.0]);
    }

    #[test]
    fn a_level_without_a_valid_trial_is_absent() {
        let mut report = report();
        report.cells[3].sides.get_mut("A").unwrap().latency_ms.medians.p99 = None;
        assert_eq!(curves(&report, "oltp_read_write", Quantity::P99)[0].points.len(), 1);
    }
}
