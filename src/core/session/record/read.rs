//! Reads records and replays every move by the rules.

use std::str::FromStr;

use super::{CLOCK_COMMAND, GameRecord, Head, PROGRAM, UNKNOWN, UNKNOWN_DATE, tag};
use crate::ai::{Level, Style};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::games::{Outcome, Phase, Reason, Seed, SeedHash};
use crate::notation::NotationError;
use crate::notation::record::{self, Item, Location, MovetextItem, Record, RecordError, ResultTag, Tag};
use crate::session::abstract_play::lists;
use crate::session::{ClockStamp, CodeError, DiceSource, Game, GameId, NodeId, Seat, TimeControl};

/// How many characters of the wrong text an error quotes.
const QUOTED: usize = 40;

impl GameRecord {
    /// Reads all games in a text, also of AbstractPlay. The current position of each is the end of its main line, or the one
    /// that the record gives.
    ///
    /// # Errors
    /// At the first error in the text or illegal move, with line and column, what was expected and what was found.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RecordError> {
        Self::read_known(text).map(|(records, _)| records)
    }

    /// The same, with the number of games that were left out: those in a list of AbstractPlay that this program does not know.
    ///
    /// # Errors
    /// Those of [`read_all`](Self::read_all).
    pub fn read_known(text: &str) -> Result<(Vec<Self>, usize), RecordError> {
        if Self::is_abstract_play(text) {
            return lists::read_all(text);
        }
        Ok((record::read(text)?.iter().map(replay).collect::<Result<_, _>>()?, 0))
    }

    /// Reads the only game in a text.
    ///
    /// # Errors
    /// The errors of [`read_all`](Self::read_all), and if the text has no game or more than one.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if Self::is_abstract_play(text) {
            let (mut records, unknown_count) = lists::read_all(text)?;
            let sole_record = if records.len() + unknown_count == 1 { records.pop() } else { None };
            return sole_record.ok_or_else(|| error(Location::default(), "one record", "another game"));
        }
        let records = record::read(text)?;
        match &*records {
            [record] => replay(record),
            [] => Err(error(Location::default(), "a record", "the end of the text")),
            [first, ..] => Err(error(first.end, "the end of the text", "another game")),
        }
    }
}

pub(in crate::session) fn error(
    location: Location,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> RecordError {
    RecordError { at: location, expected: expected.into(), found: found.into() }
}

pub(in crate::session) fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text, QUOTED))
}

fn replay(record: &Record) -> Result<GameRecord, RecordError> {
    let tags = Tags::of(record)?;
    let id = tags.game()?;
    let mut game = tags.start(id)?;
    let mut head = Head {
        players: [tag::WHITE, tag::BLACK].map(|name| tags.text(name, UNKNOWN)),
        seats: [tags.seat(Side::White)?, tags.seat(Side::Black)?],
        date: tags.text(tag::DATE, UNKNOWN_DATE),
        ..Head::default()
    };
    head.styles = tags.styles(head.seats)?;
    head.controls = tags.controls()?;
    if id.has_dice() {
        head.dice = tags.dice()?;
    }
    head.more = tags.unknown(id, head.seats);
    let score = play_all(&mut game, &record.moves)?;
    end(&mut game, &tags, score)?;
    game.look_at_end();
    if let Some(ply_count) = tags.ply(tag::CURRENT, &game)? {
        game.go_to(ply_count);
    }
    Ok(GameRecord { game, head })
}

/// The head of a record.
struct Tags<'a> {
    record: &'a Record,
}

impl<'a> Tags<'a> {
    fn of(record: &'a Record) -> Result<Self, RecordError> {
        for (index, tag) in record.tags.iter().enumerate() {
            let is_known = tag::ALL.contains(&&*tag.name);
            if is_known && record.tags[..index].iter().any(|other| other.name == tag.name) {
                return Err(error(tag.at, format!("one tag {}", tag.name), "a second one"));
            }
        }
        Ok(Self { record })
    }

