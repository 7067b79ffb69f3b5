//! The report of a run that is over: head, tabs, what is chosen, and the chosen tab.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};
use tailrace_model::{report::Report, run::RunState};

use super::{data::DataTab, latency::LatencyTab, overview::OverviewTab, series::SeriesTab, statements::StatementsTab};
use crate::{
    backend::RunView,
    components::{self, Failure, Footer, Moment, PageHead, Segmented, SegmentedLink, SideMark, StateMark, Tabs},
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity, requests,
    view::{
        scope::{Scope, Tab, levels_of, workloads_of},
        side,
    },
    words,
};

/// A report and what of it is on screen.
#[derive(Clone)]
pub(crate) struct Shown {
    /// The report.
    pub report: Arc<Report>,
    /// The plan as TOML.
    pub plan_toml: Arc<str>,
    /// What is on screen.
    pub scope: Memo<Scope>,
}

/// The report of a run.
#[component]
pub(crate) fn ReportPage(
    /// The run.
    view: RunView,
) -> impl IntoView {
    let query = use_query_map();
    let report = Arc::new(view.report);
    let scope = {
        let report = Arc::clone(&report);
        Memo::new(move |_| query.with(|query| Scope::read(|name| query.get(name), &report)))
    };
    let shown = Shown { report, plan_toml: view.plan_toml.into(), scope };
    let tab = Memo::new(move |_| scope.with(|scope| scope.tab));
    let body = {
        let shown = shown.clone();
        move || match tab.get() {
            Tab::Overview => view! { <OverviewTab shown=shown.clone()/> }.into_any(),
            Tab::Latency => view! { <LatencyTab shown=shown.clone()/> }.into_any(),
            Tab::Series => view! { <SeriesTab shown=shown.clone()/> }.into_any(),
            Tab::Statements => view! { <StatementsTab shown=shown.clone()/> }.into_any(),
            Tab::Data => view! { <DataTab shown=shown.clone()/> }.into_any(),
        }
    };
    view! {
        <Head report=Arc::clone(&shown.report)/>
        <ScopeBar shown=shown.clone()/>
        {body}
        <Footer facts=circumstances(use_texts(), &shown.report)/>
    }
}

/// The run's name, sides, time and size; running it again.
#[component]
fn Head(
    /// The report.
    report: Arc<Report>,
) -> impl IntoView {
    let texts = use_texts();
    let run = &report.run;
    let id = run.id.to_string();
    let navigate = use_navigate();
    let again = Action::new(|id: &String| {
        let id = id.clone();
        async move { requests::run_again(id).await }
    });
    Effect::new(move || {
        if let Some(Ok(id)) = again.value().get() {
            navigate(&format!("/runs/{id}"), Default::default());
        }
    });
    let failed = move || again.value().get().and_then(Result::err).map(|error| view! { <Failure error/> });
    let is_pending = again.pending();
    let change = format!("/runs/new?from={id}");
    let actions = view! {
        <a class="button" href=change>{td_string!(texts, report.change_plan)}</a>
        <button
            type="button"
            class="button"
            disabled=move || is_pending.get()
            on:click=move |_| {
                again.dispatch(id.clone());
            }
        >
            {move || if is_pending.get() { td_string!(texts, report.starting) } else { td_string!(texts, report.run_again) }}
        </button>
    }
    .into_any();
    let sides = side::of_report(&report);
    let size = td_string!(
        texts,
        report.size,
        workloads = run.plan.workloads.len(),
        levels = run.plan.load.levels().len(),
        repeats = run.plan.timing.repeats.get()
    );
    let meta = view! {
        <StateMark state=run.state/>
        {sides.into_iter().map(|side| view! { <SideMark side/> }).collect_view()}
        <span>
            <Moment at=run.started_at.to_string()/>
            {run.finished_at.map(|at| view! { " " {td_string!(texts, report.started_to)} " " <Moment at=at.to_string()/> })}
        </span>
        <span>{size}</span>
        <span>{td_string!(texts, report.closed_loop)}</span>
    }
    .into_any();
    let crumb = ("/", td_string!(texts, common.nav_runs), run.id.short().to_owned());
    view! {
        <PageHead title=run.name.clone() crumb meta actions/>
        {failed}
        {stopped(texts, &report)}
    }
}

