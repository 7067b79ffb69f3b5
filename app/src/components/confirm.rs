//! A button that asks before it acts.

use leptos::{either::Either, html::Button, prelude::*};

/// A dangerous action: the first press asks, the second acts.
#[component]
pub(crate) fn Confirm(
    /// The button's text.
    label: &'static str,
    /// The question.
    question: &'static str,
    /// The answer that acts.
    yes: &'static str,
    /// The answer that doesn't.
    no: &'static str,
    /// Whether the action is going on: the button is off.
    #[prop(into)]
    pending: Signal<bool>,
    /// What to do.
    on_confirm: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let asks = RwSignal::new(false);
    let safe = NodeRef::<Button>::new();
    // The safe answer has the focus, so that Enter twice does no harm.
    Effect::new(move || {
        if asks.get()
            && let Some(button) = safe.get()
        {
            let _ = button.focus();
        }
    });
    let act = move |_| {
        asks.set(false);
        on_confirm();
    };
    move || {
        if asks.get() {
            Either::Left(view! {
                <div class="confirm" role="alertdialog" aria-label=question>
                    <span class="confirm__question">{question}</span>
                    <button type="button" class="button button--danger" on:click=act.clone()>{yes}</button>
                    <button type="button" class="button" node_ref=safe on:click=move |_| asks.set(false)>{no}</button>
                </div>
            })
        } else {
            Either::Right(view! {
                <button type="button" class="button button--danger" disabled=move || pending.get() on:click=move |_| asks.set(true)>
                    {label}
                </button>
            })
        }
    }
}
