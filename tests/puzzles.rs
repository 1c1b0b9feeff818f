//! Is every puzzle that is shipped right? A plain search of this file's own checks it, which shares only the rules with the program.
//!
//! What it proves, for each of the solver's moves in the solution:
//!
//! - **Mates**: that the solver wins by force within the number of moves that the puzzle tells, against every defence, and not
//!   sooner; that no other move does so (at the last move several may); and that each reply holds out as long as any. All moves are
//!   tried, without a table and without pruning beyond the first move that settles a position.
//! - **Won and held positions**: that a plain alpha-beta search, which counts nothing but material and goes on with captures at its
//!   end, finds every other move worse by a piece at least, at one of the depths 3 to 5. That is no proof that nothing better
//!   is hidden deeper; it is a second opinion that knows nothing of the program's evaluation, pruning, table or order of moves.
//! - **Dice**: that over all rolls of the opponent and all of its replies, counting material alone, the move is better on average
//!   than every other one.
//!
//! The usual run looks at a part of the puzzles, drawn by their place in the file, and at the mates in three with few pieces;
//! `cargo test --release -p turnover-core --test puzzles -- --ignored --nocapture` looks at all, and prints the id of each that is
//! not confirmed.

use std::fs;

use turnover_core::board::{Side, Square};
use turnover_core::games::dice_chess::{Chessman, DiceChess};
use turnover_core::games::lielow::{Bitboard, Lielow, Lielow9x9, LielowOn};
use turnover_core::games::turnover::{Edition, Nest, Turnover};
use turnover_core::games::{Phase, Position};
use turnover_core::puzzles::{Puzzle, PuzzleAnswer, PuzzleGoal, PuzzleSet, PuzzleTheme, WrongMove};
use turnover_core::session::GameId;

/// The value of a won game.
const WIN: i32 = 1_000_000;
/// The plies that captures go on beyond the depth.
const CAPTURES: u32 = 3;
/// The depths, in plies, at one of which the only move must be seen.
const DEPTHS: [u32; 3] = [3, 4, 5];
/// The longest mate that the usual run proves, in moves, however many pieces there are.
const USUAL_MATE: u8 = 2;
/// The largest number of pieces with which the usual run proves a mate in three.
const USUAL_PIECES: usize = 12;

/// What this file counts of a game.
trait Plain: Position {
    /// By how much the only move must be better.
    const MARGIN: i32;

    /// The material of a side.
    fn material(&self, side: Side) -> i32;

    /// The balance for the side to move.
    fn balance(&self) -> i32 {
        self.material(self.turn()) - self.material(!self.turn())
    }
}

impl Plain for Turnover {
    const MARGIN: i32 = 3;

    fn material(&self, side: Side) -> i32 {
        const WORTH: [(Nest, i32); 5] =
            [(Nest::Tower, 5), (Nest::Fort, 5), (Nest::Wall, 1), (Nest::Citadel, 10), (Nest::Fortress, 5)];
        let of_side = self.nest_squares(side);
        let others: i32 = WORTH.iter().map(|&(nest, worth)| worth * common(self.nests(nest).0, of_side.0)).sum();
        others + 11 * self.castle_squares(side).len() as i32
    }
}

fn common(one: u64, other: u64) -> i32 {
    (one & other).count_ones() as i32
}

impl<B: Bitboard> Plain for LielowOn<B> {
    const MARGIN: i32 = 1;

    fn material(&self, side: Side) -> i32 {
        self.stack_count(side) as i32
    }
}

impl Plain for DiceChess {
    const MARGIN: i32 = 0;

    fn material(&self, side: Side) -> i32 {
        let squares = (0..10).flat_map(|rank| (0..10).map(move |file| Square::new(file, rank)));
        let chessmen = squares.filter(|&square| self.contains(square)).filter_map(|square| self.piece_at(square));
        chessmen.filter(|(owner, _)| *owner == side).map(|(_, chessman)| worth(chessman)).sum()
    }
}

