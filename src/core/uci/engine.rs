//! The engine behind the text protocol.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::command_error::{CommandError, FoundText};
use super::go::Go;
use super::options::{self, Numbers, OptionChange, split_word};
use super::task::Task;
use super::time::now;
use super::{MAX_LINE_BYTES, position};
use crate::ai::endings::{Endings, Odds};
use crate::ai::eval::Term;
use crate::ai::network::Network;
use crate::ai::search::{Limits, Options, TranspositionTable};
use crate::ai::{Style, Thinking};
use crate::book::{Book, own_move};
use crate::session::{Game, GameId, exact_odds};

/// All commands.
pub(super) const COMMANDS: [&str; 12] =
    ["uci", "isready", "setoption", "ucinewgame", "position", "d", "go", "stop", "debug", "eval", "bench", "quit"];

/// The commands that are executed at once, even while the engine is busy.
const URGENT: [&str; 2] = ["isready", "stop"];

/// The number of lines that may wait while the engine is busy, before the reader has to wait too.
const ROOM: usize = 256;

/// The engine behind the text protocol: a game, options, and the command that is running.
///
/// It does no input or output of its own: each line comes with a writer for its answers. Long commands run in slices,
/// between which other lines can come in.
pub struct Engine {
    game: Game,
    numbers: Numbers,
    style: Style,
    /// Whether moves are made by the book.
    has_own_book: bool,
    book: Option<Book>,
    endings: Option<Arc<Endings>>,
    /// The network that an option has set.
    network: Option<Arc<Network>>,
    /// Where a game's network is found when no option has set one.
    built_in_network: fn(GameId) -> Option<&'static [u8]>,
    /// The built-in network of a game that has been asked for.
    read_network: Option<(GameId, Arc<Network>)>,
    /// The network that has filled the transposition table; `None` for the evaluation by hand.
    table_network: Option<Arc<Network>>,
    /// The transposition table; `None` before the first search.
    table: Option<Arc<TranspositionTable>>,
    task: Option<Task>,
    /// The lines that came in while it was busy.
    waiting: VecDeque<Vec<u8>>,
    /// The number of waiting lines that came in before a `stop`, which stops them too.
    waiting_stopped: usize,
    /// Whether no `stop` will come any more.
    is_ending: bool,
}

/// The version of the text protocol, as docs/engine-protocol.md specifies it.
pub const PROTOCOL_VERSION: &str = "1.0";

