//! How requests of programs reach the games that are served here.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::{ProgramAccess, ProgramError};
use crate::board::Side;
use crate::online::{
    ActId, ActRefusal, ClientMessage, GameState, PROTOCOL_VERSION, PlayerAction, SeatedPlayer, ServerMessage, TokenHash,
};
use crate::server::game_link::{GameInput, GameLink, OUTBOX_CAPACITY, OutgoingMessage};
use crate::server::games::Games;
use crate::server::store::StoreError;

/// How long the answer to an act may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(8);

impl Games {
    /// The state of a game that is served here.
    ///
    /// # Errors
    /// If there is no such game, or if it cannot be loaded.
    pub(super) async fn state_of(self: &Arc<Self>, key: &str) -> Result<Box<GameState>, StoreError> {
        let keys = [key.to_owned()];
        if self.store().read(move |store| store.stages(&keys)).await? == [None] {
            return Err(StoreError::Unknown(crate::excerpt::excerpt(key, 40)));
        }
        let (state_sender, state_receiver) = oneshot::channel();
        let lost_game_error = |_| self.serving_lease(key).err().unwrap_or(StoreError::Closed);
        self.mailbox(key)?
            .send(GameInput::State(state_sender))
            .await
            .map_err(|error| lost_game_error(error.to_string()))?;
        state_receiver.await.map_err(|error| lost_game_error(error.to_string()))
    }
}

/// The side on which a program sits.
///
/// # Errors
/// If it has no seat.
pub(super) fn side_of(state: &GameState, access: &ProgramAccess) -> Result<Side, ProgramError> {
    let is_own =
        |side: &Side| state.seat(*side).is_some_and(|holder| holder.token_hash == Some(access.seat_token_hash()));
    Side::ALL.into_iter().find(is_own).ok_or(ProgramError::NoSeat)
}

/// The side on which a program sits. It enters the seat that a tournament has assigned to it, unless it has done so.
///
/// # Errors
/// If it has no seat, or cannot enter it.
pub(super) async fn enter_own_seat(
    games: &Arc<Games>,
    access: &ProgramAccess,
    state: &GameState,
) -> Result<Side, ProgramError> {
    let side = side_of(state, access)?;
    let settings = state.settings();
    let is_entered = state.is_over() || state.seat(side).is_some_and(|holder| holder.is_entered);
    if settings.tournament.is_none() || is_entered {
        return Ok(side);
    }
    let player = access.seated_player(games, settings.game).await?;
    let visit = GameVisit::connect(games, &settings.key, None, state.seq()).await?;
    let token_hash = access.seat_token_hash();
    let sit_message_with_id =
        |id| ClientMessage::Sit { id, side: None, nickname: String::new(), token_hash, chain: None };
    visit.sit(player, sit_message_with_id).await?;
    Ok(side)
}

/// A connection to a game, for as long as it is needed.
pub(super) struct GameVisit {
    link: GameLink,
    outgoing_messages: mpsc::Receiver<OutgoingMessage>,
}

impl GameVisit {
    /// Connects to a game, for whoever has the seat with this hash of its token if one is given. `known` is the number of the last event that need not be told.
    ///
    /// # Errors
    /// If there is no such game, or if it cannot be loaded.
    pub(super) async fn connect(
        games: &Arc<Games>,
        key: &str,
        seat: Option<TokenHash>,
        known_seq: u64,
    ) -> Result<Self, ProgramError> {
        let (outbox, outgoing_messages) = mpsc::channel(OUTBOX_CAPACITY);
        let visit = Self { link: games.join(key, outbox).await?, outgoing_messages };
        let is_served = match seat {
            Some(seat) => visit.link.greet(seat, known_seq).await,
            None => {
                visit.link.send(ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq }).await
            }
        };
        if is_served { Ok(visit) } else { Err(ProgramError::ChangingHands) }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the game is not served here any more.
    pub(super) async fn send(&self, message: ClientMessage) -> Result<(), ProgramError> {
        if self.link.send(message).await { Ok(()) } else { Err(ProgramError::ChangingHands) }
    }

    /// The next message; `None` when the game is not served here any more, or has refused the connection.
    pub(super) async fn next_message(&mut self) -> Option<ServerMessage> {
        match self.outgoing_messages.recv().await? {
            OutgoingMessage::Text(text) => ServerMessage::decode(&text).ok(),
            OutgoingMessage::Close(_) => None,
        }
    }

    /// Takes a seat for a player.
    ///
    /// # Errors
    /// If the game refuses it.
    pub(super) async fn sit(
        mut self,
        player: SeatedPlayer,
        make_message: impl FnOnce(ActId) -> ClientMessage,
    ) -> Result<(), ProgramError> {
        if !self.link.sign_in(player).await {
            return Err(ProgramError::ChangingHands);
        }
        let id = draw_act_id()?;
        self.send(make_message(id.clone())).await?;
        self.wait_for_answer(&id).await
    }

    /// Waits until an act is accepted.
    async fn wait_for_answer(&mut self, act_id: &ActId) -> Result<(), ProgramError> {
        let answer_future = async {
            while let Some(message) = self.next_message().await {
                match message {
                    ServerMessage::Done { act_id: id, .. } if id == *act_id => return Ok(()),
                    ServerMessage::Refused { id, code: reason, expected } if id.as_ref() == Some(act_id) => {
                        return Err(ActRefusal::new(reason, expected).into());
                    }
                    ServerMessage::Events { events, .. }
                        if events.iter().any(|event| event.act.as_ref() == Some(act_id)) =>
                    {
                        return Ok(());
                    }
                    _ => {}
                }
            }
            Err(ProgramError::ChangingHands)
        };
        tokio::time::timeout(ANSWER_TIMEOUT, answer_future).await.unwrap_or(Err(ProgramError::ChangingHands))
    }
}

fn draw_act_id() -> Result<ActId, ProgramError> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).map_err(ProgramError::Random)?;
    Ok(crate::hex::digits(&bytes).parse().expect("24 letters and digits"))
}

/// Performs what a program decides in a game that is served here.
///
/// # Errors
/// If the program has no seat, or the game refuses the act.
pub(super) async fn perform(
    games: &Arc<Games>,
    access: &ProgramAccess,
    key: &str,
    decide: impl FnOnce(&GameState, Side) -> Result<PlayerAction, ProgramError>,
) -> Result<(), ProgramError> {
    let state = games.state_of(key).await?;
    let side = enter_own_seat(games, access, &state).await?;
    let action = decide(&state, side)?;
    let mut visit = GameVisit::connect(games, key, Some(access.seat_token_hash()), state.seq()).await?;
    let id = draw_act_id()?;
    visit.send(ClientMessage::Act { id: id.clone(), action }).await?;
    visit.wait_for_answer(&id).await
}
