//! The games in which the player is awaited, as far as this device knows.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::kept_seats::KeptSeats;
use super::lobby::Lobby;
use super::online_game::OnlineGame;
use super::tournaments::{FollowedTournament, OnlineTournaments};
use super::{sentences, title};
use crate::app::i18n::Translations;
use crate::app::play::CurrentGame;
use crate::session::GameId;

/// Takes over into the list of the own games whose turn it is in the one at the table.
pub(super) fn update_own_seats(online: Res<OnlineGame>, mut lobby: ResMut<Lobby>) {
    let Some(table) = online.table() else { return };
    if let Some(state) = table.client.state() {
        lobby.update_own_seat(&table.key, state);
    }
}

/// What tells of them.
#[derive(SystemParam)]
pub(in crate::app) struct WaitingGames<'w> {
    online: Option<Res<'w, OnlineGame>>,
    tournaments: Option<Res<'w, OnlineTournaments>>,
    seats: Option<Res<'w, KeptSeats>>,
    lobby: Option<Res<'w, Lobby>>,
    current_game: Res<'w, CurrentGame>,
}

impl WaitingGames<'_> {
    /// By their keys, what is played in them: that on the table, that in a tournament to which the player is called, and the others in which this
    /// device has a seat.
    pub(in crate::app) fn ids_by_game_key(&self) -> BTreeMap<&str, GameId> {
        let online_table = self.online.as_ref().and_then(|online| online.table());
        let awaiting_table =
            online_table.filter(|online_table| online_table.calls_player() || title::is_own_turn(&online_table.client));
        let awaited_at_table = awaiting_table
            .and_then(|online_table| Some((online_table.key.as_str(), online_table.client.state()?.settings().game)));
        let awaited_in_tournament = self
            .awaited_tournament_and_game()
            .and_then(|(followed, game_key)| Some((game_key, followed.view.as_ref()?.listed.game)));
        let awaited_elsewhere = self.awaited_elsewhere(online_table.map(|online_table| online_table.key.as_str()));
        awaited_elsewhere.chain(awaited_at_table).chain(awaited_in_tournament).collect()
    }

    /// That the game with this key has begun, in a tournament or because the opponent has come; `None` if it waits for another reason.
    pub(in crate::app) fn call_text(&self, translations: &Translations, game_key: &str) -> Option<String> {
        let awaited_in_tournament =
            self.awaited_tournament_and_game().filter(|(_, awaited_key)| *awaited_key == game_key);
        if let Some(view) = awaited_in_tournament.and_then(|(followed, _)| followed.view.as_ref()) {
            let arguments = [("name", view.listed.name.as_str().into())];
            return Some(translations.say_with("online-tournament-call", &arguments));
        }
        let table = self.online.as_ref()?.table().filter(|table| table.key == game_key && table.calls_player())?;
        Some(sentences::call(translations, table))
    }

    fn awaited_tournament_and_game(&self) -> Option<(&FollowedTournament, &str)> {
        let online_table = self.online.as_ref().and_then(|online| online.table());
        self.tournaments.as_ref()?.awaited_tournament_and_game(online_table, self.seats.as_ref()?)
    }

    /// Those of the list, which knows less of the game on the table. A page is told of them by messages of the server.
    fn awaited_elsewhere<'a>(&'a self, table_key: Option<&'a str>) -> impl Iterator<Item = (&'a str, GameId)> {
        let listed_seats = self.lobby.iter().flat_map(|lobby| lobby.own_seats.values());
        let waiting_seats = listed_seats.filter(|seat| !cfg!(target_family = "wasm") && seat.awaits_player());
        let current_game_id = self.current_game.game.id();
        let keys_and_ids = waiting_seats
            .map(move |seat| (seat.game.key.as_str(), seat.game.game.parse::<GameId>().unwrap_or(current_game_id)));
        keys_and_ids.filter(move |(key, _)| Some(*key) != table_key)
    }
}
