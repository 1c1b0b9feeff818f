//! An engine in a process of its own, spoken to on its standard input and output.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::LineReader;

/// How many lines are buffered before the engine has to wait.
const BUFFERED_LINES: usize = 16;
/// How long the engine may take to exit after `quit`.
const EXIT_PATIENCE: Duration = Duration::from_millis(500);

/// Why no answer comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The engine has exited or closed its input or output.
    #[error("its end")]
    Closed,
    /// The engine has not answered in time.
    #[error("silence")]
    Silence,
}

/// A running engine. It is told to quit when it is dropped, and killed if it does not.
pub struct EngineProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Vec<u8>>,
}

impl EngineProcess {
    /// Starts the engine.
    ///
    /// # Errors
    /// If it cannot be started.
    ///
    /// # Panics
    /// Never: both ends of the pipes are taken once.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        let (sender, lines) = mpsc::sync_channel(BUFFERED_LINES);
        thread::spawn(move || {
            let mut reader = LineReader::new(BufReader::new(output));
            while let Ok(Some(line)) = reader.next_line() {
                if sender.send(line.to_vec()).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Sends lines. They should be short and each be followed by a wait for the answer, so that an engine that does not
    /// read cannot block the pipe.
    ///
    /// # Errors
    /// If the engine has closed its input.
    pub fn send(&mut self, lines: &str) -> Result<(), NoAnswer> {
        writeln!(self.input, "{lines}").and_then(|()| self.input.flush()).map_err(|_| NoAnswer::Closed)
    }

    /// Waits for the line from which `choose` takes something. Bytes that are no UTF-8 are replaced.
    ///
    /// # Errors
    /// If there is no such line within this time.
    pub fn wait_for_line<T>(
        &mut self,
        patience: Duration,
        mut choose: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, NoAnswer> {
        let started_at = Instant::now();
        loop {
            let line =
                self.lines.recv_timeout(patience.saturating_sub(started_at.elapsed())).map_err(
                    |error| match error {
                        RecvTimeoutError::Timeout => NoAnswer::Silence,
                        RecvTimeoutError::Disconnected => NoAnswer::Closed,
                    },
                )?;
            if let Some(chosen_line) = choose(String::from_utf8_lossy(&line).trim_end_matches('\r')) {
                return Ok(chosen_line);
            }
            // An engine that talks without answering is also too slow.
            if started_at.elapsed() > patience {
                return Err(NoAnswer::Silence);
            }
        }
    }

    /// Waits until it has exited. Returns whether it did within this time.
    pub fn has_exited_within(&mut self, patience: Duration) -> bool {
        let started_at = Instant::now();
        loop {
            // Discard remaining output, so that it cannot block the engine's exit.
            while self.lines.try_recv().is_ok() {}
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            if started_at.elapsed() >= patience {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.send("stop\nquit");
        if !self.has_exited_within(EXIT_PATIENCE) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
