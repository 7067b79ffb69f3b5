//! Says that there is no such page, with the status that says so to programs.

use leptos::prelude::*;

use crate::{
    components::{Empty, PageHead},
    i18n::td_string,
    preferences::use_texts,
};

/// There is no such page.
#[component]
pub(crate) fn NotFoundPage() -> impl IntoView {
    #[cfg(feature = "ssr")]
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }
    let texts = use_texts();
    view! {
        <PageHead title=td_string!(texts, common.not_found)/>
        <Empty
            title=td_string!(texts, common.not_found)
            text=td_string!(texts, common.not_found_detail)
            action=("/", td_string!(texts, common.to_runs))
        />
    }
}
