//! Requests about saved targets.

use leptos::prelude::*;

use super::{Answer, encoding::Json};
#[cfg(feature = "ssr")]
use super::{backend, failure, with_status};
use crate::backend::{BackendError, ConnectionTest, SavedTarget, TargetForm};

/// Saved targets.
#[server(prefix = "/ui", endpoint = "targets", input = Json, output = Json)]
pub(crate) async fn targets() -> Result<Vec<SavedTarget>, BackendError> {
    backend()?.targets().await.map_err(with_status)
}

/// One saved target, by its number as the URL has it.
#[server(prefix = "/ui", endpoint = "target", input = Json, output = Json)]
pub(crate) async fn target(id: String) -> Result<SavedTarget, BackendError> {
    let unknown = |_| with_status(failure::not_found(format!("there is no target \"{id}\": targets have numbers")));
    backend()?.target(id.parse().map_err(unknown)?).await.map_err(with_status)
}

/// Saves a target; its number.
pub(crate) async fn save_target(form: TargetForm) -> Result<i64, BackendError> {
    ask_save_target(form).await?
}

/// Forgets a target.
pub(crate) async fn delete_target(id: i64) -> Result<(), BackendError> {
    ask_delete_target(id).await?
}

/// Connects to what the form describes.
pub(crate) async fn test_target(form: TargetForm) -> Result<ConnectionTest, BackendError> {
    ask_test_target(form).await?
}

#[server(prefix = "/ui", endpoint = "save-target", input = Json, output = Json)]
async fn ask_save_target(form: TargetForm) -> Result<Answer<i64>, BackendError> {
    Ok(backend()?.save_target(form).await)
}

#[server(prefix = "/ui", endpoint = "delete-target", input = Json, output = Json)]
async fn ask_delete_target(id: i64) -> Result<Answer<()>, BackendError> {
    Ok(backend()?.delete_target(id).await)
}

#[server(prefix = "/ui", endpoint = "test-target", input = Json, output = Json)]
async fn ask_test_target(form: TargetForm) -> Result<Answer<ConnectionTest>, BackendError> {
    Ok(backend()?.test_target(form).await)
}
