//! A chart's option: what charming builds, and in this one place what it has no builder for. Colours are token
//! names and functions are names (`app/js/charts.js` turns both into what ECharts takes), so an option depends on
//! neither theme nor browser.

use charming::Chart;
use serde_json::{Map, Value, json};

use crate::view::side::Side;

/// The option of a chart as JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChartOption(Value);

/// A row of the tooltip: the series that it reads, and the side that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TipRow {
    /// The series.
    pub id: String,
    /// What the row is called.
    pub name: String,
    /// The side's letter; none without a colour.
    pub letter: Option<&'static str>,
}

/// What the tooltip writes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tip {
    /// The place, with `{}` for its value.
    pub title: String,
    /// The unit of the values; empty for none.
    pub unit: String,
    /// Its rows.
    pub rows: Vec<TipRow>,
    /// The series whose quotient it writes, and the quotient's name.
    pub ratio: Option<(String, String, String)>,
    /// Names of places on the x axis.
    pub places: Vec<(f64, String)>,
}

impl ChartOption {
    /// The option of a chart that draws without animation.
    pub(crate) fn new(chart: Chart) -> Self {
        let mut option = serde_json::to_value(chart.animation(false)).unwrap_or_default();
        option["textStyle"] = json!({ "fontFamily": "@sans" });
        option["tooltip"] = json!({
            "trigger": "axis", "confine": true, "formatter": "@tooltip", "transitionDuration": 0,
            "backgroundColor": "$color-surface", "borderColor": "$color-line-strong", "borderWidth": 1, "padding": [6, 10],
            "textStyle": { "color": "$color-text", "fontSize": 12 },
            "axisPointer": { "type": "line", "lineStyle": { "color": "$color-text-faint", "type": "solid", "width": 1 }, "label": { "show": false } }
        });
        for axis in ["xAxis", "yAxis"] {
            // charming writes one axis as an object, several as a list.
            match &mut option[axis] {
                Value::Array(axes) => axes.iter_mut().for_each(colour_axis),
                one => colour_axis(one),
            }
        }
        Self(option)
    }

    /// Only series, for [`super::CanvasHandle`]'s changes.
    pub(crate) fn changes(series: Vec<Value>) -> Self {
        Self(json!({ "series": series }))
    }

    /// The option as ECharts' JSON, with our notations in it.
    pub(crate) fn json(&self) -> String {
        self.0.to_string()
    }

    /// What the tooltip writes.
    pub(crate) fn tip(mut self, tip: Tip) -> Self {
        let Tip { title, unit, rows, ratio, places } = tip;
        let rows: Vec<Value> =
            rows.into_iter().map(|TipRow { id, name, letter }| json!({ "id": id, "name": name, "letter": letter })).collect();
        let ratio = ratio.map(|(of, to, name)| json!({ "of": of, "to": to, "name": name }));
        self.0["tailrace"] = json!({ "title": title, "unit": unit, "rows": rows, "ratio": ratio, "places": places });
        self
    }

    /// Room at the right for names at line ends; on narrow charts for labels alone.
    pub(crate) fn room_for(mut self, names: &[String]) -> Self {
        let room = json!({ "$wide": names.iter().map(|name| width(name)).fold(24.0, f64::max) + 16.0, "$narrow": 40 });
        if let Some(grids) = self.0["grid"].as_array_mut() {
            grids.iter_mut().for_each(|grid| grid["right"] = room.clone());
        }
        self
    }

    /// A name at the end of a line, in the side's colour; on narrow charts its label alone.
    pub(crate) fn end_label(self, id: &str, side: &Side, long: &str, short: &str) -> Self {
        self.end_text(id, json!({ "$wide": long, "$narrow": short }), &format!("$color-{}", side.letter()))
    }

    /// A text at the end of a line.
    pub(crate) fn end_text(mut self, id: &str, text: Value, colour: &str) -> Self {
        self.extend(
            id,
            json!({
                "endLabel": { "show": true, "formatter": text, "color": colour, "fontSize": 12, "fontWeight": 600, "fontFamily": "@sans", "distance": 7 },
                "labelLayout": { "moveOverlap": "shiftY" }
            }),
        );
        self
    }

    /// A band between low and high values, drawn as one polygon.
    pub(crate) fn ribbon(mut self, points: &[(f64, f64, f64)], colour: &str, axis: usize) -> Self {
        if points.len() < 2 {
            return self;
        }
        let data: Vec<Value> = points.iter().map(|(x, low, high)| json!([x, low, high])).collect();
        self.push(json!({
            "type": "custom", "renderItem": "@ribbon", "silent": true, "clip": true, "z": 1, "data": data,
            "encode": { "x": 0, "y": [1, 2] }, "itemStyle": { "color": format!("{colour}/18") }, "tooltip": { "show": false },
            "xAxisIndex": axis, "yAxisIndex": axis
        }));
        self
    }

