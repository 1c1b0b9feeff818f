//! The rows of the registry: one for each game with its editions, one for each edition, and the names that others give them.

use super::spec::{Family, FamilySpec, GameId, GameSpec};
use crate::ai::level_settings;
use crate::games::dice_chess::{self, Chessman, Variant};
use crate::games::lielow::{self, Stack};
use crate::games::turnover::{self, Nest};

/// All families, in menu order.
pub(super) static FAMILIES: [FamilySpec; 3] = [
    FamilySpec {
        family: Family::Turnover,
        name: "turnover",
        chapters: turnover::tutorial::CHAPTERS,
        courses: turnover::course::COURSES,
        refusals: turnover::IllegalMoveKind::CODES,
        position_errors: turnover::PositionErrorKind::CODES,
    },
    FamilySpec {
        family: Family::Lielow,
        name: "lielow",
        chapters: lielow::tutorial::CHAPTERS,
        courses: lielow::course::COURSES,
        refusals: lielow::IllegalMoveKind::CODES,
        position_errors: lielow::PositionErrorKind::CODES,
    },
    FamilySpec {
        family: Family::DiceChess,
        name: "dice-chess",
        chapters: dice_chess::tutorial::CHAPTERS,
        courses: dice_chess::course::COURSES,
        refusals: dice_chess::IllegalMoveKind::CODES,
        position_errors: dice_chess::PositionErrorKind::CODES,
    },
];

const TURNOVER: GameSpec = GameSpec {
    id: GameId::TurnoverModern,
    name: "turnover-modern",
    family: Family::Turnover,
    has_dice: false,
    has_book: true,
    has_endings: false,
    has_network: true,
    puzzles: "turnover-modern",
    announces_mates: false,
    pieces: &Nest::CODES,
    letters: &[('C', "castle"), ('Q', "citadel"), ('N', "fortress"), ('B', "fort"), ('R', "tower")],
    other_letters: &[('K', "fortress"), ('F', "fort"), ('T', "tower"), ('W', "wall")],
    link_number: 1,
    levels: &level_settings::TURNOVER_MODERN,
    bench: &[
        ("c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1", 10),
        ("c1c3c1/1q1c1p1c/2b1p3/3qN3/1Q2b3/2P2B2/1C1Q1C2/C3C1C1 w 2 16", 11),
    ],
};

const fn dice_chess(variant: Variant, link_number: u32, bench: &'static [(&'static str, u32)]) -> GameSpec {
    GameSpec {
        id: GameId::DiceChess(variant),
        name: variant.name(),
        family: Family::DiceChess,
        has_dice: true,
        has_book: matches!(variant, Variant::DiceChess),
        has_endings: matches!(variant, Variant::DiceChess | Variant::BrainKing),
        has_network: matches!(variant, Variant::DiceChess | Variant::BrainKing),
        puzzles: "dice-chess",
        announces_mates: false,
        pieces: &Chessman::CODES,
        letters: &[('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight")],
        other_letters: &[],
        link_number,
        levels: &level_settings::DICE_CHESS,
        bench,
    }
}

const LIELOW: GameSpec = GameSpec {
    id: GameId::Lielow,
    name: "lielow",
    family: Family::Lielow,
    has_dice: false,
    has_book: true,
    has_endings: false,
    has_network: true,
    puzzles: "lielow",
    announces_mates: false,
    pieces: &Stack::CODES,
    letters: &[],
    other_letters: &[],
    link_number: 2,
    levels: &level_settings::LIELOW,
    bench: &[("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 1", 6), ("8/aaa1aaaa/3b*4/8/8/1B*6/2AAAAAA/8 b 0 2", 6)],
};

/// All games, in menu order.
pub(super) static GAMES: [GameSpec; 13] = [
    TURNOVER,
    GameSpec {
        id: GameId::Turnover2025,
        name: "turnover-2025",
        puzzles: "turnover-2025",
        link_number: 11,
        levels: &level_settings::TURNOVER_2025,
        bench: &[
            ("c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1", 10),
            ("c1r1q1q1/1r1r1q1q/2b1p1p1/pbBp1p1p/P2P1P1P/2P1PRB1/3Q3Q/Q1Q1Q2C w 2 16", 9),
        ],
        ..TURNOVER
    },
    GameSpec {
        id: GameId::TurnoverClassic,
        name: "turnover-classic",
        puzzles: "turnover-classic",
        announces_mates: true,
        other_letters: &[('K', "fortress")],
        link_number: 0,
        levels: &level_settings::TURNOVER_CLASSIC,
        bench: &[
            ("cccccccc/8/8/8/8/8/8/CCCCCCCC w 0 1", 12),
            ("c1cc2cc/2p1q1n1/1b4p1/3qP3/2Q1b3/1N4P1/2B1Q3/CC2C1CC w 3 18", 11),
        ],
        ..TURNOVER
    },
    LIELOW,
    GameSpec {
        id: GameId::Lielow9x9,
        name: "lielow-9x9",
        puzzles: "lielow-9x9",
        has_network: false,
        link_number: 10,
        levels: &level_settings::LIELOW_9X9,
        bench: &[
            ("aaaaaaaaa/9/aaaaaaaaa/9/9/9/AAAAAAAAA/9/AAAAAAAAA w 0 1", 5),
            ("a1a1aaaaa/3b5/1b*4aa1/1b2b1b2/2b6/1B3B3/1A4AAA/2B1C*4/AAA1A1AAA w 0 13", 6),
        ],
        ..LIELOW
    },
    dice_chess(
        Variant::DiceChess,
        3,
        &[("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 r12", 4)],
    ),
    dice_chess(
        Variant::ThreeDice,
        12,
        &[
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r124", 4),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 r246", 3),
        ],
    ),
    dice_chess(Variant::BrainKing, 4, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r1", 4)]),
    dice_chess(Variant::TenByTen, 5, &[]),
    dice_chess(Variant::Vegas, 6, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 rPN", 2)]),
    dice_chess(Variant::Moves, 7, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r2", 3)]),
    dice_chess(Variant::PieceMoves, 8, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r22", 3)]),
    dice_chess(Variant::Burmese, 9, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r123", 3)]),
];

/// Names of games as other programs and sites write them, in small letters and with hyphens.
pub(super) static SYNONYMS: [(&str, GameId); 13] = [
    ("turnover", GameId::TurnoverModern),
    ("turnover-2024", GameId::TurnoverModern),
    ("lielow-8x8", GameId::Lielow),
    ("lielow-size-9", GameId::Lielow9x9),
    ("lielow-size-9-board", GameId::Lielow9x9),
    ("dice", GameId::DiceChess(Variant::DiceChess)),
    ("dicechess", GameId::DiceChess(Variant::DiceChess)),
    ("dicechess.com", GameId::DiceChess(Variant::ThreeDice)),
    ("dice-chess-3", GameId::DiceChess(Variant::ThreeDice)),
    ("brainking-dice-chess", GameId::DiceChess(Variant::BrainKing)),
    ("vegas-fun-chess", GameId::DiceChess(Variant::Vegas)),
    ("vegas", GameId::DiceChess(Variant::Vegas)),
    ("burmese", GameId::DiceChess(Variant::Burmese)),
];
