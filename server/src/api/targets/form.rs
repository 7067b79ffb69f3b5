//! A target as a request describes it.

use serde::Deserialize;
use tailrace_app::backend::{Stated, TargetForm};
use tailrace_model::plan::Tls;
use utoipa::ToSchema;

/// A target: its address and what is stated of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    /// Unique among saved targets.
    name: String,
    /// `mysql://user@host:3306/database` or `sqlite:///path/file.db?journal_mode=wal`.
    url: String,
    /// Empty or absent keeps the saved one.
    #[serde(default)]
    password: String,
    /// `disabled`, `preferred`, `required`, `verify-ca` or `verify-identity`.
    #[serde(default)]
    #[schema(value_type = String)]
    tls: Tls,
    /// `architecture`, `vcpu`, `memory`, `storage`, `region`, `zone`, `price`.
    #[serde(default)]
    #[schema(value_type = Object)]
    stated: Stated,
    /// For a connection test: the saved target whose password is used when none is given.
    id: Option<i64>,
}

impl Form {
    /// As the host takes it, for the target of this number, or as the form says.
    pub(super) fn for_target(self, id: Option<i64>) -> TargetForm {
        let Self { name, url, password, tls, stated, id: own } = self;
        TargetForm { id: id.or(own), name, url, password, tls, stated }
    }

    /// As the host takes it, for a new target.
    pub(super) fn for_new(self) -> TargetForm {
        TargetForm { id: None, ..self.for_target(None) }
    }
}
