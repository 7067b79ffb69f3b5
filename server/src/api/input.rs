//! Reading what a request brings, with a problem for what cannot be read.

use axum::{
    extract::{FromRequest, Request},
    http::{HeaderMap, StatusCode, header},
};
use serde::de::DeserializeOwned;
use tailrace_model::run::RunId;

use crate::http::{Problem, bad_request, not_found};

/// A body of text.
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        String::from_request(request, state).await.map(Self).map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the body is larger than 2 MiB"),
            _ => bad_request(format!("the body: {}", rejection.body_text())),
        })
    }
}

/// A run's id in a path.
pub(super) fn run_id(text: &str) -> Result<RunId, Problem> {
    text.parse().map_err(|_| not_found(format!("there is no run \"{}\"", text.chars().take(40).collect::<String>())))
}

/// A saved target's number in a path.
pub(super) fn target_id(text: &str) -> Result<i64, Problem> {
    text.parse().map_err(|_| not_found("saved targets have numbers"))
}

/// A JSON body.
pub(super) fn json<T: DeserializeOwned>(headers: &HeaderMap, body: &str) -> Result<T, Problem> {
    if media_type(headers) != Some("application/json") {
        return Err(unsupported("send application/json"));
    }
    serde_json::from_str(body).map_err(|error| bad_request(format!("the body: {error}")))
}

/// A plan's text, in TOML or JSON.
pub(super) fn plan<'a>(headers: &HeaderMap, body: &'a str) -> Result<&'a str, Problem> {
    match media_type(headers) {
        Some("application/toml" | "application/json") => Ok(body),
        _ => Err(unsupported("send a plan as application/toml or application/json")),
    }
}

fn media_type(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or(value).trim())
}

fn unsupported(detail: &str) -> Problem {
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)
}
