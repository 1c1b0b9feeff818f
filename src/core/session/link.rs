//! Encodes a whole game as a short link.
//!
//! Each move is its index among the legal moves of its position, which takes five or six bits in most positions. The
//! link contains all lines, comments and marks, players and date, and the result. It does not contain clock readings,
//! the source of the dice, or unknown tags.
//!
//! ```
//! use turnover_core::session::{Game, GameId, GameRecord};
//!
//! let mut game = Game::new(GameId::TurnoverClassic);
//! for code in ["e1e3", "e8e6", "e3e4"] {
//!     game.play(game.referee().find(code).expect("a legal move"));
//! }
//! let code = GameRecord::of(game).link();
//! assert!(code.len() < 20);
//! assert_eq!(GameRecord::from_link(&code)?.game.tree().walk().len(), 3);
//! # Ok::<(), turnover_core::session::LinkError>(())
//! ```

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::bit_stream::{BitReader, BitWriter};
use super::{Game, GameId, GameRecord, Head, MoveId, NodeId, TimeControl, WalkStep};
use crate::board::Side;
use crate::games::{Outcome, Reason};
use crate::notation::record::{MAX_PLIES, Mark};

/// The maximum length of a link, in bytes.
const MAX_BYTES: usize = 1 << 20;
/// The version of the format.
const VERSION: u32 = 1;
const VERSION_BITS: u32 = 4;
/// The number of bits of a game's number.
const GAME_BITS: u32 = 4;
const REASON_BITS: u32 = 4;
/// What stands before the number of a start of Chess960.
const CHESS960_PREFIX: &str = "frc";
/// The length of the checksum, which comes first, in bytes.
const CHECKSUM_BYTES: usize = 4;

/// The text is not a valid link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The text is longer than any link.
    #[error("expected a game's link of at most {MAX_BYTES} characters, found {0}")]
    TooLong(usize),
    /// A character that is not used in links.
    #[error("expected a letter, a digit, '-' or '_' at character {at} of the game's link, found {found:?}")]
    Character {
        /// The position of the character, from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The text was shortened or changed.
    #[error("expected the whole link of a game, found one of {0} characters of which some are missing or changed")]
    Damaged(usize),
    /// The text has a newer version of the format.
    #[error("expected a game's link of version {VERSION}, found version {0}: a newer program has made it")]
    Version(u32),
    /// The link contains an impossible value.
    #[error("expected {expected} in the game's link, at move {ply} of those told")]
    Nonsense {
        /// What was expected.
        expected: &'static str,
        /// The number of moves read so far, variations included.
        ply: usize,
    },
}

impl GameRecord {
    /// The game as a short text of letters, digits, `-` and `_`.
    #[must_use]
    pub fn link(&self) -> String {
        let mut bits = BitWriter::default();
        bits.put(VERSION, VERSION_BITS);
        write_head(&mut bits, self);
        write_moves(&mut bits, &self.game);
        write_declared_end(&mut bits, &self.game);
        let body = bits.into_bytes();
        let mut bytes = crc32fast::hash(&body).to_be_bytes().to_vec();
        bytes.extend(body);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Decodes a link. The current position is the end of the main line.
    ///
    /// # Errors
    /// If the text is not valid or not complete, with what was expected.
    pub fn from_link(text: &str) -> Result<Self, LinkError> {
        if text.len() > MAX_BYTES {
            return Err(LinkError::TooLong(text.len()));
        }
        let is_foreign =
            |&(_, character): &(usize, char)| !(character.is_ascii_alphanumeric() || "-_".contains(character));
        if let Some((index, character)) = text.chars().enumerate().find(is_foreign) {
            return Err(LinkError::Character { at: index + 1, found: character });
        }
        let damaged_error = || LinkError::Damaged(text.len());
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| damaged_error())?;
        let (checksum, body) = bytes.split_first_chunk::<CHECKSUM_BYTES>().ok_or_else(damaged_error)?;
        if crc32fast::hash(body).to_be_bytes() != *checksum {
            return Err(damaged_error());
        }
        let mut reader = LinkReader { bits: BitReader::new(body), plies: 0 };
        match reader.bits.take(VERSION_BITS) {
            Some(VERSION) => {
                reader.read_record().map_err(|expected| LinkError::Nonsense { expected, ply: reader.plies })
            }
            Some(version) => Err(LinkError::Version(version)),
            None => Err(damaged_error()),
        }
    }
}

/// The number of bits that distinguish this number of values.
fn bit_width(value_count: usize) -> u32 {
    value_count.saturating_sub(1).checked_ilog2().map_or(0, |floor_log| floor_log + 1)
}

fn put_optional_text(bits: &mut BitWriter, text: &str) {
    bits.put_flag(!text.is_empty());
    if !text.is_empty() {
        bits.put_text(text);
    }
}

