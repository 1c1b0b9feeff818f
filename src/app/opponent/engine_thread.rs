//! The engine on a desktop: a search in a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::search_request::{EngineAnswer, EngineMessage, EngineQuestion, SearchGoal, UNSHARED_TABLE_MIB};
use crate::ai::Thinking;
use crate::ai::endings::Endings;
use crate::ai::search::{Options, Progress, Report, StopFlag, TranspositionTable};
use crate::app::system::waker::Waker;

/// The size of the transposition table that full-strength searches share, in MiB.
const SHARED_TABLE_MIB: usize = 32;
/// The least time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(150);
/// The maximum number of search threads.
const MAX_THREADS: usize = 8;

/// The handle to the engine: takes questions, gives messages.
pub struct EngineHandle {
    waker: Waker,
    /// `None` before the first question.
    search_thread: Option<(Sender<SearchTask>, JoinHandle<()>)>,
    message_receiver: Mutex<Receiver<EngineMessage>>,
    message_sender: Sender<EngineMessage>,
    /// Stops the search for the last question.
    stop_flag: StopFlag,
    /// Suppresses all further messages about the last question.
    cancel_flag: StopFlag,
    shared_table: Option<Arc<TranspositionTable>>,
    /// The tables of endings that have filled the shared table.
    shared_table_endings: Option<Arc<Endings>>,
}

/// A search, ready to run.
struct SearchTask {
    search_number: u64,
    thinking: Box<dyn Thinking>,
    goal: SearchGoal,
    cancel_flag: StopFlag,
}

impl EngineHandle {
    /// An idle engine. Each of its messages wakes the event loop.
    pub fn new(waker: Waker) -> Self {
        let (message_sender, message_receiver) = mpsc::channel();
        let [stop_flag, cancel_flag] = [(); 2].map(|()| StopFlag::default());
        Self {
            waker,
            search_thread: None,
            message_receiver: Mutex::new(message_receiver),
            message_sender,
            stop_flag,
            cancel_flag,
            shared_table: None,
            shared_table_endings: None,
        }
    }

    /// Cancels the current search and starts this one.
    pub fn ask(&mut self, question: &EngineQuestion) {
        self.cancel();
        let [stop_flag, cancel_flag] = [(); 2].map(|()| StopFlag::default());
        (self.stop_flag, self.cancel_flag) = (stop_flag.clone(), cancel_flag.clone());
        let goal = question.request.goal;
        let endings = question.endings.map(|game_file| Arc::clone(&game_file.content));
        // A table filled by earlier searches would change the moves of weaker levels, and games would not be reproducible.
        let table = self.table_for_search(goal.uses_full_strength(), endings.as_ref());
        let options = Options {
            stop: stop_flag,
            threads: if goal.uses_full_strength() { thread_count() } else { 1 },
            line_count: goal.line_count(),
            style: goal.style(),
            endings,
            network: question.network.map(|game_file| Arc::clone(&game_file.content)),
            ..Options::with_table(question.limits, table)
        };
        let thinking = question.game.think(options, goal.level(), question.seed.into());
        let task = SearchTask { search_number: question.number, thinking, goal, cancel_flag };
        let (task_sender, _) = self
            .search_thread
            .get_or_insert_with(|| spawn_search_thread(self.message_sender.clone(), self.waker.clone()));
        // If the thread has ended, no answer comes.
        let _ = task_sender.send(task);
    }

    /// Stops the current search without an answer.
    pub fn cancel(&mut self) {
        self.cancel_flag.set();
        self.stop_flag.set();
    }

    /// Stops the current search; it answers with the best move found so far.
    pub fn stop_early(&mut self) {
        self.stop_flag.set();
    }

