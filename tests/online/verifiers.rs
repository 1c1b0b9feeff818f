//! Runs the verifiers of dice in `docs/dice`, which share nothing with ours, on records of all forms with dice, and compares what they say.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

use turnover_core::games::Phase;
use turnover_core::online::{record_from_events, verify_records};
use turnover_core::session::{DiceSource, Game, GameId, GameRecord, Seed, numbered_rolls};

use crate::world::World;

/// The verifiers, each with what runs it.
const VERIFIERS: [(&str, &str); 2] = [("python3", "verify.py"), ("node", "verify.mjs")];
/// How many plies a game by a seed has at most.
const PLIES: usize = 60;
/// How many games over a network are verified.
const NETWORK_GAMES: u64 = 40;

/// What each verifier prints of a text of records, and its exit status. One whose interpreter is missing is left out,
/// unless all tests are to be run.
fn run_verifiers(name: &str, text: &str) -> Vec<(Vec<String>, Option<i32>)> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.pgn", std::process::id()));
    fs::write(&file, text).expect("a file");
    let run = |(interpreter, script): (&str, &str)| {
        let script = PathBuf::from("../../docs/dice").join(script);
        let output = match Command::new(interpreter).arg(script).arg(&file).output() {
            Err(error) if error.kind() == ErrorKind::NotFound && std::env::var_os("TURNOVER_TEST_ALL").is_none() => {
                eprintln!("skipped: there is no {interpreter}, which docs/dice needs");
                return None;
            }
            output => output.expect("the interpreter runs"),
        };
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.is_empty(), "{interpreter}: {errors}");
        let printed = String::from_utf8(output.stdout).expect("a text");
        Some((printed.lines().map(str::to_owned).collect(), output.status.code()))
    };
    let answers = VERIFIERS.into_iter().filter_map(run).collect();
    fs::remove_file(&file).expect("our own file");
    answers
}

/// For each game whether all rolls follow, as far as that does not depend on what could move, by what a verifier prints.
fn verdicts(lines: &[String]) -> Vec<bool> {
    let is_sound = |line: &String| {
        let (_, verdict) = line.split_once(": ").expect("a verdict");
        if verdict == "no rolls" {
            return true;
        }
        let Some((counts, condition)) = verdict.split_once(" rolls follow") else { return false };
        let (right_count, count) = counts.split_once(" of ").expect("two numbers");
        let open_count = condition.strip_prefix(", ").and_then(|rest| rest.strip_suffix(" depend on what could move"));
        let number = |text: &str| text.parse::<usize>().expect("a number");
        number(right_count) + open_count.map_or(0, number) == number(count)
    };
    lines.iter().filter(|line| !line.contains(", roll ")).map(is_sound).collect()
}

fn forms_with_dice() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|form| form.has_dice())
}

/// Whether the die is rolled until it names a piece that can move, which only the rules can tell.
fn is_rerolled(text: &str) -> bool {
    ["\"dice-chess-brainking\"", "\"dice-chess-10x10\""].iter().any(|form| text.contains(form))
}

/// A game by a seed: with the rolls in their order, or numbered by side, begun by Black and with a doubling cube.
fn seeded_record(form: GameId, is_by_side: bool) -> GameRecord {
    let seed = Seed::of_number(7);
    let mut game = Game::new(form);
    if is_by_side {
        let fen = game.referee().fen().replacen(" w ", " b ", 1);
        game = Game::from_fen(form, &format!("{fen} x1")).expect("a position");
    }
    while game.ply_count() < PLIES {
        match game.phase() {
            Phase::Roll(_) if is_by_side => {
                let roll = game.next_roll_by_side(&seed).expect("dice to roll");
                let double = game.referee().find("double").filter(|_| game.ply_count().is_multiple_of(3));
                game.play(double.unwrap_or(roll)).expect("a roll that may come, or a double");
            }
            Phase::Roll(_) => {
                game.roll(&seed).expect("dice to roll");
            }
            Phase::Move(_) => {
                let place = 7 * game.ply_count() % game.legal_moves().len();
                let id = game.referee().find("take").unwrap_or_else(|| game.legal_moves()[place].id);
                game.play(id).expect("a legal move");
            }
            Phase::Over(_) => break,
        }
    }
    let mut record = GameRecord::of(game);
    record.head.dice = DiceSource::Seed(seed);
    record
}

/// The record of a game over a network, with lost connections, takebacks, chains that are soon used up, and a doubling cube now and then.
fn network_record(seed: u64) -> String {
    let mut world = World::new(seed, false);
    world.play();
    record_from_events(&world.disk).expect("a record").to_string()
}

/// The record with another seed, or another key of the game, from which other rolls follow.
fn forged(text: &str) -> String {
    let is_kept = |line: &&str| !line.starts_with('%') && !line.starts_with("[DiceSeedHash ");
    let change = |line: &str| match line.strip_prefix("[DiceSeed \"") {
        Some(rest) => {
            let digit = if rest.starts_with('0') { '1' } else { '0' };
            format!("[DiceSeed \"{digit}{}\n", &rest[1..])
        }
        None => format!("{}\n", line.replace("[DiceGame \"", "[DiceGame \"x")),
    };
    text.lines().filter(is_kept).map(change).collect()
}

