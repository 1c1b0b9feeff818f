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
use crate::ai::{Level, Style, Thinking};
use crate::book::{Book, own_move};
use crate::session::{Game, GameId, engine_position, exact_odds, may_reach_tables};

/// All commands.
pub(super) const COMMANDS: [&str; 12] =
    ["uci", "isready", "setoption", "ucinewgame", "position", "d", "go", "stop", "debug", "eval", "bench", "quit"];

/// The commands that are executed at once, even while the engine is busy.
const URGENT_COMMANDS: [&str; 2] = ["isready", "stop"];

/// The number of lines that may wait while the engine is busy, before the reader has to wait too.
const MAX_WAITING_LINES: usize = 256;

/// The engine behind the text protocol: a game, options, and the command that is running.
///
/// It does no input or output of its own: each line comes with a writer for its answers. Long commands run in slices,
/// between which other lines can come in.
pub struct Engine {
    game: Game,
    number_options: Numbers,
    style: Style,
    /// Whether moves are made by the book.
    has_own_book: bool,
    book: Option<Book>,
    /// The tables of endings that an option has set.
    endings: Option<Arc<Endings>>,
    /// Where a game's tables of endings are found when no option has set any.
    built_in_endings: fn(GameId) -> Option<&'static [u8]>,
    /// The built-in tables of a game that have been asked for.
    read_endings: Option<(GameId, Arc<Endings>)>,
    /// The network that an option has set.
    network: Option<Arc<Network>>,
    /// Where a game's network is found when no option has set one.
    built_in_network: fn(GameId) -> Option<&'static [u8]>,
    /// The built-in network of a game that has been asked for.
    read_network: Option<(GameId, Arc<Network>)>,
    /// The network that has filled the transposition table; `None` for the evaluation by hand.
    table_network: Option<Arc<Network>>,
    /// The tables of endings that have filled it; `None` for a search without them.
    table_endings: Option<Arc<Endings>>,
    /// The transposition table; `None` before the first search.
    table: Option<Arc<TranspositionTable>>,
    task: Option<Task>,
    /// The lines that came in while it was busy.
    waiting_lines: VecDeque<Vec<u8>>,
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
            number_options: Numbers::default(),
            style: Style::default(),
            has_own_book: false,
            book: None,
            endings: None,
            built_in_endings: |_| None,
            read_endings: None,
            network: None,
            built_in_network: |_| None,
            read_network: None,
            table_network: None,
            table_endings: None,
            table: None,
            task: None,
            waiting_lines: VecDeque::new(),
            waiting_stopped: 0,
            is_ending: false,
        }
    }

    /// The same, with the networks and the tables of endings that are part of the program: at level 17 it uses those of the game, unless an
    /// option names others.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_built_in_files() -> Self {
        let (built_in_network, built_in_endings) = (GameId::built_in_network, GameId::built_in_endings);
        Self { built_in_network, built_in_endings, ..Self::new() }
    }

    /// Whether a command is running, so that [`work`](Self::work) must be called.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || !self.waiting_lines.is_empty()
    }

    /// Whether there is nothing to do before the next line: no command is running, or a search has found its move and
    /// waits for `stop`.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.task.as_ref().map_or(self.waiting_lines.is_empty(), Task::is_idle)
    }

    /// Whether the reader may pass on another line: few are waiting, or the running command ends only by a further line.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.waiting_lines.len() < MAX_WAITING_LINES || self.task.as_ref().is_some_and(Task::is_endless)
    }

    /// Executes one line and writes the answers. A line that cannot be executed is answered by one line
    /// `info string error: …` and changes nothing. While the engine is busy, `stop` and `isready` are executed at once
    /// and other lines in their turn.
    ///
    /// # Errors
    /// If the answers cannot be written.
    pub fn handle_line(&mut self, line: &[u8], output: &mut impl Write) -> io::Result<EngineProgress> {
        if self.is_busy() && !is_urgent(line) {
            if command(line) == Some("quit") {
                self.end();
            }
            self.waiting_lines.push_back(line.to_vec());
            return Ok(EngineProgress::Pending);
        }
        self.execute(line, output)
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
    pub fn work(&mut self, output: &mut impl Write) -> io::Result<EngineProgress> {
        if let Some(task) = &mut self.task {
            if !task.work(output)? {
                return Ok(EngineProgress::Pending);
            }
            self.task = None;
            return Ok(EngineProgress::Answered);
        }
        let Some(line) = self.waiting_lines.pop_front() else { return Ok(EngineProgress::Answered) };
        let is_stopped = self.waiting_stopped > 0;
        self.waiting_stopped = self.waiting_stopped.saturating_sub(1);
        let progress = self.execute(&line, output)?;
        if let Some(task) = &mut self.task {
            task.stopped = is_stopped;
        }
        if self.is_ending {
            self.stop_endless();
        }
        Ok(progress)
    }

    fn execute(&mut self, line: &[u8], output: &mut impl Write) -> io::Result<EngineProgress> {
        match self.try_to_execute(line, output)? {
            Ok(progress) => Ok(progress),
            Err(error) => {
                error.write(output)?;
                Ok(EngineProgress::Answered)
            }
        }
    }

    fn try_to_execute(
        &mut self,
        line: &[u8],
        output: &mut impl Write,
    ) -> io::Result<Result<EngineProgress, CommandError>> {
        let text = match text(line) {
            Ok(text) => text.trim_ascii(),
            Err(error) => return Ok(Err(error)),
        };
        let (command, words) = split_word(text);
        let command_result = match command {
            "" => Ok(()),
            "uci" => {
                self.identify(output)?;
                Ok(())
            }
            "isready" => {
                self.make_table();
                writeln!(output, "readyok")?;
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
                position::describe(&self.game, output)?;
                Ok(())
            }
            "go" => {
                let go_result = self.go(words).map(|()| EngineProgress::Pending);
                if go_result.is_ok()
                    && let Some(odds) = self.exact_odds()
                {
                    writeln!(output, "info string exact chances: {odds}")?;
                }
                return Ok(go_result);
            }
            "stop" => {
                self.stop();
                Ok(())
            }
            "debug" => match words.trim_ascii() {
                "on" | "off" => Ok(()),
                other_word => {
                    Err(CommandError::Word { expected: "on or off", after: "debug", found: other_word.into() })
                }
            },
            "eval" => {
                self.static_eval(output)?;
                Ok(())
            }
            "bench" => {
                self.task = Some(Task::bench());
                return Ok(Ok(EngineProgress::Pending));
            }
            "quit" => return Ok(Ok(EngineProgress::Quit)),
            _ => Err(CommandError::UnknownCommand { known: COMMANDS.join(" "), found: command.into() }),
        };
        Ok(command_result.map(|()| EngineProgress::Answered))
    }

    fn identify(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "id name Turnover {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(output, "id author the Turnover developers")?;
        writeln!(output, "info string protocol {PROTOCOL_VERSION}")?;
        options::declare(output)?;
        writeln!(output, "uciok")
    }

    fn set_option(&mut self, words: &str) -> Result<(), CommandError> {
        match OptionChange::parse(words, self.number_options)? {
            OptionChange::Variant(id) => self.game = Game::new(id),
            OptionChange::Numbers(changed_numbers) => {
                let is_resized = changed_numbers.hash != self.number_options.hash;
                self.number_options = changed_numbers;
                if is_resized {
                    // The old one first: both together may be too large.
                    self.table = None;
                    self.make_table();
                }
            }
            OptionChange::Style(style) => self.style = style,
            OptionChange::OwnBook(has_own_book) => self.has_own_book = has_own_book,
            OptionChange::BookFile(path) => self.book = from_file(BOOK_CONTENT, path, Book::read)?,
            OptionChange::EndingsFile(path) => {
                self.endings = from_file(ENDINGS_CONTENT, path, Endings::read)?.map(Arc::new)
            }
            OptionChange::EndingsData(text) => {
                self.endings = from_base64(ENDINGS_CONTENT, text, Endings::read)?.map(Arc::new)
            }
            OptionChange::NetworkFile(path) => {
                self.network = from_file(NETWORK_CONTENT, path, Network::read)?.map(Arc::new)
            }
            OptionChange::NetworkData(text) => {
                self.network = from_base64(NETWORK_CONTENT, text, Network::read)?.map(Arc::new)
            }
        }
        Ok(())
    }

    /// Makes the transposition table, so that no search has to wait for it. A running search has its own reference.
    fn make_table(&mut self) -> Arc<TranspositionTable> {
        Arc::clone(self.table.get_or_insert_with(|| Arc::new(TranspositionTable::new(self.number_options.hash))))
    }

    fn go(&mut self, words: &str) -> Result<(), CommandError> {
        let started_at = now();
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
                    Task::think(thinking, started_at, until_stopped)
                }
            },
        });
        Ok(())
    }

    /// The move by the book; `None` for the search of a mate and for an analysis without end.
    fn book_move(&self, limits: &Limits, until_stopped: bool) -> Option<String> {
        let book = self.book.as_ref().filter(|_| self.has_own_book && !until_stopped && limits.mate.is_none())?;
        own_move(book, &self.game, self.number_options.level, self.number_options.seed)
    }

    fn think(&mut self, limits: Limits) -> Box<dyn Thinking> {
        let Numbers { threads, multi_pv, level, seed, .. } = self.number_options;
        let table = self.make_table();
        let network = self.game_network();
        let evaluation = network.clone().filter(|_| level.uses_network() && limits.mate.is_none());
        let endings = self.game_endings();
        let used_endings = endings.clone().filter(|_| level == Level::STRONGEST || limits.mate.is_some());
        // Values of another evaluation or of other tables would change the search.
        if evaluation.as_ref().map(Arc::as_ptr) != self.table_network.as_ref().map(Arc::as_ptr)
            || used_endings.as_ref().map(Arc::as_ptr) != self.table_endings.as_ref().map(Arc::as_ptr)
        {
            table.clear();
            (self.table_network, self.table_endings) = (evaluation, used_endings);
        }
        let options = Options {
            threads,
            line_count: multi_pv,
            endings,
            network,
            style: self.style,
            ..Options::with_table(limits, table)
        };
        self.game.think(options, level, seed)
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

    /// The tables of endings that an option has set, or else the built-in ones of the game where they help.
    fn game_endings(&mut self) -> Option<Arc<Endings>> {
        if self.endings.is_some() || !may_reach_tables(&self.game) {
            return self.endings.clone();
        }
        let id = self.game.id();
        if self.read_endings.as_ref().is_none_or(|&(read, _)| read != id) {
            let endings = (self.built_in_endings)(id).and_then(|bytes| Endings::read(bytes).ok());
            self.read_endings = endings.map(|endings| (id, Arc::new(endings)));
        }
        self.read_endings.as_ref().map(|(_, endings)| Arc::clone(endings))
    }

    fn static_eval(&mut self, output: &mut impl Write) -> io::Result<()> {
        let (units, terms) = engine_position(self.game.referee()).static_eval();
        for Term { name, count, weight } in terms {
            writeln!(output, "{name}: {count} of {weight} = {}", count * weight)?;
        }
        writeln!(output, "Evaluation: {units}")?;
        match self.exact_odds() {
            Some(odds) => writeln!(output, "Exact chances: {odds}"),
            None => Ok(()),
        }
    }

    fn exact_odds(&mut self) -> Option<Odds> {
        if self.game.outcome().is_some() {
            return None;
        }
        let endings = self.game_endings()?;
        exact_odds(self.game.referee(), &endings)
    }

    /// Stops the current command and all that wait.
    fn stop(&mut self) {
        if let Some(task) = &mut self.task {
            task.stopped = true;
        }
        self.waiting_stopped = self.waiting_lines.len();
    }
}

