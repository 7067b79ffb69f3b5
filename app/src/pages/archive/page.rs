//! The list of runs with its search. The search is in the URL: a plain form, so it works without JavaScript.

use leptos::{
    html::{Input, Select},
    prelude::*,
};
use leptos_router::{
    hooks::{use_navigate, use_query_map},
    params::ParamsMap,
};
use tailrace_model::run::RunState;
use url::form_urlencoded::Serializer;

use super::{row::RunRow, welcome::Welcome};
use crate::{
    backend::{RunLine, RunPage, RunQuery},
    components::{Empty, Footer, Load, PageHead},
    i18n::td_string,
    preferences::use_texts,
    requests, words,
};

/// Runs on a page.
const PAGE: u64 = 50;
/// How often a list with a run in it that goes on is loaded again.
const REFRESH: std::time::Duration = std::time::Duration::from_secs(3);
/// States by which the list can be narrowed.
const STATES: [RunState; 6] =
    [RunState::Running, RunState::Queued, RunState::Done, RunState::Cancelled, RunState::Failed, RunState::Interrupted];

/// The archive.
#[component]
pub(crate) fn ArchivePage() -> impl IntoView {
    let query = use_query_map();
    let asked = Memo::new(move |_| query.with(read));
    let runs = Resource::new(move || asked.get(), requests::runs);
    let show = move |page: RunPage| {
        if page.archived == 0 && page.runs.is_empty() {
            view! { <Welcome/> }.into_any()
        } else {
            view! { <List page query=asked.get_untracked()/> }.into_any()
        }
    };
    view! { <Load resource=runs children=show/> }
}

/// The search, the table, and the pages.
#[component]
fn List(
    /// What was found.
    page: RunPage,
    /// What was asked.
    query: RunQuery,
) -> impl IntoView {
    let texts = use_texts();
    let page = follow(page, query.clone());
    let (archived, total) = page.with_untracked(|page| (page.archived, page.total));
    let shown = Signal::derive(move || page.with(|page| (page.runs.len(), page.total)));
    let meta = view! { <span>{td_string!(texts, archive.kept, count = archived)}</span> }.into_any();
    let actions = view! { <a class="button button--primary" href="/runs/new">{td_string!(texts, common.new_run)}</a> }.into_any();
    let body = move || {
        let runs = page.with(|page| page.runs.clone());
        if runs.is_empty() {
            view! {
                <Empty
                    title=td_string!(texts, archive.nothing_found)
                    text=td_string!(texts, archive.nothing_found_detail)
                    action=("/", td_string!(texts, archive.show_all))
                />
            }
            .into_any()
        } else {
            view! { <Table runs/> }.into_any()
        }
    };
    view! {
        <PageHead title=td_string!(texts, archive.title) meta actions/>
        <Filters query=query.clone() shown/>
        {body}
        <Pages query total/>
        <Footer facts=vec![td_string!(texts, archive.spark_note).to_owned()]/>
    }
}

