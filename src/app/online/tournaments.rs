//! Tournaments that a server runs: the list, and the one that the player looks at or takes part in.

use std::time::Duration;

use bevy::prelude::*;

use super::commands::CommandParams;
use super::link::{self, TournamentLink};
use super::lobby::{ApiAnswer, ApiRequest, ApiRequestError, TournamentRequest, json};
use super::online_game::{OnlineGame, OnlineTable};
use crate::app::phrases::time_left::until_next_countdown;
use crate::app::screen::Overlay;
use crate::app::settings::site::Site;
use crate::online_tournament::{
    AgreedTime, AppointedGame, AppointmentAct, CorrectedResult, CorrectionWish, CreatedTournament, DeclinedTimes,
    EntryWish, ListedTournaments, RemovalWish, TeamOrder, TimeProposal, TournamentPlan, TournamentStage,
    TournamentView, WhetherBerserk,
};
use crate::player::PlayerName;
use crate::tournament::ParticipantId;

/// How long a tournament is shown until it is asked for again: while it is played, and before it begins.
const RUNNING_INTERVAL: Duration = Duration::from_secs(4);
const OPEN_INTERVAL: Duration = Duration::from_secs(6);
/// While nobody looks at it and a round lasts days.
const DAYS_INTERVAL: Duration = Duration::from_secs(30);

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
    /// Play the own game in progress.
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
    /// Remove the player with this name from the own team.
    Remove(PlayerName),
    /// Take part no more.
    Withdraw,
    /// Take part again.
    Return,
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
    pub seen_at: Duration,
}

impl FollowedTournament {
    /// The server's time, in milliseconds since 1970; zero as long as that is unknown.
    #[must_use]
    pub fn server_time(&self, now: Duration) -> u64 {
        let elapsed = u64::try_from(now.saturating_sub(self.seen_at).as_millis()).unwrap_or(u64::MAX);
        self.view.as_ref().map_or(0, |view| view.now.saturating_add(elapsed))
    }

    /// How long it is until a time of the server in milliseconds since 1970; zero if it is past.
    #[must_use]
    pub fn time_until(&self, at: u64, now: Duration) -> Duration {
        let asked = self.view.as_ref().map_or(0, |view| view.now);
        Duration::from_millis(at.saturating_sub(asked)).saturating_sub(now.saturating_sub(self.seen_at))
    }

    /// The time left until it begins, until the next round, or until the end of an arena; `None` if nothing is waited for.
    #[must_use]
    pub fn countdown(&self, now: Duration) -> Option<Duration> {
        let view = self.view.as_ref()?;
        let at = match view.listed.stage {
            TournamentStage::Open => view.listed.starts_at,
            TournamentStage::Running => view.next_round_at.or(view.ends_at),
            TournamentStage::Over | TournamentStage::CalledOff => None,
        };
        let left = self.time_until(at?, now);
        (!left.is_zero()).then_some(left)
    }

    /// The link that invites others; with the invitation, if this player has it.
    #[must_use]
    pub fn link(&self) -> TournamentLink {
        let own = self.view.as_ref().and_then(|view| view.own_invitation()).map(str::to_owned);
        let invitation = own.or_else(|| self.invitation.clone());
        TournamentLink { site: Some(self.site.clone()), key: self.key.clone(), invitation }
    }

    /// Whether the player takes part, and it is not over.
    fn is_played(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.own_presence() == Some(true) && !view.listed.stage.is_over())
    }
}

/// Tournaments on servers.
#[derive(Resource, Default)]
pub struct OnlineTournaments {
    /// The list of the usual server, once it has come.
    pub listed: Option<ListedTournaments>,
    /// When it came, by the program's clock.
    pub listed_at: Duration,
    /// The tournament that is shown, or in which the player takes part.
    pub followed: Option<FollowedTournament>,
    /// The error of the last request.
    pub error: Option<ApiRequestError>,
    /// Whether something that the player has asked for is unanswered.
    pub is_waiting: bool,
    /// The key of the game whose tournament was followed last.
    game: Option<String>,
    /// When the followed tournament was asked for last, by the program's clock.
    asked_at: Option<Duration>,
    /// When it is asked for again.
    next_request: Option<Duration>,
}

