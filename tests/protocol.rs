//! Tests that the engine answers the text protocol as documented, and refuses everything else in one line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use turnover_core::uci::{Engine, EngineProgress, MAX_LINE_BYTES};

const STOPPED: &str = "info string error: the count was stopped before its end\n";

/// A dialogue with an engine.
struct Talk(Engine);

impl Talk {
    fn new() -> Self {
        Self(Engine::new())
    }

    /// The classic game from its start position.
    fn classic() -> Self {
        let mut talk = Self::new();
        assert_eq!(talk.say("setoption name UCI_Variant value turnover-classic"), "");
        talk
    }

    /// The complete answer to a line.
    fn say(&mut self, line: impl AsRef<[u8]>) -> String {
        let (mut progress, mut answer) = self.begin(line);
        while progress == EngineProgress::Pending {
            let (next, more) = self.work();
            progress = next;
            answer += &more;
        }
        assert_eq!((progress, self.0.is_busy()), (EngineProgress::Answered, false));
        answer
    }

    /// The immediate answer to a line.
    fn begin(&mut self, line: impl AsRef<[u8]>) -> (EngineProgress, String) {
        let mut answer = Vec::new();
        let progress = self.0.handle_line(line.as_ref(), &mut answer).expect("a Vec takes any text");
        (progress, String::from_utf8(answer).expect("answers are text"))
    }

    /// The answer after a slice of work.
    fn work(&mut self) -> (EngineProgress, String) {
        let mut answer = Vec::new();
        let progress = self.0.work(&mut answer).expect("a Vec takes any text");
        (progress, String::from_utf8(answer).expect("answers are text"))
    }

    fn finish(&mut self) -> (EngineProgress, String) {
        loop {
            match self.work() {
                (EngineProgress::Pending, nothing) => assert_eq!(nothing, ""),
                done => return done,
            }
        }
    }

    /// The value of a line that `d` prints.
    fn shown(&mut self, name: &str) -> String {
        let board = self.say("d");
        let line = board.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("a line {name} in {board}")).to_owned()
    }

    /// Expects one line with an error, and an unchanged position.
    fn is_refused(&mut self, line: impl AsRef<[u8]>) -> String {
        let before = self.say("d");
        let answer = self.say(line);
        assert!(answer.starts_with("info string error: expected "), "{answer}");
        assert_eq!(answer.matches('\n').count(), 1, "{answer}");
        assert!(answer.ends_with('\n') && answer.len() < 400, "{answer}");
        assert!(!answer.contains('\r'), "{answer}");
        assert_eq!(self.say("d"), before);
        answer
    }
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let mut talk = Talk::new();
    let answer = talk.say("uci");
    assert!(answer.starts_with("id name Turnover"));
    assert!(answer.ends_with("\nuciok\n"));
    for option in [
        "option name UCI_Variant type combo default turnover-modern var turnover-modern var turnover-2025 var turnover-classic \
         var lielow var lielow-9x9 var dice-chess var dice-chess-three var dice-chess-brainking var dice-chess-10x10 \
         var dice-chess-vegas var dice-chess-moves var dice-chess-piece-moves var dice-chess-burmese\n",
        "option name Hash type spin",
        "option name Threads type spin",
        "option name MultiPV type spin",
        "option name Skill Level type spin default 17 min 1 max 17\n",
        "option name Seed type spin",
        "option name Style type combo default balanced var balanced var attacker var collector var waiter\n",
        "option name OwnBook type check default false\n",
        "option name BookFile type string default <empty>\n",
        "option name EndingsFile type string default <empty>\n",
        "option name EndingsData type string default <empty>\n",
    ] {
        assert!(answer.contains(option), "{option}");
    }
    assert_eq!(talk.say("isready"), "readyok\n");
    let options = ["setoption name Skill Level value 3", "setoption\tname Skill\tLevel\tvalue\t3"];
    for silent in ["", "  ", "stop", "ucinewgame", "debug on", "debug off\r"].into_iter().chain(options) {
        assert_eq!(talk.say(silent), "", "{silent}");
    }
}

#[test]
fn d_prints_the_board_and_what_is_to_be_known_about_it() {
    let mut talk = Talk::classic();
    assert_eq!(talk.say("position fen 8/8/8/3c4/4C3/8/8/8 w 3 20"), "");
    let board = talk.say("d");
    let (diagram, lines) = board.split_once("\n\n").expect("the diagram, and lines below it");
    assert!(diagram.contains("\n5 . . . c . . . .\n4 . . . . C . . .\n"));
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[0], "Fen: 8/8/8/3c4/4C3/8/8/8 w 3 20");
    assert!(
        lines[1].strip_prefix("Key: ").is_some_and(|key| {
            key.len() == 16 && key.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        })
    );
    assert_eq!(lines[2..], ["Phase: move white", "Legal: e4d5 e4e5 e4e6", "Checks: e4"]);

    assert_eq!(talk.say("position fen 8/8/8/3c4/4C3/8/8/8 w 3 20 moves e4d5"), "");
    let board = talk.say("d");
    assert!(board.ends_with("Phase: over\nLegal: \nChecks: \nOutcome: 1/2-1/2 scorched-earth\n"), "{board}");
}

#[test]
fn a_position_is_set_up_and_moves_are_played_on_it() {
    let mut talk = Talk::new();
    talk.say("position startpos moves b2b4 e8e7  a1a3\t");
    let fen = "c1c1q1c1/1c1cpc1c/8/8/1P6/P7/1Q1C1C1C/Q1C1C1C1 b 3 2";
    assert_eq!(talk.shown("Fen"), fen);
    let key = talk.shown("Key");
    talk.say(format!("position fen {fen}"));
    assert_eq!((talk.shown("Fen"), talk.shown("Key")), (fen.into(), key));
    talk.say("position fen c1c1q1c1/1c1cpc1c/8/8/1P6/P7/1Q1C1C1C/Q1C1C1C1 b moves e7e6");
    assert_eq!(talk.shown("Fen"), "c1c1q1c1/1c1c1c1c/4p3/8/1P6/P7/1Q1C1C1C/Q1C1C1C1 w 1 2");
    talk.say("ucinewgame");
    assert_eq!(talk.shown("Fen"), "c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1");
    talk.say("setoption name uci_variant value turnover-classic");
    assert_eq!(talk.shown("Fen"), "cccccccc/8/8/8/8/8/8/CCCCCCCC w 0 1");
}

