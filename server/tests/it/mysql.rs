//! The same on a real server: `cargo xtask test` starts MariaDB and names it in the environment.

use crate::support::Folder;

fn url() -> String {
    std::env::var("TAILRACE_TEST_MYSQL_URL").expect("cargo xtask test sets it")
}

fn plan(folder: &Folder, url: &str) -> String {
    let label = |label: &str| format!("[[target]]\nlabel = \"{label}\"\nurl = \"{url}\"\n");
    let start = folder.plan_text();
    let rest = &start[start.find("[dataset]").unwrap()..];
    folder.write("mysql.toml", &format!("{}{}{rest}", label("A"), label("B")))
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_run_on_mariadb_is_measured_and_leaves_no_password() {
    let folder = Folder::new();
    let run = folder.tailrace(&["run", &plan(&folder, &url())]);
    assert_eq!(run.exit, Some(0), "{run:?}");
    let report = folder.tailrace(&["show", "latest", "--json"]).json();
    assert_eq!(report["run"]["aa"].as_bool(), Some(true));
    assert!(report["cells"][0]["sides"]["B"]["tps"]["median"].as_f64().unwrap() > 10.0);
    let password = url().split('@').next().unwrap().rsplit(':').next().unwrap().to_owned();
    assert!(!report.to_string().contains(&password));
}

#[test]
#[ignore = "needs cargo xtask test"]
fn a_refused_password_and_a_missing_database_name_target_and_way_out() {
    let folder = Folder::new();
    let (place, database) = url().rsplit_once('/').map(|(place, database)| (place.to_owned(), database.to_owned())).unwrap();
    let (user, address) = place.rsplit_once('@').unwrap();
    let user = user.rsplit_once(':').map_or(user, |(user, _)| user);
    let wrong = folder.tailrace(&["run", &plan(&folder, &format!("{user}:wrong@{address}/{database}"))]);
    assert_eq!(wrong.exit, Some(1), "{wrong:?}");
    assert!(
        wrong.stderr.contains("target \"A\"") && wrong.stderr.contains("check the password") && !wrong.stderr.contains(":wrong"),
        "{wrong:?}"
    );
    let missing = folder.tailrace(&["run", &plan(&folder, &format!("{place}/no_such_database"))]);
    assert_eq!(missing.exit, Some(1), "{missing:?}");
    assert!(missing.stderr.contains("no_such_database"), "{missing:?}");
}