/// Why the run did not finish.
fn stopped(texts: Texts, report: &Report) -> Option<impl IntoView + use<>> {
    let text = match (&report.run.reason, report.run.state) {
        (_, RunState::Done) => return None,
        (Some(reason), _) => td_string!(texts, report.stopped, reason = reason.clone()),
        (None, _) => td_string!(texts, report.stopped_plain).to_owned(),
    };
    Some(view! { <p class="notice notice--warn" role="status">{text}</p> })
}

/// Tabs at the left, what is chosen at the right.
#[component]
fn ScopeBar(
    /// The report.
    shown: Shown,
) -> impl IntoView {
    let texts = use_texts();
    let Shown { report, scope, .. } = shown;
    let tabs = Signal::derive(move || {
        let tab = |tab: Tab| {
            scope.with(|scope| components::Tab {
                href: scope.with_tab(tab).href(),
                name: tab_name(texts, tab),
                is_current: scope.tab == tab,
            })
        };
        Tab::ALL.map(tab).to_vec()
    });
    let workloads = workloads_of(&report);
    let has_choice = workloads.len() > 1;
    let workload_links = {
        let report = Arc::clone(&report);
        Signal::derive(move || {
            let link = |name: &String| {
                scope.with(|scope| {
                    let levels = levels_of(&report, name);
                    let level =
                        if levels.contains(&scope.level) { scope.level.clone() } else { levels.last().cloned().unwrap_or_default() };
                    SegmentedLink {
                        href: scope.with_cell(name, &level).href(),
                        name: words::workload(texts, name),
                        is_chosen: scope.workload == *name,
                    }
                })
            };
            workloads.iter().map(link).collect::<Vec<_>>()
        })
    };
    let of_levels = Arc::clone(&report);
    let level_links = Signal::derive(move || {
        scope.with(|scope| {
            let link = |level: String| SegmentedLink {
                href: scope.with_cell(&scope.workload, &level).href(),
                is_chosen: scope.level == level,
                name: level,
            };
            levels_of(&of_levels, &scope.workload).into_iter().map(link).collect::<Vec<_>>()
        })
    });
    let others: Vec<String> = report.run.targets.iter().skip(1).map(|target| target.label.clone()).collect();
    let has_sides = others.len() > 1;
    let side_links = Signal::derive(move || {
        let link = |label: &String| {
            scope.with(|scope| SegmentedLink { href: scope.with_side(label).href(), name: label.clone(), is_chosen: scope.of == *label })
        };
        others.iter().map(link).collect::<Vec<_>>()
    });
    let group = |name: &'static str, options: Signal<Vec<SegmentedLink>>| {
        view! { <div class="scope__group"><span class="scope__label">{name}</span> <Segmented label=name options/></div> }
    };
    view! {
        <div class="subbar">
            <Tabs label=td_string!(texts, report.tabs) tabs/>
            <div class="scope">
                {has_sides.then(|| group(td_string!(texts, report.pick_side), side_links))}
                {has_choice.then(|| group(td_string!(texts, report.pick_workload), workload_links))}
                {group(td_string!(texts, report.pick_level), level_links)}
            </div>
        </div>
    }
}

fn tab_name(texts: Texts, tab: Tab) -> &'static str {
    match tab {
        Tab::Overview => td_string!(texts, report.tab_overview),
        Tab::Latency => td_string!(texts, report.tab_latency),
        Tab::Series => td_string!(texts, report.tab_series),
        Tab::Statements => td_string!(texts, report.tab_statements),
        Tab::Data => td_string!(texts, report.tab_data),
    }
}

/// What the foot of a report says: seed, dataset, timing, generator.
fn circumstances(texts: Texts, report: &Report) -> Vec<String> {
    let (plan, generator) = (&report.run.plan, &report.run.generator);
    let (timing, dataset) = (&plan.timing, &plan.dataset);
    let rows = quantity::whole(u64::from(dataset.table_size.get()));
    vec![
        td_string!(texts, report.seed, seed = report.run.seed),
        td_string!(texts, report.dataset, tables = dataset.tables.get(), rows),
        td_string!(
            texts,
            report.timing,
            warmup = timing.warmup.to_string(),
            measure = timing.measure.to_string(),
            cooldown = timing.cooldown.to_string()
        ),
        td_string!(
            texts,
            report.generator,
            version = generator.version.clone(),
            platform = generator.platform.clone(),
            cores = generator.cores
        ),
    ]
}