#[test]
fn lielow_is_spoken_too() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("setoption name UCI_Variant value lielow"), "");
    assert_eq!(talk.shown("Fen"), "8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 1");
    assert!(talk.say("go perft 3").ends_with("\n\nNodes searched: 97520\n"));
    talk.say("position startpos moves a2off d7d6 b2-b3");
    assert_eq!(talk.shown("Fen"), "8/aaa1aaaa/3b*4/8/8/1B*6/2AAAAAA/8 b 0 2");
    assert!(talk.is_refused("position startpos moves d2off").contains("a stack of 1 moves exactly one square"));
    talk.say("position fen 8/8/5a2/8/8/b*1C*3B1/8/8 w");
    assert_eq!(talk.shown("Legal"), "c3c6 c3f3 c3f6 c3off g3e1 g3e3 g3e5 g3g1 g3g5 g3off");
    talk.say("position fen 8/8/5a2/8/8/b*1C*3B1/8/8 w moves c3off");
    assert_eq!(
        (talk.shown("Fen"), talk.shown("Outcome")),
        ("8/8/5a2/8/8/b*5B1/8/8 b 0 1 0-1".into(), "0-1 king-left-board".into())
    );
    let fen = talk.shown("Fen");
    talk.say(format!("position fen {fen}"));
    assert_eq!(talk.shown("Outcome"), "0-1 king-left-board");
}

#[test]
fn perft_counts_by_root_move() {
    let mut talk = Talk::classic();
    let answer = talk.say("go perft 2");
    assert_eq!(answer.lines().filter(|line| line.ends_with(": 16")).count(), 16);
    assert!(answer.ends_with("\n\nNodes searched: 256\n"));
    assert!(talk.say("go perft 4").ends_with("Nodes searched: 139978\n"));
    assert_eq!(talk.say("go perft 0"), "\nNodes searched: 1\n");
    talk.say("position fen 8/8/8/8/8/8/8/C7 w");
    assert_eq!(talk.say("go perft 3"), "\nNodes searched: 0\n");
}

#[test]
fn a_stop_interrupts_a_long_count_between_two_slices() {
    let silent = || (EngineProgress::Answered, String::new());
    let mut talk = Talk::classic();
    assert_eq!(talk.begin("stop"), silent());
    for stop in ["stop", " stop\r", "stop now"] {
        assert_eq!(talk.begin("go perft 9"), (EngineProgress::Pending, String::new()));
        for _ in 0..3 {
            assert_eq!(talk.work(), (EngineProgress::Pending, String::new()));
            assert_eq!(talk.begin("isready"), (EngineProgress::Answered, "readyok\n".into()));
        }
        assert_eq!(talk.begin(stop), silent());
        assert_eq!(talk.begin("stop"), silent());
        assert_eq!(talk.work(), (EngineProgress::Answered, STOPPED.into()));
        assert_eq!((talk.0.is_busy(), talk.work()), (false, silent()));
    }
    assert!(talk.say("go perft 4").ends_with("Nodes searched: 139978\n"));
}

#[test]
fn what_comes_in_during_a_count_waits_for_its_turn() {
    let mut talk = Talk::classic();
    assert_eq!(talk.begin("go perft 4").0, EngineProgress::Pending);
    let waiting = ["position startpos moves e1e3", "hello", "stop\u{a0}it", "go perft 1", "d", "quit", "d"];
    for line in waiting {
        assert_eq!(talk.begin(line), (EngineProgress::Pending, String::new()), "{line}");
    }
    assert!(talk.finish().1.ends_with("Nodes searched: 139978\n"));
    assert_eq!(talk.finish(), (EngineProgress::Answered, String::new()));
    for line in ["\"hello\"", "\"stop\\u{a0}it\""] {
        let (progress, answer) = talk.finish();
        assert_eq!(progress, EngineProgress::Answered);
        assert!(answer.starts_with("info string error: expected a command") && answer.contains(line), "{answer}");
    }
    assert!(talk.finish().1.ends_with("\n\nNodes searched: 16\n"));
    assert!(talk.finish().1.contains("Fen: cccccccc/8/8/8/8/4P3/8/CCCCQCCC b 1 1\n"));
    assert_eq!(talk.finish(), (EngineProgress::Quit, String::new()));
}

#[test]
fn a_stop_is_about_all_that_was_asked_before_it() {
    let mut talk = Talk::classic();
    for line in ["go perft 9", "d", "go perft 9", "stop", "go perft 3"] {
        assert_eq!(talk.begin(line).1, "");
    }
    assert_eq!(talk.finish().1, STOPPED);
    assert!(talk.finish().1.contains("Fen: "));
    assert_eq!(talk.finish().1, STOPPED);
    assert!(talk.finish().1.ends_with("Nodes searched: 6000\n"));
    assert!(!talk.0.is_busy());
}

#[test]
fn a_line_that_makes_no_sense_is_refused_in_one_line() {
    let mut talk = Talk::classic();
    talk.say("position startpos moves e1e3");
    for line in [
        "hello",
        "UCI",
        "position",
        "position start",
        "position startpos e1e3",
        "position fen",
        "position fen moves e1e3",
        "position fen 8/8/8/8 w",
        "position fen cccccccc/8/8/8/8/8/8/CCCCCCCC x",
        "position fen cccccccc/8/8/8/8/8/8/CCCCCCCC w 0 1 2",
        "position fen cccccccc/8/8/8/8/8/8/CCCCCCCC w 0 99999 moves e1e3",
        "position fen kccccccc/8/8/8/8/8/8/CCCCCCCC w",
        "position startpos moves e1",
        "position startpos moves e1e3q",
        "position startpos moves 0000",
        "position startpos moves r25",
        "position startpos moves e1e3 e1e3",
        "position startpos moves e1e3 e8e6 e2e3",
        "position startpos moves e1e3 \u{7}",
        "go",
        "go depth",
        "go depth five",
        "go deeper 5",
        "go wtime",
        "go ponder",
        "go perft",
        "go perft x",
        "go perft -1",
        "go perft +1",
        "go perft 10",
        "go perft 99999999999999999999",
        "go perft 2 3",
        "debug",
        "setoption",
        "setoption Hash 3",
        "setoption name",
        "setoption name Speed value 3",
        "setoption name Style",
        "setoption name Style value",
        "setoption name Style value gambler",
        "setoption name OwnBook value maybe",
        "setoption name OwnBook",
        "setoption name BookFile value assets/books/missing.book",
        "setoption name BookFile value Cargo.toml",
        "setoption name EndingsFile value assets/endings/missing.endings",
        "setoption name EndingsFile value Cargo.toml",
        "setoption name EndingsData value ????",
        "setoption name EndingsData value VFZFTg==",
        "setoption name NetworkFile value assets/networks/missing.network",
        "setoption name NetworkFile value Cargo.toml",
        "setoption name NetworkData value ????",
        "setoption name NetworkData value VFZOTg==",
        "setoption name UCI_Variant",
        "setoption name UCI_Variant value",
        "setoption name UCI_Variant value xiangqi",
        "setoption name UCI_Variant value turnoverclassic",
        "setoption name Skill Level value 0",
        "setoption name Skill Level value 18",
        "setoption name Hash value many",
        "setoption name Threads value 0",
        "setoption name Seed value -1",
        "setoption name Seed value 99999999999999999999999",
    ] {
        talk.is_refused(line);
    }
    talk.is_refused(b"\xff\xfe");
    talk.is_refused(b"position startpos moves e1e3 \x80");
    assert!(talk.is_refused(vec![b'x'; MAX_LINE_BYTES + 1]).contains("longer"));
    assert!(talk.shown("Fen").ends_with("b 1 1"));
}

