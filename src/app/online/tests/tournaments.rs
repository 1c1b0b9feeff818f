//! Tests of programs whose players take part in a tournament of the server in memory.

use super::*;
use crate::app::online::link::TournamentLink;
use crate::app::online::tournaments::{FollowedTournament, OnlineTournamentCommand, OnlineTournaments, TournamentAct};
use crate::online::{ApiError, ApiRefusalCode};
use crate::online_tournament::{
    ByeWish, CorrectedResult, CorrectionWish, CreatedTournament, GameVerdict, ListedTournaments, OnlineTournament,
    OnlineTournamentEvent, RemovalWish, TournamentEntry, TournamentPlan, TournamentStage, TournamentSystem,
    TournamentView,
};
use crate::tournament::{Bye, Colour, GameOutcome, GameResult};

pub(super) const TOURNAMENT_KEY: &str = "abcdefgh23456789";

impl Server {
    /// Answers a request about tournaments; `path` is what follows `tournaments`.
    pub(super) fn answer_tournament_request(
        &mut self,
        path: &str,
        body: Option<&str>,
        session: Option<SessionToken>,
    ) -> (u16, String) {
        if let Some(status) = self.tournament_error_status {
            return (status, String::new());
        }
        let player = session.map(|session| key_of(&session));
        match (path, body, player) {
            ("", None, player) => {
                let open_tournaments = self.tournament.iter().map(OnlineTournament::listed_tournament).collect();
                let is_own = |tournament: &&OnlineTournament| {
                    player.is_some_and(|player| {
                        tournament.organiser() == Some(player) || tournament.id_of(player).is_some()
                    })
                };
                let own_tournaments =
                    self.tournament.iter().filter(|tournament| !tournament.stage().is_over()).filter(is_own);
                let own_tournaments = own_tournaments.map(OnlineTournament::listed_tournament).collect();
                let list = ListedTournaments {
                    open: open_tournaments,
                    own: own_tournaments,
                    now: self.now_ms,
                    ..ListedTournaments::default()
                };
                (200, super::super::network::to_json(&list))
            }
            ("", Some(body), Some(organiser)) => {
                let plan: TournamentPlan = serde_json::from_str(body).expect("a plan");
                let announcement = OnlineTournamentEvent::Announced {
                    plan,
                    organiser: Some(organiser),
                    name: self.player_names[&organiser].to_string(),
                    invitation: None,
                    initial_colour: Colour::White,
                    seed_hash: None,
                };
                let first_entry = TournamentEntry { seq: 1, at: self.now_ms, event: announcement };
                self.tournament = OnlineTournament::from_announcement(TOURNAMENT_KEY.into(), &first_entry).ok();
                (
                    201,
                    super::super::network::to_json(&CreatedTournament { key: TOURNAMENT_KEY.into(), invitation: None }),
                )
            }
            (path, body, player) => self.answer_act_request(path.strip_prefix('/').unwrap_or_default(), body, player),
        }
    }

