//! What every store promises of programs, whatever database it uses.

use turnover::board::Side;
use turnover::online::{EventKind, GameEvent, GameStage, TokenHash};
use turnover::player::{PlayerKey, ProgramScope, ProgramToken};
use turnover::server::{
    ChallengeLimits, ChallengeResult, ChallengeRow, ClaimResult, Erasure, GameSummary, GameWrite, InspectStore,
    NameClaim, NameLook, PlayerStanding, ProgramGame, ProgramHash, ProgramRow, SeatSalt, WaitingChallenges,
};

use crate::database::on_each_store;
use crate::store_contract::{created, said};

fn key(byte: u8) -> PlayerKey {
    PlayerKey::new([byte; 32])
}

pub fn named(store: &dyn InspectStore, byte: u8) {
    let name = format!("Name{byte}").parse().expect("a name");
    let look = NameLook::of_new(&name).expect("a name");
    let claim = NameClaim { key: key(byte), name, look, claimed_at: 5, min_name_time: 0 };
    assert_eq!(store.players().claim_name(&claim), Ok(ClaimResult::Done));
}

pub fn program(byte: u8, player: u8) -> ProgramRow {
    let (token, salt) = (ProgramToken::new([byte; 32]), SeatSalt::new([byte; 16]));
    ProgramRow {
        hash: ProgramHash::of(&token),
        seat_token_hash: salt.seat_token(&token).hash(),
        salt,
        player: key(player),
        name: format!("program {byte}"),
        scopes: vec![ProgramScope::Bot, ProgramScope::Board],
        created_at: u64::from(byte),
    }
}

/// A challenge of one player to another at this time.
pub fn challenge(game: &str, [from, to]: [u8; 2], at: u64) -> ChallengeRow {
    ChallengeRow {
        game_key: game.into(),
        challenger: key(from),
        challenged: key(to),
        sent_at: at,
        decline_reason: None,
    }
}

/// At most one challenge to the same player, and at most three to a player.
pub const FEW: ChallengeLimits = ChallengeLimits { sent_since: 5, max_between: 1, max_to_player: 3 };
const MANY: ChallengeLimits = ChallengeLimits { sent_since: 5, max_between: 9, max_to_player: 9 };

/// A new game with a seat of White, and its end.
fn game(name: &str, token: TokenHash) -> [GameWrite; 2] {
    let mut begin = created(name, 5, GameStage::Playing, None);
    let kind = EventKind::Seated { nickname: String::new(), token_hash: Some(token), chain: None, player: None };
    begin.events.push(GameEvent { seq: 2, at: 5, side: Some(Side::White), act: None, kind });
    let event = GameEvent { seq: 3, at: 9, side: Some(Side::White), act: None, kind: EventKind::Resigned };
    let summary = begin.summary.clone().map(|summary| GameSummary { stage: GameStage::Over, ..summary });
    let end = GameWrite { events: vec![event], summary, ..begin.clone() };
    [begin, end]
}

#[test]
fn a_program_is_found_by_its_token_until_it_is_removed() {
    on_each_store(|store| {
        named(store, 1);
        let (one, other) = (program(3, 1), program(4, 1));
        for row in [&other, &one, &one] {
            assert_eq!(store.programs().add_program(row), Ok(()));
        }
        let again = ProgramRow { name: "another".into(), ..one.clone() };
        assert_eq!(store.programs().add_program(&again), Ok(()), "the first one stays");
        assert_eq!(store.programs().program(&one.hash), Ok(Some(one.clone())));
        assert_eq!(store.programs().programs_of(key(1)), Ok(vec![one.clone(), other.clone()]));
        assert_eq!(store.programs().is_listening(key(1), 10), Ok(false));
        assert_eq!(store.programs().note_listening(&one.hash, 10), Ok(()));
        assert_eq!(store.programs().is_listening(key(1), 10), Ok(true));
        assert_eq!(store.programs().listening_bots(10, 9), Ok(Vec::new()), "it is no bot");
        for _ in 0..2 {
            assert_eq!(store.programs().set_bot(key(1)), Ok(()));
        }
        assert_eq!(store.programs().listening_bots(10, 9), Ok(vec![key(1)]));
        assert!(store.players().player(key(1)).expect("an answer").expect("a player").is_bot);
        let person = store.players().person(key(1)).expect("an answer").expect("a person");
        assert_eq!(person.programs, [one.clone(), other]);
        assert_eq!(store.programs().remove_program(&one.hash), Ok(true));
        assert_eq!(
            (store.programs().remove_program(&one.hash), store.programs().program(&one.hash)),
            (Ok(false), Ok(None))
        );
        assert!(matches!(store.players().erase_person(key(1)), Ok(Erasure::Done(_))));
        assert_eq!(store.programs().programs_of(key(1)), Ok(Vec::new()));
    });
}

