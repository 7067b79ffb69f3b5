//! `GET /api/v1/runs/{id}/report`: the report, as `tailrace show --json` prints it.

use axum::{
    Json,
    extract::{Path, State},
};
use tailrace_model::report::Report;

use crate::{api::input, host::Host, http::Problem};

#[utoipa::path(get, path = "/runs/{id}/report", tag = "runs", params(("id" = String, Path, description = "12 characters")),
    responses((status = 200, body = Object), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn run_report(State(host): State<Host>, Path(id): Path<String>) -> Result<Json<Report>, Problem> {
    Ok(Json(host.report(&input::run_id(&id)?).await?))
}
