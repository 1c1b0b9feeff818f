//! Accuracy and number of mistakes of each side in a finished game.

use super::game_review::{GameReview, MAX_PLIES};
use crate::board::Side;
use crate::session::{Game, NodeId};

/// How well a side has played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReviewSummary {
    /// From 0 to 1; 1 means that every move was as good as the best one. Moves without a choice do not count.
    pub accuracy: f64,
    /// The number of mistakes, blunders included.
    pub mistake_count: usize,
    /// The number of blunders.
    pub blunder_count: usize,
}

impl ReviewSummary {
    /// The summary of each side for what was played; an inner `None` for a side that had no choice of moves. `None` until
    /// the review is complete.
    #[must_use]
    pub fn of(game: &Game, review: &GameReview) -> Option<[Option<Self>; 2]> {
        let mut accuracies = [const { Vec::new() }; 2];
        let mut node_before = NodeId::ROOT;
        for (index, node) in game.played_line().into_iter().take(MAX_PLIES).enumerate() {
            let ply = game.tree()[node].ply()?;
            let had_choice = game.tree()[std::mem::replace(&mut node_before, node)].referee().choice_count() > 1;
            let white_gain = review.expectation(index + 1)? - review.expectation(index)?;
            let side_gain = if ply.side == Side::White { white_gain } else { -white_gain };
            if ply.is_move() && had_choice {
                accuracies[ply.side.index()].push(accuracy(-side_gain));
            }
        }
        Some(Side::ALL.map(|side| {
            let move_accuracies = &accuracies[side.index()];
            let own_turning_points =
                || review.turning_points().iter().filter(|turning_point| turning_point.side == side);
            (!move_accuracies.is_empty()).then(|| Self {
                accuracy: move_accuracies.iter().sum::<f64>() / move_accuracies.len() as f64,
                mistake_count: own_turning_points().count(),
                blunder_count: own_turning_points().filter(|turning_point| turning_point.is_blunder()).count(),
            })
        }))
    }
}

/// The accuracy of a move, from 0 to 1, given how much it lowers the expectation of its side, where 1 is a whole game.
// CITE: lichess.org's accuracy metric, fitted to chess; the mean of the moves stands for the game.
fn accuracy(loss: f64) -> f64 {
    let percent = 103.1668 * (-4.354 * loss.max(0.0)).exp() - 3.1669;
    (percent / 100.0).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_a_move_loses_the_less_accurate_it_is() {
        let accuracies = [-0.1, 0.0, 0.02, 0.12, 0.25, 1.0].map(accuracy);
        assert!(accuracies[0] == accuracies[1] && accuracies[1] > 0.999, "{accuracies:?}");
        assert!(accuracies[1..].windows(2).all(|pair| pair[0] > pair[1]), "{accuracies:?}");
        assert_eq!(accuracies[5], 0.0);
    }
}
