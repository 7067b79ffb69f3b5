//! The page of a run that is not over: progress, cells, what happens now, both live charts, errors, health, log.

use leptos::prelude::*;
use tailrace_model::{
    live::LiveFrame,
    plan::{Plan, Warmup},
    report::Report,
    run::RunState,
};

use super::{errors::ErrorsPanel, health::HealthPanel, numbers::SecondsTable, present::PresentPanel};
use crate::{
    chart::{ChartOption, LiveLabels, Size, live_latency, live_tps},
    components::{
        CellGrid, ChartPanel, Confirm, Connection, Failure, Footer, LiveFeed, Log, Moment, PageHead, Panel, Progress, SideMark, StateMark,
        use_live_feed,
    },
    i18n::td_string,
    preferences::use_texts,
    requests,
    view::{
        live::Live,
        side::{self, Side},
    },
};

/// How long after the last frame the report is loaded.
const SETTLE: std::time::Duration = std::time::Duration::from_millis(300);

/// A run that is not over.
#[component]
pub(crate) fn LivePage(
    /// What is measured so far; its plan and targets are known from the start.
    report: Report,
    /// The state that came with the page.
    frame: LiveFrame,
    /// Called when the run is over: the page loads the report.
    on_over: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let texts = use_texts();
    let id = report.run.id.to_string();
    let sides = side::of_report(&report);
    let feed = use_live_feed(frame);
    let live = feed.live;
    watch_end(feed, id.clone(), on_over);
    let cancel = Action::new(|id: &String| {
        let id = id.clone();
        async move { requests::cancel_run(id).await }
    });
    let failed = move || cancel.value().get().and_then(Result::err).map(|error| view! { <Failure error/> });
    let plan = &report.run.plan;
    let meta = {
        let sides = sides.clone();
        let started = report.run.started_at.to_string();
        let seed = td_string!(texts, report.seed, seed = plan.seed);
        view! {
            <LiveState feed/>
            {sides.into_iter().map(|side| view! { <SideMark side/> }).collect_view()}
            <span>{td_string!(texts, live.started)} " " <Moment at=started/></span>
            <span>{seed}</span>
        }
        .into_any()
    };
    let crumb = ("/", td_string!(texts, common.nav_runs), report.run.id.short().to_owned());
    let actions = view! {
        <Confirm
            label=td_string!(texts, live.cancel)
            question=td_string!(texts, live.cancel_question)
            yes=td_string!(texts, live.cancel_yes)
            no=td_string!(texts, live.cancel_no)
            pending=cancel.pending()
            on_confirm=move || {
                cancel.dispatch(id.clone());
            }
        />
    }
    .into_any();
    let waiting = move || {
        live.with(|live| match (live.state, &live.reason) {
            (RunState::Queued, None) => Some(td_string!(texts, live.queued).to_owned()),
            (_, Some(reason)) => Some(td_string!(texts, live.waits, reason = reason.clone())),
            _ => None,
        })
        .map(|text| view! { <p class="notice notice--warn" role="status">{text}</p> })
    };
    view! {
        <PageHead title=report.run.name.clone() crumb meta actions/>
        <noscript><p class="notice">{td_string!(texts, live.no_script)}</p></noscript>
        {failed}
        {waiting}
        <Progress far=Signal::derive(move || live.with(|live| live.progress))/>
        <div class="grid">
            <CellsPanel live=live sides=sides.clone() repeats=plan.timing.repeats.get()/>
            <PresentPanel live=live sides=sides.clone() lengths_s=lengths_s(plan)/>
        </div>
        <Charts live=live sides=sides.clone() lengths_s=lengths_s(plan)/>
        <div class="grid">
            <ErrorsPanel live=live sides/>
            <HealthPanel live=live/>
            <Panel title=td_string!(texts, live.log) class="col-4">
                <Log lines=Signal::derive(move || live.with(|live| live.log.clone()))/>
            </Panel>
        </div>
        <Footer facts=vec![td_string!(texts, live.kept).to_owned()]/>
    }
}

/// Loads the report when a frame says that the run is over, or when a lost connection finds it so.
fn watch_end(feed: LiveFeed, id: String, on_over: impl Fn() + Clone + Send + Sync + 'static) {
    let is_over = Memo::new(move |_| feed.live.with(|live| live.state.is_over()));
    let when_over = on_over.clone();
    Effect::new(move || {
        if is_over.get() {
            // The archive may be a moment behind the last frame.
            set_timeout(when_over.clone(), SETTLE);
        }
    });
    let look = Action::new(move |id: &String| {
        let (id, on_over) = (id.clone(), on_over.clone());
        async move {
            if requests::run(id).await.is_ok_and(|view| view.live.is_none()) {
                on_over();
            }
        }
    });
    Effect::new(move || {
        if feed.attempts.get() > 1 {
            look.dispatch(id.clone());
        }
    });
}

