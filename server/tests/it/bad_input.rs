//! Bad input on the command line: each is named, with the way out, and ends with 2 before anything is touched.

use crate::support::Folder;

/// The message of a plan that is refused.
fn refused(change: impl Fn(&str) -> String) -> String {
    let folder = Folder::new();
    let plan = folder.write("plan.toml", &change(&folder.plan_text()));
    let run = folder.tailrace(&["run", &plan]);
    assert_eq!((run.exit, run.stdout.as_str()), (Some(2), ""), "{run:?}");
    assert!(!folder.path("A").exists(), "nothing was touched");
    assert!(run.stderr.contains("plan.toml: line "), "{run:?}");
    run.stderr
}

#[test]
fn an_unknown_key_is_named_with_its_place_and_the_known_ones() {
    let message = refused(|plan| plan.replace("threads = [1]", "thread = [1]"));
    assert!(message.contains("line 13, column 1: load.thread: unknown field `thread`, expected one of `threads`"), "{message}");
}

#[test]
fn a_level_of_zero_is_impossible() {
    let message = refused(|plan| plan.replace("[1]", "[1, 0]"));
    assert!(message.contains("line 13, column 15: load.threads[1]: a level of 0 is impossible: use 1 to 10000"), "{message}");
}

#[test]
fn a_negative_table_size_is_impossible() {
    let message = refused(|plan| plan.replace("= 100\n", "= -1\n"));
    assert!(message.contains("dataset.table_size: a table size of -1 is impossible: use 1 to 2000000000"), "{message}");
}

#[test]
fn a_plan_without_targets_is_told_what_to_add() {
    let message = refused(|_| "name = \"x\"\n".to_owned());
    assert!(message.contains("the plan has no targets: add [[target]] with a label and a url"), "{message}");
}

#[test]
fn two_equal_labels_point_at_the_second() {
    let message = refused(|plan| plan.replace("label = \"B\"", "label = \"A\""));
    assert!(message.contains("line 6, column 9: target[1].label: the label \"A\" is used by an earlier target"), "{message}");
}

#[test]
fn a_plan_file_that_is_not_there_is_named() {
    let run = Folder::new().tailrace(&["run", "nowhere.toml"]);
    assert_eq!(run.exit, Some(2));
    assert!(run.stderr.contains("could not read the plan nowhere.toml"), "{run:?}");
}

#[test]
fn a_missing_password_variable_is_named() {
    let folder = Folder::new();
    let text = folder.plan_text().replace("label = \"B\"", "label = \"B\"\npassword_env = \"TAILRACE_TEST_NOT_SET\"");
    let run = folder.tailrace(&["run", &folder.write("plan.toml", &text)]);
    assert_eq!(run.exit, Some(2));
    assert!(run.stderr.contains("target \"B\": the environment variable TAILRACE_TEST_NOT_SET (password_env) is not set"), "{run:?}");
}

#[test]
fn an_unknown_run_and_a_short_one_are_told_what_to_do() {
    let folder = Folder::new();
    for (run, told) in [("latest", "no run yet"), ("abcd", "tailrace list"), ("abc", "4 or more characters"), ("A'--", "tailrace list")] {
        let shown = folder.tailrace(&["show", run]);
        assert_eq!(shown.exit, Some(2), "{shown:?}");
        assert!(shown.stderr.contains(told), "{shown:?}");
    }
}

#[test]
fn an_archive_in_postgresql_is_not_in_this_version() {
    let run = Folder::new().tailrace(&["--archive", "postgresql://u:secret@h/d", "list"]);
    assert_eq!(run.exit, Some(2));
    assert!(run.stderr.contains("not in this version") && !run.stderr.contains("secret"), "{run:?}");
}

#[test]
fn a_report_that_could_not_be_written_is_told_before_the_run() {
    let folder = Folder::new();
    let run = folder.tailrace(&["run", &folder.plan(), "--report", "no/such/folder/r.json"]);
    assert_eq!(run.exit, Some(2));
    assert!(run.stderr.contains("create the folder no/such/folder first") && !folder.path("A").exists(), "{run:?}");
}

#[test]
fn an_address_that_others_could_reach_is_refused() {
    let run = Folder::new().tailrace(&["serve", "--listen", "0.0.0.0:3000"]);
    assert_eq!(run.exit, Some(2));
    assert!(run.stderr.contains("serves this computer only: use 127.0.0.1:3000"), "{run:?}");
}

#[test]
fn wrong_arguments_end_with_2_and_help_with_0() {
    let folder = Folder::new();
    assert_eq!(folder.tailrace(&["frobnicate"]).exit, Some(2));
    assert_eq!(folder.tailrace(&["plan"]).exit, Some(2));
    assert_eq!(folder.tailrace(&["--help"]).exit, Some(0));
    assert_eq!(folder.tailrace(&["plan", "--template", "nope"]).exit, Some(2));
}
