//! Saved targets. A password goes in and never comes out.

pub(super) mod create;
pub(super) mod delete;
mod form;
pub(super) mod list;
pub(super) mod show;
pub(super) mod test;
pub(super) mod update;