    fn answer_act_request(&mut self, path: &str, body: Option<&str>, player: Option<PlayerKey>) -> (u16, String) {
        let Some(tournament) = self.tournament.as_ref().filter(|_| path.starts_with(TOURNAMENT_KEY)) else {
            return (404, r#"{"error":"no such tournament"}"#.into());
        };
        if let (Some("/correct"), Some(body)) = (path.strip_prefix(TOURNAMENT_KEY), body) {
            return self.correct_result(body, player);
        }
        let own_id = player.and_then(|player| tournament.id_of(player));
        let event = match (path.strip_prefix(TOURNAMENT_KEY), own_id, player) {
            (Some("/enter"), None, Some(player)) => {
                let (id, name) = (tournament.next_id(), self.player_names[&player].to_string());
                Some(OnlineTournamentEvent::Entered {
                    id,
                    player: Some(player),
                    name,
                    rating: None,
                    program_seat: None,
                })
            }
            (Some("/withdraw"), Some(id), _) => Some(OnlineTournamentEvent::Withdrew { id, is_removal: false }),
            (Some("/return"), Some(id), _) => Some(OnlineTournamentEvent::Returned { id }),
            (Some("/bye"), Some(id), _) => {
                let ByeWish { round, half_point } = serde_json::from_str(body.expect("a wish")).expect("a wish");
                assert!(half_point);
                Some(OnlineTournamentEvent::AskedForBye { id, round, bye: Bye::HalfPoint })
            }
            (Some("/remove"), ..) => {
                let RemovalWish { name } = serde_json::from_str(body.expect("a wish")).expect("a wish");
                let entrant_to_remove = tournament.entrants().iter().find(|(_, entrant)| entrant.name == name.as_str());
                entrant_to_remove.map(|(&id, _)| OnlineTournamentEvent::Withdrew { id, is_removal: false })
            }
            (Some("/start"), ..) => Some(OnlineTournamentEvent::Started),
            (Some(""), ..) if body.is_none() => None,
            other_request => panic!("{other_request:?}"),
        };
        event.into_iter().for_each(|event| self.apply_event(event));
        let tournament = self.tournament.as_ref().expect("it is there");
        (200, super::super::network::to_json(&tournament.view_for(player, self.now_ms)))
    }

    /// Corrects a result for the organiser. Others are refused, and what comes too late.
    fn correct_result(&mut self, body: &str, player: Option<PlayerKey>) -> (u16, String) {
        let refusal_answer = |status, code| {
            let error = ApiError { error: "expected something else".into(), code };
            (status, super::super::network::to_json(&error))
        };
        let CorrectionWish { game: key, result } = serde_json::from_str(body).expect("a correction");
        let mut tournament = self.tournament.clone().expect("it is there");
        if player.is_none() || tournament.organiser() != player {
            return refusal_answer(403, Some(ApiRefusalCode::NotOrganiser));
        }
        let game = tournament.games().iter().find(|game| game.key == key);
        let outcome = result.outcome(game.and_then(|game| game.outcome).expect("a result"));
        let entry = tournament.next_entry(self.now_ms, OnlineTournamentEvent::Corrected { game_key: key, outcome });
        if let Err(error) = tournament.apply(&entry) {
            return refusal_answer(409, error.code());
        }
        let view_json = super::super::network::to_json(&tournament.view_for(player, self.now_ms));
        self.tournament = Some(tournament);
        (200, view_json)
    }

    fn apply_event(&mut self, event: OnlineTournamentEvent) {
        let tournament = self.tournament.as_mut().expect("it is there");
        let entry = tournament.next_entry(self.now_ms, event);
        tournament.apply(&entry).expect("it can happen");
    }

    /// What the server does without anybody: results are entered, rounds are paired, games begin.
    fn advance_tournament(&mut self) {
        let Some(tournament) = &self.tournament else { return };
        for game in tournament.games_in_progress().cloned().collect::<Vec<_>>() {
            let is_over = self.games.get(&game.key).map(|served_game| served_game.server.state().is_over());
            match is_over {
                None => self.begin_game(&game.key),
                Some(false) => {}
                Some(true) => {
                    let outcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
                    let verdict = GameVerdict { outcome: Some(outcome), plies: 1, white_luck: None };
                    let event = self.tournament.as_ref().expect("it is there").event_of_verdict(&game, verdict);
                    self.apply_event(event);
                }
            }
        }
        if let Some(event) = self.tournament.as_ref().and_then(|tournament| tournament.due_event(self.now_ms)) {
            self.apply_event(event);
        }
    }

    fn begin_game(&mut self, key: &str) {
        let tournament = self.tournament.as_ref().expect("it is there");
        let game = tournament.games_in_progress().find(|game| game.key == key).expect("a game");
        let settings = tournament.plan().game_settings(key.into(), TOURNAMENT_KEY.into());
        let new_event = |seq, side, kind| GameEvent { seq, at: self.now_ms, side, act: None, kind };
        let mut events = vec![new_event(1, None, EventKind::Created { settings })];
        for (side, id) in Side::ALL.into_iter().zip([game.white, game.black]) {
            let entrant = &tournament.entrants()[&id];
            let rating = ShownRating { points: 1500, provisional: true };
            let name = entrant.name.parse().expect("a name");
            let player = Some(SeatedPlayer { key: entrant.player, name, rating, bot: false });
            let token_hash = Some(crate::online::SeatToken::new([9; 16]).hash());
            let kind = EventKind::Seated { nickname: entrant.name.clone(), token_hash, chain: None, player };
            events.push(new_event(events.len() as u64 + 1, Some(side), kind));
        }
        self.add_game(key.into(), events);
    }
}

impl TestPrograms {
    pub(super) fn run_tournament_command(&mut self, index: usize, command: OnlineTournamentCommand) {
        self.apps[index].world_mut().write_message(command);
        self.run_frames(6);
    }

