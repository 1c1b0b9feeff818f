//! Writes records as text.

use super::{MovetextItem, Record, Tag};
use crate::board::Side;

/// The maximum length of a line of moves, in characters. A comment may be longer.
const MAX_COLUMNS: usize = 80;

/// The number of a move and the side that makes it. The default is White's first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The move number; White's and Black's move have the same one.
    pub number: u32,
    /// The side that moves.
    pub side: Side,
}

impl Default for Numbering {
    fn default() -> Self {
        Self { number: 1, side: Side::White }
    }
}

impl Numbering {
    /// The numbering of the next move, if the sides take turns after each move.
    fn next(self) -> Self {
        let next_number = match self.side {
            Side::White => self.number,
            Side::Black => self.number.saturating_add(1),
        };
        Self { number: next_number, side: !self.side }
    }

    /// `12.` for White, `12...` for Black.
    fn text(self) -> String {
        let dots = match self.side {
            Side::White => ".",
            Side::Black => "...",
        };
        format!("{}{dots}", self.number)
    }
}

impl Record {
    /// The text of this record, tags first, from which [`read`](super::read) reads the same record. The moves are
    /// numbered from `numbering` on, and the sides take turns.
    ///
    /// This holds for every record that has been read. It also holds for others if their moves and tag names are single
    /// words, their tokens are in a possible order, and the text is within the reader's limits. Line ends in a tag's
    /// value become spaces, and `\r` in a comment becomes `\n`. A record without tags and tokens gives an empty text.
    /// Several texts can be concatenated if each begins with a tag and has a move or a result.
    #[must_use]
    pub fn text(&self, numbering: Numbering) -> String {
        self.text_numbered(self.alternating_numberings(numbering))
    }

    /// The same, with a numbering for each [`MovetextItem::Move`] in the order of the text, for games in which a turn
    /// can have several moves. A missing one is that of the previous move.
    #[must_use]
    pub fn text_numbered(&self, numberings: impl IntoIterator<Item = Numbering>) -> String {
        let mut text: String = self.tags.iter().map(tag_line).collect();
        if !(self.tags.is_empty() || self.moves.is_empty()) {
            text.push('\n');
        }
        append_wrapped(&mut text, &self.text_chunks(numberings.into_iter()));
        text
    }

    /// The numberings of all moves if the sides take turns.
    fn alternating_numberings(&self, first_numbering: Numbering) -> Vec<Numbering> {
        let mut numberings = Vec::new();
        // For each open line, the numbering of the next move and of the last one, which a variation would replace.
        let mut line_numberings = [first_numbering, first_numbering];
        let mut outer_numberings = Vec::new();
        for item in &self.moves {
            match item.token {
                MovetextItem::Move(_) => {
                    numberings.push(line_numberings[0]);
                    line_numberings = [line_numberings[0].next(), line_numberings[0]];
                }
                MovetextItem::Open => {
                    outer_numberings.push(line_numberings);
                    line_numberings = [line_numberings[1]; 2];
                }
                MovetextItem::Close => line_numberings = outer_numberings.pop().unwrap_or(line_numberings),
                MovetextItem::Comment(_) | MovetextItem::Mark(_) | MovetextItem::Result(_) => {}
            }
        }
        numberings
    }

    /// The parts that must not be split between lines: a move with its number and sign, a comment, or a parenthesis
    /// with the part next to it.
    fn text_chunks(&self, mut numberings: impl Iterator<Item = Numbering>) -> Vec<String> {
        let mut chunks = Vec::<String>::new();
        let mut joins_previous = false;
        let mut variation_numbering = VariationNumbering { last_numbering: None, needs_number: true };
        let mut outer_numberings = Vec::new();
        let mut follows_move = false;
        for item in &self.moves {
            let chunk = match &item.token {
                MovetextItem::Move(word) => variation_numbering.numbered_move(word, numberings.next()),
                MovetextItem::Comment(text) => format!("{{{}}}", text.replace('\\', "\\\\").replace('}', "\\}")),
                MovetextItem::Mark(mark) => {
                    joins_previous |= follows_move && mark.sign().is_some();
                    mark.to_string()
                }
                MovetextItem::Open => {
                    outer_numberings.push(variation_numbering);
                    variation_numbering = VariationNumbering { last_numbering: None, needs_number: true };
                    "(".into()
                }
                MovetextItem::Close => {
                    joins_previous = true;
                    variation_numbering = outer_numberings.pop().unwrap_or(variation_numbering);
                    ")".into()
                }
                MovetextItem::Result(score) => score.to_string(),
            };
            variation_numbering.needs_number |=
                matches!(item.token, MovetextItem::Comment(_) | MovetextItem::Open | MovetextItem::Close);
            follows_move = matches!(item.token, MovetextItem::Move(_));
            match chunks.last_mut().filter(|_| joins_previous) {
                Some(last_chunk) => last_chunk.push_str(&chunk),
                None => chunks.push(chunk),
            }
            joins_previous = matches!(item.token, MovetextItem::Open);
        }
        chunks
    }
}