impl OnlineTournaments {
    /// The key of the player's game in progress, if another game or none is on the table.
    #[must_use]
    pub fn awaited_game(&self, table: Option<&OnlineTable>) -> Option<&str> {
        let game = self.followed.as_ref()?.view.as_ref()?.own_game()?;
        table.is_none_or(|table| table.key != game).then_some(game)
    }

    /// When the followed tournament is asked for again, by the program's clock.
    #[must_use]
    pub const fn next_request(&self) -> Option<Duration> {
        self.next_request
    }

    /// When the countdown in the followed tournament, or that to the player's next game, changes, by the program's clock.
    #[must_use]
    pub fn next_countdown(&self, now: Duration) -> Option<Duration> {
        let followed = self.followed.as_ref()?;
        let appointment = followed.view.as_ref().and_then(TournamentView::own_appointment);
        let until_game = appointment.map(|appointment| followed.time_until(appointment.begins_at, now));
        let lefts = [followed.countdown(now), until_game.filter(|left| !left.is_zero())];
        lefts.into_iter().flatten().map(until_next_countdown).min().map(|wait| now + wait)
    }

    /// Asks for the followed tournament at once.
    pub(super) const fn ask_at_once(&mut self) {
        self.asked_at = None;
    }
}

/// The key of the tournament of the game on the table.
#[must_use]
pub fn tournament_of(table: &OnlineTable) -> Option<&str> {
    table.client.state()?.settings().tournament.as_deref()
}

/// Whether the player has a seat in the game on the table, and it goes on.
fn is_playing(online: &OnlineGame) -> bool {
    online.table().is_some_and(|table| {
        table.client.side().is_some() && table.client.state().is_some_and(|state| !state.is_over())
    })
}

/// The name of the request with which a player does this about the time of the game with this key, and its body.
fn appointment_request(game: String, act: &AppointmentAct) -> (&'static str, String) {
    match act {
        AppointmentAct::Propose(times) => ("propose-times", json(&TimeProposal { game, times: times.clone() })),
        AppointmentAct::Agree(time) => ("agree-time", json(&AgreedTime { game, time: *time })),
        AppointmentAct::Decline(proposal) => ("decline-times", json(&DeclinedTimes { game, proposal: *proposal })),
        AppointmentAct::CallOff => ("call-off-time", json(&AppointedGame { game })),
    }
}

