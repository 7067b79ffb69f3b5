//! A private MariaDB server: own data folder, free loopback port, a user with a generated password, gone at the end.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::daemon::Daemon;
use crate::{command, packages, ports};

/// The database that sysbench and Tailrace both use by default.
const DATABASE: &str = "sbtest";
const USER: &str = "bench";
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The one setting in which lab servers differ: when a commit reaches the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flush {
    /// `innodb_flush_log_at_trx_commit = 1`: at each commit.
    EachCommit,
    /// `innodb_flush_log_at_trx_commit = 2`: once a second.
    EachSecond,
}

impl Flush {
    /// The setting's value.
    pub(crate) const fn value(self) -> u8 {
        match self {
            Self::EachCommit => 1,
            Self::EachSecond => 2,
        }
    }
}

/// A running server. Dropping it stops the server and removes its data.
pub(crate) struct MariaDb {
    daemon: Daemon,
    folder: PathBuf,
    port: u16,
    password: String,
}

impl MariaDb {
    /// Starts a server and returns when it answers. Programs must be there: see [`packages::MARIADB`].
    pub(crate) fn start(name: &str, flush: Flush) -> Result<Self> {
        let port = ports::any()?;
        let folder = private_folder(name, port)?;
        let password = random_password()?;
        let started = start_in(&folder, port, &password, flush);
        if started.is_err() {
            remove(&folder);
        }
        Ok(Self { daemon: started.with_context(|| format!("private MariaDB {name}"))?, folder, port, password })
    }

    /// The loopback port.
    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// The password of the user `bench`.
    pub(crate) fn password(&self) -> &str {
        &self.password
    }

    /// The address without the password, as a plan has it.
    pub(crate) fn url(&self) -> String {
        format!("mysql://{USER}@127.0.0.1:{}/{DATABASE}", self.port)
    }

    /// The address with the password: for the environment of tests, never for a command line.
    pub(crate) fn url_with_password(&self) -> String {
        format!("mysql://{USER}:{}@127.0.0.1:{}/{DATABASE}", self.password, self.port)
    }
}

impl Drop for MariaDb {
    fn drop(&mut self) {
        if let Err(error) = self.daemon.stop() {
            crate::steps::say_error(&error);
        }
        remove(&self.folder);
    }
}

/// A folder that nobody else may enter, below the system's temporary one: the path of a socket must be short.
fn private_folder(name: &str, port: u16) -> Result<PathBuf> {
    let process = std::process::id();
    let folder = std::env::temp_dir().join(format!("tailrace-{name}-{process}-{port}"));
    DirBuilder::new().mode(0o700).create(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    Ok(folder)
}

fn random_password() -> Result<String> {
    let mut bytes = [0_u8; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn start_in(folder: &Path, port: u16, password: &str, flush: Flush) -> Result<Daemon> {
    create_data(folder)?;
    let accounts = folder.join("accounts.sql");
    write_private(&accounts, &account_statements(password))?;
    let mut daemon = Daemon::start("mariadbd", &mut server_command(folder, port, flush)?)?;
    daemon.wait_until_ready(START_TIMEOUT, || greets(port)).with_context(|| last_words(folder))?;
    fs::remove_file(accounts)?;
    Ok(daemon)
}

fn create_data(folder: &Path) -> Result<()> {
    let program = command::find("mariadb-install-db").context("no mariadb-install-db")?;
    let mut install = Command::new(program);
    install
        .args(["--no-defaults", "--skip-test-db"])
        .arg("--auth-root-authentication-method=normal")
        .arg(format!("--datadir={}", data_folder(folder).display()));
    if packages::is_root() {
        install.arg("--user=root");
    }
    command::output(&mut install).map(drop)
}

fn server_command(folder: &Path, port: u16, flush: Flush) -> Result<Command> {
    let file = |name: &str| folder.join(name).display().to_string();
    let log = File::create(folder.join("server.log"))?;
    let mut server = Command::new(command::find("mariadbd").context("no mariadbd")?);
    server
        .arg("--no-defaults")
        .arg(format!("--datadir={}", data_folder(folder).display()))
        .arg(format!("--socket={}", file("socket")))
        .arg(format!("--pid-file={}", file("pid")))
        .arg(format!("--init-file={}", file("accounts.sql")))
        .args(["--bind-address=127.0.0.1", "--skip-name-resolve"])
        .arg(format!("--port={port}"))
        .args(["--max-connections=600", "--table-open-cache=2000"])
        .args(["--innodb-buffer-pool-size=256M", "--innodb-log-file-size=256M"])
        .arg(format!("--innodb-flush-log-at-trx-commit={}", flush.value()))
        .stdin(std::process::Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log);
    if packages::is_root() {
        server.arg("--user=root");
    }
    Ok(server)
}

/// Run by the server before it listens, so that no moment has an account without a password.
///
/// The user may create databases named `sbtest…`, make users with fewer rights on them, read every status, and end
/// connections, as tests do.
fn account_statements(password: &str) -> String {
    [
        format!("CREATE DATABASE `{DATABASE}`;"),
        format!("CREATE USER '{USER}'@'%' IDENTIFIED BY '{password}';"),
        format!("GRANT ALL ON `{DATABASE}%`.* TO '{USER}'@'%' WITH GRANT OPTION;"),
        format!("GRANT PROCESS, RELOAD, SUPER, CONNECTION ADMIN, BINLOG MONITOR, CREATE USER ON *.* TO '{USER}'@'%';"),
        "ALTER USER IF EXISTS 'root'@'localhost' ACCOUNT LOCK;".to_owned(),
        "ALTER USER IF EXISTS 'root'@'127.0.0.1' ACCOUNT LOCK;".to_owned(),
        "ALTER USER IF EXISTS 'root'@'::1' ACCOUNT LOCK;".to_owned(),
    ]
    .join("\n")
}

/// Whether a server sends its greeting. An open port alone is not enough: MariaDB listens before it serves.
fn greets(port: u16) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let timeout = Duration::from_secs(1);
    TcpStream::connect_timeout(&address, timeout).is_ok_and(|mut stream| {
        let mut greeting = [0_u8; 5];
        stream.set_read_timeout(Some(timeout)).is_ok() && stream.read_exact(&mut greeting).is_ok() && greeting[4] == 10 // the protocol's version; an error packet has 255 here
    })
}

fn write_private(path: &Path, text: &str) -> Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    Ok(file.write_all(text.as_bytes())?)
}

fn data_folder(folder: &Path) -> PathBuf {
    folder.join("data")
}

/// The end of the server's log, for an error.
fn last_words(folder: &Path) -> String {
    let log = fs::read_to_string(folder.join("server.log")).unwrap_or_default();
    let lines: Vec<_> = log.lines().collect();
    lines[lines.len().saturating_sub(5)..].join("\n")
}

fn remove(folder: &Path) {
    if let Err(error) = fs::remove_dir_all(folder) {
        crate::steps::say_error(&anyhow::Error::from(error).context("could not remove the private MariaDB's data"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "needs cargo xtask test"]
    fn a_private_server_answers_and_leaves_nothing_behind() {
        let server = MariaDb::start("self-test", Flush::EachSecond).unwrap();
        let (port, folder) = (server.port(), server.folder.clone());
        assert!(greets(port));
        drop(server);
        assert!(!greets(port) && !folder.exists());
    }

    #[test]
    fn passwords_differ() {
        assert_ne!(random_password().unwrap(), random_password().unwrap());
    }
}
