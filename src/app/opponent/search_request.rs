//! What is the program asked, and how does it answer?

use std::time::Duration;

use crate::ai::search::{Limits, Report, Score};
use crate::ai::{Remaining, allot};
use crate::app::play::CurrentGame;
use crate::session::{Game, GameId, Level};

/// So long it thinks at most where nobody has a clock, and so long it begins a deeper look.
const UNTIMED: [Duration; 2] = [Duration::from_millis(2000), Duration::from_millis(1200)];
/// So long, however much time its clock shows.
const LONGEST: Duration = Duration::from_secs(20);
/// So long for a hint.
const HINT: Duration = Duration::from_millis(1000);
/// So long somebody who looks at a position is told more and more of it. Nothing goes on for ever.
const STUDY: Duration = Duration::from_secs(60);
/// So many moves are compared for somebody who looks at a position.
const STUDY_LINES: usize = 3;
/// So many positions are enough to judge one in passing; with dice so many plies, besides.
const PASSING_NODES: u64 = 40_000;
const PASSING_PLIES: u32 = 2;
/// So many moves ahead a mate is looked for that is to be announced, and so many positions at most.
const MATE_MOVES: u32 = 3;
const MATE_NODES: u64 = 150_000;

/// What a move is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchGoal {
    /// To be played, at this level.
    Move(Level),
    /// To tell a person, who moves then as he likes.
    Hint,
    /// To tell ever more of a position that somebody looks at.
    Study,
    /// To tell how good a position was that a game went through. That has always the same answer.
    Judge,
    /// To tell whether the side to move can no longer save itself. That has always the same answer.
    Mate,
}

impl SearchGoal {
    /// How well it is to be looked for.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::Move(level) => level,
            Self::Hint | Self::Study | Self::Judge | Self::Mate => Level::STRONGEST,
        }
    }

    /// Whether it may take all that the machine has, and what was found out before. Else it would not come out the same again.
    #[must_use]
    pub fn is_free(self) -> bool {
        self.level() == Level::STRONGEST && !matches!(self, Self::Judge | Self::Mate)
    }

    /// So many moves are told of, the best ones.
    #[must_use]
    pub const fn line_count(self) -> usize {
        match self {
            Self::Study => STUDY_LINES,
            Self::Move(_) | Self::Hint | Self::Judge | Self::Mate => 1,
        }
    }

    /// Whether one wants to hear what is found before it is done.
    #[must_use]
    pub fn is_told_at_once(self) -> bool {
        self == Self::Study
    }
}

/// Which move is to be found, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// Which game is played.
    pub id: GameId,
    /// Where it began, and all that has been played, as the text protocol's `position` has it.
    pub position: String,
    /// For what.
    pub aim: SearchGoal,
}

impl SearchRequest {
    /// The best move in this game as it stands.
    #[must_use]
    pub fn new(game: &Game, aim: SearchGoal) -> Self {
        Self { id: game.id(), position: position(game), aim }
    }
}

/// A game as the text protocol's `position` has it.
fn position(game: &Game) -> String {
    let mut text = format!("fen {}", game.start_fen());
    let mut plies = game.plies().take(game.ply_count()).peekable();
    if plies.peek().is_some() {
        text.push_str(" moves");
    }
    for ply in plies {
        text.push(' ');
        text.push_str(&ply.played.code);
    }
    text
}

/// What the program is asked.
pub struct EngineQuestion<'a> {
    /// No other question has this number.
    pub number: u64,
    /// The game, as the matter has it.
    pub game: &'a Game,
    /// Which move is to be found.
    pub matter: &'a SearchRequest,
    /// The same seed makes the same errors.
    pub seed: u32,
    /// How long it may take.
    pub limits: Limits,
}

/// What is heard of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineMessage {
    /// What it has found so far for the question with this number.
    Report(u64, Report<String>),
    /// Its last word.
    Answer(EngineAnswer),
}

/// What it has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The question's number.
    pub number: u64,
    /// The move, by its name in the text protocol; `None` where none was found.
    pub code: Option<String>,
    /// What it is worth for the side to move, where that is known.
    pub score: Option<Score>,
}

/// How long the search may take, where the side to move has this time left and gets that for each move.
pub(super) fn limits(matter: &SearchRequest, time_left: Option<(Duration, Duration)>) -> Limits {
    match (matter.aim, time_left) {
        (SearchGoal::Hint, _) => Limits::time(HINT),
        (SearchGoal::Study, _) => Limits::time(STUDY),
        (SearchGoal::Judge, _) => {
            let depth = matter.id.has_dice().then_some(PASSING_PLIES);
            Limits { depth, ..Limits::nodes(PASSING_NODES) }
        }
        (SearchGoal::Mate, _) => Limits { mate: Some(MATE_MOVES), ..Limits::nodes(MATE_NODES) },
        (SearchGoal::Move(_), None) => {
            let [time, soft_time] = UNTIMED.map(Some);
            Limits { time, soft_time, ..Limits::default() }
        }
        (SearchGoal::Move(_), Some((time, increment))) => {
            let allotted = allot(Remaining { time, increment, moves_to_go: None });
            Limits { time: allotted.time.map(|time| time.min(LONGEST)), ..allotted }
        }
    }
}

/// What makes the errors of the program in the game on the table, wherever and whenever it is played again.
pub(super) fn seed(current: &CurrentGame) -> u32 {
    let numbers = [current.game.referee().key(), current.game.ply_count() as u64];
    let bytes = numbers.into_iter().flat_map(u64::to_le_bytes).chain(current.head.date.bytes());
    // CITE: FNV-1a, Fowler, Noll, Vo 1991.
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matter(aim: SearchGoal) -> SearchRequest {
        SearchRequest::new(&Game::new(GameId::TurnoverModern), aim)
    }

    #[test]
    fn nobody_thinks_longer_than_a_person_waits_or_the_clock_allows() {
        for secs in [0, 1, 60, 3600, 100_000] {
            let time = Duration::from_secs(secs);
            let limits = limits(&matter(SearchGoal::Move(Level::STRONGEST)), Some((time, Duration::ZERO)));
            assert!(limits.time.is_some_and(|limit| limit <= LONGEST && limit <= time), "{secs}");
        }
        assert_eq!(limits(&matter(SearchGoal::Move(Level::WEAKEST)), None).time, Some(UNTIMED[0]));
        assert_eq!(
            limits(&matter(SearchGoal::Hint), Some((Duration::from_secs(3600), Duration::ZERO))).time,
            Some(HINT)
        );
    }

    #[test]
    fn a_game_is_told_from_its_start_to_where_it_stands() {
        let mut game = Game::new(GameId::TurnoverModern);
        let start = game.start_fen();
        assert_eq!(position(&game), format!("fen {start}"));
        for code in ["e1e2", "f7f6"] {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id).expect("a legal move");
        }
        assert_eq!(position(&game), format!("fen {start} moves e1e2 f7f6"));
        game.undo();
        assert_eq!(position(&game), format!("fen {start} moves e1e2"));
    }
}
