//! What a reader prefers: language and theme. Both are kept in cookies, so that the server's first render is right.

#[cfg(feature = "ssr")]
mod cookie;
mod language;
mod theme;

#[cfg(feature = "ssr")]
pub use cookie::set as set_cookie;
pub use language::{LANGUAGES, LanguageProvider, Texts, other_language, use_texts};
pub use theme::{Theme, ThemeContext, ThemeProvider};

/// The cookie of the language.
pub const LANGUAGE_COOKIE: &str = "tailrace_language";
/// The cookie of the theme.
pub const THEME_COOKIE: &str = "tailrace_theme";
