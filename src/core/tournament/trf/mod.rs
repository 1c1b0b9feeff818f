//! Tournament Report Files: FIDE's format for the exchange of tournaments, in the version of 2026.
//!
//! Each line is a record: three characters say what it holds, the rest lies in fixed columns. [`read`] understands the records that
//! pairings and tie-breaks need and keeps the others as they are; [`write()`] writes them all. Source: FIDE Handbook, TRF26, applied
//! from 1 September 2025; `XXR`, `XXC`, `XXS` and `XXP` are the extensions TRF(x) and TRF(bx) of JaVaFo and bbpPairings.
//!
//! | file | content |
//! |---|---|
//! | `read`, `write` | report files, record by record |
//! | `columns` | fields in fixed columns, and where something else was expected |

mod columns;
mod read;
mod write;

use std::collections::BTreeMap;

pub use columns::TrfError;
pub use read::{read, read_consistent};
pub use write::write;

use super::{Colour, Crosstable, CrosstableError, PairingNumber, PointSystem, Points, RoundResult};

/// A tournament as a report file tells it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct TournamentReport {
    /// The tournament's name: record 012.
    pub name: String,
    /// Which kind of tournament it is: record 192, such as `FIDE_DUTCH_2026`.
    pub type_code: Option<String>,
    /// How many rounds are planned: record 142, or `XXR`.
    pub planned_rounds: Option<usize>,
    /// The colour of the top participant in the first round, if a record says so: 152, or `XXC`.
    pub initial_colour: Option<Colour>,
    /// What results are worth: record 162.
    pub points: PointSystem,
    /// The participants: records 001.
    pub players: Vec<ReportedPlayer>,
    /// The teams: records 310.
    pub teams: Vec<ReportedTeam>,
    /// Who may not meet: records 260, or `XXP`.
    pub prohibited: Vec<ProhibitedPairing>,
    /// The records that are not understood, whole and in their order.
    pub other_records: Vec<String>,
}

/// A participant as a report file tells it. What is not known is empty.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReportedPlayer {
    /// The number in the initial ranking list.
    pub number: PairingNumber,
    /// `m` or `w`.
    pub sex: String,
    /// A title, such as `GM`.
    pub title: String,
    /// Last name, comma, first name.
    pub name: String,
    /// The rating by FIDE.
    pub rating: Option<u16>,
    /// The code of the federation, of three letters.
    pub federation: String,
    /// The number that FIDE gave the player.
    pub fide_number: String,
    /// The date of birth: year, month and day with slashes.
    pub birth_date: String,
    /// The points.
    pub points: Points,
    /// The rank; ties are allowed.
    pub rank: Option<u16>,
    /// What the player did in each round.
    pub rounds: Vec<RoundResult>,
}

/// A team as a report file tells it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReportedTeam {
    /// The number in the initial ranking list of teams.
    pub number: PairingNumber,
    /// The name.
    pub name: String,
    /// The rating by which the ranking list was made.
    pub rating: Option<u16>,
    /// The match points.
    pub match_points: Points,
    /// The points of its players.
    pub game_points: Points,
    /// The rank; ties are allowed.
    pub rank: Option<u16>,
    /// The numbers of its players, the first board first.
    pub players: Vec<PairingNumber>,
}

/// Participants who may not meet in some rounds.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ProhibitedPairing {
    /// The first round, from 1.
    pub first_round: usize,
    /// The last round.
    pub last_round: usize,
    /// Of these no two may meet.
    pub numbers: Vec<PairingNumber>,
}

impl ReportedPlayer {
    /// A participant of whom nothing is known.
    #[must_use]
    pub const fn new(number: PairingNumber) -> Self {
        Self {
            number,
            sex: String::new(),
            title: String::new(),
            name: String::new(),
            rating: None,
            federation: String::new(),
            fide_number: String::new(),
            birth_date: String::new(),
            points: Points::ZERO,
            rank: None,
            rounds: Vec::new(),
        }
    }
}

impl TournamentReport {
    /// The results.
    ///
    /// # Errors
    ///
    /// If results contradict each other.
    pub fn crosstable(&self) -> Result<Crosstable, CrosstableError> {
        let rows: BTreeMap<PairingNumber, Vec<RoundResult>> =
            self.players.iter().map(|player| (player.number, player.rounds.clone())).collect();
        Crosstable::new(self.points, rows)
    }

    /// The colour that a record gives, or that the first participant who was paired in the first round had there.
    #[must_use]
    pub fn initial_colour(&self) -> Option<Colour> {
        let first_rounds = self.players.iter().filter_map(|player| Some((player.number, *player.rounds.first()?)));
        let colours = first_rounds.filter_map(|(number, round)| match round {
            RoundResult::Played { colour, .. } | RoundResult::Forfeited { colour, .. } => Some((number, colour)),
            RoundResult::Bye(_) => None,
        });
        self.initial_colour.or_else(|| colours.min_by_key(|&(number, _)| number).map(|(_, colour)| colour))
    }
}
