//! From a checked plan to a queued run: its id, its row in the archive, its sealed passwords, its job.

use std::sync::Arc;

use rand::SeedableRng;
use tailrace_engine::StopToken;
use tailrace_model::{
    plan::{Plan, TargetSpec},
    run::{Generator, RunId},
    stream::Xoshiro256PlusPlus,
};

use crate::{
    archive::{Archive, ArchiveError, NewRun, Owner},
    executor::Job,
    live::{Channel, Hub},
    vault::{Vault, VaultError},
};

/// Why a run could not be queued.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AdmissionError {
    /// The archive failed.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A password could not be sealed.
    #[error(transparent)]
    Vault(#[from] VaultError),
    /// The system gave no randomness.
    #[error("could not draw a run id: {0}")]
    Entropy(String),
}

/// Archives a queued run and gives it a live channel. `targets` are the plan's, with their passwords.
///
/// # Errors
/// When the archive fails or a password cannot be sealed; nothing is kept then.
pub(crate) async fn admit(
    plan: Plan,
    targets: Vec<TargetSpec>,
    generator: &Generator,
    archive: &Archive,
    vault: &Vault,
    hub: &Hub,
) -> Result<Job, AdmissionError> {
    let id = draw_id()?;
    let owner = archive.own(&id)?;
    let mut secrets = Vec::new();
    for target in &targets {
        if let Some(password) = target.url.password() {
            let owner = Owner::Run(id.clone(), target.label.clone());
            let sealed = vault.seal(&owner.to_string(), password)?;
            secrets.push((owner, sealed));
        }
    }
    let plan = plan.without_secrets();
    archive.insert_run(NewRun { id: &id, plan: &plan, generator, secrets }).await?;
    let plan = Arc::new(plan);
    let channel: Arc<Channel> = hub.open(&id, &plan, generator.cores);
    Ok(Job { id, plan, targets, channel, stop: StopToken::new(), _owner: owner })
}

fn draw_id() -> Result<RunId, AdmissionError> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| AdmissionError::Entropy(error.to_string()))?;
    Ok(RunId::random(&mut Xoshiro256PlusPlus::from_seed(seed)))
}