/// The progress of the current command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineProgress {
    /// The command is finished.
    Answered,
    /// The command needs more work.
    Pending,
    /// The command was `quit`.
    Quit,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// An engine at the start position of the first game in the registry.
    #[must_use]
    pub fn new() -> Self {
        Self {
            game: Game::new(GameId::ALL[0]),
            numbers: Numbers::default(),
            style: Style::default(),
            has_own_book: false,
            book: None,
            endings: None,
            network: None,
            built_in_network: |_| None,
            read_network: None,
            table_network: None,
            table: None,
            task: None,
            waiting: VecDeque::new(),
            waiting_stopped: 0,
            is_ending: false,
        }
    }

    /// The same, with the networks that are part of the program: at level 17 it evaluates by that of the game, unless an
    /// option names another one.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_built_in_networks() -> Self {
        Self { built_in_network: GameId::built_in_network, ..Self::new() }
    }

    /// Whether a command is running, so that [`work`](Self::work) must be called.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || !self.waiting.is_empty()
    }

    /// Whether there is nothing to do before the next line: no command is running, or a search has found its move and
    /// waits for `stop`.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.task.as_ref().map_or(self.waiting.is_empty(), Task::is_idle)
    }

    /// Whether the reader may pass on another line: few are waiting, or the running command ends only by a further line.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.waiting.len() < ROOM || self.task.as_ref().is_some_and(Task::is_endless)
    }

    /// Executes one line and writes the answers. A line that cannot be executed is answered by one line
    /// `info string error: …` and changes nothing. While the engine is busy, `stop` and `isready` are executed at once
    /// and other lines in their turn.
    ///
    /// # Errors
    /// If the answers cannot be written.
    pub fn handle_line(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<EngineProgress> {
        if self.is_busy() && !is_urgent(line) {
            if command(line) == Some("quit") {
                self.end();
            }
            self.waiting.push_back(line.to_vec());
            return Ok(EngineProgress::Pending);
        }
        self.execute(line, out)
    }

    /// Announces the end of the input: commands without an end are stopped, all others are finished.
    pub fn end(&mut self) {
        self.is_ending = true;
        self.stop_endless();
    }

    fn stop_endless(&mut self) {
        if let Some(task) = self.task.as_mut().filter(|task| task.is_endless()) {
            task.stopped = true;
        }
    }

    /// Does one slice of work, at most a few milliseconds, on the current command, and returns
    /// its progress.
    ///
    /// # Errors
    /// If the answers cannot be written.
    pub fn work(&mut self, out: &mut impl Write) -> io::Result<EngineProgress> {
        if let Some(task) = &mut self.task {
            if !task.work(out)? {
                return Ok(EngineProgress::Pending);
            }
            self.task = None;
            return Ok(EngineProgress::Answered);
        }
        let Some(line) = self.waiting.pop_front() else { return Ok(EngineProgress::Answered) };
        let stopped = self.waiting_stopped > 0;
        self.waiting_stopped = self.waiting_stopped.saturating_sub(1);
        let progress = self.execute(&line, out)?;
        if let Some(task) = &mut self.task {
            task.stopped = stopped;
        }
        if self.is_ending {
            self.stop_endless();
        }
        Ok(progress)
    }

    fn execute(&mut self, line: &[u8], out: &mut impl Write) -> io::Result<EngineProgress> {
        match self.try_to_execute(line, out)? {
            Ok(progress) => Ok(progress),
            Err(error) => {
                error.write(out)?;
                Ok(EngineProgress::Answered)
            }
        }
    }

    fn try_to_execute(
        &mut self,
        line: &[u8],
        out: &mut impl Write,
    ) -> io::Result<Result<EngineProgress, CommandError>> {
        let text = match text(line) {
            Ok(text) => text.trim_ascii(),
            Err(error) => return Ok(Err(error)),
        };
        let (command, words) = split_word(text);
        let done = match command {
            "" => Ok(()),
            "uci" => {
                self.identify(out)?;
                Ok(())
            }
            "isready" => {
                self.make_table();
                writeln!(out, "readyok")?;
                Ok(())
            }
            "ucinewgame" => {
                self.game = Game::new(self.game.id());
                if let Some(table) = &self.table {
                    table.clear();
                }
                Ok(())
            }
            "setoption" => self.set_option(words),
            "position" => position::read_position(self.game.id(), words).map(|game| self.game = game),
            "d" => {
                position::describe(&self.game, out)?;
                Ok(())
            }
            "go" => {
                let going = self.go(words).map(|()| EngineProgress::Pending);
                if going.is_ok()
                    && let Some(odds) = self.exact_odds()
                {
                    writeln!(out, "info string exact chances: {odds}")?;
                }
                return Ok(going);
            }
            "stop" => {
                self.stop();
                Ok(())
            }
            "debug" => match words.trim_ascii() {
                "on" | "off" => Ok(()),
                other => Err(CommandError::Word { expected: "on or off", after: "debug", found: other.into() }),
            },
            "eval" => {
                self.static_eval(out)?;
                Ok(())
            }
            "bench" => {
                self.task = Some(Task::bench());
                return Ok(Ok(EngineProgress::Pending));
            }
            "quit" => return Ok(Ok(EngineProgress::Quit)),
            _ => Err(CommandError::UnknownCommand { known: COMMANDS.join(" "), found: command.into() }),
        };
        Ok(done.map(|()| EngineProgress::Answered))
    }

    fn identify(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "id name Turnover {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the Turnover developers")?;
        writeln!(out, "info string protocol {PROTOCOL_VERSION}")?;
        options::declare(out)?;
        writeln!(out, "uciok")
    }

    fn set_option(&mut self, words: &str) -> Result<(), CommandError> {
        match OptionChange::parse(words, self.numbers)? {
            OptionChange::Variant(id) => self.game = Game::new(id),
            OptionChange::Numbers(numbers) => {
                let is_resized = numbers.hash != self.numbers.hash;
                self.numbers = numbers;
                if is_resized {
                    // The old one first: both together may be too large.
                    self.table = None;
                    self.make_table();
                }
            }
            OptionChange::Style(style) => self.style = style,
            OptionChange::OwnBook(has_own_book) => self.has_own_book = has_own_book,
            OptionChange::BookFile(path) => self.book = from_file(BOOK, path, Book::read)?,
            OptionChange::EndingsFile(path) => self.endings = from_file(ENDINGS, path, Endings::read)?.map(Arc::new),
            OptionChange::EndingsData(text) => self.endings = from_base64(ENDINGS, text, Endings::read)?.map(Arc::new),
            OptionChange::NetworkFile(path) => self.network = from_file(NETWORK, path, Network::read)?.map(Arc::new),
            OptionChange::NetworkData(text) => self.network = from_base64(NETWORK, text, Network::read)?.map(Arc::new),
        }
        Ok(())
    }

    /// Makes the transposition table, so that no search has to wait for it. A running search has its own reference.
    fn make_table(&mut self) -> Arc<TranspositionTable> {
        Arc::clone(self.table.get_or_insert_with(|| Arc::new(TranspositionTable::new(self.numbers.hash))))
    }

    fn go(&mut self, words: &str) -> Result<(), CommandError> {
        let begun = now();
        let side = self.game.referee().turn();
        self.task = Some(match Go::parse(words, side)? {
            Go::Perft(plies) => Task::count(&self.game, plies),
            Go::Search { limits, until_stopped, wants_proof } => match self.book_move(&limits, until_stopped) {
                Some(code) => Task::answer(code),
                None => {
                    let mut thinking = self.think(limits);
                    if wants_proof {
                        thinking.ask_for_proof();
                    }
                    Task::think(thinking, begun, until_stopped)
                }
            },
        });
        Ok(())
    }

    /// The move by the book; `None` for the search of a mate and for an analysis without end.
    fn book_move(&self, limits: &Limits, until_stopped: bool) -> Option<String> {
        let book = self.book.as_ref().filter(|_| self.has_own_book && !until_stopped && limits.mate.is_none())?;
        own_move(book, &self.game, self.numbers.level, self.numbers.seed)
    }

    fn think(&mut self, limits: Limits) -> Box<dyn Thinking> {
        let Numbers { threads, multi_pv, level, seed, .. } = self.numbers;
        let table = self.make_table();
        let network = self.game_network();
        let evaluation = network.clone().filter(|_| level.uses_network() && limits.mate.is_none());
        // Values of another evaluation would change the search.
        if evaluation.as_ref().map(Arc::as_ptr) != self.table_network.as_ref().map(Arc::as_ptr) {
            table.clear();
            self.table_network = evaluation;
        }
        let options = Options {
            threads,
            line_count: multi_pv,
            endings: self.endings.clone(),
            network,
            style: self.style,
            ..Options::with_table(limits, table)
        };
        match limits.mate {
            Some(moves) => self.game.mate_search(options, moves),
            None => self.game.think(options, level, seed),
        }
    }

    /// The network that an option has set, or else the built-in one of the game.
    fn game_network(&mut self) -> Option<Arc<Network>> {
        let id = self.game.id();
        if self.network.is_none() && self.read_network.as_ref().is_none_or(|&(read, _)| read != id) {
            let network = (self.built_in_network)(id).and_then(|bytes| Network::read(bytes).ok());
            self.read_network = network.map(|network| (id, Arc::new(network)));
        }
        self.network.clone().or_else(|| self.read_network.as_ref().map(|(_, network)| Arc::clone(network)))
    }

    fn static_eval(&self, out: &mut impl Write) -> io::Result<()> {
        let (units, terms) = self.game.engine().static_eval();
        for Term { name, count, weight } in terms {
            writeln!(out, "{name}: {count} of {weight} = {}", count * weight)?;
        }
        writeln!(out, "Evaluation: {units}")?;
        match self.exact_odds() {
            Some(odds) => writeln!(out, "Exact chances: {odds}"),
            None => Ok(()),
        }
    }

    fn exact_odds(&self) -> Option<Odds> {
        exact_odds(self.game.referee(), self.endings.as_ref()?)
    }

    /// Stops the current command and all that wait.
    fn stop(&mut self) {
        if let Some(task) = &mut self.task {
            task.stopped = true;
        }
        self.waiting_stopped = self.waiting.len();
    }
}

