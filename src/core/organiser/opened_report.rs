//! The tournament that FIDE's report file tells, and why it is none.

use std::collections::BTreeMap;

use super::event::{EntryError, OrganisedEvent};
use super::organised::OrganisedTournament;
use crate::session::GameId;
use crate::tournament::trf::{self, TournamentReport, TrfError};
use crate::tournament::{
    Bye, Colour, GameOutcome, PairingNumber, ParticipantId, RoundResult, ScheduledGame, TournamentEvent,
    TournamentFormat, TournamentSettings, berger_round_count,
};

/// Why a report file is no tournament at one table.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReportError {
    /// Something else was expected in the file.
    #[error(transparent)]
    Content(#[from] TrfError),
    /// What it tells cannot be entered.
    #[error(transparent)]
    Entry(#[from] EntryError),
}

impl OrganisedTournament {
    /// The tournament of players that FIDE's report file tells: its name, players, rounds, results and points. The game, the date, and the
    /// name, the system and the first colour unless the file tells them, are these.
    ///
    /// # Errors
    ///
    /// If something else was expected in the file, or a name or result of it cannot be entered.
    pub fn from_report(
        text: &str,
        name: &str,
        game: GameId,
        date: &str,
        format: TournamentFormat,
        initial_colour: Colour,
    ) -> Result<Self, ReportError> {
        let report = trf::read_consistent(text)?;
        let round_count = played_round_count(&report);
        let initial_colour = report.initial_colour().unwrap_or(initial_colour);
        let settings = TournamentSettings {
            points: report.points,
            ..TournamentSettings::new(format_of(&report, format), initial_colour)
        };
        let name = if report.name.is_empty() { name } else { &*report.name };
        let mut tournament = Self::with_settings(name, game, date, settings);
        let rating_of = |rating: Option<u16>| rating.filter(|rating| *rating > 0);
        for player in &report.players {
            // Without ratings the ranking list keeps the order of the report through all its rounds.
            tournament.enter(&player.name, rating_of(player.rating).filter(|_| round_count == 0))?;
        }
        let ids: BTreeMap<PairingNumber, ParticipantId> =
            report.players.iter().map(|player| player.number).zip((1..).map(ParticipantId)).collect();
        for index in 0..round_count {
            let (ended_games, byes) = round_of(&report, &ids, index);
            let games = ended_games.iter().map(|&(game, _)| game).collect();
            tournament.apply(OrganisedEvent::RoundPaired { games, byes })?;
            if index + 1 == round_count {
                for (player, id) in report.players.iter().zip((1..).map(ParticipantId)) {
                    if let Some(rating) = rating_of(player.rating) {
                        tournament.correct_entry(id, &player.name, Some(rating))?;
                    }
                }
            }
            for (ScheduledGame { white, black, .. }, outcome) in ended_games {
                tournament.apply(TournamentEvent::GameEnded { white, black, outcome })?;
            }
        }
        Ok(tournament)
    }
}

fn played_round_count(report: &TournamentReport) -> usize {
    report.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0)
}

/// The system that a report names, or else this one. An arena has no rounds.
fn format_of(report: &TournamentReport, format: TournamentFormat) -> TournamentFormat {
    let played_count = played_round_count(report);
    let rounds_besides = |rounds: usize| report.planned_rounds.unwrap_or(rounds).max(played_count).max(1);
    let player_count = u16::try_from(report.players.len()).unwrap_or(u16::MAX);
    let cycle = berger_round_count(player_count).max(1);
    let type_code = report.type_code.as_deref().unwrap_or_default();
    let is_dutch = type_code.contains("DUTCH");
    match format {
        TournamentFormat::RoundRobin { cycles } if !is_dutch => {
            TournamentFormat::RoundRobin { cycles: rounds_besides(cycle.saturating_mul(cycles)).div_ceil(cycle) }
        }
        _ if type_code.contains("ROUNDROBIN") => {
            TournamentFormat::RoundRobin { cycles: rounds_besides(cycle).div_ceil(cycle) }
        }
        TournamentFormat::KnockOut if !is_dutch => TournamentFormat::KnockOut,
        TournamentFormat::Swiss { rounds } => TournamentFormat::Swiss { rounds: rounds_besides(rounds) },
        TournamentFormat::RoundRobin { .. } | TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => {
            TournamentFormat::Swiss { rounds: rounds_besides(1) }
        }
    }
}

type EndedGames = Vec<(ScheduledGame, GameOutcome)>;

/// The games of a round with their outcomes, and the byes that are worth something.
fn round_of(
    report: &TournamentReport,
    ids: &BTreeMap<PairingNumber, ParticipantId>,
    index: usize,
) -> (EndedGames, Vec<(ParticipantId, Bye)>) {
    let results: BTreeMap<PairingNumber, RoundResult> =
        report.players.iter().filter_map(|player| Some((player.number, *player.rounds.get(index)?))).collect();
    let byes = results.iter().filter_map(|(number, result)| match *result {
        RoundResult::Bye(Bye::ZeroPoint) | RoundResult::Played { .. } | RoundResult::Forfeited { .. } => None,
        RoundResult::Bye(bye) => Some((*ids.get(number)?, bye)),
    });
    let games = results.iter().filter_map(|(number, result)| {
        let (opponent, outcome) = match *result {
            RoundResult::Played { opponent, colour: Colour::White, result, is_rated } => {
                (opponent, GameOutcome::Played { result, is_rated })
            }
            RoundResult::Forfeited { opponent, colour: Colour::White, is_won } => {
                let black_result = results.get(&opponent)?;
                let is_black_present = matches!(black_result, RoundResult::Forfeited { is_won: true, .. });
                (opponent, GameOutcome::from_presence(is_won, is_black_present)?)
            }
            RoundResult::Played { .. } | RoundResult::Forfeited { .. } | RoundResult::Bye(_) => return None,
        };
        let [white, black] = [*ids.get(number)?, *ids.get(&opponent)?];
        Some((ScheduledGame { white, black, outcome: None, game_points: None }, outcome))
    });
    let mut games: EndedGames = games.collect();
    games.sort_by_key(|(game, _)| game.white.min(game.black));
    (games, byes.collect())
}
