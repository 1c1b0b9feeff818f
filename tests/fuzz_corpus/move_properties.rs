//! Properties of positions and moves, by which the plain generators, the search's and the notation check one another.
//!
//! The fuzz target and the test of its corpus share these functions. Each panics if its property is violated.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use arbitrary::{Result, Unstructured};
use turnover_core::ai::search::{MoveFilter, NodeKind, Searchable};
use turnover_core::board::{Square, Table, inverse_events};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::{Lielow, Lielow9x9};
use turnover_core::games::turnover::{Edition, Turnover};
use turnover_core::games::{Kit, Phase, Position, SetUp};
use turnover_core::notation::Notation;

/// The maximum number of plies from the position at the start.
const PLIES: usize = 40;

/// Any bytes choose a game, a position, and moves, rolls and texts, in each position of which all generators agree.
pub fn moves(bytes: &[u8]) {
    // A text that ends too early is a shorter game.
    let _ = any_game(&mut Unstructured::new(bytes));
}

fn any_game(input: &mut Unstructured) -> Result<()> {
    match input.int_in_range(0..=12)? {
        // Numbers that have been added later leave the inputs of the corpus what they are.
        number @ (0..=1 | 10) => {
            let edition = Edition::ALL[number.min(2)];
            play(Turnover::start(edition), |fen| Turnover::from_fen(edition, fen).ok(), "", input)
        }
        2 => play(Lielow::start(), |fen| Lielow::from_fen(fen).ok(), "", input),
        9 => play(Lielow9x9::start(), |fen| Lielow9x9::from_fen(fen).ok(), "", input),
        number => {
            let variant = Variant::ALL[if number < 9 { number - 3 } else { number - 5 }];
            play(DiceChess::start(variant), |fen| DiceChess::from_fen(variant, fen).ok(), "- - ", input)
        }
    }
}

/// `rights` are the fields of a position's text after the side to move, where the game has them.
fn play<P>(start: P, read_fen: impl Fn(&str) -> Option<P>, rights: &str, input: &mut Unstructured) -> Result<()>
where
    P: Notation + SetUp + Searchable<Move: Hash, Roll: Hash> + Debug,
{
    let mut position = start;
    if input.arbitrary()? {
        let Some(set_up) = read_fen(&any_placement(&start.kit(), rights, input)?) else { return Ok(()) };
        position = set_up;
    }
    for _ in 0..PLIES {
        check_text(&position, &read_fen);
        match position.phase() {
            Phase::Over(_) => {
                assert!(position.legal_moves().is_empty() && position.chances().is_empty(), "{position}");
                return Ok(());
            }
            Phase::Roll(_) => {
                check_rolls(&position);
                let chances = position.chances();
                let roll = input.choose(&chances)?.roll;
                assert_eq!(position.roll(roll), Ok(roll));
            }
            Phase::Move(_) => {
                let legal = position.legal_moves();
                check_generators(&position, &legal);
                check_refusals(&position, &legal, input)?;
                let mv = *input.choose(&legal)?;
                check_notation(&position, mv);
                position = played(&position, mv);
            }
        }
    }
    Ok(())
}

/// The text of any pieces on any squares.
fn any_placement(kit: &Kit, rights: &str, input: &mut Unstructured) -> Result<String> {
    let mut squares = vec!["1"; usize::from(kit.width) * usize::from(kit.height)];
    for _ in 0..input.int_in_range(1..=24)? {
        let place = input.choose_index(squares.len())?;
        squares[place] = &input.choose(&kit.pieces)?.text;
    }
    let ranks: Vec<String> = squares.chunks(kit.width.into()).map(<[&str]>::concat).collect();
    let turn = if input.arbitrary()? { 'w' } else { 'b' };
    let clock: u8 = input.int_in_range(0..=101)?;
    Ok(format!("{} {turn} {rights}{clock} {}", ranks.join("/"), input.int_in_range(1..=300)?))
}

/// A position's text gives the same position, with the keys that were updated move by move.
fn check_text<P: Searchable>(position: &P, read_fen: &impl Fn(&str) -> Option<P>) {
    let read = read_fen(&position.to_string()).unwrap_or_else(|| panic!("its own text: {position}"));
    assert_eq!(read, *position);
    assert_eq!((read.key(), read.search_key()), (position.key(), position.search_key()), "{position}");
}

