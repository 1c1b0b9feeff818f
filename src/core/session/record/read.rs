//! Reads records and replays every move by the rules.

use std::str::FromStr;

use super::{CLOCK_COMMAND, GameRecord, Head, PROGRAM_VALUE, UNKNOWN_DATE, UNKNOWN_VALUE, tag};
use crate::ai::{Level, Style};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::games::{Outcome, Phase, Reason, Seed, SeedHash};
use crate::notation::NotationError;
use crate::notation::record::{self, Item, Location, MovetextItem, Record, RecordError, ResultTag, Tag};
use crate::session::abstract_play::lists;
use crate::session::{ClockStamp, CodeError, DiceSource, Game, GameId, NodeId, Seat, TimeControl};

/// How many characters of the wrong text an error quotes.
const MAX_QUOTED_CHARS: usize = 40;

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

    /// Replays a written game.
    ///
    /// # Errors
    /// At its first wrong tag or illegal move.
    pub fn replay(record: &Record) -> Result<Self, RecordError> {
        replay(record)
    }

    /// Reads the only game in a text.
    ///
    /// # Errors
    /// The errors of [`read_all`](Self::read_all), and if the text has no game or more than one.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if Self::is_abstract_play(text) {
            let (mut records, unknown_count) = lists::read_all(text)?;
            let sole_record = if records.len() + unknown_count == 1 { records.pop() } else { None };
            return sole_record.ok_or_else(|| record_error(Location::default(), "one record", "another game"));
        }
        let records = record::read(text)?;
        match &*records {
            [record] => replay(record),
            [] => Err(record_error(Location::default(), "a record", "the end of the text")),
            [first_record, ..] => Err(record_error(first_record.end, "the end of the text", "another game")),
        }
    }
}

