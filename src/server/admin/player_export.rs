//! All that is known of a player, as an operator hands it out.

use std::error::Error;

use serde::Serialize;

use crate::player::PlayerKey;
use crate::server::players::PersonData;
use crate::server::programs::ChallengeRow;
use crate::server::store::{InspectStore, SideName};

/// What another database would be given, and what belongs to games, tournaments and other players too. Times are in milliseconds since 1970.
#[derive(Debug, Serialize)]
pub(super) struct PlayerExport {
    #[serde(flatten)]
    person: PersonData,
    games: Vec<ExportedSeat>,
    tournaments: Vec<ExportedTournament>,
    challenges: Vec<ChallengeRow>,
    reported_by_others: Vec<ExportedReport>,
    operators: Vec<ExportedAction>,
}

/// A seat in a game, whose record `turnover-server export` writes.
#[derive(Debug, Serialize)]
struct ExportedSeat {
    game: String,
    side: SideName,
    created: u64,
}

/// A tournament that the player organises, or takes part in.
#[derive(Debug, Serialize)]
struct ExportedTournament {
    tournament: String,
    is_organiser: bool,
}

/// What another player has said of the name. Who it was is not the player's to know.
#[derive(Debug, Serialize)]
struct ExportedReport {
    at: u64,
    reason: String,
}

/// What an operator has done to the player.
#[derive(Debug, Serialize)]
struct ExportedAction {
    at: u64,
    action: String,
}

impl PlayerExport {
    /// Reads it.
    ///
    /// # Errors
    /// If it cannot be read, or there is no such player.
    pub(super) fn load(store: &dyn InspectStore, key: PlayerKey) -> Result<Self, Box<dyn Error>> {
        let (players, key_text) = (store.players(), key.to_string());
        let person = players.person(key)?.ok_or_else(|| format!("there is no player {key}"))?;
        let seats = players.seats_of(key)?.into_iter();
        let tournaments = store.tournaments().tournament_keys_of(key)?.into_iter();
        let reports = players.reports()?.into_iter().filter(|report| report.reported == key);
        let actions = players.logged_actions()?.into_iter().filter(|logged| logged.subject == key_text);
        Ok(Self {
            person,
            games: seats
                .map(|(seat, created)| ExportedSeat { game: seat.key, side: seat.side.into(), created })
                .collect(),
            tournaments: tournaments
                .map(|(tournament, is_organiser)| ExportedTournament { tournament, is_organiser })
                .collect(),
            challenges: store.programs().all_challenges_of(key)?,
            reported_by_others: reports
                .map(|report| ExportedReport { at: report.reported_at, reason: report.reason })
                .collect(),
            operators: actions.map(|logged| ExportedAction { at: logged.logged_at, action: logged.action }).collect(),
        })
    }
}
