//! What a browser gets: pages, rendered by the application, and the files of its bundle.

mod files;
mod pages;

pub(crate) use pages::{options, routes};
