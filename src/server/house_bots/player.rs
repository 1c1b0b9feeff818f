//! How a bot of the house plays one game: by the client's state machine, in the process that serves the game. When it is over, the bot
//! waits for a rematch, which it plays if it would accept a challenge to it.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::account::HouseBot;
use super::{House, REMATCH_TIME};
use crate::board::Side;
use crate::online::{
    AwaitedAction, ClientOutput, GameClient, GameState, LocalAction, Proposal, RematchState, SeatMemory, ServerMessage,
};
use crate::server::game_key::rematch_key;
use crate::server::game_link::{GameLink, OUTBOX_CAPACITY, OutgoingMessage};

/// The time for a move besides that for thinking, so that people can follow.
const MOVE_DELAY: Duration = Duration::from_millis(400);
/// The interval at which it is looked what is due, in milliseconds.
const MAX_WAIT_MS: u64 = 1_000;

/// Plays a game, and waits for a rematch when it is over, until it is not served here any more.
pub(super) async fn play_game(house: &House, bot: &HouseBot, key: &str) {
    let games = &house.games;
    let seed = u64::from_be_bytes(std::array::from_fn(|index| bot.dice_secret(games, key)[index]));
    let mut id_bytes = [0; 8];
    if getrandom::fill(&mut id_bytes).is_err() {
        return;
    }
    let memory = SeatMemory::new([0; 16], bot.dice_secret(games, key));
    let memory = SeatMemory { token: bot.seat_token(), is_seated: true, ..memory };
    // After a restart the ids of its acts are others than before: the game takes one that it knows for the same act.
    let client = GameClient::new(Some(memory), u64::from_be_bytes(id_bytes));
    let (outbox, outgoing_messages) = mpsc::channel(OUTBOX_CAPACITY);
    let Ok(link) = games.join(key, outbox).await else { return };
    let mut seat = BotSeat { house, bot, key, link, outgoing_messages, client, seed, over_since: None };
    let _ = seat.client.tick(games.now());
    let hello = seat.client.handle_open(games.now());
    if seat.send_output(hello).await {
        while seat.handle_next().await {}
    }
}

struct BotSeat<'a> {
    house: &'a House,
    bot: &'a HouseBot,
    key: &'a str,
    link: GameLink,
    outgoing_messages: mpsc::Receiver<OutgoingMessage>,
    client: GameClient,
    seed: u64,
    /// Since when the bot knows that the game is over.
    over_since: Option<Instant>,
}

/// What a bot does in a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RematchStep {
    /// It waits until a rematch is proposed, or until the one on which both players have agreed is there.
    Wait,
    /// It answers a proposal.
    Answer,
    /// It goes on with the rematch, which has this key.
    Follow(String),
    /// It has waited for long enough.
    Leave,
}

impl RematchStep {
    /// What a bot on this side does, which may have waited for long enough.
    fn of(state: &GameState, side: Side, is_late: bool) -> Self {
        match state.rematch() {
            RematchState::Created(key) => Self::Follow(key.clone()),
            RematchState::Agreed => Self::Wait,
            RematchState::Open if is_proposed_by_opponent(state, side, Proposal::Rematch) => Self::Answer,
            RematchState::Open if is_late => Self::Leave,
            RematchState::Open => Self::Wait,
        }
    }
}