/// The value of a chessman in hundredths of a pawn.
fn worth(chessman: Chessman) -> i32 {
    match chessman {
        Chessman::Pawn => 100,
        Chessman::Knight => 300,
        Chessman::Bishop => 310,
        Chessman::Rook => 500,
        Chessman::Queen => 900,
        Chessman::King => 2500,
    }
}

/// The value of a position that is over, for the side whose turn it would be.
fn ended<P: Position>(position: &P) -> Option<i32> {
    let outcome = position.phase().outcome()?;
    Some(match outcome.winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN,
        Some(_) => -WIN,
    })
}

/// Plain alpha-beta: all moves to this depth, then moves that change the material.
fn search<P: Plain>(position: &P, depth: u32, captures: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(value) = ended(position) {
        return value;
    }
    let balance = position.balance();
    let is_quiet = depth == 0;
    if is_quiet {
        if balance >= beta || captures == 0 {
            return balance;
        }
        alpha = alpha.max(balance);
    }
    let mut best = if is_quiet { balance } else { -WIN };
    let mut next: Vec<(i32, P)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.after(mv))
        .map(|next| (if next.turn() == position.turn() { -next.balance() } else { next.balance() }, next))
        .filter(|(after, next)| !is_quiet || -after != balance || next.phase().outcome().is_some())
        .collect();
    next.sort_by_key(|(after, _)| *after);
    for (_, next) in next {
        let (depth, captures) = if is_quiet { (0, captures - 1) } else { (depth - 1, captures) };
        // A win that comes sooner is worth more.
        let value = nearer(-search(&next, depth, captures, -beta, -alpha));
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// A value one ply farther from the end.
fn nearer(value: i32) -> i32 {
    match value {
        value if value > WIN / 2 => value - 1,
        value if value < -WIN / 2 => value + 1,
        value => value,
    }
}

/// Whether this side wins within this number of plies: everything is tried.
fn wins<P: Position>(position: &P, side: Side, plies: u32) -> bool {
    if let Some(outcome) = position.phase().outcome() {
        return outcome.winner == Some(side);
    }
    if plies == 0 {
        return false;
    }
    let mut after = position.legal_moves().into_iter().map(|mv| position.after(mv));
    if position.turn() == side {
        after.any(|next| wins(&next, side, plies - 1))
    } else {
        after.all(|next| wins(&next, side, plies - 1))
    }
}

/// Whether a move of a mate is the only one, and whether the mate is as long as told.
fn is_only_mate<P: Position>(position: &P, code: &str, moves: u32) -> Result<(), String> {
    let side = position.turn();
    let plies = 2 * moves - 1;
    if moves > 1 && wins(position, side, plies - 2) {
        return Err(format!("it wins sooner than in {moves}"));
    }
    for mv in position.legal_moves() {
        let wins = wins(&position.after(mv), side, plies - 1);
        if mv.to_string() == code && !wins {
            return Err(format!("{code} does not win in {moves}"));
        }
        if mv.to_string() != code && wins && moves > 1 {
            return Err(format!("{mv} wins in {moves} as well as {code}"));
        }
    }
    Ok(())
}

/// Whether every other move is worse by a piece, at one of the depths.
fn is_only_good<P: Plain>(position: &P, code: &str) -> Result<(), String> {
    let mut why = String::new();
    for depth in DEPTHS {
        match is_better(position, code, depth) {
            Ok(()) => return Ok(()),
            Err(error) => why = error,
        }
    }
    Err(why)
}

fn is_better<P: Plain>(position: &P, code: &str, depth: u32) -> Result<(), String> {
    let moves = position.legal_moves();
    let only = moves.iter().find(|mv| mv.to_string() == code).ok_or("no such move")?;
    let value = -search(&position.after(*only), depth - 1, CAPTURES, -WIN, WIN);
    for &mv in moves.iter().filter(|mv| *mv != only) {
        let limit = value - P::MARGIN;
        let other = -search(&position.after(mv), depth - 1, CAPTURES, -limit - 1, -limit);
        if other > limit {
            return Err(format!("{mv} is as good as {code} ({value}) at depth {depth}"));
        }
    }
    Ok(())
}

/// The average material after the opponent's roll and its best reply, for the side that has moved; in hundredths.
fn expected(after: &DiceChess, side: Side) -> f64 {
    let balance = |position: &DiceChess| f64::from(position.material(side) - position.material(!side));
    match Position::phase(after) {
        Phase::Over(outcome) => match outcome.winner {
            None => 0.0,
            Some(winner) if winner == side => f64::from(WIN),
            Some(_) => -f64::from(WIN),
        },
        Phase::Roll(_) => {
            let chances = Position::chances(after);
            let total: u32 = chances.iter().map(|chance| chance.weight).sum();
            let value = |roll| {
                let mut rolled = *after;
                Position::roll(&mut rolled, roll).expect("a roll that may come");
                expected_before_move(&rolled, side)
            };
            chances.iter().map(|chance| f64::from(chance.weight) * value(chance.roll)).sum::<f64>() / f64::from(total)
        }
        Phase::Move(_) => expected_before_move(after, side).max(balance(after)),
    }
}

/// The same where the opponent is to move: one move deep.
fn expected_before_move(position: &DiceChess, side: Side) -> f64 {
    let value = |next: DiceChess| match Position::phase(&next) {
        Phase::Over(outcome) => match outcome.winner {
            None => 0.0,
            // A king is lost; how much that is, the other rolls must be able to outweigh.
            Some(winner) => f64::from(if winner == side { 10_000 } else { -10_000 }),
        },
        Phase::Roll(_) | Phase::Move(_) => f64::from(next.material(side) - next.material(!side)),
    };
    let after = position.legal_moves().into_iter().map(|mv| value(position.after(mv)));
    let is_own = Position::turn(position) == side;
    after.reduce(if is_own { f64::max } else { f64::min }).unwrap_or_else(|| value(*position))
}

fn has_best_chances(position: &DiceChess, code: &str) -> Result<(), String> {
    let side = Position::turn(position);
    let moves = position.legal_moves();
    let value = |text: &str| {
        let mv = moves.iter().find(|mv| mv.to_string() == text).ok_or("no such move")?;
        Ok::<f64, String>(expected(&position.after(*mv), side))
    };
    let only = value(code)?;
    for mv in moves.iter().map(ToString::to_string).filter(|mv| mv != code) {
        let other = value(&mv)?;
        if other >= only {
            return Err(format!("{mv} has as good chances ({other:.0}) as {code} ({only:.0})"));
        }
    }
    Ok(())
}

/// Checks each of the solver's moves.
fn check_line<P: Plain>(
    start: P,
    puzzle: &Puzzle,
    check: impl Fn(&P, &str, u32) -> Result<(), String>,
) -> Result<(), String> {
    let solver = start.turn();
    let mut position = start;
    let mut own_moves = 0;
    for code in &puzzle.moves {
        if position.turn() == solver {
            check(&position, code, own_moves)?;
            own_moves += 1;
        }
        let mv = position.legal_moves().into_iter().find(|mv| mv.to_string() == *code);
        position.play_unchecked(mv.ok_or_else(|| format!("{code} is no legal move"))?, &mut ());
    }
    Ok(())
}

fn check_quiet_game<P: Plain>(start: P, puzzle: &Puzzle) -> Result<(), String> {
    check_line(start, puzzle, |position, code, own_moves| match puzzle.goal {
        PuzzleGoal::Mate(moves) => is_only_mate(position, code, u32::from(moves) - own_moves),
        PuzzleGoal::Win | PuzzleGoal::Hold => is_only_good(position, code),
        PuzzleGoal::Chances => Err("a goal of games with dice".into()),
    })
}

/// What this file's own search says against a puzzle.
fn check(puzzle: &Puzzle) -> Result<(), String> {
    let fen = &puzzle.fen;
    let error = |error: &dyn std::fmt::Display| error.to_string();
    match puzzle.game {
        GameId::TurnoverModern => {
            check_quiet_game(Turnover::from_fen(Edition::Modern, fen).map_err(|e| error(&e))?, puzzle)
        }
        GameId::TurnoverClassic => {
            check_quiet_game(Turnover::from_fen(Edition::Classic, fen).map_err(|e| error(&e))?, puzzle)
        }
        GameId::Turnover2025 => {
            check_quiet_game(Turnover::from_fen(Edition::Third, fen).map_err(|e| error(&e))?, puzzle)
        }
        GameId::Lielow => check_quiet_game(Lielow::from_fen(fen).map_err(|e| error(&e))?, puzzle),
        GameId::Lielow9x9 => check_quiet_game(Lielow9x9::from_fen(fen).map_err(|e| error(&e))?, puzzle),
        GameId::DiceChess(variant) => {
            let start = DiceChess::from_fen(variant, fen).map_err(|e| error(&e))?;
            check_line(start, puzzle, |position, code, _| has_best_chances(position, code))
        }
    }
}

fn shipped() -> Vec<(String, PuzzleSet)> {
    let read = |name: String| {
        let text = fs::read_to_string(format!("../../assets/puzzles/{name}")).expect("a file of puzzles");
        let set = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, set)
    };
    let mut names: Vec<String> = GameId::ALL.into_iter().map(PuzzleSet::file_name).collect();
    names.sort();
    names.dedup();
    names.into_iter().map(read).collect()
}

