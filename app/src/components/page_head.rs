//! The head of a page: where it is, what it is called, and what can be done.

use leptos::prelude::*;
use leptos_meta::Title;

/// The head of a page. Its title is the document's as well.
#[component]
pub(crate) fn PageHead(
    /// The title.
    #[prop(into)]
    title: String,
    /// The page above: its address and name; and this page's place below it.
    #[prop(optional)]
    crumb: Option<(&'static str, &'static str, String)>,
    /// Facts below the title.
    #[prop(optional, into)]
    meta: Option<AnyView>,
    /// Buttons.
    #[prop(optional, into)]
    actions: Option<AnyView>,
) -> impl IntoView {
    let crumb = crumb.map(|(href, above, here)| view! { <p class="head__crumb"><a href=href>{above}</a> " / " {here}</p> });
    view! {
        <Title text=format!("{title} · Tailrace")/>
        <div class="head">
            <div class="head__main">
                {crumb}
                <h1>{title}</h1>
                {meta.map(|meta| view! { <div class="head__meta">{meta}</div> })}
            </div>
            {actions.map(|actions| view! { <div class="head__actions">{actions}</div> })}
        </div>
    }
}
