//! The games in which the player is awaited, as far as this device knows.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::lobby::Lobby;
use super::online_game::OnlineGame;
use super::title;
use super::tournaments::OnlineTournaments;
use crate::app::play::CurrentGame;
use crate::session::GameId;

/// What tells of them.
#[derive(SystemParam)]
pub(in crate::app) struct WaitingGames<'w> {
    online: Option<Res<'w, OnlineGame>>,
    tournaments: Option<Res<'w, OnlineTournaments>>,
    lobby: Option<Res<'w, Lobby>>,
    current: Res<'w, CurrentGame>,
}

impl WaitingGames<'_> {
    /// By their keys, what is played in them: that on the table, that in the tournament, and the others in which this device has a seat.
    pub(in crate::app) fn games(&self) -> BTreeMap<&str, GameId> {
        let table = self.online.as_ref().and_then(|online| online.table());
        let awaits = table.filter(|table| table.calls_player() || title::is_own_turn(&table.client));
        let on_table = awaits.map(|table| table.key.as_str());
        let in_tournament = self.tournaments.as_ref().and_then(|tournaments| tournaments.awaited_game(table));
        let here = on_table.into_iter().chain(in_tournament).map(|key| (key, self.current.game.id()));
        self.elsewhere(table.map(|table| table.key.as_str())).chain(here).collect()
    }

    /// Those of the list, which knows less of the game on the table. A page is told of them by messages of the server.
    fn elsewhere<'a>(&'a self, on_table: Option<&'a str>) -> impl Iterator<Item = (&'a str, GameId)> {
        let listed = self.lobby.iter().flat_map(|lobby| lobby.own.values());
        let waiting = listed.filter(|seat| !cfg!(target_family = "wasm") && seat.awaits_player());
        let current = self.current.game.id();
        let games =
            waiting.map(move |seat| (seat.game.key.as_str(), seat.game.game.parse::<GameId>().unwrap_or(current)));
        games.filter(move |(key, _)| Some(*key) != on_table)
    }
}