#[test]
fn a_million_characters_are_refused_as_shortly() {
    let mut talk = Talk::new();
    for start in ["", "position startpos moves ", "position fen ", "setoption name ", "go perft ", "go "] {
        for unit in ["x", "e2e4 ", "8/", "é", "\u{7}", "9", "value "] {
            talk.is_refused(format!("{start}{}", unit.repeat(1_000_000 / unit.len())));
        }
    }
}

#[test]
fn an_illegal_move_is_refused_with_its_place_and_the_reason() {
    let mut talk = Talk::new();
    for (line, words) in [
        ("position startpos moves b2b4 e8e7 c1c4", ["\"c1c4\" as move 3", "straight ahead"]),
        ("position startpos moves e8e7", ["as move 1", "not to move"]),
        ("position startpos moves e4e5", ["as move 1", "nothing stands on e4"]),
        ("position fen c7/7R/8/8/8/8/8/4R2C w moves e1e8 a8a7", ["as move 2", "the game is over"]),
        ("position fen 8/8/8/8/8/8/8/C7 w moves a1a2", ["as move 1", "the game is over"]),
        ("position fen c7/8/8/8/8/8/8/3C2r1 w moves d1e1", ["as move 1", "in check on e1"]),
        ("position startpos moves pass", ["as move 1", "such as e2e4"]),
    ] {
        let answer = talk.is_refused(line);
        assert!(words.iter().all(|word| answer.contains(word)), "{line}: {answer}");
    }
    assert!(
        talk.is_refused("setoption name UCI_Variant value chess")
            .contains("turnover-modern, turnover-2025, turnover-classic")
    );
}

/// A game with dice, at its start position.
fn dicing(variant: &str) -> Talk {
    let mut talk = Talk::new();
    assert_eq!(talk.say(format!("setoption name UCI_Variant value {variant}")), "");
    talk
}

#[test]
fn rolls_stand_among_the_moves_in_the_order_in_which_they_happened() {
    let mut talk = dicing("dice-chess");
    assert_eq!((talk.shown("Phase"), talk.shown("Legal")), ("roll white".into(), String::new()));
    talk.say("position startpos moves r52");
    assert_eq!((talk.shown("Phase"), talk.shown("Legal")), ("move white".into(), "b1a3 b1c3 g1f3 g1h3".into()));
    let fen = talk.shown("Fen");
    assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r25");
    let key = talk.shown("Key");
    talk.say("position startpos");
    assert_eq!(talk.shown("Key"), key, "the dice are no part of the position");
    talk.say(format!("position fen {fen} moves g1f3 r34 0000"));
    assert_eq!(talk.shown("Phase"), "roll white");
    assert_eq!(talk.shown("Fen"), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
    talk.say("position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 moves r44 e2e8");
    assert!(talk.say("d").ends_with("Phase: over\nLegal: \nChecks: \nOutcome: 1-0 king-captured\n"));
}

#[test]
fn a_position_that_occurs_for_the_fifth_time_ends_the_game() {
    let mut talk = dicing("dice-chess");
    let moves = " r22 g1f3 r22 g8f6 r22 f3g1 r22 f6g8".repeat(4);
    assert_eq!(talk.say(format!("position startpos moves{moves}")), "");
    assert!(talk.say("d").ends_with("Phase: over\nLegal: \nChecks: \nOutcome: 1/2-1/2 repetition\n"));
    let error = talk.is_refused(format!("position startpos moves{moves} r22"));
    assert!(error.contains("r22") && error.contains("the game is over, 1/2-1/2 repetition"), "{error}");
}

#[test]
fn every_variant_has_dice_and_turns_of_its_own() {
    for (variant, moves, phase, legal) in [
        ("dice-chess", "r11 e2e4 r23 b8c6", "roll white", 0),
        ("dice-chess-brainking", "r1", "move white", 16),
        ("dice-chess-10x10", "r2 b1c3", "roll black", 0),
        ("dice-chess-vegas", "rK*", "move white", 21),
        ("dice-chess-moves", "r2 e2e4", "move white", 30),
        ("dice-chess-piece-moves", "r22 b1c3", "move white", 5),
        ("dice-chess-burmese", "r122 e2e4 g1f3 f3e5", "roll black", 0),
        ("dice-chess-three", "r122 e2e4 g1f3", "move white", 7),
    ] {
        let mut talk = dicing(variant);
        assert_eq!(talk.say(format!("position startpos moves {moves}")), "", "{variant}");
        assert_eq!(talk.shown("Phase"), phase, "{variant}");
        assert_eq!(talk.shown("Legal").split_whitespace().count(), legal, "{variant}");
    }
}

#[test]
fn a_start_of_chess960_is_named_by_its_number() {
    let mut talk = dicing("dice-chess-three");
    assert_eq!(talk.say("position frc 356 moves r222"), "");
    assert!(talk.say("d").contains("Fen: nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w KQkq - 0 1 r222\n"));
    for wrong in ["position frc", "position frc 960", "position frc -1", "position frc x moves"] {
        assert!(talk.is_refused(wrong).contains("the number of a start of Chess960, 0 to 959"), "{wrong}");
    }
    assert!(talk.is_refused("position frc 356 r222").contains("moves or nothing"));
    assert!(dicing("dice-chess").is_refused("position frc 356").contains("expected startpos or fen"));
}

#[test]
fn perft_with_dice_counts_by_roll_and_sums_over_all_rolls() {
    let mut talk = dicing("dice-chess");
    let answer = talk.say("go perft 1");
    assert_eq!(answer.lines().filter(|line| line.starts_with('r')).count(), 21);
    for line in ["r11: 20", "r12: 40", "r25: 8", "r34: 2"] {
        assert!(answer.lines().any(|found| found == line), "{line} in {answer}");
    }
    assert!(answer.ends_with("\n\nNodes searched: 332\n"));
    assert!(talk.say("go perft 2").ends_with("Nodes searched: 110224\n"));
    talk.say("position startpos moves r25");
    assert_eq!(talk.say("go perft 1"), "b1a3: 1\nb1c3: 1\ng1f3: 1\ng1h3: 1\n\nNodes searched: 4\n");
    talk.say("position fen 4k3/8/5N2/8/8/8/8/K3R3 w");
    assert!(talk.say("go perft 2").ends_with("Nodes searched: 27160\n"));
}

#[test]
fn dice_that_cannot_lie_there_are_refused_with_the_reason() {
    let mut talk = dicing("dice-chess");
    for (line, words) in [
        ("position startpos moves e2e4", ["as move 1", "the dice are thrown before"]),
        ("position startpos moves r25 r25", ["as move 2", "a move or a pass is next"]),
        ("position startpos moves r25 e2e4", ["as move 2", "the dice name no pawn"]),
        ("position startpos moves r25 0000", ["as move 2", "not a choice"]),
        ("position startpos moves r3", ["as move 1", "two dice from 1 to 6"]),
        ("position startpos moves r07", ["as move 1", "a face of a die, 1 to 6"]),
        ("position startpos moves r111111111", ["as move 1", "one to three dice"]),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w moves r11", ["as move 1", "the game is over"]),
    ] {
        let answer = talk.is_refused(line);
        assert!(words.iter().all(|word| answer.contains(word)), "{line}: {answer}");
    }
}

/// The engine in a process of its own.
fn program() -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_turnover-engine"));
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program was built for this test")
}

