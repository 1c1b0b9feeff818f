//! What FIDE's report file says of teams and their players.

use std::collections::BTreeMap;

use super::state::OnlineTournament;
use super::teams::MatchBoard;
use crate::tournament::trf::{ReportedPlayer, ReportedTeam, TournamentReport};
use crate::tournament::{
    Bye, Colour, PairingNumber, ParticipantId, PointSystem, RoundResult, Tournament, both_round_results,
};

/// The numbers of the players in a report file: those of the first team, then those of the next one.
type Numbers = BTreeMap<ParticipantId, PairingNumber>;

impl OnlineTournament {
    /// FIDE's report of the rounds that are complete; `None` for an arena. [`trf::write`](crate::tournament::trf::write) writes it.
    #[must_use]
    pub fn report(&self) -> Option<TournamentReport> {
        let tournament = self.rounds()?;
        let report = tournament.report(&self.plan.name);
        Some(if self.plan.boards.is_some() { self.with_teams(tournament, report) } else { report })
    }

    /// The report in which teams are participants, as one of teams and their players.
    fn with_teams(&self, tournament: &Tournament, report: TournamentReport) -> TournamentReport {
        let (table, ranking) = (tournament.crosstable(), tournament.ranking());
        let numbers: Numbers =
            ranking.iter().flat_map(|&id| self.players_of(id)).copied().zip((1..).map(PairingNumber)).collect();
        let to_reported_team = |(id, reported_team): (&ParticipantId, ReportedPlayer)| ReportedTeam {
            number: reported_team.number,
            name: reported_team.name,
            rating: reported_team.rating,
            match_points: reported_team.points,
            game_points: table.game_points(reported_team.number),
            rank: reported_team.rank,
            players: self.players_of(*id).iter().filter_map(|player| numbers.get(player).copied()).collect(),
        };
        let teams = ranking.iter().zip(report.players).map(to_reported_team).collect();
        let players =
            numbers.iter().filter_map(|(&id, &number)| self.reported_player(id, number, &numbers, table.rounds()));
        let colours = self.plan.boards.into_iter().flat_map(|boards| boards.colours(Colour::White));
        let colours: String = colours.map(|colour| if colour == Colour::White { 'W' } else { 'B' }).collect();
        let mut players: Vec<ReportedPlayer> = players.collect();
        players.sort_by_key(|player| player.number);
        TournamentReport {
            type_code: None,
            points: PointSystem::default(),
            players,
            teams,
            other_records: vec![format!("352 {colours}")],
            name: report.name,
            planned_rounds: report.planned_rounds,
            initial_colour: report.initial_colour,
            prohibited: report.prohibited,
        }
    }

    fn players_of(&self, team: ParticipantId) -> &[ParticipantId] {
        self.teams.get(&team).map_or(&[], |team| team.players.as_slice())
    }

    fn reported_player(
        &self,
        id: ParticipantId,
        number: PairingNumber,
        numbers: &Numbers,
        round_count: usize,
    ) -> Option<ReportedPlayer> {
        let entrant = self.entrants.get(&id)?;
        let rounds: Vec<RoundResult> =
            (1..=round_count).map(|round| self.result_of_player(id, round, numbers)).collect();
        let system = PointSystem::default();
        Some(ReportedPlayer {
            name: entrant.name.clone(),
            rating: entrant.rating,
            points: rounds.iter().map(|&result| system.points(result)).sum(),
            rounds,
            ..ReportedPlayer::new(number)
        })
    }

    /// What a player of a team did in a round. Whoever finds nobody at the board has a point without an opponent.
    fn result_of_player(&self, id: ParticipantId, round: usize, numbers: &Numbers) -> RoundResult {
        let boards = self
            .matches
            .iter()
            .filter(|team_match| team_match.round == round)
            .flat_map(|team_match| &team_match.boards);
        let mut boards = boards.filter(|board| board.players.contains(&Some(id)));
        let result = boards.next().and_then(|board| result_at_board(board, id, numbers));
        result.unwrap_or(RoundResult::Bye(Bye::ZeroPoint))
    }
}

fn result_at_board(board: &MatchBoard, id: ParticipantId, numbers: &Numbers) -> Option<RoundResult> {
    let (outcome, [white, black]) = (board.outcome?, board.players);
    let (Some(white), Some(black)) = (white, black) else { return Some(RoundResult::Bye(Bye::FullPoint)) };
    let [white_result, black_result] = both_round_results(outcome, *numbers.get(&white)?, *numbers.get(&black)?);
    Some(if white == id { white_result } else { black_result })
}
