//! The types of the registry: what there is to know of a game and of an edition, except for its rules, notation and evaluation.

use serde::{Deserialize, Serialize};

use crate::ai::level_settings::LevelSettings;
use crate::games::course::Course;
use crate::games::dice_chess::Variant;
use crate::games::tutorial::Chapter;

/// A game or edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Turnover by the inventor's older Spanish rules.
    TurnoverClassic,
    /// Turnover by the inventor's English rules of 2024.
    #[default]
    TurnoverModern,
    /// Turnover by the inventor's rules of 2025.
    Turnover2025,
    /// Lielow, by Michael Amundsen and Alek Erickson.
    Lielow,
    /// Lielow on the larger board.
    Lielow9x9,
    /// A variant of Dice Chess.
    DiceChess(Variant),
}

/// A game with all its editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Turnover.
    Turnover,
    /// Lielow.
    Lielow,
    /// Dice Chess.
    DiceChess,
}

/// What all editions of a game share.
#[derive(Debug)]
pub struct FamilySpec {
    /// The game.
    pub family: Family,
    /// The name in the keys of texts.
    pub name: &'static str,
    /// The chapters of the tutorial, in order.
    pub chapters: &'static [Chapter],
    /// The courses, in the order of the editions.
    pub courses: &'static [Course],
    /// The codes of the reasons for refusing a move, each with its own text in the translation files.
    pub refusals: &'static [&'static str],
    /// The codes of the reasons why a position is impossible, each with its own text in the translation files.
    pub position_errors: &'static [&'static str],
}

/// A row of the registry: a game or edition, except for its rules, notation and evaluation.
#[derive(Debug)]
pub struct GameSpec {
    /// The id of the game.
    pub id: GameId,
    /// Its name in the text protocol, in records and in the translation files.
    pub name: &'static str,
    /// The family of the game.
    pub family: Family,
    /// Whether the game has dice.
    pub has_dice: bool,
    /// Whether there is an opening book.
    pub has_book: bool,
    /// Whether there are tables with the exact chances of endings.
    pub has_endings: bool,
    /// Whether there is a network that evaluates positions at the strongest level.
    pub has_network: bool,
    /// The name of the file with its puzzles, without the ending. Forms of a game may share one.
    pub puzzles: &'static str,
    /// Whether a mate is announced although it does not end the game.
    pub announces_mates: bool,
    /// The names of all pieces in the translation files.
    pub pieces: &'static [&'static str],
    /// The letters of the written notation, each with the name of its piece in the translation files.
    pub letters: &'static [(char, &'static str)],
    /// Other letters that are read and never written, each with the name of its piece in the translation files.
    pub other_letters: &'static [(char, &'static str)],
    /// The number of the game in links. It never changes.
    pub(super) link_number: u32,
    /// The levels of the engine.
    pub(super) levels: &'static LevelSettings,
    /// The positions for the protocol's `bench`, each with a depth in plies that takes at most some tenths of a second.
    pub(super) bench: &'static [(&'static str, u32)],
}
