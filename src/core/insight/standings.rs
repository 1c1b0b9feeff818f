//! A player's results by game and opponent.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use crate::archive::{Entry, without_case_or_accents};
use crate::board::Side;
use crate::notation::record::ResultTag;

/// Numbers of games by result, from one player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of wins.
    pub wins: usize,
    /// The number of draws.
    pub draws: usize,
    /// The number of losses.
    pub losses: usize,
}

impl Tally {
    /// The number of finished games.
    #[must_use]
    pub const fn games(self) -> usize {
        self.wins + self.draws + self.losses
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// The results against one opponent in one game: a row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    /// The name of the game or edition.
    pub game: String,
    /// The other player's name, as spelled in the first game.
    pub opponent: String,
    /// The player's results against this opponent in this game.
    pub tally: Tally,
}

/// A player's standings, sorted by game and opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// One row for each game and opponent.
    pub rows: Vec<HeadToHead>,
}

impl Standings {
    /// Counts the finished games of this player. Names are compared without regard to case and accents. Games of the
    /// player against himself are not counted.
    #[must_use]
    pub fn of(player: &str, entries: &[Entry]) -> Self {
        let plain_name = |text: &str| without_case_or_accents(text.trim());
        let player = plain_name(player);
        let mut rows = BTreeMap::<(&str, String), HeadToHead>::new();
        for entry in entries {
            let (side, opponent) = match (plain_name(&entry.white) == player, plain_name(&entry.black) == player) {
                (true, false) => (Side::White, &entry.black),
                (false, true) => (Side::Black, &entry.white),
                _ => continue,
            };
            let tally = match (entry.result, side) {
                (ResultTag::WhiteWins, Side::White) | (ResultTag::BlackWins, Side::Black) => {
                    Tally { wins: 1, ..Tally::default() }
                }
                (ResultTag::WhiteWins, Side::Black) | (ResultTag::BlackWins, Side::White) => {
                    Tally { losses: 1, ..Tally::default() }
                }
                (ResultTag::Draw, _) => Tally { draws: 1, ..Tally::default() },
                (ResultTag::Unfinished, _) => continue,
            };
            let head_to_head = rows.entry((&entry.game, plain_name(opponent))).or_insert_with(|| HeadToHead {
                game: entry.game.clone(),
                opponent: opponent.trim().to_owned(),
                tally: Tally::default(),
            });
            head_to_head.tally += tally;
        }
        Self { rows: rows.into_values().collect() }
    }

    /// The totals of each game, over all opponents.
    #[must_use]
    pub fn by_game(&self) -> Vec<(&str, Tally)> {
        let mut games = Vec::<(&str, Tally)>::new();
        for head_to_head in &self.rows {
            match games.last_mut() {
                Some((game, tally)) if *game == head_to_head.game => *tally += head_to_head.tally,
                _ => games.push((&head_to_head.game, head_to_head.tally)),
            }
        }
        games
    }

    /// The total over all games.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.rows.iter().for_each(|head_to_head| total += head_to_head.tally);
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::tests::entries;

    #[test]
    fn a_table_is_seen_from_one_players_side() {
        let games = entries(
            "
            a Ana   Berta turnover-modern  1-0     2026.07.21
            b Berta Ana   turnover-modern  1-0     2026.07.21
            c BERTA ana   turnover-modern  0-1     2026.07.21
            d Ana   Carl  turnover-modern  1/2-1/2 2026.07.21
            e Ana   Berta lielow           0-1     2026.07.21
            f Ana   Berta lielow           *       2026.07.21
            g Ana   Ana   lielow           1-0     2026.07.21
            h Carl  Berta lielow           1-0     2026.07.21
            ",
        );
        let standings = Standings::of(" Ana ", &games);
        let lines: Vec<String> = standings
            .rows
            .iter()
            .map(|HeadToHead { game, opponent, tally }| {
                format!("{game} {opponent} {} {} {}", tally.wins, tally.draws, tally.losses)
            })
            .collect();
        assert_eq!(lines, ["lielow Berta 0 0 1", "turnover-modern Berta 2 0 1", "turnover-modern Carl 0 1 0"]);
        assert_eq!(
            standings.by_game(),
            [
                ("lielow", Tally { wins: 0, draws: 0, losses: 1 }),
                ("turnover-modern", Tally { wins: 2, draws: 1, losses: 1 })
            ]
        );
        assert_eq!(standings.total(), Tally { wins: 2, draws: 1, losses: 2 });
        assert_eq!(standings.total().games(), 5);
        assert_eq!(Standings::of("Nobody", &games), Standings::default());
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        let games = entries("a Ana Berta g 1-0 ????.??.??\nb Ana Berta g 0-1 ????.??.??\nc Berta Ana g 0-1 ????.??.??");
        let (ana, berta) = (Standings::of("Ana", &games).total(), Standings::of("Berta", &games).total());
        assert_eq!((ana.wins, ana.losses, ana.draws), (berta.losses, berta.wins, berta.draws));
        assert_eq!((ana.wins, ana.losses), (2, 1));
    }
}
