//! The form of one target, beside its connection test.

use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};

use super::{
    address_fields::AddressFields,
    entry::{Entry, NotANumber},
    stated_fields::StatedFields,
    test::TestPanel,
};
use crate::{
    backend::{BackendError, SavedTarget, TargetForm},
    components::{Confirm, Failure, Load, PageHead},
    i18n::td_string,
    preferences::{Texts, use_texts},
    requests,
};

/// A new target.
#[component]
pub(crate) fn NewTargetPage() -> impl IntoView {
    let texts = use_texts();
    view! { <Form title=td_string!(texts, targets.add).to_owned() entry=Entry::new()/> }
}

/// A saved target.
#[component]
pub(crate) fn TargetPage() -> impl IntoView {
    let texts = use_texts();
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("id").unwrap_or_default());
    let target = Resource::new(move || id.get(), requests::target);
    let show = move |saved: SavedTarget| {
        let title = td_string!(texts, targets.edit_title, name = saved.name.clone());
        view! { <Form title entry=Entry::of_saved(&saved)/> }
    };
    view! { <Load resource=target children=show/> }
}

/// The form.
#[component]
fn Form(
    /// The page's title.
    title: String,
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    let navigate = use_navigate();
    let refused = RwSignal::new(None::<BackendError>);
    let save = Action::new(|form: &TargetForm| {
        let form = form.clone();
        async move { requests::save_target(form).await }
    });
    let test = Action::new(|form: &TargetForm| {
        let form = form.clone();
        async move { requests::test_target(form).await }
    });
    Effect::new(move || match save.value().get() {
        Some(Ok(_)) => navigate("/targets", Default::default()),
        Some(Err(error)) => refused.set(Some(error)),
        None => {}
    });
    let send = move |action: Box<dyn Fn(TargetForm)>| match entry.form() {
        Ok(form) => {
            refused.set(None);
            action(form);
        }
        Err(wrong) => refused.set(Some(unreadable(texts, wrong))),
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        send(Box::new(move |form| {
            save.dispatch(form);
        }));
    };
    let on_test = move || {
        send(Box::new(move |form| {
            test.dispatch(form);
        }));
    };
    let pending = save.pending();
    let name = move || if pending.get() { td_string!(texts, targets.saving) } else { td_string!(texts, targets.save) };
    let crumb = ("/targets", td_string!(texts, common.nav_targets), title.clone());
    let actions = entry.id.map(|id| view! { <Delete id refused/> }.into_any());
    view! {
        {match actions {
            Some(actions) => view! { <PageHead title crumb actions/> }.into_any(),
            None => view! { <PageHead title crumb/> }.into_any(),
        }}
        {move || refused.get().map(|error| view! { <Failure error/> })}
        <form class="grid grid--top" on:submit=submit>
            <div class="panel panel--form col-8">
                <AddressFields entry/>
                <StatedFields entry/>
                <div class="form-section form-section--end">
                    <button class="button button--primary" disabled=move || pending.get()>{name}</button>
                    <a class="button" href="/targets">{td_string!(texts, common.cancel)}</a>
                </div>
            </div>
            <div class="stack col-4">
                <TestPanel pending=test.pending() found=test.value() on_test/>
            </div>
        </form>
    }
}

/// Forgets the target, after a question.
#[component]
fn Delete(
    /// Its number.
    id: i64,
    /// Where a failure is shown.
    refused: RwSignal<Option<BackendError>>,
) -> impl IntoView {
    let texts = use_texts();
    let navigate = use_navigate();
    let delete = Action::new(|id: &i64| {
        let id = *id;
        async move { requests::delete_target(id).await }
    });
    Effect::new(move || match delete.value().get() {
        Some(Ok(())) => navigate("/targets", Default::default()),
        Some(Err(error)) => refused.set(Some(error)),
        None => {}
    });
    view! {
        <Confirm
            label=td_string!(texts, targets.delete)
            question=td_string!(texts, targets.delete_question)
            yes=td_string!(texts, targets.delete_yes)
            no=td_string!(texts, targets.delete_no)
            pending=delete.pending()
            on_confirm=move || {
                delete.dispatch(id);
            }
        />
    }
}

/// A field that holds no number, as the same kind of error that the server gives.
fn unreadable(texts: Texts, NotANumber(text): NotANumber) -> BackendError {
    BackendError { code: "bad_target".to_owned(), message: td_string!(texts, targets.number_wrong, text), plan_errors: Vec::new() }
}
