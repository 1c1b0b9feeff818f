//! The lexemes of a record: tags, moves, comments, marks and move numbers.
//!
//! ```ebnf
//! tag     = "[" , name , '"' , { character | "\\" | '\"' } , '"' , "]" ;       (* the value within one line *)
//! comment = "{" , { character | "\\" | "\}" } , "}" | ";" , { character } , line-end ;
//! mark    = "$" , digits | "!" | "?" | "!!" | "??" | "!?" | "?!" ;
//! number  = digits , { dot } | dot , { dot } ;                                 dot = "." | "…" ;
//! word    = character , { character } ;        (* no blank, no control character, none of ()[]{}<>;$!?"% *)
//! ```
//!
//! A number without a dot and a dot without a number must be whole words; `C.d4`, `.d4` and `0-0` are moves, and so is the
//! pass `0000`.

use winnow::Parser;
use winnow::combinator::{alt, delimited, dispatch, not, peek, preceded, repeat, terminated};
use winnow::error::{AddContext, ParserError};
use winnow::stream::Stream;
use winnow::token::{any, one_of, take_till, take_while};

use super::result_words::{is_result_word, parse_result};
use super::{Mark, ResultTag};

/// The end of a comment. If it is missing, the error may be far behind the start.
pub(super) const EXPECTED_COMMENT_END: &str = "a } at the end of the comment";
/// What is allowed between two lexemes.
const EXPECTED_LEXEME: &str = "a move, a comment, a mark, a variation, a result or a tag";

/// A lexeme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lexeme<'a> {
    Tag {
        name: &'a str,
        value: String,
    },
    Comment(String),
    Mark(Mark),
    Open,
    Close,
    Result(ResultTag),
    /// A move number, or dots without one.
    Number(Option<u32>),
    Move(&'a str),
}

/// The result of a parser. Reading stops at the first error.
pub(super) type ParseResult<T> = Result<T, SyntaxError>;

/// A syntax error.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SyntaxError {
    /// What was expected; empty until a parser sets it.
    pub(super) expected: &'static str,
    /// The number of bytes left in the text at the error.
    pub(super) remaining_bytes: usize,
}

impl ParserError<&str> for SyntaxError {
    type Inner = Self;

    fn from_input(input: &&str) -> Self {
        Self { expected: "", remaining_bytes: input.len() }
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

impl<'a> AddContext<&'a str> for SyntaxError {
    /// The innermost parser's description wins.
    fn add_context(self, _: &&'a str, _: &<&'a str as Stream>::Checkpoint, expected: &'static str) -> Self {
        if self.expected.is_empty() { Self { expected, ..self } } else { self }
    }
}

/// Whether this character may be part of a move, a result or a number.
pub(super) fn is_word_char(character: char) -> bool {
    !(is_blank_char(character) || character.is_control() || "()[]{}<>;$!?\"%".contains(character))
}

/// Whether this character separates lexemes. The byte order mark does, because files may have been concatenated.
fn is_blank_char(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

fn is_dot_char(character: char) -> bool {
    matches!(character, '.' | '…')
}

fn is_name_char(character: char) -> bool {
    character.is_alphanumeric() || "_+#=:-".contains(character)
}

/// Reads the blanks before the next lexeme.
pub(super) fn parse_blanks<'a>(input: &mut &'a str) -> ParseResult<&'a str> {
    take_while(0.., is_blank_char).parse_next(input)
}

/// Reads the rest of the line, without its end.
pub(super) fn parse_line<'a>(input: &mut &'a str) -> ParseResult<&'a str> {
    take_till(0.., '\n').parse_next(input)
}

/// Reads the next lexeme. The blanks before it have been read.
pub(super) fn parse_lexeme<'a>(input: &mut &'a str) -> ParseResult<Lexeme<'a>> {
    dispatch! {peek(any);
        '[' => parse_tag,
        '{' => parse_comment.map(Lexeme::Comment),
        ';' => preceded(';', parse_line).map(|text| Lexeme::Comment(text.to_owned())),
        '$' => parse_glyph.map(Lexeme::Mark),
        '!' | '?' => parse_sign.map(Lexeme::Mark),
        '(' => '('.value(Lexeme::Open),
        ')' => ')'.value(Lexeme::Close),
        _ => alt((
            parse_result.map(Lexeme::Result),
            parse_pass.map(Lexeme::Move),
            parse_number.map(Lexeme::Number),
            parse_move.map(Lexeme::Move),
        )),
    }
    .context(EXPECTED_LEXEME)
    .parse_next(input)
}

fn parse_tag<'a>(input: &mut &'a str) -> ParseResult<Lexeme<'a>> {
    let name = take_while(1.., is_name_char).context("the tag's name");
    let text = repeat(0.., alt((take_till(1.., ['"', '\\', '\n']), preceded('\\', alt(("\\", "\""))), "\\")));
    let value = delimited(
        '"'.context("a \" before the tag's value"),
        text.fold(String::new, append_text),
        '"'.context("a \" after the tag's value"),
    );
    delimited(
        ('[', parse_blanks),
        (name, preceded(parse_blanks, value)),
        (parse_blanks, ']'.context("a ] at the end of the tag")),
    )
    .map(|(name, value)| Lexeme::Tag { name, value })
    .parse_next(input)
}

fn parse_comment(input: &mut &str) -> ParseResult<String> {
    let text = repeat(0.., alt((take_till(1.., ['}', '\\']), preceded('\\', alt(("\\", "}"))), "\\")));
    delimited('{', text.fold(String::new, append_text), '}'.context(EXPECTED_COMMENT_END)).parse_next(input)
}

