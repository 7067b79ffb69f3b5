//! What a SQLite file says of itself.

use std::{collections::BTreeMap, path::Path, time::Instant};

use rusqlite::Connection;
use tailrace_model::{plan::TargetSpec, run::TargetFacts, target::Engine};

use super::{
    connect::{Missing, open},
    pragma,
};
use crate::{
    error::EngineError,
    probe::{ROUND_TRIP_LIMIT, ROUND_TRIPS, percentiles},
};

/// Reads version, pragmas and the time of `SELECT 1`. A file that is not there yet is not created: its
/// pragmas are left out, and the time is that of the library.
pub(crate) fn probe(target: &TargetSpec) -> Result<TargetFacts, EngineError> {
    let path = Path::new(target.url.database());
    let exists = path.is_file();
    let (connection, settings) = if exists {
        let connection = open(target, Missing::Refuse)?;
        let settings = pragma::settings(&connection);
        (Some(connection), settings)
    } else {
        check_folder(target)?;
        (Connection::open_in_memory().ok(), target.url.parameters().clone())
    };
    let mut facts = BTreeMap::new();
    facts.insert("file".to_owned(), if exists { "present" } else { "absent, made by prepare" }.to_owned());
    if let Ok(metadata) = path.metadata() {
        facts.insert("file_bytes".to_owned(), metadata.len().to_string());
    }
    for name in ["journal_mode", "synchronous", "busy_timeout", "cache_size", "page_size"] {
        if let Some(value) = settings.get(name) {
            facts.insert(name.to_owned(), value.clone());
        }
    }
    Ok(TargetFacts {
        label: target.label.as_str().to_owned(),
        engine: Engine::Sqlite,
        server_version: Some(rusqlite::version().to_owned()),
        round_trip_us: connection.as_ref().and_then(round_trip),
        co_located: true,
        facts,
        settings,
    })
}

/// Opening with a folder that is not there says so; the file itself may be made later.
fn check_folder(target: &TargetSpec) -> Result<(), EngineError> {
    match open(target, Missing::Refuse) {
        Err(error @ EngineError::FileUnusable { .. }) if !folder_exists(target) => Err(error),
        _ => Ok(()),
    }
}

fn folder_exists(target: &TargetSpec) -> bool {
    match Path::new(target.url.database()).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.is_dir(),
        _ => true,
    }
}

fn round_trip(connection: &Connection) -> Option<tailrace_model::run::RoundTrip> {
    let began = Instant::now();
    let mut statement = connection.prepare("SELECT 1").ok()?;
    let mut times = Vec::with_capacity(ROUND_TRIPS);
    while times.len() < ROUND_TRIPS && began.elapsed() < ROUND_TRIP_LIMIT {
        let start = Instant::now();
        statement.query_row([], |row| row.get::<_, i64>(0)).ok()?;
        times.push(start.elapsed());
    }
    percentiles(times)
}
