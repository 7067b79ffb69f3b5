//! `GET /healthz`: the process answers. `GET /readyz`: it can serve, which needs its archive.

use axum::{extract::State, http::StatusCode};

use crate::{host::Host, http::Problem};

pub(super) async fn live() -> &'static str {
    "ok\n"
}

pub(super) async fn ready(State(host): State<Host>) -> Result<&'static str, Problem> {
    match host.archive().ping().await {
        Ok(()) => Ok("ready\n"),
        Err(error) => {
            tracing::error!(error = %error, "not ready");
            Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_ready", "the archive does not answer"))
        }
    }
}
