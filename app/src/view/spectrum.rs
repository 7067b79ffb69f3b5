//! The percentile spectrum of a cell: latency over −log₁₀ of the share above it, as far as the samples reach.

use tailrace_model::report::{LatencyValues, Report};

use super::{
    scope::Scope,
    side::{self, Side},
};

/// One percentile of the report.
#[derive(Clone, Copy)]
pub(crate) struct Percentile {
    /// Its name, the same in every language.
    pub name: &'static str,
    /// Its place on the axis: −log₁₀(1 − q).
    pub place: f64,
    /// Its value in a set of statistics.
    pub value: fn(&LatencyValues) -> Option<f64>,
}

/// The percentiles that a report carries, rising.
pub(crate) const PERCENTILES: [Percentile; 6] = [
    Percentile { name: "P50", place: 0.301, value: |values| values.p50 },
    Percentile { name: "P90", place: 1.0, value: |values| values.p90 },
    Percentile { name: "P95", place: 1.301, value: |values| values.p95 },
    Percentile { name: "P99", place: 2.0, value: |values| values.p99 },
    Percentile { name: "P99.9", place: 3.0, value: |values| values.p999 },
    Percentile { name: "P99.99", place: 4.0, value: |values| values.p9999 },
];

/// The spectrum of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spectrum {
    /// A curve for each side.
    pub curves: Vec<SpectrumCurve>,
    /// The compared side ÷ the first one where both have a value: place and ratio.
    pub ratios: Vec<(f64, f64)>,
    /// The place behind which no side has enough samples; none when all percentiles are known.
    pub ends_at: Option<f64>,
}

/// One side's percentiles.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpectrumCurve {
    /// The side.
    pub side: Side,
    /// Its points, rising.
    pub points: Vec<SpectrumPoint>,
}

/// One percentile of one side, in ms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SpectrumPoint {
    /// Its place on the axis.
    pub place: f64,
    /// Median over the trials.
    pub median: f64,
    /// The smallest trial.
    pub low: f64,
    /// The largest trial.
    pub high: f64,
}

/// The spectrum of the chosen cell; none when no side has a percentile.
pub(crate) fn spectrum(report: &Report, scope: &Scope) -> Option<Spectrum> {
    let cell = scope.cell(report)?;
    let curves: Vec<SpectrumCurve> = side::of_report(report)
        .into_iter()
        .map(|side| {
            let latency = cell.sides.get(&side.label).map(|measured| &measured.latency_ms);
            let points = PERCENTILES.iter().filter_map(|percentile| {
                let latency = latency?;
                let median = (percentile.value)(&latency.medians)?;
                let trials = || latency.trials.iter().filter_map(percentile.value);
                Some(SpectrumPoint {
                    place: percentile.place,
                    median,
                    low: trials().fold(median, f64::min),
                    high: trials().fold(median, f64::max),
                })
            });
            SpectrumCurve { points: points.collect(), side }
        })
        .collect();
    let last = curves.iter().filter_map(|curve| curve.points.last()).map(|point| point.place).fold(0.0, f64::max);
    if last == 0.0 {
        return None;
    }
    let of = |label: &str| curves.iter().find(|curve| curve.side.label == label);
    let ratios = match (curves.first(), of(&scope.of)) {
        (Some(first), Some(other)) => ratios(first, other),
        _ => Vec::new(),
    };
    let ends_at = (last < PERCENTILES[PERCENTILES.len() - 1].place).then_some(last);
    Some(Spectrum { curves, ratios, ends_at })
}

fn ratios(first: &SpectrumCurve, other: &SpectrumCurve) -> Vec<(f64, f64)> {
    let matching = |point: &SpectrumPoint| {
        let base = first.points.iter().find(|base| (base.place - point.place).abs() < 1e-9 && base.median > 0.0)?;
        Some((point.place, point.median / base.median))
    };
    other.points.iter().filter_map(matching).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn a_spectrum_ends_where_the_samples_end() {
        let report = report();
        let spectrum = spectrum(&report, &Scope::read(|_| None, &report)).unwrap();
        assert_eq!(spectrum.curves[0].points.len(), 5);
        assert_eq!(spectrum.ends_at, Some(3.0));
        assert_eq!(spectrum.ratios.len(), 5);
    }

    #[test]
    fn a_cell_without_any_percentile_has_no_spectrum() {
        let mut report = report();
        let scope = Scope::read(|_| None, &report);
        for side in report.cells[3].sides.values_mut() {
            side.latency_ms = Default::default();
        }
        assert_eq!(spectrum(&report, &scope), None);
    }
}
