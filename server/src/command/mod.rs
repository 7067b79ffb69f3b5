//! The verbs, one file each, and what they share: the opened data folder and the async runtime.

mod cleanup;
mod list;
mod plan;
mod prepare;
mod run;
mod serve;
mod show;
mod signals;
mod workloads;

use std::future::Future;

use tailrace_model::plan::{Plan, TargetSpec};
use tracing_subscriber::EnvFilter;

use crate::{
    archive::{Archive, ArchiveError},
    cli::{Cli, Global, Verb},
    credentials::{self, CredentialError, Origin},
    exit::{Failure, Outcome},
    settings::Settings,
    vault::Vault,
};

/// Does what the command line says.
///
/// # Errors
/// When it cannot: the failure carries message and exit code.
pub(crate) fn dispatch(cli: Cli) -> Outcome {
    let Cli { global, verb } = cli;
    let default_log = if matches!(verb, Verb::Serve(_)) { "info" } else { "error" };
    log_to_stderr(global.log.as_deref().unwrap_or(default_log))?;
    match verb {
        Verb::Serve(arguments) => block_on(serve::run(&global, arguments)),
        Verb::Run(arguments) => block_on(run::run(&global, &arguments)),
        Verb::Prepare(arguments) => block_on(prepare::run(&global, &arguments)),
        Verb::Cleanup(arguments) => block_on(cleanup::run(&global, &arguments)),
        Verb::Plan(arguments) => plan::run(&arguments),
        Verb::List(arguments) => block_on(list::run(&global, &arguments)),
        Verb::Show(arguments) => block_on(show::run(&global, &arguments)),
        Verb::Workloads(arguments) => workloads::run(&arguments),
    }
}

fn block_on(command: impl Future<Output = Outcome>) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("could not start the runtime: {error}")))?;
    runtime.block_on(command)
}

fn log_to_stderr(filter: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(filter).map_err(|error| {
        Failure::bad_input(format!("--log: \"{filter}\" is no filter ({error}): write warn, info, debug or tailrace_engine=debug"))
    })?;
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false);
    let _ = subscriber.try_init(); // a second one in the same process (tests) keeps the first
    Ok(())
}

/// The opened data folder.
pub(super) struct Home {
    pub(super) settings: Settings,
    pub(super) archive: Archive,
    pub(super) vault: Vault,
}

impl Home {
    /// Opens archive and key, making what is absent.
    pub(super) async fn open(global: &Global) -> Result<Self, Failure> {
        let settings = Settings::of(global)?;
        let vault = Vault::open(&settings.key).map_err(Failure::failed)?;
        let archive = Archive::open(&settings.archive).await.map_err(Failure::failed)?;
        Ok(Self { settings, archive, vault })
    }

    /// The targets of a plan with their passwords, as the command line may find them.
    pub(super) async fn targets(&self, plan: &Plan) -> Result<Vec<TargetSpec>, Failure> {
        credentials::resolve(plan, Origin::CommandLine, &self.archive, &self.vault).await.map_err(|error| match error {
            CredentialError::Archive(error) => Failure::failed(error),
            other => Failure::bad_input(other),
        })
    }
}

/// What is not there was named wrongly; everything else went wrong.
impl From<ArchiveError> for Failure {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::NotFound(_) => Self::bad_input(error),
            other => Self::failed(other),
        }
    }
}
