//! The plan that compares the lab's two servers. Passwords travel in the environment, never in the file.

use crate::lab::Lab;

/// Names of the variables that hold the passwords.
const PASSWORD_VARIABLES: [&str; 2] = ["TAILRACE_LAB_A_PASSWORD", "TAILRACE_LAB_B_PASSWORD"];

/// The variables that the plan refers to.
pub(crate) fn environment(lab: &Lab) -> [(&'static str, &str); 2] {
    let [a, b] = PASSWORD_VARIABLES;
    [(a, lab.a.password()), (b, lab.b.password())]
}

/// The plan as TOML: about a minute, with writes, because the servers differ in how they write.
pub(crate) fn text(url_a: &str, url_b: &str) -> String {
    let [password_a, password_b] = PASSWORD_VARIABLES;
    format!(
        r#"name = "MariaDB: log to disk at each commit, or once a second"

[[target]]
label = "A"
name = "each commit (1)"
url = "{url_a}"
password_env = "{password_a}"
architecture = "local-disk"

[[target]]
label = "B"
name = "each second (2)"
url = "{url_b}"
password_env = "{password_b}"
architecture = "local-disk"

[dataset]
tables = 2
table_size = 10_000

[[workload]]
script = "oltp_read_write"

[load]
threads = [1, 4]

[timing]
warmup = "1s"
measure = "4s"
cooldown = "0s"
repeats = 3
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_is_toml_with_two_targets_and_no_password() {
        let text = text("mysql://bench@127.0.0.1:1/sbtest", "mysql://bench@127.0.0.1:2/sbtest");
        let plan: toml::Table = toml::from_str(&text).unwrap();
        let labels: Vec<_> = plan["target"]
            .as_array()
            .unwrap()
            .iter()
            .map(|target| (target["label"].as_str().unwrap(), target.get("password").is_some()))
            .collect();
        assert_eq!(labels, [("A", false), ("B", false)]);
    }
}
