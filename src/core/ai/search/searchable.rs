//! The interface of a game to the search.

use super::parameters::SearchParameters;
use crate::ai::blind_spot::BlindSpots;
use crate::ai::endings::{Endings, Odds};
use crate::ai::eval::Term;
use crate::ai::level_settings::LevelSettings;
use crate::ai::network::{NetworkShape, PLANE_COUNT, Planes};
use crate::ai::style::MoveTraits;
use crate::board::Side;
use crate::games::Position;

/// The kind of a node, determined without generating moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A move of the side whose turn it is.
    Move,
    /// A roll of the dice for that side.
    Roll,
    /// The game is over; with the winner, or `None` for a draw.
    Over(Option<Side>),
}

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFilter {
    /// All legal moves.
    All,
    /// At least captures, turnovers and promotions; possibly a few others.
    Noisy,
}

/// The number of faces of a die.
pub const FACES: usize = 6;

/// The rolls of dice that name pieces, one of which then makes one move.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedRolls {
    /// The sets of faces that the dice name, one bit each, with the number of cases. Who has no such move must pass.
    pub sets: &'static [(u8, u32)],
    /// The number of cases in which any piece may move, or the side may pass.
    pub free: u32,
}

/// How dice that name pieces are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceThatName {
    /// Two dice: a piece that either names; equal dice allow any piece.
    Pair,
    /// One die, rolled until it names a piece that can move.
    OneThatCan,
    /// Any dice that allow one move of a piece that they name, or in some cases of any piece.
    Listed(&'static NamedRolls),
}

/// A position as the search uses it: small, and copied for every move.
///
/// **Law:** everything here depends on the position alone, so that a search can be repeated.
pub trait Searchable: Position + Copy {
    /// Whether the game has dice. Then values are expected results instead of material.
    const HAS_DICE: bool = false;

    /// The number of nodes of one slice, which takes a few milliseconds.
    const SLICE_NODES: u64 = 8192;

    /// The gain in centi-units from which a move ends the game.
    const DECISIVE_GAIN: i32 = 50_000;

    /// The strengths of the levels.
    fn level_settings(&self) -> &'static LevelSettings;

    /// The parameters of the search at the strongest level and without a level.
    fn search_parameters(&self) -> &'static SearchParameters {
        &SearchParameters::DEFAULT
    }

    /// The kind of this node, mate and stalemate not considered.
    fn node_kind(&self) -> NodeKind;

    /// The outcome if the side to move has no legal move: [`NodeKind::Over`].
    fn no_moves_outcome(&self) -> NodeKind;

    /// Visits the legal moves, in an order that depends on the position alone. Before a roll: those that some
    /// dice allow.
    fn each_move(&self, filter: MoveFilter, visit: &mut impl FnMut(Self::Move));

    /// A hash of everything that distinguishes positions, the dice included.
    #[inline]
    fn search_key(&self) -> u64 {
        self.key()
    }

    /// A number for the move below 2²⁰, different for all moves of a position and never 0. The lowest
    /// 14 bits contain the squares, the lowest 7 of them the target.
    fn code(mv: Self::Move) -> u32;

    /// The immediate gain of a move in centi-units, for move ordering; 0 for quiet moves.
    fn gain(&self, mv: Self::Move) -> i32;

    /// The static evaluation for the side to move, in centi-units.
    fn evaluate(&self) -> i32;

    /// The terms of the static evaluation.
    fn explain(&self) -> Vec<Term> {
        Vec::new()
    }

    /// How a network sees the pieces; `None` in games for which there are none.
    fn network_shape(&self) -> Option<&'static NetworkShape> {
        None
    }

    /// The pieces as a network sees them.
    #[inline]
    fn planes(&self) -> Planes {
        [0; PLANE_COUNT]
    }

    /// Whether the last king or Castle of the side to move is attacked.
    fn is_in_danger(&self) -> bool {
        false
    }

    /// Whether a side can lose by its own move.
    fn can_lose_by_moving(&self) -> bool {
        true
    }

    /// Whether the side to move may win by force within this number of its moves, at least 1. `false` is certain.
    fn may_win_within(&self, _moves: u32) -> bool {
        true
    }

    /// Whether the side to move, without looking ahead, surely does not lose by force within this number of the opponent's moves.
    fn can_survive(&self, _moves: u32) -> bool {
        false
    }

    /// Visits legal moves, among them all that begin a forced win within this number of moves of the side to move, at least 1.
    /// A side without a legal move never wins.
    fn each_winning_attempt(&self, _moves: u32, visit: &mut impl FnMut(Self::Move)) {
        self.each_move(MoveFilter::All, visit);
    }

    /// The position after a null move; `None` where zugzwang is likely.
    fn after_null_move(&self) -> Option<Self> {
        None
    }

    /// Why a weak player may overlook this move, given the last two moves, the later one first. Full strength never asks.
    fn blind_spots(&self, _mv: Self::Move, _last_moves: [Option<Self::Move>; 2]) -> BlindSpots {
        BlindSpots::NONE
    }

    /// What a move does that a [`Style`](crate::ai::Style) may like. Only moves that are to be chosen from are asked about.
    fn move_traits(&self, _mv: Self::Move) -> MoveTraits {
        MoveTraits::default()
    }

    /// Whether a move captures a king or a Castle.
    fn captures_royal(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The number of plies since the last irreversible move.
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// Before a roll: visits the position after each roll, with the number of cases in which the roll comes.
    fn each_roll(&self, _visit: &mut impl FnMut(Self, u32)) {}

    /// The same, but of rolls that lead to the same positions within this number of plies only one need be visited, with the cases of
    /// all.
    fn each_distinct_roll(&self, _plies: u32, visit: &mut impl FnMut(Self, u32)) {
        self.each_roll(visit);
    }

    /// The same, but rolls that differ only in dice that cannot be used in this turn need not be told apart either.
    fn each_usable_roll(&self, plies: u32, visit: &mut impl FnMut(Self, u32)) {
        self.each_distinct_roll(plies, visit);
    }

    /// Before a roll: the expected result of the side that rolls, with a discount for each turn, in millionths; `None` if
    /// the tables do not know the position.
    #[inline]
    fn exact_value(&self, _endings: &Endings) -> Option<i32> {
        None
    }

    /// The chances of both sides, if the tables know the position.
    fn exact_odds(&self, _endings: &Endings) -> Option<Odds> {
        None
    }

    /// About the expected result of a side with these chances, which leave out that quiet moves end the game.
    fn limited_points(&self, odds: Odds, side: Side) -> f64 {
        odds.points(side)
    }

    /// Before a roll: how the dice are used, if they only name pieces, one of which may then make one move.
    fn dice_that_name(&self) -> Option<DiceThatName> {
        None
    }

    /// Before a roll of [dice that name pieces](Self::dice_that_name): visits all moves that some dice allow, each with
    /// the set of faces that allow it, one bit each. The moves can be made without a roll.
    fn each_move_by_face(&self, _visit: &mut impl FnMut(Self::Move, u8)) {}

    /// Before a roll of dice that name pieces: the position after a pass.
    fn after_pass(&self) -> Self {
        *self
    }
}
