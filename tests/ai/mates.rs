//! Tests that the mate search finds mates, and only real ones.

use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover::ai::mate::{Answer, MateSearch};
use turnover::ai::search::{Limits, MoveFilter, NodeKind, Options, Progress, Score, Searchable};
use turnover::board::Side;
use turnover::games::Position;
use turnover::games::lielow::Lielow;
use turnover::games::turnover::{Edition, Move, Turnover};
use turnover::session::{Game, GameId, MateKind};

/// Whether this side wins within this number of plies, by trying all moves.
fn wins<P: Searchable>(position: &P, side: Side, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    match position.node_kind() {
        NodeKind::Over(winner) => return winner == Some(side),
        _ if moves.is_empty() => return position.no_moves_outcome() == NodeKind::Over(Some(side)),
        _ if plies == 0 => return false,
        NodeKind::Move | NodeKind::Roll => {}
    }
    let mut after = moves.into_iter().map(|mv| {
        let next = position.after(mv);
        wins(&next, side, plies - 1)
    });
    if position.turn() == side { after.any(|wins| wins) } else { after.all(|wins| wins) }
}

/// The minimum number of plies in which the side to move wins, up to `most`.
fn tried<P: Searchable>(position: &P, most: u32) -> Option<u32> {
    (1..=most).find(|&plies| wins(position, position.turn(), plies))
}

/// Compares with trying all moves, and follows the line to its end.
fn agrees<P: Searchable + std::fmt::Display>(position: P, most_moves: u32) -> Option<u32> {
    let expected = tried(&position, 2 * most_moves);
    match MateSearch::new(position, most_moves).run(3_000_000) {
        Answer::Mate { moves, line } => {
            assert_eq!(Some(line.len() as u32), expected, "{position}: {line:?}");
            assert_eq!(moves, line.len().div_ceil(2) as u32, "{position}: {line:?}");
            follows(&position, &line, position.turn());
            Some(moves)
        }
        Answer::None => {
            assert_eq!(expected, None, "{position}");
            None
        }
        Answer::Unknown => None,
    }
}

/// Plays a line of legal moves, which must end with a win of this side.
fn follows<P: Searchable + std::fmt::Display>(position: &P, line: &[P::Move], winner: Side) {
    let mut end = *position;
    for mv in line {
        let mut legal = Vec::new();
        end.each_move(MoveFilter::All, &mut |mv| legal.push(mv));
        assert!(legal.contains(mv), "{position}: {mv} of {line:?}");
        end.play_unchecked(*mv, &mut ());
    }
    assert!(wins(&end, winner, 0), "{position}: {line:?}");
}

/// A few nests of each side on random squares.
fn random(edition: Edition, rng: &mut Xoshiro256PlusPlus) -> Turnover {
    let mut board = ['.'; 64];
    for letters in ["C", "c"] {
        for _ in 0..rng.random_range(1..=2) {
            board[rng.random_range(0..64)] = letters.chars().next().expect("a letter");
        }
    }
    let others: Vec<char> = "RBQPNRBQNrbpn".chars().collect();
    for _ in 0..rng.random_range(2..=5) {
        let square = rng.random_range(0..64);
        if board[square] == '.' {
            board[square] = others[rng.random_range(0..others.len())];
        }
    }
    let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect::<String>().replace('.', "1")).collect();
    Turnover::from_fen(edition, &format!("{} w", rows.join("/"))).unwrap_or_else(|_| Turnover::start(edition))
}

#[test]
fn mates_are_those_that_trying_everything_finds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for edition in Edition::ALL {
        let mut found = [0; 3];
        for _ in 0..150 {
            let position = random(edition, &mut rng);
            if let Some(moves) = agrees(position, 2) {
                found[moves as usize] += 1;
            }
        }
        assert!(found[1] > 10 && found[2] > 5, "{edition:?}: {found:?}");
    }
}

#[test]
fn mates_in_three_too() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut found = 0;
    for _ in 0..12 {
        found += u32::from(agrees(random(Edition::Modern, &mut rng), 3).is_some());
    }
    assert!(found > 0);
}

#[test]
fn whoever_is_lost_whatever_it_does_is_told_so_and_nobody_else() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for edition in Edition::ALL {
        let mut found = [0; 3];
        for _ in 0..150 {
            let mut position = random(edition, &mut rng);
            if let Answer::Mate { moves: 2.., line } = MateSearch::new(position, 3).run(100_000) {
                position.play_unchecked(line[0], &mut ());
            }
            if position.node_kind() != NodeKind::Move {
                continue;
            }
            let winner = !position.turn();
            let expected = (1..=4).find(|&plies| wins(&position, winner, plies));
            match MateSearch::against(position, 2).run(3_000_000) {
                Answer::Mate { moves, line } => {
                    assert_eq!(Some(line.len() as u32), expected, "{position}: {line:?}");
                    assert_eq!(moves as usize, line.len() / 2, "{position}: {line:?}");
                    follows(&position, &line, winner);
                    found[moves as usize] += 1;
                }
                Answer::None => assert_eq!(expected, None, "{position}"),
                Answer::Unknown => {}
            }
        }
        assert!(found[1] > 5 && found[2] > 5, "{edition:?}: {found:?}");
    }
}

