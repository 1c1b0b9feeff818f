//! Tests that every game keeps the contract of `Position` and `Notation`.
//!
//! The tests are shared: a game supplies its start position, a FEN reader and some unusual positions.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::str::FromStr;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedMutRandom, IndexedRandom};
use rand::{RngExt, SeedableRng};
use turnover_core::board::{BoardEvent, Square, Store, Table, inverse_events};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::{Bitboard, Lielow, Lielow9x9, LielowOn};
use turnover_core::games::turnover::{Edition, Nest, Turnover};
use turnover_core::games::{DescribeMove, Kit, MoveKind, Phase, Position, SetUp};
use turnover_core::notation::Notation;

/// The maximum number of plies of a random game.
const MAX_PLIES: usize = 20_000;

/// What a game supplies.
struct Contract<P> {
    start: P,
    read_fen: fn(&str) -> P,
    /// A position that play might not reach.
    unusual: fn(&mut Xoshiro256PlusPlus) -> P,
    /// Of this number of positions one is tested. A game with several variants needs fewer in each.
    one_in: usize,
}

impl<P: Notation + DescribeMove + SetUp> Contract<P>
where
    P::Move: FromStr<Err: Debug> + Hash,
{
    /// The positions of a random game, including the end.
    fn game(&self, seed: u64) -> Vec<P> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut positions = vec![self.start.clone()];
        while let Some(next) = any_next(&positions[positions.len() - 1], &mut rng) {
            positions.push(next);
            assert!(positions.len() < MAX_PLIES, "a random game ends");
        }
        positions
    }

    /// The squares of the board.
    fn squares(&self) -> Vec<Square> {
        let Kit { width, height, .. } = self.start.kit();
        (0..height).flat_map(|rank| (0..width).map(move |file| Square::new(file, rank))).collect()
    }

    /// Positions of random games and unusual ones.
    fn sample(&self, count: usize) -> Vec<P> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let count = count / self.one_in;
        let mut sample: Vec<P> = (0..count / 2).map(|_| (self.unusual)(&mut rng)).collect();
        // With rolled dice, if there are dice.
        let rolled: Vec<P> = sample.iter().filter_map(|position| any_next(position, &mut rng)).collect();
        sample.extend(rolled.into_iter().filter(|position| !position.dice().is_empty()));
        for seed in 0.. {
            let game = self.game(seed);
            sample.extend(game.sample(&mut rng, 10).cloned());
            sample.extend(game.last().cloned());
            if sample.len() >= count {
                break;
            }
        }
        sample
    }

    fn exactly_the_legal_moves_are_accepted(&self) {
        let squares = self.squares();
        for position in self.sample(240) {
            let legal = position.legal_moves();
            let unique: HashSet<P::Move> = legal.iter().copied().collect();
            assert_eq!(unique.len(), legal.len(), "{position}");
            let ends: HashSet<(Square, Option<Square>)> =
                legal.iter().filter_map(|&mv| position.info(mv)).map(|info| (info.from, info.to)).collect();
            for (&from, &to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to))) {
                let refusal = position.refusal(from, Some(to));
                assert_eq!(refusal.is_none(), ends.contains(&(from, Some(to))), "{position} {from}{to}");
                let plain = format!("{from}{to}").parse::<P::Move>().expect("two squares name a move");
                let promoting = format!("{from}{to}q").parse::<P::Move>().ok();
                for mv in [plain].into_iter().chain(promoting) {
                    let mut next = position.clone();
                    let played = next.play(mv, &mut ());
                    assert_eq!(played.is_ok(), unique.contains(&mv), "{position} {mv}");
                    assert!(played.is_ok() || next == position, "a refused move changes nothing");
                }
            }
            let leaves = |mv: P::Move, from| position.info(mv).is_some_and(|info| (info.from, info.to) == (from, None));
            let leaving = |from| legal.iter().find(|&&mv| leaves(mv, from));
            for &from in &squares {
                let leaving = leaving(from);
                assert_eq!(position.refusal(from, None).is_none(), leaving.is_some(), "{position} {from}");
                if let Some(&mv) = leaving {
                    assert!(position.clone().play(mv, &mut ()).is_ok(), "{position} {mv}");
                }
            }
            let (inside, outside) = (Square::new(0, 0), Square::new(11, 11));
            for (from, to) in [(inside, Some(outside)), (outside, Some(inside)), (outside, None)] {
                assert!(position.refusal(from, to).is_some(), "{position} {from} {to:?}");
            }
        }
    }

    fn as_many_moves_are_counted_as_listed_and_none_after_the_end(&self) {
        for position in self.sample(4000) {
            let (moves, rolls) = (position.legal_moves(), position.chances());
            assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position}");
            match position.phase() {
                Phase::Move(side) => {
                    assert!(!moves.is_empty() && rolls.is_empty() && position.turn() == side, "{position}");
                }
                Phase::Roll(side) => {
                    assert!(moves.is_empty() && !rolls.is_empty() && position.turn() == side, "{position}");
                }
                Phase::Over(_) => assert!(moves.is_empty() && rolls.is_empty(), "{position}"),
            }
        }
    }

    fn each_roll_that_may_come_lies_on_the_table_and_nothing_else_changes(&self) {
        for position in self.sample(600) {
            let chances = position.chances();
            let unique: HashSet<P::Roll> = chances.iter().map(|chance| chance.roll).collect();
            assert_eq!(unique.len(), chances.len(), "{position}");
            for chance in chances {
                let mut rolled = position.clone();
                assert!(chance.weight > 0 && rolled.roll(chance.roll) == Ok(chance.roll), "{position}");
                assert_eq!(rolled.phase(), Phase::Move(position.turn()), "{rolled}");
                assert_eq!(
                    (rolled.key(), rolled.tokens_by_place()),
                    (position.key(), position.tokens_by_place()),
                    "{rolled}"
                );
                assert!(!rolled.dice().is_empty() && rolled.dice().iter().all(|die| !die.is_spent), "{rolled}");
                assert_eq!(chance.roll.to_string().parse::<P::Roll>().ok(), Some(chance.roll));
                let lies = rolled.clone();
                assert!(rolled.roll(chance.roll).is_err() && rolled == lies, "dice are thrown once: {rolled}");
            }
        }
    }

    fn what_can_be_set_up_is_read_again(&self) {
        let Kit { pieces, .. } = self.start.kit();
        for position in self.sample(300) {
            let kit = position.kit();
            let at = |square: Square| {
                let tokens: Vec<_> =
                    position.tokens_by_place().into_iter().filter(|(place, _)| place.square == square).collect();
                kit.made_of(&tokens.into_iter().map(|(place, token)| (place.layer, token)).collect::<Vec<_>>())
            };
            let text = format!("{} {}", kit.placement(at), if position.turn().index() == 0 { 'w' } else { 'b' });
            let read = (self.read_fen)(&text);
            assert_eq!((read.tokens_by_place(), read.turn()), (position.tokens_by_place(), position.turn()), "{text}");
            assert_eq!(kit.pieces, pieces);
        }
    }

    fn the_story_leads_to_the_position_and_back(&self) {
        for position in self.sample(600) {
            for mv in position.legal_moves() {
                let mut events = Vec::new();
                let mut next = position.clone();
                next.play(mv, &mut events).expect("a legal move");
                let before = Table::new(position.tokens_by_place());
                let mut table = before.clone();
                table.replay(&events).unwrap_or_else(|error| panic!("{position} {mv}: {error}"));
                assert_eq!(table.tokens, next.tokens_by_place(), "{position} {mv}");
                table.replay(&inverse_events(&events)).expect("the story can be told backwards");
                assert_eq!(table, before, "{position} {mv}");
                assert_eq!(events, position_events(&position, mv), "a story is always told the same");
            }
        }
    }

    fn the_facts_of_a_move_are_those_of_its_story(&self) {
        for position in self.sample(600) {
            let tokens = position.tokens_by_place();
            for mv in position.legal_moves() {
                let Some(info) = position.info(mv) else { continue };
                let events = position_events(&position, mv);
                // In a start of Chess960, castling goes to the rook's square, and king or rook may stay.
                let castles_onto_rook = info.companion.is_some_and(|[rook, _]| Some(rook) == info.to);
                let arrives = |event: &BoardEvent| match (*event, info.to) {
                    (BoardEvent::Moved { from, to }, Some(target)) => (from.square, to.square) == (info.from, target),
                    (BoardEvent::Removed { at, to: Store::Edge, .. }, None) => at.square == info.from,
                    _ => false,
                };
                assert!(castles_onto_rook || events.iter().any(arrives), "{position} {mv}");
                let there = tokens.iter().find(|(place, _)| Some(place.square) == info.to);
                let mover = tokens.iter().find(|(place, _)| place.square == info.from);
                let expected = match (info.to, there, mover) {
                    (None, ..) => MoveKind::Leave,
                    _ if castles_onto_rook => MoveKind::Move,
                    (_, None, _) if info.taken.is_some() => MoveKind::Capture,
                    (_, None, _) => MoveKind::Move,
                    (_, Some((_, there)), Some((_, mover))) if there.side == mover.side => MoveKind::Combine,
                    _ if events.iter().any(|event| matches!(event, BoardEvent::Flipped { .. })) => MoveKind::TurnOver,
                    _ => MoveKind::Capture,
                };
                assert_eq!(info.arrival, expected, "{position} {mv}");
                let in_tray = events.iter().find_map(|event| match event {
                    BoardEvent::Removed { at, to: Store::Tray, .. } => Some(at.square),
                    _ => None,
                });
                assert!(info.taken.is_none() || info.taken == in_tray, "{position} {mv}");
                assert_eq!(info.taken.is_some(), info.arrival == MoveKind::Capture, "{position} {mv}");
                let goes_along = |event: &BoardEvent| match (*event, info.companion) {
                    (BoardEvent::Moved { from, to }, Some(way)) => [from.square, to.square] == way,
                    _ => false,
                };
                let moves_along = info.companion.is_some_and(|[from, to]| from != to);
                assert_eq!(events.iter().any(goes_along), moves_along, "{position} {mv}");
            }
        }
    }

    fn a_position_survives_its_text_and_keeps_its_key(&self) {
        for position in self.sample(4000) {
            let read = (self.read_fen)(&position.to_string());
            assert_eq!(read, position);
            assert_eq!(read.key(), position.key(), "{position}");
        }
        for game in (0..4).map(|seed| self.game(seed)) {
            for pair in game.windows(2) {
                let is_rolled = matches!(pair[0].phase(), Phase::Roll(_));
                assert_eq!(pair[0].key() == pair[1].key(), is_rolled, "{}", pair[1]);
                let read = (self.read_fen)(&pair[1].to_string());
                assert_eq!(read.key(), pair[1].key(), "the key made on the way is that of the position");
            }
        }
    }

    fn every_written_move_is_unique_and_read_back(&self) {
        for position in self.sample(300) {
            let moves = position.legal_moves();
            let texts = position.notation_of_all(&moves);
            assert_eq!(texts.iter().collect::<HashSet<_>>().len(), moves.len(), "{position}: {texts:?}");
            for (&mv, text) in moves.iter().zip(&texts) {
                assert_eq!(&position.notation(mv), text, "{position}");
                assert_eq!(position.read_move(text), Ok(mv), "{position} {text}");
                assert_eq!(position.read_move(&mv.to_string()), Ok(mv), "{position} {mv}");
                assert_eq!(mv.to_string().parse::<P::Move>().expect("its own text"), mv);
            }
        }
    }

    fn a_hundred_random_games_come_to_an_end(&self) {
        let mut plies = 0;
        for seed in 0.. {
            let game = self.game(seed);
            plies += game.len() - 1;
            let last = game.last().expect("a game has a position");
            assert!(matches!(last.phase(), Phase::Over(_)), "{last}");
            if seed >= 100 && plies >= 10_000 {
                break;
            }
        }
    }

    fn an_illegal_move_made_unchecked_does_not_panic(&self) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for mut position in self.sample(100) {
            for _ in 0..50 {
                let square = |rng: &mut Xoshiro256PlusPlus| Square::from_index8(rng.random_range(..64));
                let mv = format!("{}{}", square(&mut rng), square(&mut rng));
                position.play_unchecked(mv.parse().expect("a move"), &mut ());
                let _ = (position.phase(), position.legal_moves(), position.tokens_by_place(), position.to_string());
                if let Some(chance) = position.chances().choose(&mut rng) {
                    position.roll(chance.roll).expect("a roll that may come");
                }
            }
        }
    }
}

