//! What is there to be shown of Dice Chess?

use super::chapter::Chapter;
use super::chapter::TutorialStep::{Lay, Play, Try};
use crate::games::dice_chess::Variant;
use crate::session::GameId::DiceChess;

/// How dice say who may move.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "show-dice",
        game: DiceChess(Variant::DiceChess),
        steps: &[
            Lay("", "show-dice-start"),
            Play("r12", "show-dice-thrown"),
            Play("e2e4", "show-dice-moved"),
            Play("r25", "show-dice-again"),
            Try(&["b8a6", "b8c6", "g8f6", "g8h6"], "show-dice-try"),
        ],
    },
    Chapter {
        title: "show-double",
        game: DiceChess(Variant::DiceChess),
        steps: &[Lay("", "show-double-start"), Play("r33", "show-double-thrown"), Play("d2d4", "show-double-moved")],
    },
    Chapter {
        title: "show-pass",
        game: DiceChess(Variant::DiceChess),
        steps: &[Lay("", "show-pass-start"), Play("r34", "show-pass-thrown"), Play("0000", "show-pass-passed")],
    },
];
