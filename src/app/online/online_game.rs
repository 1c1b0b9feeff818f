//! The game that is played or watched, and its connection.

use std::time::Duration;

use bevy::prelude::*;

use super::link::{self, OnlineLink};
use super::lobby::{ApiAnswer, Lobby};
use super::network::{Network, NetworkEvent, NetworkHandle};
use crate::app::entropy;
use crate::app::play::Intent;
use crate::app::play::remote::RemoteIntent;
use crate::app::site::Site;
use crate::app::wall_clock::WallClock;
use crate::board::Side;
use crate::online::{
    ActRefusal, ClientOutput, EventKind, GameClient, GameEvent, GameProgress, LocalAction, Phrase, Proposal, SealSalt,
    SeatMemory, ServerMessage,
};

/// The most phrases that are shown.
const MAX_SAID: usize = 8;

/// The game over a network that is at the table or on its way there.
#[derive(Resource, Default)]
pub struct OnlineGame {
    table: Option<OnlineTable>,
    connections: u64,
}

/// A game on a server, as this device plays or watches it.
pub struct OnlineTable {
    /// The page whose server holds it.
    pub site: Site,
    /// Its key.
    pub key: String,
    /// What is known of it.
    pub client: GameClient,
    /// Why the last act was refused.
    pub refused: Option<ActRefusal>,
    /// What the players have said since it came to the table, the last at the end.
    pub said: Vec<SaidPhrase>,
    /// The link that hands over the seat, once it was asked for.
    pub lent: Option<OnlineLink>,
    connection: Option<u64>,
    pub(super) is_on_table: bool,
    /// Whether the table does not show yet what is known.
    pub(super) is_behind: bool,
    /// Whether something has come that the table has not looked at.
    pub(super) has_news: bool,
    /// Whether something has come that the clocks have not looked at.
    pub(super) has_new_time: bool,
    /// The key of the game that follows this one, once both have agreed.
    pub(super) next_game: Option<String>,
}

/// Something that a player said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidPhrase {
    /// Who.
    pub side: Side,
    /// What.
    pub phrase: Phrase,
}

impl OnlineTable {
    fn new(site: Site, key: String, memory: Option<SeatMemory>) -> Self {
        let random =
            entropy::random_bytes().map_or(0, |bytes| u64::from_le_bytes(std::array::from_fn(|index| bytes[index])));
        Self {
            site,
            key,
            client: GameClient::new(memory, random),
            refused: None,
            said: Vec::new(),
            lent: None,
            connection: None,
            is_on_table: false,
            is_behind: false,
            has_news: false,
            has_new_time: false,
            next_game: None,
        }
    }

    /// The link that leads others to this game.
    #[must_use]
    pub fn link(&self) -> OnlineLink {
        OnlineLink::to_game(self.site.clone(), self.key.clone())
    }

    /// Whether this is the game on the table.
    #[must_use]
    pub const fn is_on_table(&self) -> bool {
        self.is_on_table
    }

    /// How far the game is; none before anything is known of it.
    #[must_use]
    pub fn progress(&self) -> Option<GameProgress> {
        self.client.state().map(|state| state.progress())
    }

    fn note(&mut self, event: &GameEvent) {
        match &event.kind {
            EventKind::Said { phrase } => {
                if let Some(side) = event.side.filter(|_| self.is_on_table) {
                    self.said.truncate(MAX_SAID - 1);
                    self.said.insert(0, SaidPhrase { side, phrase: *phrase });
                }
            }
            // Whoever comes back to an old game stays there.
            EventKind::RematchCreated { key } if self.is_on_table => self.next_game = Some(key.clone()),
            _ => {}
        }
    }
}

impl OnlineGame {
    /// The game that is played or watched.
    #[must_use]
    pub const fn table(&self) -> Option<&OnlineTable> {
        self.table.as_ref()
    }

    /// The number of the last connection.
    #[cfg(test)]
    pub(super) const fn connections(&self) -> u64 {
        self.connections
    }

    pub(super) const fn table_mut(&mut self) -> Option<&mut OnlineTable> {
        self.table.as_mut()
    }

    /// When something is due by itself, by the program's clock.
    #[must_use]
    pub fn next_wake(&self) -> Option<Duration> {
        self.table()?.client.next_tick().map(Duration::from_millis)
    }

