//! How a tournament on a server is to be played, as its organiser decides before it begins.

use serde::{Deserialize, Serialize};

use crate::online::{GameSettings, Pace, SettingsError};
use crate::player::is_invisible;
use crate::session::{GameId, TimeControl};
use crate::tournament::{BoardCount, Colour, TournamentFormat, TournamentSettings};

/// The maximum length of a tournament's name, in characters.
pub const MAX_TITLE_CHARS: usize = 60;
/// The maximum number of participants.
pub const MAX_ENTRANTS: u16 = 128;
/// The number of players of a duplicate match.
pub const DUPLICATE_PLAYERS: u16 = 4;
/// The maximum number of rounds of a Swiss tournament.
const MAX_ROUNDS: usize = 30;
/// The maximum number of cycles of a round robin.
const MAX_CYCLES: usize = 4;
/// The longest arena, in minutes.
const MAX_ARENA_MINUTES: u32 = 24 * 60;
/// The longest break between two rounds, in seconds.
pub const MAX_BREAK_SECS: u32 = 7 * 24 * 3_600;
/// How many days a round may last in which players agree on the times of their games.
pub const MAX_ROUND_DAYS: u8 = 30;
/// How long before its beginning those are told of a tournament or a game who take part, in milliseconds.
pub const REMINDER_MS: u64 = 10 * 60_000;
/// How long a player may let the first move wait, in seconds, unless the organiser decides otherwise.
pub const USUAL_FIRST_TURN_SECS: u32 = 120;
/// How long the break between two rounds is, in seconds, unless the organiser decides otherwise.
pub const USUAL_BREAK_SECS: u32 = 30;

/// By which system opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentSystem {
    /// Round by round against others with about the same score, by the FIDE (Dutch) system.
    Swiss {
        /// How many rounds are planned.
        rounds: usize,
    },
    /// Everybody against everybody, by Berger tables.
    RoundRobin {
        /// How often everybody meets everybody.
        cycles: usize,
    },
    /// Who loses is out.
    KnockOut,
    /// A duplicate match: four players, two teams, and two games with the same dice.
    Duplicate,
    /// Whoever is free plays.
    Arena {
        /// How long new games begin, in minutes.
        minutes: u32,
    },
}

impl TournamentSystem {
    /// The format of a tournament in rounds; `None` for an arena and for a duplicate match.
    #[must_use]
    pub const fn format(self) -> Option<TournamentFormat> {
        match self {
            Self::Swiss { rounds } => Some(TournamentFormat::Swiss { rounds }),
            Self::RoundRobin { cycles } => Some(TournamentFormat::RoundRobin { cycles }),
            Self::KnockOut => Some(TournamentFormat::KnockOut),
            Self::Arena { .. } | Self::Duplicate => None,
        }
    }
}

/// The plan of a tournament: the body of `POST /api/tournaments`, and part of what is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentPlan {
    /// The name.
    pub name: String,
    /// The game or edition.
    pub game: GameId,
    /// The time for each game.
    pub pace: Pace,
    /// The system.
    pub system: TournamentSystem,
    /// Whether the games count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether it is listed, and everybody with a name may enter. Otherwise whoever enters shows an invitation.
    #[serde(default)]
    pub public: bool,
    /// When it begins by itself, in milliseconds since 1970; `None` if the organiser begins it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<u64>,
    /// How many may take part.
    #[serde(default = "max_entrants")]
    pub most_players: u16,
    /// How long a player may let the first move wait, in seconds. It is not deducted from the clock.
    #[serde(default = "usual_first_turn_secs")]
    pub first_turn: u32,
    /// The break between two rounds, in seconds.
    #[serde(default = "usual_break_secs")]
    pub break_secs: u32,
    /// On how many boards teams play; `None` if players take part for themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<BoardCount>,
    /// How many days a round lasts in which players agree on the times of their games; `None` if games begin when they are paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_days: Option<u8>,
    /// Whether players who are programs may enter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allows_bots: bool,
}

const fn max_entrants() -> u16 {
    MAX_ENTRANTS
}

const fn usual_first_turn_secs() -> u32 {
    USUAL_FIRST_TURN_SECS
}

const fn usual_break_secs() -> u32 {
    USUAL_BREAK_SECS
}

/// Why a tournament cannot be played like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The name is empty, too long or has letters that cannot be seen.
    #[error("expected a name of 1 to {MAX_TITLE_CHARS} characters that can be seen")]
    Name,
    /// A number is out of range.
    #[error("expected {what} from {least} to {most}, found {found}")]
    Range {
        /// What it counts.
        what: &'static str,
        /// The least that may be.
        least: u64,
        /// The most that may be.
        most: u64,
        /// What was asked for.
        found: u64,
    },
    /// The games have no time limit, or not the same for both sides.
    #[error("expected a time limit that is the same for both sides")]
    Pace,
    /// Teams in a knock-out, in an arena, or in a duplicate match, which makes its own.
    #[error("expected teams in a Swiss tournament or a round robin")]
    TeamSystem,
    /// A duplicate match in a game without dice.
    #[error("expected a game with dice in a duplicate match")]
    NoDice,
    /// Times to agree on in games with days for each turn, in an arena, or in a duplicate match.
    #[error("expected games with a clock, in rounds, where players agree on times")]
    Appointments,
    /// An arena with days for each turn.
    #[error("expected games with a clock in an arena")]
    SlowArena,
    /// The games cannot be played like this.
    #[error(transparent)]
    Game(#[from] SettingsError),
}

