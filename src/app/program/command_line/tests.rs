use clap::CommandFactory;

use super::*;
use crate::ai::Level;
use crate::app::settings::Settings;
use crate::app::settings::sparring::Sparring;
use crate::session::{Game, GameRecord};

fn parse(line: &[&str]) -> Result<RunMode, String> {
    parse_command_line(line.iter().map(OsString::from)).map_err(|error| error.to_string())
}

#[test]
fn a_picture_of_a_position_can_be_asked_for() {
    let line = ["--shot", "out.png", "--size", "640x360", "--game", "turnover-classic", "--moves", "e1e3 e8e6"];
    let line =
        [&line[..], &["--set", "castles", "--theme", "daylight", "--close", "e3:0.8", "--quality", "photo"]].concat();
    let Ok(RunMode::Shoot(options, shot)) = parse(&line) else { panic!("expected a picture") };
    let settings = options.apply_to(Settings::default());
    assert_eq!((settings.piece_set, settings.theme), (PieceSet::Castles, Theme::Daylight));
    assert_eq!(shot.size, UVec2::new(640, 360));
    assert_eq!(
        (shot.close_view, shot.quality),
        (Some(CloseView { square: "e3".parse().expect("a square"), distance: 0.8 }), PictureQuality::Photo)
    );
    assert_eq!(options.game.expect("a game").game.ply_count(), 2);
    assert_eq!(shot.picture_count, None);
}

#[test]
fn pictures_from_all_around_can_be_asked_for() {
    let Ok(RunMode::Shoot(_, shot)) = parse(&["--shot", "out.png", "--turntable", "36"]) else {
        panic!("expected pictures")
    };
    assert_eq!(shot.picture_count, NonZeroU32::new(36));
    assert_eq!(shot.picture_path(7), PathBuf::from("out-007.png"));
    for number_text in ["0", "1000", "x", "-1"] {
        let error = parse(&["--shot", "out.png", "--turntable", number_text]).map(drop).expect_err("no such number");
        assert!(error.contains("from 1 to 999") || number_text == "-1", "{error}");
    }
}

#[test]
fn a_set_to_print_can_be_asked_for() {
    let Ok(RunMode::Export(arguments)) = parse(&["export-set", "folder", "--square", "45", "--game", "lielow"]) else {
        panic!("expected a set")
    };
    assert_eq!(arguments.folder, PathBuf::from("folder"));
    assert_eq!((arguments.options().square_mm, arguments.options().game), (45.0, GameId::Lielow));
    for line in [
        &["export-set"][..],
        &["export-set", "folder", "--square", "10"],
        &["export-set", "folder", "--view", "top"],
        &["--view", "top", "export-set", "folder"],
        &["help"],
    ] {
        let error = parse(line).map(drop).expect_err("an argument that makes no sense");
        assert!(!error.is_empty() && !error.contains('\n'), "{line:?}: {error}");
    }
}

#[test]
fn a_file_can_be_opened_alone() {
    for name in ["no such game.pgn", "file:///no%20such%20game.pgn"] {
        let Ok(RunMode::Play(options)) = parse(&[name, "--view", "top"]) else { panic!("{name}: expected a window") };
        assert!(
            options.game.is_none()
                && options.record_file.is_some_and(|record_file| record_file.ends_with("no such game.pgn"))
        );
    }
    let link = GameRecord::of(Game::new(GameId::Lielow)).link();
    for line in [["--game", "lielow"], ["--black", "computer"], ["--link", &link], ["--shot", "out.png"]] {
        let error = parse(&[&["game.pgn"], &line[..]].concat()).map(drop).expect_err("not with a file");
        assert!(!error.is_empty() && !error.contains('\n'), "{line:?}: {error}");
    }
    let Ok(RunMode::Play(options)) = parse(&[&format!("turnover:#game={link}")]) else { panic!("expected a game") };
    assert_eq!(options.game.expect("a game").game.id(), GameId::Lielow);
}

#[test]
fn the_options_of_the_game_fit_together() {
    Cli::command().debug_assert();
}

#[test]
fn the_manual_of_the_game_names_every_option() {
    crate::manual::check(Cli::command());
}

