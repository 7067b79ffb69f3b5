//! A panel: a titled surface of the grid.

use leptos::prelude::*;

/// A panel with its title, the unit behind it, and tools at its right.
#[component]
pub(crate) fn Panel(
    /// The title.
    #[prop(into)]
    title: String,
    /// The unit or the circumstances, lighter.
    #[prop(optional, into)]
    unit: Option<Signal<String>>,
    /// Tools at the right of the title.
    #[prop(optional, into)]
    tools: Option<AnyView>,
    /// More classes: the columns that it spans, `panel--flush`.
    #[prop(optional)]
    class: &'static str,
    /// What it holds.
    children: Children,
) -> impl IntoView {
    view! {
        <section class=format!("panel {class}") aria-label=title.clone()>
            <div class="panel__head">
                <h2 class="panel__title">{title.clone()} {unit.map(|unit| view! { <span class="panel__unit">" " {move || unit.get()}</span> })}</h2>
                {tools.map(|tools| view! { <div class="panel__tools">{tools}</div> })}
            </div>
            {children()}
        </section>
    }
}
