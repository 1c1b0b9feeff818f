//! Rated games: who may sit down, and what is told of ratings.

use turnover_core::board::{BySide, Side};
use turnover_core::online::{
    CloseCondition, ConnectionId, EventKind, GameEvent, GameServer, GameSettings, Pace, PlayerAction, Proposal,
    RatingChange, RefusalCode, SeatedPlayer, ServerEffect, ServerInput, ServerMessage, ShownRating,
};
use turnover_core::player::PlayerKey;
use turnover_core::session::GameId;

use crate::table::{BLACK, Table, WHITE};

fn player(byte: u8, points: i32) -> SeatedPlayer {
    SeatedPlayer {
        key: Some(PlayerKey::new([byte; 32])),
        name: format!("Player{byte}").parse().expect("a name"),
        rating: ShownRating { points, provisional: true },
        bot: false,
    }
}

fn rated() -> Table {
    let clock = "300+0".parse().expect("a time control");
    let pace = Pace::Live { white: clock, black: clock };
    Table::of(GameSettings { rated: true, ..GameSettings::new("k".into(), GameId::ALL[0], None, pace) })
}

fn sit_as(table: &mut Table, from: ConnectionId, side: Side, byte: u8) {
    table.input(ServerInput::SignedIn(from, player(byte, 1500)));
    table.sit(from, side, byte);
}

fn over() -> Table {
    let mut table = rated();
    sit_as(&mut table, WHITE, Side::White, 1);
    sit_as(&mut table, BLACK, Side::Black, 2);
    assert_eq!(table.refusals(), []);
    table.act(WHITE, PlayerAction::Resign);
    table
}

fn change(before: i32, after: i32) -> RatingChange {
    let shown = |points| ShownRating { points, provisional: false };
    RatingChange { before: shown(before), after: shown(after) }
}

fn changes() -> BySide<RatingChange> {
    BySide([change(1500, 1490), change(1500, 1510)])
}

#[test]
fn only_two_players_who_are_signed_in_may_sit_down() {
    let mut table = rated();
    table.sit(WHITE, Side::White, 1);
    assert_eq!(table.refusals(), [RefusalCode::NotSignedIn]);
    sit_as(&mut table, WHITE, Side::White, 1);
    let told = SeatedPlayer { key: None, ..player(1, 1500) };
    assert!(table.said.contains(&(WHITE, ServerMessage::SignedIn { player: told.clone() })));
    let seated = table.said.iter().find_map(|(to, message)| match message {
        ServerMessage::Events { events, .. } if *to == BLACK => {
            events.iter().find(|event| event.side == Some(Side::White)).cloned()
        }
        _ => None,
    });
    assert!(table.refusals().is_empty());
    table.input(ServerInput::SignedIn(BLACK, player(1, 1500)));
    table.sit(BLACK, Side::Black, 3);
    assert_eq!(table.refusals(), [RefusalCode::SeatTaken], "nobody plays against oneself");
    sit_as(&mut table, BLACK, Side::Black, 2);
    let state = table.server.state();
    let holder = state.seat(Side::White).expect("a player");
    assert_eq!((holder.nickname.as_str(), holder.player.as_ref()), ("Player1", Some(&player(1, 1500))));
    let Some(GameEvent { kind: EventKind::Seated { player, .. }, .. }) = seated else { panic!("expected a seat") };
    assert_eq!(player.as_ref(), Some(&told), "the other side sees name and rating, and not the key");
}

#[test]
fn whoever_is_signed_in_has_the_name_in_other_games_too_and_nobody_needs_to() {
    let mut table = Table::new(0, Pace::Untimed);
    sit_as(&mut table, WHITE, Side::White, 1);
    table.sit(BLACK, Side::Black, 2);
    assert_eq!(table.refusals(), []);
    let state = table.server.state();
    let has_player = |side| state.seat(side).is_some_and(|holder| holder.player.is_some());
    assert_eq!((has_player(Side::White), has_player(Side::Black)), (true, false));
    table.act(WHITE, PlayerAction::Resign);
    assert!(!table.server.state().awaits_ratings());
}

#[test]
fn ratings_are_asked_for_once_after_the_end_and_told_as_an_event() {
    let mut table = over();
    assert!(table.server.state().awaits_ratings());
    assert_eq!(table.asked_for_ratings, 1);
    table.is_full = true;
    table.input(ServerInput::Rated(changes()));
    assert_eq!(table.server.state().rating_changes(), None);
    table.is_full = false;
    table.pass(2_000);
    assert_eq!(table.server.state().rating_changes(), Some(changes()), "it is tried again when the disk has room");
    table.input(ServerInput::Rated(changes()));
    let rated = table.server.events().iter().filter(|event| matches!(event.kind, EventKind::Rated { .. })).count();
    assert_eq!((rated, table.asked_for_ratings), (1, 1));
    assert_eq!(changes()[Side::White].difference(), -10);
}

#[test]
fn a_server_that_was_killed_before_it_told_them_asks_again_and_after_that_no_more() {
    let asks = |events: &[GameEvent]| {
        let (_, effects) = GameServer::restore(events.to_vec(), u64::MAX, 9_000_000).expect("a game");
        effects.contains(&ServerEffect::ReadRatings)
    };
    let mut table = over();
    assert!(asks(table.server.events()));
    table.input(ServerInput::Rated(changes()));
    assert!(!asks(table.server.events()));
}

#[test]
fn a_cancelled_game_changes_no_rating() {
    let mut table = rated();
    sit_as(&mut table, WHITE, Side::White, 1);
    sit_as(&mut table, BLACK, Side::Black, 2);
    table.input(ServerInput::Close(CloseCondition::Always));
    assert!(table.server.state().is_cancelled() && !table.server.state().awaits_ratings());
    assert_eq!(table.asked_for_ratings, 0);
}

#[test]
fn a_rematch_is_rated_too_and_begins_with_the_new_ratings() {
    let mut table = over();
    table.input(ServerInput::Rated(changes()));
    table.act(WHITE, PlayerAction::Propose { ply: 0, proposal: Proposal::Rematch });
    let events = table.server.rematch_events("next".into(), None, table.now);
    let [GameEvent { kind: EventKind::Created { settings }, .. }, seats @ ..] = &events[..] else {
        panic!("expected a game")
    };
    assert!(settings.rated);
    let ratings: Vec<_> = seats
        .iter()
        .map(|event| match &event.kind {
            EventKind::Seated { player: Some(player), .. } => (player.name.to_string(), player.rating.points),
            other => panic!("expected a seat, found {other:?}"),
        })
        .collect();
    assert_eq!(ratings, [("Player2".to_owned(), 1510), ("Player1".to_owned(), 1490)]);
}

#[test]
fn the_record_of_a_game_has_the_ratings_of_its_players() {
    let record = over().server.state().record().to_string();
    for tag in ["[White \"Player1\"]", "[Black \"Player2\"]", "[WhiteElo \"1500\"]", "[BlackElo \"1500\"]"] {
        assert!(record.contains(tag), "{record}");
    }
}
