//! Requests about runs.

use leptos::{prelude::*, server_fn::codec::Json};
#[cfg(feature = "ssr")]
use tailrace_model::run::RunId;

#[cfg(feature = "ssr")]
use super::{backend, failure};
use crate::backend::{BackendError, RunPage, RunQuery, RunView, TrialSeries};

/// One page of the archive.
#[server(prefix = "/ui", endpoint = "runs", input = Json)]
pub(crate) async fn runs(query: RunQuery) -> Result<RunPage, BackendError> {
    backend()?.runs(query).await
}

/// One run.
#[server(prefix = "/ui", endpoint = "run", input = Json)]
pub(crate) async fn run(id: String) -> Result<RunView, BackendError> {
    backend()?.run(&known(&id)?).await
}

/// The seconds of one cell's trials.
#[server(prefix = "/ui", endpoint = "series", input = Json)]
pub(crate) async fn series(id: String, workload: String, level: String) -> Result<Vec<TrialSeries>, BackendError> {
    backend()?.series(&known(&id)?, &workload, &level).await
}

/// Ends a run.
#[server(prefix = "/ui", endpoint = "cancel-run", input = Json)]
pub(crate) async fn cancel_run(id: String) -> Result<(), BackendError> {
    backend()?.cancel_run(&known(&id)?).await
}

/// Queues the same plan again; the new run's id.
#[server(prefix = "/ui", endpoint = "run-again", input = Json)]
pub(crate) async fn run_again(id: String) -> Result<String, BackendError> {
    backend()?.run_again(&known(&id)?).await.map(|id| id.to_string())
}

#[cfg(feature = "ssr")]
fn known(id: &str) -> Result<RunId, BackendError> {
    id.parse().map_err(|error: tailrace_model::run::RunIdError| failure::not_found(error.to_string()))
}
