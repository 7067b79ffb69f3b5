//! The statements' SQL, the same on every engine: with placeholders for prepared statements, with the
//! values written in for text.

use std::fmt::Write as _;

use tailrace_model::script::Statement;

use crate::script::{Call, Values};

/// The statement with `?` for each value.
pub(crate) fn template(statement: Statement, table: u32) -> String {
    match statement {
        Statement::Begin => "BEGIN".to_owned(),
        Statement::Commit => "COMMIT".to_owned(),
        Statement::PointSelect => format!("SELECT c FROM sbtest{table} WHERE id=?"),
        Statement::SimpleRange => format!("SELECT c FROM sbtest{table} WHERE id BETWEEN ? AND ?"),
        Statement::SumRange => format!("SELECT SUM(k) FROM sbtest{table} WHERE id BETWEEN ? AND ?"),
        Statement::OrderRange => format!("SELECT c FROM sbtest{table} WHERE id BETWEEN ? AND ? ORDER BY c"),
        Statement::DistinctRange => format!("SELECT DISTINCT c FROM sbtest{table} WHERE id BETWEEN ? AND ? ORDER BY c"),
        Statement::IndexUpdate => format!("UPDATE sbtest{table} SET k=k+1 WHERE id=?"),
        Statement::NonIndexUpdate => format!("UPDATE sbtest{table} SET c=? WHERE id=?"),
        Statement::Delete => format!("DELETE FROM sbtest{table} WHERE id=?"),
        Statement::Insert => format!("INSERT INTO sbtest{table} (id, k, c, pad) VALUES (?, ?, ?, ?)"),
    }
}

/// Writes the call's statement with its values into `sql`, replacing what was there. Strings are
/// digits and dashes, so quotes suffice.
pub(crate) fn write_text(sql: &mut String, template: &str, values: Values<'_>) {
    sql.clear();
    let mut parts = template.split('?');
    let mut part = |sql: &mut String| sql.push_str(parts.next().unwrap_or_default());
    // Writing to a String cannot fail.
    let number = |sql: &mut String, value: i64| {
        _ = write!(sql, "{value}");
    };
    let text = |sql: &mut String, value: &str| {
        sql.push('\'');
        sql.push_str(value);
        sql.push('\'');
    };
    part(sql);
    match values {
        Values::None => {}
        Values::Id(id) => {
            number(sql, id);
            part(sql);
        }
        Values::Range(first, last) => {
            number(sql, first);
            part(sql);
            number(sql, last);
            part(sql);
        }
        Values::Text(c, id) => {
            text(sql, c);
            part(sql);
            number(sql, id);
            part(sql);
        }
        Values::Row { id, k, c, pad } => {
            number(sql, id);
            part(sql);
            number(sql, k);
            part(sql);
            text(sql, c);
            part(sql);
            text(sql, pad);
            part(sql);
        }
    }
}

/// The templates of every kind on every table, made once per connector.
#[derive(Debug)]
pub(crate) struct Templates {
    texts: Vec<String>,
    places: [usize; Statement::ALL.len()],
    tables: usize,
}

impl Templates {
    /// The templates of these kinds on tables 1 to `tables`.
    pub(crate) fn new(kinds: &[Statement], tables: u32) -> Self {
        let mut places = [0; Statement::ALL.len()];
        let mut texts = Vec::with_capacity(kinds.len() * tables as usize);
        for (place, kind) in kinds.iter().enumerate() {
            places[*kind as usize] = place;
            texts.extend((1..=tables).map(|table| template(*kind, table)));
        }
        Self { texts, places, tables: tables as usize }
    }

    /// All templates, in the order of [`Self::index`].
    pub(crate) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Where a call's template is.
    pub(crate) const fn index(&self, call: &Call<'_>) -> usize {
        self.places[call.statement as usize] * self.tables + call.table as usize - 1
    }

    /// A call's template.
    pub(crate) fn of(&self, call: &Call<'_>) -> &str {
        &self.texts[self.index(call)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_the_template_with_its_values_written_in() {
        let mut sql = String::new();
        let templates = Templates::new(&Statement::ALL, 3);
        let mut text = |statement, values| {
            let call = Call { statement, table: 3, values };
            write_text(&mut sql, templates.of(&call), values);
            sql.clone()
        };
        assert_eq!(text(Statement::PointSelect, Values::Id(7)), "SELECT c FROM sbtest3 WHERE id=7");
        assert_eq!(text(Statement::SumRange, Values::Range(7, 106)), "SELECT SUM(k) FROM sbtest3 WHERE id BETWEEN 7 AND 106");
        assert_eq!(text(Statement::NonIndexUpdate, Values::Text("1-2", 9)), "UPDATE sbtest3 SET c='1-2' WHERE id=9");
        let row = Values::Row { id: 1, k: 2, c: "3-4", pad: "5" };
        assert_eq!(text(Statement::Insert, row), "INSERT INTO sbtest3 (id, k, c, pad) VALUES (1, 2, '3-4', '5')");
        assert_eq!(text(Statement::Commit, Values::None), "COMMIT");
    }
}
