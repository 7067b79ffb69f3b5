//! What a reader prefers: language and theme. Both are kept in cookies, so that the server's first render is right.

#[cfg(feature = "ssr")]
mod cookie;
mod language;
mod theme;

#[cfg(feature = "ssr")]
pub(crate) use cookie::set as set_cookie;
pub(crate) use language::{LANGUAGES, LanguageProvider, Texts, other_language, use_texts};
pub(crate) use theme::{Theme, ThemeContext, ThemeProvider};

/// The cookie of the language.
#[cfg(feature = "ssr")]
pub(crate) const LANGUAGE_COOKIE: &str = "tailrace_language";
/// The cookie of the theme.
#[cfg(feature = "ssr")]
pub(crate) const THEME_COOKIE: &str = "tailrace_theme";
