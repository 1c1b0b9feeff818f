//! The stream of a game: the whole game first, then each state, each message and whether the opponent is there.

use std::sync::Arc;

use serde_json::json;
use tokio::time::{MissedTickBehavior, interval};

use super::game_json::{event_line, game_full_json};
use super::game_visit::{GameVisit, enter_own_seat};
use super::ndjson::{KEEP_ALIVE, LineSender, line_stream};
use super::{ProgramAccess, RouteResult};
use crate::board::Side;
use crate::online::{ClientMessage, GameEvent, GameState, ServerMessage};
use crate::server::door::wait_until_stopped;
use crate::server::services::Services;

/// Answers with the stream of a game in which the program has a seat.
///
/// # Errors
/// If it has none, or has too many streams.
pub(super) async fn open_game_stream(services: &Arc<Services>, access: ProgramAccess, key: String) -> RouteResult {
    let state = services.games.state_of(&key).await?;
    let permit = services.programs.acquire_stream(&access.program.hash)?;
    let side = enter_own_seat(&services.games, &access, &state).await?;
    let visit = GameVisit::connect(&services.games, &key, Some(access.seat_token_hash()), 0).await?;
    let (sender, response) = line_stream(permit);
    let game_stream = GameStream {
        services: Arc::clone(services),
        side,
        pending_events: Vec::new(),
        state: None,
        is_opponent_gone: false,
    };
    tokio::spawn(game_stream.send_lines(visit, sender));
    Ok(response)
}

struct GameStream {
    services: Arc<Services>,
    /// The program's side.
    side: Side,
    /// The events up to the first line.
    pending_events: Vec<GameEvent>,
    /// The game as it was told; `None` before the first line.
    state: Option<GameState>,
    /// Whether the opponent is away, as it was told.
    is_opponent_gone: bool,
}

impl GameStream {
    /// Tells until the game is over, the program has gone, or the server stops.
    async fn send_lines(mut self, mut visit: GameVisit, sender: LineSender) {
        let mut stop_signal = self.services.stop_signal.clone();
        let mut keep_alive_interval = interval(KEEP_ALIVE);
        keep_alive_interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut welcome_seq = 0;
        loop {
            let goes_on = tokio::select! {
                message = visit.next_message() => match message {
                    Some(ServerMessage::Ping { id, .. }) => visit.send(ClientMessage::Pong { id }).await.is_ok(),
                    Some(ServerMessage::Welcome { seq, .. }) => {
                        welcome_seq = seq;
                        true
                    }
                    Some(message) => self.tell_message(message, welcome_seq, &sender),
                    None => false,
                },
                // Clients take the first line for the whole game.
                _ = keep_alive_interval.tick(), if self.state.is_some() => sender.send_keep_alive(),
                () = sender.wait_until_closed() => false,
                () = wait_until_stopped(&mut stop_signal) => false,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Tells what a message says. Returns whether the stream goes on.
    fn tell_message(&mut self, message: ServerMessage, welcome_seq: u64, sender: &LineSender) -> bool {
        match message {
            ServerMessage::Events { events, server_now: now } => self.tell_events(events, now, welcome_seq, sender),
            ServerMessage::Presence { white, black, claim_at, .. } => {
                let is_opponent_present = if self.side == Side::White { black } else { white };
                self.tell_presence(is_opponent_present, claim_at, sender)
            }
            _ => true,
        }
    }

    fn tell_events(&mut self, events: Vec<GameEvent>, now: u64, welcome_seq: u64, sender: &LineSender) -> bool {
        let Some(state) = &mut self.state else {
            self.pending_events.extend(events);
            return (self.pending_events.len() as u64) < welcome_seq || self.tell_whole_game(now, sender);
        };
        for event in &events {
            if state.apply(event).is_err() {
                tracing::error!(seq = event.seq, "an event cannot be told to a program: this is a bug");
                return false;
            }
            let was_told = event_line(event, state, now).is_none_or(|line| sender.send(&line));
            if !was_told || state.is_over() {
                return false;
            }
        }
        true
    }

    /// Tells the whole game.
    fn tell_whole_game(&mut self, now: u64, sender: &LineSender) -> bool {
        let created_at = self.pending_events.first().map_or(now, |event| event.at);
        let Ok(state) = GameState::replay(&std::mem::take(&mut self.pending_events)) else {
            tracing::error!("a game cannot be told to a program: this is a bug");
            return false;
        };
        let goes_on = sender.send(&game_full_json(&state, created_at, now)) && !state.is_over();
        self.state = Some(state);
        goes_on
    }

    fn tell_presence(&mut self, is_opponent_present: bool, claim_at: Option<u64>, sender: &LineSender) -> bool {
        let is_opponent_gone = claim_at.is_some() && !is_opponent_present;
        if std::mem::replace(&mut self.is_opponent_gone, is_opponent_gone) == is_opponent_gone {
            return true;
        }
        let now = self.services.games.now();
        let secs_until_claim = claim_at.filter(|_| is_opponent_gone).map(|at| at.saturating_sub(now).div_ceil(1_000));
        sender.send(&json!({ "type": "opponentGone", "gone": is_opponent_gone, "claimWinInSeconds": secs_until_claim }))
    }
}
