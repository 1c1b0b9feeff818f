//! Tests that every variant of Dice Chess keeps the promises of its types, in games and in unreachable positions.

use std::collections::HashSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedMutRandom, IndexedRandom};
use rand::{RngExt, SeedableRng};
use turnover_core::board::{Side, Square};
use turnover_core::games::dice_chess::{Chessman, DiceChess, Move, Phase, Roll, Variant, dice_perft};
use turnover_core::notation::Notation;

/// The maximum number of plies of a random game.
const MAX_PLIES: usize = 20_000;

/// A step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Roll(Roll),
    Move(Move),
}

/// A fair roll or, if fairness does not matter, any possible one.
pub fn any_roll(position: &DiceChess, rng: &mut Xoshiro256PlusPlus) -> Option<Roll> {
    position.chances().outcomes.choose(rng).map(|&(roll, _)| roll)
}

pub fn any_deed(position: &DiceChess, rng: &mut Xoshiro256PlusPlus) -> Option<Action> {
    match position.phase() {
        Phase::Roll(_) => any_roll(position, rng).map(Action::Roll),
        Phase::Move(_) => position.legal_moves().choose(rng).copied().map(Action::Move),
        Phase::Over(_) => None,
    }
}

pub fn done(position: &DiceChess, action: Action) -> DiceChess {
    let mut next = *position;
    match action {
        Action::Roll(roll) => next.roll(roll).expect("a possible roll"),
        Action::Move(mv) => next.play(mv).unwrap_or_else(|illegal| panic!("{position} {mv}: {illegal}")),
    }
    next
}

/// The positions of a random game, including the end.
pub fn game(variant: Variant, seed: u64) -> Vec<DiceChess> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = vec![DiceChess::start(variant)];
    while let Some(action) = any_deed(&positions[positions.len() - 1], &mut rng) {
        positions.push(done(&positions[positions.len() - 1], action));
        assert!(positions.len() < MAX_PLIES, "a random game ends");
    }
    positions
}

/// A random number of pieces on random squares: pawns on the last ranks, no king or several, adjacent kings.
pub fn any_pieces(variant: Variant, rng: &mut Xoshiro256PlusPlus) -> DiceChess {
    let width = usize::from(variant.rules().width);
    let mut board = vec![vec!['1'; width]; width];
    for piece in 0..rng.random_range(2..width * 5) {
        let kings = usize::from(variant.rules().king_count);
        let extra = rng.random_range(0..12) == 0;
        let piece = if piece < 2 * kings || extra && piece < 8 {
            'K'
        } else {
            *['P', 'N', 'B', 'R', 'Q'].choose(rng).expect("men")
        };
        let letter = if rng.random() { piece } else { piece.to_ascii_lowercase() };
        *board.choose_mut(rng).expect("ranks").choose_mut(rng).expect("files") = letter;
    }
    let turn = if rng.random() { 'w' } else { 'b' };
    let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
    let text = |rights: &str, squares: &str| format!("{} {turn} {rights} {squares} {} {}", ranks.join("/"), 7, 31);
    // Every right and every square for a capture en passant that the pieces allow.
    let is_position = |text: String| DiceChess::from_fen(variant, &text).is_ok();
    let rights: String = "KQkq".chars().filter(|right| is_position(text(&right.to_string(), "-"))).collect();
    let files = (0..width as u8).map(|file| char::from(b'a' + file));
    let passed = |file: char| format!("{file}{}", if turn == 'w' { width - 2 } else { 3 });
    let squares: String = files.map(passed).filter(|square| is_position(text("-", square))).collect();
    let or_none = |text: String| if text.is_empty() { "-".into() } else { text };
    DiceChess::from_fen(variant, &text(&or_none(rights), &or_none(squares))).expect("a position")
}

/// Positions of random games and unusual ones, with and without rolled dice.
pub fn sample(variant: Variant, count: usize) -> Vec<DiceChess> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut sample = Vec::new();
    while sample.len() < count / 2 {
        let mut position = any_pieces(variant, &mut rng);
        sample.push(position);
        while let Some(action) = any_deed(&position, &mut rng).filter(|_| rng.random_range(0..4) > 0) {
            position = done(&position, action);
            sample.push(position);
        }
    }
    for seed in 0.. {
        let game = game(variant, seed);
        sample.extend(game.sample(&mut rng, 20).copied());
        sample.extend(game.last().copied());
        if sample.len() >= count {
            break;
        }
    }
    sample
}

pub fn squares(variant: Variant) -> impl Iterator<Item = Square> {
    let width = variant.rules().width;
    (0..width).flat_map(move |rank| (0..width).map(move |file| Square::new(file, rank)))
}

