//! What is to be played?

use std::path::PathBuf;

use super::contender::Contender;
use super::player::BoardPlayer;
use crate::session::GameId;

/// How the arena is asked for a match.
pub const USAGE: &str = "\
turnover-engine arena GAME ONE OTHER [--games N] [--seed N] [--opening PLIES] [--threads N] [--record FILE] [--sprt ELO0 ELO1]

GAME is a name such as turnover-modern. ONE and OTHER are players, such as level=7 or nodes=20000,without=null-move:
  level=1..10   a level with its own limits       depth=N   so many plies       nodes=N   so many positions
  ms=N          so many milliseconds a move       without=IDEA   without one of table quiescence null-move futility
                late-moves extensions repetition star by-man
  tc=N+N        a clock: so many seconds for the game, and so many more for each move
or another engine that speaks the text protocol, such as \"engine=./other --quiet,nodes=20000\": first its name and its arguments,
then depth, nodes, ms or tc as above, and
  option.NAME=VALUE   what an option of it is set to       patience=N   so many seconds it may be silent besides (10)
A crash, silence, an illegal move and a clock that has run out lose the game.
Games are played in pairs with the same opening and dice, and written to FILE, from which a match that was stopped goes on.
With --sprt the match ends as soon as it is clear (5 % errors) whether ONE is stronger by ELO1 or by ELO0.

turnover-engine tune GAME [--games N] [--seed N] [--nodes N] [--opening PLIES]

Plays GAME against itself and prints the weights of its opinion that foretell the results best.";

/// A match between two players.
#[derive(Clone, Debug)]
pub struct Match {
    /// What they play.
    pub game: GameId,
    /// The players.
    pub contenders: [Contender; 2],
    /// The number of games, which is even.
    pub games: u32,
    /// From this follow the openings, the dice and the errors of weak players.
    pub seed: u64,
    /// The number of random plies at the start of each pair of games.
    pub opening: u32,
    /// How many games are played at the same time.
    pub threads: usize,
    /// Where they are recorded.
    pub record: Option<PathBuf>,
    /// The two strengths in Elo between which is to be decided.
    pub sprt: Option<[f64; 2]>,
}

/// The arguments ask for no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// Something is missing.
    #[error("expected {0}")]
    Missing(&'static str),
    /// Something is not understood.
    #[error("expected {expected}, found {found:?}")]
    Wrong {
        /// What could have stood there.
        expected: String,
        /// The argument that was found.
        found: String,
    },
}

impl Match {
    /// Reads what follows `arena` on the command line.
    ///
    /// # Errors
    /// When that is no match, with what was expected.
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, ArgumentError> {
        let game: GameId = read(words.next(), "a game")?;
        let one: Contender = read(words.next(), "a player such as level=7")?;
        let other: Contender = read(words.next(), "another player")?;
        for contender in [&one, &other] {
            if !contender.has_end() {
                return Err(ArgumentError::Missing("a limit for each player, such as nodes=20000"));
            }
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let opening = if game.has_dice() { 2 } else { 6 };
        let contenders = [one, other];
        let mut wanted = Self { game, contenders, games: 100, seed: 1, opening, threads, record: None, sprt: None };
        while let Some(word) = words.next() {
            wanted.set(&word, &mut words)?;
        }
        wanted.games = wanted.games.next_multiple_of(2);
        Ok(wanted)
    }

    fn set(&mut self, name: &str, words: &mut impl Iterator<Item = String>) -> Result<(), ArgumentError> {
        match name {
            "--games" => self.games = read(words.next(), "a number of games")?,
            "--seed" => self.seed = read(words.next(), "a number as seed")?,
            "--opening" => self.opening = read(words.next(), "a number of plies")?,
            "--threads" => self.threads = read::<usize>(words.next(), "a number of threads")?.clamp(1, 256),
            "--record" => self.record = Some(read::<PathBuf>(words.next(), "a file's name")?),
            "--sprt" => self.sprt = Some([read(words.next(), "an Elo")?, read(words.next(), "a second Elo")?]),
            _ => return Err(ArgumentError::Wrong { expected: "an option".into(), found: name.to_owned() }),
        }
        Ok(())
    }

    /// Both, ready to sit down at a board.
    pub(super) fn players(&self) -> [BoardPlayer<'_>; 2] {
        self.contenders.each_ref().map(BoardPlayer::new)
    }

    /// What all games of the match have in common, in one line.
    #[must_use]
    pub fn heading(&self) -> String {
        let Self { game, contenders: [one, other], seed, opening, .. } = self;
        format!("arena {game} {one} {other} seed {seed} opening {opening}")
    }
}

pub(super) fn read<T: std::str::FromStr<Err: std::fmt::Display>>(
    word: Option<String>,
    expected: &'static str,
) -> Result<T, ArgumentError> {
    let word = word.ok_or(ArgumentError::Missing(expected))?;
    word.parse().map_err(|error: T::Err| ArgumentError::Wrong { expected: format!("{expected}: {error}"), found: word })
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
        assert_eq!(wanted.sprt, Some([0.0, 10.0]));
        assert_eq!(wanted.heading(), "arena lielow level=3 nodes=500 seed 9 opening 6");
    }

    #[test]
    fn what_is_no_match_is_refused() {
        for line in [
            "",
            "chess level=3 level=4",
            "lielow level=3",
            "lielow level=11 level=3",
            "lielow level=10 level=3",
            "lielow level=1 level=2 --games",
            "lielow level=1 level=2 --fast",
            "lielow level=1 nodes=x",
            "lielow level=1 without=luck",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
