//! Tests of draws by repetition and by the fifty-move rule in games with dice.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::{Burmese, DiceChess as Main};
use turnover_core::session::{
    Claim, Declaration, Game, GameId, GameRecord, MoveId, Outcome, Phase, Reason, deciding_squares,
};

use crate::session::{game, play, read};
use crate::table::*;

/// Returns to the same position after two turns of each side.
const SHUFFLE: &str = "r22 g1f3 r22 g8f6 r22 f3g1 r22 f6g8";
const REPEATED: Outcome = Outcome::drawn(Reason::Repetition);
const OLD: Outcome = Outcome::drawn(Reason::FiftyMoves);

/// A game in which the start position has occurred this number of times.
fn shuffled(occurrences: usize) -> Game {
    let mut game = game(Main, START);
    (1..occurrences).for_each(|_| play(&mut game, SHUFFLE));
    assert_eq!(game.tree()[game.current()].occurrences(), occurrences);
    game
}

fn again(game: &Game) -> [GameRecord; 2] {
    let record = GameRecord::of(game.clone());
    let text = record.to_string();
    let from_text = GameRecord::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    [from_text, GameRecord::from_link(&record.link()).expect("a link")]
}

#[test]
fn the_third_occurrence_is_a_draw_when_one_side_claims_it() {
    let mut game = shuffled(2);
    assert_eq!(Claim::of(&game), None);
    game.declare(Declaration::ClaimDraw(Side::White));
    assert_eq!(game.outcome(), None);
    play(&mut game, SHUFFLE);
    play(&mut game, "r34");
    assert_eq!((Claim::of(&game).map(|claim| claim.reason), game.outcome()), (Some(Reason::Repetition), None));
    game.declare(Declaration::ClaimDraw(Side::Black));
    assert_eq!(
        (game.outcome(), game.draw_offer(), Claim::of(&game).map(|claim| claim.reason)),
        (Some(REPEATED), None, None)
    );
    for record in again(&game) {
        assert_eq!((record.game.outcome(), record.game.declared_outcome()), (Some(REPEATED), Some(REPEATED)));
    }
    // It can be taken back like other ends.
    assert_eq!(game.undo(), Some(Vec::new()));
    assert_eq!((game.outcome(), Claim::of(&game).map(|claim| claim.reason)), (None, Some(Reason::Repetition)));
    game.step_back();
    play(&mut game, "r22 b1c3");
    assert_eq!(Claim::of(&game), None);
}

#[test]
fn nobody_claims_a_draw_in_the_middle_of_a_turn() {
    let mut game = game(Burmese, START);
    let out = "r222 g1f3 f3g1 g1f3 r222 g8f6 f6g8 g8f6";
    let back = "r222 f3g1 g1f3 f3g1 r222 f6g8 g8f6 f6g8";
    for actions in [out, back, out, back] {
        play(&mut game, actions);
    }
    assert_eq!(
        (game.tree()[game.current()].occurrences(), Claim::of(&game).map(|claim| claim.reason)),
        (3, Some(Reason::Repetition))
    );
    play(&mut game, "r222");
    assert_eq!(Claim::of(&game).map(|claim| claim.reason), Some(Reason::Repetition));
    play(&mut game, "g1f3 f3g1");
    assert_eq!((game.tree()[game.current()].occurrences(), Claim::of(&game).map(|claim| claim.reason)), (3, None));

    let mut game = self::game(Burmese, "k7/8/8/8/8/8/8/R3K3 w - - 99 80");
    play(&mut game, "r446 a1b1 b1c1");
    assert_eq!(Claim::of(&game), None);
    play(&mut game, "e1e2");
    assert_eq!(Claim::of(&game).map(|claim| claim.reason), Some(Reason::FiftyMoves));
}

