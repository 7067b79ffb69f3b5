//! A data folder with a plan, the program in it, and a server on a free port.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tailrace");

/// A temporary folder that holds data folder, plans and databases.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file and returns its path as text.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    /// The text of a plan on two embedded databases of this folder: one cell, once, 200 ms.
    pub(crate) fn plan_text(&self) -> String {
        let target = |label: &str| format!("[[target]]\nlabel = \"{label}\"\nurl = \"sqlite://{}\"\n", self.path(label).display());
        format!(
            "name = \"a small comparison\"\n{}{}[dataset]\ntable_size = 100\n[[workload]]\nscript = \"oltp_point_select\"\n[load]\nthreads = [1]\n\
             [timing]\nwarmup = \"0s\"\nmeasure = \"200ms\"\ncooldown = \"0s\"\nrepeats = 1\n",
            target("A"),
            target("B")
        )
    }

    /// A file with that plan.
    pub(crate) fn plan(&self) -> String {
        self.write("plan.toml", &self.plan_text())
    }

    /// The program on this folder's data, with a host-wide lock of its own.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).current_dir(self.root());
        command.env("TAILRACE_DATA_DIR", self.path("data")).env("TMPDIR", self.root()).stdin(Stdio::null());
        command
    }

    pub(crate) fn tailrace(&self, arguments: &[&str]) -> Run {
        Run::of(&self.command(arguments).output().unwrap())
    }

    /// The same with a text on standard input.
    pub(crate) fn tailrace_reading(&self, arguments: &[&str], input: &str) -> Run {
        let mut command = self.command(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Run::of(&child.wait_with_output().unwrap())
    }
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) exit: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Self { exit: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Sends a signal to a process by its id.
pub(crate) fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status().unwrap();
    assert!(status.success());
}

/// A running server; dropping it stops it.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Status and stable code of a problem.
    pub(crate) fn problem(&self) -> (u16, String) {
        assert!(self.head.contains("content-type: application/problem+json"), "{self:?}");
        (self.status, self.json()["code"].as_str().unwrap().to_owned())
    }
}

impl Server {
    pub(crate) fn start(folder: &Folder, arguments: &[&str]) -> Self {
        let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0", "--log", "warn"]);
        let mut child = command.args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().to_owned();
        Self { child, address }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, kind: &str, body: &str) -> Answer {
        self.ask("POST", path, &[("Content-Type", kind)], body)
    }

    /// One request on a connection of its own. A header given here replaces the usual one.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut head = format!("{method} {path} HTTP/1.0\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        headers.iter().for_each(|(name, value)| head.push_str(&format!("{name}: {value}\r\n")));
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    /// Starts a run of a plan and returns its id.
    pub(crate) fn start_run(&self, plan: &str) -> String {
        let answer = self.post("/api/v1/runs", "application/toml", plan);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Waits for a run's end and returns its report.
    pub(crate) fn report(&self, id: &str) -> Value {
        let begun = Instant::now();
        loop {
            let report = self.get(&format!("/api/v1/runs/{id}/report")).json();
            let state = report["run"]["state"].as_str().unwrap();
            if !matches!(state, "queued" | "running") {
                return report;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "still {state}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops it in order and returns its exit code.
    pub(crate) fn stop(mut self) -> Option<i32> {
        signal(&self.child, "TERM");
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.child.try_wait().unwrap().is_none() {
            self.child.kill().unwrap();
            self.child.wait().unwrap();
        }
    }
}
