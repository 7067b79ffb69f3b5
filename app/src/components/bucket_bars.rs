//! Tail buckets as bars: for each level and side, how the events spread over latency.

use leptos::prelude::*;

use crate::{
    i18n::td_string,
    preferences::use_texts,
    quantity,
    view::buckets::{Bar, BucketChart, LevelBuckets, Part},
};

/// The place on the ramp from which text on it is light.
const HIGH_STEP: f64 = 4.6;
/// Shares from which a part has room for its number.
const LABELLED: f64 = 0.055;
/// Shares from which a part has that room on a narrow screen too.
const LABELLED_NARROW: f64 = 0.13;

/// The bars of one workload with their key.
#[component]
pub(crate) fn BucketBars(
    /// The buckets.
    chart: BucketChart,
    /// The chosen level.
    level: String,
) -> impl IntoView {
    let texts = use_texts();
    let key = |(name, step): (String, f64)| {
        view! { <span class="ramp-key__item" style=format!("--swatch:{}", colour(step))>{name} " ms"</span> }
    };
    let tail = td_string!(texts, report.buckets_tail, edge = chart.tail_edge);
    view! {
        <div class="ramp-key">{chart.key.into_iter().map(key).collect_view()}</div>
        <table class="buckets">
            <thead>
                <tr>
                    <th scope="col" class="buckets__level">{td_string!(texts, common.threads)}</th>
                    <th scope="col"><span class="sr-only">{td_string!(texts, common.side)}</span></th>
                    <th scope="col"><span class="sr-only">{td_string!(texts, report.buckets)}</span></th>
                    <th scope="col" class="buckets__tail">{tail}</th>
                </tr>
            </thead>
            {chart.levels.into_iter().map(|group| view! { <Group is_chosen=group.level == level group/> }).collect_view()}
        </table>
    }
}

/// The sides of one level.
#[component]
fn Group(
    /// The level.
    group: LevelBuckets,
    /// Whether it is the chosen one.
    is_chosen: bool,
) -> impl IntoView {
    let LevelBuckets { level, bars } = group;
    let count = bars.len();
    let row = move |(index, bar): (usize, Bar)| {
        let head = (index == 0).then(|| {
            view! {
                <th scope="rowgroup" rowspan=count class="buckets__level num" class:buckets__level--on=is_chosen>{level.clone()}</th>
            }
        });
        let side = format!("buckets__side side side--plain side--{}", bar.side.letter());
        view! {
            <tr>
                {head}
                <th scope="row" class=side>{bar.side.label.clone()}</th>
                <td><Parts parts=bar.parts/></td>
                <td class="buckets__tail num">{quantity::optional(bar.tail, quantity::percent)} " %"</td>
            </tr>
        }
    };
    view! { <tbody class="buckets__group">{bars.into_iter().enumerate().map(row).collect_view()}</tbody> }
}

/// One bar.
#[component]
fn Parts(
    /// Its parts; none without a valid trial.
    parts: Vec<Part>,
) -> impl IntoView {
    let texts = use_texts();
    if parts.is_empty() {
        return view! { <span class="faint">{td_string!(texts, report.buckets_none)}</span> }.into_any();
    }
    let part = move |Part { step, name, share }: Part| {
        let percent = quantity::percent(share);
        let title = td_string!(texts, report.buckets_part, name, share = percent.clone());
        let style = format!("flex:{:.3};background:{}", share * 100.0, colour(step));
        let text = if share >= LABELLED {
            view! { <span>{percent}</span> }.into_any()
        } else {
            view! { <span class="sr-only">{percent}</span> }.into_any()
        };
        view! {
            <span
                class="buckets__part"
                class:buckets__part--high={step >= HIGH_STEP}
                class:buckets__part--small={share < LABELLED_NARROW}
                style=style
                title=title
            >
                {text}
            </span>
        }
    };
    view! { <span class="buckets__bar">{parts.into_iter().map(part).collect_view()}</span> }.into_any()
}

/// The colour at a place on the ramp: a step's own, or mixed of its two neighbours.
fn colour(place: f64) -> String {
    let (below, above) = (place.floor(), place.ceil());
    if place.fract() < f64::EPSILON {
        return format!("var(--ramp-{below})");
    }
    format!("color-mix(in oklab,var(--ramp-{below}) {:.0}%,var(--ramp-{above}))", (above - place) * 100.0)
}

#[cfg(test)]
mod tests {
    use super::colour;

    #[test]
    fn places_between_steps_are_mixed() {
        assert_eq!([2.0, 2.2].map(colour), ["var(--ramp-2)", "color-mix(in oklab,var(--ramp-2) 80%,var(--ramp-3))"]);
    }
}
