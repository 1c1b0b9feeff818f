//! Commands of the player in online games.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::accounts::{AccountCommand, Accounts, percent_encoded};
use super::challenges::{ChallengeCommand, Challenges, NewChallenge};
use super::kept_seats::{KeptSeat, KeptSeats};
use super::link::{LentSeat, OnlineLink, StudyLink, api_url};
use super::lobby::{ApiAnswer, ApiRequest, FoundGame, Lobby, OfferChoice, ServerStatus};
use super::network::{NetworkHandle, to_json};
use super::online_game::{GamePlacement, OnlineGame, OnlineTable, millis_now};
use super::studies::OpenStudy;
use super::tournaments::{OnlineTournamentCommand, OnlineTournaments};
use crate::app::play::CurrentGame;
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::settings::Settings;
use crate::app::settings::site::Site;
use crate::app::share::file_export::ExportedFile;
use crate::app::share::link;
use crate::app::system::entropy;
use crate::app::system::system_tray::{self, SystemTray};
use crate::app::system::wall_clock::WallClock;
use crate::board::Side;
use crate::online::{
    CreatedGame, GameOffer, GameSettings, LocalAction, OfferedSeat, PUBLIC_FIRST_TURN_SECS, SeatMemory, SeatToken,
};
use crate::player::PlayerName;

/// A command.
#[derive(Message, Clone, Debug)]
pub enum OnlineCommand {
    /// Update the lists of offered games and own games.
    Refresh,
    /// Let the player choose a game to which whoever gets its link is invited, or the player with this name is challenged.
    Invite(Option<PlayerName>),
    /// Offer a game, and take a seat in it.
    Offer(OfferChoice),
    /// Offer the game again that was cancelled, with the same side, start and pace.
    OfferAgain,
    /// A command about challenges.
    Challenge(ChallengeCommand),
    /// Look up the offer of a link, or continue that game.
    Look(OnlineLink),
    /// Take a seat in the game that was looked up.
    Sit(Option<Side>),
    /// Watch the game that was looked up.
    Watch,
    /// Do something else before answering the offer that was looked up; `false` comes back to it.
    SetAside(bool),
    /// Continue the game with this key, in which the player has a seat.
    Enter(String),
    /// Give up the seat in the game with this key for good.
    Forget(String),
    /// Perform an action in the current game.
    Act(LocalAction),
    /// Create a link that transfers the seat to another device.
    LendSeat,
    /// Make a study of a record, and open it.
    MakeStudy {
        /// The record.
        record: String,
        /// The title of the study.
        title: String,
    },
    /// Give the study on the table this title.
    NameStudy(String),
    /// Begin or end to show the others who have the study open where the player is.
    ShowPlace(bool),
    /// Begin or end to follow whoever shows in the study where they are.
    FollowPlace(bool),
    /// Open the study of a link.
    OpenStudy(StudyLink),
    /// Give up the link to edit the study with this key for good.
    ForgetStudy(String),
    /// Leave the game. The seat stays on this device.
    Leave,
}

/// The resources that commands use.
#[derive(SystemParam)]
pub(super) struct CommandParams<'w> {
    pub(super) online: ResMut<'w, OnlineGame>,
    pub(super) tournaments: ResMut<'w, OnlineTournaments>,
    pub(super) study: ResMut<'w, OpenStudy>,
    pub(super) lobby: ResMut<'w, Lobby>,
    pub(super) accounts: ResMut<'w, Accounts>,
    pub(super) challenges: ResMut<'w, Challenges>,
    pub(super) new_challenges: MessageWriter<'w, NewChallenge>,
    pub(super) seats: ResMut<'w, KeptSeats>,
    pub(super) network: ResMut<'w, NetworkHandle>,
    settings: Res<'w, Settings>,
    pub(super) clock: Res<'w, WallClock>,
    pub(super) overlay: OverlayControl<'w>,
    pub(super) files: MessageWriter<'w, ExportedFile>,
}

