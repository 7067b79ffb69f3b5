//! Sizes in binary units.

use super::three;

const UNITS: [&str; 5] = ["KiB", "MiB", "GiB", "TiB", "PiB"];

/// A size with its unit: `512 B`, `11.0 MiB`.
#[allow(clippy::cast_precision_loss, reason = "three digits are shown")]
pub(crate) fn bytes(size: u64) -> String {
    if size < 1024 {
        return format!("{size} B");
    }
    let mut value = size as f64 / 1024.0;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{} {}", three(value), UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_carry_the_largest_unit_that_keeps_them_above_one() {
        assert_eq!([0, 1023, 1024, 11_534_336, 28_991_029_248].map(bytes), ["0 B", "1023 B", "1.00 KiB", "11.0 MiB", "27.0 GiB"]);
    }
}
