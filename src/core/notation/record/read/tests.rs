use super::super::{Mark, Numbering, ResultTag};
use super::*;

/// All kinds of lexemes, in two games.
const SAMPLE_TEXT: &str = "\u{feff}[Event \"A \\\"friendly\\\" game\"]\r\n[White \"José \\\\ Ana\"]\r\n\r\n% not for us {\r\n\
    1. C.d4! {a \\} brace\r\nand a line} Be5 (1... Cd4-xRe5 (1... e2e4 $14 ; why not?\r\n) 2... xRd8.Q?? 0-1) 2.:Ke2 $255\r\n\
    3... a2-off 4 O-O\r\n1/2-1/2 {agreed}\r\n[Event \"½\"]\r\n1.½";

fn tokens(text: &str) -> Vec<Vec<MovetextItem>> {
    let records = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    records.into_iter().map(|record| record.moves.into_iter().map(|item| item.token).collect()).collect()
}

fn move_token(text: &str) -> MovetextItem {
    MovetextItem::Move(text.into())
}

fn comment_token(text: &str) -> MovetextItem {
    MovetextItem::Comment(text.into())
}

#[test]
fn a_record_is_read_with_all_that_it_says() {
    let records = read(SAMPLE_TEXT).expect("a record");
    let tags: Vec<_> = records[0].tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    assert_eq!(tags, [("Event", "A \"friendly\" game"), ("White", "José \\ Ana")]);
    assert_eq!(records[1].tag("event"), Some("½"));
    let first_tokens = [
        move_token("C.d4"),
        MovetextItem::Mark(Mark(1)),
        comment_token("a } brace\nand a line"),
        move_token("Be5"),
        MovetextItem::Open,
        move_token("Cd4-xRe5"),
        MovetextItem::Open,
        move_token("e2e4"),
        MovetextItem::Mark(Mark(14)),
        comment_token(" why not?"),
        MovetextItem::Close,
        move_token("xRd8.Q"),
        MovetextItem::Mark(Mark(4)),
        MovetextItem::Close,
        move_token(":Ke2"),
        MovetextItem::Mark(Mark(255)),
        move_token("a2-off"),
        move_token("O-O"),
        MovetextItem::Result(ResultTag::Draw),
        comment_token("agreed"),
    ];
    assert_eq!(tokens(SAMPLE_TEXT), [&first_tokens[..], &[MovetextItem::Result(ResultTag::Draw)]]);
}

#[test]
fn each_word_knows_its_place() {
    let records = read(SAMPLE_TEXT).expect("a record");
    let first_locations: Vec<_> = records[0].moves.iter().map(|item| (item.at.line, item.at.column)).collect();
    let expected_locations =
        [(5, 4), (5, 8), (5, 10), (6, 13), (6, 17), (6, 23), (6, 32), (6, 38), (6, 43), (6, 47), (7, 1)];
    assert_eq!(first_locations[..11], expected_locations);
    assert_eq!(records[0].tags[1].at, Location { line: 2, column: 1 });
    assert_eq!(records[0].end, Location { line: 9, column: 17 });
    assert_eq!(records[1].moves[0].at, Location { line: 11, column: 3 });
    assert_eq!(records[1].end, Location { line: 11, column: 4 });
}

#[test]
fn a_game_ends_with_its_result_or_before_the_next_tags() {
    let win = || MovetextItem::Result(ResultTag::WhiteWins);
    for (text, expected) in [
        ("", &[][..]),
        ("\u{feff} \r\n\t\u{feff}", &[]),
        ("% a line\n%", &[]),
        ("1. ...", &[]),
        ("[A \"\"]", &[&[][..]]),
        ("e4", &[&[move_token("e4")]]),
        ("*", &[&[MovetextItem::Result(ResultTag::Unfinished)]]),
        ("{c} [A \"\"] [B \"\"] e4", &[&[comment_token("c"), move_token("e4")]]),
        ("e4 [A \"\"] d4", &[&[move_token("e4")], &[move_token("d4")]]),
        ("[A \"\"] 1-0[B \"\"] e4 1-0", &[&[win()], &[move_token("e4"), win()]]),
        ("e4 white wins ; so it is", &[&[move_token("e4"), win(), comment_token(" so it is")]]),
        (
            "e4 (d4 1-0 {c}) 1-0",
            &[&[
                move_token("e4"),
                MovetextItem::Open,
                move_token("d4"),
                comment_token("c"),
                MovetextItem::Close,
                win(),
            ]],
        ),
        (
            "e4 (=) (d4) !",
            &[&[
                move_token("e4"),
                MovetextItem::Open,
                MovetextItem::Close,
                MovetextItem::Open,
                move_token("d4"),
                MovetextItem::Close,
                MovetextItem::Mark(Mark(1)),
            ]],
        ),
    ] {
        assert_eq!(tokens(text), expected, "{text}");
    }
}

