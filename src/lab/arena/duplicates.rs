//! What the same dice for both games of a pair gain: duplicate matches between two players, and how much their results vary.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;

use super::contender::{Contender, ContenderError};
use super::play::MAX_PLIES;
use super::player::BoardPlayer;
use crate::in_threads::{in_threads, thread_count};
use crate::self_play::{GameEnd, dice_seed, play_out_with};
use turnover_core::board::{Side, mix};
use turnover_core::cli::{games_help, number, value};
use turnover_core::session::{Clocks, DuplicateGame, DuplicateMatch, Game, GameId, TimeControl, luck_by_engine};

/// A game with dice, by its name in the text protocol.
pub(crate) fn dice_game(text: &str) -> Result<GameId, String> {
    let game = text.parse::<GameId>().map_err(|error| error.to_string())?;
    if game.has_dice() { Ok(game) } else { Err(format!("expected a game with dice, found {game}")) }
}

/// Measure by how much less results vary if both games of a pair have the same dice, and without the luck of the dice.
#[derive(Clone, Debug, Args)]
#[command(after_help = games_help())]
pub struct Duplicates {
    /// The game, one of those below that have dice.
    #[arg(value_name = "GAME", value_parser = value(dice_game))]
    game: GameId,
    /// A player, such as level=7, as in an arena. Where neither makes errors, both games of a pair are nearly the same.
    #[arg(value_name = "ONE", value_parser = value(limited_player))]
    one: Contender,
    /// The other player.
    #[arg(value_name = "OTHER", value_parser = value(limited_player))]
    other: Contender,
    /// How many pairs of games.
    #[arg(long, value_name = "N", default_value = "500", value_parser = number::<u32>("a number of pairs"))]
    pairs: u32,
    /// From this follow the dice and the errors of weak players.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    seed: u64,
    /// How many pairs are played at a time; as many as there are processors unless told.
    #[arg(long, value_name = "N", value_parser = number::<usize>("a number of threads"))]
    threads: Option<usize>,
}

/// A player with a limit for each move.
fn limited_player(text: &str) -> Result<Contender, String> {
    let player: Contender = text.parse().map_err(|error: ContenderError| error.to_string())?;
    if player.has_end() && player.time_control == TimeControl::Untimed {
        return Ok(player);
    }
    Err(format!("expected a player with a limit for each move, such as level=7, found {text}"))
}

/// Both games of a pair, as ONE sees them: first that with White, then that with Black.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MeasuredPair {
    /// The results, from 0 to 1.
    scores: [f64; 2],
    /// What the dice have given.
    luck: [f64; 2],
    /// Whether both games have the same moves.
    is_one_game: bool,
}

impl MeasuredPair {
    fn result(&self, game: usize, without_luck: bool) -> f64 {
        self.scores[game] - if without_luck { self.luck[game] } else { 0.0 }
    }
}

/// Plays the pairs, and writes the variance of the mean result of two games in each way of counting.
///
/// # Errors
/// If the output cannot be written, or an engine cannot be started.
pub fn measure_duplicates(arguments: &Duplicates, output: &mut impl Write) -> io::Result<()> {
    let pairs = arguments.play()?;
    let score = mean(pairs.iter().map(|pair| f64::midpoint(pair.scores[0], pair.scores[1])));
    let white = mean(pairs.iter().map(|pair| f64::midpoint(pair.scores[0], 1.0 - pair.scores[1])));
    let of_one_game = pairs.iter().filter(|pair| pair.is_one_game).count();
    let Duplicates { game, one: first_contender, other: second_contender, seed, .. } = arguments;
    writeln!(output, "duplicates {game} {first_contender} {second_contender} seed {seed}")?;
    writeln!(
        output,
        "{} pairs: {first_contender} {:.1} %, White {:.1} %, both games the same in {of_one_game}",
        pairs.len(),
        100.0 * score,
        100.0 * white
    )?;
    writeln!(output, "variance of the mean of two games:")?;
    writeln!(output, "  other dice in each: {:.4}", variance_of(&pairs, false, false))?;
    for (name, same_dice, without_luck) in [
        ("the same dice", true, false),
        ("other dice in each, without luck", false, true),
        ("the same dice, without luck", true, true),
    ] {
        let variance = variance_of(&pairs, same_dice, without_luck);
        let (gain, error) = gain_with_error(&pairs, same_dice, without_luck);
        writeln!(output, "  {name}: {variance:.4}, {:.1} % ± {:.1} less", 100.0 * gain, 196.0 * error)?;
    }
    Ok(())
}

