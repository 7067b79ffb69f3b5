//! `GET /api/v1/targets`: saved targets, by name.

use axum::{Json, extract::State};
use serde::Serialize;
use tailrace_app::backend::SavedTarget;
use utoipa::ToSchema;

use crate::{host::Host, http::Problem};

/// The list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Targets {
    version: u32,
    #[schema(value_type = Vec<Object>)]
    targets: Vec<SavedTarget>,
}

#[utoipa::path(get, path = "/targets", tag = "targets", responses((status = 200, body = Targets)))]
pub(crate) async fn list_targets(State(host): State<Host>) -> Result<Json<Targets>, Problem> {
    Ok(Json(Targets { version: 1, targets: host.targets().await? }))
}
