//! Who rolls the dice of a game, and whether the rolls are those of the promised seed.

use super::{Game, GameRecord, GameTree, MoveId, NodeId};
use crate::board::{BoardEvent, BySide, Side};
use crate::games::{Phase, Seed, SeedHash};

/// Where the rolls of a game come from.
///
/// A seed belongs to one game, because anyone who knows it can compute all rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceSource {
    /// The players roll real dice, or it is unknown.
    #[default]
    Hand,
    /// This seed, which is secret while the game lasts.
    Seed(Seed),
    /// A seed that is not known here, with this hash.
    Promised(SeedHash),
}

impl DiceSource {
    /// The seed, if it is known.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Seed(seed) => Some(seed),
            Self::Hand | Self::Promised(_) => None,
        }
    }

    /// The hash of the seed, which may be shown at any time.
    #[must_use]
    pub fn hash(&self) -> Option<SeedHash> {
        match self {
            Self::Hand => None,
            Self::Seed(seed) => Some(seed.hash()),
            Self::Promised(hash) => Some(*hash),
        }
    }
}

/// Whether the rolls of a game are those of its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiceVerdict {
    /// All rolls are those of the seed.
    Proven,
    /// Some rolls are not those of the seed.
    Refuted,
    /// The seed is unknown, or there are no rolls.
    Open,
}

impl DiceVerdict {
    /// Whether the rolls on a line of a game are those of a seed, numbered in their order or, as in two games with the same dice, by
    /// side; open if the seed is unknown.
    #[must_use]
    pub fn of(tree: &GameTree, line: &[NodeId], seed: Option<&Seed>) -> Self {
        let Some(seed) = seed else { return Self::Open };
        let rolls = numbered_rolls(tree, line);
        if rolls.is_empty() {
            return Self::Open;
        }
        let matches_seed = [NumberedRoll::number_in_order, NumberedRoll::number_by_side].into_iter().any(
            |seed_number: fn(&NumberedRoll) -> u64| {
                rolls.iter().all(|roll| {
                    let parent = tree.parent(roll.node).map(|parent| tree[parent].referee());
                    let rolled_move = tree[roll.node].ply().map(|ply| ply.played.id);
                    parent.and_then(|referee| referee.seeded_roll(seed, seed_number(roll))) == rolled_move
                })
            },
        );
        if matches_seed { Self::Proven } else { Self::Refuted }
    }
}

/// A roll of a line, with its numbers in the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedRoll {
    /// Where it is in the game's tree.
    pub node: NodeId,
    number_in_order: u64,
    number_by_side: u64,
}

impl NumberedRoll {
    /// The number where rolls are numbered in their order, from 0.
    #[must_use]
    pub const fn number_in_order(&self) -> u64 {
        self.number_in_order
    }

    /// The number where a side has the same rolls in two games: twice that of the side's earlier rolls, and one more for Black.
    #[must_use]
    pub const fn number_by_side(&self) -> u64 {
        self.number_by_side
    }
}

/// The rolls on a line of a game, in order.
#[must_use]
pub fn numbered_rolls(tree: &GameTree, line: &[NodeId]) -> Vec<NumberedRoll> {
    let mut earlier_counts: BySide<u64> = BySide::default();
    let rolls = line.iter().filter_map(|&node| Some((node, tree[node].ply().filter(|ply| ply.is_roll())?.side)));
    (0..)
        .zip(rolls)
        .map(|(number_in_order, (node, side))| {
            let roll_number = number_by_side(side, earlier_counts[side]);
            earlier_counts[side] += 1;
            NumberedRoll { node, number_in_order, number_by_side: roll_number }
        })
        .collect()
}

const fn number_by_side(side: Side, earlier_rolls: u64) -> u64 {
    2 * earlier_rolls + side.index() as u64
}

impl GameRecord {
    /// Rolls the dice by the seed of the record. Returns the events; `None` if the seed is unknown or if no
    /// dice are to be rolled.
    pub fn roll(&mut self) -> Option<Vec<BoardEvent>> {
        let seed = *self.head.dice.seed()?;
        self.game.roll(&seed).map(<[BoardEvent]>::to_vec)
    }

    /// Whether the rolls of the main line are those of the seed. Variations do not count.
    #[must_use]
    pub fn dice_verdict(&self) -> DiceVerdict {
        let tree = self.game.tree();
        DiceVerdict::of(tree, &tree.main_line(), self.head.dice.seed())
    }
}

impl Game {
    /// Rolls the dice by a seed. Each roll depends only on its number in the line, so it is the same after an undo.
    ///
    /// Returns `None`, and changes nothing, if no dice are to be rolled.
    pub fn roll(&mut self, seed: &Seed) -> Option<&[BoardEvent]> {
        let roll_number = self.tree()[self.current()].roll_count();
        let id = self.referee().seeded_roll(seed, roll_number.into())?;
        self.play(id)
    }

    /// The next roll by a seed that two games share; `None` if no dice are to be rolled. It depends only on its side and on the number of
    /// rolls that this side has had in the line, so that a side has the same rolls in both games, also after turns without dice. Where
    /// White begins and every turn has a roll, the rolls are those of [`roll`](Self::roll).
    #[must_use]
    pub fn next_roll_by_side(&self, seed: &Seed) -> Option<MoveId> {
        let Phase::Roll(side) = self.phase() else { return None };
        let earlier_rolls = self.plies().take(self.ply_count()).filter(|ply| ply.is_roll() && ply.side == side).count();
        self.referee().seeded_roll(seed, number_by_side(side, earlier_rolls as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    #[test]
    fn a_side_has_the_same_rolls_in_both_games_whoever_begins() {
        let seed = Seed::of_number(7);
        let rolls_by_side = |turn_letter: char, counts_by_side: bool| {
            let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {turn_letter} KQkq - 0 1");
            let mut game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), &fen).expect("a position");
            let mut rolls_by_side: BySide<Vec<String>> = BySide::default();
            while game.ply_count() < 16 {
                if let Phase::Roll(side) = game.phase() {
                    let roll_events = if counts_by_side {
                        game.next_roll_by_side(&seed).and_then(|id| game.play(id))
                    } else {
                        game.roll(&seed)
                    };
                    roll_events.expect("dice to roll");
                    rolls_by_side[side].extend(game.last_ply().map(|ply| ply.played.code.clone()));
                } else {
                    assert!(game.next_roll_by_side(&seed).is_none());
                    game.play(MoveId(0)).expect("a legal move or a pass");
                }
            }
            rolls_by_side
        };
        let BySide([white, black]) = rolls_by_side('w', true);
        assert_eq!((white.len(), black.len()), (4, 4));
        assert_ne!(white, black);
        assert_eq!(rolls_by_side('b', true), [white.clone(), black.clone()]);
        assert_eq!(rolls_by_side('w', false), [white.clone(), black]);
        assert_ne!(rolls_by_side('b', false)[Side::White], white);
    }
}