    fn tournaments(&self, index: usize) -> &OnlineTournaments {
        self.apps[index].world().resource()
    }

    /// The key of the game in a tournament to which a player is called.
    fn awaited_game_key(&self, index: usize) -> Option<&str> {
        let seats = self.apps[index].world().resource::<KeptSeats>();
        let awaited = self.tournaments(index).awaited_tournament_and_game(self.online(index).table(), seats);
        awaited.map(|(_, game_key)| game_key)
    }

    /// The number of requests about tournaments.
    fn tournament_request_count(&self) -> usize {
        lock(&self.server).requests.iter().filter(|(_, url)| url.contains("/tournaments")).count()
    }

    fn shown_view(&self, index: usize) -> &TournamentView {
        self.tournaments(index).shown_tournament().and_then(|shown| shown.view.as_ref()).expect("a tournament")
    }

    /// Lets seconds pass, in each of which the server tends the tournament.
    fn run_tournament_seconds(&mut self, seconds: u64) {
        for _ in 0..seconds {
            lock(&self.server).advance_tournament();
            self.run_seconds(1);
        }
    }

    /// Plays the game of the first two players in the tournament: White moves, and Black resigns. Returns its key.
    fn play_tournament_game(&mut self) -> String {
        let key = self.online(WHITE).table().expect("a game").key.clone();
        let has_white = self.current(WHITE).remote.and_then(|remote| remote.own) == Some(Side::White);
        let [white, black] = if has_white { [WHITE, BLACK] } else { [BLACK, WHITE] };
        self.play_code(white, "e1e3");
        self.act_in_game(black, LocalAction::Resign);
        self.run_tournament_seconds(16);
        key
    }

    /// Gives everybody a name.
    pub(super) fn with_names(mut self) -> Self {
        for (index, name) in [(WHITE, "Carla"), (BLACK, "Dora"), (WATCHER, "Elsa")] {
            self.apps[index].world_mut().write_message(AccountCommand::SignIn);
            self.run_frames(6);
            let change = AccountChange { name: name.parse().ok(), ..AccountChange::default() };
            self.apps[index].world_mut().write_message(AccountCommand::Change(change));
            self.run_frames(6);
        }
        self
    }
}

pub(super) fn plan(system: TournamentSystem) -> TournamentPlan {
    let time_control = "300".parse().expect("a time control");
    let pace = Pace::Live { white: time_control, black: time_control };
    let plan = TournamentPlan::new("Club evening".into(), CLASSIC, pace, system);
    TournamentPlan { break_secs: 5, public: true, ..plan }
}

/// Everybody has a name; the first player has announced a tournament, and the first two have entered.
fn with_two_entrants(system: TournamentSystem) -> TestPrograms {
    with_two_entrants_in(plan(system))
}

/// The same in a tournament with this plan.
fn with_two_entrants_in(announced_plan: TournamentPlan) -> TestPrograms {
    let mut programs = TestPrograms::new().with_names();
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Announce(Box::new(announced_plan)));
    programs.run_frames(6);
    assert_eq!(programs.overlay(WHITE), Overlay::OnlineTournament);
    assert!(programs.shown_view(WHITE).own.is_some_and(|own| own.organises));
    let link: TournamentLink = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    for index in [BLACK, WATCHER] {
        programs.run_tournament_command(index, OnlineTournamentCommand::Show(link.clone()));
        programs.run_frames(6);
    }
    for index in [WHITE, BLACK] {
        programs.run_tournament_command(index, OnlineTournamentCommand::Act(TournamentAct::Enter));
        assert!(programs.shown_view(index).own_row().is_some(), "{index}");
    }
    programs
}

