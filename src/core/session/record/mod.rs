//! Records of games, for people and programs.
//!
//! The format is PGN: tags, then moves in the game's own notation with comments, marks and variations, then the result.
//!
//! ```
//! use turnover_core::session::{Game, GameId, GameRecord};
//!
//! let text = "[Variant \"turnover-classic\"]\n[White \"Ana\"]\n\n1. C.e3 {Two ahead.} C.e6 (1... C.d7 2. e4) 2. e4 1-0";
//! let mut records = GameRecord::read_all(text)?;
//! let record = records.remove(0);
//! assert_eq!(record.head.players[0], "Ana");
//! assert_eq!(record.game.ply_count(), 3);
//! assert!(record.to_string().contains("1. C.e3 {Two ahead.} 1... C.e6 (1... C.d7 2. e4) 2. e4 1-0"));
//! # Ok::<(), turnover_core::session::RecordError>(())
//! ```

pub(super) mod read;
mod write;

use super::dice_source::DiceSource;
use super::game::Game;
use super::seat::Seat;
use super::time_control::TimeControl;
use crate::ai::Style;
use crate::board::Side;

/// A game and the head of its record.
#[derive(Clone)]
pub struct GameRecord {
    /// The game with all its lines.
    pub game: Game,
    /// The players, the date, the time controls and so on.
    pub head: Head,
}

/// The head of a record: everything about a game except its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The players' names by side, each one line; empty if unknown.
    pub players: [String; 2],
    /// Who plays each side.
    pub seats: [Seat; 2],
    /// The style of the engine by side, where it plays.
    pub styles: [Style; 2],
    /// The date as in PGN: `2026.11.21`, with `??` for unknown parts; empty if unknown.
    pub date: String,
    /// The time control of each side.
    pub controls: [TimeControl; 2],
    /// The source of the dice; [`DiceSource::Hand`] in games without dice.
    pub dice: DiceSource,
    /// Other tags by name and value, each one line, in the order of the text.
    pub more: Vec<(String, String)>,
}

impl GameRecord {
    /// A record of a game with an empty head.
    #[must_use]
    pub fn of(game: Game) -> Self {
        Self { game, head: Head::default() }
    }
}

impl std::fmt::Debug for GameRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GameRecord({:?})", self.to_string())
    }
}

impl Head {
    /// Halves the time of a side whose player goes berserk in an arena. A rematch has all of it.
    pub fn go_berserk(&mut self, side: Side) {
        let control = &mut self.controls[side.index()];
        self.more.push(full_time_tag(side, *control));
        *control = control.halved();
    }

    /// The time control of a side whose player has given half of it away.
    fn full_control(&self, side: Side) -> Option<TimeControl> {
        let (_, text) = self.more.iter().find(|(name, _)| name == FULL_TIME_TAGS[side.index()])?;
        text.parse().ok()
    }

    /// The head of a rematch, with the sides exchanged, and without date, dice and other tags; the game needs a seed of its own. Nobody has
    /// less time because somebody went berserk.
    #[must_use]
    pub fn for_rematch(&self) -> Self {
        let mut head = Self { date: String::new(), dice: DiceSource::default(), more: Vec::new(), ..self.clone() };
        for (control, side) in head.controls.iter_mut().zip(Side::ALL) {
            *control = self.full_control(side).unwrap_or(*control);
        }
        head.players.swap(0, 1);
        head.seats.swap(0, 1);
        head.styles.swap(0, 1);
        head.controls.swap(0, 1);
        head
    }

    /// Whether the game was played over a network and cancelled without a result.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.more.iter().any(|(name, _)| name == ABORTED_TAG)
    }

    /// The player's name; `None` if it is unknown.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        Some(self.players[side.index()].trim()).filter(|name| !name.is_empty())
    }
}

/// The tags for the accuracy of each side that a review of the game has found, in percent.
pub const ACCURACY_TAGS: [&str; 2] = ["WhiteAccuracy", "BlackAccuracy"];

/// The tags for the time control of each side whose player gave half of it away in an arena.
const FULL_TIME_TAGS: [&str; 2] = ["WhiteFullTimeControl", "BlackFullTimeControl"];

