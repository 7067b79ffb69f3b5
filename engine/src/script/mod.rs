//! What an event sends: the order of its statements and the draws of their values. How statements reach
//! a database is the driver's business.

mod call;
mod oltp;
mod text;

pub(crate) use call::{Call, Values};
pub(crate) use oltp::Oltp;
pub(crate) use text::{C_LENGTH, PAD_LENGTH, fill_digits};
