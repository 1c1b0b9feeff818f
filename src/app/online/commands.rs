//! What can a player ask for besides moves? How it is done.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::kept_seats::{KeptSeat, KeptSeats};
use super::link::{LentSeat, OnlineLink};
use super::lobby::{ApiRequest, FoundGame, Lobby};
use super::network::NetworkHandle;
use super::online_game::{OnlineGame, millis, random_part};
use crate::app::play::CurrentGame;
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::settings::Settings;
use crate::app::share::link;
use crate::app::site::Site;
use crate::app::wall_clock::WallClock;
use crate::board::Side;
use crate::online::{GameOffer, LocalAction, OfferedSeat, Pace, SeatMemory, SeatToken};
use crate::session::GameId;

/// What a player asks for.
#[derive(Message, Clone, Debug)]
pub enum OnlineCommand {
    /// Learn which games are offered, and how one's own stand.
    Refresh,
    /// Offer a game, and sit down at it.
    Offer(OfferChoice),
    /// Learn what is offered at a link, or go on with it.
    Look(OnlineLink),
    /// Sit down at the game that was looked up.
    Sit(Option<Side>),
    /// Watch the game that was looked up.
    Watch,
    /// Go on with a game in which one has a seat, by its key.
    Enter(String),
    /// Give up a seat for good, by its game's key.
    Forget(String),
    /// Do something in the game that is played.
    Act(LocalAction),
    /// Make a link that hands the seat over to another device.
    LendSeat,
    /// Leave the game. The seat stays this device's.
    Leave,
}

/// A game as somebody wants to offer it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferChoice {
    /// Which game.
    pub game: GameId,
    /// Where it begins; none for the usual start.
    pub fen: Option<String>,
    /// How fast.
    pub pace: Pace,
    /// Which side whoever offers it plays; none to draw lots.
    pub side: Option<Side>,
    /// Whether anybody may take it.
    pub is_public: bool,
}

/// What the commands work on.
#[derive(SystemParam)]
pub(super) struct CommandParams<'w> {
    online: ResMut<'w, OnlineGame>,
    lobby: ResMut<'w, Lobby>,
    seats: ResMut<'w, KeptSeats>,
    network: ResMut<'w, NetworkHandle>,
    settings: Res<'w, Settings>,
    clock: Res<'w, WallClock>,
    overlay: OverlayControl<'w>,
}

/// A seat for a game that nobody has sat down at. None where the system has no chance to offer.
fn new_seat() -> Option<SeatMemory> {
    Some(SeatMemory::new(random_part()?, random_part()?))
}

