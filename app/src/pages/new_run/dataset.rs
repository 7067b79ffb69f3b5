//! The dataset and how statements are sent.

use leptos::prelude::*;

use super::builder::Builder;
use crate::{
    components::{Field, Select, TextInput},
    draft::Draft,
    i18n::td_string,
    preferences::use_texts,
};

/// Reads one text of a draft.
type Text = fn(&mut Draft) -> &mut String;

/// A text of the draft: its value, and what writes it.
pub(crate) fn bound(builder: Builder, text: Text) -> (Signal<String>, impl Fn(String) + Clone + 'static) {
    let value = Signal::derive(move || builder.draft.with(|draft| text(&mut draft.clone()).clone()));
    (value, move |typed: String| builder.edit(|draft| *text(draft) = typed))
}

/// The dataset.
#[component]
pub(crate) fn DatasetSection(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let (tables, set_tables) = bound(builder, |draft| &mut draft.tables);
    let (size, set_size) = bound(builder, |draft| &mut draft.table_size);
    let (prepare, set_prepare) = bound(builder, |draft| &mut draft.prepare);
    let (statements, set_statements) = bound(builder, |draft| &mut draft.statements);
    let choice = |key: &str, name: &str| (key.to_owned(), name.to_owned());
    let whens = vec![
        choice("if-missing", td_string!(texts, builder.prepare_if_missing)),
        choice("never", td_string!(texts, builder.prepare_never)),
        choice("always", td_string!(texts, builder.prepare_always)),
    ];
    let modes = vec![
        choice("prepared", td_string!(texts, builder.statements_prepared)),
        choice("text", td_string!(texts, builder.statements_text)),
    ];
    view! {
        <section class="form-section">
            <div class="form-section__head">
                <h2>{td_string!(texts, builder.section_dataset)}</h2>
                <span class="form-section__hint">{td_string!(texts, builder.dataset_hint)}</span>
            </div>
            <div class="fields">
                <Field label=td_string!(texts, builder.tables) class="span-2" error=builder.error_of("dataset.tables")>
                    <TextInput name="tables" value=tables on_input=set_tables numeric=true/>
                </Field>
                <Field label=td_string!(texts, builder.table_size) class="span-3" error=builder.error_of("dataset.table_size")>
                    <TextInput name="table_size" value=size on_input=set_size numeric=true/>
                </Field>
                <Field label=td_string!(texts, builder.prepare) class="span-4" error=builder.error_of("dataset.prepare")>
                    <Select name="prepare" options=Signal::stored(whens) value=prepare on_change=set_prepare/>
                </Field>
                <Field label=td_string!(texts, builder.statements) class="span-3">
                    <Select name="statements" options=Signal::stored(modes) value=statements on_change=set_statements/>
                </Field>
            </div>
        </section>
    }
}