fn append_text(mut text: String, following_text: &str) -> String {
    text.push_str(following_text);
    text
}

/// Reads a numeric annotation glyph: `$14`.
fn parse_glyph(input: &mut &str) -> ParseResult<Mark> {
    preceded('$', take_while(1.., '0'..='9').verify_map(|digits: &str| digits.parse().ok()))
        .map(Mark)
        .context("a number up to 255 after the $")
        .parse_next(input)
}

/// Reads a sign such as `!?`.
fn parse_sign(input: &mut &str) -> ParseResult<Mark> {
    take_while(1.., ['!', '?']).verify_map(Mark::from_sign).context("one of ! ? !! ?? !? ?!").parse_next(input)
}

/// Reads the pass of the text protocol, the only move that could be a number.
fn parse_pass<'a>(input: &mut &'a str) -> ParseResult<&'a str> {
    terminated("0000", not(one_of(is_word_char))).parse_next(input)
}

/// Reads a move number: `12.`, `12...`, `12`, `...`. One that is too large counts as none.
fn parse_number(input: &mut &str) -> ParseResult<Option<u32>> {
    let word_end = || not(one_of(is_word_char));
    let digits = || take_while(1.., '0'..='9').map(|digits: &str| digits.parse::<u32>().ok());
    let dots = |min_dots: usize| take_while(min_dots.., is_dot_char);
    alt((
        terminated(digits(), dots(1)),
        terminated(digits(), word_end()),
        ('…', dots(0)).value(None),
        dots(2).value(None),
        ('.', word_end()).value(None),
    ))
    .parse_next(input)
}

/// Reads a move: any other word, except those that only occur in sentences about the result.
fn parse_move<'a>(input: &mut &'a str) -> ParseResult<&'a str> {
    terminated(take_while(1.., is_word_char), not(one_of(is_word_char)))
        .verify(|word: &str| !is_result_word(word))
        .parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_told_from_the_next() {
        let move_lexeme = Lexeme::Move;
        let comment = |text: &str| Lexeme::Comment(text.into());
        let tag = |name, value: &str| Lexeme::Tag { name, value: value.into() };
        for (text, expected, remaining_text) in [
            (":Ke2 d4", move_lexeme(":Ke2"), " d4"),
            ("Cd4-xRe5!?", move_lexeme("Cd4-xRe5"), "!?"),
            ("C-e5++)", move_lexeme("C-e5++"), ")"),
            ("xRd8.Q{x}", move_lexeme("xRd8.Q"), "{x}"),
            (".d4", move_lexeme(".d4"), ""),
            ("a2-off", move_lexeme("a2-off"), ""),
            ("O-O;", move_lexeme("O-O"), ";"),
            ("0-0", move_lexeme("0-0"), ""),
            ("exd8=Q", move_lexeme("exd8=Q"), ""),
            ("=e4", move_lexeme("=e4"), ""),
            ("12e4", move_lexeme("12e4"), ""),
            ("♘f3", move_lexeme("♘f3"), ""),
            ("1.C.d4", Lexeme::Number(Some(1)), "C.d4"),
            ("1.:Ke2", Lexeme::Number(Some(1)), ":Ke2"),
            ("1...e5", Lexeme::Number(Some(1)), "e5"),
            ("1…e5", Lexeme::Number(Some(1)), "e5"),
            ("1. … e5", Lexeme::Number(Some(1)), " … e5"),
            ("… e5", Lexeme::Number(None), " e5"),
            ("...e5", Lexeme::Number(None), "e5"),
            (". e5", Lexeme::Number(None), " e5"),
            ("12 e4", Lexeme::Number(Some(12)), " e4"),
            ("12", Lexeme::Number(Some(12)), ""),
            ("0000 e5", move_lexeme("0000"), " e5"),
            ("0000!", move_lexeme("0000"), "!"),
            ("0000.e5", Lexeme::Number(Some(0)), "e5"),
            ("0000… e5", Lexeme::Number(Some(0)), " e5"),
            ("00000 e5", Lexeme::Number(Some(0)), " e5"),
            ("000", Lexeme::Number(Some(0)), ""),
            ("99999999999. e4", Lexeme::Number(None), " e4"),
            ("1.1-0", Lexeme::Number(Some(1)), "1-0"),
            ("1-0{x}", Lexeme::Result(ResultTag::WhiteWins), "{x}"),
            ("0.5-0.5", Lexeme::Result(ResultTag::Draw), ""),
            ("White\n wins d4", Lexeme::Result(ResultTag::WhiteWins), " d4"),
            ("$0 ", Lexeme::Mark(Mark(0)), " "),
            ("$255$1", Lexeme::Mark(Mark(255)), "$1"),
            ("?!e4", Lexeme::Mark(Mark(6)), "e4"),
            ("( ", Lexeme::Open, " "),
            (")", Lexeme::Close, ""),
            ("{} e4", comment(""), " e4"),
            ("{a {b;\n%c} d", comment("a {b;\n%c"), " d"),
            (r"{\} \\} \ \n}", comment(r"} \"), r" \ \n}"),
            (r"{C:\a\{}", comment(r"C:\a\{"), ""),
            ("; to the }end\ne4", comment(" to the }end"), "\ne4"),
            (r#"[White "Ana"]e4"#, tag("White", "Ana"), "e4"),
            ("[ White\n\"\" ]", tag("White", ""), ""),
            (r#"[A "\"\\\n]"]"#, tag("A", r#""\\n]"#), ""),
        ] {
            let mut input = text;
            assert_eq!(parse_lexeme(&mut input), Ok(expected), "{text}");
            assert_eq!(input, remaining_text, "{text}");
        }
    }
}