impl CommandParams<'_> {
    fn site(&self) -> Option<Site> {
        link::site(&self.settings)
    }

    fn enter(&mut self, site: Site, key: String, memory: Option<SeatMemory>) {
        self.online.enter(&mut *self.network.0, site, key, memory);
    }

    fn leave(&mut self) {
        self.online.leave(&mut *self.network.0);
    }

    fn act(&mut self, action: LocalAction) {
        let now = millis(&self.clock);
        self.online.act(&mut *self.network.0, now, action);
    }

    fn obey(&mut self, command: &OnlineCommand) {
        match command {
            OnlineCommand::Refresh => self.refresh(),
            OnlineCommand::Offer(choice) => self.offer(choice),
            OnlineCommand::Look(link) => self.look(link),
            OnlineCommand::Sit(side) => self.sit(*side),
            OnlineCommand::Watch => {
                if let Some(FoundGame { site, game }) = self.lobby.found.take() {
                    self.enter(site, game.key, None);
                    self.overlay.close();
                }
            }
            OnlineCommand::Enter(key) => self.go_on(key),
            OnlineCommand::Forget(key) => self.forget(key),
            OnlineCommand::Act(action) => self.act(action.clone()),
            OnlineCommand::LendSeat => self.lend(),
            OnlineCommand::Leave => self.leave(),
        }
    }

    fn refresh(&mut self) {
        let Some(site) = self.site() else { return };
        let here = |seat: &&KeptSeat| seat.site == site && !seat.is_over;
        let own: Vec<(String, SeatToken)> =
            self.seats.iter().filter(here).map(|seat| (seat.key.clone(), seat.memory.token)).collect();
        self.lobby.refresh(&mut *self.network.0, &site, &own);
    }

    fn offer(&mut self, choice: &OfferChoice) {
        let (Some(site), Some(memory)) = (self.site(), new_seat()) else { return };
        let seat = OfferedSeat {
            side: choice.side,
            nickname: self.settings.nickname.clone(),
            token: memory.token.hash(),
            chain: None,
        };
        let offer = GameOffer {
            game: choice.game.to_string(),
            fen: choice.fen.clone(),
            pace: choice.pace,
            public: choice.is_public,
            seats: vec![seat],
        };
        self.lobby.offer(&mut *self.network.0, site, &offer, memory);
    }

    fn look(&mut self, link: &OnlineLink) {
        let Some(site) = link.site.clone().or_else(|| self.site()) else { return };
        if let Some(LentSeat { token, dice }) = &link.seat {
            let Some(own) = random_part() else { return };
            let memory = SeatMemory { dice: *dice, ..SeatMemory::new(own, [0; 32]) };
            self.enter(site, link.key.clone(), Some(memory));
            self.act(LocalAction::TakeSeat(*token));
        } else if self.seats.get(&link.key).is_some_and(|seat| seat.site == site) {
            self.go_on(&link.key);
        } else {
            let key = link.key.clone();
            self.lobby.look(&mut *self.network.0, site, key);
            self.overlay.open(Overlay::JoinGame);
        }
    }

    fn sit(&mut self, side: Option<Side>) {
        let Some(memory) = new_seat() else { return };
        let Some(FoundGame { site, game }) = self.lobby.found.take() else { return };
        self.enter(site, game.key, Some(memory));
        let nickname = self.settings.nickname.clone();
        self.act(LocalAction::Sit { side, nickname });
        self.overlay.close();
    }

    fn go_on(&mut self, key: &str) {
        let Some(KeptSeat { site, memory, .. }) = self.seats.get(key).cloned() else { return };
        self.enter(site, key.to_owned(), Some(memory));
        self.overlay.close();
    }

    fn forget(&mut self, key: &str) {
        if self.online.table().is_some_and(|table| table.key == key) {
            self.leave();
        }
        self.seats.remove(key);
        self.lobby.own.remove(key);
    }

    fn lend(&mut self) {
        let Some(token) = random_part().map(SeatToken::new) else { return };
        let Some(table) = self.online.table_mut() else { return };
        let Some(memory) = table.client.memory() else { return };
        let seat = Some(LentSeat { token, dice: memory.dice });
        table.lent = Some(OnlineLink { site: Some(table.site.clone()), key: table.key.clone(), seat });
        self.act(LocalAction::LendSeat(token.hash()));
    }

    fn take_answers(&mut self) {
        for (question, answer) in self.lobby.take_answers() {
            match question {
                ApiRequest::Game(site) => match answer.read() {
                    Ok(game) => self.lobby.found = Some(FoundGame { site, game }),
                    Err(error) => self.lobby.fail(answer.status, error),
                },
                ApiRequest::Offer(site, memory) => match Lobby::created(&answer) {
                    Ok(created) => {
                        let memory = SeatMemory { is_seated: true, ..*memory };
                        self.seats.insert(KeptSeat::new(site.clone(), created.key.clone(), memory.clone()));
                        self.enter(site, created.key, Some(memory));
                        self.overlay.open(Overlay::Invitation);
                    }
                    Err(error) => self.lobby.fail(answer.status, error),
                },
                ApiRequest::Games | ApiRequest::Seats(_) => {}
            }
        }
    }

    /// Goes on with the next game of the two, in which the same tokens open the seats.
    fn begin_rematch(&mut self) {
        // Looking is no change: seats are kept when the game has changed.
        let Some(table) = self.online.table() else { return };
        let Some(key) = table.next_game.clone() else { return };
        let (site, old) = (table.site.clone(), table.client.memory().filter(|memory| memory.is_seated));
        let memory = old.and_then(|old| {
            Some(SeatMemory { token: old.token, is_seated: true, ..SeatMemory::new([0; 16], random_part()?) })
        });
        if let Some(memory) = &memory {
            self.seats.insert(KeptSeat::new(site.clone(), key.clone(), memory.clone()));
        }
        self.enter(site, key, memory);
        self.overlay.close();
    }
}

/// Does what is asked for, and what follows from what was answered.
pub(super) fn obey(mut commands: MessageReader<OnlineCommand>, mut params: CommandParams) {
    for command in commands.read() {
        params.obey(command);
    }
    params.take_answers();
    params.begin_rematch();
}

/// Goes on with the game that was on the table when the program ended, unless a link leads somewhere else.
pub(super) fn resume(current: Res<CurrentGame>, seats: Res<KeptSeats>, mut commands: ResMut<Messages<OnlineCommand>>) {
    if !commands.is_empty() {
        return;
    }
    let seat = current.key.as_ref().and_then(|record| seats.of_record(record)).filter(|seat| !seat.is_over);
    if let Some(seat) = seat {
        commands.write(OnlineCommand::Enter(seat.key.clone()));
    }
}