    /// Whether the table has not come to where the game is.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.table().is_some_and(|table| table.is_behind)
    }

    /// Plays or watches this game from now on, in place of any other.
    pub(super) fn enter(&mut self, network: &mut dyn Network, site: Site, key: String, memory: Option<SeatMemory>) {
        self.leave(network);
        self.table = Some(OnlineTable::new(site, key, memory));
    }

    /// Ends the connection. The seat stays this device's.
    pub(super) fn leave(&mut self, network: &mut dyn Network) {
        if let Some(connection) = self.table.take().and_then(|table| table.connection) {
            network.close(connection);
        }
    }

    /// Does what the client wants, and notes what has happened.
    fn carry_out(&mut self, network: &mut dyn Network, output: ClientOutput) {
        let Some(table) = &mut self.table else { return };
        if output.disconnect
            && let Some(connection) = table.connection.take()
        {
            network.close(connection);
        }
        if output.connect {
            if let Some(connection) = table.connection.take() {
                network.close(connection);
            }
            self.connections += 1;
            table.connection = Some(self.connections);
            network.connect(self.connections, &link::socket_url(&table.site, &table.key));
        }
        if let Some(connection) = table.connection {
            for message in &output.send {
                network.send(connection, message.encode());
            }
        }
        table.has_news |= !output.events.is_empty() || output.undone > 0 || !output.played.is_empty();
        for event in &output.events {
            table.note(event);
        }
        if let Some(refused) = output.refused.into_iter().last() {
            table.refused = Some(refused.refusal);
            table.has_news = true;
        }
    }

    /// The player does something.
    pub(super) fn act(&mut self, network: &mut dyn Network, now: u64, action: LocalAction) {
        let Some(table) = &mut self.table else { return };
        table.refused = None;
        let output = table.client.local(now, action);
        self.carry_out(network, output);
    }

    fn hear(&mut self, network: &mut dyn Network, now: u64, event: NetworkEvent) {
        let Some(table) = &mut self.table else { return };
        let is_own = |connection| table.connection == Some(connection);
        let output = match event {
            NetworkEvent::Opened(connection) if is_own(connection) => table.client.opened(now),
            NetworkEvent::Received(connection, text) if is_own(connection) => {
                table.has_new_time = true;
                match ServerMessage::decode(&text) {
                    Ok(message) => table.client.received(now, message),
                    // Whoever says what nobody understands is not the server of this game; it is tried again.
                    Err(_) => {
                        network.close(connection);
                        table.connection = None;
                        table.client.closed(now)
                    }
                }
            }
            NetworkEvent::Closed(connection) if is_own(connection) => {
                table.connection = None;
                table.client.closed(now)
            }
            _ => return,
        };
        self.carry_out(network, output);
    }
}

/// A time of the program in milliseconds, as clients count it.
pub(super) fn millis(clock: &WallClock) -> u64 {
    u64::try_from(clock.now().as_millis()).unwrap_or(u64::MAX)
}

/// Takes what has come from the network.
pub(super) fn receive(
    mut network: ResMut<NetworkHandle>,
    mut online: ResMut<OnlineGame>,
    mut lobby: ResMut<Lobby>,
    clock: Res<WallClock>,
) {
    let network = &mut *network.0;
    for event in network.take_events() {
        match event {
            NetworkEvent::Answered { id, status, body } => lobby.answered(id, ApiAnswer { status, body }),
            event => online.hear(network, millis(&clock), event),
        }
    }
}

/// Does what is due: connects again, sends again, gives up what is silent.
pub(super) fn tick(mut network: ResMut<NetworkHandle>, mut online: ResMut<OnlineGame>, clock: Res<WallClock>) {
    let now = millis(&clock);
    let Some(table) = online.bypass_change_detection().table_mut() else { return };
    if table.client.next_tick().is_none_or(|due| due > now) {
        return;
    }
    let output = table.client.tick(now);
    online.carry_out(&mut *network.0, output);
}

/// Tells the server what was done at the table.
pub(super) fn tell(
    mut intents: MessageReader<RemoteIntent>,
    mut network: ResMut<NetworkHandle>,
    mut online: ResMut<OnlineGame>,
    clock: Res<WallClock>,
) {
    for intent in intents.read() {
        let Some(action) = online.table().and_then(|table| action(intent, table)) else { continue };
        online.act(&mut *network.0, millis(&clock), action);
    }
}

/// What a player does who wants this. What somebody else has proposed is accepted by proposing the same.
fn action(RemoteIntent { intent, code }: &RemoteIntent, table: &OnlineTable) -> Option<LocalAction> {
    let state = table.client.state()?;
    let side = table.client.side()?;
    let propose = |what: Proposal| match state.proposal(what) {
        Some(open) if open.by != side => LocalAction::Answer(what, true),
        _ => LocalAction::Propose(what),
    };
    Some(match intent {
        Intent::Play(_) if state.progress() == GameProgress::Sealing => {
            LocalAction::Seal(code.clone()?, SealSalt::new(random_part()?))
        }
        Intent::Play(_) => LocalAction::Move(code.clone()?),
        Intent::Undo => propose(Proposal::Takeback),
        Intent::OfferDraw => propose(Proposal::Draw),
        Intent::AnswerDraw { accept } => LocalAction::Answer(Proposal::Draw, *accept),
        Intent::Pause(true) => propose(Proposal::Pause),
        Intent::Pause(false) => LocalAction::Ready,
        Intent::Rematch => propose(Proposal::Rematch),
        Intent::Resign => LocalAction::Resign,
        Intent::ClaimDraw => LocalAction::ClaimDraw,
        _ => return None,
    })
}

/// Random bytes that nobody can guess.
pub(super) fn random_part<const COUNT: usize>() -> Option<[u8; COUNT]> {
    let bytes = entropy::random_bytes()?;
    Some(std::array::from_fn(|index| bytes[index]))
}
