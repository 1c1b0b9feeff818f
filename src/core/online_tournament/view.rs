//! What everybody may see of a tournament: standings, the crosstable and its rounds.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::appointment::AppointmentView;
use super::contest::Contest;
use super::game::GameOfTournament;
use super::game_view::{NOBODY, RoundView, TournamentGameView};
use super::state::OnlineTournament;
use super::teams::Team;
use super::tournament_api::ListedTournament;
use crate::player::PlayerKey;
use crate::session::{Seed, SeedHash};
use crate::tournament::{
    Arena, Bye, MatchBoard, PairingNumber, ParticipantId, RoundResult, ScheduledGame, Tournament, TournamentRound,
};

/// The answer to `GET /api/tournaments/KEY`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentView {
    /// What lists tell.
    #[serde(flatten)]
    pub listed: ListedTournament,
    /// The number of the last event, which grows whenever something happens.
    pub seq: u64,
    /// How many rounds are planned, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned_rounds: Option<usize>,
    /// Whether it is too late to enter; always false of earlier servers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_entry_closed: bool,
    /// The round, from 1, until whose pairing one may enter, if that is not the first one. Missed rounds count 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_entry_round: Option<usize>,
    /// When the next round is paired, in milliseconds since 1970, while no game is in progress; `None` after the last round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_round_at: Option<u64>,
    /// When no new games of an arena begin any more, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<u64>,
    /// The codes of the tie-breaks, in their order.
    pub tie_breaks: Vec<String>,
    /// The participants, the leader first: players, or teams.
    pub rows: Vec<PlayerRowView>,
    /// The teams with their players, where teams take part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamView>,
    /// The rounds that have begun, the first one first.
    pub rounds: Vec<RoundView>,
    /// The games in progress of an arena, and the last ones with a result, the newest first.
    pub arena_games: Vec<TournamentGameView>,
    /// What whoever enters must show. Only the organiser sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The names of players who were removed and are not on the list any more, as long as they can be entered anew. Only the organiser sees
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed_players: Vec<String>,
    /// The server's time, in milliseconds since 1970.
    #[serde(default)]
    pub now: u64,
    /// What whoever is signed in is in the tournament; `None` for whoever is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnView>,
    /// What there is to be seen of a duplicate match; `None` for other tournaments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<DuplicateView>,
}

/// What a player is in a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnView {
    /// The player's number in the tournament; `None` for one who has not entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<ParticipantId>,
    /// Whether the player organises it.
    pub organises: bool,
    /// Whether the player has the next games of an arena with half the time.
    pub is_berserk: bool,
    /// Whether the player was removed, and may neither return nor enter anew before being let back in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_removed: bool,
    /// The player's team, where teams take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<ParticipantId>,
    /// The first round, from 1, whose results the player may correct, as organiser; those of the rounds after it may be corrected too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correctable_from: Option<usize>,
    /// The bye that the player has asked for in the next round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_bye: Option<Bye>,
    /// The next round, from 1, if the player may still ask for a half-point bye in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_point_bye_round: Option<usize>,
}

impl TournamentView {
    /// The row of whoever is signed in, or of the own team, who takes or took part.
    #[must_use]
    pub fn own_row(&self) -> Option<&PlayerRowView> {
        let id = self.own_team().map(|team| team.id).or(self.own?.id)?;
        self.rows.iter().find(|row| row.id == id)
    }

    /// The team of whoever is signed in.
    #[must_use]
    pub fn own_team(&self) -> Option<&TeamView> {
        let id = self.own?.team?;
        self.teams.iter().find(|team| team.id == id)
    }

    /// Whether whoever is signed in has neither withdrawn nor stayed away; `None` for one who has not entered.
    #[must_use]
    pub fn own_presence(&self) -> Option<bool> {
        let id = self.own?.id?;
        match self.own_team() {
            Some(team) => team.players.iter().find(|player| player.id == id).map(|player| !player.is_absent),
            None => self.own_row().map(|row| !row.is_absent),
        }
    }

    /// What others whom this player invites must show: to join the own team, or to enter.
    #[must_use]
    pub fn own_invitation(&self) -> Option<&str> {
        let team_invitation = self.own_team().and_then(|team| team.invitation.as_deref());
        team_invitation.or(self.invitation.as_deref())
    }

    /// The key of the game in progress of whoever is signed in.
    #[must_use]
    pub fn own_game(&self) -> Option<&str> {
        let id = self.own?.id?;
        let games = self.current_games().iter().flat_map(TournamentGameView::games);
        let mut own_games = games.filter(|game| game.outcome.is_none() && [game.white, game.black].contains(&id));
        own_games.find_map(|game| game.game.as_deref())
    }