/// Checks the puzzles, and tells which are not confirmed.
fn confirm(puzzles: impl Iterator<Item = Puzzle>) {
    let mut refuted = Vec::new();
    let mut count = 0;
    for puzzle in puzzles {
        count += 1;
        if let Err(why) = check(&puzzle) {
            println!("{} {puzzle}: {why}", puzzle.id());
            refuted.push(puzzle.id().to_string());
        }
    }
    println!("{count} puzzles, {} not confirmed: {}", refuted.len(), refuted.join(" "));
    assert!(count > 0, "no puzzles");
    assert!(refuted.is_empty(), "{refuted:?}");
}

/// Whether the proof is too long for the usual run.
fn is_long(puzzle: &Puzzle) -> bool {
    matches!(puzzle.goal, PuzzleGoal::Mate(moves) if moves > USUAL_MATE)
}

#[test]
fn a_part_of_the_puzzles_is_confirmed_by_a_plain_search() {
    for (_, set) in shipped() {
        let usual: Vec<&Puzzle> = set.puzzles().iter().filter(|puzzle| !is_long(puzzle)).collect();
        // From the easiest to the hardest.
        confirm((0..=8).map(|eighth| usual[eighth * (usual.len() - 1) / 8].clone()));
    }
}

#[test]
fn the_mates_in_three_with_few_pieces_are_confirmed_by_a_plain_search() {
    let has_few_pieces = |puzzle: &Puzzle| {
        let board = puzzle.fen.split(' ').next().expect("a board");
        board.chars().filter(char::is_ascii_alphabetic).count() <= USUAL_PIECES
    };
    let mates = shipped().into_iter().flat_map(|(_, set)| set.puzzles().to_vec());
    confirm(mates.filter(|puzzle| puzzle.goal == PuzzleGoal::Mate(3) && has_few_pieces(puzzle)));
}

