//! A part that opens on demand: works without JavaScript.

use leptos::prelude::*;

/// A summary that opens what is below it.
#[component]
pub(crate) fn Fold(
    /// The summary.
    #[prop(into)]
    summary: String,
    /// What opens.
    children: Children,
) -> impl IntoView {
    view! {
        <details class="fold">
            <summary>{summary}</summary>
            {children()}
        </details>
    }
}
