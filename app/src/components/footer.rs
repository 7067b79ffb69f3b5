//! The foot of a page: circumstances in small type.

use leptos::prelude::*;

/// Circumstances, each a short phrase.
#[component]
pub(crate) fn Footer(
    /// The phrases.
    facts: Vec<String>,
) -> impl IntoView {
    view! {
        <footer class="foot">{facts.into_iter().map(|fact| view! { <span>{fact}</span> }).collect_view()}</footer>
    }
}
