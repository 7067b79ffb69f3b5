//! The run's log, newest line first.

use leptos::prelude::*;
use tailrace_model::live::{LogEvent, LogLine};

use super::ClockTime;
use crate::{i18n::td_string, preferences::use_texts, words};

/// Lines that are shown.
const LINES: usize = 12;

/// The newest lines of a run's log.
#[component]
pub(crate) fn Log(
    /// All lines, oldest first.
    #[prop(into)]
    lines: Signal<Vec<LogLine>>,
) -> impl IntoView {
    let texts = use_texts();
    let newest = move || lines.get().into_iter().rev().take(LINES).collect::<Vec<_>>();
    let row = move |line: LogLine| {
        let is_warning = matches!(line.event, LogEvent::TrialFailed { .. } | LogEvent::Waiting { .. });
        let label = line.label.map(|label| format!("{label}: ")).unwrap_or_default();
        view! {
            <div class="log__line" class:log__line--warn=is_warning>
                <span class="log__time"><ClockTime at_ms=line.at_ms/></span>
                <span class="log__text">{label} {words::log_event(texts, &line.event)}</span>
            </div>
        }
    };
    view! {
        <div class="log" role="log" aria-label=td_string!(texts, live.log)>
            {move || newest().into_iter().map(row).collect_view()}
        </div>
    }
}
