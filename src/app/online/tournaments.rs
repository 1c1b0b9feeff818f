//! Tournaments that a server runs: the list, and those that the player looks at or takes part in.

use std::time::Duration;

use bevy::prelude::*;

use super::commands::CommandParams;
use super::kept_seats::KeptSeats;
use super::link::{self, TournamentLink};
use super::lobby::{ApiAnswer, ApiRequest, ApiRequestError, TournamentRequest};
use super::network::to_json;
use super::online_game::{OnlineGame, OnlineTable};
use crate::app::phrases::time_left::until_next_countdown;
use crate::app::screen::Overlay;
use crate::app::settings::site::Site;
use crate::online_tournament::{
    AgreedTime, AppointedGame, AppointmentAct, ByeWish, CorrectedResult, CorrectionWish, CreatedTournament,
    DeclinedTimes, EntryWish, ListedTournaments, RemovalWish, TeamOrder, TimeProposal, TournamentPlan, TournamentStage,
    TournamentView, WhetherBerserk,
};
use crate::player::PlayerName;
use crate::tournament::ParticipantId;

/// A command about tournaments on a server.
#[derive(Message, Clone, Debug)]
pub enum OnlineTournamentCommand {
    /// Announce a tournament.
    Announce(Box<TournamentPlan>),
    /// Show the tournament of a link.
    Show(TournamentLink),
    /// Show the tournament of the game on the table.
    ShowCurrent,
    /// Do this in the tournament that is shown.
    Act(TournamentAct),
    /// Play the own game in progress in the tournament that is shown, or that to which the player is called.
    Play,
    /// Watch the game with this key.
    Watch(String),
}

/// Something that a player, the captain of a team or the organiser does in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    /// Take part.
    Enter,
    /// Enter a team with this name, and be its captain.
    EnterTeam(String),
    /// Let the players of the own team play in this order, the first board first.
    Order(Vec<ParticipantId>),
    /// Remove the player with this name, from the own team or as organiser.
    Remove(PlayerName),
    /// Let the player with this name, who was removed, take part again.
    Readmit(PlayerName),
    /// Take part no more.
    Withdraw,
    /// Take part again.
    Return,
    /// Do not play in this round, from 1, and get half a point.
    AskForBye {
        /// The round.
        round: usize,
    },
    /// Play the next games of an arena with half the time, or not any more.
    Berserk(bool),
    /// Do this about the time of the own game, which has not begun.
    Appoint(AppointmentAct),
    /// Begin.
    Start,
    /// Call it off.
    CallOff,
    /// Correct the result of the game with this key.
    Correct(String, CorrectedResult),
}

/// A tournament, as its server has last described it.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowedTournament {
    /// The page whose server runs it.
    pub site: Site,
    /// The key.
    pub key: String,
    /// The invitation of the link.
    pub invitation: Option<String>,
    /// The server's description, once it has come.
    pub view: Option<TournamentView>,
    /// When it came, by the program's clock.
    pub view_received_at: Duration,
    /// When it was asked for last, by the program's clock; `None` if it is to be asked for at once.
    pub requested_at: Option<Duration>,
}

impl FollowedTournament {
    /// A tournament of which nothing is known but its key.
    #[must_use]
    pub const fn new(site: Site, key: String) -> Self {
        Self { site, key, invitation: None, view: None, view_received_at: Duration::ZERO, requested_at: None }
    }

    /// Whether it is the one with this key on the server of this page.
    #[must_use]
    pub fn has_key_at(&self, site: &Site, key: &str) -> bool {
        self.site == *site && self.key == key
    }

    /// The server's time, in milliseconds since 1970; zero as long as that is unknown.
    #[must_use]
    pub fn server_time_ms(&self, now: Duration) -> u64 {
        let elapsed_ms = u64::try_from(now.saturating_sub(self.view_received_at).as_millis()).unwrap_or(u64::MAX);
        self.view.as_ref().map_or(0, |view| view.now.saturating_add(elapsed_ms))
    }

    /// How long it is until a time of the server in milliseconds since 1970; zero if it is past.
    #[must_use]
    pub fn time_until(&self, time_ms: u64, now: Duration) -> Duration {
        let view_time_ms = self.view.as_ref().map_or(0, |view| view.now);
        Duration::from_millis(time_ms.saturating_sub(view_time_ms))
            .saturating_sub(now.saturating_sub(self.view_received_at))
    }