#[test]
fn the_program_speaks_the_protocol_until_it_is_told_to_quit() {
    let mut child = program();
    let mut input = child.stdin.take().expect("its input is ours");
    input.write_all(b"isready\nbad\xff\n").expect("it listens");
    input.write_all(&vec![b'x'; 3 * MAX_LINE_BYTES]).expect("it listens");
    input.write_all(b"\ngo perft 3\nquit\nisready\n").expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).expect("answers are text");
    let mut lines = answers.lines();
    assert_eq!(lines.next(), Some("readyok"));
    assert!(lines.next().is_some_and(|line| line.starts_with("info string error: expected UTF-8 text")));
    assert!(lines.next().is_some_and(|line| line.starts_with("info string error: expected a line of at most")));
    assert_eq!(lines.last(), Some("Nodes searched: 5870"));
}

#[test]
fn the_program_listens_while_it_counts() {
    let mut child = program();
    let mut input = child.stdin.take().expect("its input is ours");
    let mut output = BufReader::new(child.stdout.take().expect("its output is ours"));
    let mut answer = String::new();
    input.write_all(b"go perft 9\nd\nisready\n").expect("it listens");
    output.read_line(&mut answer).expect("it answers");
    assert_eq!(answer, "readyok\n");
    input.write_all(b"stop\ngo perft 3\nquit\n").expect("it listens");
    let mut answers = String::new();
    output.read_to_string(&mut answers).expect("it answers");
    assert!(answers.starts_with(&format!("{STOPPED}8 c . c")), "{answers}");
    assert!(answers.ends_with("Nodes searched: 5870\n"), "{answers}");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_script_is_answered_to_its_end_however_many_lines_wait() {
    let mut child = program();
    let mut input = child.stdin.take().expect("its input is ours");
    input.write_all(b"go perft 4\n").expect("it listens");
    input.write_all("go perft 1\n".repeat(1000).as_bytes()).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let answers = String::from_utf8(output.stdout).expect("answers are text");
    assert_eq!(answers.matches("Nodes searched: 134898\n").count(), 1);
    assert_eq!(answers.matches("Nodes searched: 16\n").count(), 1000);
}

/// What `conformance` reports of an engine that this command starts, and whether it meets everything.
fn conformance(patience: u32, command: &[&str]) -> (String, bool) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_turnover-engine"));
    let options = ["conformance", "--plies", "9", "--patience", &patience.to_string(), "--"];
    let output = program.args(options).args(command).output().expect("the program was built for this test");
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("a text"));
    (out + &err, output.status.success())
}

#[test]
fn this_engine_meets_every_requirement() {
    let (report, is_met) = conformance(60, &[env!("CARGO_BIN_EXE_turnover-engine")]);
    let missed: Vec<&str> = report.lines().filter(|line| line.starts_with("missed")).collect();
    assert!(missed.is_empty() && is_met, "{report}");
    assert!(report.ends_with("53 of 53 requirements of version 1.0 are met, in 13 games\n"), "{report}");
}

#[test]
fn a_program_that_is_no_engine_is_told_from_one_that_is_not_there() {
    let (report, is_met) = conformance(1, &["no-such-program"]);
    assert!(report.starts_with("turnover-engine: no-such-program: ") && !is_met, "{report}");
    let engine = env!("CARGO_BIN_EXE_turnover-engine");
    let (report, is_met) = conformance(1, &[engine, "--version"]);
    assert!(report.starts_with("missed  introduction: ") && !is_met, "{report}");
    assert!(report.ends_with("in 0 games\n"), "{report}");
}

