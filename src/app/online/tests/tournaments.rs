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

pub(super) const KEY: &str = "abcdefgh23456789";

impl Server {
    /// Answers a request about tournaments; `path` is what follows `tournaments`.
    pub(super) fn tournaments(
        &mut self,
        path: &str,
        body: Option<&str>,
        session: Option<SessionToken>,
    ) -> (u16, String) {
        let player = session.map(|session| key_of(&session));
        match (path, body, player) {
            ("", None, player) => {
                let open = self.tournament.iter().map(OnlineTournament::listed_tournament).collect();
                let is_own = |one: &&OnlineTournament| {
                    player.is_some_and(|player| one.organiser() == Some(player) || one.id_of(player).is_some())
                };
                let own = self.tournament.iter().filter(|one| !one.stage().is_over()).filter(is_own);
                let own = own.map(OnlineTournament::listed_tournament).collect();
                let list = ListedTournaments { open, own, now: self.now, ..ListedTournaments::default() };
                (200, super::super::lobby::json(&list))
            }
            ("", Some(body), Some(organiser)) => {
                let plan: TournamentPlan = serde_json::from_str(body).expect("a plan");
                let event = OnlineTournamentEvent::Announced {
                    plan,
                    organiser: Some(organiser),
                    name: self.names[&organiser].to_string(),
                    invitation: None,
                    initial_colour: Colour::White,
                    seed_hash: None,
                };
                let entry = TournamentEntry { seq: 1, at: self.now, event };
                self.tournament = OnlineTournament::from_announcement(KEY.into(), &entry).ok();
                (201, super::super::lobby::json(&CreatedTournament { key: KEY.into(), invitation: None }))
            }
            (path, body, player) => self.act(path.strip_prefix('/').unwrap_or_default(), body, player),
        }
    }

