//! The first visit: what this is, and one button.

use leptos::prelude::*;

use crate::{components::PageHead, i18n::td_string, preferences::use_texts};

/// The first visit.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let texts = use_texts();
    let steps = [
        td_string!(texts, archive.welcome_step_targets),
        td_string!(texts, archive.welcome_step_plan),
        td_string!(texts, archive.welcome_step_report),
    ];
    view! {
        <PageHead title=td_string!(texts, archive.welcome)/>
        <section class="panel welcome">
            <p class="welcome__text">{td_string!(texts, archive.welcome_text)}</p>
            <ol class="welcome__steps">{steps.map(|step| view! { <li>{step}</li> }).into_iter().collect_view()}</ol>
            <a class="button button--primary welcome__button" href="/runs/new">{td_string!(texts, archive.welcome_button)}</a>
        </section>
    }
}
