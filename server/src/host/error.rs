//! Why the host could not do what it was asked.

use tailrace_model::plan::{PlanError, PlanErrors};

use crate::{admission::AdmissionError, archive::ArchiveError, credentials::CredentialError, load::LoadError, vault::VaultError};

/// An error with a stable code. Messages are English, for people, and hold no secret.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HostError {
    /// There is no such thing.
    #[error("{0}")]
    NotFound(String),
    /// The plan has errors.
    #[error("the plan has errors: {0}")]
    BadPlan(PlanErrors),
    /// A target's form has an error.
    #[error("{0}")]
    BadTarget(String),
    /// The request itself is wrong.
    #[error("{0}")]
    BadRequest(String),
    /// It does not go with what is there.
    #[error("{0}")]
    Conflict(String),
    /// Too many runs are queued.
    #[error("{0} runs are queued already: wait for one to end, or cancel one")]
    QueueFull(usize),
    /// The target answered no, or not at all.
    #[error(transparent)]
    Target(#[from] LoadError),
    /// A saved password does not open.
    #[error(transparent)]
    Secret(#[from] VaultError),
    /// The server is at fault.
    #[error("{0}")]
    Internal(String),
}

impl HostError {
    /// The error's stable code.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "not_found",
            Self::BadPlan(_) => "bad_plan",
            Self::BadTarget(_) => "bad_target",
            Self::BadRequest(_) => "bad_request",
            Self::Conflict(_) => "conflict",
            Self::QueueFull(_) => "queue_full",
            Self::Target(error) => error.code,
            Self::Secret(_) => "unreadable_secret",
            Self::Internal(_) => "internal",
        }
    }

    /// The plan's errors, where it has some.
    pub(crate) fn plan_errors(&self) -> &[PlanError] {
        match self {
            Self::BadPlan(errors) => &errors.0,
            _ => &[],
        }
    }
}

impl From<ArchiveError> for HostError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::NotFound(message) => Self::NotFound(message),
            ArchiveError::Conflict(message) => Self::Conflict(message),
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<CredentialError> for HostError {
    fn from(error: CredentialError) -> Self {
        match error {
            CredentialError::Refused(errors) => Self::BadPlan(PlanErrors(errors)),
            CredentialError::Vault(error) => Self::Secret(error),
            CredentialError::Archive(error) => error.into(),
            other => Self::BadRequest(other.to_string()),
        }
    }
}

impl From<AdmissionError> for HostError {
    fn from(error: AdmissionError) -> Self {
        match error {
            AdmissionError::Archive(error) => error.into(),
            other => Self::Internal(other.to_string()),
        }
    }
}
