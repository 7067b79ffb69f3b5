//! Saved targets.

use sqlx::{FromRow, Row, sqlite::SqliteRow};

use super::{Archive, ArchiveError, Owner};

/// A saved target as it is stored: documents unread, password apart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TargetRow {
    /// Its number; none for a new one.
    pub(crate) id: Option<i64>,
    /// Its name, unique.
    pub(crate) name: String,
    /// Its address, without password.
    pub(crate) url: String,
    /// Encryption, as in plans.
    pub(crate) tls: String,
    /// A label to begin with in plans.
    pub(crate) label: Option<String>,
    /// What the user states, as JSON.
    pub(crate) stated: String,
    /// Whether a password is kept.
    pub(crate) has_password: bool,
}

impl FromRow<'_, SqliteRow> for TargetRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            url: row.try_get("url")?,
            tls: row.try_get("tls")?,
            label: row.try_get("label")?,
            stated: row.try_get("stated")?,
            has_password: row.try_get("has_password")?,
        })
    }
}

const SELECT: &str = "SELECT t.*, EXISTS (SELECT 1 FROM secrets s WHERE s.owner = 'target/' || t.id) AS has_password FROM targets t";

impl Archive {
    /// Every saved target, by name.
    ///
    /// # Errors
    /// When the archive fails.
    pub(crate) async fn targets(&self) -> Result<Vec<TargetRow>, ArchiveError> {
        Ok(sqlx::query_as(&format!("{SELECT} ORDER BY t.name COLLATE NOCASE")).fetch_all(&self.pool).await?)
    }

    /// One saved target.
    ///
    /// # Errors
    /// When there is none of this number, or the archive fails.
    pub(crate) async fn target(&self, id: i64) -> Result<TargetRow, ArchiveError> {
        let found = sqlx::query_as(&format!("{SELECT} WHERE t.id = ?")).bind(id).fetch_optional(&self.pool).await?;
        found.ok_or_else(|| ArchiveError::NotFound(format!("there is no saved target {id}")))
    }

    /// Saves a target, new or over the one of its number, and returns its number. `seal` makes the password's
    /// ciphertext once the number is known; without it the saved password stays.
    ///
    /// # Errors
    /// When the name is another target's, there is none of this number, or the archive fails.
    pub(crate) async fn put_target<E: From<ArchiveError>>(
        &self,
        row: &TargetRow,
        seal: impl FnOnce(&Owner) -> Result<Option<Vec<u8>>, E> + Send,
    ) -> Result<i64, E> {
        let mut transaction = self.pool.begin().await.map_err(ArchiveError::from)?;
        let taken = |error: sqlx::Error| match error.as_database_error() {
            Some(cause) if cause.is_unique_violation() => {
                ArchiveError::Conflict(format!("there is a target named \"{}\" already: choose another name", row.name))
            }
            _ => ArchiveError::Database(error),
        };
        let id = match row.id {
            None => sqlx::query("INSERT INTO targets (name, url, tls, label, stated) VALUES (?, ?, ?, ?, ?)")
                .bind(&row.name)
                .bind(&row.url)
                .bind(&row.tls)
                .bind(&row.label)
                .bind(&row.stated)
                .execute(&mut *transaction)
                .await
                .map_err(taken)?
                .last_insert_rowid(),
            Some(id) => {
                let done = sqlx::query("UPDATE targets SET name = ?, url = ?, tls = ?, label = ?, stated = ? WHERE id = ?")
                    .bind(&row.name)
                    .bind(&row.url)
                    .bind(&row.tls)
                    .bind(&row.label)
                    .bind(&row.stated)
                    .bind(id)
                    .execute(&mut *transaction)
                    .await
                    .map_err(taken)?;
                if done.rows_affected() == 0 {
                    return Err(ArchiveError::NotFound(format!("there is no saved target {id}")).into());
                }
                id
            }
        };
        let owner = Owner::Target(id);
        if let Some(sealed) = seal(&owner)? {
            Self::put_secret(&mut transaction, &owner, &sealed).await?;
        }
        transaction.commit().await.map_err(ArchiveError::from)?;
        Ok(id)
    }

    /// Forgets a target and its password; its runs stay.
    ///
    /// # Errors
    /// When there is none of this number, or the archive fails.
    pub(crate) async fn delete_target(&self, id: i64) -> Result<(), ArchiveError> {
        let mut transaction = self.pool.begin().await?;
        let done = sqlx::query("DELETE FROM targets WHERE id = ?").bind(id).execute(&mut *transaction).await?;
        if done.rows_affected() == 0 {
            return Err(ArchiveError::NotFound(format!("there is no saved target {id}")));
        }
        sqlx::query("DELETE FROM secrets WHERE owner = ?").bind(Owner::Target(id).to_string()).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}
