//! The headline number of lists and live pages: the geometric mean of paired ratios, as the report has it.

/// The geometric mean of second ÷ first over pairs of one block; pairs without two positive numbers are
/// left out, and none remain none.
#[allow(clippy::cast_precision_loss, reason = "a plan has at most 100 repeats")]
pub(crate) fn paired_ratio(pairs: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let positive = pairs.filter(|(first, second)| *first > 0.0 && *second > 0.0);
    let logs: Vec<f64> = positive.map(|(first, second)| (second / first).ln()).collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doubling_and_a_halving_cancel_out() {
        let ratio = paired_ratio([(1.0, 2.0), (2.0, 1.0), (0.0, 5.0)].into_iter()).unwrap();
        assert!((ratio - 1.0).abs() < 1e-12);
        assert_eq!(paired_ratio(std::iter::empty()), None);
    }
}