#[test]
fn whoever_takes_part_is_led_from_game_to_game_and_plays_under_the_own_name() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 2 });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(12);
    let game_keys: Vec<String> = (1..=2)
        .map(|round| {
            let key = programs.online(WHITE).table().expect("a game").key.clone();
            assert_eq!(programs.online(BLACK).table().map(|table| &table.key), Some(&key), "round {round}");
            let state = programs.online(BLACK).table().and_then(|table| table.client.state()).expect("a game");
            assert_eq!(state.settings().tournament.as_deref(), Some(TOURNAMENT_KEY));
            let own_sides = [WHITE, BLACK].map(|index| programs.current(index).remote.and_then(|remote| remote.own));
            let nicknames = own_sides.map(|side| state.seat(side.expect("a seat")).expect("a player").nickname.clone());
            assert_eq!(nicknames, ["Carla", "Dora"], "round {round}");
            let white_player =
                own_sides.iter().position(|side| *side == Some(Side::White)).expect("somebody has White");
            programs.play_code([WHITE, BLACK][white_player], "e1e3");
            programs.act_in_game([BLACK, WHITE][white_player], LocalAction::Resign);
            programs.run_tournament_seconds(16);
            key
        })
        .collect();
    assert_ne!(game_keys[0], game_keys[1]);
    programs.run_tournament_seconds(8);
    assert_eq!(programs.shown_view(WHITE).listed.stage, TournamentStage::Over);
    let points: Vec<&str> = programs.shown_view(WHITE).rows.iter().map(|row| row.points.as_str()).collect();
    assert_eq!(points, ["1.0", "1.0"]);
    // What is over is not asked for again.
    let request_count = programs.tournament_request_count();
    programs.run_tournament_seconds(30);
    assert_eq!(programs.tournament_request_count(), request_count);
}

#[test]
fn a_server_is_asked_for_its_rules_when_one_of_its_tournaments_is_opened_or_a_key_is_made() {
    let mut programs = TestPrograms::new();
    let asking_clients = |programs: &TestPrograms| {
        let server = lock(&programs.server);
        let site_requests = server.requests.iter().filter(|(_, url)| url.ends_with("/api/site"));
        site_requests.map(|(client, _)| *client).collect::<Vec<_>>()
    };
    assert!(asking_clients(&programs).is_empty());
    let link: TournamentLink = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    assert_eq!(asking_clients(&programs), [BLACK as u64]);
    programs.apps[WHITE].world_mut().write_message(AccountCommand::SignIn);
    programs.run_frames(6);
    assert_eq!(asking_clients(&programs), [BLACK as u64, WHITE as u64]);
}