    /// The time left until it begins, until the next round, or until the end of an arena; `None` if nothing is waited for.
    #[must_use]
    pub fn countdown(&self, now: Duration) -> Option<Duration> {
        let view = self.view.as_ref()?;
        let event_time_ms = match view.listed.stage {
            TournamentStage::Open => view.listed.starts_at,
            TournamentStage::Running => view.next_round_at.or(view.ends_at),
            TournamentStage::Over | TournamentStage::CalledOff => None,
        };
        let time_left = self.time_until(event_time_ms?, now);
        (!time_left.is_zero()).then_some(time_left)
    }

    /// The link that invites others; with the invitation, if this player has it.
    #[must_use]
    pub fn link(&self) -> TournamentLink {
        let own_invitation = self.view.as_ref().and_then(|view| view.own_invitation()).map(str::to_owned);
        let invitation = own_invitation.or_else(|| self.invitation.clone());
        TournamentLink { site: Some(self.site.clone()), key: self.key.clone(), invitation }
    }

    /// The key of the player's game in progress, unless it is played at the table.
    #[must_use]
    pub fn game_to_play(&self, table: Option<&OnlineTable>) -> Option<&str> {
        // Where it is played on another device, the table only watches.
        let is_played = |table: &&OnlineTable| table.client.memory().is_some_and(|memory| memory.claims_seat());
        let played_key = table.filter(is_played).map(|table| table.key.as_str());
        self.view.as_ref()?.own_game().filter(|&game_key| played_key != Some(game_key))
    }

    /// Whether the player takes part or has a game in it, and it is not over.
    pub(super) fn is_played(&self) -> bool {
        let takes_part = |view: &TournamentView| view.own_presence() == Some(true) || view.own_game().is_some();
        self.view.as_ref().is_some_and(|view| takes_part(view) && !view.listed.stage.is_over())
    }
}

/// Tournaments on servers.
#[derive(Resource, Default)]
pub struct OnlineTournaments {
    /// The list of the usual server, once it has come.
    pub listed: Option<ListedTournaments>,
    /// When it came, by the program's clock.
    pub list_received_at: Duration,
    /// The tournament that is shown, and those in which the player takes part.
    pub followed: Vec<FollowedTournament>,
    /// The page and the key of the one that is shown.
    shown_site_and_key: Option<(Site, String)>,
    /// The error of the last request about the tournament that is shown.
    pub error: Option<ApiRequestError>,
    /// The error of the last announcement.
    pub announcement_error: Option<ApiRequestError>,
    /// How many tournaments were announced in this run.
    pub announced_count: usize,
    /// Whether something that the player has asked for is unanswered.
    pub is_waiting: bool,
    /// The key of the game whose tournament was followed last.
    pub(super) followed_game_key: Option<String>,
    /// When one of the followed ones is asked for again, by the program's clock.
    pub(super) next_request_at: Option<Duration>,
}

impl OnlineTournaments {
    /// The one that is shown.
    #[must_use]
    pub fn shown_tournament(&self) -> Option<&FollowedTournament> {
        let (site, key) = self.shown_site_and_key.as_ref()?;
        self.followed.iter().find(|followed| followed.has_key_at(site, key))
    }

    pub(super) fn is_tournament_shown(&self, site: &Site, key: &str) -> bool {
        self.shown_tournament().is_some_and(|tournament| tournament.has_key_at(site, key))
    }

    /// One that is shown, for tests.
    #[cfg(test)]
    pub(in crate::app) fn with_shown_tournament(followed: FollowedTournament) -> Self {
        let shown_site_and_key = Some((followed.site.clone(), followed.key.clone()));
        Self { followed: vec![followed], shown_site_and_key, ..Self::default() }
    }

    /// The tournament in which the player is called to a game in progress, and the key of the game, unless it is played at the table. The one
    /// that is shown comes first.
    #[must_use]
    pub fn awaited_tournament_and_game(
        &self,
        table: Option<&OnlineTable>,
        seats: &KeptSeats,
    ) -> Option<(&FollowedTournament, &str)> {
        self.shown_tournament().into_iter().chain(&self.followed).find_map(|followed| {
            let game_key = followed.game_to_play(table)?;
            calls_to_game(&followed.site, followed.view.as_ref()?, game_key, seats).then_some((followed, game_key))
        })
    }

