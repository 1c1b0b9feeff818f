//! Players of a strength that never changes, by which the levels are measured.

use std::str::FromStr;

use turnover_core::board::{Side, mix};
use turnover_core::games::Phase;
use turnover_core::session::{Game, MoveId, Referee, material_balance};

/// A simple player that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Any legal move, each as likely as the others.
    Random,
    /// The move that gains the most material at once; of equal ones, any.
    Greedy,
    /// The move after which the opponent's best reply leaves the most material, with dice on average over all rolls; of equal
    /// ones, any.
    Material,
}

/// The balance of a won game, beyond any material.
const WON: i64 = 1_000_000;
/// Fractions of a unit, for averages over rolls.
const FRACTIONS: i64 = 1000;

impl FromStr for Anchor {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Ok(match name {
            "random" => Self::Random,
            "greedy" => Self::Greedy,
            "material" => Self::Material,
            _ => return Err(()),
        })
    }
}

impl Anchor {
    /// Its move; `None` if there is none. The same seed gives the same move.
    pub(super) fn choose(self, game: &Game, seed: u64) -> Option<MoveId> {
        let referee = game.referee();
        let moves = (0..referee.choice_count()).map(MoveId);
        let value = |id| match self {
            Self::Random => 0,
            Self::Greedy => balance(&*after_move(referee, id), referee.turn()),
            Self::Material => after_reply(&*after_move(referee, id), referee.turn()),
        };
        let lot = |id: MoveId| mix(seed ^ mix(id.0 as u64));
        moves.max_by_key(|&id| (value(id), lot(id)))
    }
}

/// The material balance of a side, or the value of a decided game.
fn balance(referee: &dyn Referee, side: Side) -> i64 {
    match referee.phase() {
        Phase::Over(outcome) => match outcome.winner {
            None => 0,
            Some(winner) if winner == side => WON * FRACTIONS,
            Some(_) => -WON * FRACTIONS,
        },
        Phase::Move(_) | Phase::Roll(_) => i64::from(material_balance(referee, side)) * FRACTIONS,
    }
}

/// The balance of a side after the opponent's best reply.
fn after_reply(referee: &dyn Referee, side: Side) -> i64 {
    match referee.phase() {
        Phase::Move(turn) if turn != side => {
            let replies = (0..referee.choice_count()).map(MoveId);
            let least_balance = replies.map(|id| balance(&*after_move(referee, id), side)).min();
            least_balance.unwrap_or_else(|| balance(referee, side))
        }
        Phase::Roll(turn) if turn != side => {
            let rolls = referee.legal_rolls();
            let sum: i64 = rolls
                .iter()
                .map(|roll| i64::from(roll.weight) * after_reply(&*after_move(referee, roll.id), side))
                .sum();
            let cases: i64 = rolls.iter().map(|roll| i64::from(roll.weight)).sum();
            sum / cases.max(1)
        }
        Phase::Move(_) | Phase::Roll(_) | Phase::Over(_) => balance(referee, side),
    }
}

fn after_move(referee: &dyn Referee, id: MoveId) -> Box<dyn Referee> {
    let mut next = referee.boxed_clone();
    next.play(id);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnover_core::session::GameId;

    fn choices(anchor: Anchor, id: GameId, fen: &str) -> Vec<String> {
        let game = Game::from_fen(id, fen).expect("a position");
        let mut codes: Vec<String> = (0..40)
            .map(|seed| {
                let id = anchor.choose(&game, mix(seed)).expect("a move");
                game.referee().legal_move(id).expect("it is legal").code
            })
            .collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    #[test]
    fn the_greedy_player_takes_what_is_defended_and_the_one_of_two_plies_does_not() {
        // The Tower on d1 can take the Wall on d5, which the other Walls defend.
        let fen = "c6c/8/2p1p3/3p4/8/8/8/C2R3C w";
        assert!(choices(Anchor::Random, GameId::TurnoverModern, fen).len() > 10);
        assert_eq!(choices(Anchor::Greedy, GameId::TurnoverModern, fen), ["d1d5"]);
        assert!(!choices(Anchor::Material, GameId::TurnoverModern, fen).contains(&"d1d5".to_owned()));
    }
}