impl CommandParams<'_> {
    /// Executes a command.
    pub(super) fn execute_tournament(&mut self, command: &OnlineTournamentCommand) {
        match command {
            OnlineTournamentCommand::Announce(plan) => {
                let Some(site) = self.site() else { return };
                self.tournaments.is_waiting = true;
                self.ask_about_tournaments(site, String::new(), Some(json(plan)), TournamentRequest::Announcement);
            }
            OnlineTournamentCommand::Show(link) => self.show_tournament(link),
            OnlineTournamentCommand::ShowCurrent => self.show_tournament_of_game(),
            OnlineTournamentCommand::Act(act) => self.act_in_tournament(act),
            OnlineTournamentCommand::Play => self.play_tournament_game(),
            OnlineTournamentCommand::Watch(key) => {
                let Some(site) = self.tournaments.followed.as_ref().map(|followed| followed.site.clone()) else {
                    return;
                };
                self.enter_game(site, key.clone(), None);
                self.overlay.close();
            }
        }
    }

    /// Asks for the list of the usual server.
    pub(super) fn list_tournaments(&mut self, site: Site) {
        self.ask_about_tournaments(site, String::new(), None, TournamentRequest::List);
    }

    fn show_tournament(&mut self, link: &TournamentLink) {
        let Some(site) = link.site.clone().or_else(|| self.site()) else { return };
        self.follow_tournament(site, link.key.clone(), link.invitation.clone());
        self.overlay.open(Overlay::OnlineTournament);
    }

    fn show_tournament_of_game(&mut self) {
        let found = self.online.table().and_then(|table| Some((table.site.clone(), tournament_of(table)?.to_owned())));
        if let Some((site, key)) = found {
            self.follow_tournament(site, key, None);
            self.overlay.open(Overlay::OnlineTournament);
        }
    }

    /// Follows a tournament, and no other any more.
    fn follow_tournament(&mut self, site: Site, key: String, invitation: Option<String>) {
        self.renew_session(&site);
        let tournaments = &mut *self.tournaments;
        (tournaments.error, tournaments.asked_at) = (None, None);
        let before = tournaments.followed.take().filter(|before| before.site == site && before.key == key);
        let (view, seen_at) = before.as_ref().map_or((None, Duration::ZERO), |old| (old.view.clone(), old.seen_at));
        let invitation = invitation.or_else(|| before.and_then(|before| before.invitation));
        tournaments.followed = Some(FollowedTournament { site, key, invitation, view, seen_at });
    }

    fn act_in_tournament(&mut self, act: &TournamentAct) {
        let Some(followed) = &self.tournaments.followed else { return };
        let nothing = || "{}".to_owned();
        let entry =
            |team: Option<&String>| json(&EntryWish { invitation: followed.invitation.clone(), team: team.cloned() });
        let (act, body) = match act {
            TournamentAct::Enter => ("enter", entry(None)),
            TournamentAct::EnterTeam(name) => ("enter", entry(Some(name))),
            TournamentAct::Order(players) => ("order", json(&TeamOrder { players: players.clone() })),
            TournamentAct::Remove(name) => ("remove", json(&RemovalWish { name: name.clone() })),
            TournamentAct::Withdraw => ("withdraw", nothing()),
            TournamentAct::Return => ("return", nothing()),
            TournamentAct::Berserk(on) => ("berserk", json(&WhetherBerserk { on: *on })),
            TournamentAct::Appoint(act) => {
                let appointment = followed.view.as_ref().and_then(TournamentView::own_appointment);
                let Some(game) = appointment.map(|appointment| appointment.game.clone()) else { return };
                appointment_request(game, act)
            }
            TournamentAct::Start => ("start", nothing()),
            TournamentAct::CallOff => ("call-off", nothing()),
            TournamentAct::Correct(game, result) => {
                ("correct", json(&CorrectionWish { game: game.clone(), result: *result }))
            }
        };
        self.send_act(act, body);
    }

    /// Sends an act in the tournament that is shown.
    fn send_act(&mut self, act: &str, body: String) {
        let Some(followed) = &self.tournaments.followed else { return };
        let (site, path) = (followed.site.clone(), format!("/{}/{act}", followed.key));
        (self.tournaments.is_waiting, self.tournaments.error) = (true, None);
        self.ask_about_tournaments(site, path, Some(body), TournamentRequest::Act);
    }

    /// `path` is what follows `api/tournaments`.
    fn ask_about_tournaments(&mut self, site: Site, path: String, body: Option<String>, request: TournamentRequest) {
        let url = link::api_url(&site, &format!("tournaments{path}"));
        let session = self.accounts.session_at(&site);
        self.lobby.send_request_as(&mut *self.network.0, session, url, body, ApiRequest::Tournament(site, request));
    }

    /// Handles an answer of a server to one of these requests.
    pub(super) fn take_tournament_answer(&mut self, site: Site, request: TournamentRequest, answer: &ApiAnswer) {
        if matches!(request, TournamentRequest::Announcement | TournamentRequest::Act) {
            self.tournaments.is_waiting = false;
        }
        let handled = match request {
            TournamentRequest::List => answer.read().map(|listed| {
                (self.tournaments.listed, self.tournaments.listed_at) = (Some(listed), self.clock.now());
            }),
            TournamentRequest::Announcement => answer.read().map(|CreatedTournament { key, invitation }| {
                self.show_tournament(&TournamentLink { site: Some(site), key, invitation });
            }),
            TournamentRequest::View | TournamentRequest::Act => {
                answer.read().map(|view| self.receive_view(&site, view))
            }
        };
        // Earlier servers run no tournaments, and one that is followed is asked for again.
        let is_quiet = request == TournamentRequest::List || request == TournamentRequest::View && answer.status == 0;
        match handled {
            Ok(()) => {}
            Err(_) if is_quiet => {}
            Err(error) => self.tournaments.error = Some(error),
        }
    }

    /// Keeps the description of the followed tournament. If a game of the player has begun, it is played: at once if the player waits for it.
    fn receive_view(&mut self, site: &Site, view: TournamentView) {
        let now = self.clock.now();
        let Some(followed) = &mut self.tournaments.followed else { return };
        let is_older = followed.view.as_ref().is_some_and(|seen| seen.seq > view.seq);
        if followed.site != *site || followed.key != view.listed.key || is_older {
            return;
        }
        (followed.view, followed.seen_at) = (Some(view), now);
        let is_begun = self.tournaments.awaited_game(self.online.table()).is_some();
        if is_begun && self.waits_for_tournament_game() {
            self.play_tournament_game();
        }
    }

    /// Whether the player looks at the tournament, or at the end of the last game in it.
    fn waits_for_tournament_game(&self) -> bool {
        let followed = self.tournaments.followed.as_ref().map(|followed| followed.key.as_str());
        let is_at_its_end = self
            .online
            .table()
            .is_some_and(|table| table.is_on_table() && tournament_of(table) == followed && !is_playing(&self.online));
        match self.overlay.get() {
            Overlay::OnlineTournament => !is_playing(&self.online),
            Overlay::None | Overlay::Result => is_at_its_end,
            _ => false,
        }
    }

    fn play_tournament_game(&mut self) {
        let Some(followed) = &self.tournaments.followed else { return };
        let Some(key) = followed.view.as_ref().and_then(TournamentView::own_game).map(str::to_owned) else { return };
        let site = followed.site.clone();
        if self.has_seat(&site, &key) {
            self.go_on(&key);
        } else {
            self.take_seat(site, key, None);
        }
    }

    /// Follows the tournament of the game that the player has begun or gone on with.
    fn follow_tournament_of_game(&mut self) {
        let Some(table) = self.online.table().filter(|table| table.client.side().is_some()) else { return };
        let Some(key) = tournament_of(table) else { return };
        if self.tournaments.game.as_ref() == Some(&table.key) {
            return;
        }
        let (site, key, game) = (table.site.clone(), key.to_owned(), table.key.clone());
        self.tournaments.game = Some(game);
        self.follow_tournament(site, key, None);
    }

    /// How long the followed tournament is known until it is asked for again; `None` while nobody needs to know.
    fn tournament_interval(&self) -> Option<Duration> {
        let followed = self.tournaments.followed.as_ref()?;
        let is_shown = self.overlay.get() == Overlay::OnlineTournament;
        let is_awaited = followed.is_played() && !is_playing(&self.online);
        if !is_shown && !is_awaited && self.tournaments.asked_at.is_some() {
            return None;
        }
        let Some(listed) = followed.view.as_ref().map(|view| &view.listed) else { return Some(OPEN_INTERVAL) };
        match listed.stage {
            TournamentStage::Open => Some(OPEN_INTERVAL),
            TournamentStage::Running if !is_shown && listed.round_days.is_some() => Some(DAYS_INTERVAL),
            TournamentStage::Running => Some(RUNNING_INTERVAL),
            TournamentStage::Over | TournamentStage::CalledOff => None,
        }
    }

    fn refresh_tournament(&mut self) {
        self.follow_tournament_of_game();
        let now = self.clock.now();
        let interval = self.tournament_interval();
        let next = interval.map(|interval| self.tournaments.asked_at.map_or(now, |at| at + interval));
        let tournaments = self.tournaments.bypass_change_detection();
        tournaments.next_request = next;
        // An answer about the account comes first: it says whose the next request is.
        if next.is_none_or(|next| next > now) || self.accounts.is_waiting {
            tournaments.next_request = next.filter(|next| *next > now);
            return;
        }
        (tournaments.asked_at, tournaments.next_request) = (Some(now), interval.map(|interval| now + interval));
        let Some((site, key)) = tournaments.followed.as_ref().map(|one| (one.site.clone(), one.key.clone())) else {
            return;
        };
        // Whoever has a key is told what is theirs as soon as they are signed in.
        self.renew_session(&site);
        self.ask_about_tournaments(site, format!("/{key}"), None, TournamentRequest::View);
    }
}

/// Asks for the followed tournament again when that is due.
pub(super) fn refresh_followed_tournament(mut params: CommandParams) {
    params.refresh_tournament();
}
