//! Error codes of MySQL and MariaDB as classes, and as messages that say the way out.

use std::io::ErrorKind;

use mysql::{DriverError, Error};
use tailrace_model::{sample::ErrorClass, target::TargetUrl};

use crate::{
    driver::StatementError,
    error::{EngineError, Place},
};

/// Client-side code of a connection that broke in a statement, as the C library numbers it.
const CR_SERVER_LOST: u16 = 2013;

/// A failed statement under load.
pub(super) fn statement_error(error: &Error) -> StatementError {
    match error {
        Error::MySqlError(server) => {
            let class = class(server.code);
            let message = match server.code {
                1062 | 1586 => "duplicate entry for a unique key".to_owned(), // the server's text holds the row's values
                1064 => "syntax error".to_owned(),                            // the server's text holds the statement
                _ => server.message.clone(),
            };
            StatementError { class, code: server.code.to_string(), message, broken: class == ErrorClass::ConnectionLost }
        }
        other if io(other).is_some_and(|io| matches!(io.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)) => StatementError {
            class: ErrorClass::Timeout,
            code: "client_timeout".to_owned(),
            message: "the statement took longer than statement_timeout; its connection was closed".to_owned(),
            broken: true, // the answer may still come, so the connection is out of step
        },
        other => StatementError {
            class: ErrorClass::ConnectionLost,
            code: CR_SERVER_LOST.to_string(),
            message: format!("lost connection during query: {}", reason(other)),
            broken: true,
        },
    }
}

/// A failed statement beside the load.
pub(super) fn engine_error(at: &Place, doing: impl Into<String>, error: &Error) -> EngineError {
    let doing = doing.into();
    match error {
        Error::MySqlError(server) if class(server.code) != ErrorClass::ConnectionLost => {
            let advice = match server.code {
                1461 => "; use statements = \"text\", or raise max_prepared_stmt_count",
                1146 => "; run `tailrace prepare`, or set prepare = \"if-missing\"",
                1044 | 1142 | 1227 => "; grant the user what is missing",
                _ => "",
            };
            let message = format!("{} (error {}){advice}", server.message, server.code);
            EngineError::Statement { at: at.clone(), doing, message, class: class(server.code) }
        }
        other => EngineError::Lost { at: at.clone(), doing, reason: reason(other) },
    }
}

/// A connection that could not be made.
pub(super) fn connect_error(at: &Place, url: &TargetUrl, error: &Error) -> EngineError {
    match error {
        Error::MySqlError(server) => refused(at, url, server.code, &server.message),
        other if is_tls(other) => EngineError::Tls { at: at.clone(), reason: reason(other) },
        other if io(other).is_some_and(|io| io.kind() == ErrorKind::NotFound) => {
            EngineError::Tls { at: at.clone(), reason: "the file of tls_ca does not exist".to_owned() }
        }
        other => EngineError::Unreachable { at: at.clone(), reason: reason(other) },
    }
}

/// Whether it was the encryption that failed: rustls reports a bad certificate as invalid data of the socket.
pub(super) fn is_tls(error: &Error) -> bool {
    matches!(error, Error::TlsError(_) | Error::DriverError(DriverError::TlsNotSupported))
        || io(error).is_some_and(|io| io.kind() == ErrorKind::InvalidData)
}

/// What a server said instead of a greeting.
pub(super) fn refused(at: &Place, url: &TargetUrl, code: u16, message: &str) -> EngineError {
    let (at, user, database) = (at.clone(), url.user().to_owned(), url.database().to_owned());
    match class(code) {
        _ if code == 1049 => EngineError::DatabaseMissing { at, database },
        _ if code == 1044 => EngineError::NoPrivilege { at, user, database, reason: message.to_owned() },
        ErrorClass::AccessDenied => EngineError::AccessDenied { at, user },
        ErrorClass::TooManyConnections => EngineError::TooManyConnections { at, reason: message.to_owned() },
        ErrorClass::ConnectionLost => EngineError::Unreachable { at, reason: message.to_owned() },
        class => EngineError::Statement { at, doing: "connecting".to_owned(), message: format!("{message} (error {code})"), class },
    }
}

