//! The pieces of each game as the inputs of its network.

use super::inputs::{KIND_COUNT, NetworkShape};

const ATTACKED_FLAG: usize = 16;
const HANGING_FLAG: usize = 32;

/// All games for which there can be networks.
const SHAPES: [&NetworkShape; 7] = [
    &TURNOVER_MODERN,
    &TURNOVER_2025,
    &TURNOVER_CLASSIC,
    &LIELOW,
    &DICE_CHESS,
    &DICE_CHESS_THREE,
    &DICE_CHESS_BRAINKING,
];

/// Turnover, the modern edition.
pub static TURNOVER_MODERN: NetworkShape = turnover_shape("turnover-modern");
/// Turnover, the third edition.
pub static TURNOVER_2025: NetworkShape = turnover_shape("turnover-2025");
/// Turnover, the classic edition.
pub static TURNOVER_CLASSIC: NetworkShape = turnover_shape("turnover-classic");

/// Lielow: a feature for each height and for the crown, and for each stack that is attacked, and for each that is not covered
/// either: a king, or a stack of one, two, three, or more.
pub static LIELOW: NetworkShape = NetworkShape {
    game: "lielow",
    feature_count: 19,
    features_by_kind: {
        let mut features_by_kind = [0; KIND_COUNT];
        let mut kind = 0;
        while kind < KIND_COUNT {
            let (level, is_king) = (kind & 7, kind & 8 != 0);
            let height_class = match level {
                _ if is_king => 4,
                0..3 => level,
                _ => 3,
            };
            features_by_kind[kind] = 1 << level
                | if is_king { 1 << 8 } else { 0 }
                | if kind & ATTACKED_FLAG != 0 { 1 << (9 + height_class) } else { 0 }
                | if kind & HANGING_FLAG != 0 { 1 << (14 + height_class) } else { 0 };
            kind += 1;
        }
        features_by_kind
    },
    pieces_per_bucket: 4,
};

/// Dice Chess with two dice.
pub static DICE_CHESS: NetworkShape = dice_chess_shape("dice-chess");
/// Dice Chess with three dice, as on dicechess.com.
pub static DICE_CHESS_THREE: NetworkShape = dice_chess_shape("dice-chess-three");
/// Dice Chess with BrainKing's one die.
pub static DICE_CHESS_BRAINKING: NetworkShape = dice_chess_shape("dice-chess-brainking");

/// The kinds are the sums of Tower 1, Fort 2 and Wall 4: Tower, Fort, Citadel, Wall, Fortress and Castle.
const fn turnover_shape(game: &'static str) -> NetworkShape {
    attacked_pieces_shape(game, [1, 2, 3, 4, 6, 7], 5)
}

/// The kinds are the codes of the chessmen: pawn, bishop, knight, rook, king and queen.
const fn dice_chess_shape(game: &'static str) -> NetworkShape {
    attacked_pieces_shape(game, [1, 2, 3, 4, 5, 6], 8)
}

/// A feature for each of six kinds, for each that is attacked and covered, and for each that is attacked and not covered.
const fn attacked_pieces_shape(game: &'static str, kinds: [usize; 6], pieces_per_bucket: u32) -> NetworkShape {
    let mut features_by_kind = [0; KIND_COUNT];
    let mut feature = 0;
    while feature < kinds.len() {
        let kind = kinds[feature];
        features_by_kind[kind] = 1 << feature;
        features_by_kind[kind | ATTACKED_FLAG] = 1 << feature | 1 << (feature + kinds.len());
        features_by_kind[kind | ATTACKED_FLAG | HANGING_FLAG] = 1 << feature | 1 << (feature + 2 * kinds.len());
        feature += 1;
    }
    NetworkShape { game, feature_count: 3 * kinds.len(), features_by_kind, pieces_per_bucket }
}

/// The shape of the game with this name.
pub(super) fn shape_for_game(game: &str) -> Option<&'static NetworkShape> {
    SHAPES.into_iter().find(|shape| shape.game == game)
}

/// The names of all games for which there can be networks.
pub(super) fn game_names() -> String {
    SHAPES.map(|shape| shape.game).join(", ")
}
