//! One run of the list.

use leptos::prelude::*;
use tailrace_model::run::RunState;

use crate::{
    backend::RunLine,
    components::{Moment, ProgressBar, SideMark, SparkLine, StateMark},
    i18n::td_string,
    preferences::{Texts, use_texts},
    quantity,
    view::side::{self, Side},
    words,
};

/// One run.
#[component]
pub(crate) fn RunRow(
    /// The run.
    run: RunLine,
) -> impl IntoView {
    let texts = use_texts();
    let sides = side::of_pairs(run.targets.iter().map(|(label, name)| (label.as_str(), name.as_str())));
    let size = td_string!(texts, archive.size, workloads = run.workloads.len(), levels = run.levels.len(), repeats = run.repeats);
    let workloads =
        run.workloads.iter().map(|name| words::workload(texts, name)).collect::<Vec<_>>().join(td_string!(texts, common.list_separator));
    let headline = headline(texts, &run, &sides);
    let took = took_s(&run.started_at, run.finished_at.as_deref()).map(|seconds| words::duration(texts, seconds));
    let state = state(texts, &run);
    view! {
        <tr>
            <td class="runs__run">
                <a class="runs__name" href=format!("/runs/{}", run.id)>{run.name.clone()}</a>
                <div class="runs__sub">
                    <span class="tag">{workloads}</span>
                    <span title=td_string!(texts, archive.size_hint)>{size}</span>
                </div>
            </td>
            <td class="runs__sides">
                {sides.into_iter().map(|side| view! { <div class="runs__sub"><SideMark side/></div> }).collect_view()}
            </td>
            <td class="runs__spark"><SparkLine curve=run.curve.clone()/></td>
            <td class="r runs__headline">{headline}</td>
            <td class="runs__state">{state}</td>
            <td class="r runs__hide"><Moment at=run.started_at.clone()/></td>
            <td class="r muted runs__took">{took}</td>
        </tr>
    }
}

/// The second target's TPS as a multiple of the first's, with its cell.
fn headline(texts: Texts, run: &RunLine, sides: &[Side]) -> Option<impl IntoView + use<>> {
    let (cell, ratio) = run.headline.as_ref()?;
    let [first, second, ..] = sides else { return None };
    let (workload, level) = cell.rsplit_once('/').unwrap_or((cell, ""));
    let cell = words::cell_named(texts, workload, level);
    let detail = td_string!(texts, archive.headline_of, of = second.label.clone(), to = first.label.clone(), cell);
    Some(view! { <span class="runs__ratio">{quantity::ratio(*ratio)} "×" <small>{detail}</small></span> })
}

/// The state; with a bar while the run goes on.
fn state(texts: Texts, run: &RunLine) -> AnyView {
    let (done, total) = run.trials;
    let trials = td_string!(texts, archive.trials, done, total);
    let bar = matches!(run.state, RunState::Running | RunState::Paused).then(|| {
        let share = share(done, total);
        view! { <ProgressBar share=Signal::stored(share) label=td_string!(texts, live.progress)/> }
    });
    let trials = (!matches!(run.state, RunState::Done | RunState::Queued)).then(|| view! { <span class="runs__trials">{trials}</span> });
    view! { <StateMark state=run.state/> {trials} {bar} }.into_any()
}

#[allow(clippy::cast_precision_loss, reason = "at most 20 000 trials")]
fn share(done: usize, total: usize) -> f64 {
    if total == 0 { 0.0 } else { done as f64 / total as f64 }
}

/// Seconds from start to end; none while there is no end.
fn took_s(started: &str, finished: Option<&str>) -> Option<f64> {
    let moment = |text: &str| text.parse::<jiff::Timestamp>().ok();
    Some(moment(finished?)?.duration_since(moment(started)?).as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::took_s;

    #[test]
    fn a_run_took_what_lies_between_its_start_and_its_end() {
        assert_eq!(took_s("2026-11-30T06:12:00Z", Some("2026-11-30T06:13:10.5Z")), Some(70.5));
        assert_eq!((took_s("2026-11-30T06:12:00Z", None), took_s("imported", Some("imported"))), (None, None));
    }
}