    /// When a followed tournament is asked for again, by the program's clock.
    #[must_use]
    pub const fn next_request_at(&self) -> Option<Duration> {
        self.next_request_at
    }

    /// When the countdown in the tournament that is shown, or that to the player's next game in it, changes, by the program's clock.
    #[must_use]
    pub fn next_countdown_change_at(&self, now: Duration) -> Option<Duration> {
        let followed = self.shown_tournament()?;
        let appointment = followed.view.as_ref().and_then(TournamentView::own_appointment);
        let time_until_game = appointment.map(|appointment| followed.time_until(appointment.begins_at, now));
        let times_left = [followed.countdown(now), time_until_game.filter(|time_left| !time_left.is_zero())];
        times_left.into_iter().flatten().map(until_next_countdown).min().map(|wait| now + wait)
    }

    /// Asks for the followed tournaments at once.
    pub(super) fn request_at_once(&mut self) {
        self.followed.iter_mut().for_each(|followed| followed.requested_at = None);
    }

    /// The tournament with this key, which is followed from now on.
    pub(super) fn follow(&mut self, site: &Site, key: &str) -> &mut FollowedTournament {
        let index =
            self.followed.iter().position(|followed| followed.has_key_at(site, key)).unwrap_or(self.followed.len());
        if index == self.followed.len() {
            self.followed.push(FollowedTournament::new(site.clone(), key.to_owned()));
        }
        &mut self.followed[index]
    }

    /// Shows a tournament. Of the others those are followed on in which the player takes part, or may.
    fn show_tournament_with_key(&mut self, site: Site, key: String, invitation: Option<String>) {
        self.error = None;
        let shown_tournament = self.follow(&site, &key);
        (shown_tournament.requested_at, shown_tournament.invitation) =
            (None, invitation.or_else(|| shown_tournament.invitation.take()));
        self.followed.retain(|tournament| {
            tournament.has_key_at(&site, &key) || tournament.view.is_none() || tournament.is_played()
        });
        self.shown_site_and_key = Some((site, key));
    }
}

/// The key of the tournament of the game on the table.
#[must_use]
pub fn tournament_key_of(table: &OnlineTable) -> Option<&str> {
    table.client.state()?.settings().tournament.as_deref()
}

/// Whether the player is called to the own game with this key as long as it goes on. Of one over days in which this device has a seat the list
/// of the own games tells when it is the player's turn.
fn calls_to_game(site: &Site, view: &TournamentView, game_key: &str, seats: &KeptSeats) -> bool {
    view.listed.pace.is_live() || !seats.claims_seat(site, game_key)
}

/// Whether the player has a seat in the game on the table, and it goes on.
pub(super) fn plays_online_game(online: &OnlineGame) -> bool {
    online.table().is_some_and(|table| {
        table.client.side().is_some() && table.client.state().is_some_and(|state| !state.is_over())
    })
}

/// The name of the request with which a player does this about the time of the game with this key, and its body.
fn appointment_act_and_body(game_key: String, act: &AppointmentAct) -> (&'static str, String) {
    match act {
        AppointmentAct::Propose(times) => {
            ("propose-times", to_json(&TimeProposal { game: game_key, times: times.clone() }))
        }
        AppointmentAct::Agree(time) => ("agree-time", to_json(&AgreedTime { game: game_key, time: *time })),
        AppointmentAct::Decline(proposal) => {
            ("decline-times", to_json(&DeclinedTimes { game: game_key, proposal: *proposal }))
        }
        AppointmentAct::CallOff => ("call-off-time", to_json(&AppointedGame { game: game_key })),
    }
}