    /// The messages since the last call.
    pub fn take_messages(&mut self) -> Vec<EngineMessage> {
        self.message_receiver.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn table_for_search(&mut self, is_shared: bool, endings: Option<&Arc<Endings>>) -> Arc<TranspositionTable> {
        if !is_shared {
            return Arc::new(TranspositionTable::new(UNSHARED_TABLE_MIB));
        }
        // Values of other tables of endings would change the search. The search before may still write some.
        if endings.map(Arc::as_ptr) != self.shared_table_endings.as_ref().map(Arc::as_ptr) {
            self.shared_table = None;
            self.shared_table_endings = endings.cloned();
        }
        Arc::clone(self.shared_table.get_or_insert_with(|| Arc::new(TranspositionTable::new(SHARED_TABLE_MIB))))
    }
}

impl Drop for EngineHandle {
    fn drop(&mut self) {
        self.cancel();
        if let Some((task_sender, thread)) = self.search_thread.take() {
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

fn spawn_search_thread(message_sender: Sender<EngineMessage>, waker: Waker) -> (Sender<SearchTask>, JoinHandle<()>) {
    let (task_sender, task_receiver) = mpsc::channel();
    let run_searches = move || {
        let send_message = |message| {
            if message_sender.send(message).is_ok() {
                waker.wake();
            }
        };
        task_receiver.into_iter().for_each(|task| run_search(task, send_message));
    };
    (task_sender, thread::spawn(run_searches))
}

/// Searches to the end and sends messages, none of them after the search was cancelled.
fn run_search(task: SearchTask, send_message: impl Fn(EngineMessage)) {
    let SearchTask { search_number, thinking: mut search, goal, cancel_flag } = task;
    let started_at = Instant::now();
    let mut waiting_reports = Vec::new();
    let mut last_reported_at = None;
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
        if cancel_flag.is_set() {
            return;
        }
        if is_complete || last_reported_at.is_none_or(|last_reported_at| elapsed >= last_reported_at + REPORT_INTERVAL)
        {
            last_reported_at = Some(elapsed);
            let reports = if goal.wants_all_reports() {
                std::mem::take(&mut waiting_reports)
            } else {
                deepest_reports(&mut waiting_reports)
            };
            reports.into_iter().for_each(|report| send_message(EngineMessage::Report(search_number, report)));
        }
        if is_complete {
            let answer = EngineAnswer::new(search_number, search.choice(), search.score(), best_line);
            return send_message(EngineMessage::Answer(EngineAnswer { chance: search.chance(), ..answer }));
        }
    }
}

/// Takes the reports of the greatest depth.
fn deepest_reports(reports: &mut Vec<Report<String>>) -> Vec<Report<String>> {
    let greatest_depth = reports.last().map(|report| report.depth);
    std::mem::take(reports).into_iter().filter(|report| Some(report.depth) == greatest_depth).collect()
}

#[cfg(test)]
mod tests {
    use super::super::game_files::GameFiles;
    use super::super::search_request::SearchRequest;
    use super::*;
    use crate::ai::search::Limits;
    use crate::app::system::data_files::DataFiles;
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId, Level, Style};

    fn ask_with_goal(engine: &mut EngineHandle, game: &Game, number: u64, goal: SearchGoal) {
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

    fn ask_for_move(engine: &mut EngineHandle, game: &Game, number: u64) {
        ask_with_goal(engine, game, number, SearchGoal::Move(Level::STRONGEST, Style::Balanced));
    }

    fn engine_answers(messages: Vec<EngineMessage>) -> Vec<EngineAnswer> {
        let engine_answer = |message| if let EngineMessage::Answer(answer) = message { Some(answer) } else { None };
        messages.into_iter().filter_map(engine_answer).collect()
    }

    fn wait_for_answers(engine: &mut EngineHandle, timeout_secs: u64) -> Vec<EngineAnswer> {
        let started_at = Instant::now();
        loop {
            let answers = engine_answers(engine.take_messages());
            if !answers.is_empty() || started_at.elapsed() > Duration::from_secs(timeout_secs) {
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
        ask_with_goal(&mut engine, &game, 1, SearchGoal::Study);
        ask_with_goal(&mut engine, &game, 2, SearchGoal::Study);
        while !matches!(engine.take_messages().last(), Some(EngineMessage::Report(2, _))) {
            thread::sleep(Duration::from_millis(1));
        }
        engine.stop_early();
        let answers = wait_for_answers(&mut engine, 60);
        assert_eq!(answers.iter().map(|answer| answer.number).collect::<Vec<_>>(), [2]);
        let code = answers[0].code.as_deref().expect("a move");
        assert!(game.referee().find(code).is_some(), "{code}");
        ask_for_move(&mut engine, &game, 3);
        engine.cancel();
        engine.stop_early();
        assert_eq!(wait_for_answers(&mut engine, 1), []);
    }

    #[test]
    fn a_study_reports_each_line_while_the_engine_thinks() {
        let game = Game::new(GameId::TurnoverModern);
        let mut engine = EngineHandle::new(Waker::new(None));
        ask_with_goal(&mut engine, &game, 1, SearchGoal::Study);
        let started_at = Instant::now();
        let mut reports = Vec::new();
        while reports.iter().filter(|report: &&Report<String>| report.depth > 3).count() < 3 {
            assert!(started_at.elapsed() < Duration::from_secs(30), "{reports:?}");
            for message in engine.take_messages() {
                let EngineMessage::Report(1, report) = message else { panic!("no end is in sight: {message:?}") };
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
        let started_at = Instant::now();
        let mut messages = Vec::new();
        while !messages.iter().any(|message| matches!(message, EngineMessage::Answer(_))) {
            assert!(started_at.elapsed() < Duration::from_secs(60), "{messages:?}");
            messages.extend(engine.take_messages());
            thread::sleep(Duration::from_millis(1));
        }
        let report = |message| if let EngineMessage::Report(_, report) = message { Some(report) } else { None };
        let lines: Vec<(u32, usize)> =
            messages.into_iter().filter_map(report).map(|report| (report.depth, report.line_number)).collect();
        assert!(lines.len() >= 4 && lines.is_sorted(), "{lines:?}");
        assert!(lines.chunks(2).all(|pair| pair[0].0 == pair[1].0 && (pair[0].1, pair[1].1) == (1, 2)), "{lines:?}");
    }

    #[test]
    fn searches_at_full_strength_share_a_table_as_long_as_they_know_the_same_endings() {
        let game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), "8/8/8/4k3/8/8/8/3QK3 w - - 0 1");
        let lookup = GameFiles::<Endings>::default().look_up(&game.expect("a position"), &mut DataFiles::default());
        let file = lookup.into_file().flatten().expect("a desktop has all files");
        let mut engine = EngineHandle::new(Waker::new(None));
        let tables = [None, None, Some(&file.content), None].map(|endings| engine.table_for_search(true, endings));
        let is_shared = |index: usize| Arc::ptr_eq(&tables[index], &tables[index + 1]);
        assert_eq!([is_shared(0), is_shared(1), is_shared(2)], [true, false, false]);
    }

    #[test]
    fn whoever_leaves_does_not_wait() {
        let game = Game::new(GameId::Lielow);
        let mut engine = EngineHandle::new(Waker::new(None));
        // Whoever waited for the end of a study would wait for ever.
        ask_with_goal(&mut engine, &game, 1, SearchGoal::Study);
        while engine.take_messages().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        drop(engine);
    }
}
