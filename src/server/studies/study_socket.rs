//! The WebSocket of somebody who has a study open.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::sync::broadcast;
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::study_hall::OpenedStudy;
use crate::online::{ActId, MAX_EVENTS, PROTOCOL_VERSION};
use crate::server::games::Games;
use crate::server::metrics::{Gauge, add_one};
use crate::server::rate_limit::{Rate, TokenBucket};
use crate::study::{
    STUDY_PING_MS, StudyEdit, StudyEvent, StudyNews, StudyRefusal, StudyRefusalCode, StudyRequest, StudySecret,
};

/// The rate of messages per connection. Messages above it are delayed.
const MESSAGE_RATE: Rate = Rate { burst: 40.0, per_second: 4.0 };
/// The time limit for the hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit for a client to read what was sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// The interval at which it is checked whether this process still serves the study, and who else has it open.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The number of these intervals from one ping to the next.
const POLLS_PER_PING: u32 = (STUDY_PING_MS / 1_000 / POLL_INTERVAL.as_secs()) as u32;
/// The number of pings without any message of the client after which it has gone.
const MAX_UNANSWERED_PINGS: u32 = 3;

/// Why a connection ends.
enum StudyEnd {
    /// The client has gone, or does not read.
    Gone,
    Close(u16, &'static str),
}

struct StudyConnection<'a> {
    socket: WebSocket,
    study: OpenedStudy,
    games: &'a Games,
    may_edit: bool,
    bucket: TokenBucket,
    /// The time before which the next message is not read.
    read_after: Instant,
    unanswered_ping_count: u32,
}

/// Runs a connection until one side closes it.
pub(super) async fn run_study_connection(socket: WebSocket, study: OpenedStudy, games: &Games) {
    let _gauge = Gauge::increment(&games.metrics().open_connection_count);
    add_one(&games.metrics().opened_connection_count);
    let now = Instant::now();
    let bucket = TokenBucket::new(MESSAGE_RATE, now);
    let mut connection =
        StudyConnection { socket, study, games, may_edit: false, bucket, read_after: now, unanswered_ping_count: 0 };
    let Err(connection_end) = connection.run_until_end().await;
    if let StudyEnd::Close(code, reason) = connection_end {
        let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        drop(timeout(WRITE_TIMEOUT, connection.socket.send(frame)).await);
    }
}

