//! How a bot of the house plays one game: by the client's state machine, in the process that serves the game.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::sleep;

use super::account::HouseBot;
use super::engine::HouseEngine;
use crate::online::{Awaited, ClientOutput, GameClient, GameState, LocalAction, Proposal, SeatMemory, ServerMessage};
use crate::server::game_link::{GameLink, OUTBOX_CAPACITY, OutgoingMessage};
use crate::server::games::Games;

/// The time for a move besides that for thinking, so that people can follow.
const MOVE_DELAY: Duration = Duration::from_millis(400);
/// The interval at which it is looked what is due, in milliseconds.
const MAX_WAIT_MS: u64 = 1_000;

/// Plays a game until it is over, or not served here any more.
pub(super) async fn play_game(games: &Arc<Games>, engine: &HouseEngine, bot: &HouseBot, key: &str) {
    let seed = u64::from_be_bytes(std::array::from_fn(|index| bot.dice_secret(games, key)[index]));
    let memory = SeatMemory::new([0; 16], bot.dice_secret(games, key));
    let memory = SeatMemory { token: bot.seat_token(), is_seated: true, ..memory };
    let (outbox, outgoing_messages) = mpsc::channel(OUTBOX_CAPACITY);
    let Ok(link) = games.join(key, outbox).await else { return };
    let mut seat =
        BotSeat { games, engine, bot, link, outgoing_messages, client: GameClient::new(Some(memory), seed), seed };
    let _ = seat.client.tick(games.now());
    let hello = seat.client.handle_open(games.now());
    if seat.send_output(hello).await {
        while seat.handle_next().await {}
    }
}

struct BotSeat<'a> {
    games: &'a Games,
    engine: &'a HouseEngine,
    bot: &'a HouseBot,
    link: GameLink,
    outgoing_messages: mpsc::Receiver<OutgoingMessage>,
    client: GameClient,
    seed: u64,
}

impl BotSeat<'_> {
    /// Hears one message, or looks what is due. Returns whether the game goes on.
    async fn handle_next(&mut self) -> bool {
        let now = self.games.now();
        let wait_ms = self.client.next_tick().map_or(MAX_WAIT_MS, |at| at.saturating_sub(now)).min(MAX_WAIT_MS);
        let output = tokio::select! {
            outgoing_message = self.outgoing_messages.recv() => match outgoing_message {
                Some(OutgoingMessage::Text(text)) => match ServerMessage::decode(&text) {
                    Ok(message) => self.client.handle_server_message(self.games.now(), message),
                    Err(_) => return false,
                },
                Some(OutgoingMessage::Close(_)) | None => return false,
            },
            () = sleep(Duration::from_millis(wait_ms)) => self.client.tick(self.games.now()),
        };
        if !self.send_output(output).await {
            return false;
        }
        if self.client.state().is_some_and(GameState::is_over) {
            return false;
        }
        match self.next_action().await {
            Some(action) => {
                let output = self.client.handle_local_action(self.games.now(), action);
                self.send_output(output).await
            }
            None => true,
        }
    }

    /// Sends what the client asks for. Returns whether the connection stays.
    async fn send_output(&mut self, output: ClientOutput) -> bool {
        for message in output.send {
            if !self.link.send(message).await {
                return false;
            }
        }
        !output.disconnect
    }

    /// What to do now, if anything.
    async fn next_action(&self) -> Option<LocalAction> {
        let (state, side) = (self.client.state()?, self.client.side()?);
        if self.client.unconfirmed_count() > 0 {
            return None;
        }
        if let Some(answer) = proposal_answer(state, |by| by != side) {
            return Some(answer);
        }
        if self.client.claim_left_ms(self.games.now()) == Some(0) && state.awaited_action().side() == Some(!side) {
            return Some(LocalAction::ClaimAbandoned(false));
        }
        let may_roll = match state.awaited_action() {
            Awaited::Move(by) if by == side => false,
            Awaited::RollOrDouble(by, _) if by == side => true,
            _ => return None,
        };
        sleep(MOVE_DELAY).await;
        let seed = self.seed.wrapping_add(u64::from(state.ply()));
        move_or_roll(self.engine.choose_move(state.game().clone(), self.bot.level(), seed).await, may_roll)
    }
}

/// What to do with what the engine has found. It finds nothing before a roll without a double.
fn move_or_roll(found_code: Option<String>, may_roll: bool) -> Option<LocalAction> {
    found_code.map(LocalAction::Move).or_else(|| may_roll.then_some(LocalAction::Roll))
}

/// The answer to a proposal of the opponent: a takeback is granted, all else declined.
fn proposal_answer(state: &GameState, is_opponent: impl Fn(crate::board::Side) -> bool) -> Option<LocalAction> {
    let is_open = |proposal: &Proposal| state.proposal(*proposal).is_some_and(|open| is_opponent(open.by));
    let proposal = Proposal::ALL.into_iter().find(is_open)?;
    Some(LocalAction::Answer(proposal, proposal == Proposal::Takeback))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_double_and_does_not_rolls() {
        let double = || Some("double".to_owned());
        assert_eq!(move_or_roll(double(), true), Some(LocalAction::Move("double".into())));
        assert_eq!(move_or_roll(None, true), Some(LocalAction::Roll));
        assert_eq!(move_or_roll(None, false), None);
    }
}
