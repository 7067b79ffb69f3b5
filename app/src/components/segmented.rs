//! A row of alternatives, of which one is chosen. The alternatives are links: the choice is in the URL.

use leptos::prelude::*;

/// One alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SegmentedLink {
    /// Where it leads.
    pub href: String,
    /// Its name.
    pub name: String,
    /// Whether it is chosen.
    pub is_chosen: bool,
}

/// A row of alternatives.
#[component]
pub(crate) fn Segmented(
    /// What is chosen, for screen readers.
    label: &'static str,
    /// The alternatives.
    #[prop(into)]
    options: Signal<Vec<SegmentedLink>>,
) -> impl IntoView {
    let link = |option: SegmentedLink| {
        let current = option.is_chosen.then_some("true");
        view! {
            <a
                class="segmented__option"
                class:segmented__option--on=option.is_chosen
                href=option.href
                aria-current=current
                data-noscroll=""
            >
                {option.name}
            </a>
        }
    };
    view! {
        <div class="segmented" role="group" aria-label=label>
            {move || options.get().into_iter().map(link).collect_view()}
        </div>
    }
}
