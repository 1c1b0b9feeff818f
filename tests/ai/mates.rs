//! Tests that the mate search finds mates, and only real ones.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::Level;
use turnover_core::ai::mate::{Answer, MateSearch, Proof};
use turnover_core::ai::search::{Limits, MoveFilter, NodeKind, Options, Progress, Score, Searchable};
use turnover_core::board::Side;
use turnover_core::games::Position;
use turnover_core::games::lielow::{self, Lielow};
use turnover_core::games::turnover::{Edition, Move, Turnover};
use turnover_core::session::{Game, GameId, MateKind};

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
fn agrees<P: Searchable + Display>(position: P, most_moves: u32) -> Option<u32> {
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
        Answer::Unknown => panic!("{position}: not known"),
    }
}

/// Plays a line of legal moves, which must end with a win of this side.
fn follows<P: Searchable + Display>(position: &P, line: &[P::Move], winner: Side) {
    let mut end = *position;
    for mv in line {
        let mut legal = Vec::new();
        end.each_move(MoveFilter::All, &mut |mv| legal.push(mv));
        assert!(legal.contains(mv), "{position}: {mv} of {line:?}");
        end.play_unchecked(*mv, &mut ());
    }
    assert!(wins(&end, winner, 0), "{position}: {line:?}");
}

/// A few nests of each side on random squares, more of White, who is to move.
fn random(edition: Edition, rng: &mut Xoshiro256PlusPlus) -> Turnover {
    random_with(edition, 2, ("RBQPNRBQNrbpn", 5), rng)
}

/// Random squares with up to `most_castles` Castles of each side, and with two to `most_others` other nests, each by one of the letters.
fn random_with(
    edition: Edition,
    most_castles: usize,
    (letters, most_others): (&str, usize),
    rng: &mut Xoshiro256PlusPlus,
) -> Turnover {
    let mut board = ['.'; 64];
    for castle in ['C', 'c'] {
        for _ in 0..rng.random_range(1..=most_castles) {
            board[rng.random_range(0..64)] = castle;
        }
    }
    let letters: Vec<char> = letters.chars().collect();
    for _ in 0..rng.random_range(2..=most_others) {
        let square = rng.random_range(0..64);
        if board[square] == '.' {
            board[square] = letters[rng.random_range(0..letters.len())];
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
        for _ in 0..250 {
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
        for _ in 0..250 {
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
                Answer::Unknown => panic!("{position}: not known"),
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
        let limits = Limits { mate: Some(3), ..Limits::default() };
        let mut hunt = game.think(Options::new(limits), Level::STRONGEST, 0);
        while hunt.next_slice(Duration::ZERO) == Progress::Thinking {}
        assert_eq!(hunt.score(), Some(score), "{fen}");
        let loser = match score {
            Score::Win { .. } => !game.referee().turn(),
            Score::Loss { .. } | Score::Units(_) => game.referee().turn(),
        };
        assert_eq!(MateKind::of(game.referee(), loser), kind, "{fen}");
        assert_eq!(hunt.take_reports().len(), 1, "{fen}");
        assert!(game.referee().find(&hunt.choice().expect("a move")).is_some(), "{fen}");
    }
}

/// A random legal move; `None` if the game is over.
fn random_move(position: &Lielow, rng: &mut Xoshiro256PlusPlus) -> Option<lielow::Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.random_range(..moves.len())])
}

