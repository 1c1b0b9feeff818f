//! Why a move is refused, and why a piece has no legal move.

use super::cube::{Cube, DoubleOffer};
use super::referee::Referee;
use crate::board::Square;
use crate::games::{Kit, Refusal};

/// The code of the refusal of a move while a double waits for its answer.
const DOUBLE_OFFERED: &str = "double-offered";

/// Why there is no legal move between these squares, or off the board if `to` is `None`; `None` if there is one. A double that waits for
/// its answer comes before the reasons of the game.
#[must_use]
pub fn refusal(referee: &dyn Referee, from: Square, to: Option<Square>) -> Option<Refusal> {
    let refusal = referee.position().refusal(from, to)?;
    let is_double_open = Cube::of(referee).is_some_and(|cube| cube.offer == DoubleOffer::Open);
    let code = if is_double_open { DOUBLE_OFFERED } else { refusal.code };
    Some(Refusal { code, ..refusal })
}

/// Why the move that the text means is refused; `None` if it is legal, or if the text names no squares.
#[must_use]
pub fn refusal_of(referee: &dyn Referee, text: &str) -> Option<Refusal> {
    let (from, to) = referee.squares_named(text)?;
    refusal(referee, from, to)
}

/// Why the piece on this square has no legal move; `None` for an empty square.
#[must_use]
pub fn why_stuck(referee: &dyn Referee, square: Square) -> Option<Refusal> {
    referee.position().tokens_by_place().keys().find(|place| place.square == square)?;
    let royals = referee.position().royals(referee.turn());
    let distance_to = |target: Square| target.file().abs_diff(square.file()).max(target.rank().abs_diff(square.rank()));
    let Kit { width, height, .. } = referee.position().kit();
    let board_squares = (0..height).flat_map(|rank| (0..width).map(move |file| Square::new(file, rank)));
    let other_squares = board_squares.filter(|&target| target != square);
    let refusals = other_squares.filter_map(|target| Some((target, refusal(referee, square, Some(target))?)));
    // A king in danger elsewhere is a better reason than the way the piece moves, and a near square is better than
    // a far one.
    let protects_king = |target: Square, refusal: &Refusal| {
        let is_king_elsewhere = refusal.square != target && refusal.square != square;
        is_king_elsewhere && royals.iter().any(|royal| royal.square == refusal.square)
    };
    refusals
        .min_by_key(|(target, refusal)| (!protects_king(*target, refusal), distance_to(*target)))
        .map(|(_, refusal)| refusal)
}
