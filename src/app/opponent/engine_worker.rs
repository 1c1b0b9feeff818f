//! The engine in a browser: a search in the page's worker, by the text protocol.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::search_request::{EngineAnswer, EngineMessage, EngineQuestion};
use crate::ai::search::{Report, Score};
use crate::app::system::js_bindings;
use crate::app::system::waker::Waker;

/// The size of the transposition table, in MiB. The page keeps it as long as it is open.
const TABLE_MIB: usize = 16;

/// The handle to the engine: takes questions, gives messages.
pub struct EngineHandle {
    waker: Waker,
    heard: Mutex<Receiver<EngineMessage>>,
    teller: Sender<EngineMessage>,
    /// `None` before the first question.
    worker: Option<WorkerState>,
}

/// What is known of the worker.
#[derive(Clone, Default)]
struct WorkerState(Arc<Mutex<Told>>);

/// What the worker was told.
#[derive(Default)]
struct Told {
    /// The numbers of the questions that it has not answered, oldest first, and whether each wants reports before its answer.
    pending: VecDeque<(u64, bool)>,
    /// The file of the tables of endings that it has.
    endings: Option<Arc<[u8]>>,
    /// The file of the network that it has.
    network: Option<Arc<[u8]>>,
}

impl WorkerState {
    fn lock(&self) -> MutexGuard<'_, Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EngineHandle {
    /// An idle engine. Each of its messages wakes the event loop.
    pub fn new(waker: Waker) -> Self {
        let (teller, heard) = mpsc::channel();
        Self { waker, heard: Mutex::new(heard), teller, worker: None }
    }

    /// Cancels the current search and starts this one.
    pub fn ask(&mut self, question: &EngineQuestion) {
        self.cancel();
        let worker = self.worker.get_or_insert_with(|| listen(self.teller.clone(), self.waker.clone()));
        let mut told = worker.lock();
        told.pending.push_back((question.number, question.request.goal.wants_reports()));
        let endings = question.endings.map(|loaded| &loaded.bytes);
        let new_endings = endings.filter(|file| is_new(file, &mut told.endings));
        let network = question.network.map(|loaded| &loaded.bytes);
        let new_network = network.filter(|file| is_new(file, &mut told.network));
        // Whoever answers takes the lock.
        drop(told);
        for (option, file) in [("EndingsData", new_endings), ("NetworkData", new_network)] {
            if let Some(file) = file {
                js_bindings::ask_engine(&format!("setoption name {option} value {}", STANDARD.encode(file)));
            }
        }
        js_bindings::ask_engine(&lines(question));
    }

    /// Stops the current search. Its answer is ignored.
    pub fn cancel(&mut self) {
        self.stop_early();
    }

    /// Stops the current search; it answers with the best move found so far.
    pub fn stop_early(&mut self) {
        if self.worker.as_ref().is_some_and(|worker| !worker.lock().pending.is_empty()) {
            js_bindings::ask_engine("stop");
        }
    }

