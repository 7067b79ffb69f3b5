//! Sealed passwords and whom each belongs to.

use std::fmt;

use sqlx::{Sqlite, Transaction};
use tailrace_model::{plan::Label, run::RunId};

use super::{Archive, ArchiveError};

/// Whom a password belongs to. Its text is the row's key, and what the ciphertext is bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A saved target.
    Target(i64),
    /// A target of a run.
    Run(RunId, Label),
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(id) => write!(f, "target/{id}"),
            Self::Run(run, label) => write!(f, "run/{run}/{label}"),
        }
    }
}

impl Archive {
    /// The sealed password of an owner; none when it has none.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn secret(&self, owner: &Owner) -> Result<Option<Vec<u8>>, ArchiveError> {
        let found = sqlx::query_scalar("SELECT sealed FROM secrets WHERE owner = ?").bind(owner.to_string());
        Ok(found.fetch_optional(&self.pool).await?)
    }

    pub(super) async fn put_secret(transaction: &mut Transaction<'_, Sqlite>, owner: &Owner, sealed: &[u8]) -> Result<(), ArchiveError> {
        sqlx::query("INSERT INTO secrets (owner, sealed) VALUES (?, ?) ON CONFLICT (owner) DO UPDATE SET sealed = excluded.sealed")
            .bind(owner.to_string())
            .bind(sealed)
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }
}
