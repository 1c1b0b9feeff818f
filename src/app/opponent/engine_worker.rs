//! The engine in a browser: a search in the page's worker, by the text protocol.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::search_request::{EngineAnswer, EngineMessage, EngineQuestion, UNSHARED_TABLE_MIB};
use crate::ai::search::Limits;
use crate::app::system::js_bindings;
use crate::app::system::waker::Waker;
use crate::session::Level;
use crate::uci::client::{EngineLine, go, set_option};

/// The size of the transposition table of full-strength searches, in MiB.
const SHARED_TABLE_MIB: usize = 16;

/// The handle to the engine: takes questions, gives messages.
pub struct EngineHandle {
    waker: Waker,
    message_receiver: Mutex<Receiver<EngineMessage>>,
    message_sender: Sender<EngineMessage>,
    /// `None` before the first question.
    worker: Option<WorkerState>,
}

/// What is known of the worker.
#[derive(Clone, Default)]
struct WorkerState(Arc<Mutex<WorkerContents>>);

/// What the worker was told.
#[derive(Default)]
struct WorkerContents {
    /// The numbers of the questions that it has not answered, oldest first, and whether each wants reports before its answer.
    pending_questions: VecDeque<(u64, bool)>,
    /// The file of the tables of endings that it has.
    endings: Option<Arc<[u8]>>,
    /// The file of the network that it has.
    network: Option<Arc<[u8]>>,
}

impl WorkerState {
    fn lock(&self) -> MutexGuard<'_, WorkerContents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EngineHandle {
    /// An idle engine. Each of its messages wakes the event loop.
    pub fn new(waker: Waker) -> Self {
        let (message_sender, message_receiver) = mpsc::channel();
        Self { waker, message_receiver: Mutex::new(message_receiver), message_sender, worker: None }
    }

    /// Cancels the current search and starts this one.
    pub fn ask(&mut self, question: &EngineQuestion) {
        self.cancel();
        let worker =
            self.worker.get_or_insert_with(|| listen_to_worker(self.message_sender.clone(), self.waker.clone()));
        let mut worker_contents = worker.lock();
        worker_contents.pending_questions.push_back((question.number, question.request.goal.wants_reports()));
        // A search without tables must not depend on those before it. A weaker level uses none, whatever the worker has.
        let must_forget_endings = question.endings.is_none()
            && question.request.goal.level() == Level::STRONGEST
            && worker_contents.endings.take().is_some();
        let endings = question.endings.map(|game_file| &game_file.bytes);
        let new_endings = endings.filter(|file| replace_if_new(file, &mut worker_contents.endings));
        let network = question.network.map(|game_file| &game_file.bytes);
        let new_network = network.filter(|file| replace_if_new(file, &mut worker_contents.network));
        // Whoever answers takes the lock.
        drop(worker_contents);
        if must_forget_endings {
            js_bindings::ask_engine(&set_option("EndingsData", "<empty>"));
        }
        for (option, file) in [("EndingsData", new_endings), ("NetworkData", new_network)] {
            if let Some(file) = file {
                js_bindings::ask_engine(&set_option(option, STANDARD.encode(file)));
            }
        }
        js_bindings::ask_engine(&protocol_commands(question));
    }

    /// Stops the current search. Its answer is ignored.
    pub fn cancel(&mut self) {
        self.stop_early();
    }

    /// Stops the current search; it answers with the best move found so far.
    pub fn stop_early(&mut self) {
        if self.worker.as_ref().is_some_and(|worker| !worker.lock().pending_questions.is_empty()) {
            js_bindings::ask_engine("stop");
        }
    }

    /// The messages since the last call.
    pub fn take_messages(&mut self) -> Vec<EngineMessage> {
        self.message_receiver.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

/// Whether the worker was not told of this file last; then it is told now.
fn replace_if_new(file: &Arc<[u8]>, last_file: &mut Option<Arc<[u8]>>) -> bool {
    let is_new = last_file.as_ref().is_none_or(|last_file| !Arc::ptr_eq(last_file, file));
    if is_new {
        *last_file = Some(Arc::clone(file));
    }
    is_new
}

/// The commands of the text protocol for a question.
fn protocol_commands(question: &EngineQuestion) -> String {
    let EngineQuestion { request, seed, limits, .. } = question;
    let goal = request.goal;
    let table_mib = if goal.uses_full_strength() { SHARED_TABLE_MIB } else { UNSHARED_TABLE_MIB };
    let mut lines = vec![set_option("UCI_Variant", request.id), set_option("Hash", table_mib)];
    // A table filled by earlier searches would change the moves of weaker levels, and games would not be reproducible.
    if !goal.uses_full_strength() {
        lines.push("ucinewgame".to_owned());
    }
    // The protocol has no soft limit, so the search stops midway between the two.
    let time = limits.time.map(|longest| (limits.soft_time.unwrap_or(longest) + longest) / 2);
    // It plays games out unless it is told not to.
    let playouts = limits.playouts.or(Some(0));
    lines.extend([
        set_option("Skill Level", goal.level()),
        set_option("Style", goal.style()),
        set_option("MultiPV", goal.line_count()),
        set_option("Seed", seed),
        format!("position {}", request.position),
        go(Limits { time, playouts, ..*limits }, None),
    ]);
    lines.join("\n")
}

/// Listens to the worker. It answers questions in order; when it crashes, all open questions are answered without a move.
fn listen_to_worker(message_sender: Sender<EngineMessage>, waker: Waker) -> WorkerState {
    let returned_worker = WorkerState::default();
    let worker_state = returned_worker.clone();
    let (mut score, mut chance) = (None, None);
    let mut best_line = Vec::new();
    let send_message = move |message| {
        if message_sender.send(message).is_ok() {
            waker.wake();
        }
    };
    js_bindings::hear_engine(move |line| {
        // The page tells with an empty line that the worker has crashed.
        if line.is_empty() {
            // The next question starts another worker.
            let crashed_worker = std::mem::take(&mut *worker_state.lock());
            for (number, _) in crashed_worker.pending_questions {
                send_message(EngineMessage::Answer(EngineAnswer::new(number, None, None, Vec::new())));
            }
            return;
        }
        match line.parse() {
            Ok(EngineLine::Report(report)) => {
                if report.line_number == 1 {
                    score = Some(report.score);
                    best_line.clone_from(&report.line);
                }
                let first_pending = worker_state.lock().pending_questions.front().copied();
                if let Some((number, _)) = first_pending.filter(|&(_, wants_reports)| wants_reports) {
                    send_message(EngineMessage::Report(number, report));
                }
            }
            Ok(EngineLine::Chance(found_chance)) => chance = Some(found_chance),
            Ok(EngineLine::BestMove(code)) => {
                let (score, reported_line) = (score.take(), std::mem::take(&mut best_line));
                let first_pending = worker_state.lock().pending_questions.pop_front();
                if let Some((number, _)) = first_pending {
                    let answer = EngineAnswer::new(number, code, score, reported_line);
                    send_message(EngineMessage::Answer(EngineAnswer { chance: chance.take(), ..answer }));
                }
            }
            Ok(
                EngineLine::UciOk
                | EngineLine::ReadyOk
                | EngineLine::Option { .. }
                | EngineLine::Refused(_)
                | EngineLine::Other,
            )
            | Err(_) => {}
        }
    });
    returned_worker
}