    fn find(&self, name: &str) -> Option<&'a Tag> {
        self.record.tags.iter().find(|tag| tag.name == name)
    }

    fn text(&self, name: &str, unknown: &str) -> String {
        let value = self.find(name).map_or("", |tag| tag.value.trim());
        if value == unknown { String::new() } else { value.to_owned() }
    }

    fn game(&self) -> Result<GameId, RecordError> {
        let expected = || format!("a tag Variant with one of {}", GameId::ALL.map(GameId::name).join(", "));
        let tag = self.find(tag::VARIANT).ok_or_else(|| {
            let first_location =
                self.record.tags.first().map(|tag| tag.at).or_else(|| self.record.moves.first().map(|item| item.at));
            error(first_location.unwrap_or_default(), expected(), "none")
        })?;
        let name: Vec<String> = tag.value.split_whitespace().map(str::to_lowercase).collect();
        let id = tag.value.trim().parse().or_else(|_| name.join("-").replace('_', "-").parse());
        id.map_err(|_| error(tag.at, expected(), quoted(&tag.value)))
    }

    /// The game at its start position.
    fn start(&self, id: GameId) -> Result<Game, RecordError> {
        let game_from = |tag: &Tag, fen: &str, expected| {
            let start_error = |why| error(tag.at, expected, format!("{} ({why})", quoted(&tag.value)));
            Game::from_fen(id, fen).map_err(start_error)
        };
        let Some(tag) = self.find(tag::CHESS960).filter(|_| id.has_chess960()) else {
            return self
                .find(tag::FEN)
                .map_or_else(|| Ok(Game::new(id)), |tag| game_from(tag, &tag.value, "a position"));
        };
        let expected = "the number of a start of Chess960, 0 to 959";
        let fen = id.chess960_named(tag.value.trim());
        let fen = fen.ok_or_else(|| error(tag.at, expected, quoted(&tag.value)))?;
        match self.find(tag::FEN) {
            Some(fen_tag) if game_from(fen_tag, &fen_tag.value, "a position")?.start().fen() != fen => Err(error(
                fen_tag.at,
                format!("the start of Chess960 with the number {}", tag.value),
                quoted(&fen_tag.value),
            )),
            _ => game_from(tag, &fen, expected),
        }
    }

    fn controls(&self) -> Result<[TimeControl; 2], RecordError> {
        let read_control = |name: &str| {
            let Some(tag) = self.find(name).filter(|tag| tag.value.trim() != UNKNOWN) else { return Ok(None) };
            let control_error = |why| error(tag.at, "a time control", format!("{} ({why})", quoted(&tag.value)));
            tag.value.trim().parse::<TimeControl>().map(Some).map_err(control_error)
        };
        let control_of_both = read_control(tag::TIME_CONTROL)?;
        let [white, black] = [read_control(tag::WHITE_TIME_CONTROL)?, read_control(tag::BLACK_TIME_CONTROL)?];
        Ok([white, black].map(|own_control| own_control.or(control_of_both).unwrap_or_default()))
    }

    fn dice(&self) -> Result<DiceSource, RecordError> {
        fn read<T: FromStr>(tag: Option<&Tag>, expected: &str) -> Result<Option<T>, RecordError> {
            let Some(tag) = tag.filter(|tag| tag.value.trim() != UNKNOWN) else { return Ok(None) };
            let found_text = || format!("{}, of {} characters", quoted(&tag.value), tag.value.chars().count());
            tag.value.trim().parse().map(Some).map_err(|_| error(tag.at, expected, found_text()))
        }
        let tag = self.find(tag::DICE_SEED);
        let seed: Option<Seed> = read(tag, "a seed, 64 hexadecimal digits")?;
        let hash: Option<SeedHash> = read(self.find(tag::DICE_SEED_HASH), "the hash of a seed, 64 hexadecimal digits")?;
        match (seed, hash, tag) {
            (Some(seed), Some(hash), Some(tag)) if seed.hash() != hash => Err(error(
                tag.at,
                format!("the seed with the hash {hash}"),
                format!("one with the hash {}", seed.hash()),
            )),
            (Some(seed), ..) => Ok(DiceSource::Seed(seed)),
            (None, Some(hash), _) => Ok(DiceSource::Promised(hash)),
            (None, None, _) => Ok(DiceSource::Hand),
        }
    }

    /// The player of a side: this program if the record gives its level, otherwise a person.
    fn seat(&self, side: Side) -> Result<Seat, RecordError> {
        let [kind, strength, _] = tag::OF_SEATS[side.index()];
        let is_program = self.find(kind).is_some_and(|tag| tag.value.trim().eq_ignore_ascii_case(PROGRAM));
        let Some(tag) = self.find(strength).filter(|tag| is_program && tag.value.trim() != UNKNOWN) else {
            return Ok(Seat::Human);
        };
        let level = Level::read_kept(&tag.value);
        let expected = || format!("a level, from 1/{count} to {count}/{count}", count = Level::COUNT);
        level.map(Seat::Engine).ok_or_else(|| error(tag.at, expected(), quoted(&tag.value)))
    }

    /// The style of each side; that of a person is an unknown tag.
    fn styles(&self, seats: [Seat; 2]) -> Result<[Style; 2], RecordError> {
        let style_of = |side: Side| {
            let [.., name] = tag::OF_SEATS[side.index()];
            let is_told = |tag: &&Tag| !seats[side.index()].is_human() && tag.value.trim() != UNKNOWN;
            let Some(tag) = self.find(name).filter(is_told) else { return Ok(Style::default()) };
            let expected = || format!("a style, one of {}", Style::ALL.map(Style::name).join(", "));
            tag.value.trim().parse().map_err(|_| error(tag.at, expected(), quoted(&tag.value)))
        };
        Ok([style_of(Side::White)?, style_of(Side::Black)?])
    }

    fn unknown(&self, id: GameId, seats: [Seat; 2]) -> Vec<(String, String)> {
        let is_of_a_person = |name: &str| {
            seats.into_iter().zip(tag::OF_SEATS).any(|(seat, tags)| seat.is_human() && tags.contains(&name))
        };
        let is_known = |name: &str| {
            tag::ALL.contains(&name)
                && (id.has_dice() || !tag::OF_DICE.contains(&name))
                && (id.has_chess960() || name != tag::CHESS960)
                && !is_of_a_person(name)
        };
        let unknown_tags = self.record.tags.iter().filter(|tag| !is_known(&tag.name));
        unknown_tags.map(|tag| (tag.name.clone(), tag.value.clone())).collect()
    }

    /// The node whose number this tag gives.
    fn ply(&self, name: &str, game: &Game) -> Result<Option<NodeId>, RecordError> {
        let Some(tag) = self.find(name) else { return Ok(None) };
        let node = tag.value.parse().ok().and_then(|walk_number| game.tree().at_number_in_walk(walk_number));
        let node_count = game.tree().len();
        node.map(Some).ok_or_else(|| error(tag.at, format!("a number from 0 to {node_count}"), quoted(&tag.value)))
    }
}