#[test]
fn a_king_of_lielow_is_caught_by_force() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = 0;
    for _ in 0..400 {
        let mut position = Lielow::start();
        for _ in 0..24 {
            let Some(mv) = random_move(&position, &mut rng) else { break };
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
    assert!(search.nodes() < 50_000);
}

/// Checks by trying all that no move that wins within `moves` moves is left out. Returns how many moves win, and how many need not be
/// tried.
fn leaves_no_win_out<P: Searchable + Display>(position: &P, moves: u32) -> (usize, usize) {
    let side = position.turn();
    let (mut all, mut attempts) = (Vec::new(), Vec::new());
    position.each_move(MoveFilter::All, &mut |mv| all.push(mv));
    position.each_winning_attempt(moves, &mut |mv| attempts.push(mv));
    assert!(attempts.iter().all(|mv| all.contains(mv)), "{position}: {attempts:?}");
    let wins_by = |mv: &&P::Move| wins(&position.after(**mv), side, 2 * moves - 1);
    let winning: Vec<&P::Move> = all.iter().filter(wins_by).collect();
    for mv in &winning {
        assert!(attempts.contains(mv), "{position}: {mv} wins within {moves}");
    }
    assert!(winning.is_empty() || position.may_win_within(moves), "{position}: it wins within {moves}");
    (winning.len(), all.len() - attempts.len())
}

#[test]
fn no_move_that_wins_is_left_out() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for edition in Edition::ALL {
        // With two moves left moves are spared only if the defender has several pieces that can move at will.
        for (moves, count, castles, letters, others) in [
            (1, 4000, 3, "RBQPNrbqpn", 7),
            (2, 240, 3, "RBQNrbqrbq", 7),
            // … for whom it is enough not to be attacked.
            (2, 240, 2, "RBQNPqnqnqnrb", 9),
        ] {
            let (mut winning, mut spared) = (0, 0);
            for _ in 0..count {
                let position = random_with(edition, castles, (letters, others), &mut rng);
                if position.node_kind() == NodeKind::Move {
                    let (won, left_out) = leaves_no_win_out(&position, moves);
                    (winning, spared) = (winning + won, spared + left_out);
                }
            }
            assert!(winning > 20 && spared > 20, "{edition:?}: {winning} of {moves}, {spared} spared");
        }
    }
}

#[test]
fn who_can_wait_is_not_lost() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(27);
    for edition in Edition::ALL {
        for (moves, count) in [(1, 2000), (2, 1500)] {
            let mut waiting = 0;
            for _ in 0..count {
                let position = random_with(edition, 5, ("RRBBQQNPrrbbqqnn", 15), &mut rng);
                if position.node_kind() == NodeKind::Move && position.can_survive(moves) {
                    waiting += 1;
                    assert!(!wins(&position, !position.turn(), 2 * moves), "{position} within {moves}");
                }
            }
            assert!(waiting > 5, "{edition:?}: {waiting} can wait for {moves}");
        }
    }
}

#[test]
fn no_capture_of_a_king_is_left_out() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    let (mut winning, mut spared) = (0, 0);
    for _ in 0..1500 {
        let mut position = Lielow::start();
        for _ in 0..rng.random_range(10..60) {
            let Some(mv) = random_move(&position, &mut rng) else { break };
            position.play_unchecked(mv, &mut ());
        }
        if position.node_kind() == NodeKind::Move {
            let (won, left_out) = leaves_no_win_out(&position, 1);
            (winning, spared) = (winning + won, spared + left_out);
        }
    }
    assert!(winning > 100 && spared > 100, "{winning}, {spared} spared");
}

#[test]
fn with_many_castles_mates_are_those_of_trying_everything_too() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    for edition in Edition::ALL {
        let found =
            (0..150).filter(|_| agrees(random_with(edition, 4, ("RBQPNrbqpn", 4), &mut rng), 2).is_some()).count();
        assert!(found > 10, "{edition:?}: {found}");
    }
}

#[test]
fn shortly_before_the_fifty_move_rule_only_what_is_in_time_counts() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let mut found = [0; 2];
    for _ in 0..60 {
        let fen = random(Edition::Modern, &mut rng).to_string();
        let placement = fen.split(' ').next().expect("a placement");
        for (late, plies) in [96, 98].into_iter().enumerate() {
            let fen = format!("{placement} w {plies} 60");
            let position = Turnover::from_fen(Edition::Modern, &fen).expect("a position");
            found[late] += usize::from(agrees(position, 2).is_some());
        }
    }
    assert!(found[1] > 0 && found[1] < found[0], "{found:?}");
}

/// A proof that is read: the attacker's answers by the moves before them.
type Answers<M> = HashMap<Vec<M>, M>;

/// Replays a proof with nothing but the rules: every legal defence has an answer, and every line ends with a win within `moves`
/// moves of the attacker. Returns the number of answers that were needed.
fn replays<P: Position>(
    position: &P,
    attacker: Side,
    answers: &Answers<P::Move>,
    so_far: &[P::Move],
    moves: u32,
) -> usize {
    if let Some(outcome) = position.phase().outcome() {
        assert_eq!(outcome.winner, Some(attacker), "{position} after {so_far:?}");
        return 0;
    }
    let after = |mv: P::Move| {
        let mut next = position.clone();
        next.play(mv, &mut ()).unwrap_or_else(|error| panic!("{position}: {mv}: {error}"));
        let line: Vec<P::Move> = so_far.iter().copied().chain([mv]).collect();
        (next, line)
    };
    if position.turn() == attacker {
        assert!(moves > 0, "{position} after {so_far:?}: too long");
        let answer = answers.get(so_far).unwrap_or_else(|| panic!("{position} after {so_far:?}: no answer"));
        let (next, line) = after(*answer);
        return 1 + replays(&next, attacker, answers, &line, moves - 1);
    }
    let replies = position.legal_moves().into_iter().map(|mv| {
        let (next, line) = after(mv);
        replays(&next, attacker, answers, &line, moves)
    });
    replies.sum()
}

