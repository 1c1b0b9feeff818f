//! In a browser: how do lines and answers travel between a page and the engine in its worker?
//!
//! Strings are the protocol: a message to the worker is a line or several of them, and each line of an answer is a
//! message from it. Besides, as soon as a line is answered to its end, an object tells so: `{ answered: 7, lines: 2 }`
//! for the seventh line since the start, whose answer is the last two lines that belong to no other. That is how one
//! knows the end of an answer, and the answer to an `isready` from that to the `go` which it overtook.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Date, Object};
use wasm_bindgen::prelude::*;
use wasm_bindgen::throw_val;

use super::engine::{Engine, EngineProgress};

/// How long it works, in milliseconds, before it looks for messages.
const WORK_MS: f64 = 5.0;

const NOT_TEXT: &str = "info string error: expected a string of one or more lines, found a message of another kind";

#[wasm_bindgen]
extern "C" {
    /// A worker as it sees itself, or one end of a channel.
    type Port;
    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post_message(this: &Port, message: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(method, setter, js_name = onmessage)]
    fn set_on_message(this: &Port, hear: Closure<dyn FnMut(Message)>);

    type MessageChannel;
    #[wasm_bindgen(constructor, catch)]
    fn new() -> Result<MessageChannel, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn port1(this: &MessageChannel) -> Port;
    #[wasm_bindgen(method, getter)]
    fn port2(this: &MessageChannel) -> Port;

    /// What has come in.
    type Message;
    #[wasm_bindgen(method, getter)]
    fn data(this: &Message) -> JsValue;

    /// What the page is told besides the lines.
    #[wasm_bindgen(extends = Object)]
    type Mark;
    #[wasm_bindgen(method, setter)]
    fn set_answered(this: &Mark, line: u32);
    #[wasm_bindgen(method, setter)]
    fn set_lines(this: &Mark, count: u32);
    #[wasm_bindgen(method, setter)]
    fn set_quit(this: &Mark, quits: bool);

    /// Ends the worker in which it is called.
    fn close();
}

/// Takes the messages to the worker in which it is called, and answers them from then on.
///
/// Throws where there is no such worker.
pub fn attend_worker() {
    WorkerPort::open().unwrap_or_else(|error| throw_val(error));
}

/// Where messages come in and go out.
struct WorkerPort {
    engine: Engine,
    answers: Vec<u8>,
    unanswered: VecDeque<Unanswered>,
    /// How many lines have come in.
    line_count: u32,
    worker: Port,
    /// A message that is put in here comes back after those that wait at the worker's own door.
    bell: Port,
    bell_rung: bool,
}

/// A line of which the answer has not come to its end.
struct Unanswered {
    number: u32,
    /// How many lines the answer has so far.
    line_count: u32,
}

type Done = Result<(), JsValue>;

impl WorkerPort {
    fn open() -> Done {
        let channel = MessageChannel::new()?;
        let desk = Rc::new(RefCell::new(Self {
            engine: Engine::new(),
            answers: Vec::new(),
            unanswered: VecDeque::new(),
            line_count: 0,
            worker: js_sys::global().unchecked_into(),
            bell: channel.port1(),
            bell_rung: false,
        }));
        on_message(&channel.port2(), &desk, |desk, _| desk.work());
        on_message(js_sys::global().unchecked_ref(), &desk, Self::hear);
        Ok(())
    }

    fn hear(&mut self, message: &JsValue) -> Done {
        let Some(text) = message.as_string() else {
            self.line_count += 1;
            self.post(&NOT_TEXT.into())?;
            return self.mark(self.line_count, 1);
        };
        for line in text.split('\n') {
            self.line_count += 1;
            let progress = self.engine.line(line.as_bytes(), &mut self.answers);
            let answer = Unanswered { number: self.line_count, line_count: self.post_answers()? };
            match progress.expect("a Vec takes any text") {
                EngineProgress::Answered => self.mark(answer.number, answer.line_count)?,
                EngineProgress::Pending => self.unanswered.push_back(answer),
                EngineProgress::Quit => return self.close(),
            }
        }
        self.ring()
    }

    /// Works for a short while, and rings to go on after the messages that have come in meanwhile.
    fn work(&mut self) -> Done {
        self.bell_rung = false;
        let start = Date::now();
        // Either way: a clock may be set back.
        while !self.engine.is_idle() && (Date::now() - start).abs() < WORK_MS {
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
        self.ring()
    }

    fn ring(&mut self) -> Done {
        if !self.engine.is_idle() && !self.bell_rung {
            self.bell_rung = true;
            self.bell.post_message(&JsValue::NULL)?;
        }
        Ok(())
    }

    /// Posts what the engine has written, and counts the lines.
    fn post_answers(&mut self) -> Result<u32, JsValue> {
        let answers = std::mem::take(&mut self.answers);
        let mut line_count = 0;
        for line in String::from_utf8_lossy(&answers).lines() {
            self.post(&line.into())?;
            line_count += 1;
        }
        Ok(line_count)
    }

    /// Tells the end of an answer.
    fn mark(&self, number: u32, line_count: u32) -> Done {
        let mark: Mark = Object::new().unchecked_into();
        mark.set_answered(number);
        mark.set_lines(line_count);
        self.post(&mark)
    }

    fn post(&self, message: &JsValue) -> Done {
        self.worker.post_message(message)
    }

    /// Tells that there will be no more answers, and ends the worker.
    fn close(&self) -> Done {
        let mark: Mark = Object::new().unchecked_into();
        mark.set_quit(true);
        self.post(&mark)?;
        close();
        Ok(())
    }
}

/// Has the desk do this with each message that comes in there.
fn on_message(port: &Port, desk: &Rc<RefCell<WorkerPort>>, act: impl Fn(&mut WorkerPort, &JsValue) -> Done + 'static) {
    let desk = Rc::clone(desk);
    let hear = move |message: Message| {
        act(&mut desk.borrow_mut(), &message.data()).unwrap_or_else(|error| throw_val(error));
    };
    port.set_on_message(Closure::new(hear));
}
