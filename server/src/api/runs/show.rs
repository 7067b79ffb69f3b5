//! `GET /api/v1/runs/{id}`: a run's report, plan and present state.

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Serialize;
use tailrace_model::{live::LiveFrame, report::Report};
use utoipa::ToSchema;

use crate::{api::input, host::Host, http::Problem};

/// One run.
#[derive(Serialize, ToSchema)]
pub(crate) struct Run {
    version: u32,
    /// Its report, of what is measured so far.
    #[schema(value_type = Object)]
    report: Report,
    /// Its present state while it is not over, as the websocket's first frame.
    #[schema(value_type = Option<Object>)]
    live: Option<LiveFrame>,
    /// Its plan, without secrets.
    plan_toml: String,
}

#[utoipa::path(get, path = "/runs/{id}", tag = "runs", params(("id" = String, Path, description = "12 characters")),
    responses((status = 200, body = Run), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn show_run(State(host): State<Host>, Path(id): Path<String>) -> Result<Json<Run>, Problem> {
    let run = host.run(&input::run_id(&id)?).await?;
    Ok(Json(Run { version: 1, report: run.report, live: run.live, plan_toml: run.plan_toml }))
}
