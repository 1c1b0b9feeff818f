//! Which tournaments are followed besides the one that is shown, and when each of them is asked for again.

use std::time::Duration;

use bevy::prelude::*;

use super::commands::CommandParams;
use super::lobby::TournamentRequest;
use super::tournaments::{FollowedTournament, plays_online_game, tournament_key_of};
use crate::app::screen::Overlay;
use crate::app::settings::site::Site;
use crate::online_tournament::{ListedTournaments, TournamentStage};

/// How long a tournament is known until it is asked for again: while it is played, and before it begins.
const RUNNING_INTERVAL: Duration = Duration::from_secs(4);
const OPEN_INTERVAL: Duration = Duration::from_secs(6);
/// While nobody looks at it, and games or a round last days, or it does not begin soon.
const SLOW_INTERVAL: Duration = Duration::from_secs(30);
/// How long before its time a tournament begins soon.
const SOON_TIME: Duration = Duration::from_mins(1);

impl CommandParams<'_> {
    /// Follows the player's own tournaments in the list of a server, and keeps the list if it is that of the usual one.
    pub(super) fn store_tournament_list(&mut self, site: &Site, list: ListedTournaments) {
        for own_tournament in &list.own {
            self.tournaments.follow(site, &own_tournament.key);
        }
        if self.usual_site().as_ref() == Some(site) {
            (self.tournaments.listed, self.tournaments.list_received_at) = (Some(list), self.clock.now());
        }
    }

    /// Follows the tournament of the game that the player has begun or gone on with.
    fn follow_tournament_of_game(&mut self) {
        let Some(table) = self.online.table().filter(|table| table.client.side().is_some()) else { return };
        let Some(key) = tournament_key_of(table) else { return };
        if self.tournaments.followed_game_key.as_ref() == Some(&table.key) {
            return;
        }
        let (site, key, game_key) = (table.site.clone(), key.to_owned(), table.key.clone());
        self.renew_session(&site);
        self.tournaments.followed_game_key = Some(game_key);
        self.tournaments.follow(&site, &key).requested_at = None;
    }

    /// Whether the player's game that goes on at the table is one of this tournament.
    fn plays_in(&self, followed: &FollowedTournament) -> bool {
        let table = self.online.table().filter(|table| table.site == followed.site);
        plays_online_game(&self.online) && table.and_then(tournament_key_of) == Some(followed.key.as_str())
    }

    /// How long a tournament is known until it is asked for again; `None` while nobody needs to know.
    fn tournament_interval(&self, followed: &FollowedTournament) -> Option<Duration> {
        let is_shown = self.tournaments.is_tournament_shown(&followed.site, &followed.key);
        let is_being_read = is_shown && self.overlay.get() == Overlay::OnlineTournament;
        let is_new = followed.requested_at.is_none();
        let Some(description) = followed.view.as_ref().map(|view| &view.listed) else {
            // An own tournament that could not be read is tried again.
            let is_own = !is_shown && self.accounts.session_at(&followed.site).is_some();
            return if is_being_read || is_new { Some(OPEN_INTERVAL) } else { is_own.then_some(SLOW_INTERVAL) };
        };
        let is_awaited = followed.is_played() && !self.plays_in(followed);
        if !is_being_read && !is_awaited && !is_new {
            return None;
        }
        let lasts_days = description.round_days.is_some() || !description.pace.is_live();
        let begins_later = || followed.countdown(self.clock.now()).is_some_and(|time_left| time_left > SOON_TIME);
        match description.stage {
            TournamentStage::Open if !is_being_read && begins_later() => Some(SLOW_INTERVAL),
            TournamentStage::Open => Some(OPEN_INTERVAL),
            TournamentStage::Running if !is_being_read && lasts_days => Some(SLOW_INTERVAL),
            TournamentStage::Running => Some(RUNNING_INTERVAL),
            TournamentStage::Over | TournamentStage::CalledOff => None,
        }
    }

    fn request_due_tournaments(&mut self) {
        self.follow_tournament_of_game();
        let now = self.clock.now();
        let followed = self.tournaments.followed.iter();
        let intervals: Vec<Option<Duration>> =
            followed.map(|tournament| self.tournament_interval(tournament)).collect();
        // An answer about the account comes first: it says whose the next request is.
        let may_ask = !self.accounts.is_waiting;
        let (mut due_keys, mut next_request_times) = (Vec::new(), Vec::new());
        let tournaments = self.tournaments.bypass_change_detection();
        for (followed, interval) in tournaments.followed.iter_mut().zip(intervals) {
            let Some(interval) = interval else { continue };
            let mut due_at = followed.requested_at.map_or(now, |requested_at| requested_at + interval);
            if due_at <= now && may_ask {
                (followed.requested_at, due_at) = (Some(now), now + interval);
                due_keys.push((followed.site.clone(), followed.key.clone()));
            }
            next_request_times.push(due_at);
        }
        tournaments.next_request_at = next_request_times.into_iter().filter(|request_time| *request_time > now).min();
        for (site, key) in due_keys {
            // Whoever has a key is told what is theirs as soon as they are signed in.
            self.renew_session(&site);
            self.send_tournament_request(site, format!("/{key}"), None, TournamentRequest::View(key));
        }
    }
}

/// Asks for the followed tournaments again when that is due.
pub(super) fn refresh_followed_tournaments(mut params: CommandParams) {
    params.request_due_tournaments();
}