#[test]
fn the_fifth_occurrence_ends_the_game_wherever_one_comes_from() {
    let mut game = shuffled(4);
    play(&mut game, SHUFFLE);
    let end = |game: &Game| {
        assert_eq!((game.phase(), game.result()), (Phase::Over(REPEATED), Some(REPEATED)));
        assert_eq!(
            (game.declared_outcome(), Claim::of(game).map(|claim| claim.reason), game.side_to_move()),
            (None, None, None)
        );
        assert!(game.legal_moves().is_empty() && deciding_squares(game).is_empty());
    };
    end(&game);
    let plies = game.tree().len();
    assert!(game.play(MoveId(0)).is_none() && game.roll(&turnover_core::session::Seed::new([7; 32])).is_none());
    game.declare(Declaration::Resign(Side::White));
    assert_eq!((game.tree().len(), game.result()), (plies, Some(REPEATED)));
    again(&game).iter().for_each(|record| end(&record.game));

    // By undo and redo, by looking, and by another line.
    game.undo();
    assert_eq!((game.outcome(), game.result()), (None, Some(REPEATED)));
    game.redo();
    end(&game);
    let last = game.current();
    game.go_to(game.line().nodes()[3]);
    assert_eq!(game.outcome(), None);
    game.go_to(last);
    end(&game);
    for _ in 0..4 {
        game.step_back();
    }
    play(&mut game, "r22 b1c3 r22 f6g8");
    assert_eq!((game.outcome(), game.tree()[game.current()].occurrences()), (None, 1));
    play(&mut game, "r22 c3b1");
    assert_eq!((game.outcome(), game.tree()[game.current()].occurrences()), (Some(REPEATED), 5));

    // Positions after passes are not compared.
    let mut game = shuffled(4);
    play(&mut game, "r34 0000 r34 0000 r34 0000 r34 0000");
    assert_eq!((game.outcome(), game.tree()[game.current()].occurrences()), (None, 4));

    // The end of an unfinished game is that of its main line.
    let mut game = shuffled(4);
    let before = game.current();
    play(&mut game, "r22 b1c3");
    game.go_to(before);
    play(&mut game, SHUFFLE);
    end(&game);
    assert!(game.tree().is_main(game.current()));
}

#[test]
fn a_record_goes_no_further_than_the_fifth_occurrence() {
    let cycle = |number: usize| {
        let (one, two) = (2 * number - 1, 2 * number);
        format!("{one}. r22 Nf3 r22 Nf6 {two}. r22 Ng1 r22 Ng8 ")
    };
    let moves: String = (1..=4).map(cycle).collect();
    assert_eq!(read(Main, &moves).game.outcome(), Some(REPEATED));
    let at = format!("line 3, column {}: ", moves.len() + 1);
    for (moves, message) in [
        (format!("{moves}r22"), "expected no move, for the game is over, found \"r22\" (1/2-1/2 repetition)"),
        (format!("{moves}1-0"), "expected the result 1/2-1/2 repetition, by the rules, found 1-0"),
    ] {
        let error = GameRecord::read(&format!("[Variant \"dice-chess\"]\n\n{moves}")).expect_err("it is refused");
        assert_eq!(error.to_string(), format!("{at}{message}"), "{moves}");
    }
}

#[test]
fn fifty_moves_are_a_draw_when_one_side_claims_them() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80";
    let mut game = game(Main, fen);
    play(&mut game, "r46 a1b1");
    assert_eq!(Claim::of(&game), None);
    play(&mut game, "r34 0000");
    assert_eq!(Claim::of(&game).map(|claim| claim.reason), Some(Reason::FiftyMoves));
    game.declare(Declaration::ClaimDraw(Side::White));
    assert_eq!(game.outcome(), Some(OLD));
    for record in again(&game) {
        assert_eq!(record.game.declared_outcome(), Some(OLD));
    }
    let mut capture = self::game(Main, "4k3/8/8/8/8/8/p7/R3K3 w - - 120 80");
    assert_eq!(Claim::of(&capture).map(|claim| claim.reason), Some(Reason::FiftyMoves));
    play(&mut capture, "r44 a1a2");
    assert_eq!(Claim::of(&capture).map(|claim| claim.reason), None);
}

#[test]
fn a_draw_that_could_not_be_claimed_is_refused() {
    for (id, reason, expected) in [
        ("dice-chess", "repetition", "a position that has occurred three times, for a draw by repetition"),
        (
            "dice-chess",
            "fifty-moves",
            "a position before which nothing happened for fifty moves, for a draw by fifty moves",
        ),
        (
            "turnover-modern",
            "50 moves",
            "a position before which nothing happened for fifty moves, for a draw by fifty moves",
        ),
    ] {
        let text = format!("[Variant \"{id}\"]\n[Termination \"{reason}\"]\n\n1/2-1/2");
        let error = GameRecord::read(&text).expect_err("it is refused");
        assert_eq!(error.to_string(), format!("line 4, column 1: expected {expected}, found another"));
    }
}

#[test]
fn without_dice_a_repetition_is_a_proposal_however_often() {
    let mut game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
    for _ in 0..5 {
        play(&mut game, "b1b2 g8g7 b2b1 g7g8");
    }
    assert_eq!((game.tree()[game.current()].occurrences(), game.outcome()), (6, None));
    game.declare(Declaration::ClaimDraw(Side::White));
    assert_eq!((game.outcome(), game.draw_offer().map(|offer| offer.reason)), (None, Some(Reason::Repetition)));
    game.declare(Declaration::DeclineDraw);
    assert_eq!((game.outcome(), Claim::of(&game).map(|claim| claim.reason)), (None, Some(Reason::Repetition)));
}
