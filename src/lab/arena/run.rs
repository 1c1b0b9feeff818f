//! Plays all games of a match on several threads.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::play::{PlayedGame, play};
use super::score::{ArenaScore, Verdict};
use super::{arguments::Match, contender::Contender, habits::MatchHabits, record::MatchLog};

/// The state that the threads share.
struct SharedMatch<'a, W> {
    wanted: &'a Match,
    record: MatchLog,
    /// The first player's half points by number of the game.
    results: BTreeMap<u32, u8>,
    /// The first player's games by reason: lost, drawn, won.
    reasons: BTreeMap<String, [u32; 3]>,
    score: ArenaScore,
    /// What the moves are like, if that is wanted.
    habits: Option<MatchHabits>,
    out: &'a mut W,
    failure: Option<io::Error>,
    verdict: Verdict,
}

/// Plays a match. Writes the score after each pair, and at the end the reasons why games ended, and what the moves were like if
/// that is wanted.
///
/// # Errors
/// If the record or the output cannot be written, the record belongs to another match, or an engine cannot be started.
pub fn run(wanted: &Match, out: &mut (impl Write + Send)) -> io::Result<ArenaScore> {
    let (record, done) = MatchLog::open(wanted.record.as_deref(), &wanted.heading())?;
    writeln!(out, "{}", wanted.heading())?;
    let mut board = SharedMatch {
        wanted,
        record,
        results: BTreeMap::new(),
        reasons: BTreeMap::new(),
        score: ArenaScore::default(),
        habits: wanted.tells_habits.then(MatchHabits::default),
        out,
        failure: None,
        verdict: Verdict::Open,
    };
    let is_wanted = |number: &u32| *number < wanted.games;
    for (_, game) in done.iter().filter(|(number, _)| is_wanted(number)) {
        board.count_game(game);
    }
    let waiting: Vec<u32> = (0..wanted.games).rev().filter(|number| !done.contains_key(number)).collect();
    let waiting = Mutex::new(waiting);
    let board = Mutex::new(board);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..wanted.threads {
            scope.spawn(|| {
                let mut players = wanted.players();
                while !is_over.load(Ordering::Relaxed) {
                    let number = waiting.lock().ok().and_then(|mut waiting| waiting.pop());
                    let Some(number) = number else { return };
                    let game = play(wanted, number, &mut players);
                    let Ok(mut board) = board.lock() else { return };
                    if board.record_game(game) {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let board = board.into_inner().map_err(|_| io::Error::other("a game has panicked"))?;
    match board.failure {
        Some(error) => Err(error),
        None => {
            for (reason, [lost, drawn, won]) in &board.reasons {
                writeln!(board.out, "{reason}: +{won} ={drawn} -{lost}")?;
            }
            if let Some(habits) = &board.habits {
                let [one, other] = wanted.contenders.each_ref().map(Contender::to_string);
                write!(board.out, "{}", habits.lines([&one, &other]))?;
            }
            writeln!(board.out, "{}", board.score)?;
            Ok(board.score)
        }
    }
}

impl<W: Write> SharedMatch<'_, W> {
    /// Records a game and returns whether the match is over.
    fn record_game(&mut self, game: io::Result<PlayedGame>) -> bool {
        let told = game.and_then(|game| {
            self.record.add(&game)?;
            self.tell_score(&game)
        });
        if let Err(error) = told {
            self.failure.get_or_insert(error);
        }
        self.failure.is_some() || self.verdict != Verdict::Open
    }

    fn tell_score(&mut self, game: &PlayedGame) -> io::Result<()> {
        if !self.count_game(game) {
            return Ok(());
        }
        write!(self.out, "{}", self.score)?;
        if let Some(hypotheses) = self.wanted.sprt {
            self.verdict = self.score.verdict(hypotheses);
            write!(self.out, ", LLR {:+.2} {:?}", self.score.log_likelihood_ratio(hypotheses), self.verdict)?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }

    /// Counts a game and returns whether its pair is complete.
    fn count_game(&mut self, game: &PlayedGame) -> bool {
        let (number, points) = (game.number, game.ending.points);
        if let Some(habits) = &mut self.habits {
            habits.add(self.wanted.game, self.wanted.opening, game);
        }
        // Only the first word: the illegal move itself is in the record.
        let reason = game.ending.reason.split(' ').next().unwrap_or_default();
        self.reasons.entry(reason.to_owned()).or_default()[usize::from(points)] += 1;
        self.results.insert(number, points);
        self.score.add_game(points);
        let other = self.results.get(&(number ^ 1));
        if let Some(&other) = other {
            self.score.add_pair(points + other);
        }
        other.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_match_that_was_stopped_goes_on_where_it_was() {
        let path = std::env::temp_dir().join(format!("turnover-arena-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let words = format!("lielow level=1 level=4 --games 8 --threads 2 --record {}", path.display());
        let wanted = Match::parse(words.split(' ').map(str::to_owned)).expect("a match");
        let whole = run(&wanted, &mut Vec::new()).expect("it can be recorded");
        assert_eq!(whole.games(), 8);
        let text = fs::read_to_string(&path).expect("the record");
        // The last games are missing, and one line is incomplete.
        let cut: String = text.lines().take(5).map(|line| line.to_owned() + "\n").collect();
        fs::write(&path, cut + "7\t2\tking-cap").expect("a shorter record");
        let again = run(&wanted, &mut Vec::new()).expect("it can be recorded");
        assert_eq!(again, whole);
        let other = Match { seed: 77, ..wanted };
        assert!(run(&other, &mut Vec::new()).is_err(), "a record of another match is not touched");
        fs::remove_file(&path).expect("the record goes");
    }
}
