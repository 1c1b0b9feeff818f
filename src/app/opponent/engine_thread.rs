//! The engine on a desktop: a search in a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::search_request::{EngineAnswer, EngineMessage, EngineQuestion, SearchGoal};
use crate::ai::Thinking;
use crate::ai::search::{Options, Progress, Report, StopFlag, TranspositionTable};
use crate::app::system::waker::Waker;

/// The size of the transposition table in MiB: of full-strength searches, which share one, and of all others.
const TABLE_MIB: usize = 32;
const SMALL_TABLE_MIB: usize = 2;
/// The least time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(150);
/// The maximum number of search threads.
const MAX_THREADS: usize = 8;

/// The handle to the engine: takes questions, gives messages.
pub struct EngineHandle {
    waker: Waker,
    /// `None` before the first question.
    thread: Option<(Sender<SearchTask>, JoinHandle<()>)>,
    receiver: Mutex<Receiver<EngineMessage>>,
    sender: Sender<EngineMessage>,
    /// Stops the search for the last question.
    stop_flag: StopFlag,
    /// Suppresses all further messages about the last question.
    unwanted_flag: StopFlag,
    table: Option<Arc<TranspositionTable>>,
}

/// A search, ready to run.
struct SearchTask {
    number: u64,
    thinking: Box<dyn Thinking>,
    goal: SearchGoal,
    unwanted_flag: StopFlag,
}

impl EngineHandle {
    /// An idle engine. Each of its messages wakes the event loop.
    pub fn new(waker: Waker) -> Self {
        let (sender, receiver) = mpsc::channel();
        let [stop_flag, unwanted_flag] = [(); 2].map(|()| StopFlag::default());
        Self { waker, thread: None, receiver: Mutex::new(receiver), sender, stop_flag, unwanted_flag, table: None }
    }

    /// Cancels the current search and starts this one.
    pub fn ask(&mut self, question: &EngineQuestion) {
        self.cancel();
        let [stop_flag, unwanted_flag] = [(); 2].map(|()| StopFlag::default());
        (self.stop_flag, self.unwanted_flag) = (stop_flag.clone(), unwanted_flag.clone());
        let goal = question.request.goal;
        let options = Options {
            stop: stop_flag,
            threads: if goal.uses_full_strength() { thread_count() } else { 1 },
            line_count: goal.line_count(),
            style: goal.style(),
            endings: question.endings.map(|loaded| Arc::clone(&loaded.content)),
            network: question.network.map(|loaded| Arc::clone(&loaded.content)),
            // A table filled by earlier searches would change the moves of weaker levels, and games would not be
            // reproducible.
            ..Options::with_table(question.limits, self.table(goal.uses_full_strength()))
        };
        let thinking = question.game.think(options, goal.level(), question.seed.into());
        let task = SearchTask { number: question.number, thinking, goal, unwanted_flag };
        let (task_sender, _) = self.thread.get_or_insert_with(|| start_thread(self.sender.clone(), self.waker.clone()));
        // If the thread has ended, no answer comes.
        let _ = task_sender.send(task);
    }

    /// Stops the current search without an answer.
    pub fn cancel(&mut self) {
        self.unwanted_flag.set();
        self.stop_flag.set();
    }

    /// Stops the current search; it answers with the best move found so far.
    pub fn stop_early(&mut self) {
        self.stop_flag.set();
    }

    /// The messages since the last call.
    pub fn take_messages(&mut self) -> Vec<EngineMessage> {
        self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn table(&mut self, is_shared: bool) -> Arc<TranspositionTable> {
        if !is_shared {
            return Arc::new(TranspositionTable::new(SMALL_TABLE_MIB));
        }
        Arc::clone(self.table.get_or_insert_with(|| Arc::new(TranspositionTable::new(TABLE_MIB))))
    }
}

impl Drop for EngineHandle {
    fn drop(&mut self) {
        self.cancel();
        if let Some((task_sender, thread)) = self.thread.take() {
            drop(task_sender);
            // It stops within milliseconds.
            let _ = thread.join();
        }
    }
}

/// The number of search threads. One processor is left for drawing.
fn thread_count() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).clamp(1, MAX_THREADS))
}

fn start_thread(sender: Sender<EngineMessage>, waker: Waker) -> (Sender<SearchTask>, JoinHandle<()>) {
    let (task_sender, task_receiver) = mpsc::channel();
    let run_searches = move || {
        let send_message = |message| {
            if sender.send(message).is_ok() {
                waker.wake();
            }
        };
        task_receiver.into_iter().for_each(|task| think(task, send_message));
    };
    (task_sender, thread::spawn(run_searches))
}

/// Searches to the end and sends messages, none of them after the search was cancelled.
fn think(task: SearchTask, send_message: impl Fn(EngineMessage)) {
    let SearchTask { number, thinking: mut search, goal, unwanted_flag } = task;
    let started_at = Instant::now();
    let mut waiting_reports = Vec::new();
    let mut last_told_at = None;
    let mut best_line = Vec::new();
    loop {
        let elapsed = started_at.elapsed();
        let is_complete = search.next_slice(elapsed) == Progress::Done;
        let reports = search.take_reports();
        if let Some(best_report) = reports.iter().rfind(|report| report.line_number == 1) {
            best_line.clone_from(&best_report.line);
        }
        if goal.wants_reports() {
            waiting_reports.extend(reports);
        }
        if unwanted_flag.is_set() {
            return;
        }
        if is_complete || last_told_at.is_none_or(|last_told_at| elapsed >= last_told_at + REPORT_INTERVAL) {
            last_told_at = Some(elapsed);
            let reports = if goal.wants_all_reports() {
                std::mem::take(&mut waiting_reports)
            } else {
                deepest_reports(&mut waiting_reports)
            };
            reports.into_iter().for_each(|report| send_message(EngineMessage::Report(number, report)));
        }
        if is_complete {
            let answer = EngineAnswer::new(number, search.choice(), search.score(), best_line);
            return send_message(EngineMessage::Answer(EngineAnswer { chance: search.chance(), ..answer }));
        }
    }
}

