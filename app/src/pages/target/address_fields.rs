//! The fields of the address: by parts or as a URL, the password, the encryption.

use leptos::prelude::*;
use tailrace_model::plan::Tls;

use super::{
    address::{Kind, Parts},
    entry::Entry,
};
use crate::{
    components::{Choice, Field, Select, TextInput},
    i18n::td_string,
    preferences::use_texts,
};

const TLS: [Tls; 5] = [Tls::Preferred, Tls::Disabled, Tls::Required, Tls::VerifyCa, Tls::VerifyIdentity];

/// Where the target is and how to log in.
#[component]
pub(crate) fn AddressFields(
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    let kinds = Signal::stored(vec![
        (Kind::Mysql.as_str().to_owned(), td_string!(texts, targets.engine_mysql).to_owned()),
        (Kind::Sqlite.as_str().to_owned(), td_string!(texts, targets.engine_sqlite).to_owned()),
    ]);
    let kind = Memo::new(move |_| entry.parts.with(|parts| parts.kind));
    // What is typed in one form is carried over to the other.
    let write_as = move |as_url: bool| {
        if as_url {
            entry.url.set(entry.parts.with_untracked(Parts::url));
        } else if let Some(parts) = entry.url.with_untracked(|url| Parts::read(url)) {
            entry.parts.set(parts);
        }
        entry.as_url.set(as_url);
    };
    let form_button = move |as_url: bool, name: &'static str| {
        view! {
            <button
                type="button"
                class="segmented__option"
                class:segmented__option--on=move || entry.as_url.get() == as_url
                aria-pressed=move || (entry.as_url.get() == as_url).to_string()
                on:click=move |_| write_as(as_url)
            >
                {name}
            </button>
        }
    };
    let address = move || {
        if entry.as_url.get() {
            view! { <UrlField entry/> }.into_any()
        } else {
            let engine = view! {
                <Field label=td_string!(texts, targets.engine) class="span-4 field--wide">
                    <Select
                        name="engine"
                        options=kinds
                        value=Signal::derive(move || kind.get().as_str().to_owned())
                        on_change=move |name| entry.parts.update(|parts| parts.kind = Kind::named(&name))
                    />
                </Field>
            };
            let rest = move || match kind.get() {
                Kind::Mysql => view! { <ServerFields entry/> }.into_any(),
                Kind::Sqlite => view! { <FileFields entry/> }.into_any(),
            };
            view! { {engine} {rest} }.into_any()
        }
    };
    view! {
        <section class="form-section">
            <div class="form-section__head">
                <h2>{td_string!(texts, targets.section_address)}</h2>
                <div class="segmented form-section__switch" role="group" aria-label=td_string!(texts, targets.form_kind)>
                    {form_button(false, td_string!(texts, targets.form_parts))}
                    {form_button(true, td_string!(texts, targets.form_url))}
                </div>
            </div>
            <div class="fields">
                <Field label=td_string!(texts, targets.name) note=td_string!(texts, targets.name_hint) class="span-8 field--wide">
                    <TextInput name="name" value=entry.name on_input=move |text| entry.name.set(text) required=true/>
                </Field>
                {address}
            </div>
        </section>
    }
}

/// The address as a URL, with login.
#[component]
fn UrlField(
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    view! {
        <Field label=td_string!(texts, targets.url) note=td_string!(texts, targets.url_hint) class="span-12 field--wide">
            <TextInput name="url" value=entry.url on_input=move |text| entry.url.set(text)/>
        </Field>
        <LoginFields entry/>
    }
}

/// Host, port, user, database and login.
#[component]
fn ServerFields(
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    let part = move |read: fn(&Parts) -> &String| Signal::derive(move || entry.parts.with(|parts| read(parts).clone()));
    view! {
        <Field label=td_string!(texts, targets.host) class="span-8 field--wide">
            <TextInput
                name="host"
                value=part(|parts| &parts.host)
                on_input=move |text| entry.parts.update(|parts| parts.host = text)
                placeholder="10.0.0.1"
            />
        </Field>
        <Field label=td_string!(texts, targets.port) class="span-4">
            <TextInput
                name="port"
                value=part(|parts| &parts.port)
                on_input=move |text| entry.parts.update(|parts| parts.port = text)
                placeholder="3306"
                numeric=true
            />
        </Field>
        <Field label=td_string!(texts, targets.database) note=td_string!(texts, targets.database_hint) class="span-8 field--wide">
            <TextInput
                name="database"
                value=part(|parts| &parts.database)
                on_input=move |text| entry.parts.update(|parts| parts.database = text)
                placeholder="sbtest"
            />
        </Field>
        <Field label=td_string!(texts, targets.user) class="span-4">
            <TextInput name="user" value=part(|parts| &parts.user) on_input=move |text| entry.parts.update(|parts| parts.user = text)/>
        </Field>
        <LoginFields entry/>
    }
}

/// Password and encryption.
#[component]
fn LoginFields(
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    let note = if entry.has_password { td_string!(texts, targets.password_keep) } else { td_string!(texts, targets.password_hint) };
    let options: Vec<Choice> = TLS
        .into_iter()
        .map(|tls| {
            let name = match tls {
                Tls::Disabled => td_string!(texts, targets.tls_disabled),
                Tls::Preferred => td_string!(texts, targets.tls_preferred),
                Tls::Required => td_string!(texts, targets.tls_required),
                Tls::VerifyCa => td_string!(texts, targets.tls_verify_ca),
                Tls::VerifyIdentity => td_string!(texts, targets.tls_verify_identity),
            };
            (key(tls), name.to_owned())
        })
        .collect();
    view! {
        <Field label=td_string!(texts, targets.password) note class="span-6">
            <TextInput name="password" kind="password" value=entry.password on_input=move |text| entry.password.set(text)/>
        </Field>
        <Field label=td_string!(texts, targets.tls) class="span-6">
            <Select
                name="tls"
                options=Signal::stored(options)
                value=Signal::derive(move || key(entry.tls.get()))
                on_change=move |name| entry.tls.set(TLS.into_iter().find(|tls| key(*tls) == name).unwrap_or_default())
            />
        </Field>
    }
}

/// File and pragmas.
#[component]
fn FileFields(
    /// What is typed.
    entry: Entry,
) -> impl IntoView {
    let texts = use_texts();
    view! {
        <Field label=td_string!(texts, targets.file) note=td_string!(texts, targets.file_hint) class="span-8 field--wide">
            <TextInput
                name="file"
                value=Signal::derive(move || entry.parts.with(|parts| parts.file.clone()))
                on_input=move |text| entry.parts.update(|parts| parts.file = text)
                placeholder="/var/lib/bench.db"
            />
        </Field>
        <Field label=td_string!(texts, targets.pragmas) note=td_string!(texts, targets.pragmas_hint) class="span-12 field--wide">
            <TextInput
                name="pragmas"
                value=Signal::derive(move || entry.parts.with(|parts| parts.pragmas.clone()))
                on_input=move |text| entry.parts.update(|parts| parts.pragmas = text)
            />
        </Field>
    }
}

/// The name that an encryption has in plans.
fn key(tls: Tls) -> String {
    match tls {
        Tls::Disabled => "disabled",
        Tls::Preferred => "preferred",
        Tls::Required => "required",
        Tls::VerifyCa => "verify-ca",
        Tls::VerifyIdentity => "verify-identity",
    }
    .to_owned()
}
