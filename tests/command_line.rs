//! Tests that the program draws pictures without a display, and refuses invalid arguments in one line.
use std::path::Path;
use std::process::{Command, Output};

use turnover::session::{Game, GameId, GameRecord};

fn turnover(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_turnover"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program starts")
}

#[test]
fn help_and_the_picture_of_a_linked_game_need_no_display() {
    let help = String::from_utf8(turnover(&["--help"]).stdout).expect("UTF-8");
    assert!(help.contains("LINK"), "{help}");
    for id in GameId::ALL {
        let is_listed = help.lines().any(|line| line.split_whitespace().next() == Some(id.name()));
        assert!(is_listed, "{id} is missing: {help}");
    }
    let folder = std::env::temp_dir().join(format!("turnover-link-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the picture");
    let path = folder.join("out.png");
    let site = "https://example.org/turnover/".parse().expect("an address");
    let link = turnover::app::share::link::link(&GameRecord::of(Game::new(GameId::TurnoverClassic)), &site);
    let output = turnover(&["--shot", path.to_str().expect("a name in UTF-8"), "--size", "64x48", &link]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(size_of_png(&path), (64, 48));
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

/// Width and height from a PNG file's header.
fn size_of_png(path: &Path) -> (u32, u32) {
    let bytes = std::fs::read(path).expect("the picture was written");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn a_picture_is_drawn_without_a_display() {
    let folder = std::env::temp_dir().join(format!("turnover-picture-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the picture");
    let path = folder.join("out.png");
    let name = path.to_str().expect("a name in UTF-8");
    let line =
        ["--shot", name, "--size", "320x180", "--game", "turnover-classic", "--moves", "e1e3 e8e6", "--view", "top"];
    let output = turnover(&line);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(size_of_png(&path), (320, 180));
    let length = path.metadata().expect("a file").len();
    assert!(length > 10_000, "a board has more to show than {length} bytes");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn arguments_that_make_no_sense_get_one_line_and_exit_code_2() {
    for arguments in [
        &["--nonsense"][..],
        &["--fen", "8/8 w"],
        &["--moves", "e2e4"],
        &["--shot", "out.png", "--size", "huge"],
        &["--shot", "out.gif"],
        &["https://example.org/#game=damaged"],
        &["--game", "checkers"],
        &["--black", "computer:18"],
        &["--white", "robot"],
        &["--site", "nowhere"],
    ] {
        let output = turnover(arguments);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(said.starts_with("turnover: "), "{said}");
        let tells = said.contains("expected") || said.contains("--help") || said.contains("move 1");
        assert!(tells, "{arguments:?} does not say what was expected: {said}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_says_so() {
    let output = turnover(&["--shot", "/no such folder/out.png"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
}

#[test]
fn without_a_display_the_program_says_in_one_line_what_it_has_looked_for() {
    let output = turnover(&[]);
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{told}");
    let own: Vec<&str> = told.lines().filter(|line| line.starts_with("turnover: ")).collect();
    assert!(own.len() == 1 && own[0].contains("WAYLAND_DISPLAY") && !told.contains("panicked"), "{told}");
}
