//! The program from outside: its command line and its HTTP API, on embedded databases in temporary folders.

mod api;
mod archive;
mod bad_input;
mod live;
mod mysql;
mod pages;
mod run;
mod secrets;
mod support;
