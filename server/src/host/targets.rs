//! Saved targets: their forms, rows and connection tests.

use secrecy::SecretString;
use tailrace_app::backend::{ConnectionTest, SavedTarget, TargetForm};
use tailrace_model::{
    plan::{Label, TargetSpec},
    target::{Engine, TargetUrl},
};

use super::{Host, HostError};
use crate::{
    archive::{ArchiveError, Owner, TargetRow},
    credentials, executor,
};

const LONGEST_NAME: usize = 100;
const LONGEST_PASSWORD: usize = 1024;
const LONGEST_TEXT: usize = 200;

/// What a connection test shows of a server's settings: what decides fairness and limits.
const TELLING_SETTINGS: [&str; 19] = [
    "max_connections",
    "max_prepared_stmt_count",
    "innodb_buffer_pool_size",
    "innodb_flush_log_at_trx_commit",
    "innodb_flush_method",
    "innodb_doublewrite",
    "sync_binlog",
    "log_bin",
    "transaction_isolation",
    "tx_isolation",
    "query_cache_type",
    "thread_handling",
    "journal_mode",
    "synchronous",
    "busy_timeout",
    "page_size",
    "cache_size",
    "mmap_size",
    "wal_autocheckpoint",
];

impl Host {
    /// Every saved target, by name.
    pub(crate) async fn targets(&self) -> Result<Vec<SavedTarget>, HostError> {
        self.archive.targets().await?.into_iter().map(saved).collect()
    }

    /// One saved target.
    pub(crate) async fn target(&self, id: i64) -> Result<SavedTarget, HostError> {
        saved(self.archive.target(id).await?)
    }

    /// Saves a target, new or changed, and returns its number.
    pub(crate) async fn save_target(&self, form: TargetForm) -> Result<i64, HostError> {
        self.put_target(form, None).await
    }

    /// The same with a label to begin with in plans.
    pub(crate) async fn put_target(&self, form: TargetForm, label: Option<Label>) -> Result<i64, HostError> {
        let (url, password) = checked(&form)?;
        let label = match (label, form.id) {
            (Some(label), _) => Some(label.to_string()),
            (None, Some(id)) => self.archive.target(id).await?.label,
            (None, None) => None,
        };
        let unwritable = |error: serde_json::Error| HostError::BadTarget(error.to_string());
        let row = TargetRow {
            id: form.id,
            name: form.name.trim().to_owned(),
            url: url.to_string(),
            tls: serde_json::to_string(&form.tls).map_err(unwritable)?,
            label,
            stated: serde_json::to_string(&form.stated).map_err(unwritable)?,
            has_password: password.is_some(),
        };
        let seal = |owner: &Owner| {
            let sealed = password.map(|password| self.vault.seal(&owner.to_string(), &password));
            Ok(sealed.transpose()?)
        };
        self.archive.put_target::<HostError>(&row, seal).await
    }

    /// Forgets a target; its runs stay.
    pub(crate) async fn delete_target(&self, id: i64) -> Result<(), HostError> {
        Ok(self.archive.delete_target(id).await?)
    }

    /// Connects to what a form describes.
    pub(crate) async fn test_target(&self, form: TargetForm) -> Result<ConnectionTest, HostError> {
        let (mut url, password) = checked(&form)?;
        let password = match (password, form.id) {
            (Some(password), _) => Some(password),
            (None, Some(id)) => credentials::unsealed(&Owner::Target(id), &self.archive, &self.vault).await?,
            (None, None) => None,
        };
        if let Some(password) = password {
            url = url.with_password(password);
        }
        let facts = executor::ask(&self.load, &spec(&form, url)).await?;
        let round_trip = facts.round_trip_us;
        let telling = TELLING_SETTINGS.iter().filter(|name| !facts.facts.contains_key(**name));
        let settings = telling.filter_map(|name| facts.settings.get_key_value(*name));
        let told = facts.facts.iter().chain(settings).map(|(name, value)| (name.clone(), value.clone())).collect();
        Ok(ConnectionTest {
            server_version: facts.server_version.unwrap_or_default(),
            round_trip_p50_us: round_trip.map_or(0.0, |round_trip| round_trip.p50),
            round_trip_p99_us: round_trip.map_or(0.0, |round_trip| round_trip.p99),
            facts: told,
        })
    }
}

