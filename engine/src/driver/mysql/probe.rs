//! What a server says of itself, over `mysql_async`.

use std::{
    collections::BTreeMap,
    future::Future,
    net::{ToSocketAddrs as _, UdpSocket},
    time::Instant,
};

use mysql_async::{Conn, DriverError, Error, IoError, OptsBuilder, prelude::Queryable as _};
use secrecy::ExposeSecret as _;
use tailrace_model::{
    plan::{TargetSpec, Tls},
    run::{RoundTrip, TargetFacts},
    target::{Engine, TargetUrl},
};

use super::{
    connect::CONNECT_LIMIT,
    errors::{in_words, refused},
    tls,
};
use crate::{
    error::{EngineError, Place},
    probe::{ROUND_TRIP_LIMIT, ROUND_TRIPS, percentiles},
};

/// Variables that are facts: what sizes a server and what makes it durable.
const FACTS: [&str; 18] = [
    "max_connections",
    "thread_cache_size",
    "innodb_buffer_pool_size",
    "innodb_flush_log_at_trx_commit",
    "sync_binlog",
    "innodb_doublewrite",
    "innodb_flush_method",
    "innodb_io_capacity",
    "log_bin",
    "max_prepared_stmt_count",
    "transaction_isolation",
    "tx_isolation",
    "character_set_server",
    "performance_schema",
    "query_cache_type",
    "version_comment",
    "version_compile_machine",
    "read_only",
];

/// Parts of a variable's name that may hold a secret: `wsrep_sst_auth`, `report_password`, keyring tokens.
const SECRET: [&str; 9] = ["password", "passwd", "pwd", "secret", "token", "_auth", "keyring", "private_key", "provider_options"];
/// The longest value kept.
const LONGEST_VALUE: usize = 2000;

/// Reads version, round trip and variables.
pub(crate) async fn probe(target: &TargetSpec) -> Result<TargetFacts, EngineError> {
    let at = Place::of(target);
    let mut connection = connect(target, &at).await?;
    let read = bounded(&at, read(&mut connection)).await?;
    let (version, round_trip_us, settings, status) = read;
    drop(connection.disconnect().await); // the server closes it anyway
    let mut facts: BTreeMap<String, String> =
        FACTS.iter().filter_map(|name| Some(((*name).to_owned(), settings.get(*name)?.clone()))).collect();
    facts.extend(status);
    let url = target.url.clone();
    let co_located = tokio::task::spawn_blocking(move || is_this_host(&url)).await.unwrap_or(false);
    Ok(TargetFacts {
        label: target.label.as_str().to_owned(),
        engine: Engine::Mysql,
        server_version: Some(version),
        round_trip_us,
        co_located,
        facts,
        settings,
    })
}

type Read = (String, Option<RoundTrip>, BTreeMap<String, String>, BTreeMap<String, String>);

async fn read(connection: &mut Conn) -> Result<Read, Error> {
    let version: Option<String> = connection.query_first("SELECT VERSION()").await?;
    let began = Instant::now();
    let mut times = Vec::with_capacity(ROUND_TRIPS);
    while times.len() < ROUND_TRIPS && began.elapsed() < ROUND_TRIP_LIMIT {
        let start = Instant::now();
        connection.query_drop("SELECT 1").await?;
        times.push(start.elapsed());
    }
    let variables: Vec<(String, String)> = connection.query("SHOW GLOBAL VARIABLES").await?;
    let settings = variables.into_iter().filter(|(name, _)| !is_secret(name)).map(|(name, value)| (name, short(value))).collect();
    let status: Vec<(String, String)> =
        connection.query("SHOW STATUS WHERE Variable_name IN ('Threads_connected', 'Uptime', 'Ssl_version')").await?;
    let status = status.into_iter().map(|(name, value)| (name.to_lowercase(), value)).collect();
    Ok((version.unwrap_or_default(), percentiles(times), settings, status))
}

fn is_secret(name: &str) -> bool {
    let name = name.to_lowercase();
    SECRET.iter().any(|part| name.contains(part))
}

fn short(mut value: String) -> String {
    if let Some((end, _)) = value.char_indices().nth(LONGEST_VALUE) {
        value.truncate(end);
    }
    value
}

