//! `GET /api/v1/targets/{id}`: one saved target.

use axum::{
    Json,
    extract::{Path, State},
};
use tailrace_app::backend::SavedTarget;

use crate::{api::input, host::Host, http::Problem};

#[utoipa::path(get, path = "/targets/{id}", tag = "targets", params(("id" = i64, Path)),
    responses((status = 200, body = Object), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn show_target(State(host): State<Host>, Path(id): Path<String>) -> Result<Json<SavedTarget>, Problem> {
    Ok(Json(host.target(input::target_id(&id)?).await?))
}
