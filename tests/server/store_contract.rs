//! What every store promises, whatever database it uses.

use turnover::board::Side;
use turnover::online::{EventKind, GameEvent, GameSettings, GameStage, Pace, Phrase, SeatToken};
use turnover::server::{EventStore, GameSummary, GameWrite, InspectStore, ListQuery, Retention, SavedSeat, StoreError};
use turnover::session::GameId;

use crate::database::on_each_store;

fn summary(stage: GameStage, due: Option<u64>) -> GameSummary {
    GameSummary {
        stage,
        white: None,
        black: None,
        plies: 0,
        moves: None,
        turn: None,
        result: None,
        due_at: due,
        bots: [false; 2],
        reminded_turn: None,
    }
}

pub fn created(key: &str, at: u64, stage: GameStage, due: Option<u64>) -> GameWrite {
    let settings = GameSettings::new(key.into(), GameId::default(), None, Pace::Untimed);
    let event = GameEvent { seq: 1, at, side: None, act: None, kind: EventKind::Created { settings } };
    GameWrite {
        key: key.into(),
        is_public: true,
        events: vec![event],
        summary: Some(summary(stage, due)),
        fence: None,
        rated_end: None,
    }
}

pub fn said(key: &str, seq: u64) -> GameWrite {
    let kind = EventKind::Said { phrase: Phrase::Hello };
    let event = GameEvent { seq, at: seq, side: Some(Side::White), act: None, kind };
    GameWrite { key: key.into(), is_public: true, events: vec![event], summary: None, fence: None, rated_end: None }
}

/// A game that has this many plies.
fn with_plies(write: GameWrite, plies: u32) -> GameWrite {
    let summary = write.summary.map(|summary| GameSummary { plies, ..summary });
    GameWrite { summary, ..write }
}

fn save(store: &mut (impl EventStore + ?Sized), write: GameWrite) -> Result<(), StoreError> {
    let [result] = store.save(&[write]).try_into().expect("one answer");
    result
}

#[test]
fn events_follow_one_another_without_gaps_and_are_never_changed() {
    on_each_store(|store| {
        assert_eq!(save(store, said("a", 1)), Err(StoreError::Unknown("a".into())));
        let results = store.save(&[
            created("a", 5, GameStage::Open, None),
            said("a", 3),
            said("a", 2),
            said("b", 2),
            created("a", 6, GameStage::Open, None),
            said("a", 3),
        ]);
        assert_eq!(results[0], Ok(()));
        assert_eq!(results[1], Err(StoreError::Gap { key: "a".into(), expected: 2, found: 3 }));
        assert_eq!(results[2], Ok(()));
        assert_eq!(results[3], Err(StoreError::Unknown("b".into())));
        assert!(matches!(results[4], Err(StoreError::Exists(_))));
        assert_eq!(results[5], Ok(()), "what is refused takes nothing else with it");
        assert_eq!(save(store, said("a", 3)), Err(StoreError::Gap { key: "a".into(), expected: 4, found: 3 }));
        let events = store.events("a").expect("events").expect("a game");
        assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(store.events("b"), Ok(None));
    });
}

#[test]
fn lists_tell_of_public_games_of_one_stage_and_the_newest_first() {
    on_each_store(|store| {
        for (key, at, stage) in
            [("a", 1, GameStage::Open), ("b", 3, GameStage::Open), ("c", 2, GameStage::Open), ("d", 4, GameStage::Over)]
        {
            assert_eq!(save(store, created(key, at, stage, None)), Ok(()));
        }
        let hidden = GameWrite { is_public: false, ..created("e", 9, GameStage::Open, None) };
        assert_eq!(save(store, hidden), Ok(()));
        let keys = |store: &dyn InspectStore, stage, most| {
            let games = store.list_games(ListQuery { stage, limit: most }).expect("a list");
            games.into_iter().map(|game| game.settings.key).collect::<Vec<_>>()
        };
        assert_eq!(keys(store, GameStage::Open, 9), ["b", "c", "a"]);
        assert_eq!(keys(store, GameStage::Open, 2), ["b", "c"]);
        let over = GameWrite { events: Vec::new(), ..created("b", 0, GameStage::Over, None) };
        assert_eq!(save(store, over), Ok(()));
        assert_eq!(keys(store, GameStage::Over, 9), ["d", "b"]);
        assert_eq!(store.keys().expect("keys"), ["a", "c", "b", "d", "e"]);
    });
}

