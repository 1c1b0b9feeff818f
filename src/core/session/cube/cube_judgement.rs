//! Whether a decision with the cube was right, and what a wrong one cost.

use super::{CubeAction, CubeEquity, cube_decision};
use crate::board::Side;
use crate::session::{Ply, Referee};

/// The verdict on a decision: to double, to roll without a double, to take or to drop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeJudgement {
    /// What was done with the cube; `None` for a roll without a double.
    pub action: Option<CubeAction>,
    /// What it cost the side that decided, at least 0: in a match of the chance of winning it, otherwise of the stake before a
    /// double.
    pub cost: f64,
    /// Whether the game belongs to a match.
    pub belongs_to_match: bool,
}

impl CubeJudgement {
    /// Judges what was played in a position, in which White's expectation was this, from 0 to 1. `None` if there was nothing to
    /// decide.
    #[must_use]
    pub fn of(referee_before: &dyn Referee, cube_ply: &Ply, white_chance: f64) -> Option<Self> {
        let (cube, roller) = cube_decision(referee_before)?;
        let chance = if roller == Side::White { white_chance } else { 1.0 - white_chance };
        let action = cube_ply.played.cube_action();
        let cost = CubeEquity::of(cube, roller, chance).action_cost(action);
        let belongs_to_match = cube.score.is_some();
        let cost_unit = if belongs_to_match { 1.0 } else { f64::from(cube.stake) };
        Some(Self { action, cost: cost / cost_unit, belongs_to_match })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId};

    #[test]
    fn each_decision_is_judged_by_the_chances_before_it() {
        for (cube, codes, white_chance, action, is_right) in [
            ("x1", "double", 0.75, Some(CubeAction::Double), true),
            ("x1", "double", 0.4, Some(CubeAction::Double), false),
            ("x1", "r12", 0.5, None, true),
            ("x4w", "r12", 0.95, None, false),
            ("x1", "double take", 0.7, Some(CubeAction::Take), true),
            ("x1", "double take", 0.9, Some(CubeAction::Take), false),
            ("x1", "double drop", 0.9, Some(CubeAction::Drop), true),
            ("x2b", "r12 e2e4 double drop", 0.4, Some(CubeAction::Drop), false),
        ] {
            let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {cube}");
            let mut game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), &fen).expect("a position");
            for code in codes.split(' ') {
                game.play(game.referee().find(code).expect("a legal move")).expect("a game");
            }
            let node_before = game.tree().parent(game.current()).expect("a position before");
            let ply = game.last_ply().expect("a ply");
            let judgement =
                CubeJudgement::of(game.tree()[node_before].referee(), ply, white_chance).expect("a decision");
            assert_eq!(
                (judgement.action, judgement.cost < 1e-9),
                (action, is_right),
                "{cube} {codes} {white_chance}: {judgement:?}"
            );
            assert!(judgement.cost >= 0.0 && judgement.cost < 1.5, "{judgement:?}");
        }
    }
}
