//! The connection test: version, round trip, and what matters before a run.

use leptos::prelude::*;

use crate::{
    backend::{BackendError, ConnectionTest},
    components::Panel,
    i18n::td_string,
    preferences::use_texts,
    quantity,
};

/// Microseconds of a millisecond.
const US_PER_MS: f64 = 1000.0;

/// The test's button and what it found.
#[component]
pub(crate) fn TestPanel(
    /// Whether it is going on.
    #[prop(into)]
    pending: Signal<bool>,
    /// What it found; none before the first test.
    #[prop(into)]
    found: Signal<Option<Result<ConnectionTest, BackendError>>>,
    /// Starts it.
    on_test: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let texts = use_texts();
    let name = move || if pending.get() { td_string!(texts, targets.testing) } else { td_string!(texts, targets.test) };
    let body = move || match found.get() {
        None => view! { <p class="muted">{td_string!(texts, targets.test_hint)}</p> }.into_any(),
        Some(Ok(test)) => view! { <Found test/> }.into_any(),
        Some(Err(error)) => view! {
            <div class="notice notice--bad" role="alert">
                <p class="notice__title">{td_string!(texts, targets.test_failed)}</p>
                <p class="notice__text">{error.message}</p>
            </div>
        }
        .into_any(),
    };
    view! {
        <Panel title=td_string!(texts, targets.test_title)>
            <div aria-live="polite">{body}</div>
            <button type="button" class="button button--block panel__last" disabled=move || pending.get() on:click=move |_| on_test()>
                {name}
            </button>
        </Panel>
    }
}

/// What a test found.
#[component]
fn Found(
    /// The test.
    test: ConnectionTest,
) -> impl IntoView {
    let texts = use_texts();
    let ConnectionTest { server_version, round_trip_p50_us, round_trip_p99_us, facts } = test;
    let ms = |us: f64| quantity::three(us / US_PER_MS);
    let round_trip = td_string!(texts, targets.round_trip_value, p50 = ms(round_trip_p50_us), p99 = ms(round_trip_p99_us));
    let fact = |(name, value): (String, String)| view! { <dt>{name}</dt> <dd>{value}</dd> };
    view! {
        <p class="field__note field__note--ok" role="status">"✓ " {td_string!(texts, targets.test_ok)}</p>
        <dl class="kv">
            <dt>{td_string!(texts, targets.version)}</dt>
            <dd>{server_version}</dd>
            <dt>{td_string!(texts, targets.round_trip)}</dt>
            <dd>{round_trip}</dd>
            {facts.into_iter().map(fact).collect_view()}
        </dl>
    }
}
