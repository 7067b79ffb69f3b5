//! Errors as `application/problem+json` (RFC 9457) with a stable `code`.

use std::any::Any;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tailrace_model::plan::PlanError;
use utoipa::ToSchema;

use crate::host::HostError;

/// An error of the API.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// Always `about:blank`: the code tells more.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// Stable, for programs: `not_found`, `bad_plan`, `bad_target`, `bad_request`, `conflict`, `queue_full`, …
    code: &'static str,
    /// What is wrong and what would be right, in English.
    detail: String,
    /// For `bad_plan`: each error with line, column, key and message.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    errors: Vec<PlanError>,
}

impl Problem {
    /// A problem without plan errors.
    pub(crate) fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        let title = status.canonical_reason().unwrap_or("Error");
        Self { kind: "about:blank", title, status: status.as_u16(), code, detail: detail.into(), errors: Vec::new() }
    }
}

/// What was asked for does not exist.
pub(crate) fn not_found(detail: impl Into<String>) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "not_found", detail)
}

/// The request is not what the route takes.
pub(crate) fn bad_request(detail: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_request", detail)
}

/// The server is at fault; the details are logged, not told.
pub(crate) fn internal(error: &str) -> Problem {
    tracing::error!(error, "a request could not be answered");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server is at fault: its log says more")
}

impl From<HostError> for Problem {
    fn from(error: HostError) -> Self {
        let status = match &error {
            HostError::NotFound(_) => StatusCode::NOT_FOUND,
            HostError::BadPlan(_) | HostError::BadTarget(_) | HostError::Secret(_) => StatusCode::UNPROCESSABLE_ENTITY,
            HostError::BadRequest(_) => StatusCode::BAD_REQUEST,
            HostError::Conflict(_) => StatusCode::CONFLICT,
            HostError::QueueFull(_) => StatusCode::TOO_MANY_REQUESTS,
            HostError::Target(_) => StatusCode::BAD_GATEWAY,
            HostError::Internal(message) => return internal(message),
        };
        let errors = error.plan_errors().to_vec();
        Self { errors, ..Self::new(status, error.code(), error.to_string()) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        response
    }
}

/// A fault in a handler ends its request, not the server.
#[allow(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
pub(super) fn of_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    internal(message.unwrap_or("a handler broke off")).into_response()
}
