//! Writes a draft into a plan's TOML and reads it back. What the form does not show stays as the user wrote it,
//! comments included. Server only: the browser holds no TOML parser.

use serde::Serialize;
use tailrace_model::plan::{Plan, Price, TargetSpec};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TomlError, Value};

use super::{Draft, DraftTarget};
use crate::backend::{SavedTarget, Stated};

/// The plan's text with the draft written into it. New targets bring what is saved of them.
pub(crate) fn apply(toml: &str, draft: &Draft, saved: &[SavedTarget]) -> Result<String, TomlError> {
    let mut document: DocumentMut = toml.parse()?;
    let root = document.as_table_mut();
    set(root, "name", draft.name.as_str().into());
    set(root, "seed", number(&draft.seed));
    write_targets(root, &draft.targets, saved);
    let dataset = section(root, "dataset");
    set(dataset, "tables", number(&draft.tables));
    set(dataset, "table_size", number(&draft.table_size));
    set(dataset, "prepare", draft.prepare.as_str().into());
    write_workloads(root, &draft.workloads, &draft.statements);
    set(section(root, "load"), "threads", Value::Array(draft.levels.iter().map(|level| number(level)).collect::<Array>()));
    let timing = section(root, "timing");
    for (key, text) in [("warmup", &draft.warmup), ("measure", &draft.measure), ("cooldown", &draft.cooldown)] {
        set(timing, key, text.trim().into());
    }
    set(timing, "repeats", number(&draft.repeats));
    set(timing, "order", draft.order.as_str().into());
    Ok(document.to_string().trim_start().to_owned())
}

/// The draft of a plan.
pub(crate) fn read(plan: &Plan) -> Draft {
    let target =
        |target: &TargetSpec| DraftTarget { label: target.label.to_string(), name: target.name.clone(), url: target.url.to_string() };
    Draft {
        name: plan.name.clone(),
        seed: plan.seed.to_string(),
        targets: plan.targets.iter().map(target).collect(),
        workloads: plan.workloads.iter().filter_map(|workload| workload.script).map(|script| script.to_string()).collect(),
        levels: plan.load.levels().iter().map(ToString::to_string).collect(),
        statements: word(&plan.workloads.first().map(|workload| workload.statements).unwrap_or_default()),
        tables: plan.dataset.tables.get().to_string(),
        table_size: plan.dataset.table_size.get().to_string(),
        prepare: word(&plan.dataset.prepare),
        warmup: plan.timing.warmup.to_string(),
        measure: plan.timing.measure.to_string(),
        cooldown: plan.timing.cooldown.to_string(),
        repeats: plan.timing.repeats.get().to_string(),
        order: word(&plan.timing.order),
    }
}

/// Keeps the tables of targets that stay, by their address, and makes tables for new ones.
fn write_targets(root: &mut Table, targets: &[DraftTarget], saved: &[SavedTarget]) {
    let mut earlier = take_tables(root, "target");
    let place = place_of(&earlier);
    let mut tables = ArrayOfTables::new();
    for target in targets {
        let same = |table: &Table| table.get("url").and_then(Item::as_str) == Some(target.url.as_str());
        let mut table = match earlier.iter().position(same) {
            Some(place) => earlier.remove(place),
            None => new_target(saved.iter().find(|saved| saved.url == target.url && saved.name == target.name)),
        };
        set(&mut table, "label", target.label.as_str().into());
        set(&mut table, "name", target.name.as_str().into());
        set(&mut table, "url", target.url.as_str().into());
        table.set_position(place);
        tables.push(table);
    }
    root.insert("target", Item::ArrayOfTables(tables));
}

fn new_target(saved: Option<&SavedTarget>) -> Table {
    let mut table = Table::new();
    // The keys that every target has come first.
    for key in ["label", "name", "url"] {
        set(&mut table, key, "".into());
    }
    let Some(saved) = saved else { return table };
    set(&mut table, "tls", word(&saved.tls).into());
    let Stated { architecture, vcpu, memory, storage, region, zone, price } = &saved.stated;
    if let Some(architecture) = architecture {
        set(&mut table, "architecture", word(architecture).into());
    }
    if let Some(vcpu) = vcpu {
        set(&mut table, "vcpu", decimal(*vcpu));
    }
    for (key, text) in [("memory", memory), ("storage", storage), ("region", region), ("zone", zone)] {
        if let Some(text) = text {
            set(&mut table, key, text.as_str().into());
        }
    }
    if let Some(Price { amount, currency, per }) = price {
        let mut inline = InlineTable::new();
        inline.insert("amount", decimal(*amount));
        inline.insert("currency", currency.as_str().into());
        inline.insert("per", word(per).into());
        set(&mut table, "price", Value::InlineTable(inline));
    }
    table
}