    /// The game of a player that goes on or has not begun, and the opponent in it.
    #[must_use]
    pub fn unfinished_game_of(&self, player: ParticipantId) -> Option<(&TournamentGameView, ParticipantId)> {
        let is_unfinished =
            |game: &&TournamentGameView| game.outcome.is_none() && (game.game.is_some() || game.appointment.is_some());
        let mut unfinished_games =
            self.current_games().iter().flat_map(TournamentGameView::games).filter(is_unfinished);
        let game = unfinished_games.find(|game| [game.white, game.black].contains(&player))?;
        Some((game, if game.white == player { game.black } else { game.white }))
    }

    /// What is known of the time of the next game of whoever is signed in, if it has not begun.
    #[must_use]
    pub fn own_appointment(&self) -> Option<&AppointmentView> {
        let id = self.own?.id?;
        let games = self.current_games().iter().flat_map(TournamentGameView::games);
        let mut own_games = games.filter(|game| [game.white, game.black].contains(&id));
        own_games.find_map(|game| game.appointment.as_ref())
    }

    /// The names of all participants, and of the players of teams. That of a player who was erased is empty.
    pub fn names(&self) -> impl Iterator<Item = (ParticipantId, &str)> {
        let players = self.teams.iter().flat_map(|team| &team.players);
        let players = players.map(|player| (player.id, player.name.as_str()));
        self.rows.iter().map(|row| (row.id, row.name.as_str())).chain(players)
    }

    /// The name of a participant or of a player of a team; empty if there is none.
    #[must_use]
    pub fn name_of(&self, id: ParticipantId) -> &str {
        self.names().find(|(other_id, _)| *other_id == id).map_or("", |(_, name)| name)
    }

    /// The pairings of the last round, or the games of an arena.
    #[must_use]
    pub fn current_games(&self) -> &[TournamentGameView] {
        self.rounds.last().map_or(&self.arena_games, |round| &round.games)
    }

    /// The round in progress, from 1, once results of it count in the standings.
    #[must_use]
    pub fn partial_round(&self) -> Option<usize> {
        let number = self.rounds.len();
        let is_in_progress = self.rounds.last()?.games.iter().any(|game| game.outcome.is_none());
        (is_in_progress && self.rows.iter().any(|row| row.results.len() == number)).then_some(number)
    }

    /// The place of each participant in the standings, from 1.
    #[must_use]
    pub fn places(&self) -> HashMap<PairingNumber, usize> {
        self.rows.iter().zip(1..).filter_map(|(row, place)| Some((row.number?, place))).collect()
    }
}

/// A participant in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerRowView {
    /// The participant's number in this tournament, which never changes.
    pub id: ParticipantId,
    /// The rank from 1, shared by those who are tied.
    pub rank: usize,
    /// The name.
    pub name: String,
    /// The rating at the entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Whether the participant has withdrawn or stayed away.
    pub is_absent: bool,
    /// Whether the organiser has removed the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_removed: bool,
    /// The points, as they are written.
    pub points: String,
    /// The values of the tie-breaks, as they are written; nothing for the direct encounter of whoever is not tied.
    pub tie_breaks: Vec<String>,
    /// The number in the initial ranking list, by which `results` name opponents; `None` before the first round, and in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<PairingNumber>,
    /// What the participant did in each round, without the current one as long as the own game goes on.
    pub results: Vec<RoundResult>,
    /// How many games were played in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
}

/// A team with its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamView {
    /// The team's number.
    pub id: ParticipantId,
    /// The captain's number.
    pub captain: ParticipantId,
    /// The players, the first board first.
    pub players: Vec<TeamPlayerView>,
    /// What whoever joins the team must show. Only its players see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A player of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamPlayerView {
    /// The player's number.
    pub id: ParticipantId,
    /// The name.
    pub name: String,
    /// The rating at the entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Whether the player has withdrawn or stayed away.
    pub is_absent: bool,
    /// Whether the organiser or the captain has removed the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_removed: bool,
}

/// What everybody may see of a duplicate match besides its standings and games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuplicateView {
    /// The hash of the seed from which all rolls follow.
    pub seed_hash: SeedHash,
    /// The seed, once both games are over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The teams, each with its player of the first game and that of the second one, once both games are over. The first team has White in
    /// the first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<[[ParticipantId; 2]; 2]>,
    /// The result of the first team, from 0 to 1: the mean of both games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// How much of that the dice have given, which may be negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// The result without that: 0.5 where both teams have moved equally well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<f64>,
}

/// How many games of an arena that are over are told.
const MAX_ARENA_GAMES: usize = 50;

