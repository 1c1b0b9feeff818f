//! Plays all games of a match on several threads.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::play::{PlayedGame, play};
use super::{arguments::Match, contender::Contender, habits::MatchHabits, record::MatchLog};
use super::{score::ArenaScore, sprt::Verdict};

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
    /// The decision of the sequential test. It remains, whatever the games show that are still being played then.
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
    if let Some(test) = &wanted.sprt {
        writeln!(out, "SPRT: {test}")?;
    }
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
    let is_over = AtomicBool::new(board.is_over());
    let board = Mutex::new(board);
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
    let mut board = board.into_inner().map_err(|_| io::Error::other("a game has panicked"))?;
    board.write_end()?;
    Ok(board.score)
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
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.failure.is_some() || self.verdict != Verdict::Open
    }

    fn tell_score(&mut self, game: &PlayedGame) -> io::Result<()> {
        if !self.count_game(game) {
            return Ok(());
        }
        self.write_score()?;
        self.out.flush()
    }

    /// Writes the reasons why games ended, what the moves were like, and the score with the decision; or returns what has failed.
    fn write_end(&mut self) -> io::Result<()> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        for (reason, [lost, drawn, won]) in &self.reasons {
            writeln!(self.out, "{reason}: +{won} ={drawn} -{lost}")?;
        }
        if let Some(habits) = &self.habits {
            let [one, other] = self.wanted.contenders.each_ref().map(Contender::to_string);
            write!(self.out, "{}", habits.lines([&one, &other]))?;
        }
        self.write_score()?;
        if self.wanted.sprt.is_some() {
            writeln!(self.out, "{}", self.verdict)?;
        }
        Ok(())
    }

    fn write_score(&mut self) -> io::Result<()> {
        write!(self.out, "{}", self.score)?;
        if let Some(test) = &self.wanted.sprt {
            let [lower, upper] = test.bounds();
            let ratio = test.log_likelihood_ratio(&self.score);
            write!(self.out, ", LLR {ratio:+.2} ({lower:+.2}, {upper:+.2})")?;
        }
        writeln!(self.out)
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
            if let Some(test) = self.wanted.sprt.filter(|_| self.verdict == Verdict::Open) {
                self.verdict = test.verdict(&self.score);
            }
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
        let other = Match { seed: 77, ..wanted.clone() };
        assert!(run(&other, &mut Vec::new()).is_err(), "a record of another match is not touched");
        fs::remove_file(&path).expect("the record goes");
    }

    #[test]
    fn a_test_tells_hypotheses_ratio_bounds_and_pairs_and_is_not_played_on_when_it_is_decided() {
        let path = std::env::temp_dir().join(format!("turnover-sprt-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let words = "lielow level=6 level=1 --games 400 --threads 1 --sprt 0 150 --errors 0.1 0.2 --record";
        let words = words.split(' ').map(str::to_owned).chain([path.display().to_string()]);
        let wanted = Match::parse(words).expect("a match");
        let told = || {
            let mut told = Vec::new();
            let score = run(&wanted, &mut told).expect("it can be recorded");
            (score, String::from_utf8(told).expect("text"))
        };
        let (score, first) = told();
        assert!(score.games() < 400 && score.games() == 2 * score.pairs(), "{first}");
        let lines: Vec<&str> = first.lines().collect();
        assert_eq!(lines[1], "SPRT: H0 Elo +0, H1 Elo +150, alpha 0.1, beta 0.2");
        assert!(lines[2].starts_with("2 games: ") && lines[2].contains(" = 1, LLR "), "{}", lines[2]);
        assert!(lines[2].ends_with(" (-1.50, +2.08)"), "{}", lines[2]);
        assert_eq!(lines.last(), Some(&"H1 accepted"));
        let (again, second) = told();
        assert_eq!(again, score);
        assert!(second.ends_with("\nH1 accepted\n") && second.lines().count() < lines.len(), "{second}");
        fs::remove_file(&path).expect("the record goes");
    }
}
