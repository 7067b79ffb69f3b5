//! The program from outside: its command line and its HTTP API, on embedded databases in temporary folders.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod api;
mod archive;
mod bad_input;
mod live;
mod mysql;
mod pages;
mod run;
mod secrets;
mod support;
