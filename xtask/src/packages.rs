//! Programs from outside of cargo and npm: installed on Debian as root, otherwise named with the command that brings them.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command;
use crate::steps::Steps;

/// What `package.json` says under `engines`.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// Something that a step needs, and the Debian packages that bring it.
pub(crate) struct Need {
    /// What it is, for people.
    pub(crate) what: &'static str,
    /// Debian's names.
    pub(crate) packages: &'static [&'static str],
    /// Whether it is here already.
    pub(crate) is_met: fn() -> bool,
}

/// A private MariaDB. The `-core` packages have the programs without starting a server for the whole system.
pub(crate) const MARIADB: Need = Need {
    what: "MariaDB's server programs",
    packages: &["mariadb-server-core", "mariadb-client-core"],
    is_met: || ["mariadbd", "mariadb-install-db", "my_print_defaults"].iter().all(|program| command::find(program).is_some()),
};

/// A browser for the browser tests.
pub(crate) const CHROMIUM: Need = Need { what: "Chromium", packages: &["chromium"], is_met: || crate::test::chromium().is_some() };

/// Glyphs for the Chinese pages.
pub(crate) const CHINESE_FONTS: Need = Need {
    what: "a Chinese font",
    packages: &["fonts-noto-cjk"],
    is_met: || Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").exists(),
};

/// The tool that the bench verb compares with.
pub(crate) const SYSBENCH: Need = Need { what: "sysbench", packages: &["sysbench"], is_met: || command::find("sysbench").is_some() };

/// The JavaScript runtime of the build.
pub(crate) const NODE: Need =
    Need { what: "Node.js 20.19 or newer, with npm", packages: &[], is_met: || node_is_new_enough() && command::find("npm").is_some() };

/// Sees to it that all needs are met: installs them, or says which command would.
pub(crate) fn require(steps: &mut Steps, needs: &[&Need]) -> Result<()> {
    let missing: Vec<_> = needs.iter().filter(|need| !(need.is_met)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let what = missing.iter().map(|need| need.what).collect::<Vec<_>>().join(", ");
    let names: Vec<_> = missing.iter().flat_map(|need| need.packages).copied().collect();
    if names.is_empty() || !on_debian() {
        bail!("missing: {what}. Install it with your system's package manager and run this again");
    }
    if !is_root() {
        bail!("missing: {what}. Run: sudo apt-get install --no-install-recommends {}", names.join(" "));
    }
    steps.run(&format!("install {}", names.join(" ")), || install(&names))
}

/// Whether apt is the package manager.
pub(crate) fn on_debian() -> bool {
    Path::new("/etc/debian_version").exists() && command::find("apt-get").is_some()
}

/// Whether this process may install packages.
pub(crate) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Installs from the package lists at hand; only if that fails are the lists fetched anew.
fn install(names: &[&str]) -> Result<()> {
    if apt(&["install"], names).is_ok() {
        return Ok(());
    }
    apt(&["update"], &[])?;
    apt(&["install"], names)
}

fn apt(verb: &[&str], names: &[&str]) -> Result<()> {
    let quiet = [
        "-qq",
        "-y",
        "--no-install-recommends",
        "-oDPkg::Lock::Timeout=600", // another installation may be under way
    ];
    command::output(Command::new("apt-get").args(verb).args(quiet).args(names).env("DEBIAN_FRONTEND", "noninteractive")).map(drop)
}

/// Whether Node.js is as new as the build tools ask.
fn node_is_new_enough() -> bool {
    command::output(Command::new("node").arg("--version")).is_ok_and(|version| is_at_least(version.trim(), OLDEST_NODE))
}

/// Compares `v20.19.2` with a major and a minor number; what is no version is too old.
fn is_at_least(version: &str, (major, minor): (u32, u32)) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|number| number.parse::<u32>().ok());
    numbers.next().zip(numbers.next()).is_some_and(|found| found >= (major, minor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        let verdicts = ["v20.19.0", "v24.2.1", "v20.9.9", "v18.20.4", "none"].map(|version| is_at_least(version, OLDEST_NODE));
        assert_eq!(verdicts, [true, true, false, false, false]);
    }
}