fn write_head(bits: &mut BitWriter, record: &GameRecord) {
    let GameRecord { game, head } = record;
    bits.put(game.id().number(), GAME_BITS);
    put_optional_text(bits, &start_text(game));
    for name in &head.players {
        put_optional_text(bits, name);
    }
    put_optional_text(bits, &head.date);
    for control in head.controls {
        put_optional_text(bits, &if control == TimeControl::Untimed { String::new() } else { control.to_string() });
    }
}

/// What a link says of the start: nothing of the usual one, `frc` and the number of one of Chess960, otherwise the FEN.
fn start_text(game: &Game) -> String {
    let fen = game.start().fen();
    if game.id().is_usual_start(&fen) {
        return String::new();
    }
    game.id().chess960_number(&fen).map_or(fen, |number| format!("{CHESS960_PREFIX}{number}"))
}

/// Reads what [`start_text`] writes.
fn parse_start(id: GameId, text: &str) -> Expected<Game> {
    if text.is_empty() {
        return Ok(Game::new(id));
    }
    let fen = match text.strip_prefix(CHESS960_PREFIX) {
        Some(start_number) => id.chess960_named(start_number).ok_or("the number of a start of Chess960")?,
        None => text.to_owned(),
    };
    Game::from_fen(id, &fen).map_err(|_| "a position")
}

/// Writes the lines, the main one first: the number of plies, then the moves. After each move a flag says whether more
/// belongs to it: a comment, marks, or variations that replace it.
fn write_moves(bits: &mut BitWriter, game: &Game) {
    put_notes(bits, game, NodeId::ROOT);
    let steps = game.tree().walk();
    let lengths = line_lengths(&steps);
    let mut lengths = lengths.into_iter();
    bits.put_count(lengths.next().unwrap_or(0));
    for (index, step) in steps.iter().enumerate() {
        match *step {
            WalkStep::Node(node) => {
                let variation_count = variation_count_after(&steps[index + 1..]);
                put_move_index(bits, game, node);
                let notes = game.tree()[node].notes();
                let has_more = !notes.comment.is_empty() || !notes.marks.is_empty() || variation_count > 0;
                bits.put_flag(has_more);
                if has_more {
                    put_notes(bits, game, node);
                    bits.put_count(variation_count);
                }
            }
            WalkStep::Open => bits.put_count(lengths.next().expect("each line has a length")),
            WalkStep::Close => {}
        }
    }
}

/// The number of plies of each line, in the order in which the lines begin.
fn line_lengths(steps: &[WalkStep]) -> Vec<u32> {
    let mut lengths = vec![0];
    let mut open_lengths = vec![0];
    for step in steps {
        match step {
            WalkStep::Node(_) => lengths[*open_lengths.last().expect("the main line is open")] += 1,
            WalkStep::Open => {
                open_lengths.push(lengths.len());
                lengths.push(0);
            }
            WalkStep::Close => {
                open_lengths.pop();
            }
        }
    }
    lengths
}

/// The number of variations that begin here.
fn variation_count_after(steps: &[WalkStep]) -> u32 {
    let mut depth = 0;
    let mut variation_count = 0;
    for step in steps {
        match step {
            WalkStep::Open => {
                variation_count += u32::from(depth == 0);
                depth += 1;
            }
            WalkStep::Close if depth > 0 => depth -= 1,
            WalkStep::Node(_) if depth > 0 => {}
            WalkStep::Node(_) | WalkStep::Close => break,
        }
    }
    variation_count
}

fn put_move_index(bits: &mut BitWriter, game: &Game, node: NodeId) {
    let (Some(parent), Some(ply)) = (game.tree().parent(node), game.tree()[node].ply()) else { return };
    let codes = sorted_codes(game, parent);
    let index = codes.iter().position(|(code, _)| *code == ply.played.code).expect("what was played is legal");
    bits.put(index as u32, bit_width(codes.len()));
}

/// The legal moves at a node, sorted by their codes, so that the order does not depend on the move generator.
fn sorted_codes(game: &Game, node: NodeId) -> Vec<(String, MoveId)> {
    let mut codes = game.tree()[node].referee().codes();
    codes.sort();
    codes
}

fn put_notes(bits: &mut BitWriter, game: &Game, node: NodeId) {
    let notes = game.tree()[node].notes();
    put_optional_text(bits, &notes.comment);
    bits.put_count(notes.marks.len() as u32);
    notes.marks.iter().for_each(|mark| bits.put(mark.0.into(), 8));
}

/// Writes a declared end: the reason, the winner and the node.
fn write_declared_end(bits: &mut BitWriter, game: &Game) {
    bits.put_flag(game.declared_end.is_some());
    if let Some((node, outcome)) = game.declared_end {
        let reason_and_draw = (outcome.reason, outcome.winner.is_none());
        let index = DECLARED_ENDS
            .iter()
            .position(|&declared_end| declared_end == reason_and_draw)
            .expect("an end that can be declared");
        bits.put(index as u32, REASON_BITS);
        bits.put_flag(outcome.winner == Some(Side::Black));
        bits.put_count(game.tree().walk_number(node));
    }
}

