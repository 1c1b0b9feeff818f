//! What the review of a game points out: mistakes in moves, and wrong decisions with the doubling cube.

use crate::app::analysis::{GameReview, JudgedCubePly, TurningPoint, game_review};
use crate::app::phrases;
use crate::app::ui::widgets::game_view::GameView;
use crate::board::Side;

/// A mistake in a move, or a wrong decision with the doubling cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::ui) enum ReviewPoint<'a> {
    Move(&'a TurningPoint),
    Cube(&'a JudgedCubePly),
}

impl<'a> ReviewPoint<'a> {
    /// All of a review, in order.
    pub(in crate::app::ui) fn all(review: &'a GameReview) -> Vec<Self> {
        let moves = review.turning_points().iter().map(Self::Move);
        let mut points: Vec<Self> = moves.chain(review.cube_mistakes().map(Self::Cube)).collect();
        points.sort_by_key(|point| point.ply());
        points
    }

    /// The one nearest to a ply, within this distance.
    pub(in crate::app::ui) fn nearest(points: &[Self], ply: usize, ply_reach: usize) -> Option<Self> {
        let distance = |point: &Self| (point.ply() + 1).abs_diff(ply);
        points.iter().copied().min_by_key(distance).filter(|point| distance(point) <= ply_reach)
    }

    /// The ply of the main line, from 0.
    pub(in crate::app::ui) const fn ply(self) -> usize {
        match self {
            Self::Move(turning_point) => turning_point.ply,
            Self::Cube(cube_ply) => cube_ply.ply,
        }
    }

    pub(in crate::app::ui) fn is_blunder(self) -> bool {
        match self {
            Self::Move(turning_point) => turning_point.is_blunder(),
            Self::Cube(cube_ply) => cube_ply.is_blunder(),
        }
    }

    /// Which move or decision was wrong, and what it cost.
    pub(in crate::app::ui) fn text(self, view: GameView) -> String {
        match self {
            Self::Move(turning_point) => turning_point_text(view, turning_point),
            Self::Cube(cube_ply) => {
                let judgement = phrases::cube::judgement(view.translations, &cube_ply.judgement).unwrap_or_default();
                format!("{}: {judgement}", numbered_ply(view, cube_ply.ply, cube_ply.side))
            }
        }
    }
}

/// What a side did at a ply of the main line, from 0, after its number.
fn numbered_ply(view: GameView, ply: usize, side: Side) -> String {
    let tree = view.game().tree();
    let node = game_review::node_after(view.game(), ply + 1);
    let played = node.and_then(|node| tree[node].ply()).map(|ply| phrases::notation(view.translations, &ply.played));
    let move_number = node.and_then(|node| tree.number(node)).map_or(0, |(move_number, _)| move_number);
    let dots = if side == Side::White { "." } else { "…" };
    format!("{move_number}{dots} {}", played.unwrap_or_default())
}

fn turning_point_text(view: GameView, turning_point: &TurningPoint) -> String {
    let key = if turning_point.is_blunder() { "review-blunder" } else { "review-mistake" };
    let arguments = [
        ("move", numbered_ply(view, turning_point.ply, turning_point.side).into()),
        ("loss", view.translations.percent(turning_point.loss, false).into()),
        ("better", turning_point.better.as_str().into()),
    ];
    let text = view.translations.say_with(key, &arguments);
    match &turning_point.explanation {
        Some(explanation) => {
            format!("{text} {}", phrases::explanation(view.translations, view.game().id(), explanation))
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_near_a_mistake_means_it() {
        let [first, second] = [4, 20].map(|ply| TurningPoint {
            ply,
            side: Side::White,
            loss: 0.2,
            better: String::new(),
            explanation: None,
        });
        let points = [ReviewPoint::Move(&first), ReviewPoint::Move(&second)];
        assert_eq!(ReviewPoint::nearest(&points, 6, 2), Some(points[0]));
        assert_eq!(ReviewPoint::nearest(&points, 12, 2), None);
    }
}