#[test]
fn the_organiser_corrects_a_result_and_is_told_why_another_one_is_refused_and_so_are_others() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 2 });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(12);
    let game_keys = [(); 2].map(|()| programs.play_tournament_game());
    programs.run_tournament_seconds(8);
    assert_eq!(programs.shown_view(WHITE).listed.stage, TournamentStage::Over);
    let correctable_from =
        |programs: &TestPrograms, index| programs.shown_view(index).own.and_then(|own| own.correctable_from);
    assert_eq!([WHITE, BLACK].map(|index| correctable_from(&programs, index)), [Some(2), None]);
    let points = |programs: &TestPrograms| {
        programs.shown_view(WHITE).rows.iter().map(|row| row.points.clone()).collect::<Vec<_>>()
    };
    for (index, game_key, expected_refusal, expected_points) in [
        (BLACK, &game_keys[1], Some(ApiRefusalCode::NotOrganiser), ["1.0", "1.0"]),
        (WHITE, &game_keys[0], Some(ApiRefusalCode::TooLateToCorrect), ["1.0", "1.0"]),
        (WHITE, &game_keys[1], None, ["1.5", "0.5"]),
    ] {
        let act = TournamentAct::Correct(game_key.clone(), CorrectedResult::Draw);
        programs.run_tournament_command(index, OnlineTournamentCommand::Act(act));
        let error = programs.tournaments(index).error.as_ref();
        assert_eq!(error.and_then(|error| error.code), expected_refusal, "{error:?}");
        assert!(!programs.tournaments(index).is_waiting);
        assert_eq!(points(&programs), expected_points, "{expected_refusal:?}");
    }
}

#[test]
fn whoever_does_something_else_is_called_and_not_torn_away() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    programs.apps[BLACK].world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    programs.send_intent(BLACK, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(24);
    assert!(programs.online(WHITE).table().is_some());
    assert_eq!(programs.current(BLACK).game.id(), GameId::Lielow);
    assert_eq!(programs.awaited_game_key(BLACK), programs.online(WHITE).table().map(|table| table.key.as_str()));
    assert_eq!(programs.awaited_game_ids(BLACK), [CLASSIC]);
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Play);
    programs.run_frames(10);
    assert_eq!(programs.current(BLACK).game.id(), CLASSIC);
    assert_eq!(programs.awaited_game_key(BLACK), None);
    // While a game is played nobody asks about the tournament.
    let request_count = programs.tournament_request_count();
    programs.run_tournament_seconds(20);
    let watcher_request_count = usize::from(programs.overlay(WATCHER) != Overlay::None) * 5;
    assert_eq!(programs.tournament_request_count(), request_count + watcher_request_count);
}

#[test]
fn both_players_who_look_elsewhere_are_told_that_their_game_in_the_tournament_has_begun() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    for index in [WHITE, BLACK] {
        let app = &mut programs.apps[index];
        app.init_resource::<Translations>().init_resource::<NotifiedTexts>();
        app.add_plugins(turn_notification::plugin).add_systems(First, note_notifications);
        app.world_mut().resource_mut::<Settings>().notifies_turns = true;
        app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    }
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(24);
    for index in [WHITE, BLACK] {
        let notified_texts = &programs.apps[index].world().resource::<NotifiedTexts>().0;
        assert_eq!(*notified_texts, ["Your game in Club evening has begun."], "{index}");
    }
}

#[test]
fn whoever_plays_a_game_over_days_is_not_called_to_it_out_of_turn_and_reads_the_standings() {
    let pace = Pace::Days { turn: 3, bank: 0, vacation: 0 };
    let mut programs =
        with_two_entrants_in(TournamentPlan { pace, ..plan(TournamentSystem::RoundRobin { cycles: 1 }) });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(12);
    let key = programs.online(BLACK).table().expect("it has begun").key.clone();
    programs.run_command(BLACK, OnlineCommand::Leave);
    let link: TournamentLink = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    programs.run_tournament_seconds(12);
    assert_eq!((programs.overlay(BLACK), programs.awaited_game_key(BLACK)), (Overlay::OnlineTournament, None));
    assert!(programs.shown_view(BLACK).own_game().is_some() && programs.awaited_game_ids(BLACK).is_empty());
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Play);
    programs.run_frames(10);
    assert_eq!(programs.online(BLACK).table().map(|table| &table.key), Some(&key));
}