/// Each of these programs passes on what the engine says, but for one thing.
#[cfg(target_os = "linux")]
#[test]
fn whatever_an_engine_misses_is_found_and_nothing_else() {
    let engine = env!("CARGO_BIN_EXE_turnover-engine");
    let one_game = "s/\\(option name UCI_Variant type combo\\).*/\\1 default lielow var lielow/";
    for (fault, missed, words) in [
        ("/^id author/d", &["introduction"][..], "expected a line \"id author \""),
        ("s/^option name Seed type/option name Seed/", &["introduction"], "expected a type"),
        ("s/^bestmove .*/bestmove z1z1/", &["stop", "search"], "expected a legal move, found \"bestmove z1z1\""),
        ("s/ pv .*/ pv z1z1/", &["search"], "a line that begins with a legal move"),
        ("s/^info string error.*/ignored/", &["refusal"], "expected one line \"info string error: "),
        ("s/^Legal: ..../Legal: /", &["position"], "expected \"Legal: "),
        ("/^Outcome/d", &["position"], "expected \"Outcome: "),
        ("s/^Key: ./Key: x/", &["position"], "a key of 16 hexadecimal digits"),
        ("s/^Nodes searched: .*/Nodes searched: 1/", &["perft"], "expected \"Nodes searched: "),
    ] {
        let filter = format!("{engine} | sed -u -e '{one_game}' -e '{fault}'");
        let (report, is_met) = conformance(60, &["sh", "-c", &filter]);
        let found: Vec<&str> = report.lines().filter_map(|line| line.strip_prefix("missed  ")).collect();
        let mut names: Vec<&str> = found.iter().filter_map(|line| line.split([',', ':']).next()).collect();
        // A search that is stopped may not have had the time for a line.
        names.retain(|&name| name != "stop" || missed.contains(&name) || !fault.contains(" pv "));
        assert_eq!(names, missed, "{fault}: {report}");
        assert!(found[0].contains(words) && !is_met, "{fault}: {report}");
    }
    // An engine that stays, and one that is silent, are waited for again and again: in one game.
    let filter = format!("grep -v --line-buffered quit | {engine} | sed -u -e '{one_game}'");
    let (report, _) = conformance(1, &["sh", "-c", &filter]);
    assert!(report.contains("\nmissed  quit: expected its exit after quit, found none\n"), "{report}");
    let filter = format!("{engine} | sed -u -e '{one_game}' -e /^bestmove/d");
    let (report, _) = conformance(1, &["sh", "-c", &filter]);
    assert!(report.contains("\nmissed  stop: expected an answer to \"stop\", found silence\n"), "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_need_not_offer_is_absent_and_otherwise_tried() {
    let engine = env!("CARGO_BIN_EXE_turnover-engine");
    let one_game = "s/\\(option name UCI_Variant type combo\\).*/\\1 default dice-chess-three var dice-chess-three/";
    let names = ["cube", "frc", "dfen"].map(|name| format!("{name}, dice-chess-three: "));
    let refuses = "sed -u -e 's/ x1/ y1/' -e 's/frc/frx/' -e '/^quit$/q'";
    let filter = format!("{refuses} | {engine} | sed -u -e '{one_game}' -e '/^Dfen/d'");
    let (report, is_met) = conformance(60, &["sh", "-c", &filter]);
    for name in &names {
        assert!(report.contains(&format!("absent  {name}not offered\n")), "{report}");
    }
    assert!(is_met && report.ends_with("7 of 7 requirements of version 1.0 are met, in 1 game\n"), "{report}");

    let faults = "s/^Legal: drop take/Legal: take/; s/^\\(Fen: bb.*\\) 1$/\\1 2/; s/^Dfen: ./Dfen: x/";
    let filter = format!("{engine} | sed -u -e '{one_game}' -e '{faults}'");
    let (report, is_met) = conformance(60, &["sh", "-c", &filter]);
    for name in &names {
        assert!(report.contains(&format!("missed  {name}expected ")), "{report}");
    }
    assert!(!is_met && report.ends_with("7 of 10 requirements of version 1.0 are met, in 1 game\n"), "{report}");
}

/// The last line of the answer to a `go`.
fn best_move(talk: &mut Talk, go: &str) -> String {
    let answer = talk.say(go);
    answer.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move at the end").to_owned()
}

#[test]
fn games_are_played_out_for_a_decision_about_the_doubling_cube() {
    let decide = |cube: &str, go: &str| {
        let mut talk = Talk::new();
        talk.say("setoption name UCI_Variant value dice-chess");
        talk.say(format!("position fen rnb1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1 {cube}"));
        talk.say(go)
    };
    let scores = |answer: &str| -> Vec<i32> {
        let score = |line: &str| line.split(" score cp ").nth(1)?.split(' ').next()?.parse().ok();
        answer.lines().filter_map(score).collect()
    };
    let last_score = |answer: &str| *scores(answer).last().unwrap_or_else(|| panic!("a score in {answer}"));
    let answer = decide("x1", "go depth 1 playouts 60");
    assert!(answer.ends_with("bestmove double\n"), "{answer}");
    assert_eq!(scores(&answer), scores(&decide("x1", "go depth 1 playouts 60")), "it is reproducible");
    let searched = last_score(&decide("x1", "go depth 1"));
    let played_out = last_score(&answer);
    assert!(played_out > 500 && played_out != searched, "{played_out} {searched}");
    let answer = decide("x1?", "go depth 1 playouts 60");
    assert!(answer.ends_with("bestmove drop\n"), "{answer}");
    assert!(last_score(&answer) < -500, "it is that of the side that answers: {answer}");
}

#[test]
fn a_search_for_a_mate_decides_about_the_doubling_cube_like_any_other_search() {
    for cube in ["x1", "x1?"] {
        let mut talk = dicing("dice-chess");
        talk.say(format!("position fen 4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1 {cube}"));
        let best = best_move(&mut talk, "go depth 1");
        assert_ne!(best, "(none)", "{cube}");
        let answer = talk.say("go mate 2 depth 1");
        let end = format!("info string whether there is a mate in 2 is not known\nbestmove {best}\n");
        assert!(answer.ends_with(&end), "{cube}: {answer}");
    }
}

#[test]
fn where_the_game_is_over_nothing_is_searched_whatever_has_ended_it() {
    let repetition = " r22 g1f3 r22 g8f6 r22 f3g1 r22 f6g8".repeat(4);
    for (game, position) in [
        ("dice-chess", "fen 8/8/8/3k4/8/8/1N6/K7 w - - 0 1 x1 moves double drop"),
        ("dice-chess", &*format!("startpos moves{repetition}")),
        ("turnover-modern", "fen 7c/8/R7/1R6/8/8/8/C7 w moves b5b7 h8g8 a6a8"),
    ] {
        let mut talk = dicing(game);
        talk.say("setoption name EndingsFile value ../../assets/endings/dice-chess.endings");
        assert_eq!(talk.say(format!("position {position}")), "");
        assert_eq!(talk.shown("Phase"), "over", "{position}");
        for go in ["go depth 1", "go mate 3"] {
            assert_eq!(talk.say(go), "bestmove (none)\n", "{position}, {go}");
        }
        let silent = (EngineProgress::Pending, String::new());
        assert_eq!([talk.begin("go infinite"), talk.work()], [silent.clone(), silent], "{position}");
        talk.begin("stop");
        assert_eq!(talk.work(), (EngineProgress::Answered, "bestmove (none)\n".into()), "{position}");
    }
}

#[test]
fn a_search_takes_nothing_from_a_search_of_another_game() {
    let searched = |talk: &mut Talk, game: &str| {
        talk.say(format!("setoption name UCI_Variant value {game}"));
        talk.say("position fen 4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1");
        let answer = talk.say("go depth 2");
        let untimed = answer.lines().filter_map(|line| line.split(" nps ").next());
        untimed.collect::<Vec<_>>().join("\n")
    };
    let mut talk = Talk::new();
    searched(&mut talk, "dice-chess");
    assert_eq!(searched(&mut talk, "dice-chess-brainking"), searched(&mut Talk::new(), "dice-chess-brainking"));
}

#[test]
fn a_search_reports_its_lines_and_ends_with_a_legal_move() {
    let mut talk = Talk::classic();
    let answer = talk.say("go depth 4");
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines.len(), 5, "{answer}");
    for (depth, line) in (1..).zip(&lines[..4]) {
        assert!(line.starts_with(&format!("info depth {depth} seldepth ")), "{line}");
        for word in [" multipv 1 ", " score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
            assert!(line.contains(word), "{word} in {line}");
        }
    }
    let best = lines[4].strip_prefix("bestmove ").expect("the move");
    assert!(talk.shown("Legal").split(' ').any(|mv| mv == best), "{best}");
    assert!(lines[3].contains(&format!(" pv {best}")), "{answer}");

    talk.say("setoption name MultiPV value 3");
    let answer = talk.say("go depth 2");
    assert_eq!(answer.lines().filter(|line| line.contains(" multipv 3 ")).count(), 2, "{answer}");
    talk.say("position fen 4c3/8/8/8/8/8/8/C3R3 w");
    let answer = talk.say("go mate 1");
    assert!(answer.contains(" score mate 1 ") && answer.contains("\nbestmove e1"), "{answer}");
    talk.say("position fen c7/8/8/8/8/8/8/C7 w");
    let answer = talk.say("go mate 2");
    assert!(answer.contains(" score mate -1 ") && answer.ends_with("\nbestmove a1a2\n"), "it has to move: {answer}");
    talk.say("position fen c6p/8/8/8/8/8/8/C6P w");
    assert!(talk.say("go mate 2").contains("info string there is no mate in 2\nbestmove "));
}