/// Plays all lines. Returns the result that the text states, with its location.
fn play_all(game: &mut Game, items: &[Item]) -> Result<Option<(ResultTag, Location)>, RecordError> {
    let mut node = NodeId::ROOT;
    let mut lines = Vec::new();
    let mut score = None;
    for item in items {
        match &item.token {
            MovetextItem::Move(text) => node = play(game, node, text, item.at)?,
            MovetextItem::Comment(text) => comment(game, node, text),
            MovetextItem::Mark(mark) => game.notes_mut(node).marks.push(*mark),
            MovetextItem::Open => {
                lines.push(node);
                node =
                    game.tree().parent(node).ok_or_else(|| error(item.at, "a move before its variation", "\"(\""))?;
            }
            MovetextItem::Close => node = lines.pop().ok_or_else(|| error(item.at, "a move or the result", "\")\""))?,
            MovetextItem::Result(result_tag) => score = Some((*result_tag, item.at)),
        }
    }
    Ok(score)
}

/// Plays a move after this node, which stands here in the text.
pub(in crate::session) fn play(
    game: &mut Game,
    node: NodeId,
    text: &str,
    location: Location,
) -> Result<NodeId, RecordError> {
    let referee = game.tree()[node].referee();
    let move_error = |why: String| error(location, "a legal move", format!("{} ({why})", quoted(text)));
    if let Phase::Over(outcome) = game.tree()[node].phase() {
        return Err(error(location, "no move, for the game is over", format!("{} ({outcome})", quoted(text))));
    }
    // Only for a move as two squares or a roll is it clear what is meant, so that the refusal can be explained.
    let explain = |why: NotationError| match referee.code_error(text) {
        Some(CodeError::Illegal(refusal)) => refusal,
        Some(CodeError::Malformed(_)) | None => why.to_string(),
    };
    let id = referee.read_move(text).map_err(|why| move_error(explain(why)))?;
    game.find_or_add_move(node, id).ok_or_else(|| move_error("it cannot be played".into()))
}

