//! FIDE's report file of a tournament.

use super::settings::TournamentFormat;
use super::state::Tournament;
use crate::tournament::trf::{ReportedPlayer, TournamentReport};

impl Tournament {
    /// The report of the rounds that are complete. [`trf::write`](crate::tournament::trf::write) writes it.
    #[must_use]
    pub fn report(&self, name: &str) -> TournamentReport {
        let type_code = match self.settings.format {
            TournamentFormat::Swiss { .. } => Some("FIDE_DUTCH_2026"),
            TournamentFormat::RoundRobin { .. } => Some("FIDE_ROUNDROBIN"),
            TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => None,
        };
        TournamentReport {
            name: name.to_owned(),
            type_code: type_code.map(str::to_owned),
            planned_rounds: self.planned_rounds(),
            initial_colour: Some(self.settings.initial_colour),
            points: self.settings.points,
            players: self.reported_players(),
            ..TournamentReport::default()
        }
    }

    fn reported_players(&self) -> Vec<ReportedPlayer> {
        let table = self.crosstable();
        let standings = self.standings();
        let players = self.numbers().into_iter().map(|(id, number)| {
            let participant = self.participants.get(&id);
            let rank = standings.iter().find(|standing| standing.number == number).map(|standing| standing.rank);
            ReportedPlayer {
                number,
                name: participant.map(|reported| reported.name.clone()).unwrap_or_default(),
                rating: participant.and_then(|reported| reported.rating),
                points: table.points(number),
                rank: rank.and_then(|rank| u16::try_from(rank).ok()),
                rounds: table.row(number).collect(),
                ..ReportedPlayer::new(number)
            }
        });
        let mut players: Vec<ReportedPlayer> = players.collect();
        players.sort_by_key(|player| player.number);
        players
    }
}
