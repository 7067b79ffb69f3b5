//! The verb `up`: from a fresh clone to the running demo.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use crate::build::{self, Kind};
use crate::daemon::Daemon;
use crate::lab::Lab;
use crate::steps::{self, Steps};
use crate::{fingerprint, interrupt, lab_plan, ports, workspace};

const START_TIMEOUT: Duration = Duration::from_secs(60);

/// What to start.
#[derive(Args)]
pub(crate) struct Options {
    /// Compare two private MariaDB servers instead of the embedded demo.
    #[arg(long)]
    lab: bool,
    /// The port on 127.0.0.1; when it is taken, the next free one.
    #[arg(long, default_value_t = 3000)]
    port: u16,
}

/// Builds, starts, and waits for Ctrl-C.
pub(crate) fn run(steps: &mut Steps, options: &Options) -> Result<()> {
    let binary = build::of_kind(steps, Kind::Release)?;
    let lab = options.lab.then(|| Lab::start(steps)).transpose()?;
    let port = ports::from(options.port)?;
    if port != options.port {
        steps::say(format!("  port {} is taken: using {port}", options.port));
    }
    let mut server = start(steps, &binary, port, lab.as_ref())?;
    steps::say(format!("\n  Tailrace is at http://127.0.0.1:{port}   (Ctrl-C stops it)\n"));
    wait(&mut server)?;
    steps::say("stopping …");
    server.stop()
}

fn start(steps: &mut Steps, binary: &Path, port: u16, lab: Option<&Lab>) -> Result<Daemon> {
    let mut serve = Command::new(binary);
    serve.arg("serve").arg(format!("--listen=127.0.0.1:{port}")).arg("--data-dir").arg(data_folder());
    match lab {
        None => serve.arg("--demo"),
        Some(lab) => serve.arg("--demo-plan").arg(write_plan(lab)?).envs(lab_plan::environment(lab)),
    };
    steps.run("server, until it is ready", || {
        let mut server = Daemon::start("tailrace serve", &mut serve)?;
        server.wait_until_ready(START_TIMEOUT, || is_ready(port))?;
        Ok(server)
    })
}

/// The archive of `up` lies in the clone, apart from the user's own.
fn data_folder() -> PathBuf {
    workspace::root().join("target/up/data")
}

fn write_plan(lab: &Lab) -> Result<PathBuf> {
    let file = workspace::root().join("target/up/lab.toml");
    let text = lab_plan::text(&lab.a.url(), &lab.b.url());
    fingerprint::write_if_changed(&file, text.as_bytes())?;
    Ok(file)
}

/// Returns at an interrupt; a server that ends by itself is an error.
fn wait(server: &mut Daemon) -> Result<()> {
    while !interrupt::requested() {
        if let Some(status) = server.ended()? {
            bail!("the server ended with {status}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn is_ready(port: u16) -> bool {
    ask_readyz(port).is_ok_and(|reply| reply.starts_with(b"HTTP/1.1 200"))
}

fn ask_readyz(port: u16) -> std::io::Result<[u8; 12]> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    Ok(start)
}