#[test]
fn the_help_lists_every_game_once_by_the_name_that_is_taken() {
    let Ok(RunMode::Print(help)) = parse(&["--help"]) else { panic!("expected the help") };
    let (_, games_text) = help.split_once("\nGames:\n").expect("a list of games");
    let rows = games_text.lines().filter(|line| line.starts_with("    "));
    let listed_names: Vec<&str> = rows.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(listed_names, GameId::ALL.map(GameId::name));
    for name in listed_names {
        assert!(parse(&["--game", name]).is_ok(), "{name}");
    }
    assert!(!games_text.contains('['), "a game has no title: {help}");
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

#[test]
fn an_opponent_can_be_asked_for_with_or_without_a_game() {
    // One of the ten levels that there were at first.
    let engine_seat = |level| Seat::Engine(Level::of_ten(level).expect("a level"));
    let link = GameRecord::of(Game::new(GameId::Lielow)).link();
    for (line, id, seats) in [
        (&["--black", "computer:3"][..], GameId::default(), [Seat::Human, engine_seat(3)]),
        (&["--white", "computer:5", "--game", "lielow"], GameId::Lielow, [engine_seat(5), Seat::Human]),
        (&["--white=computer:10", "--black=computer:1"], GameId::default(), [engine_seat(10), engine_seat(1)]),
        (&["--black", "computer:1/17"], GameId::default(), [Seat::Human, Seat::Engine(Level::WEAKEST)]),
        (&["--black", "human", "--white", "human"], GameId::default(), [Seat::Human; 2]),
        (&["--black", "computer"], GameId::default(), [Seat::Human, Seat::Engine(Sparring::default().level)]),
        (&["--black", "computer:2", &link], GameId::Lielow, [Seat::Human, engine_seat(2)]),
    ] {
        let Ok(RunMode::Play(options)) = parse(line) else { panic!("{line:?}: expected a game") };
        let record = options.game.expect("a game");
        assert_eq!((record.game.id(), record.head.seats), (id, seats), "{line:?}");
    }
    for nonsense in ["computer:0", "computer:18", "computer:", "computer:x", "person", "", "human:3", "3"] {
        let error = parse(&["--black", nonsense]).map(|_| ()).expect_err("no player");
        assert!(error.starts_with("--black: expected human, computer, or computer:LEVEL"), "{error}");
        assert!(error.contains(&format!("{nonsense:?}")), "{error}");
    }
}

#[test]
fn the_site_to_which_links_lead_can_be_named() {
    let Ok(RunMode::Play(options)) = parse(&["--site", "https://example.org/turnover/"]) else { panic!("a window") };
    assert!(options.game.is_none());
    let site = options.apply_to(Settings::default()).site.expect("a site");
    assert_eq!(site.to_string(), "https://example.org/turnover/");
    let error = parse(&["--site", "example"]).map(|_| ()).expect_err("no address");
    assert!(error.starts_with("--site: expected"), "{error}");
}

#[test]
fn a_link_opens_its_game() {
    let game = arguments::game_after_moves(GameId::TurnoverClassic, None, Some("e1e3 e8e6")).expect("a game");
    let mut record = GameRecord::of(game);
    record.head.players[0] = "Ana".into();
    let link = record.link();
    for line in [&[&*link][..], &["--link", &link], &[&format!("https://example.org/#game={link}")]] {
        let Ok(RunMode::Play(options)) = parse(line) else { panic!("{line:?}: expected a game") };
        let opened_record = options.game.expect("a game");
        assert_eq!((opened_record.game.ply_count(), &*opened_record.head.players[0]), (2, "Ana"), "{line:?}");
    }
    assert!(parse(&[&link, "--moves", "e3e4"]).is_err());
    assert!(parse(&[&link, &link]).is_err());
}

#[test]
fn arguments_that_make_no_sense_get_one_line() {
    for line in [
        &["--shto", "x.png"][..],
        &["--shot"],
        &["--shot", "x.jpg"],
        &["--size", "640x360"],
        &["--shot", "x.png", "--size", "640"],
        &["--shot", "x.png", "--size", "0x0"],
        &["--shot", "x.png", "--size", "99999x9"],
        &["--shot", "x.png", "--at", "NaN"],
        &["--shot", "x.png", "--select", "z9"],
        &["--shot", "x.png", "--close", "z9"],
        &["--shot", "x.png", "--close", "e4:9"],
        &["--shot", "x.png", "--quality", "finest"],
        &["--quality", "photo"],
        &["--game", "chess"],
        &["--fen", "nonsense"],
        &["--view", "side"],
        &["--lang", "fr"],
        &["--set", "gold"],
        &["--theme", "night"],
        &["--black", "computer:18"],
        &["--white", "me"],
        &["--site", "nowhere"],
        &["--moves", "e2e5 e7e5"],
        &["extra"],
        &["--link", "#game=abc"],
    ] {
        let error = parse(line).map(|_| ()).expect_err("an argument that makes no sense");
        assert!(!error.is_empty() && !error.contains('\n') && error.len() < 300, "{line:?}: {error}");
    }
}

#[test]
fn an_endless_argument_gets_a_short_error() {
    let long_text = "x".repeat(1_000_000);
    for name in
        ["--game", "--fen", "--moves", "--view", "--lang", "--set", "--theme", "--link", "--white", "--black", "--site"]
    {
        let error = parse(&[name, &long_text]).map(|_| ()).expect_err("no such thing");
        assert!(error.len() < 400, "{name}: {} bytes", error.len());
    }
}
