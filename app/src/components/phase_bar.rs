//! The phases of the running trial: warm-up, measure, cool-down, in proportion to their lengths.

use leptos::prelude::*;
use tailrace_model::{live::LiveTrial, sample::Phase};

use crate::{
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity, words,
};

/// The phases that have a length, with their lengths by plan, in seconds.
const PHASES: [Phase; 3] = [Phase::Warmup, Phase::Measure, Phase::Cooldown];

/// The phases of a trial.
#[component]
pub(crate) fn PhaseBar(
    /// The trial.
    #[prop(into)]
    trial: Signal<LiveTrial>,
    /// Lengths of warm-up, measure and cool-down by plan, in seconds.
    lengths_s: [f64; 3],
) -> impl IntoView {
    let texts = use_texts();
    let longest = lengths_s.into_iter().fold(0.0, f64::max).max(0.001);
    // A phase that lasts a second still needs room for its name.
    let columns = lengths_s.map(|length| format!("minmax(clamp(5.5rem,8vw,8rem),{:.2}fr)", (length / longest * 5.0).max(0.2))).join(" ");
    let fill = move |phase: Phase| {
        let trial = trial.get();
        let share = if trial.phase > phase {
            1.0
        } else if trial.phase == phase {
            trial.phase_length_s.filter(|length| *length > 0.0).map_or(0.0, |length| (trial.phase_elapsed_s / length).clamp(0.0, 1.0))
        } else {
            0.0
        };
        format!("--value:{:.1}%", share * 100.0)
    };
    let name = move |phase: Phase, length: f64| {
        let trial = trial.get();
        let word = words::phase(texts, phase);
        if trial.phase == phase {
            format!("{word} {}", clock(texts, trial.phase_elapsed_s, trial.phase_length_s.unwrap_or(length)))
        } else {
            format!("{word} {}", words::duration(texts, length))
        }
    };
    let before = move || {
        let trial = trial.get();
        matches!(trial.phase, Phase::Prepare | Phase::Connect).then(|| {
            view! { <p class="phase__before">{words::phase(texts, trial.phase)} " " {quantity::clock(trial.phase_elapsed_s)}</p> }
        })
    };
    view! {
        <div class="phase" style=format!("grid-template-columns:{columns}")>
            {PHASES.map(|phase| view! { <div class="phase__step"><div class="phase__fill" style=move || fill(phase)></div></div> }).into_iter().collect_view()}
            {PHASES
                .into_iter()
                .zip(lengths_s)
                .map(|(phase, length)| {
                    view! {
                        <span class="phase__label" class:phase__label--on=move || trial.get().phase == phase>{move || name(phase, length)}</span>
                    }
                })
                .collect_view()}
        </div>
        {before}
    }
}

/// How far a phase is: as a clock, or in seconds when it lasts less than a minute.
fn clock(texts: Texts, elapsed_s: f64, length_s: f64) -> String {
    if length_s >= 60.0 {
        return td_string!(texts, live.phase_clock, elapsed = quantity::clock(elapsed_s), length = quantity::clock(length_s));
    }
    let decimals = usize::from(length_s < 10.0);
    let elapsed = quantity::fixed(elapsed_s.min(length_s), decimals);
    td_string!(texts, live.phase_seconds, elapsed, length = quantity::fixed(length_s, decimals))
}
