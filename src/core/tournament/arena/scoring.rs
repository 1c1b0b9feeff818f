//! What the games of an arena are worth: 2, 1 and 0 points, doubled after two wins, one more with half the time.

use serde::{Deserialize, Serialize};

use crate::tournament::GameResult;

/// A game of an arena, seen by one of its players.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ArenaGame {
    /// The result. A game that the opponent left before the first move is won.
    pub result: GameResult,
    /// Whether both sides have moved.
    pub is_begun: bool,
    /// Whether the player went berserk: gave away half the time.
    pub is_berserk: bool,
    /// Whether the game was long enough for a draw to count in any case.
    pub is_long: bool,
}

/// What a game was worth.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ArenaPoints {
    /// The points.
    pub points: u32,
    /// Whether the points for the result were doubled, because the two games before were won.
    pub is_doubled: bool,
}

/// What each of a player's games is worth, the first one first.
///
/// A win gives 2 points and a draw 1. After two wins in a row the points are doubled until a game is not won. A win in which the player
/// went berserk gives one point more, if both sides have moved. Of several draws only the first one counts, and long ones, until the
/// player wins: a series of quick draws is no way to collect points.
///
/// ```
/// use turnover_core::tournament::GameResult::{Draw, Loss, Win};
/// use turnover_core::tournament::{ArenaGame, arena_points};
///
/// let games = [Win, Win, Win, Draw, Draw, Loss, Draw, Win].map(ArenaGame::ordinary);
/// assert_eq!(arena_points(&games).map(|game| game.points).collect::<Vec<_>>(), [2, 2, 4, 2, 0, 0, 0, 2]);
/// ```
pub fn arena_points(games: &[ArenaGame]) -> impl Iterator<Item = ArenaPoints> + '_ {
    let mut win_streak = 0;
    let mut has_counted_draw = false;
    games.iter().map(move |game| {
        let is_doubled = win_streak >= 2;
        let factor = if is_doubled { 2 } else { 1 };
        let points = match game.result {
            GameResult::Win => 2 * factor + u32::from(game.is_berserk && game.is_begun),
            GameResult::Draw if !has_counted_draw || game.is_long => factor,
            GameResult::Draw | GameResult::Loss => 0,
        };
        match game.result {
            GameResult::Win => (win_streak, has_counted_draw) = (win_streak + 1, false),
            GameResult::Draw => (win_streak, has_counted_draw) = (0, true),
            GameResult::Loss => win_streak = 0,
        }
        ArenaPoints { points, is_doubled }
    })
}

/// Whether the next result after these games counts double, because the last two were won.
pub(super) fn is_next_doubled(games: &[ArenaGame]) -> bool {
    games.iter().rev().take(2).filter(|game| game.result == GameResult::Win).count() == 2
}

impl ArenaGame {
    /// A game that both sides have begun, with the whole time, and not long.
    #[must_use]
    pub const fn ordinary(result: GameResult) -> Self {
        Self { result, is_begun: true, is_berserk: false, is_long: false }
    }
}

#[cfg(test)]
mod tests {
    use GameResult::{Draw, Loss, Win};

    use super::*;

    fn points(games: &[ArenaGame]) -> Vec<u32> {
        arena_points(games).map(|game| game.points).collect()
    }

    #[test]
    fn berserk_gives_a_point_only_for_a_win_in_which_both_have_moved() {
        let berserk_game = |result, is_begun| ArenaGame { is_berserk: true, is_begun, ..ArenaGame::ordinary(result) };
        let games = [
            berserk_game(Win, true),
            berserk_game(Win, false),
            berserk_game(Win, true),
            berserk_game(Draw, true),
            berserk_game(Loss, true),
        ];
        assert_eq!(points(&games), [3, 2, 5, 2, 0]);
    }

    #[test]
    fn an_opponent_who_leaves_before_the_first_move_costs_nothing() {
        let unbegun_win = ArenaGame { is_begun: false, ..ArenaGame::ordinary(Win) };
        let ordinary_win = ArenaGame::ordinary(Win);
        assert_eq!(points(&[ordinary_win, unbegun_win, ordinary_win, unbegun_win]), [2, 2, 4, 4]);
    }

    #[test]
    fn the_next_result_is_doubled_exactly_if_the_game_after_these_is() {
        for games in
            [&[][..], &[Win], &[Win, Win], &[Win, Win, Win], &[Win, Win, Draw], &[Loss, Win], &[Win, Win, Loss, Win]]
        {
            let games: Vec<ArenaGame> = games.iter().copied().map(ArenaGame::ordinary).collect();
            let with_next = [&games[..], &[ArenaGame::ordinary(Win)]].concat();
            let is_doubled = arena_points(&with_next).last().map(|game| game.is_doubled);
            assert_eq!(Some(is_next_doubled(&games)), is_doubled, "{games:?}");
        }
    }

    #[test]
    fn of_draws_in_a_row_the_first_counts_and_long_ones() {
        let [draw, loss, win] = [Draw, Loss, Win].map(ArenaGame::ordinary);
        let long_draw = ArenaGame { is_long: true, ..draw };
        assert_eq!(points(&[draw, draw, long_draw, loss, draw, win, draw, draw]), [1, 0, 1, 0, 0, 2, 1, 0]);
    }
}
