//! Programs from outside of cargo and npm: installed on Debian as root, otherwise named with the command that brings them.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command;
use crate::steps::Steps;

/// Something that a step needs, and the Debian packages that bring it.
pub(crate) struct Need {
    /// What it is, for people.
    pub(crate) what: &'static str,
    /// Debian's names.
    pub(crate) packages: &'static [&'static str],
    /// Whether it is here already.
    pub(crate) is_met: fn() -> bool,
}

/// A private MariaDB. The `-core` package has the server without starting one for the whole system.
pub(crate) const MARIADB: Need = Need {
    what: "MariaDB's server programs",
    packages: &["mariadb-server-core"],
    is_met: || {
        command::find("mariadbd").is_some() && command::find("mariadb-install-db").is_some()
    },
};

/// A browser for the browser tests.
pub(crate) const CHROMIUM: Need = Need {
    what: "Chromium",
    packages: &["chromium"],
    is_met: || crate::test::chromium().is_some(),
};

/// Glyphs for the Chinese pages.
pub(crate) const CHINESE_FONTS: Need = Need {
    what: "a Chinese font",
    packages: &["fonts-noto-cjk"],
    is_met: || Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").exists(),
};

/// The tool that the bench verb compares with.
pub(crate) const SYSBENCH: Need = Need {
    what: "sysbench",
    packages: &["sysbench"],
    is_met: || command::find("sysbench").is_some(),
};

/// The JavaScript runtime of the build.
pub(crate) const NODE: Need = Need {
    what: "Node.js 20.19 or newer, with npm",
    packages: &[],
    is_met: || command::find("node").is_some() && command::find("npm").is_some(),
};

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
    let quiet = ["-qq", "-y", "--no-install-recommends", "-oDPkg::Lock::Timeout=600"];
    command::run(
        Command::new("apt-get")
            .args(verb)
            .args(quiet)
            .args(names)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}
