//! Lengths, repeats, order and seed.

use leptos::prelude::*;

use super::{builder::Builder, dataset::bound};
use crate::{
    components::{Field, Select, TextInput},
    i18n::td_string,
    preferences::use_texts,
};

/// Timing and order.
#[component]
pub(crate) fn TimingSection(
    /// The plan.
    builder: Builder,
) -> impl IntoView {
    let texts = use_texts();
    let (warmup, set_warmup) = bound(builder, |draft| &mut draft.warmup);
    let (measure, set_measure) = bound(builder, |draft| &mut draft.measure);
    let (cooldown, set_cooldown) = bound(builder, |draft| &mut draft.cooldown);
    let (repeats, set_repeats) = bound(builder, |draft| &mut draft.repeats);
    let (order, set_order) = bound(builder, |draft| &mut draft.order);
    let (seed, set_seed) = bound(builder, |draft| &mut draft.seed);
    let orders = [
        ("shuffled", td_string!(texts, builder.order_shuffled)),
        ("alternating", td_string!(texts, builder.order_alternating)),
        ("sequential", td_string!(texts, builder.order_sequential)),
    ]
    .map(|(key, name)| (key.to_owned(), name.to_owned()))
    .to_vec();
    let span_hint = td_string!(texts, builder.span_hint);
    view! {
        <section class="form-section">
            <div class="form-section__head"><h2>{td_string!(texts, builder.section_timing)}</h2></div>
            <div class="fields">
                <Field label=td_string!(texts, builder.warmup) class="span-2" note=span_hint error=builder.error_of("timing.warmup")>
                    <TextInput name="warmup" value=warmup on_input=set_warmup numeric=true/>
                </Field>
                <Field label=td_string!(texts, builder.measure) class="span-2" error=builder.error_of("timing.measure")>
                    <TextInput name="measure" value=measure on_input=set_measure numeric=true/>
                </Field>
                <Field label=td_string!(texts, builder.cooldown) class="span-2" error=builder.error_of("timing.cooldown")>
                    <TextInput name="cooldown" value=cooldown on_input=set_cooldown numeric=true/>
                </Field>
                <Field
                    label=td_string!(texts, builder.repeats)
                    class="span-2"
                    note=td_string!(texts, builder.repeats_hint)
                    error=builder.error_of("timing.repeats")
                >
                    <TextInput name="repeats" value=repeats on_input=set_repeats numeric=true/>
                </Field>
                <Field label=td_string!(texts, builder.order) class="span-2" note=td_string!(texts, builder.order_hint) error=builder.error_of("timing.order")>
                    <Select name="order" options=Signal::stored(orders) value=order on_change=set_order/>
                </Field>
                <Field label=td_string!(texts, builder.seed) class="span-2" error=builder.error_of("seed")>
                    <TextInput name="seed" value=seed on_input=set_seed numeric=true/>
                </Field>
            </div>
        </section>
    }
}