#[test]
fn a_seat_is_found_by_its_tokens_hash_until_it_moves() {
    on_each_store(|store| {
        let [one, two] = [1, 2].map(|byte| SeatToken::new([byte; 16]).hash());
        let mut write = created("a", 1, GameStage::Open, None);
        let seated = EventKind::Seated { nickname: String::new(), token_hash: Some(one), chain: None, player: None };
        write.events.push(GameEvent { seq: 2, at: 1, side: Some(Side::Black), act: None, kind: seated });
        assert_eq!(save(store, write), Ok(()));
        let seat = vec![SavedSeat { key: "a".into(), side: Side::Black }];
        assert_eq!((store.seats(one), store.seats(two)), (Ok(seat.clone()), Ok(Vec::new())));
        let moved = EventKind::SeatMoved { token_hash: Some(two) };
        let event = GameEvent { seq: 3, at: 1, side: Some(Side::Black), act: None, kind: moved };
        assert_eq!(save(store, GameWrite { events: vec![event], ..said("a", 0) }), Ok(()));
        assert_eq!((store.seats(one), store.seats(two)), (Ok(Vec::new()), Ok(seat)));
    });
}

#[test]
fn what_is_due_is_found() {
    on_each_store(|store| {
        for (key, due) in [("a", None), ("b", Some(50)), ("c", Some(90))] {
            assert_eq!(save(store, created(key, 10, GameStage::Playing, due)), Ok(()));
        }
        assert_eq!(store.due_game_keys(49).expect("keys"), [""; 0]);
        assert_eq!(store.due_game_keys(u64::MAX).expect("keys"), ["b", "c"]);
    });
}

#[test]
fn what_nobody_plays_is_old_and_what_was_played_is_kept_as_long_as_is_asked() {
    on_each_store(|store| {
        for (key, at, stage, due, plies) in [
            ("offer", 10, GameStage::Open, None, 0),
            ("later offer", 30, GameStage::Open, None, 0),
            ("never begun", 10, GameStage::Playing, None, 0),
            ("about to begin", 10, GameStage::Playing, Some(50), 0),
            ("in progress", 10, GameStage::Playing, None, 1),
            ("cancelled", 10, GameStage::Over, None, 0),
            ("over", 10, GameStage::Over, None, 9),
        ] {
            assert_eq!(save(store, with_plies(created(key, at, stage, due), plies)), Ok(()));
        }
        let old = |store: &dyn InspectStore, over_before| {
            let mut keys = store.expired_keys(Retention { open_before: 20, over_before }, 99).expect("keys");
            keys.sort();
            keys.dedup();
            keys
        };
        assert_eq!(old(store, None), ["cancelled", "never begun", "offer"]);
        assert_eq!(old(store, Some(20)), ["cancelled", "never begun", "offer", "over"]);
        assert_eq!(store.expired_keys(Retention { open_before: 20, over_before: Some(20) }, 2).expect("keys").len(), 2);
        assert_eq!(store.idle_keys(20, 99).expect("keys"), ["in progress", "never begun"]);
    });
}

#[test]
fn a_removed_game_is_gone_with_its_events_and_others_stay() {
    on_each_store(|store| {
        for key in ["a", "b", "c"] {
            assert_eq!(save(store, created(key, 10, GameStage::Open, None)), Ok(()));
        }
        let keys = ["b", "none"].map(str::to_owned);
        assert_eq!(store.stages(&keys), Ok(vec![Some(GameStage::Open), None]));
        assert_eq!(store.remove(&keys), Ok(1));
        assert_eq!(store.stages(&keys), Ok(vec![None, None]));
        assert_eq!(["a", "b"].map(|key| store.is_removed(key)), [false, true]);
        assert_eq!((store.keys().expect("keys"), store.events("b")), (vec!["a".to_owned(), "c".into()], Ok(None)));
        assert_eq!(save(store, created("b", 10, GameStage::Open, None)), Ok(()), "its key can be used again");
    });
}

