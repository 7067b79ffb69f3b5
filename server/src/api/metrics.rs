//! `GET /metrics`: the server's own state in Prometheus' text format. A handful of gauges needs no library.

use std::fmt::Write;

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};

use crate::http::{AppState, Problem};

pub(super) async fn metrics(State(state): State<AppState>) -> Result<Response, Problem> {
    let (runs, queued) = state.host.run_counts().await?;
    let mut text = String::from("# HELP tailrace_runs Archived runs by state.\n# TYPE tailrace_runs gauge\n");
    for (run_state, count) in runs {
        let _ = writeln!(text, "tailrace_runs{{state=\"{run_state}\"}} {count}"); // text can be written
    }
    let free = state.readers.available_permits();
    let gauges = [
        ("tailrace_queue_length", "Runs that wait for the generator.", queued),
        ("tailrace_live_places_free", "Live readers that may still connect.", free),
    ];
    for (name, help, value) in gauges {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}"); // as above
    }
    let _ = writeln!(text, "# TYPE tailrace_build_info gauge\ntailrace_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"));
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}
