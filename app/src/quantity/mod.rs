//! Quantities as people read them: numbers, lengths of time, sizes, moments. Pure and without words;
//! units with words come from the texts.

mod bytes;
mod duration;
mod moment;
mod number;

pub(crate) use bytes::bytes;
pub(crate) use duration::{Spelled, clock, spelled};
pub(crate) use moment::{clock_utc, minute_utc};
pub(crate) use number::{fixed, percent, ratio, three, unbroken, whole};

/// What stands for a number that could not be measured.
pub(crate) const ABSENT: &str = "–";

/// A number that may be absent.
pub(crate) fn optional(value: Option<f64>, write: impl Fn(f64) -> String) -> String {
    value.filter(|value| value.is_finite()).map_or_else(|| ABSENT.to_owned(), write)
}
