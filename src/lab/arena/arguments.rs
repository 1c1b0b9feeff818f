//! The arguments of a match.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Parser};

use super::sprt::{EloScale, SequentialTest};
use super::{contender::Contender, player::BoardPlayer};
use crate::in_threads::thread_count;
use turnover_core::cli::{explanation, games_help, number, value};
use turnover_core::excerpt::quoted;
use turnover_core::session::GameId;

/// The text about players in the help of `arena`.
const PLAYERS: &str = "\
Players are lists of settings with commas between, such as level=7 or nodes=20000,without=null-move:
  level=1..17   a level with its own limits       depth=N   so many plies       nodes=N   so many positions
  style=NAME    which of nearly equal moves it likes: balanced, attacker, collector or waiter
  ms=N          so many milliseconds a move       without=IDEA   without one of table quiescence null-move
                futility late-moves extensions repetition star by-man
  network=FILE  what values positions at level 17, instead of the evaluation by hand;
                \"built-in\" for that of turnover-engine
  parameters=FILE, parameters=NAME:VALUE;NAME:VALUE   the numbers of its search at level 17, instead of those of the game
  anchor=NAME   a simple player that never changes: random, greedy (the most material at once) or material (two plies)
  tc=N+N        a clock: so many seconds for the game, and so many more for each move
or another engine that speaks the text protocol, such as \"engine=./other --quiet,nodes=20000\": first its
name and its arguments, then depth, nodes, ms or tc as above, and
  option.NAME=VALUE   what an option of it is set to
  patience=N          so many seconds it may be silent besides (10)
A crash, silence, an illegal move and a clock that has run out lose the game.";

/// The greatest difference between the players that a sequential test may ask about, in Elo.
const MAX_ELO_DIFFERENCE: f64 = 1000.0;
/// The same in normalised Elo, with which its ratio can be computed.
const MAX_NORMALISED_DIFFERENCE: f64 = 200.0;
/// The errors of a sequential test unless told.
const ERRORS: [f64; 2] = [0.05, 0.05];

/// A number in this range; `expected` describes it.
fn within(text: &str, range: RangeInclusive<f64>, expected: &str) -> Result<f64, String> {
    let parsed_number = text.parse::<f64>().ok().filter(|number| range.contains(number));
    parsed_number.ok_or_else(|| format!("expected {expected}, found {}", quoted(text)))
}

/// A match between two players.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub game: GameId,
    /// The two players.
    pub contenders: [Contender; 2],
    /// The number of games, which is even.
    pub games: u32,
    /// The seed of the openings, the dice and the errors of weak players.
    pub seed: u64,
    /// The number of random plies at the start of each pair of games.
    pub opening: u32,
    /// The number of games played at the same time.
    pub threads: usize,
    /// The file of the results; `None` for no record.
    pub record: Option<PathBuf>,
    /// The sequential test that ends it.
    pub sprt: Option<SequentialTest>,
    /// Whether it is told at the end what the moves of each player were like.
    pub tells_habits: bool,
}