impl Duplicates {
    fn play(&self) -> io::Result<Vec<MeasuredPair>> {
        let players = || [&self.one, &self.other].map(BoardPlayer::new);
        let threads = thread_count(self.threads);
        let pairs = in_threads(0..self.pairs, threads, players, |players, number| self.play_pair(number, players));
        pairs.into_iter().collect()
    }

    fn play_pair(&self, pair_number: u32, players: &mut [BoardPlayer; 2]) -> io::Result<MeasuredPair> {
        let seed = dice_seed(self.seed, pair_number);
        let mut duplicate = DuplicateMatch::between_programs([0_usize, 1], seed);
        let mut moves = Vec::new();
        for (duplicate_game, drawn) in DuplicateGame::ALL.into_iter().zip(2 * u64::from(pair_number)..) {
            let drawn = mix(self.seed ^ mix(drawn));
            for player in &mut *players {
                player.begin(self.game, drawn)?;
            }
            let mut game = Game::new(self.game);
            let clocks = Clocks::new([TimeControl::Untimed; 2], Side::White);
            let roll = |game: &mut Game| game.next_roll_by_side(&seed).and_then(|id| game.play(id).map(drop));
            let end = play_out_with(&mut game, roll, MAX_PLIES, |game, side| {
                let player = &mut players[*duplicate.player(duplicate_game, side)];
                match player.choose(game, mix(drawn ^ game.ply_count() as u64), &clocks, Duration::ZERO) {
                    Ok(id) => drop(game.play(id)),
                    Err(reason) => return ControlFlow::Break(GameEnd::new(Some(!side), reason.to_string())),
                }
                ControlFlow::Continue(())
            });
            let luck = luck_by_engine(&game);
            duplicate.record_result(duplicate_game, end.winner, Some(luck)).expect("the first result of this game");
            moves.push(game.plies().map(|ply| ply.played.code.clone()).collect::<Vec<String>>());
        }
        let game_results = DuplicateGame::ALL.map(|game| duplicate.result_of(game).expect("both games are over"));
        Ok(MeasuredPair {
            scores: game_results.map(|result| result.score),
            luck: game_results.map(|result| result.luck.unwrap_or_default()),
            is_one_game: moves[0] == moves[1],
        })
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let value_count = values.len().max(1) as f64;
    values.sum::<f64>() / value_count
}

fn variance(values: &[f64]) -> f64 {
    let mean = mean(values.iter().copied());
    let squares = values.iter().map(|value| (value - mean) * (value - mean));
    squares.sum::<f64>() / values.len().saturating_sub(1).max(1) as f64
}

/// The variance of the mean result of two games. With other dice in each they would be independent, and each as it is here: that variance
/// follows from those of the games.
fn variance_of(pairs: &[MeasuredPair], same_dice: bool, without_luck: bool) -> f64 {
    let results_of = |game: usize| pairs.iter().map(move |pair| pair.result(game, without_luck));
    if same_dice {
        let pair_means = results_of(0).zip(results_of(1)).map(|(one, other)| f64::midpoint(one, other));
        variance(&pair_means.collect::<Vec<f64>>())
    } else {
        [0, 1].map(|game| variance(&results_of(game).collect::<Vec<f64>>())).iter().sum::<f64>() / 4.0
    }
}

/// By which part the variance is smaller than that of results with other dice in each game.
fn gain(pairs: &[MeasuredPair], same_dice: bool, without_luck: bool) -> f64 {
    1.0 - variance_of(pairs, same_dice, without_luck) / variance_of(pairs, false, false).max(f64::MIN_POSITIVE)
}

/// The gain and its standard error.
// CITE: the jackknife, Tukey 1958.
fn gain_with_error(pairs: &[MeasuredPair], same_dice: bool, without_luck: bool) -> (f64, f64) {
    let without_one = |left_out: usize| {
        let other_pairs = [&pairs[..left_out], &pairs[left_out + 1..]].concat();
        gain(&other_pairs, same_dice, without_luck)
    };
    let gains: Vec<f64> = (0..pairs.len()).map(without_one).collect();
    let gain_count = gains.len().max(1) as f64;
    // The variance of the gains has been divided by one less than their number.
    let error = variance(&gains).sqrt() * (gain_count - 1.0) / gain_count.sqrt();
    (gain(pairs, same_dice, without_luck), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(scores: &[[f64; 2]]) -> Vec<MeasuredPair> {
        scores.iter().map(|&scores| MeasuredPair { scores, luck: [0.0; 2], is_one_game: false }).collect()
    }

    #[test]
    fn all_is_gained_where_the_side_decides_and_nothing_where_the_dice_do_not_matter() {
        let by_side = pairs(&[[1.0, 0.0], [0.0, 1.0]].repeat(50));
        assert_eq!(gain_with_error(&by_side, true, false), (1.0, 0.0));
        assert_eq!(gain(&by_side, false, false), 0.0);
        let independent = pairs(&[[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]].repeat(50));
        let (gain, error) = gain_with_error(&independent, true, false);
        assert!(gain.abs() < 1e-9 && (0.06..0.08).contains(&error), "{gain} {error}");
        // Better luck in the one game than in the other: it is known, so nothing else is left.
        let lucky = |luck: [f64; 2]| MeasuredPair { scores: luck.map(|luck| 0.6 + luck), luck, is_one_game: false };
        let lucky: Vec<MeasuredPair> = [[0.4, -0.1], [-0.2, 0.3], [0.0, 0.1]].map(lucky).to_vec();
        assert!(variance_of(&lucky, false, false) > 0.02 && variance_of(&lucky, false, true) < 1e-9);
    }

    fn wanted(players: [&str; 2], pairs: u32, threads: usize) -> Duplicates {
        let [one, other] = players.map(|text| limited_player(text).expect("a player"));
        let game = dice_game("dice-chess").expect("a game with dice");
        Duplicates { game, one, other, pairs, seed: 3, threads: Some(threads) }
    }

    #[test]
    fn players_without_errors_play_the_same_game_twice_and_share_points_and_luck() {
        let pairs = wanted(["depth=1", "depth=1"], 1, 1).play().expect("nobody fails");
        let [MeasuredPair { scores, luck, is_one_game }] = pairs[..] else { panic!("one pair") };
        assert!(is_one_game && scores[0] + scores[1] == 1.0, "{pairs:?}");
        assert!((luck[0] + luck[1]).abs() < 1e-9 && luck[0] != 0.0, "{pairs:?}");
    }

    #[test]
    fn the_same_seed_plays_the_same_with_any_number_of_threads() {
        let players = ["level=3", "anchor=random"];
        let pairs = wanted(players, 3, 1).play().expect("nobody fails");
        assert_eq!(pairs, wanted(players, 3, 2).play().expect("nobody fails"));
        assert!(pairs.iter().all(|pair| !pair.is_one_game), "{pairs:?}");
        let mut told = Vec::new();
        measure_duplicates(&wanted(players, 2, 1), &mut told).expect("a Vec takes any text");
        let told = String::from_utf8(told).expect("text");
        assert!(told.contains("\n2 pairs: level=3 ") && told.lines().count() == 7, "{told}");
    }

    #[test]
    fn players_need_a_limit_for_each_move() {
        assert!(["level=17", "tc=10+0.1", "engine=x", "?"].into_iter().all(|text| limited_player(text).is_err()));
    }
}
