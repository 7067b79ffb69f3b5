//! Cookies of the request and of its response. Server only.

use axum::http::{HeaderValue, header, request::Parts};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;

/// How long preferences are kept: a year.
const AGE_S: u32 = 365 * 24 * 3600;

/// The value of a cookie of the present request.
pub(crate) fn get(name: &str) -> Option<String> {
    let parts = use_context::<Parts>()?;
    parts
        .headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned())
}

/// The languages that the browser asks for, best first.
pub(crate) fn accepted_languages() -> Option<String> {
    use_context::<Parts>()?.headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok().map(str::to_owned)
}

/// Sends a cookie with the response. `value` is one of our own words: it needs no quoting.
pub(crate) fn set(name: &str, value: &str) {
    let text = format!("{name}={value}; Path=/; Max-Age={AGE_S}; SameSite=Lax; HttpOnly");
    if let (Some(response), Ok(line)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(&text)) {
        response.append_header(header::SET_COOKIE, line);
    }
}
