//! Server functions: what the browser asks of the host, under `/ui/…`, one file per topic. Each takes the
//! backend from the context and calls it; there is no other logic here.

mod encoding;
mod failure;
mod plans;
mod preferences;
mod runs;
mod targets;

pub(crate) use failure::UNREACHABLE;
#[cfg(feature = "ssr")]
use failure::with_status;
pub(crate) use plans::{CheckedPlan, PlanFor, apply_draft, check_plan, first_plan, start_run};
pub(crate) use preferences::{SetPreferences, set_preferences};
pub(crate) use runs::{cancel_run, run, run_again, runs, series};
pub(crate) use targets::{delete_target, save_target, target, targets, test_target};

/// What the host says to something that the user wants done. A refusal (a wrong password, a plan with errors) is
/// an answer like any other: the request itself went well.
type Answer<T> = Result<T, crate::backend::BackendError>;

/// The host's backend, from the context that it provides to every request.
#[cfg(feature = "ssr")]
fn backend() -> Result<crate::backend::BackendContext, crate::backend::BackendError> {
    leptos::prelude::use_context().ok_or_else(|| failure::internal("no backend in the context: the host must provide BackendContext"))
}
