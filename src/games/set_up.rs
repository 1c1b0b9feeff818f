//! What may be put on the board by hand, and why can a position not be?

use std::fmt;

use super::Describe;
use crate::board::{Layer, Side, Square, Token};

/// What something that can stand on a square is called, in words that are looked up in a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceName {
    /// Its name in the translation files, such as `fortress`.
    pub code: &'static str,
    /// How many of its tokens lie on each other, where that tells it from its like; else 1.
    pub height: u8,
}

impl PieceName {
    /// The name of something of which there is but one height.
    #[must_use]
    pub const fn plain(code: &'static str) -> Self {
        Self { code, height: 1 }
    }
}

/// Something that can stand on a square: in Turnover a nest of either side, in Lielow a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitPiece {
    /// Whose it is.
    pub side: Side,
    /// What it is called.
    pub name: PieceName,
    /// Its text in a position's placement, such as `N`.
    pub text: String,
    /// The tokens that it consists of, by layer, the lowest first.
    pub tokens: Vec<(Layer, Token)>,
}

/// Which of the pieces of a [`Kit`], counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub usize);

/// The board of a game, and everything that can stand on one of its squares.
///
/// No two pieces consist of the same tokens, and each has its like on the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    /// How many files the board has.
    pub width: u8,
    /// How many ranks.
    pub height: u8,
    /// All pieces, in the order in which a palette offers them.
    pub pieces: Vec<KitPiece>,
}

impl Kit {
    /// The piece with this name; `None` when there is none.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&KitPiece> {
        self.pieces.get(id.0)
    }

    /// Whether the square is on the board.
    #[must_use]
    pub const fn has(&self, square: Square) -> bool {
        square.file() < self.width && square.rank() < self.height
    }

    /// The piece that consists of these tokens, the lowest layer first.
    #[must_use]
    pub fn made_of(&self, tokens: &[(Layer, Token)]) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.tokens == tokens).map(PieceId)
    }

    /// The same piece of the other side.
    #[must_use]
    pub fn like_of(&self, id: PieceId) -> Option<PieceId> {
        let turned = |&(layer, token): &(Layer, Token)| (layer, Token { side: !token.side, ..token });
        self.made_of(&self.piece(id)?.tokens.iter().map(turned).collect::<Vec<_>>())
    }

    /// The placement, the first field of every game's position: rank by rank from the highest, with the number of
    /// empty squares between the pieces.
    #[must_use]
    pub fn placement(&self, piece_at: impl Fn(Square) -> Option<PieceId>) -> String {
        let mut ranks = Vec::new();
        for rank in (0..self.height).rev() {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..self.width {
                match piece_at(Square::new(file, rank)).and_then(|id| self.piece(id)) {
                    Some(piece) => {
                        text += &gap(empty);
                        text += &piece.text;
                        empty = 0;
                    }
                    None => empty += 1,
                }
            }
            ranks.push(text + &gap(empty));
        }
        ranks.join("/")
    }
}

fn gap(empty: u8) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

/// Why nothing can be played from a position, in words that are looked up in a translation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {text}")]
pub struct PositionFlaw {
    /// Whether the position cannot be, or only leaves nothing to play.
    pub kind: PositionFlawKind,
    /// The name of the reason, such as `too-many-walls`; of [`Reason`](super::Reason)s their code.
    pub code: &'static str,
    /// The reason in English, in the game's own words.
    pub text: String,
    /// The square at fault, where there is one.
    pub square: Option<Square>,
    /// The side that the reason speaks of; where the game is over, who has won.
    pub side: Option<Side>,
    /// How many there are of what there are too many.
    pub excess: Option<Excess>,
}

/// More than there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Excess {
    /// How many there are.
    pub found: u32,
    /// How many there can be.
    pub at_most: u32,
}

/// What is wrong with a position from which nothing can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionFlawKind {
    /// No game leads to it.
    Impossible,
    /// The game is over.
    Over,
}

impl fmt::Display for PositionFlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Impossible => "no game leads to this position",
            Self::Over => "nothing can be played from this position",
        })
    }
}

/// A game whose positions can be set up by hand.
///
/// **Law:** what [`Kit::placement`] writes, followed by the side to move, `w` or `b`, is a text that the game's own
/// reader takes for a position with these pieces; it supplies whatever other fields the game has.
pub trait SetUp: Describe {
    /// What can be put on the board.
    fn kit(&self) -> Kit;

    /// Why this position cannot be: only what no game can lead to, and ends of which the position's
    /// [`phase`](super::Position::phase) says too little.
    fn flaw(&self) -> Option<PositionFlaw>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// A wide board, and stacks whose text has several characters.
    fn stacks() -> Kit {
        let stack = |side, text: &str, height| KitPiece {
            side,
            name: PieceName { code: "stack", height },
            text: text.into(),
            tokens: (0..height).map(|layer| (Layer(layer), Token { shape: Shape::Fort, side })).collect(),
        };
        let pieces = vec![stack(Side::White, "A", 1), stack(Side::Black, "b*", 2), stack(Side::White, "B*", 2)];
        Kit { width: 12, height: 3, pieces }
    }

    #[test]
    fn a_placement_counts_the_empty_squares_of_any_board() {
        let kit = stacks();
        assert_eq!(kit.placement(|_| None), "12/12/12");
        let piece_at = |square: Square| match &*square.to_string() {
            "a1" | "l3" => Some(PieceId(0)),
            "b1" | "l1" => Some(PieceId(1)),
            "c2" => Some(PieceId(9)),
            _ => None,
        };
        assert_eq!(kit.placement(piece_at), "11A/12/Ab*9b*");
    }

    #[test]
    fn a_piece_is_known_by_its_tokens_and_so_is_its_like() {
        let kit = stacks();
        for (id, piece) in kit.pieces.iter().enumerate() {
            assert_eq!(kit.made_of(&piece.tokens), Some(PieceId(id)));
        }
        assert_eq!([0, 1, 2, 3].map(|id| kit.like_of(PieceId(id))), [None, Some(PieceId(2)), Some(PieceId(1)), None]);
        let on_board = |square: &str| kit.has(square.parse().expect("a square"));
        assert_eq!(["a1", "l3", "m3", "l4"].map(on_board), [true, true, false, false]);
    }
}
