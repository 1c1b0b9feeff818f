use super::*;

fn read_record(text: &str) -> GameRecord {
    GameRecord::read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

#[test]
fn people_may_write_as_they_are_used_to() {
    for moves in ["1. C.e3 C.e6 2. e4 Q.d7 *", "1.C.e3 C.e6\r\n2.e4 Q.d7", "e1e3 e8e6 e3e4 e8d7"] {
        let record = read_record(&format!("[Variant \"Turnover Classic\"]\n\n{moves}"));
        assert_eq!(record.game.ply_count(), 4, "{moves}");
    }
}

#[test]
fn a_pass_is_read_in_each_of_its_forms() {
    let moves_with = |pass: &str| format!("1. r34 {pass} {{blocked}} r12 e6 (1... e5 2. r34 {pass}) 2. r34 {pass}! *");
    let read_moves = |head: &str, pass: &str| read_record(&format!("{head}\n{}", moves_with(pass))).to_string();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for tag in [String::new(), format!("[FEN \"{start} x1\"]\n")] {
        let head = format!("[Variant \"dice-chess\"]\n{tag}");
        let written = read_moves(&head, "pass");
        assert_eq!(written.matches("pass").count(), 3, "{written}");
        for pass in ["--", "0000"] {
            assert_eq!(read_moves(&head, pass), written, "{pass}");
        }
    }
}

#[test]
fn the_end_is_what_the_record_says_where_the_rules_see_none() {
    let head = "[Variant \"turnover-classic\"]\n";
    for (tags, moves, outcome) in [
        ("", "1. C.e3 1-0", Some(Outcome::won(Side::White, Reason::Resignation))),
        ("[Termination \"time forfeit\"]\n", "1. C.e3 0-1", Some(Outcome::won(Side::Black, Reason::Time))),
        ("[Termination \"Abandoned\"]\n", "1. C.e3 1-0", Some(Outcome::won(Side::White, Reason::Abandonment))),
        ("[Termination \"abandonment\"]\n", "1. C.e3 draw", Some(Outcome::drawn(Reason::Abandonment))),
        ("[Termination \"length-limit\"]\n", "1. C.e3 draw", Some(Outcome::drawn(Reason::LengthLimit))),
        ("", "1. C.e3 draw", Some(Outcome::drawn(Reason::Agreement))),
        ("[Result \"1-0\"]\n", "1. C.e3", Some(Outcome::won(Side::White, Reason::Resignation))),
        ("", "1. C.e3 *", None),
        ("", "", None),
    ] {
        let record = read_record(&format!("{head}{tags}\n{moves}"));
        assert_eq!(record.game.result(), outcome, "{tags}{moves}");
        assert_eq!(record.game.outcome(), outcome, "{tags}{moves}");
        assert_eq!(read_record(&record.to_string()).game.result(), outcome, "{record}");
    }
}

#[test]
fn a_variation_that_begins_with_moves_of_the_main_line_stays_a_variation() {
    for (moves, written_moves, ply_count) in [
        ("1. a2-a3 (1. a2-a3 b7-b6) 1... a7-a6 1-0", "1. a2-a3 a7-a6 (1... b7-b6) 1-0", 2),
        ("1. a2-a3 (1. a2-a3 b7-b6) 1-0", "1. a2-a3 b7-b6 1-0", 1),
    ] {
        let record = read_record(&format!("[Variant \"lielow\"]\n\n{moves}"));
        let text = record.to_string();
        assert!(text.contains(written_moves), "{text}");
        for game in [record.game, read_record(&text).game] {
            assert_eq!(game.outcome(), Some(Outcome::won(Side::White, Reason::Resignation)), "{text}");
            assert_eq!(game.ply_count(), ply_count, "{text}");
        }
    }
}

#[test]
fn a_kept_game_that_ended_before_the_end_of_its_main_line_is_shown_where_it_was() {
    let mut game = read_record("[Variant \"lielow\"]\n[EndPly \"1\"]\n\n1. a2-a3 a7-a6 1-0").game;
    for number in 0..=2 {
        assert!(game.go_to(game.tree().node_at_walk_number(number).expect("a ply")));
        let text = GameRecord::of(game.clone()).to_stored_text();
        let reread_game = read_record(&text).game;
        assert_eq!(reread_game.tree().walk_number(reread_game.current()), number, "{text}");
    }
}

#[test]
fn who_plays_is_told_and_what_others_say_of_players_is_kept() {
    let engine_seat = |number| Level::of_ten(number).map(Seat::Engine).expect("a level");
    for (tags, seats) in [
        ("[WhiteType \"program\"]\n[WhiteLevel \"1/17\"]\n", [Seat::Engine(Level::WEAKEST), Seat::Human]),
        ("", [Seat::Human; 2]),
        ("[WhiteType \"program\"]\n[WhiteLevel \"7\"]\n", [engine_seat(7), Seat::Human]),
        ("[BlackType \"Program\"]\n[BlackLevel \" 10 \"]\n", [Seat::Human, engine_seat(10)]),
        ("[WhiteType \"human\"]\n[BlackType \"program\"]\n", [Seat::Human; 2]),
        ("[WhiteLevel \"expert\"]\n[BlackType \"program\"]\n[BlackLevel \"?\"]\n", [Seat::Human; 2]),
    ] {
        let mut record = read_record(&format!("[Variant \"turnover-classic\"]\n{tags}\n1. C.e3 *"));
        assert_eq!(record.head.seats, seats, "{tags}");
        let reread_record = read_record(&record.to_string());
        assert_eq!(reread_record.head, record.head, "{record}");
        assert_eq!(read_record(&record.to_stored_text()).head.seats, seats, "it goes on with its opponent");
        let names = tags.lines().filter_map(|line| line.split(' ').next());
        assert!(names.into_iter().all(|name| record.to_string().contains(name)), "{record}");
        // After other players sit down, no tag is written twice.
        record.head.seats = [engine_seat(1), engine_seat(2)];
        assert_eq!(read_record(&record.to_string()).head.seats, record.head.seats, "{record}");
    }
    let rematch_head = read_record("[Variant \"turnover-classic\"]\n[WhiteType \"program\"]\n[WhiteLevel \"7\"]\n\n*")
        .head
        .for_rematch();
    assert_eq!(rematch_head.seats, [Seat::Human, engine_seat(7)]);
}

#[test]
fn a_rematch_has_the_time_that_players_of_an_arena_gave_away() {
    let clocks = "[WhiteTimeControl \"60d2\"]\n[BlackTimeControl \"300+5\"]\n";
    let mut record = read_record(&format!("[Variant \"turnover-classic\"]\n{clocks}\n*"));
    let texts = |head: &Head| head.controls.map(|control| control.to_string());
    assert_eq!(texts(&record.head.for_rematch()), ["300+5", "60d2"]);
    for (side, expected) in [(Side::White, ["30", "300+5"]), (Side::Black, ["30", "150"])] {
        record.head.go_berserk(side);
        assert_eq!(texts(&record.head), expected);
        let rematch_head = read_record(&record.to_string()).head.for_rematch();
        assert_eq!((texts(&rematch_head), rematch_head.more), (["300+5", "60d2"].map(str::to_owned), Vec::new()));
    }
}

#[test]
fn a_rematch_has_none_of_the_tags_of_the_game_before() {
    let names = ["Event", "Round", "WhiteElo", "BlackElo", "OnlineGame", "DiceGame", "WhiteDiceChain", "DiceThrows"];
    let tags = names.map(|name| format!("[{name} \"1\"]\n")).concat();
    let head = read_record(&format!("[Variant \"dice-chess\"]\n{tags}\n*")).head;
    assert_eq!(head.more.len(), names.len());
    assert_eq!(head.for_rematch().more, []);
}

#[test]
fn the_style_of_the_program_is_told_and_that_of_a_person_is_kept() {
    let program_tags = "[WhiteType \"program\"]\n[WhiteLevel \"7/17\"]\n";
    for (tags, styles) in [
        (program_tags.to_owned(), [Style::Balanced; 2]),
        (format!("{program_tags}[WhiteStyle \"collector\"]\n"), [Style::Collector, Style::Balanced]),
        (format!("{program_tags}[WhiteStyle \" Waiter \"]\n"), [Style::Waiter, Style::Balanced]),
        (format!("{program_tags}[WhiteStyle \"?\"]\n"), [Style::Balanced; 2]),
        ("[WhiteStyle \"romantic\"]\n".to_owned(), [Style::Balanced; 2]),
    ] {
        let mut record = read_record(&format!("[Variant \"turnover-classic\"]\n{tags}\n1. C.e3 *"));
        assert_eq!(record.head.styles, styles, "{tags}");
        let text = record.to_string();
        assert_eq!(read_record(&text).head, record.head, "{text}");
        assert_eq!(text.contains("WhiteStyle"), styles[0] != Style::Balanced || tags.contains("romantic"), "{text}");
        assert_eq!(record.head.for_rematch().styles, [styles[1], styles[0]], "{tags}");
        // After the program sits down, what was told of a person is not told of it.
        record.head.seats = [Seat::Engine(Level::WEAKEST); 2];
        record.head.styles[1] = Style::Attacker;
        assert_eq!(read_record(&record.to_string()).head.styles, [styles[0], Style::Attacker], "{tags}");
    }
}

#[test]
fn what_makes_no_sense_is_named_with_its_place() {
    let game_names = GameId::ALL.map(GameId::name).join(", ");
    for (text, message) in [
        ("", "line 1, column 1: expected a record, found the end of the text"),
        ("1. e4", &format!("line 1, column 4: expected a tag Variant with one of {game_names}, found none")),
        (
            "[Variant \"chess\"]",
            &format!("line 1, column 1: expected a tag Variant with one of {game_names}, found \"chess\""),
        ),
        (
            "[Variant \"turnover-classic\"]\n\n1. C.e3 e1e2",
            "line 3, column 9: expected a legal move, found \"e1e2\" (the Queen on e1 belongs to the side that is not to move)",
        ),
        ("[Variant \"dice-chess\"]\n\n1. r12 0000", "line 3, column 8: expected a legal move, found \"0000\""),
        (
            "[Variant \"turnover-classic\"]\n[Result \"1-0\"]\n\n1. C.e3 0-1",
            "line 2, column 1: expected the result 0-1, as behind the moves, found 1-0",
        ),
        (
            "[Variant \"turnover-classic\"]\n[FEN \"c7/8/8/8/8/8/8/R6C w\"]\n\n1. RxCa8 0-1",
            "line 4, column 10: expected the result 1-0 castles-captured, by the rules, found 0-1",
        ),
        (
            "[Variant \"turnover-classic\"]\n[CurrentPly \"7\"]\n\n1. C.e3 *",
            "line 2, column 1: expected a number from 0 to 1, found \"7\"",
        ),
        (
            "[Variant \"turnover-classic\"]\n[BlackType \"program\"]\n[BlackLevel \"11\"]\n\n*",
            "line 3, column 1: expected a level, from 1/17 to 17/17, found \"11\"",
        ),
        (
            "[Variant \"turnover-classic\"]\n[White \"A\"]\n[White \"B\"]",
            "line 3, column 1: expected one tag White, found a second one",
        ),
    ] {
        let error = GameRecord::read(text).err().unwrap_or_else(|| panic!("{text:?} is read"));
        assert!(error.to_string().starts_with(message as &str), "{text:?}: {error}");
    }
}
