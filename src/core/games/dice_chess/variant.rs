//! The variants of Dice Chess and their rules.

use std::fmt;
use std::str::FromStr;

use crate::excerpt::excerpt;

/// How many characters of a wrong name an error quotes.
const MAX_QUOTED_CHARS: usize = 40;

/// A variant of Dice Chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Two dice name two kinds of pieces, one of which moves; a double allows any move; check and mate.
    #[default]
    DiceChess,
    /// One die, no check; the game is won by capturing the king.
    BrainKing,
    /// The same on a 10×10 board with three kings, all of which must be captured.
    TenByTen,
    /// Vegas Fun Chess: two special dice, and no dice in or after a check.
    Vegas,
    /// One die gives the number of moves.
    Moves,
    /// One die names the piece, the other gives the number of its moves.
    PieceMoves,
    /// Three dice with a move for each, no check; the game is won by capturing the king.
    Burmese,
    /// The same with the rules of dicechess.com.
    ThreeDice,
}

/// The dice of a turn and their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Two dice: one move of a piece that either names; any move if they are equal.
    Pair,
    /// One die, rolled until it names a piece that can move, or to which a pawn on the last rank can be promoted.
    Mobile,
    /// Two dice with special faces: P N B R K P, and P N B R Q and a free face.
    Vegas,
    /// One die: its number of moves, of any pieces.
    Count {
        /// The maximum number of moves.
        max_moves: u8,
    },
    /// Two dice of different colours: one names the piece, the other its number of moves.
    PieceAndCount {
        /// The maximum number of moves.
        max_moves: u8,
    },
    /// Three dice, each of which moves one piece that it names, in any order.
    Triple(TripleRules),
}

/// The rules in which the two variants with three dice differ.
///
/// | | [`Burmese`](Self::Burmese) | [`DiceChessCom`](Self::DiceChessCom) |
/// |---|---|---|
/// | castling | a rook's or a king's die | both of them |
/// | the most dice that a turn can use | of the turns that capture no king | of all turns |
/// | a move that does not keep the maximum, because the king can be captured | binds to nothing | the turn must capture the king |
/// | a pawn that captures the king on the last rank | is promoted | is not |
/// | a piece on the square that a pawn has passed | hinders captures en passant while it stands there | ends them |
/// | counts towards a draw | each turn | each move that a die allows |
/// | draw by repetition | on claim, and at the fifth occurrence | never |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TripleRules {
    /// Decisions A6 of the rules.
    Burmese,
    /// Decisions A9 of the rules, those of dicechess.com.
    DiceChessCom,
}

/// The rules in which the variants differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name in the text protocol.
    pub name: &'static str,
    /// The start position, with all its fields.
    pub start: &'static str,
    /// The number of files, and of ranks: 8 or 10.
    pub width: u8,
    /// The number of kings of each side. Where kings are captured, all of them must be.
    pub king_count: u8,
    /// The dice of a turn.
    pub dice: Dice,
    /// Whether there is check, mate and stalemate.
    pub has_check: bool,
    /// Whether a king against a king is a draw.
    pub bare_kings_draw: bool,
}

const ORTHODOX_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const THREE_KINGS_START: &str = "rnbqkkkbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKKKBNR w - - 0 1";

const DEFAULT_RULES: Rules = Rules {
    name: "dice-chess",
    start: ORTHODOX_START,
    width: 8,
    king_count: 1,
    dice: Dice::Pair,
    has_check: true,
    bare_kings_draw: true,
};
static DICE_CHESS: Rules = DEFAULT_RULES;
static BRAIN_KING: Rules =
    Rules { name: "dice-chess-brainking", dice: Dice::Mobile, has_check: false, ..DEFAULT_RULES };
static TEN_BY_TEN: Rules = Rules {
    name: "dice-chess-10x10",
    start: THREE_KINGS_START,
    width: 10,
    king_count: 3,
    dice: Dice::Mobile,
    has_check: false,
    ..DEFAULT_RULES
};
static VEGAS: Rules = Rules { name: "dice-chess-vegas", dice: Dice::Vegas, ..DEFAULT_RULES };
static MOVES: Rules = Rules { name: "dice-chess-moves", dice: Dice::Count { max_moves: 4 }, ..DEFAULT_RULES };
static PIECE_MOVES: Rules =
    Rules { name: "dice-chess-piece-moves", dice: Dice::PieceAndCount { max_moves: 6 }, ..DEFAULT_RULES };
static THREE_DICE: Rules = Rules {
    name: "dice-chess-three",
    dice: Dice::Triple(TripleRules::DiceChessCom),
    has_check: false,
    // With two sixes, a king can walk up to the other one and capture it.
    bare_kings_draw: false,
    ..DEFAULT_RULES
};
static BURMESE: Rules = Rules { name: "dice-chess-burmese", dice: Dice::Triple(TripleRules::Burmese), ..THREE_DICE };

impl Rules {
    /// Whether a game may begin with the pieces of a start of Chess960.
    #[must_use]
    pub const fn has_chess960(&self) -> bool {
        matches!(self.dice, Dice::Triple(TripleRules::DiceChessCom))
    }

    /// Whether moves without a capture or pawn move are counted one by one, to a draw after a hundred, instead of turns.
    /// Then there is no draw by claim or by repetition.
    #[must_use]
    pub const fn counts_single_moves(&self) -> bool {
        matches!(self.dice, Dice::Triple(TripleRules::DiceChessCom))
    }

    /// Whether a side may offer a draw only outside its own turn, and again only after the opponent has offered one.
    #[must_use]
    pub const fn limits_draw_offers(&self) -> bool {
        matches!(self.dice, Dice::Triple(TripleRules::DiceChessCom))
    }
}

impl Variant {
    /// All variants, in menu order.
    pub const ALL: [Self; 8] = [
        Self::DiceChess,
        Self::ThreeDice,
        Self::BrainKing,
        Self::TenByTen,
        Self::Vegas,
        Self::Moves,
        Self::PieceMoves,
        Self::Burmese,
    ];

    /// The rules of this variant.
    #[must_use]
    pub const fn rules(self) -> &'static Rules {
        match self {
            Self::DiceChess => &DICE_CHESS,
            Self::BrainKing => &BRAIN_KING,
            Self::TenByTen => &TEN_BY_TEN,
            Self::Vegas => &VEGAS,
            Self::Moves => &MOVES,
            Self::PieceMoves => &PIECE_MOVES,
            Self::Burmese => &BURMESE,
            Self::ThreeDice => &THREE_DICE,
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

/// No variant has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a variant of Dice Chess, one of {all}, found {0:?}", all = Variant::ALL.map(Variant::name).join(", "))]
pub struct UnknownVariant(String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown_variant = || UnknownVariant(excerpt(text, MAX_QUOTED_CHARS));
        Self::ALL.into_iter().find(|variant| variant.name() == text).ok_or_else(unknown_variant)
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
        let long_name_error = "x".repeat(1_000_000).parse::<Variant>().expect_err("no variant");
        assert!(long_name_error.to_string().len() < 300, "{long_name_error}");
    }
}
