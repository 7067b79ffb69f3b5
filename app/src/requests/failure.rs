//! Failures of a request itself, as the same error that the backend gives.

use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};

use super::encoding::TextJson;
use crate::backend::BackendError;

/// The code of a request that never reached the server or whose answer did not arrive.
pub(crate) const UNREACHABLE: &str = "unreachable";

impl FromServerFnError for BackendError {
    type Encoder = TextJson;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        let code = match error {
            ServerFnErrorErr::Request(_) => UNREACHABLE,
            ServerFnErrorErr::Args(_) | ServerFnErrorErr::MissingArg(_) => "bad_request",
            _ => "internal",
        };
        Self { code: code.to_owned(), message: error.to_string(), plan_errors: Vec::new() }
    }
}

/// Something is wrong inside the host.
#[cfg(feature = "ssr")]
pub(crate) fn internal(message: impl Into<String>) -> BackendError {
    BackendError { code: "internal".to_owned(), message: message.into(), plan_errors: Vec::new() }
}

/// What was asked for does not exist.
#[cfg(feature = "ssr")]
pub(crate) fn not_found(message: impl Into<String>) -> BackendError {
    BackendError { code: "not_found".to_owned(), message: message.into(), plan_errors: Vec::new() }
}

/// The same error, with the status that says so to programs: of the answer, or of the page that is being rendered.
#[cfg(feature = "ssr")]
pub(crate) fn with_status(error: BackendError) -> BackendError {
    use axum::http::StatusCode;
    use leptos::prelude::use_context;
    let status = match error.code.as_str() {
        "not_found" => StatusCode::NOT_FOUND,
        "bad_request" => StatusCode::BAD_REQUEST,
        "conflict" => StatusCode::CONFLICT,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(status);
    }
    error
}
