//! The streams of events in a load test: how fast many programs hear of a challenge, while games are played.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::client::ClientError;
use super::load_player::{LoadPlayer, client_error, post_json};
use crate::session::GameId;

/// The number of streams of a program, at most as many as the server allows.
const STREAMS_OF_PROGRAM: u32 = 64;
/// The interval of challenges.
const CHALLENGE_INTERVAL: Duration = Duration::from_secs(3);

/// The delays from a challenge until each stream tells of it, in microseconds.
type Delays = Arc<Mutex<Histogram<u64>>>;

/// Programs that read streams, and one that challenges their player.
pub(super) struct EventStreams {
    server: SocketAddr,
    challenger_token: String,
    challenged_name: String,
    delays: Delays,
    /// When the last challenge was sent.
    sent_at: Arc<Mutex<Instant>>,
    readers: JoinSet<()>,
}

impl EventStreams {
    /// Opens this number of streams.
    ///
    /// # Errors
    /// If the server does not serve them.
    pub(super) async fn open(server: SocketAddr, count: u32) -> Result<Self, ClientError> {
        let challenger = LoadPlayer::sign_in(server).await?;
        let challenged = LoadPlayer::sign_in(server).await?;
        let histogram = Histogram::new_with_bounds(1, 600_000_000, 3).map_err(client_error)?;
        let mut streams = Self {
            server,
            challenger_token: challenger.create_token().await?,
            challenged_name: challenged.name.clone(),
            delays: Arc::new(Mutex::new(histogram)),
            sent_at: Arc::new(Mutex::new(Instant::now())),
            readers: JoinSet::new(),
        };
        let mut token = String::new();
        for stream_number in 0..count {
            if stream_number % STREAMS_OF_PROGRAM == 0 {
                token = challenged.create_token().await?;
            }
            let lines = open_stream(server, &token).await?;
            streams.readers.spawn(measure_delays(lines, Arc::clone(&streams.delays), Arc::clone(&streams.sent_at)));
        }
        Ok(streams)
    }

    /// Challenges for so long. Returns the delays in microseconds, and how many streams have ended.
    ///
    /// # Errors
    /// If a challenge is refused.
    pub(super) async fn challenge_repeatedly(
        mut self,
        duration: Duration,
    ) -> Result<(Histogram<u64>, usize), ClientError> {
        let deadline = Instant::now() + duration;
        while Instant::now() < deadline {
            *self.sent_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            let path = format!("/api/challenge/{}", self.challenged_name);
            let answer = post_json(
                self.server,
                &self.challenger_token,
                &path,
                &json!({ "variant": GameId::default().to_string() }),
            )
            .await?;
            sleep(CHALLENGE_INTERVAL).await;
            let path = format!("/api/challenge/{}/cancel", answer["id"].as_str().unwrap_or_default());
            post_json(self.server, &self.challenger_token, &path, &json!({})).await?;
        }
        let mut ended_count = 0;
        while self.readers.try_join_next().is_some() {
            ended_count += 1;
        }
        self.readers.shutdown().await;
        let delays = self.delays.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok((delays, ended_count))
    }
}

type StreamLines = Lines<BufReader<TcpStream>>;

async fn open_stream(server: SocketAddr, token: &str) -> Result<StreamLines, ClientError> {
    let mut stream = TcpStream::connect(server).await?;
    let head = format!("GET /api/stream/event HTTP/1.0\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let mut lines = BufReader::new(stream).lines();
    let status = lines.next_line().await?.unwrap_or_default();
    if status.contains(" 200 ") { Ok(lines) } else { Err(client_error(format!("a stream is answered with {status}"))) }
}

/// Notes how long after its sending each challenge is told, until the stream ends.
async fn measure_delays(mut lines: StreamLines, delays: Delays, sent_at: Arc<Mutex<Instant>>) {
    while let Ok(Some(line)) = lines.next_line().await {
        if line.contains("\"type\":\"challenge\"") {
            let delay = sent_at.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
            let micros = u64::try_from(delay.as_micros()).unwrap_or(u64::MAX);
            delays.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros);
        }
    }
}
