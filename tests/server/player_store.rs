//! What every store promises of players and their ratings, whatever database it uses.

use turnover::board::{BySide, Side};
use turnover::online::{EventKind, GameEvent, GameSettings, GameStage, Pace, SeatToken, SeatedPlayer, ShownRating};
use turnover::player::{PlayerKey, PlayerName, Visibility};
use turnover::rating::GameRating;
use turnover::server::{
    BannedNetwork, ClaimResult, Erasure, EventStore, FormRating, GameSummary, GameWrite, InspectStore, LoggedAction,
    NameClaim, NameLook, PersonData, PlayerRow, PlayerStanding, PostgresStore, RatedEnd, ReportedName, SavedSeat,
    SqliteStore, StoreError,
};
use turnover::session::GameId;

use crate::database::{Database, on_each_store};
use crate::host::Folder;

const DAY: u64 = 86_400_000;
const NOW: u64 = 20_000 * DAY;

fn key(byte: u8) -> PlayerKey {
    PlayerKey::new([byte; 32])
}

fn claim(store: &dyn InspectStore, byte: u8, name: &str, at: u64) -> ClaimResult {
    let name = name.parse().expect("a name");
    let look = NameLook::of_new(&name).expect("a name");
    let claim = NameClaim { key: key(byte), name, look, claimed_at: at, min_name_time: 30 * DAY };
    store.players().claim_name(&claim).expect("an answer")
}

fn named(store: &dyn InspectStore, name: &str) -> Option<PlayerKey> {
    let look = NameLook::of(&name.parse().expect("a name"));
    store.players().player_named(&look).expect("an answer").map(|player| player.key)
}

fn save(store: &mut dyn InspectStore, write: GameWrite) -> Result<(), StoreError> {
    let [result] = store.save(&[write]).try_into().expect("one answer");
    result
}

/// A rated game of these players that has just begun, and its end.
fn game(game: &str, players: [u8; 2], winner: Option<Side>, at: u64) -> [GameWrite; 2] {
    let clock = "300+0".parse().expect("a time control");
    let pace = Pace::Live { white: clock, black: clock };
    let settings = GameSettings { rated: true, ..GameSettings::new(game.into(), GameId::default(), None, pace) };
    let mut events = vec![GameEvent { seq: 1, at, side: None, act: None, kind: EventKind::Created { settings } }];
    for (side, byte) in Side::ALL.into_iter().zip(players) {
        let player = SeatedPlayer {
            key: Some(key(byte)),
            name: format!("Name{byte}").parse().expect("a name"),
            rating: ShownRating { points: 1500, provisional: true },
            bot: false,
        };
        let token = Some(SeatToken::new([byte; 16]).hash());
        let kind = EventKind::Seated {
            nickname: player.name.to_string(),
            token_hash: token,
            chain: None,
            player: Some(player),
        };
        events.push(GameEvent { seq: events.len() as u64 + 1, at, side: Some(side), act: None, kind });
    }
    let summary = |stage| {
        let [white, black] = players.map(|byte| Some(format!("Name{byte}")));
        Some(GameSummary {
            stage,
            white,
            black,
            plies: 9,
            moves: None,
            turn: None,
            result: None,
            due_at: None,
            bots: [false; 2],
            reminded_turn: None,
        })
    };
    let write = |events, stage, rated_end| GameWrite {
        key: game.into(),
        is_public: true,
        events,
        summary: summary(stage),
        fence: None,
        rated_end,
    };
    let loser = winner.map_or(Side::White, |winner| !winner);
    let end = GameEvent { seq: 4, at, side: Some(loser), act: None, kind: EventKind::Resigned };
    let rated_end = RatedEnd { form: GameId::default(), players: BySide(players.map(key)), winner, ended_at: at };
    [write(events, GameStage::Playing, None), write(vec![end], GameStage::Over, Some(rated_end))]
}

fn play(store: &mut dyn InspectStore, name: &str, players: [u8; 2], winner: Option<Side>, at: u64) {
    for write in game(name, players, winner, at) {
        assert_eq!(save(store, write), Ok(()));
    }
}

