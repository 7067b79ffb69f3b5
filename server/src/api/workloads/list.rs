//! `GET /api/v1/workloads`: the built-in workloads, as `tailrace workloads --json` prints them.

use axum::Json;
use serde::Serialize;
use tailrace_model::script::{Script, ScriptInfo};
use utoipa::ToSchema;

/// The list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Workloads {
    version: u32,
    #[schema(value_type = Vec<Object>)]
    workloads: Vec<ScriptInfo>,
}

#[utoipa::path(get, path = "/workloads", tag = "workloads", responses((status = 200, body = Workloads)))]
pub(crate) async fn list_workloads() -> Json<Workloads> {
    Json(Workloads { version: 1, workloads: Script::ALL.map(ScriptInfo::from).to_vec() })
}
