//! `GET /api/v1/runs/{id}/samples?after=SEQ`: the seconds of a run's finished trials, page by page.

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
};
use serde::{Deserialize, Serialize};
use tailrace_model::{
    live::LivePoint,
    sample::{ErrorCount, Phase, StatementCounts},
};
use utoipa::{IntoParams, ToSchema};

use crate::{
    api::input,
    archive::ArchivedSample,
    host::Host,
    http::{Problem, bad_request},
};

const PAGE: u32 = 1000;

/// Where to go on.
#[derive(Deserialize, IntoParams)]
pub(crate) struct From {
    /// Only samples after this one; 0 for all.
    #[serde(default)]
    after: i64,
    /// How many at most, 1 to 1000.
    limit: Option<u32>,
}

/// One page.
#[derive(Serialize, ToSchema)]
pub(crate) struct Samples {
    version: u32,
    samples: Vec<Second>,
    /// What to ask for as `after` next; null when this page was not full.
    next: Option<i64>,
}

/// One second of one trial.
#[derive(Serialize, ToSchema)]
pub(crate) struct Second {
    /// Grows with every second that is archived.
    seq: i64,
    /// The trial's place in the run's order, from 0.
    trial: usize,
    workload: String,
    level: String,
    repeat: u32,
    label: String,
    /// The second's number in its trial, from 0, warm-up included.
    index: u32,
    /// `warmup` or `measure`.
    #[schema(value_type = String)]
    phase: Phase,
    /// Its start, in seconds since the trial's load began.
    start_s: f64,
    length_s: f64,
    events: u64,
    failed: u64,
    retries: u64,
    tps: f64,
    qps: f64,
    #[schema(value_type = Object)]
    statements: StatementCounts,
    latency_ms: Latency,
    #[schema(value_type = Vec<Object>)]
    errors: Vec<ErrorCount>,
    generator_cpu_ns: Option<u64>,
}

/// Response times of one second in ms; null without events.
#[derive(Serialize, ToSchema)]
pub(crate) struct Latency {
    mean: Option<f64>,
    p50: Option<f64>,
    p90: Option<f64>,
    p95: Option<f64>,
    p99: Option<f64>,
    p999: Option<f64>,
    max: Option<f64>,
}

#[utoipa::path(get, path = "/runs/{id}/samples", tag = "runs", params(("id" = String, Path, description = "12 characters"), From),
    responses((status = 200, body = Samples), (status = 404, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn run_samples(
    State(host): State<Host>,
    Path(id): Path<String>,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Json<Samples>, Problem> {
    let id = input::run_id(&id)?;
    let Query(From { after, limit }) = from.map_err(|error| bad_request(error.body_text()))?;
    let limit = limit.unwrap_or(PAGE);
    if !(1..=PAGE).contains(&limit) {
        return Err(bad_request(format!("a limit of {limit} is impossible: use 1 to {PAGE}")));
    }
    host.archive().run_state(&id).await.map_err(crate::host::HostError::from)?;
    let samples = host.archive().samples(&id, after, limit, Second::of).await.map_err(crate::host::HostError::from)?;
    let next = samples.last().filter(|_| samples.len() == limit as usize).map(|last| last.seq);
    Ok(Json(Samples { version: 1, samples, next }))
}

impl Second {
    #[allow(clippy::cast_precision_loss, reason = "nanoseconds of one trial are below 2^53")]
    fn of(archived: ArchivedSample) -> Self {
        let ArchivedSample { seq, trial, workload, level, repeat, label, sample } = archived;
        let point = LivePoint::from(&sample);
        let quantile = |share: f64| sample.response.quantile_ns(share).map(|ns| ns as f64 / 1e6);
        Self {
            seq,
            trial,
            workload,
            level,
            repeat,
            label,
            index: sample.index,
            phase: sample.phase,
            start_s: sample.start_ns as f64 / 1e9,
            length_s: sample.length_ns as f64 / 1e9,
            events: sample.events,
            failed: sample.failed,
            retries: sample.retries,
            tps: point.tps,
            qps: point.qps,
            statements: sample.statements,
            latency_ms: Latency {
                mean: point.mean_ms,
                p50: point.p50_ms,
                p90: quantile(0.9),
                p95: quantile(0.95),
                p99: point.p99_ms,
                p999: quantile(0.999),
                max: sample.response.max_ns().map(|ns| ns as f64 / 1e6),
            },
            errors: sample.errors,
            generator_cpu_ns: sample.generator_cpu_ns,
        }
    }
}
