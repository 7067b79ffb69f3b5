//! The websocket of a run's live frames. Browser only. A gap between frames, like a broken connection, is healed
//! by connecting again: the first frame after that is a snapshot.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use send_wrapper::SendWrapper;
use tailrace_model::{live::LiveFrame, run::RunId};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, MessageEvent, WebSocket};

use super::{Connection, LiveFeed, backoff::pause};

/// Follows a run until the present reactive owner is cleaned up or the run is over.
pub(super) fn follow(run: &RunId, feed: LiveFeed) {
    let socket =
        Rc::new(Socket { address: address(run), feed, open: RefCell::default(), timer: Cell::default(), has_ended: Cell::default() });
    socket.connect();
    let socket = SendWrapper::new(socket);
    on_cleanup(move || socket.end());
}

fn address(run: &RunId) -> String {
    let location = window().location();
    let scheme = if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
    let host = location.host().unwrap_or_default();
    format!("{scheme}://{host}/api/v1/runs/{run}/live")
}

struct Socket {
    address: String,
    feed: LiveFeed,
    open: RefCell<Option<Open>>,
    timer: Cell<Option<TimeoutHandle>>,
    has_ended: Cell<bool>,
}

/// An open socket with the handlers that must live as long as it does.
struct Open {
    socket: WebSocket,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Socket {
    fn connect(self: &Rc<Self>) {
        if self.has_ended.get() {
            return;
        }
        let Ok(socket) = WebSocket::new(&self.address) else { return self.retry() };
        let this = Rc::clone(self);
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| this.receive(&event));
        let this = Rc::clone(self);
        let close = Closure::<dyn FnMut(Event)>::new(move |_| this.retry());
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        self.open.replace(Some(Open { socket, _message: message, _close: close }));
    }

    fn receive(self: &Rc<Self>, event: &MessageEvent) {
        let Some(frame) = event.data().as_string().and_then(|text| serde_json::from_str::<LiveFrame>(&text).ok()) else { return };
        let is_over = frame.state.is_over();
        self.feed.attempts.set(0);
        self.feed.connection.set(Connection::Open);
        let folded = self.feed.live.try_update(|live| live.fold(frame));
        if is_over || folded.is_none() {
            self.end();
        } else if folded.is_some_and(|folded| folded.is_err()) {
            self.let_go();
            self.connect();
        }
    }

    fn retry(self: &Rc<Self>) {
        if self.has_ended.get() {
            return;
        }
        let attempt = self.feed.attempts.get_untracked();
        self.feed.connection.set(Connection::Lost);
        self.feed.attempts.set(attempt + 1);
        let this = Rc::clone(self);
        let again = move || {
            this.let_go();
            this.connect();
        };
        self.timer.set(set_timeout_with_handle(again, pause(attempt)).ok());
    }

    fn end(&self) {
        self.has_ended.set(true);
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        self.let_go();
    }

    /// Closes the socket without hearing of it. Its handlers are dropped in a later turn: one of them may be running.
    fn let_go(&self) {
        if let Some(open) = self.open.take() {
            open.socket.set_onmessage(None);
            open.socket.set_onclose(None);
            let _ = open.socket.close();
            set_timeout(move || drop(open), std::time::Duration::ZERO);
        }
    }
}
