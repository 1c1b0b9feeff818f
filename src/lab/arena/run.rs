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
    arguments: &'a Match,
    log: MatchLog,
    /// The first player's half points by number of the game.
    points_by_game: BTreeMap<u32, u8>,
    /// The first player's games by reason: lost, drawn, won.
    results_by_reason: BTreeMap<String, [u32; 3]>,
    score: ArenaScore,
    /// What the moves are like, if that is wanted.
    habits: Option<MatchHabits>,
    output: &'a mut W,
    failure: Option<io::Error>,
    /// The decision of the sequential test. It remains, whatever the games show that are still being played then.
    verdict: Verdict,
}

/// Plays a match. Writes the score after each pair, and at the end the reasons why games ended, and what the moves were like if
/// that is wanted.
///
/// # Errors
/// If the record or the output cannot be written, the record belongs to another match, or an engine cannot be started.
pub fn run(arguments: &Match, output: &mut (impl Write + Send)) -> io::Result<ArenaScore> {
    let (record, finished_games) = MatchLog::open(arguments.record.as_deref(), &arguments.heading())?;
    writeln!(output, "{}", arguments.heading())?;
    if let Some(test) = &arguments.sprt {
        writeln!(output, "SPRT: {test}")?;
    }
    let mut board = SharedMatch {
        arguments,
        log: record,
        points_by_game: BTreeMap::new(),
        results_by_reason: BTreeMap::new(),
        score: ArenaScore::default(),
        habits: arguments.tells_habits.then(MatchHabits::default),
        output,
        failure: None,
        verdict: Verdict::Open,
    };
    for (_, game) in finished_games.range(..arguments.games) {
        board.count_game(game);
    }
    let waiting_numbers = Mutex::new((0..arguments.games).filter(|number| !finished_games.contains_key(number)));
    let is_over = AtomicBool::new(board.is_over());
    let board = Mutex::new(board);
    thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                let mut players = arguments.players();
                while !is_over.load(Ordering::Relaxed) {
                    let number = waiting_numbers.lock().ok().and_then(|mut waiting| waiting.next());
                    let Some(number) = number else { return };
                    let game = play(arguments, number, &mut players);
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
        let record_result = game.and_then(|game| {
            self.log.add(&game)?;
            self.tell_score(&game)
        });
        if let Err(error) = record_result {
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
        self.output.flush()
    }

    /// Writes the reasons why games ended, what the moves were like, and the score with the decision; or returns what has failed.
    fn write_end(&mut self) -> io::Result<()> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        for (reason, [lost_count, drawn_count, won_count]) in &self.results_by_reason {
            writeln!(self.output, "{reason}: +{won_count} ={drawn_count} -{lost_count}")?;
        }
        if let Some(habits) = &self.habits {
            let [first_name, second_name] = self.arguments.contenders.each_ref().map(Contender::to_string);
            write!(self.output, "{}", habits.lines([&first_name, &second_name]))?;
        }
        self.write_score()?;
        if self.arguments.sprt.is_some() {
            writeln!(self.output, "{}", self.verdict)?;
        }
        Ok(())
    }

    fn write_score(&mut self) -> io::Result<()> {
        write!(self.output, "{}", self.score)?;
        if let Some(test) = &self.arguments.sprt {
            let [lower_bound, upper_bound] = test.bounds();
            let ratio = test.log_likelihood_ratio(&self.score);
            write!(self.output, ", LLR {ratio:+.2} ({lower_bound:+.2}, {upper_bound:+.2})")?;
        }
        writeln!(self.output)
    }

    /// Counts a game and returns whether its pair is complete.
    fn count_game(&mut self, game: &PlayedGame) -> bool {
        let (number, points) = (game.number, game.ending.points);
        if let Some(habits) = &mut self.habits {
            habits.add(self.arguments.game, self.arguments.opening, game);
        }
        // Only the first word: the illegal move itself is in the record.
        let reason = game.ending.reason.split(' ').next().unwrap_or_default();
        self.results_by_reason.entry(reason.to_owned()).or_default()[usize::from(points)] += 1;
        self.points_by_game.insert(number, points);
        self.score.add_game(points);
        let other_points = self.points_by_game.get(&(number ^ 1));
        if let Some(&other_points) = other_points {
            self.score.add_pair(points + other_points);
            if let Some(test) = self.arguments.sprt.filter(|_| self.verdict == Verdict::Open) {
                self.verdict = test.verdict(&self.score);
            }
        }
        other_points.is_some()
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
