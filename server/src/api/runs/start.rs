//! `POST /api/v1/runs`: queues a plan.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::input::{self, Text},
    host::Host,
    http::Problem,
};

/// A queued run.
#[derive(Serialize, ToSchema)]
pub(crate) struct Started {
    version: u32,
    /// Its id.
    id: String,
}

#[utoipa::path(post, path = "/runs", tag = "runs",
    request_body(content((String = "application/toml"), (Object = "application/json")), description = "a plan"),
    responses((status = 201, body = Started), (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 429, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn start_run(State(host): State<Host>, headers: HeaderMap, Text(body): Text) -> Result<Response, Problem> {
    let id = host.start_run(input::plan(&headers, &body)?).await?;
    let location = format!("/api/v1/runs/{id}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(Started { version: 1, id: id.to_string() })).into_response())
}
