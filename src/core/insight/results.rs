//! Results of games by game, level, colour and month.

use std::collections::BTreeMap;

use super::{Tally, accuracy, own_side};
use crate::archive::Date;
use crate::board::{BySide, Side};
use crate::session::{GameId, GameRecord, Level};

/// A year and a month, 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    /// The year.
    pub year: u16,
    /// The month, 1 for January.
    pub month: u8,
}

/// What came of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Account {
    /// How many were won, drawn and lost.
    pub tally: Tally,
    /// In how many the accuracy is known.
    pub judged: u32,
    /// The sum of these accuracies.
    accuracies: f64,
}

impl Account {
    /// The mean accuracy, from 0 to 1; `None` if it is known of no game.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (self.judged > 0).then(|| self.accuracies / f64::from(self.judged))
    }

    fn add(&mut self, tally: Tally, accuracy: Option<f64>) {
        self.tally += tally;
        if let Some(accuracy) = accuracy {
            self.judged += 1;
            self.accuracies += accuracy;
        }
    }
}

/// A player's finished games, counted in four ways.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Insight {
    /// Over all games.
    pub total: Account,
    /// By game and edition, in the order of the records' names.
    pub by_game: BTreeMap<&'static str, Account>,
    /// By the level of the engine; `None` for people.
    pub by_level: BTreeMap<Option<Level>, Account>,
    /// By the player's colour.
    pub by_colour: BySide<Account>,
    /// By the month in which they were played; games without a known month are left out.
    pub by_month: BTreeMap<Month, Account>,
}

impl Insight {
    /// Counts the finished games of this player: those with the name, and those without any names against the engine.
    #[must_use]
    pub fn of<'a>(player: &str, records: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        Self::of_some(player, records, |_| true)
    }

    /// The same for one game or edition.
    #[must_use]
    pub fn of_game<'a>(player: &str, id: GameId, records: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        Self::of_some(player, records, |record| record.game.id() == id)
    }

    fn of_some<'a>(
        player: &str,
        records: impl IntoIterator<Item = &'a GameRecord>,
        is_included: impl Fn(&GameRecord) -> bool,
    ) -> Self {
        let mut insight = Self::default();
        for record in records {
            if is_included(record) {
                insight.add(player, record);
            }
        }
        insight
    }

    /// Adds a game if it is finished and one of this player's. Returns the player's side if it was added.
    pub fn add(&mut self, player: &str, record: &GameRecord) -> Option<Side> {
        let side = own_side(player, &record.head)?;
        let outcome = record.game.result()?;
        let tally = match outcome.winner {
            Some(winner) if winner == side => Tally { wins: 1, ..Tally::default() },
            Some(_) => Tally { losses: 1, ..Tally::default() },
            None => Tally { draws: 1, ..Tally::default() },
        };
        let accuracy = accuracy(&record.head, side);
        let level = record.head.seats[(!side).index()].level();
        let month = month(&record.head.date);
        let changed_accounts = [
            &mut self.total,
            self.by_game.entry(record.game.id().name()).or_default(),
            self.by_level.entry(level).or_default(),
            &mut self.by_colour[side],
        ];
        let of_month = month.map(|month| self.by_month.entry(month).or_default());
        for account in changed_accounts.into_iter().chain(of_month) {
            account.add(tally, accuracy);
        }
        Some(side)
    }
}

/// The month of a date such as `2026.11.21`, if it is told.
fn month(date: &str) -> Option<Month> {
    let date: Date = date.parse().ok()?;
    Some(Month { year: date.year()?, month: date.month()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::set_accuracy;

    fn record(tags: &str, moves: &str) -> GameRecord {
        GameRecord::read(&format!("{tags}\n\n{moves}\n")).expect("a record")
    }

    #[test]
    fn games_are_counted_from_the_players_side_in_all_four_ways() {
        let engine = "[BlackType \"program\"]\n[BlackLevel \"4\"]";
        let mut records = vec![
            record(&format!("[Variant \"lielow\"]\n[Date \"2026.07.21\"]\n{engine}"), "1. e2-e3 1-0"),
            record(&format!("[Variant \"lielow\"]\n[Date \"2026.07.??\"]\n{engine}"), "1. e2-e3 0-1"),
            record("[Variant \"turnover-classic\"]\n[White \"Berta\"]\n[Black \"Ana\"]", "1. C.e3 1/2-1/2"),
            record("[Variant \"turnover-classic\"]\n[White \"Berta\"]\n[Black \"Carl\"]", "1. C.e3 1-0"),
            record(&format!("[Variant \"lielow\"]\n{engine}"), "1. e2-e3 *"),
        ];
        set_accuracy(&mut records[0].head, [Some(0.9), Some(0.1)]);
        set_accuracy(&mut records[1].head, [Some(0.7), None]);
        let insight = Insight::of("Ana", &records);
        let told = |account: &Account| {
            let Tally { wins, draws, losses } = account.tally;
            format!("{wins}-{draws}-{losses} {:.2}", account.accuracy().unwrap_or(0.0))
        };
        assert_eq!(told(&insight.total), "1-1-1 0.80");
        let by_game: Vec<_> =
            insight.by_game.iter().map(|(game, account)| format!("{game} {}", told(account))).collect();
        assert_eq!(by_game, ["lielow 1-0-1 0.80", "turnover-classic 0-1-0 0.00"]);
        let by_level: Vec<_> =
            insight.by_level.iter().map(|(level, account)| (level.map(Level::number), told(account))).collect();
        assert_eq!(by_level, [(None, "0-1-0 0.00".into()), (Some(11), "1-0-1 0.80".into())]);
        assert_eq!(insight.by_colour.iter().map(told).collect::<Vec<_>>(), ["1-0-1 0.80", "0-1-0 0.00"]);
        let by_month: Vec<_> = insight.by_month.iter().map(|(month, account)| (month.month, told(account))).collect();
        assert_eq!(by_month, [(7, "1-0-1 0.80".into())]);

        let mut again = Insight::default();
        let sides: Vec<_> = records.iter().map(|record| again.add("Ana", record)).collect();
        assert_eq!(sides, [Some(Side::White), Some(Side::White), Some(Side::Black), None, None]);
        assert_eq!(again, insight);

        let one = Insight::of_game("Ana", GameId::TurnoverClassic, &records);
        assert_eq!((told(&one.total), one.by_game.len()), ("0-1-0 0.00".into(), 1));
    }
}