#[test]
fn an_escaped_line_is_escaped_only_where_it_begins() {
    for (text, expected) in [
        ("%x\ne4", &[move_token("e4")][..]),
        ("e4\r%d4\rd5", &[move_token("e4"), move_token("d5")]),
        ("e4 ; a\n%b\n", &[move_token("e4"), comment_token(" a")]),
        ("e4 {\n%b\n}", &[move_token("e4"), comment_token("\n%b\n")]),
    ] {
        assert_eq!(tokens(text), [expected], "{text}");
    }
}

#[test]
fn an_error_says_where_and_what() {
    let expected_lexeme = "a move, a comment, a mark, a variation, a result or a tag";
    for (text, expected) in [
        ("1. e4 }", format!("line 1, column 7: expected {expected_lexeme}, found \"}}\"")),
        ("e4\r\n  %", format!("line 2, column 3: expected {expected_lexeme}, found \"%\"")),
        ("e4 \0", format!("line 1, column 4: expected {expected_lexeme}, found \"\\0\"")),
        ("e4 white d4", format!("line 1, column 4: expected {expected_lexeme}, found \"white\"")),
        (
            "e4 <abcdefghijklmnopqrstuvwxyz> e5",
            format!("line 1, column 4: expected {expected_lexeme}, found \"<abcdefghijklmnopqrs…\""),
        ),
        ("[]", "line 1, column 2: expected the tag's name, found \"]\"".into()),
        ("[½\n]", "line 2, column 1: expected a \" before the tag's value, found \"]\"".into()),
        ("[A ]", "line 1, column 4: expected a \" before the tag's value, found \"]\"".into()),
        ("[A \"b\n\"]", "line 1, column 6: expected a \" after the tag's value, found the end of the line".into()),
        ("[A \"\\\"", "line 1, column 7: expected a \" after the tag's value, found the end of the text".into()),
        ("[A \"b\" c]", "line 1, column 8: expected a ] at the end of the tag, found \"c]\"".into()),
        (
            "½\n{\n\n",
            "line 4, column 1: expected a } at the end of the comment that begins at line 2, column 1, \
             found the end of the text"
                .into(),
        ),
        (
            "{\\}",
            "line 1, column 4: expected a } at the end of the comment that begins at line 1, column 1, \
             found the end of the text"
                .into(),
        ),
        ("e4 $256", "line 1, column 5: expected a number up to 255 after the $, found \"256\"".into()),
        ("e4 $ 1", "line 1, column 5: expected a number up to 255 after the $, found \" \"".into()),
        ("e4!!!", "line 1, column 3: expected one of ! ? !! ?? !? ?!, found \"!!!\"".into()),
        ("1. !", "line 1, column 4: expected a move before this mark, found \"!\"".into()),
        ("e4 ({c} $1", "line 1, column 9: expected a move before this mark, found \"$1\"".into()),
        ("(e4)", "line 1, column 1: expected a move before this variation, found \"(e4)\"".into()),
        ("e4 ((", "line 1, column 5: expected a move before this variation, found \"(\"".into()),
        ("e4\n)", "line 2, column 1: expected a ( before this ), found \")\"".into()),
        (
            "e4 (e5 (d5)",
            "line 1, column 12: expected a ) at the end of the variation that begins at line 1, column 4, \
             found the end of the text"
                .into(),
        ),
        (
            "e4 (e5\n[A \"\"]",
            "line 2, column 1: expected a ) at the end of the variation that begins at line 1, column 4, \
             found \"[A\""
                .into(),
        ),
        (
            "e4 (e5 1-0 d4)",
            "line 1, column 12: expected a ) at the end of the variation that begins at line 1, column 4, \
             found \"d4)\""
                .into(),
        ),
        (
            "1. e4 1-0 1. d4 *",
            "line 1, column 11: expected the next game's tags, a comment or the end of the text, found \"1.\"".into(),
        ),
        (
            "1-0 draw",
            "line 1, column 5: expected the next game's tags, a comment or the end of the text, found \"draw\"".into(),
        ),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
}

#[test]
fn a_limit_is_the_last_that_is_allowed() {
    let nested_text = |depth: usize| "e4 (".repeat(depth) + "e4" + &")".repeat(depth);
    let two_games_text =
        |plies: usize| format!("[A \"\"] {}(d4) * [B \"\"] {}", "e4 ".repeat(plies - 1), "e4 ".repeat(plies));
    let bytes = |count: usize| format!("½\n{}", " ".repeat(count - 3));
    for (text_at_limit, text_over_limit, expected) in [
        (
            nested_text(MAX_PLIES - 1),
            nested_text(MAX_PLIES),
            "line 1, column 40001: expected at most 10000 moves in a record, found \"e4))))",
        ),
        (
            two_games_text(MAX_PLIES),
            two_games_text(MAX_PLIES + 1),
            "line 1, column 30009: expected at most 10000 moves in a record, found \"d4)\"",
        ),
        (
            bytes(MAX_FILE_BYTES),
            bytes(MAX_FILE_BYTES + 1),
            "line 2, column 16777214: expected a text of at most 16777216 bytes, found \" \"",
        ),
    ] {
        assert!(read(&text_at_limit).is_ok(), "{expected}");
        let error = read(&text_over_limit).expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// Whatever is read can be written and read again.
fn assert_round_trip(text: &str) {
    match read(text) {
        Ok(records) => {
            for record in records {
                let written_text = record.text(Numbering::default());
                let read_back =
                    read(&written_text).unwrap_or_else(|error| panic!("{text:?}: {written_text:?}: {error}"));
                let [read_back] = &read_back[..] else { panic!("{text:?}: {written_text:?}") };
                assert!(read_back.has_equal_content(&record), "{text:?}: {written_text:?}");
            }
        }
        Err(error) => {
            let lines: Vec<&str> = text.lines().collect();
            let columns = lines.get(error.at.line as usize - 1).map_or(0, |line| line.chars().count());
            // A lone `\r` also ends a line.
            assert!(text.contains('\r') || error.at.column as usize <= columns + 1, "{text:?}: {error}");
        }
    }
}

#[test]
fn a_text_cut_short_is_read_or_refused() {
    for (end, _) in SAMPLE_TEXT.char_indices() {
        assert_round_trip(&SAMPLE_TEXT[..end]);
        assert_round_trip(&SAMPLE_TEXT[end..]);
    }
}

#[test]
fn a_text_with_any_byte_changed_is_read_or_refused() {
    let mut bytes = SAMPLE_TEXT.as_bytes().to_vec();
    for at in 0..bytes.len() {
        let original_byte = bytes[at];
        for byte in 0..=u8::MAX {
            bytes[at] = byte;
            assert_round_trip(&String::from_utf8_lossy(&bytes));
        }
        bytes[at] = original_byte;
    }
}

#[test]
fn a_hostile_text_of_a_mebibyte_is_read_in_no_time() {
    for pattern in
        ["1.", "1", "a", "as ", "white ", "$1", "{", "{}", "\\", "(", ")", "e4(", "!", "%\n", "[A \"\"]", "\r", "½"]
    {
        let text = pattern.repeat((1 << 20) / pattern.len());
        for text in [format!("{{{}", &text[..text.len() - 4]), text] {
            if let Err(error) = read(&text) {
                assert!(error.to_string().len() < 200, "{error}");
            }
        }
    }
}

#[test]
fn any_blanks_may_stand_between_words() {
    assert_eq!(tokens("e4\u{a0}e5\u{2003}\u{feff}d4"), [[move_token("e4"), move_token("e5"), move_token("d4")]]);
}