/// The form's address without password, and its password: its own, else the address's.
fn checked(form: &TargetForm) -> Result<(TargetUrl, Option<SecretString>), HostError> {
    let name = form.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(HostError::BadTarget(format!("the name must be 1 to {LONGEST_NAME} characters on one line")));
    }
    if form.password.len() > LONGEST_PASSWORD {
        return Err(HostError::BadTarget(format!("the password is longer than {LONGEST_PASSWORD} bytes")));
    }
    let texts = [&form.stated.memory, &form.stated.storage, &form.stated.region, &form.stated.zone];
    if texts.into_iter().flatten().any(|text| text.chars().count() > LONGEST_TEXT) {
        return Err(HostError::BadTarget(format!("what is stated of a target may have {LONGEST_TEXT} characters each")));
    }
    if form.stated.vcpu.is_some_and(|vcpu| !vcpu.is_finite() || vcpu <= 0.0) {
        return Err(HostError::BadTarget("vcpu must be above 0".to_owned()));
    }
    let url: TargetUrl = form.url.parse().map_err(|error| HostError::BadTarget(format!("the address: {error}")))?;
    if url.engine() == Engine::Postgresql {
        return Err(HostError::BadTarget("the address: this version cannot load postgresql: use mysql or sqlite".to_owned()));
    }
    let typed = (!form.password.is_empty()).then(|| SecretString::from(form.password.as_str()));
    let password = typed.or_else(|| url.password().cloned());
    Ok((url.without_password(), password))
}

fn spec(form: &TargetForm, url: TargetUrl) -> TargetSpec {
    let stated = form.stated.clone();
    TargetSpec {
        label: label_of(&form.name).unwrap_or_else(fallback_label),
        name: form.name.clone(),
        url,
        password_env: None,
        password_file: None,
        tls: form.tls,
        tls_ca: None,
        architecture: stated.architecture,
        vcpu: stated.vcpu,
        memory: stated.memory,
        storage: stated.storage,
        region: stated.region,
        zone: stated.zone,
        price: stated.price,
        metrics_url: None,
        reader_url: None,
        capacity: None,
    }
}

/// A target's name as a label: what a label may not hold becomes `-`, and it is cut to a label's length.
fn label_of(name: &str) -> Option<Label> {
    let allowed = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
    let text: String = name.trim().chars().map(allowed).take(24).collect();
    Label::try_from(text.trim_matches('-').to_owned()).ok()
}

fn fallback_label() -> Label {
    Label::try_from("target".to_owned()).expect("six letters are a label")
}

fn saved(row: TargetRow) -> Result<SavedTarget, HostError> {
    let TargetRow { id, name, url, tls, label, stated, has_password } = row;
    let unreadable = |error: serde_json::Error| ArchiveError::Unreadable { what: format!("target \"{name}\""), reason: error.to_string() };
    let tls = serde_json::from_str(&tls).map_err(unreadable)?;
    let stated = serde_json::from_str(&stated).map_err(unreadable)?;
    let label = label.and_then(|label| Label::try_from(label).ok());
    let suggested_label = label.or_else(|| label_of(&name));
    Ok(SavedTarget { id: id.unwrap_or_default(), name, url, has_password, tls, stated, suggested_label })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_a_label_that_plans_accept() {
        let label = |name: &str| label_of(name).map(|label| label.to_string());
        assert_eq!(label("rollback journal").as_deref(), Some("rollback-journal"));
        assert_eq!(label(" a / b ").as_deref(), Some("a---b"));
        assert_eq!(label("%%"), None);
    }
}
