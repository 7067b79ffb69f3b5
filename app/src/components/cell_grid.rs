//! The grid of cells while a run goes on: one mark per trial, the ratio so far below.

use leptos::prelude::*;
use tailrace_model::live::{LiveCell, Mark};

use crate::{
    i18n::td_string,
    preferences::use_texts,
    quantity,
    view::{live::Live, side},
    words,
};

/// Workloads × levels with the marks of their trials.
#[component]
pub(crate) fn CellGrid(
    /// The run.
    #[prop(into)]
    live: Signal<Live>,
) -> impl IntoView {
    let texts = use_texts();
    let workloads = move || distinct(live.get().cells.iter().map(|cell| cell.cell.workload.clone()));
    let levels = move || distinct(live.get().cells.iter().map(|cell| cell.cell.level.to_string()));
    let slot = move |workload: &str, level: &str| {
        live.with(|live| {
            let cell = live.cells.iter().find(|cell| cell.cell.workload == workload && cell.cell.level.to_string() == level)?;
            Some(view! { <Slot cell=cell.clone() is_running=live.is_running(cell) share=measured_share(live)/> })
        })
    };
    let row = move |workload: String| {
        let slots =
            levels().into_iter().map(|level| slot(&workload, &level).map_or_else(|| view! { <span></span> }.into_any(), IntoAny::into_any));
        view! {
            <span class="cellgrid__row">{words::workload(texts, &workload)}</span>
            {slots.collect_view()}
        }
    };
    view! {
        <div class="cellgrid" style=move || format!("--levels:{}", levels().len().max(1))>
            <span class="cellgrid__corner"></span>
            {move || levels().into_iter().map(|level| view! { <span class="cellgrid__col num">{level}</span> }).collect_view()}
            {move || workloads().into_iter().map(row).collect_view()}
        </div>
    }
}

/// One cell.
#[component]
fn Slot(
    /// The cell.
    cell: LiveCell,
    /// Whether a trial of it is going on.
    is_running: bool,
    /// How far that trial is, 0 to 1.
    share: f64,
) -> impl IntoView {
    let texts = use_texts();
    let repeats = cell.marks.iter().map(Vec::len).max().unwrap_or(1);
    let done = cell.marks.iter().flatten().filter(|mark| matches!(mark, Mark::Done | Mark::Failed)).count();
    let total: usize = cell.marks.iter().map(Vec::len).sum();
    let title = td_string!(texts, live.cell_title, cell = words::cell(texts, &cell.cell), done, total);
    let is_empty = done == 0 && !is_running;
    let mark = move |index: usize, mark: Mark| {
        let letter = side::letter(index);
        let class = match mark {
            Mark::Waiting => "slot__trial".to_owned(),
            Mark::Running => format!("slot__trial slot__trial--run side--{letter}"),
            Mark::Done => format!("slot__trial slot__trial--done side--{letter}"),
            Mark::Failed => "slot__trial slot__trial--failed".to_owned(),
        };
        view! { <span class=class style=format!("--value:{:.0}%", share * 100.0)></span> }
    };
    let ratio = cell.tps_ratio.map_or_else(|| quantity::ABSENT.to_owned(), quantity::ratio);
    let marks = cell.marks.into_iter().enumerate().flat_map(|(index, marks)| marks.into_iter().map(move |kind| mark(index, kind)));
    view! {
        <div
            class="slot"
            class:slot--on=is_running
            class:slot--empty=is_empty
            style=format!("--repeats:{repeats}")
            role="img"
            aria-label=format!("{title}, {ratio}")
            title=title
        >
            {marks.collect_view()}
            <span class="slot__ratio">{ratio.clone()}</span>
        </div>
    }
}

/// How far the running trial is, by its planned warm-up and measuring time; whole in its cool-down.
fn measured_share(live: &Live) -> f64 {
    live.now.as_ref().map_or(0.0, |now| match now.phase_length_s {
        Some(length) if length > 0.0 => (now.phase_elapsed_s / length).clamp(0.0, 1.0),
        _ => 0.0,
    })
}

fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for name in names {
        if !kept.contains(&name) {
            kept.push(name);
        }
    }
    kept
}
