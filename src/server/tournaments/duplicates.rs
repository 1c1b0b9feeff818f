//! Duplicate matches: the seed and the teams follow from a secret of the server, and both games show the seed when both are over.
//!
//! The games may be served by different processes. The one that runs the match tells each of them until both have saved it.

use std::sync::Arc;

use axum::body::Bytes;

use super::tournament_hall::{TournamentHall, TournamentRefusal};
use crate::board::BySide;
use crate::online::GameStage;
use crate::online_tournament::{
    DUPLICATE_PLAYERS, DuplicateStep, OnlineTournament, OnlineTournamentEvent, TournamentEntry,
};
use crate::server::cluster::ServedAt;
use crate::server::cluster::bridge::{SHOW_SEED_PATH, post_to_member};
use crate::server::game_link::GameInput;
use crate::server::games::Games;
use crate::server::players::{RatedEnd, RatedMatch};
use crate::session::Seed;
use crate::tournament::ParticipantId;

/// What tells the seed of a match from everything else that follows from the server's secret, and its lots.
const SEED_LABEL: &[u8] = b"turnover duplicate dice v1";
const TEAMS_LABEL: &[u8] = b"turnover duplicate teams v1";

impl Games {
    /// The seed of the dice of a duplicate match with this key.
    pub(in crate::server) fn dice_seed(&self, duplicate_key: &str) -> Seed {
        Seed::new(self.sessions().derive_bytes(SEED_LABEL, &[duplicate_key.as_bytes()]))
    }

    /// Tells a game that is served here that both games of its match are over.
    pub(in crate::server) async fn show_seed(self: &Arc<Self>, key: &str) {
        if let Ok(mailbox) = self.mailbox(key) {
            drop(mailbox.send(GameInput::ShowSeed).await);
        }
    }
}

impl TournamentHall {
    /// What happens next in a duplicate match; nothing while its games go on, and in other tournaments.
    ///
    /// # Errors
    /// If its games cannot be read.
    pub(super) async fn next_duplicate_event(
        &self,
        tournament: &OnlineTournament,
    ) -> Result<Option<OnlineTournamentEvent>, TournamentRefusal> {
        Ok(match tournament.duplicate_step() {
            None => None,
            Some(DuplicateStep::DrawTeams) => {
                self.drawn_teams(tournament).map(|teams| OnlineTournamentEvent::TeamsDrawn { teams })
            }
            Some(DuplicateStep::ShowSeed) => {
                Some(OnlineTournamentEvent::SeedShown { seed: self.games().dice_seed(tournament.key()) })
            }
            Some(DuplicateStep::ShowGames) => {
                let have_all_shown = self.show_games(tournament).await?;
                have_all_shown.then_some(OnlineTournamentEvent::Finished)
            }
        })
    }

    /// The teams by lot, which nobody can know before all have entered.
    fn drawn_teams(&self, tournament: &OnlineTournament) -> Option<[[ParticipantId; 2]; 2]> {
        let lot = |id: &ParticipantId| {
            let player = tournament.entrants().get(id).and_then(|entrant| entrant.player);
            let player = player.map(|player| player.to_string()).unwrap_or_default();
            self.games().sessions().derive_bytes(TEAMS_LABEL, &[tournament.key().as_bytes(), player.as_bytes()])
        };
        let mut players: Vec<ParticipantId> = tournament.entrants().keys().copied().collect();
        players.sort_by_key(lot);
        match players[..] {
            [first, second, third, fourth] if players.len() == usize::from(DUPLICATE_PLAYERS) => {
                Some([[first, second], [third, fourth]])
            }
            _ => None,
        }
    }

    /// Lets each game show the seed. Returns whether both have.
    async fn show_games(&self, tournament: &OnlineTournament) -> Result<bool, TournamentRefusal> {
        let keys: Vec<String> = tournament.games().iter().map(|game| game.key.clone()).collect();
        let game_keys = keys.clone();
        let stages = self.games().store().read(move |store| store.stages(&game_keys)).await?;
        let mut have_all_shown = true;
        for (key, stage) in keys.iter().zip(stages) {
            // One that was removed by an operator shows nothing.
            if stage.is_some_and(|stage| stage != GameStage::Over) {
                have_all_shown = false;
                self.show_game(key).await;
            }
        }
        Ok(have_all_shown)
    }

    /// Tells a game to show the seed, wherever it is served. Returns before it has.
    async fn show_game(&self, key: &str) {
        let games = self.games();
        let served_at = games.cluster().map(|cluster| (cluster, cluster.served_at(key)));
        let Some((cluster, ServedAt::Process(owner))) = served_at else { return games.show_seed(key).await };
        let Ok(body) = serde_json::to_vec(key) else { return };
        if let Err(error) = post_to_member(&owner, cluster.secret(), SHOW_SEED_PATH, Bytes::from(body)).await {
            tracing::warn!(%error, "a game of a duplicate match cannot be shown yet");
        }
    }
}

/// What a match counts for ratings, if this event ends a rated one.
pub(super) fn rated_match(tournament: &OnlineTournament, entry: &TournamentEntry) -> Option<RatedMatch> {
    let OnlineTournamentEvent::SeedShown { .. } = entry.event else { return None };
    let duplicate = tournament.counted_duplicate()?;
    let player = |id: ParticipantId| tournament.entrants().get(&id)?.player;
    let (form, ended_at) = (tournament.plan().game, entry.at);
    let [first, second] = duplicate.games.each_ref().map(|(game, winner)| {
        let players = BySide([player(game.white)?, player(game.black)?]);
        Some((game.key.clone(), RatedEnd { form, players, winner: *winner, ended_at }))
    });
    let quarters = [0_u8, 1, 2, 3, 4].into_iter().find(|&quarters| f64::from(quarters) / 4.0 >= duplicate.score)?;
    Some(RatedMatch { games: [first?, second?], quarters, ended_at })
}