    /// Grey ground from one place to another, with a word; on narrow charts without.
    pub(crate) fn shade(mut self, from: f64, to: f64, word: &str, axis: usize) -> Self {
        if to <= from {
            return self;
        }
        self.push(json!({
            "type": "line", "data": [], "silent": true, "z": 0, "xAxisIndex": axis, "yAxisIndex": axis,
            "markArea": {
                "silent": true, "itemStyle": { "color": "$chart-shade" },
                "label": { "color": "$color-text-faint", "fontSize": 11, "position": "insideTopLeft", "distance": 4 },
                "data": [[{ "xAxis": from, "name": { "$wide": word, "$narrow": "" } }, { "xAxis": to }]]
            }
        }));
        self
    }

    /// A dashed line at 1, where both sides are equal.
    pub(crate) fn equal_line(mut self, id: &str) -> Self {
        self.extend(
            id,
            json!({ "markLine": {
                "silent": true, "symbol": "none", "label": { "show": false }, "data": [{ "yAxis": 1 }],
                "lineStyle": { "color": "$color-text-muted", "type": [4, 3], "width": 1 }
            } }),
        );
        self
    }

    /// Room above the lines, for words in the upper corner.
    pub(crate) fn headroom(mut self) -> Self {
        self.0["yAxis"]["boundaryGap"] = json!(["0%", "15%"]);
        self
    }

    /// A dashed line.
    pub(crate) fn dashed(mut self, id: &str) -> Self {
        if let Some(series) = self.find(id) {
            series["lineStyle"]["type"] = json!([3, 3]);
        }
        self
    }

    /// One cursor over all grids.
    pub(crate) fn linked_cursor(mut self) -> Self {
        self.0["axisPointer"] = json!({ "link": [{ "xAxisIndex": "all" }] });
        self
    }

    fn push(&mut self, series: Value) {
        if let Some(all) = self.0["series"].as_array_mut() {
            all.push(series);
        }
    }

    fn extend(&mut self, id: &str, more: Value) {
        if let (Some(Value::Object(series)), Value::Object(more)) = (self.find(id), more) {
            series.extend(more);
        }
    }

    fn find(&mut self, id: &str) -> Option<&mut Value> {
        self.0["series"].as_array_mut()?.iter_mut().find(|series| series["id"] == id)
    }
}

fn colour_axis(axis: &mut Value) {
    let Value::Object(axis) = axis else { return };
    let line = axis.entry("axisLine").or_insert_with(|| Value::Object(Map::new()));
    line["lineStyle"] = json!({ "color": "$chart-axis" });
    // Without it a log axis draws minor ticks in the theme's own colour.
    axis.insert("minorSplitLine".to_owned(), json!({ "show": false }));
    if let Some(label) = axis.get_mut("axisLabel") {
        label["hideOverlap"] = json!(true);
    }
}

/// About the width of a text in px at 12 px, Chinese characters being twice as wide.
fn width(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii() { 7.0 } else { 12.5 }).sum()
}

#[cfg(test)]
mod tests {
    use charming::{component::Axis, series::Line};

    use super::*;
    use crate::view::side::of_pairs;

    #[test]
    fn additions_reach_the_series_that_they_name() {
        let side = &of_pairs([("A", "self-built")].into_iter())[0];
        let chart = Chart::new().x_axis(Axis::new()).y_axis(Axis::new()).series(Line::new().id("a").data(vec![vec![1.0, 2.0]]));
        let option = ChartOption::new(chart).end_label("a", side, "A self-built", "A").shade(0.0, 5.0, "warm-up", 0).0;
        assert_eq!(option["series"][0]["endLabel"]["formatter"], json!({ "$wide": "A self-built", "$narrow": "A" }));
        assert_eq!(option["series"][0]["endLabel"]["color"], "$color-a");
        assert_eq!(option["series"][1]["markArea"]["data"][0][1]["xAxis"], 5.0);
        assert_eq!((&option["animation"], &option["xAxis"]["axisLine"]["lineStyle"]["color"]), (&json!(false), &json!("$chart-axis")));
    }

    #[test]
    fn a_band_of_one_point_and_an_empty_shade_are_left_out() {
        let option = ChartOption::new(Chart::new().series(Line::new())).ribbon(&[(1.0, 1.0, 2.0)], "$color-a", 0).shade(0.0, 0.0, "", 0);
        assert_eq!(option.0["series"].as_array().unwrap().len(), 1);
    }
}
