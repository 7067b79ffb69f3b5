//! The full table, the settings side by side, the plan, and the report as a file.

use std::sync::Arc;

use leptos::prelude::*;
use tailrace_model::report::{Report, Warning};

use super::report::Shown;
use crate::{
    components::{Fold, Panel, SideMark},
    i18n::td_string,
    preferences::use_texts,
    quantity,
    view::{
        results::{ResultRow, results},
        scope::Scope,
        settings::{SettingRow, settings},
        side,
    },
    words,
};

/// All data of a report.
#[component]
pub(crate) fn DataTab(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, plan_toml, scope } = shown;
    let address = format!("/api/v1/runs/{}/report", report.run.id);
    let file = format!("tailrace-{}.json", report.run.id.short());
    let export =
        view! { <a class="button button--small" href=address download=file>{td_string!(texts, report.export_json)}</a> }.into_any();
    view! {
        <div class="stack">
            <ResultsPanel report=Arc::clone(&report) scope export/>
            <SettingsPanel report/>
            <Panel title=td_string!(texts, report.plan) unit=td_string!(texts, report.plan_unit) class="panel--flush">
                <pre class="code" tabindex="0">{plan_toml.to_string()}</pre>
            </Panel>
        </div>
    }
}

/// Every cell and side.
#[component]
fn ResultsPanel(
    /// The report.
    report: Arc<Report>,
    /// What is on screen.
    scope: Memo<Scope>,
    /// The link to the report's file.
    export: AnyView,
) -> impl IntoView {
    let texts = use_texts();
    let rows = results(&report);
    let plain = |name: &'static str| view! { <th scope="col">{name}</th> };
    let number = |name: &'static str| view! { <th scope="col" class="r">{name}</th> };
    view! {
        <Panel title=td_string!(texts, report.results) unit=td_string!(texts, report.results_unit) tools=export class="panel--flush">
            <div class="scroll-x" tabindex="0">
                <table class="table table--pinned" id="results">
                    <thead>
                        <tr>
                            {plain(td_string!(texts, common.workload))}
                            {number(td_string!(texts, common.threads))}
                            {plain(td_string!(texts, common.side))}
                            {number(td_string!(texts, report.column_trials))}
                            {number("TPS")}
                            {number(td_string!(texts, report.column_range))}
                            {number("QPS")}
                            {number(td_string!(texts, report.mean))}
                            {number("P50")}
                            {number("P99")}
                            {number("P99.9")}
                            {number(td_string!(texts, report.column_errors))}
                            {number(td_string!(texts, report.column_share))}
                            {plain(td_string!(texts, report.column_notes))}
                        </tr>
                    </thead>
                    <tbody>{rows.into_iter().map(|row| view! { <ResultLine row scope/> }).collect_view()}</tbody>
                </table>
            </div>
        </Panel>
    }
}

/// One side of one cell.
#[component]
fn ResultLine(
    /// The row.
    row: ResultRow,
    /// What is on screen.
    scope: Memo<Scope>,
) -> impl IntoView {
    let texts = use_texts();
    let ResultRow {
        workload,
        level,
        side,
        trials: (valid, planned),
        tps,
        tps_range,
        qps,
        latency_ms,
        errors,
        error_share,
        warnings,
        ends_cell,
    } = row;
    let range =
        tps_range.map_or_else(|| quantity::ABSENT.to_owned(), |(low, high)| format!("{}–{}", quantity::three(low), quantity::three(high)));
    let number = |value: Option<f64>| view! { <td class="r num">{quantity::optional(value, quantity::three)}</td> };
    let cell = (workload.clone(), level.clone());
    let is_chosen = move || scope.with(|scope| scope.workload == cell.0 && scope.level == cell.1);
    let warning = |Warning { code, message }: Warning| view! { <li class="note-line" data-code=code>"! " {message}</li> };
    view! {
        <tr class:table__row--ends=ends_cell class:table__row--on=is_chosen>
            <td>{words::workload(texts, &workload)}</td>
            <td class="r num">{level}</td>
            <td><SideMark side/></td>
            <td class="r num" class:state--warn={valid < planned}>{td_string!(texts, report.trials_of, valid, planned)}</td>
            {number(tps)}
            <td class="r num muted">{range}</td>
            {number(qps)}
            {latency_ms.map(number).into_iter().collect_view()}
            <td class="r num">{quantity::whole(errors)}</td>
            <td class="r num">{quantity::percent(error_share)}</td>
            <td><ul class="notes">{warnings.into_iter().map(warning).collect_view()}</ul></td>
        </tr>
    }
}

/// Settings of all targets, what differs first.
#[component]
fn SettingsPanel(
    /// The report.
    report: Arc<Report>,
) -> impl IntoView {
    let texts = use_texts();
    let table = settings(&report);
    let sides = side::of_report(&report);
    if table.rows.is_empty() {
        return view! {
            <Panel title=td_string!(texts, report.settings)><p class="panel__empty">{td_string!(texts, report.settings_none)}</p></Panel>
        }
        .into_any();
    }
    let unit = td_string!(texts, report.settings_unit, differing = table.differing, total = table.rows.len());
    let head = move || {
        let heads = sides.clone().into_iter().map(|side| view! { <th scope="col"><SideMark side/></th> }).collect_view();
        view! { <thead><tr><th scope="col">{td_string!(texts, report.variable)}</th>{heads}<td></td></tr></thead> }
    };
    let row = move |SettingRow { name, values, differs }: SettingRow| {
        let word = if differs { td_string!(texts, report.differs) } else { td_string!(texts, report.equal) };
        let value = |value: Option<String>| view! { <td class="num">{value.unwrap_or_else(|| quantity::ABSENT.to_owned())}</td> };
        view! {
            <tr class:table__row--differs=differs>
                <th scope="row"><code>{name}</code></th>
                {values.into_iter().map(value).collect_view()}
                <td class="muted">{word}</td>
            </tr>
        }
    };
    let (differing, equal) = table.rows.split_at(table.differing);
    let (differing, equal) = (differing.to_vec(), equal.to_vec());
    let shown = (!differing.is_empty()).then(|| {
        view! {
            <div class="scroll-x" tabindex="0">
                <table class="table table--settings">{head()} <tbody>{differing.into_iter().map(row).collect_view()}</tbody></table>
            </div>
        }
    });
    let count = equal.len();
    let folded = (count > 0).then(|| {
        view! {
            <Fold summary=td_string!(texts, report.settings_equal, count)>
                <div class="scroll-x" tabindex="0">
                    <table class="table table--settings">{head()} <tbody>{equal.into_iter().map(row).collect_view()}</tbody></table>
                </div>
            </Fold>
        }
    });
    view! { <Panel title=td_string!(texts, report.settings) unit class="panel--flush panel--settings">{shown} {folded}</Panel> }.into_any()
}
