//! The matrix of ratios: workloads × levels, one side as a multiple of the first.

use tailrace_model::report::{Comparison, Ratio, Report, Verdict};

use super::scope::{Scope, level_of, levels_of, workloads_of};

/// |ln ratio| from which a cell of the leading side is tinted by the second and the third step: 1.2 × and 1.8 ×.
const STEPS: [f64; 2] = [0.18, 0.6];

/// The matrix of one metric.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Matrix {
    /// Every level, in plan order.
    pub levels: Vec<String>,
    /// A row for each workload.
    pub rows: Vec<Row>,
}

/// The cells of one workload.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// The workload's name.
    pub workload: String,
    /// One for each level of the matrix; none where the workload has no such level.
    pub cells: Vec<Option<MatrixCell>>,
}

/// One ratio.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MatrixCell {
    /// The level.
    pub level: String,
    /// Side ÷ first side; none when one of them has no valid trial.
    pub estimate: Option<f64>,
    /// Its interval, once it is estimated.
    pub interval: Option<(f64, f64)>,
    /// Its verdict, once there is one.
    pub verdict: Option<Verdict>,
    /// Who leads and how far, in steps from 1 to 3; none without a verdict that says so.
    pub tint: Option<(Lead, u8)>,
    /// Whether it is the chosen cell.
    pub is_chosen: bool,
}

/// Which of the two sides leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The side that is spoken of.
    Side,
    /// The first side.
    First,
}

/// The matrix of the scope's metric and side.
pub(crate) fn matrix(report: &Report, scope: &Scope) -> Matrix {
    let workloads = workloads_of(report);
    let mut levels: Vec<String> = Vec::new();
    for level in workloads.iter().flat_map(|workload| levels_of(report, workload)) {
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    let rows = workloads
        .into_iter()
        .map(|workload| Row { cells: levels.iter().map(|level| cell(report, scope, &workload, level)).collect(), workload });
    Matrix { rows: rows.collect(), levels }
}

/// The comparison of the scope's side with the first one in a cell.
pub(crate) fn comparison<'a>(comparisons: &'a [Comparison], scope: &Scope) -> Option<&'a Comparison> {
    comparisons.iter().find(|comparison| comparison.of == scope.of)
}

fn cell(report: &Report, scope: &Scope, workload: &str, level: &str) -> Option<MatrixCell> {
    let cell = report.cells.iter().find(|cell| cell.workload == workload && level_of(cell) == level)?;
    let ratio = comparison(&cell.comparisons, scope).and_then(|found| found.ratios.get(scope.metric.as_str())).copied();
    let Ratio { estimate, low, high, verdict } = ratio.unwrap_or_default();
    Some(MatrixCell {
        level: level.to_owned(),
        estimate,
        interval: low.zip(high),
        verdict,
        tint: estimate.zip(verdict).and_then(|(estimate, verdict)| tint(estimate, verdict, scope.metric.grows_better())),
        is_chosen: workload == scope.workload && level == scope.level,
    })
}

fn tint(estimate: f64, verdict: Verdict, grows_better: bool) -> Option<(Lead, u8)> {
    match verdict {
        Verdict::Better | Verdict::Worse | Verdict::RealButSmall | Verdict::LeansBetter | Verdict::LeansWorse => {}
        Verdict::Equivalent | Verdict::Undetermined | Verdict::Withheld => return None,
    }
    let lead = if (estimate > 1.0) == grows_better { Lead::Side } else { Lead::First };
    let distance = estimate.ln().abs();
    let step = 1 + STEPS.iter().map(|edge| u8::from(distance > *edge)).sum::<u8>();
    Some((lead, step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{example::report, scope::Metric};

    #[test]
    fn every_cell_has_its_ratio_and_none_a_tint_before_there_are_verdicts() {
        let report = report();
        let matrix = matrix(&report, &Scope::read(|_| None, &report));
        assert_eq!(matrix.levels, ["1", "4"]);
        let shown: Vec<_> = matrix.rows.iter().flat_map(|row| &row.cells).flatten().map(|cell| (cell.estimate, cell.tint)).collect();
        assert_eq!(shown, [(Some(1.0), None), (Some(1.5), None), (Some(1.0), None), (Some(1.5), None)]);
        let chosen: Vec<bool> = matrix.rows.iter().flat_map(|row| &row.cells).flatten().map(|cell| cell.is_chosen).collect();
        assert_eq!(chosen, [false, false, false, true]);
    }

    #[test]
    fn a_verdict_tints_the_side_that_leads_also_where_less_is_better() {
        assert_eq!(tint(3.3, Verdict::Better, Metric::Tps.grows_better()), Some((Lead::Side, 3)));
        assert_eq!(tint(0.94, Verdict::Worse, true), Some((Lead::First, 1)));
        assert_eq!(tint(0.7, Verdict::Better, Metric::P99.grows_better()), Some((Lead::Side, 2)));
        assert_eq!(tint(1.5, Verdict::Undetermined, true), None);
    }
}
