//! `DELETE /api/v1/targets/{id}`: forgets a saved target; its runs stay.

use axum::{
    extract::{Path, State},
    http::StatusCode,
};

use crate::{api::input, host::Host, http::Problem};

#[utoipa::path(delete, path = "/targets/{id}", tag = "targets", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn delete_target(State(host): State<Host>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    host.delete_target(input::target_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
