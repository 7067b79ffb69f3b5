//! The plan as TOML, with line numbers; lines with errors are marked.

use leptos::prelude::*;

use super::builder::Builder;
use crate::{i18n::td_string, preferences::use_texts};

/// The text of the plan.
#[component]
pub(crate) fn Editor(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let lines = Memo::new(move |_| builder.toml.with(|toml| toml.split('\n').count()));
    let wrong = Memo::new(move |_| builder.check.with(|check| check.errors.iter().map(|error| error.line).collect::<Vec<_>>()));
    let numbers = move || {
        let wrong = wrong.get();
        let number = |line: usize| view! { <span class="editor__line" class:editor__line--bad=wrong.contains(&line)>{line}</span> };
        (1..=lines.get()).map(number).collect_view()
    };
    view! {
        <section class="panel panel--flush" aria-label=td_string!(texts, builder.plan)>
            <div class="panel__head">
                <h2 class="panel__title">
                    {td_string!(texts, builder.plan)} " " <span class="panel__unit">{td_string!(texts, builder.plan_hint)}</span>
                </h2>
            </div>
            <div class="editor">
                <div class="editor__lines" aria-hidden="true">{numbers}</div>
                <textarea
                    class="editor__text"
                    name="toml"
                    rows=move || lines.get()
                    wrap="off"
                    spellcheck="false"
                    autocomplete="off"
                    aria-label=td_string!(texts, builder.plan_label)
                    aria-invalid=move || (!wrong.with(Vec::is_empty)).to_string()
                    prop:value=move || builder.toml.get()
                    on:input:target=move |event| builder.write(event.target().value())
                >
                    {builder.toml.get_untracked()}
                </textarea>
            </div>
        </section>
    }
}