const BOOK: &str = "an opening book";
const ENDINGS: &str = "tables of endings";
const NETWORK: &str = "a network";

/// What a file contains, if there is one.
fn from_file<T, E: ToString>(
    content: &'static str,
    path: Option<String>,
    read: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<Option<T>, CommandError> {
    let Some(path) = path else { return Ok(None) };
    let contents = std::fs::read(&path).map_err(|error| error.to_string());
    let read = contents.and_then(|bytes| read(&bytes).map_err(|error| error.to_string()));
    read.map(Some).map_err(|why| CommandError::File { content, path: FoundText::of(Some(&path)), why })
}

/// What a text in Base64 contains, if there is one.
fn from_base64<T, E: ToString>(
    content: &'static str,
    text: Option<String>,
    read: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<Option<T>, CommandError> {
    let Some(text) = text else { return Ok(None) };
    let bytes = STANDARD.decode(text).map_err(|error| error.to_string());
    let read = bytes.and_then(|bytes| read(&bytes).map_err(|error| error.to_string()));
    read.map(Some).map_err(|why| CommandError::Data { content, why })
}

fn text(line: &[u8]) -> Result<&str, CommandError> {
    if line.len() > MAX_LINE_BYTES {
        return Err(CommandError::TooLong);
    }
    str::from_utf8(line).map_err(|error| CommandError::NotText { at: error.valid_up_to() + 1 })
}

/// The first word of a line that is a command.
fn command(line: &[u8]) -> Option<&str> {
    text(line).ok().map(|text| split_word(text.trim_ascii()).0)
}

fn is_urgent(line: &[u8]) -> bool {
    command(line).is_some_and(|command| URGENT.contains(&command))
}
