//! The rows of a table: drawn from the plan's seed and the table's number alone, so that every target
//! and engine gets the same.

use tailrace_model::stream::{Purpose, Xoshiro256PlusPlus, stream};

use crate::{
    distribution::uniform,
    script::{C_LENGTH, PAD_LENGTH, fill_digits},
};

/// The rows of one table in order of id, one at a time.
///
/// Ids are always written out, 1 to the table's size: left to the server they would have gaps where
/// `auto_increment_increment` is not 1 (group replication), and the targets' data would differ.
/// `k` is uniform over 1 to the table's size, as sysbench 1.1 draws it.
pub(crate) struct Rows {
    random: Xoshiro256PlusPlus,
    size: u32,
    next_id: u32,
}

/// One row.
pub(crate) struct Row {
    /// Primary key.
    pub(crate) id: i64,
    /// Indexed number.
    pub(crate) k: i64,
    c: [u8; C_LENGTH],
    pad: [u8; PAD_LENGTH],
}

impl Row {
    /// The text of column `c`.
    pub(crate) fn c(&self) -> &str {
        std::str::from_utf8(&self.c).expect("digits and dashes are ASCII")
    }

    /// The text of column `pad`.
    pub(crate) fn pad(&self) -> &str {
        std::str::from_utf8(&self.pad).expect("digits and dashes are ASCII")
    }
}

impl Rows {
    /// All rows of a table.
    pub(crate) fn new(seed: u64, table: u32, size: u32) -> Self {
        Self { random: stream(seed, Purpose::Data, 0, u64::from(table)), size, next_id: 1 }
    }
}

impl Iterator for Rows {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        if self.next_id > self.size {
            return None;
        }
        let mut row = Row { id: i64::from(self.next_id), k: 0, c: [0; C_LENGTH], pad: [0; PAD_LENGTH] };
        fill_digits(&mut self.random, &mut row.c);
        fill_digits(&mut self.random, &mut row.pad);
        row.k = i64::from(uniform(&mut self.random, self.size));
        self.next_id += 1;
        Some(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_depend_on_seed_and_table_and_their_ids_have_no_gap() {
        let text = |seed, table| Rows::new(seed, table, 3).map(|row| format!("{} {} {} {}", row.id, row.k, row.c(), row.pad())).collect();
        let first: Vec<String> = text(1, 1);
        assert_eq!(first, text(1, 1));
        assert_ne!(first, text(2, 1));
        assert_ne!(first, text(1, 2));
        assert_eq!(Rows::new(1, 1, 3).map(|row| row.id).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(Rows::new(1, 1, 50).all(|row| (1..=50).contains(&row.k)));
    }
}
