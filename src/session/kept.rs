//! How is a game written down, so that another run of the program can go on with it?
//!
//! A few lines, each a word and what belongs to it. Whoever keeps the text needs to know nothing of games:
//!
//! ```
//! use turnover::session::{Game, GameId, Kept};
//!
//! let mut game = Game::new(GameId::TurnoverClassic);
//! for code in ["e1e3", "e8e6"] {
//!     game.play(game.referee().find(code).expect("a legal move"));
//! }
//! game.undo();
//! let kept = Kept { game, players: ["Ana".into(), String::new()] };
//! let text = "turnover 1\ngame turnover-classic\nwhite Ana\nmoves e1e3\ntaken-back e8e6\n";
//! assert_eq!(kept.to_string(), text);
//! assert_eq!(text.parse::<Kept>()?.to_string(), text);
//! # Ok::<(), turnover::session::KeptError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use super::catalogue::GameId;
use super::game::Game;
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::games::{Outcome, Phase, Reason};

/// The first line: what this is, and by which rules it is written.
const HEADING: &str = "turnover 1";
/// The longest text that is read: that of ten thousand plies has a twentieth of it.
pub const MAX_KEPT_BYTES: usize = 1 << 20;

/// A game that is kept for later, and who plays it.
#[derive(Clone)]
pub struct Kept {
    /// The game, with the moves that were taken back, and its end where one was declared. An open offer of a draw is not
    /// kept.
    pub game: Game,
    /// The players' names by side, each of one line; empty where the side's own name will do.
    pub players: [String; 2],
}

/// The text is no kept game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeptError {
    /// It is longer than any game.
    #[error("expected at most {MAX_KEPT_BYTES} bytes, found {0}")]
    TooLong(usize),
    /// Something else stands where a line's meaning is told.
    #[error("line {line}: {what}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What should stand there and what does, shortened.
        what: String,
    },
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        writeln!(f, "{HEADING}\ngame {}", game.id())?;
        for side in Side::ALL {
            let name = self.players[side.index()].trim();
            if !name.is_empty() {
                writeln!(f, "{side} {}", name.replace(['\n', '\r'], " "))?;
            }
        }
        let start = game.start_fen();
        if start != Game::new(game.id()).start_fen() {
            writeln!(f, "start {start}")?;
        }
        let plies: Vec<_> = game.plies().collect();
        let (played, taken_back) = plies.split_at(game.ply_count());
        for (word, plies) in [("moves", played), ("taken-back", taken_back)] {
            if !plies.is_empty() {
                let codes: Vec<&str> = plies.iter().map(|ply| &*ply.played.code).collect();
                writeln!(f, "{word} {}", codes.join(" "))?;
            }
        }
        match game.declared() {
            Some(Outcome { winner: Some(winner), .. }) => writeln!(f, "resigned {}", !winner),
            Some(Outcome { reason: Reason::Repetition, .. }) => writeln!(f, "drawn repetition"),
            Some(_) => writeln!(f, "drawn agreement"),
            None => Ok(()),
        }
    }
}

impl FromStr for Kept {
    type Err = KeptError;

    fn from_str(text: &str) -> Result<Self, KeptError> {
        if text.len() > MAX_KEPT_BYTES {
            return Err(KeptError::TooLong(text.len()));
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| Line { number: index + 1, text: line });
        let end = Line { number: text.lines().count() + 1, text: "the end of the text" };
        let heading = lines.next().unwrap_or(end);
        if heading.text != HEADING {
            return Err(heading.expected(HEADING));
        }
        let line = lines.next().unwrap_or(end);
        let id = line.after("game").ok_or_else(|| line.expected("a line that begins with game"))?;
        let id: GameId = id.parse().map_err(|error| line.wrong(&error))?;
        let mut kept = Self { game: Game::new(id), players: Default::default() };
        let mut last = Word::Heading;
        for line in lines {
            let (word, rest) = line.text.split_once(' ').unwrap_or((line.text, ""));
            let word = Word::ALL.into_iter().find(|known| known.text() == word).filter(|&word| word > last);
            let word = word.ok_or_else(|| line.expected(Word::after(last)))?;
            word.read(rest, line, &mut kept)?;
            last = word;
        }
        Ok(kept)
    }
}

