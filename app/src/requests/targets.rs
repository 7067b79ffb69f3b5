//! Requests about saved targets.

use leptos::{prelude::*, server_fn::codec::Json};

#[cfg(feature = "ssr")]
use super::{backend, failure};
use crate::backend::{BackendError, ConnectionTest, SavedTarget, TargetForm};

/// Saved targets.
#[server(prefix = "/ui", endpoint = "targets", input = Json)]
pub(crate) async fn targets() -> Result<Vec<SavedTarget>, BackendError> {
    backend()?.targets().await
}

/// One saved target, by its number as the URL has it.
#[server(prefix = "/ui", endpoint = "target", input = Json)]
pub(crate) async fn target(id: String) -> Result<SavedTarget, BackendError> {
    let number = id.parse().map_err(|_| failure::not_found(format!("there is no target \"{id}\": targets have numbers")))?;
    backend()?.target(number).await
}

/// Saves a target; its number.
#[server(prefix = "/ui", endpoint = "save-target", input = Json)]
pub(crate) async fn save_target(form: TargetForm) -> Result<i64, BackendError> {
    backend()?.save_target(form).await
}

/// Forgets a target.
#[server(prefix = "/ui", endpoint = "delete-target", input = Json)]
pub(crate) async fn delete_target(id: i64) -> Result<(), BackendError> {
    backend()?.delete_target(id).await
}

/// Connects to what the form describes.
#[server(prefix = "/ui", endpoint = "test-target", input = Json)]
pub(crate) async fn test_target(form: TargetForm) -> Result<ConnectionTest, BackendError> {
    backend()?.test_target(form).await
}