/// Play a match between two players, in pairs of games with the same opening and the same dice.
#[derive(Clone, Debug, Args)]
#[command(after_help = format!("{PLAYERS}\n\n{}", games_help()))]
pub struct MatchArguments {
    /// What they play, one of the games below.
    #[arg(value_name = "GAME", value_parser = value(str::parse::<GameId>))]
    game: GameId,
    /// A player, such as level=7.
    #[arg(value_name = "ONE", value_parser = value(str::parse::<Contender>))]
    one: Contender,
    /// The other player.
    #[arg(value_name = "OTHER", value_parser = value(str::parse::<Contender>))]
    other: Contender,
    /// How many games, rounded up to an even number.
    #[arg(long, value_name = "N", default_value = "100", value_parser = number::<u32>("a number of games"))]
    games: u32,
    /// From this follow openings, dice and the errors of weak players.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    seed: u64,
    /// How many plies are drawn at random; 6 unless told, with dice 2.
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>("a number of plies"))]
    opening: Option<u32>,
    /// How many games are played at a time; as many as there are processors unless told.
    #[arg(long, value_name = "N", value_parser = number::<usize>("a number of threads"))]
    threads: Option<usize>,
    /// Write each game to this file, from which a match that was stopped goes on.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// End as soon as it is clear whether ONE is stronger by ELO1 (H1) or only by ELO0 (H0).
    #[arg(
        long,
        value_names = ["ELO0", "ELO1"],
        num_args = 2,
        allow_negative_numbers = true,
        value_parser = value(|text| within(text, -MAX_ELO_DIFFERENCE..=MAX_ELO_DIFFERENCE, "a difference in Elo from -1000 to 1000"))
    )]
    sprt: Option<Vec<f64>>,
    /// How often H1 may be accepted if H0 is true, and H0 if H1 is true; 0.05 each unless told.
    #[arg(
        long,
        requires = "sprt",
        value_names = ["ALPHA", "BETA"],
        num_args = 2,
        value_parser = value(|text| within(text, 1e-6..=0.499, "a probability above 0 and below 0.5"))
    )]
    errors: Option<Vec<f64>>,
    /// ELO0 and ELO1 are in normalised Elo, which counts in standard deviations of a game; from -200 to 200 each.
    #[arg(long, requires = "sprt")]
    normalised: bool,
    /// Tell at the end what the moves of each player were like: how many take, join or check, and how near they are to the enemy's royal pieces.
    #[arg(long)]
    habits: bool,
}

/// The arguments do not describe a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ArgumentError(String);

impl TryFrom<MatchArguments> for Match {
    type Error = ArgumentError;

    fn try_from(arguments: MatchArguments) -> Result<Self, Self::Error> {
        let sprt = arguments.sequential_test()?;
        let contenders = [arguments.one, arguments.other];
        if !contenders.iter().all(Contender::has_end) {
            return Err(ArgumentError("expected a limit for each player, such as nodes=20000".into()));
        }
        Ok(Self {
            game: arguments.game,
            contenders,
            games: arguments.games.next_multiple_of(2),
            seed: arguments.seed,
            opening: arguments.opening.unwrap_or(if arguments.game.has_dice() { 2 } else { 6 }),
            threads: thread_count(arguments.threads),
            record: arguments.record,
            sprt,
            tells_habits: arguments.habits,
        })
    }
}

impl MatchArguments {
    fn sequential_test(&self) -> Result<Option<SequentialTest>, ArgumentError> {
        let Some(hypotheses) = pair_of(self.sprt.as_deref()) else { return Ok(None) };
        if hypotheses[0] >= hypotheses[1] {
            return Err(ArgumentError(format!("--sprt: expected ELO0 below ELO1, found {hypotheses:?}")));
        }
        if self.normalised && hypotheses.iter().any(|elo| elo.abs() > MAX_NORMALISED_DIFFERENCE) {
            let reason = format!("--sprt: expected normalised Elo from -200 to 200, found {hypotheses:?}");
            return Err(ArgumentError(reason));
        }
        let scale = if self.normalised { EloScale::Normalised } else { EloScale::Logistic };
        Ok(Some(SequentialTest { hypotheses, scale, errors: pair_of(self.errors.as_deref()).unwrap_or(ERRORS) }))
    }
}

fn pair_of(values: Option<&[f64]>) -> Option<[f64; 2]> {
    values.and_then(|values| values.try_into().ok())
}

impl Match {
    /// Reads the arguments that follow `arena` on the command line.
    ///
    /// # Errors
    /// If they do not describe a match, with what was expected.
    pub fn parse(words: impl Iterator<Item = String>) -> Result<Self, ArgumentError> {
        #[derive(Parser)]
        #[command(no_binary_name = true, args_override_self = true)]
        struct MatchLine {
            #[command(flatten)]
            arguments: MatchArguments,
        }
        let line = MatchLine::try_parse_from(words).map_err(|error| ArgumentError(explanation(&error)))?;
        line.arguments.try_into()
    }