/// A position after a random move or roll; `None` at the end of the game.
fn any_next<P: Position>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P> {
    let mut next = position.clone();
    match position.chances().choose(rng) {
        Some(chance) => {
            next.roll(chance.roll).expect("a roll that may come");
        }
        None => next.play(*position.legal_moves().choose(rng)?, &mut ()).expect("a legal move"),
    }
    Some(next)
}

fn position_events<P: Position>(position: &P, mv: P::Move) -> Vec<BoardEvent> {
    let mut events = Vec::new();
    position.clone().play_unchecked(mv, &mut events);
    events
}

/// A random number of nests on random squares, with one to four Castles of each side.
fn any_nests(edition: Edition, rng: &mut Xoshiro256PlusPlus) -> Turnover {
    let mut board = [['1'; 8]; 8];
    let pieces = rng.random_range(2..40);
    let castles = rng.random_range(1..=4);
    for piece in 0..pieces {
        let nest =
            if piece < 2 * castles { Nest::Castle } else { *Nest::ALL[..5].choose(rng).expect("there are nests") };
        let letter = if piece % 2 == 0 { nest.letter() } else { nest.letter().to_ascii_lowercase() };
        *board.as_flattened_mut().choose_mut(rng).expect("a board has squares") = letter;
    }
    let turn = if rng.random() { 'w' } else { 'b' };
    let ranks = board.map(|rank| rank.iter().collect::<String>());
    let fen = format!("{} {turn} {} {}", ranks.join("/"), rng.random_range(0..100), rng.random_range(1..200));
    Turnover::from_fen(edition, &fen).expect("a position")
}