#[test]
fn a_game_goes_on_after_a_restart_and_its_tournament_is_known_again() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(12);
    let key = programs.online(BLACK).table().expect("a game").key.clone();
    programs.restart_program(BLACK);
    programs.run_command(BLACK, OnlineCommand::Enter(key));
    programs.run_tournament_seconds(3);
    assert_eq!(
        programs.tournaments(BLACK).followed.first().map(|followed| followed.key.as_str()),
        Some(TOURNAMENT_KEY)
    );
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::ShowCurrent);
    assert_eq!(programs.overlay(BLACK), Overlay::OnlineTournament);
    assert_eq!(programs.shown_view(BLACK).rows.len(), 2);
}

/// Ends the program and starts it again, and signs in as before.
fn restart_signed_in(programs: &mut TestPrograms, index: usize) {
    let secret = programs.apps[index].world().resource::<Accounts>().identity.secret().cloned().expect("a key pair");
    programs.restart_program(index);
    programs.apps[index].world_mut().write_message(AccountCommand::Restore(secret));
    programs.run_frames(20);
}

#[test]
fn whoever_starts_the_program_again_before_the_beginning_is_called_to_the_game() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    restart_signed_in(&mut programs, BLACK);
    assert!(programs.tournaments(BLACK).followed.iter().any(|followed| followed.key == TOURNAMENT_KEY));
    assert_ne!(programs.overlay(BLACK), Overlay::OnlineTournament);
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(24);
    let begun_key = programs.online(WHITE).table().map(|table| table.key.clone());
    let awaited_key = programs.awaited_game_key(BLACK).map(str::to_owned);
    assert!(begun_key.is_some() && awaited_key == begun_key, "{awaited_key:?} {begun_key:?}");
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Play);
    programs.run_frames(10);
    assert_eq!(programs.online(BLACK).table().map(|table| table.key.clone()), begun_key);
}

#[test]
fn whoever_looks_at_another_tournament_is_led_to_the_game_all_the_same() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    let link: TournamentLink = "#tournament=nowhere".parse().expect("a link");
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    assert_eq!(
        programs.tournaments(BLACK).shown_tournament().map(|tournament| tournament.key.as_str()),
        Some("nowhere")
    );
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(24);
    let begun_key = programs.online(WHITE).table().map(|table| table.key.clone());
    assert!(begun_key.is_some());
    assert_eq!(programs.online(BLACK).table().map(|table| table.key.clone()), begun_key);
}

#[test]
fn a_game_in_another_tournament_does_not_hold_up_the_next_round() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 2 });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(12);
    // In the one that is shown, a game that takes days goes on.
    let followed = programs.tournaments(BLACK).followed[0].clone();
    let mut other_tournament = FollowedTournament::new(followed.site.clone(), "elsewhere".to_owned());
    (other_tournament.view, other_tournament.requested_at) =
        (followed.view.clone(), Some(Duration::from_secs(1 << 20)));
    assert!(other_tournament.view.as_ref().is_some_and(|view| view.own_game().is_some()));
    let mut tournaments = OnlineTournaments::with_shown_tournament(other_tournament);
    tournaments.followed.push(followed);
    programs.apps[BLACK].insert_resource(tournaments);
    let first_key = programs.play_tournament_game();
    let game_keys = [WHITE, BLACK].map(|index| programs.online(index).table().map(|table| table.key.clone()));
    assert_eq!(game_keys[0], game_keys[1]);
    assert_ne!(game_keys[0], Some(first_key));
}

#[test]
fn whoever_plays_another_game_is_called_when_that_of_the_tournament_begins() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    programs.run_command(BLACK, OnlineCommand::Offer(FRIEND_OFFER));
    let link = programs.online(BLACK).table().expect("a game").link();
    programs.run_command(WATCHER, OnlineCommand::Look(link.to_string().parse().expect("a link")));
    programs.run_command(WATCHER, OnlineCommand::Sit(None));
    programs.run_frames(10);
    let other_game_key = programs.online(BLACK).table().map(|table| table.key.clone());
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(24);
    let table = programs.online(BLACK).table();
    assert_eq!(table.map(|table| &table.key), other_game_key.as_ref(), "it goes on");
    assert!(programs.awaited_game_key(BLACK).is_some());
}

