//! On a desktop: where does the program think while the frames go on? In a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::search_request::{EngineAnswer, EngineMessage, EngineQuestion};
use crate::ai::Thinking;
use crate::ai::search::{Options, Progress, Report, StopFlag, TranspositionTable};
use crate::app::waker::Waker;

/// How much the strongest remembers from move to move, in MiB; and how much the others for one move.
const TABLE_MIB: usize = 32;
const SMALL_TABLE_MIB: usize = 2;
/// What is found meanwhile is told no more often than this: nobody reads faster.
const BREATH: Duration = Duration::from_millis(150);
/// On more threads it does not think.
const MOST_THREADS: usize = 8;

/// Where questions are asked and answers are heard.
pub struct EngineHandle {
    waker: Waker,
    /// None before the first question.
    thread: Option<(Sender<SearchTask>, JoinHandle<()>)>,
    heard: Mutex<Receiver<EngineMessage>>,
    teller: Sender<EngineMessage>,
    /// Stops the search for the last question.
    stop: StopFlag,
    /// Says that nobody wants its answer any more.
    unwanted: StopFlag,
    table: Option<Arc<TranspositionTable>>,
}

/// A question, ready to be thought about.
struct SearchTask {
    number: u64,
    thinking: Box<dyn Thinking>,
    is_told_at_once: bool,
    unwanted: StopFlag,
}

impl EngineHandle {
    /// Nothing is thought about yet. With each answer the frames are woken.
    pub fn new(waker: Waker) -> Self {
        let (teller, heard) = mpsc::channel();
        let [stop, unwanted] = [(); 2].map(|()| StopFlag::default());
        Self { waker, thread: None, heard: Mutex::new(heard), teller, stop, unwanted, table: None }
    }

    /// Thinks about this from now on, and no longer about what was asked before.
    pub fn ask(&mut self, question: &EngineQuestion) {
        self.forget();
        let [stop, unwanted] = [(); 2].map(|()| StopFlag::default());
        (self.stop, self.unwanted) = (stop.clone(), unwanted.clone());
        let aim = question.matter.aim;
        let options = Options {
            stop,
            threads: if aim.is_free() { threads() } else { 1 },
            line_count: aim.line_count(),
            // What a weaker one knows of other moves would change its mind: the same game would not come again.
            ..Options::with_table(question.limits, self.table(aim.is_free()))
        };
        let thinking = match question.limits.mate {
            Some(moves) => question.game.mate_search(options, moves),
            None => question.game.think(options, aim.level(), question.seed.into()),
        };
        let is_told_at_once = aim.is_told_at_once();
        let task = SearchTask { number: question.number, thinking, is_told_at_once, unwanted };
        let (tasks, _) = self.thread.get_or_insert_with(|| start(self.teller.clone(), self.waker.clone()));
        // Where the thread has ended there will be no answer.
        let _ = tasks.send(task);
    }

    /// Nobody wants to know any more what was asked.
    pub fn forget(&mut self) {
        self.unwanted.set();
        self.stop.set();
    }

    /// The answer is wanted now, however good it is.
    pub fn hurry(&mut self) {
        self.stop.set();
    }

    /// What has been found out since one listened last.
    pub fn hear(&mut self) -> Vec<EngineMessage> {
        self.heard.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn table(&mut self, is_kept: bool) -> Arc<TranspositionTable> {
        if !is_kept {
            return Arc::new(TranspositionTable::new(SMALL_TABLE_MIB));
        }
        Arc::clone(self.table.get_or_insert_with(|| Arc::new(TranspositionTable::new(TABLE_MIB))))
    }
}

impl Drop for EngineHandle {
    fn drop(&mut self) {
        self.forget();
        if let Some((tasks, thread)) = self.thread.take() {
            drop(tasks);
            // It stops within milliseconds.
            let _ = thread.join();
        }
    }
}

/// One processor is left for the frames.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).clamp(1, MOST_THREADS))
}

fn start(teller: Sender<EngineMessage>, waker: Waker) -> (Sender<SearchTask>, JoinHandle<()>) {
    let (tasks, inbox) = mpsc::channel();
    let work = move || {
        let tell = |heard| {
            if teller.send(heard).is_ok() {
                waker.wake();
            }
        };
        inbox.into_iter().for_each(|task| think(task, tell));
    };
    (tasks, thread::spawn(work))
}

