//! The pure domain of Tailrace: what a plan is, what a sample holds, what a report says.
//!
//! Reading order: [`plan`] (what to do) → [`schedule`] (in which order) → [`sample`] and [`trial`]
//! (what was measured) → [`run`] (a whole execution) → [`report`] (what it means) → [`live`]
//! (the same, while it happens). Deliberately absent: files, sockets, clocks and entropy. Time and
//! randomness arrive as arguments, so everything here compiles to wasm and repeats exactly.

pub mod span;

pub mod target;

pub mod script;

pub mod plan;

pub mod schedule;

pub mod stream;

pub mod histogram;

pub mod sample;

pub mod trial;

pub mod run;

pub mod figures;

pub mod report;

pub mod live;