/// Whether the page follows the run: a word, and the run's own state.
#[component]
fn LiveState(
    /// The feed.
    feed: LiveFeed,
) -> impl IntoView {
    let texts = use_texts();
    move || {
        match (feed.connection.get(), feed.live.with(|live| live.state)) {
        (Connection::Lost, _) => {
            view! { <span class="state state--warn" role="status"><span aria-hidden="true">"!"</span> {td_string!(texts, live.lost)}</span> }.into_any()
        }
        (_, RunState::Running) => {
            view! { <span class="state state--live"><span aria-hidden="true">"●"</span> {td_string!(texts, live.live)}</span> }.into_any()
        }
        (_, state) => view! { <StateMark state/> }.into_any(),
    }
    }
}

/// The grid of cells with its key.
#[component]
fn CellsPanel(
    /// The run.
    live: RwSignal<Live>,
    /// Its sides.
    sides: Vec<Side>,
    /// Repeats per cell.
    repeats: u32,
) -> impl IntoView {
    let texts = use_texts();
    let number = match sides.as_slice() {
        [first, second, ..] => Some(td_string!(texts, live.cells_number, of = second.label.clone(), to = first.label.clone())),
        _ => None,
    };
    view! {
        <Panel title=td_string!(texts, live.cells) unit=td_string!(texts, live.cells_unit) class="col-7">
            <CellGrid live=live/>
            <p class="panel__foot panel__foot--row">
                <span>
                    {td_string!(texts, live.cells_rows)}
                    {sides.into_iter().map(|side| view! { " " <SideMark side plain=true/> }).collect_view()}
                </span>
                <span>{td_string!(texts, live.cells_repeats, repeats)}</span>
                {number.map(|number| view! { <span>{number}</span> })}
            </p>
        </Panel>
    }
}

/// The two live charts. Each is built once per block; frames bring points only.
#[component]
fn Charts(
    /// The run.
    live: RwSignal<Live>,
    /// Its sides.
    sides: Vec<Side>,
    /// Warm-up, measuring time and cool-down by plan, in seconds.
    lengths_s: [f64; 3],
) -> impl IntoView {
    let texts = use_texts();
    let labels = LiveLabels {
        axis: td_string!(texts, live.axis_seconds).to_owned(),
        warmup: td_string!(texts, live.warmup).to_owned(),
        running: td_string!(texts, live.running).to_owned(),
        finished: td_string!(texts, live.finished).to_owned(),
        warmup_s: lengths_s[0],
        length_s: lengths_s[0] + lengths_s[1],
    };
    // What the block consists of; its seconds are read without following them.
    let block = Memo::new(move |_| live.with(|live| live.block.iter().map(|side| (side.trial, side.finished)).collect::<Vec<_>>()));
    let option = |draw: fn(&[tailrace_model::live::LiveSide], &[Side], &LiveLabels) -> ChartOption| {
        let (sides, labels) = (sides.clone(), labels.clone());
        Signal::derive(move || {
            block.track();
            live.with_untracked(|live| draw(&live.block, &sides, &labels))
        })
    };
    let tps = option(live_tps);
    let latency = option(live_latency);
    let tps_points = Signal::derive(move || live.with(|live| ChartOption::live_tps_points(&live.block)));
    let latency_points = Signal::derive(move || live.with(|live| ChartOption::live_latency_points(&live.block)));
    view! {
        <div class="grid">
            <ChartPanel
                title=td_string!(texts, live.chart_tps)
                unit=td_string!(texts, live.chart_unit)
                option=tps
                changes=tps_points
                size=Size::Medium
                class="col-6"
            >
                <SecondsTable live=live latency=false/>
            </ChartPanel>
            <ChartPanel
                title=td_string!(texts, live.chart_latency)
                unit=td_string!(texts, live.chart_latency_unit)
                option=latency
                changes=latency_points
                size=Size::Medium
                class="col-6"
            >
                <SecondsTable live=live latency=true/>
            </ChartPanel>
        </div>
    }
}

/// Warm-up, measuring time and cool-down by plan, in seconds. A warm-up without a length counts as 0.
fn lengths_s(plan: &Plan) -> [f64; 3] {
    let warmup = match plan.timing.warmup {
        Warmup::For(span) => span.as_secs_f64(),
        Warmup::Trial => plan.timing.measure.as_secs_f64(),
        Warmup::Steady => 0.0,
    };
    [warmup, plan.timing.measure.as_secs_f64(), plan.timing.cooldown.as_secs_f64()]
}
