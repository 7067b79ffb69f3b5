//! The plan being built: the form's draft, the TOML, and what the server says of them. Each change of one is
//! written into the other by the server, a moment after the last keystroke; late answers are dropped.

use std::time::Duration;

use leptos::prelude::*;

use crate::{
    backend::{BackendError, PlanCheck, SavedTarget},
    draft::Draft,
    requests::{self, CheckedPlan},
};

/// How long after the last change the server is asked.
const PAUSE: Duration = Duration::from_millis(300);

/// What changed last: it is written into the other.
#[derive(Clone, Debug)]
enum Change {
    /// The form.
    Form(String, Box<Draft>),
    /// The text.
    Text(String),
}

/// An answer with the number of the change that it belongs to.
type Answer = (u32, Change, Result<CheckedPlan, BackendError>);

/// The plan being built.
#[derive(Clone, Copy)]
pub(crate) struct Builder {
    /// What the form shows.
    pub draft: RwSignal<Draft>,
    /// The plan's text.
    pub toml: RwSignal<String>,
    /// What the server says of it.
    pub check: RwSignal<PlanCheck>,
    /// Why the server could not be asked.
    pub failed: RwSignal<Option<BackendError>>,
    /// Saved targets.
    pub saved: StoredValue<Vec<SavedTarget>>,
    version: RwSignal<u32>,
    checked: RwSignal<u32>,
    ask: Action<(u32, Change), Answer>,
}

impl Builder {
    /// A plan as the server began it.
    pub(crate) fn new(first: CheckedPlan, saved: Vec<SavedTarget>) -> Self {
        let CheckedPlan { toml, check, draft } = first;
        let ask = Action::new(|(version, change): &(u32, Change)| {
            let (version, change) = (*version, change.clone());
            async move {
                let answer = match change.clone() {
                    Change::Form(toml, draft) => requests::apply_draft(toml, *draft).await,
                    Change::Text(toml) => requests::check_plan(toml).await,
                };
                (version, change, answer)
            }
        });
        let builder = Self {
            draft: RwSignal::new(draft.unwrap_or_else(|| Draft::first(&saved))),
            toml: RwSignal::new(toml),
            check: RwSignal::new(check),
            failed: RwSignal::new(None),
            saved: StoredValue::new(saved),
            version: RwSignal::new(0),
            checked: RwSignal::new(0),
            ask,
        };
        Effect::new(move || {
            if let Some(answer) = ask.value().get() {
                builder.take(answer);
            }
        });
        builder
    }

    /// Changes the form.
    pub(crate) fn edit(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(change);
        self.later(move || Change::Form(self.toml.get_untracked(), Box::new(self.draft.get_untracked())));
    }

    /// Changes the text.
    pub(crate) fn write(self, toml: String) {
        self.toml.set(toml);
        self.later(move || Change::Text(self.toml.get_untracked()));
    }

    /// Whether the server has not answered to the last change yet.
    pub(crate) fn is_checking(self) -> bool {
        self.version.get() != self.checked.get()
    }

    /// Whether the plan may start.
    pub(crate) fn can_start(self) -> bool {
        !self.is_checking() && self.check.with(|check| check.errors.is_empty())
    }

    /// What is wrong with a part of the plan, by its key such as `dataset.tables`.
    pub(crate) fn error_of(self, key: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || {
            self.check.with(|check| {
                let messages: Vec<&str> =
                    check.errors.iter().filter(|error| error.key.starts_with(key)).map(|error| error.message.as_str()).collect();
                (!messages.is_empty()).then(|| messages.join(" "))
            })
        })
    }

    fn later(self, change: impl FnOnce() -> Change + 'static) {
        self.version.update(|version| *version += 1);
        let version = self.version.get_untracked();
        let ask = move || {
            if self.version.try_get_untracked() == Some(version) {
                self.ask.dispatch((version, change()));
            }
        };
        set_timeout(ask, PAUSE);
    }

    fn take(self, (version, change, answer): Answer) {
        if version != self.version.get_untracked() {
            return;
        }
        self.checked.set(version);
        match answer {
            Err(error) => self.failed.set(Some(error)),
            Ok(CheckedPlan { toml, check, draft }) => {
                self.failed.set(None);
                self.check.set(check);
                match (change, draft) {
                    (Change::Form(..), _) => self.toml.set(toml),
                    (Change::Text(_), Some(draft)) => self.draft.set(draft),
                    // The form keeps what it showed until the text is a plan again.
                    (Change::Text(_), None) => {}
                }
            }
        }
    }
}
