//! How a webhook is told of one game, and plays it: in the process that serves the game.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use super::event_stream::{News, news_line};
use super::fields::Fields;
use super::game_json::{game_state_json, variant_json};
use super::game_visit::{GameVisit, enter_own_seat};
use super::webhook_answers::answer_state;
use super::webhook_calls::Hook;
use crate::board::Side;
use crate::online::{AwaitedAction, ClientMessage, GameEvent, GameStage, GameState, Proposal, ServerMessage};
use crate::server::games::Games;

/// After this time a state of which the webhook could not be told is told again.
const RETRY_DELAY: Duration = Duration::from_secs(60);
/// The number of answers to a state that the game may refuse. Each time it is told why, and is asked again.
const MAX_REFUSALS: u8 = 3;

/// The interval at which it is looked whether the end of a game is stored, and how often.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
const MAX_POLLS: u32 = 200;

type CallFuture = Pin<Box<dyn Future<Output = Option<Fields>> + Send>>;

/// What the program must know to act: the act that is awaited of it, its commitment among them, and proposals of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AwaitedTurn {
    ply: u32,
    awaited: Option<AwaitedAction>,
    owes_commitment: bool,
    proposals: [Option<u64>; 2],
}

impl AwaitedTurn {
    /// `None` if the game waits for nothing of this side.
    fn of(state: &GameState, side: Side) -> Option<Self> {
        let awaited = Some(state.awaited_action()).filter(|awaited| awaited.side() == Some(side));
        let owes_commitment = state.owes_commitment(side);
        let proposal = |what| state.proposal(what).filter(|open| open.by != side).map(|open| open.seq);
        let proposals = [Proposal::Draw, Proposal::Takeback].map(proposal);
        let is_asked = awaited.is_some() || owes_commitment || proposals != [None; 2];
        (is_asked && !state.is_over()).then(|| Self { ply: state.ply(), awaited, owes_commitment, proposals })
    }
}

/// Tells of a game from its beginning, or from now on, to its end.
pub(super) async fn play_game(hook: Arc<Hook>, key: String) {
    let games = &hook.services.games;
    let Ok(state) = games.state_of(&key).await else { return };
    let Ok(side) = enter_own_seat(games, &hook.access, &state).await else { return };
    // Of one that is over, in a duplicate match whose other game goes on, the beginning was told.
    if !state.is_over()
        && let Ok(Some(begin_line)) = news_line(games, &hook.access, News::Begun(key.clone(), side)).await
    {
        hook.call(&begin_line).await;
    }
    let Ok(visit) = GameVisit::connect(games, &key, Some(hook.access.seat_token_hash()), state.seq()).await else {
        return;
    };
    let mut webhook_game =
        WebhookGame { hook: Arc::clone(&hook), key, side, state, told_turn: None, refusal_count: 0, retry_at: None };
    if webhook_game.play_until_over(visit).await
        && is_stored_as_over(games, &webhook_game.key).await
        && let Ok(Some(end_line)) = news_line(games, &hook.access, News::Over(webhook_game.key, side)).await
    {
        hook.call(&end_line).await;
    }
}

/// Waits until lists tell the end of a game, which are saved a moment after it. Returns whether they do.
async fn is_stored_as_over(games: &Games, key: &str) -> bool {
    for _ in 0..MAX_POLLS {
        let keys = [key.to_owned()];
        let stages = games.store().read(move |store| store.stages(&keys)).await;
        if stages.is_ok_and(|stages| stages == [Some(GameStage::Over)]) {
            return true;
        }
        sleep(POLL_INTERVAL).await;
    }
    false
}

struct WebhookGame {
    hook: Arc<Hook>,
    key: String,
    /// The program's side.
    side: Side,
    state: Box<GameState>,
    /// What was told last.
    told_turn: Option<AwaitedTurn>,
    /// How many answers to it were refused.
    refusal_count: u8,
    /// When it is told again, because the webhook has not answered.
    retry_at: Option<Instant>,
}

impl WebhookGame {
    /// Returns whether the game is over for everybody; false if it is not served here any more, or the program has lost its seat.
    async fn play_until_over(&mut self, mut visit: GameVisit) -> bool {
        let mut call_future: Option<CallFuture> = None;
        while !self.state.is_over() || self.state.is_hidden() {
            if self.state.is_over() {
                (call_future, self.retry_at) = (None, None);
            }
            let turn = AwaitedTurn::of(&self.state, self.side);
            if turn.is_some() && turn != self.told_turn {
                (self.told_turn, self.refusal_count, self.retry_at) = (turn, 0, None);
                // One about an earlier state is not waited for.
                call_future = Some(self.call(None));
            }
            let retry_at = self.retry_at;
            tokio::select! {
                message = visit.next_message() => match message {
                    Some(ServerMessage::Ping { id, .. }) => {
                        if visit.send(ClientMessage::Pong { id }).await.is_err() {
                            return false;
                        }
                    }
                    Some(ServerMessage::Events { events, .. }) => {
                        if !self.apply_events(&events) {
                            return false;
                        }
                    }
                    // The player has moved the seat to the table.
                    Some(ServerMessage::Welcome { side: None, .. }) | None => return false,
                    Some(_) => {}
                },
                answer = async { call_future.as_mut().expect("one is made").await }, if call_future.is_some() => {
                    call_future = self.handle_answer(answer).await;
                }
                () = async { sleep_until(retry_at.expect("a time")).await }, if retry_at.is_some() => {
                    (self.told_turn, self.retry_at) = (None, None);
                }
            }
        }
        true
    }

    fn apply_events(&mut self, events: &[GameEvent]) -> bool {
        let is_followed = events.iter().all(|event| self.state.apply(event).is_ok());
        if !is_followed {
            tracing::error!("an event cannot be told to a webhook: this is a bug");
        }
        is_followed
    }

    /// Does what an answer asks for. Returns another call if the game refuses it.
    async fn handle_answer(&mut self, answer: Option<Fields>) -> Option<CallFuture> {
        let Some(fields) = answer else {
            self.retry_at = Some(Instant::now() + RETRY_DELAY);
            return None;
        };
        let refusal = answer_state(&self.hook, &self.key, &fields).await.err()?.to_string();
        tracing::debug!(refusal, "the answer of a webhook cannot be followed");
        self.refusal_count += 1;
        (self.refusal_count < MAX_REFUSALS).then(|| self.call(Some(&refusal)))
    }

    fn call(&self, refusal: Option<&str>) -> CallFuture {
        let (hook, event) = (Arc::clone(&self.hook), self.state_event(refusal));
        Box::pin(async move { hook.call(&event).await })
    }

    /// The state, as the stream of the game tells it, with what a receiver needs that keeps nothing.
    fn state_event(&self, refusal: Option<&str>) -> Value {
        let settings = self.state.settings();
        let mut body = game_state_json(&self.state, self.hook.services.games.now());
        body["gameId"] = self.key.as_str().into();
        body["color"] = self.side.to_string().into();
        body["variant"] = variant_json(settings.game);
        if let Some(refusal) = refusal {
            body["refused"] = json!(refusal);
        }
        body
    }
}