    /// Both players, ready to play.
    pub(super) fn players(&self) -> [BoardPlayer<'_>; 2] {
        self.contenders.each_ref().map(BoardPlayer::new)
    }

    /// The settings of the match, in one line.
    #[must_use]
    pub fn heading(&self) -> String {
        let Self { game, contenders: [first_contender, second_contender], seed, opening, .. } = self;
        format!("arena {game} {first_contender} {second_contender} seed {seed} opening {opening}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Match, ArgumentError> {
        Match::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn a_match_is_read_from_the_command_line() {
        let wanted = parse("lielow level=3 nodes=500 --games 7 --sprt 0 10 --threads 2 --seed 9").expect("a match");
        assert_eq!((wanted.game, wanted.games, wanted.seed), (GameId::Lielow, 8, 9));
        let test = SequentialTest { hypotheses: [0.0, 10.0], scale: EloScale::Logistic, errors: [0.05, 0.05] };
        assert_eq!(wanted.sprt, Some(test));
        assert_eq!(wanted.heading(), "arena lielow level=3 nodes=500 seed 9 opening 6");
    }

    #[test]
    fn what_is_not_told_follows_from_the_game_and_the_last_of_two_values_counts() {
        let wanted = parse(
            "dice-chess level=1 level=2 --seed 4 --sprt -5 -1.5 --normalised --errors 0.1 0.01 --seed 5 --threads 0",
        )
        .expect("a match");
        assert_eq!((wanted.games, wanted.seed, wanted.opening, wanted.threads), (100, 5, 2, 1));
        let test = SequentialTest { hypotheses: [-5.0, -1.5], scale: EloScale::Normalised, errors: [0.1, 0.01] };
        assert_eq!(wanted.sprt, Some(test));
    }

    #[test]
    fn what_is_no_match_is_refused_with_what_was_expected() {
        for (line, said) in [
            ("", "expected <GAME>, <ONE>, <OTHER>"),
            ("chess level=3 level=4", "GAME: expected a game, one of turnover-modern, "),
            ("lielow level=3", "expected <OTHER>"),
            ("lielow level=18 level=3", "ONE: expected level=1 to 17, "),
            ("lielow level=17 level=3", "expected a limit for each player"),
            ("lielow level=1 level=2 --games", "--games: expected <N>"),
            ("lielow level=1 level=2 --games x", "--games: expected a number of games, found \"x\""),
            ("lielow level=1 level=2 --sprt 1", "--sprt: expected <ELO0> <ELO1>"),
            (
                "lielow level=1 level=2 --sprt 0 1001",
                "--sprt: expected a difference in Elo from -1000 to 1000, found \"1001\"",
            ),
            (
                "lielow level=1 level=2 --sprt NaN 5",
                "--sprt: expected a difference in Elo from -1000 to 1000, found \"NaN\"",
            ),
            (
                "lielow level=1 level=2 --sprt 0 201 --normalised",
                "--sprt: expected normalised Elo from -200 to 200, found [0.0, 201.0]",
            ),
            ("lielow level=1 level=2 --sprt 5 5", "--sprt: expected ELO0 below ELO1, found [5.0, 5.0]"),
            (
                "lielow level=1 level=2 --sprt 0 5 --errors 0 0.1",
                "--errors: expected a probability above 0 and below 0.5",
            ),
            ("lielow level=1 level=2 --errors 0.1 0.1", "expected --sprt <ELO0> <ELO1>"),
            ("lielow level=1 level=2 --fast", "unexpected argument \"--fast\""),
            ("lielow level=1 nodes=x", "OTHER: expected level=1 to 17, "),
            ("lielow level=1 without=luck", "OTHER: expected level=1 to 17, "),
        ] {
            let error = parse(line).expect_err(line).to_string();
            assert!(error.starts_with(said), "{line}: {error}");
        }
    }
}