    fn act(&mut self, path: &str, body: Option<&str>, player: Option<PlayerKey>) -> (u16, String) {
        let Some(tournament) = self.tournament.as_ref().filter(|_| path.starts_with(KEY)) else {
            return (404, r#"{"error":"no such tournament"}"#.into());
        };
        if let (Some("/correct"), Some(body)) = (path.strip_prefix(KEY), body) {
            return self.correct(body, player);
        }
        let own = player.and_then(|player| tournament.id_of(player));
        let event = match (path.strip_prefix(KEY), own, player) {
            (Some("/enter"), None, Some(player)) => {
                let (id, name) = (tournament.next_id(), self.names[&player].to_string());
                Some(OnlineTournamentEvent::Entered { id, player: Some(player), name, rating: None })
            }
            (Some("/withdraw"), Some(id), _) => Some(OnlineTournamentEvent::Withdrew { id }),
            (Some("/return"), Some(id), _) => Some(OnlineTournamentEvent::Returned { id }),
            (Some("/bye"), Some(id), _) => {
                let ByeWish { round, half_point } = serde_json::from_str(body.expect("a wish")).expect("a wish");
                assert!(half_point);
                Some(OnlineTournamentEvent::AskedForBye { id, round, bye: Bye::HalfPoint })
            }
            (Some("/remove"), ..) => {
                let RemovalWish { name } = serde_json::from_str(body.expect("a wish")).expect("a wish");
                let found = tournament.entrants().iter().find(|(_, entrant)| entrant.name == name.as_str());
                found.map(|(&id, _)| OnlineTournamentEvent::Withdrew { id })
            }
            (Some("/start"), ..) => Some(OnlineTournamentEvent::Started),
            (Some(""), ..) if body.is_none() => None,
            other => panic!("{other:?}"),
        };
        event.into_iter().for_each(|event| self.happen(event));
        let tournament = self.tournament.as_ref().expect("it is there");
        (200, super::super::lobby::json(&tournament.view_for(player, self.now)))
    }

    /// Corrects a result for the organiser. Others are refused, and what comes too late.
    fn correct(&mut self, body: &str, player: Option<PlayerKey>) -> (u16, String) {
        let refused = |status, code| {
            let error = ApiError { error: "expected something else".into(), code };
            (status, super::super::lobby::json(&error))
        };
        let CorrectionWish { game: key, result } = serde_json::from_str(body).expect("a correction");
        let mut tournament = self.tournament.clone().expect("it is there");
        if player.is_none() || tournament.organiser() != player {
            return refused(403, Some(ApiRefusalCode::NotOrganiser));
        }
        let game = tournament.games().iter().find(|game| game.key == key);
        let outcome = result.outcome(game.and_then(|game| game.outcome).expect("a result"));
        let entry = tournament.next_entry(self.now, OnlineTournamentEvent::Corrected { game_key: key, outcome });
        if let Err(error) = tournament.apply(&entry) {
            return refused(409, error.code());
        }
        let view = super::super::lobby::json(&tournament.view_for(player, self.now));
        self.tournament = Some(tournament);
        (200, view)
    }

    fn happen(&mut self, event: OnlineTournamentEvent) {
        let tournament = self.tournament.as_mut().expect("it is there");
        let entry = tournament.next_entry(self.now, event);
        tournament.apply(&entry).expect("it can happen");
    }

    /// What the server does without anybody: results are entered, rounds are paired, games begin.
    fn tend_tournament(&mut self) {
        let Some(tournament) = &self.tournament else { return };
        for game in tournament.games_in_progress().cloned().collect::<Vec<_>>() {
            let result = self.games.get(&game.key).map(|served| served.server.state().is_over());
            match result {
                None => self.begin_game(&game.key),
                Some(false) => {}
                Some(true) => {
                    let outcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
                    let verdict = GameVerdict { outcome: Some(outcome), plies: 1, white_luck: None };
                    let event = self.tournament.as_ref().expect("it is there").event_of_verdict(&game, verdict);
                    self.happen(event);
                }
            }
        }
        if let Some(event) = self.tournament.as_ref().and_then(|tournament| tournament.due_event(self.now)) {
            self.happen(event);
        }
    }

    fn begin_game(&mut self, key: &str) {
        let tournament = self.tournament.as_ref().expect("it is there");
        let game = tournament.games_in_progress().find(|game| game.key == key).expect("a game");
        let settings = tournament.plan().game_settings(key.into(), KEY.into());
        let event = |seq, side, kind| GameEvent { seq, at: self.now, side, act: None, kind };
        let mut events = vec![event(1, None, EventKind::Created { settings })];
        for (side, id) in Side::ALL.into_iter().zip([game.white, game.black]) {
            let entrant = &tournament.entrants()[&id];
            let rating = ShownRating { points: 1500, provisional: true };
            let name = entrant.name.parse().expect("a name");
            let player = Some(SeatedPlayer { key: entrant.player, name, rating, bot: false });
            let token = Some(crate::online::SeatToken::new([9; 16]).hash());
            let kind = EventKind::Seated { nickname: entrant.name.clone(), token_hash: token, chain: None, player };
            events.push(event(events.len() as u64 + 1, Some(side), kind));
        }
        self.add(key.into(), events);
    }
}

impl Room {
    pub(super) fn tournament_command(&mut self, index: usize, command: OnlineTournamentCommand) {
        self.apps[index].world_mut().write_message(command);
        self.frames(6);
    }

    fn tournaments(&self, index: usize) -> &OnlineTournaments {
        self.apps[index].world().resource()
    }

    /// The number of requests about tournaments.
    fn asked_about_tournaments(&self) -> usize {
        lock(&self.server).asked.iter().filter(|(_, url)| url.contains("/tournaments")).count()
    }

    fn seen(&self, index: usize) -> &TournamentView {
        self.tournaments(index).shown().and_then(|shown| shown.view.as_ref()).expect("a tournament")
    }

    /// Lets seconds pass, in each of which the server tends the tournament.
    fn evening(&mut self, seconds: u64) {
        for _ in 0..seconds {
            lock(&self.server).tend_tournament();
            self.seconds(1);
        }
    }

    /// Plays the game of the first two players in the tournament: White moves, and Black resigns. Returns its key.
    fn play_in_tournament(&mut self) -> String {
        let key = self.online(WHITE).table().expect("a game").key.clone();
        let has_white = self.current(WHITE).remote.and_then(|remote| remote.own) == Some(Side::White);
        let [white, black] = if has_white { [WHITE, BLACK] } else { [BLACK, WHITE] };
        self.play(white, "e1e3");
        self.act(black, LocalAction::Resign);
        self.evening(16);
        key
    }

