//! The luck of both sides.

use super::{Game, RollLuck};
use crate::board::{BySide, Side};

/// The luck of the rolls of a line up to the current position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// The luck of the last roll.
    pub last_roll: Option<RollLuck>,
    rank_sums: BySide<f64>,
    roll_counts: BySide<u32>,
}

impl Luck {
    /// The luck of a game so far. It tries all possible rolls at each roll of the game, so do not call it in every
    /// frame.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let mut luck = Self::default();
        for (&node, ply) in
            game.line().nodes().iter().zip(game.plies()).take(game.ply_count()).filter(|(_, ply)| ply.is_roll())
        {
            let Some(node_before) = game.tree().parent(node) else { continue };
            luck.last_roll = game.tree()[node_before].referee().luck(ply.played.id);
            if let Some(last_roll) = luck.last_roll {
                luck.rank_sums[ply.side] += last_roll.rank;
                luck.roll_counts[ply.side] += 1;
            }
        }
        luck
    }

    /// The average luck of a side, from -1 to 1; 0 is fair. `None` before its first roll.
    #[must_use]
    pub fn average_luck(&self, side: Side) -> Option<f64> {
        let roll_count = self.roll_counts[side];
        (roll_count > 0).then(|| 2.0 * self.rank_sums[side] / f64::from(roll_count) - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::{DiceChess, Variant};
    use crate::session::{GameId, MoveId};

    fn play(game: &mut Game, code: &str) {
        let id = game.referee().find(code).expect("a legal move or roll");
        game.play(id).expect("it is legal");
    }

    #[test]
    fn the_best_roll_of_the_first_turn_is_a_double_and_the_worst_a_pass() {
        let start = DiceChess::start(Variant::DiceChess);
        let luck_of_roll = |text: &str| RollLuck::of(&start, text.parse().expect("a roll")).expect("it may come");
        // 8 of 36 cases allow 20 moves, 8 allow 16, 8 allow 4, and 12 allow none.
        assert_eq!(luck_of_roll("r66"), RollLuck { chance: 1.0 / 36.0, rank: 28.0 / 36.0 + 4.0 / 36.0 });
        assert_eq!(luck_of_roll("r12"), RollLuck { chance: 2.0 / 36.0, ..luck_of_roll("r66") });
        assert_eq!(luck_of_roll("r34"), RollLuck { chance: 2.0 / 36.0, rank: 6.0 / 36.0 });
    }

    #[test]
    fn luck_is_fair_on_average() {
        for id in GameId::ALL {
            let referee = id.referee(None).expect("every game has a start position");
            let rolls = referee.legal_rolls();
            let mean: f64 =
                rolls.iter().filter_map(|roll| referee.luck(roll.id)).map(|luck| luck.chance * luck.rank).sum();
            assert!(rolls.is_empty() || (mean - 0.5).abs() < 1e-9, "{id}: {mean}");
            assert_eq!(referee.luck(MoveId(usize::MAX)), None);
        }
    }

    #[test]
    fn each_side_has_its_own_luck() {
        let mut game = Game::new(GameId::DiceChess(Variant::DiceChess));
        assert_eq!((Luck::of(&game).average_luck(Side::White), Luck::of(&game).last_roll), (None, None));
        play(&mut game, "r34");
        play(&mut game, "0000");
        assert!(Luck::of(&game).average_luck(Side::White) < Some(-0.6));
        play(&mut game, "r22");
        let luck = Luck::of(&game);
        assert!(
            luck.average_luck(Side::Black) > Some(0.6)
                && luck.last_roll.is_some_and(|last_roll| last_roll.chance == 1.0 / 36.0)
        );
        game.undo();
        assert_eq!(Luck::of(&game).average_luck(Side::Black), None);
    }
}