#[test]
fn a_player_asks_for_a_free_round_and_the_organiser_removes_a_player() {
    let mut programs = with_two_entrants(TournamentSystem::Swiss { rounds: 3 });
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Act(TournamentAct::AskForBye { round: 1 }));
    let own_view = programs.shown_view(BLACK).own.expect("a player");
    assert_eq!((own_view.next_bye, own_view.half_point_bye_round), (Some(Bye::HalfPoint), None));
    let removal = TournamentAct::Remove("Dora".parse().expect("a name"));
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(removal));
    assert!(programs.shown_view(WHITE).rows.iter().all(|row| row.name != "Dora" || row.is_absent));
}

#[test]
fn a_tournament_is_asked_for_rarely_long_before_it_begins_and_never_if_the_player_only_organises_it() {
    let mut programs = TestPrograms::new().with_names();
    let starts_at = Some(lock(&programs.server).now_ms + 3_600_000);
    let announced_plan = TournamentPlan { starts_at, ..plan(TournamentSystem::KnockOut) };
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Announce(Box::new(announced_plan)));
    programs.run_frames(6);
    let requests_in_a_minute = |programs: &mut TestPrograms| {
        let count_before = programs.tournament_request_count();
        programs.run_tournament_seconds(60);
        programs.tournament_request_count() - count_before
    };
    restart_signed_in(&mut programs, WHITE);
    assert_eq!(requests_in_a_minute(&mut programs), 0);
    let link: TournamentLink = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Act(TournamentAct::Enter));
    restart_signed_in(&mut programs, BLACK);
    assert_eq!(requests_in_a_minute(&mut programs), 2);
}

#[test]
fn whoever_withdraws_can_return_and_whoever_asks_for_nothing_that_exists_is_told() {
    let mut programs = with_two_entrants(TournamentSystem::Arena { minutes: 5 });
    for (act, is_absent) in [(TournamentAct::Withdraw, true), (TournamentAct::Return, false)] {
        programs.run_tournament_command(BLACK, OnlineTournamentCommand::Act(act.clone()));
        assert_eq!(programs.shown_view(BLACK).own_row().map(|row| row.is_absent), Some(is_absent), "{act:?}");
    }
    let link: TournamentLink = "#tournament=nowhere".parse().expect("a link");
    programs.run_tournament_command(WATCHER, OnlineTournamentCommand::Show(link));
    let error = programs.tournaments(WATCHER).error.as_ref().expect("an error");
    assert_eq!((error.status, error.text.as_str()), (404, "no such tournament"));
}

#[test]
fn a_player_who_has_gone_on_from_another_device_comes_back_to_the_first_one() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(12);
    let plays = |programs: &TestPrograms| {
        [BLACK, WATCHER].map(|index| programs.current(index).remote.is_some_and(|remote| remote.own.is_some()))
    };
    assert_eq!(plays(&programs), [true, false]);
    let secret = programs.apps[BLACK].world().resource::<Accounts>().identity.secret().cloned().expect("a key pair");
    programs.apps[WATCHER].world_mut().write_message(AccountCommand::Restore(secret));
    programs.run_tournament_seconds(4);
    programs.run_frames(40);
    assert_eq!(plays(&programs), [false, true]);
    assert!(programs.awaited_game_key(BLACK).is_some() && programs.awaited_game_key(WATCHER).is_none());
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Play);
    programs.run_frames(20);
    assert_eq!(plays(&programs), [true, false]);
    // Whoever has left the table meanwhile comes back too.
    programs.run_command(WATCHER, OnlineCommand::Leave);
    programs.run_tournament_command(WATCHER, OnlineTournamentCommand::Play);
    programs.run_frames(20);
    assert_eq!(plays(&programs), [false, true]);
}

