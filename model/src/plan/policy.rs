//! `[errors]`: which errors are tried again, and what happens when a target is lost.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{sample::ErrorClass, span::Span};

/// What happens on errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ErrorPolicy {
    /// Classes after which the event is run again, after a `ROLLBACK`. Default deadlock and serialization failure.
    pub retry: Vec<ErrorClass>,
    /// How often one event is tried again, 0 to 1 000. Default 10.
    pub retry_limit: u32,
    /// What a run does when a target no longer answers. Default `next`.
    pub on_target_lost: OnTargetLost,
    /// After which a statement is given up by the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement_timeout: Option<Span>,
}

impl Default for ErrorPolicy {
    fn default() -> Self {
        Self {
            retry: vec![ErrorClass::Deadlock, ErrorClass::SerializationFailure],
            retry_limit: 10,
            on_target_lost: OnTargetLost::Next,
            statement_timeout: None,
        }
    }
}

/// What a run does when a target no longer answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OnTargetLost {
    /// Wait until it answers again (at most 10 minutes), then go on with the next trial.
    Wait,
    /// Go on with the next trial at once.
    #[default]
    Next,
    /// End the run.
    Stop,
}
