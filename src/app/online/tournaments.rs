//! Tournaments that a server runs: the list, and those that the player looks at or takes part in.

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
    /// Remove the player with this name, from the own team or as organiser.
    Remove(PlayerName),
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
    pub seen_at: Duration,
    /// When it was asked for last, by the program's clock; `None` if it is to be asked for at once.
    pub asked_at: Option<Duration>,
}

impl FollowedTournament {
    /// A tournament of which nothing is known but its key.
    #[must_use]
    pub const fn new(site: Site, key: String) -> Self {
        Self { site, key, invitation: None, view: None, seen_at: Duration::ZERO, asked_at: None }
    }

    /// Whether it is the one with this key on the server of this page.
    #[must_use]
    pub fn is_at(&self, site: &Site, key: &str) -> bool {
        self.site == *site && self.key == key
    }

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
    pub listed_at: Duration,
    /// The tournament that is shown, and those in which the player takes part.
    pub followed: Vec<FollowedTournament>,
    /// The page and the key of the one that is shown.
    shown: Option<(Site, String)>,
    /// The error of the last request.
    pub error: Option<ApiRequestError>,
    /// Whether something that the player has asked for is unanswered.
    pub is_waiting: bool,
    /// The key of the game whose tournament was followed last.
    pub(super) game: Option<String>,
    /// When one of the followed ones is asked for again, by the program's clock.
    pub(super) next_request: Option<Duration>,
}

impl OnlineTournaments {
    /// The one that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&FollowedTournament> {
        let (site, key) = self.shown.as_ref()?;
        self.followed.iter().find(|one| one.is_at(site, key))
    }

    pub(super) fn is_shown(&self, site: &Site, key: &str) -> bool {
        self.shown().is_some_and(|one| one.is_at(site, key))
    }

    /// One that is shown, for tests.
    #[cfg(test)]
    pub(in crate::app) fn showing(followed: FollowedTournament) -> Self {
        let shown = Some((followed.site.clone(), followed.key.clone()));
        Self { followed: vec![followed], shown, ..Self::default() }
    }

    /// The tournament in which a game of the player is in progress, and the key of the game, if another game or none is on the table. The
    /// one that is shown comes first.
    #[must_use]
    pub fn awaited(&self, table: Option<&OnlineTable>) -> Option<(&FollowedTournament, &str)> {
        self.shown().into_iter().chain(&self.followed).find_map(|followed| {
            let game = followed.view.as_ref()?.own_game()?;
            table.is_none_or(|table| table.key != game).then_some((followed, game))
        })
    }

    /// The key of that game.
    #[must_use]
    pub fn awaited_game(&self, table: Option<&OnlineTable>) -> Option<&str> {
        self.awaited(table).map(|(_, game)| game)
    }

    /// When a followed tournament is asked for again, by the program's clock.
    #[must_use]
    pub const fn next_request(&self) -> Option<Duration> {
        self.next_request
    }

    /// When the countdown in the tournament that is shown, or that to the player's next game in it, changes, by the program's clock.
    #[must_use]
    pub fn next_countdown(&self, now: Duration) -> Option<Duration> {
        let followed = self.shown()?;
        let appointment = followed.view.as_ref().and_then(TournamentView::own_appointment);
        let until_game = appointment.map(|appointment| followed.time_until(appointment.begins_at, now));
        let lefts = [followed.countdown(now), until_game.filter(|left| !left.is_zero())];
        lefts.into_iter().flatten().map(until_next_countdown).min().map(|wait| now + wait)
    }

    /// Asks for the followed tournaments at once.
    pub(super) fn ask_at_once(&mut self) {
        self.followed.iter_mut().for_each(|followed| followed.asked_at = None);
    }

    /// The tournament with this key, which is followed from now on.
    pub(super) fn follow(&mut self, site: &Site, key: &str) -> &mut FollowedTournament {
        let index = self.followed.iter().position(|one| one.is_at(site, key)).unwrap_or(self.followed.len());
        if index == self.followed.len() {
            self.followed.push(FollowedTournament::new(site.clone(), key.to_owned()));
        }
        &mut self.followed[index]
    }

    /// Shows a tournament. Of the others those are followed on in which the player takes part, or may.
    fn show(&mut self, site: Site, key: String, invitation: Option<String>) {
        self.error = None;
        let shown = self.follow(&site, &key);
        (shown.asked_at, shown.invitation) = (None, invitation.or_else(|| shown.invitation.take()));
        self.followed.retain(|one| one.is_at(&site, &key) || one.view.is_none() || one.is_played());
        self.shown = Some((site, key));
    }
}

/// The key of the tournament of the game on the table.
#[must_use]
pub fn tournament_of(table: &OnlineTable) -> Option<&str> {
    table.client.state()?.settings().tournament.as_deref()
}

