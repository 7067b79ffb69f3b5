//! SQLite's result codes as classes.

use rusqlite::{Error, ErrorCode};
use tailrace_model::sample::ErrorClass;

use crate::{
    driver::StatementError,
    error::{EngineError, Place},
};

/// A failed statement under load.
pub(super) fn statement_error(error: &Error) -> StatementError {
    let class = class(error);
    let message = match class {
        // "UNIQUE constraint failed: sbtest1.id" names no row.
        _ if error.sqlite_error_code().is_some() => error.to_string(),
        _ => "unexpected answer of SQLite".to_owned(),
    };
    StatementError { class, code: name(error), message, broken: false }
}

/// A failed statement beside the load.
pub(super) fn engine_error(at: &Place, doing: impl Into<String>, error: &Error) -> EngineError {
    EngineError::Statement { at: at.clone(), doing: doing.into(), message: error.to_string(), class: class(error) }
}

fn class(error: &Error) -> ErrorClass {
    let Error::SqliteFailure(failure, message) = error else { return ErrorClass::Other };
    match failure.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => ErrorClass::Busy,
        ErrorCode::ConstraintViolation => ErrorClass::DuplicateKey,
        ErrorCode::OperationInterrupted => ErrorClass::Timeout,
        ErrorCode::ReadOnly => ErrorClass::ReadOnly,
        ErrorCode::PermissionDenied | ErrorCode::AuthorizationForStatementDenied => ErrorClass::AccessDenied,
        _ if message.as_deref().is_some_and(|message| message.starts_with("no such")) => ErrorClass::SchemaMissing,
        _ => ErrorClass::Other,
    }
}

/// The result code's name in SQLite's documentation, extended where that says more.
fn name(error: &Error) -> String {
    let Error::SqliteFailure(failure, _) = error else { return "SQLITE_ERROR".to_owned() };
    let primary = match failure.code {
        ErrorCode::InternalMalfunction => "SQLITE_INTERNAL",
        ErrorCode::PermissionDenied => "SQLITE_PERM",
        ErrorCode::OperationAborted => "SQLITE_ABORT",
        ErrorCode::DatabaseBusy => return busy(failure.extended_code).to_owned(),
        ErrorCode::DatabaseLocked => "SQLITE_LOCKED",
        ErrorCode::OutOfMemory => "SQLITE_NOMEM",
        ErrorCode::ReadOnly => "SQLITE_READONLY",
        ErrorCode::OperationInterrupted => "SQLITE_INTERRUPT",
        ErrorCode::SystemIoFailure => "SQLITE_IOERR",
        ErrorCode::DatabaseCorrupt => "SQLITE_CORRUPT",
        ErrorCode::NotFound => "SQLITE_NOTFOUND",
        ErrorCode::DiskFull => "SQLITE_FULL",
        ErrorCode::CannotOpen => "SQLITE_CANTOPEN",
        ErrorCode::FileLockingProtocolFailed => "SQLITE_PROTOCOL",
        ErrorCode::SchemaChanged => "SQLITE_SCHEMA",
        ErrorCode::ConstraintViolation => "SQLITE_CONSTRAINT",
        ErrorCode::ApiMisuse => "SQLITE_MISUSE",
        ErrorCode::NotADatabase => "SQLITE_NOTADB",
        _ => "SQLITE_ERROR",
    };
    primary.to_owned()
}

const fn busy(extended: i32) -> &'static str {
    match extended {
        rusqlite::ffi::SQLITE_BUSY_SNAPSHOT => "SQLITE_BUSY_SNAPSHOT",
        rusqlite::ffi::SQLITE_BUSY_RECOVERY => "SQLITE_BUSY_RECOVERY",
        _ => "SQLITE_BUSY",
    }
}
