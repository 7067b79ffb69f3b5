//! Latency by kind of statement in the chosen cell.

use leptos::prelude::*;

use super::report::Shown;
use crate::{
    components::{Empty, SideMark},
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity,
    view::statements::{StatementRow, StatementTable, statements},
    words,
};

/// The statements of a cell.
#[component]
pub(crate) fn StatementsTab(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let to = report.run.targets.first().map(|target| target.label.clone()).unwrap_or_default();
    let note = move || scope.with(|scope| words::cell_named(texts, &scope.workload, &scope.level));
    let body = move || {
        let scope = scope.get();
        let pair = (!scope.of.is_empty()).then(|| format!("{} / {to}", scope.of));
        match statements(&report, &scope) {
            Some(found) => table(texts, found, pair).into_any(),
            None => view! { <Empty title=td_string!(texts, report.statements_none) text="".to_owned()/> }.into_any(),
        }
    };
    view! {
        <div class="section__head"><h2>{td_string!(texts, report.tab_statements)}</h2> <span class="section__note">{note}</span></div>
        {body}
    }
}

fn table(texts: Texts, found: StatementTable, pair: Option<String>) -> impl IntoView {
    let StatementTable { sides, rows } = found;
    let heads = |percentile: &'static str| {
        let side_heads = sides
            .clone()
            .into_iter()
            .map(move |side| view! { <th scope="col" class="r"><SideMark side plain=true/> " " {percentile} " ms"</th> });
        let ratio = pair.clone().map(|pair| view! { <th scope="col" class="r">{pair}</th> });
        view! { {side_heads.collect_view()} {ratio} }
    };
    let has_pair = pair.is_some();
    let ratio = move |value: Option<f64>| {
        has_pair.then(|| view! { <td class="r num">{quantity::optional(value, |value| format!("{}×", quantity::ratio(value)))}</td> })
    };
    let number = |value: Option<f64>| view! { <td class="r num">{quantity::optional(value, quantity::three)}</td> };
    let row = move |StatementRow { kind, per_event, latency_ms, ratios }: StatementRow| {
        view! {
            <tr>
                <th scope="row"><code>{kind}</code></th>
                <td class="r num">{quantity::optional(per_event, quantity::three)}</td>
                {latency_ms.iter().map(|(p50, _)| number(*p50)).collect_view()}
                {ratio(ratios.0)}
                {latency_ms.iter().map(|(_, p99)| number(*p99)).collect_view()}
                {ratio(ratios.1)}
            </tr>
        }
    };
    view! {
        <div class="panel panel--flush">
            <div class="scroll-x" tabindex="0">
                <table class="table table--pinned">
                    <thead>
                        <tr>
                            <th scope="col">{td_string!(texts, report.statement)}</th>
                            <th scope="col" class="r">{td_string!(texts, report.per_event)}</th>
                            {heads("P50")}
                            {heads("P99")}
                        </tr>
                    </thead>
                    <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </div>
    }
}
