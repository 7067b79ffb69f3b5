//! The numbers of charts as tables.

use leptos::prelude::*;
use tailrace_model::report::LatencyValues;

use crate::{
    components::SideMark,
    i18n::td_string,
    preferences::use_texts,
    quantity,
    view::{
        curve::{Curve, levels},
        live::Live,
        series::SeriesLine,
        side::Side,
        spectrum::PERCENTILES,
    },
};

/// Seconds that the table of a live chart shows; the whole trial is in the report.
const SECONDS: usize = 30;

/// Reads one statistic.
type Statistic = fn(&LatencyValues) -> Option<f64>;

/// The newest seconds of the present block.
#[component]
pub(crate) fn SecondsTable(
    /// The run.
    live: RwSignal<Live>,
    /// Whether latency is shown instead of TPS.
    latency: bool,
) -> impl IntoView {
    let texts = use_texts();
    let rows = move || {
        live.with(|live| {
            live.block
                .iter()
                .flat_map(|side| side.points.iter().rev().take(SECONDS).map(|point| (side.label.clone(), *point)))
                .map(|(label, point)| {
                    let numbers = if latency {
                        vec![quantity::optional(point.p50_ms, quantity::three), quantity::optional(point.p99_ms, quantity::three)]
                    } else {
                        vec![quantity::three(point.tps)]
                    };
                    view! {
                        <tr>
                            <td>{label}</td>
                            <td class="r num">{quantity::fixed(point.at_s, 0)}</td>
                            {numbers.into_iter().map(|number| view! { <td class="r num">{number}</td> }).collect_view()}
                        </tr>
                    }
                })
                .collect_view()
        })
    };
    let heads = if latency { vec!["P50 ms", "P99 ms"] } else { vec!["TPS"] };
    view! {
        <table class="table">
            <thead>
                <tr>
                    <th scope="col">{td_string!(texts, common.side)}</th>
                    <th scope="col" class="r">{td_string!(texts, live.second)}</th>
                    {heads.into_iter().map(|head| view! { <th scope="col" class="r">{head}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// Medians and ranges of curves by level.
#[component]
pub(crate) fn CurveTable(
    /// The curves.
    curves: Vec<Curve>,
) -> impl IntoView {
    let texts = use_texts();
    let levels = levels(&curves);
    let heads = curves.iter().map(|curve| {
        let side = curve.side.clone();
        view! {
            <th scope="col" class="r"><SideMark side plain=true/> " " {td_string!(texts, report.column_median)}</th>
            <th scope="col" class="r">{td_string!(texts, report.column_range)}</th>
        }
    });
    let heads = heads.collect_view();
    let row = move |level: f64| {
        let cells = curves.iter().map(|curve| {
            let point = curve.points.iter().find(|point| (point.level - level).abs() < f64::EPSILON);
            let range = point.map(|point| format!("{}–{}", quantity::three(point.low), quantity::three(point.high)));
            view! {
                <td class="r num">{quantity::optional(point.map(|point| point.median), quantity::three)}</td>
                <td class="r num">{range.unwrap_or_else(|| quantity::ABSENT.to_owned())}</td>
            }
        });
        view! { <tr><th scope="row" class="r num">{level.to_string()}</th>{cells.collect_view()}</tr> }
    };
    view! {
        <table class="table">
            <thead><tr><th scope="col" class="r">{td_string!(texts, common.threads)}</th>{heads}</tr></thead>
            <tbody>{levels.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Mean, percentiles and maximum of each side, with the ratio of the compared one to the first.
#[component]
pub(crate) fn PercentileTable(
    /// The sides with their medians over trials.
    sides: Vec<(Side, LatencyValues)>,
    /// The compared side's label; empty with one side.
    of: String,
) -> impl IntoView {
    let texts = use_texts();
    let mut names: Vec<(String, Statistic)> = vec![(td_string!(texts, report.mean).to_owned(), |values| values.mean)];
    names.extend(PERCENTILES.iter().map(|percentile| (percentile.name.to_owned(), percentile.value)));
    names.push((td_string!(texts, report.max).to_owned(), |values| values.max));
    let first = sides.first().map(|(side, _)| side.label.clone()).unwrap_or_default();
    let pair = (!of.is_empty()).then(|| format!("{of} / {first}"));
    let heads =
        sides.iter().map(|(side, _)| view! { <th scope="col" class="r"><SideMark side=side.clone() plain=true/></th> }).collect_view();
    let has_pair = pair.is_some();
    let row = move |(name, value): (String, Statistic)| {
        let compared = sides.iter().find(|(side, _)| side.label == of).and_then(|(_, values)| value(values));
        let base = sides.first().and_then(|(_, values)| value(values)).filter(|base| *base > 0.0);
        let ratio = compared.zip(base).map(|(compared, base)| compared / base);
        let cell = |values: &LatencyValues| match value(values) {
            Some(ms) => view! { <td class="r num">{quantity::three(ms)}</td> }.into_any(),
            None => view! { <td class="r faint">{td_string!(texts, report.too_few)}</td> }.into_any(),
        };
        let cells = sides.iter().map(|(_, values)| cell(values)).collect_view();
        let ratio =
            has_pair.then(|| view! { <td class="r num">{quantity::optional(ratio, |ratio| format!("{}×", quantity::ratio(ratio)))}</td> });
        view! { <tr><th scope="row">{name}</th>{cells}{ratio}</tr> }
    };
    view! {
        <table class="table">
            <thead>
                <tr>
                    <th scope="col">{td_string!(texts, report.percentile)}</th>
                    {heads}
                    {pair.map(|pair| view! { <th scope="col" class="r">{pair}</th> })}
                </tr>
            </thead>
            <tbody>{names.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Seconds of a cell's middle trials.
#[component]
pub(crate) fn SeriesTable(
    /// The lines.
    lines: Vec<SeriesLine>,
) -> impl IntoView {
    let texts = use_texts();
    let middle: Vec<SeriesLine> = lines.into_iter().filter(|line| line.is_middle).collect();
    let length = middle.iter().map(|line| line.points.len()).max().unwrap_or(0);
    let heads = middle.iter().map(|line| {
        let side = line.side.clone();
        view! { <th scope="col" class="r"><SideMark side plain=true/> " " {td_string!(texts, report.trial)} " " {line.repeat + 1}</th> }
    });
    let heads = heads.collect_view();
    let row = move |index: usize| {
        let second = middle.iter().find_map(|line| line.points.get(index)).map(|(second, _)| *second);
        let cells = middle.iter().map(|line| {
            let value = line.points.get(index).and_then(|(_, value)| *value);
            view! { <td class="r num">{quantity::optional(value, quantity::three)}</td> }
        });
        view! { <tr><th scope="row" class="r num">{quantity::optional(second, |second| quantity::fixed(second, 0))}</th>{cells.collect_view()}</tr> }
    };
    view! {
        <table class="table">
            <thead><tr><th scope="col" class="r">{td_string!(texts, live.second)}</th>{heads}</tr></thead>
            <tbody>{(0..length).map(row).collect_view()}</tbody>
        </table>
    }
}