/// The reasons of declared ends, and whether they are draws. Existing links depend on the order, so new ones must come last.
const DECLARED_ENDS: [(Reason, bool); 8] = [
    (Reason::Resignation, false),
    (Reason::Agreement, true),
    (Reason::Repetition, true),
    (Reason::Time, false),
    (Reason::FiftyMoves, true),
    (Reason::Abandonment, false),
    (Reason::Abandonment, true),
    (Reason::LengthLimit, true),
];

struct LinkReader<'a> {
    bits: BitReader<'a>,
    plies: usize,
}

/// What was expected instead of what was found.
type Expected<T> = Result<T, &'static str>;

/// A line that is being read.
struct LinkLine {
    node: NodeId,
    plies_left: u32,
    /// The number of variations of the last move that are still to be read.
    variations_left: u32,
}

impl LinkReader<'_> {
    fn read_record(&mut self) -> Expected<GameRecord> {
        let id = self.bits.take(GAME_BITS).and_then(GameId::from_number).ok_or("the number of a game")?;
        let start_text = self.read_optional_text()?;
        let mut game = parse_start(id, &start_text)?;
        let mut head = Head {
            players: [self.read_optional_text()?, self.read_optional_text()?],
            date: self.read_optional_text()?,
            ..Head::default()
        };
        for control in &mut head.controls {
            let text = self.read_optional_text()?;
            if !text.is_empty() {
                *control = text.parse().map_err(|_| "a time control")?;
            }
        }
        self.read_moves(&mut game)?;
        self.read_declared_end(&mut game)?;
        if !self.bits.is_at_end() {
            return Err("the end of the link");
        }
        game.go_to_end();
        Ok(GameRecord { game, head })
    }

    fn read_optional_text(&mut self) -> Expected<String> {
        match self.bits.take_flag() {
            Some(true) => self.bits.take_text().ok_or("a text"),
            Some(false) => Ok(String::new()),
            None => Err("more"),
        }
    }

    fn read_count(&mut self) -> Expected<u32> {
        self.bits.take_count().ok_or("a number")
    }

    fn read_moves(&mut self, game: &mut Game) -> Expected<()> {
        self.read_notes(game, NodeId::ROOT)?;
        let mut lines = vec![LinkLine { node: NodeId::ROOT, plies_left: self.read_count()?, variations_left: 0 }];
        while let Some(line) = lines.last_mut() {
            if line.variations_left > 0 {
                line.variations_left -= 1;
                let parent = game.tree().parent(line.node).ok_or("a move before its variations")?;
                lines.push(LinkLine { node: parent, plies_left: self.read_count()?, variations_left: 0 });
            } else if line.plies_left > 0 {
                line.plies_left -= 1;
                self.plies += 1;
                if self.plies > MAX_PLIES {
                    return Err("fewer moves");
                }
                let codes = sorted_codes(game, line.node);
                let index = self.bits.take(bit_width(codes.len())).ok_or("a move")?;
                let &(_, id) = codes.get(index as usize).ok_or("a legal move")?;
                line.node = game.find_or_add_move(line.node, id).ok_or("a game that is not over")?;
                if self.bits.take_flag().ok_or("more")? {
                    let last_node = line.node;
                    line.variations_left = {
                        self.read_notes(game, last_node)?;
                        self.read_count()?
                    };
                }
            } else {
                lines.pop();
            }
        }
        Ok(())
    }

    fn read_notes(&mut self, game: &mut Game, node: NodeId) -> Expected<()> {
        let comment = self.read_optional_text()?;
        let mark_count = self.read_count()?;
        let marks: Option<Vec<Mark>> =
            (0..mark_count).map(|_| Some(Mark(u8::try_from(self.bits.take(8)?).ok()?))).collect();
        let notes = game.notes_mut(node);
        notes.comment = comment;
        notes.marks = marks.ok_or("a mark")?;
        Ok(())
    }

    fn read_declared_end(&mut self, game: &mut Game) -> Expected<()> {
        if !self.bits.take_flag().ok_or("whether the game has ended")? {
            return Ok(());
        }
        let reason_and_draw = self.bits.take(REASON_BITS).and_then(|index| DECLARED_ENDS.get(index as usize).copied());
        let black_won = self.bits.take_flag().ok_or("who has won")?;
        let walk_number = self.read_count()?;
        let node = game.tree().node_at_walk_number(walk_number).ok_or("the number of a move")?;
        let outcome = match reason_and_draw.ok_or("why the game ended")? {
            (reason, true) => Outcome::drawn(reason),
            (reason, false) => Outcome::won(Side::white_if(!black_won), reason),
        };
        if game.end_at(node, outcome) { Ok(()) } else { Err("an end of a game that goes on") }
    }
}
