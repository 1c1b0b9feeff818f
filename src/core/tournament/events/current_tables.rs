//! The crosstable and the standings while a round is played, for whoever looks at them. Pairings are made from complete rounds alone.

use std::collections::BTreeSet;

use super::participant::ParticipantId;
use super::rounds::ScheduledGame;
use super::state::Tournament;
use crate::tournament::{Crosstable, PairingNumber, Standing, standings};

impl Tournament {
    /// The results so far, also those of the current round, by pairing numbers. The rows of those whose game goes on end before that round.
    #[must_use]
    pub fn current_crosstable(&self) -> Crosstable {
        self.current_table_without(&BTreeSet::new())
    }

    /// Who is ahead with the results so far, also those of the current round, by pairing numbers.
    #[must_use]
    pub fn current_standings(&self) -> Vec<Standing> {
        let (plan, annulled_participants) = self.plan_and_annulled_participants();
        standings(&self.current_table_without(&annulled_participants), plan, &self.settings.tie_breaks)
    }

    /// The round in progress, from 1, once the current standings count results of it.
    #[must_use]
    pub fn partial_round(&self) -> Option<usize> {
        let has_results = self.unfinished_numbers(&BTreeSet::new()).len() < self.ranking.len();
        (!self.is_last_round_complete() && has_results).then_some(self.rounds.len())
    }

    fn current_table_without(&self, annulled_participants: &BTreeSet<ParticipantId>) -> Crosstable {
        let round_in_progress = self.rounds.last().filter(|round| !round.is_complete());
        let table = self.table_without(annulled_participants, self.complete_rounds().chain(round_in_progress));
        table.with_unfinished_games(self.unfinished_numbers(annulled_participants))
    }

    /// Whose game of the last round goes on, without the games of some participants.
    fn unfinished_numbers(&self, annulled_participants: &BTreeSet<ParticipantId>) -> BTreeSet<PairingNumber> {
        let pairing_numbers = self.numbers();
        let is_unfinished = |game: &&ScheduledGame| {
            let players = [game.white, game.black];
            game.outcome.is_none() && !players.iter().any(|id| annulled_participants.contains(id))
        };
        let games = self.rounds.last().into_iter().flat_map(|round| &round.games);
        let players = games.filter(is_unfinished).flat_map(|game| [game.white, game.black]);
        players.filter_map(|id| pairing_numbers.get(&id).copied()).collect()
    }
}
