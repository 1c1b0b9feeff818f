//! In a browser: how do lines and answers travel between a page and the engine in its worker?
//!
//! Strings are the protocol: a message to the worker is a line or several of them, and each line of an answer is a
//! message from it. Besides, as soon as a line is answered to its end, an object tells so: `{ answered: 7, lines: 2 }`
//! for the seventh line since the start, whose answer is the last two lines that belong to no other. That is how one
//! knows the end of an answer, and the answer to an `isready` from that to the `go` which it overtook.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Date, Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue, throw_val};

use super::engine::{Engine, EngineProgress};

/// How long it works, in milliseconds, before it looks for messages.
const WORK_MS: f64 = 5.0;

const NOT_TEXT: &str = "info string error: expected a string of one or more lines, found a message of another kind";

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
    worker: Object,
    /// A message that is put in here comes back after those that wait at the worker's own door.
    bell: JsValue,
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
        let worker = js_sys::global();
        let channel = Reflect::construct(&function(&worker, "MessageChannel")?, &Array::new())?;
        let desk = Rc::new(RefCell::new(Self {
            engine: Engine::new(),
            answers: Vec::new(),
            unanswered: VecDeque::new(),
            line_count: 0,
            worker: worker.clone(),
            bell: Reflect::get(&channel, &"port1".into())?,
            bell_rung: false,
        }));
        on_message(&Reflect::get(&channel, &"port2".into())?, &desk, |desk, _| desk.work())?;
        on_message(&worker, &desk, Self::hear)
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
            call(&self.bell, "postMessage", &[JsValue::NULL])?;
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
        let mark = Object::new();
        Reflect::set(&mark, &"answered".into(), &number.into())?;
        Reflect::set(&mark, &"lines".into(), &line_count.into())?;
        self.post(&mark)
    }

    fn post(&self, message: &JsValue) -> Done {
        call(&self.worker, "postMessage", std::slice::from_ref(message))
    }

    /// Tells that there will be no more answers, and ends the worker.
    fn close(&self) -> Done {
        let mark = Object::new();
        Reflect::set(&mark, &"quit".into(), &JsValue::TRUE)?;
        self.post(&mark)?;
        call(&self.worker, "close", &[])
    }
}

/// Has the desk do this with each message that comes in there.
fn on_message(
    port: &JsValue,
    desk: &Rc<RefCell<WorkerPort>>,
    act: impl Fn(&mut WorkerPort, &JsValue) -> Done + 'static,
) -> Done {
    let desk = Rc::clone(desk);
    let hear = move |event: JsValue| {
        let message = Reflect::get(&event, &"data".into());
        message.and_then(|message| act(&mut desk.borrow_mut(), &message)).unwrap_or_else(|error| throw_val(error));
    };
    let hear = Closure::<dyn FnMut(JsValue)>::new(hear).into_js_value();
    Reflect::set(port, &"onmessage".into(), &hear).map(drop)
}

fn function(of: &JsValue, name: &str) -> Result<Function, JsValue> {
    Reflect::get(of, &name.into())?.dyn_into()
}

fn call(of: &JsValue, name: &str, arguments: &[JsValue]) -> Done {
    let arguments: Array = arguments.iter().collect();
    function(of, name)?.apply(of, &arguments).map(drop)
}
