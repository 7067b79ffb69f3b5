//! The four `oltp_*` scripts: one event's statements in sysbench's order, with sysbench's order of draws.

use rand::{RngCore, SeedableRng};
use tailrace_model::{
    plan::{Dataset, WorkloadSpec},
    script::{Script, ScriptOptions, Statement},
    stream::Xoshiro256PlusPlus,
};

use super::{C_LENGTH, Call, PAD_LENGTH, Values, fill_digits};
use crate::distribution::{Keys, uniform};

/// Statements of one kind that share a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// `BEGIN` or `COMMIT`.
    Edge(Statement),
    /// So many statements of one kind.
    Same(Statement, u32),
    /// So many pairs of `DELETE` and `INSERT` of the same id.
    DeleteInserts(u32),
}

/// An `oltp_*` script with its options, ready to draw events.
#[derive(Clone, Debug)]
pub(crate) struct Oltp {
    groups: Vec<Group>,
    kinds: Vec<Statement>,
    writes: bool,
    tables: u32,
    range_size: i64,
    keys: Keys,
}

impl Oltp {
    /// The script of a workload on a dataset; none when this version cannot run it (the plan's check says so before).
    pub(crate) fn new(workload: &WorkloadSpec, dataset: &Dataset) -> Option<Self> {
        let script = workload.script?;
        let options = &workload.options;
        let kinds = script.statements(options);
        let writes = kinds.iter().any(|(kind, _)| is_write(*kind));
        Some(Self {
            groups: groups(script, options),
            kinds: kinds.into_iter().map(|(kind, _)| kind).collect(),
            writes,
            tables: dataset.tables.get(),
            range_size: i64::from(options.range_size),
            keys: Keys::new(workload.distribution, dataset.table_size.get())?,
        })
    }

    /// The kinds of statements that events send.
    pub(crate) fn kinds(&self) -> &[Statement] {
        &self.kinds
    }

    /// Whether events change data.
    pub(crate) const fn writes(&self) -> bool {
        self.writes
    }

    /// How many tables events reach.
    pub(crate) const fn tables(&self) -> u32 {
        self.tables
    }

    /// Draws one event and hands each statement to `execute`, which may end it by an error.
    ///
    /// Everything in event n of a worker comes from the worker's seed and n: an event that failed or was
    /// run again draws the same, and shifts nothing in the events after it.
    pub(crate) fn event<E>(&self, seed: u64, n: u64, mut execute: impl FnMut(&Call<'_>) -> Result<(), E>) -> Result<(), E> {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(n.wrapping_mul(ODD)));
        for group in &self.groups {
            match *group {
                Group::Edge(statement) => execute(&Call { statement, table: 1, values: Values::None })?,
                Group::Same(statement, count) => {
                    let table = uniform(&mut random, self.tables);
                    for _ in 0..count {
                        self.one(statement, table, &mut random, &mut execute)?;
                    }
                }
                Group::DeleteInserts(count) => {
                    let table = uniform(&mut random, self.tables);
                    for _ in 0..count {
                        self.delete_insert(table, &mut random, &mut execute)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn one<E>(
        &self,
        statement: Statement,
        table: u32,
        random: &mut impl RngCore,
        execute: &mut impl FnMut(&Call<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut c = [0; C_LENGTH];
        let values = match statement {
            Statement::NonIndexUpdate => {
                fill_digits(random, &mut c);
                Values::Text(ascii(&c), self.keys.draw(random))
            }
            Statement::SimpleRange | Statement::SumRange | Statement::OrderRange | Statement::DistinctRange => {
                let first = self.keys.draw(random);
                // As in sysbench, the upper bound may lie beyond the table's last row.
                Values::Range(first, first + self.range_size - 1)
            }
            _ => Values::Id(self.keys.draw(random)),
        };
        execute(&Call { statement, table, values })
    }

    fn delete_insert<E>(
        &self,
        table: u32,
        random: &mut impl RngCore,
        execute: &mut impl FnMut(&Call<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut c, mut pad) = ([0; C_LENGTH], [0; PAD_LENGTH]);
        let id = self.keys.draw(random);
        let k = self.keys.draw(random);
        fill_digits(random, &mut c);
        fill_digits(random, &mut pad);
        execute(&Call { statement: Statement::Delete, table, values: Values::Id(id) })?;
        execute(&Call { statement: Statement::Insert, table, values: Values::Row { id, k, c: ascii(&c), pad: ascii(&pad) } })
    }
}

fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("digits and dashes are ASCII")
}

const fn is_write(kind: Statement) -> bool {
    matches!(kind, Statement::IndexUpdate | Statement::NonIndexUpdate | Statement::Delete | Statement::Insert)
}

/// The model's list of statements, with `DELETE` and `INSERT` joined to pairs.
fn groups(script: Script, options: &ScriptOptions) -> Vec<Group> {
    let group = |(kind, count)| match kind {
        Statement::Begin | Statement::Commit => Some(Group::Edge(kind)),
        Statement::Delete => Some(Group::DeleteInserts(count)),
        Statement::Insert => None,
        _ => Some(Group::Same(kind, count)),
    };
    script.statements(options).into_iter().filter_map(group).collect()
}

#[cfg(test)]
#[path = "oltp_tests.rs"]
mod tests;