/// Takes the reports of the greatest depth.
fn deepest_reports(reports: &mut Vec<Report<String>>) -> Vec<Report<String>> {
    let depth = reports.last().map(|report| report.depth);
    std::mem::take(reports).into_iter().filter(|report| Some(report.depth) == depth).collect()
}

#[cfg(test)]
mod tests {
    use super::super::search_request::SearchRequest;
    use super::*;
    use crate::ai::search::Limits;
    use crate::session::{Game, GameId, Level, Style};

    fn ask_for(engine: &mut EngineHandle, game: &Game, number: u64, goal: SearchGoal) {
        let request = SearchRequest::new(game, goal);
        engine.ask(&EngineQuestion {
            number,
            game,
            request: &request,
            endings: None,
            network: None,
            seed: 0,
            limits: Limits::default(),
        });
    }

    fn ask(engine: &mut EngineHandle, game: &Game, number: u64) {
        ask_for(engine, game, number, SearchGoal::Move(Level::STRONGEST, Style::Balanced));
    }

    fn answers(heard: Vec<EngineMessage>) -> Vec<EngineAnswer> {
        let answer = |heard| if let EngineMessage::Answer(answer) = heard { Some(answer) } else { None };
        heard.into_iter().filter_map(answer).collect()
    }

    fn wait(engine: &mut EngineHandle, secs: u64) -> Vec<EngineAnswer> {
        let begun = Instant::now();
        loop {
            let answers = answers(engine.take_messages());
            if !answers.is_empty() || begun.elapsed() > Duration::from_secs(secs) {
                return answers;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_hurried_search_answers_at_once_and_a_cancelled_one_never() {
        let game = Game::new(GameId::TurnoverModern);
        let mut engine = EngineHandle::new(Waker::new(None));
        // A study has no end of its own.
        ask_for(&mut engine, &game, 1, SearchGoal::Study);
        ask_for(&mut engine, &game, 2, SearchGoal::Study);
        while !matches!(engine.take_messages().last(), Some(EngineMessage::Report(2, _))) {
            thread::sleep(Duration::from_millis(1));
        }
        engine.stop_early();
        let answers = wait(&mut engine, 60);
        assert_eq!(answers.iter().map(|answer| answer.number).collect::<Vec<_>>(), [2]);
        let code = answers[0].code.as_deref().expect("a move");
        assert!(game.referee().find(code).is_some(), "{code}");
        ask(&mut engine, &game, 3);
        engine.cancel();
        engine.stop_early();
        assert_eq!(wait(&mut engine, 1), []);
    }

    #[test]
    fn a_study_reports_each_line_while_the_engine_thinks() {
        let game = Game::new(GameId::TurnoverModern);
        let mut engine = EngineHandle::new(Waker::new(None));
        ask_for(&mut engine, &game, 1, SearchGoal::Study);
        let begun = Instant::now();
        let mut reports = Vec::new();
        while reports.iter().filter(|report: &&Report<String>| report.depth > 3).count() < 3 {
            assert!(begun.elapsed() < Duration::from_secs(30), "{reports:?}");
            for heard in engine.take_messages() {
                let EngineMessage::Report(1, report) = heard else { panic!("no end is in sight: {heard:?}") };
                reports.push(report);
            }
            thread::sleep(Duration::from_millis(1));
        }
        engine.cancel();
        let deepest = reports.iter().map(|report| report.depth).max();
        let lines: Vec<&Report<String>> = reports.iter().filter(|report| Some(report.depth) == deepest).collect();
        assert_eq!(lines.iter().map(|report| report.line_number).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(lines.iter().all(|report| game.referee().find(&report.line[0]).is_some()), "{lines:?}");
    }

    #[test]
    fn a_search_of_two_best_moves_reports_both_at_every_depth() {
        let game = Game::new(GameId::Lielow);
        let mut engine = EngineHandle::new(Waker::new(None));
        let goal = SearchGoal::Weigh(6_000);
        let request = SearchRequest::new(&game, goal);
        let limits = super::super::search_request::limits(&request, None);
        let question =
            EngineQuestion { number: 1, game: &game, request: &request, endings: None, network: None, seed: 0, limits };
        engine.ask(&question);
        let begun = Instant::now();
        let mut heard = Vec::new();
        while !heard.iter().any(|message| matches!(message, EngineMessage::Answer(_))) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{heard:?}");
            heard.extend(engine.take_messages());
            thread::sleep(Duration::from_millis(1));
        }
        let report = |message| if let EngineMessage::Report(_, report) = message { Some(report) } else { None };
        let lines: Vec<(u32, usize)> =
            heard.into_iter().filter_map(report).map(|report| (report.depth, report.line_number)).collect();
        assert!(lines.len() >= 4 && lines.is_sorted(), "{lines:?}");
        assert!(lines.chunks(2).all(|pair| pair[0].0 == pair[1].0 && (pair[0].1, pair[1].1) == (1, 2)), "{lines:?}");
    }

    #[test]
    fn whoever_leaves_does_not_wait() {
        let game = Game::new(GameId::Lielow);
        let mut engine = EngineHandle::new(Waker::new(None));
        // Whoever waited for the end of a study would wait for ever.
        ask_for(&mut engine, &game, 1, SearchGoal::Study);
        while engine.take_messages().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        drop(engine);
    }
}