    /// Gives everybody a name.
    pub(super) fn named(mut self) -> Self {
        for (index, name) in [(WHITE, "Carla"), (BLACK, "Dora"), (WATCHER, "Elsa")] {
            self.apps[index].world_mut().write_message(AccountCommand::SignIn);
            self.frames(6);
            let change = AccountChange { name: name.parse().ok(), ..AccountChange::default() };
            self.apps[index].world_mut().write_message(AccountCommand::Change(change));
            self.frames(6);
        }
        self
    }
}

pub(super) fn plan(system: TournamentSystem) -> TournamentPlan {
    let control = "300".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let plan = TournamentPlan::new("Club evening".into(), CLASSIC, pace, system);
    TournamentPlan { break_secs: 5, public: true, ..plan }
}

/// Everybody has a name; the first player has announced a tournament, and the first two have entered.
fn entered(system: TournamentSystem) -> Room {
    let mut room = Room::new().named();
    room.tournament_command(WHITE, OnlineTournamentCommand::Announce(Box::new(plan(system))));
    room.frames(6);
    assert_eq!(room.overlay(WHITE), Overlay::OnlineTournament);
    assert!(room.seen(WHITE).own.is_some_and(|own| own.organises));
    let link: TournamentLink = format!("{SITE}#tournament={KEY}").parse().expect("a link");
    for index in [BLACK, WATCHER] {
        room.tournament_command(index, OnlineTournamentCommand::Show(link.clone()));
        room.frames(6);
    }
    for index in [WHITE, BLACK] {
        room.tournament_command(index, OnlineTournamentCommand::Act(TournamentAct::Enter));
        assert!(room.seen(index).own_row().is_some(), "{index}");
    }
    room
}

#[test]
fn whoever_takes_part_is_led_from_game_to_game_and_plays_under_the_own_name() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 2 });
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(12);
    let games: Vec<String> = (1..=2)
        .map(|round| {
            let key = room.online(WHITE).table().expect("a game").key.clone();
            assert_eq!(room.online(BLACK).table().map(|table| &table.key), Some(&key), "round {round}");
            let state = room.online(BLACK).table().and_then(|table| table.client.state()).expect("a game");
            assert_eq!(state.settings().tournament.as_deref(), Some(KEY));
            let own = [WHITE, BLACK].map(|index| room.current(index).remote.and_then(|remote| remote.own));
            let names = own.map(|side| state.seat(side.expect("a seat")).expect("a player").nickname.clone());
            assert_eq!(names, ["Carla", "Dora"], "round {round}");
            let to_move = own.iter().position(|side| *side == Some(Side::White)).expect("somebody has White");
            room.play([WHITE, BLACK][to_move], "e1e3");
            room.act([BLACK, WHITE][to_move], LocalAction::Resign);
            room.evening(16);
            key
        })
        .collect();
    assert_ne!(games[0], games[1]);
    room.evening(8);
    assert_eq!(room.seen(WHITE).listed.stage, TournamentStage::Over);
    let points: Vec<&str> = room.seen(WHITE).rows.iter().map(|row| row.points.as_str()).collect();
    assert_eq!(points, ["1.0", "1.0"]);
    // What is over is not asked for again.
    let asked = room.asked_about_tournaments();
    room.evening(30);
    assert_eq!(room.asked_about_tournaments(), asked);
}

#[test]
fn the_organiser_corrects_a_result_and_is_told_why_another_one_is_refused_and_so_are_others() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 2 });
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(12);
    let games = [(); 2].map(|()| room.play_in_tournament());
    room.evening(8);
    assert_eq!(room.seen(WHITE).listed.stage, TournamentStage::Over);
    let correctable_from = |room: &Room, index| room.seen(index).own.and_then(|own| own.correctable_from);
    assert_eq!([WHITE, BLACK].map(|index| correctable_from(&room, index)), [Some(2), None]);
    let points = |room: &Room| room.seen(WHITE).rows.iter().map(|row| row.points.clone()).collect::<Vec<_>>();
    for (index, game, refusal, expected) in [
        (BLACK, &games[1], Some(ApiRefusalCode::NotOrganiser), ["1.0", "1.0"]),
        (WHITE, &games[0], Some(ApiRefusalCode::TooLateToCorrect), ["1.0", "1.0"]),
        (WHITE, &games[1], None, ["1.5", "0.5"]),
    ] {
        let act = TournamentAct::Correct(game.clone(), CorrectedResult::Draw);
        room.tournament_command(index, OnlineTournamentCommand::Act(act));
        let error = room.tournaments(index).error.as_ref();
        assert_eq!(error.and_then(|error| error.code), refusal, "{error:?}");
        assert!(!room.tournaments(index).is_waiting);
        assert_eq!(points(&room), expected, "{refusal:?}");
    }
}

