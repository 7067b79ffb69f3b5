//! Streams of random numbers that depend only on the plan's seed, the trial and the worker.

use rand::SeedableRng;
pub use rand_xoshiro::Xoshiro256PlusPlus;

/// What a stream is for; two purposes never share numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The order of trials.
    Order,
    /// The data of a table: the second number is the table's.
    Data,
    /// The events of a worker: the first number is the trial's in plan order, the second the worker's.
    Events,
}

/// The stream of a purpose.
/// Seeding is SplitMix64's, over the seed, the purpose and both numbers.
#[must_use]
pub fn stream(seed: u64, purpose: Purpose, first: u64, second: u64) -> Xoshiro256PlusPlus {
    let mixed = [purpose as u64, first, second].into_iter().fold(seed, |state, part| mix(state ^ mix(part.wrapping_add(1))));
    Xoshiro256PlusPlus::seed_from_u64(mixed)
}

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014).
const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngCore;

    #[test]
    fn a_stream_repeats_and_no_two_neighbours_share_one() {
        let first = |block, worker| stream(7, Purpose::Events, block, worker).next_u64();
        assert_eq!(first(3, 4), first(3, 4));
        let mut all: Vec<u64> = (0..50).flat_map(|block| (0..50).map(move |worker| first(block, worker))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2500);
    }
}