/// Keeps the workloads whose script stays, with their options, and those without a script.
fn write_workloads(root: &mut Table, scripts: &[String], statements: &str) {
    let mut earlier = take_tables(root, "workload");
    let place = place_of(&earlier);
    let script_of = |table: &Table| table.get("script").and_then(Item::as_str).map(str::to_owned);
    let mut tables = ArrayOfTables::new();
    for script in scripts {
        let (mut same, others): (Vec<Table>, Vec<Table>) = earlier.into_iter().partition(|table| script_of(table).as_ref() == Some(script));
        earlier = others;
        if same.is_empty() {
            let mut table = Table::new();
            set(&mut table, "script", script.as_str().into());
            same.push(table);
        }
        for mut table in same {
            if statements != "prepared" || table.contains_key("statements") {
                set(&mut table, "statements", statements.into());
            }
            table.set_position(place);
            tables.push(table);
        }
    }
    earlier.into_iter().filter(|table| script_of(table).is_none()).for_each(|table| tables.push(table));
    root.insert("workload", Item::ArrayOfTables(tables));
}

/// Where the first of these tables stands in the document: new ones go there too, not to the document's end.
fn place_of(tables: &[Table]) -> Option<isize> {
    tables.iter().filter_map(Table::position).min()
}

fn take_tables(root: &mut Table, key: &str) -> Vec<Table> {
    root.remove(key).and_then(|item| item.into_array_of_tables().ok()).map(|tables| tables.into_iter().collect()).unwrap_or_default()
}

fn section<'a>(root: &'a mut Table, key: &str) -> &'a mut Table {
    if root.get(key).and_then(Item::as_table).is_none() {
        root.insert(key, Item::Table(Table::new()));
    }
    root[key].as_table_mut().expect("it was just made one")
}

/// Sets a value in its place; comments behind the old one stay.
fn set(table: &mut Table, key: &str, mut value: Value) {
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    table.insert(key, Item::Value(value));
}

/// A number as it is typed, with `_` or spaces between its digits; what is none stays a text, for the check to refuse.
fn number(text: &str) -> Value {
    let digits: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '_' | '\'')).collect();
    digits.parse::<i64>().map_or_else(|_| text.trim().into(), Value::from)
}

#[allow(clippy::cast_possible_truncation, reason = "only whole numbers are cast")]
fn decimal(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 { (value as i64).into() } else { value.into() }
}

/// The name that a unit variant has in plans.
fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str) -> SavedTarget {
        let stated = Stated { vcpu: Some(8.0), memory: Some("32GiB".to_owned()), ..Stated::default() };
        let url = format!("mysql://bench@10.0.0.1:3306/{name}");
        SavedTarget { id: 1, name: name.to_owned(), url, has_password: true, tls: Default::default(), stated, suggested_label: None }
    }

    #[test]
    fn a_first_draft_becomes_a_plan_and_reads_back_as_itself() {
        let saved = [saved("one"), saved("two")];
        let draft = Draft::first(&saved);
        let toml = apply("", &draft, &saved).unwrap();
        let plan = Plan::from_toml(&toml).unwrap_or_else(|errors| panic!("{errors}\n{toml}"));
        assert_eq!(read(&plan), draft);
        assert_eq!(plan.targets[0].vcpu, Some(8.0));
    }

    #[test]
    fn what_the_form_does_not_show_stays_as_it_was() {
        let saved = [saved("one"), saved("two")];
        let before = apply("", &Draft::first(&saved), &saved).unwrap();
        let edited = before.replace("warmup = \"30s\"", "warmup = \"30s\" # long enough") + "\n[margins]\ntps = 0.03\n";
        let edited = edited.replace("script = \"oltp_read_write\"", "script = \"oltp_read_write\"\noptions = { range_size = 50 }");
        let mut draft = read(&Plan::from_toml(&edited).unwrap());
        draft.warmup = "10s".to_owned();
        draft.workloads = vec!["oltp_read_only".to_owned(), "oltp_read_write".to_owned()];
        let after = apply(&edited, &draft, &saved).unwrap();
        assert!(after.contains("warmup = \"10s\" # long enough") && after.contains("tps = 0.03"), "{after}");
        let at = |text: &str| after.find(text).unwrap();
        assert!(
            at("oltp_read_only") < at("oltp_read_write") && at("[dataset]") < at("oltp_read_only"),
            "new tables join the old ones: {after}"
        );
        let plan = Plan::from_toml(&after).unwrap();
        assert_eq!((plan.workloads.len(), plan.workloads[1].options.range_size), (2, 50));
    }

    #[test]
    fn a_nonsense_number_reaches_the_check_as_it_was_typed() {
        let draft = Draft { tables: "many".to_owned(), table_size: "12 000_000".to_owned(), ..Draft::first(&[saved("one")]) };
        let toml = apply("", &draft, &[]).unwrap();
        assert!(toml.contains("tables = \"many\"") && toml.contains("table_size = 12000000"), "{toml}");
    }

    #[test]
    fn a_broken_document_is_not_overwritten() {
        assert!(apply("name = ", &Draft::default(), &[]).is_err());
    }
}
