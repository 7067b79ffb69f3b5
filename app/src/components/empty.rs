//! The designed empty state: what is missing, and what to do about it.

use leptos::prelude::*;

/// Nothing is here yet.
#[component]
pub(crate) fn Empty(
    /// What is missing.
    #[prop(into)]
    title: String,
    /// Why, or what it would be.
    #[prop(into)]
    text: String,
    /// Where a button leads, and its text.
    #[prop(optional)]
    action: Option<(&'static str, &'static str)>,
) -> impl IntoView {
    view! {
        <div class="empty">
            <p class="empty__title">{title}</p>
            <p class="empty__text">{text}</p>
            {action.map(|(href, name)| view! { <a class="button button--primary" href=href>{name}</a> })}
        </div>
    }
}