impl OnlineTournament {
    /// What a player may see who is signed in, or `None`, at a time in milliseconds since 1970.
    #[must_use]
    pub fn view_for(&self, player: Option<PlayerKey>, now_unix_ms: u64) -> TournamentView {
        let own_view = player.map(|player| self.own_view(player, now_unix_ms));
        let invitation =
            self.invitation().filter(|_| own_view.is_some_and(|own_view| own_view.organises)).map(str::to_owned);
        let mut view = TournamentView { invitation, own: own_view, now: now_unix_ms, ..self.view() };
        if own_view.is_some_and(|own_view| own_view.organises) && !view.is_entry_closed {
            view.removed_players.extend(self.removed_off_the_list().map(|entrant| entrant.name.clone()));
        }
        let own_team = own_view.and_then(|own_view| own_view.team);
        for team in view.teams.iter_mut().filter(|team| Some(team.id) == own_team) {
            team.invitation = self.teams.get(&team.id).map(|team| team.invitation.clone());
        }
        match &self.contest {
            Contest::Duplicate(_) => {
                TournamentView { rounds: self.duplicate_rounds(own_view.and_then(|own_view| own_view.id)), ..view }
            }
            Contest::Rounds(_) | Contest::Arena(_) => view,
        }
    }

    /// What a player is in the tournament, at a time in milliseconds since 1970.
    fn own_view(&self, player: PlayerKey, now_unix_ms: u64) -> OwnView {
        let id = self.id_of(player);
        let is_berserk = id.and_then(|id| self.entrants.get(&id)).is_some_and(|entrant| entrant.is_berserk);
        let team = id.and_then(|id| self.entrants.get(&id)?.team);
        let organises = self.organiser == Some(player);
        let correctable_from = self.first_correctable_round(now_unix_ms).filter(|_| organises);
        let rounds = self.rounds().filter(|_| !self.stage.is_over());
        let next_bye = rounds.and_then(|rounds| rounds.next_bye(id?));
        let half_point_bye_round = rounds.and_then(|rounds| rounds.half_point_bye_round(id?));
        let is_removed = self.is_removed(player);
        OwnView { id, organises, is_berserk, is_removed, team, correctable_from, next_bye, half_point_bye_round }
    }

    /// What everybody may see.
    #[must_use]
    pub fn view(&self) -> TournamentView {
        let (rows, rounds, tie_breaks, planned_rounds, arena_games) = match &self.contest {
            Contest::Rounds(tournament) => {
                let rounds =
                    (1..).zip(tournament.rounds()).map(|(round_number, round)| self.round_view(round_number, round));
                let tie_break_codes = tournament.settings().tie_breaks.iter().map(ToString::to_string).collect();
                (self.rows(tournament), rounds.collect(), tie_break_codes, tournament.planned_rounds(), Vec::new())
            }
            Contest::Arena(arena) => (self.arena_rows(arena), Vec::new(), Vec::new(), None, self.arena_games()),
            Contest::Duplicate(_) => (self.duplicate_rows(), self.duplicate_rounds(None), Vec::new(), None, Vec::new()),
        };
        TournamentView {
            listed: self.listed_tournament(),
            seq: self.seq(),
            planned_rounds: planned_rounds.filter(|_| !self.entrants.is_empty()),
            is_entry_closed: self.is_entry_closed(),
            last_entry_round: self.rounds().map(Tournament::last_entry_round).filter(|&round| round > 1),
            teams: self.team_views(),
            next_round_at: self.next_round_at(),
            ends_at: self.arena_ends_at(),
            tie_breaks,
            rows,
            rounds,
            arena_games,
            invitation: None,
            removed_players: Vec::new(),
            now: 0,
            own: None,
            duplicate: self.duplicate_view(),
        }
    }

    fn is_entry_closed(&self) -> bool {
        self.stage.is_over()
            || match &self.contest {
                Contest::Rounds(tournament) => tournament.require_open_entry().is_err(),
                Contest::Arena(_) => false,
                Contest::Duplicate(_) => self.require_open_duplicate().is_err(),
            }
    }

    pub(super) fn row(&self, id: ParticipantId, rank: usize, points: String) -> PlayerRowView {
        let (name, rating) = match (self.teams.get(&id), self.entrants.get(&id)) {
            (Some(team), _) => (team.name.clone(), self.team_rating(team)),
            (None, Some(entrant)) => (entrant.name.clone(), entrant.rating),
            (None, None) => (String::new(), None),
        };
        PlayerRowView {
            id,
            rank,
            name,
            rating,
            is_absent: !self.is_present(id),
            is_removed: self.is_removed_entrant(id),
            points,
            tie_breaks: Vec::new(),
            number: None,
            results: Vec::new(),
            games: None,
        }
    }

