//! Requests, limits and results of searches.

use std::time::Duration;

use crate::ai::endings::Endings;
use crate::ai::network::Network;
use crate::ai::search::{Limits, Report, Score};
use crate::ai::{Remaining, allot};
use crate::app::opponent::game_files::LoadedGameFile;
use crate::session::{Game, GameId, Level, Style};
use crate::uci::client::position_words;

/// The size in MiB of the transposition table of a search that does not use full strength. Another size would change what it finds.
pub(super) const UNSHARED_TABLE_MIB: usize = 2;
/// Without a clock: the maximum time for a move, and the time after which no deeper iteration begins.
const UNTIMED_LIMITS: [Duration; 2] = [Duration::from_millis(2000), Duration::from_millis(1200)];
/// The maximum time for a move with a clock.
const MAX_THINKING_TIME: Duration = Duration::from_secs(20);
/// The time for a hint.
const HINT_TIME: Duration = Duration::from_millis(1000);
/// The maximum time for the decision whether to double, and the part of the time left that it may take.
const MAX_CUBE_DECISION_TIME: Duration = Duration::from_millis(1500);
/// The games that are played out for it at most.
const MAX_PLAYOUTS: u32 = 400;
const CUBE_TIME_DIVISOR: u32 = 100;
/// The maximum time for the analysis of a position.
const ANALYSIS_TIME: Duration = Duration::from_secs(60);
/// The number of lines in the analysis of a position.
const STUDY_LINE_COUNT: usize = 3;
/// The limits for a position in the review of a game: in nodes, and with dice also in plies.
const REVIEW_NODE_LIMIT: u64 = 40_000;
const REVIEW_PLY_LIMIT: u32 = 2;
/// The limits of the search for a mate to announce: in moves, and in nodes.
const MATE_MOVE_LIMIT: u32 = 3;
const MATE_NODE_LIMIT: u64 = 150_000;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchGoal {
    /// A move to play, at this level and in this style.
    Move(Level, Style),
    /// What to do with the doubling cube, at this level: whether to double before the own roll, or to take.
    Double(Level),
    /// What to suggest to the player: a move, or what to do with the doubling cube.
    Hint,
    /// The best lines of the position on the table, reported while the search goes on.
    Study,
    /// The score of a position of a finished game. The result is the same in every run.
    Judge,
    /// The chance of winning where a side may double or has doubled. The result is the same in every run.
    JudgeDouble,
    /// Whether the side to move loses by force. The result is the same in every run.
    Mate,
    /// The two best moves of a position of the player's own games, with all reports, after a search of this number of nodes. The result
    /// is the same in every run.
    Weigh(u64),
}

impl SearchGoal {
    /// The level at which to search.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::Move(level, _) | Self::Double(level) => level,
            Self::Hint | Self::Study | Self::Judge | Self::JudgeDouble | Self::Mate | Self::Weigh(_) => {
                Level::STRONGEST
            }
        }
    }

    /// The style in which to search.
    #[must_use]
    pub const fn style(self) -> Style {
        match self {
            Self::Move(_, style) => style,
            Self::Double(_)
            | Self::Hint
            | Self::Study
            | Self::Judge
            | Self::JudgeDouble
            | Self::Mate
            | Self::Weigh(_) => Style::Balanced,
        }
    }

    /// Whether the search may use several threads and the transposition table of earlier searches. A search without them gives
    /// the same result in every run.
    #[must_use]
    pub fn uses_full_strength(self) -> bool {
        self.level() == Level::STRONGEST
            && !matches!(self, Self::Judge | Self::JudgeDouble | Self::Mate | Self::Weigh(_))
    }

    /// The number of best lines to report.
    #[must_use]
    pub const fn line_count(self) -> usize {
        match self {
            Self::Study => STUDY_LINE_COUNT,
            Self::Weigh(_) => 2,
            Self::Move(..) | Self::Double(_) | Self::Hint | Self::Judge | Self::JudgeDouble | Self::Mate => 1,
        }
    }

    /// Whether lines are reported.
    #[must_use]
    pub const fn wants_reports(self) -> bool {
        matches!(self, Self::Study | Self::Weigh(_))
    }

    /// Whether the lines of every depth are reported, and not only the latest.
    #[must_use]
    pub const fn wants_all_reports(self) -> bool {
        matches!(self, Self::Weigh(_))
    }
}

/// A search: the position, and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The game or edition that is played.
    pub id: GameId,
    /// The start position and the moves since, as in the text protocol's `position`.
    pub position: String,
    /// The purpose of the search.
    pub goal: SearchGoal,
}

impl SearchRequest {
    /// A search of the position at which the game stands.
    #[must_use]
    pub fn new(game: &Game, goal: SearchGoal) -> Self {
        Self { id: game.id(), position: position_words(game), goal }
    }
}