/// A new seat. `None` if the system has no source of randomness.
fn create_seat_memory() -> Option<SeatMemory> {
    Some(SeatMemory::new(entropy::random_bytes()?, entropy::random_bytes()?))
}

impl CommandParams<'_> {
    pub(super) fn usual_site(&self) -> Option<Site> {
        link::site(&self.settings)
    }

    pub(super) fn enter_game(&mut self, site: Site, key: String, memory: Option<SeatMemory>) {
        self.online.enter(&mut *self.network.0, site, key, memory);
    }

    fn leave_game(&mut self) {
        self.online.leave(&mut *self.network.0);
    }

    fn act_in_game(&mut self, action: LocalAction) {
        let now_ms = millis_now(&self.clock);
        self.online.perform_action(&mut *self.network.0, now_ms, action, None);
    }

    fn execute_command(&mut self, command: &OnlineCommand) {
        match command {
            OnlineCommand::Refresh => self.request_lists(),
            OnlineCommand::Invite(player) => {
                self.lobby.invitee = Some(player.as_ref().map(ToString::to_string).unwrap_or_default());
                self.overlay.open(Overlay::Online);
            }
            OnlineCommand::Offer(choice) => self.send_offer(choice),
            OnlineCommand::OfferAgain => {
                if let Some(choice) = self.current_offer() {
                    self.send_offer(&choice);
                }
            }
            OnlineCommand::Challenge(command) => self.execute_challenge_command(command),
            OnlineCommand::Look(link) => self.open_game_link(link),
            OnlineCommand::Sit(side) => self.take_found_seat(*side),
            OnlineCommand::Watch => {
                if let Some(FoundGame { site, game }) = self.lobby.found_game.take() {
                    self.enter_game(site, game.key, None);
                    self.overlay.close();
                }
            }
            OnlineCommand::SetAside(is_set_aside) => self.lobby.is_set_aside = *is_set_aside,
            OnlineCommand::Enter(key) => self.continue_game(key),
            OnlineCommand::Forget(key) => self.forget_game(key),
            OnlineCommand::Act(action) => self.act_in_game(action.clone()),
            OnlineCommand::LendSeat => self.request_seat_transfer(),
            OnlineCommand::MakeStudy { record, title } => self.request_new_study(record, title),
            OnlineCommand::NameStudy(title) => self.rename_study(title),
            OnlineCommand::ShowPlace(is_place_shown) => self.study.set_place_shown(*is_place_shown),
            OnlineCommand::FollowPlace(is_following) => self.study.set_following(*is_following),
            OnlineCommand::OpenStudy(link) => self.request_study(link),
            OnlineCommand::ForgetStudy(key) => self.forget_study(key),
            OnlineCommand::Leave => self.leave_game(),
        }
    }

    /// The choices of the game on the table.
    fn current_offer(&self) -> Option<OfferChoice> {
        let client = &self.online.table()?.client;
        let GameSettings { game, fen, pace, full_pace, first_turn, rated, .. } = client.state()?.settings().clone();
        let pace = full_pace.map_or(pace, |full_pace| *full_pace);
        let side = Some(client.side()?);
        let is_public = first_turn == PUBLIC_FIRST_TURN_SECS;
        Some(OfferChoice { game, fen, pace, side, is_public, is_rated: rated, challenged: None })
    }

    fn request_lists(&mut self) {
        self.lobby.lists_requested_at = Some(self.clock.now());
        let Some(site) = self.usual_site() else { return };
        let own_seats = self.unfinished_seats(&site);
        self.lobby.request_lists(&mut *self.network.0, &site, &own_seats);
        self.request_tournament_list(site.clone());
        self.renew_session(&site);
        self.lobby.ask_about_site(&mut *self.network.0, &site);
    }

    /// The keys of the games that go on at this server, with the tokens of the player's seats there.
    fn unfinished_seats(&self, site: &Site) -> Vec<(String, SeatToken)> {
        let is_unfinished_here = |seat: &&KeptSeat| seat.site == *site && !seat.is_over;
        self.seats.iter().filter(is_unfinished_here).map(|seat| (seat.key.clone(), seat.memory.token)).collect()
    }

    fn send_offer(&mut self, choice: &OfferChoice) {
        let Some(site) = self.usual_site() else { return };
        // The server takes an offer with the same seat for the same offer.
        let Some(memory) = self.lobby.take_unanswered_seat(&site, choice).or_else(create_seat_memory) else { return };
        let seat = OfferedSeat {
            side: choice.side,
            nickname: self.settings.nickname.clone(),
            token_hash: memory.token.hash(),
            chain: None,
        };
        let offer = GameOffer {
            game: choice.game.to_string(),
            fen: choice.fen.clone(),
            pace: choice.pace,
            public: choice.is_public,
            rated: choice.is_rated,
            seats: vec![seat],
        };
        let challenge_path =
            choice.challenged.as_ref().map(|name| format!("player/{}/challenge", percent_encoded(name)));
        let url = api_url(&site, challenge_path.as_deref().unwrap_or("games"));
        (self.lobby.error, self.challenges.error) = (None, None);
        let session = self.accounts.session_at(&site);
        let request = ApiRequest::Offer(site, Box::new((choice.clone(), memory)));
        self.lobby.send_request_with_session(&mut *self.network.0, session, url, Some(to_json(&offer)), request);
    }

    fn open_game_link(&mut self, link: &OnlineLink) {
        let Some(site) = link.site.clone().or_else(|| self.usual_site()) else { return };
        self.seats.refresh(&link.key);
        if let Some(lent_seat) = &link.seat {
            let Some(memory) = self.memory_for_lent_seat(&site, &link.key, lent_seat) else { return };
            self.enter_game(site, link.key.clone(), Some(memory));
            self.act_in_game(LocalAction::TakeSeat(lent_seat.token));
        } else if self.has_seat(&site, &link.key) {
            self.continue_game(&link.key);
        } else {
            let key = link.key.clone();
            self.renew_session(&site);
            self.lobby.ask_about_site(&mut *self.network.0, &site);
            self.lobby.request_game(&mut *self.network.0, site, key);
            self.overlay.open(Overlay::JoinGame);
        }
    }

    /// The memory with which a lent seat is taken: with the token of this device, if the server may know it already. `None` if the system has
    /// no source of randomness.
    fn memory_for_lent_seat(&self, site: &Site, key: &str, lent_seat: &LentSeat) -> Option<SeatMemory> {
        let kept_seat = self.seats.get(key).filter(|seat| seat.site == *site && seat.memory.claims_seat());
        match kept_seat.map(|seat| seat.memory.clone()) {
            Some(memory) if memory.is_seated => Some(memory),
            Some(memory) => Some(SeatMemory { dice: lent_seat.dice, queue: Vec::new(), ..memory }),
            None => Some(SeatMemory { dice: lent_seat.dice, ..SeatMemory::new(entropy::random_bytes()?, [0; 32]) }),
        }
    }

    /// Whether this device has a seat in a game.
    fn has_seat(&self, site: &Site, key: &str) -> bool {
        self.seats.get(key).is_some_and(|seat| seat.site == *site)
    }

    fn take_found_seat(&mut self, side: Option<Side>) {
        if let Some(FoundGame { site, game }) = self.lobby.found_game.take() {
            self.take_seat(site, game.key, side);
        }
    }

    /// Opens a game, and takes a seat in it, unless this device has one: another tab or program may have taken it.
    pub(super) fn take_seat(&mut self, site: Site, key: String, side: Option<Side>) {
        self.seats.refresh(&key);
        if self.seats.get(&key).is_some_and(|seat| seat.site == site && seat.memory.claims_seat()) {
            return self.continue_game(&key);
        }
        let Some(memory) = create_seat_memory() else { return };
        let session = self.accounts.session_at(&site);
        // Of two who have challenged one another neither sits down where the other one does not.
        for counter_challenge_key in self.challenges.keys_of_counter_challenges(&key) {
            self.execute_challenge_command(&ChallengeCommand::Withdraw(counter_challenge_key));
        }
        self.challenges.set_challenge_aside(&key);
        self.enter_game(site, key, Some(memory));
        if let Some(table) = self.online.table_mut() {
            // Nothing is sent before the connection is open.
            let _ = table.client.set_session(session);
        }
        let nickname = self.settings.nickname.clone();
        self.act_in_game(LocalAction::Sit { side, nickname });
        self.overlay.close();
    }

    fn continue_game(&mut self, key: &str) {
        let is_same_game_aside = |table: &&mut OnlineTable| table.key == key && table.placement == GamePlacement::Aside;
        if let Some(table) = self.online.table_mut().filter(is_same_game_aside) {
            table.placement = GamePlacement::Loading;
            return self.overlay.close();
        }
        self.seats.refresh(key);
        let Some(KeptSeat { site, memory, .. }) = self.seats.get(key).cloned() else { return };
        self.enter_game(site, key.to_owned(), Some(memory));
        self.overlay.close();
    }

    fn forget_game(&mut self, key: &str) {
        if self.online.table().is_some_and(|table| table.key == key) {
            self.leave_game();
        }
        self.seats.remove(key);
        self.lobby.own_seats.remove(key);
    }

    fn request_seat_transfer(&mut self) {
        let Some(token) = entropy::random_bytes().map(SeatToken::new) else { return };
        let Some(table) = self.online.table() else { return };
        let Some(memory) = table.client.memory() else { return };
        let lent_seat = Some(LentSeat { token, dice: memory.dice });
        let link = OnlineLink { site: Some(table.site.clone()), key: table.key.clone(), seat: lent_seat };
        self.act_in_game(LocalAction::LendSeat(token.hash()));
        if let Some(table) = self.online.table_mut().filter(|table| table.last_refusal.is_none()) {
            table.transfer_link = Some(link);
        }
    }

    fn handle_answers(&mut self) {
        for (purpose, answer) in self.lobby.take_remaining_answers(&self.seats) {
            if answer.status == 401 {
                self.expire_session(&purpose);
            }
            match purpose {
                ApiRequest::Game(site) => match answer.parse_body() {
                    Ok(game) => self.lobby.found_game = Some(FoundGame { site, game }),
                    Err(error) => self.lobby.set_error(error),
                },
                ApiRequest::Offer(site, choice_and_memory) => {
                    let (choice, memory) = *choice_and_memory;
                    self.enter_created_game(site, choice, memory, &answer);
                }
                ApiRequest::Site(site) => self.lobby.handle_site_answer(&mut *self.network.0, &site, &answer),
                ApiRequest::HouseRules(site, version) => self.lobby.store_house_rules(site, version, answer),
                ApiRequest::Account(site, request) => self.handle_account_answer(site, request, &answer),
                ApiRequest::Tournament(site, request) => self.handle_tournament_answer(site, request, &answer),
                ApiRequest::Challenge(site, request) => self.handle_challenge_answer(site, request, &answer),
                ApiRequest::PlayerGames(name) => self.export_games(&name, answer),
                ApiRequest::NewStudy(site) => self.open_new_study(site, &answer),
                ApiRequest::Study(link) => self.open_found_study(link, &answer),
                ApiRequest::Games | ApiRequest::Seats(_) => {}
            }
        }
    }

    /// Enters the game that an offer has created.
    fn enter_created_game(&mut self, site: Site, choice: OfferChoice, memory: SeatMemory, answer: &ApiAnswer) {
        match Lobby::parse_created_game(answer) {
            Ok(CreatedGame { key, .. }) => {
                let memory = SeatMemory { is_seated: true, ..memory };
                self.seats.insert(KeptSeat::new(site.clone(), key.clone(), memory.clone()));
                if let Some(player) = choice.challenged {
                    self.challenges.await_answer(key.clone(), player);
                }
                self.enter_game(site, key, Some(memory));
                self.overlay.open(Overlay::Invitation);
            }
            Err(error) if answer.server_status() == ServerStatus::Unreachable => {
                self.lobby.store_unanswered_offer(site, choice, memory);
                self.lobby.set_error(error);
            }
            Err(error) => match choice.challenged {
                Some(player) => self.challenges.error = Some((player, error)),
                None => self.lobby.set_error(error),
            },
        }
    }

    /// Continues with the rematch, in which the same tokens are valid.
    fn enter_rematch(&mut self) {
        // Immutable access, because a change would save the seats.
        let Some(table) = self.online.table() else { return };
        let Some(key) = table.rematch_key.clone() else { return };
        let (site, old_memory) = (table.site.clone(), table.client.memory().filter(|memory| memory.is_seated));
        let rematch_memory = old_memory.map(|old_memory| SeatMemory {
            token: old_memory.token,
            dice: old_memory.dice.for_rematch(&key),
            is_seated: true,
            ..SeatMemory::new([0; 16], [0; 32])
        });
        if let Some(rematch_memory) = &rematch_memory {
            self.seats.insert(KeptSeat::new(site.clone(), key.clone(), rematch_memory.clone()));
        }
        self.enter_game(site, key, rematch_memory);
        self.overlay.close();
    }
}

