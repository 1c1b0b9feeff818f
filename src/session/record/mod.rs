//! How is a game written down, so that people and programs can read it and go on with it?
//!
//! As chess players do, in the manner of PGN: tags, then the moves in the game's own notation with comments, marks and
//! variations, then the result.
//!
//! ```
//! use turnover::session::{Game, GameId, GameRecord};
//!
//! let text = "[Variant \"turnover-classic\"]\n[White \"Ana\"]\n\n1. C.e3 {Two ahead.} C.e6 (1... C.d7 2. e4) 2. e4 1-0";
//! let mut records = GameRecord::read_all(text)?;
//! let record = records.remove(0);
//! assert_eq!(record.head.players[0], "Ana");
//! assert_eq!(record.game.ply_count(), 3);
//! assert!(record.to_string().contains("1. C.e3 {Two ahead.} 1... C.e6 (1... C.d7 2. e4) 2. e4 1-0"));
//! # Ok::<(), turnover::session::RecordError>(())
//! ```

mod read;
mod write;

use super::dice_source::DiceSource;
use super::game::Game;
use super::seat::Seat;
use super::time_control::TimeControl;
use crate::board::Side;

/// A game, and what is told at the head of its record.
#[derive(Clone)]
pub struct GameRecord {
    /// The game with all its lines.
    pub game: Game,
    /// Who, when, how fast.
    pub head: Head,
}

/// What is told of a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The players' names by side, each of one line; empty where nobody is named.
    pub players: [String; 2],
    /// Who plays each side.
    pub seats: [Seat; 2],
    /// When it was played, as PGN writes it: `2026.11.21`, with `??` for what is not known. Empty when nothing is.
    pub date: String,
    /// How much time each side has.
    pub controls: [TimeControl; 2],
    /// Who throws the dice; nobody where there are none.
    pub dice: DiceSource,
    /// What nobody here knows: further tags by name and value, each of one line, in the order of the text.
    pub more: Vec<(String, String)>,
}

impl GameRecord {
    /// A game of which nothing else is known.
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
    /// The head of another game that the same players begin, with sides changed. The time is not known yet, and nobody knows
    /// the dice: it needs a seed of its own.
    #[must_use]
    pub fn for_rematch(&self) -> Self {
        let mut head = Self { date: String::new(), dice: DiceSource::default(), ..self.clone() };
        head.players.swap(0, 1);
        head.seats.swap(0, 1);
        head.controls.swap(0, 1);
        // What others say of who plays which side is not so any more.
        head.more.retain(|(name, _)| !tag::OF_SEATS.as_flattened().contains(&&**name));
        head
    }

    /// The player's name, if one was given.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        Some(self.players[side.index()].trim()).filter(|name| !name.is_empty())
    }
}

/// The tags that mean something here.
mod tag {
    pub const VARIANT: &str = "Variant";
    pub const WHITE: &str = "White";
    pub const BLACK: &str = "Black";
    /// Who plays a side, as PGN says it: `human` or `program`; and how strong that is, 1 to 10.
    pub const WHITE_TYPE: &str = "WhiteType";
    pub const BLACK_TYPE: &str = "BlackType";
    pub const WHITE_LEVEL: &str = "WhiteLevel";
    pub const BLACK_LEVEL: &str = "BlackLevel";
    pub const DATE: &str = "Date";
    pub const RESULT: &str = "Result";
    pub const TERMINATION: &str = "Termination";
    pub const SET_UP: &str = "SetUp";
    pub const FEN: &str = "FEN";
    pub const TIME_CONTROL: &str = "TimeControl";
    pub const WHITE_TIME_CONTROL: &str = "WhiteTimeControl";
    pub const BLACK_TIME_CONTROL: &str = "BlackTimeControl";
    /// The seed that throws the dice; of a game that goes on only its hash is told to others.
    pub const DICE_SEED: &str = "DiceSeed";
    pub const DICE_SEED_HASH: &str = "DiceSeedHash";
    /// At which ply the game was declared over, where that is not the end of the main line: its number among all plies of
    /// the text, variations included.
    pub const END: &str = "EndPly";
    /// At which ply one looks, counted in the same way.
    pub const CURRENT: &str = "CurrentPly";

    pub const ALL: [&str; 19] = [
        VARIANT,
        WHITE,
        BLACK,
        WHITE_TYPE,
        BLACK_TYPE,
        WHITE_LEVEL,
        BLACK_LEVEL,
        DATE,
        RESULT,
        TERMINATION,
        SET_UP,
        FEN,
        TIME_CONTROL,
        WHITE_TIME_CONTROL,
        BLACK_TIME_CONTROL,
        DICE_SEED,
        DICE_SEED_HASH,
        END,
        CURRENT,
    ];
    /// Those that say by side who plays it. They mean nothing here where it is not this program.
    pub const OF_SEATS: [[&str; 2]; 2] = [[WHITE_TYPE, WHITE_LEVEL], [BLACK_TYPE, BLACK_LEVEL]];
    /// Those that mean nothing where no dice are thrown.
    pub const OF_DICE: [&str; 2] = [DICE_SEED, DICE_SEED_HASH];
}
/// What PGN calls a player that is none of flesh and blood.
const PROGRAM: &str = "program";
/// What PGN writes where nothing is known.
const UNKNOWN: &str = "?";
const UNKNOWN_DATE: &str = "????.??.??";
/// The command in a comment that tells what was left on the mover's clock.
const CLOCK_COMMAND: &str = "[%clk ";
