//! The current online game and its connection.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::link::{self, OnlineLink};
use super::network::{Connection, ConnectionEvent, NetworkClient, NetworkEvent, NetworkHandle};
use crate::app::play::Intent;
use crate::app::play::remote::{FollowStep, RemoteIntent};
use crate::app::settings::site::Site;
use crate::app::system::entropy;
use crate::app::system::wall_clock::WallClock;
use crate::board::{BySide, Side};
use crate::online::{
    ActRefusal, AwaitedAction, ClientOutput, EventKind, GameClient, GameEvent, GameProgress, GameState, LocalAction,
    PUBLIC_FIRST_TURN_SECS, Phrase, Proposal, SealSalt, SeatMemory, ServerMessage,
};

/// The maximum number of chat messages kept.
const MAX_SAID_PHRASES: usize = 8;
/// How long a chat message is displayed at most, in milliseconds.
const PHRASE_DISPLAY_MS: u64 = 60_000;

/// The online game that is on the table or being loaded.
#[derive(Resource, Default)]
pub struct OnlineGame {
    table: Option<OnlineTable>,
}

/// An online game that this device plays or watches.
pub struct OnlineTable {
    /// The page whose server has it.
    pub site: Site,
    /// The game's key.
    pub key: String,
    /// The client of the game.
    pub client: GameClient,
    /// Why the last act was refused.
    pub last_refusal: Option<ActRefusal>,
    /// The own proposal that the opponent has declined last, until the next act or move.
    pub declined_proposal: Option<Proposal>,
    /// The chat messages since the game was loaded, the last one first, without those after which both sides have moved.
    pub said_phrases: Vec<SaidPhrase>,
    /// The link that transfers the seat, if requested.
    pub transfer_link: Option<OnlineLink>,
    pub(super) connection: Connection,
    pub(super) placement: GamePlacement,
    /// What the table has not shown yet of the game, in order.
    pub(super) script: VecDeque<FollowStep>,
    /// The key of the rematch, after both players have agreed.
    pub(super) rematch_key: Option<String>,
}

/// Whether an online game is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GamePlacement {
    /// It is being loaded, and comes to the table then.
    Loading,
    /// It is on the table.
    OnTable,
    /// The player does something else at the table while the opponent's seat is free. The connection stays.
    Aside,
}

/// A chat message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidPhrase {
    /// The sender.
    pub side: Side,
    /// The message.
    pub phrase: Phrase,
    /// When it has come, by the program's time in milliseconds.
    pub received_at_ms: u64,
    /// Which sides have moved since.
    pub have_moved: BySide<bool>,
}

impl SaidPhrase {
    /// When it is no longer displayed, by the program's time in milliseconds, unless both sides move before.
    #[must_use]
    pub const fn hidden_at_ms(self) -> u64 {
        self.received_at_ms.saturating_add(PHRASE_DISPLAY_MS)
    }
}

impl OnlineTable {
    fn new(site: Site, key: String, memory: Option<SeatMemory>) -> Self {
        let random_seed = entropy::random_bytes().map_or(0, u64::from_le_bytes);
        Self {
            site,
            key,
            client: GameClient::new(memory, random_seed),
            last_refusal: None,
            declined_proposal: None,
            said_phrases: Vec::new(),
            transfer_link: None,
            connection: Connection::default(),
            placement: GamePlacement::Loading,
            script: VecDeque::new(),
            rematch_key: None,
        }
    }

    /// The link to this game for others.
    #[must_use]
    pub fn link(&self) -> OnlineLink {
        OnlineLink::to_game(self.site.clone(), self.key.clone())
    }

    /// Whether this game is on the table.
    #[must_use]
    pub const fn is_on_table(&self) -> bool {
        matches!(self.placement, GamePlacement::OnTable)
    }

