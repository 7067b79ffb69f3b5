//! `PUT /api/v1/targets/{id}`: changes a saved target. An empty password keeps the saved one.

use axum::{
    Json,
    extract::{Path, State},
    http::HeaderMap,
};
use tailrace_app::backend::SavedTarget;

use super::form::Form;
use crate::{
    api::input::{self, Text},
    host::Host,
    http::Problem,
};

#[utoipa::path(put, path = "/targets/{id}", tag = "targets", params(("id" = i64, Path)), request_body = Form,
    responses((status = 200, body = Object), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn update_target(
    State(host): State<Host>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Text(body): Text,
) -> Result<Json<SavedTarget>, Problem> {
    let form: Form = input::json(&headers, &body)?;
    let id = host.save_target(form.for_target(Some(input::target_id(&id)?))).await?;
    Ok(Json(host.target(id).await?))
}
