//! The crosstable, by rank.

use super::organised::OrganisedTournament;
use super::page::Say;
use crate::tournament::{
    Arena, ArenaStanding, Bye, Colour, GameOutcome, GameResult, PairingNumber, RoundResult, ScheduledGame,
};

/// A participant's row of the crosstable.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The rank from 1, shared by those who are tied.
    pub rank: usize,
    /// The name.
    pub name: String,
    /// Whether the participant has withdrawn or stayed away, and is not paired before coming back.
    pub is_withdrawn: bool,
    /// The points, as they are written.
    pub points: String,
    /// The values of the tie-breaks, as they are written, in the order of the settings; nothing for the direct encounter of whoever is not
    /// tied.
    pub tie_breaks: Vec<String>,
    /// What was done in each round, such as `3w1`: against the third row, with White, and won; nothing where a game goes on. In an arena
    /// what each own game was worth, and behind them `×2` if there may be a next one and it counts double.
    pub rounds: Vec<String>,
}

impl OrganisedTournament {
    /// The rows of the crosstable so far, the leader first. A game that goes on is an empty text.
    #[must_use]
    pub fn table(&self, say: &Say) -> Vec<TableRow> {
        if let Some(arena) = self.arena() {
            return self.arena_table(arena);
        }
        let (crosstable, standings) = (self.tournament().current_crosstable(), self.tournament().current_standings());
        let row_number_of = |number: PairingNumber| {
            standings.iter().position(|standing| standing.number == number).map_or(0, |index| index + 1)
        };
        let rows = standings.iter().filter_map(|standing| {
            let id = self.tournament().id_of(standing.number)?;
            let participant = self.tournament().participants().get(&id)?;
            let mut rounds: Vec<String> =
                crosstable.row(standing.number).map(|result| round_text(result, &row_number_of, say)).collect();
            rounds.resize(crosstable.rounds(), String::new());
            Some(TableRow {
                rank: standing.rank,
                name: participant.name.clone(),
                is_withdrawn: !self.is_present(id),
                points: standing.points.to_string(),
                tie_breaks: standing.tie_break_texts(),
                rounds,
            })
        });
        rows.collect()
    }

    fn arena_table(&self, arena: &Arena) -> Vec<TableRow> {
        let standings = arena.standings();
        let mut rows: Vec<TableRow> = standings.iter().filter_map(|standing| self.arena_row(arena, standing)).collect();
        let game_count = rows.iter().map(|row| row.rounds.len()).max().unwrap_or_default();
        rows.iter_mut().for_each(|row| row.rounds.resize(game_count, String::new()));
        rows
    }

    /// The row of somebody in an arena; `None` for whoever was removed before it began.
    fn arena_row(&self, arena: &Arena, standing: &ArenaStanding) -> Option<TableRow> {
        let id = Arena::id_of(standing.number);
        let participant = self.tournament().participants().get(&id)?;
        let game_points = arena.game_points(standing.number).into_iter().map(|game| game.points.to_string());
        let is_present = arena.is_present(standing.number);
        let has_doubled_next = is_present && !self.is_over() && arena.is_next_doubled(standing.number);
        let next = has_doubled_next.then(|| "×2".to_owned());
        Some(TableRow {
            rank: standing.rank,
            name: participant.name.clone(),
            is_withdrawn: !is_present,
            points: standing.points.to_string(),
            tie_breaks: Vec::new(),
            rounds: game_points.chain(next).collect(),
        })
    }
}

/// What a participant did in a round, such as `3w1`: against the third row, with White, and won. `say` has the letters of the sides.
#[must_use]
pub fn round_text(result: RoundResult, row_number_of: &dyn Fn(PairingNumber) -> usize, say: &Say) -> String {
    let letter_of = |colour| match colour {
        Colour::White => say("tournament-white"),
        Colour::Black => say("tournament-black"),
    };
    match result {
        RoundResult::Played { opponent, colour, result, .. } => {
            let points = match result {
                GameResult::Win => "1",
                GameResult::Draw => "½",
                GameResult::Loss => "0",
            };
            format!("{}{}{points}", row_number_of(opponent), letter_of(colour))
        }
        RoundResult::Forfeited { opponent, is_won, .. } => {
            format!("{}{}", row_number_of(opponent), if is_won { "+" } else { "−" })
        }
        RoundResult::Bye(Bye::PairingAllocated | Bye::FullPoint) => "+".to_owned(),
        RoundResult::Bye(Bye::HalfPoint) => "½".to_owned(),
        RoundResult::Bye(Bye::ZeroPoint) => "–".to_owned(),
    }
}

/// The result of a match as it is written between the teams: their game points, unless one of them did not come.
#[must_use]
pub fn match_text(scheduled_match: &ScheduledGame) -> String {
    match scheduled_match.game_points {
        Some([white, black]) => format!("{white} : {black}"),
        None => result_text(scheduled_match.outcome).to_owned(),
    }
}

/// The result of a game as it is written between the players.
#[must_use]
pub const fn result_text(outcome: Option<GameOutcome>) -> &'static str {
    match outcome {
        None => "–",
        Some(GameOutcome::Played { result: GameResult::Win, .. }) => "1 : 0",
        Some(GameOutcome::Played { result: GameResult::Draw, .. }) => "½ : ½",
        Some(GameOutcome::Played { result: GameResult::Loss, .. }) => "0 : 1",
        Some(GameOutcome::BlackAbsent) => "+ : −",
        Some(GameOutcome::WhiteAbsent) => "− : +",
        Some(GameOutcome::BothAbsent) => "− : −",
    }
}