impl BotSeat<'_> {
    /// Hears one message, or looks what is due. Returns whether the bot stays.
    async fn handle_next(&mut self) -> bool {
        let games = &self.house.games;
        let now = games.now();
        let wait_ms = self.client.next_tick_at().map_or(MAX_WAIT_MS, |at| at.saturating_sub(now)).min(MAX_WAIT_MS);
        let output = tokio::select! {
            outgoing_message = self.outgoing_messages.recv() => match outgoing_message {
                Some(OutgoingMessage::Text(text)) => match ServerMessage::decode(&text) {
                    Ok(message) => self.client.handle_server_message(games.now(), message),
                    Err(_) => return false,
                },
                Some(OutgoingMessage::Close(_)) | None => return false,
            },
            () = sleep(Duration::from_millis(wait_ms)) => self.client.tick(games.now()),
        };
        if !self.send_output(output).await {
            return false;
        }
        if self.client.state().is_some_and(GameState::is_over) {
            return self.go_on_after_end().await;
        }
        match self.next_action().await {
            Some(action) => self.act(action).await,
            None => true,
        }
    }

    /// Performs an action. Returns whether the connection stays.
    async fn act(&mut self, action: LocalAction) -> bool {
        let output = self.client.handle_local_action(self.house.games.now(), action);
        self.send_output(output).await
    }

    /// Does what there is to do in a game that is over. Returns whether the bot stays in it.
    async fn go_on_after_end(&mut self) -> bool {
        self.house.joined_games.note_over(self.key);
        let over_since = *self.over_since.get_or_insert_with(Instant::now);
        let Some((state, side)) = self.client.state().zip(self.client.side()) else { return false };
        match RematchStep::of(state, side, over_since.elapsed() >= REMATCH_TIME) {
            RematchStep::Answer if self.client.unconfirmed_count() == 0 => self.answer_rematch().await,
            RematchStep::Answer | RematchStep::Wait => true,
            RematchStep::Follow(rematch_key) => !self.move_on(Some(&rematch_key)).await,
            RematchStep::Leave => !self.move_on(None).await,
        }
    }

    /// Accepts a rematch if it would accept a challenge to it, and declines it otherwise. Before it accepts, it is noted that the rematch is
    /// a game of the bot: one that nobody knows of would be lost. Returns whether the connection stays.
    async fn answer_rematch(&mut self) -> bool {
        let settings = self.client.state().map(GameState::settings);
        let accepts = settings.is_some_and(|settings| self.house.decline_reason(settings).is_none());
        if accepts && self.house.note_game(self.bot, &rematch_key(self.key)).await.is_err() {
            // It is tried again.
            return true;
        }
        self.act(LocalAction::Answer(Proposal::Rematch, accepts)).await
    }

    /// Forgets the game for the rematch, if there is one. Returns whether that is saved; otherwise it is tried again.
    async fn move_on(&self, rematch_key: Option<&str>) -> bool {
        if let Some(rematch_key) = rematch_key
            // What was noted before the rematch was there may have been forgotten.
            && self.house.note_game(self.bot, rematch_key).await.is_err()
        {
            return false;
        }
        self.house.forget_game(self.bot, self.key).await.is_ok()
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
        if let Some(answer) = proposal_answer(state, side) {
            return Some(answer);
        }
        if self.client.claim_left_ms(self.house.games.now()) == Some(0) && state.awaited_action().side() == Some(!side)
        {
            return Some(LocalAction::ClaimAbandoned(false));
        }
        let may_roll = match state.awaited_action() {
            AwaitedAction::Move(by) if by == side => false,
            AwaitedAction::RollOrDouble(by, _) if by == side => true,
            _ => return None,
        };
        sleep(MOVE_DELAY).await;
        let seed = self.seed.wrapping_add(u64::from(state.ply()));
        move_or_roll(self.house.engine.choose_move(state.game().clone(), self.bot.level(), seed).await, may_roll)
    }
}

/// What to do with what the engine has found. It finds nothing before a roll without a double.
fn move_or_roll(found_code: Option<String>, may_roll: bool) -> Option<LocalAction> {
    found_code.map(LocalAction::Move).or_else(|| may_roll.then_some(LocalAction::Roll))
}

/// The answer of a bot on this side to a proposal of the opponent: a takeback is granted, all else declined.
fn proposal_answer(state: &GameState, side: Side) -> Option<LocalAction> {
    let proposal = Proposal::ALL.into_iter().find(|proposal| is_proposed_by_opponent(state, side, *proposal))?;
    Some(LocalAction::Answer(proposal, proposal == Proposal::Takeback))
}

/// Whether the opponent of this side waits for an answer to a proposal.
fn is_proposed_by_opponent(state: &GameState, side: Side, proposal: Proposal) -> bool {
    state.proposal(proposal).is_some_and(|open_proposal| open_proposal.by != side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{EventKind, GameEvent, GameSettings, Pace};
    use crate::session::GameId;

    #[test]
    fn a_bot_answers_a_rematch_follows_it_and_leaves_when_nobody_has_asked_for_long_enough() {
        let settings = GameSettings::new("k".into(), GameId::default(), None, Pace::Untimed);
        let seated = EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let created = EventKind::RematchCreated { key: "next".into() };
        let answered = EventKind::Answered { proposal_seq: 5, is_accepted: true };
        let kinds = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated.clone()),
            (Some(Side::Black), seated),
            (Some(Side::Black), EventKind::Resigned),
            (Some(Side::Black), EventKind::Proposed { proposal: Proposal::Rematch }),
            (Some(Side::White), answered),
            (None, created),
        ];
        let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(kinds).map(event).collect();
        let step = |event_count: usize, side, is_late| {
            let state = GameState::replay(&events[..event_count]).expect("a game");
            RematchStep::of(&state, side, is_late)
        };
        for (event_count, side, is_late, expected) in [
            (4, Side::White, false, RematchStep::Wait),
            (4, Side::White, true, RematchStep::Leave),
            (5, Side::White, true, RematchStep::Answer),
            (5, Side::Black, false, RematchStep::Wait),
            (6, Side::White, true, RematchStep::Wait),
            (7, Side::White, false, RematchStep::Follow("next".into())),
        ] {
            assert_eq!(step(event_count, side, is_late), expected, "{event_count} {side}");
        }
    }

    #[test]
    fn who_may_double_and_does_not_rolls() {
        let double = || Some("double".to_owned());
        assert_eq!(move_or_roll(double(), true), Some(LocalAction::Move("double".into())));
        assert_eq!(move_or_roll(None, true), Some(LocalAction::Roll));
        assert_eq!(move_or_roll(None, false), None);
    }
}