/// The tag for the time control of a side before its player gave half of it away.
pub(crate) fn full_time_tag(side: Side, control: TimeControl) -> (String, String) {
    (FULL_TIME_TAGS[side.index()].to_owned(), control.to_string())
}

/// The tags for the kind of player and the level of the computer, by side.
pub const PLAYER_TAGS: [[&str; 2]; 2] = [[tag::WHITE_TYPE, tag::WHITE_LEVEL], [tag::BLACK_TYPE, tag::BLACK_LEVEL]];
/// The kind of player that a computer is.
pub const COMPUTER_TYPE: &str = PROGRAM_VALUE;

/// The tag of a game over a network that was cancelled without a result.
pub const ABORTED_TAG: &str = "Aborted";
/// The tag for the side whose player was absent when the opponent claimed the game.
pub const ABANDONED_TAG: &str = "Abandoned";

/// The tags with a meaning for this program.
mod tag {
    pub const VARIANT: &str = "Variant";
    pub const WHITE: &str = "White";
    pub const BLACK: &str = "Black";
    /// The kind of player, in PGN's terms `human` or `program`; the level of the program with the number of levels, `7/17`; and
    /// its style.
    pub const WHITE_TYPE: &str = "WhiteType";
    pub const BLACK_TYPE: &str = "BlackType";
    pub const WHITE_LEVEL: &str = "WhiteLevel";
    pub const BLACK_LEVEL: &str = "BlackLevel";
    pub const WHITE_STYLE: &str = "WhiteStyle";
    pub const BLACK_STYLE: &str = "BlackStyle";
    pub const DATE: &str = "Date";
    pub const RESULT: &str = "Result";
    pub const TERMINATION: &str = "Termination";
    pub const SET_UP: &str = "SetUp";
    pub const FEN: &str = "FEN";
    /// The number of a start of Chess960.
    pub const CHESS960: &str = "Frc";
    pub const TIME_CONTROL: &str = "TimeControl";
    pub const WHITE_TIME_CONTROL: &str = "WhiteTimeControl";
    pub const BLACK_TIME_CONTROL: &str = "BlackTimeControl";
    /// The seed of the dice. While the game lasts, only its hash is given to others.
    pub const DICE_SEED: &str = "DiceSeed";
    pub const DICE_SEED_HASH: &str = "DiceSeedHash";
    /// The ply at which the end was declared, if that is not the end of the main line: its number among all plies of
    /// the text, including variations.
    pub const END: &str = "EndPly";
    /// The ply of the current position, counted in the same way.
    pub const CURRENT: &str = "CurrentPly";
    /// The ply before those that were taken back, counted in the same way.
    pub const UNDONE: &str = "UndonePly";

    pub const ALL: [&str; 23] = [
        VARIANT,
        WHITE,
        BLACK,
        WHITE_TYPE,
        BLACK_TYPE,
        WHITE_LEVEL,
        BLACK_LEVEL,
        WHITE_STYLE,
        BLACK_STYLE,
        DATE,
        RESULT,
        TERMINATION,
        SET_UP,
        FEN,
        CHESS960,
        TIME_CONTROL,
        WHITE_TIME_CONTROL,
        BLACK_TIME_CONTROL,
        DICE_SEED,
        DICE_SEED_HASH,
        END,
        CURRENT,
        UNDONE,
    ];
    /// The tags about the players of each side. They are ignored unless the player is this program.
    pub const OF_SEATS: [[&str; 3]; 2] =
        [[WHITE_TYPE, WHITE_LEVEL, WHITE_STYLE], [BLACK_TYPE, BLACK_LEVEL, BLACK_STYLE]];
    /// The tags that are ignored in games without dice.
    pub const OF_DICE: [&str; 2] = [DICE_SEED, DICE_SEED_HASH];
}
/// What `Termination` says of a game that was cancelled without a result.
const ABORTED_VALUE: &str = "aborted";
/// PGN's value for a player that is a program.
const PROGRAM_VALUE: &str = "program";
/// PGN's value for something unknown.
const UNKNOWN_VALUE: &str = "?";
const UNKNOWN_DATE: &str = "????.??.??";
/// The command in a comment that gives the time left on the mover's clock.
const CLOCK_COMMAND: &str = "[%clk ";
