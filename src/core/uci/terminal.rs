//! The engine on standard input and output.
//!
//! `stop` interrupts a running command. `quit` and the end of the input wait for it, so that the output of a script is
//! complete, and end a command that would otherwise run until `stop`.

use std::io::{self, Write};
use std::sync::mpsc::{self, SyncSender, TryRecvError};
use std::thread;

use super::{Engine, EngineProgress, LineReader};

/// Has this engine execute the commands of standard input until `quit` or its end, and answer on standard output.
///
/// # Errors
/// If one of them fails.
pub fn attend_terminal(mut engine: Engine) -> io::Result<()> {
    let (sender, lines) = mpsc::sync_channel(1);
    let listener = thread::spawn(move || listen(&sender));

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
            Ok(line) => engine.handle_line(&line, &mut out)?,
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

/// Passes lines on until the end of the input or until the receiver is gone.
fn listen(lines: &SyncSender<Vec<u8>>) -> io::Result<()> {
    let mut reader = LineReader::new(io::stdin().lock());
    while let Some(line) = reader.next_line()? {
        if lines.send(line.to_vec()).is_err() {
            break;
        }
    }
    Ok(())
}
