//! The crosstable and the standings of a tournament.

use std::collections::{BTreeMap, BTreeSet};

use super::participant::ParticipantId;
use super::rounds::{GameOutcome, ScheduledGame, TournamentRound};
use super::settings::TournamentFormat;
use super::state::Tournament;
use crate::tournament::{
    Bye, Colour, Crosstable, PairingNumber, PairingPlan, PointSystem, Points, RoundResult, Standing, standings,
};

impl Tournament {
    /// The results of the rounds that are complete, by pairing numbers.
    #[must_use]
    pub fn crosstable(&self) -> Crosstable {
        self.table_without(&BTreeSet::new(), self.complete_rounds())
    }

    /// Who is ahead after the rounds that are complete, by pairing numbers. In a round robin the games of those who withdrew before
    /// they had played half of theirs do not count (FIDE Handbook C.05).
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let (plan, annulled_participants) = self.plan_and_annulled_participants();
        let table = self.table_without(&annulled_participants, self.complete_rounds());
        standings(&table, plan, &self.settings.tie_breaks)
    }

    pub(super) fn complete_rounds(&self) -> impl Iterator<Item = &TournamentRound> + Clone {
        self.rounds.iter().filter(|round| round.is_complete())
    }

    /// How unplayed rounds count in the standings, and whose games do not.
    pub(super) fn plan_and_annulled_participants(&self) -> (PairingPlan, BTreeSet<ParticipantId>) {
        match self.settings.format {
            TournamentFormat::Swiss { .. } => (PairingPlan::RoundByRound, BTreeSet::new()),
            TournamentFormat::RoundRobin { .. } => (PairingPlan::InAdvance, self.annulled_participants()),
            TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => (PairingPlan::InAdvance, BTreeSet::new()),
        }
    }

    /// The results of these rounds without all games of some participants, and without games that go on.
    pub(super) fn table_without<'a>(
        &self,
        annulled_participants: &BTreeSet<ParticipantId>,
        rounds: impl Iterator<Item = &'a TournamentRound> + Clone,
    ) -> Crosstable {
        let pairing_numbers = self.numbers();
        let mut rows: BTreeMap<PairingNumber, Vec<RoundResult>> =
            pairing_numbers.values().map(|&number| (number, Vec::new())).collect();
        for round in rounds.clone() {
            let round_results = round_results_by_number(round, &pairing_numbers, annulled_participants);
            for (number, row) in &mut rows {
                row.push(round_results.get(number).copied().unwrap_or(RoundResult::Bye(Bye::ZeroPoint)));
            }
        }
        let table = Crosstable::new(self.settings.points, rows).expect("both rows of a game come from the same game");
        table.with_game_points(self.game_points(rounds, &pairing_numbers, annulled_participants))
    }

    /// The points of the teams' players. Matches without opponents count half of the boards for a bye, and all for a forfeit.
    fn game_points<'a>(
        &self,
        rounds: impl Iterator<Item = &'a TournamentRound>,
        pairing_numbers: &BTreeMap<ParticipantId, PairingNumber>,
        annulled_participants: &BTreeSet<ParticipantId>,
    ) -> BTreeMap<PairingNumber, Points> {
        let Some(board_count) = self.settings.boards else { return BTreeMap::new() };
        let board_count = usize::from(u8::from(board_count));
        let mut sums: BTreeMap<PairingNumber, Points> = BTreeMap::new();
        let mut add_points = |id, points| {
            if let Some(&pairing_number) = pairing_numbers.get(&id) {
                *sums.entry(pairing_number).or_default() += points;
            }
        };
        for round in rounds {
            for game in round.games.iter().filter(|game| {
                game.outcome.is_some()
                    && !annulled_participants.contains(&game.white)
                    && !annulled_participants.contains(&game.black)
            }) {
                let forfeited_points = || {
                    game.outcome
                        .map(|outcome| outcome.points(&PointSystem::default()).map(|points| points * board_count))
                };
                let [white, black] = game.game_points.or_else(forfeited_points).unwrap_or_default();
                add_points(game.white, white);
                add_points(game.black, black);
            }
            for (&id, _) in round.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated) {
                add_points(id, Points::HALF * board_count);
            }
        }
        sums
    }

    /// Who withdrew from a round robin before half of the games.
    fn annulled_participants(&self) -> BTreeSet<ParticipantId> {
        let played_count = |id: ParticipantId| {
            let games = self.rounds.iter().flat_map(|round| &round.games);
            let own_games = games.filter(|game| game.white == id || game.black == id);
            own_games.filter(|game| matches!(game.outcome, Some(GameOutcome::Played { .. }))).count()
        };
        let cycles = match self.settings.format {
            TournamentFormat::RoundRobin { cycles } => cycles,
            TournamentFormat::Swiss { .. } | TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => 1,
        };
        let game_count = self.ranking.len().saturating_sub(1).saturating_mul(cycles);
        let withdrawn_participants = self.participants.iter().filter(|(_, participant)| participant.is_withdrawn);
        withdrawn_participants.map(|(&id, _)| id).filter(|&id| 2 * played_count(id) < game_count).collect()
    }
}

/// What everybody did in a round, without the games of some.
fn round_results_by_number(
    round: &TournamentRound,
    pairing_numbers: &BTreeMap<ParticipantId, PairingNumber>,
    annulled_participants: &BTreeSet<ParticipantId>,
) -> BTreeMap<PairingNumber, RoundResult> {
    let byes = round.byes.iter().filter_map(|(id, &bye)| Some((*pairing_numbers.get(id)?, RoundResult::Bye(bye))));
    let is_counted = |game: &&ScheduledGame| {
        !annulled_participants.contains(&game.white) && !annulled_participants.contains(&game.black)
    };
    let games = round.games.iter().filter(is_counted).filter_map(|game| {
        let [white, black] = [*pairing_numbers.get(&game.white)?, *pairing_numbers.get(&game.black)?];
        let [white_result, black_result] = both_round_results(game.outcome?, white, black);
        Some([(white, white_result), (black, black_result)])
    });
    byes.chain(games.flatten()).collect()
}

/// A game, seen by White and by Black.
pub(super) fn both_round_results(outcome: GameOutcome, white: PairingNumber, black: PairingNumber) -> [RoundResult; 2] {
    let opponents_with_colours = [(black, Colour::White), (white, Colour::Black)];
    match outcome {
        GameOutcome::Played { result, is_rated } => {
            let [(opponent, colour), (other_player, other_colour)] = opponents_with_colours;
            [
                RoundResult::Played { opponent, colour, result, is_rated },
                RoundResult::Played {
                    opponent: other_player,
                    colour: other_colour,
                    result: result.opposite(),
                    is_rated,
                },
            ]
        }
        GameOutcome::WhiteAbsent | GameOutcome::BlackAbsent | GameOutcome::BothAbsent => {
            let [is_white_absent, is_black_absent] = outcome.absences();
            let is_won = [is_black_absent && !is_white_absent, is_white_absent && !is_black_absent];
            let [(opponent, colour), (other_player, other_colour)] = opponents_with_colours;
            [
                RoundResult::Forfeited { opponent, colour, is_won: is_won[0] },
                RoundResult::Forfeited { opponent: other_player, colour: other_colour, is_won: is_won[1] },
            ]
        }
    }
}