    /// Whether everybody may see the game, as far as the table knows it.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.client.state().is_some_and(|state| state.settings().first_turn == PUBLIC_FIRST_TURN_SECS)
    }

    /// The progress of the game; `None` before its first events.
    #[must_use]
    pub fn progress(&self) -> Option<GameProgress> {
        self.client.state().map(|state| state.progress())
    }

    /// Whether the player has a seat, and the opponent's is free.
    #[must_use]
    pub fn waits_for_opponent(&self) -> bool {
        self.client.side().is_some() && self.client.state().is_some_and(GameState::has_free_seat)
    }

    /// Whether the opponent has come, and the game has begun, while the player does something else at the table.
    #[must_use]
    pub fn calls_player(&self) -> bool {
        let is_under_way = self.client.state().is_some_and(|state| !state.is_over());
        self.placement == GamePlacement::Aside && is_under_way && !self.waits_for_opponent()
    }

    /// Queues what has changed in the displayed line. `made_code` is a move of the player that the table has made at once: it is
    /// taken back if the client does not show it.
    fn queue_changes(&mut self, output: &ClientOutput, made_code: Option<&str>) {
        let (undone_count, played_codes) = match (made_code, output.undone_count, &*output.played) {
            (Some(made_code), 0, [first_code, later_codes @ ..]) if first_code == made_code => (0, later_codes),
            (Some(_), undone_count, played_codes) => (undone_count + 1, played_codes),
            (None, undone_count, played_codes) => (undone_count, played_codes),
        };
        self.script.extend(std::iter::repeat_n(FollowStep::TakeBack, undone_count));
        self.script.extend(played_codes.iter().cloned().map(FollowStep::Play));
    }

    /// Notes an event that comes at a time of the program, in milliseconds.
    fn note_event(&mut self, event: &GameEvent, now_ms: u64) {
        match &event.kind {
            EventKind::Answered { proposal_seq: answered_seq, is_accepted: false } if self.is_on_table() => {
                let proposal = self.client.events().iter().find(|proposal| proposal.seq == *answered_seq);
                self.declined_proposal =
                    proposal.filter(|proposal| proposal.side == self.client.side()).and_then(proposed_by_event);
            }
            EventKind::Moved { .. } => {
                self.declined_proposal = None;
                for said_phrase in &mut self.said_phrases {
                    event.side.into_iter().for_each(|side| said_phrase.have_moved[side] = true);
                }
                self.said_phrases.retain(|said_phrase| said_phrase.have_moved != [true; 2]);
            }
            EventKind::Proposed { .. } => self.declined_proposal = None,
            EventKind::Said { phrase } => {
                if let Some(side) = event.side.filter(|_| self.is_on_table()) {
                    self.said_phrases.truncate(MAX_SAID_PHRASES - 1);
                    self.said_phrases.insert(
                        0,
                        SaidPhrase { side, phrase: *phrase, received_at_ms: now_ms, have_moved: BySide::both(false) },
                    );
                }
            }
            // Do not follow a rematch after returning to an old game.
            EventKind::RematchCreated { key } if self.is_on_table() => self.rematch_key = Some(key.clone()),
            _ => {}
        }
    }
}

/// What an event proposes, if it does.
pub(in crate::app) const fn proposed_by_event(event: &GameEvent) -> Option<Proposal> {
    match event.kind {
        EventKind::Proposed { proposal } => Some(proposal),
        _ => None,
    }
}

impl OnlineGame {
    /// The online game.
    #[must_use]
    pub const fn table(&self) -> Option<&OnlineTable> {
        self.table.as_ref()
    }

    pub(super) const fn table_mut(&mut self) -> Option<&mut OnlineTable> {
        self.table.as_mut()
    }

    /// When the next action without an event is due, by the program's clock.
    #[must_use]
    pub fn next_wake_at(&self) -> Option<Duration> {
        self.table()?.client.next_tick_at().map(Duration::from_millis)
    }

    /// Whether the table is behind the client's state.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.table().is_some_and(|table| table.is_on_table() && !table.script.is_empty())
    }

    /// Opens this game instead of any other.
    pub(super) fn enter(
        &mut self,
        network: &mut dyn NetworkClient,
        site: Site,
        key: String,
        memory: Option<SeatMemory>,
    ) {
        self.leave(network);
        self.table = Some(OnlineTable::new(site, key, memory));
    }

    /// Closes the connection. The seat stays on this device.
    pub(super) fn leave(&mut self, network: &mut dyn NetworkClient) {
        if let Some(mut table) = self.table.take() {
            table.connection.close(network);
        }
    }

    /// Carries out the client's output. `made_code` is as in [`OnlineTable::queue_changes`].
    fn execute_output(
        &mut self,
        network: &mut dyn NetworkClient,
        now_ms: u64,
        output: ClientOutput,
        made_code: Option<&str>,
    ) {
        let Some(table) = &mut self.table else { return };
        if output.disconnect {
            table.connection.close(network);
        }
        if output.connect {
            table.connection.open(network, &link::socket_url(&table.site, &table.key));
        }
        for message in &output.send {
            table.connection.send(network, message.encode());
        }
        table.queue_changes(&output, made_code);
        for event in &output.events {
            table.note_event(event, now_ms);
        }
        if let Some(refused_act) = output.refused.into_iter().last() {
            table.last_refusal = Some(refused_act.refusal);
        }
    }

    /// Performs an action of the player. `made_code` is the move that the table has made already, if it has.
    pub(super) fn perform_action(
        &mut self,
        network: &mut dyn NetworkClient,
        now_ms: u64,
        action: LocalAction,
        made_code: Option<&str>,
    ) {
        let Some(table) = &mut self.table else { return };
        (table.last_refusal, table.declined_proposal) = (None, None);
        let output = table.client.handle_local_action(now_ms, action);
        self.execute_output(network, now_ms, output, made_code);
    }

    /// Handles an event of a connection to a game.
    pub(super) fn handle_network_event(&mut self, network: &mut dyn NetworkClient, now_ms: u64, event: NetworkEvent) {
        let Some(table) = &mut self.table else { return };
        let output = match table.connection.handle_event(event, network, ServerMessage::decode) {
            Some(ConnectionEvent::Opened) => table.client.handle_open(now_ms),
            Some(ConnectionEvent::Received(message)) => table.client.handle_server_message(now_ms, message),
            Some(ConnectionEvent::Closed) => table.client.handle_close(now_ms),
            None => return,
        };
        self.execute_output(network, now_ms, output, None);
    }
}

