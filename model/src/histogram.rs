//! Latency histograms: HDR, in nanoseconds, with bounds that never change.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hdrhistogram::{
    Histogram as Hdr,
    serialization::{Deserializer as HdrReader, Serializer as HdrWriter, V2DeflateSerializer},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An HDR histogram of latencies in nanoseconds: 3 significant digits from 1 ns to 10 minutes.
///
/// The bounds are the same everywhere, so any two can be added. A longer latency is counted at
/// 10 minutes and in [`Histogram::clamped`]. Serialized as base64 of HdrHistogram's V2 deflate format.
#[derive(Clone, PartialEq)]
pub struct Histogram {
    counts: Hdr<u64>,
}

/// Why bytes are not a [`Histogram`].
#[derive(Debug, thiserror::Error)]
#[error("unreadable histogram: {0}")]
pub struct HistogramError(String);

impl Histogram {
    /// The largest latency that is told apart: 10 minutes, in nanoseconds.
    pub const MAX_NS: u64 = 600_000_000_000;
    const SIGNIFICANT_DIGITS: u8 = 3;

    /// An empty histogram.
    ///
    /// # Panics
    /// Never: the bounds are constants that HdrHistogram accepts.
    #[must_use]
    pub fn new() -> Self {
        let counts = Hdr::new_with_bounds(1, Self::MAX_NS, Self::SIGNIFICANT_DIGITS).expect("the bounds are valid");
        Self { counts }
    }

    /// Counts one latency in nanoseconds.
    pub fn record(&mut self, latency_ns: u64) {
        self.counts.saturating_record(latency_ns.clamp(1, Self::MAX_NS));
    }

    /// Adds another histogram's counts to this one's.
    ///
    /// # Panics
    /// Never: all histograms share their bounds.
    pub fn add(&mut self, other: &Self) {
        self.counts.add(&other.counts).expect("all histograms share their bounds");
    }

    /// Forgets everything counted, keeping the memory.
    pub fn clear(&mut self) {
        self.counts.reset();
    }

    /// How many latencies were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.len()
    }

    /// Whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many latencies lay at or above the upper bound.
    #[must_use]
    pub fn clamped(&self) -> u64 {
        self.counts.count_between(Self::MAX_NS, Self::MAX_NS)
    }

    /// The latency in nanoseconds at or below which the share `quantile` (0 to 1) of all events lies; none when empty.
    #[must_use]
    pub fn quantile_ns(&self, quantile: f64) -> Option<u64> {
        (!self.is_empty()).then(|| self.counts.value_at_quantile(quantile).min(self.counts.max()))
    }

    /// The largest latency in nanoseconds, within the resolution; none when empty.
    #[must_use]
    pub fn max_ns(&self) -> Option<u64> {
        (!self.is_empty()).then(|| self.counts.max())
    }

    /// How many latencies are at or below a value in nanoseconds, within the resolution.
    #[must_use]
    pub fn count_at_or_below(&self, latency_ns: u64) -> u64 {
        if latency_ns == 0 { 0 } else { self.counts.count_between(0, latency_ns) }
    }

    /// The recorded values with their counts, ascending: (highest equivalent value in nanoseconds, count).
    pub fn values(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.counts.iter_recorded().map(|step| (self.counts.highest_equivalent(step.value_iterated_to()), step.count_at_value()))
    }

    /// HdrHistogram's V2 deflate format.
    ///
    /// # Panics
    /// Never: writing to memory cannot fail.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        V2DeflateSerializer::new().serialize(&self.counts, &mut bytes).expect("memory can be written");
        bytes
    }

    /// Reads HdrHistogram's V2 format, deflated or not, whatever its bounds were.
    ///
    /// # Errors
    /// When the bytes are not such a histogram.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, HistogramError> {
        let mut cursor = std::io::Cursor::new(bytes);
        let read: Hdr<u64> = HdrReader::new().deserialize(&mut cursor).map_err(|error| HistogramError(error.to_string()))?;
        let mut histogram = Self::new();
        histogram.counts.add(&read).map_err(|error| HistogramError(error.to_string()))?;
        Ok(histogram)
    }
}

impl Default for Histogram {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Histogram({} values, max {:?} ns)", self.count(), self.max_ns())
    }
}

impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(self.to_bytes()))
    }
}

impl<'de> Deserialize<'de> for Histogram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = STANDARD.decode(text).map_err(de::Error::custom)?;
        Self::from_bytes(&bytes).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_true_to_three_digits_from_nanoseconds_to_minutes() {
        for value in [17_u64, 15_234, 45_700_000, 215_300_000_000] {
            let mut histogram = Histogram::new();
            histogram.record(value);
            let read = histogram.quantile_ns(0.99).unwrap();
            assert!(read.abs_diff(value) * 1000 <= value, "{value} read as {read}");
        }
    }

    #[test]
    fn a_histogram_survives_its_format_and_adds_up() {
        let mut histogram = Histogram::new();
        (1..=1000).for_each(|value| histogram.record(value * 1_000_000));
        let mut twice = Histogram::from_bytes(&histogram.to_bytes()).unwrap();
        assert_eq!(twice, histogram);
        twice.add(&histogram);
        assert_eq!((twice.count(), twice.count_at_or_below(500_000_000)), (2000, 1000));
    }

    #[test]
    fn an_empty_histogram_has_no_quantiles_and_a_longer_latency_is_counted_as_clamped() {
        let mut histogram = Histogram::new();
        assert_eq!((histogram.quantile_ns(0.5), histogram.max_ns()), (None, None));
        histogram.record(Histogram::MAX_NS * 2);
        assert_eq!((histogram.clamped(), histogram.count()), (1, 1));
    }

    #[test]
    fn bytes_that_are_no_histogram_are_refused() {
        assert!(Histogram::from_bytes(b"not a histogram").is_err());
    }
}
