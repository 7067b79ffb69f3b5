//! `/runs/new`: what will run, for how long, may it start. Form and TOML are two views of one plan.

mod builder;
mod dataset;
mod editor;
mod estimate;
mod grid;
mod page;
mod target_cards;
mod timing;

pub(crate) use page::NewRunPage;
