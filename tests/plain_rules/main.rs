//! Compares the rules of all games with plain ones, written from `docs/rules` without regard to speed, in random games: after
//! each ply the legal moves, the position's text and the outcome.
//!
//! `TURNOVER_PLIES=1000000 cargo test --release -p turnover-core --test plain_rules -- --nocapture` plays that many plies of each
//! form, and prints what it has compared.
//!
//! | file | content |
//! |---|---|
//! | `turnover` | Turnover, in three editions |
//! | `lielow` | Lielow, on both boards |
//! | `chess_board` | pieces and single moves of Dice Chess |
//! | `dice_forms` | Dice Chess in its other forms |
//! | `three_dice` | Dice Chess with three dice as on dicechess.com, and its starts of Chess960 |

mod chess_board;
mod dice_forms;
mod lielow;
mod three_dice;
mod turnover;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::{Lielow, Lielow9x9};
use turnover_core::games::turnover::{Edition, Turnover};
use turnover_core::games::{Phase, Position};

/// The number of plies of each form in the usual run.
const PLIES: u64 = 3000;

/// A file and a rank, from 0. It may lie beside the board.
type Square = (i32, i32);

/// A position with plain rules.
trait Plain {
    /// The position as FEN.
    fn fen(&self) -> String;
    /// The legal moves as the text protocol writes them, in any order; empty before a roll and once the game is over.
    fn moves(&self) -> Vec<String>;
    /// Makes one of these moves.
    fn play(&mut self, mv: &str);
    /// The score and the reason, once the game is over.
    fn outcome(&self) -> Option<String>;
    /// The possible rolls as the text protocol writes them, in any order; empty unless dice are to be rolled.
    fn rolls(&self) -> Vec<String> {
        Vec::new()
    }
    /// Rolls these dice.
    fn roll(&mut self, _roll: &str) {}
}

/// Plays random games from the starts that `start` gives, which is told how many games have been played.
fn compare<P: Position, Q: Plain>(name: &str, start: impl Fn(u64) -> (P, Q)) {
    let wanted =
        std::env::var("TURNOVER_PLIES").map_or(PLIES, |count| count.parse().expect("TURNOVER_PLIES is a number"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut games, mut plies, mut moves) = (0, 0, 0);
    while plies < wanted {
        let (mut position, mut plain) = start(games);
        games += 1;
        loop {
            let fen = position.to_string();
            assert_eq!(plain.fen(), fen, "{name}");
            assert_eq!(plain.outcome(), position.phase().outcome().map(|outcome| outcome.to_string()), "{name} {fen}");
            let legal = position.legal_moves();
            assert_eq!(sorted(plain.moves()), sorted(texts(&legal)), "{name} {fen}");
            moves += legal.len();
            let chances = position.chances();
            let rolls: Vec<P::Roll> = chances.iter().map(|chance| chance.roll).collect();
            assert_eq!(sorted(plain.rolls()), sorted(texts(&rolls)), "{name} {fen}");
            match position.phase() {
                Phase::Over(_) => break,
                Phase::Roll(_) => {
                    let chance = chances.choose_weighted(&mut rng, |chance| chance.weight).expect("a roll");
                    position.roll(chance.roll).expect("a possible roll");
                    plain.roll(&chance.roll.to_string());
                }
                Phase::Move(_) => {
                    let mv = legal[rng.random_range(..legal.len())];
                    position.play(mv, &mut ()).expect("a legal move");
                    plain.play(&mv.to_string());
                    plies += 1;
                }
            }
        }
    }
    println!("{name}: {plies} plies of {games} games, {moves} moves");
}

fn texts(of: &[impl ToString]) -> Vec<String> {
    of.iter().map(ToString::to_string).collect()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

/// A square as text.
fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// The square with this text.
fn square(text: &str) -> Square {
    let file = text.as_bytes()[0] - b'a';
    (file.into(), text[1..].parse::<i32>().expect("a rank") - 1)
}

/// A placement of FEN; `piece` gives the text of what stands on a square, or nothing.
fn placement(width: i32, piece: impl Fn(Square) -> Option<String>) -> String {
    let rank = |rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..width {
            match piece((file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text += &piece;
                    empty = 0;
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..width).rev().map(rank).collect::<Vec<String>>().join("/")
}

fn turnover(edition: Edition) {
    compare(&format!("turnover, {edition:?}"), |_| (Turnover::start(edition), turnover::Plain::start(edition)));
}

#[test]
fn classic_turnover_is_that_of_the_plain_rules() {
    turnover(Edition::Classic);
}

#[test]
fn modern_turnover_is_that_of_the_plain_rules() {
    turnover(Edition::Modern);
}

#[test]
fn the_third_edition_of_turnover_is_that_of_the_plain_rules() {
    turnover(Edition::Third);
}

#[test]
fn lielow_is_that_of_the_plain_rules() {
    compare("lielow", |_| (Lielow::start(), lielow::Plain::start(8, &[1])));
}

#[test]
fn lielow_on_the_larger_board_is_that_of_the_plain_rules() {
    compare("lielow-9x9", |_| (Lielow9x9::start(), lielow::Plain::start(9, &[0, 2])));
}

fn dice_chess(form: Variant) {
    compare(form.name(), |_| (DiceChess::start(form), dice_forms::Plain::start(form)));
}

#[test]
fn dice_chess_with_two_dice_is_that_of_the_plain_rules() {
    dice_chess(Variant::DiceChess);
}

#[test]
fn dice_chess_with_one_die_is_that_of_the_plain_rules() {
    dice_chess(Variant::BrainKing);
}

#[test]
fn dice_chess_with_three_kings_is_that_of_the_plain_rules() {
    dice_chess(Variant::TenByTen);
}

#[test]
fn vegas_fun_chess_is_that_of_the_plain_rules() {
    dice_chess(Variant::Vegas);
}

#[test]
fn dice_chess_with_a_number_of_moves_is_that_of_the_plain_rules() {
    dice_chess(Variant::Moves);
}

#[test]
fn dice_chess_with_a_number_of_moves_of_one_piece_is_that_of_the_plain_rules() {
    dice_chess(Variant::PieceMoves);
}

#[test]
fn burmese_dice_chess_is_that_of_the_plain_rules() {
    dice_chess(Variant::Burmese);
}

#[test]
fn dice_chess_with_three_dice_is_that_of_the_plain_rules() {
    compare("dice-chess-three", |_| (DiceChess::start(Variant::ThreeDice), three_dice::Plain::start("RNBQKBNR")));
}

#[test]
fn dice_chess_with_three_dice_from_starts_of_chess960_is_that_of_the_plain_rules() {
    compare("dice-chess-three, Chess960", |game| {
        // A number without a common divisor with 960 reaches all starts.
        let start = DiceChess::chess960(Variant::ThreeDice, (game * 71 % 960) as u16).expect("a start");
        let text = start.to_string();
        let first_rank = text.split(' ').next().and_then(|placement| placement.rsplit('/').next());
        let plain = three_dice::Plain::start(first_rank.expect("a first rank"));
        (start, plain)
    });
}
