//! Who may ask: requests for this server's own names only; writes and websockets from its own pages or from
//! programs (which send no `Origin`), never from a page of another site.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{AppState, Problem, hosts::is_same_origin};

/// Refuses what must not be answered.
pub(super) async fn check(State(state): State<AppState>, request: Request, next: Next) -> Response {
    match refusal(&state, &request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    }
}

fn refusal(state: &AppState, request: &Request) -> Option<Problem> {
    let headers = request.headers();
    let host = request.uri().authority().map(Authority::as_str).or_else(|| text(headers, header::HOST)).unwrap_or_default();
    if !state.hosts.allow(host) {
        let detail =
            "this server does not answer under that host name: use the address that it printed, or start it with --allow-host NAME";
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, "host_not_allowed", detail));
    }
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_upgrade = headers.contains_key(header::UPGRADE);
    ((is_upgrade || !is_read) && is_foreign(headers, host)).then(|| {
        let detail = "writes and live connections are taken from this server's own pages only, not from another site";
        Problem::new(StatusCode::FORBIDDEN, "origin_not_allowed", detail)
    })
}

/// Whether a page of another site sent it. A program sends neither header; a browser sends at least one.
fn is_foreign(headers: &HeaderMap, host: &str) -> bool {
    let foreign_fetch = text(headers, "sec-fetch-site".parse::<header::HeaderName>().unwrap_or(header::ORIGIN))
        .is_some_and(|site| matches!(site, "cross-site" | "same-site"));
    let origin = headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
    foreign_fetch || origin.is_some_and(|origin| !is_same_origin(origin, host))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
