//! Whether the measurement itself is sound: the generator's CPU.

use leptos::prelude::*;

use crate::{components::Panel, i18n::td_string, preferences::use_texts, view::live::Live};

/// Share of its CPU from which the generator may limit the targets.
const BUSY: f64 = 0.8;

/// The generator's health.
#[component]
pub(crate) fn HealthPanel(
    /// The run.
    live: RwSignal<Live>,
) -> impl IntoView {
    let texts = use_texts();
    let cpu = Memo::new(move |_| live.with(|live| live.generator_cpu));
    let is_busy = move || cpu.get().is_some_and(|share| share >= BUSY);
    let percent = move || cpu.get().unwrap_or_default().clamp(0.0, 1.0) * 100.0;
    let value = move || cpu.get().map_or_else(|| td_string!(texts, live.cpu_unknown).to_owned(), |share| format!("{:.0} %", share * 100.0));
    view! {
        <Panel title=td_string!(texts, live.health) class="col-4">
            <div class="meters">
                <span class="meters__label">
                    {td_string!(texts, live.generator_cpu)} <small>{td_string!(texts, live.generator_cpu_hint)}</small>
                </span>
                <span
                    class="meter meter--plain"
                    class:meter--warn=is_busy
                    role="meter"
                    aria-label=td_string!(texts, live.generator_cpu)
                    aria-valuemin="0"
                    aria-valuemax="100"
                    aria-valuenow=move || format!("{:.0}", percent())
                >
                    <span class="meter__fill" style=move || format!("--value:{:.0}%", percent())></span>
                </span>
                <span class="meters__value">{value}</span>
            </div>
            {move || is_busy().then(|| view! { <p class="panel__foot state--warn">"! " {td_string!(texts, live.cpu_high)}</p> })}
        </Panel>
    }
}