#[test]
fn a_hunt_announces_mates_of_either_side() {
    for (id, fen, score, kind) in [
        (GameId::TurnoverClassic, "4c3/8/8/8/8/8/8/C3R3 w", Score::Win { moves: 1 }, MateKind::Simple),
        (GameId::TurnoverClassic, "c6c/8/8/8/8/8/8/R5CR w", Score::Win { moves: 1 }, MateKind::Multiple),
        (GameId::TurnoverClassic, "c6R/8/c6R/8/8/8/8/C7 b", Score::Loss { moves: 1 }, MateKind::Multiple),
        (GameId::TurnoverModern, "7c/8/R7/1R6/8/8/8/C7 w", Score::Win { moves: 2 }, MateKind::Simple),
        (GameId::TurnoverModern, "7c/R7/8/1R6/8/8/8/C7 b", Score::Loss { moves: 1 }, MateKind::Simple),
    ] {
        let game = Game::from_fen(id, fen).expect("a position");
        let mut hunt = game.mate_search(Options::new(Limits::default()), 3);
        while hunt.next_slice(Duration::ZERO) == Progress::Thinking {}
        assert_eq!(hunt.score(), Some(score), "{fen}");
        let loser = match score {
            Score::Win { .. } => !game.referee().turn(),
            Score::Loss { .. } | Score::Units(_) => game.referee().turn(),
        };
        assert_eq!(game.kind_of_mate(loser), kind, "{fen}");
        assert_eq!(hunt.take_reports().len(), 1, "{fen}");
        assert!(game.referee().find(&hunt.choice().expect("a move")).is_some(), "{fen}");
    }
}

#[test]
fn a_king_of_lielow_is_caught_by_force() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = 0;
    for _ in 0..40 {
        let mut position = Lielow::start();
        for _ in 0..24 {
            let Some(mv) = position.random_legal_move(|| rng.random()) else { break };
            position.play_unchecked(mv, &mut ());
        }
        if position.node_kind() == NodeKind::Move {
            found += u32::from(agrees(position, 2).is_some_and(|moves| moves == 2));
        }
    }
    assert!(found > 0);
}

/// Problems of one to five moves.
const PROBLEMS: [(Edition, &str, u32); 16] = [
    (Edition::Classic, "4c3/8/8/8/8/8/8/C3R3 w", 1),
    (Edition::Classic, "c6c/8/8/8/8/8/8/R5CR w", 1),
    (Edition::Modern, "c7/8/8/1R6/7R/8/8/C7 w", 1),
    (Edition::Modern, "7c/8/R7/1R6/8/8/8/C7 w", 2),
    (Edition::Classic, "c1c2c1c/8/8/8/8/8/8/R1R2RCR w", 3),
    (Edition::Classic, "8/8/8/b7/8/8/c3Q3/3C1Cc1 w", 3),
    (Edition::Modern, "4c3/8/4C3/8/8/7Q/1C1P4/8 w", 3),
    (Edition::Modern, "1RR5/4p3/8/8/8/8/8/2C3c1 w", 3),
    (Edition::Classic, "1P6/cC6/5C2/5b2/8/8/8/6P1 w", 4),
    (Edition::Classic, "3c4/2p5/c5BC/7C/8/8/6N1/8 w", 4),
    (Edition::Modern, "8/4CR2/3B4/8/8/2c5/6C1/1P6 w", 4),
    (Edition::Modern, "C5n1/8/5N2/8/8/8/7c/8 w", 4),
    (Edition::Classic, "2C5/3b4/Q7/8/6c1/3C4/1c6/8 w", 5),
    (Edition::Classic, "2R1c3/1C3c2/7p/8/8/4R1b1/4b3/8 w", 5),
    (Edition::Modern, "8/5C2/6bR/5c2/8/4P3/8/4P3 w", 5),
    (Edition::Modern, "8/6C1/8/3C4/7P/6N1/8/6c1 w", 5),
];

#[test]
fn problems_have_their_solutions() {
    for (edition, fen, expected) in PROBLEMS {
        let position = Turnover::from_fen(edition, fen).expect("a position");
        let Answer::Mate { moves, line } = MateSearch::new(position, 5).run(1_000_000) else {
            panic!("{fen}: not found");
        };
        assert_eq!(moves, expected, "{fen}: {line:?}");
        follows(&position, &line, position.turn());
    }
}

#[test]
fn what_is_not_found_out_is_not_claimed() {
    let mut search = MateSearch::new(Turnover::start(Edition::Classic), 5);
    assert_eq!(search.run(10_000), Answer::<Move>::Unknown);
    assert!(search.nodes() < 20_000);
}