    /// The standings, and behind them those who have entered since the last pairing.
    fn rows(&self, tournament: &Tournament) -> Vec<PlayerRowView> {
        let (table, standings) = (tournament.current_crosstable(), tournament.current_standings());
        let ranking = tournament.ranking();
        let ranked_rows = standings.iter().filter_map(|standing| {
            let id = tournament.id_of(standing.number)?;
            Some(PlayerRowView {
                tie_breaks: standing.tie_break_texts(),
                number: Some(standing.number),
                results: table.row(standing.number).collect(),
                ..self.row(id, standing.rank, standing.points.to_string())
            })
        });
        let last_rank = ranking.len() + 1;
        let new_ids = self.participants().filter(|id| !ranking.contains(id));
        ranked_rows.chain(new_ids.map(|id| self.row(id, last_rank, "0.0".to_owned()))).collect()
    }

    fn arena_rows(&self, arena: &Arena) -> Vec<PlayerRowView> {
        let row_of = |standing: &crate::tournament::ArenaStanding| PlayerRowView {
            games: Some(standing.games),
            ..self.row(Arena::id_of(standing.number), standing.rank, standing.points.to_string())
        };
        arena.standings().iter().map(row_of).filter(|row| self.entrants.contains_key(&row.id)).collect()
    }

    fn team_views(&self) -> Vec<TeamView> {
        let player_view = |&id: &ParticipantId| {
            let entrant = self.entrants.get(&id)?;
            let (name, rating, is_absent) = (entrant.name.clone(), entrant.rating, !self.is_present(id));
            Some(TeamPlayerView { id, name, rating, is_absent, is_removed: self.is_removed_entrant(id) })
        };
        let team_view = |(&id, team): (&ParticipantId, &Team)| {
            let players = team.players.iter().filter_map(player_view).collect();
            TeamView { id, captain: team.captain, players, invitation: None }
        };
        self.teams.iter().map(team_view).collect()
    }

    fn round_view(&self, round_number: usize, round: &TournamentRound) -> RoundView {
        let games = round.games.iter().map(|scheduled_game| self.pairing_view(round_number, scheduled_game));
        RoundView { games: games.collect(), byes: round.byes.iter().map(|(&id, &bye)| (id, bye)).collect() }
    }

    /// A pairing, with the colours of its last game.
    fn pairing_view(&self, round_number: usize, scheduled_game: &ScheduledGame) -> TournamentGameView {
        let players = [scheduled_game.white, scheduled_game.black];
        if self.plan.boards.is_some() {
            let boards = self.board_views(round_number, players);
            let score = scheduled_game.game_points.map(|points| points.map(|points| points.to_string()));
            return TournamentGameView {
                boards,
                score,
                ..TournamentGameView::new(players, None, scheduled_game.outcome)
            };
        }
        let last_game = self.last_game(round_number, |game| game.has_pairing_of(scheduled_game));
        let [white, black] = last_game.map_or(players, |game| [game.white, game.black]);
        let outcome = scheduled_game
            .outcome
            .map(|outcome| if white == scheduled_game.white { outcome } else { outcome.opposite() });
        let appointment = last_game.and_then(|game| self.appointment_view(game));
        let has_draw_odds = last_game.is_some_and(|game| self.has_draw_odds(game));
        TournamentGameView { has_draw_odds, appointment, ..TournamentGameView::new([white, black], last_game, outcome) }
    }

    /// The last game of a round with these players.
    fn last_game(&self, round: usize, has_players: impl Fn(&GameOfTournament) -> bool) -> Option<&GameOfTournament> {
        let latest_games = self.games.iter().rev().take_while(|game| game.round >= round);
        latest_games.filter(|game| game.round == round).find(|game| has_players(game))
    }

    /// The boards of the match of two teams in a round; none if one of them was not there.
    fn board_views(&self, round: usize, teams: [ParticipantId; 2]) -> Vec<TournamentGameView> {
        let team_match = self.matches.iter().find(|team_match| team_match.round == round && team_match.teams == teams);
        let board_view = |board: &MatchBoard| {
            let players = board.players.map(|player| player.unwrap_or(NOBODY));
            let last_game = self.last_game(round, |game| [game.white, game.black] == players);
            let appointment = last_game.and_then(|game| self.appointment_view(game));
            TournamentGameView { appointment, ..TournamentGameView::new(players, last_game, board.outcome) }
        };
        team_match.map(|team_match| team_match.boards.iter().map(board_view).collect()).unwrap_or_default()
    }

    fn arena_games(&self) -> Vec<TournamentGameView> {
        let ended_games = self.games.iter().rev().filter(|game| game.outcome.is_some()).take(MAX_ARENA_GAMES);
        self.games_in_progress().chain(ended_games).map(TournamentGameView::from).collect()
    }
}
