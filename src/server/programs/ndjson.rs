//! Answers that go on: a line of JSON for each thing that happens, and an empty line now and then, by which both ends notice that the
//! connection is there.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedRwLockReadGuard, RwLock, broadcast, mpsc};

use super::{ProgramError, ProgramHash};
use crate::player::PlayerKey;

/// The number of lines that may wait for a client. One that reads more slowly is disconnected.
const LINE_CAPACITY: usize = 256;
/// The interval of empty lines.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(6);
/// The number of streams that a program may have in one process.
const MAX_STREAMS: u32 = 64;
/// The number of changes that may wait for a stream before it looks at all.
const CHANGE_CAPACITY: usize = 64;
/// Proxies must not wait for more before they pass on a line.
const NO_BUFFER_HEADER: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

/// The lines of one answer.
#[derive(Debug)]
pub(super) struct LineSender {
    line_sender: mpsc::Sender<Bytes>,
    _permit: StreamPermit,
}

impl LineSender {
    /// Sends a line. Returns false if the client has gone, or does not read.
    pub(super) fn send(&self, value: &Value) -> bool {
        self.line_sender.try_send(Bytes::from(format!("{value}\n"))).is_ok()
    }

    /// Sends an empty line. Returns false if the client has gone, or does not read.
    pub(super) fn send_keep_alive(&self) -> bool {
        self.line_sender.try_send(Bytes::from_static(b"\n")).is_ok()
    }

    /// Waits until the client has gone.
    pub(super) async fn wait_until_closed(&self) {
        self.line_sender.closed().await;
    }
}

/// An answer of lines, which a task sends.
pub(super) fn line_stream(permit: StreamPermit) -> (LineSender, Response) {
    let (line_sender, line_receiver) = mpsc::channel(LINE_CAPACITY);
    let stream = unfold(line_receiver, |mut line_receiver: mpsc::Receiver<Bytes>| async move {
        line_receiver.recv().await.map(|line| (Ok::<_, Infallible>(line), line_receiver))
    });
    let head = [(header::CONTENT_TYPE, "application/x-ndjson"), (NO_BUFFER_HEADER.0, NO_BUFFER_HEADER.1)];
    let response = (StatusCode::OK, head, Body::from_stream(stream)).into_response();
    (LineSender { line_sender, _permit: permit }, response)
}

/// What the streams of all programs share in this process.
#[derive(Debug)]
pub(in crate::server) struct ProgramStreams {
    stream_counts: Mutex<HashMap<ProgramHash, u32>>,
    change_sender: broadcast::Sender<PlayerKey>,
    /// Locked for reading by each offer to everybody that stands as long as its answer is read.
    seek_lock: Arc<RwLock<()>>,
}

impl ProgramStreams {
    pub(in crate::server) fn new() -> Arc<Self> {
        Arc::new(Self {
            stream_counts: Mutex::default(),
            change_sender: broadcast::Sender::new(CHANGE_CAPACITY),
            seek_lock: Arc::default(),
        })
    }

    /// A place for one more stream of a program.
    ///
    /// # Errors
    /// If it has as many as it may.
    pub(super) fn acquire_stream(self: &Arc<Self>, program: &ProgramHash) -> Result<StreamPermit, ProgramError> {
        let mut stream_counts = self.lock();
        let count = stream_counts.entry(program.clone()).or_default();
        if *count >= MAX_STREAMS {
            return Err(ProgramError::Streams(MAX_STREAMS));
        }
        *count += 1;
        Ok(StreamPermit { streams: Arc::clone(self), program: program.clone() })
    }

    /// Notes an offer to everybody, which is open until the guard is dropped.
    pub(super) async fn open_seek(&self) -> OwnedRwLockReadGuard<()> {
        Arc::clone(&self.seek_lock).read_owned().await
    }

    /// Waits until no offer to everybody is open.
    pub(in crate::server) async fn wait_until_no_seek(&self) {
        drop(self.seek_lock.write().await);
    }

    /// Tells the streams of these players in this process that there may be something new. Those of other processes find it by themselves.
    pub(super) fn notify_players(&self, players: impl IntoIterator<Item = PlayerKey>) {
        for player in players {
            // Nobody may listen.
            let _ = self.change_sender.send(player);
        }
    }

    /// Hears when there may be something new for anybody.
    pub(in crate::server) fn subscribe(&self) -> Changes {
        Changes(self.change_sender.subscribe())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ProgramHash, u32>> {
        self.stream_counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// For whom there may be something new.
#[derive(Debug)]
pub(in crate::server) struct Changes(broadcast::Receiver<PlayerKey>);

impl Changes {
    /// Waits until there may be something new for one of these players. What was missed counts.
    pub(in crate::server) async fn wait_for_any_of(&mut self, players: &[PlayerKey]) {
        loop {
            match self.0.recv().await {
                Ok(player) if !players.contains(&player) => {}
                Ok(_) | Err(RecvError::Lagged(_)) => return,
                // The server stops.
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}

/// The place of one stream, which is free again when it is dropped.
#[derive(Debug)]
pub(super) struct StreamPermit {
    streams: Arc<ProgramStreams>,
    program: ProgramHash,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut stream_counts = self.streams.lock();
        if let Some(count) = stream_counts.get_mut(&self.program) {
            *count -= 1;
            if *count == 0 {
                stream_counts.remove(&self.program);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::ProgramToken;

    #[test]
    fn a_program_has_only_so_many_streams_until_one_ends() {
        let streams = ProgramStreams::new();
        let [program, other_program] = [1, 2].map(|byte| ProgramHash::of(&ProgramToken::new([byte; 32])));
        let mut permits: Vec<_> = (0..MAX_STREAMS).filter_map(|_| streams.acquire_stream(&program).ok()).collect();
        assert_eq!(permits.len(), MAX_STREAMS as usize);
        assert!(streams.acquire_stream(&program).is_err() && streams.acquire_stream(&other_program).is_ok());
        permits.pop();
        assert!(streams.acquire_stream(&program).is_ok());
        drop(permits);
        assert!(streams.lock().is_empty());
    }
}
