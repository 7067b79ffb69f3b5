//! `GET /api/v1/runs`: the archive, newest first.

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use serde::{Deserialize, Serialize};
use tailrace_app::backend::{RunLine, RunQuery};
use tailrace_model::run::RunState;
use utoipa::{IntoParams, ToSchema};

use crate::{
    host::Host,
    http::{Problem, bad_request},
};

/// Which runs.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Filter {
    /// Part of a name, an id, or a target's label or name.
    #[serde(default)]
    search: String,
    /// Only this state: queued, running, paused, done, cancelled, failed or interrupted.
    #[param(value_type = Option<String>)]
    state: Option<RunState>,
    /// The page, from 0, of 50 runs.
    #[serde(default)]
    page: u32,
}

/// One page.
#[derive(Serialize, ToSchema)]
pub(crate) struct Runs {
    version: u32,
    /// As `tailrace list --json`.
    #[schema(value_type = Vec<Object>)]
    runs: Vec<RunLine>,
    /// How many match in all.
    total: u64,
    /// How many the archive holds.
    archived: u64,
}

#[utoipa::path(get, path = "/runs", tag = "runs", params(Filter),
    responses((status = 200, body = Runs), (status = 400, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn list_runs(State(host): State<Host>, filter: Result<Query<Filter>, QueryRejection>) -> Result<Json<Runs>, Problem> {
    let Query(Filter { search, state, page }) = filter.map_err(|error| bad_request(error.body_text()))?;
    let found = host.runs(RunQuery { search, state, page }).await?;
    Ok(Json(Runs { version: 1, runs: found.runs, total: found.total, archived: found.archived }))
}
