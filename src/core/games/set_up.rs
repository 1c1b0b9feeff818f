//! Setting up positions by hand: the pieces of a game, and reasons why a position is not playable.

use std::collections::BTreeMap;
use std::fmt;

use super::{Describe, PieceNameKey};
use crate::board::{Layer, Side, Square, Token};

/// A piece that can be put on a square: in Turnover a nest, in Lielow a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitPiece {
    /// The side that owns it.
    pub side: Side,
    /// The kind of piece.
    pub name: PieceNameKey,
    /// The text in the placement field of FEN, such as `N`.
    pub text: String,
    /// The tokens that it consists of, lowest layer first.
    pub tokens: Vec<(Layer, Token)>,
}

/// The index of a piece in a [`Kit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub usize);

/// The size of the board of a game, and all pieces that can be put on it.
///
/// No two pieces consist of the same tokens, and each has a counterpart of the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    /// The number of files.
    pub width: u8,
    /// The number of ranks.
    pub height: u8,
    /// All pieces, in the order of the editor's palette.
    pub pieces: Vec<KitPiece>,
}

impl Kit {
    /// The piece with this index; `None` if there is none.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&KitPiece> {
        self.pieces.get(id.0)
    }

    /// Whether the square is on the board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        square.file() < self.width && square.rank() < self.height
    }

    /// The piece that consists of these tokens, lowest layer first.
    #[must_use]
    pub fn made_of(&self, tokens: &[(Layer, Token)]) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.tokens == tokens).map(PieceId)
    }

    /// The index of the same kind of piece of the other side.
    #[must_use]
    pub fn like_of(&self, id: PieceId) -> Option<PieceId> {
        let opposite_token = |&(layer, token): &(Layer, Token)| (layer, Token { side: !token.side, ..token });
        self.made_of(&self.piece(id)?.tokens.iter().map(opposite_token).collect::<Vec<_>>())
    }

    /// The placement, the first field of FEN in every game: rank by rank from the highest, with the number of
    /// empty squares between the pieces.
    #[must_use]
    pub fn placement(&self, piece_at: impl Fn(Square) -> Option<PieceId>) -> String {
        let mut ranks = Vec::new();
        for rank in (0..self.height).rev() {
            let (mut text, mut empty_count) = (String::new(), 0);
            for file in 0..self.width {
                match piece_at(Square::new(file, rank)).and_then(|id| self.piece(id)) {
                    Some(piece) => {
                        text += &empty_run(empty_count);
                        text += &piece.text;
                        empty_count = 0;
                    }
                    None => empty_count += 1,
                }
            }
            ranks.push(text + &empty_run(empty_count));
        }
        ranks.join("/")
    }
}

fn empty_run(empty_count: u8) -> String {
    if empty_count == 0 { String::new() } else { empty_count.to_string() }
}

/// A right to castle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingRight {
    /// Its letter in FEN, a capital one for White.
    pub letter: char,
    /// King and rook, and where they must stand.
    pub pieces: [(Square, PieceId); 2],
}

/// The reason why a position cannot be played, for translation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {text}")]
pub struct ValidationError {
    /// Whether the position is impossible, or the game is over in it.
    pub kind: ValidationErrorKind,
    /// The code of the reason, such as `too-many-walls`, or that of a [`Reason`](super::Reason).
    pub code: &'static str,
    /// The reason in English.
    pub text: String,
    /// The square that the reason is about, if any.
    pub square: Option<Square>,
    /// The side that the reason is about; if the game is over, the winner.
    pub side: Option<Side>,
    /// The numbers, if there are too many of something.
    pub excess: Option<Excess>,
}

/// A number that is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Excess {
    /// The number found.
    pub found: u32,
    /// The greatest possible number.
    pub at_most: u32,
}

/// The kind of a reason why a position cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValidationErrorKind {
    /// No game can lead to the position.
    Impossible,
    /// The game is over.
    Over,
}

impl fmt::Display for ValidationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Impossible => "no game leads to this position",
            Self::Over => "nothing can be played from this position",
        })
    }
}

/// A game in which positions can be set up by hand.
///
/// **Law:** the text of [`Kit::placement`], followed by the side to move, `w` or `b`, is a valid FEN for the game's own
/// reader, with these pieces, and so is this text followed by letters of [`castling_rights`](Self::castling_rights) whose
/// pieces stand in place, and `-`. All other fields have defaults.
pub trait SetUp: Describe {
    /// The board and its pieces.
    fn kit(&self) -> Kit;

    /// The pieces on the board, by their ids in the kit.
    fn pieces(&self) -> BTreeMap<Square, PieceId> {
        let kit = self.kit();
        let mut tokens_by_square: BTreeMap<Square, Vec<(Layer, Token)>> = BTreeMap::new();
        for (place, token) in self.tokens_by_place() {
            tokens_by_square.entry(place.square).or_default().push((place.layer, token));
        }
        tokens_by_square.into_iter().filter_map(|(square, tokens)| Some((square, kit.made_of(&tokens)?))).collect()
    }

    /// The rights to castle, if there are others than the squares of the pieces give, as in Chess960.
    fn castling_rights(&self) -> Vec<CastlingRight> {
        Vec::new()
    }

    /// Whether this side can still win, by the pieces that it has.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Why this position is impossible, or over in a way that the position's
    /// [`phase`](super::Position::phase) does not tell; `None` if it can be played.
    fn validation_error(&self) -> Option<ValidationError>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// A wide board, and stacks whose text has several characters.
    fn stack_kit() -> Kit {
        let stack = |side, text: &str, height| KitPiece {
            side,
            name: PieceNameKey { code: "stack", height },
            text: text.into(),
            tokens: (0..height).map(|layer| (Layer(layer), Token { shape: Shape::Fort, side })).collect(),
        };
        let pieces = vec![stack(Side::White, "A", 1), stack(Side::Black, "b*", 2), stack(Side::White, "B*", 2)];
        Kit { width: 12, height: 3, pieces }
    }

    #[test]
    fn a_placement_counts_the_empty_squares_of_any_board() {
        let kit = stack_kit();
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
        let kit = stack_kit();
        for (id, piece) in kit.pieces.iter().enumerate() {
            assert_eq!(kit.made_of(&piece.tokens), Some(PieceId(id)));
        }
        assert_eq!([0, 1, 2, 3].map(|id| kit.like_of(PieceId(id))), [None, Some(PieceId(2)), Some(PieceId(1)), None]);
        let is_on_board = |square: &str| kit.contains(square.parse().expect("a square"));
        assert_eq!(["a1", "l3", "m3", "l4"].map(is_on_board), [true, true, false, false]);
    }
}