impl TournamentPlan {
    /// A plan with what is usual besides these: it does not count for ratings, is not listed, and the organiser begins it.
    #[must_use]
    pub const fn new(name: String, game: GameId, pace: Pace, system: TournamentSystem) -> Self {
        Self {
            name,
            game,
            pace,
            system,
            rated: false,
            public: false,
            starts_at: None,
            most_players: MAX_ENTRANTS,
            first_turn: USUAL_FIRST_TURN_SECS,
            break_secs: USUAL_BREAK_SECS,
            boards: None,
            round_days: None,
            allows_bots: false,
        }
    }

    /// The same, once it is checked that it can be played.
    ///
    /// # Errors
    /// If it cannot.
    pub fn checked(mut self) -> Result<Self, PlanError> {
        self.name = self.name.trim().to_owned();
        if !is_visible_name(&self.name, MAX_TITLE_CHARS) {
            return Err(PlanError::Name);
        }
        if self.system == TournamentSystem::Duplicate {
            if !self.game.has_dice() {
                return Err(PlanError::NoDice);
            }
            self.most_players = DUPLICATE_PLAYERS;
        }
        let (what, min, max, found) = match self.system {
            TournamentSystem::Swiss { rounds } => ("a number of rounds", 1, MAX_ROUNDS as u64, rounds as u64),
            TournamentSystem::RoundRobin { cycles } => ("a number of cycles", 1, MAX_CYCLES as u64, cycles as u64),
            TournamentSystem::Arena { minutes } => ("minutes", 1, MAX_ARENA_MINUTES.into(), minutes.into()),
            TournamentSystem::KnockOut | TournamentSystem::Duplicate => ("a number", 0, 0, 0),
        };
        check_range(what, min, max, found)?;
        check_range("a number of players", 2, MAX_ENTRANTS.into(), self.most_players.into())?;
        check_range("seconds of a break", 0, MAX_BREAK_SECS.into(), self.break_secs.into())?;
        let has_team_system =
            matches!(self.system, TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. });
        if self.boards.is_some() && !has_team_system {
            return Err(PlanError::TeamSystem);
        }
        if let Some(days) = self.round_days {
            check_range("days of a round", 1, MAX_ROUND_DAYS.into(), days.into())?;
            if self.system.format().is_none() || !self.pace.is_live() {
                return Err(PlanError::Appointments);
            }
        }
        if matches!((self.system, self.pace), (TournamentSystem::Arena { .. }, Pace::Days { .. })) {
            return Err(PlanError::SlowArena);
        }
        let settings = self.game_settings("plan".to_owned(), "plan".to_owned());
        if !settings.may_be_rated() {
            return Err(PlanError::Pace);
        }
        settings.initial_game()?;
        Ok(self)
    }

    /// The settings of a game with this key, in the tournament with that key.
    #[must_use]
    pub fn game_settings(&self, key: String, tournament: String) -> GameSettings {
        GameSettings {
            rated: self.rated,
            first_turn: self.first_turn,
            tournament: Some(tournament),
            ..GameSettings::new(key, self.game, None, self.pace)
        }
    }

    /// The same where a side plays with half the time, without an increment. Such a game does not count for ratings.
    #[must_use]
    pub fn berserk_settings(
        &self,
        key: String,
        tournament: String,
        [is_white_berserk, is_black_berserk]: [bool; 2],
    ) -> GameSettings {
        let settings = self.game_settings(key, tournament);
        let Pace::Live { white: white_control, black: black_control } = self.pace else { return settings };
        let control_of = |is_berserk, control: TimeControl| if is_berserk { control.halved() } else { control };
        let pace = Pace::Live {
            white: control_of(is_white_berserk, white_control),
            black: control_of(is_black_berserk, black_control),
        };
        let is_berserk = is_white_berserk || is_black_berserk;
        let full_pace = is_berserk.then(|| Box::new(self.pace));
        GameSettings { pace, full_pace, rated: self.rated && !is_berserk, ..settings }
    }

    /// The settings of a tournament in rounds; `None` for others.
    #[must_use]
    pub(super) fn settings(&self, initial_colour: Colour) -> Option<TournamentSettings> {
        let format = self.system.format()?;
        Some(match self.boards {
            Some(boards) => TournamentSettings::of_teams(format, initial_colour, boards),
            None => TournamentSettings::new(format, initial_colour),
        })
    }

    /// For how long new games of an arena begin, in milliseconds; `None` in rounds.
    #[must_use]
    pub const fn arena_ms(&self) -> Option<u64> {
        match self.system {
            TournamentSystem::Arena { minutes } => Some(minutes as u64 * 60_000),
            TournamentSystem::Swiss { .. }
            | TournamentSystem::RoundRobin { .. }
            | TournamentSystem::KnockOut
            | TournamentSystem::Duplicate => None,
        }
    }
}