#[test]
fn whoever_does_something_else_is_called_and_not_torn_away() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 1 });
    room.apps[BLACK].world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    room.intend(BLACK, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(24);
    assert!(room.online(WHITE).table().is_some());
    assert_eq!(room.current(BLACK).game.id(), GameId::Lielow);
    let awaited = room.tournaments(BLACK).awaited_game(room.online(BLACK).table()).map(str::to_owned);
    assert_eq!(awaited, room.online(WHITE).table().map(|table| table.key.clone()));
    room.tournament_command(BLACK, OnlineTournamentCommand::Play);
    room.frames(10);
    assert_eq!(room.current(BLACK).game.id(), CLASSIC);
    assert_eq!(room.tournaments(BLACK).awaited_game(room.online(BLACK).table()), None);
    // While a game is played nobody asks about the tournament.
    let asked = room.asked_about_tournaments();
    room.evening(20);
    let by_watcher = usize::from(room.overlay(WATCHER) != Overlay::None) * 5;
    assert_eq!(room.asked_about_tournaments(), asked + by_watcher);
}

#[test]
fn a_game_goes_on_after_a_restart_and_its_tournament_is_known_again() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 1 });
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(12);
    let key = room.online(BLACK).table().expect("a game").key.clone();
    room.restart(BLACK);
    room.command(BLACK, OnlineCommand::Enter(key));
    room.evening(3);
    assert_eq!(room.tournaments(BLACK).followed.first().map(|followed| followed.key.as_str()), Some(KEY));
    room.tournament_command(BLACK, OnlineTournamentCommand::ShowCurrent);
    assert_eq!(room.overlay(BLACK), Overlay::OnlineTournament);
    assert_eq!(room.seen(BLACK).rows.len(), 2);
}

/// Ends the program and starts it again, and signs in as before.
fn restart_signed_in(room: &mut Room, index: usize) {
    let secret = room.apps[index].world().resource::<Accounts>().identity.secret().cloned().expect("a key pair");
    room.restart(index);
    room.apps[index].world_mut().write_message(AccountCommand::Restore(secret));
    room.frames(20);
}

#[test]
fn whoever_starts_the_program_again_before_the_beginning_is_called_to_the_game() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 1 });
    restart_signed_in(&mut room, BLACK);
    assert!(room.tournaments(BLACK).followed.iter().any(|followed| followed.key == KEY));
    assert_ne!(room.overlay(BLACK), Overlay::OnlineTournament);
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(24);
    let begun = room.online(WHITE).table().map(|table| table.key.clone());
    let awaited = room.tournaments(BLACK).awaited_game(room.online(BLACK).table()).map(str::to_owned);
    assert!(begun.is_some() && awaited == begun, "{awaited:?} {begun:?}");
    room.tournament_command(BLACK, OnlineTournamentCommand::Play);
    room.frames(10);
    assert_eq!(room.online(BLACK).table().map(|table| table.key.clone()), begun);
}

#[test]
fn whoever_looks_at_another_tournament_is_led_to_the_game_all_the_same() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 1 });
    let link: TournamentLink = "#tournament=nowhere".parse().expect("a link");
    room.tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    assert_eq!(room.tournaments(BLACK).shown().map(|shown| shown.key.as_str()), Some("nowhere"));
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(24);
    let begun = room.online(WHITE).table().map(|table| table.key.clone());
    assert!(begun.is_some());
    assert_eq!(room.online(BLACK).table().map(|table| table.key.clone()), begun);
}

#[test]
fn a_game_in_another_tournament_does_not_hold_up_the_next_round() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 2 });
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(12);
    // In the one that is shown, a game that takes days goes on.
    let followed = room.tournaments(BLACK).followed[0].clone();
    let mut other = FollowedTournament::new(followed.site.clone(), "elsewhere".to_owned());
    (other.view, other.asked_at) = (followed.view.clone(), Some(Duration::from_secs(1 << 20)));
    assert!(other.view.as_ref().is_some_and(|view| view.own_game().is_some()));
    let mut tournaments = OnlineTournaments::showing(other);
    tournaments.followed.push(followed);
    room.apps[BLACK].insert_resource(tournaments);
    let first_game = room.play_in_tournament();
    let games = [WHITE, BLACK].map(|index| room.online(index).table().map(|table| table.key.clone()));
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], Some(first_game));
}