async fn connect(target: &TargetSpec, at: &Place) -> Result<Conn, EngineError> {
    let first = greet(target, at, target.tls != Tls::Disabled).await;
    match first {
        Err(EngineError::Tls { .. }) if target.tls == Tls::Preferred => greet(target, at, false).await,
        other => other,
    }
}

async fn greet(target: &TargetSpec, at: &Place, encrypted: bool) -> Result<Conn, EngineError> {
    let url = &target.url;
    let options = OptsBuilder::default()
        .ip_or_hostname(url.host())
        .tcp_port(url.port())
        .user(Some(url.user()))
        .pass(url.password().map(|password| password.expose_secret().to_owned()))
        .db_name(Some(url.database()))
        .prefer_socket(false)
        .tcp_nodelay(true)
        .stmt_cache_size(0)
        .ssl_opts(if encrypted { tls::asynchronous(target) } else { None });
    let connected = tokio::time::timeout(CONNECT_LIMIT, Conn::new(options)).await;
    let connected = connected.map_err(|_| EngineError::Unreachable { at: at.clone(), reason: "no answer in time".to_owned() })?;
    connected.map_err(|error| connect_error(at, url, &error))
}

/// Nothing that a probe reads takes longer than this in all.
async fn bounded<T>(at: &Place, reading: impl Future<Output = Result<T, Error>>) -> Result<T, EngineError> {
    let doing = || "reading its settings".to_owned();
    let lost = |reason: String| EngineError::Lost { at: at.clone(), doing: doing(), reason };
    let result = tokio::time::timeout(CONNECT_LIMIT, reading).await.map_err(|_| lost("no answer in time".to_owned()))?;
    result.map_err(|error| match error {
        Error::Server(server) => EngineError::Statement {
            at: at.clone(),
            doing: doing(),
            message: format!("{} (error {})", server.message, server.code),
            class: super::errors::class(server.code),
        },
        other => lost(reason(&other)),
    })
}

fn connect_error(at: &Place, url: &TargetUrl, error: &Error) -> EngineError {
    match error {
        Error::Server(server) => refused(at, url, server.code, &server.message),
        Error::Io(IoError::Tls(tls)) => EngineError::Tls { at: at.clone(), reason: tls.to_string() },
        Error::Driver(DriverError::NoClientSslFlagFromServer) => {
            EngineError::Tls { at: at.clone(), reason: "the server has TLS switched off".to_owned() }
        }
        Error::Io(IoError::Io(io)) if matches!(io.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::InvalidData) => {
            EngineError::Tls { at: at.clone(), reason: io.to_string() }
        }
        other => EngineError::Unreachable { at: at.clone(), reason: reason(other) },
    }
}

fn reason(error: &Error) -> String {
    match error {
        Error::Io(IoError::Io(io)) => in_words(io.kind(), &io.to_string()),
        Error::Driver(DriverError::ConnectionClosed) => "the server closed the connection".to_owned(),
        other => other.to_string(),
    }
}

/// Whether an address leads to this host: a socket bound for it gets the same address on both ends. Sends nothing.
fn is_this_host(url: &TargetUrl) -> bool {
    let address = (url.host(), url.port()).to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
    let Some(address) = address else { return false };
    let from = if address.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
    let socket = UdpSocket::bind(from).and_then(|socket| socket.connect(address).map(|()| socket));
    socket.and_then(|socket| socket.local_addr()).is_ok_and(|local| local.ip() == address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_that_may_hold_secrets_are_left_out() {
        let names = ["wsrep_sst_auth", "report_password", "keyring_hashicorp_secret_id", "wsrep_provider_options", "sync_binlog", "ssl_ca"];
        let kept: Vec<&str> = names.into_iter().filter(|name| !is_secret(name)).collect();
        assert_eq!(kept, ["sync_binlog", "ssl_ca"]);
    }

    #[test]
    fn an_address_of_this_host_is_known_as_such() {
        assert!(is_this_host(&"mysql://u@127.0.0.1:3306/d".parse().unwrap()));
        assert!(!is_this_host(&"mysql://u@192.0.2.1:3306/d".parse().unwrap()));
    }
}
