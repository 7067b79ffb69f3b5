//! What happens now: the running trial's phase, and the figures of the present block.

use leptos::prelude::*;
use tailrace_model::live::{LiveSide, LiveTrial};

use crate::{
    components::{Panel, PhaseBar, SideMark},
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity,
    view::{
        live::{Live, Present, present},
        side::Side,
    },
    words,
};

/// The running trial and its block.
#[component]
pub(crate) fn PresentPanel(
    /// The run.
    live: RwSignal<Live>,
    /// Its sides.
    sides: Vec<Side>,
    /// Warm-up, measuring time and cool-down by plan, in seconds.
    lengths_s: [f64; 3],
) -> impl IntoView {
    let texts = use_texts();
    let now = Memo::new(move |_| live.with(|live| live.now.clone()));
    let unit = move || {
        now.get().map(|now| {
            let cell = words::cell(texts, &now.cell);
            td_string!(texts, live.now_unit, cell, repeat = now.repeat + 1, repeats = now.repeats)
        })
    };
    let is_running = Memo::new(move |_| now.with(Option::is_some));
    let phases = move || {
        if is_running.get() {
            let trial = Signal::derive(move || now.get().unwrap_or_else(nothing));
            view! { <PhaseBar trial lengths_s/> }.into_any()
        } else {
            view! { <p class="muted">{td_string!(texts, live.now_none)}</p> }.into_any()
        }
    };
    let rows = {
        let sides = sides.clone();
        move || {
            live.with(|live| {
                let running = live.now.as_ref().map(|now| now.label.clone());
                sides.iter().map(|side| side_row(texts, side, live, running.as_deref())).collect_view()
            })
        }
    };
    let ratio = move || live.with(|live| ratio_row(texts, &sides, &live.block));
    let next = move || now.get().and_then(|now| now.next).map(|next| td_string!(texts, live.next, next = words::next_trial(texts, &next)));
    view! {
        <Panel
            title=td_string!(texts, live.now)
            unit=Signal::derive(move || unit().unwrap_or_default())
            class="col-5"
        >
            {phases}
            <div class="figures figures--three">{rows} {ratio}</div>
            <p class="panel__foot">{next}</p>
        </Panel>
    }
}

fn side_row(texts: Texts, side: &Side, live: &Live, running: Option<&str>) -> AnyView {
    let found = live.block.iter().find(|live| live.label == side.label);
    let figures = found.map(present).unwrap_or_default();
    let word = match found {
        Some(live) if live.finished => td_string!(texts, live.tps_finished),
        Some(live) if live.trial.is_some() || running == Some(side.label.as_str()) => td_string!(texts, live.tps_running),
        _ => td_string!(texts, live.tps_waiting),
    };
    let label = view! { <SideMark side=side.clone() plain=true/> " " {word} }.into_any();
    let Present { tps, p50_ms, p99_ms } = figures;
    view! {
        <Figure label value=quantity::optional(tps, quantity::three)/>
        <Figure label="P50".into_any() value=quantity::optional(p50_ms, quantity::three) unit="ms"/>
        <Figure label="P99".into_any() value=quantity::optional(p99_ms, quantity::three) unit="ms"/>
    }
    .into_any()
}

/// The second side as a multiple of the first, while both have figures.
fn ratio_row(texts: Texts, sides: &[Side], block: &[LiveSide]) -> Option<AnyView> {
    let [first, second, ..] = sides else { return None };
    let of = |side: &Side| block.iter().find(|live| live.label == side.label).map(present).unwrap_or_default();
    let (base, other) = (of(first), of(second));
    let quotient = |other: Option<f64>, base: Option<f64>| {
        let value = other.zip(base).filter(|(_, base)| *base > 0.0).map(|(other, base)| other / base);
        quantity::optional(value, |ratio| format!("{}×", quantity::ratio(ratio)))
    };
    let long = td_string!(texts, live.ratio_block, of = second.label.clone(), to = first.label.clone());
    let short = || format!("{} / {}", second.label, first.label).into_any();
    Some(
        view! {
            <Figure label=long.into_any() value=quotient(other.tps, base.tps)/>
            <Figure label=short() value=quotient(other.p50_ms, base.p50_ms)/>
            <Figure label=short() value=quotient(other.p99_ms, base.p99_ms)/>
        }
        .into_any(),
    )
}

/// A number with its name.
#[component]
fn Figure(
    /// The name.
    label: AnyView,
    /// The number.
    value: String,
    /// Its unit.
    #[prop(optional)]
    unit: Option<&'static str>,
) -> impl IntoView {
    view! {
        <div>
            <p class="figure__label">{label}</p>
            <p class="figure__value">{value} {unit.map(|unit| view! { " " <small>{unit}</small> })}</p>
        </div>
    }
}

/// Stands in while the bar is being taken away.
fn nothing() -> LiveTrial {
    use tailrace_model::{
        plan::{CellKey, Level},
        sample::Phase,
    };
    LiveTrial {
        index: 0,
        cell: CellKey { workload: String::new(), level: Level::Profile },
        repeat: 0,
        repeats: 0,
        label: String::new(),
        phase: Phase::Connect,
        phase_elapsed_s: 0.0,
        phase_length_s: None,
        next: None,
    }
}