/// A random number of stacks on random squares, with or without crowns.
fn any_stacks<B: Bitboard>(rng: &mut Xoshiro256PlusPlus) -> LielowOn<B> {
    LielowOn::from_fen(&any_placement(&LielowOn::<B>::start().kit(), rng)).expect("a position")
}

/// A random number of pieces on random squares, including pawns on the last ranks, and no king or several.
fn any_pieces(variant: Variant, rng: &mut Xoshiro256PlusPlus) -> DiceChess {
    let fen = any_placement(&DiceChess::start(variant).kit(), rng);
    DiceChess::from_fen(variant, &fen).expect("a position")
}

/// A start of Chess960 without some of the pieces that stand in the way of castling.
fn any_chess960(rng: &mut Xoshiro256PlusPlus) -> DiceChess {
    let start = DiceChess::chess960(Variant::ThreeDice, rng.random_range(0..960)).expect("a start").to_string();
    let (placement, rest) = start.split_once(' ').expect("a FEN");
    let thin = |piece: char| if "KkRr/8".contains(piece) || rng.random_bool(0.3) { piece } else { '1' };
    let thinned: String = placement.chars().map(thin).collect();
    DiceChess::from_fen(Variant::ThreeDice, &format!("{thinned} {rest}")).expect("a position")
}

