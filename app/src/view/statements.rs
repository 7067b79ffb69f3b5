//! Latency by kind of statement, in one cell.

use std::collections::BTreeSet;

use tailrace_model::{
    report::{Report, StatementSide},
    script::Statement,
};

use super::{
    scope::Scope,
    side::{self, Side},
};

/// The statements of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StatementTable {
    /// The sides, in plan order: the columns of each row.
    pub sides: Vec<Side>,
    /// A row for each kind, in the order in which events send them.
    pub rows: Vec<StatementRow>,
}

/// One kind of statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StatementRow {
    /// Its kind.
    pub kind: String,
    /// How often an event sends it, from the first side that has any.
    pub per_event: Option<f64>,
    /// P50 and P99 in ms for each side.
    pub latency_ms: Vec<(Option<f64>, Option<f64>)>,
    /// The compared side ÷ the first one: P50 and P99.
    pub ratios: (Option<f64>, Option<f64>),
}

/// The statements of the chosen cell; none when it has no statements.
pub(crate) fn statements(report: &Report, scope: &Scope) -> Option<StatementTable> {
    let cell = scope.cell(report)?;
    let sides = side::of_report(report);
    let kinds: BTreeSet<&String> = cell.sides.values().flat_map(|measured| measured.statements.keys()).collect();
    let mut kinds: Vec<&String> = kinds.into_iter().collect();
    kinds.sort_by_key(|kind| order(kind));
    let rows: Vec<StatementRow> = kinds
        .into_iter()
        .map(|kind| {
            let of = |side: &Side| cell.sides.get(&side.label).and_then(|measured| measured.statements.get(kind));
            let latency = |side: &Side| of(side).map_or((None, None), p50_and_p99);
            let compared = sides.iter().find(|side| side.label == scope.of);
            let first = sides.first().map_or((None, None), latency);
            let other = compared.map_or((None, None), latency);
            let per_event = sides.iter().find_map(|side| {
                let events: u64 = cell.sides.get(&side.label)?.buckets.iter().map(|bucket| bucket.count).sum();
                of(side).filter(|_| events > 0).map(|statement| per_event(statement.count, events))
            });
            StatementRow {
                kind: kind.clone(),
                per_event,
                latency_ms: sides.iter().map(latency).collect(),
                ratios: (quotient(other.0, first.0), quotient(other.1, first.1)),
            }
        })
        .collect();
    (!rows.is_empty()).then_some(StatementTable { sides, rows })
}

fn p50_and_p99(statement: &StatementSide) -> (Option<f64>, Option<f64>) {
    (statement.latency_ms.p50, statement.latency_ms.p99)
}

fn quotient(value: Option<f64>, base: Option<f64>) -> Option<f64> {
    value.zip(base).filter(|(_, base)| *base > 0.0).map(|(value, base)| value / base)
}

#[allow(clippy::cast_precision_loss, reason = "three digits are shown")]
fn per_event(statements: u64, events: u64) -> f64 {
    statements as f64 / events as f64
}

/// Built-in kinds in the order of an event; other kinds behind them.
fn order(kind: &str) -> usize {
    Statement::ALL.iter().position(|known| known.as_str() == kind).unwrap_or(Statement::ALL.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn statements_stand_in_the_order_of_an_event() {
        let report = report();
        let table = statements(&report, &Scope::read(|_| None, &report)).unwrap();
        let shown: Vec<_> = table.rows.iter().map(|row| (row.kind.as_str(), row.per_event)).collect();
        assert_eq!(shown, [("point_select", Some(10.0)), ("commit", Some(1.0))]);
        assert_eq!(table.rows[0].ratios, (Some(1.0), Some(1.0)));
    }
}
