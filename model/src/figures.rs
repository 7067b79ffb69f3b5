//! Figures as people read them: three significant digits, and medians over trials.

/// A number with three significant digits, without exponent: `0.214`, `3.30`, `45.7`, `25100`.
/// Not a number gives `–`.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the exponent of a finite f64 is between -324 and 308")]
pub fn three_digits(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let exponent = format!("{value:.2e}").rsplit('e').next().and_then(|text| text.parse::<i32>().ok()).unwrap_or(0);
    let rounded = if exponent > 2 { (value / 10_f64.powi(exponent - 2)).round() * 10_f64.powi(exponent - 2) } else { value };
    format!("{rounded:.*}", (2 - exponent).clamp(0, 12) as usize)
}

/// The median of some values; the mean of the middle two when their number is even; none of none.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        length if length % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_significant_digits_at_every_size() {
        let cases = [
            (0.0, "0"),
            (0.21449, "0.214"),
            (3.3, "3.30"),
            (9.999, "10.0"),
            (45.678, "45.7"),
            (999.6, "1000"),
            (25_149.0, "25100"),
            (0.004_567, "0.00457"),
        ];
        for (value, text) in cases {
            assert_eq!(three_digits(value), text);
        }
        assert_eq!(three_digits(f64::NAN), "–");
    }

    #[test]
    fn the_median_of_an_even_number_is_the_mean_of_the_middle_two() {
        assert_eq!((median(&[]), median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0])), (None, Some(2.0), Some(2.5)));
    }
}