/// How the moves of the main line or a variation are numbered.
#[derive(Clone, Copy)]
struct VariationNumbering {
    /// The numbering of the last move.
    last_numbering: Option<Numbering>,
    needs_number: bool,
}

impl VariationNumbering {
    fn numbered_move(&mut self, word: &str, numbering: Option<Numbering>) -> String {
        let numbering = numbering.or(self.last_numbering).unwrap_or_default();
        // Within a turn of White, only the first move is numbered.
        let begins_white_move = numbering.side == Side::White && self.last_numbering != Some(numbering);
        let text = if self.needs_number || begins_white_move {
            format!("{} {word}", numbering.text())
        } else {
            word.to_owned()
        };
        *self = Self { last_numbering: Some(numbering), needs_number: false };
        text
    }
}

fn tag_line(tag: &Tag) -> String {
    let value = tag.value.replace("\r\n", " ").replace(['\r', '\n'], " ");
    format!("[{} \"{}\"]\n", tag.name, value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Appends the parts, broken into lines.
fn append_wrapped(text: &mut String, chunks: &[String]) {
    let mut column = 0;
    for chunk in chunks {
        let mut line_widths = chunk.split('\n').map(|line| line.chars().count());
        let width = line_widths.next().unwrap_or(0);
        if column > 0 {
            let fits_line = column + 1 + width <= MAX_COLUMNS;
            text.push(if fits_line { ' ' } else { '\n' });
            column = if fits_line { column + 1 } else { 0 };
        }
        text.push_str(chunk);
        column = line_widths.next_back().unwrap_or(column + width);
    }
    if !chunks.is_empty() {
        text.push('\n');
    }
}

#[cfg(test)]
impl Record {
    /// Whether the records are equal apart from locations.
    pub(super) fn has_equal_content(&self, other: &Self) -> bool {
        let tags =
            |record: &Self| -> Vec<_> { record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect() };
        let tokens = |record: &Self| -> Vec<_> { record.moves.iter().map(|item| item.token.clone()).collect() };
        tags(self) == tags(other) && tokens(self) == tokens(other)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::super::{Item, Location, Mark, ResultTag, read};
    use super::*;

    const BLACKS_SEVENTH: Numbering = Numbering { number: 7, side: Side::Black };

    fn only_record(text: &str) -> Record {
        let mut records = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(records.len(), 1, "{text}");
        records.remove(0)
    }

    #[test]
    fn moves_are_numbered_and_marked_as_in_print() {
        let first_numbering = Numbering::default();
        for (numbering, text, expected) in [
            (first_numbering, "[A \"b\"]", "[A \"b\"]\n"),
            (first_numbering, "*", "*\n"),
            (first_numbering, "[A \"b\"]{c}*", "[A \"b\"]\n\n{c} *\n"),
            (first_numbering, "e4 e5 d4 draw", "1. e4 e5 2. d4 1/2-1/2\n"),
            (first_numbering, "e4 ! e5 !? $14 ? d4", "1. e4! e5!? $14 ? 2. d4\n"),
            (first_numbering, "e4 {c} ! e5 (d5 (c5) d4) d4", "1. e4 {c} ! 1... e5 (1... d5 (1... c5) 2. d4) 2. d4\n"),
            (first_numbering, "e4 (d4 d5) ({c} c4) ; c\ne5", "1. e4 (1. d4 d5) ({c} 1. c4) { c} 1... e5\n"),
            (first_numbering, ".d4 0-0", "1. .d4 0-0\n"),
            (BLACKS_SEVENTH, "e5 d4 (c4) d5", "7... e5 8. d4 (8. c4) 8... d5\n"),
            (Numbering { number: u32::MAX, ..BLACKS_SEVENTH }, "e5 d4", "4294967295... e5 4294967295. d4\n"),
        ] {
            assert_eq!(only_record(text).text(numbering), expected, "{text}");
        }
    }

    #[test]
    fn lines_of_moves_have_eighty_columns_at_most() {
        let text = only_record(&"e4! e5 (d5 c4) $14 ".repeat(200)).text(BLACKS_SEVENTH);
        assert!(text.lines().all(|line| line.chars().count() <= MAX_COLUMNS));
        assert!(text.lines().rev().skip(1).all(|line| line.chars().count() > MAX_COLUMNS - 20));

        let comment = format!("{{{}\n½}}", "½".repeat(70));
        let text = only_record(&format!("e4 e5 d4 {comment} d5")).text(Numbering::default());
        assert_eq!(text, format!("1. e4 e5 2. d4\n{comment} 2... d5\n"));
    }

    #[test]
    fn an_end_of_line_becomes_a_space_in_a_tag() {
        let tag = Tag { name: "A".into(), value: "b\r\nc\nd\re".into(), at: Location::default() };
        let record = Record { tags: vec![tag], ..Record::default() };
        assert_eq!(record.text(Numbering::default()), "[A \"b c d e\"]\n");
    }

    /// A text of characters and words that have a meaning somewhere.
    fn hostile_text(rng: &mut Xoshiro256PlusPlus, extra_fragments: &[&str]) -> String {
        let fragments =
            ["{", "\\", "\\\\", "%", ";", "\"", "]", "[", "(", ")", " ", "½", "♘", "\u{feff}", "\t", "\0", "1-0", "e4"];
        let all_fragments = [&fragments[..], extra_fragments].concat();
        (0..rng.random_range(..12_u8)).map(|_| *all_fragments.choose(rng).expect("there are some")).collect()
    }

    fn random_record(rng: &mut Xoshiro256PlusPlus) -> Record {
        /// Words that look like moves.
        const MOVES: [&str; 19] = [
            "e5", "Be5", "B.e5", "C.d4", ".d4", "Re1.5", ":Ke2", "xRd8.Q", "Nd6:Qe8", "C-e5++", "Cd4-xRe5", "e2e4",
            "a2xb3", "a2-off", "exd8=Q", "O-O", "0-0-0", "12e4", "--",
        ];
        const RESULTS: [ResultTag; 4] =
            [ResultTag::WhiteWins, ResultTag::BlackWins, ResultTag::Draw, ResultTag::Unfinished];
        let at = Location::default();
        let tags = (0..rng.random_range(..4_u8))
            .map(|number| Tag { name: format!("Tag_{number}"), value: hostile_text(rng, &["}", "{}"]), at })
            .collect();
        let mut tokens = Vec::new();
        // Whether each open line has a move.
        let mut line_has_move = vec![false];
        for _ in 0..rng.random_range(..80_u8) {
            let depth = line_has_move.len() - 1;
            let has_move = line_has_move.last_mut().expect("the main line stays open");
            tokens.push(match rng.random_range(..10_u8) {
                0 | 1 => MovetextItem::Comment(hostile_text(rng, &["}", "\n", "\n%", "\\}"])),
                2 if *has_move => MovetextItem::Mark(Mark(rng.random_range(..20_u8))),
                3 if *has_move => {
                    line_has_move.push(false);
                    MovetextItem::Open
                }
                4 if depth > 0 => {
                    line_has_move.pop();
                    MovetextItem::Close
                }
                _ => {
                    *has_move = true;
                    MovetextItem::Move(MOVES.choose(rng).copied().expect("there are some").into())
                }
            });
        }
        tokens.extend(line_has_move.iter().skip(1).map(|_| MovetextItem::Close));
        if rng.random_bool(0.8) {
            tokens.extend(RESULTS.choose(rng).copied().map(MovetextItem::Result));
            tokens.extend(rng.random_bool(0.2).then(|| MovetextItem::Comment(hostile_text(rng, &["}", "\n"]))));
        }
        let moves = tokens.into_iter().map(|token| Item { token, at }).collect();
        Record { tags, moves, ..Record::default() }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
        for _ in 0..3000 {
            let record = random_record(&mut rng);
            if record.tags.is_empty() && record.moves.is_empty() {
                continue;
            }
            let numbering = Numbering { number: rng.random_range(..120), side: Side::white_if(rng.random_bool(0.5)) };
            let text = record.text(numbering);
            let read_back = only_record(&text);
            assert!(read_back.has_equal_content(&record), "{text:?}");
            assert_eq!(read_back.text(numbering), text);
        }
    }

    #[test]
    fn several_texts_are_as_many_games() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let records: Vec<Record> = (0..300)
            .map(|_| random_record(&mut rng))
            .filter(|record| {
                let has_play_token =
                    |item: &Item| matches!(item.token, MovetextItem::Move(_) | MovetextItem::Result(_));
                !record.tags.is_empty() && record.moves.iter().any(has_play_token)
            })
            .collect();
        let text: String = records.iter().map(|record| record.text(Numbering::default())).collect();
        let read_back = read(&text).expect("as many records");
        assert_eq!(read_back.len(), records.len());
        assert!(read_back.iter().zip(&records).all(|(read_back, record)| read_back.has_equal_content(record)));
    }
}