pub(in crate::session) fn record_error(
    location: Location,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> RecordError {
    RecordError { at: location, expected: expected.into(), found: found.into() }
}

pub(in crate::session) fn quote_excerpt(text: &str) -> String {
    format!("{:?}", excerpt(text, MAX_QUOTED_CHARS))
}

fn replay(record: &Record) -> Result<GameRecord, RecordError> {
    let tags = Tags::of(record)?;
    let id = tags.game_id()?;
    let mut game = tags.start_game(id)?;
    let mut head = Head {
        players: [tag::WHITE, tag::BLACK].map(|name| tags.text_value(name, UNKNOWN_VALUE)),
        seats: [tags.seat(Side::White)?, tags.seat(Side::Black)?],
        date: tags.text_value(tag::DATE, UNKNOWN_DATE),
        ..Head::default()
    };
    head.styles = tags.styles(head.seats)?;
    head.controls = tags.time_controls()?;
    if id.has_dice() {
        head.dice = tags.dice_source()?;
    }
    head.more = tags.unknown_tags(id, head.seats);
    let (main_line_end, score) = play_movetext(&mut game, &record.moves)?;
    declare_end(&mut game, &tags, main_line_end, score)?;
    game.go_to_end();
    if let Some(current_node) = tags.node_of_number(tag::CURRENT, &game)? {
        game.go_to(current_node);
    }
    game.undone_node = tags.node_of_number(tag::UNDONE, &game)?;
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
            if is_known && record.tags[..index].iter().any(|other_tag| other_tag.name == tag.name) {
                return Err(record_error(tag.at, format!("one tag {}", tag.name), "a second one"));
            }
        }
        Ok(Self { record })
    }

    fn find(&self, name: &str) -> Option<&'a Tag> {
        self.record.tags.iter().find(|tag| tag.name == name)
    }

    fn text_value(&self, name: &str, unknown_value: &str) -> String {
        let tag_value = self.find(name).map_or("", |tag| tag.value.trim());
        if tag_value == unknown_value { String::new() } else { tag_value.to_owned() }
    }

    fn game_id(&self) -> Result<GameId, RecordError> {
        let expected = || format!("a tag Variant with one of {}", GameId::ALL.map(GameId::name).join(", "));
        let tag = self.find(tag::VARIANT).ok_or_else(|| {
            let first_location =
                self.record.tags.first().map(|tag| tag.at).or_else(|| self.record.moves.first().map(|item| item.at));
            record_error(first_location.unwrap_or_default(), expected(), "none")
        })?;
        tag.value.parse().map_err(|_| record_error(tag.at, expected(), quote_excerpt(&tag.value)))
    }

    /// The game at its start position.
    fn start_game(&self, id: GameId) -> Result<Game, RecordError> {
        let game_from_tag = |tag: &Tag, fen: &str, expected_text| {
            let start_error =
                |cause| record_error(tag.at, expected_text, format!("{} ({cause})", quote_excerpt(&tag.value)));
            Game::from_fen(id, fen).map_err(start_error)
        };
        let Some(tag) = self.find(tag::CHESS960).filter(|_| id.has_chess960()) else {
            return self
                .find(tag::FEN)
                .map_or_else(|| Ok(Game::new(id)), |tag| game_from_tag(tag, &tag.value, "a position"));
        };
        let expected_text = "the number of a start of Chess960, 0 to 959";
        let fen = id.chess960_named(tag.value.trim());
        let fen = fen.ok_or_else(|| record_error(tag.at, expected_text, quote_excerpt(&tag.value)))?;
        match self.find(tag::FEN) {
            Some(fen_tag) if game_from_tag(fen_tag, &fen_tag.value, "a position")?.start().fen() != fen => {
                Err(record_error(
                    fen_tag.at,
                    format!("the start of Chess960 with the number {}", tag.value),
                    quote_excerpt(&fen_tag.value),
                ))
            }
            _ => game_from_tag(tag, &fen, expected_text),
        }
    }

    fn time_controls(&self) -> Result<[TimeControl; 2], RecordError> {
        let read_control = |name: &str| {
            let Some(tag) = self.find(name).filter(|tag| tag.value.trim() != UNKNOWN_VALUE) else { return Ok(None) };
            let control_error =
                |cause| record_error(tag.at, "a time control", format!("{} ({cause})", quote_excerpt(&tag.value)));
            tag.value.trim().parse::<TimeControl>().map(Some).map_err(control_error)
        };
        let control_of_both = read_control(tag::TIME_CONTROL)?;
        let [white, black] = [read_control(tag::WHITE_TIME_CONTROL)?, read_control(tag::BLACK_TIME_CONTROL)?];
        Ok([white, black].map(|own_control| own_control.or(control_of_both).unwrap_or_default()))
    }

    fn dice_source(&self) -> Result<DiceSource, RecordError> {
        fn read<T: FromStr>(tag: Option<&Tag>, expected: &str) -> Result<Option<T>, RecordError> {
            let Some(tag) = tag.filter(|tag| tag.value.trim() != UNKNOWN_VALUE) else { return Ok(None) };
            let found_text = || format!("{}, of {} characters", quote_excerpt(&tag.value), tag.value.chars().count());
            tag.value.trim().parse().map(Some).map_err(|_| record_error(tag.at, expected, found_text()))
        }
        let tag = self.find(tag::DICE_SEED);
        let seed: Option<Seed> = read(tag, "a seed, 64 hexadecimal digits")?;
        let hash: Option<SeedHash> = read(self.find(tag::DICE_SEED_HASH), "the hash of a seed, 64 hexadecimal digits")?;
        match (seed, hash, tag) {
            (Some(seed), Some(hash), Some(tag)) if seed.hash() != hash => Err(record_error(
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
        let [type_name, level_name, _] = tag::OF_SEATS[side.index()];
        let is_program = self.find(type_name).is_some_and(|tag| tag.value.trim().eq_ignore_ascii_case(PROGRAM_VALUE));
        let Some(tag) = self.find(level_name).filter(|tag| is_program && tag.value.trim() != UNKNOWN_VALUE) else {
            return Ok(Seat::Human);
        };
        let level = Level::read_kept(&tag.value);
        let expected = || format!("a level, from 1/{count} to {count}/{count}", count = Level::COUNT);
        level.map(Seat::Engine).ok_or_else(|| record_error(tag.at, expected(), quote_excerpt(&tag.value)))
    }

    /// The style of each side; that of a person is an unknown tag.
    fn styles(&self, seats: [Seat; 2]) -> Result<[Style; 2], RecordError> {
        let style_of = |side: Side| {
            let [.., name] = tag::OF_SEATS[side.index()];
            let is_given = |tag: &&Tag| !seats[side.index()].is_human() && tag.value.trim() != UNKNOWN_VALUE;
            let Some(tag) = self.find(name).filter(is_given) else { return Ok(Style::default()) };
            let expected = || format!("a style, one of {}", Style::ALL.map(Style::name).join(", "));
            tag.value.trim().parse().map_err(|_| record_error(tag.at, expected(), quote_excerpt(&tag.value)))
        };
        Ok([style_of(Side::White)?, style_of(Side::Black)?])
    }

    fn unknown_tags(&self, id: GameId, seats: [Seat; 2]) -> Vec<(String, String)> {
        let belongs_to_person = |name: &str| {
            seats.into_iter().zip(tag::OF_SEATS).any(|(seat, tags)| seat.is_human() && tags.contains(&name))
        };
        let is_known = |name: &str| {
            tag::ALL.contains(&name)
                && (id.has_dice() || !tag::OF_DICE.contains(&name))
                && (id.has_chess960() || name != tag::CHESS960)
                && !belongs_to_person(name)
        };
        let unknown_tags = self.record.tags.iter().filter(|tag| !is_known(&tag.name));
        unknown_tags.map(|tag| (tag.name.clone(), tag.value.clone())).collect()
    }

    /// The node whose number this tag gives.
    fn node_of_number(&self, name: &str, game: &Game) -> Result<Option<NodeId>, RecordError> {
        let Some(tag) = self.find(name) else { return Ok(None) };
        let node = tag.value.parse().ok().and_then(|walk_number| game.tree().node_at_walk_number(walk_number));
        let node_count = game.tree().len();
        node.map(Some)
            .ok_or_else(|| record_error(tag.at, format!("a number from 0 to {node_count}"), quote_excerpt(&tag.value)))
    }
}

/// Plays all lines. Returns the end of the main line, and the result that the text states with its location.
fn play_movetext(game: &mut Game, items: &[Item]) -> Result<(NodeId, Option<(ResultTag, Location)>), RecordError> {
    let mut node = NodeId::ROOT;
    let mut variation_starts = Vec::new();
    let mut result_with_location = None;
    for item in items {
        match &item.token {
            MovetextItem::Move(text) => node = play(game, node, text, item.at)?,
            MovetextItem::Comment(text) => append_comment(game, node, text),
            MovetextItem::Mark(mark) => game.notes_mut(node).marks.push(*mark),
            MovetextItem::Open => {
                variation_starts.push(node);
                node = game
                    .tree()
                    .parent(node)
                    .ok_or_else(|| record_error(item.at, "a move before its variation", "\"(\""))?;
            }
            MovetextItem::Close => {
                node = variation_starts.pop().ok_or_else(|| record_error(item.at, "a move or the result", "\")\""))?
            }
            MovetextItem::Result(result_tag) => result_with_location = Some((*result_tag, item.at)),
        }
    }
    // A variation that begins with the same moves may have gone on before the main line did.
    game.promote_to_main_line(node);
    Ok((node, result_with_location))
}

/// Plays a move after this node, which stands here in the text.
pub(in crate::session) fn play(
    game: &mut Game,
    node: NodeId,
    text: &str,
    location: Location,
) -> Result<NodeId, RecordError> {
    let referee = game.tree()[node].referee();
    let move_error =
        |cause: String| record_error(location, "a legal move", format!("{} ({cause})", quote_excerpt(text)));
    if let Phase::Over(outcome) = game.tree()[node].phase() {
        return Err(record_error(
            location,
            "no move, for the game is over",
            format!("{} ({outcome})", quote_excerpt(text)),
        ));
    }
    // Only for a move as two squares or a roll is it clear what is meant, so that the refusal can be explained.
    let explain = |cause: NotationError| match referee.code_error(text) {
        Some(CodeError::Illegal(refusal)) => refusal,
        Some(CodeError::Malformed(_)) | None => cause.to_string(),
    };
    let id = referee.read_move(text).map_err(|cause| move_error(explain(cause)))?;
    game.find_or_add_move(node, id).ok_or_else(|| move_error("it cannot be played".into()))
}

/// Adds to the comment of a node, without the clock command.
fn append_comment(game: &mut Game, node: NodeId, text: &str) {
    let notes = game.notes_mut(node);
    let mut text = text;
    let command = text.strip_prefix(CLOCK_COMMAND).and_then(|comment_rest| comment_rest.split_once(']'));
    if let Some((Ok(ClockStamp(time_left)), comment_rest)) =
        command.map(|(value, comment_rest)| (value.trim().parse(), comment_rest))
    {
        notes.clock = Some(time_left);
        text = comment_rest.strip_prefix(' ').unwrap_or(comment_rest);
    }
    if !text.is_empty() {
        if !notes.comment.is_empty() {
            notes.comment.push('\n');
        }
        notes.comment.push_str(text);
    }
}

/// Declares the end that the record states, if it is not an end by the rules.
fn declare_end(
    game: &mut Game,
    tags: &Tags,
    main_line_end: NodeId,
    movetext_result: Option<(ResultTag, Location)>,
) -> Result<(), RecordError> {
    let Some((score, location)) = stated_result(tags, movetext_result)? else { return Ok(()) };
    let node = tags.node_of_number(tag::END, game)?.unwrap_or(main_line_end);
    if let Phase::Over(outcome) = game.tree()[node].phase() {
        return check_against_rules(score, location, outcome);
    }
    let termination = tags.text_value(tag::TERMINATION, UNKNOWN_VALUE).to_lowercase();
    let Some(outcome) = declared_outcome(score, &termination) else { return Ok(()) };
    if game.end_at(node, outcome) {
        return Ok(());
    }
    let expected = match outcome.reason {
        Reason::FiftyMoves => "a position before which nothing happened for fifty moves, for a draw by fifty moves",
        _ => "a position that has occurred three times, for a draw by repetition",
    };
    Err(record_error(location, expected, "another"))
}

/// The result that the record states, in the tag or behind the moves, with its location. Both must be the same.
fn stated_result(
    tags: &Tags,
    movetext_result: Option<(ResultTag, Location)>,
) -> Result<Option<(ResultTag, Location)>, RecordError> {
    let Some(tag) = tags.find(tag::RESULT) else { return Ok(movetext_result) };
    let tag_result: ResultTag = tag
        .value
        .trim()
        .parse()
        .map_err(|_| record_error(tag.at, "a result, one of 1-0, 0-1, 1/2-1/2, *", quote_excerpt(&tag.value)))?;
    match movetext_result {
        Some((result, _)) if result != tag_result => {
            Err(record_error(tag.at, format!("the result {result}, as behind the moves"), tag_result.to_string()))
        }
        _ => Ok(movetext_result.or(Some((tag_result, tag.at)))),
    }
}

/// Checks a stated score against the outcome by the rules. An unfinished game contradicts none.
fn check_against_rules(score: ResultTag, location: Location, outcome: Outcome) -> Result<(), RecordError> {
    if score == ResultTag::Unfinished || outcome.score() == score.to_string() {
        return Ok(());
    }
    Err(record_error(location, format!("the result {outcome}, by the rules"), score.to_string()))
}

/// The outcome that was declared; `None` for an unfinished game.
fn declared_outcome(score: ResultTag, termination: &str) -> Option<Outcome> {
    match score {
        ResultTag::Unfinished => None,
        ResultTag::WhiteWins => Some(Outcome::won(Side::White, win_reason(termination))),
        ResultTag::BlackWins => Some(Outcome::won(Side::Black, win_reason(termination))),
        ResultTag::Draw => Some(Outcome::drawn(draw_reason(termination))),
    }
}

fn win_reason(termination: &str) -> Reason {
    if termination.contains("time") {
        Reason::Time
    } else if termination.contains("abandon") {
        Reason::Abandonment
    } else {
        Reason::Resignation
    }
}

fn draw_reason(termination: &str) -> Reason {
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
