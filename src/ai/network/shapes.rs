//! How does a network see the pieces of each game?

use super::inputs::Shape;

/// All games for which there can be networks.
const SHAPES: [&Shape; 3] = [&TURNOVER_MODERN, &TURNOVER_CLASSIC, &LIELOW];

/// Turnover, the modern edition.
pub static TURNOVER_MODERN: Shape = turnover("turnover-modern");
/// Turnover, the classic edition.
pub static TURNOVER_CLASSIC: Shape = turnover("turnover-classic");

/// Lielow: a feature for each height, and one for the crown.
pub static LIELOW: Shape = Shape {
    game: "lielow",
    features: 9,
    of_kind: {
        let mut of_kind = [0; 16];
        let mut kind = 0;
        while kind < 16 {
            of_kind[kind] = 1 << (kind & 7) | (kind as u16 & 8) << 5;
            kind += 1;
        }
        of_kind
    },
    bucket_pieces: 4,
};

/// A feature for each of the six nests, whose kinds are the sums of Tower 1, Fort 2 and Wall 4.
const fn turnover(game: &'static str) -> Shape {
    const NESTS: [usize; 6] = [1, 2, 3, 4, 6, 7];
    let mut of_kind = [0; 16];
    let mut feature = 0;
    while feature < NESTS.len() {
        of_kind[NESTS[feature]] = 1 << feature;
        feature += 1;
    }
    Shape { game, features: NESTS.len(), of_kind, bucket_pieces: 5 }
}

/// The shape of the game with this name.
pub(super) fn named(game: &str) -> Option<&'static Shape> {
    SHAPES.into_iter().find(|shape| shape.game == game)
}

/// The names of all games for which there can be networks.
pub(super) fn names() -> String {
    SHAPES.map(|shape| shape.game).join(", ")
}