#[test]
fn verifiers_in_other_languages_say_of_each_record_what_ours_says() {
    let seeded = forms_with_dice()
        .flat_map(|form| [false, true].map(|is_by_side| seeded_record(form, is_by_side).to_stored_text()));
    let sound: Vec<String> = seeded.chain((0..NETWORK_GAMES).map(network_record)).collect();
    let forgeries: Vec<String> = sound.iter().filter(|text| !is_rerolled(text)).map(|text| forged(text)).collect();
    for (name, texts) in [("sound", sound), ("forged", forgeries)] {
        let text = texts.join("\n");
        let expected: Vec<bool> = verify_records(&text).expect("records").iter().map(Result::is_ok).collect();
        assert_eq!(expected.len(), texts.len());
        let are_all_sound = !expected.contains(&false);
        assert_eq!(are_all_sound, name == "sound");
        for (lines, status) in run_verifiers(name, &text) {
            for ((found, expected), text) in verdicts(&lines).iter().zip(&expected).zip(&texts) {
                assert_eq!(found, expected, "{text}\n{lines:#?}");
            }
            // The sound ones are of all forms, also of those whose die is rolled again.
            let expected_status = if are_all_sound { 2 } else { 1 };
            assert_eq!((verdicts(&lines).len(), status), (texts.len(), Some(expected_status)));
        }
    }
}

#[test]
fn a_verifier_names_the_faces_that_came_before_and_no_piece_of_theirs_could_move() {
    let records: Vec<GameRecord> = forms_with_dice()
        .flat_map(|form| [false, true].map(|is_by_side| seeded_record(form, is_by_side)))
        .filter(|record| is_rerolled(&record.to_string()))
        .collect();
    let texts: Vec<String> = records.iter().map(GameRecord::to_stored_text).collect();
    for (lines, _) in run_verifiers("rerolled", &texts.join("\n")) {
        let mut roll_lines = lines.iter().filter(|line| line.contains(", roll "));
        let mut named_count = 0;
        for record in &records {
            let tree = record.game.tree();
            for roll in numbered_rolls(tree, &tree.main_line()) {
                let line = roll_lines.next().expect("a line for each roll");
                let Some((_, rest)) = line.split_once(" if nothing that ") else { continue };
                let (faces, _) = rest.split_once(" names could move").expect("the faces");
                let before = tree.parent(roll.node).expect("a position before the roll");
                for face in faces.split(", ") {
                    assert!(tree[before].referee().find(&format!("r{face}")).is_none(), "{line}");
                    named_count += 1;
                }
            }
        }
        assert!(named_count > 10, "{lines:#?}");
    }
}

#[test]
fn what_is_wrong_with_a_proof_is_told_by_the_verifiers_too() {
    let link = "07".repeat(32);
    let tags = |white: &str, more: &str| {
        format!(
            "[Variant \"dice-chess\"]\n[DiceGame \"k\"]\n[WhiteDiceChain \"{white}\"]\n[BlackDiceChain \"{link}:0\"]\n{more}\n1. r12 *\n"
        )
    };
    for (text, expected) in [
        ("[Variant \"dice-chess\"]\n\n1. r12 *\n".to_owned(), "expected a tag DiceGame, found none"),
        (tags(&format!("{link}:0"), ""), "roll 1, move 1: r12 does not follow: a link is missing"),
        (tags(&format!("{link}:1:{link}"), ""), "do not lead to the commitment"),
        (tags(&format!("{link}:10001:{link}"), ""), "expected COMMITMENT:COUNT:LAST_LINK in the tag WhiteDiceChain"),
        (tags("07:0", ""), "expected 64 hexadecimal digits in the tag WhiteDiceChain"),
        (tags(&format!("{link}:0"), "[DiceThrows \"1-2\"]\n"), "expected 1 numbers in the tag DiceThrows, found 2"),
        (tags(&format!("{link}:0"), "[DiceThrows \"2-1\"]\n"), "expected increasing numbers in the tag DiceThrows"),
        (
            format!("[Variant \"dice-chess\"]\n[DiceSeed \"{link}\"]\n[DiceSeedHash \"{link}\"]\n\n1. r12 *\n"),
            "the seed is not the one whose hash the record has",
        ),
        (
            format!("[Variant \"dice-chess\"]\n[DiceSeed \"{link}\"]\n[DiceSeedHash \"{link}\"]\n\n*\n"),
            "the seed is not the one whose hash the record has",
        ),
        (
            format!("[Variant \"dice-chess\"]\n[WhiteDiceChain \"{link}:1:{link}\"]\n\n*\n"),
            "do not lead to the commitment",
        ),
        ("[Variant \"dice-chess\"]\n\n1. ) r12 *\n".to_owned(), "expected a record, found ')'"),
        ("[Variant \"dice-chess\"]\n\n1. ( r12 *\n".to_owned(), "expected ')', found the end of the text"),
        (
            "[Variant \"dice-chess\"]\n\n1. ( r12 *\n\n[Variant \"dice-chess\"]\n\n1. r12 *\n".to_owned(),
            "expected ')', found the tag Variant",
        ),
    ] {
        for (lines, status) in run_verifiers("wrong", &text) {
            assert!(status == Some(1) && lines.iter().any(|line| line.contains(expected)), "{text}\n{lines:#?}");
        }
    }
}

#[test]
fn a_record_without_rolls_is_told_as_such() {
    for text in ["[Variant \"dice-chess\"]\n\n*\n", "[Variant \"lielow\"]\n\n*\n"] {
        for (lines, status) in run_verifiers("empty", text) {
            assert_eq!((lines, status), (vec!["game 1: no rolls".to_owned()], Some(0)), "{text}");
        }
    }
}

#[test]
fn records_without_a_die_that_is_rolled_again_are_proven_without_a_condition() {
    let records = forms_with_dice().map(|form| seeded_record(form, false).to_stored_text());
    let texts: Vec<String> = records.filter(|text| !is_rerolled(text)).collect();
    for (lines, status) in run_verifiers("certain", &texts.join("\n")) {
        assert_eq!(status, Some(0), "{lines:#?}");
    }
}
