//! In a browser: where does the program think while the frames go on? In the page's worker, as the text protocol has it.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::question::{Answer, Question};
use crate::ai::search::Score;
use crate::app::browser::host;
use crate::app::redraw::Waker;
use crate::session::Level;

/// How much the engine remembers, in MiB: the page has to live with it.
const TABLE_MIB: usize = 16;

/// Where questions are asked and answers are heard.
pub struct Brain {
    waker: Waker,
    answers: Mutex<Receiver<Answer>>,
    answerer: Sender<Answer>,
    /// None before the first question.
    asked: Option<Asked>,
}

/// The numbers of the questions that the page's worker has not answered, the first first.
#[derive(Clone, Default)]
struct Asked(Arc<Mutex<VecDeque<u64>>>);

impl Asked {
    fn lock(&self) -> MutexGuard<'_, VecDeque<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Brain {
    /// Nothing is thought about yet. With each answer the frames are woken.
    pub fn new(waker: Waker) -> Self {
        let (answerer, answers) = mpsc::channel();
        Self { waker, answers: Mutex::new(answers), answerer, asked: None }
    }

    /// Thinks about this from now on, and no longer about what was asked before.
    pub fn ask(&mut self, question: &Question) {
        self.forget();
        let asked = self.asked.get_or_insert_with(|| listen(self.answerer.clone(), self.waker.clone()));
        asked.lock().push_back(question.number);
        host::ask_engine(&lines(question));
    }

    /// Nobody wants to know any more what was asked.
    pub fn forget(&mut self) {
        self.hurry();
    }

    /// The answer is wanted now, however good it is.
    pub fn hurry(&mut self) {
        if self.asked.as_ref().is_some_and(|asked| !asked.lock().is_empty()) {
            host::ask_engine("stop");
        }
    }

    /// What has been found out since one listened last.
    pub fn answers(&mut self) -> Vec<Answer> {
        self.answers.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

/// The question in the lines of the protocol.
fn lines(question: &Question) -> String {
    let Question { matter, seed, limits, .. } = question;
    // The protocol has no word for not beginning a deeper look late: between the two there is a good time to stop.
    let longest = limits.time.unwrap_or_default();
    let time = (limits.soft_time.unwrap_or(longest) + longest) / 2;
    // What a weaker one knows of other moves would change its mind: the same game would not come again.
    let anew = if matter.level == Level::STRONGEST { "" } else { "ucinewgame\n" };
    format!(
        "setoption name UCI_Variant value {}\n{anew}setoption name Hash value {TABLE_MIB}\n\
         setoption name Skill Level value {}\nsetoption name Seed value {seed}\nposition {}\ngo movetime {}",
        matter.id,
        matter.level,
        matter.position,
        time.as_millis()
    )
}

/// Hears the worker from now on. What it was asked is answered in its order; when it has broken down, by nothing.
fn listen(answers: Sender<Answer>, waker: Waker) -> Asked {
    let asked = Asked::default();
    let waiting = asked.clone();
    let mut score = None;
    host::hear_engine(move |line| {
        let mut words = line.split_ascii_whitespace();
        let answered: Vec<Answer> = match words.next() {
            Some("info") => {
                score = score_in(words).or(score);
                return;
            }
            Some("bestmove") => {
                let code = words.next().filter(|&code| code != "(none)").map(str::to_owned);
                let score = score.take();
                waiting.lock().pop_front().map(|number| Answer { number, code, score }).into_iter().collect()
            }
            None => waiting.lock().drain(..).map(|number| Answer { number, code: None, score: None }).collect(),
            Some(_) => return,
        };
        for answer in answered {
            if answers.send(answer).is_ok() {
                waker.wake();
            }
        }
    });
    asked
}

/// What an `info` line says that the position is worth.
fn score_in<'a>(words: impl Iterator<Item = &'a str>) -> Option<Score> {
    let mut words = words.skip_while(|&word| word != "score").skip(1);
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::Units(number)),
        "mate" if number > 0 => Some(Score::Win { moves: number.unsigned_abs() }),
        "mate" => Some(Score::Loss { moves: number.unsigned_abs() }),
        _ => None,
    }
}
