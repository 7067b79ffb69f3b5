//! Requests about plans: the form and its TOML, checked by the host.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

#[cfg(feature = "ssr")]
use super::backend;
use super::{Answer, encoding::Json};
use crate::{
    backend::{BackendError, PlanCheck},
    draft::Draft,
};

/// A plan's text with what the host says of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CheckedPlan {
    /// The text that was checked.
    pub toml: String,
    /// Errors and estimate.
    pub check: PlanCheck,
    /// The plan as the form shows it; none while it has errors.
    pub draft: Option<Draft>,
}

/// What a new plan begins from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PlanFor {
    /// The saved targets.
    Targets,
    /// The plan of an earlier run.
    Run(String),
}

/// The plan that a form begins with.
#[server(prefix = "/ui", endpoint = "first-plan", input = Json, output = Json)]
pub(crate) async fn first_plan(from: PlanFor) -> Result<CheckedPlan, BackendError> {
    let toml = match from {
        PlanFor::Run(id) => super::run(id).await?.plan_toml,
        PlanFor::Targets => {
            let saved = backend()?.targets().await?;
            let first = Draft::first(&saved);
            let toml = crate::draft::apply("", &first, &saved).map_err(|error| super::failure::internal(error.to_string()))?;
            let checked = checked(toml).await?;
            return Ok(CheckedPlan { draft: checked.draft.or(Some(first)), ..checked });
        }
    };
    checked(toml).await
}

/// Checks a plan's text.
#[server(prefix = "/ui", endpoint = "check-plan", input = Json, output = Json)]
pub(crate) async fn check_plan(toml: String) -> Result<CheckedPlan, BackendError> {
    checked(toml).await
}

/// Writes the form into a plan's text and checks it. A text that is no TOML stays, with its error.
#[server(prefix = "/ui", endpoint = "apply-draft", input = Json, output = Json)]
pub(crate) async fn apply_draft(toml: String, draft: Draft) -> Result<CheckedPlan, BackendError> {
    let saved = backend()?.targets().await?;
    let written = crate::draft::apply(&toml, &draft, &saved).unwrap_or(toml);
    checked(written).await
}

/// Queues a run of a plan; its id.
pub(crate) async fn start_run(toml: String) -> Result<String, BackendError> {
    ask_start_run(toml).await?
}

#[server(prefix = "/ui", endpoint = "start-run", input = Json, output = Json)]
async fn ask_start_run(toml: String) -> Result<Answer<String>, BackendError> {
    Ok(backend()?.start_run(toml).await.map(|id| id.to_string()))
}

#[cfg(feature = "ssr")]
async fn checked(toml: String) -> Result<CheckedPlan, BackendError> {
    let check = backend()?.check_plan(toml.clone()).await?;
    let draft = if check.errors.is_empty() {
        tailrace_model::plan::Plan::from_text(&toml).ok().map(|plan| crate::draft::read(&plan))
    } else {
        None
    };
    Ok(CheckedPlan { toml, check, draft })
}
