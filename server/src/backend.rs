//! The pages' backend: the host under the trait that the application asks for.

use async_trait::async_trait;
use tailrace_app::backend::{
    Backend, BackendError, ConnectionTest, PlanCheck, RunPage, RunQuery, RunView, SavedTarget, TargetForm, TrialSeries,
};
use tailrace_model::{
    run::RunId,
    script::{Script, ScriptInfo},
};

use crate::host::{Host, HostError};

/// Answers the pages.
pub(crate) struct HostBackend(pub(crate) Host);

impl From<HostError> for BackendError {
    fn from(error: HostError) -> Self {
        if let HostError::Internal(message) = &error {
            tracing::error!(error = message, "a page could not be answered");
        }
        Self { code: error.code().to_owned(), message: error.to_string(), plan_errors: error.plan_errors().to_vec() }
    }
}

#[async_trait]
impl Backend for HostBackend {
    async fn runs(&self, query: RunQuery) -> Result<RunPage, BackendError> {
        Ok(self.0.runs(query).await?)
    }

    async fn run(&self, id: &RunId) -> Result<RunView, BackendError> {
        Ok(self.0.run(id).await?)
    }

    async fn series(&self, id: &RunId, workload: &str, level: &str) -> Result<Vec<TrialSeries>, BackendError> {
        Ok(self.0.series(id, workload, level).await?)
    }

    async fn check_plan(&self, toml: String) -> Result<PlanCheck, BackendError> {
        Ok(Host::check_plan(&toml))
    }

    async fn start_run(&self, toml: String) -> Result<RunId, BackendError> {
        Ok(self.0.start_run(&toml).await?)
    }

    async fn cancel_run(&self, id: &RunId) -> Result<(), BackendError> {
        Ok(self.0.cancel_run(id).await?)
    }

    async fn run_again(&self, id: &RunId) -> Result<RunId, BackendError> {
        Ok(self.0.run_again(id).await?)
    }

    async fn targets(&self) -> Result<Vec<SavedTarget>, BackendError> {
        Ok(self.0.targets().await?)
    }

    async fn target(&self, id: i64) -> Result<SavedTarget, BackendError> {
        Ok(self.0.target(id).await?)
    }

    async fn save_target(&self, form: TargetForm) -> Result<i64, BackendError> {
        Ok(self.0.save_target(form).await?)
    }

    async fn delete_target(&self, id: i64) -> Result<(), BackendError> {
        Ok(self.0.delete_target(id).await?)
    }

    async fn test_target(&self, form: TargetForm) -> Result<ConnectionTest, BackendError> {
        Ok(self.0.test_target(form).await?)
    }

    fn scripts(&self) -> Vec<ScriptInfo> {
        Script::ALL.map(ScriptInfo::from).to_vec()
    }
}
