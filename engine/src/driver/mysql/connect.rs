//! Connecting, blocking.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use mysql::{Conn, Error, OptsBuilder, prelude::Queryable as _};
use secrecy::ExposeSecret as _;
use tailrace_model::{
    plan::{StatementMode, TargetSpec, Tls},
    script::Statement,
};

use super::{
    abort::Socket,
    errors::{connect_error, engine_error, is_tls},
    load::MysqlLoad,
    tls,
};
use crate::{
    driver::{Connector, LoadConnection, LoadNeeds, sql::Templates},
    error::{EngineError, Place},
};

/// How long the TCP connection may take, and each answer of the greeting.
pub(super) const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// The largest packet of the client, set here so that no connection asks its server for it.
const LARGEST_PACKET: usize = 16 << 20;

/// Opens load connections to one server.
pub(crate) struct MysqlConnector {
    door: Door,
    needs: LoadNeeds,
    templates: Arc<Templates>,
}

impl MysqlConnector {
    pub(crate) fn new(target: &TargetSpec, needs: LoadNeeds) -> Result<Self, EngineError> {
        let templates = Arc::new(Templates::new(&needs.kinds, needs.tables));
        Ok(Self { door: Door::new(target), needs, templates })
    }
}

impl Connector for MysqlConnector {
    fn connect(&self) -> Result<Box<dyn LoadConnection>, EngineError> {
        let (mut connection, socket) = self.door.open(self.needs.statement_timeout)?;
        let mut prepared = Vec::new();
        if self.needs.mode == StatementMode::Prepared {
            for text in self.templates.texts() {
                let edge = [Statement::Begin, Statement::Commit].iter().any(|edge| text.eq_ignore_ascii_case(edge.as_str()));
                let statement = if edge { None } else { Some(connection.prep(text)) };
                let statement =
                    statement.transpose().map_err(|error| engine_error(&self.door.at, format!("preparing \"{text}\""), &error))?;
                prepared.push(statement);
            }
        }
        Ok(Box::new(MysqlLoad::new(connection, socket, Arc::clone(&self.templates), prepared)))
    }
}

/// The way into a server: its address and what was learned about it.
pub(super) struct Door {
    target: TargetSpec,
    pub(super) at: Place,
    /// Whether the server was found to have no TLS, so that later connections don't ask again.
    plain: AtomicBool,
}

impl Door {
    pub(super) fn new(target: &TargetSpec) -> Self {
        Self { target: target.clone(), at: Place::of(target), plain: AtomicBool::new(target.tls == Tls::Disabled) }
    }

    /// Opens a connection whose reads take at most so long.
    pub(super) fn open(&self, read_limit: Option<Duration>) -> Result<(Conn, Socket), EngineError> {
        let connection = self.greet().map_err(|error| connect_error(&self.at, &self.target.url, &error))?;
        let socket = Socket::of(&connection).and_then(|socket| socket.limit_reads(read_limit).map(|()| socket));
        match socket {
            Ok(socket) => Ok((connection, socket)),
            Err(error) => Err(EngineError::Unreachable { at: self.at.clone(), reason: error.to_string() }),
        }
    }

    fn greet(&self) -> Result<Conn, Error> {
        if self.plain.load(Ordering::Relaxed) {
            return Conn::new(self.options(false));
        }
        match Conn::new(self.options(true)) {
            Err(error) if self.target.tls == Tls::Preferred && is_tls(&error) => {
                let connection = Conn::new(self.options(false))?;
                self.plain.store(true, Ordering::Relaxed);
                Ok(connection)
            }
            other => other,
        }
    }

    fn options(&self, encrypted: bool) -> OptsBuilder {
        let url = &self.target.url;
        OptsBuilder::new()
            .ip_or_hostname(Some(url.host()))
            .tcp_port(url.port())
            .user(Some(url.user()))
            .pass(url.password().map(|password| password.expose_secret().to_owned()))
            .db_name(Some(url.database()))
            .prefer_socket(false) // the crate would leave TCP for the server's socket file when the host is this one
            .tcp_nodelay(true)
            .tcp_connect_timeout(Some(CONNECT_LIMIT))
            .read_timeout(Some(CONNECT_LIMIT))
            .max_allowed_packet(Some(LARGEST_PACKET))
            .stmt_cache_size(0) // statements are kept by us, for the connection's life
            .ssl_opts(if encrypted { tls::blocking(&self.target) } else { None })
    }
}