fn rating(store: &dyn InspectStore, byte: u8) -> GameRating {
    let ratings = store.players().ratings(key(byte)).expect("ratings");
    ratings.first().map(|rated| rated.rating).unwrap_or_default()
}

#[test]
fn a_name_is_one_players_and_so_are_those_that_look_like_it_and_those_that_the_player_had() {
    on_each_store(|store| {
        assert_eq!(
            (claim(store, 1, "Paula", NOW), claim(store, 1, "Paula", NOW + 5)),
            (ClaimResult::Done, ClaimResult::Done)
        );
        for other in ["Paula", "PAULA", "PauIa"] {
            assert_eq!(claim(store, 2, other, NOW), ClaimResult::Taken, "{other}");
        }
        assert_eq!(store.players().player(key(2)), Ok(None));
        assert_eq!(claim(store, 1, "Pia", NOW + 29 * DAY), ClaimResult::TooSoon(NOW + 30 * DAY));
        assert_eq!(claim(store, 1, "Pia", NOW + 30 * DAY), ClaimResult::Done);
        assert_eq!(claim(store, 2, "paula", NOW), ClaimResult::Taken, "nobody takes an earlier name");
        assert_eq!(
            (named(store, "pia"), named(store, "PAULA"), named(store, "Otto")),
            (Some(key(1)), Some(key(1)), None)
        );
        let player = store.players().player(key(1)).expect("an answer").expect("a player");
        assert_eq!((player.name.as_str(), player.first_named_at, player.renamed_at), ("Pia", NOW, NOW + 30 * DAY));
        assert_eq!(claim(store, 1, "PauIa", NOW + 60 * DAY), ClaimResult::Done, "only for oneself");
        assert_eq!(
            [named(store, "PauIa"), named(store, "Paula")],
            [Some(key(1)); 2],
            "an earlier name leads to it too"
        );
        assert_eq!(store.players().player_keys(), Ok(vec![key(1)]));
    });
}

