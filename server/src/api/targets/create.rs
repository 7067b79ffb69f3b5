//! `POST /api/v1/targets`: saves a new target.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::form::Form;
use crate::{
    api::input::{self, Text},
    host::Host,
    http::Problem,
};

#[utoipa::path(post, path = "/targets", tag = "targets", request_body = Form,
    responses((status = 201, body = Object), (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn create_target(State(host): State<Host>, headers: HeaderMap, Text(body): Text) -> Result<Response, Problem> {
    let form: Form = input::json(&headers, &body)?;
    let id = host.save_target(form.for_new()).await?;
    let location = format!("/api/v1/targets/{id}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(host.target(id).await?)).into_response())
}
