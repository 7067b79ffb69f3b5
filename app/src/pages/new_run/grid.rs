//! Workloads × levels: a plan runs every workload at every level, so rows and columns are ticked, and the marks
//! between them show the cells.

use leptos::prelude::*;
use tailrace_model::script::Script;

use super::builder::Builder;
use crate::{
    draft::{self, OFFERED},
    i18n::td_string,
    preferences::use_texts,
    words,
};

/// Workloads and levels.
#[component]
pub(crate) fn GridSection(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let levels = Memo::new(move |_| builder.draft.with(|draft| columns(&draft.levels)));
    let rows = move || {
        let levels = levels.get();
        Script::ALL.map(|script| view! { <WorkloadRow builder script levels=levels.clone()/> }).into_iter().collect_view()
    };
    let heads = move || levels.get().into_iter().map(|level| view! { <LevelHead builder level/> }).collect_view();
    let error = move || {
        let of = |key| builder.error_of(key).get();
        of("load").or_else(|| of("workload")).map(|message| view! { <p class="field__note field__note--bad">{message}</p> })
    };
    view! {
        <section class="form-section">
            <div class="form-section__head">
                <h2>{td_string!(texts, builder.section_grid)}</h2>
                <span class="tag">{td_string!(texts, builder.closed_loop)}</span>
                <span class="form-section__hint">{td_string!(texts, builder.grid_hint)}</span>
            </div>
            <div class="scroll-x" tabindex="0">
                <table class="ticks">
                    <thead><tr><td class="ticks__corner">{td_string!(texts, common.thread_count)}</td>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {error}
            <AddLevel builder/>
        </section>
    }
}

/// A level with its tick.
#[component]
fn LevelHead(
    /// The plan.
    builder: Builder,
    /// The level.
    level: String,
) -> impl IntoView {
    let texts = use_texts();
    let label = td_string!(texts, builder.level_tick, level = level.clone());
    let is_on = {
        let level = level.clone();
        move || builder.draft.with(|draft| draft.levels.contains(&level))
    };
    let name = level.clone();
    let toggle = move |_| builder.edit(|draft| draft.levels = draft::toggled(&draft.levels, &level));
    view! {
        <th scope="col" class="ticks__head">
            <label>
                <input class="check" type="checkbox" aria-label=label prop:checked=is_on.clone() checked=untrack(is_on) on:change=toggle/>
                <span>{name}</span>
            </label>
        </th>
    }
}

/// A workload with its tick and its cells.
#[component]
fn WorkloadRow(
    /// The plan.
    builder: Builder,
    /// The script.
    script: Script,
    /// The columns.
    levels: Vec<String>,
) -> impl IntoView {
    let texts = use_texts();
    let name = words::workload(texts, script.as_str());
    let label = td_string!(texts, builder.workload_tick, name = name.clone());
    let is_on = move || builder.draft.with(|draft| draft.workloads.iter().any(|known| known == script.as_str()));
    let toggle = move |_| {
        builder.edit(|draft| {
            let is_ticked = |known: Script| draft.workloads.iter().any(|name| name == known.as_str()) != (known == script);
            draft.workloads = Script::ALL.into_iter().filter(|known| is_ticked(*known)).map(|known| known.to_string()).collect();
        });
    };
    let cell = move |level: String| {
        let runs = move || is_on() && builder.draft.with(|draft| draft.levels.contains(&level));
        let runs_here = runs.clone();
        view! {
            <td class="ticks__cell" class:ticks__cell--on=runs>
                {move || if runs_here() {
                    view! { <span aria-hidden="true">"✓"</span> <span class="sr-only">{td_string!(texts, builder.cell_on)}</span> }.into_any()
                } else {
                    view! { <span class="sr-only">{td_string!(texts, builder.cell_off)}</span> }.into_any()
                }}
            </td>
        }
    };
    view! {
        <tr>
            <th scope="row" class="ticks__row" title=script.as_str()>
                <label>
                    <input class="check" type="checkbox" aria-label=label prop:checked=is_on checked=untrack(is_on) on:change=toggle/>
                    <span>{name}</span>
                </label>
            </th>
            {levels.into_iter().map(cell).collect_view()}
        </tr>
    }
}

/// A thread count of the user's own.
#[component]
fn AddLevel(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let typed = RwSignal::new(String::new());
    let add = move || {
        let level = typed.get_untracked().trim().to_owned();
        if !level.is_empty() && builder.draft.with_untracked(|draft| !draft.levels.contains(&level)) {
            builder.edit(|draft| draft.levels = draft::toggled(&draft.levels, &level));
        }
        typed.set(String::new());
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            add();
        }
    };
    view! {
        <div class="ticks-add">
            <input
                class="input input--num"
                type="text"
                inputmode="numeric"
                aria-label=td_string!(texts, builder.add_level)
                placeholder=td_string!(texts, builder.add_level)
                prop:value=move || typed.get()
                on:input:target=move |event| typed.set(event.target().value())
                on:keydown=on_key
            />
            <button type="button" class="button button--small" on:click=move |_| add()>{td_string!(texts, builder.add_level_button)}</button>
        </div>
    }
}

/// The levels on offer and the plan's own, rising.
fn columns(levels: &[String]) -> Vec<String> {
    let mut columns: Vec<String> = OFFERED.map(|level| level.to_string()).to_vec();
    columns.extend(levels.iter().filter(|level| !OFFERED.iter().any(|offered| offered.to_string() == **level)).cloned());
    draft::sorted(columns)
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn a_level_of_the_users_own_is_a_column_in_its_place() {
        assert_eq!(columns(&["12".to_owned(), "16".to_owned()]), ["1", "2", "4", "8", "12", "16", "32", "64", "128", "256"]);
    }
}
