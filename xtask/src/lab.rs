//! The lab: two private MariaDB servers that differ in one setting.

use anyhow::{Result, bail};

use crate::interrupt;
use crate::mariadb::{Flush, MariaDb};
use crate::packages;
use crate::steps::{self, Steps};

/// The two servers. Dropping the lab stops both.
pub(crate) struct Lab {
    /// Writes its log to disk at each commit.
    pub(crate) a: MariaDb,
    /// Writes its log to disk once a second.
    pub(crate) b: MariaDb,
}

impl Lab {
    /// Starts both at the same time.
    pub(crate) fn start(steps: &mut Steps) -> Result<Self> {
        packages::require(steps, &[&packages::MARIADB])?;
        steps.run("two private MariaDB servers", || {
            let (a, b) = std::thread::scope(|scope| {
                let a = scope.spawn(|| MariaDb::start("a", Flush::EachCommit));
                let b = MariaDb::start("b", Flush::EachSecond);
                (a.join(), b)
            });
            let Ok(a) = a else {
                bail!("the start of server A panicked");
            };
            Ok(Self { a: a?, b: b? })
        })
    }

    /// The variables by which tests find the servers.
    pub(crate) fn test_environment(&self) -> [(&'static str, String); 2] {
        [("TAILRACE_TEST_MYSQL_URL", self.a.url_with_password()), ("TAILRACE_TEST_MYSQL_URL_2", self.b.url_with_password())]
    }
}

/// The verb `lab`: starts the servers, says where they are, and waits for Ctrl-C.
pub(crate) fn run(steps: &mut Steps) -> Result<()> {
    let lab = Lab::start(steps)?;
    for (label, server, flush) in [("A", &lab.a, Flush::EachCommit), ("B", &lab.b, Flush::EachSecond)] {
        steps::say(format!("{label}: {}  innodb_flush_log_at_trx_commit = {}", server.url(), flush.value()));
    }
    for (name, url) in lab.test_environment() {
        steps::say(format!("export {name}={url}"));
    }
    steps::say("Ctrl-C stops both.");
    interrupt::wait();
    Ok(())
}