#[test]
#[ignore = "it takes minutes"]
fn all_puzzles_are_confirmed_by_a_plain_search() {
    confirm(shipped().into_iter().flat_map(|(_, set)| set.puzzles().to_vec()));
}

#[test]
fn every_puzzle_is_well_made() {
    for (name, set) in shipped() {
        assert_eq!(set.to_string().parse(), Ok(set.clone()), "{name}");
        for puzzle in set.puzzles() {
            let line = puzzle.to_string();
            assert!(line.len() < 300, "{line}");
            let end = puzzle.solved_game().unwrap_or_else(|error| panic!("{line}: {error}"));
            let solver = puzzle.solver().expect("it has a position");
            assert_eq!(end.last_ply().map(|ply| ply.side), Some(solver), "the last move is the solver's: {line}");
            assert!(puzzle.game().expect("a position").legal_moves().len() >= 3, "{line}");
            assert_eq!(PuzzleTheme::of(puzzle).as_ref(), Ok(&puzzle.themes), "{line}");
            assert_eq!(PuzzleSet::file_name(puzzle.game), name, "{line}");
            assert_eq!(set.find(puzzle.id()), Some(puzzle), "two puzzles in one position: {line}");
        }
    }
}

#[test]
fn every_puzzle_is_solved_by_its_solution_and_by_no_other_move() {
    for (_, set) in shipped() {
        for puzzle in set.puzzles().iter().step_by(5) {
            let mut game = puzzle.game().expect("a position");
            let solver = game.referee().turn();
            let mut last = None;
            for code in &puzzle.moves {
                let right = game.referee().find(code).expect("a legal move");
                if game.side_to_move() == Some(solver) {
                    for mv in game.legal_moves().iter().filter(|mv| mv.id != right) {
                        let answer = puzzle.answer(&game, mv.id);
                        let is_wrong = matches!(answer, Some(PuzzleAnswer::Wrong(_)));
                        let wins_too = puzzle.moves.last() == Some(code) && answer == Some(PuzzleAnswer::Solved);
                        assert!(is_wrong || wins_too, "{puzzle}: {}", mv.code);
                    }
                    last = puzzle.answer(&game, right);
                } else {
                    assert_eq!(puzzle.answer(&game, right), None, "it is not the solver's turn: {puzzle}");
                }
                game.play(right);
            }
            assert_eq!(last, Some(PuzzleAnswer::Solved), "{puzzle}");
        }
    }
}

