//! The fields of what the user states about a target.

use leptos::prelude::*;
use tailrace_model::plan::Architecture;

use super::entry::{Entry, StatedTexts};
use crate::{
    components::{Choice, Field, Select, TextInput},
    i18n::td_string,
    preferences::{Texts, use_texts},
};

const ARCHITECTURES: [Architecture; 4] = [Architecture::LocalDisk, Architecture::Separated, Architecture::Serverless, Architecture::Other];

/// What the user states: architecture, size, place, price.
#[component]
pub(crate) fn StatedFields(
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    let stated = entry.stated;
    let field = move |read: fn(&mut StatedTexts) -> &mut String| {
        let value = Signal::derive(move || stated.with(|stated| read(&mut stated.clone()).clone()));
        (value, move |text: String| stated.update(|stated| *read(stated) = text))
    };
    let (vcpu, set_vcpu) = field(|stated| &mut stated.vcpu);
    let (memory, set_memory) = field(|stated| &mut stated.memory);
    let (storage, set_storage) = field(|stated| &mut stated.storage);
    let (region, set_region) = field(|stated| &mut stated.region);
    let (zone, set_zone) = field(|stated| &mut stated.zone);
    let (amount, set_amount) = field(|stated| &mut stated.amount);
    let (currency, set_currency) = field(|stated| &mut stated.currency);
    let (per, set_per) = field(|stated| &mut stated.per);
    let periods: Vec<Choice> = [
        ("month", td_string!(texts, targets.per_month)),
        ("hour", td_string!(texts, targets.per_hour)),
        ("unit-hour", td_string!(texts, targets.per_unit_hour)),
    ]
    .map(|(key, name)| (key.to_owned(), name.to_owned()))
    .to_vec();
    view! {
        <section class="form-section">
            <div class="form-section__head">
                <h2>{td_string!(texts, targets.section_stated)}</h2>
                <span class="form-section__hint">{td_string!(texts, targets.section_stated_hint)}</span>
            </div>
            <div class="fields">
                <Field label=td_string!(texts, targets.architecture) class="span-4">
                    <Select
                        name="architecture"
                        options=Signal::stored(architectures(texts))
                        value=Signal::derive(move || entry.architecture.get().map(key).unwrap_or_default().to_owned())
                        on_change=move |name| entry.architecture.set(ARCHITECTURES.into_iter().find(|known| key(*known) == name))
                    />
                </Field>
                <Field label=td_string!(texts, targets.vcpu) class="span-2">
                    <TextInput name="vcpu" value=vcpu on_input=set_vcpu numeric=true/>
                </Field>
                <Field label=td_string!(texts, targets.memory) note=td_string!(texts, targets.memory_hint) class="span-3">
                    <TextInput name="memory" value=memory on_input=set_memory/>
                </Field>
                <Field label=td_string!(texts, targets.storage) class="span-3">
                    <TextInput name="storage" value=storage on_input=set_storage/>
                </Field>
                <Field label=td_string!(texts, targets.region) class="span-3">
                    <TextInput name="region" value=region on_input=set_region/>
                </Field>
                <Field label=td_string!(texts, targets.zone) class="span-2">
                    <TextInput name="zone" value=zone on_input=set_zone/>
                </Field>
                <Field label=td_string!(texts, targets.price) class="span-3">
                    <TextInput name="amount" value=amount on_input=set_amount numeric=true/>
                </Field>
                <Field label=td_string!(texts, targets.currency) class="span-2">
                    <TextInput name="currency" value=currency on_input=set_currency placeholder="CNY"/>
                </Field>
                <Field label=td_string!(texts, targets.per) class="span-2">
                    <Select name="per" options=Signal::stored(periods) value=per on_change=set_per/>
                </Field>
            </div>
        </section>
    }
}

fn architectures(texts: Texts) -> Vec<Choice> {
    let name = |architecture: Architecture| match architecture {
        Architecture::LocalDisk => td_string!(texts, targets.architecture_local_disk),
        Architecture::Separated => td_string!(texts, targets.architecture_separated),
        Architecture::Serverless => td_string!(texts, targets.architecture_serverless),
        Architecture::Other => td_string!(texts, targets.architecture_other),
    };
    let none = (String::new(), td_string!(texts, targets.architecture_none).to_owned());
    std::iter::once(none).chain(ARCHITECTURES.map(|known| (key(known).to_owned(), name(known).to_owned()))).collect()
}

/// The name that an architecture has in plans.
const fn key(architecture: Architecture) -> &'static str {
    match architecture {
        Architecture::LocalDisk => "local-disk",
        Architecture::Separated => "separated",
        Architecture::Serverless => "serverless",
        Architecture::Other => "other",
    }
}