/// Adds to the comment of a node, without the clock command.
fn comment(game: &mut Game, node: NodeId, text: &str) {
    let notes = game.notes_mut(node);
    let mut text = text;
    let command = text.strip_prefix(CLOCK_COMMAND).and_then(|rest| rest.split_once(']'));
    if let Some((Ok(ClockStamp(time_left)), rest)) = command.map(|(value, rest)| (value.trim().parse(), rest)) {
        notes.clock = Some(time_left);
        text = rest.strip_prefix(' ').unwrap_or(rest);
    }
    if !text.is_empty() {
        if !notes.comment.is_empty() {
            notes.comment.push('\n');
        }
        notes.comment.push_str(text);
    }
}

/// Declares the end that the record states, if it is not an end by the rules.
fn end(game: &mut Game, tags: &Tags, movetext_result: Option<(ResultTag, Location)>) -> Result<(), RecordError> {
    let tag = tags.find(tag::RESULT);
    let in_tag = tag.map(|tag| {
        let score = tag.value.trim().parse::<ResultTag>();
        score
            .map(|score| (score, tag.at))
            .map_err(|_| error(tag.at, "a result, one of 1-0, 0-1, 1/2-1/2, *", quoted(&tag.value)))
    });
    let in_tag = in_tag.transpose()?;
    if let (Some((in_tag, tag_location)), Some((movetext_result, _))) = (in_tag, movetext_result)
        && in_tag != movetext_result
    {
        return Err(error(
            tag_location,
            format!("the result {movetext_result}, as behind the moves"),
            in_tag.to_string(),
        ));
    }
    let Some((score, result_location)) = movetext_result.or(in_tag) else { return Ok(()) };
    let node = tags.ply(tag::END, game)?.unwrap_or(game.tree().end());
    if let Phase::Over(outcome) = game.tree()[node].phase() {
        let by_rules =
            if outcome.score() == score.to_string() || score == ResultTag::Unfinished { None } else { Some(outcome) };
        return match by_rules {
            Some(outcome) => {
                Err(error(result_location, format!("the result {outcome}, by the rules"), score.to_string()))
            }
            None => Ok(()),
        };
    }
    let termination = tags.text(tag::TERMINATION, UNKNOWN).to_lowercase();
    let outcome = match score {
        ResultTag::Unfinished => return Ok(()),
        ResultTag::WhiteWins => Outcome::won(Side::White, why_won(&termination)),
        ResultTag::BlackWins => Outcome::won(Side::Black, why_won(&termination)),
        ResultTag::Draw => Outcome::drawn(why_drawn(&termination)),
    };
    if game.end_at(node, outcome) {
        return Ok(());
    }
    let expected = match outcome.reason {
        Reason::FiftyMoves => "a position before which nothing happened for fifty moves, for a draw by fifty moves",
        _ => "a position that has occurred three times, for a draw by repetition",
    };
    Err(error(result_location, expected, "another"))
}

fn why_won(termination: &str) -> Reason {
    if termination.contains("time") {
        Reason::Time
    } else if termination.contains("abandon") {
        Reason::Abandonment
    } else {
        Reason::Resignation
    }
}

fn why_drawn(termination: &str) -> Reason {
    let says_one_of = |words: &[&str]| words.iter().any(|word| termination.contains(word));
    if says_one_of(&["repetition"]) {
        Reason::Repetition
    } else if says_one_of(&["fifty-move", "fifty move", "50-move", "50 move"]) {
        Reason::FiftyMoves
    } else if says_one_of(&["abandon"]) {
        Reason::Abandonment
    } else if says_one_of(&["length-limit"]) {
        Reason::LengthLimit
    } else {
        Reason::Agreement
    }
}

#[cfg(test)]
mod tests;