#[test]
fn whoever_plays_another_game_is_called_when_that_of_the_tournament_begins() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 1 });
    room.command(BLACK, OnlineCommand::Offer(OFFER));
    let link = room.online(BLACK).table().expect("a game").link();
    room.command(WATCHER, OnlineCommand::Look(link.to_string().parse().expect("a link")));
    room.command(WATCHER, OnlineCommand::Sit(None));
    room.frames(10);
    let other = room.online(BLACK).table().map(|table| table.key.clone());
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(TournamentAct::Start));
    room.evening(24);
    let table = room.online(BLACK).table();
    assert_eq!(table.map(|table| &table.key), other.as_ref(), "it goes on");
    assert!(room.tournaments(BLACK).awaited_game(table).is_some());
}

#[test]
fn a_player_asks_for_a_free_round_and_the_organiser_removes_a_player() {
    let mut room = entered(TournamentSystem::Swiss { rounds: 3 });
    room.tournament_command(BLACK, OnlineTournamentCommand::Act(TournamentAct::AskForBye { round: 1 }));
    let own = room.seen(BLACK).own.expect("a player");
    assert_eq!((own.next_bye, own.half_point_bye_round), (Some(Bye::HalfPoint), None));
    let removal = TournamentAct::Remove("Dora".parse().expect("a name"));
    room.tournament_command(WHITE, OnlineTournamentCommand::Act(removal));
    assert!(room.seen(WHITE).rows.iter().all(|row| row.name != "Dora" || row.is_absent));
}

#[test]
fn a_tournament_is_asked_for_rarely_long_before_it_begins_and_never_if_the_player_only_organises_it() {
    let mut room = Room::new().named();
    let starts_at = Some(lock(&room.server).now + 3_600_000);
    let announced = TournamentPlan { starts_at, ..plan(TournamentSystem::KnockOut) };
    room.tournament_command(WHITE, OnlineTournamentCommand::Announce(Box::new(announced)));
    room.frames(6);
    let asked = |room: &mut Room| {
        let before = room.asked_about_tournaments();
        room.evening(60);
        room.asked_about_tournaments() - before
    };
    restart_signed_in(&mut room, WHITE);
    assert_eq!(asked(&mut room), 0);
    let link: TournamentLink = format!("{SITE}#tournament={KEY}").parse().expect("a link");
    room.tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    room.tournament_command(BLACK, OnlineTournamentCommand::Act(TournamentAct::Enter));
    restart_signed_in(&mut room, BLACK);
    assert_eq!(asked(&mut room), 2);
}

#[test]
fn whoever_withdraws_can_return_and_whoever_asks_for_nothing_that_exists_is_told() {
    let mut room = entered(TournamentSystem::Arena { minutes: 5 });
    for (act, is_absent) in [(TournamentAct::Withdraw, true), (TournamentAct::Return, false)] {
        room.tournament_command(BLACK, OnlineTournamentCommand::Act(act.clone()));
        assert_eq!(room.seen(BLACK).own_row().map(|row| row.is_absent), Some(is_absent), "{act:?}");
    }
    let link: TournamentLink = "#tournament=nowhere".parse().expect("a link");
    room.tournament_command(WATCHER, OnlineTournamentCommand::Show(link));
    let error = room.tournaments(WATCHER).error.as_ref().expect("an error");
    assert_eq!((error.status, error.text.as_str()), (404, "no such tournament"));
}

#[test]
fn a_tournament_in_a_program_that_nobody_touches_opens_the_game_when_it_begins() {
    let mut room = entered(TournamentSystem::RoundRobin { cycles: 1 });
    lock(&room.server).happen(OnlineTournamentEvent::Started);
    (0..3).for_each(|_| lock(&room.server).tend_tournament());
    let mut black = Untouched::of(&mut room.apps[BLACK], room.now);
    // The answer of a network wakes the program.
    black.pass(Duration::from_secs(12));
    black.waker().wake();
    assert!(black.comes_to(|world| world.resource::<OnlineGame>().table().is_some()));
}