#[test]
fn the_games_of_a_program_are_known_until_they_have_been_over_for_a_while() {
    on_each_store(|store| {
        named(store, 1);
        let row = program(3, 1);
        for name in ["a", "b", "gone"] {
            assert_eq!(store.programs().add_program_game(row.seat_token_hash, name), Ok(()));
        }
        assert_eq!(store.programs().program_games(row.seat_token_hash), Ok(Vec::new()), "they are not there yet");
        let [begin, end] = game("a", row.seat_token_hash);
        assert_eq!(store.save(&[begin, created("b", 5, GameStage::Open, None)]), [Ok(()), Ok(())]);
        let of = |key: &str, side, stage| ProgramGame { key: key.into(), side, stage };
        let open = of("b", None, GameStage::Open);
        let playing = of("a", Some(Side::White), GameStage::Playing);
        assert_eq!(store.programs().program_games(row.seat_token_hash), Ok(vec![playing, open.clone()]));
        assert_eq!(store.save(&[end]), [Ok(())]);
        assert_eq!(store.programs().forget_games(row.seat_token_hash, 9), Ok(()));
        let over = of("a", Some(Side::White), GameStage::Over);
        assert_eq!(store.programs().program_games(row.seat_token_hash), Ok(vec![over, open.clone()]));
        assert_eq!(store.programs().forget_games(row.seat_token_hash, 10), Ok(()));
        assert_eq!(store.programs().program_games(row.seat_token_hash), Ok(vec![open]));
        assert_eq!(store.programs().remove_program_game(row.seat_token_hash, "b"), Ok(()));
        assert_eq!(store.programs().program_games(row.seat_token_hash), Ok(Vec::new()));
    });
}

#[test]
fn a_program_from_another_database_has_the_games_that_go_on() {
    on_each_store(|store| {
        named(store, 1);
        let row = program(3, 1);
        let [begin, _] = game("a", row.seat_token_hash);
        let [other, end] = game("b", row.seat_token_hash);
        assert_eq!(store.save(&[begin, other, end]), [Ok(()), Ok(()), Ok(())]);
        assert_eq!(store.programs().add_program(&row), Ok(()));
        let games = store.programs().program_games(row.seat_token_hash).expect("games");
        assert_eq!(games.iter().map(|game| game.key.as_str()).collect::<Vec<_>>(), ["a"]);
    });
}