#[test]
fn two_tabs_of_a_player_share_the_seat_in_a_game_of_a_tournament() {
    const OTHER_TAB: usize = 3;
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    let secret = programs.apps[BLACK].world().resource::<Accounts>().identity.secret().cloned().expect("a key pair");
    let other_tab = app_with_network(&programs.server, 100, &programs.stores[BLACK], "Beto");
    programs.apps.push(other_tab);
    programs.apps[OTHER_TAB].world_mut().write_message(AccountCommand::Restore(secret));
    programs.run_frames(6);
    let link: TournamentLink = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    programs.run_tournament_command(OTHER_TAB, OnlineTournamentCommand::Show(link));
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    programs.run_tournament_seconds(24);
    let [first_memory, other_memory] = [BLACK, OTHER_TAB].map(|index| {
        let table = programs.online(index).table().expect("a game");
        table.client.memory().filter(|memory| memory.is_seated).expect("a seat")
    });
    assert!(first_memory.token == other_memory.token);
}

#[test]
fn a_server_that_fails_for_a_while_is_told_only_until_the_tournament_is_known() {
    let mut programs = TestPrograms::new().with_names();
    let announced_plan = Box::new(plan(TournamentSystem::RoundRobin { cycles: 1 }));
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Announce(announced_plan));
    let link: TournamentLink = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    lock(&programs.server).tournament_error_status = Some(503);
    programs.run_tournament_command(WATCHER, OnlineTournamentCommand::Show(link));
    for (error_status, expected) in [(Some(503), (Some(503), false)), (None, (None, true)), (Some(503), (None, true))] {
        lock(&programs.server).tournament_error_status = error_status;
        programs.run_tournament_seconds(15);
        let tournaments = programs.tournaments(WATCHER);
        let is_known = tournaments.shown_tournament().is_some_and(|shown| shown.view.is_some());
        assert_eq!((tournaments.error.as_ref().map(|error| error.status), is_known), expected, "{error_status:?}");
    }
}

#[test]
fn whoever_acts_with_a_session_that_the_server_refuses_signs_in_again() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    let sign_in_count = |programs: &TestPrograms| {
        let server = lock(&programs.server);
        server.requests.iter().filter(|(id, url)| *id == BLACK as u64 && url.ends_with("/sign-in")).count()
    };
    let count_before = sign_in_count(&programs);
    lock(&programs.server).tournament_error_status = Some(401);
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Act(TournamentAct::Withdraw));
    assert_eq!(sign_in_count(&programs), count_before + 1);
    assert_eq!(programs.tournaments(BLACK).error.as_ref().map(|error| error.status), Some(401));
}

#[test]
fn an_act_that_fails_is_told_in_its_own_tournament_only() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    lock(&programs.server).cut_clients.push(BLACK as u64);
    for (shown_key, is_told) in [(TOURNAMENT_KEY, true), ("bcdefghi23456789", false)] {
        programs.apps[BLACK].world_mut().write_message(OnlineTournamentCommand::Act(TournamentAct::Withdraw));
        let link = TournamentLink { site: None, key: shown_key.into(), invitation: None };
        programs.run_tournament_command(BLACK, OnlineTournamentCommand::Show(link));
        assert_eq!(programs.tournaments(BLACK).error.is_some(), is_told, "{shown_key}");
    }
}

#[test]
fn a_tournament_in_a_program_that_nobody_touches_opens_the_game_when_it_begins() {
    let mut programs = with_two_entrants(TournamentSystem::RoundRobin { cycles: 1 });
    lock(&programs.server).apply_event(OnlineTournamentEvent::Started);
    (0..3).for_each(|_| lock(&programs.server).advance_tournament());
    let mut black_program = Untouched::of(&mut programs.apps[BLACK], programs.now);
    // The answer of a network wakes the program.
    black_program.pass(Duration::from_secs(12));
    black_program.waker().wake();
    assert!(black_program.comes_to(|world| world.resource::<OnlineGame>().table().is_some()));
}
