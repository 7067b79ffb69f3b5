//! Tests of the `oltp_*` scripts: order, counts, tables and draws of an event.

use super::*;

fn oltp(script: Script, options: ScriptOptions, tables: i64) -> Oltp {
    let workload = WorkloadSpec { options, ..WorkloadSpec::built_in(script) };
    let dataset = Dataset { tables: tables.try_into().unwrap(), table_size: 1000.try_into().unwrap(), ..Dataset::default() };
    Oltp::new(&workload, &dataset).unwrap()
}

/// What an event sends, as lines: kind, table, values.
fn sent(oltp: &Oltp, seed: u64, n: u64) -> Vec<String> {
    let mut lines = Vec::new();
    let note = |call: &Call<'_>| {
        lines.push(format!("{} {} {:?}", call.statement.as_str(), call.table, call.values));
        Ok::<(), ()>(())
    };
    oltp.event(seed, n, note).unwrap();
    lines
}

fn column(lines: &[String], index: usize) -> Vec<&str> {
    lines.iter().map(|line| line.split(' ').nth(index).unwrap()).collect()
}

#[test]
fn a_read_write_event_sends_sysbenchs_twenty_statements_in_order() {
    let lines = sent(&oltp(Script::OltpReadWrite, ScriptOptions::default(), 1), 1, 0);
    let mut expected = vec!["begin"];
    expected.extend(["point_select"; 10]);
    expected.extend(["simple_range", "sum_range", "order_range", "distinct_range"]);
    expected.extend(["index_update", "non_index_update", "delete", "insert", "commit"]);
    assert_eq!(column(&lines, 0), expected);
}

#[test]
fn pairs_of_delete_and_insert_share_table_and_id() {
    let options = ScriptOptions { delete_inserts: 3, index_updates: 0, non_index_updates: 0, skip_trx: true, ..ScriptOptions::default() };
    let oltp = oltp(Script::OltpWriteOnly, options, 50);
    let mut pairs = Vec::new();
    let note = |call: &Call<'_>| {
        let (Values::Id(id) | Values::Row { id, .. }) = call.values else { panic!("{call:?}") };
        pairs.push((call.statement, call.table, id));
        Ok::<(), ()>(())
    };
    oltp.event(9, 4, note).unwrap();
    assert_eq!(pairs.len(), 6);
    for pair in pairs.chunks(2) {
        assert_eq!((pair[0].0, pair[1].0), (Statement::Delete, Statement::Insert));
        assert_eq!((pair[0].1, pair[0].2), (pair[1].1, pair[1].2));
    }
    assert!(pairs.iter().all(|pair| pair.1 == pairs[0].1), "one table for all pairs: {pairs:?}");
}

#[test]
fn the_ten_point_selects_share_one_table_and_the_groups_draw_their_own() {
    let oltp = oltp(Script::OltpReadOnly, ScriptOptions::default(), 1000);
    let lines = sent(&oltp, 3, 0);
    let tables = column(&lines, 1);
    assert!(tables[1..11].iter().all(|table| *table == tables[1]));
    let mut groups = [tables[1], tables[11], tables[12], tables[13], tables[14]].to_vec();
    groups.sort_unstable();
    groups.dedup();
    assert!(groups.len() > 1);
}

#[test]
fn a_range_reaches_beyond_the_last_row() {
    let options = ScriptOptions { range_size: 5000, ..ScriptOptions::default() };
    let oltp = oltp(Script::OltpReadOnly, options, 1);
    let mut widths = Vec::new();
    let note = |call: &Call<'_>| {
        if let Values::Range(first, last) = call.values {
            widths.push((first, last - first));
        }
        Ok::<(), ()>(())
    };
    oltp.event(1, 1, note).unwrap();
    assert!(widths.iter().all(|(first, width)| (1..=1000).contains(first) && *width == 4999));
}

#[test]
fn an_event_depends_on_its_seed_and_number_only() {
    let oltp = oltp(Script::OltpReadWrite, ScriptOptions::default(), 4);
    assert_eq!(sent(&oltp, 5, 7), sent(&oltp, 5, 7));
    assert_ne!(sent(&oltp, 5, 7), sent(&oltp, 5, 8));
    assert_ne!(sent(&oltp, 5, 7), sent(&oltp, 6, 7));
}

#[test]
fn an_error_ends_the_event_at_once() {
    let oltp = oltp(Script::OltpReadWrite, ScriptOptions::default(), 1);
    let mut left = 3;
    let result = oltp.event(1, 0, |_| {
        left -= 1;
        if left == 0 { Err("deadlock") } else { Ok(()) }
    });
    assert_eq!((result, left), (Err("deadlock"), 0));
}
