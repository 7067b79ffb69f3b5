//! The pragmas that an address may set: `sqlite:///file.db?journal_mode=wal&synchronous=full`.
//! An allow-list, because a pragma can also attach, disable or destroy.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::errors::engine_error;
use crate::error::{EngineError, Place};

/// How long a statement waits for the file's lock unless the address says otherwise, in milliseconds.
const BUSY_TIMEOUT_MS: &str = "5000";

/// What may be set, in the order in which it is set: the page size must come before the journal.
const ALLOWED: [&str; 15] = [
    "busy_timeout",
    "page_size",
    "auto_vacuum",
    "journal_mode",
    "synchronous",
    "locking_mode",
    "cache_size",
    "cache_spill",
    "mmap_size",
    "temp_store",
    "wal_autocheckpoint",
    "journal_size_limit",
    "threads",
    "secure_delete",
    "foreign_keys",
];

/// Sets the pragmas of an address, and the busy timeout.
pub(super) fn apply(connection: &Connection, at: &Place, parameters: &BTreeMap<String, String>) -> Result<(), EngineError> {
    check(at, parameters)?;
    for name in ALLOWED {
        let default = (name == "busy_timeout").then_some(BUSY_TIMEOUT_MS);
        let Some(value) = parameters.get(name).map(String::as_str).or(default) else { continue };
        set(connection, at, name, value)?;
    }
    Ok(())
}

/// Refuses unknown names and values that are no single word or number.
fn check(at: &Place, parameters: &BTreeMap<String, String>) -> Result<(), EngineError> {
    for (name, value) in parameters {
        let reason = if !ALLOWED.contains(&name.as_str()) {
            format!("the parameter \"{name}\" is unknown: use {}", ALLOWED.join(", "))
        } else if value.is_empty() || value.len() > 20 || !value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            format!("the value of \"{name}\" must be a number or a word such as wal, full or memory")
        } else {
            continue;
        };
        return Err(EngineError::Parameter { at: at.clone(), reason });
    }
    Ok(())
}

fn set(connection: &Connection, at: &Place, name: &str, value: &str) -> Result<(), EngineError> {
    let mut answer: Option<String> = None;
    connection
        .pragma_update_and_check(None, name, value, |row| {
            answer = row.get::<_, rusqlite::types::Value>(0).ok().and_then(text);
            Ok(())
        })
        .or_else(|error| if error == rusqlite::Error::QueryReturnedNoRows { Ok(()) } else { Err(error) })
        .map_err(|error| engine_error(at, format!("setting {name} = {value}"), &error))?;
    match answer {
        // A mode that cannot be had is answered with the one that stays: an unlike comparison, so an error.
        Some(answer) if name == "journal_mode" && !answer.eq_ignore_ascii_case(value) => {
            let reason = format!("journal_mode = {value} cannot be had here: the file stays with {answer}");
            Err(EngineError::Parameter { at: at.clone(), reason })
        }
        _ => Ok(()),
    }
}

fn text(value: rusqlite::types::Value) -> Option<String> {
    match value {
        rusqlite::types::Value::Text(text) => Some(text),
        rusqlite::types::Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The pragmas that describe a file, with their present values.
pub(super) fn settings(connection: &Connection) -> BTreeMap<String, String> {
    let read = |name: &&str| {
        let value: rusqlite::Result<rusqlite::types::Value> = connection.pragma_query_value(None, name, |row| row.get(0));
        Some(((*name).to_owned(), text(value.ok()?)?))
    };
    ALLOWED.iter().chain(&["encoding", "page_count"]).filter_map(read).collect()
}
