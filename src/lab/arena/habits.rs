//! The habits of each player of a match: what kinds of moves it plays.

use std::fmt;

use super::play::{PlayedGame, side_of_one};
use turnover_core::games::{MoveInfo, MoveKind, Phase};
use turnover_core::session::{Game, GameId, Referee};

/// Counts over the moves of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Habits {
    moves: u64,
    /// Captures and turnovers.
    takes: u64,
    /// Moves onto a piece of the same side, and turnovers.
    joins: u64,
    /// Moves after which more enemy royal pieces are attacked than before.
    checks: u64,
    /// The sum of the distances from where a move ends to the nearest enemy royal piece, in squares.
    distance: u64,
    /// The number of moves in `distance`.
    measured_moves: u64,
}

/// What the moves of both players of a match are like, after the random ones of the opening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MatchHabits {
    players: [Habits; 2],
    games: u64,
    /// The number of moves and rolls of all games.
    plies: u64,
}

impl Habits {
    fn add(&mut self, move_info: &MoveInfo, before: &dyn Referee, after: &dyn Referee) {
        let enemy = !before.turn();
        let attacked = |referee: &dyn Referee| referee.position().attacked_royals(enemy).len();
        self.moves += 1;
        self.takes += u64::from(matches!(move_info.arrival, MoveKind::TurnOver | MoveKind::Capture));
        self.joins += u64::from(matches!(move_info.arrival, MoveKind::TurnOver | MoveKind::Combine));
        self.checks += u64::from(attacked(after) > attacked(before));
        let end_square = move_info.end_square();
        let squares = after.position().royals(enemy).into_iter().map(|royal| {
            end_square.file().abs_diff(royal.square.file()).max(end_square.rank().abs_diff(royal.square.rank()))
        });
        if let Some(nearest_distance) = squares.min() {
            self.distance += u64::from(nearest_distance);
            self.measured_moves += 1;
        }
    }
}

impl MatchHabits {
    /// Counts a game that begins with this number of random moves.
    pub(super) fn add(&mut self, id: GameId, opening: u32, played_game: &PlayedGame) {
        let mut game = Game::new(id);
        let mut random = opening;
        self.games += 1;
        for code in &played_game.moves {
            let Some(mv) = game.referee().find(code) else { return };
            let (phase, move_info) = (game.phase(), game.referee().legal_move(mv).and_then(|legal| legal.info()));
            let before = game.current();
            if game.play(mv).is_none() {
                return;
            }
            self.plies += 1;
            let Phase::Move(side) = phase else { continue };
            if random > 0 {
                random -= 1;
            } else if let Some(move_info) = move_info {
                let player = usize::from(side != side_of_one(played_game.number));
                self.players[player].add(&move_info, game.tree()[before].referee(), game.referee());
            }
        }
    }

    /// One line for each of these players, and one about the games.
    pub(super) fn lines(&self, names: [&str; 2]) -> String {
        let of_players: Vec<String> =
            names.iter().zip(&self.players).map(|(name, habits)| format!("{name}: {habits}\n")).collect();
        let plies = self.plies as f64 / self.games.max(1) as f64;
        format!("{}{} games of {plies:.1} plies\n", of_players.concat(), self.games)
    }
}

impl fmt::Display for Habits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |count: u64| 100.0 * count as f64 / self.moves.max(1) as f64;
        let mean_distance = self.distance as f64 / self.measured_moves.max(1) as f64;
        write!(
            f,
            "{} moves, takes {:.1} %, joins {:.1} %, checks {:.1} %, {mean_distance:.2} squares from a royal piece",
            self.moves,
            percent(self.takes),
            percent(self.joins),
            percent(self.checks)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::play::Ending;
    use super::*;

    fn habits(id: GameId, number: u32, opening: u32, moves: &str) -> MatchHabits {
        let moves = moves.split(' ').map(str::to_owned).collect();
        let mut habits = MatchHabits::default();
        habits.add(id, opening, &PlayedGame { number, ending: Ending { points: 1, reason: "length".into() }, moves });
        habits
    }

    #[test]
    fn every_move_after_the_opening_is_counted_for_the_player_that_made_it() {
        // White's pawn takes, and then its queen checks from h5, three squares from the king on e8.
        let moves = "r11 e2e4 r11 d7d5 r11 e4d5 r11 f7f5 r55 d1h5";
        let of_one = Habits { moves: 2, takes: 1, joins: 0, checks: 1, distance: 3 + 3, measured_moves: 2 };
        let of_other = Habits { moves: 1, distance: 4, measured_moves: 1, ..Habits::default() };
        let id = "dice-chess".parse().expect("a game");
        assert_eq!(habits(id, 0, 2, moves).players, [of_one, of_other]);
        assert_eq!(habits(id, 1, 2, moves).players, [of_other, of_one]);
        assert_eq!(habits(id, 0, 2, moves).plies, 10);
        assert_eq!(habits(id, 0, 5, moves).players, [Habits::default(); 2]);
    }

    #[test]
    fn the_lines_name_both_players() {
        let id = "dice-chess".parse().expect("a game");
        let lines = habits(id, 0, 0, "r11 e2e4 r11 d7d5 r11 e4d5").lines(["one", "other"]);
        assert!(lines.starts_with("one: 2 moves, takes 50.0 %, joins 0.0 %, checks 0.0 %, "), "{lines}");
        assert!(lines.contains("\nother: 1 moves, ") && lines.ends_with("\n1 games of 6.0 plies\n"), "{lines}");
    }
}
