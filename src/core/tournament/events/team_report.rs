//! What FIDE's report file says of teams and their players.

use std::collections::BTreeMap;

use super::matches::{MatchBoard, TeamMatch, TeamPlayer};
use super::participant::ParticipantId;
use super::state::Tournament;
use super::tables::both_round_results;
use crate::tournament::trf::{ReportedPlayer, ReportedTeam, TournamentReport};
use crate::tournament::{Bye, Colour, PairingNumber, PointSystem, RoundResult};

/// The numbers of the players in a report file: those of the first team, then those of the next one.
type Numbers = BTreeMap<ParticipantId, PairingNumber>;

impl Tournament {
    /// The report of a tournament whose participants are teams with these players, each team's first board first, after the rounds that are
    /// complete. [`trf::write`](crate::tournament::trf::write) writes it.
    #[must_use]
    pub fn report_of_teams(
        &self,
        name: &str,
        players_by_team: &BTreeMap<ParticipantId, Vec<TeamPlayer>>,
        matches: &[TeamMatch],
    ) -> TournamentReport {
        let (report, table) = (self.report(name), self.crosstable());
        let players_of = |team: ParticipantId| players_by_team.get(&team).map(Vec::as_slice).unwrap_or_default();
        let players: Vec<&TeamPlayer> = self.ranking.iter().flat_map(|&team| players_of(team)).collect();
        let numbers: Numbers = players.iter().map(|player| player.id).zip((1..).map(PairingNumber)).collect();
        let number_of = |player: &TeamPlayer| numbers.get(&player.id).copied();
        let teams = self.ranking.iter().zip(report.players).map(|(&id, team)| ReportedTeam {
            number: team.number,
            name: team.name,
            rating: team.rating,
            match_points: team.points,
            game_points: table.game_points(team.number),
            rank: team.rank,
            players: players_of(id).iter().filter_map(number_of).collect(),
        });
        let reported_players =
            players.iter().filter_map(|player| reported_player(player, matches, &numbers, table.rounds()));
        let colours = self.settings.boards.into_iter().flat_map(|boards| boards.colours(Colour::White));
        let colours: String = colours.map(|colour| if colour == Colour::White { 'W' } else { 'B' }).collect();
        TournamentReport {
            type_code: None,
            points: PointSystem::default(),
            players: reported_players.collect(),
            teams: teams.collect(),
            other_records: vec![format!("352 {colours}")],
            name: report.name,
            planned_rounds: report.planned_rounds,
            initial_colour: report.initial_colour,
            prohibited: report.prohibited,
        }
    }
}

fn reported_player(
    player: &TeamPlayer,
    matches: &[TeamMatch],
    numbers: &Numbers,
    round_count: usize,
) -> Option<ReportedPlayer> {
    let number = *numbers.get(&player.id)?;
    let rounds = (1..=round_count).map(|round| result_in_round(player.id, matches, round, numbers));
    let rounds: Vec<RoundResult> = rounds.collect();
    let system = PointSystem::default();
    Some(ReportedPlayer {
        name: player.name.clone(),
        rating: player.rating,
        points: rounds.iter().map(|&result| system.points(result)).sum(),
        rounds,
        ..ReportedPlayer::new(number)
    })
}

/// What a player of a team did in a round. Whoever finds nobody at the board has a point without an opponent.
fn result_in_round(id: ParticipantId, matches: &[TeamMatch], round: usize, numbers: &Numbers) -> RoundResult {
    let matches = matches.iter().filter(|team_match| team_match.round == round);
    let mut boards = matches.flat_map(|team_match| &team_match.boards);
    let board = boards.find(|board| board.players.contains(&Some(id)));
    board.and_then(|board| result_at_board(board, id, numbers)).unwrap_or(RoundResult::Bye(Bye::ZeroPoint))
}

fn result_at_board(board: &MatchBoard, id: ParticipantId, numbers: &Numbers) -> Option<RoundResult> {
    let (outcome, [white, black]) = (board.outcome?, board.players);
    let (Some(white), Some(black)) = (white, black) else { return Some(RoundResult::Bye(Bye::FullPoint)) };
    let [white_result, black_result] = both_round_results(outcome, *numbers.get(&white)?, *numbers.get(&black)?);
    Some(if white == id { white_result } else { black_result })
}
