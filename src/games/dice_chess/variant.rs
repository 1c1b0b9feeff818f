//! Which games are played with chessmen and dice, and in what do they differ?

use std::fmt;
use std::str::FromStr;

use crate::excerpt::excerpt;

/// How many characters of a wrong name an error quotes.
const QUOTED: usize = 40;

/// One of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Two dice name two kinds of pieces, of which one moves; doubles are free; check and mate.
    #[default]
    DiceChess,
    /// One die, no check: take the king.
    BrainKing,
    /// The same on a board of ten files with three kings, all of which must be taken.
    TenByTen,
    /// Vegas Fun Chess: two special dice, and no dice in or after a check.
    Vegas,
    /// One die gives the number of moves.
    Moves,
    /// One die names the piece, the other gives the number of its moves.
    PieceMoves,
    /// Three dice, a move for each; no check: take the king.
    Burmese,
}

/// What a turn's dice are, and what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Two dice: a move of a piece that either names, and any move with equal ones.
    Pair,
    /// One die, thrown until it names a piece that can move. What it names may also come of a pawn on the last rank.
    Mobile,
    /// Two dice with other faces: P N B R K P, and P N B R Q and a free one.
    Vegas,
    /// One die: so many moves of any pieces.
    Count {
        /// But never more than this.
        at_most: u8,
    },
    /// Two dice that can be told apart: the piece, and how often it moves.
    PieceAndCount {
        /// Never more often than this.
        at_most: u8,
    },
    /// Three dice: each moves one piece that it names, in any order.
    Triple,
}

/// What the games differ in, apart from the few functions that read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name in the text protocol.
    pub name: &'static str,
    /// The start position, with all its fields.
    pub start: &'static str,
    /// How many files the board has, and ranks: 8 or 10.
    pub width: u8,
    /// How many kings each side has. All must be taken, where kings are taken.
    pub kings: u8,
    /// What is thrown.
    pub dice: Dice,
    /// Whether a king may not be left in check, and mate and stalemate end the game.
    pub has_check: bool,
    /// Whether the game is drawn when each side has a king and nothing else.
    pub bare_kings_draw: bool,
}

const ORTHODOX: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const THREE_KINGS: &str = "rnbqkkkbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKKKBNR w - - 0 1";

const ORDINARY: Rules = Rules {
    name: "dice-chess",
    start: ORTHODOX,
    width: 8,
    kings: 1,
    dice: Dice::Pair,
    has_check: true,
    bare_kings_draw: true,
};
static MAIN: Rules = ORDINARY;
static BRAIN_KING: Rules = Rules { name: "dice-chess-brainking", dice: Dice::Mobile, has_check: false, ..ORDINARY };
static TEN_BY_TEN: Rules = Rules {
    name: "dice-chess-10x10",
    start: THREE_KINGS,
    width: 10,
    kings: 3,
    dice: Dice::Mobile,
    has_check: false,
    ..ORDINARY
};
static VEGAS: Rules = Rules { name: "dice-chess-vegas", dice: Dice::Vegas, ..ORDINARY };
static MOVES: Rules = Rules { name: "dice-chess-moves", dice: Dice::Count { at_most: 4 }, ..ORDINARY };
static PIECE_MOVES: Rules =
    Rules { name: "dice-chess-piece-moves", dice: Dice::PieceAndCount { at_most: 6 }, ..ORDINARY };
static BURMESE: Rules = Rules {
    name: "dice-chess-burmese",
    dice: Dice::Triple,
    has_check: false,
    // With two sixes a king walks up to the other one and takes it.
    bare_kings_draw: false,
    ..ORDINARY
};

impl Variant {
    /// All games, in the order in which a menu offers them.
    pub const ALL: [Self; 7] =
        [Self::DiceChess, Self::BrainKing, Self::TenByTen, Self::Vegas, Self::Moves, Self::PieceMoves, Self::Burmese];

    /// What is particular to the game.
    #[must_use]
    pub const fn rules(self) -> &'static Rules {
        match self {
            Self::DiceChess => &MAIN,
            Self::BrainKing => &BRAIN_KING,
            Self::TenByTen => &TEN_BY_TEN,
            Self::Vegas => &VEGAS,
            Self::Moves => &MOVES,
            Self::PieceMoves => &PIECE_MOVES,
            Self::Burmese => &BURMESE,
        }
    }

    /// The name in the text protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.rules().name
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No game has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a variant of Dice Chess, one of {all}, found {0:?}", all = Variant::ALL.map(Variant::name).join(", "))]
pub struct UnknownVariant(String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownVariant(excerpt(text, QUOTED));
        Self::ALL.into_iter().find(|variant| variant.name() == text).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_known_by_its_name() {
        for variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
        let long = "x".repeat(1_000_000).parse::<Variant>().expect_err("no variant");
        assert!(long.to_string().len() < 300, "{long}");
    }
}
