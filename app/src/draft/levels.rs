//! The thread counts of a draft: those on offer, and the user's own.

/// Thread counts that the grid offers.
pub(crate) const OFFERED: [u32; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/// The levels with one of them added, or removed when it was there; rising.
pub(crate) fn toggled(levels: &[String], level: &str) -> Vec<String> {
    let mut kept: Vec<String> = levels.iter().filter(|known| *known != level).cloned().collect();
    if kept.len() == levels.len() {
        kept.push(level.to_owned());
    }
    sorted(kept)
}

/// Levels in rising order; what is no number comes last, as it was typed.
pub(crate) fn sorted(mut levels: Vec<String>) -> Vec<String> {
    levels.sort_by_key(|level| level.parse::<u64>().unwrap_or(u64::MAX));
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_toggled_and_stay_in_order() {
        let levels = toggled(&["1".to_owned(), "16".to_owned()], "4");
        assert_eq!(levels, ["1", "4", "16"]);
        assert_eq!(toggled(&levels, "1"), ["4", "16"]);
        assert_eq!(toggled(&levels, "many"), ["1", "4", "16", "many"]);
    }
}
