//! Tests that report files are the same after reading and writing, and that errors are told with their places.

use turnover_core::tournament::trf::{read, write};
use turnover_core::tournament::{Bye, Colour, PairingNumber, Points, RoundResult};

use super::files;

/// A player's record up to the rounds.
const PLAYER: &str = "001    1 mGM  Capablanca, José Raúl             2725 CUB     1234567 1888/11/19  1.0    1";

#[test]
fn a_report_file_is_the_same_after_reading_and_writing() {
    for file in files() {
        let written = write(&read(file).expect("a valid report file"));
        let sorted = |text: &str| {
            let mut lines: Vec<String> =
                text.split(['\r', '\n']).filter(|line| !line.is_empty()).map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&written), sorted(file));
    }
}

#[test]
fn the_points_of_report_files_follow_from_their_results() {
    for file in files() {
        let report = read(file).expect("a valid report file");
        let table = report.crosstable().expect("results without contradictions");
        for player in &report.players {
            assert_eq!(player.points, table.points(player.number), "{}, {}", report.name, player.name);
        }
    }
}

#[test]
fn all_records_and_results_are_kept() {
    let text = "\
012 Hastings
142 9
152 B
162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0
192 FIDE_DUTCH_2026
001    1 mGM  Capablanca, José Raúl             2725 CUB     1234567 1888/11/19  7.0    1     2 b 1     2 w D     2 b -  0000 - U  0000 - F  0000 - H  0000 - Z
001    2      Torre                                                              1.0    2     2 w 0
260 001 002    1    2
022 Sussex
";
    let text = text.replace("     2 w 0", "     1 w 0     1 b D     1 w +");
    let report = read(&text).expect("a valid report file");
    assert_eq!(write(&report), text.replace('\n', "\r"));
    assert_eq!(read(&write(&report)), Ok(report.clone()));
    assert_eq!(report.players[0].name, "Capablanca, José Raúl");
    assert_eq!((report.planned_rounds, report.initial_colour), (Some(9), Some(Colour::Black)));
    assert_eq!(report.points.win, Points::whole(3));
    assert_eq!(report.other_records, ["022 Sussex"]);
    assert_eq!(report.prohibited[0].numbers, [PairingNumber(1), PairingNumber(2)]);
    let table = report.crosstable().expect("results without contradictions");
    assert_eq!(table.points(PairingNumber(1)).to_string(), "11.0");
    assert_eq!(table.points(PairingNumber(2)).to_string(), "4.0");
}

#[test]
fn blanks_are_zero_point_byes_and_old_extensions_are_understood() {
    let text = format!("XXR 5\nXXC black1 rank\nXXP 1 2\nBBW  2.0\n### a comment\n{PLAYER}{:10}  0000 - U\n", "");
    let report = read(&text).expect("a valid report file");
    assert_eq!((report.planned_rounds, report.initial_colour()), (Some(5), Some(Colour::Black)));
    assert_eq!(report.prohibited[0].numbers, [PairingNumber(1), PairingNumber(2)]);
    assert_eq!(report.players[0].rounds, [Bye::ZeroPoint, Bye::PairingAllocated].map(RoundResult::Bye));
    assert_eq!(report.points.win, Points::whole(2));
}

#[test]
fn the_pairing_allocated_bye_is_worth_a_win_unless_a_record_says_otherwise() {
    for (records, expected) in [
        ("BBW  2.0", Points::whole(2)),
        ("BBU  1.0\nBBW  2.0", Points::ONE),
        ("BBW  2.0\nBBU  1.0", Points::ONE),
        ("162  W 2.0", Points::whole(2)),
        ("162  W 2.0    P 1.0", Points::ONE),
    ] {
        let report = read(&format!("{records}\n{PLAYER}  0000 - U\n")).expect(records);
        let table = report.crosstable().expect("results without contradictions");
        assert_eq!(table.points(PairingNumber(1)), expected, "{records}");
    }
}

#[test]
fn a_record_with_several_unknown_words_is_kept_once() {
    let report = read("XXC rank white1 other").expect("a valid report file");
    assert_eq!(
        (report.initial_colour, report.other_records),
        (Some(Colour::White), vec!["XXC rank white1 other".to_owned()])
    );
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let cases = [
        (format!("012 X\n{PLAYER}     2 x 1"), "line 2, column 97: expected `w` or `b`, found `x`"),
        (format!("{PLAYER}    2a w 1"), "line 1, column 92: expected an opponent's starting-rank number, found `2a`"),
        (
            format!("{PLAYER}     2 w ?"),
            "line 1, column 99: expected one of `1`, `=`, `0`, `W`, `D`, `L`, `+`, `-`, found `?`",
        ),
        (
            format!("{PLAYER}  0000 - 1"),
            "line 1, column 99: expected `H`, `F`, `U`, `Z` or a blank without opponent, found `1`",
        ),
        (
            format!("{PLAYER}\r{PLAYER}"),
            "line 2, column 5: expected a starting-rank number from 1 to 9999 that no line before has, found `1`",
        ),
        (
            "001".to_owned(),
            "line 1, column 5: expected a starting-rank number from 1 to 9999 that no line before has, found ``",
        ),
        ("\r\n142 many".to_owned(), "line 2, column 5: expected the number of rounds, found `many`"),
        ("152 Red".to_owned(), "line 1, column 5: expected `W` or `B`, found `Red`"),
        ("162  W".to_owned(), "line 1, column 7: expected points, found ``"),
        ("162  Q 1.0".to_owned(), "line 1, column 6: expected one of `W`, `D`, `L`, `A`, `P`, `X`, found `Q`"),
        ("260 001 002    1 two".to_owned(), "line 1, column 18: expected a starting-rank number, found `two`"),
        ("260 one".to_owned(), "line 1, column 5: expected the number of a round, found `one`"),
    ];
    for (text, expected) in cases {
        let error = read(&text).expect_err(&text);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn no_text_makes_reading_panic() {
    let records = ["001", "012", "142", "152", "162", "192", "260", "XXC", "XXP", "XXR", "BBW", "é", "999"];
    let file = files()[0];
    for record in records {
        for end in (0..file.len()).step_by(7) {
            let _ = read(&format!("{record} {}", &file[end..]));
            let _ = read(&file[..end]);
        }
    }
}
