//! Lengths of time: as a clock, and split into the two units that people would say.

/// A length of time in the two largest units that matter; the texts name the units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Spelled {
    /// Days and hours.
    Days(u64, u64),
    /// Hours and minutes.
    Hours(u64, u64),
    /// Minutes and seconds.
    Minutes(u64, u64),
    /// Seconds only.
    Seconds(f64),
}

/// Splits seconds: whole seconds from 10 s on, whole minutes from an hour on, whole hours from a day on.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to years, and not negative")]
pub(crate) fn spelled(seconds: f64) -> Spelled {
    let seconds = seconds.clamp(0.0, 1e10);
    let (whole, minutes, hours) = (seconds.round() as u64, (seconds / 60.0).round() as u64, (seconds / 3600.0).round() as u64);
    match whole {
        0..60 => Spelled::Seconds(if seconds < 10.0 { (seconds * 10.0).round() / 10.0 } else { seconds.round() }),
        60..3600 => Spelled::Minutes(whole / 60, whole % 60),
        3600..86_400 => Spelled::Hours(minutes / 60, minutes % 60),
        _ => Spelled::Days(hours / 24, hours % 24),
    }
}

/// Minutes and seconds as a clock shows them: `3:12`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to years, and not negative")]
pub(crate) fn clock(seconds: f64) -> String {
    let seconds = seconds.clamp(0.0, 1e10) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_said_in_two_units() {
        let cases = [
            (-1.0, Spelled::Seconds(0.0)),
            (2.53, Spelled::Seconds(2.5)),
            (42.4, Spelled::Seconds(42.0)),
            (59.9, Spelled::Minutes(1, 0)),
            (61.0, Spelled::Minutes(1, 1)),
            (3600.0 * 5.0 + 28.0 * 60.0, Spelled::Hours(5, 28)),
            (86_400.0 * 2.0 + 3600.0 * 3.0, Spelled::Days(2, 3)),
        ];
        for (seconds, expected) in cases {
            assert_eq!(spelled(seconds), expected, "{seconds}");
        }
    }

    #[test]
    fn a_clock_pads_its_seconds() {
        assert_eq!([0.0, 9.9, 192.0, 3600.0].map(clock), ["0:00", "0:09", "3:12", "60:00"]);
    }
}
