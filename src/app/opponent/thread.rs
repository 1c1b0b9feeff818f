//! On a desktop: where does the program think while the frames go on? In a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use super::question::{Answer, Question};
use crate::ai::Thinking;
use crate::ai::search::{Options, Progress, StopFlag, Table};
use crate::app::redraw::Waker;
use crate::session::Level;

/// How much the strongest remembers from move to move, in MiB; and how much the others for one move.
const TABLE_MIB: usize = 32;
const SMALL_TABLE_MIB: usize = 2;
/// On more threads it does not think.
const MOST_THREADS: usize = 8;

/// Where questions are asked and answers are heard.
pub struct Brain {
    waker: Waker,
    /// None before the first question.
    thread: Option<(Sender<Task>, JoinHandle<()>)>,
    answers: Mutex<Receiver<Answer>>,
    answerer: Sender<Answer>,
    /// Stops the search for the last question.
    stop: StopFlag,
    /// Says that nobody wants its answer any more.
    unwanted: StopFlag,
    table: Option<Arc<Table>>,
}

/// A question, ready to be thought about.
struct Task {
    number: u64,
    thinking: Box<dyn Thinking>,
    unwanted: StopFlag,
}

impl Brain {
    /// Nothing is thought about yet. With each answer the frames are woken.
    pub fn new(waker: Waker) -> Self {
        let (answerer, answers) = mpsc::channel();
        let [stop, unwanted] = [(); 2].map(|()| StopFlag::default());
        Self { waker, thread: None, answers: Mutex::new(answers), answerer, stop, unwanted, table: None }
    }

    /// Thinks about this from now on, and no longer about what was asked before.
    pub fn ask(&mut self, question: &Question) {
        self.forget();
        let [stop, unwanted] = [(); 2].map(|()| StopFlag::default());
        (self.stop, self.unwanted) = (stop.clone(), unwanted.clone());
        let is_strongest = question.matter.level == Level::STRONGEST;
        let options = Options {
            stop,
            threads: if is_strongest { threads() } else { 1 },
            // What a weaker one knows of other moves would change its mind: the same game would not come again.
            ..Options::with_table(question.limits, self.table(is_strongest))
        };
        let thinking = question.game.think(options, question.matter.level, question.seed.into());
        let task = Task { number: question.number, thinking, unwanted };
        let (tasks, _) = self.thread.get_or_insert_with(|| start(self.answerer.clone(), self.waker.clone()));
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
    pub fn answers(&mut self) -> Vec<Answer> {
        self.answers.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn table(&mut self, is_kept: bool) -> Arc<Table> {
        if !is_kept {
            return Arc::new(Table::new(SMALL_TABLE_MIB));
        }
        Arc::clone(self.table.get_or_insert_with(|| Arc::new(Table::new(TABLE_MIB))))
    }
}

impl Drop for Brain {
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

fn start(answers: Sender<Answer>, waker: Waker) -> (Sender<Task>, JoinHandle<()>) {
    let (tasks, inbox) = mpsc::channel();
    let work = move || {
        for task in inbox {
            if let Some(answer) = think(task)
                && answers.send(answer).is_ok()
            {
                waker.wake();
            }
        }
    };
    (tasks, thread::spawn(work))
}

/// Thinks until it is enough. `None` where nobody wants to know any more.
fn think(task: Task) -> Option<Answer> {
    let Task { number, mut thinking, unwanted } = task;
    let begun = Instant::now();
    while thinking.next_slice(begun.elapsed()) == Progress::Thinking {}
    (!unwanted.is_set()).then(|| Answer { number, code: thinking.choice(), score: thinking.score() })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::question::Matter;
    use super::*;
    use crate::ai::search::Limits;
    use crate::session::{Game, GameId};

    /// Whoever is told to stop has stopped by then, on a machine that does other things as well.
    const SOON: Duration = Duration::from_secs(2);

    fn ask(brain: &mut Brain, game: &Game, number: u64) {
        let matter = Matter::new(game, Level::STRONGEST, false);
        brain.ask(&Question { number, game, matter: &matter, seed: 0, limits: Limits::default() });
    }

    fn wait(brain: &mut Brain, secs: u64) -> Vec<Answer> {
        let begun = Instant::now();
        loop {
            let answers = brain.answers();
            if !answers.is_empty() || begun.elapsed() > Duration::from_secs(secs) {
                return answers;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn who_is_hurried_answers_at_once_and_what_is_forgotten_has_no_answer() {
        let game = Game::new(GameId::TurnoverModern);
        let mut brain = Brain::new(Waker::new(None));
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
    fn whoever_leaves_does_not_wait() {
        let game = Game::new(GameId::Lielow);
        let mut brain = Brain::new(Waker::new(None));
        ask(&mut brain, &game, 1);
        thread::sleep(Duration::from_millis(50));
        let begun = Instant::now();
        drop(brain);
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    }
}
