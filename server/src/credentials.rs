//! Where the passwords of a plan's targets come from: the URL, an environment variable, a file, or a saved
//! target of the same address. Variables and files are read for the command line only: a plan that arrives
//! over HTTP must not reach into the server's own environment.

use std::{fs, io::Read, path::Path};

use secrecy::SecretString;
use tailrace_model::{
    plan::{Plan, PlanError, TargetSpec},
    run::RunId,
    target::TargetUrl,
};

use crate::{
    archive::{Archive, ArchiveError, Owner},
    vault::{Vault, VaultError},
};

const LONGEST_PASSWORD_FILE: u64 = 64 * 1024;

/// Who hands in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The user of this process: variables and files are theirs.
    CommandLine,
    /// A request.
    Http,
}

/// Why a password could not be found.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CredentialError {
    /// The environment variable is not set.
    #[error("target \"{label}\": the environment variable {name} (password_env) is not set: set it, or remove password_env")]
    Variable { label: String, name: String },
    /// The file cannot be read.
    #[error("target \"{label}\": could not read the password file {path}: {reason}")]
    File { label: String, path: String, reason: String },
    /// The plan names variables or files and came over HTTP.
    #[error("password_env and password_file are for the command line only: save the target with its password")]
    Refused(Vec<PlanError>),
    /// A saved password does not open.
    #[error(transparent)]
    Vault(#[from] VaultError),
    /// The archive failed.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

/// The plan's targets, each with its password where one is known.
///
/// # Errors
/// When a named variable or file is missing, is not allowed, or a saved password does not open.
pub(crate) async fn resolve(plan: &Plan, origin: Origin, archive: &Archive, vault: &Vault) -> Result<Vec<TargetSpec>, CredentialError> {
    if origin == Origin::Http {
        let refused = local_sources(plan);
        if !refused.is_empty() {
            return Err(CredentialError::Refused(refused));
        }
    }
    let mut targets = Vec::with_capacity(plan.targets.len());
    for target in &plan.targets {
        let mut target = target.clone();
        if let Some(password) = password(&target, archive, vault).await? {
            target.url = target.url.with_password(password);
        }
        targets.push(target);
    }
    Ok(targets)
}

async fn password(target: &TargetSpec, archive: &Archive, vault: &Vault) -> Result<Option<SecretString>, CredentialError> {
    let label = || target.label.to_string();
    if let Some(password) = target.url.password() {
        return Ok(Some(password.clone()));
    }
    if let Some(name) = &target.password_env {
        let value = std::env::var(name).map_err(|_| CredentialError::Variable { label: label(), name: name.clone() })?;
        return Ok(Some(value.into()));
    }
    if let Some(path) = &target.password_file {
        let read = first_line(Path::new(path));
        return read.map(Some).map_err(|error| CredentialError::File { label: label(), path: path.clone(), reason: error.to_string() });
    }
    saved_password(&target.url, archive, vault).await
}

/// The password of a saved target of the same engine, host, port, user and database.
///
/// # Errors
/// When the saved password does not open, or the archive fails.
pub(crate) async fn saved_password(url: &TargetUrl, archive: &Archive, vault: &Vault) -> Result<Option<SecretString>, CredentialError> {
    for saved in archive.targets().await?.into_iter().filter(|saved| saved.has_password) {
        let is_same = saved.url.parse::<TargetUrl>().is_ok_and(|saved| address(&saved) == address(url));
        if let (true, Some(id)) = (is_same, saved.id) {
            return unsealed(&Owner::Target(id), archive, vault).await;
        }
    }
    Ok(None)
}

/// The password that an owner keeps; none when it keeps none.
///
/// # Errors
/// When it does not open, or the archive fails.
pub(crate) async fn unsealed(owner: &Owner, archive: &Archive, vault: &Vault) -> Result<Option<SecretString>, CredentialError> {
    let sealed = archive.secret(owner).await?;
    Ok(sealed.map(|sealed| vault.unseal(&owner.to_string(), &sealed)).transpose()?)
}

/// The targets of an archived run with the passwords that it keeps; of a target without one, a saved target's.
///
/// # Errors
/// As [`unsealed`].
pub(crate) async fn of_run(run: &RunId, plan: &Plan, archive: &Archive, vault: &Vault) -> Result<Vec<TargetSpec>, CredentialError> {
    let mut targets = Vec::with_capacity(plan.targets.len());
    for target in &plan.targets {
        let mut target = target.clone();
        let kept = unsealed(&Owner::Run(run.clone(), target.label.clone()), archive, vault).await?;
        let password = match kept {
            Some(password) => Some(password),
            None => saved_password(&target.url, archive, vault).await?,
        };
        if let Some(password) = password {
            target.url = target.url.with_password(password);
        }
        targets.push(target);
    }
    Ok(targets)
}

fn address(url: &TargetUrl) -> (&str, String, &str, &str) {
    (url.engine().as_str(), url.place(), url.user(), url.database())
}

fn first_line(path: &Path) -> std::io::Result<SecretString> {
    let mut text = String::new();
    fs::File::open(path)?.take(LONGEST_PASSWORD_FILE).read_to_string(&mut text)?;
    Ok(text.lines().next().unwrap_or_default().to_owned().into())
}

/// An error for each variable or file of the server that a plan names.
pub(crate) fn local_sources(plan: &Plan) -> Vec<PlanError> {
    let named = |(index, target): (usize, &TargetSpec)| {
        let keys = [("password_env", target.password_env.is_some()), ("password_file", target.password_file.is_some())];
        keys.into_iter().filter(|(_, given)| *given).map(|(key, _)| refusal(index, key)).collect::<Vec<_>>()
    };
    plan.targets.iter().enumerate().flat_map(named).collect()
}

fn refusal(index: usize, key: &str) -> PlanError {
    PlanError {
        line: 1,
        column: 1,
        key: format!("target[{index}].{key}"),
        message: format!("{key} would read the server's own environment: save the target with its password, and leave {key} out"),
    }
}