#[test]
fn exactly_the_legal_moves_are_accepted() {
    for variant in Variant::ALL {
        for position in sample(variant, 24) {
            let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
            assert_eq!(legal.len(), position.legal_moves().len(), "{position}");
            let try_out = |mv: Move| {
                let mut next = position;
                let played = next.play(mv);
                assert_eq!(played.is_ok(), legal.contains(&mv), "{variant} {position} {mv}: {played:?}");
                assert!(played.is_ok() || next == position, "a refused move changes nothing");
            };
            try_out(Move::PASS);
            for (from, to) in squares(variant).flat_map(|from| squares(variant).map(move |to| (from, to))) {
                let is_legal = legal.iter().any(|mv| mv.squares() == Some([from, to]));
                assert_eq!(position.refusal(from, to).is_none(), is_legal, "{variant} {position} {from}{to}");
                for choice in std::iter::once(None).chain(Chessman::ALL.map(Some)) {
                    try_out(Move::new(from, to, choice).expect("on the board"));
                }
            }
            let (inside, outside) = (Square::new(0, 0), Square::new(12, 9));
            assert!(position.refusal(inside, outside).is_some() && position.refusal(outside, inside).is_some());
            try_out(Move::new(Square::new(9, 9), inside, None).expect("on some board"));
        }
    }
}

#[test]
fn each_phase_awaits_what_can_be_done() {
    for variant in Variant::ALL {
        for position in sample(variant, 3000) {
            let (moves, chances) = (position.legal_moves(), position.chances());
            assert_eq!(chances.total, chances.outcomes.iter().map(|&(_, weight)| weight).sum::<u32>());
            match position.phase() {
                Phase::Roll(side) => {
                    assert!(moves.is_empty() && chances.total > 0 && side == position.turn(), "{position}");
                    for (roll, _) in chances.outcomes {
                        let rolled = done(&position, Action::Roll(roll));
                        assert_eq!((rolled.phase(), rolled.key()), (Phase::Move(side), position.key()), "{position}");
                        assert_ne!(rolled.key_with_dice(), position.key_with_dice(), "{position}");
                    }
                }
                Phase::Move(side) => {
                    assert!(!moves.is_empty() && chances.total == 0 && side == position.turn(), "{position}");
                }
                Phase::Over(_) => {
                    assert!(moves.is_empty() && chances.total == 0, "{position}");
                    let roll = DiceChess::start(variant).chances().outcomes[0].0;
                    let mut next = position;
                    assert!(next.roll(roll).is_err() && next == position && next.play(Move::PASS).is_err());
                }
            }
        }
    }
}

#[test]
fn a_position_survives_its_text_and_keeps_its_key() {
    for variant in Variant::ALL {
        for position in sample(variant, 3000) {
            let again = DiceChess::from_fen(variant, &position.to_string());
            assert_eq!(again, Ok(position), "{variant} {position}");
            assert!(position.diagram().lines().count() == usize::from(variant.rules().width) + 1);
        }
    }
}

