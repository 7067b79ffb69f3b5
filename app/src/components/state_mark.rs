//! A run's state: a word, and a mark that isn't colour alone.

use leptos::prelude::*;
use tailrace_model::run::RunState;

use crate::{preferences::use_texts, words};

/// A run's state.
#[component]
pub(crate) fn StateMark(
    /// The state.
    state: RunState,
) -> impl IntoView {
    let (class, glyph) = match state {
        RunState::Running => ("state state--live", "●"),
        RunState::Queued | RunState::Paused => ("state", "○"),
        RunState::Done => ("state", "✓"),
        RunState::Failed => ("state state--bad", "■"),
        RunState::Cancelled | RunState::Interrupted => ("state state--warn", "■"),
    };
    view! { <span class=class><span aria-hidden="true">{glyph}</span> {words::state(use_texts(), state)}</span> }
}