/// Whether a name has one to `max_chars` characters, all of which can be seen.
pub(super) fn is_visible_name(name: &str, max_chars: usize) -> bool {
    !name.chars().any(is_invisible) && (1..=max_chars).contains(&name.chars().count())
}

fn check_range(what: &'static str, min: u64, max: u64, found: u64) -> Result<(), PlanError> {
    if (min..=max).contains(&found) { Ok(()) } else { Err(PlanError::Range { what, least: min, most: max, found }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(json_change: &str) -> Result<TournamentPlan, String> {
        let game = GameId::default();
        let plan_json = format!(
            r#"{{"name":"Club","game":"{game}","pace":{{"type":"live","white":"60+1","black":"60+1"}},"system":{{"type":"swiss","rounds":3}}{json_change}}}"#
        );
        serde_json::from_str::<TournamentPlan>(&plan_json)
            .map_err(|error| error.to_string())?
            .checked()
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_the_organiser_leaves_open_is_as_usual() {
        let plan = plan("").expect("a plan");
        assert_eq!((plan.most_players, plan.first_turn, plan.break_secs), (128, 120, 30));
        let text = serde_json::to_string(&plan).expect("a text");
        assert!(!plan.allows_bots && !text.contains("allows_bots"), "earlier servers read it: {text}");
        assert_eq!(serde_json::from_str::<TournamentPlan>(&text).expect(&text), plan);
    }

    #[test]
    fn the_full_time_of_a_berserk_game_is_known() {
        let plan = plan("").expect("a plan");
        for (berserk, clocks) in [([false; 2], ["60+1"; 2]), ([true, false], ["30", "60+1"]), ([true; 2], ["30"; 2])] {
            let settings = plan.berserk_settings("k".into(), "t".into(), berserk);
            let [white, black] = clocks.map(|text| text.parse().expect("a time control"));
            assert_eq!(settings.pace, Pace::Live { white, black });
            assert_eq!(settings.full_pace.as_deref(), (berserk != [false; 2]).then_some(&plan.pace));
            let text = serde_json::to_string(&settings).expect("a text");
            assert_eq!(
                text.contains("full_pace"),
                settings.full_pace.is_some(),
                "earlier programs read others: {text}"
            );
            assert_eq!(serde_json::from_str::<GameSettings>(&text).expect(&text), settings);
        }
    }

    #[test]
    fn plans_that_cannot_be_played_are_refused() {
        for (change, expected_start) in [
            (r#","most_players":1"#, "expected a number of players from 2 to 128, found 1"),
            (r#","break_secs":9999999"#, "expected seconds of a break"),
            (r#","first_turn":0"#, "expected 1 to 3600 seconds for a first turn"),
            (r#","more":1"#, "unknown field `more`"),
            (r#","boards":9"#, "expected 2 to 8 boards, found 9"),
            (r#","round_days":31"#, "expected days of a round from 1 to 30, found 31"),
        ] {
            let error = plan(change).expect_err(change);
            assert!(error.starts_with(expected_start), "{error}");
        }
        let refusal_after = |change: fn(&mut TournamentPlan)| {
            let mut plan = plan("").expect("a plan");
            change(&mut plan);
            plan.checked().expect_err("it cannot be played")
        };
        assert_eq!(refusal_after(|plan| plan.name = " ".into()), PlanError::Name);
        assert_eq!(refusal_after(|plan| plan.pace = Pace::Untimed), PlanError::Pace);
        let slow_arena_error = refusal_after(|plan| {
            (plan.system, plan.pace) =
                (TournamentSystem::Arena { minutes: 5 }, Pace::Days { turn: 1, bank: 0, vacation: 0 });
        });
        assert_eq!(slow_arena_error, PlanError::SlowArena);
        let plan_over_days = TournamentPlan { round_days: Some(7), ..plan("").expect("a plan") };
        assert!(plan_over_days.clone().checked().is_ok());
        let slow_rounds = (plan_over_days.system, Pace::Days { turn: 1, bank: 0, vacation: 0 });
        for (system, pace) in [slow_rounds, (TournamentSystem::Arena { minutes: 5 }, plan_over_days.pace)] {
            let plan = TournamentPlan { system, pace, ..plan_over_days.clone() };
            assert_eq!(plan.checked(), Err(PlanError::Appointments));
        }
        let plan_of_teams = |system| {
            let game = GameId::ALL.into_iter().find(|game| game.has_dice()).expect("a game with dice");
            TournamentPlan { system, game, boards: BoardCount::try_from(4).ok(), ..plan("").expect("a plan") }.checked()
        };
        let arena = TournamentSystem::Arena { minutes: 5 };
        for system in [TournamentSystem::KnockOut, arena, TournamentSystem::Duplicate] {
            assert_eq!(plan_of_teams(system), Err(PlanError::TeamSystem));
        }
        assert!(plan_of_teams(TournamentSystem::RoundRobin { cycles: 1 }).is_ok());
        assert_eq!(refusal_after(|plan| plan.system = TournamentSystem::Duplicate), PlanError::NoDice);
    }
}
