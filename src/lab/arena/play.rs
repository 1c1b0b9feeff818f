//! Plays one game of a match.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{arguments::Match, external_engine::Forfeit, player::BoardPlayer};
use crate::self_play::{GameEnd, dice_seed, opening, play_out};
use turnover_core::board::{Side, mix};
use turnover_core::session::{Clocks, Game};

/// The maximum number of plies; longer games are drawn.
pub(super) const MAX_PLIES: usize = 600;

/// A game that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedGame {
    /// The number, from 0. The games of a pair have consecutive numbers.
    pub(crate) number: u32,
    pub(crate) ending: Ending,
    /// All moves and rolls, as in the text protocol.
    pub(crate) moves: Vec<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// The first player's points: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) points: u8,
    /// The reason, as in the text protocol, or why a player has lost without a move.
    pub(crate) reason: String,
}

impl PlayedGame {
    /// A game that has ended so, with the first player on this side.
    pub(crate) fn new(game_number: u32, game: &Game, first_player_side: Side, end: GameEnd) -> Self {
        let points = end.half_points(first_player_side);
        let moves = game.plies().map(|ply| ply.played.code.clone()).collect();
        Self { number: game_number, ending: Ending { points, reason: end.reason }, moves }
    }
}

/// The side of the first player in the game with this number.
pub(super) const fn side_of_one(game_number: u32) -> Side {
    Side::white_if(game_number.is_multiple_of(2))
}

/// Plays the game with this number between these players.
///
/// # Errors
/// If one of them cannot be started.
pub(super) fn play(arguments: &Match, game_number: u32, players: &mut [BoardPlayer; 2]) -> io::Result<PlayedGame> {
    let mut game = opening(arguments.game, arguments.opening, arguments.seed, game_number / 2);
    let dice = dice_seed(arguments.seed, game_number / 2);
    let first_player_side = side_of_one(game_number);
    for player in &mut *players {
        player.begin(arguments.game, mix(arguments.seed ^ u64::from(game_number)))?;
    }
    let index = |side: Side| usize::from(side != first_player_side);
    let controls = Side::ALL.map(|side| arguments.contenders[index(side)].time_control);
    let mut clocks = Clocks::new(controls, game.referee().turn());
    let started_at = Instant::now();
    clocks.start(Duration::ZERO);
    let end = play_out(&mut game, &dice, MAX_PLIES, |game, side| {
        // A roll can leave the turn to the opponent.
        press(&mut clocks, game, started_at);
        let seed = mix(arguments.seed ^ mix(u64::from(game_number) << 32 | game.ply_count() as u64));
        let choice = players[index(side)].choose(game, seed, &clocks, started_at.elapsed());
        let choice = match clocks.flagged_side(started_at.elapsed()) {
            Some(_) => Err(Forfeit::Time),
            None => choice,
        };
        match choice {
            Ok(id) => drop(game.play(id)),
            Err(forfeit) => {
                players[index(side)].dismiss();
                return ControlFlow::Break(GameEnd::new(Some(!side), forfeit.to_string()));
            }
        }
        press(&mut clocks, game, started_at);
        ControlFlow::Continue(())
    });
    Ok(PlayedGame::new(game_number, &game, first_player_side, end))
}

/// Presses the clock if the turn has passed.
fn press(clocks: &mut Clocks, game: &Game, started_at: Instant) {
    if game.referee().turn() != clocks.side_to_move() {
        clocks.press(clocks.side_to_move(), started_at.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::fingerprint;

    #[test]
    fn the_games_of_a_pair_have_one_opening_and_a_game_can_be_played_again() {
        for (game, hash) in [
            ("turnover-modern", 0x9df5_481e_c00d_8bff),
            ("lielow", 0x4d4c_d9a5_99c1_fc69),
            ("dice-chess", 0x25d0_1b34_d3f2_4dd7),
        ] {
            let words = format!("{game} level=1 level=2 --seed 5");
            let wanted = Match::parse(words.split(' ').map(str::to_owned)).expect("a match");
            let mut players = wanted.players();
            let games = [0, 1, 2, 4, 6, 8, 8].map(|number| play(&wanted, number, &mut players).expect("nobody fails"));
            let opening = |index: usize| games[index].moves[..wanted.opening as usize].to_vec();
            assert_eq!(opening(0), opening(1), "{game}");
            assert!((2..6).any(|index| opening(0) != opening(index)), "{game}");
            assert_eq!(games[5], games[6], "{game}");
            let moves = games.map(|game| game.moves.join(" ")).join("\n");
            assert_eq!(fingerprint(moves.as_bytes()), hash, "{game}: the games of seed 5 have changed");
        }
    }
}
