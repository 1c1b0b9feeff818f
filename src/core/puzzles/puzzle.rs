//! A puzzle, and the name by which it is known.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};

use super::{PuzzleError, PuzzleTheme};
use crate::board::Side;
use crate::session::{Game, GameId, MoveId};
use crate::text_form::serde_as_text;

/// What whoever solves a puzzle is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleGoal {
    /// The end of the game by force, within this number of moves of the solver.
    Mate(u8),
    /// A won position.
    Win,
    /// A position that is not lost, where every other move loses.
    Hold,
    /// The best chances: what the dice will show, nobody knows.
    Chances,
}

serde_as_text!(PuzzleGoal);

impl fmt::Display for PuzzleGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(moves) => write!(f, "mate{moves}"),
            Self::Win => f.write_str("win"),
            Self::Hold => f.write_str("hold"),
            Self::Chances => f.write_str("chances"),
        }
    }
}

impl FromStr for PuzzleGoal {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mate = || text.strip_prefix("mate")?.parse().ok().filter(|&moves| moves > 0).map(Self::Mate);
        match text {
            "win" => Ok(Self::Win),
            "hold" => Ok(Self::Hold),
            "chances" => Ok(Self::Chances),
            _ => mate().ok_or_else(|| PuzzleError::field("a goal: mateN, win, hold or chances", text)),
        }
    }
}

/// The name of a puzzle in links and in what a player has solved: it follows from game and position alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId([u8; 6]);

impl PuzzleId {
    /// The name of the puzzle in this position.
    #[must_use]
    pub fn of(game: GameId, fen: &str) -> Self {
        let digest = Sha256::digest(format!("{game}|{fen}"));
        Self(std::array::from_fn(|index| digest[index]))
    }

    /// The name as a number, from which pseudorandom choices follow.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

serde_as_text!(PuzzleId);

impl fmt::Display for PuzzleId {
    /// Eight letters, digits, `-` or `_`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl FromStr for PuzzleId {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or_else(|| PuzzleError::field("a puzzle's id of eight letters and digits", text))
    }
}

/// A position in which exactly one move keeps or wins, and what follows.
///
/// ```
/// use turnover_core::puzzles::Puzzle;
///
/// let puzzle: Puzzle = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900".parse()?;
/// let game = puzzle.game()?;
/// assert_eq!(puzzle.solver()?, game.referee().turn());
/// assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
/// # Ok::<(), turnover_core::puzzles::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The game or edition.
    pub game: GameId,
    /// The position, with the dice where there are some; the solver is to move.
    pub fen: String,
    /// What is to be reached.
    pub goal: PuzzleGoal,
    /// The moves in the text protocol's writing: the solver's only ones, with the best replies between them. The last one is the
    /// solver's.
    #[serde(deserialize_with = "moves")]
    pub moves: Vec<String>,
    /// What happens in it, found by the rules.
    pub themes: Vec<PuzzleTheme>,
    /// How hard it is, on the scale of [`Rating`](crate::rating::Rating).
    pub rating: u16,
}

/// Reads the moves of a solution, which is never empty.
fn moves<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<String>, D::Error> {
    let moves = Vec::<String>::deserialize(reader)?;
    if moves.is_empty() || moves.iter().any(String::is_empty) {
        return Err(D::Error::custom("expected moves, found none"));
    }
    Ok(moves)
}

impl Puzzle {
    /// Its name in links.
    #[must_use]
    pub fn id(&self) -> PuzzleId {
        PuzzleId::of(self.game, &self.fen)
    }

    /// The game at the puzzle's position.
    ///
    /// # Errors
    /// If the position is none of the game.
    pub fn game(&self) -> Result<Game, PuzzleError> {
        Game::from_fen(self.game, &self.fen).map_err(|error| PuzzleError::Position(error.to_string()))
    }

    /// The side that solves it.
    ///
    /// # Errors
    /// If the position is none of the game.
    pub fn solver(&self) -> Result<Side, PuzzleError> {
        Ok(self.game()?.referee().turn())
    }

    /// The game after the whole solution.
    ///
    /// # Errors
    /// If the position is none of the game, or a move of the solution is illegal.
    pub fn solved_game(&self) -> Result<Game, PuzzleError> {
        let mut game = self.game()?;
        for code in &self.moves {
            let id = find(&game, code)?;
            game.play(id).ok_or_else(|| PuzzleError::Move(code.clone()))?;
        }
        Ok(game)
    }
}

/// The legal move with this text.
pub(super) fn find(game: &Game, code: &str) -> Result<MoveId, PuzzleError> {
    game.referee().find(code).ok_or_else(|| PuzzleError::Move(code.chars().take(20).collect()))
}

/// The position with its counters as at the start of a game, so that the same position has the same text.
#[must_use]
pub fn plain_fen(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let is_number = |field: &&str| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(clock_index) = fields.windows(2).position(|pair| pair.iter().all(is_number)) {
        fields[clock_index] = "0";
        fields[clock_index + 1] = "1";
    }
    fields.join(" ")
}

impl fmt::Display for Puzzle {
    /// Its line in a file of puzzles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, fen, goal, moves, themes, rating } = self;
        let themes: Vec<&str> = themes.iter().map(|theme| theme.code()).collect();
        write!(f, "{game}|{fen}|{goal}|{}|{}|{rating}", moves.join(" "), themes.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    /// Reads such a line. Whether position and moves are legal is not asked here, for that takes time: see
    /// [`solved_game`](Self::solved_game).
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = line.split('|').collect();
        let [game, fen, goal, moves, themes, rating] = fields[..] else {
            return Err(PuzzleError::field("game|position|goal|moves|themes|rating", line));
        };
        let puzzle = Self {
            game: game.parse().map_err(|_| PuzzleError::field("a game", game))?,
            fen: fen.to_owned(),
            goal: goal.parse()?,
            moves: moves.split(' ').map(str::to_owned).collect(),
            themes: themes.split_terminator(' ').map(str::parse).collect::<Result<_, _>>()?,
            rating: rating.parse().map_err(|_| PuzzleError::field("a rating", rating))?,
        };
        if puzzle.moves.iter().any(String::is_empty) {
            return Err(PuzzleError::field("moves with a blank between them", moves));
        }
        Ok(puzzle)
    }
}
