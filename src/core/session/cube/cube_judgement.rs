//! Whether a decision with the cube was right, and what a wrong one cost.

use super::{CubeAction, CubeEquity, DoubleOffer, cube_decision, only_winner};
use crate::session::{Ply, Referee};

/// The least cost of a wrong decision. Less may be luck in the games that were played out.
const MIN_WRONG_COST: f64 = 0.02;

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
        Self::of_action(referee_before, cube_ply.played.cube_action(), white_chance)
    }

    /// Judges both choices of whoever decides in a position, the better one first. `None` if there is nothing to decide.
    #[must_use]
    pub fn of_choices(referee: &dyn Referee, white_chance: f64) -> Option<[Self; 2]> {
        let (cube, _) = cube_decision(referee)?;
        let actions = match cube.offer {
            DoubleOffer::Open => [Some(CubeAction::Take), Some(CubeAction::Drop)],
            DoubleOffer::None | DoubleOffer::Dropped => [None, Some(CubeAction::Double)],
        };
        let [first, second] = actions.map(|action| Self::of_action(referee, action, white_chance));
        let (first, second) = (first?, second?);
        Some(if second.cost < first.cost { [second, first] } else { [first, second] })
    }

    /// Whether another decision would have been better.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.cost >= MIN_WRONG_COST
    }

    fn of_action(referee_before: &dyn Referee, action: Option<CubeAction>, white_chance: f64) -> Option<Self> {
        let (cube, roller) = cube_decision(referee_before)?;
        let chance = roller.relative_chance(white_chance);
        let cost = CubeEquity::of_game(cube, roller, only_winner(referee_before), chance).action_cost(action);
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
            let [best, other] =
                CubeJudgement::of_choices(game.tree()[node_before].referee(), white_chance).expect("a decision");
            assert!(best.cost < 1e-9 && !best.is_wrong(), "{best:?}");
            assert_eq!(if is_right { best } else { other }, judgement);
        }
    }

    #[test]
    fn a_double_is_judged_by_who_can_still_win() {
        // A bare king gains nothing by the cube.
        let fen = "7k/8/8/8/8/3P4/8/K7 w - - 0 1 x1?";
        let game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), fen).expect("a position");
        for (white_chance, best_action, cost) in [(0.8, CubeAction::Drop, 0.2), (0.7, CubeAction::Take, 0.2)] {
            let [best, other] = CubeJudgement::of_choices(game.referee(), white_chance).expect("a decision");
            assert_eq!(best.action, Some(best_action));
            assert!((other.cost - cost).abs() < 1e-9, "{other:?}");
        }
    }

    #[test]
    fn nothing_is_chosen_where_nobody_decides() {
        let game = Game::new(GameId::DiceChess(Variant::DiceChess));
        assert_eq!(CubeJudgement::of_choices(game.referee(), 0.7), None);
    }
}
