//! Numbers with three significant digits and thin spaces between thousands.

/// Between groups of three digits. Monospace fonts lack it, so it is narrow in them too (U+202F is not).
const THIN_SPACE: char = '\u{2009}';
/// What a negative number begins with.
const MINUS: char = '\u{2212}';
/// Below this a number is shown as 0: it is smaller than anything that is measured here, in any unit in use.
const SMALLEST: f64 = 0.000_05;

/// Three significant digits: `0.123`, `4.10`, `45.7`, `215`, `14 500`.
pub(crate) fn three(value: f64) -> String {
    let magnitude = value.abs();
    if magnitude < SMALLEST {
        return "0".to_owned();
    }
    #[allow(clippy::cast_possible_truncation, reason = "the exponent of an f64 is below 400")]
    let exponent = magnitude.log10().floor() as i32;
    let step = 10f64.powi(exponent - 2);
    let rounded = (magnitude / step).round() * step;
    // Rounding up may add a digit: 9.996 is 10.0.
    let exponent = if rounded >= 10f64.powi(exponent + 1) { exponent + 1 } else { exponent };
    let decimals = usize::try_from(2 - exponent).unwrap_or(0);
    sign(value) + &grouped(&format!("{rounded:.decimals$}"))
}

/// A ratio: two decimals below 10, one below 100; three digits below 0.1, so that small ones keep their meaning.
pub(crate) fn ratio(value: f64) -> String {
    match value {
        value if value < 0.095 => three(value),
        value if value < 9.995 => format!("{value:.2}"),
        value if value < 99.95 => format!("{value:.1}"),
        _ => three(value),
    }
}

/// A share from 0 to 1 as a percentage, without its sign: `15.1`, `0.013`, `0`.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 99.95 { "100".to_owned() } else { three(percent) }
}

/// The same text without line breaks inside its numbers, for running text.
pub(crate) fn unbroken(text: &str) -> String {
    const WORD_JOINER: char = '\u{2060}';
    text.replace(THIN_SPACE, &format!("{THIN_SPACE}{WORD_JOINER}"))
}

/// A whole number with every digit.
pub(crate) fn whole(value: u64) -> String {
    grouped(&value.to_string())
}

/// A number with so many decimals.
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    sign(value) + &grouped(&format!("{:.decimals$}", value.abs()))
}

fn sign(value: f64) -> String {
    if value < 0.0 { MINUS.to_string() } else { String::new() }
}

fn grouped(digits: &str) -> String {
    let (whole, rest) = digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let mut text = String::with_capacity(digits.len() + 4);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(THIN_SPACE);
        }
        text.push(digit);
    }
    if let Some(rest) = rest {
        text.push('.');
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_three_significant_digits() {
        let cases = [
            (0.0, "0"),
            (0.00001, "0"),
            (0.012_34, "0.0123"),
            (0.999_6, "1.00"),
            (4.1, "4.10"),
            (9.996, "10.0"),
            (45.67, "45.7"),
            (215.3, "215"),
            (999.6, "1\u{2009}000"),
            (14_532.0, "14\u{2009}500"),
            (1_234_567.0, "1\u{2009}230\u{2009}000"),
            (-4.1, "−4.10"),
        ];
        for (value, text) in cases {
            assert_eq!(three(value), text, "{value}");
        }
    }

    #[test]
    fn ratios_keep_two_decimals_where_they_matter() {
        let texts = [0.0213, 0.94, 1.0, 3.301, 12.34, 250.0].map(ratio);
        assert_eq!(texts, ["0.0213", "0.94", "1.00", "3.30", "12.3", "250"]);
    }

    #[test]
    fn shares_become_percentages() {
        assert_eq!([0.0, 0.000_13, 0.151, 1.0].map(percent), ["0", "0.0130", "15.1", "100"]);
    }

    #[test]
    fn whole_numbers_keep_every_digit() {
        assert_eq!([0, 999, 1000, 12_000_000].map(whole), ["0", "999", "1\u{2009}000", "12\u{2009}000\u{2009}000"]);
    }
}
