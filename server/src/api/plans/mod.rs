//! Plans.

pub(super) mod check;
