//! `POST /api/v1/runs/{id}/cancel`: ends a run; asked again, at once.

use axum::{
    extract::{Path, State},
    http::StatusCode,
};

use crate::{api::input, host::Host, http::Problem};

#[utoipa::path(post, path = "/runs/{id}/cancel", tag = "runs", params(("id" = String, Path, description = "12 characters")),
    responses((status = 202, description = "it ends after the events in flight"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn cancel_run(State(host): State<Host>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    host.cancel_run(&input::run_id(&id)?).await?;
    Ok(StatusCode::ACCEPTED)
}