/// A mate in two.
const MATE: &str = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";

#[test]
fn a_wrong_move_is_told_why() {
    let puzzle: Puzzle = MATE.parse().expect("a puzzle");
    let game = puzzle.game().expect("a position");
    let answer = |code| puzzle.answer(&game, game.referee().find(code).expect("a legal move"));
    assert_eq!(answer("b5b7"), Some(PuzzleAnswer::Right { replies: vec!["h8g8".into()] }));
    assert_eq!(answer("a6a7"), Some(PuzzleAnswer::Wrong(WrongMove::MissesMate { moves: 2 })));
}

#[test]
fn any_move_that_wins_at_the_end_is_right() {
    let puzzle: Puzzle = MATE.replace("R7/", "R1R5/").parse().expect("a puzzle");
    let mut game = puzzle.game().expect("a position");
    for code in ["b5b7", "h8g8"] {
        game.play(game.referee().find(code).expect("a legal move"));
    }
    let solving = |code: &str| game.referee().find(code).and_then(|id| puzzle.answer(&game, id));
    for winner in ["a6a8", "c6c8"] {
        assert_eq!(solving(winner), Some(PuzzleAnswer::Solved), "{winner}");
    }
    let others = game.legal_moves().iter().filter(|mv| puzzle.answer(&game, mv.id) != Some(PuzzleAnswer::Solved));
    assert!(others.count() > 0);
}

#[test]
fn a_game_that_has_gone_other_ways_has_no_answer() {
    let puzzle: Puzzle = MATE.parse().expect("a puzzle");
    let mut game = puzzle.game().expect("a position");
    game.play(game.referee().find("a6a7").expect("a legal move"));
    game.play(game.legal_moves()[0].id);
    assert_eq!(puzzle.answer(&game, game.legal_moves()[0].id), None);
}

