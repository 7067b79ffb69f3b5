//! Moments in UTC, as the server writes them. The browser rewrites them in its own time zone once it has taken over.

use jiff::Timestamp;

/// Date and minute in UTC: `2026-11-30 06:12`; the text itself when it is no time.
pub(crate) fn minute_utc(rfc3339: &str) -> String {
    rfc3339.parse::<Timestamp>().map_or_else(|_| rfc3339.to_owned(), |moment| moment.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The time of day in UTC with seconds: `06:12:05`.
pub(crate) fn clock_utc(milliseconds: i64) -> String {
    Timestamp::from_millisecond(milliseconds).map_or_else(|_| String::new(), |moment| moment.strftime("%H:%M:%S").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_utc_and_what_is_none_stays() {
        assert_eq!(minute_utc("2026-11-30T07:12:31.5+01:00"), "2026-11-30 06:12");
        assert_eq!(minute_utc("imported"), "imported");
        assert_eq!(clock_utc(1_796_019_125_000), "06:12:05");
    }
}