#[test]
fn every_written_move_is_unique_and_read_back() {
    for variant in Variant::ALL {
        for position in sample(variant, 600) {
            let moves = position.legal_moves();
            let texts = position.notation_of_all(&moves);
            assert_eq!(texts.iter().collect::<HashSet<_>>().len(), moves.len(), "{variant} {position}: {texts:?}");
            for (&mv, text) in moves.iter().zip(&texts) {
                assert_eq!(&position.notation(mv), text, "{position}");
                for text in [text, &mv.to_string()] {
                    assert_eq!(position.read_move(text), Ok(mv), "{variant} {position} {text}");
                }
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
    }
}

#[test]
fn random_games_come_to_every_end_that_their_variant_knows() {
    for (variant, ends) in [
        (Variant::DiceChess, vec!["checkmate", "insufficient-material", "king-captured", "seventy-five-moves"]),
        (Variant::BrainKing, vec!["king-captured"]),
        (Variant::TenByTen, vec!["king-captured"]),
        (Variant::Vegas, vec!["checkmate", "insufficient-material", "seventy-five-moves", "stalemate"]),
        (Variant::Moves, vec!["checkmate", "insufficient-material", "seventy-five-moves", "stalemate"]),
        (Variant::PieceMoves, vec!["checkmate", "insufficient-material", "king-captured", "seventy-five-moves"]),
        (Variant::Burmese, vec!["king-captured"]),
        (Variant::ThreeDice, vec!["king-captured"]),
    ] {
        let mut found: Vec<&str> = (0..100)
            .filter_map(|seed| match game(variant, seed).last().map(DiceChess::phase) {
                Some(Phase::Over(ending)) => Some(ending.reason.code()),
                _ => None,
            })
            .collect();
        assert_eq!(found.len(), 100);
        found.sort_unstable();
        found.dedup();
        assert!(ends.iter().all(|end| found.contains(end)), "{variant}: {found:?}");
        // If kings must not be left in check and every check must be answered, no king is captured.
        let never = if matches!(variant, Variant::Vegas | Variant::Moves) { "king-captured" } else { "" };
        let mates = variant.rules().has_check || !found.contains(&"checkmate");
        assert!(!found.contains(&never) && mates, "{variant}: {found:?}");
    }
}

#[test]
fn nobody_leaves_a_king_in_check_but_to_take_one() {
    for variant in Variant::ALL.into_iter().filter(|variant| variant.rules().has_check) {
        for seed in 0..30 {
            for position in game(variant, seed) {
                for mv in position.legal_moves().into_iter().filter(|mv| !mv.is_pass()) {
                    let next = done(&position, Action::Move(mv));
                    let taken = next.royals(!position.turn()).is_empty();
                    let safe = next.royals(position.turn()).iter().all(|king| !king.is_attacked);
                    assert!(safe || taken, "{variant} {position} {mv}");
                }
            }
        }
    }
}

#[test]
fn black_plays_as_white_does_in_the_mirror() {
    let swapped = |letter: char| match letter {
        'a'..='z' => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    };
    for variant in Variant::ALL {
        let width = variant.rules().width;
        let mirrored = |square: Square| Square::new(square.file(), width - 1 - square.rank());
        // Of several kings the first one counts for checks, which is not the mirror's first.
        let kings = usize::from(variant.rules().king_count);
        let is_plain = |here: &DiceChess| {
            here.dice().is_none() && Side::ALL.map(|side| here.royals(side).len() <= kings) == [true; 2]
        };
        for here in sample(variant, 1000).into_iter().filter(is_plain) {
            let text = here.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            let ranks: Vec<String> = fields[0].rsplit('/').map(|rank| rank.chars().map(swapped).collect()).collect();
            let turn = if fields[1] == "w" { 'b' } else { 'w' };
            let rights: String = fields[2].chars().map(swapped).collect();
            let (ours, theirs) = if fields[1] == "w" { (width - 2, 3) } else { (3, width - 2) };
            let passed = fields[3].replace(&ours.to_string(), &theirs.to_string());
            let rest = fields[4..].join(" ");
            let fen = format!("{} {turn} {rights} {passed} {rest}", ranks.join("/"));
            let there = DiceChess::from_fen(variant, &fen).unwrap_or_else(|error| panic!("{here} {fen}: {error}"));

            let code = |position: &DiceChess| match position.phase() {
                Phase::Over(ending) => ending.reason.code(),
                Phase::Roll(_) => "roll",
                Phase::Move(_) => "move",
            };
            assert_eq!((code(&there), there.is_check()), (code(&here), here.is_check()), "{here}");
            let chances = here.chances();
            assert_eq!(there.chances(), chances, "{here}");
            for (roll, _) in chances.outcomes.into_iter().step_by(5) {
                let moves = |position: &DiceChess| done(position, Action::Roll(roll)).legal_moves();
                let mirror = |mv: Move| match mv.squares() {
                    Some([from, to]) => Move::new(mirrored(from), mirrored(to), mv.choice()).expect("on the board"),
                    None => mv,
                };
                let expected: HashSet<Move> = moves(&here).into_iter().map(mirror).collect();
                assert_eq!(moves(&there).into_iter().collect::<HashSet<_>>(), expected, "{variant} {here} {roll}");
            }
        }
    }
}

#[test]
fn an_illegal_move_made_unchecked_does_not_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for variant in Variant::ALL {
        for mut position in sample(variant, 100) {
            for _ in 0..50 {
                let any = |rng: &mut Xoshiro256PlusPlus| Square::new(rng.random_range(0..10), rng.random_range(0..10));
                let choice = [None, Some(Chessman::Queen), Some(Chessman::King)].choose(&mut rng).copied().flatten();
                let mv = Move::new(any(&mut rng), any(&mut rng), choice).expect("on some board");
                position.play_unchecked(mv);
                let _ = (position.phase(), position.legal_moves(), position.to_string(), position.key_with_dice());
                if let Some(roll) = any_roll(&position, &mut rng) {
                    position.roll(roll).expect("a possible roll");
                }
            }
        }
    }
}

/// Perft with dice by its definition, roll by roll.
fn plain_dice_perft(position: &DiceChess, depth: u32) -> u64 {
    let after = |position: &DiceChess| -> u64 {
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| plain_dice_perft(&done(position, Action::Move(mv)), depth - 1)).sum()
    };
    match position.phase() {
        _ if depth == 0 => 1,
        Phase::Roll(_) => {
            let rolls = position.chances().outcomes.into_iter();
            rolls.map(|(roll, weight)| u64::from(weight) * after(&done(position, Action::Roll(roll)))).sum()
        }
        Phase::Move(_) => after(position),
        Phase::Over(_) => 0,
    }
}

#[test]
fn perft_with_dice_weighs_what_it_follows_once() {
    // Three dice have the most turns.
    let counts: [usize; Variant::ALL.len()] = [30, 4, 60, 60, 30, 30, 30, 4];
    for (variant, count) in Variant::ALL.into_iter().zip(counts) {
        for position in sample(variant, count) {
            assert_eq!(dice_perft(&position, 2), plain_dice_perft(&position, 2), "{variant} {position}");
        }
    }
}