/// Thinks until it is enough. Nothing is told where nobody wants to know any more.
fn think(task: SearchTask, tell: impl Fn(EngineMessage)) {
    let SearchTask { number, mut thinking, is_told_at_once, unwanted } = task;
    let begun = Instant::now();
    let mut untold = Vec::new();
    let mut told = None;
    loop {
        let elapsed = begun.elapsed();
        let is_done = thinking.next_slice(elapsed) == Progress::Done;
        if is_told_at_once {
            untold.extend(thinking.take_reports());
        }
        if unwanted.is_set() {
            return;
        }
        if is_done || told.is_none_or(|told| elapsed >= told + BREATH) {
            told = Some(elapsed);
            latest(&mut untold).for_each(|report| tell(EngineMessage::Report(number, report)));
        }
        if is_done {
            return tell(EngineMessage::Answer(EngineAnswer {
                number,
                code: thinking.choice(),
                score: thinking.score(),
            }));
        }
    }
}

/// Of several reports on the same line the last one.
fn latest(reports: &mut Vec<Report<String>>) -> impl Iterator<Item = Report<String>> {
    let depth = reports.last().map(|report| report.depth);
    std::mem::take(reports).into_iter().filter(move |report| Some(report.depth) == depth)
}

#[cfg(test)]
mod tests {
    use super::super::search_request::{SearchGoal, SearchRequest};
    use super::*;
    use crate::ai::search::Limits;
    use crate::session::{Game, GameId, Level};

    /// Whoever is told to stop has stopped by then, on a machine that does other things as well.
    const SOON: Duration = Duration::from_secs(2);

    fn ask_for(brain: &mut EngineHandle, game: &Game, number: u64, aim: SearchGoal) {
        let matter = SearchRequest::new(game, aim);
        brain.ask(&EngineQuestion { number, game, matter: &matter, seed: 0, limits: Limits::default() });
    }

    fn ask(brain: &mut EngineHandle, game: &Game, number: u64) {
        ask_for(brain, game, number, SearchGoal::Move(Level::STRONGEST));
    }

    fn answers(heard: Vec<EngineMessage>) -> Vec<EngineAnswer> {
        let answer = |heard| if let EngineMessage::Answer(answer) = heard { Some(answer) } else { None };
        heard.into_iter().filter_map(answer).collect()
    }

    fn wait(brain: &mut EngineHandle, secs: u64) -> Vec<EngineAnswer> {
        let begun = Instant::now();
        loop {
            let answers = answers(brain.hear());
            if !answers.is_empty() || begun.elapsed() > Duration::from_secs(secs) {
                return answers;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn who_is_hurried_answers_at_once_and_what_is_forgotten_has_no_answer() {
        let game = Game::new(GameId::TurnoverModern);
        let mut brain = EngineHandle::new(Waker::new(None));
        ask(&mut brain, &game, 1);
        thread::sleep(Duration::from_millis(50));
        ask(&mut brain, &game, 2);
        thread::sleep(Duration::from_millis(50));
        let begun = Instant::now();
        brain.hurry();
        let answers = wait(&mut brain, 10);
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
        assert_eq!(answers.iter().map(|answer| answer.number).collect::<Vec<_>>(), [2]);
        let code = answers[0].code.as_deref().expect("a move");
        assert!(game.referee().find(code).is_some(), "{code}");
        ask(&mut brain, &game, 3);
        brain.forget();
        brain.hurry();
        assert_eq!(wait(&mut brain, 1), []);
    }

    #[test]
    fn who_studies_hears_of_each_line_while_it_thinks() {
        let game = Game::new(GameId::TurnoverModern);
        let mut brain = EngineHandle::new(Waker::new(None));
        ask_for(&mut brain, &game, 1, SearchGoal::Study);
        let begun = Instant::now();
        let mut reports = Vec::new();
        while reports.iter().filter(|report: &&Report<String>| report.depth > 3).count() < 3 {
            assert!(begun.elapsed() < Duration::from_secs(30), "{reports:?}");
            for heard in brain.hear() {
                let EngineMessage::Report(1, report) = heard else { panic!("no end is in sight: {heard:?}") };
                reports.push(report);
            }
            thread::sleep(Duration::from_millis(1));
        }
        brain.forget();
        let deepest = reports.iter().map(|report| report.depth).max();
        let lines: Vec<&Report<String>> = reports.iter().filter(|report| Some(report.depth) == deepest).collect();
        assert_eq!(lines.iter().map(|report| report.line_number).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(lines.iter().all(|report| game.referee().find(&report.line[0]).is_some()), "{lines:?}");
    }

    #[test]
    fn whoever_leaves_does_not_wait() {
        let game = Game::new(GameId::Lielow);
        let mut brain = EngineHandle::new(Waker::new(None));
        ask(&mut brain, &game, 1);
        thread::sleep(Duration::from_millis(50));
        let begun = Instant::now();
        drop(brain);
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    }
}
