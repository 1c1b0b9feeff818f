//! How much the rolls of a game have changed the chances of winning.

use std::sync::Arc;

use super::{Game, Level, Referee, with_slope};
use crate::ai::search::{Limits, Options, Score, TranspositionTable};
use crate::board::Side;
use crate::games::Phase;

/// How many plies the engine searches for the chance of winning after a roll.
const SEARCH_PLIES: u32 = 1;
/// The slope by which the log odds of such a search fit rollouts, as `turnover-lab rollouts` has found.
const SEARCH_LOG_ODDS_SLOPE: f64 = 0.65;
/// The size of the table for that, in MiB.
const TABLE_MIB: usize = 1;

/// By how much the rolls of both sides have raised White's chance of winning, from the start to the current position. `white_chance`
/// judges a position after a roll, from 0 to 1.
///
/// Each roll counts by the chance after it, less the mean over all rolls that could have come. So the luck is 0 on average whoever
/// plays and however wrong the chances are; the better they are, the more luck is found. A result less the luck has the same mean as the
/// result, and varies less.
// CITE: the analysis of luck in GNU Backgammon; unbiased estimators of a player's performance, Zinkevich et al. 2006.
#[must_use]
pub fn luck_by_chances(game: &Game, mut white_chance: impl FnMut(&dyn Referee) -> f64) -> f64 {
    let mut luck = 0.0;
    for (&node, ply) in game.line().played_nodes().iter().zip(game.plies()).filter(|(_, ply)| ply.is_roll()) {
        let Some(referee_before) = game.tree().parent(node).map(|parent| game.tree()[parent].referee()) else {
            continue;
        };
        let (mut chance_sum, mut case_count, mut rolled_chance) = (0.0, 0, 0.0);
        for roll in referee_before.legal_rolls() {
            let mut referee_after = referee_before.boxed_clone();
            referee_after.play(roll.id);
            let chance = white_chance(&*referee_after);
            chance_sum += chance * f64::from(roll.weight);
            case_count += roll.weight;
            if roll.id == ply.played.id {
                rolled_chance = chance;
            }
        }
        luck += rolled_chance - chance_sum / f64::from(case_count.max(1));
    }
    luck
}

/// The same by the engine's chances, each after a short search. It searches after every roll that could have come, so it takes a while.
#[must_use]
pub fn luck_by_engine(game: &Game) -> f64 {
    let table = Arc::new(TranspositionTable::new(TABLE_MIB));
    luck_by_chances(game, |referee_after| engine_chance(game, referee_after, &table))
}

/// White's chance of winning after a roll.
fn engine_chance(game: &Game, referee_after: &dyn Referee, table: &Arc<TranspositionTable>) -> f64 {
    if let Phase::Over(outcome) = referee_after.phase() {
        return outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Side::White)));
    }
    let position = Game::from_fen(game.id(), &referee_after.fen()).expect("the text of a position can be read");
    let options = Options::with_table(Limits::depth(SEARCH_PLIES), Arc::clone(table));
    let mut search = position.think(options, Level::STRONGEST, 0);
    search.run();
    let chance = with_slope(search.score().map_or(0.5, Score::expectation), SEARCH_LOG_ODDS_SLOPE);
    referee_after.turn().relative_chance(chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    /// A chance that grows with the number of moves that the side on turn has.
    fn white_chance(referee_after: &dyn Referee) -> f64 {
        let chance = referee_after.codes().len() as f64 / 100.0;
        referee_after.turn().relative_chance(chance)
    }

    fn luck_of(codes: &[&str]) -> f64 {
        let mut game = Game::new(GameId::DiceChess(Variant::DiceChess));
        for code in codes {
            let id = game.referee().find(code).expect("a legal move or roll");
            game.play(id).expect("it is legal");
        }
        luck_by_chances(&game, white_chance)
    }

    #[test]
    fn luck_is_fair_on_average_and_belongs_to_the_side_that_rolls() {
        let start = Game::new(GameId::DiceChess(Variant::DiceChess));
        let rolls = start.referee().legal_rolls();
        let mean: f64 =
            rolls.iter().map(|roll| luck_of(&[&*roll.code]) * f64::from(roll.weight) / f64::from(roll.out_of)).sum();
        assert!(rolls.len() == 21 && mean.abs() < 1e-9, "{mean}");
        assert_eq!(luck_of(&[]), 0.0);
        let [pass_luck, double_luck] = ["r34", "r66"].map(|roll| luck_of(&[roll]));
        assert!(pass_luck < 0.0 && double_luck > 0.0, "{pass_luck} {double_luck}");
        // After a pass Black has what White had, and as much luck with the same roll.
        let both_luck = luck_of(&["r34", "0000", "r34"]);
        assert!(both_luck.abs() < 1e-9, "{both_luck}");
    }

    #[test]
    fn the_engine_takes_a_roll_with_many_moves_for_luck() {
        let luck_of = |code: &str| {
            let mut game = Game::new(GameId::DiceChess(Variant::DiceChess));
            game.play(game.referee().find(code).expect("a roll"));
            luck_by_engine(&game)
        };
        let [pass_luck, double_luck] = ["r34", "r66"].map(luck_of);
        assert!(pass_luck < 0.0 && double_luck > pass_luck && double_luck.abs() < 1.0, "{pass_luck} {double_luck}");
    }
}
