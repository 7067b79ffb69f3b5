//! Language and theme. Plain forms: each change loads the page again in its new look.

use leptos::{prelude::*, server_fn::ServerFn};

use crate::{
    components::{PageHead, Panel},
    i18n::{I18nLocaleTrait, td_string},
    preferences::{LANGUAGES, Theme, ThemeContext, use_texts},
    requests::SetPreferences,
};

/// What a reader prefers.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let texts = use_texts();
    let ThemeContext(theme) = expect_context();
    let theme_name = move |theme: Theme| match theme {
        Theme::System => td_string!(texts, common.theme_system),
        Theme::Light => td_string!(texts, common.theme_light),
        Theme::Dark => td_string!(texts, common.theme_dark),
    };
    let languages = LANGUAGES.map(|(locale, name)| {
        view! { <ChoiceButton field="language" value=locale.as_str() name is_chosen=Signal::stored(locale == texts)/> }
    });
    let themes = Theme::ALL.map(|kind| {
        let is_chosen = Signal::derive(move || theme.get() == kind);
        view! { <ChoiceButton field="theme" value=kind.as_str() name=theme_name(kind) is_chosen/> }
    });
    view! {
        <PageHead title=td_string!(texts, common.nav_settings)/>
        <div class="grid">
            <Panel title=td_string!(texts, common.switch_language) class="col-6">
                <form class="choice" method="post" action=SetPreferences::PATH>{languages.into_iter().collect_view()}</form>
            </Panel>
            <Panel title=td_string!(texts, common.switch_theme) class="col-6">
                <form class="choice" method="post" action=SetPreferences::PATH>{themes.into_iter().collect_view()}</form>
            </Panel>
        </div>
    }
}

/// One alternative: a button that sends its form.
#[component]
fn ChoiceButton(
    /// The preference.
    field: &'static str,
    /// Its value.
    value: &'static str,
    /// Its name.
    name: &'static str,
    /// Whether it is chosen.
    is_chosen: Signal<bool>,
) -> impl IntoView {
    view! {
        <button
            class="choice__item"
            class:choice__item--on=move || is_chosen.get()
            name=field
            value=value
            aria-pressed=move || is_chosen.get().to_string()
        >
            <b>{name}</b>
        </button>
    }
}
