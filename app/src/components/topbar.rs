//! The bar above every page: brand, navigation, language, theme.

use leptos::{prelude::*, server_fn::ServerFn};
use leptos_router::hooks::use_location;

use crate::{
    i18n::{I18nLocaleTrait, td_string},
    preferences::{Theme, ThemeContext, other_language, use_texts},
    requests::{SetPreferences, set_preferences},
};

/// The bar above every page.
#[component]
pub(crate) fn Topbar() -> impl IntoView {
    let texts = use_texts();
    let path = use_location().pathname;
    let links = [
        ("/", td_string!(texts, common.nav_runs)),
        ("/targets", td_string!(texts, common.nav_targets)),
        ("/settings", td_string!(texts, common.nav_settings)),
    ];
    let link = move |(href, name): (&'static str, &'static str)| {
        let is_current = move || is_below(&path.get(), href);
        view! {
            <a class="topbar__link" class:topbar__link--current=is_current href=href aria-current=move || is_current().then_some("page")>
                {name}
            </a>
        }
    };
    view! {
        <a class="skip" href="#content">{td_string!(texts, common.skip)}</a>
        <header class="topbar">
            <div class="topbar__inner">
                <a class="topbar__brand" href="/">
                    <img src="/logo.svg" width="18" height="18" alt=""/>
                    "Tailrace"
                </a>
                <nav class="topbar__nav" aria-label=td_string!(texts, common.nav)>
                    {links.into_iter().map(link).collect_view()}
                </nav>
                <div class="topbar__end">
                    <LanguageSwitch/>
                    <ThemeSwitch/>
                    <a class="button button--small topbar__wide" href="/runs/new">{td_string!(texts, common.new_run)}</a>
                </div>
            </div>
        </header>
    }
}

/// Changes to the other language: a plain form, so the page loads again in it.
#[component]
fn LanguageSwitch() -> impl IntoView {
    let (other, name) = other_language(use_texts());
    view! {
        <form class="topbar__form" method="post" action=SetPreferences::PATH>
            <input type="hidden" name="language" value=other.as_str()/>
            <button class="topbar__link" lang=other.as_str()>{name}</button>
        </form>
    }
}

/// Goes on to the next theme; with JavaScript at once, else by loading the page again.
#[component]
fn ThemeSwitch() -> impl IntoView {
    let texts = use_texts();
    let ThemeContext(theme) = expect_context();
    let keep = Action::new(|name: &String| {
        let name = name.clone();
        async move { set_preferences(None, Some(name)).await }
    });
    let change = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let next = theme.get_untracked().next();
        theme.set(next);
        keep.dispatch(next.as_str().to_owned());
    };
    let name = move || match theme.get() {
        Theme::System => td_string!(texts, common.theme_system),
        Theme::Light => td_string!(texts, common.theme_light),
        Theme::Dark => td_string!(texts, common.theme_dark),
    };
    let label = move || format!("{}: {}", td_string!(texts, common.switch_theme), name());
    view! {
        <form class="topbar__form" method="post" action=SetPreferences::PATH on:submit=change>
            <input type="hidden" name="theme" value=move || theme.get().next().as_str()/>
            <button class="topbar__link topbar__wide" aria-label=label title=label>{name}</button>
        </form>
    }
}

/// Whether a page belongs to a navigation entry: `/` stands for the runs and their pages.
fn is_below(path: &str, href: &str) -> bool {
    if href == "/" { path == "/" || path.starts_with("/runs") } else { path.starts_with(href) }
}

#[cfg(test)]
mod tests {
    use super::is_below;

    #[test]
    fn a_run_belongs_to_the_runs() {
        assert!(is_below("/", "/") && is_below("/runs/0123456789ab", "/") && is_below("/targets/new", "/targets"));
        assert!(!is_below("/targets", "/") && !is_below("/runs/new", "/targets"));
    }
}
