//! The latency distribution of the chosen cell: the percentile spectrum, and all percentiles as a table.

use std::sync::Arc;

use leptos::prelude::*;
use tailrace_model::report::{LatencyValues, Report};

use super::{numbers::PercentileTable, report::Shown};
use crate::{
    chart::{ChartOption, Size, SpectrumLabels, spectrum_chart},
    components::{ChartPanel, Panel},
    i18n::td_string,
    preferences::use_texts,
    view::{
        scope::Scope,
        side::{self, Side},
        spectrum::{Spectrum, spectrum},
    },
    words,
};

/// The latency distribution.
#[component]
pub(crate) fn LatencyTab(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let to = report.run.targets.first().map(|target| target.label.clone()).unwrap_or_default();
    let found = {
        let report = Arc::clone(&report);
        Memo::new(move |_| spectrum(&report, &scope.get()))
    };
    let has_spectrum = Memo::new(move |_| found.with(Option::is_some));
    let option = {
        let to = to.clone();
        Signal::derive(move || {
            let labels = SpectrumLabels {
                too_few: td_string!(texts, report.spectrum_few).to_owned(),
                ratio: format!("{} / {to}", scope.with(|scope| scope.of.clone())),
            };
            found.with(|found| found.as_ref().map_or_else(|| empty(&labels), |found| spectrum_chart(found, &labels)))
        })
    };
    let unit = Signal::derive(move || {
        let of = scope.with(|scope| scope.of.clone());
        if of.is_empty() {
            td_string!(texts, report.spectrum_unit_single).to_owned()
        } else {
            td_string!(texts, report.spectrum_unit, of, to = to.clone())
        }
    });
    let note = move || scope.with(|scope| words::cell_named(texts, &scope.workload, &scope.level));
    let of_table = Arc::clone(&report);
    let table = move || scope.with(|scope| view! { <PercentileTable sides=medians(&of_table, scope) of=scope.of.clone()/> });
    let chart = move || {
        if has_spectrum.get() {
            let table = table.clone();
            view! {
                <ChartPanel title=td_string!(texts, report.spectrum) unit=unit option size=Size::Large class="col-7" note=td_string!(texts, report.chart_band)>
                    {table}
                </ChartPanel>
            }
            .into_any()
        } else {
            view! {
                <Panel title=td_string!(texts, report.spectrum) class="col-7">
                    <p class="panel__empty">{td_string!(texts, report.no_latency)}</p>
                </Panel>
            }
            .into_any()
        }
    };
    let percentiles = move || scope.with(|scope| view! { <PercentileTable sides=medians(&report, scope) of=scope.of.clone()/> });
    view! {
        <div class="section__head"><h2>{td_string!(texts, report.tab_latency)}</h2> <span class="section__note">{note}</span></div>
        <div class="grid">
            {chart}
            <Panel title=td_string!(texts, report.percentiles) unit="ms" class="panel--flush col-5">
                <div class="scroll-x" tabindex="0">{percentiles}</div>
                <p class="panel__foot panel__foot--flush">{td_string!(texts, report.closed_loop_note)}</p>
            </Panel>
        </div>
    }
}

/// The medians over trials of each side in the chosen cell.
fn medians(report: &Report, scope: &Scope) -> Vec<(Side, LatencyValues)> {
    let cell = scope.cell(report);
    let of = |side: &Side| cell.and_then(|cell| cell.sides.get(&side.label)).map(|measured| measured.latency_ms.medians);
    side::of_report(report).into_iter().map(|side| (of(&side).unwrap_or_default(), side)).map(|(values, side)| (side, values)).collect()
}

/// The option of a chart that is about to be taken away.
fn empty(labels: &SpectrumLabels) -> ChartOption {
    spectrum_chart(&Spectrum { curves: Vec::new(), ratios: Vec::new(), ends_at: None }, labels)
}
