//! What everybody may see of a tournament: standings, pairings and the crosstable.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::contest::Contest;
use super::game::{GameOfTournament, exchanged};
use super::state::OnlineTournament;
use super::tournament_api::ListedTournament;
use crate::player::PlayerKey;
use crate::session::{Seed, SeedHash};
use crate::tournament::{
    Arena, Bye, GameOutcome, PairingNumber, ParticipantId, RoundResult, ScheduledGame, Tournament, TournamentRound,
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
    /// When the next round is paired, in milliseconds since 1970, while no game is in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_round_at: Option<u64>,
    /// When no new games of an arena begin any more, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<u64>,
    /// The codes of the tie-breaks, in their order.
    pub tie_breaks: Vec<String>,
    /// The participants, the leader first.
    pub rows: Vec<PlayerRowView>,
    /// The rounds that have begun, the first one first.
    pub rounds: Vec<RoundView>,
    /// The games in progress of an arena, and the last ones with a result, the newest first.
    pub arena_games: Vec<GameView>,
    /// What whoever enters must show. Only the organiser sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
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
}

impl TournamentView {
    /// The row of whoever is signed in, and takes or took part.
    #[must_use]
    pub fn own_row(&self) -> Option<&PlayerRowView> {
        let id = self.own?.id?;
        self.rows.iter().find(|row| row.id == id)
    }

    /// The key of the game in progress of whoever is signed in.
    #[must_use]
    pub fn own_game(&self) -> Option<&str> {
        let id = self.own?.id?;
        let games = self.current_games().iter();
        let mut own = games.filter(|game| game.outcome.is_none() && [game.white, game.black].contains(&id));
        own.find_map(|game| game.game.as_deref())
    }

    /// The games of the last round, or those of an arena.
    #[must_use]
    pub fn current_games(&self) -> &[GameView] {
        self.rounds.last().map_or(&self.arena_games, |round| &round.games)
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
    /// The points, as they are written.
    pub points: String,
    /// The values of the tie-breaks, as they are written.
    pub tie_breaks: Vec<String>,
    /// The number in the initial ranking list, by which `results` name opponents; `None` before the first round, and in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<PairingNumber>,
    /// What the participant did in each round that is complete.
    pub results: Vec<RoundResult>,
    /// How many games were played in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundView {
    /// The pairings, the first board first.
    pub games: Vec<GameView>,
    /// Who has no opponent, and why.
    pub byes: Vec<(ParticipantId, Bye)>,
}

/// A pairing with the game that is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameView {
    /// Who has White.
    pub white: ParticipantId,
    /// Who has Black.
    pub black: ParticipantId,
    /// The key of the game; of several games of a pairing that of the last one. `None` if somebody was not there from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameOutcome>,
    /// Whether the organiser has corrected how it ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_corrected: bool,
}

impl From<&GameOfTournament> for GameView {
    fn from(game: &GameOfTournament) -> Self {
        Self {
            white: game.white,
            black: game.black,
            game: Some(game.key.clone()),
            outcome: game.outcome,
            is_corrected: game.is_corrected,
        }
    }
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
const MOST_ARENA_GAMES: usize = 50;

impl OnlineTournament {
    /// What a player may see who is signed in, or `None`, at a time in milliseconds since 1970.
    #[must_use]
    pub fn view_for(&self, player: Option<PlayerKey>, now: u64) -> TournamentView {
        let own = player.map(|player| {
            let id = self.id_of(player);
            let is_berserk = id.and_then(|id| self.entrants.get(&id)).is_some_and(|entrant| entrant.is_berserk);
            OwnView { id, organises: self.organiser == Some(player), is_berserk }
        });
        let invitation = self.invitation().filter(|_| own.is_some_and(|own| own.organises)).map(str::to_owned);
        let view = TournamentView { invitation, own, now, ..self.view() };
        match &self.contest {
            Contest::Duplicate(_) => {
                TournamentView { rounds: self.duplicate_rounds(own.and_then(|own| own.id)), ..view }
            }
            Contest::Rounds(_) | Contest::Arena(_) => view,
        }
    }