/// A search with all that the engine must know to run it.
pub struct EngineQuestion<'a> {
    /// The number of the search, which is unique.
    pub number: u64,
    /// The game of the request.
    pub game: &'a Game,
    /// What to search for.
    pub request: &'a SearchRequest,
    /// The tables of endings, for a search at the strongest level.
    pub endings: Option<&'a LoadedGameFile<Endings>>,
    /// The network that evaluates, for a search at the strongest level.
    pub network: Option<&'a LoadedGameFile<Network>>,
    /// The seed of the errors that a weaker level makes.
    pub seed: u32,
    /// The limits in time, nodes and plies.
    pub limits: Limits,
}

/// A message from the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineMessage {
    /// A line that was found so far, with the number of the search.
    Report(u64, Report<String>),
    /// The final result of a search.
    Answer(EngineAnswer),
}

/// The final result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineAnswer {
    /// The number of the search.
    pub number: u64,
    /// The move as in the text protocol; `None` if none was found.
    pub code: Option<String>,
    /// The score for the side to move, if known.
    pub score: Option<Score>,
    /// The best line, which begins with the move; empty before a roll.
    pub line: Vec<String>,
    /// For a decision about the doubling cube, the chance of winning of the side to move.
    pub chance: Option<f64>,
}

impl EngineAnswer {
    /// An answer with the line that was last reported, which may begin with another move if the search was stopped since.
    pub(super) fn new(number: u64, code: Option<String>, score: Option<Score>, reported_line: Vec<String>) -> Self {
        let line = if reported_line.first() == code.as_ref() { reported_line } else { code.iter().cloned().collect() };
        Self { number, code, score, line, chance: None }
    }
}

/// The limits of a search, given the time left of the side to move and its increment.
pub(super) fn limits(request: &SearchRequest, time_left: Option<(Duration, Duration)>) -> Limits {
    match (request.goal, time_left) {
        (SearchGoal::Hint, _) => Limits { playouts: Some(MAX_PLAYOUTS), ..Limits::time(HINT_TIME) },
        (SearchGoal::Study, _) => Limits::time(ANALYSIS_TIME),
        (SearchGoal::Weigh(node_limit), _) => Limits::nodes(node_limit),
        (SearchGoal::Judge, _) => {
            let depth = request.id.has_dice().then_some(REVIEW_PLY_LIMIT);
            Limits { depth, ..Limits::nodes(REVIEW_NODE_LIMIT) }
        }
        (SearchGoal::JudgeDouble, _) => cube_decision_limits(None),
        (SearchGoal::Double(_), time_and_increment) => {
            // Every roll waits for it.
            let time_share = time_and_increment.map(|(time, _)| time / CUBE_TIME_DIVISOR);
            cube_decision_limits(Some(
                time_share.map_or(MAX_CUBE_DECISION_TIME, |time| time.min(MAX_CUBE_DECISION_TIME)),
            ))
        }
        (SearchGoal::Mate, _) => Limits { mate: Some(MATE_MOVE_LIMIT), ..Limits::nodes(MATE_NODE_LIMIT) },
        (SearchGoal::Move(..), None) => {
            let [time, soft_time] = UNTIMED_LIMITS.map(Some);
            Limits { time, soft_time, ..Limits::default() }
        }
        (SearchGoal::Move(..), Some((time, increment))) => {
            let allotted_limits = allot(Remaining { time, increment, moves_to_go: None });
            Limits { time: allotted_limits.time.map(|time| time.min(MAX_THINKING_TIME)), ..allotted_limits }
        }
    }
}

/// The limits of a decision about the doubling cube.
fn cube_decision_limits(time: Option<Duration>) -> Limits {
    Limits { time, depth: Some(REVIEW_PLY_LIMIT), playouts: Some(MAX_PLAYOUTS), ..Limits::nodes(REVIEW_NODE_LIMIT) }
}

/// The seed of the engine's errors in this position. It is the same whenever the same game is played on the same date.
pub(super) fn engine_seed(game: &Game, date: &str) -> u32 {
    let key_and_ply_count = [game.referee().key(), game.ply_count() as u64];
    let bytes = key_and_ply_count.into_iter().flat_map(u64::to_le_bytes).chain(date.bytes());
    // CITE: FNV-1a, Fowler, Noll, Vo 1991.
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(goal: SearchGoal) -> SearchRequest {
        SearchRequest::new(&Game::new(GameId::TurnoverModern), goal)
    }

    #[test]
    fn nobody_thinks_longer_than_a_person_waits_or_the_clock_allows() {
        for secs in [0, 1, 60, 3600, 100_000] {
            let time = Duration::from_secs(secs);
            let limits =
                limits(&request(SearchGoal::Move(Level::STRONGEST, Style::Balanced)), Some((time, Duration::ZERO)));
            assert!(limits.time.is_some_and(|limit| limit <= MAX_THINKING_TIME && limit <= time), "{secs}");
        }
        assert_eq!(
            limits(&request(SearchGoal::Move(Level::WEAKEST, Style::Balanced)), None).time,
            Some(UNTIMED_LIMITS[0])
        );
        assert_eq!(
            limits(&request(SearchGoal::Hint), Some((Duration::from_secs(3600), Duration::ZERO))).time,
            Some(HINT_TIME)
        );
    }
}