#[test]
fn a_rated_game_is_counted_with_its_end_and_never_twice() {
    on_each_store(|store| {
        for byte in [1, 2] {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        let [begin, end] = game("a", [1, 2], Some(Side::White), NOW);
        assert_eq!(save(store, begin), Ok(()));
        assert_eq!(store.players().rated_game("a"), Ok(None));
        let later = GameWrite { events: vec![GameEvent { seq: 7, ..end.events[0].clone() }], ..end.clone() };
        assert!(matches!(save(store, later), Err(StoreError::Gap { .. })));
        assert_eq!(rating(store, 1), GameRating::default(), "what is refused counts nothing");
        assert_eq!(save(store, end.clone()), Ok(()));
        let counted = rating(store, 1);
        assert!(counted.points > 1600.0 && counted.games == 1 && counted.at == NOW, "{counted:?}");
        assert!((rating(store, 2).points + counted.points - 3000.0).abs() < 1e-9, "{:?}", rating(store, 2));
        let rated = store.players().rated_game("a").expect("an answer").expect("a rated game");
        assert_eq!(rated.white.change.after.points, counted.whole_points());
        // What comes after the end tells it again, as the game that has not heard of it does.
        let said = GameEvent { seq: 5, kind: EventKind::Ready, ..end.events[0].clone() };
        assert_eq!(save(store, GameWrite { events: vec![said], ..end }), Ok(()));
        assert_eq!((rating(store, 1), store.players().rated_game("a")), (counted, Ok(Some(rated.clone()))));
        assert_eq!(store.remove(&["a".into()]), Ok(1));
        assert_eq!(store.players().rated_games(key(2)), Ok(vec![rated]), "it stays when the game is removed");
    });
}

#[test]
fn games_of_the_same_time_are_told_in_the_order_of_their_keys_by_every_store() {
    on_each_store(|store| {
        for byte in [1, 2] {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        for name in ["b", "a", "B"] {
            play(store, name, [1, 2], None, NOW);
        }
        let seats = store.seats(SeatToken::new([1; 16]).hash()).expect("seats");
        let rated = store.players().rated_games(key(1)).expect("games");
        let keys: [Vec<String>; 2] = [
            seats.into_iter().map(|seat| seat.key).collect(),
            rated.into_iter().map(|rated_game| rated_game.game_key).collect(),
        ];
        assert_eq!(keys, [["B", "a", "b"], ["B", "a", "b"]]);
    });
}

#[test]
fn many_games_of_one_batch_are_counted_one_after_the_other() {
    on_each_store(|store| {
        for byte in 1..=4 {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        let games: Vec<[GameWrite; 2]> = (0..12_u8)
            .map(|number| {
                let players = [1 + number % 4, 1 + (number + 1) % 4];
                game(&format!("game-{number}"), players, Some(Side::White), NOW + u64::from(number))
            })
            .collect();
        let writes: Vec<GameWrite> = games.into_iter().flatten().collect();
        assert!(store.save(&writes).iter().all(Result::is_ok));
        let counts: Vec<u32> = (1..=4).map(|byte| rating(store, byte).games).collect();
        assert_eq!(counts, [6, 6, 6, 6]);
        let rated = store.players().rated_games(key(1)).expect("games");
        assert_eq!(rated.len(), 6);
        let mut before = 1500;
        for game in rated {
            let side = game.sides_of(key(1)).next().expect("a side");
            let change = game.side(side).change;
            assert_eq!(change.before.points, before, "each begins where the one before has ended");
            before = change.after.points;
        }
        assert_eq!(games_of_one(store, true)[..4], ["game-11", "game-8", "game-7", "game-4"], "the newest first");
    });
}

fn games_of_one(store: &dyn InspectStore, has_private: bool) -> Vec<String> {
    let games = store.players().games_of(key(1), u64::MAX, has_private, 50).expect("games");
    games.into_iter().map(|(key, _)| key).collect()
}

#[test]
fn others_get_only_the_games_of_a_player_that_were_listed_or_rated() {
    on_each_store(|store| {
        for byte in [1, 2] {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        for (number, (name, is_public, is_rated)) in
            (0..).zip([("listed", true, false), ("rated", false, true), ("private", false, false)])
        {
            for write in game(name, [1, 2], None, NOW + number) {
                let rated_end = write.rated_end.clone().filter(|_| is_rated);
                assert_eq!(save(store, GameWrite { is_public, rated_end, ..write }), Ok(()));
            }
        }
        assert_eq!(games_of_one(store, true), ["private", "rated", "listed"]);
        assert_eq!(games_of_one(store, false), ["rated", "listed"]);
    });
}

#[test]
fn a_leaderboard_has_those_who_are_known_well_enough_and_in_good_standing() {
    on_each_store(|store| {
        for byte in 1..=4 {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        for number in 0..30 {
            let winner = [Some(Side::White), Some(Side::White), Some(Side::Black), None][number % 4];
            play(store, &format!("game-{number}"), [1, 2], winner, NOW + number as u64);
        }
        play(store, "one", [3, 4], Some(Side::White), NOW);
        let names = |store: &dyn InspectStore, now, most| {
            let best = store.players().leaderboards(&[GameId::default()], now, most).expect("a leaderboard");
            best.into_iter().map(|leader| leader.name.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(store, NOW, 50), ["Name1", "Name2"]);
        assert_eq!(names(store, NOW, 1), ["Name1"]);
        assert_eq!(names(store, NOW + 3_000 * DAY, 50), [""; 0], "who has not played for long is not known any more");
        assert_eq!(store.players().set_standing(key(1), PlayerStanding::Muted), Ok(true));
        assert_eq!(names(store, NOW, 50), ["Name2"]);
        let other = GameId::ALL.into_iter().find(|game| *game != GameId::default()).expect("another form");
        assert_eq!(store.players().leaderboards(&[other], NOW, 50), Ok(Vec::new()));
        let known = store.players().person(key(2)).expect("an answer").expect("a person");
        for (byte, points) in [(5, 1700.0), (6, 1900.0), (7, 1800.0)] {
            let name: PlayerName = format!("Name{byte}").parse().expect("a name");
            let player = PlayerRow { key: key(byte), name, ..known.player.clone() };
            let rating = GameRating { points, ..known.ratings[0].rating };
            let ratings = vec![FormRating { form: other.to_string(), rating }];
            let person = PersonData { player, names: Vec::new(), ratings, rated_games: Vec::new(), ..known.clone() };
            assert_eq!(store.players().add_person(&person), Ok(()));
        }
        let best = store.players().leaderboards(&[other, GameId::default()], NOW, 2).expect("leaderboards");
        let best: Vec<_> = best.iter().map(|leader| (leader.form, leader.name.as_str())).collect();
        assert_eq!(
            best,
            [(other, "Name6"), (other, "Name7"), (GameId::default(), "Name2")],
            "at most two of each form"
        );
        assert_eq!(store.players().set_standing(key(9), PlayerStanding::Banned), Ok(false));
    });
}

#[test]
fn what_operators_do_is_noted_in_order() {
    on_each_store(|store| {
        let action =
            |byte, action: &str| LoggedAction { logged_at: NOW, subject: key(byte).to_string(), action: action.into() };
        let actions = vec![action(2, "mute"), action(1, "export"), action(1, "erase")];
        for action in &actions {
            assert_eq!(store.players().log_action(action), Ok(()));
        }
        assert_eq!(store.players().logged_actions(), Ok(actions));
    });
}

#[test]
fn banned_networks_are_kept_until_they_are_not_banned_any_more() {
    on_each_store(|store| {
        let ban = |network: &str, banned_at| BannedNetwork { network: network.parse().expect("a network"), banned_at };
        let bans = [ban("2001:db8::/32", NOW), ban("192.0.2.0/24", NOW + 1)];
        assert_eq!(bans.map(|ban| store.players().ban_network(&ban)), [Ok(true), Ok(true)]);
        assert_eq!(store.players().ban_network(&ban("192.0.2.7/24", NOW + 2)), Ok(false), "it is the same one");
        assert_eq!(store.players().banned_networks(), Ok(bans.to_vec()));
        assert_eq!([true, false].map(|_| store.players().lift_ban(bans[0].network)), [Ok(true), Ok(false)]);
        assert_eq!(store.players().banned_networks(), Ok(vec![bans[1]]));
    });
}

#[test]
fn the_seats_of_a_player_are_found_in_all_games_also_in_those_that_go_on() {
    on_each_store(|store| {
        for byte in [1, 2] {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        play(store, "over", [1, 2], None, NOW);
        let [begin, _] = game("playing", [2, 1], None, NOW + 1);
        assert_eq!(save(store, begin), Ok(()));
        let seat = |key: &str, side| SavedSeat { key: key.into(), side };
        let expected = vec![(seat("over", Side::White), NOW), (seat("playing", Side::Black), NOW + 1)];
        assert_eq!(store.players().seats_of(key(1)), Ok(expected));
        assert_eq!(store.players().seats_of(key(3)), Ok(Vec::new()));
    });
}

#[test]
fn reports_of_a_player_are_settled_together_and_those_of_others_stay() {
    on_each_store(|store| {
        for byte in 1..=3 {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        let report = |reported, reporter| {
            let report = ReportedName {
                reported: key(reported),
                reporter: key(reporter),
                reported_at: NOW,
                reason: "rude".into(),
            };
            assert_eq!(store.players().report_name(&report), Ok(()));
            report
        };
        report(1, 2);
        report(1, 3);
        let other = report(2, 1);
        assert_eq!(store.players().settle_reports(key(1)), Ok(()));
        assert_eq!(store.players().reports(), Ok(vec![other]));
    });
}

#[test]
fn who_is_erased_is_gone_and_the_games_of_others_stay() {
    on_each_store(|store| {
        for byte in [1, 2] {
            assert_eq!(claim(store, byte, &format!("Name{byte}"), NOW), ClaimResult::Done);
        }
        play(store, "a", [1, 2], Some(Side::White), NOW);
        let report = ReportedName { reported: key(1), reporter: key(2), reported_at: NOW, reason: "rude".into() };
        assert_eq!((store.players().report_name(&report), store.players().reports()), (Ok(()), Ok(vec![report])));
        let counted = rating(store, 2);
        let [begin, end] = game("c", [2, 1], None, NOW);
        assert_eq!(save(store, begin), Ok(()));
        assert_eq!(store.players().erase_person(key(1)), Ok(Erasure::Playing("c".into())));
        assert_eq!((save(store, GameWrite { rated_end: None, ..end }), named(store, "Name1")), (Ok(()), Some(key(1))));
        assert_eq!(store.players().erase_person(key(1)), Ok(Erasure::Done(vec!["a".into(), "c".into()])));
        assert_eq!(store.players().erase_person(key(1)), Ok(Erasure::Unknown));
        assert_eq!((store.players().player(key(1)), named(store, "Name1")), (Ok(None), None));
        assert_eq!((store.players().reports(), rating(store, 2)), (Ok(Vec::new()), counted));
        let rated = store.players().rated_games(key(2)).expect("games");
        assert_eq!((rated[0].white.player, rated[0].black.player), (None, Some(key(2))));
        let events = store.events("a").expect("events").expect("a game");
        let text = serde_json::to_string(&events).expect("a text");
        assert!(!text.contains("Name1") && !text.contains(&key(1).to_string()) && text.contains("Name2"), "{text}");
        assert_eq!(events.len(), 4);
        let summary = store.game("a").expect("an answer").expect("a game").summary;
        assert_eq!((summary.white.as_deref(), summary.black.as_deref()), (Some(""), Some("Name2")));
        assert!(turnover::online::GameState::replay(&events).is_ok(), "it can still be replayed");
        assert_eq!(claim(store, 3, "Name1", NOW), ClaimResult::Done, "the name is free");
        // A game that ends later counts nothing.
        play(store, "b", [1, 2], Some(Side::White), NOW + 1);
        assert_eq!((store.players().rated_game("b"), rating(store, 2)), (Ok(None), counted));
    });
}

/// Adds two players with a game and all that belongs to it.
pub fn fill(store: &mut dyn InspectStore) -> Vec<PersonData> {
    for (byte, name) in [(1, "Name1"), (2, "Name2")] {
        assert_eq!(claim(store, byte, name, NOW), ClaimResult::Done);
    }
    play(store, "rated", [1, 2], None, NOW);
    assert_eq!(claim(store, 2, "Otto", NOW + 31 * DAY), ClaimResult::Done);
    let shows = Visibility { graph: true, opposition: false, games: true };
    assert_eq!(store.players().set_visibility(key(1), shows), Ok(true));
    let report = ReportedName { reported: key(1), reporter: key(2), reported_at: NOW, reason: "rude".into() };
    assert_eq!(store.players().report_name(&report), Ok(()));
    assert_eq!(store.players().block_player(key(1), key(2), NOW), Ok(true));
    [1, 2].map(|byte| store.players().person(key(byte)).expect("an answer").expect("a person")).into()
}

#[test]
fn another_database_gets_all_that_is_known_of_a_player() {
    let folders = [Folder::new(), Folder::new()];
    let [mut from, to] = folders.each_ref().map(|folder| SqliteStore::open(&folder.data(), 0).expect("a store"));
    let people = fill(&mut from);
    let database = Database::new();
    let shared = database.as_ref().map(|database| PostgresStore::open(database.config(), None).expect("a store"));
    let others: Vec<&dyn InspectStore> = std::iter::once(&to as &dyn InspectStore)
        .chain(shared.as_ref().map(|store| store as &dyn InspectStore))
        .collect();
    for other in others {
        for person in &people {
            assert_eq!(other.players().add_person(person), Ok(()));
        }
        for report in people.iter().flat_map(|person| &person.reports) {
            assert_eq!(other.players().report_name(report), Ok(()));
        }
        for (person, blocked) in people.iter().flat_map(|person| person.blocked.iter().map(move |one| (person, one))) {
            assert_eq!(other.players().block_player(person.player.key, blocked.player, blocked.blocked_at), Ok(true));
        }
        for person in &people {
            assert_eq!(other.players().person(person.player.key), Ok(Some(person.clone())));
        }
        assert_eq!(named(other, "name2"), Some(key(2)), "an earlier name too");
        assert_ne!(other.players().sign_in_secret(), from.players().sign_in_secret());
    }
}
