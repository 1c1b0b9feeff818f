//! The moves that were played in some games.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use super::key::position_key;
use super::results::{BookMove, Results, sort};
use crate::session::{Game, GameRecord, NodeId, Referee};

/// The moves that were played in each position of some games, with the results of these games.
///
/// All games that are added together should be of one edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    games: u32,
    /// By [`position_key`] and the move's code.
    results: BTreeMap<(u64, String), Results>,
}

impl Statistics {
    /// These games as they were played. Games that have no result yet do not count.
    #[must_use]
    pub fn of<'a>(records: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut statistics = Self::default();
        for record in records {
            statistics.add(&record.game, usize::MAX);
        }
        statistics
    }

    /// Adds this number of plies from the start of a game as it was played. A game without a result does not count; a
    /// move that is made twice in the same position counts once.
    pub fn add(&mut self, game: &Game, most_moves: usize) {
        let Some(outcome) = game.result() else { return };
        let mut codes = Vec::new();
        let mut before = NodeId::ROOT;
        for node in game.played_line() {
            let ply = game.tree()[node].ply().expect("a node of a line has a ply");
            if ply.is_move() {
                codes.push((position_key(game.tree()[before].referee()), ply.played.code.clone()));
            }
            before = node;
            if codes.len() >= most_moves {
                break;
            }
        }
        self.add_moves(codes, Results::of(outcome.winner));
    }

    /// Adds the moves of one game, each with the key of the position before it.
    pub fn add_moves(&mut self, moves: impl IntoIterator<Item = (u64, String)>, results: Results) {
        self.games = self.games.saturating_add(1);
        for key_and_code in moves.into_iter().collect::<BTreeSet<_>>() {
            *self.results.entry(key_and_code).or_default() += results;
        }
    }

    /// Adds all games of another one.
    pub fn merge(&mut self, other: &Self) {
        self.games = self.games.saturating_add(other.games);
        for (key_and_code, &results) in &other.results {
            *self.results.entry(key_and_code.clone()).or_default() += results;
        }
    }

    /// Without the positions that were met in fewer games than this.
    #[must_use]
    pub fn pruned(&self, least_games: u64) -> Self {
        let mut pruned = Self { games: self.games, ..Self::default() };
        for (key, moves) in self.iter() {
            if moves.iter().map(|(_, results)| results.games()).sum::<u64>() >= least_games {
                pruned.results.extend(moves.into_iter().map(|(code, results)| ((key, code.to_owned()), results)));
            }
        }
        pruned
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.iter().count()
    }

    /// The moves that were played in this position, the one played most often first.
    #[must_use]
    pub fn moves(&self, referee: &dyn Referee) -> Vec<BookMove> {
        let key = position_key(referee);
        let played = self.results.range((key, String::new())..).take_while(|((next_key, _), _)| *next_key == key);
        let legal = played.filter(|((_, code), _)| referee.find(code).is_some());
        let mut moves: Vec<_> = legal.map(|((_, code), &results)| BookMove { code: code.clone(), results }).collect();
        sort(&mut moves);
        moves
    }

    /// All positions by their keys, in order, with their moves.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, Vec<(&str, Results)>)> {
        let mut results = self.results.iter().peekable();
        iter::from_fn(move || {
            let key = results.peek()?.0.0;
            let mut moves = Vec::new();
            while let Some(((_, code), &move_results)) = results.next_if(|((next_key, _), _)| *next_key == key) {
                moves.push((code.as_str(), move_results));
            }
            Some((key, moves))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::session::{Declaration, GameId};

    fn records(text: &str) -> Vec<GameRecord> {
        GameRecord::read_all(text).expect("records")
    }

    #[test]
    fn transpositions_meet_and_unfinished_games_do_not_count() {
        let head = "[Variant \"turnover-classic\"]\n\n";
        let games = [
            "1. C.e3 C.e6 2. C.d3 1-0",
            "1. C.d3 C.e6 2. C.e3 C.d6 1/2-1/2",
            "1. C.e3 C.e6 2. C.d3 C.d6 (2... C.a6) 0-1",
            "1. C.e3 *",
        ];
        let text: String = games.map(|game| format!("{head}{game}\n\n")).concat();
        let statistics = Statistics::of(&records(&text));
        assert_eq!(statistics.games(), 3);

        let mut game = Game::new(GameId::TurnoverClassic);
        let first = statistics.moves(game.referee());
        let told = |moves: &[BookMove]| {
            let line = |BookMove { code, results }: &BookMove| {
                format!("{code} {} {} {}", results.white_wins, results.draws, results.black_wins)
            };
            moves.iter().map(line).collect::<Vec<_>>()
        };
        assert_eq!(told(&first), ["e1e3 1 0 1", "d1d3 0 1 0"]);
        for code in ["d1d3", "e8e6", "e1e3"] {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id);
        }
        assert_eq!(told(&statistics.moves(game.referee())), ["d8d6 0 1 1"]);

        let mut twice = statistics.clone();
        twice.merge(&statistics);
        assert_eq!(told(&twice.moves(game.referee())), ["d8d6 0 2 2"]);
        assert_eq!((twice.games(), twice.positions()), (6, statistics.positions()));
        assert_eq!(statistics.pruned(3).positions(), 1);
    }

    #[test]
    fn a_move_that_is_made_again_in_the_same_position_counts_once_for_the_game() {
        let mut statistics = Statistics::default();
        let game = Game::new(GameId::TurnoverClassic);
        let key = position_key(game.referee());
        let twice = [(key, "e1e3".to_owned()), (key, "e1e3".to_owned())];
        statistics.add_moves(twice, Results::of(None));
        assert_eq!(statistics.moves(game.referee())[0].results.games(), 1);
    }

    #[test]
    fn moves_that_were_taken_back_before_a_resignation_do_not_count() {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in ["e1e3", "e8e6"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("it is legal");
        }
        game.undo();
        game.declare(Declaration::Resign(Side::Black));
        let mut statistics = Statistics::default();
        statistics.add(&game, usize::MAX);
        assert_eq!((statistics.games(), statistics.positions()), (1, 1));
    }

    #[test]
    fn only_the_first_moves_are_taken_and_rolls_are_no_moves() {
        let head = "[Variant \"dice-chess\"]\n\n";
        let records = records(&format!("{head}1. r12 e3 r12 Nf6 1-0\n"));
        let whole = Statistics::of(&records);
        assert_eq!(whole.positions(), 2);
        let mut start = Statistics::default();
        start.add(&records[0].game, 1);
        assert_eq!(start.positions(), 1);
    }
}