/// Whether the player has a seat in the game on the table, and it goes on.
pub(super) fn is_playing(online: &OnlineGame) -> bool {
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
                let Some(site) = self.tournaments.shown().map(|shown| shown.site.clone()) else { return };
                self.enter_game(site, key.clone(), None);
                self.overlay.close();
            }
        }
    }

    /// Asks for the list of a server.
    pub(super) fn list_tournaments(&mut self, site: Site) {
        self.ask_about_tournaments(site, String::new(), None, TournamentRequest::List);
    }

    fn show_tournament(&mut self, link: &TournamentLink) {
        let Some(site) = link.site.clone().or_else(|| self.site()) else { return };
        self.renew_session(&site);
        self.tournaments.show(site, link.key.clone(), link.invitation.clone());
        self.overlay.open(Overlay::OnlineTournament);
    }

    fn show_tournament_of_game(&mut self) {
        let found = self.online.table().and_then(|table| Some((table.site.clone(), tournament_of(table)?.to_owned())));
        if let Some((site, key)) = found {
            self.renew_session(&site);
            self.tournaments.show(site, key, None);
            self.overlay.open(Overlay::OnlineTournament);
        }
    }

    fn act_in_tournament(&mut self, act: &TournamentAct) {
        let Some(followed) = self.tournaments.shown() else { return };
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
            TournamentAct::AskForBye { round } => ("bye", json(&ByeWish { round: *round, half_point: true })),
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
        let Some(followed) = self.tournaments.shown() else { return };
        let (site, path) = (followed.site.clone(), format!("/{}/{act}", followed.key));
        (self.tournaments.is_waiting, self.tournaments.error) = (true, None);
        self.ask_about_tournaments(site, path, Some(body), TournamentRequest::Act);
    }

    /// `path` is what follows `api/tournaments`.
    pub(super) fn ask_about_tournaments(
        &mut self,
        site: Site,
        path: String,
        body: Option<String>,
        request: TournamentRequest,
    ) {
        let url = link::api_url(&site, &format!("tournaments{path}"));
        let session = self.accounts.session_at(&site);
        self.lobby.send_request_as(&mut *self.network.0, session, url, body, ApiRequest::Tournament(site, request));
    }

    /// Handles an answer of a server to one of these requests.
    pub(super) fn take_tournament_answer(&mut self, site: Site, request: TournamentRequest, answer: &ApiAnswer) {
        if matches!(request, TournamentRequest::Announcement | TournamentRequest::Act) {
            self.tournaments.is_waiting = false;
        }
        let is_list = matches!(request, TournamentRequest::List);
        let handled = match request {
            TournamentRequest::List => answer.read().map(|listed| self.take_tournament_list(&site, listed)),
            TournamentRequest::Announcement => answer.read().map(|CreatedTournament { key, invitation }| {
                self.show_tournament(&TournamentLink { site: Some(site), key, invitation });
            }),
            TournamentRequest::View(key) => return self.take_view(&site, &key, answer),
            TournamentRequest::Act => answer.read().map(|view| self.receive_view(&site, view)),
        };
        match handled {
            Ok(()) => {}
            // Earlier servers run no tournaments.
            Err(_) if is_list => {}
            Err(error) => self.tournaments.error = Some(error),
        }
    }

    /// Handles the description of the tournament with this key, or why there is none.
    fn take_view(&mut self, site: &Site, key: &str, answer: &ApiAnswer) {
        match answer.read() {
            Ok(view) => self.receive_view(site, view),
            // It is asked for again.
            Err(_) if answer.status == 0 => {}
            Err(error) if self.tournaments.is_shown(site, key) => self.tournaments.error = Some(error),
            Err(error) if error.status == 404 => self.tournaments.followed.retain(|one| !one.is_at(site, key)),
            Err(_) => {}
        }
    }

    /// Keeps the description of a followed tournament. If a game of the player has begun, it is played: at once if the player waits for it.
    fn receive_view(&mut self, site: &Site, view: TournamentView) {
        let (now, key) = (self.clock.now(), view.listed.key.clone());
        let mut all = self.tournaments.followed.iter_mut();
        let Some(followed) = all.find(|one| one.is_at(site, &key)) else { return };
        if followed.view.as_ref().is_some_and(|seen| seen.seq > view.seq) {
            return;
        }
        let own_game = view.own_game().map(str::to_owned);
        (followed.view, followed.seen_at) = (Some(view), now);
        let is_elsewhere = |game: &String| self.online.table().is_none_or(|table| table.key != *game);
        if let Some(game) = own_game.filter(is_elsewhere)
            && self.waits_for_game_of(&key)
        {
            self.play_game(site.clone(), game);
        }
    }

    /// Whether the player looks at a tournament, or at the end of the last game in the one with this key.
    fn waits_for_game_of(&self, key: &str) -> bool {
        let is_at_its_end = self
            .online
            .table()
            .is_some_and(|table| table.is_on_table() && tournament_of(table) == Some(key) && !is_playing(&self.online));
        match self.overlay.get() {
            Overlay::OnlineTournament => !is_playing(&self.online),
            Overlay::None | Overlay::Result => is_at_its_end,
            _ => false,
        }
    }

    fn play_tournament_game(&mut self) {
        let awaited = self.tournaments.awaited(self.online.table());
        let Some((site, key)) = awaited.map(|(followed, game)| (followed.site.clone(), game.to_owned())) else {
            return;
        };
        self.play_game(site, key);
    }

    fn play_game(&mut self, site: Site, key: String) {
        if self.has_seat(&site, &key) {
            self.go_on(&key);
        } else {
            self.take_seat(site, key, None);
        }
    }
}