#[component]
fn Table(
    /// The runs.
    runs: Vec<RunLine>,
) -> impl IntoView {
    let texts = use_texts();
    view! {
        <div class="panel panel--flush">
            <table class="table runs">
                <thead>
                    <tr>
                        <th scope="col">{td_string!(texts, archive.column_run)}</th>
                        <th scope="col">{td_string!(texts, archive.column_sides)}</th>
                        <th scope="col">{td_string!(texts, archive.column_curve)}</th>
                        <th scope="col" class="r">{td_string!(texts, archive.column_headline)}</th>
                        <th scope="col">{td_string!(texts, archive.column_state)}</th>
                        <th scope="col" class="r">{td_string!(texts, archive.column_started)}</th>
                        <th scope="col" class="r">{td_string!(texts, archive.column_took)}</th>
                    </tr>
                </thead>
                <tbody>{runs.into_iter().map(|run| view! { <RunRow run/> }).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Search and state. With JavaScript the state is applied at once.
#[component]
fn Filters(
    /// What was asked.
    query: RunQuery,
    /// Runs on this page, and runs that match.
    shown: Signal<(usize, u64)>,
) -> impl IntoView {
    let texts = use_texts();
    let (text, state) = (NodeRef::<Input>::new(), NodeRef::<Select>::new());
    let navigate = use_navigate();
    let go = move || {
        let search = text.get_untracked().map(|input| input.value()).unwrap_or_default();
        let name = state.get_untracked().map(|select| select.value()).unwrap_or_default();
        let state = STATES.into_iter().find(|state| state.as_str() == name);
        navigate(&href(&RunQuery { search, state, page: 0 }), Default::default());
    };
    let go_on_submit = go.clone();
    let search = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        go_on_submit();
    };
    let count = move || {
        let (shown, total) = shown.get();
        td_string!(texts, archive.showing, shown, total)
    };
    let option = move |state: RunState| {
        view! { <option value=state.as_str() selected=query.state == Some(state)>{words::state(texts, state)}</option> }
    };
    view! {
        <form method="get" action="/" class="filters" role="search" on:submit=search>
            <label class="filters__search">
                <span class="sr-only">{td_string!(texts, archive.search)}</span>
                <input
                    class="input"
                    type="search"
                    name="search"
                    maxlength="200"
                    value=query.search.clone()
                    node_ref=text
                    placeholder=td_string!(texts, archive.search_hint)
                />
            </label>
            <label>
                <span class="sr-only">{td_string!(texts, archive.state)}</span>
                <select class="input" name="state" node_ref=state on:change=move |_| go()>
                    <option value="">{td_string!(texts, archive.any_state)}</option>
                    {STATES.map(option).into_iter().collect_view()}
                </select>
            </label>
            <button class="button">{td_string!(texts, archive.apply)}</button>
            <span class="filters__count">{count}</span>
        </form>
    }
}

/// Newer and older runs.
#[component]
fn Pages(
    /// What was asked.
    query: RunQuery,
    /// Runs that match.
    total: u64,
) -> impl IntoView {
    let texts = use_texts();
    let page = query.page;
    let newer = page.checked_sub(1).map(|page| (page, td_string!(texts, archive.previous)));
    let older = (u64::from(page + 1) * PAGE < total).then(|| (page + 1, td_string!(texts, archive.next)));
    let link =
        move |(page, name): (u32, &'static str)| view! { <a class="button" href=href(&RunQuery { page, ..query.clone() })>{name}</a> };
    (newer.is_some() || older.is_some())
        .then(|| view! { <nav class="pages">{newer.into_iter().chain(older).map(link).collect_view()}</nav> })
}

fn read(query: &ParamsMap) -> RunQuery {
    let state = query.get_str("state").and_then(|name| STATES.into_iter().find(|state| state.as_str() == name));
    let page = query.get_str("page").and_then(|page| page.parse().ok()).unwrap_or(0);
    RunQuery { search: query.get("search").unwrap_or_default().trim().chars().take(200).collect(), state, page }
}

fn href(query: &RunQuery) -> String {
    let mut text = Serializer::for_suffix("/?".to_owned(), 2);
    if !query.search.is_empty() {
        text.append_pair("search", &query.search);
    }
    if let Some(state) = query.state {
        text.append_pair("state", state.as_str());
    }
    if query.page > 0 {
        text.append_pair("page", &query.page.to_string());
    }
    text.finish()
}

/// The page of runs. While one of them goes on, the browser asks for the page again; only the table changes.
fn follow(page: RunPage, query: RunQuery) -> RwSignal<RunPage> {
    let page = RwSignal::new(page);
    let ask = Action::new(move |(): &()| {
        let query = query.clone();
        async move {
            if let Ok(newer) = requests::runs(query).await {
                page.try_set(newer);
            }
        }
    });
    let goes_on = move || page.with(|page| page.runs.iter().any(|run| !run.state.is_over()));
    let again = move || {
        ask.dispatch(());
    };
    Effect::new(move || {
        if goes_on()
            && let Ok(timer) = set_timeout_with_handle(again, REFRESH)
        {
            on_cleanup(move || timer.clear());
        }
    });
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_search_leads_back_to_the_search() {
        let query = RunQuery { search: "a b&c".to_owned(), state: Some(RunState::Done), page: 2 };
        let href = href(&query);
        let mut map = ParamsMap::new();
        for (key, value) in url::form_urlencoded::parse(&href.as_bytes()[2..]) {
            map.insert(key.into_owned(), value.into_owned());
        }
        assert_eq!(read(&map), query);
    }
}
