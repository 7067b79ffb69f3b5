//! Lengths of time as people write them in a plan: `30s`, `5m`, `1h 30m`, `500ms`.

use std::{fmt, str::FromStr, time::Duration};

use jiff::SignedDuration;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A length of time, 0 to 7 days, with nanosecond resolution; written as text such as `"5m"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(Duration);

/// Why a text is not a [`Span`].
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SpanError {
    /// Not a duration at all.
    #[error("\"{0}\" is not a length of time: write a number with its unit, such as \"30s\", \"5m\" or \"500ms\"")]
    Unreadable(String),
    /// Below zero or above seven days.
    #[error("\"{0}\" is outside 0 s to 7 days")]
    OutOfRange(String),
}

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(Duration::ZERO);
    /// The longest span a plan may ask for: 7 days.
    pub const MAX: Self = Self(Duration::from_secs(7 * 24 * 3600));

    /// A span of whole seconds; above 7 days it is cut to 7 days.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        if seconds > Self::MAX.0.as_secs() { Self::MAX } else { Self(Duration::from_secs(seconds)) }
    }

    /// As the standard library's duration.
    #[must_use]
    pub const fn duration(self) -> Duration {
        self.0
    }

    /// In seconds.
    #[must_use]
    pub const fn as_secs_f64(self) -> f64 {
        self.0.as_secs_f64()
    }

    /// Whether it is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0.is_zero()
    }
}

impl TryFrom<Duration> for Span {
    type Error = SpanError;
    fn try_from(duration: Duration) -> Result<Self, SpanError> {
        if duration > Self::MAX.0 {
            return Err(SpanError::OutOfRange(format!("{duration:?}")));
        }
        Ok(Self(duration))
    }
}

impl FromStr for Span {
    type Err = SpanError;
    fn from_str(text: &str) -> Result<Self, SpanError> {
        let text = text.trim();
        let signed: SignedDuration = text.parse().map_err(|_| SpanError::Unreadable(text.to_owned()))?;
        let duration = Duration::try_from(signed).map_err(|_| SpanError::OutOfRange(text.to_owned()))?;
        Self::try_from(duration).map_err(|_| SpanError::OutOfRange(text.to_owned()))
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_zero() {
            return f.write_str("0s");
        }
        let signed = SignedDuration::try_from(self.0).expect("7 days fit");
        write!(f, "{signed:#}")
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Span {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Span".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "a length of time with its unit, from 0 s to 7 days: \"30s\", \"5m\", \"1h 30m\", \"500ms\"",
            "examples": ["30s", "5m"]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_reads_and_writes_as_people_write_it() {
        for (text, seconds, written) in
            [("30s", 30.0, "30s"), ("5m", 300.0, "5m"), ("1h 30m", 5400.0, "1h 30m"), ("500ms", 0.5, "500ms"), ("0s", 0.0, "0s")]
        {
            let span: Span = text.parse().unwrap();
            assert_eq!((span.as_secs_f64(), span.to_string().as_str()), (seconds, written));
        }
    }

    #[test]
    fn a_span_without_a_unit_or_below_zero_is_refused() {
        assert_eq!("30".parse::<Span>(), Err(SpanError::Unreadable("30".into())));
        assert_eq!("-5s".parse::<Span>(), Err(SpanError::OutOfRange("-5s".into())));
        assert_eq!("9999h".parse::<Span>(), Err(SpanError::OutOfRange("9999h".into())));
    }
}