#[test]
fn a_mate_is_proved_on_request() {
    let mut talk = Talk::new();
    talk.say("position fen 7c/8/R7/1R6/8/8/8/C7 w");
    let answer = talk.say("go mate 3 proof");
    let lines: Vec<&str> = answer.lines().collect();
    let [score, heading, answers @ .., best] = &lines[..] else { panic!("{answer}") };
    assert!(score.contains(" score mate 2 "), "{answer}");
    assert_eq!(*heading, format!("info string proof: {} answers", answers.len()));
    let first = best.strip_prefix("bestmove ").expect("a move");
    assert!(answers.contains(&&*format!("info string proof {first}")), "{answer}");
    // After the first move Black has a few moves with its Castle, each with an answer that mates.
    let mates = answers.iter().filter(|line| line.starts_with(&format!("info string proof {first} h8")));
    assert_eq!(mates.count(), answers.len() - 1, "{answer}");
    assert!(!talk.say("go mate 3").contains("proof"), "it was not asked for");
    assert!(talk.say("go depth 2 proof").starts_with("info string error: "));

    talk.say("position fen c6p/8/8/8/8/8/8/C6P w");
    assert!(!talk.say("go mate 2 proof").contains("proof"), "there is no mate");
}

#[test]
fn every_game_is_searched_and_nothing_is_found_where_nobody_moves() {
    for game in [
        "turnover-modern",
        "turnover-2025",
        "turnover-classic",
        "lielow",
        "lielow-9x9",
        "dice-chess",
        "dice-chess-brainking",
        "dice-chess-10x10",
        "dice-chess-vegas",
        "dice-chess-moves",
        "dice-chess-piece-moves",
        "dice-chess-burmese",
        "dice-chess-three",
    ] {
        let mut talk = dicing(game);
        for ply in 0..6 {
            if talk.shown("Phase").starts_with("roll") {
                let expected = talk.say("go depth 1");
                assert!(expected.starts_with("info depth 1 ") && expected.contains(" score cp "), "{game}: {expected}");
                assert!(expected.ends_with("\nbestmove (none)\n") && !expected.contains(" pv"), "{game}: {expected}");
                let roll = match game {
                    "dice-chess-vegas" => "rP*",
                    "dice-chess-brainking" | "dice-chess-10x10" | "dice-chess-moves" => "r1",
                    "dice-chess-burmese" | "dice-chess-three" => "r112",
                    _ => "r12",
                };
                let fen = talk.shown("Fen");
                talk.say(format!("position fen {fen} moves {roll}"));
            }
            let best = best_move(&mut talk, "go nodes 3000");
            let fen = talk.shown("Fen");
            assert_eq!(talk.say(format!("position fen {fen} moves {best}")), "", "{game}, ply {ply}");
        }
    }
    let mut talk = Talk::classic();
    talk.say("position fen 8/8/8/8/8/8/8/C7 w");
    assert_eq!(talk.say("go depth 3"), "bestmove (none)\n");
}

#[test]
fn a_stop_ends_a_search_with_the_best_move_so_far() {
    let mut talk = Talk::classic();
    assert_eq!(talk.begin("go infinite").0, EngineProgress::Pending);
    for _ in 0..3 {
        assert_eq!(talk.work().0, EngineProgress::Pending);
    }
    talk.begin("stop");
    let (progress, answer) = talk.work();
    assert_eq!(progress, EngineProgress::Answered);
    let best = answer.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
    assert!(talk.shown("Legal").split(' ').any(|mv| mv == best), "{best}");
}

#[test]
fn an_infinite_search_keeps_its_move_until_it_is_stopped() {
    let mut talk = Talk::classic();
    talk.say("setoption name MultiPV value 3");
    for (fen, best) in [
        // The search ends at once, because it has proved the shortest win.
        ("4c3/8/8/8/8/8/8/C3R3 w", "e1"),
        ("c7/8/8/8/8/8/8/C7 w", "a1"),
        ("8/8/8/8/8/8/8/C7 w", "(none)"),
    ] {
        talk.say(format!("position fen {fen}"));
        for go in ["go infinite", "go infinite depth 2", "go mate 1 infinite"] {
            assert_eq!(talk.begin(go).0, EngineProgress::Pending, "{fen}");
            let mut told = String::new();
            for _ in 0..20_000 {
                let (progress, answer) = talk.work();
                assert_eq!(progress, EngineProgress::Pending, "{fen}, {go}");
                told += &answer;
                if talk.0.is_idle() {
                    break;
                }
            }
            assert!(talk.0.is_busy() && !told.contains("bestmove"), "{fen}, {go}: {told}");
            assert_eq!(talk.begin("d"), (EngineProgress::Pending, String::new()), "it waits too");
            talk.begin("stop");
            let (progress, answer) = talk.work();
            assert_eq!(progress, EngineProgress::Answered);
            let last = answer.lines().last().and_then(|line| line.strip_prefix("bestmove "));
            assert!(last.is_some_and(|mv| mv.starts_with(best)), "{fen}, {go}: {answer}");
            assert!(talk.work().1.contains("Fen: "));
        }
    }
}

