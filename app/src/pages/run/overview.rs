//! The overview: the answer, the matrix, both curves, the tail buckets.

use std::sync::Arc;

use leptos::prelude::*;

use super::{facts::Facts, numbers::CurveTable, report::Shown};
use crate::{
    chart::curve_chart,
    components::{BucketBars, ChartPanel, MatrixGrid, Panel, Segmented, SegmentedLink},
    i18n::td_string,
    preferences::{Texts, use_texts},
    view::{
        buckets::buckets,
        curve::{Quantity, curves},
        matrix::matrix,
        results::note_count,
        scope::{Metric, Tab},
    },
    words,
};

/// The overview.
#[component]
pub(crate) fn OverviewTab(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let is_pair = shown.report.run.targets.len() > 1;
    view! {
        <div class="grid">
            <Answer shown=shown.clone()/>
            {is_pair.then(|| view! { <MatrixPanel shown=shown.clone()/> })}
        </div>
        <div class="grid">
            <CurvePanel shown=shown.clone() quantity=Quantity::Tps/>
            <CurvePanel shown=shown.clone() quantity=Quantity::P99/>
        </div>
        <div class="grid"><BucketsPanel shown/></div>
    }
}

/// The sentence and three figures.
#[component]
fn Answer(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let summary = match texts {
        Texts::en => shown.report.summary.en.clone(),
        Texts::zh => shown.report.summary.zh.clone(),
    };
    let sentence = if summary.is_empty() { td_string!(texts, report.no_answer).to_owned() } else { summary };
    let has_verdict = shown.report.cells.iter().flat_map(|cell| &cell.comparisons).any(|comparison| comparison.verdict.is_some());
    let scope = shown.scope;
    let count = note_count(&shown.report);
    let notes = (count > 0).then(|| {
        let href = move || scope.with(|scope| scope.with_tab(Tab::Data).href());
        view! { <a class="state--warn" href=href>"! " {td_string!(texts, report.notes_link, count)}</a> }
    });
    let class = if shown.report.run.targets.len() > 1 { "panel col-6 answer" } else { "panel col-12 answer" };
    view! {
        <section class=class aria-label=td_string!(texts, report.answer)>
            <p class="answer__text">{sentence}</p>
            <Facts shown/>
            <p class="sure">
                {(!has_verdict).then(|| view! { <span>{td_string!(texts, report.no_verdict)}</span> })}
                {notes}
            </p>
        </section>
    }
}

/// The matrix with its switch and key.
#[component]
fn MatrixPanel(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let metrics = Signal::derive(move || {
        let link = |metric: Metric| {
            scope.with(|scope| SegmentedLink {
                href: scope.with_metric(metric).href(),
                name: metric.name().to_owned(),
                is_chosen: scope.metric == metric,
            })
        };
        Metric::ALL.map(link).to_vec()
    });
    let to = report.run.targets.first().map(|target| target.label.clone()).unwrap_or_default();
    let unit = {
        let to = to.clone();
        move || td_string!(texts, report.matrix_unit, of = scope.with(|scope| scope.of.clone()), to = to.clone())
    };
    let title = move || scope.with(|scope| scope.metric.name());
    let of_grid = Arc::clone(&report);
    let grid = move || {
        let scope = scope.get();
        let side_index = of_grid.run.targets.iter().position(|target| target.label == scope.of).unwrap_or(1);
        view! { <MatrixGrid matrix=matrix(&of_grid, &scope) scope to=to.clone() side_index/> }
    };
    let has_verdict = report.cells.iter().flat_map(|cell| &cell.comparisons).any(|comparison| comparison.verdict.is_some());
    let key = if has_verdict { td_string!(texts, report.matrix_tint) } else { td_string!(texts, report.matrix_dashed) };
    view! {
        <section class="panel col-6" aria-label=td_string!(texts, report.matrix_caption)>
            <div class="panel__head">
                <h2 class="panel__title">{title} " " <span class="panel__unit">{unit}</span></h2>
                <Segmented label=td_string!(texts, report.pick_metric) options=metrics/>
            </div>
            <div class="scroll-x matrix-scroll">{grid}</div>
            <p class="matrix__key"><span>{key}</span> <span>{td_string!(texts, report.matrix_choose)}</span></p>
        </section>
    }
}

/// One quantity against threads.
#[component]
fn CurvePanel(
    /// The report.
    shown: Shown,
    /// What it shows.
    quantity: Quantity,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let workload = Memo::new(move |_| scope.with(|scope| scope.workload.clone()));
    let drawn = Memo::new(move |_| curves(&report, &workload.get(), quantity));
    let option = Signal::derive(move || {
        let title = format!("{{}} {}", td_string!(texts, common.threads));
        drawn.with(|curves| curve_chart(curves, quantity, td_string!(texts, report.axis_threads), &title))
    });
    let title = match quantity {
        Quantity::Tps => td_string!(texts, report.chart_tps),
        Quantity::P99 => td_string!(texts, report.chart_p99),
    };
    let unit = Signal::derive(move || {
        let name = words::workload(texts, &workload.get());
        match quantity {
            Quantity::Tps => name,
            Quantity::P99 => td_string!(texts, report.chart_p99_unit, workload = name),
        }
    });
    let is_empty = Memo::new(move |_| drawn.with(|curves| curves.iter().all(|curve| curve.points.is_empty())));
    move || {
        if is_empty.get() {
            let empty = view! { <p class="panel__empty">{td_string!(texts, report.no_answer)}</p> };
            view! { <Panel title unit class="col-6">{empty}</Panel> }.into_any()
        } else {
            view! {
                <ChartPanel title unit option class="col-6" note=td_string!(texts, report.chart_band)>
                    {move || view! { <CurveTable curves=drawn.get()/> }}
                </ChartPanel>
            }
            .into_any()
        }
    }
}

/// The tail buckets of the chosen workload.
#[component]
fn BucketsPanel(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let body = move || {
        let scope = scope.get();
        buckets(&report, &scope.workload).map_or_else(
            || view! { <p class="panel__empty">{td_string!(texts, report.no_answer)}</p> }.into_any(),
            |chart| view! { <BucketBars chart level=scope.level.clone()/> }.into_any(),
        )
    };
    let unit =
        move || td_string!(texts, report.buckets_unit, workload = words::workload(texts, &scope.with(|scope| scope.workload.clone())));
    view! {
        <Panel title=td_string!(texts, report.buckets) unit=Signal::derive(unit) class="col-12">
            {body}
        </Panel>
    }
}