impl StudyConnection<'_> {
    async fn run_until_end(&mut self) -> Result<std::convert::Infallible, StudyEnd> {
        let mut news = self.greet().await?;
        let mut poll_timer = interval(POLL_INTERVAL);
        poll_timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut poll_count, mut told_other_count) = (0_u32, 0);
        loop {
            tokio::select! {
                told = news.recv() => self.send(told.map_err(|_| missed_news())?).await?,
                incoming = self.receive() => {
                    if let Some(request) = self.parse_incoming(incoming).await? {
                        self.handle_request(request, &mut news).await?;
                    }
                }
                _ = poll_timer.tick() => {
                    if self.games.is_stopping() || !self.study.room.is_served() {
                        return Err(StudyEnd::Close(close_code::RESTART, "the server restarts"));
                    }
                    poll_count += 1;
                    let is_due = poll_count.is_multiple_of(POLLS_PER_PING);
                    if is_due {
                        // Pings by which only more is told may follow each other quickly: they are not counted.
                        self.unanswered_ping_count += 1;
                        if self.unanswered_ping_count > MAX_UNANSWERED_PINGS {
                            return Err(StudyEnd::Gone);
                        }
                    }
                    let other_count = self.study.room.visitor_count().await.saturating_sub(1);
                    if is_due || other_count != told_other_count {
                        told_other_count = other_count;
                        self.send_news(&StudyNews::Ping { other_count: Some(other_count), shown_node: None }).await?;
                    }
                }
            }
        }
    }

    /// Waits for the hello, and sends what the client lacks. Returns what happens from now on.
    async fn greet(&mut self) -> Result<broadcast::Receiver<Utf8Bytes>, StudyEnd> {
        let hello = timeout(HELLO_TIMEOUT, self.receive_request()).await;
        let hello = hello.map_err(|_| StudyEnd::Close(close_code::POLICY, "expected a hello"))??;
        let StudyRequest::Hello { version, secret, known_seq: known } = hello else {
            let refusal = StudyRefusal::new(StudyRefusalCode::HelloFirst, "a hello as the first message");
            return Err(self.refuse_for_good(refusal).await);
        };
        if version != PROTOCOL_VERSION {
            self.send_news(&StudyNews::Reload { version: PROTOCOL_VERSION }).await?;
            return Err(StudyEnd::Close(close_code::POLICY, "expected another version"));
        }
        self.may_edit = secret.is_some();
        if secret.as_ref().map(StudySecret::hash).is_some_and(|hash| hash != self.study.editor_hash) {
            let refusal = StudyRefusal::new(StudyRefusalCode::WrongSecret, "the secret of this study");
            return Err(self.refuse_for_good(refusal).await);
        }
        let visit = self.study.room.visit(known).await.map_err(|error| {
            tracing::warn!(%error, "a study cannot be read");
            StudyEnd::Close(close_code::AGAIN, "the study cannot be read")
        })?;
        self.send_news(&StudyNews::Welcome { may_edit: self.may_edit, seq: visit.seq }).await?;
        for events in visit.events.chunks(MAX_EVENTS) {
            let events = events.iter().map(|event| StudyEvent::clone(event)).collect();
            self.send_news(&StudyNews::Events { events }).await?;
        }
        Ok(visit.news)
    }

    async fn receive_request(&mut self) -> Result<StudyRequest, StudyEnd> {
        loop {
            let incoming = self.receive().await;
            if let Some(request) = self.parse_incoming(incoming).await? {
                return Ok(request);
            }
        }
    }

    /// What comes next, as soon as it may be read.
    async fn receive(&mut self) -> Option<Result<Message, axum::Error>> {
        sleep_until(self.read_after.into()).await;
        self.socket.recv().await
    }

    /// The message that has come; `None` if it is a sign of life that a browser or a proxy sends by itself.
    async fn parse_incoming(
        &mut self,
        incoming: Option<Result<Message, axum::Error>>,
    ) -> Result<Option<StudyRequest>, StudyEnd> {
        self.unanswered_ping_count = 0;
        let delay = self.bucket.spend(1.0, Instant::now());
        self.read_after = Instant::now() + delay;
        match incoming {
            Some(Ok(Message::Text(text))) => match StudyRequest::decode(&text) {
                Ok(request) => Ok(Some(request)),
                Err(error) => Err(self.refuse_for_good(error.into()).await),
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
            Some(Ok(Message::Binary(_))) => Err(StudyEnd::Close(close_code::UNSUPPORTED, "expected text")),
            Some(Ok(Message::Close(_)) | Err(_)) | None => Err(StudyEnd::Gone),
        }
    }

    async fn handle_request(
        &mut self,
        request: StudyRequest,
        news: &mut broadcast::Receiver<Utf8Bytes>,
    ) -> Result<(), StudyEnd> {
        match request {
            StudyRequest::Edit { id, edit } => {
                let answer = self.edit(id, edit).await;
                // What the answer follows from is told first.
                loop {
                    match news.try_recv() {
                        Ok(text) => self.send(text).await?,
                        Err(broadcast::error::TryRecvError::Empty) => break,
                        Err(_) => return Err(missed_news()),
                    }
                }
                match answer {
                    Some(answer) => self.send_news(&answer).await,
                    None => Ok(()),
                }
            }
            StudyRequest::Show { node } => {
                // Whoever reads shows nothing.
                if self.may_edit {
                    self.study.room.show_node(node).await;
                }
                Ok(())
            }
            StudyRequest::Pong => Ok(()),
            StudyRequest::Hello { .. } => {
                let refusal = StudyRefusal::new(StudyRefusalCode::HelloFirst, "one hello, as the first message");
                Err(self.refuse_for_good(refusal).await)
            }
        }
    }

    /// Makes an edit. Returns the answer, unless the event says all.
    async fn edit(&mut self, id: ActId, edit: StudyEdit) -> Option<StudyNews> {
        let edit_result = if self.may_edit {
            self.study.room.edit(&id, &edit).await
        } else {
            Err(StudyRefusal::new(StudyRefusalCode::ReadOnly, "the secret with which one may edit"))
        };
        match edit_result {
            Ok(true) => None,
            Ok(false) => Some(StudyNews::Done { id }),
            Err(refusal) => {
                add_one(&self.games.metrics().refused_request_count);
                Some(StudyNews::refusal(Some(id), refusal))
            }
        }
    }

    /// Tells why the connection ends.
    async fn refuse_for_good(&mut self, refusal: StudyRefusal) -> StudyEnd {
        add_one(&self.games.metrics().refused_request_count);
        match self.send_news(&StudyNews::refusal(None, refusal)).await {
            Ok(()) => StudyEnd::Close(close_code::POLICY, "refused"),
            Err(connection_end) => connection_end,
        }
    }

    async fn send_news(&mut self, news: &StudyNews) -> Result<(), StudyEnd> {
        self.send(news.encode().into()).await
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), StudyEnd> {
        add_one(&self.games.metrics().sent_message_count);
        match timeout(WRITE_TIMEOUT, self.socket.send(Message::Text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(StudyEnd::Gone),
        }
    }
}

/// The connection has not read in time, or the study must be loaded again. Its client comes back.
const fn missed_news() -> StudyEnd {
    StudyEnd::Close(close_code::AGAIN, "news were missed")
}
