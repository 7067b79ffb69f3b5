//! Tail buckets: for each level and side, the share of events by latency.

use tailrace_model::report::{Bucket, Report};

use super::{
    scope::level_of,
    side::{self, Side},
};
use crate::quantity::three;

/// Steps of the ordered colour ramp in the style tokens.
const RAMP: f64 = 7.0;
/// Shares below this are not drawn: they are narrower than a line.
const SMALLEST_SHARE: f64 = 0.0008;
/// The tail that is written out is the share above the edge nearest to this, in ms.
const TAIL_MS: f64 = 50.0;

/// The buckets of a workload.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BucketChart {
    /// The buckets' names with their place on the ramp, from 1 to 7.
    pub key: Vec<(String, f64)>,
    /// The edge above which the tail is counted, in ms, as text.
    pub tail_edge: String,
    /// A group for each level.
    pub levels: Vec<LevelBuckets>,
}

/// The sides of one level.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LevelBuckets {
    /// The level.
    pub level: String,
    /// A bar for each side.
    pub bars: Vec<Bar>,
}

/// One side's bar.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bar {
    /// The side.
    pub side: Side,
    /// Its parts from fast to slow; empty without a valid trial.
    pub parts: Vec<Part>,
    /// Share above the tail's edge; none without a valid trial.
    pub tail: Option<f64>,
}

/// One bucket of a bar that is wide enough to be seen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    /// Its place on the ramp, from 1 to 7; between two steps it is mixed of both.
    pub step: f64,
    /// Its bucket's name.
    pub name: String,
    /// Share of events, 0 to 1.
    pub share: f64,
}

/// The buckets of a workload; none when no side of it has any.
pub(crate) fn buckets(report: &Report, workload: &str) -> Option<BucketChart> {
    let cells = || report.cells.iter().filter(|cell| cell.workload == workload);
    let edges: Vec<Option<f64>> = cells()
        .flat_map(|cell| cell.sides.values())
        .map(|measured| measured.buckets.iter().map(|bucket| bucket.le_ms).collect::<Vec<_>>())
        .find(|edges| !edges.is_empty())?;
    let tail_from = tail_index(&edges);
    let sides = side::of_report(report);
    let bar = |side: &Side, buckets: &[Bucket]| Bar {
        side: side.clone(),
        parts: parts(buckets),
        tail: (!buckets.is_empty()).then(|| buckets.iter().skip(tail_from).map(|bucket| bucket.share).sum()),
    };
    let levels = cells().map(|cell| LevelBuckets {
        level: level_of(cell),
        bars: sides.iter().map(|side| bar(side, cell.sides.get(&side.label).map_or(&[], |measured| &measured.buckets))).collect(),
    });
    Some(BucketChart {
        key: (0..edges.len()).map(|index| (name(&edges, index), step(index, edges.len()))).collect(),
        tail_edge: edges.get(tail_from.saturating_sub(1)).copied().flatten().map(edge).unwrap_or_default(),
        levels: levels.collect(),
    })
}

fn parts(buckets: &[Bucket]) -> Vec<Part> {
    let edges: Vec<Option<f64>> = buckets.iter().map(|bucket| bucket.le_ms).collect();
    let visible = buckets.iter().enumerate().filter(|(_, bucket)| bucket.share >= SMALLEST_SHARE);
    visible.map(|(index, bucket)| Part { step: step(index, edges.len()), name: name(&edges, index), share: bucket.share }).collect()
}

/// `≤ 5`, and `> 200` for the last one.
fn name(edges: &[Option<f64>], index: usize) -> String {
    match (edges[index], index.checked_sub(1).and_then(|before| edges[before])) {
        (Some(le), _) => format!("≤ {}", edge(le)),
        (None, Some(above)) => format!("> {}", edge(above)),
        (None, None) => String::new(),
    }
}

fn edge(ms: f64) -> String {
    if ms.fract() == 0.0 { format!("{ms}") } else { three(ms).trim_end_matches('0').trim_end_matches('.').to_owned() }
}

/// Spreads so many buckets evenly over the ramp: the first is step 1, the last the darkest.
#[allow(clippy::cast_precision_loss, reason = "a handful of buckets")]
fn step(index: usize, count: usize) -> f64 {
    if count < 2 { RAMP } else { 1.0 + index as f64 * (RAMP - 1.0) / (count - 1) as f64 }
}

/// The first bucket of the tail: the one behind the edge that is nearest to 50 ms, by ratio.
fn tail_index(edges: &[Option<f64>]) -> usize {
    let distance = |edge: f64| (edge / TAIL_MS).ln().abs();
    let known = edges.iter().enumerate().filter_map(|(index, edge)| edge.map(|edge| (index, distance(edge))));
    known.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |(index, _)| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::report;

    #[test]
    fn buckets_spread_over_the_ramp_and_the_tail_begins_above_50_ms() {
        assert_eq!((0..7).map(|index| step(index, 7)).collect::<Vec<_>>(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        assert_eq!([step(0, 3), step(1, 3), step(2, 3), step(1, 11)], [1.0, 4.0, 7.0, 1.6]);
        let edges = [1.0, 10.0, 20.0, 50.0, 100.0].map(Some);
        assert_eq!((tail_index(&edges), tail_index(&[Some(1.0), Some(5.0), None]), tail_index(&[None])), (4, 2, 0));
    }

    #[test]
    fn a_bar_has_named_parts_and_its_tail() {
        let chart = buckets(&report(), "oltp_read_write").unwrap();
        assert_eq!(chart.key, [("≤ 1".to_owned(), 1.0), ("≤ 5".to_owned(), 4.0), ("> 5".to_owned(), 7.0)]);
        assert_eq!((chart.tail_edge.as_str(), chart.levels.len()), ("5", 2));
        let bar = &chart.levels[1].bars[1];
        assert_eq!((bar.side.label.as_str(), bar.parts.len(), bar.tail), ("B", 3, Some(0.1)));
    }

    #[test]
    fn a_side_without_a_valid_trial_has_an_empty_bar() {
        let mut report = report();
        report.cells[3].sides.get_mut("A").unwrap().buckets.clear();
        let bar = &buckets(&report, "oltp_read_write").unwrap().levels[1].bars[0];
        assert_eq!((bar.parts.len(), bar.tail), (0, None));
    }
}
