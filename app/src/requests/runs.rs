//! Requests about runs.

use leptos::prelude::*;
#[cfg(feature = "ssr")]
use tailrace_model::run::{RunId, RunIdError};

use super::{Answer, encoding::Json};
#[cfg(feature = "ssr")]
use super::{backend, failure, with_status};
use crate::backend::{BackendError, RunPage, RunQuery, RunView, TrialSeries};

/// One page of the archive.
#[server(prefix = "/ui", endpoint = "runs", input = Json, output = Json)]
pub(crate) async fn runs(query: RunQuery) -> Result<RunPage, BackendError> {
    backend()?.runs(query).await.map_err(with_status)
}

/// One run.
#[server(prefix = "/ui", endpoint = "run", input = Json, output = Json)]
pub(crate) async fn run(id: String) -> Result<RunView, BackendError> {
    backend()?.run(&known(&id)?).await.map_err(with_status)
}

/// The seconds of one cell's trials.
#[server(prefix = "/ui", endpoint = "series", input = Json, output = Json)]
pub(crate) async fn series(id: String, workload: String, level: String) -> Result<Vec<TrialSeries>, BackendError> {
    backend()?.series(&known(&id)?, &workload, &level).await.map_err(with_status)
}

/// Ends a run.
pub(crate) async fn cancel_run(id: String) -> Result<(), BackendError> {
    ask_cancel_run(id).await?
}

/// Queues the same plan again; the new run's id.
pub(crate) async fn run_again(id: String) -> Result<String, BackendError> {
    ask_run_again(id).await?
}

#[server(prefix = "/ui", endpoint = "cancel-run", input = Json, output = Json)]
async fn ask_cancel_run(id: String) -> Result<Answer<()>, BackendError> {
    Ok(backend()?.cancel_run(&known(&id)?).await)
}

#[server(prefix = "/ui", endpoint = "run-again", input = Json, output = Json)]
async fn ask_run_again(id: String) -> Result<Answer<String>, BackendError> {
    Ok(backend()?.run_again(&known(&id)?).await.map(|id| id.to_string()))
}

#[cfg(feature = "ssr")]
fn known(id: &str) -> Result<RunId, BackendError> {
    id.parse().map_err(|error: RunIdError| with_status(failure::not_found(error.to_string())))
}
