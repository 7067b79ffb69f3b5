//! Keeps what a reader prefers. A plain form can send it: without JavaScript the page loads again in its new look.

use leptos::prelude::*;

use super::encoding::Json;
use crate::backend::BackendError;

/// Keeps a language, a theme, or both. Words that are none are ignored.
#[server(prefix = "/ui", endpoint = "preferences", output = Json)]
pub(crate) async fn set_preferences(
    #[server(default)] language: Option<String>,
    #[server(default)] theme: Option<String>,
) -> Result<(), BackendError> {
    use crate::{
        i18n::{I18nLocaleTrait, Locale},
        preferences::{LANGUAGE_COOKIE, THEME_COOKIE, Theme, set_cookie},
    };
    if let Some(locale) = language.and_then(|name| Locale::get_all().iter().copied().find(|locale| locale.as_str() == name)) {
        set_cookie(LANGUAGE_COOKIE, locale.as_str());
    }
    if let Some(name) = theme {
        set_cookie(THEME_COOKIE, name.parse::<Theme>().unwrap_or_default().as_str());
    }
    Ok(())
}
