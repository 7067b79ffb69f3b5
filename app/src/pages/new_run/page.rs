//! Lays out the builder: the form at the left; estimate, start, check and TOML at the right, in sight of each other.

use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};

use super::{
    builder::Builder, dataset::DatasetSection, editor::Editor, estimate::EstimatePanel, grid::GridSection, target_cards::TargetsSection,
    timing::TimingSection,
};
use crate::{
    backend::{BackendError, SavedTarget},
    components::{Failure, Field, Load, PageHead, Panel, PlanErrorList, TextInput},
    i18n::td_string,
    preferences::use_texts,
    requests::{self, CheckedPlan, PlanFor},
};

/// Builds a plan and starts it.
#[component]
pub(crate) fn NewRunPage() -> impl IntoView {
    let texts = use_texts();
    let query = use_query_map();
    let from = Memo::new(move |_| query.with(|query| query.get("from").map_or(PlanFor::Targets, PlanFor::Run)));
    let first = Resource::new(
        move || from.get(),
        |from| async move {
            let saved = requests::targets().await?;
            let plan = requests::first_plan(from).await?;
            Ok::<(CheckedPlan, Vec<SavedTarget>), BackendError>((plan, saved))
        },
    );
    let crumb = ("/", td_string!(texts, common.nav_runs), td_string!(texts, builder.crumb).to_owned());
    view! {
        <PageHead title=td_string!(texts, builder.title) crumb/>
        <Load resource=first children=|(plan, saved)| view! { <Layout builder=Builder::new(plan, saved)/> }/>
    }
}

#[component]
fn Layout(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    view! {
        <div class="grid grid--top">
            <form class="panel panel--form col-8" on:submit=|event| event.prevent_default()>
                <section class="form-section">
                    <div class="fields">
                        <Field label=td_string!(texts, builder.name) class="span-12 field--wide" error=builder.error_of("name")>
                            <TextInput
                                name="name"
                                value=Signal::derive(move || builder.draft.with(|draft| draft.name.clone()))
                                on_input=move |text| builder.edit(|draft| draft.name = text)
                            />
                        </Field>
                    </div>
                </section>
                <TargetsSection builder/>
                <GridSection builder/>
                <DatasetSection builder/>
                <TimingSection builder/>
            </form>
            <div class="stack col-4 builder-side">
                <Start builder/>
                <CheckPanel builder/>
                <Editor builder/>
            </div>
        </div>
    }
}

/// The estimate and the button.
#[component]
fn Start(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let navigate = use_navigate();
    let start = Action::new(|toml: &String| {
        let toml = toml.clone();
        async move { requests::start_run(toml).await }
    });
    Effect::new(move || {
        if let Some(Ok(id)) = start.value().get() {
            navigate(&format!("/runs/{id}"), Default::default());
        }
    });
    let failed = move || start.value().get().and_then(Result::err).map(|error| view! { <Failure error/> });
    let is_pending = start.pending();
    let name = move || if is_pending.get() { td_string!(texts, builder.starting) } else { td_string!(texts, builder.start) };
    let note = move || {
        if builder.is_checking() {
            td_string!(texts, builder.checking)
        } else if builder.can_start() {
            td_string!(texts, builder.can_start)
        } else {
            td_string!(texts, builder.cannot_start)
        }
    };
    view! {
        <EstimatePanel builder>
            <button
                type="button"
                class="button button--primary button--block panel__last"
                disabled=move || is_pending.get() || !builder.can_start()
                on:click=move |_| {
                    start.dispatch(builder.toml.get_untracked());
                }
            >
                {name}
            </button>
            <p class="field__note" role="status">{note}</p>
            {failed}
        </EstimatePanel>
    }
}

/// What is wrong with the plan.
#[component]
fn CheckPanel(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let body = move || {
        if let Some(error) = builder.failed.get() {
            return view! { <Failure error/> }.into_any();
        }
        let errors = builder.check.with(|check| check.errors.clone());
        if errors.is_empty() {
            view! { <p class="field__note field__note--ok">"✓ " {td_string!(texts, builder.check_ok)}</p> }.into_any()
        } else {
            view! { <PlanErrorList errors/> }.into_any()
        }
    };
    view! { <Panel title=td_string!(texts, builder.check)><div aria-live="polite">{body}</div></Panel> }
}
