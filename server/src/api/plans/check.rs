//! `POST /api/v1/plans/check`: checks and estimates a plan without starting it.

use axum::{Json, http::HeaderMap};
use serde::Serialize;
use tailrace_app::backend::{PlanCheck, PlanEstimate};
use tailrace_model::plan::PlanError;
use utoipa::ToSchema;

use crate::{
    api::input::{self, Text},
    host::Host,
    http::Problem,
};

/// What a plan would do.
#[derive(Serialize, ToSchema)]
pub(crate) struct Checked {
    version: u32,
    /// The plan with every default written out; empty when it has errors.
    toml: String,
    /// Each error with line, column, key and message; empty when the plan can run.
    #[schema(value_type = Vec<Object>)]
    errors: Vec<PlanError>,
    /// Cells, trials, seconds and bytes.
    #[schema(value_type = Option<Object>)]
    estimate: Option<PlanEstimate>,
}

#[utoipa::path(post, path = "/plans/check", tag = "plans",
    request_body(content((String = "application/toml"), (Object = "application/json")), description = "a plan"),
    responses((status = 200, body = Checked), (status = 415, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn check_plan(headers: HeaderMap, Text(body): Text) -> Result<Json<Checked>, Problem> {
    let PlanCheck { toml, errors, estimate } = Host::check_plan(input::plan(&headers, &body)?);
    Ok(Json(Checked { version: 1, toml, errors, estimate }))
}
