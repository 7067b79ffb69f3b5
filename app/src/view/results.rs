//! The full table: every cell and side with its medians, errors and warnings.

use std::collections::BTreeSet;

use tailrace_model::report::{Report, Warning};

use super::{
    scope::level_of,
    side::{self, Side},
};

/// One side of one cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ResultRow {
    /// The workload.
    pub workload: String,
    /// The level.
    pub level: String,
    /// The side.
    pub side: Side,
    /// Valid trials, and trials by plan.
    pub trials: (usize, usize),
    /// Median events per second.
    pub tps: Option<f64>,
    /// The range of TPS over the trials.
    pub tps_range: Option<(f64, f64)>,
    /// Median statements per second.
    pub qps: Option<f64>,
    /// Mean, P50, P99 and P99.9 in ms.
    pub latency_ms: [Option<f64>; 4],
    /// Errors in all.
    pub errors: u64,
    /// Share of events that failed for good, 0 to 1.
    pub error_share: f64,
    /// What a reader must know.
    pub warnings: Vec<Warning>,
    /// Whether the next row belongs to another cell.
    pub ends_cell: bool,
}

/// Every row, cells in plan order, sides in plan order.
pub(crate) fn results(report: &Report) -> Vec<ResultRow> {
    let sides = side::of_report(report);
    let planned = report.run.plan.timing.repeats.get() as usize;
    let mut rows = Vec::with_capacity(report.cells.len() * sides.len());
    for cell in &report.cells {
        for side in &sides {
            let Some(measured) = cell.sides.get(&side.label) else { continue };
            let latency = &measured.latency_ms.medians;
            rows.push(ResultRow {
                workload: cell.workload.clone(),
                level: level_of(cell),
                side: side.clone(),
                trials: (measured.trial_count, planned),
                tps: measured.tps.median,
                tps_range: measured.tps.min.zip(measured.tps.max),
                qps: measured.qps.median,
                latency_ms: [latency.mean, latency.p50, latency.p99, latency.p999],
                errors: measured.errors.total,
                error_share: measured.errors.share,
                warnings: measured.warnings.clone(),
                ends_cell: side.index + 1 == sides.len(),
            });
        }
    }
    rows
}

/// How many kinds of notes the sides of a report carry.
pub(crate) fn note_count(report: &Report) -> usize {
    let sides = report.cells.iter().flat_map(|cell| cell.sides.values());
    sides.flat_map(|side| &side.warnings).map(|warning| warning.code.as_str()).collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn the_table_has_a_row_for_each_side_of_each_cell() {
        let rows = results(&report());
        assert_eq!(rows.len(), 8);
        let last = &rows[7];
        assert_eq!((last.workload.as_str(), last.level.as_str(), last.side.label.as_str()), ("oltp_read_write", "4", "B"));
        assert_eq!(note_count(&report()), 1);
        assert_eq!((last.trials, last.tps, last.latency_ms[3], last.errors), ((3, 3), Some(1500.0), Some(9.0), 12));
    }

    #[test]
    fn a_side_without_a_valid_trial_keeps_its_row() {
        let mut report = report();
        report.cells[0].sides.get_mut("B").unwrap().tps.median = None;
        assert_eq!(results(&report)[1].tps, None);
    }
}
