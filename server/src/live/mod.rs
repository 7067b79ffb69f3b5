//! What a run tells while it happens: a [`Board`] holds the present state, a [`Channel`] hands it to
//! readers once a second, the [`Hub`] knows the channel of every run that is not over.
//!
//! Nothing here waits for a reader. A slow one loses frames and gets a snapshot.

mod board;
mod channel;
mod frame;
mod hub;
mod log;
mod side;

pub(crate) use board::{Board, Moment};
pub(crate) use channel::{Channel, Published, published};
pub(crate) use hub::Hub;