#[test]
fn a_challenge_is_known_to_both_players_and_goes_with_its_game() {
    on_each_store(|store| {
        named(store, 1);
        named(store, 2);
        let challenge = |game: &str, at| challenge(game, [1, 2], at);
        let add = |store: &dyn InspectStore, row: &ChallengeRow| store.programs().add_challenge(row, &MANY);
        for (name, at) in [("a", 5), ("b", 6)] {
            assert_eq!(store.save(&[created(name, 5, GameStage::Open, None)]), [Ok(())]);
            assert_eq!(add(store, &challenge(name, at)), Ok(ChallengeResult::Saved));
            assert_eq!(add(store, &challenge(name, at + 1)), Ok(ChallengeResult::UsedGame), "the first one stays");
        }
        assert_eq!(store.players().set_standing(key(1), PlayerStanding::Banned), Ok(true));
        assert_eq!(store.programs().challenges_of(key(2), 5), Ok(Vec::new()), "who is banned calls nobody");
        let stored = vec![challenge("a", 5), challenge("b", 6)];
        assert_eq!(
            [1, 2].map(|player| store.programs().all_challenges_of(key(player))),
            [Ok(stored.clone()), Ok(stored)]
        );
        assert_eq!(store.players().set_standing(key(1), PlayerStanding::Muted), Ok(true));
        for player in [1, 2] {
            let known = store.programs().challenges_of(key(player), 5);
            assert_eq!(known, Ok(vec![challenge("a", 5), challenge("b", 6)]));
            assert_eq!(store.programs().challenges_of(key(player), 6), Ok(vec![challenge("b", 6)]));
        }
        assert_eq!(store.programs().decline_challenge("a", "later"), Ok(()));
        let count = |store: &dyn InspectStore, since| store.programs().count_unaccepted(key(1), key(2), since);
        assert_eq!(
            (count(store, 5), count(store, 6), store.programs().count_unaccepted(key(2), key(1), 5)),
            (Ok(2), Ok(1), Ok(0))
        );
        let [accepted, _] = game("c", program(3, 1).seat_token_hash);
        assert_eq!(store.save(std::slice::from_ref(&accepted)), [Ok(())]);
        assert_eq!(add(store, &challenge("c", 7)), Ok(ChallengeResult::Saved));
        assert_eq!(count(store, 7), Ok(1), "only the challenger sits there");
        let seat = GameEvent { seq: 3, side: Some(Side::Black), ..accepted.events[1].clone() };
        assert_eq!(store.save(&[GameWrite { events: vec![seat], ..accepted }]), [Ok(())]);
        assert_eq!(count(store, 7), Ok(0));
        let declined = ChallengeRow { decline_reason: Some("later".into()), ..challenge("a", 5) };
        assert_eq!(store.programs().challenge("a"), Ok(Some(declined)));
        assert_eq!(store.programs().remove_challenge("a"), Ok(()));
        assert_eq!(store.programs().challenge("a"), Ok(None));
        assert_eq!(store.remove(&["b".into()]), Ok(1));
        assert_eq!(store.programs().challenge("b"), Ok(None));
    });
}

#[test]
fn no_more_challenges_wait_for_a_player_than_may() {
    on_each_store(|store| {
        (1..=5).for_each(|byte| named(store, byte));
        let mut add = |game: &str, players, at| {
            assert_eq!(store.save(&[created(game, 5, GameStage::Open, None)]), [Ok(())]);
            store.programs().add_challenge(&challenge(game, players, at), &FEW)
        };
        assert_eq!(add("lapsed", [1, 2], 4), Ok(ChallengeResult::Saved));
        assert_eq!(add("a", [1, 2], 5), Ok(ChallengeResult::Saved));
        assert_eq!(add("b", [1, 2], 6), Ok(ChallengeResult::AlreadyChallenged));
        assert_eq!(add("back", [2, 1], 6), Ok(ChallengeResult::Saved), "the other way round");
        assert_eq!(add("c", [3, 2], 6), Ok(ChallengeResult::Saved));
        assert_eq!(add("d", [4, 2], 6), Ok(ChallengeResult::Saved));
        assert_eq!(add("e", [5, 2], 6), Ok(ChallengeResult::TooMany));
        assert_eq!(add("f", [1, 3], 6), Ok(ChallengeResult::Saved), "to somebody else");
        let waiting = |store: &dyn InspectStore| store.programs().waiting_challenges(key(1), key(2), 5);
        assert_eq!(waiting(store), Ok(WaitingChallenges { between_count: 1, to_player_count: 3 }));
        // What is declined or withdrawn, or comes from somebody who is banned, waits no more.
        assert_eq!(store.programs().decline_challenge("a", "later"), Ok(()));
        assert_eq!(waiting(store), Ok(WaitingChallenges { between_count: 0, to_player_count: 2 }));
        let end = GameWrite { summary: created("c", 5, GameStage::Over, None).summary, ..said("c", 2) };
        assert_eq!(store.save(&[end]), [Ok(())]);
        assert_eq!(waiting(store), Ok(WaitingChallenges { between_count: 0, to_player_count: 1 }));
        assert_eq!(store.players().set_standing(key(4), PlayerStanding::Banned), Ok(true));
        assert_eq!(waiting(store), Ok(WaitingChallenges::default()));
        assert_eq!(store.programs().add_challenge(&challenge("b", [1, 2], 7), &FEW), Ok(ChallengeResult::Saved));
    });
}