    /// The messages since the last call.
    pub fn take_messages(&mut self) -> Vec<EngineMessage> {
        self.heard.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

/// Whether the worker was not told of this file last; then it is told now.
fn is_new(file: &Arc<[u8]>, told: &mut Option<Arc<[u8]>>) -> bool {
    let is_new = told.as_ref().is_none_or(|told| !Arc::ptr_eq(told, file));
    if is_new {
        *told = Some(Arc::clone(file));
    }
    is_new
}

/// The commands of the text protocol for a question.
fn lines(question: &EngineQuestion) -> String {
    let EngineQuestion { request, seed, limits, .. } = question;
    let goal = request.goal;
    // A table filled by earlier searches would change the moves of weaker levels, and games would not be reproducible.
    let anew = if goal.uses_full_strength() { "" } else { "ucinewgame\n" };
    let mut text = format!(
        "setoption name UCI_Variant value {}\n{anew}setoption name Hash value {TABLE_MIB}\n\
         setoption name Skill Level value {}\nsetoption name Style value {}\nsetoption name MultiPV value {}\n\
         setoption name Seed value {seed}\nposition {}\ngo",
        request.id,
        goal.level(),
        goal.style(),
        goal.line_count(),
        request.position,
    );
    if let Some(longest) = limits.time {
        // The protocol has no soft limit, so the search stops midway between the two.
        let time = (limits.soft_time.unwrap_or(longest) + longest) / 2;
        text.push_str(&format!(" movetime {}", time.as_millis()));
    }
    text.extend(limits.nodes.map(|nodes| format!(" nodes {nodes}")));
    text.extend(limits.depth.map(|depth| format!(" depth {depth}")));
    text.extend(limits.mate.map(|moves| format!(" mate {moves}")));
    text
}

/// Listens to the worker. It answers questions in order; when it crashes, all open questions are answered without a move.
fn listen(teller: Sender<EngineMessage>, waker: Waker) -> WorkerState {
    let worker = WorkerState::default();
    let waiting = worker.clone();
    let mut score = None;
    let mut line_so_far = Vec::new();
    js_bindings::hear_engine(move |line| {
        let mut words = line.split_ascii_whitespace();
        let heard: Vec<EngineMessage> = match words.next() {
            Some("info") => {
                let Some(report) = report(words) else { return };
                if report.line_number == 1 {
                    score = Some(report.score);
                    line_so_far.clone_from(&report.line);
                }
                let first = waiting.lock().pending.front().copied();
                first
                    .filter(|&(_, is_told)| is_told)
                    .map(|(number, _)| EngineMessage::Report(number, report))
                    .into_iter()
                    .collect()
            }
            Some("bestmove") => {
                let code = words.next().filter(|&code| code != "(none)").map(str::to_owned);
                let (score, reported) = (score.take(), std::mem::take(&mut line_so_far));
                let first = waiting.lock().pending.pop_front();
                first
                    .map(|(number, _)| EngineMessage::Answer(EngineAnswer::new(number, code, score, reported)))
                    .into_iter()
                    .collect()
            }
            None => {
                let none = |(number, _)| EngineMessage::Answer(EngineAnswer::new(number, None, None, Vec::new()));
                // The next question starts another worker.
                let told = std::mem::take(&mut *waiting.lock());
                told.pending.into_iter().map(none).collect()
            }
            Some(_) => return,
        };
        for heard in heard {
            if teller.send(heard).is_ok() {
                waker.wake();
            }
        }
    });
    worker
}

/// Reads an `info` line; `None` if it has no score.
fn report<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Report<String>> {
    let mut report = Report {
        depth: 0,
        deepest: 0,
        line_number: 1,
        score: Score::Units(0),
        line: Vec::new(),
        nodes: 0,
        elapsed: Duration::ZERO,
        table_per_mille: 0,
    };
    let mut is_scored = false;
    while let Some(name) = words.next() {
        match name {
            "pv" => report.line = words.by_ref().map(str::to_owned).collect(),
            "score" => {
                report.score = read_score(words.next()?, words.next()?)?;
                is_scored = true;
            }
            "depth" => report.depth = words.next()?.parse().ok()?,
            "seldepth" => report.deepest = words.next()?.parse().ok()?,
            "multipv" => report.line_number = words.next()?.parse().ok()?,
            "nodes" => report.nodes = words.next()?.parse().ok()?,
            "time" => report.elapsed = Duration::from_millis(words.next()?.parse().ok()?),
            "hashfull" => report.table_per_mille = words.next()?.parse().ok()?,
            "nps" => {
                words.next();
            }
            _ => return None,
        }
    }
    is_scored.then_some(report)
}

fn read_score(kind: &str, number: &str) -> Option<Score> {
    let count: i32 = number.parse().ok()?;
    match kind {
        "cp" => Some(Score::Units(count)),
        "mate" if number.starts_with('-') => Some(Score::Loss { moves: count.unsigned_abs() }),
        "mate" => Some(Score::Win { moves: count.unsigned_abs() }),
        _ => None,
    }
}
