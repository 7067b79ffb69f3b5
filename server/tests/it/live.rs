//! The live websocket of a run.

use std::net::TcpStream;

use serde_json::Value;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client::IntoClientRequest};

use crate::support::{Folder, Server};

fn connect(server: &Server, id: &str) -> WebSocket<TcpStream> {
    let request = format!("ws://{}/api/v1/runs/{id}/live", server.address).into_client_request().unwrap();
    let stream = TcpStream::connect(&server.address).unwrap();
    tokio_tungstenite::tungstenite::client(request, stream).unwrap().0
}

/// Every frame until the server closes.
fn frames(mut socket: WebSocket<TcpStream>) -> Vec<Value> {
    let mut frames = Vec::new();
    loop {
        match socket.read().unwrap() {
            Message::Text(text) => frames.push(serde_json::from_str(&text).unwrap()),
            Message::Close(_) => return frames,
            _ => {}
        }
    }
}

#[test]
fn a_reader_gets_a_snapshot_then_frames_with_growing_numbers_until_the_run_is_over() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let id = server.start_run(&folder.plan_text().replace("200ms", "1500ms"));
    let frames = frames(connect(&server, &id));
    assert!(frames.len() >= 3, "{frames:?}");
    assert!(frames[0]["snapshot"].as_bool().unwrap() && frames[1..].iter().all(|frame| frame["snapshot"] == false));
    assert!(frames.windows(2).all(|pair| pair[0]["seq"].as_u64() < pair[1]["seq"].as_u64()), "{frames:?}");
    let last = frames.last().unwrap();
    assert_eq!((last["state"].as_str(), last["progress"]["trials_done"].as_u64()), (Some("done"), Some(2)));
    let points: usize =
        frames.iter().flat_map(|frame| frame["block"].as_array().unwrap()).map(|side| side["points"].as_array().unwrap().len()).sum();
    assert_eq!(points, 4, "two seconds of each side, each told once");
    let events: Vec<&str> =
        frames.iter().flat_map(|frame| frame["log"].as_array().unwrap()).map(|line| line["event"]["kind"].as_str().unwrap()).collect();
    assert_eq!((events[0], *events.last().unwrap()), ("run_started", "run_ended"));
    assert_eq!(events.iter().filter(|kind| **kind == "saved").count(), 2);
}

#[test]
fn a_run_that_is_over_tells_its_last_state_and_closes() {
    let folder = Folder::new();
    folder.tailrace(&["run", &folder.plan(), "--quiet"]);
    let server = Server::start(&folder, &[]);
    let id = server.get("/api/v1/runs").json()["runs"][0]["id"].as_str().unwrap().to_owned();
    let frames = frames(connect(&server, &id));
    assert_eq!(frames.len(), 1);
    assert_eq!(
        (frames[0]["state"].as_str(), frames[0]["cells"][0]["marks"].clone()),
        (Some("done"), serde_json::json!([["done"], ["done"]]))
    );
}

#[test]
fn a_reader_that_stays_connected_does_not_keep_the_server_from_ending() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let id = server.start_run(&folder.plan_text().replace("200ms", "30s"));
    let mut socket = connect(&server, &id);
    socket.read().unwrap();
    let begun = std::time::Instant::now();
    assert_eq!(server.stop(), Some(0));
    assert!(begun.elapsed() < std::time::Duration::from_secs(10));
}

#[test]
fn a_run_of_the_command_line_is_followed_too() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let plan = folder.write("plan.toml", &folder.plan_text().replace("200ms", "2s"));
    let mut child = folder.command(&["run", &plan, "--quiet"]).stdout(std::process::Stdio::null()).spawn().unwrap();
    while server.get("/api/v1/runs?state=running").json()["total"] != 1 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = server.get("/api/v1/runs").json()["runs"][0]["id"].as_str().unwrap().to_owned();
    let frames = frames(connect(&server, &id));
    assert!(child.wait().unwrap().success());
    assert_eq!((frames[0]["state"].as_str(), frames.last().unwrap()["state"].as_str()), (Some("running"), Some("done")));
    assert!(frames.iter().all(|frame| frame["snapshot"] == true));
}
