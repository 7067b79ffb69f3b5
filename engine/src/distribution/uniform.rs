//! Every key alike.

use rand::RngCore;

/// Draws 1 to `last`, each alike, with one 64-bit draw (Lemire 2019 without its rejection step: no
/// key is favoured by more than `last` / 2^64, below 10^-9). Our own, so that a seed keeps its
/// meaning when the random library changes.
pub(crate) fn uniform(random: &mut impl RngCore, last: u32) -> u32 {
    let scaled = (u128::from(random.next_u64()) * u128::from(last)) >> 64;
    u32::try_from(scaled).unwrap_or(u32::MAX - 1) + 1
}

#[cfg(test)]
mod tests {
    use tailrace_model::stream::{Purpose, stream};

    use super::*;

    #[test]
    fn every_key_comes_alike_and_none_lies_outside() {
        let mut random = stream(1, Purpose::Events, 0, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[uniform(&mut random, 7) as usize - 1] += 1;
        }
        // Chi squared with 6 degrees of freedom: 22.5 is exceeded once in a thousand.
        let chi: f64 = counts.iter().map(|count| (f64::from(*count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.5, "{counts:?}");
        assert_eq!(uniform(&mut random, 1), 1);
    }
}
