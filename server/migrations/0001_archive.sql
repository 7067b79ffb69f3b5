-- Runs, their trials and seconds; saved targets; sealed passwords.
-- Moments are microseconds since 1970, UTC. Documents are JSON with a version of their own.

CREATE TABLE runs (
    id           TEXT PRIMARY KEY NOT NULL,
    name         TEXT NOT NULL,
    state        TEXT NOT NULL,
    reason       TEXT,
    started_at   INTEGER NOT NULL,
    finished_at  INTEGER,
    trials_total INTEGER NOT NULL,
    plan         TEXT NOT NULL,
    generator    TEXT NOT NULL,
    targets      TEXT NOT NULL,
    words        TEXT NOT NULL
);
CREATE INDEX runs_newest ON runs (started_at DESC, id);

CREATE TABLE trials (
    run_id   TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    workload TEXT NOT NULL,
    level    TEXT NOT NULL,
    repeat   INTEGER NOT NULL,
    label    TEXT NOT NULL,
    valid    INTEGER NOT NULL,
    tps      REAL NOT NULL,
    record   TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
);

CREATE TABLE samples (
    seq              INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id           TEXT NOT NULL,
    position         INTEGER NOT NULL,
    number           INTEGER NOT NULL,
    phase            TEXT NOT NULL,
    start_ns         INTEGER NOT NULL,
    length_ns        INTEGER NOT NULL,
    events           INTEGER NOT NULL,
    failed           INTEGER NOT NULL,
    retries          INTEGER NOT NULL,
    reads            INTEGER NOT NULL,
    writes           INTEGER NOT NULL,
    others           INTEGER NOT NULL,
    latency_sum_ns   INTEGER NOT NULL,
    generator_cpu_ns INTEGER,
    kinds            TEXT NOT NULL,
    errors           TEXT NOT NULL,
    response         BLOB NOT NULL,
    service          BLOB,
    FOREIGN KEY (run_id, position) REFERENCES trials (run_id, position) ON DELETE CASCADE,
    UNIQUE (run_id, position, number)
);
CREATE INDEX samples_of_run ON samples (run_id, seq);

CREATE TABLE targets (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    name   TEXT NOT NULL UNIQUE,
    url    TEXT NOT NULL,
    tls    TEXT NOT NULL,
    label  TEXT,
    stated TEXT NOT NULL
);

-- owner: target/ID or run/ID/LABEL
CREATE TABLE secrets (
    owner  TEXT PRIMARY KEY NOT NULL,
    sealed BLOB NOT NULL
);