#[test]
fn an_analysis_tells_each_line_at_each_depth() {
    for game in ["turnover-modern", "lielow", "dice-chess"] {
        let mut talk = dicing(game);
        talk.say("setoption name MultiPV value 3");
        if game == "dice-chess" {
            talk.say("position startpos moves r12");
        }
        talk.begin("go infinite");
        let mut told = String::new();
        while told.matches(" multipv 3 ").count() < 3 {
            told += &talk.work().1;
        }
        talk.begin("stop");
        let (_, end) = talk.work();
        assert_eq!(end.lines().count(), 1, "{end}");
        let best = end.trim_end().strip_prefix("bestmove ").expect("the move");
        let lines: Vec<Vec<&str>> = told.lines().map(|line| line.split(' ').collect()).collect();
        let after = |line: &[&str], name: &str| {
            let at = line.iter().position(|&word| word == name);
            at.map_or_else(|| panic!("{name} in {line:?}"), |at| line[at + 1].to_owned())
        };
        for (number, line) in lines.iter().enumerate() {
            assert_eq!(after(line, "depth"), (number / 3 + 1).to_string(), "{told}");
            assert_eq!(after(line, "multipv"), (number % 3 + 1).to_string(), "{told}");
            assert!(["cp", "mate"].contains(&&*after(line, "score")), "{told}");
        }
        let [.., one, two, three] = &lines[..] else { panic!("three lines: {told}") };
        assert_eq!(after(one, "pv"), best, "{game}: {told}");
        let firsts = [one, two, three].map(|line| after(line, "pv"));
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{told}");
    }
}

#[test]
fn the_end_of_the_input_ends_an_infinite_search() {
    for script in ["go infinite\n", "position fen 4c3/8/8/8/8/8/8/C3R3 w\ngo infinite\nd\nquit\n", "go infinite\nquit"]
    {
        let mut child = program();
        let mut input = child.stdin.take().expect("its input is ours");
        input.write_all(script.as_bytes()).expect("it listens");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{script}");
        let answers = String::from_utf8(output.stdout).expect("answers are text");
        assert_eq!(answers.matches("bestmove ").count(), 1, "{script}: {answers}");
        assert_eq!(answers.contains("Fen: "), script.contains("\nd\n"), "{script}: {answers}");
    }
}

#[test]
fn the_same_seed_level_and_limit_give_the_same_moves() {
    let moves = |level: u8, seed: u32| {
        let mut talk = Talk::new();
        talk.say(format!("setoption name Skill Level value {level}"));
        talk.say(format!("setoption name Seed value {seed}"));
        let mut moves = String::new();
        for _ in 0..8 {
            moves += &format!(" {}", best_move(&mut talk, "go nodes 2000"));
            assert_eq!(talk.say(format!("position startpos moves{moves}")), "");
        }
        moves
    };
    for level in [1, 5, 9, 17] {
        assert_eq!(moves(level, 3), moves(level, 3), "level {level}");
    }
    assert_ne!(moves(1, 3), moves(1, 4));
    assert_eq!(moves(17, 3), moves(17, 4));
}

#[test]
fn a_style_has_moves_of_its_own_at_every_level_and_the_balanced_one_has_the_usual_ones() {
    let fen = "position fen 8/a1a1aaaa/b3c*3/8/8/2B1B2B/A1A2A1A/3B*4 b 0 4";
    let moves = |style: Option<&str>, level: u8| {
        let mut talk = Talk::new();
        talk.say("setoption name UCI_Variant value lielow");
        talk.say(format!("setoption name Skill Level value {level}"));
        if let Some(style) = style {
            assert_eq!(talk.say(format!("setoption name Style value {style}")), "");
        }
        (0..10)
            .map(|seed| {
                talk.say("ucinewgame");
                talk.say(format!("setoption name Seed value {seed}"));
                talk.say(fen);
                best_move(&mut talk, "go depth 2")
            })
            .collect::<Vec<_>>()
    };
    for level in [5, 9, 17] {
        let usual = moves(None, level);
        assert_eq!(moves(Some("balanced"), level), usual, "level {level}");
        for style in ["attacker", "Collector", "waiter"] {
            assert_ne!(moves(Some(style), level), usual, "level {level}, {style}");
            assert_eq!(moves(Some(style), level), moves(Some(style), level), "level {level}, {style}");
        }
    }
    let mut talk = Talk::new();
    let error = talk.is_refused("setoption name Style value gambler");
    assert!(
        error.contains("expected a style, one of balanced, attacker, collector, waiter, found \"gambler\""),
        "{error}"
    );
}

#[test]
fn with_a_book_of_its_own_the_engine_opens_by_it() {
    let mut talk = Talk::new();
    let go = |talk: &mut Talk, seed: u32| {
        talk.say(format!("setoption name Seed value {seed}"));
        talk.say("position startpos");
        talk.say("go nodes 50")
    };
    assert_eq!(talk.say("setoption name BookFile value ../../assets/books/turnover-modern.book"), "");
    assert!(go(&mut talk, 1).contains("info depth"), "a book is used only when that is wanted");
    assert_eq!(talk.say("setoption name OwnBook value true"), "");
    let moves: std::collections::BTreeSet<String> = (0..30).map(|seed| go(&mut talk, seed)).collect();
    assert!(moves.len() > 2 && moves.iter().all(|answer| answer.starts_with("bestmove ")), "{moves:?}");
    assert_eq!(go(&mut talk, 7), go(&mut talk, 7));
    talk.say("setoption name Skill Level value 10");
    assert!(go(&mut talk, 1).contains("info depth"), "weak levels have no book");
    talk.say("setoption name Skill Level value 11");
    talk.say("position fen c6c/8/8/8/8/8/8/C6C w");
    assert!(talk.say("go nodes 50").contains("info depth"), "the position is not in the book");
    talk.say("setoption name BookFile value <empty>");
    assert!(go(&mut talk, 1).contains("info depth"));
}

#[test]
fn with_tables_of_endings_the_engine_tells_the_exact_chances() {
    let mut talk = dicing("dice-chess");
    let fen = "8/8/8/3k4/8/8/1N6/K7 w - - 0 1";
    let told = |talk: &mut Talk, dice: &str, command: &str| {
        talk.say(format!("position fen {fen}{dice}"));
        let answer = talk.say(command);
        let line = answer.lines().find(|line| line.to_ascii_lowercase().contains("exact chances: white wins 0."));
        line.map(str::to_owned)
    };
    assert_eq!(told(&mut talk, "", "eval"), None);
    assert_eq!(talk.say("setoption name EndingsFile value ../../assets/endings/dice-chess.endings"), "");
    let by_file = told(&mut talk, "", "eval").expect("a line");
    assert!(told(&mut talk, "", "go nodes 100").is_some() && told(&mut talk, " r12", "go nodes 100").is_some());
    assert_eq!(talk.say("setoption name EndingsFile value <empty>"), "");
    assert_eq!(told(&mut talk, "", "go nodes 100"), None);
    let bytes = std::fs::read("../../assets/endings/dice-chess.endings").expect("the file");
    assert_eq!(talk.say(format!("setoption name EndingsData value {}", STANDARD.encode(bytes))), "");
    assert_eq!(told(&mut talk, "", "eval"), Some(by_file));
    assert!(!talk.say("position startpos").contains("exact") && !talk.say("eval").contains("Exact"));
    assert_eq!(talk.say("setoption name EndingsData value <empty>"), "");
    assert_eq!(told(&mut talk, "", "eval"), None);
}

