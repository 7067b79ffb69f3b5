//! The time series of the chosen cell. The seconds are loaded when the tab is shown.

use leptos::prelude::*;

use super::{numbers::SeriesTable, report::Shown};
use crate::{
    backend::TrialSeries,
    chart::{ChartOption, SeriesLabels, Size, series_chart},
    components::{ChartPanel, Empty, Load},
    i18n::td_string,
    preferences::use_texts,
    requests,
    view::{
        series::{SeriesQuantity, lines, warmup_s},
        side::{self, Side},
    },
    words,
};

/// TPS and P99 second by second.
#[component]
pub(crate) fn SeriesTab(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let id = report.run.id.to_string();
    let sides = side::of_report(&report);
    let series = Resource::new(
        move || scope.with(|scope| (scope.workload.clone(), scope.level.clone())),
        move |(workload, level)| requests::series(id.clone(), workload, level),
    );
    let note = move || {
        let cell = scope.with(|scope| words::cell_named(texts, &scope.workload, &scope.level));
        format!("{cell} · {}", td_string!(texts, report.series_note))
    };
    let show = move |trials: Vec<TrialSeries>| {
        if trials.iter().all(|trial| trial.points.is_empty()) {
            return view! { <Empty title=td_string!(texts, report.series_none) text="".to_owned()/> }.into_any();
        }
        let panel = |quantity: SeriesQuantity| view! { <SeriesPanel trials=trials.clone() sides=sides.clone() quantity/> };
        view! { <div class="stack">{panel(SeriesQuantity::Tps)} {panel(SeriesQuantity::P99)}</div> }.into_any()
    };
    view! {
        <div class="section__head"><h2>{td_string!(texts, report.tab_series)}</h2> <span class="section__note">{note}</span></div>
        <Load resource=series children=show/>
    }
}

/// One quantity second by second.
#[component]
fn SeriesPanel(
    /// The trials.
    trials: Vec<TrialSeries>,
    /// The sides.
    sides: Vec<Side>,
    /// What it shows.
    quantity: SeriesQuantity,
) -> impl IntoView {
    let texts = use_texts();
    let drawn = lines(&trials, &sides, quantity);
    let labels = SeriesLabels { axis: td_string!(texts, live.axis_seconds).to_owned(), warmup: td_string!(texts, live.warmup).to_owned() };
    let option: ChartOption = series_chart(&drawn, quantity, warmup_s(&trials), &labels);
    let (title, unit) = match quantity {
        SeriesQuantity::Tps => (td_string!(texts, report.series_tps), ""),
        SeriesQuantity::P99 => (td_string!(texts, report.series_p99), td_string!(texts, live.chart_latency_unit)),
    };
    view! {
        <ChartPanel title unit option=Signal::stored(option) size=Size::Medium>
            <SeriesTable lines=drawn/>
        </ChartPanel>
    }
}