const BOOK_CONTENT: &str = "an opening book";
const ENDINGS_CONTENT: &str = "tables of endings";
const NETWORK_CONTENT: &str = "a network";

/// What a file contains, if there is one.
fn from_file<T, E: ToString>(
    content_name: &'static str,
    path: Option<String>,
    parse: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<Option<T>, CommandError> {
    let Some(path) = path else { return Ok(None) };
    let file_bytes = std::fs::read(&path).map_err(|error| error.to_string());
    let parsed = file_bytes.and_then(|bytes| parse(&bytes).map_err(|error| error.to_string()));
    parsed.map(Some).map_err(|why| CommandError::File { content: content_name, path: FoundText::of(Some(&path)), why })
}

/// What a text in Base64 contains, if there is one.
fn from_base64<T, E: ToString>(
    content_name: &'static str,
    text: Option<String>,
    parse: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<Option<T>, CommandError> {
    let Some(text) = text else { return Ok(None) };
    let bytes = STANDARD.decode(text).map_err(|error| error.to_string());
    let parsed = bytes.and_then(|bytes| parse(&bytes).map_err(|error| error.to_string()));
    parsed.map(Some).map_err(|why| CommandError::Data { content: content_name, why })
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
    command(line).is_some_and(|command| URGENT_COMMANDS.contains(&command))
}
