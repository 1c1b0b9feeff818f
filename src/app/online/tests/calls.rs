//! Tests of how a player who looks elsewhere hears of games that are not on the table.

use super::*;
use crate::online::ListedSeat;

/// Sets what the server has told of a seat of White in a game with this key.
fn insert_listed_seat(app: &mut App, key: &str, game: &ListedGame, turn: Side) {
    let game = ListedGame { key: key.into(), stage: GameStage::Playing, turn: Some(turn), ..game.clone() };
    let seat = ListedSeat { index: 0, side: Side::White, game };
    app.world_mut().resource_mut::<Lobby>().own_seats.insert(key.into(), seat);
}

#[test]
fn the_turn_in_a_game_that_is_not_on_the_table_is_notified_once_each_time_it_comes() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let app = &mut programs.apps[WATCHER];
    app.init_resource::<Translations>().init_resource::<NotifiedTexts>();
    app.add_plugins(turn_notification::plugin).add_systems(First, note_notifications);
    app.world_mut().resource_mut::<Settings>().notifies_turns = true;
    let table_key = programs.online(WATCHER).table().expect("a game").key.clone();
    let listed_game = lock(&programs.server).listed_game(&table_key).expect("a game");
    for (key, turn, notification_count) in [
        (&*table_key, Side::White, 0),
        ("elsewhere", Side::White, 1),
        ("elsewhere", Side::White, 1),
        ("elsewhere", Side::Black, 1),
        ("elsewhere", Side::White, 2),
        ("another", Side::White, 3),
    ] {
        insert_listed_seat(&mut programs.apps[WATCHER], key, &listed_game, turn);
        programs.run_frames(4);
        assert_eq!(
            programs.apps[WATCHER].world().resource::<NotifiedTexts>().0.len(),
            notification_count,
            "{key} {turn:?}"
        );
    }
}

#[test]
fn the_own_games_are_asked_for_while_the_player_looks_elsewhere_and_wants_to_be_called() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let request_count = |programs: &TestPrograms| {
        let is_own_games_request = |(client, url): &&(u64, String)| *client == WHITE as u64 && url.ends_with("/seats");
        lock(&programs.server).requests.iter().filter(is_own_games_request).count()
    };
    programs.run_seconds(90);
    assert_eq!(request_count(&programs), 0, "nobody wants to be called");
    programs.apps[WHITE].world_mut().resource_mut::<Settings>().notifies_turns = true;
    programs.run_seconds(30);
    assert_eq!(request_count(&programs), 3);
    let next_own_games_at =
        |programs: &TestPrograms| programs.apps[WHITE].world().resource::<Lobby>().next_own_games_at();
    assert!(next_own_games_at(&programs).is_some_and(|due_at| due_at > programs.now), "it goes on by itself");
    programs.apps[WHITE].world_mut().spawn((Window { focused: true, ..Window::default() }, PrimaryWindow));
    programs.run_seconds(90);
    assert_eq!((request_count(&programs), next_own_games_at(&programs)), (3, None));
}

#[test]
fn a_game_waits_no_more_once_the_player_has_moved_at_the_table_or_it_has_ended_there() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let table_key = programs.online(WHITE).table().expect("a game").key.clone();
    let listed_game = lock(&programs.server).listed_game(&table_key).expect("a game");
    insert_listed_seat(&mut programs.apps[WHITE], &table_key, &listed_game, Side::White);
    let listed_turn = |programs: &TestPrograms| {
        programs.apps[WHITE].world().resource::<Lobby>().own_seats.get(&table_key).map(|seat| seat.game.turn)
    };
    for (index, code, turn) in [(WHITE, "e1e3", Side::Black), (BLACK, "e8e6", Side::White)] {
        programs.play_code(index, code);
        assert_eq!(listed_turn(&programs), Some(Some(turn)), "after {code}");
    }
    programs.send_intent(WHITE, Intent::Resign);
    assert_eq!(listed_turn(&programs), None);
    programs.send_intent(WHITE, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert!(programs.online(WHITE).table().is_none() && programs.awaited_game_ids(WHITE).is_empty());
}

#[test]
fn whoever_looks_elsewhere_is_told_that_the_opponent_has_come() {
    for (side, is_aside, expected_text) in [
        (Side::White, false, "It is your turn: Lielow"),
        (Side::Black, false, "Beto has sat down: your game begins."),
        (Side::Black, true, "Beto has sat down: your game begins."),
    ] {
        let mut programs = TestPrograms::new();
        let app = &mut programs.apps[WHITE];
        app.init_resource::<Translations>().init_resource::<NotifiedTexts>();
        app.add_plugins(turn_notification::plugin).add_systems(First, note_notifications);
        app.world_mut().resource_mut::<Settings>().notifies_turns = true;
        let choice = OfferChoice { game: GameId::Lielow, side: Some(side), ..FRIEND_OFFER };
        programs.run_command(WHITE, OnlineCommand::Offer(choice));
        programs.run_frames(10);
        let link = programs.online(WHITE).table().expect("a game").link();
        if is_aside {
            programs.send_intent(WHITE, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
        }
        programs.run_command(BLACK, OnlineCommand::Look(link));
        programs.run_command(BLACK, OnlineCommand::Sit(None));
        programs.run_frames(10);
        let notified_texts = &programs.apps[WHITE].world().resource::<NotifiedTexts>().0;
        assert_eq!(*notified_texts, [expected_text], "{side:?}, {is_aside}");
    }
}

#[test]
fn a_player_is_called_to_the_game_that_waits_and_not_to_the_one_on_the_table() {
    let mut programs = TestPrograms::new();
    programs.run_command(WHITE, OnlineCommand::Offer(OfferChoice { game: GameId::Lielow, ..FRIEND_OFFER }));
    let link = programs.online(WHITE).table().expect("a game").link();
    programs.send_intent(WHITE, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert!(programs.awaited_game_ids(WHITE).is_empty());
    programs.run_command(BLACK, OnlineCommand::Look(link));
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    programs.run_frames(10);
    assert_eq!(programs.current(WHITE).game.id(), CLASSIC);
    assert_eq!(programs.awaited_game_ids(WHITE), [GameId::Lielow]);
}
