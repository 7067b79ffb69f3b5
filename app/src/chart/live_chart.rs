//! The two live charts: both sides of the present block from their own start. The whole option is built once per
//! block; each frame after that brings the lines' points only.

use charming::Chart;
use serde_json::{Value, json};
use tailrace_model::live::{LivePoint, LiveSide};

use super::{
    grammar::{colour, grid, line, linear_axis, log_axis, x_axis},
    option::{ChartOption, Tip, TipRow},
    series_chart::data,
};
use crate::view::side::Side;

/// Words and lengths of the charts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LiveLabels {
    /// The x axis.
    pub axis: String,
    /// The warm-up's ground.
    pub warmup: String,
    /// Behind the name of a side that runs.
    pub running: String,
    /// Behind the name of a side that is finished.
    pub finished: String,
    /// Warm-up by plan, in seconds.
    pub warmup_s: f64,
    /// Warm-up and measuring time by plan, in seconds.
    pub length_s: f64,
}

type Read = fn(&LivePoint) -> Option<f64>;

const TPS: [(&str, Read); 1] = [("TPS", |point| Some(point.tps))];
const LATENCY: [(&str, Read); 2] = [("P99", |point| point.p99_ms), ("P50", |point| point.p50_ms)];

/// TPS of both sides: the whole option.
pub(crate) fn live_tps(block: &[LiveSide], sides: &[Side], labels: &LiveLabels) -> ChartOption {
    whole(block, sides, labels, &TPS)
}

/// P50 and P99 of both sides: the whole option.
pub(crate) fn live_latency(block: &[LiveSide], sides: &[Side], labels: &LiveLabels) -> ChartOption {
    whole(block, sides, labels, &LATENCY)
}

impl ChartOption {
    /// The points of [`live_tps`] alone.
    pub(crate) fn live_tps_points(block: &[LiveSide]) -> Self {
        points_of(block, &TPS)
    }

    /// The points of [`live_latency`] alone.
    pub(crate) fn live_latency_points(block: &[LiveSide]) -> Self {
        points_of(block, &LATENCY)
    }
}

fn whole(block: &[LiveSide], sides: &[Side], labels: &LiveLabels, quantities: &[(&str, Read)]) -> ChartOption {
    let is_latency = quantities.len() > 1;
    // The range of a log axis is left to ECharts: it grows with the points that arrive.
    let y = if is_latency { log_axis(std::iter::empty()) } else { linear_axis() };
    let mut chart = Chart::new().grid(grid().top(12.0)).x_axis(x_axis(&labels.axis).min(0.0).max(labels.length_s.max(1.0))).y_axis(y);
    let of = |label: &str| block.iter().find(|live| live.label == label);
    let each = || sides.iter().flat_map(|side| quantities.iter().map(move |(name, read)| (side, *name, *read)));
    let is_finished = |side: &Side| of(&side.label).is_some_and(|live| live.finished);
    for (side, name, read) in each() {
        let points = of(&side.label).map_or(&[][..], |live| &live.points);
        // A finished trial lies faint under the running one.
        let colour = if is_finished(side) { format!("{}/55", colour(side)) } else { colour(side) };
        chart = chart.series(line(&id(&side.label, name), side, 1.5, &colour).data(data(&values(points, read))));
    }
    let names = each().map(|(side, name, _)| {
        let word = if is_finished(side) { &labels.finished } else { &labels.running };
        if is_latency { format!("{} {name}", side.label) } else { format!("{} {word}", side.label) }
    });
    let rows = each().zip(names.clone()).map(|((side, name, _), row)| TipRow {
        id: id(&side.label, name),
        name: row,
        letter: Some(side.letter()),
    });
    let tip = Tip {
        title: "{} s".to_owned(),
        unit: if is_latency { "ms".to_owned() } else { String::new() },
        rows: rows.collect(),
        ..Tip::default()
    };
    let ends: Vec<String> = names.collect();
    let mut option = ChartOption::new(chart).tip(tip).room_for(&ends).shade(0.0, labels.warmup_s, &labels.warmup, 0);
    for ((side, name, _), end) in each().zip(&ends) {
        option = option.end_label(&id(&side.label, name), side, end, &side.label);
        if name == "P50" {
            option = option.dashed(&id(&side.label, name));
        }
    }
    if is_latency { option } else { option.headroom() }
}

fn points_of(block: &[LiveSide], quantities: &[(&str, Read)]) -> ChartOption {
    let series = |live: &LiveSide| -> Vec<Value> {
        let of = |(name, read): &(&str, Read)| json!({ "id": id(&live.label, name), "data": data(&values(&live.points, *read)) });
        quantities.iter().map(of).collect()
    };
    ChartOption::changes(block.iter().flat_map(series).collect())
}

fn values(points: &[LivePoint], read: Read) -> Vec<(f64, Option<f64>)> {
    points.iter().map(|point| (point.at_s, read(point))).collect()
}

fn id(label: &str, quantity: &str) -> String {
    format!("{label}/{quantity}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{live::Live, live_example::frame, side::of_pairs};

    #[test]
    fn a_frame_changes_points_only() {
        let block = Live::from(frame(1, true, 0, 3)).block;
        let changes: Value = serde_json::from_str(&ChartOption::live_latency_points(&block).json()).unwrap();
        assert_eq!(changes, json!({ "series": [{ "id": "A/P99", "data": [[3.0, 3.0]] }, { "id": "A/P50", "data": [[3.0, 1.0]] }] }));
    }

    #[test]
    fn a_side_that_waits_has_an_empty_line() {
        let sides = of_pairs([("A", ""), ("B", "")].into_iter());
        let block = Live::from(frame(1, true, 0, 3)).block;
        let labels = LiveLabels {
            axis: "s".to_owned(),
            warmup: "w".to_owned(),
            running: "r".to_owned(),
            finished: "f".to_owned(),
            warmup_s: 1.0,
            length_s: 3.0,
        };
        let option: Value = serde_json::from_str(&live_tps(&block, &sides, &labels).json()).unwrap();
        assert_eq!(option["series"][0]["data"], json!([[3.0, 100.0]]));
        assert_eq!(option["series"][1].get("data"), None);
    }
}