/// The words that begin the lines after the first two, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    Heading,
    White,
    Black,
    Start,
    Moves,
    TakenBack,
    Resigned,
    Drawn,
}

impl Word {
    const ALL: [Self; 7] =
        [Self::White, Self::Black, Self::Start, Self::Moves, Self::TakenBack, Self::Resigned, Self::Drawn];

    const fn text(self) -> &'static str {
        match self {
            Self::Heading => HEADING,
            Self::White => "white",
            Self::Black => "black",
            Self::Start => "start",
            Self::Moves => "moves",
            Self::TakenBack => "taken-back",
            Self::Resigned => "resigned",
            Self::Drawn => "drawn",
        }
    }

    /// What may begin a line after this one.
    fn after(last: Self) -> String {
        let words: Vec<&str> = Self::ALL.into_iter().filter(|&word| word > last).map(Self::text).collect();
        if words.is_empty() { "the end of the text".into() } else { format!("one of {}", words.join(", ")) }
    }

    fn read(self, rest: &str, line: Line<'_>, kept: &mut Kept) -> Result<(), KeptError> {
        let game = &mut kept.game;
        match self {
            Self::Heading => {}
            Self::White => kept.players[Side::White.index()] = rest.to_owned(),
            Self::Black => kept.players[Side::Black.index()] = rest.to_owned(),
            Self::Start => *game = Game::from_fen(game.id(), rest).map_err(|error| line.wrong(&error))?,
            Self::Moves => play_all(game, rest, line)?,
            Self::TakenBack => {
                let before = game.ply_count();
                play_all(game, rest, line)?;
                while game.ply_count() > before {
                    game.undo();
                }
            }
            Self::Resigned => {
                let side = Side::ALL.into_iter().find(|&side| side.to_string() == rest);
                game.resign(side.ok_or_else(|| line.expected("resigned white or resigned black"))?);
                declared(game, line)?;
            }
            Self::Drawn => {
                let by = game.side_to_move().ok_or_else(|| line.expected("a game that is not over before"))?;
                match rest {
                    "agreement" => game.offer_draw(by),
                    "repetition" => game.claim_repetition(by),
                    _ => return Err(line.expected("drawn agreement or drawn repetition")),
                }
                game.accept_draw();
                declared(game, line)?;
            }
        }
        Ok(())
    }
}

fn declared(game: &Game, line: Line<'_>) -> Result<(), KeptError> {
    game.declared().map(|_| ()).ok_or_else(|| line.expected("a game that may end so"))
}

