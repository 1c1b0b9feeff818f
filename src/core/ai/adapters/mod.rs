//! The implementation of [`Searchable`](crate::ai::search::Searchable) for each game, in the file of its name.
//!
//! Each file defines how a game's moves are generated, made, encoded and valued, and when the side to move is in
//! danger.

mod dice_chess;
mod lielow;
mod turnover;

use crate::ai::search::NodeKind;
use crate::ai::style::{AttackCounts, MoveTraits};
use crate::board::{BySide, Square};
use crate::games::{DescribeMove, MoveKind, Phase, Position};

/// The kind of a node by the rules, including mate and stalemate, in games without dice.
fn node_kind_by_rules(position: &impl Position) -> NodeKind {
    match position.phase() {
        Phase::Over(outcome) => NodeKind::Over(outcome.winner),
        Phase::Move(_) | Phase::Roll(_) => NodeKind::Move,
    }
}

/// What a move does that a style may like, given how both sides stand in a position.
fn move_traits<P: DescribeMove>(
    position: &P,
    mv: P::Move,
    attack_counts: impl Fn(&P) -> BySide<AttackCounts>,
) -> MoveTraits {
    let Some(info) = position.info(mv) else { return MoveTraits::default() };
    let (us, them) = (position.turn(), !position.turn());
    let counts_of_both = |position: &P| {
        let attack_counts = attack_counts(position);
        [attack_counts[us], attack_counts[them]]
    };
    let enemy_royals = position.royals(them);
    let distance_to_royal = |from: Square| {
        let king_distance = |to: Square| from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
        enemy_royals.iter().map(|royal| i32::from(king_distance(royal.square))).min().unwrap_or(0)
    };
    MoveTraits {
        is_capture: matches!(info.arrival, MoveKind::TurnOver | MoveKind::Capture),
        enlarges_piece: matches!(info.arrival, MoveKind::Combine | MoveKind::TurnOver) || info.promotes,
        approach_squares: distance_to_royal(info.from) - distance_to_royal(info.end_square()),
        ..MoveTraits::between(counts_of_both(position), counts_of_both(&position.after(mv)))
    }
}
