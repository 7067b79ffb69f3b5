//! The grammar that all charts share: axes, lines and marks, by charming's builders.

use charming::{
    component::{Axis, Grid},
    datatype::CompositeValue,
    element::{AxisLabel, AxisLine, AxisTick, AxisType, Emphasis, ItemStyle, LineStyle, NameLocation, SplitLine, Symbol, TextStyle},
    series::Line,
};

use crate::view::side::Side;

/// Latency spans of fewer decades than this are shown on log₂.
const DECADES: f64 = 2.0;

/// The colour token of a side, in charts.
pub(crate) fn colour(side: &Side) -> String {
    format!("$color-{}", side.letter())
}

/// The plane of a chart.
pub(crate) fn grid() -> Grid {
    Grid::new().left(46.0).right(92.0).top(14.0).bottom(42.0)
}

/// A horizontal axis with its name below.
pub(crate) fn x_axis(name: &str) -> Axis {
    Axis::new()
        .type_(AxisType::Value)
        .name(name)
        .name_location(NameLocation::Middle)
        .name_gap(26.0)
        .name_text_style(TextStyle::new().color("$color-text-muted").font_size(11.0))
        .axis_tick(AxisTick::new().show(true).length(4.0))
        .split_line(SplitLine::new().show(false))
        .axis_label(label())
}

/// A horizontal axis of named places only.
pub(crate) fn place_axis(name: &str, places: &[f64]) -> Axis {
    let values: Vec<CompositeValue> = places.iter().copied().map(Into::into).collect();
    let tick = AxisTick::new().show(true).length(4.0).custom_values(values.clone());
    // charming 0.6: unlike the tick's setter, the label's appends one value a call.
    let label = values.into_iter().fold(label().formatter("@places"), charming::element::AxisLabel::custom_values);
    x_axis(name).axis_tick(tick).axis_label(label)
}

/// A vertical axis from 0.
pub(crate) fn linear_axis() -> Axis {
    y_axis().type_(AxisType::Value).axis_label(label().formatter("@si"))
}

/// A vertical log axis for values in this range: base 2 where they span less than two decades.
pub(crate) fn log_axis(values: impl Iterator<Item = f64>) -> Axis {
    let (low, high) =
        values.filter(|value| *value > 0.0).fold((f64::MAX, f64::MIN_POSITIVE), |(low, high), value| (low.min(value), high.max(value)));
    let base = if low < f64::MAX && (high / low).log10() >= DECADES { 10.0_f64 } else { 2.0 };
    let bounds = |exponent: f64| base.powf(exponent);
    let axis = y_axis().type_(AxisType::Log).log_base(base).axis_label(label().formatter("@si"));
    if low == f64::MAX {
        return axis;
    }
    let (bottom, top) = (low.log(base).floor(), high.log(base).ceil());
    axis.min(bounds(bottom)).max(bounds(if top > bottom { top } else { bottom + 1.0 }))
}

/// A line in its side's colour, without marks.
pub(crate) fn line(id: &str, side: &Side, width: f64, colour: &str) -> Line {
    Line::new()
        .id(id)
        .name(side.label.clone())
        .symbol(Symbol::None)
        .show_symbol(false)
        .line_style(LineStyle::new().width(width).color(colour))
        .item_style(ItemStyle::new().color(colour))
        .emphasis(Emphasis::new().disabled(true))
        .z(3)
}

/// The same line with its side's mark at each point.
pub(crate) fn marked(line: Line, side: &Side) -> Line {
    let mark = ItemStyle::new().color(colour(side).as_str()).border_color("$color-surface").border_width(1.0);
    line.symbol(Symbol::Custom(side.symbol().to_owned())).symbol_size(7.0).show_symbol(true).item_style(mark)
}

fn y_axis() -> Axis {
    Axis::new()
        .axis_line(AxisLine::new().show(false))
        .axis_tick(AxisTick::new().show(false))
        .split_line(SplitLine::new().show(true).line_style(LineStyle::new().color("$chart-grid")))
}

fn label() -> AxisLabel {
    AxisLabel::new().color("$color-text-muted").font_size(11.0).font_family("@mono")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn shown(axis: &Axis) -> (Value, Value, Value) {
        let axis = serde_json::to_value(axis).unwrap();
        (axis["logBase"].clone(), axis["min"].clone(), axis["max"].clone())
    }

    #[test]
    fn a_log_axis_fits_its_values_between_whole_powers() {
        assert_eq!(shown(&log_axis([5.0, 40.0].into_iter())), (json!(2.0), json!(4.0), json!(64.0)));
        assert_eq!(shown(&log_axis([0.5, 400.0].into_iter())), (json!(10.0), json!(0.1), json!(1000.0)));
    }

    #[test]
    fn a_log_axis_survives_one_value_and_none() {
        assert_eq!(shown(&log_axis([4.0].into_iter())), (json!(2.0), json!(4.0), json!(8.0)));
        assert_eq!(shown(&log_axis(std::iter::empty())), (json!(2.0), Value::Null, Value::Null));
    }
}
