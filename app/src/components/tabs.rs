//! Tabs that are links: each has its URL.

use leptos::prelude::*;

/// One tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tab {
    /// Where it leads.
    pub href: String,
    /// Its name.
    pub name: &'static str,
    /// Whether it is shown.
    pub is_current: bool,
}

/// A bar of tabs.
#[component]
pub(crate) fn Tabs(
    /// What they are for, for screen readers.
    label: &'static str,
    /// The tabs.
    #[prop(into)]
    tabs: Signal<Vec<Tab>>,
) -> impl IntoView {
    let link = |tab: Tab| {
        let current = tab.is_current.then_some("page");
        view! {
            <a class="tabs__tab" class:tabs__tab--current=tab.is_current href=tab.href aria-current=current data-noscroll="">{tab.name}</a>
        }
    };
    view! { <nav class="tabs" aria-label=label>{move || tabs.get().into_iter().map(link).collect_view()}</nav> }
}