#[test]
fn tables_of_endings_that_are_set_or_removed_value_positions_anew() {
    let mut talk = dicing("dice-chess");
    // No table knows the position, but one knows those after the capture of the rook.
    talk.say("position fen 8/8/8/4k3/8/8/3r4/3QK3 w - - 0 1");
    let mut scores = |option: &str, level: u32| {
        assert_eq!(talk.say(format!("setoption name {option}")), "");
        talk.say(format!("setoption name Skill Level value {level}"));
        let answer = talk.say("go depth 2");
        let lines = answer.lines().filter_map(|line| line.split(" score ").nth(1)?.split(" nps ").next());
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let file = "EndingsFile value ../../assets/endings/dice-chess.endings";
    let without_tables = scores("EndingsFile value <empty>", 17);
    let with_tables = scores(file, 17);
    assert_ne!(without_tables, with_tables);
    assert_eq!(scores("EndingsFile value <empty>", 17), without_tables);
    assert_eq!(scores(file, 17), with_tables);
    // A weaker level knows none, and the strongest one knows them after it.
    scores(file, 16);
    assert_eq!(scores(file, 17), with_tables);
}

#[test]
fn with_a_network_the_strongest_level_values_positions_anew_and_no_other_level_does() {
    let mut talk = Talk::new();
    talk.say("setoption name UCI_Variant value lielow");
    let mut scores = |option: &str, level: u32| {
        assert_eq!(talk.say(format!("setoption name {option}")), "");
        talk.say(format!("setoption name Skill Level value {level}"));
        // At full strength the table is cleared by itself when another evaluation fills it.
        if level < 17 {
            talk.say("ucinewgame");
        }
        let answer = talk.say("go nodes 3000");
        let lines = answer.lines().filter_map(|line| line.split(" score ").nth(1)?.split(" nodes ").next());
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let bytes = std::fs::read("../../assets/networks/lielow.network").expect("the file");
    let data = format!("NetworkData value {}", STANDARD.encode(bytes));
    let by_hand = scores("NetworkFile value <empty>", 17);
    let by_network = scores("NetworkFile value ../../assets/networks/lielow.network", 17);
    assert_ne!(by_hand, by_network);
    assert_eq!(scores(&data, 17), by_network);
    assert_eq!(scores("NetworkFile value <empty>", 17), by_hand);
    assert_eq!(scores(&data, 14), scores("NetworkData value <empty>", 14));
}

#[test]
fn the_programs_own_networks_evaluate_without_an_option() {
    let scores = |mut talk: Talk, options: &[&str]| {
        talk.say("setoption name UCI_Variant value lielow");
        for option in options {
            assert_eq!(talk.say(format!("setoption name {option}")), "");
        }
        let answer = talk.say("go depth 2");
        let untimed = answer.lines().filter_map(|line| line.split(" nps ").next());
        untimed.collect::<Vec<_>>().join("\n")
    };
    let own = || Talk(Engine::with_built_in_files());
    let file = "NetworkFile value ../../assets/networks/lielow.network";
    let by_network = scores(Talk::new(), &[file]);
    assert_eq!(scores(own(), &[]), by_network);
    assert_eq!(scores(own(), &[file, "NetworkFile value <empty>"]), by_network);
    // An option overrides it, also by a network of another game, which is of no use here.
    let other = "NetworkFile value ../../assets/networks/turnover-modern.network";
    assert_eq!(scores(own(), &[other]), scores(Talk::new(), &[]));
    assert_ne!(scores(own(), &[other]), by_network);
}

#[test]
fn the_programs_own_tables_of_endings_tell_the_exact_chances_without_an_option() {
    let told = |mut talk: Talk, options: &[&str]| {
        talk.say("setoption name UCI_Variant value dice-chess");
        for option in options {
            assert_eq!(talk.say(format!("setoption name {option}")), "");
        }
        talk.say("position fen 8/8/8/3k4/8/8/1N6/K7 w - - 0 1 r12");
        let evaluated = talk.say("eval");
        let searched = talk.say("go depth 2");
        let untimed = searched.lines().filter_map(|line| line.split(" nps ").next());
        (evaluated.contains("Exact chances: "), untimed.collect::<Vec<_>>().join("\n"))
    };
    let own = || Talk(Engine::with_built_in_files());
    let file = "EndingsFile value ../../assets/endings/dice-chess.endings";
    let network = "NetworkFile value ../../assets/networks/dice-chess.network";
    let by_tables = told(Talk::new(), &[network, file]);
    assert!(by_tables.0);
    assert_eq!(told(own(), &[]), by_tables);
    assert_eq!(told(own(), &[file, "EndingsFile value <empty>"]), by_tables);
    // An option overrides them, also by tables of another game, which are of no use here.
    let other = "EndingsFile value ../../assets/endings/dice-chess-brainking.endings";
    assert_eq!(told(own(), &[other]), told(Talk::new(), &[network]));
    assert!(!told(own(), &[other]).0);
}

#[test]
fn a_position_with_three_dice_is_read_and_shown_as_dfen() {
    let mut talk = dicing("dicechess.com");
    assert_eq!(talk.say("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 NNK moves b1c3"), "");
    assert_eq!(talk.shown("Dfen"), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 1 1 NK");
    assert!(talk.shown("Fen").ends_with(" 1 1 r226/2"));
    assert!(!dicing("dice-chess").say("d").contains("Dfen"));
}

#[test]
fn an_opinion_is_the_sum_of_its_terms() {
    for variant in ["turnover-classic", "turnover-modern", "lielow", "dice-chess", "dice-chess-10x10"] {
        let answer = dicing(variant).say("eval");
        let (total, terms) = answer
            .lines()
            .collect::<Vec<_>>()
            .split_last()
            .map(|(last, terms)| (*last, terms.to_vec()))
            .expect("lines");
        let number =
            |text: &str| text.rsplit(' ').next().and_then(|number| number.parse::<i32>().ok()).expect("a number");
        assert!(total.starts_with("Evaluation: "), "{answer}");
        assert_eq!(terms.iter().map(|line| number(line)).sum::<i32>(), number(total), "{answer}");
    }
}

#[test]
fn the_bench_is_always_the_same_search() {
    let answer = Talk::new().say("bench");
    let nodes = answer.lines().find_map(|line| line.strip_prefix("Nodes searched: ")).expect("a total");
    assert_eq!(nodes, BENCH_NODES, "the search has changed: if that is meant, this is its new signature\n{answer}");
}

/// Changes whenever the search changes.
const BENCH_NODES: &str = "1418486";
