//! A failure as text that names the thing and the way out.

use leptos::prelude::*;
use tailrace_model::plan::PlanError;

use crate::{backend::BackendError, i18n::td_string, preferences::use_texts, requests::UNREACHABLE};

/// A failed request. A plan's errors are listed with their places.
#[component]
pub(crate) fn Failure(
    /// What went wrong.
    error: BackendError,
) -> impl IntoView {
    let texts = use_texts();
    let message = if error.code == UNREACHABLE { td_string!(texts, common.unreachable).to_owned() } else { error.message.clone() };
    let errors = error.plan_errors;
    let way_out =
        (error.code == "not_found").then(|| view! { <p class="notice__text"><a href="/">{td_string!(texts, common.to_runs)}</a></p> });
    let list = (!errors.is_empty()).then(|| view! { <PlanErrorList errors/> });
    view! {
        <div class="notice notice--bad" role="alert" data-code=error.code>
            <p class="notice__title">{td_string!(texts, common.failed)}</p>
            <p class="notice__text">{message}</p>
            {list}
            {way_out}
        </div>
    }
}

/// A plan's errors, each with its place.
#[component]
pub(crate) fn PlanErrorList(
    /// The errors.
    errors: Vec<PlanError>,
) -> impl IntoView {
    let texts = use_texts();
    let item = move |error: PlanError| {
        let place = td_string!(texts, common.error_place, line = error.line, column = error.column);
        let key = (!error.key.is_empty()).then(|| view! { <code class="plan-error__key">{error.key}</code> });
        view! {
            <li class="plan-error">
                <span class="plan-error__place">{place}</span>
                {key}
                <span class="plan-error__message">{error.message}</span>
            </li>
        }
    };
    view! { <ul class="plan-errors">{errors.into_iter().map(item).collect_view()}</ul> }
}
