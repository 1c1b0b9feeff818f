//! How a tournament is played.

use serde::{Deserialize, Serialize};

use crate::tournament::{BoardCount, Colour, PointSystem, TieBreak, match_points};

/// By which system opponents are found.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
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
    /// Whoever is free plays. There are no rounds: a [`Tournament`](crate::tournament::Tournament) tells who takes part, and an
    /// [`Arena`](crate::tournament::Arena) who plays and who is ahead.
    Arena {
        /// How long new games begin, in minutes.
        minutes: u32,
    },
}

/// What is decided before the first round.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TournamentSettings {
    /// The system.
    pub format: TournamentFormat,
    /// The colour of the top participant in the first round of a Swiss tournament, drawn by lot.
    pub initial_colour: Colour,
    /// What results are worth.
    pub points: PointSystem,
    /// How ties are broken, the first tie-break first.
    pub tie_breaks: Vec<TieBreak>,
    /// The last round before which participants may still enter a Swiss tournament. Missed rounds are zero-point byes.
    pub last_entry_round: usize,
    /// How many half-point byes a participant of a Swiss tournament may request.
    pub half_point_byes: usize,
    /// How many boards the teams have, if teams take part instead of players.
    pub boards: Option<BoardCount>,
}

impl TournamentSettings {
    /// The usual settings of a format: late entry up to the middle, one half-point bye, and the tie-breaks direct encounter, Buchholz
    /// without the lowest score, Buchholz and Sonneborn-Berger, or in a round robin Sonneborn-Berger and direct encounter.
    #[must_use]
    pub fn new(format: TournamentFormat, initial_colour: Colour) -> Self {
        let (last_entry_round, tie_breaks) = match format {
            TournamentFormat::Swiss { rounds } => {
                let buchholz = |lowest| TieBreak::Buchholz { lowest, highest: 0 };
                let tie_break_order = [TieBreak::DirectEncounter, buchholz(1), buchholz(0), TieBreak::SonnebornBerger];
                (rounds.div_ceil(2), tie_break_order.to_vec())
            }
            TournamentFormat::RoundRobin { .. } => (1, vec![TieBreak::SonnebornBerger, TieBreak::DirectEncounter]),
            TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => (1, Vec::new()),
        };
        Self {
            format,
            initial_colour,
            points: PointSystem::default(),
            tie_breaks,
            last_entry_round,
            half_point_byes: 1,
            boards: None,
        }
    }

    /// The usual settings of a tournament of teams: match points, and game points as the first tie-break.
    #[must_use]
    pub fn of_teams(format: TournamentFormat, initial_colour: Colour, boards: BoardCount) -> Self {
        let mut settings = Self { points: match_points(), boards: Some(boards), ..Self::new(format, initial_colour) };
        settings.tie_breaks.insert(0, TieBreak::GamePoints);
        settings
    }
}
