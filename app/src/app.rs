//! The application's root: contexts and the one index of routes.

use leptos::prelude::*;
use leptos_meta::{Title, provide_meta_context};
use leptos_router::{
    SsrMode,
    components::{Route, Router, Routes},
    path,
};

use crate::{
    components::Topbar,
    i18n::td_string,
    pages::{ArchivePage, NewRunPage, NewTargetPage, NotFoundPage, RunPage, SettingsPage, TargetPage, TargetsPage},
    preferences::{LanguageProvider, ThemeProvider, use_texts},
};

/// The application.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        <Title text="Tailrace"/>
        <LanguageProvider>
            <ThemeProvider>
                <Router>
                    <Topbar/>
                    <Content/>
                </Router>
            </ThemeProvider>
        </LanguageProvider>
    }
}

/// The page. It is rendered whole (`Async`), not streamed: so it can be read without JavaScript, and its
/// title and status are known when the head is sent.
#[component]
fn Content() -> impl IntoView {
    let texts = use_texts();
    view! {
        <main class="page" id="content">
            <noscript><p class="notice">{td_string!(texts, common.script_off)}</p></noscript>
            <Routes fallback=|| view! { <NotFoundPage/> }>
                <Route path=path!("/") view=ArchivePage ssr=SsrMode::Async/>
                <Route path=path!("/runs/new") view=NewRunPage ssr=SsrMode::Async/>
                <Route path=path!("/runs/:id") view=RunPage ssr=SsrMode::Async/>
                <Route path=path!("/targets") view=TargetsPage ssr=SsrMode::Async/>
                <Route path=path!("/targets/new") view=NewTargetPage ssr=SsrMode::Async/>
                <Route path=path!("/targets/:id") view=TargetPage ssr=SsrMode::Async/>
                <Route path=path!("/settings") view=SettingsPage ssr=SsrMode::Async/>
            </Routes>
        </main>
    }
}
