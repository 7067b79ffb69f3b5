//! The matrix of ratios. Each cell is a link that chooses it.

use leptos::prelude::*;
use tailrace_model::report::Verdict;

use crate::{
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity,
    view::{
        matrix::{Lead, Matrix, MatrixCell},
        scope::Scope,
        side,
    },
    words,
};

/// Workloads × levels, one side as a multiple of the first.
#[component]
pub(crate) fn MatrixGrid(
    /// The ratios.
    matrix: Matrix,
    /// What is on screen.
    scope: Scope,
    /// The first side's label.
    to: String,
    /// The compared side's place in the plan, for its colour.
    side_index: usize,
) -> impl IntoView {
    let texts = use_texts();
    let Matrix { levels, rows } = matrix;
    let head = levels.iter().map(|level| view! { <th scope="col" class="matrix__col num">{level.clone()}</th> }).collect_view();
    let row = move |row: crate::view::matrix::Row| {
        let cells = row.cells.into_iter().map(|cell| {
            let inner = cell
                .map(|cell| view! { <RatioCell cell=cell workload=row.workload.clone() scope=scope.clone() to=to.clone() side_index/> });
            view! { <td>{inner}</td> }
        });
        let name = words::workload(texts, &row.workload);
        let script = (name != row.workload).then(|| view! { <small>{row.workload.clone()}</small> });
        let cells = cells.collect_view();
        view! {
            <tr>
                <th scope="row" class="matrix__row">{name} {script}</th>
                {cells}
            </tr>
        }
    };
    view! {
        <table class="matrix" style=format!("--levels:{}", levels.len().max(1))>
            <caption class="sr-only">{td_string!(texts, report.matrix_caption)}</caption>
            <thead><tr><td class="matrix__corner"></td>{head}</tr></thead>
            <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// One ratio.
#[component]
fn RatioCell(
    /// The ratio.
    cell: MatrixCell,
    /// Its workload.
    workload: String,
    /// What is on screen.
    scope: Scope,
    /// The first side's label.
    to: String,
    /// The compared side's place in the plan.
    side_index: usize,
) -> impl IntoView {
    let texts = use_texts();
    let value = quantity::optional(cell.estimate, quantity::ratio);
    let name = words::cell_named(texts, &workload, &cell.level);
    let title = td_string!(texts, report.matrix_cell, cell = name, of = scope.of.clone(), ratio = value.clone(), to);
    let tint = cell.tint.map_or_else(
        || " cell--undecided".to_owned(),
        |(lead, step)| format!(" cell--{}{step}", side::letter(if lead == Lead::Side { side_index } else { 0 })),
    );
    let verdict = cell.verdict.map(|verdict| {
        let (glyph, word) = glyph(texts, verdict);
        view! { <span class="cell__glyph" aria-hidden="true">{glyph}</span> <span class="sr-only">{word}</span> }
    });
    let band =
        cell.interval.map(|(low, high)| view! { <span class="cell__band">{quantity::ratio(low)} "–" {quantity::ratio(high)}</span> });
    view! {
        <a
            class=format!("cell{tint}")
            class:cell--on=cell.is_chosen
            href=scope.with_cell(&workload, &cell.level).href()
            title=title.clone()
            aria-label=title
            aria-current=cell.is_chosen.then_some("true")
            data-noscroll=""
        >
            <span class="cell__value">{value}</span>
            {verdict}
            {band}
        </a>
    }
}

/// A verdict's sign and word.
fn glyph(texts: Texts, verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Better => ("▲", td_string!(texts, report.verdict_better)),
        Verdict::Worse => ("▼", td_string!(texts, report.verdict_worse)),
        Verdict::Equivalent => ("≈", td_string!(texts, report.verdict_equivalent)),
        Verdict::RealButSmall => ("△", td_string!(texts, report.verdict_real_but_small)),
        Verdict::LeansBetter => ("△", td_string!(texts, report.verdict_leans_better)),
        Verdict::LeansWorse => ("▽", td_string!(texts, report.verdict_leans_worse)),
        Verdict::Undetermined => ("?", td_string!(texts, report.verdict_undetermined)),
        Verdict::Withheld => ("!", td_string!(texts, report.verdict_withheld)),
    }
}
