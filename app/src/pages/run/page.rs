//! Loads the run and shows it live, or its report once it is over.

use leptos::{either::Either, prelude::*};
use leptos_router::hooks::use_params_map;

use super::{live::LivePage, report::ReportPage};
use crate::{backend::RunView, components::Load, requests};

/// One run.
#[component]
pub(crate) fn RunPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("id").unwrap_or_default());
    let run = Resource::new(move || id.get(), requests::run);
    let show = move |view: RunView| match view.live.clone() {
        Some(frame) => Either::Left(view! { <LivePage report=view.report frame on_over=move || run.refetch()/> }),
        None => Either::Right(view! { <ReportPage view/> }),
    };
    view! { <Load resource=run children=show/> }
}
