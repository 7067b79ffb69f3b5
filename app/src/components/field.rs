//! Form fields: a label, a control, a note.

use leptos::prelude::*;

/// A labelled control.
#[component]
pub(crate) fn Field(
    /// The label.
    #[prop(into)]
    label: String,
    /// What to type.
    #[prop(optional, into)]
    note: Option<String>,
    /// More classes: the columns that it spans.
    #[prop(optional)]
    class: &'static str,
    /// What is wrong with it.
    #[prop(optional)]
    error: Option<Signal<Option<String>>>,
    /// The control.
    children: Children,
) -> impl IntoView {
    let error = move || {
        let message = error.and_then(|error| error.get());
        message.map(|message| view! { <span class="field__note field__note--bad" role="alert">{message}</span> })
    };
    view! {
        <label class=format!("field {class}")>
            <span class="field__label">{label}</span>
            {children()}
            {note.map(|note| view! { <span class="field__note">{note}</span> })}
            {error}
        </label>
    }
}

/// A line of text.
#[component]
pub(crate) fn TextInput(
    /// Its name in the form.
    name: &'static str,
    /// The text.
    #[prop(into)]
    value: Signal<String>,
    /// Called with each change.
    on_input: impl Fn(String) + 'static,
    /// `text`, `password`, `search`.
    #[prop(default = "text")]
    kind: &'static str,
    /// Whether it is a number: monospace, at the right.
    #[prop(optional)]
    numeric: bool,
    /// An example.
    #[prop(optional, into)]
    placeholder: Option<String>,
    /// Whether the form cannot be sent without it.
    #[prop(optional)]
    required: bool,
) -> impl IntoView {
    view! {
        <input
            class="input"
            class:input--num=numeric
            type=kind
            name=name
            placeholder=placeholder
            required=required
            autocomplete=if kind == "password" { "new-password" } else { "off" }
            spellcheck="false"
            prop:value=move || value.get()
            value=value.get_untracked()
            on:input:target=move |event| on_input(event.target().value())
        />
    }
}

/// One alternative of a select: its value and its text.
pub(crate) type Choice = (String, String);

/// A choice of few.
#[component]
pub(crate) fn Select(
    /// Its name in the form.
    name: &'static str,
    /// The alternatives.
    #[prop(into)]
    options: Signal<Vec<Choice>>,
    /// The chosen value.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the chosen value.
    on_change: impl Fn(String) + 'static,
    /// A label for screen readers, where none is beside it.
    #[prop(optional, into)]
    label: Option<String>,
) -> impl IntoView {
    let option = move |(key, text): Choice| {
        let chosen = key.clone();
        view! { <option value=key selected=move || value.get() == chosen>{text}</option> }
    };
    view! {
        <select class="input" name=name aria-label=label on:change:target=move |event| on_change(event.target().value())>
            {move || options.get().into_iter().map(option).collect_view()}
        </select>
    }
}
