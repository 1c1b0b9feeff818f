//! Why a piece has no legal move.

use super::referee::Referee;
use crate::board::Square;
use crate::games::{Kit, Refusal};

/// Why the piece on this square has no legal move; `None` for an empty square.
#[must_use]
pub fn why_stuck(referee: &dyn Referee, square: Square) -> Option<Refusal> {
    referee.position().tokens().keys().find(|place| place.square == square)?;
    let royals = referee.position().royals(referee.turn());
    let distance = |to: Square| to.file().abs_diff(square.file()).max(to.rank().abs_diff(square.rank()));
    let Kit { width, height, .. } = referee.position().kit();
    let board = (0..height).flat_map(|rank| (0..width).map(move |file| Square::new(file, rank)));
    let squares = board.filter(|&to| to != square);
    let refusals = squares.filter_map(|to| Some((to, referee.refusal(square, Some(to))?)));
    // A king in danger elsewhere is a better reason than the way the piece moves, and a near square is better than
    // a far one.
    let for_a_king = |to: Square, refusal: &Refusal| {
        let elsewhere = refusal.square != to && refusal.square != square;
        elsewhere && royals.iter().any(|royal| royal.square == refusal.square)
    };
    refusals.min_by_key(|(to, refusal)| (!for_a_king(*to, refusal), distance(*to))).map(|(_, refusal)| refusal)
}
