//! Tests of how a player who looks elsewhere hears of games that are not on the table.

use super::*;
use crate::online::ListedSeat;

/// Sets what the server has told of a seat of White in a game with this key.
fn tell_turn(app: &mut App, key: &str, game: &ListedGame, turn: Side) {
    let game = ListedGame { key: key.into(), stage: GameStage::Playing, turn: Some(turn), ..game.clone() };
    let seat = ListedSeat { index: 0, side: Side::White, game };
    app.world_mut().resource_mut::<Lobby>().own.insert(key.into(), seat);
}

#[test]
fn the_turn_in_a_game_that_is_not_on_the_table_is_notified_once_each_time_it_comes() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    let app = &mut room.apps[WATCHER];
    app.init_resource::<Translations>().init_resource::<Notified>();
    app.add_plugins(turn_notification::plugin).add_systems(First, count_notifications);
    app.world_mut().resource_mut::<Settings>().notifies_turns = true;
    let on_table = room.online(WATCHER).table().expect("a game").key.clone();
    let game = lock(&room.server).listed(&on_table).expect("a game");
    for (key, turn, notified) in [
        (&*on_table, Side::White, 0),
        ("elsewhere", Side::White, 1),
        ("elsewhere", Side::White, 1),
        ("elsewhere", Side::Black, 1),
        ("elsewhere", Side::White, 2),
        ("another", Side::White, 3),
    ] {
        tell_turn(&mut room.apps[WATCHER], key, &game, turn);
        room.frames(4);
        assert_eq!(room.apps[WATCHER].world().resource::<Notified>().0, notified, "{key} {turn:?}");
    }
}

#[test]
fn the_own_games_are_asked_for_while_the_player_looks_elsewhere_and_wants_to_be_called() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    let asked = |room: &Room| {
        let is_own = |(client, url): &&(u64, String)| *client == WHITE as u64 && url.ends_with("/seats");
        lock(&room.server).asked.iter().filter(is_own).count()
    };
    room.seconds(90);
    assert_eq!(asked(&room), 0, "nobody wants to be called");
    room.apps[WHITE].world_mut().resource_mut::<Settings>().notifies_turns = true;
    room.seconds(90);
    assert_eq!(asked(&room), 2);
    let next_call = |room: &Room| room.apps[WHITE].world().resource::<Lobby>().next_call();
    assert!(next_call(&room).is_some_and(|due| due > room.now), "it goes on by itself");
    room.apps[WHITE].world_mut().spawn((Window { focused: true, ..Window::default() }, PrimaryWindow));
    room.seconds(90);
    assert_eq!((asked(&room), next_call(&room)), (2, None));
}
