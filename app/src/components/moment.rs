//! Moments: the server writes them in UTC, the browser rewrites them in its own time zone once it has taken over,
//! so that the first render is the same on both.

use leptos::prelude::*;

use crate::quantity;

/// Date and minute.
#[component]
pub(crate) fn Moment(
    /// RFC 3339.
    at: String,
) -> impl IntoView {
    let text = RwSignal::new(format!("{} UTC", quantity::minute_utc(&at)));
    #[cfg(feature = "hydrate")]
    {
        let at = at.clone();
        Effect::new(move || {
            if let Some(local) = local::minute(&at) {
                text.set(local);
            }
        });
    }
    view! { <time class="num" datetime=at>{move || text.get()}</time> }
}

/// The time of day with seconds.
#[component]
pub(crate) fn ClockTime(
    /// Milliseconds since 1970.
    at_ms: i64,
) -> impl IntoView {
    let text = RwSignal::new(quantity::clock_utc(at_ms));
    #[cfg(feature = "hydrate")]
    Effect::new(move || {
        if let Some(local) = local::clock(at_ms) {
            text.set(local);
        }
    });
    view! { <time class="num">{move || text.get()}</time> }
}

/// The browser's own calendar: `sv-SE` writes ISO dates and 24 hours.
#[cfg(feature = "hydrate")]
mod local {
    use js_sys::{Array, Date, Function, Intl::DateTimeFormat, Object, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    const ISO: &str = "sv-SE";

    pub(super) fn minute(rfc3339: &str) -> Option<String> {
        format(&Date::new(&JsValue::from_str(rfc3339)), &[("dateStyle", "short"), ("timeStyle", "short")])
    }

    #[allow(clippy::cast_precision_loss, reason = "milliseconds of this century are below 2^53")]
    pub(super) fn clock(at_ms: i64) -> Option<String> {
        format(&Date::new(&JsValue::from_f64(at_ms as f64)), &[("timeStyle", "medium")])
    }

    fn format(date: &Date, options: &[(&str, &str)]) -> Option<String> {
        if date.get_time().is_nan() {
            return None;
        }
        let object = Object::new();
        for (key, value) in options {
            Reflect::set(&object, &JsValue::from_str(key), &JsValue::from_str(value)).ok()?;
        }
        let locales = Array::of1(&JsValue::from_str(ISO));
        let formatter = DateTimeFormat::new(&locales, &object);
        let format: Function = Reflect::get(&formatter, &JsValue::from_str("format")).ok()?.dyn_into().ok()?;
        format.call1(&formatter, date).ok()?.as_string()
    }
}