/// A random number of pieces of a game on random squares, and either side to move, as FEN.
fn any_placement(kit: &Kit, rng: &mut Xoshiro256PlusPlus) -> String {
    let width = usize::from(kit.width);
    let mut board = vec!["1"; width * usize::from(kit.height)];
    for _ in 0..rng.random_range(2..40) {
        let piece = kit.pieces.choose(rng).expect("there are pieces");
        *board.choose_mut(rng).expect("a board has squares") = &piece.text;
    }
    let ranks: Vec<String> = board.chunks(width).map(|rank| rank.concat()).collect();
    format!("{} {}", ranks.join("/"), if rng.random() { 'w' } else { 'b' })
}

macro_rules! dice_chess {
    ($variant:ident) => {
        Contract {
            start: DiceChess::start(Variant::$variant),
            read_fen: |fen| DiceChess::from_fen(Variant::$variant, fen).expect("its own text"),
            unusual: |rng| any_pieces(Variant::$variant, rng),
            one_in: 6,
        }
    };
}

macro_rules! contract {
    ($game:ident, $contract:expr, [$($property:ident)*]) => {
        mod $game {
            use super::*;

            $(#[test]
            fn $property() {
                $contract.$property();
            })*
        }
    };
    ($($game:ident: $contract:expr;)*) => {$(
        contract!($game, $contract, [
            exactly_the_legal_moves_are_accepted
            as_many_moves_are_counted_as_listed_and_none_after_the_end
            the_story_leads_to_the_position_and_back
            the_facts_of_a_move_are_those_of_its_story
            a_position_survives_its_text_and_keeps_its_key
            every_written_move_is_unique_and_read_back
            a_hundred_random_games_come_to_an_end
            an_illegal_move_made_unchecked_does_not_panic
            each_roll_that_may_come_lies_on_the_table_and_nothing_else_changes
            what_can_be_set_up_is_read_again
        ]);
    )*};
}

