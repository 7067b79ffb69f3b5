//! `POST /api/v1/targets/test`: connects to what a form describes, and saves nothing.

use axum::{Json, extract::State, http::HeaderMap};
use tailrace_app::backend::ConnectionTest;

use super::form::Form;
use crate::{
    api::input::{self, Text},
    host::Host,
    http::Problem,
};

#[utoipa::path(post, path = "/targets/test", tag = "targets", request_body = Form,
    responses((status = 200, body = Object), (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 502, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn test_target(State(host): State<Host>, headers: HeaderMap, Text(body): Text) -> Result<Json<ConnectionTest>, Problem> {
    let form: Form = input::json(&headers, &body)?;
    Ok(Json(host.test_target(form.for_target(None)).await?))
}
