//! What a network sees of a position.

use crate::board::Side;

/// The number of sets of squares.
pub const PLANE_COUNT: usize = 8;

/// A position as sets of squares: White's pieces, Black's pieces, and the bits of the number of their kind. The last two bits are
/// those of pieces that are attacked, and of those that are attacked and not covered.
pub type Planes = [u64; PLANE_COUNT];

/// The number of kinds that [`Planes`] can tell apart.
pub const KIND_COUNT: usize = 1 << (PLANE_COUNT - 2);

/// How the pieces of a game are told to a network: by one or more features for each kind of piece.
#[derive(Debug, PartialEq, Eq)]
pub struct NetworkShape {
    /// The name of the game, as in the text protocol.
    pub game: &'static str,
    /// The number of features that a piece may have.
    pub feature_count: usize,
    /// The features of each kind, one bit each.
    pub features_by_kind: [u32; KIND_COUNT],
    /// Each time the board has this number of pieces more, other weights of the outputs are used.
    pub pieces_per_bucket: u32,
}

/// The planes of pieces that are attacked and those that are not covered either, given the squares of each side and those that
/// it attacks.
#[inline]
#[must_use]
pub const fn attacked_planes([white, black]: [u64; 2], [white_attacks, black_attacks]: [u64; 2]) -> [u64; 2] {
    let attacked_pieces = white & black_attacks | black & white_attacks;
    [attacked_pieces, attacked_pieces & !(white & white_attacks | black & black_attacks)]
}

impl NetworkShape {
    /// The number of inputs: each feature of each side on each square.
    #[must_use]
    pub const fn input_count(&self) -> usize {
        2 * self.feature_count * 64
    }

    /// The input of a feature of a side's piece on a square, as this side sees the board.
    #[must_use]
    pub fn input_index(&self, viewer: Side, side: Side, feature: usize, square: usize) -> usize {
        let square = match viewer {
            Side::White => square,
            Side::Black => square ^ 56,
        };
        let side_index = usize::from(side != viewer);
        (side_index * self.feature_count + feature) * 64 + square
    }

    /// The features of a kind.
    pub fn kind_features(&self, kind: usize) -> impl Iterator<Item = usize> + use<> {
        let feature_set = self.features_by_kind[kind];
        (0..self.feature_count).filter(move |feature| feature_set >> feature & 1 != 0)
    }

    /// The set of output weights for a position.
    #[inline]
    #[must_use]
    pub fn bucket_index(&self, planes: &Planes, bucket_count: usize) -> usize {
        let pieces = (planes[0] | planes[1]).count_ones();
        (pieces.saturating_sub(1) / self.pieces_per_bucket).min(bucket_count as u32 - 1) as usize
    }
}

/// The number of the kind on a square.
#[inline]
pub(super) fn kind_at(planes: &Planes, square: u32) -> usize {
    let [_, _, bits @ ..] = planes;
    bits.iter().enumerate().fold(0, |kind, (bit_index, plane)| kind | ((plane >> square & 1) as usize) << bit_index)
}

/// The side and the kind of each piece with its square.
pub fn pieces(planes: &Planes) -> impl Iterator<Item = (Side, usize, usize)> {
    let [white, black, ..] = *planes;
    let mut remaining_squares = white | black;
    std::iter::from_fn(move || {
        let square = remaining_squares.trailing_zeros();
        remaining_squares &= remaining_squares.wrapping_sub(1);
        (square < 64).then(|| (Side::white_if(white >> square & 1 != 0), kind_at(planes, square), square as usize))
    })
}