contract! {
    turnover_classic: Contract {
        start: Turnover::start(Edition::Classic),
        read_fen: |fen| Turnover::from_fen(Edition::Classic, fen).expect("its own text"),
        unusual: |rng| any_nests(Edition::Classic, rng),
        one_in: 1,
    };
    turnover_modern: Contract {
        start: Turnover::start(Edition::Modern),
        read_fen: |fen| Turnover::from_fen(Edition::Modern, fen).expect("its own text"),
        unusual: |rng| any_nests(Edition::Modern, rng),
        one_in: 1,
    };
    turnover_third: Contract {
        start: Turnover::start(Edition::Third),
        read_fen: |fen| Turnover::from_fen(Edition::Third, fen).expect("its own text"),
        unusual: |rng| any_nests(Edition::Third, rng),
        one_in: 1,
    };
    lielow: Contract {
        start: Lielow::start(),
        read_fen: |fen| Lielow::from_fen(fen).expect("its own text"),
        unusual: any_stacks,
        one_in: 1,
    };
    lielow_9x9: Contract {
        start: Lielow9x9::start(),
        read_fen: |fen| Lielow9x9::from_fen(fen).expect("its own text"),
        unusual: any_stacks,
        one_in: 1,
    };
    dice_chess_main: dice_chess!(DiceChess);
    dice_chess_brainking: dice_chess!(BrainKing);
    dice_chess_10x10: dice_chess!(TenByTen);
    dice_chess_vegas: dice_chess!(Vegas);
    dice_chess_moves: dice_chess!(Moves);
    dice_chess_piece_moves: dice_chess!(PieceMoves);
    dice_chess_burmese: dice_chess!(Burmese);
    dice_chess_three: dice_chess!(ThreeDice);
    dice_chess_three_chess960: Contract {
        start: DiceChess::chess960(Variant::ThreeDice, 356).expect("a start"),
        unusual: any_chess960,
        ..dice_chess!(ThreeDice)
    };
}
