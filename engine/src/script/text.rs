//! The strings of the columns `c` and `pad`: groups of 11 random digits joined by `-`, as sysbench fills them.

use rand::RngCore;

/// Characters of a `c` value: 10 groups.
pub(crate) const C_LENGTH: usize = 119;
/// Characters of a `pad` value: 5 groups.
pub(crate) const PAD_LENGTH: usize = 59;
const GROUP: usize = 11;

/// Fills a value of `c` or `pad`, one 64-bit draw a group. A digit is the integer part of ten times the
/// remaining fraction, so each is alike to within 10^11 / 2^64.
pub(crate) fn fill_digits(random: &mut impl RngCore, text: &mut [u8]) {
    for group in text.chunks_mut(GROUP + 1) {
        let mut fraction = random.next_u64();
        let (digits, dash) = group.split_at_mut(GROUP);
        for digit in digits {
            let scaled = u128::from(fraction) * 10;
            #[allow(clippy::cast_possible_truncation, reason = "the upper half is a digit, the lower half is the next fraction")]
            {
                *digit = b'0' + (scaled >> 64) as u8;
                fraction = scaled as u64;
            }
        }
        dash.fill(b'-');
    }
}

#[cfg(test)]
mod tests {
    use tailrace_model::stream::{Purpose, stream};

    use super::*;

    #[test]
    fn c_is_ten_groups_and_pad_is_five() {
        let mut random = stream(1, Purpose::Data, 0, 1);
        let (mut c, mut pad) = ([0; C_LENGTH], [0; PAD_LENGTH]);
        fill_digits(&mut random, &mut c);
        fill_digits(&mut random, &mut pad);
        let groups = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap().split('-').map(str::len).collect::<Vec<_>>();
        assert_eq!((groups(&c), groups(&pad)), (vec![11; 10], vec![11; 5]));
        assert!(c.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-'));
    }

    #[test]
    fn every_digit_comes_alike() {
        let mut random = stream(2, Purpose::Data, 0, 1);
        let mut counts = [0_u32; 10];
        let mut text = [0; PAD_LENGTH];
        for _ in 0..2000 {
            fill_digits(&mut random, &mut text);
            text.iter().filter(|byte| byte.is_ascii_digit()).for_each(|byte| counts[usize::from(byte - b'0')] += 1);
        }
        // 110 000 digits; chi squared with 9 degrees of freedom: 27.9 is exceeded once in a thousand.
        let chi: f64 = counts.iter().map(|count| (f64::from(*count) - 11_000.0).powi(2) / 11_000.0).sum();
        assert!(chi < 27.9, "{counts:?}");
    }
}
