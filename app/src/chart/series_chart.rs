//! Seconds of a cell's trials: the middle trial of each side in bold, the others faint.

use charming::{
    Chart,
    datatype::{CompositeValue, DataPoint},
};

use super::{
    grammar::{colour, grid, line, linear_axis, log_axis, x_axis},
    option::{ChartOption, Tip, TipRow},
};
use crate::view::series::{SeriesLine, SeriesQuantity};

/// Words of the chart.
pub(crate) struct SeriesLabels {
    /// The x axis.
    pub axis: String,
    /// The warm-up's ground.
    pub warmup: String,
}

/// The chart of a cell's lines.
pub(crate) fn series_chart(lines: &[SeriesLine], quantity: SeriesQuantity, warmup_s: f64, labels: &SeriesLabels) -> ChartOption {
    let values = lines.iter().flat_map(|line| &line.points).filter_map(|(_, value)| *value);
    let (y, unit) = match quantity {
        SeriesQuantity::Tps => (linear_axis(), ""),
        SeriesQuantity::P99 => (log_axis(values), "ms"),
    };
    let end = lines.iter().flat_map(|line| &line.points).map(|(second, _)| *second).fold(1.0, f64::max);
    let mut chart = Chart::new().grid(grid().top(12.0)).x_axis(x_axis(&labels.axis).min(0.0).max(end)).y_axis(y);
    for one in lines {
        let colour = if one.is_middle { colour(&one.side) } else { format!("{}/30", colour(&one.side)) };
        let width = if one.is_middle { 1.5 } else { 1.0 };
        chart = chart.series(line(&id(one), &one.side, width, &colour).data(data(&one.points)));
    }
    let middle: Vec<&SeriesLine> = lines.iter().filter(|line| line.is_middle).collect();
    let row = |line: &&SeriesLine| TipRow { id: id(line), name: line.side.full(), letter: Some(line.side.letter()) };
    let ratio = match middle.as_slice() {
        [first, second] => Some((id(second), id(first), format!("{} / {}", second.side.label, first.side.label))),
        _ => None,
    };
    let tip = Tip { title: "{} s".to_owned(), unit: unit.to_owned(), rows: middle.iter().map(row).collect(), ratio, places: Vec::new() };
    let names: Vec<String> = middle.iter().map(|line| line.side.full()).collect();
    let mut option = ChartOption::new(chart).tip(tip).room_for(&names).shade(0.0, warmup_s, &labels.warmup, 0);
    for line in middle {
        option = option.end_label(&id(line), &line.side, &line.side.full(), &line.side.label);
    }
    if quantity == SeriesQuantity::Tps { option.headroom() } else { option }
}

/// Points as charming takes them; a second without a value is a gap.
pub(super) fn data(points: &[(f64, Option<f64>)]) -> Vec<DataPoint> {
    let value = |value: Option<f64>| value.map_or(CompositeValue::String("-".to_owned()), Into::into);
    points.iter().map(|(second, found)| DataPoint::Value(CompositeValue::Array(vec![(*second).into(), value(*found)]))).collect()
}

fn id(line: &SeriesLine) -> String {
    format!("{}/{}", line.side.label, line.repeat)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::view::side::of_pairs;

    #[test]
    fn only_the_middle_trials_are_named_and_read_by_the_tooltip() {
        let sides = of_pairs([("A", ""), ("B", "")].into_iter());
        let line = |side: usize, repeat: u32, is_middle: bool| SeriesLine {
            side: sides[side].clone(),
            repeat,
            is_middle,
            points: vec![(1.0, Some(10.0)), (2.0, None)],
        };
        let lines = [line(0, 0, true), line(0, 1, false), line(1, 0, true)];
        let labels = SeriesLabels { axis: "seconds".to_owned(), warmup: "warm-up".to_owned() };
        let option: Value = serde_json::from_str(&series_chart(&lines, SeriesQuantity::P99, 1.0, &labels).json()).unwrap();
        assert_eq!(option["series"][0]["data"], json!([[1.0, 10.0], [2.0, "-"]]));
        assert_eq!(option["series"][1]["lineStyle"]["color"], "$color-a/30");
        assert_eq!(option["tailrace"]["rows"].as_array().unwrap().len(), 2);
        assert_eq!(option["tailrace"]["ratio"]["of"], "B/0");
    }
}
