//! The document around the application, as the server sends it.
#![cfg(feature = "ssr")]

use leptos::{
    hydration::{AutoReload, HydrationScripts},
    prelude::*,
};
use leptos_meta::MetaTags;

use crate::app::App;

/// The whole document. Inline scripts carry the nonce of the request (`leptos::nonce`).
pub fn shell(options: LeptosOptions) -> impl IntoView {
    view! {
        <!DOCTYPE html>
        <html lang="en">
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
                <link rel="stylesheet" href="/pkg/tailrace.css"/>
                <AutoReload options=options.clone()/>
                <HydrationScripts options/>
                <MetaTags/>
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}
