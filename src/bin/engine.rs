//! The rules behind the text protocol: on standard input and output, or as a worker in a browser.
//!
//! `stop` interrupts a count that is under way; `quit` and the end of the input wait for it, so that a script's
//! answers are complete. What only a `stop` would end, they end themselves.

#[cfg(target_family = "wasm")]
fn main() {
    turnover::uci::attend_worker();
}

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    use std::process::ExitCode;
    use turnover::arena::{Match, Tuning, USAGE, run, tune};

    let wrong = |error: &dyn std::fmt::Display| {
        eprintln!("turnover-engine: {error}\n\n{USAGE}");
        ExitCode::from(2)
    };
    let mut words = std::env::args().skip(1);
    let done = match words.next().as_deref() {
        None => terminal::attend(),
        Some("arena") => match Match::parse(words) {
            Ok(wanted) => run(&wanted, &mut std::io::stdout()).map(drop),
            Err(error) => return wrong(&error),
        },
        Some("tune") => match Tuning::parse(words) {
            Ok(tuning) => tune(&tuning, &mut std::io::stdout()),
            Err(error) => return wrong(&error),
        },
        Some(word) => return wrong(&format!("expected arena, tune or nothing, found {word:?}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("turnover-engine: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(target_family = "wasm"))]
mod terminal {
    use std::io::{self, Write};
    use std::sync::mpsc::{self, SyncSender, TryRecvError};
    use std::thread;

    use turnover::uci::{Engine, EngineProgress, LineReader};

    /// Answers what comes in until it is told to quit, or until the end of the input.
    pub fn attend() -> io::Result<()> {
        let (sender, lines) = mpsc::sync_channel(1);
        let listener = thread::spawn(move || listen(&sender));

        let mut engine = Engine::new();
        let mut out = io::BufWriter::new(io::stdout().lock());
        loop {
            let line = if engine.is_idle() {
                lines.recv().map_err(|_| TryRecvError::Disconnected)
            } else if engine.has_room() {
                lines.try_recv()
            } else {
                Err(TryRecvError::Empty)
            };
            let mut progress = match line {
                Ok(line) => engine.line(&line, &mut out)?,
                Err(TryRecvError::Disconnected) if !engine.is_busy() => {
                    return listener.join().expect("listening never panics");
                }
                Err(TryRecvError::Disconnected) => {
                    engine.end();
                    EngineProgress::Pending
                }
                Err(TryRecvError::Empty) => EngineProgress::Pending,
            };
            if !engine.is_idle() {
                progress = engine.work(&mut out)?;
            }
            out.flush()?;
            if progress == EngineProgress::Quit {
                return Ok(());
            }
        }
    }

    /// Passes on what comes in, until its end or until nobody wants it any more.
    fn listen(lines: &SyncSender<Vec<u8>>) -> io::Result<()> {
        let mut reader = LineReader::new(io::stdin().lock());
        while let Some(line) = reader.next_line()? {
            if lines.send(line.to_vec()).is_err() {
                break;
            }
        }
        Ok(())
    }
}