/// Handles commands, and the answers of the server.
pub(super) fn execute_online_commands(
    mut commands: MessageReader<OnlineCommand>,
    mut account_commands: MessageReader<AccountCommand>,
    mut tournament_commands: MessageReader<OnlineTournamentCommand>,
    mut params: CommandParams,
) {
    for command in commands.read() {
        params.execute_command(command);
    }
    for command in account_commands.read() {
        params.execute_account_command(command);
    }
    for command in tournament_commands.read() {
        params.execute_tournament_command(command);
    }
    params.handle_answers();
    params.enter_rematch();
}

/// Updates the lists when they are opened, and regularly while they are read.
pub(super) fn refresh_lists(mut params: CommandParams) {
    let is_list_open = params.overlay.get() == Overlay::Online;
    let lobby = params.lobby.bypass_change_detection();
    if !is_list_open {
        lobby.lists_requested_at = None;
    } else if lobby.next_refresh_at().is_none_or(|due_at| due_at <= params.clock.now()) && !lobby.is_waiting() {
        params.request_lists();
    }
}

/// Asks for the own games regularly while the player looks elsewhere and wants to be called, or sees in the tray how many wait. In a browser
/// the server tells of them.
pub(super) fn follow_own_games(
    mut params: CommandParams,
    windows: Query<&Window, With<PrimaryWindow>>,
    tray: Option<Res<SystemTray>>,
) {
    let is_window_unfocused = !cfg!(target_family = "wasm") && !windows.iter().any(|window| window.focused);
    let is_in_tray = system_tray::is_window_closed(tray);
    let wants_calls = is_window_unfocused
        && (params.settings.notifies_turns || is_in_tray)
        && params.seats.iter().any(|seat| !seat.is_over);
    let now = params.clock.now();
    if !params.lobby.bypass_change_detection().begin_own_games_request(wants_calls, now) {
        return;
    }
    let Some(site) = params.usual_site() else { return };
    let own_seats = params.unfinished_seats(&site);
    params.lobby.request_own_games(&mut *params.network.0, &site, &own_seats);
}

/// Continues the online game that was current at the end of the last run, unless a link leads elsewhere. A link by which a player is
/// challenged opens a dialog over it.
pub(super) fn resume_game(
    current_game: Res<CurrentGame>,
    seats: Res<KeptSeats>,
    mut commands: ResMut<Messages<OnlineCommand>>,
) {
    let linked_commands: Vec<OnlineCommand> = commands.drain().collect();
    let has_other_link = linked_commands.iter().any(|command| !matches!(command, OnlineCommand::Invite(_)));
    let seat = current_game
        .key
        .as_ref()
        .and_then(|record_name| seats.seat_of_record(record_name))
        .filter(|seat| !seat.is_over);
    if let Some(seat) = seat.filter(|_| !has_other_link) {
        commands.write(OnlineCommand::Enter(seat.key.clone()));
    }
    commands.write_batch(linked_commands);
}
