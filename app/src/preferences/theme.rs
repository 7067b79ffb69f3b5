//! Light, dark or as the system has it.

use std::{convert::Infallible, str::FromStr};

use leptos::prelude::*;
use leptos_meta::Html;

/// A colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Every theme.
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Its name in the cookie and in `data-theme`.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The next one, for the switch in the top bar.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

impl FromStr for Theme {
    type Err = Infallible;
    /// A name that is none means the system's theme.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::ALL.into_iter().find(|theme| theme.as_str() == text).unwrap_or_default())
    }
}

/// The present theme; setting it repaints the page.
#[derive(Clone, Copy)]
pub(crate) struct ThemeContext(pub RwSignal<Theme>);

/// Reads the theme, marks `<html>`, and gives it to everything inside.
#[component]
pub(crate) fn ThemeProvider(children: Children) -> impl IntoView {
    let theme = RwSignal::new(present());
    provide_context(ThemeContext(theme));
    view! {
        <Html attr:data-theme=move || theme.get().as_str()/>
        {children()}
    }
}

#[cfg(feature = "ssr")]
fn present() -> Theme {
    super::cookie::get(super::THEME_COOKIE).unwrap_or_default().parse().unwrap_or_default()
}

/// What the server wrote.
#[cfg(not(feature = "ssr"))]
fn present() -> Theme {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-theme")).unwrap_or_default().parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_theme_is_the_systems() {
        assert_eq!(["dark", "light", "neon"].map(|text| text.parse::<Theme>().unwrap()), [Theme::Dark, Theme::Light, Theme::System]);
    }
}
