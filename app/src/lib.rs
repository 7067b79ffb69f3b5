//! The Leptos application: pages, components, charts, texts. It knows the model; what it needs of its
//! host is the trait [`backend::Backend`].
//!
//! Reading order: [`app`] (routes) and [`shell`] (the document) → `pages` (load and lay out) → `view`
//! (what pages show, as pure values) → `components` (how it looks) → `chart`. Deliberately absent:
//! engine, archive, clocks and entropy; a first render depends on the request alone.
#![recursion_limit = "512"]
#![allow(missing_docs, unreachable_pub, reason = "Leptos' macros make public properties without documentation; each component has its own")]
#![allow(clippy::needless_pass_by_value, reason = "component properties are owned: the macro hands them over")]
#![cfg_attr(not(feature = "hydrate"), allow(dead_code, reason = "the browser's half: socket, charts, local time"))]

include!(concat!(env!("OUT_DIR"), "/i18n/mod.rs"));

pub mod backend;

mod app;
mod chart;
mod components;
mod draft;
mod pages;
mod preferences;
mod quantity;
mod requests;
mod shell;
mod view;
mod words;

pub use app::App;
#[cfg(feature = "ssr")]
pub use shell::shell;

/// The browser's entry: takes over the page that the server rendered, and marks it as answering to clicks.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_body(App);
    if let Some(root) = leptos::prelude::document().document_element() {
        // Fails only for a name that is none.
        _ = root.set_attribute("data-hydrated", "");
    }
}
