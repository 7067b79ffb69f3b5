//! How long to wait before a broken connection is tried again.

use std::time::Duration;

/// The first pause.
const FIRST: Duration = Duration::from_millis(500);
/// The longest pause: a reader who comes back to a page should not wait longer for it to live again.
const LONGEST: Duration = Duration::from_secs(10);

/// The pause before so many-th attempt in a row, counted from 0: it doubles up to 10 s.
pub(super) fn pause(attempt: u32) -> Duration {
    FIRST.saturating_mul(2u32.saturating_pow(attempt)).min(LONGEST)
}
