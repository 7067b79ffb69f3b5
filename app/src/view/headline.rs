//! The figures beside the answer: what the chosen cell says in three numbers.

use tailrace_model::report::Report;

use super::{matrix::comparison, scope::Scope};

/// The figures of a cell with two or more sides, or of one with a single side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Headline {
    /// The compared side against the first one.
    Pair(Box<Pair>),
    /// One side alone.
    Single {
        /// Median TPS.
        tps: Option<f64>,
        /// Median response time in ms.
        p50_ms: Option<f64>,
        /// 99th percentile in ms.
        p99_ms: Option<f64>,
    },
}

/// Two sides in one cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pair {
    /// The label of the compared side.
    pub of: String,
    /// The label of the first side.
    pub to: String,
    /// Blocks in which both have a valid trial.
    pub blocks: usize,
    /// TPS: ratio, the side's median, the first side's.
    pub tps: Figure,
    /// P99 in ms: ratio, the side's median, the first side's.
    pub p99_ms: Figure,
    /// Share of failed events: the side's, the first side's.
    pub errors: (f64, f64),
}

/// One metric of two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Figure {
    /// Side ÷ first side, from paired blocks.
    pub ratio: Option<f64>,
    /// Its interval, once it is estimated.
    pub interval: Option<(f64, f64)>,
    /// The side's median over trials.
    pub side: Option<f64>,
    /// The first side's.
    pub first: Option<f64>,
}

/// The headline of the chosen cell; none when the report has no cell yet.
pub(crate) fn headline(report: &Report, scope: &Scope) -> Option<Headline> {
    let cell = scope.cell(report)?;
    let first_label = &report.run.targets.first()?.label;
    let first = cell.sides.get(first_label)?;
    let Some(found) = comparison(&cell.comparisons, scope) else {
        let medians = &first.latency_ms.medians;
        return Some(Headline::Single { tps: first.tps.median, p50_ms: medians.p50, p99_ms: medians.p99 });
    };
    let side = cell.sides.get(&scope.of)?;
    let figure = |key: &str, side: Option<f64>, first: Option<f64>| {
        let ratio = found.ratios.get(key).copied().unwrap_or_default();
        Figure { ratio: ratio.estimate, interval: ratio.low.zip(ratio.high), side, first }
    };
    Some(Headline::Pair(Box::new(Pair {
        of: scope.of.clone(),
        to: first_label.clone(),
        blocks: found.blocks,
        tps: figure("tps", side.tps.median, first.tps.median),
        p99_ms: figure("p99", side.latency_ms.medians.p99, first.latency_ms.medians.p99),
        errors: (side.errors.share, first.errors.share),
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn two_sides_give_ratios_with_both_medians() {
        let report = report();
        let Some(Headline::Pair(pair)) = headline(&report, &Scope::read(|_| None, &report)) else { panic!("two sides") };
        assert_eq!((pair.of.as_str(), pair.to.as_str(), pair.blocks), ("B", "A", 3));
        assert_eq!(pair.tps, Figure { ratio: Some(1.5), interval: None, side: Some(1500.0), first: Some(1000.0) });
    }

    #[test]
    fn one_side_stands_alone() {
        let mut report = report();
        report.run.targets.truncate(1);
        let scope = Scope::read(|_| None, &report);
        assert_eq!(headline(&report, &scope), Some(Headline::Single { tps: Some(1000.0), p50_ms: Some(1.0), p99_ms: Some(4.0) }));
    }
}