/// The class of a server's error code.
pub(super) const fn class(code: u16) -> ErrorClass {
    match code {
        1213 => ErrorClass::Deadlock,
        1205 => ErrorClass::LockWaitTimeout,
        1020 => ErrorClass::SerializationFailure, // MariaDB 11: innodb_snapshot_isolation
        1022 | 1062 | 1586 => ErrorClass::DuplicateKey,
        1040 | 1203 | 1226 => ErrorClass::TooManyConnections,
        1044 | 1045 | 1130 | 1142 | 1143 | 1227 | 1698 | 1820 | 3118 => ErrorClass::AccessDenied,
        1317 | 1969 | 3024 => ErrorClass::Timeout,
        1049 | 1051 | 1054 | 1146 => ErrorClass::SchemaMissing,
        1290 | 1792 | 1836 => ErrorClass::ReadOnly,
        1053 | 1152 | 1158..=1161 | 1184 | 1927 | 2006 | 2013 | 2055 | 3168 | 3169 | 4031 => ErrorClass::ConnectionLost,
        _ => ErrorClass::Other,
    }
}

/// The input/output error inside, wherever the crate has put it.
fn io(error: &Error) -> Option<&std::io::Error> {
    match error {
        Error::IoError(io) => Some(io),
        Error::CodecError(codec) => std::error::Error::source(codec)?.downcast_ref(),
        _ => None,
    }
}

/// What happened, in plain words.
fn reason(error: &Error) -> String {
    if let Some(io) = io(error) {
        return in_words(io.kind(), &io.to_string());
    }
    match error {
        Error::DriverError(DriverError::ConnectTimeout) => "no answer in time".to_owned(),
        Error::DriverError(DriverError::CouldNotConnect(Some((_, description, kind)))) => in_words(*kind, description),
        Error::MySqlError(server) => format!("{} (error {})", server.message, server.code),
        Error::DriverError(driver) => driver.to_string(),
        Error::CodecError(codec) => codec.to_string(),
        Error::TlsError(tls) => tls.to_string(),
        other => other.to_string(),
    }
}

/// An input/output error without the operating system's number.
pub(super) fn in_words(kind: ErrorKind, description: &str) -> String {
    match kind {
        ErrorKind::ConnectionRefused => "connection refused".to_owned(),
        ErrorKind::ConnectionReset => "connection reset by the server".to_owned(),
        ErrorKind::BrokenPipe | ErrorKind::UnexpectedEof | ErrorKind::ConnectionAborted => "the server closed the connection".to_owned(),
        ErrorKind::TimedOut | ErrorKind::WouldBlock => "no answer in time".to_owned(),
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => "no route to the host".to_owned(),
        _ => description.split(" (os error").next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use mysql::MySqlError;

    use super::*;

    fn server(code: u16, message: &str) -> Error {
        Error::MySqlError(MySqlError { state: "HY000".into(), message: message.into(), code })
    }

    #[test]
    fn messages_of_errors_hold_no_row_data() {
        let duplicate = statement_error(&server(1062, "Duplicate entry '4711' for key 'PRIMARY'"));
        assert_eq!((duplicate.class, duplicate.code.as_str()), (ErrorClass::DuplicateKey, "1062"));
        assert!(!duplicate.message.contains("4711") && !duplicate.broken);
    }

    #[test]
    fn a_broken_connection_is_told_from_a_failed_statement() {
        let seen = |error: Error| {
            let error = statement_error(&error);
            (error.class, error.broken)
        };
        assert_eq!(seen(server(1213, "Deadlock found")), (ErrorClass::Deadlock, false));
        assert_eq!(seen(server(1927, "Connection was killed")), (ErrorClass::ConnectionLost, true));
        assert_eq!(seen(Error::IoError(ErrorKind::WouldBlock.into())), (ErrorClass::Timeout, true));
        assert_eq!(seen(Error::IoError(ErrorKind::ConnectionReset.into())), (ErrorClass::ConnectionLost, true));
    }

    #[test]
    fn a_refusal_names_the_target_and_the_way_out() {
        let text = "[[target]]\nlabel = \"A\"\nurl = \"mysql://bench:hunter2@db:3307/sbtest\"\n";
        let target = tailrace_model::plan::Plan::from_toml(text).unwrap().targets.remove(0);
        let at = Place::of(&target);
        let say = |error: &Error| connect_error(&at, &target.url, error).to_string();
        assert_eq!(
            say(&server(1045, "Access denied for user")),
            "target \"A\" at db:3307 refused user \"bench\": check the password and from which hosts the user may connect"
        );
        assert_eq!(
            say(&server(1049, "Unknown database 'sbtest'")),
            "target \"A\" at db:3307 has no database \"sbtest\": create it with CREATE DATABASE sbtest"
        );
        let refused =
            DriverError::CouldNotConnect(Some(("db".into(), "Connection refused (os error 111)".into(), ErrorKind::ConnectionRefused)));
        assert_eq!(
            say(&Error::DriverError(refused)),
            "could not connect to target \"A\" at db:3307: connection refused; is the server running and the port right?"
        );
    }
}
