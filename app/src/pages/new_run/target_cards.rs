//! The targets of the plan: saved ones under labels.

use leptos::prelude::*;

use super::builder::Builder;
use crate::{
    backend::SavedTarget,
    components::{Choice, Field, Select, TextInput},
    draft::DraftTarget,
    i18n::td_string,
    pages::stated,
    preferences::{Texts, use_texts},
    view::side,
};

/// A plan holds at most so many targets.
const MOST: usize = 6;

/// The targets.
#[component]
pub(crate) fn TargetsSection(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let count = Memo::new(move |_| builder.draft.with(|draft| draft.targets.len()));
    let has_saved = builder.saved.with_value(|saved| !saved.is_empty());
    let add = move |_| {
        // A target that is not used yet, else the first: the same one twice is an A/A comparison.
        let next = builder.saved.with_value(|saved| {
            builder.draft.with_untracked(|draft| {
                let is_used = |target: &&SavedTarget| draft.targets.iter().any(|used| used.url == target.url && used.name == target.name);
                saved.iter().find(|target| !is_used(target)).or_else(|| saved.first()).cloned()
            })
        });
        if let Some(next) = next {
            builder.edit(|draft| draft.add(&next));
        }
    };
    let cards = move || (0..count.get()).map(|index| view! { <TargetCard builder index/> }).collect_view();
    let empty = (!has_saved).then(|| {
        view! {
            <p class="notice">
                {td_string!(texts, builder.no_targets)} " " <a href="/targets/new">{td_string!(texts, builder.to_new_target)}</a>
            </p>
        }
    });
    view! {
        <section class="form-section">
            <div class="form-section__head">
                <h2>{td_string!(texts, builder.section_targets)}</h2>
                <span class="form-section__hint">{td_string!(texts, builder.targets_hint)}</span>
                <button
                    type="button"
                    class="button button--small form-section__switch"
                    disabled={move || !has_saved || count.get() >= MOST}
                    on:click=add
                >
                    {td_string!(texts, builder.add_target)}
                </button>
            </div>
            {empty}
            <div class="fields">{cards}</div>
        </section>
    }
}

/// One target: which, under which label, and what is known of it.
#[component]
fn TargetCard(
    /// The plan.
    builder: Builder,
    /// Its place.
    index: usize,
) -> impl IntoView {
    let texts = use_texts();
    let target = Memo::new(move |_| builder.draft.with(|draft| draft.targets.get(index).cloned().unwrap_or_default()));
    let label = Signal::derive(move || target.with(|target| target.label.clone()));
    let options = Signal::derive(move || target.with(|target| choices(texts, builder, target)));
    let chosen =
        Signal::derive(move || target.with(|target| saved_place(builder, target).map_or_else(String::new, |place| place.to_string())));
    let choose = move |place: String| {
        let saved = place.parse::<usize>().ok().and_then(|place| builder.saved.with_value(|saved| saved.get(place).cloned()));
        if let Some(saved) = saved {
            builder.edit(|draft| draft.replace(index, &saved));
        }
    };
    let facts = move || {
        target.with(|target| {
            let compute = saved_place(builder, target).map(|place| builder.saved.with_value(|saved| stated(&saved[place].stated)));
            view! {
                <dt>{td_string!(texts, builder.address)}</dt>
                <dd>{target.url.clone()}</dd>
                {compute.map(|compute| view! { <dt>{td_string!(texts, builder.compute)}</dt> <dd>{compute}</dd> })}
            }
        })
    };
    view! {
        <div class="target-card field--wide span-6">
            <div class="target-card__head">
                <span class=format!("side side--{}", side::letter(index))><span class="sr-only">{move || label.get()}</span></span>
                <Select name="target" options value=chosen on_change=choose label=td_string!(texts, builder.section_targets)/>
                <button
                    type="button"
                    class="button button--quiet button--small"
                    on:click=move |_| builder.edit(|draft| { draft.targets.remove(index); })
                >
                    {td_string!(texts, builder.remove_target)}
                </button>
            </div>
            <Field label=td_string!(texts, builder.label) note=td_string!(texts, builder.label_hint)>
                <TextInput
                    name="label"
                    value=label
                    on_input=move |text| builder.edit(|draft| if let Some(target) = draft.targets.get_mut(index) { target.label = text })
                />
            </Field>
            <dl class="target-card__facts">{facts}</dl>
        </div>
    }
}

/// Every saved target; and the plan's own when it is not among them.
fn choices(texts: Texts, builder: Builder, target: &DraftTarget) -> Vec<Choice> {
    let saved = builder
        .saved
        .with_value(|saved| saved.iter().enumerate().map(|(place, saved)| (place.to_string(), saved.name.clone())).collect::<Vec<_>>());
    if saved_place(builder, target).is_some() {
        return saved;
    }
    let own = if target.name.is_empty() { target.url.clone() } else { target.name.clone() };
    let own = (String::new(), td_string!(texts, builder.unsaved_target, name = own));
    std::iter::once(own).chain(saved).collect()
}

/// The place of the saved target that a plan's target is: by name and address, else by address.
fn saved_place(builder: Builder, target: &DraftTarget) -> Option<usize> {
    builder.saved.with_value(|saved| {
        let same =
            |name_counts: bool| saved.iter().position(|saved| saved.url == target.url && (!name_counts || saved.name == target.name));
        same(true).or_else(|| same(false))
    })
}
