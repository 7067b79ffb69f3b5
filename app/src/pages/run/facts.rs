//! Three figures of the chosen cell, beside the answer.

use leptos::prelude::*;

use super::report::Shown;
use crate::{
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity,
    view::headline::{Figure, Headline, Pair, headline},
    words,
};

/// One figure.
struct Fact {
    label: String,
    value: String,
    unit: &'static str,
    detail: String,
}

/// The figures of the chosen cell.
#[component]
pub(crate) fn Facts(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let facts = move || {
        let scope = scope.get();
        let cell = words::cell_named(texts, &scope.workload, &scope.level);
        let facts = match headline(&report, &scope) {
            Some(Headline::Pair(pair)) => of_pair(texts, &pair, &cell),
            Some(Headline::Single { tps, p50_ms, p99_ms }) => of_single(texts, [tps, p50_ms, p99_ms], &cell),
            None => Vec::new(),
        };
        let fact = |Fact { label, value, unit, detail }: Fact| {
            view! {
                <div>
                    <p class="fact__label">{label}</p>
                    <p class="fact__value">{value} <small>{unit}</small></p>
                    <p class="fact__detail">{quantity::unbroken(&detail)}</p>
                </div>
            }
        };
        facts.into_iter().map(fact).collect_view()
    };
    view! { <div class="answer__facts">{facts}</div> }
}

fn of_pair(texts: Texts, pair: &Pair, cell: &str) -> Vec<Fact> {
    let values = |figure: &Figure| (quantity::optional(figure.side, quantity::three), quantity::optional(figure.first, quantity::three));
    let (tps, first_tps) = values(&pair.tps);
    let (p99, first_p99) = values(&pair.p99_ms);
    let ratio = |figure: &Figure| quantity::optional(figure.ratio, |ratio| format!("{}×", quantity::ratio(ratio)));
    let detail = |against: String, figure: &Figure| match figure.interval {
        Some((low, high)) => {
            format!("{} {}–{}", td_string!(texts, report.fact_interval), quantity::ratio(low), quantity::ratio(high))
        }
        None if figure.side.is_none() && figure.first.is_none() => String::new(),
        None => against,
    };
    let (side_errors, first_errors) = pair.errors;
    vec![
        Fact {
            label: td_string!(texts, report.fact_tps_ratio, of = pair.of.clone(), to = pair.to.clone(), cell = cell.to_owned()),
            value: ratio(&pair.tps),
            unit: "",
            detail: detail(td_string!(texts, report.fact_against_tps, side = tps, first = first_tps), &pair.tps),
        },
        Fact {
            label: td_string!(texts, report.fact_p99_ratio, of = pair.of.clone(), to = pair.to.clone(), cell = cell.to_owned()),
            value: ratio(&pair.p99_ms),
            unit: "",
            detail: detail(td_string!(texts, report.fact_against_ms, side = p99, first = first_p99), &pair.p99_ms),
        },
        Fact {
            label: td_string!(texts, report.fact_errors, of = pair.of.clone()),
            value: quantity::percent(side_errors),
            unit: "%",
            detail: td_string!(texts, report.fact_against_errors, first = quantity::percent(first_errors), to = pair.to.clone()),
        },
    ]
}

fn of_single(texts: Texts, [tps, p50, p99]: [Option<f64>; 3], cell: &str) -> Vec<Fact> {
    let median = td_string!(texts, report.fact_median);
    let fact = |name: &str, value: Option<f64>, unit: &'static str| Fact {
        label: format!("{name}, {cell}"),
        value: quantity::optional(value, quantity::three),
        unit,
        detail: median.to_owned(),
    };
    vec![fact("TPS", tps, ""), fact("P50", p50, "ms"), fact("P99", p99, "ms")]
}
