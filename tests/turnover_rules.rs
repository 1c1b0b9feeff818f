//! Tests of the rules of Turnover beyond the oracle's positions, with a case for each decision of
//! docs/rules/turnover.md.

use std::collections::BTreeSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use turnover_core::board::{Side, Square};
use turnover_core::games::turnover::{Edition, Move, Turnover};
use turnover_core::games::{Describe, Outcome, Phase, Position, Reason};

const CLASSIC: Edition = Edition::Classic;
const MODERN: Edition = Edition::Modern;
const THIRD: Edition = Edition::Third;

fn position(edition: Edition, fen: &str) -> Turnover {
    Turnover::from_fen(edition, fen).expect("a position")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// The targets of the nest on this square, as text.
fn targets(position: &Turnover, from: &str) -> String {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == square(from));
    moves.map(|mv| mv.to().to_string()).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

/// The placement after these moves.
fn after(edition: Edition, fen: &str, moves: &str) -> String {
    played(edition, fen, moves).to_string().split(' ').next().expect("a placement").to_owned()
}

fn played(edition: Edition, fen: &str, moves: &str) -> Turnover {
    let mut position = position(edition, fen);
    for text in moves.split(' ') {
        position.play(mv(text), &mut ()).unwrap_or_else(|illegal| panic!("{fen} {text}: {illegal}"));
    }
    position
}

fn outcome(position: &Turnover) -> Option<Outcome> {
    match position.phase() {
        Phase::Roll(_) | Phase::Move(_) => None,
        Phase::Over(outcome) => Some(outcome),
    }
}

#[test]
fn each_nest_reaches_what_its_edition_lets_it() {
    for (edition, fen, from, reached) in [
        // A Wall: ahead onto empty squares and where it fits, diagonally to take and to join (items 6, 7, 10).
        (CLASSIC, "c7/8/8/3pbB2/4P3/8/8/C7 w", "e4", "d5 e5 f5"),
        (CLASSIC, "c7/8/8/3P1C2/4P3/8/8/C7 w", "e4", "e5"),
        (CLASSIC, "c7/8/8/3c1q2/4P3/8/8/C7 w", "e4", "d5 e5 f5"),
        (CLASSIC, "c7/8/8/4p3/4P3/8/8/C7 w", "e4", ""),
        // A Castle goes two squares from any rank, onto a nest that it fits too, past nothing (item 11).
        (CLASSIC, "c7/8/4B3/8/4C3/8/8/8 w", "e4", "e5 e6"),
        (CLASSIC, "c7/8/4b3/8/4C3/8/8/8 w", "e4", "e5 e6"),
        (CLASSIC, "c7/8/4r3/8/4C3/8/8/8 w", "e4", "e5"),
        (CLASSIC, "c7/8/8/4B3/4C3/8/8/8 w", "e4", "e5"),
        (CLASSIC, "c7/8/4C3/8/8/8/8/8 w", "e6", "e7 e8"),
        // Castles take Castles diagonally (item 12).
        (CLASSIC, "8/8/8/3c1p2/4C3/8/8/8 w", "e4", "d5 e5 e6 f5"),
        // Classic: a Castle in check moves only by its Wall (item 16).
        (CLASSIC, "c3r3/8/8/8/4C3/8/8/7C w", "e4", "e5 e6"),
        // A Tower joins and turns over Forts and Fortresses (item 14).
        (CLASSIC, "c7/4n3/8/8/1P2R2N/8/4B3/C7 w", "e4", "c4 d4 e2 e3 e5 e6 e7 f4 g4 h4"),
        // A Fortress leaps back, too.
        (CLASSIC, "c7/8/8/8/8/1C6/8/N7 w", "a1", "c2"),
        // Modern: a Castle in check goes whole, onto attacked squares, and captures Forts and Citadels (items 41, 42).
        (MODERN, "c7/8/8/8/3qb3/3CP3/8/r2C3C w", "d3", "c2 c3 c4 d2 d4 e2 e4"),
        // Not in check it goes by its Wall (item 13).
        (MODERN, "c7/8/8/3B4/8/3C4/8/7C w", "d3", "d4 d5"),
        (MODERN, "c7/8/8/8/2r1n3/3C4/8/C6C w", "d3", "c4 d4 d5 e4"),
        // R1: of two Castles the one not in check stays, even where it could help (item 38).
        (MODERN, "c7/8/8/8/3Q4/3C4/8/r6C w", "d3", ""),
        (MODERN, "c7/8/8/8/3Q4/3C4/8/r6C w", "h1", "g1 g2 h2"),
        (MODERN, "c7/8/8/8/3Q4/3C4/8/7C w", "d3", "d4"),
        // The last Castle goes whole, to squares not in check (item 40).
        (MODERN, "c7/8/8/8/8/8/r7/3C4 w", "d1", "c1 e1"),
        (MODERN, "8/8/8/8/8/2c5/8/3C4 w", "d1", "c1 e1 e2"),
        (MODERN, "7c/8/8/8/8/8/2r5/3Cr3 w", "d1", "e1 c2"),
    ] {
        let expected: BTreeSet<&str> = reached.split_ascii_whitespace().collect();
        let position = position(edition, fen);
        let found = targets(&position, from);
        assert_eq!(found.split_ascii_whitespace().collect::<BTreeSet<_>>(), expected, "{fen} {from}");
    }
}

#[test]
fn the_board_after_a_move_is_that_of_the_rule_book() {
    for (edition, fen, moves, board) in [
        // Knight's Pawn captures on the last row and is promoted (item 21).
        (CLASSIC, "4n3/c7/3N4/8/8/8/C7/8 w", "d6e8", "4Q3/c7/3B4/8/8/8/C7/8"),
        // A Bishop that turns over a Pawn there is not (item 23).
        (CLASSIC, "4p3/c7/8/1B6/8/8/C7/8 w", "b5e8", "4N3/c7/8/8/8/8/C7/8"),
        // A Castle formed on the last row becomes a Queen (items 18, 26).
        (CLASSIC, "4N3/c7/8/8/8/8/C7/4R3 w", "e1e8", "4Q3/c7/8/8/8/8/C7/8"),
        (MODERN, "4N3/c7/8/8/8/8/C7/4R3 w", "e1e8", "4Q3/c7/8/8/8/8/C7/8"),
        (MODERN, "4q3/c3P3/8/8/8/8/C7/8 w", "e7e8", "4Q3/c7/8/8/8/8/C7/8"),
        // A whole Castle loses its Wall on the last row while there is another (a2).
        (MODERN, "4r3/4C3/8/8/8/8/8/c3C2C w", "e7e8", "4Q3/8/8/8/8/8/8/c3C2C"),
        (MODERN, "8/r3C3/8/8/8/8/8/c6C w", "e7f8", "5Q2/r7/8/8/8/8/8/c6C"),
        // The last one stays a Castle (item 25) …
        (MODERN, "8/4C3/8/8/8/8/8/7c w", "e7e8", "4C3/8/8/8/8/8/8/7c"),
        // … and is promoted later, when it moves whole there and is not the last any more (item 27).
        (MODERN, "r3C3/8/8/8/8/8/8/C3C2c w", "e8f8", "r4Q2/8/8/8/8/8/8/C3C2c"),
    ] {
        assert_eq!(after(edition, fen, moves), board, "{fen} {moves}");
    }
}

#[test]
fn a_whole_castle_may_not_be_promoted_where_that_leaves_the_other_in_check() {
    // Both are in check; on the last row the one becomes a Citadel, and the other would be the last one, in check.
    let both = position(MODERN, "c7/r3C3/8/8/8/8/8/r6C w");
    assert_eq!(targets(&both, "e7"), "d6 d7 e6 f6 f7");
    assert_eq!(both.refusal(square("e7"), Some(square("e8"))).map(|refusal| refusal.square), Some(square("h1")));
}

#[test]
fn a_move_that_forms_a_second_castle_may_leave_the_first_in_check() {
    // The pinned Tower may not leave its file …
    let pinned = position(MODERN, "4r2c/8/8/8/N3R3/8/8/4C3 w");
    // … except into the Fortress, with which it is a Castle.
    assert_eq!(targets(&pinned, "e4"), "a4 e2 e3 e5 e6 e7 e8");
    // On the last row the Castle would be promoted at once: that saves nothing.
    let pinned = position(MODERN, "N3R3/8/8/b7/8/8/8/c3C3 w");
    assert_eq!(targets(&pinned, "e8"), "");
    let free = position(MODERN, "N3R3/8/8/8/8/8/8/c3C3 w");
    assert_eq!(targets(&free, "e8"), "a8 b8 c8 d8 e2 e3 e4 e5 e6 e7 f8 g8 h8");
}

#[test]
fn what_stays_behind_of_a_nest_still_shields_the_castle() {
    // The Citadel's Fort leaves, its Tower stays on the line.
    let shielded = position(MODERN, "4r2c/8/8/8/4Q3/8/8/4C3 w");
    assert!(targets(&shielded, "e4").contains("a4"));
    let shielded = position(MODERN, "4r2c/8/8/8/4N3/8/8/4C3 w");
    assert_eq!(targets(&shielded, "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
}

#[test]
fn pinned_attackers_and_held_castles_still_give_check() {
    // Black's Tower on e4 shields its own last Castle, and attacks all the same (item 44).
    let pinned = position(MODERN, "4c3/8/8/8/C3r3/8/8/4R3 w");
    assert!(pinned.attacked_castles(Side::White).contains(square("a4")));
    assert!(pinned.is_check());
    // A Castle attacks its eight neighbours in the modern edition, two in the classic one (item 43).
    let beside = "8/8/8/3Cc3/8/8/8/8 w";
    assert_eq!(position(MODERN, beside).attacked_castles(Side::Black).len(), 1);
    assert_eq!(position(CLASSIC, beside).attacked_castles(Side::Black).len(), 0);
    let ahead = "8/8/8/4c3/3C4/8/8/8 w";
    assert_eq!(position(CLASSIC, ahead).attacked_castles(Side::Black).len(), 1);
    assert_eq!(position(CLASSIC, ahead).attacked_castles(Side::White).len(), 1);
}

#[test]
fn games_end_as_the_rule_books_say() {
    use Reason::{CastlesCaptured, Checkmate, FiftyMoves, Resignation, ScorchedEarth, Siege, Stalemate};
    let white = |reason| Some(Outcome::won(Side::White, reason));
    let black = |reason| Some(Outcome::won(Side::Black, reason));
    let drawn = |reason| Some(Outcome::drawn(reason));
    for (edition, fen, moves, end) in [
        // The last Castle is captured.
        (CLASSIC, "c7/8/8/8/8/8/8/R6C w", "a1a8", white(CastlesCaptured)),
        // The last Castle takes the last Castle: scorched earth (item 33).
        (CLASSIC, "8/8/8/3c4/4C3/8/8/8 w", "e4d5", drawn(ScorchedEarth)),
        (MODERN, "8/8/8/3c4/4C3/8/8/8 w", "e4d5", white(CastlesCaptured)),
        // Classic: whoever moves the last Castle gives up (item 29), also onto a Queen on the last row (item 24).
        (CLASSIC, "c7/8/8/8/8/8/8/7C w", "h1h2", black(Resignation)),
        (CLASSIC, "4Q3/4C3/8/8/8/8/8/c7 w", "e7e8", black(Resignation)),
        // Onto a Queen elsewhere it becomes a Castle again.
        (CLASSIC, "c7/8/4Q3/4C3/8/8/8/8 w", "e5e6", None),
        // No move and all Castles attacked is a loss, else a draw (item 34).
        (CLASSIC, "8/8/8/8/8/p7/8/Cr5c b", "a3a2", black(Checkmate)),
        (CLASSIC, "8/8/8/8/8/p7/8/C6c b", "a3a2", drawn(Stalemate)),
        (CLASSIC, "8/8/8/8/8/p2p4/3p4/CrpC3c b", "a3a2", drawn(Stalemate)),
        // Modern: checkmate and stalemate, also with several Castles (items 35, 36).
        (MODERN, "c7/7R/8/8/8/8/8/4R2C w", "e1e8", white(Checkmate)),
        (MODERN, "c7/7R/8/8/8/8/8/1R5C w", "h7g7", drawn(Stalemate)),
        (MODERN, "c7/7R/1R6/8/8/8/8/7C w", "b6b1", drawn(Stalemate)),
        // A hundred quiet plies (item 46); combining does not begin the count anew, a capture does (item 47).
        (CLASSIC, "c7/8/8/8/8/8/8/R6C w 99 80", "a1b1", drawn(FiftyMoves)),
        (CLASSIC, "c7/8/8/8/8/8/8/R3B2C w 99 80", "a1e1", drawn(FiftyMoves)),
        (CLASSIC, "c7/8/8/8/8/8/8/1R2b2C w 99 80", "b1e1", None),
        (CLASSIC, "c7/8/8/8/8/8/8/1R2p2C w 99 80", "b1e1", None),
        (CLASSIC, "c7/4P3/8/8/8/8/8/1R2p2C w 99 80", "e7e8", drawn(FiftyMoves)),
        (MODERN, "7c/8/8/8/8/8/8/6pC w 99 80", "h1g1", None),
        // Whatever else ends the game comes first.
        (CLASSIC, "c7/8/8/8/8/8/8/7C w 99 80", "h1h2", black(Resignation)),
        (MODERN, "c7/7R/8/8/8/8/8/4R2C w 99 80", "e1e8", white(Checkmate)),
        (MODERN, "c7/7R/1R6/8/8/8/8/7C w 99 80", "b6b1", drawn(Stalemate)),
        // Third (a3): the last Castle is taken, by a whole Castle too; it may be exposed, and is lost when its Wall goes alone.
        (THIRD, "8/8/8/3c4/4C3/8/8/8 w", "e4d5", white(CastlesCaptured)),
        (THIRD, "r6c/8/8/8/8/8/7R/1C6 w", "b1a1", None),
        (THIRD, "c7/8/8/8/8/8/8/7C w", "h1h3", black(CastlesCaptured)),
        (THIRD, "c7/8/8/8/8/8/6b1/7C w", "h1g2", black(CastlesCaptured)),
        (THIRD, "c7/8/8/8/8/8/6Q1/7C w", "h1g2", None),
        // Whoever has no move has lost, before fifty moves draw.
        (THIRD, "7C/8/8/8/8/8/pp6/cp6 w", "h8g8", white(Siege)),
        (THIRD, "7C/8/8/8/8/8/pp6/cp6 w 99 80", "h8g8", white(Siege)),
        (THIRD, "c7/8/8/8/8/8/8/R3B2C w 99 80", "a1e1", drawn(FiftyMoves)),
    ] {
        let before = position(edition, fen);
        let legal = before.legal_moves().contains(&mv(moves));
        assert!(legal, "{fen} {moves}: {:?}", before.refusal(mv(moves).from(), Some(mv(moves).to())));
        let position = played(edition, fen, moves);
        assert_eq!(outcome(&position), end, "{fen} {moves}");
        assert_eq!(position.legal_moves().is_empty(), outcome(&position).is_some());
    }
}

#[test]
fn a_side_without_castles_has_lost_or_nobody_has() {
    for (edition, fen, end) in [
        (CLASSIC, "8/8/8/8/8/8/8/8 w", Outcome::drawn(Reason::ScorchedEarth)),
        (MODERN, "8/8/8/8/8/8/8/8 b", Outcome::drawn(Reason::ScorchedEarth)),
        (THIRD, "8/8/8/8/8/8/8/8 w", Outcome::won(Side::Black, Reason::CastlesCaptured)),
        (THIRD, "8/8/8/8/8/8/8/C7 w", Outcome::won(Side::White, Reason::CastlesCaptured)),
        (CLASSIC, "8/8/8/8/8/8/8/C7 b", Outcome::won(Side::White, Reason::CastlesCaptured)),
        (CLASSIC, "8/8/8/8/8/8/8/C7 w", Outcome::won(Side::White, Reason::Resignation)),
        (MODERN, "8/8/8/8/8/8/8/c7 w", Outcome::won(Side::Black, Reason::CastlesCaptured)),
        (MODERN, "8/8/8/8/8/8/8/c7 b", Outcome::won(Side::Black, Reason::CastlesCaptured)),
        // Nobody can move: classic, a draw unless every Castle is attacked.
        (CLASSIC, "8/8/8/8/8/8/p7/C6c w", Outcome::drawn(Reason::Stalemate)),
        (CLASSIC, "8/8/8/8/8/8/p7/C6r w", Outcome::won(Side::White, Reason::Resignation)),
        (CLASSIC, "c7/8/8/8/8/8/p7/C6r w", Outcome::won(Side::Black, Reason::Checkmate)),
    ] {
        assert_eq!(outcome(&position(edition, fen)), Some(end), "{edition:?} {fen}");
    }
}

#[test]
fn fifty_quiet_moves_of_each_side_draw_the_game() {
    for edition in Edition::ALL {
        let mut position = position(edition, "c5r1/7p/8/8/8/8/P7/1R5C w");
        let mut plies = 0;
        for text in ["b1b2", "g8g7", "b2b1", "g7g8"].into_iter().cycle() {
            position.play(mv(text), &mut ()).expect("a legal move");
            plies += 1;
            if outcome(&position).is_some() {
                break;
            }
        }
        assert_eq!(plies, 100);
        assert_eq!(outcome(&position), Some(Outcome::drawn(Reason::FiftyMoves)));
        assert!(position.to_string().ends_with("w 100 51"));
    }
}

/// Positions of random games, and positions with their nests shuffled.
fn random_positions(edition: Edition) -> Vec<Turnover> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut positions = Vec::new();
    while positions.len() < 10_000 {
        let mut game = Turnover::start(edition);
        while let Some(&mv) = game.legal_moves().choose(&mut rng) {
            game.play_unchecked(mv, &mut ());
            positions.push(game);
            let mut ranks: Vec<String> = game.to_string().split([' ', '/']).take(8).map(str::to_owned).collect();
            for here in 0..8 {
                ranks.swap(here, rng.random_range(..8usize));
            }
            let turn = if game.turn() == Side::White { 'w' } else { 'b' };
            positions.push(position(edition, &format!("{} {turn}", ranks.join("/"))));
        }
    }
    positions
}

#[test]
fn no_modern_move_leaves_a_side_with_its_only_castle_in_check_or_without_any() {
    for before in random_positions(MODERN) {
        for mv in before.legal_moves() {
            let mut next = before;
            next.play_unchecked(mv, &mut ());
            let castles = next.castle_squares(before.turn());
            let attacked = next.attacked_castles(before.turn());
            assert!(castles.is_any() && (castles.len() > 1 || attacked.is_empty()), "{before} {mv}");
        }
    }
}

#[test]
fn black_moves_as_white_does_in_the_mirror() {
    for edition in Edition::ALL {
        for here in random_positions(edition) {
            let text = here.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            let swapped = |letter: char| match letter {
                'a'..='z' => letter.to_ascii_uppercase(),
                _ => letter.to_ascii_lowercase(),
            };
            let ranks: Vec<String> = fields[0].rsplit('/').map(|rank| rank.chars().map(swapped).collect()).collect();
            let turn = if fields[1] == "w" { 'b' } else { 'w' };
            let there = position(edition, &format!("{} {turn} {} {}", ranks.join("/"), fields[2], fields[3]));

            let mirrored = |square: Square| Square::new(square.file(), 7 - square.rank());
            let moves = |position: &Turnover| position.legal_moves().into_iter().map(|mv| (mv.from(), mv.to()));
            let expected: BTreeSet<_> = moves(&here).map(|(from, to)| (mirrored(from), mirrored(to))).collect();
            assert_eq!(moves(&there).collect::<BTreeSet<_>>(), expected, "{here}");
            assert_eq!(outcome(&there).map(|end| end.reason), outcome(&here).map(|end| end.reason), "{here}");
            assert_eq!((there.is_check(), there.is_mate()), (here.is_check(), here.is_mate()), "{here}");
        }
    }
}