#[test]
fn a_summary_alone_changes_what_lists_tell_and_the_last_one_counts() {
    on_each_store(|store| {
        assert_eq!(save(store, created("a", 1, GameStage::Open, None)), Ok(()));
        let with = |plies, stage| {
            let write = with_plies(created("a", 1, stage, Some(7)), plies);
            GameWrite { events: Vec::new(), ..write }
        };
        let results = store.save(&[with(1, GameStage::Open), said("a", 2), with(3, GameStage::Playing)]);
        assert_eq!(results, [Ok(()), Ok(()), Ok(())]);
        let game = store.game("a").expect("an answer").expect("a game");
        assert_eq!((game.summary.plies, game.summary.stage, game.created_at), (3, GameStage::Playing, 1));
        assert_eq!(store.due_game_keys(7).expect("keys"), ["a"]);
        assert_eq!(
            save(store, GameWrite { key: "none".into(), ..with(1, GameStage::Open) }),
            Err(StoreError::Unknown("none".into()))
        );
        assert_eq!(store.game("none"), Ok(None));
    });
}

#[test]
fn a_summary_after_an_event_leaves_the_time_of_the_last_change() {
    on_each_store(|store| {
        assert_eq!(save(store, created("a", 1, GameStage::Open, None)), Ok(()));
        let summary = |plies| with_plies(created("a", 1, GameStage::Playing, None), plies);
        let event = GameWrite { events: said("a", 2).events, ..summary(1) };
        let alone = GameWrite { events: Vec::new(), ..summary(2) };
        assert_eq!(store.save(&[event, alone]), [Ok(()), Ok(())]);
        let mut told = Vec::new();
        let read = store.each_game(&mut |game| {
            told.push((game.changed_at, game.summary.expect("a summary").plies));
            Ok(())
        });
        assert!(read.is_ok());
        assert_eq!(told, [(2, 2)]);
    });
}

#[test]
fn a_reader_sees_what_is_saved_and_operators_are_told_of_every_game() {
    on_each_store(|store| {
        let reader = store.reader().expect("a reader");
        let keys: Vec<String> = (0..2_500).map(|number| format!("game-{number:04}")).collect();
        // Many of the same time, so that pages end among them.
        let writes: Vec<GameWrite> =
            keys.iter().map(|key| created(key, 5 + u64::from(key.ends_with('7')), GameStage::Open, None)).collect();
        assert!(store.save(&writes).iter().all(Result::is_ok));
        assert_eq!(reader.last_event_seq("game-0042"), Ok(Some(1)));
        assert_eq!((reader.last_event_seq("none"), reader.events("none")), (Ok(None), Ok(None)));
        let mut told = Vec::new();
        let read = store.each_game(&mut |game| {
            told.push((game.created_at, game.key));
            Ok(())
        });
        assert!(read.is_ok() && told.is_sorted() && told.len() == keys.len());
        assert!(store.size_bytes().expect("a size") > 100_000 && store.version().expect("a version") >= 1);
        assert_eq!(store.faults(false), Ok(Vec::new()));
        let stopped = store.each_game(&mut |_| Err("enough".into()));
        assert_eq!(stopped.expect_err("the first error").to_string(), "enough");
    });
}

#[test]
fn the_time_before_which_nothing_is_removed_is_kept() {
    on_each_store(|store| {
        assert_eq!((store.clean_up_from(), store.set_clean_up_from(8_000)), (Ok(0), Ok(())));
        assert_eq!((store.clean_up_from(), store.last_heartbeat()), (Ok(8_000), Ok(None)));
    });
}
