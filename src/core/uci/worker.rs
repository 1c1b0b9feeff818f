//! The engine in a worker of a browser, and its messages.
//!
//! Messages are strings: a message to the worker is one or more lines, and each message from it is a line of an answer.
//! When a line is answered completely, the worker also sends an object: `{ answered: 7, lines: 2 }` means that the
//! seventh line since the start is answered, and that its answer is the last two lines that do not belong to another
//! one. The page uses it to find the end of each answer, and to distinguish the answer to `isready` from that to a `go`
//! which it overtook.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Object;
use wasm_bindgen::prelude::*;
use wasm_bindgen::throw_val;

use super::engine::{Engine, EngineProgress};
use super::time::now;

/// How long the engine works before it looks for messages.
const SLICE_TIME: Duration = Duration::from_millis(5);

const NOT_TEXT_ERROR: &str =
    "info string error: expected a string of one or more lines, found a message of another kind";

#[wasm_bindgen]
extern "C" {
    /// The global scope of a worker, or one end of a channel.
    type Port;
    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post_message(this: &Port, message: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(method, setter, js_name = onmessage)]
    fn set_on_message(this: &Port, receive: Closure<dyn FnMut(Message)>);

    type MessageChannel;
    #[wasm_bindgen(constructor, catch)]
    fn new() -> Result<MessageChannel, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn port1(this: &MessageChannel) -> Port;
    #[wasm_bindgen(method, getter)]
    fn port2(this: &MessageChannel) -> Port;

    /// The content of the message.
    type Message;
    #[wasm_bindgen(method, getter)]
    fn data(this: &Message) -> JsValue;

    /// The mark after the last line of an answer.
    #[wasm_bindgen(extends = Object)]
    type Mark;
    #[wasm_bindgen(method, setter)]
    fn set_answered(this: &Mark, line: u32);
    #[wasm_bindgen(method, setter)]
    fn set_lines(this: &Mark, count: u32);
    #[wasm_bindgen(method, setter)]
    fn set_quit(this: &Mark, quits: bool);

    /// Ends the current worker.
    fn close();
}

/// Answers all messages to the current worker from now on.
///
/// Throws outside of a worker.
pub fn attend_worker() {
    WorkerPort::open().unwrap_or_else(|error| throw_val(error));
}

/// The connection between the engine and the page.
struct WorkerPort {
    engine: Engine,
    answers: Vec<u8>,
    unanswered: VecDeque<Unanswered>,
    /// The number of lines received.
    line_count: u32,
    worker: Port,
    /// A message sent here comes back after all messages that already wait for the worker.
    bell: Port,
    bell_rung: bool,
}

/// A line whose answer is not complete.
struct Unanswered {
    number: u32,
    /// The number of lines of the answer so far.
    line_count: u32,
}

type Done = Result<(), JsValue>;

impl WorkerPort {
    fn open() -> Done {
        let channel = MessageChannel::new()?;
        let worker = Rc::new(RefCell::new(Self {
            engine: Engine::new(),
            answers: Vec::new(),
            unanswered: VecDeque::new(),
            line_count: 0,
            worker: js_sys::global().unchecked_into(),
            bell: channel.port1(),
            bell_rung: false,
        }));
        on_message(&channel.port2(), &worker, |worker, _| worker.work());
        on_message(js_sys::global().unchecked_ref(), &worker, Self::receive);
        Ok(())
    }

    fn receive(&mut self, message: &JsValue) -> Done {
        let Some(text) = message.as_string() else {
            self.line_count += 1;
            self.post(&NOT_TEXT_ERROR.into())?;
            return self.mark(self.line_count, 1);
        };
        for line in text.split('\n') {
            self.line_count += 1;
            let progress = self.engine.handle_line(line.as_bytes(), &mut self.answers);
            let answer = Unanswered { number: self.line_count, line_count: self.post_answers()? };
            match progress.expect("a Vec takes any text") {
                EngineProgress::Answered => self.mark(answer.number, answer.line_count)?,
                EngineProgress::Pending => self.unanswered.push_back(answer),
                EngineProgress::Quit => return self.close(),
            }
        }
        self.schedule()
    }

    /// Works for a short while, and schedules more work after the messages that have come in meanwhile.
    fn work(&mut self) -> Done {
        self.bell_rung = false;
        let started_at = now();
        while !self.engine.is_idle() && now().saturating_sub(started_at) < SLICE_TIME {
            let progress = self.engine.work(&mut self.answers);
            let line_count = self.post_answers()?;
            let answer = self.unanswered.front_mut().expect("the engine is busy with a line");
            answer.line_count += line_count;
            match progress.expect("a Vec takes any text") {
                EngineProgress::Answered => {
                    let Unanswered { number, line_count } = *answer;
                    self.unanswered.pop_front();
                    self.mark(number, line_count)?;
                }
                EngineProgress::Pending => {}
                EngineProgress::Quit => return self.close(),
            }
        }
        self.schedule()
    }

    fn schedule(&mut self) -> Done {
        if !self.engine.is_idle() && !self.bell_rung {
            self.bell_rung = true;
            self.bell.post_message(&JsValue::NULL)?;
        }
        Ok(())
    }

    /// Posts the lines that the engine has written, and counts them.
    fn post_answers(&mut self) -> Result<u32, JsValue> {
        let answers = std::mem::take(&mut self.answers);
        let mut line_count = 0;
        for line in String::from_utf8_lossy(&answers).lines() {
            self.post(&line.into())?;
            line_count += 1;
        }
        Ok(line_count)
    }

    /// Posts the mark at the end of an answer.
    fn mark(&self, number: u32, line_count: u32) -> Done {
        let mark: Mark = Object::new().unchecked_into();
        mark.set_answered(number);
        mark.set_lines(line_count);
        self.post(&mark)
    }

    fn post(&self, message: &JsValue) -> Done {
        self.worker.post_message(message)
    }

    /// Posts that no more answers will come, and ends the worker.
    fn close(&self) -> Done {
        let mark: Mark = Object::new().unchecked_into();
        mark.set_quit(true);
        self.post(&mark)?;
        close();
        Ok(())
    }
}

/// Calls `act` for each message at this port.
fn on_message(
    port: &Port,
    worker: &Rc<RefCell<WorkerPort>>,
    act: impl Fn(&mut WorkerPort, &JsValue) -> Done + 'static,
) {
    let worker = Rc::clone(worker);
    let receive = move |message: Message| {
        act(&mut worker.borrow_mut(), &message.data()).unwrap_or_else(|error| throw_val(error));
    };
    port.set_on_message(Closure::new(receive));
}