fn play_all(game: &mut Game, codes: &str, line: Line<'_>) -> Result<(), KeptError> {
    for (index, code) in codes.split_whitespace().enumerate() {
        let refused =
            |why: String| line.expected(format!("a legal move as number {} ({why}) and not {code:?}", index + 1));
        if let Phase::Over(outcome) = game.phase() {
            return Err(refused(format!("the game is over: {outcome}")));
        }
        let referee = game.referee();
        let id = referee.find(code).ok_or_else(|| refused(referee.objection(code).unwrap_or_default()))?;
        game.play(id);
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn after(self, word: &str) -> Option<&'a str> {
        self.text.strip_prefix(word)?.strip_prefix(' ')
    }

    fn expected(self, what: impl fmt::Display) -> KeptError {
        self.wrong(&format_args!("expected {what}, found {:?}", excerpt(self.text, 60)))
    }

    fn wrong(self, what: &dyn fmt::Display) -> KeptError {
        KeptError::Line { line: self.number, what: excerpt(&what.to_string(), 500) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Kept {
        text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    fn same(text: &str) -> Kept {
        let kept = kept(text);
        assert_eq!(kept.to_string(), text);
        kept
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "turnover 1\ngame turnover-modern\n",
            "turnover 1\ngame turnover-modern\nwhite Ana María\nblack b\n",
            "turnover 1\ngame turnover-classic\nmoves e1e3 e8e6\ntaken-back d1d3 d8d6\n",
            "turnover 1\ngame turnover-classic\nmoves e1e3\nresigned black\n",
            "turnover 1\ngame turnover-classic\nmoves e1e3\ntaken-back e8e6\nresigned white\n",
            "turnover 1\ngame turnover-modern\ndrawn agreement\n",
        ] {
            same(text);
        }
    }

    #[test]
    fn an_end_by_the_rules_is_not_written_but_found_again() {
        let game = same("turnover 1\ngame turnover-classic\nstart c7/8/8/8/8/8/8/R6C w 0 1\nmoves a1a8\n").game;
        assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("1-0 castles-captured".into()));
    }

    #[test]
    fn a_repetition_that_was_agreed_on_is_kept() {
        let moves = "b1b2 g8g7 b2b1 g7g8 b1b2 g8g7 b2b1 g7g8";
        let start = "start c5r1/7p/8/8/8/8/P7/1R5C w 0 1";
        let text = format!("turnover 1\ngame turnover-classic\n{start}\nmoves {moves}\ndrawn repetition\n");
        assert_eq!(same(&text).game.outcome().map(|outcome| outcome.to_string()), Some("1/2-1/2 repetition".into()));
        let early = text.replace(" g7g8\n", "\n");
        assert!(early.parse::<Kept>().is_err_and(|error| error.to_string().contains("may end so")));
    }

    #[test]
    fn a_name_keeps_to_its_line() {
        let players = ["Ana\nmoves e1e3".to_owned(), "  ".to_owned()];
        let kept = Kept { game: Game::new(GameId::TurnoverClassic), players };
        assert_eq!(kept.to_string(), "turnover 1\ngame turnover-classic\nwhite Ana moves e1e3\n");
    }

    #[test]
    fn anything_else_is_refused_in_a_line_that_says_where() {
        let long = format!("turnover 1\ngame turnover-modern\nmoves {}", "x".repeat(1000));
        for (text, said) in [
            ("", "line 1: expected turnover 1"),
            ("turnover 2\ngame turnover-modern", "line 1"),
            ("turnover 1", "line 2: expected a line that begins with game, found \"the end of the text\""),
            ("turnover 1\ngame go", "line 2: expected a game"),
            ("turnover 1\ngame turnover-modern\n\n", "line 3: expected one of white, black"),
            ("turnover 1\ngame turnover-modern\nmoves e1e3\nwhite Ana", "line 4: expected one of taken-back"),
            ("turnover 1\ngame turnover-modern\nmoves e1e9", "line 3: expected a legal move as number 1"),
            ("turnover 1\ngame turnover-modern\nmoves e2e5", "line 3: expected a legal move as number 1"),
            ("turnover 1\ngame turnover-modern\nstart x", "line 3"),
            ("turnover 1\ngame turnover-modern\nresigned red", "line 3: expected resigned white or"),
            (
                "turnover 1\ngame turnover-modern\nresigned white\ndrawn agreement",
                "line 4: expected a game that is not",
            ),
            ("turnover 1\ngame turnover-modern\nresigned white\nresigned black", "line 4: expected one of drawn"),
            (&long, "line 3"),
        ] {
            let Err(error) = text.parse::<Kept>() else { panic!("{text:?} is no kept game") };
            let error = error.to_string();
            assert!(error.starts_with(said) && error.len() < 700, "{text:?}: {error}");
        }
        let endless = "x".repeat(MAX_KEPT_BYTES + 1).parse::<Kept>().map(|_| ());
        assert_eq!(endless, Err(KeptError::TooLong(MAX_KEPT_BYTES + 1)));
    }
}
