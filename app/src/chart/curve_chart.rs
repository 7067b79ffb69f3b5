//! TPS or P99 against threads: a line for each side, its range as a band.

use charming::Chart;

use super::{
    grammar::{colour, grid, line, linear_axis, log_axis, marked, place_axis},
    option::{ChartOption, Tip, TipRow},
};
use crate::view::curve::{Curve, Quantity, levels};

/// The chart of a workload's curves. `axis` names the x axis; `title` is the tooltip's place, with `{}` for the level.
pub(crate) fn curve_chart(curves: &[Curve], quantity: Quantity, axis: &str, title: &str) -> ChartOption {
    let levels = levels(curves);
    let places: Vec<f64> = levels.iter().map(|level| level.log2()).collect();
    let (first, last) = (places.first().copied().unwrap_or(0.0), places.last().copied().unwrap_or(0.0));
    // One level has no range: half a step to either side keeps it in the middle.
    let margin = if first < last { 0.0 } else { 0.5 };
    let x = place_axis(axis, &places).min(first - margin).max(last + margin);
    let (y, unit) = match quantity {
        Quantity::Tps => (linear_axis(), ""),
        Quantity::P99 => (log_axis(curves.iter().flat_map(|curve| &curve.points).flat_map(|point| [point.low, point.high])), "ms"),
    };
    let mut chart = Chart::new().grid(grid()).x_axis(x).y_axis(y);
    for curve in curves {
        let data: Vec<Vec<f64>> = curve.points.iter().map(|point| vec![point.level.log2(), point.median]).collect();
        chart = chart.series(marked(line(&curve.side.label, &curve.side, 2.0, &colour(&curve.side)), &curve.side).data(data));
    }
    let names: Vec<String> = curves.iter().map(|curve| curve.side.full()).collect();
    let mut option = ChartOption::new(chart).tip(tip(curves, title, unit, &levels)).room_for(&names);
    for curve in curves {
        let band: Vec<(f64, f64, f64)> = curve.points.iter().map(|point| (point.level.log2(), point.low, point.high)).collect();
        option =
            option.ribbon(&band, &colour(&curve.side), 0).end_label(&curve.side.label, &curve.side, &curve.side.full(), &curve.side.label);
    }
    option
}

fn tip(curves: &[Curve], title: &str, unit: &str, levels: &[f64]) -> Tip {
    let row = |curve: &Curve| TipRow { id: curve.side.label.clone(), name: curve.side.full(), letter: Some(curve.side.letter()) };
    let ratio = match curves {
        [first, second] => {
            let (of, to) = (second.side.label.clone(), first.side.label.clone());
            Some((of.clone(), to.clone(), format!("{of} / {to}")))
        }
        _ => None,
    };
    Tip {
        title: title.to_owned(),
        unit: unit.to_owned(),
        rows: curves.iter().map(row).collect(),
        ratio,
        places: levels.iter().map(|level| (level.log2(), level.to_string())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::view::{curve::curves, example::report};

    #[test]
    fn a_curve_chart_names_its_levels_and_draws_a_band_for_each_side() {
        let curves = curves(&report(), "oltp_read_write", Quantity::Tps);
        let option: Value = serde_json::from_str(&curve_chart(&curves, Quantity::Tps, "threads", "{} threads").json()).unwrap();
        assert_eq!(option["tailrace"]["places"], json!([[0.0, "1"], [2.0, "4"]]));
        assert_eq!(option["series"][1]["data"], json!([[0.0, 1000.0], [2.0, 1500.0]]));
        let kinds: Vec<&Value> = option["series"].as_array().unwrap().iter().map(|series| &series["type"]).collect();
        assert_eq!(kinds, [&json!("line"), &json!("line"), &json!("custom"), &json!("custom")]);
        assert_eq!(option["tailrace"]["ratio"]["name"], "B / A");
    }

    #[test]
    fn a_chart_without_points_is_still_an_option() {
        let option: Value = serde_json::from_str(&curve_chart(&[], Quantity::P99, "", "").json()).unwrap();
        assert_eq!(option["xAxis"]["max"], json!(0.5));
    }
}
