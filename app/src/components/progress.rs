//! How far a run is.

use leptos::prelude::*;
use tailrace_model::live::Progress as Far;

use crate::{i18n::td_string, preferences::use_texts, quantity, words};

/// A bar.
#[component]
pub(crate) fn ProgressBar(
    /// Share, 0 to 1.
    #[prop(into)]
    share: Signal<f64>,
    /// What it measures, for screen readers.
    label: &'static str,
) -> impl IntoView {
    let percent = move || (share.get() * 100.0).clamp(0.0, 100.0);
    view! {
        <div
            class="progress__bar"
            role="progressbar"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=move || format!("{:.0}", percent())
        >
            <div class="progress__fill" style=move || format!("--value:{:.1}%", percent())></div>
        </div>
    }
}

/// Trials, bar, percentage and time that is left.
#[component]
pub(crate) fn Progress(
    /// How far.
    #[prop(into)]
    far: Signal<Far>,
) -> impl IntoView {
    let texts = use_texts();
    let left = move || far.get().remaining_s.map_or_else(|| quantity::ABSENT.to_owned(), |seconds| words::duration(texts, seconds));
    view! {
        <section class="panel progress-panel" aria-label=td_string!(texts, live.progress)>
            <div class="progress">
                <span class="progress__fact">
                    <b>{move || far.get().trials_done}</b>
                    " "
                    {move || td_string!(texts, live.trials_of, total = far.get().trials_total)}
                </span>
                <ProgressBar share=Signal::derive(move || far.get().share) label=td_string!(texts, live.progress)/>
                <span class="progress__fact"><b>{move || format!("{:.0} %", far.get().share * 100.0)}</b></span>
                <span class="progress__fact"><b>{left}</b> " " {td_string!(texts, live.left)}</span>
            </div>
        </section>
    }
}