    /// What everybody may see.
    #[must_use]
    pub fn view(&self) -> TournamentView {
        let (rows, rounds, tie_breaks, planned_rounds, arena_games) = match &self.contest {
            Contest::Rounds(tournament) => {
                let rounds = (1..).zip(tournament.rounds()).map(|(number, round)| self.round_view(number, round));
                let codes = tournament.settings().tie_breaks.iter().map(ToString::to_string).collect();
                (self.rows(tournament), rounds.collect(), codes, tournament.planned_rounds(), Vec::new())
            }
            Contest::Arena(arena) => (self.arena_rows(arena), Vec::new(), Vec::new(), None, self.arena_games()),
            Contest::Duplicate(_) => (self.duplicate_rows(), self.duplicate_rounds(None), Vec::new(), None, Vec::new()),
        };
        TournamentView {
            listed: self.listed_tournament(),
            seq: self.seq(),
            planned_rounds: planned_rounds.filter(|_| !self.entrants.is_empty()),
            next_round_at: self.next_round_at(),
            ends_at: self.arena_ends_at(),
            tie_breaks,
            rows,
            rounds,
            arena_games,
            invitation: None,
            now: 0,
            own: None,
            duplicate: self.duplicate_view(),
        }
    }

    pub(super) fn row(&self, id: ParticipantId, rank: usize, points: String) -> PlayerRowView {
        let entrant = self.entrants.get(&id);
        PlayerRowView {
            id,
            rank,
            name: entrant.map(|entrant| entrant.name.clone()).unwrap_or_default(),
            rating: entrant.and_then(|entrant| entrant.rating),
            is_absent: !self.is_present(id),
            points,
            tie_breaks: Vec::new(),
            number: None,
            results: Vec::new(),
            games: None,
        }
    }

    /// The standings, and behind them those who have entered since the last pairing.
    fn rows(&self, tournament: &Tournament) -> Vec<PlayerRowView> {
        let (table, standings) = (tournament.crosstable(), tournament.standings());
        let ranking = tournament.ranking();
        let ranked = standings.iter().filter_map(|standing| {
            let id = *ranking.get(usize::from(standing.number.0).checked_sub(1)?)?;
            Some(PlayerRowView {
                tie_breaks: standing.tie_breaks.iter().map(ToString::to_string).collect(),
                number: Some(standing.number),
                results: table.row(standing.number).collect(),
                ..self.row(id, standing.rank, standing.points.to_string())
            })
        });
        let rank = ranking.len() + 1;
        let new = self.entrants.keys().filter(|id| !ranking.contains(id));
        ranked.chain(new.map(|&id| self.row(id, rank, "0.0".to_owned()))).collect()
    }

    fn arena_rows(&self, arena: &Arena) -> Vec<PlayerRowView> {
        let row = |standing: &crate::tournament::ArenaStanding| PlayerRowView {
            games: Some(standing.games),
            ..self.row(ParticipantId(standing.number.0.into()), standing.rank, standing.points.to_string())
        };
        arena.standings().iter().map(row).collect()
    }

    fn round_view(&self, number: usize, round: &TournamentRound) -> RoundView {
        let games = round.games.iter().map(|scheduled| self.pairing_view(number, scheduled));
        RoundView { games: games.collect(), byes: round.byes.iter().map(|(&id, &bye)| (id, bye)).collect() }
    }

    /// A pairing, with the colours of its last game.
    fn pairing_view(&self, number: usize, scheduled: &ScheduledGame) -> GameView {
        let of_round = self.games.iter().rev().take_while(|game| game.round >= number);
        let last = of_round.filter(|game| game.round == number).find(|game| game.is_of(scheduled));
        let (white, black) =
            last.map_or((scheduled.white, scheduled.black), |game: &GameOfTournament| (game.white, game.black));
        let outcome =
            scheduled.outcome.map(|outcome| if white == scheduled.white { outcome } else { exchanged(outcome) });
        let is_corrected = last.is_some_and(|game| game.is_corrected);
        GameView { white, black, game: last.map(|game| game.key.clone()), outcome, is_corrected }
    }

    fn arena_games(&self) -> Vec<GameView> {
        let over = self.games.iter().rev().filter(|game| game.outcome.is_some()).take(MOST_ARENA_GAMES);
        self.games_in_progress().chain(over).map(GameView::from).collect()
    }
}