/// The search rolls the dice of the rules, each as often as they come.
fn check_rolls<P: Searchable<Roll: Hash>>(position: &P) {
    let chances = position.chances();
    let unique: HashSet<P::Roll> = chances.iter().map(|chance| chance.roll).collect();
    assert!(!chances.is_empty() && unique.len() == chances.len(), "{position}");
    assert!(matches!(position.node_kind(), NodeKind::Roll), "{position}");
    let mut weights = 0;
    position.each_roll(&mut |next, weight| {
        weights += weight;
        assert!(matches!(next.phase(), Phase::Move(_)) && next.key() == position.key(), "{position} {next}");
    });
    assert_eq!(weights, chances.iter().map(|chance| chance.weight).sum::<u32>(), "{position}");
}

/// The rules' generator, the counter and the search's generators have the same moves.
fn check_generators<P: Searchable<Move: Hash>>(position: &P, legal: &[P::Move]) {
    let all: HashSet<P::Move> = legal.iter().copied().collect();
    assert!(!legal.is_empty() && all.len() == legal.len(), "{position}");
    assert_eq!(position.count_legal_moves(), legal.len() as u64, "{position}");
    let shown = |filter| {
        let mut shown = Vec::new();
        position.each_move(filter, &mut |mv| shown.push(mv));
        shown
    };
    let searched = shown(MoveFilter::All);
    assert_eq!(searched.len(), legal.len(), "{position}: {searched:?} {legal:?}");
    assert!(searched.iter().all(|mv| all.contains(mv)), "{position}: {searched:?} {legal:?}");
    assert!(shown(MoveFilter::Noisy).iter().all(|mv| all.contains(mv)), "{position}");
    let codes: HashSet<u32> = legal.iter().map(|&mv| P::code(mv)).collect();
    assert_eq!(codes.len(), legal.len(), "{position}");
    assert!(codes.iter().all(|code| (1..1 << 20).contains(code)), "{position}");
    check_mates(position, legal);
}

/// A move that wins at once is among those that a search for mates tries.
fn check_mates<P: Searchable<Move: Hash>>(position: &P, legal: &[P::Move]) {
    let mut tried = HashSet::new();
    position.each_winning_attempt(1, &mut |mv| {
        tried.insert(mv);
    });
    assert!(tried.iter().all(|mv| legal.contains(mv)), "{position}");
    for &mv in legal {
        let outcome = position.after(mv).phase().outcome();
        if outcome.is_some_and(|outcome| outcome.winner == Some(position.turn())) {
            assert!(position.may_win_within(1) && tried.contains(&mv), "{position} {mv}");
        }
    }
}

/// Any two squares are refused with a reason, or are a legal move; a refused move changes nothing.
fn check_refusals<P: Notation + SetUp>(position: &P, legal: &[P::Move], input: &mut Unstructured) -> Result<()> {
    for &mv in legal {
        assert!(position.illegal(mv).is_none(), "{position} {mv}");
    }
    let Kit { width, height, .. } = position.kit();
    let mut square = || Ok(Square::new(input.int_in_range(0..=width - 1)?, input.int_in_range(0..=height - 1)?));
    let text = format!("{}{}", square()?, square()?);
    let Ok(mv) = text.parse::<P::Move>() else { return Ok(()) };
    let mut next = position.clone();
    let is_played = next.play(mv, &mut ()).is_ok();
    assert_eq!(is_played, legal.contains(&mv), "{position} {mv}");
    assert!(is_played || next == *position, "{position} {mv}");
    let typed: &str = input.arbitrary()?;
    if let Ok(read) = position.read_move(typed) {
        assert!(legal.contains(&read), "{position} {typed:?} {read}");
    }
    Ok(())
}

/// What is written for a move is read as that move.
fn check_notation<P: Notation>(position: &P, mv: P::Move) {
    let written = position.notation(mv);
    assert_eq!(position.read_move(&written), Ok(mv), "{position} {written}");
    assert_eq!(position.read_move(&mv.to_string()), Ok(mv), "{position} {mv}");
    assert_eq!(mv.to_string().parse::<P::Move>().ok(), Some(mv), "{position} {mv}");
}

/// The position after a move, which its events lead to, and back.
fn played<P: Position + SetUp>(position: &P, mv: P::Move) -> P {
    let mut events = Vec::new();
    let mut next = position.clone();
    next.play(mv, &mut events).unwrap_or_else(|error| panic!("{position} {mv}: {error}"));
    assert_eq!(next, position.after(mv), "{position} {mv}");
    let before = Table::new(position.tokens_by_place());
    let mut table = before.clone();
    table.replay(&events).unwrap_or_else(|error| panic!("{position} {mv}: {error}"));
    assert_eq!(table.tokens, next.tokens_by_place(), "{position} {mv}");
    table.replay(&inverse_events(&events)).expect("events can be undone");
    assert_eq!(table, before, "{position} {mv}");
    next
}
