//! The reader's language: the cookie's, else the browser's, decided on the server and read from `<html lang>` after that.

use leptos::prelude::*;
use leptos_use::UseLocalesOptions;

use crate::i18n::{I18nContextProvider, Locale, use_i18n};

/// The texts of one language: what `td!` and `td_string!` take. A page keeps its language; changing it loads the page again.
pub(crate) type Texts = Locale;

/// The languages with their own names.
pub(crate) const LANGUAGES: [(Locale, &str); 2] = [(Locale::en, "English"), (Locale::zh, "中文")];

/// The texts of the reader's language.
pub(crate) fn use_texts() -> Texts {
    use_i18n().get_locale_untracked()
}

/// The other language and what its readers call it.
pub(crate) fn other_language(present: Locale) -> (Locale, &'static str) {
    match present {
        Locale::en => (Locale::zh, "中文"),
        Locale::zh => (Locale::en, "English"),
    }
}

/// Gives the language to everything inside and writes it to `<html lang>`.
#[component]
pub(crate) fn LanguageProvider(children: TypedChildren<impl IntoView + 'static>) -> impl IntoView {
    let wished = UseLocalesOptions::default().ssr_lang_header_getter(wished);
    view! {
        <I18nContextProvider enable_cookie=false ssr_lang_header_getter=wished children=children/>
    }
}

#[cfg(feature = "ssr")]
fn wished() -> Option<String> {
    use super::{LANGUAGE_COOKIE, cookie};
    use crate::i18n::I18nLocaleTrait;
    let known = |name: &String| Locale::get_all().iter().any(|locale| locale.as_str() == name);
    cookie::get(LANGUAGE_COOKIE).filter(known).or_else(cookie::accepted_languages)
}

#[cfg(not(feature = "ssr"))]
fn wished() -> Option<String> {
    None
}
