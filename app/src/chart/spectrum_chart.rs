//! The percentile spectrum with the ratio of two sides below it.

use charming::{
    Chart,
    component::{Axis, Grid},
};
use serde_json::json;

use super::{
    grammar::{colour, grid, line, log_axis, marked, place_axis},
    option::{ChartOption, Tip, TipRow},
};
use crate::view::spectrum::{PERCENTILES, Spectrum};

/// The right end of the axis: behind the last percentile.
const END: f64 = 4.5;
/// The series of the ratio.
const RATIO: &str = "ratio";

/// Words of the chart.
pub(crate) struct SpectrumLabels {
    /// For the ground where samples are too few.
    pub too_few: String,
    /// The ratio's name, such as `B / A`.
    pub ratio: String,
}

/// The chart of a spectrum.
pub(crate) fn spectrum_chart(spectrum: &Spectrum, labels: &SpectrumLabels) -> ChartOption {
    let has_ratio = !spectrum.ratios.is_empty();
    let places: Vec<f64> = PERCENTILES.iter().map(|percentile| percentile.place).collect();
    let x = |is_lowest: bool| {
        let axis = place_axis("", &places).min(0.0).max(END);
        if is_lowest { axis } else { axis.axis_label(charming::element::AxisLabel::new().show(false)) }
    };
    let values = spectrum.curves.iter().flat_map(|curve| &curve.points).flat_map(|point| [point.low, point.high]);
    let mut chart = Chart::new();
    chart = if has_ratio { chart.grid(upper()).grid(lower()) } else { chart.grid(grid()) };
    chart = chart.x_axis(x(!has_ratio)).y_axis(log_axis(values));
    if has_ratio {
        chart = chart.x_axis(x(true).grid_index(1.0)).y_axis(ratio_axis(spectrum));
    }
    for curve in &spectrum.curves {
        let data: Vec<Vec<f64>> = curve.points.iter().map(|point| vec![point.place, point.median]).collect();
        chart = chart.series(marked(line(&curve.side.label, &curve.side, 2.0, &colour(&curve.side)), &curve.side).data(data));
    }
    if let (true, Some(curve)) = (has_ratio, spectrum.curves.last()) {
        let data: Vec<Vec<f64>> = spectrum.ratios.iter().map(|(place, ratio)| vec![*place, *ratio]).collect();
        chart = chart.series(line(RATIO, &curve.side, 1.5, "$color-text").x_axis_index(1.0).y_axis_index(1.0).data(data));
    }
    decorated(ChartOption::new(chart), spectrum, labels, has_ratio)
}

fn decorated(option: ChartOption, spectrum: &Spectrum, labels: &SpectrumLabels, has_ratio: bool) -> ChartOption {
    let names: Vec<String> = spectrum.curves.iter().map(|curve| curve.side.full()).collect();
    let mut rows: Vec<TipRow> = spectrum
        .curves
        .iter()
        .map(|curve| TipRow { id: curve.side.label.clone(), name: curve.side.full(), letter: Some(curve.side.letter()) })
        .collect();
    rows.retain(|row| !row.id.is_empty());
    let compared = spectrum.curves.get(1).zip(spectrum.curves.first()).filter(|_| has_ratio);
    let tip = Tip {
        title: "{}".to_owned(),
        unit: "ms".to_owned(),
        rows,
        ratio: compared.map(|(of, to)| (of.side.label.clone(), to.side.label.clone(), labels.ratio.clone())),
        places: PERCENTILES.iter().map(|percentile| (percentile.place, percentile.name.to_owned())).collect(),
    };
    // Where samples end early, the names stand on the grey ground.
    let outside = if spectrum.ends_at.is_some() { &[][..] } else { &names };
    let mut option = option.tip(tip).room_for(outside).linked_cursor();
    for curve in &spectrum.curves {
        let band: Vec<(f64, f64, f64)> = curve.points.iter().map(|point| (point.place, point.low, point.high)).collect();
        option =
            option.ribbon(&band, &colour(&curve.side), 0).end_label(&curve.side.label, &curve.side, &curve.side.full(), &curve.side.label);
    }
    if has_ratio {
        option = option.equal_line(RATIO).end_text(RATIO, json!({ "$wide": labels.ratio, "$narrow": " " }), "$color-text-muted");
    }
    if let Some(from) = spectrum.ends_at {
        option = option.shade(from, END, &labels.too_few, 0);
        if has_ratio {
            option = option.shade(from, END, "", 1);
        }
    }
    option
}

fn upper() -> Grid {
    grid().top(14.0).bottom("38%")
}

fn lower() -> Grid {
    grid().top("69%").bottom(26.0)
}

/// A log₂ axis around 1.
fn ratio_axis(spectrum: &Spectrum) -> Axis {
    let around_one = spectrum.ratios.iter().map(|(_, ratio)| *ratio).chain([0.9, 1.15]);
    log_axis(around_one)
        .grid_index(1.0)
        .axis_label(charming::element::AxisLabel::new().formatter("@times").color("$color-text-muted").font_size(11.0).font_family("@mono"))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::view::{example::report, scope::Scope, spectrum::spectrum};

    fn option(is_pair: bool) -> Value {
        let mut report = report();
        if !is_pair {
            report.run.targets.truncate(1);
        }
        let spectrum = spectrum(&report, &Scope::read(|_| None, &report)).unwrap();
        let labels = SpectrumLabels { too_few: "too few".to_owned(), ratio: "B / A".to_owned() };
        serde_json::from_str(&spectrum_chart(&spectrum, &labels).json()).unwrap()
    }

    #[test]
    fn two_sides_have_a_second_plane_for_their_ratio() {
        let option = option(true);
        assert_eq!((option["grid"].as_array().unwrap().len(), option["xAxis"].as_array().unwrap().len()), (2, 2));
        assert_eq!(option["series"][2]["id"], "ratio");
        assert_eq!(option["tailrace"]["ratio"], json!({ "of": "B", "to": "A", "name": "B / A" }));
    }

    #[test]
    fn one_side_has_one_plane() {
        assert_eq!(option(false)["grid"].as_array().unwrap().len(), 1);
    }
}
