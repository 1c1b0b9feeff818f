//! What a search must know of a game besides its rules.

use crate::ai::eval::Term;
use crate::ai::level_settings::LevelSettings;
use crate::board::Side;
use crate::games::Position;

/// What a position waits for, as far as that can be told without looking for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A move of the side whose turn it is.
    Move,
    /// A throw of the dice for that side.
    Roll,
    /// Nothing: this side has won, or nobody has.
    Over(Option<Side>),
}

/// Which moves are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFilter {
    /// All legal moves.
    All,
    /// At least those that take or turn over something, or promote; possibly a few others.
    Noisy,
}

/// The number of faces of a die.
pub const FACES: usize = 6;

/// How such dice choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceThatName {
    /// Two dice: whatever either names; equal ones, anything.
    Pair,
    /// One die, thrown until it names a piece that can move.
    OneThatCan,
}

/// A position as a search sees it: small, copied at every step, and silent.
///
/// **Law:** everything here depends on the position alone, so that a search can be repeated.
pub trait Searchable: Position + Copy {
    /// Whether chance decides anything. Then values are those of a won game by its probability, not of material.
    const HAS_DICE: bool = false;

    /// How many positions are searched in one slice: a few milliseconds' work.
    const SLICE_NODES: u64 = 8192;

    /// A move that gains this much or more ends the game.
    const DECISIVE_GAIN: i32 = 50_000;

    /// How strong the levels are.
    fn level_settings(&self) -> &'static LevelSettings;

    /// What comes next, mate and stalemate apart.
    fn node_kind(&self) -> NodeKind;

    /// Who has won where the side to move has no legal move: [`NodeKind::Over`].
    fn no_moves_outcome(&self) -> NodeKind;

    /// Shows the legal moves one by one, in an order that depends on the position alone. Before a roll: those that some
    /// dice allow.
    fn each_move(&self, which: MoveFilter, visit: &mut impl FnMut(Self::Move));

    /// A hash of everything that distinguishes positions, the dice included.
    #[inline]
    fn search_key(&self) -> u64 {
        self.key()
    }

    /// A number below 2²⁰ for the move, different for all moves of a position and never 0. The lowest
    /// 14 bits tell the squares, the lowest 7 of them where it arrives.
    fn code(mv: Self::Move) -> u32;

    /// What a move wins at once in centi-units, before any answer: for sorting. Quiet moves win nothing.
    fn gain(&self, mv: Self::Move) -> i32;

    /// The value for the side to move in centi-units, positive when it stands better.
    fn evaluate(&self) -> i32;

    /// What the value consists of, as a player would name it.
    fn explain(&self) -> Vec<Term> {
        Vec::new()
    }

    /// Whether the side to move loses if it does nothing against a threat: its last king or Castle is attacked.
    fn is_in_danger(&self) -> bool {
        false
    }

    /// A lower bound, in plies, for how soon this side can lose other than by having no legal move.
    fn plies_to_lose(&self, _side: Side) -> u32 {
        1
    }

    /// The position if the side to move could do nothing, where that is most likely worse than its best move.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// For how many plies back a position might have been the same as this.
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// Before a roll: shows the position after each roll, and in how many of all cases it comes.
    fn each_roll(&self, _visit: &mut impl FnMut(Self, u32)) {}

    /// Before a roll: how the dice choose, if they do no more than name pieces, any of which may then make one move.
    fn dice_that_name(&self) -> Option<DiceThatName> {
        None
    }

    /// Before a roll of [dice that name pieces](Self::dice_that_name): shows all moves that some dice allow, each with the set of
    /// faces, a bit each, that allow it. They can be made without a roll.
    fn each_move_by_face(&self, _visit: &mut impl FnMut(Self::Move, u8)) {}

    /// Before a roll of dice that name pieces: the position after the roll, if the dice then allow nothing.
    fn missed(&self) -> Self {
        *self
    }
}