#[test]
fn the_puzzle_of_a_day_changes_every_day_and_all_have_their_turn() {
    for (name, set) in shipped() {
        let count = set.puzzles().len() as u32;
        if count < 3 {
            continue;
        }
        let day = |day: u32| set.of_day(day).expect("a puzzle").id();
        for today in 20_000..20_000 + 3 * count {
            assert_ne!(day(today), day(today + 1), "{name}, day {today}");
        }
        let first = 20_000_u32.next_multiple_of(count);
        let round: std::collections::BTreeSet<_> = (first..first + count).map(day).collect();
        assert_eq!(round.len() as u32, count, "{name}");
    }
    assert_eq!(PuzzleSet::default().of_day(1), None);
}

#[test]
fn a_puzzle_keeps_its_id() {
    let puzzle: Puzzle = MATE.parse().expect("a puzzle");
    let harder = Puzzle { rating: 2000, themes: Vec::new(), ..puzzle.clone() };
    assert_eq!(puzzle.id(), harder.id());
    assert_eq!(puzzle.id().to_string(), "h5gbnX1n");
    assert_eq!(puzzle.id().to_string().parse(), Ok(puzzle.id()));
}

#[test]
fn what_is_no_file_of_puzzles_is_refused_with_its_line() {
    let heading = "turnover-puzzles 1\n";
    for (text, said) in [
        (String::new(), "line 1: expected turnover-puzzles, found \"\""),
        ("turnover-puzzles 2\n".into(), "line 1: expected turnover-puzzles of version 1 at most, found version 2"),
        (format!("{heading}{MATE}\nnothing\n"), "line 3: expected game|position|goal|moves|themes|rating"),
        (format!("{heading}{}\n", MATE.replace("turnover-modern", "go")), "line 2: expected a game, found \"go\""),
        (format!("{heading}{}\n", MATE.replace("mate2", "mate0")), "line 2: expected a goal"),
        (format!("{heading}{}\n", MATE.replace("|mate|", "|luck|")), "line 2: expected the name of a theme"),
        (format!("{heading}{}\n", MATE.replace("900", "-1")), "line 2: expected a rating"),
        (format!("{heading}{}\n", MATE.replace("b5b7 h8g8 a6a8", "")), "line 2: expected moves with a blank"),
    ] {
        let error = text.parse::<PuzzleSet>().expect_err("it makes no sense").to_string();
        assert!(error.starts_with(said), "{text:?}: {error}");
    }
    let illegal: Puzzle = MATE.replace("h8g8", "h8a1").parse().expect("its form is right");
    assert!(illegal.solved_game().is_err_and(|error| error.to_string().contains("h8a1")));
    let nowhere: Puzzle = MATE.replace("7c/8", "9c/8").parse().expect("its form is right");
    assert!(nowhere.game().is_err());
}

/// Texts are cut, doubled and changed at random; whatever comes of it, nothing panics, and what can be read can be used.
#[test]
fn damaged_files_never_panic() {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    let text = format!("turnover-puzzles 1\n{MATE}\nlielow|8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 1|win|a2a3|quiet|700\n");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..300 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..4) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = rng.random_range(0..128),
                2 => bytes[at] = bytes[rng.random_range(0..bytes.len())],
                _ => drop(bytes.remove(at)),
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
        let Ok(set) = String::from_utf8_lossy(&bytes).parse::<PuzzleSet>() else { continue };
        for puzzle in set.puzzles() {
            let _ = (puzzle.id(), puzzle.solved_game().is_ok(), PuzzleTheme::of(puzzle).is_ok());
            if let Ok(game) = puzzle.game() {
                for mv in game.legal_moves() {
                    let _ = puzzle.answer(&game, mv.id);
                }
            }
        }
        let _ = set.of_day(rng.random_range(0..u32::MAX));
    }
}