impl CommandParams<'_> {
    /// Executes a command.
    pub(super) fn execute_tournament_command(&mut self, command: &OnlineTournamentCommand) {
        match command {
            OnlineTournamentCommand::Announce(plan) => {
                let Some(site) = self.usual_site() else { return };
                (self.tournaments.is_waiting, self.tournaments.announcement_error) = (true, None);
                self.send_tournament_request(site, String::new(), Some(to_json(plan)), TournamentRequest::Announcement);
            }
            OnlineTournamentCommand::Show(link) => self.show_tournament(link),
            OnlineTournamentCommand::ShowCurrent => self.show_tournament_of_game(),
            OnlineTournamentCommand::Act(act) => self.act_in_tournament(act),
            OnlineTournamentCommand::Play => self.play_tournament_game(),
            OnlineTournamentCommand::Watch(key) => {
                let Some(site) = self.tournaments.shown_tournament().map(|shown| shown.site.clone()) else { return };
                self.enter_game(site, key.clone(), None);
                self.overlay.close();
            }
        }
    }

    /// Asks for the list of a server.
    pub(super) fn request_tournament_list(&mut self, site: Site) {
        self.send_tournament_request(site, String::new(), None, TournamentRequest::List);
    }

    fn show_tournament(&mut self, link: &TournamentLink) {
        let Some(site) = link.site.clone().or_else(|| self.usual_site()) else { return };
        self.renew_session(&site);
        self.lobby.ask_about_site(&mut *self.network.0, &site);
        self.tournaments.show_tournament_with_key(site, link.key.clone(), link.invitation.clone());
        self.overlay.open(Overlay::OnlineTournament);
    }

    fn show_tournament_of_game(&mut self) {
        let Some(table) = self.online.table() else { return };
        let Some(key) = tournament_key_of(table).map(str::to_owned) else { return };
        let link = TournamentLink { site: Some(table.site.clone()), key, invitation: None };
        self.show_tournament(&link);
    }

    fn act_in_tournament(&mut self, act: &TournamentAct) {
        let Some(followed) = self.tournaments.shown_tournament() else { return };
        let empty_body = || "{}".to_owned();
        let entry_body = |team: Option<&String>| {
            to_json(&EntryWish { invitation: followed.invitation.clone(), team: team.cloned() })
        };
        let (act, body) = match act {
            TournamentAct::Enter => ("enter", entry_body(None)),
            TournamentAct::EnterTeam(name) => ("enter", entry_body(Some(name))),
            TournamentAct::Order(players) => ("order", to_json(&TeamOrder { players: players.clone() })),
            TournamentAct::Remove(name) => ("remove", to_json(&RemovalWish { name: name.clone() })),
            TournamentAct::Readmit(name) => ("readmit", to_json(&RemovalWish { name: name.clone() })),
            TournamentAct::Withdraw => ("withdraw", empty_body()),
            TournamentAct::Return => ("return", empty_body()),
            TournamentAct::AskForBye { round } => ("bye", to_json(&ByeWish { round: *round, half_point: true })),
            TournamentAct::Berserk(is_on) => ("berserk", to_json(&WhetherBerserk { on: *is_on })),
            TournamentAct::Appoint(act) => {
                let appointment = followed.view.as_ref().and_then(TournamentView::own_appointment);
                let Some(game_key) = appointment.map(|appointment| appointment.game.clone()) else { return };
                appointment_act_and_body(game_key, act)
            }
            TournamentAct::Start => ("start", empty_body()),
            TournamentAct::CallOff => ("call-off", empty_body()),
            TournamentAct::Correct(game, result) => {
                ("correct", to_json(&CorrectionWish { game: game.clone(), result: *result }))
            }
        };
        self.send_tournament_act(act, body);
    }

    /// Sends an act in the tournament that is shown.
    fn send_tournament_act(&mut self, act_name: &str, body: String) {
        let Some(followed) = self.tournaments.shown_tournament() else { return };
        let (site, key) = (followed.site.clone(), followed.key.clone());
        (self.tournaments.is_waiting, self.tournaments.error) = (true, None);
        self.send_tournament_request(site, format!("/{key}/{act_name}"), Some(body), TournamentRequest::Act(key));
    }

    /// `path` is what follows `api/tournaments`.
    pub(super) fn send_tournament_request(
        &mut self,
        site: Site,
        path: String,
        body: Option<String>,
        request: TournamentRequest,
    ) {
        let url = link::api_url(&site, &format!("tournaments{path}"));
        let session = self.accounts.session_at(&site);
        self.lobby.send_request_with_session(
            &mut *self.network.0,
            session,
            url,
            body,
            ApiRequest::Tournament(site, request),
        );
    }

    /// Handles an answer of a server to one of these requests.
    pub(super) fn handle_tournament_answer(&mut self, site: Site, request: TournamentRequest, answer: &ApiAnswer) {
        if matches!(request, TournamentRequest::Announcement | TournamentRequest::Act(_)) {
            self.tournaments.is_waiting = false;
        }
        match request {
            TournamentRequest::List => {
                // Earlier servers run no tournaments.
                if let Ok(listed) = answer.parse_body() {
                    self.store_tournament_list(&site, listed);
                }
            }
            TournamentRequest::Announcement => match answer.parse_body() {
                Ok(CreatedTournament { key, invitation }) => {
                    self.tournaments.announced_count += 1;
                    self.show_tournament(&TournamentLink { site: Some(site), key, invitation });
                }
                Err(error) => self.tournaments.announcement_error = Some(error),
            },
            TournamentRequest::View(key) => self.handle_view_answer(&site, &key, answer),
            TournamentRequest::Act(key) => match answer.parse_body() {
                Ok(view) => self.store_view(&site, view),
                Err(error) if self.tournaments.is_tournament_shown(&site, &key) => self.tournaments.error = Some(error),
                // The player has opened another one meanwhile.
                Err(_) => {}
            },
        }
    }

    /// Handles the description of the tournament with this key, or why there is none.
    fn handle_view_answer(&mut self, site: &Site, key: &str, answer: &ApiAnswer) {
        let is_shown = self.tournaments.is_tournament_shown(site, key);
        let is_known =
            self.tournaments.followed.iter().any(|followed| followed.has_key_at(site, key) && followed.view.is_some());
        match answer.parse_body() {
            Ok(view) => {
                if is_shown && !is_known {
                    self.tournaments.error = None;
                }
                self.store_view(site, view);
            }
            // It is asked for again.
            Err(error) if error.status == 0 || is_shown && is_known && error.status != 404 => {}
            Err(error) if is_shown => self.tournaments.error = Some(error),
            Err(error) if error.status == 404 => {
                self.tournaments.followed.retain(|tournament| !tournament.has_key_at(site, key));
            }
            Err(_) => {}
        }
    }

    /// Keeps the description of a followed tournament. If a game of the player has begun, it is played: at once if the player waits for it.
    fn store_view(&mut self, site: &Site, new_view: TournamentView) {
        let (now, key) = (self.clock.now(), new_view.listed.key.clone());
        let mut followed_tournaments = self.tournaments.followed.iter_mut();
        let Some(followed) = followed_tournaments.find(|tournament| tournament.has_key_at(site, &key)) else { return };
        if followed.view.as_ref().is_some_and(|known_view| known_view.seq > new_view.seq) {
            return;
        }
        let called_game = new_view.own_game().filter(|game_key| calls_to_game(site, &new_view, game_key, &self.seats));
        let called_game_key = called_game.map(str::to_owned);
        (followed.view, followed.view_received_at) = (Some(new_view), now);
        let is_on_no_table = |game_key: &String| self.online.table().is_none_or(|table| table.key != *game_key);
        if let Some(game_key) = called_game_key.filter(is_on_no_table)
            && self.waits_for_game_of(&key)
        {
            self.take_seat(site.clone(), game_key, None);
        }
    }

    /// Whether the player looks at a tournament, or at the end of the last game in the one with this key.
    fn waits_for_game_of(&self, key: &str) -> bool {
        let is_last_game_over = self.online.table().is_some_and(|table| {
            table.is_on_table() && tournament_key_of(table) == Some(key) && !plays_online_game(&self.online)
        });
        match self.overlay.get() {
            Overlay::OnlineTournament => !plays_online_game(&self.online),
            Overlay::None | Overlay::Result => is_last_game_over,
            _ => false,
        }
    }

    fn play_tournament_game(&mut self) {
        let table = self.online.table();
        let tournament_on_sheet =
            self.tournaments.shown_tournament().filter(|_| self.overlay.get() == Overlay::OnlineTournament);
        let game_on_sheet = tournament_on_sheet.and_then(|followed| Some((followed, followed.game_to_play(table)?)));
        let Some((followed, game_key)) =
            game_on_sheet.or_else(|| self.tournaments.awaited_tournament_and_game(table, &self.seats))
        else {
            return;
        };
        let (site, game_key) = (followed.site.clone(), game_key.to_owned());
        self.take_seat(site, game_key, None);
    }
}
