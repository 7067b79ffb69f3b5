//! What the plan would take: time, trials, data.

use leptos::prelude::*;
use tailrace_model::span::Span;

use super::builder::Builder;
use crate::{
    backend::PlanEstimate,
    components::Panel,
    draft::Draft,
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity, words,
};

/// Steps of the ramp for warm-up, measuring time and cool-down.
const STEPS: [u8; 3] = [3, 6, 2];

/// The estimate, with the start button below it.
#[component]
pub(crate) fn EstimatePanel(
    /// The plan.
    builder: Builder,
    /// What stands below.
    children: Children,
) -> impl IntoView {
    let texts = use_texts();
    let body = move || {
        let estimate = builder.check.with(|check| check.estimate.clone());
        match estimate {
            Some(estimate) => builder.draft.with(|draft| shown(texts, &estimate, draft)).into_any(),
            None => view! { <p class="muted">{td_string!(texts, builder.estimate_none)}</p> }.into_any(),
        }
    };
    view! {
        <Panel title=td_string!(texts, builder.estimate)>
            {body}
            {children()}
        </Panel>
    }
}

fn shown(texts: Texts, estimate: &PlanEstimate, draft: &Draft) -> impl IntoView + use<> {
    let PlanEstimate { cells, trials, trials_s, data_bytes, archive_bytes } = *estimate;
    let split = split(draft).map(|shares| {
        let [warmup, measure, cooldown] = shares.map(|share| format!("{:.0}", share * 100.0));
        let text = td_string!(texts, builder.estimate_split, warmup, measure, cooldown);
        let part = |(share, step): (f64, u8)| {
            view! { <i class="splitbar__part" style=format!("--value:{:.3};--swatch:var(--ramp-{step})", share * 100.0)></i> }
        };
        view! {
            <div class="splitbar" role="img" aria-label=text.clone()>{shares.into_iter().zip(STEPS).map(part).collect_view()}</div>
            <p class="field__note splitbar__note">{text}</p>
        }
    });
    view! {
        <p class="fact__value estimate__time">{words::duration(texts, trials_s)} <small>{td_string!(texts, builder.estimate_plus)}</small></p>
        {split}
        <dl class="kv">
            <dt>{td_string!(texts, builder.trials)}</dt>
            <dd>{td_string!(texts, builder.trials_value, cells, trials)}</dd>
            <dt>{td_string!(texts, builder.data)}</dt>
            <dd>{quantity::bytes(data_bytes)}</dd>
            <dt>{td_string!(texts, builder.archive)}</dt>
            <dd>{quantity::bytes(archive_bytes)}</dd>
        </dl>
    }
}

/// Shares of warm-up, measuring time and cool-down; none while one of them is not readable or all are 0.
fn split(draft: &Draft) -> Option<[f64; 3]> {
    let seconds = |text: &str| text.parse::<Span>().ok().map(Span::as_secs_f64);
    let lengths = [seconds(&draft.warmup)?, seconds(&draft.measure)?, seconds(&draft.cooldown)?];
    let sum: f64 = lengths.iter().sum();
    (sum > 0.0).then(|| lengths.map(|length| length / sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_is_split_by_its_lengths() {
        let draft = Draft { warmup: "30s".to_owned(), measure: "1m 30s".to_owned(), cooldown: "0s".to_owned(), ..Draft::default() };
        assert_eq!(split(&draft), Some([0.25, 0.75, 0.0]));
        assert_eq!(split(&Draft { warmup: "steady".to_owned(), ..draft }), None);
    }
}
