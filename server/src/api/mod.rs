//! The HTTP API, version 1: the one index of its routes. Each resource is a folder, each verb a file.

mod document;
mod health;
mod input;
mod metrics;
mod plans;
mod runs;
mod targets;
mod workloads;

use axum::{Json, Router, routing::get};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{AppState, Problem, not_found};

/// Every route but the websocket.
pub(crate) fn routes() -> Router<AppState> {
    let (router, document) = api().split_for_parts();
    let document = get(move || async move { Json(document) });
    let v1 = router.route("/openapi.json", document).fallback(unknown).method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest("/api/v1", v1)
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(metrics::metrics))
}

/// The websocket of a run, for which no other layer may buffer or limit.
pub(crate) fn live_route() -> Router<AppState> {
    Router::new().route("/api/v1/runs/{id}/live", get(runs::live::live))
}

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(document::Document::openapi())
        .routes(routes!(runs::list::list_runs, runs::start::start_run))
        .routes(routes!(runs::show::show_run))
        .routes(routes!(runs::report::run_report))
        .routes(routes!(runs::samples::run_samples))
        .routes(routes!(runs::cancel::cancel_run))
        .routes(routes!(plans::check::check_plan))
        .routes(routes!(targets::list::list_targets, targets::create::create_target))
        .routes(routes!(targets::test::test_target))
        .routes(routes!(targets::show::show_target, targets::update::update_target, targets::delete::delete_target))
        .routes(routes!(workloads::list::list_workloads))
}

async fn unknown() -> Problem {
    not_found("the API has no such address: /api/v1/openapi.json lists them")
}

async fn wrong_method() -> Problem {
    Problem::new(
        axum::http::StatusCode::METHOD_NOT_ALLOWED,
        "method_not_allowed",
        "this address takes other methods: /api/v1/openapi.json lists them",
    )
}
