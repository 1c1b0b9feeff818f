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
        let number = self.rounds.len();
        let is_in_progress = self.rounds.last().is_some_and(|round| !round.is_complete());
        (is_in_progress && self.current_crosstable().rounds() == number).then_some(number)
    }

    fn current_table_without(&self, annulled_participants: &BTreeSet<ParticipantId>) -> Crosstable {
        let pairing_numbers = self.numbers();
        let is_unfinished = |game: &&ScheduledGame| {
            let players = [game.white, game.black];
            game.outcome.is_none() && !players.iter().any(|id| annulled_participants.contains(id))
        };
        let games = self.rounds.last().into_iter().flat_map(|round| &round.games);
        let players = games.filter(is_unfinished).flat_map(|game| [game.white, game.black]);
        let unfinished: BTreeSet<PairingNumber> = players.filter_map(|id| pairing_numbers.get(&id).copied()).collect();
        let mut ended = self.clone();
        if let Some(round) = ended.rounds.last_mut() {
            round.games.retain(|game| game.outcome.is_some());
        }
        ended.table_without(annulled_participants).with_unfinished_games(unfinished)
    }
}
