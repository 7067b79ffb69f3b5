//! `tailrace serve`: the application in a browser, on this computer only.

use std::{net::SocketAddr, sync::Arc};

use tailrace_model::plan::{Plan, TargetSpec};
use tokio::{net::TcpListener, sync::watch};

use super::{Home, signals::Signals};
use crate::{
    cli::{Global, Serve},
    demo,
    exit::{Exit, Failure, Outcome},
    generator_lock::GeneratorLock,
    host::Host,
    http::{self, AppState, Hosts},
    load::Engine,
    output, plan_source, site,
};

pub(super) async fn run(global: &Global, arguments: Serve) -> Outcome {
    let Serve { listen, allow_host, demo, demo_plan } = arguments;
    if !listen.ip().is_loopback() {
        let message = format!(
            "--listen {listen}: this version has no accounts and serves this computer only: use 127.0.0.1:{0} or [::1]:{0}",
            listen.port()
        );
        return Err(Failure::bad_input(message));
    }
    let demo_plan = demo_plan.map(|path| plan_source::read(&path)).transpose()?;
    let home = Home::open(global).await?;
    let demo_plan = match demo_plan {
        None if demo => Some(demo::plan(&home.settings.data_dir)?),
        given => given,
    };
    let demo = match demo_plan {
        None => None,
        Some(plan) => Some((home.targets(&plan).await?, plan)),
    };
    let mut signals = Signals::new().map_err(|error| Failure::failed(format!("could not hear signals: {error}")))?;
    let listener = TcpListener::bind(listen).await.map_err(|error| taken(listen, &error))?;
    let address = listener.local_addr().map_err(Failure::failed)?;
    let host = Host::new(home.archive.clone(), home.vault, Arc::new(Engine), GeneratorLock::of_this_host());
    let (over, shutdown) = watch::channel(false);
    let hosts = Hosts::new(address.port(), &allow_host);
    let state = AppState::new(host.clone(), hosts, site::options(address), shutdown.clone());
    let serving = tokio::spawn(http::serve(listener, state, shutdown));
    output::result(format_args!("Tailrace is at http://{address}"))?;
    begin_demo(&host, demo).await?;
    signals.next().await;
    tracing::info!("shutting down");
    tokio::select! {
        () = host.shut_down() => (),
        () = signals.next() => tracing::warn!("ending at once"),
    }
    over.send_replace(true);
    let served = serving.await;
    home.archive.close().await;
    match served {
        Ok(Ok(())) => Ok(Exit::Done),
        Ok(Err(error)) => Err(Failure::failed(format!("the server failed: {error}"))),
        Err(panic) => Err(Failure::failed(format!("the server broke off: {panic}"))),
    }
}

async fn begin_demo(host: &Host, demo: Option<(Vec<TargetSpec>, Plan)>) -> Result<(), Failure> {
    match demo {
        None => Ok(()),
        Some((targets, plan)) => demo::begin(host, plan, targets).await.map_err(Failure::failed),
    }
}

fn taken(address: SocketAddr, error: &std::io::Error) -> Failure {
    if error.kind() == std::io::ErrorKind::AddrInUse {
        return Failure::failed(format!(
            "the address {address} is taken: stop what listens there, or choose another with --listen 127.0.0.1:PORT"
        ));
    }
    Failure::failed(format!("could not listen on {address}: {error}"))
}
