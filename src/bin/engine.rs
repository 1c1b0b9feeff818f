//! The rules behind the text protocol, on standard input and output.
//!
//! `stop` interrupts a count that is under way; `quit` and the end of the input wait for it, so that a script's
//! answers are complete.

use std::io::{self, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use turnover::uci::{Engine, LineReader, StopSignal};

/// So many lines may wait while the engine is busy; whoever sends more waits too.
const QUEUE: usize = 256;

fn main() -> io::Result<()> {
    let mut engine = Engine::new();
    let (sender, lines) = mpsc::sync_channel(QUEUE);
    let stop = engine.stop_signal();
    thread::spawn(move || listen(&sender, &stop));

    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in lines {
        let flow = engine.line(&line?, &mut out)?;
        out.flush()?;
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// Passes on what comes in, until its end or until nobody wants it any more.
fn listen(lines: &SyncSender<io::Result<Vec<u8>>>, stop: &StopSignal) {
    let mut reader = LineReader::new(io::stdin().lock());
    loop {
        let line = match reader.next_line() {
            Ok(Some(line)) => Ok(line.to_vec()),
            Ok(None) => return,
            Err(error) => Err(error),
        };
        if let Ok(line) = &line {
            stop.overhear(line);
        }
        if lines.send(line).is_err() {
            return;
        }
    }
}
