//! The HTTP server: listening, the layers around every answer, and ending in order. Routes of the API are in
//! `api`, pages and files in `site`.

mod guard;
mod headers;
mod hosts;
mod problem;
mod state;

use std::{net::SocketAddr, time::Duration};

use axum::{Router, http::StatusCode, middleware};
use tokio::{net::TcpListener, sync::watch};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, limit::RequestBodyLimitLayer, timeout::TimeoutLayer};

pub(crate) use headers::content_security_policy;
pub(crate) use hosts::Hosts;
pub(crate) use problem::{Problem, bad_request, not_found};
pub(crate) use state::AppState;

use crate::{api, site};

/// The largest body of a page: a plan of 1 MiB in a form, encoded. The API takes axum's 2 MiB.
const LARGEST_BODY: usize = 4 << 20;
/// The longest answer; a connection test may take half a minute.
const LONGEST_ANSWER: Duration = Duration::from_secs(60);
/// How long open connections may end by themselves at a shutdown.
const GRACE: Duration = Duration::from_secs(3);

/// Every route with its layers. The websocket is apart: compression and time limits would break it.
pub(crate) fn router(state: AppState) -> Router {
    let answers = api::routes()
        .merge(site::routes(&state).layer(RequestBodyLimitLayer::new(LARGEST_BODY)))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_ANSWER));
    answers
        .merge(api::live_route())
        .layer(middleware::from_fn_with_state(state.clone(), guard::check))
        .layer(middleware::from_fn(headers::add))
        .layer(CatchPanicLayer::custom(problem::of_panic))
        .with_state(state)
}

/// Serves until `shutdown` says so; then connections may end by themselves for a moment.
///
/// # Errors
/// When the listener fails.
pub(crate) async fn serve(listener: TcpListener, state: AppState, mut shutdown: watch::Receiver<bool>) -> std::io::Result<()> {
    let mut told = shutdown.clone();
    let graceful = async move {
        let _ = told.wait_for(|over| *over).await; // a dropped sender is an end too
    };
    let service = router(state).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(graceful);
    tokio::select! {
        served = serving => served,
        () = async {
            let _ = shutdown.wait_for(|over| *over).await;
            tokio::time::sleep(GRACE).await;
        } => Ok(()),
    }
}