/// Searches, has the proof written and replays it. Returns the length of the mate in moves.
fn proves<P: Searchable + Display>(position: P, mut search: MateSearch<P>, attacker: Side) -> Option<u32> {
    let Answer::Mate { moves, .. } = search.run(3_000_000) else { return None };
    search.write_proof(20_000);
    while search.next_slice() == Progress::Thinking {}
    let Some(Proof::Lines(lines)) = search.proof() else { panic!("{position}: the proof is too large") };
    let split = |line: &Vec<P::Move>| {
        let (answer, before) = line.split_last().expect("an answer");
        (before.to_vec(), *answer)
    };
    let answers: Answers<P::Move> = lines.iter().map(split).collect();
    assert_eq!(replays(&position, attacker, &answers, &[], moves), lines.len(), "{position}");
    Some(moves)
}

#[test]
fn a_proof_answers_every_defence_until_the_win() {
    for (edition, fen, expected) in PROBLEMS.into_iter().filter(|&(.., moves)| moves < 5) {
        let position = Turnover::from_fen(edition, fen).expect("a position");
        let moves = proves(position, MateSearch::new(position, 5), position.turn());
        assert_eq!(moves, Some(expected), "{fen}");
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(25);
    let mut found = [0; 2];
    for edition in Edition::ALL {
        for _ in 0..120 {
            let position = random(edition, &mut rng);
            found[0] += usize::from(proves(position, MateSearch::new(position, 3), position.turn()).is_some());
            found[1] += usize::from(proves(position, MateSearch::against(position, 3), !position.turn()).is_some());
        }
    }
    assert!(found[0] > 10 && found[1] > 5, "{found:?}");
}

#[test]
fn kings_of_lielow_are_caught_by_proof() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(26);
    let mut found = 0;
    for _ in 0..40 {
        let mut position = Lielow::start();
        for _ in 0..24 {
            let Some(mv) = random_move(&position, &mut rng) else { break };
            position.play_unchecked(mv, &mut ());
        }
        if position.node_kind() == NodeKind::Move {
            found += usize::from(proves(position, MateSearch::new(position, 2), position.turn()).is_some());
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn a_proof_that_is_too_large_is_not_told() {
    let position = Turnover::from_fen(Edition::Modern, "8/6C1/8/3C4/7P/6N1/8/6c1 w").expect("a position");
    let mut search = MateSearch::new(position, 5);
    search.run(3_000_000);
    search.write_proof(3);
    while search.next_slice() == Progress::Thinking {}
    assert_eq!(search.proof(), Some(&Proof::TooLarge));
    assert!(matches!(search.answer(), Answer::Mate { moves: 5, .. }));
}

#[test]
fn a_search_for_a_mate_reports_its_progress() {
    let fen = "R7/4R3/1c5c/8/6q1/1p6/1C1q4/C1C2R1C w";
    let game = Game::from_fen(GameId::TurnoverModern, fen).expect("a position");
    let limits = Limits { mate: Some(5), ..Limits::nodes(200_000) };
    let mut hunt = game.think(Options::new(limits), Level::STRONGEST, 0);
    let (mut reports, mut slices) = (Vec::new(), 0);
    while hunt.next_slice(Duration::from_millis(100 * slices)) == Progress::Thinking {
        slices += 1;
        reports.extend(hunt.take_mate_report());
    }
    assert!(reports.len() > 5 && reports.len() as u64 <= slices / 3, "{} in {slices} slices", reports.len());
    for pair in reports.windows(2) {
        let [before, after] = pair else { unreachable!("two reports") };
        assert!(before.nodes <= after.nodes && before.elapsed < after.elapsed, "{pair:?}");
        let is_next_attempt = after.is_against && !before.is_against;
        assert!(is_next_attempt || after.plies >= before.plies, "{pair:?}");
    }
    assert!(reports.iter().all(|report| report.moves == report.plies.div_ceil(2)), "{reports:?}");
    assert!(reports.iter().any(|report| report.disproof > 1), "{reports:?}");
}