/// The program's time in milliseconds, the client's unit.
pub(super) fn millis_now(clock: &WallClock) -> u64 {
    u64::try_from(clock.now().as_millis()).unwrap_or(u64::MAX)
}

/// Handles what is due: reconnecting, resending, and closing dead connections.
pub(super) fn tick_game(mut network: ResMut<NetworkHandle>, mut online: ResMut<OnlineGame>, clock: Res<WallClock>) {
    let now_ms = millis_now(&clock);
    let Some(table) = online.bypass_change_detection().table_mut() else { return };
    if table.client.next_tick_at().is_none_or(|due_at| due_at > now_ms) {
        return;
    }
    let output = table.client.tick(now_ms);
    online.execute_output(&mut *network.0, now_ms, output, None);
}

/// Sends the player's intents to the server.
pub(super) fn send_intents(
    mut intents: MessageReader<RemoteIntent>,
    mut network: ResMut<NetworkHandle>,
    mut online: ResMut<OnlineGame>,
    clock: Res<WallClock>,
) {
    for intent in intents.read() {
        let Some(action) = online.table().and_then(|table| action_for_intent(intent, table)) else { continue };
        let made_code = intent.code.as_deref().filter(|_| intent.is_made);
        online.perform_action(&mut *network.0, millis_now(&clock), action, made_code);
    }
}

/// The action for an intent. An open proposal of the opponent is accepted by making the same one.
fn action_for_intent(RemoteIntent { intent, code, .. }: &RemoteIntent, table: &OnlineTable) -> Option<LocalAction> {
    let state = table.client.state()?;
    let side = table.client.side()?;
    let propose_or_accept = |proposal: Proposal| match state.proposal(proposal) {
        Some(open_proposal) if open_proposal.by != side => LocalAction::Answer(proposal, true),
        _ => LocalAction::Propose(proposal),
    };
    Some(match intent {
        Intent::Play(_) if matches!(state.awaited_action(), AwaitedAction::Seal(_)) => {
            LocalAction::Seal(code.clone()?, SealSalt::new(entropy::random_bytes()?))
        }
        Intent::Play(_) => LocalAction::Move(code.clone()?),
        Intent::Roll => table.client.may_double().then_some(LocalAction::Roll)?,
        Intent::Undo => propose_or_accept(Proposal::Takeback),
        Intent::OfferDraw => propose_or_accept(Proposal::Draw),
        Intent::AnswerDraw { accept } => LocalAction::Answer(Proposal::Draw, *accept),
        Intent::Pause(true) => propose_or_accept(Proposal::Pause),
        Intent::Pause(false) => LocalAction::Ready,
        Intent::Rematch => propose_or_accept(Proposal::Rematch),
        Intent::Resign => LocalAction::Resign,
        Intent::ClaimDraw => LocalAction::ClaimDraw,
        // No server takes part in these, or there is no such action.
        Intent::Promote(_)
        | Intent::Remove(_)
        | Intent::Sit(..)
        | Intent::Redo
        | Intent::Replay(_)
        | Intent::StepBack
        | Intent::GoTo(_)
        | Intent::First
        | Intent::Last
        | Intent::Annotate(..)
        | Intent::SetAccuracy(_)
        | Intent::Forfeit(_)
        | Intent::Start { .. }
        | Intent::Open { .. }
        | Intent::OpenStudy { .. }
        | Intent::ReviseStudy(_)
        | Intent::BackToStudy
        | Intent::FollowStudy(_)
        | Intent::Follow(_) => return None,
    })
}
