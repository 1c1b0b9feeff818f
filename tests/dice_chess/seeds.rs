//! Tests of the seed of the dice: it is stored, secret until the end of the game, and verified.

use turnover_core::games::dice_chess::Variant::DiceChess as Main;
use turnover_core::session::{
    Declaration, DiceSource, DiceVerdict, Game, GameId, GameRecord, Head, Level, Seat, Seed, Style,
};

use crate::session::line_verdict;

const SEED: Seed = Seed::new([7; 32]);

fn record(dice: DiceSource) -> GameRecord {
    GameRecord { game: Game::new(GameId::DiceChess(Main)), head: Head { dice, ..Head::default() } }
}

/// A game with this number of rolls and random moves.
fn played(rolls: usize) -> GameRecord {
    let mut record = record(DiceSource::Seed(SEED));
    for _ in 0..rolls {
        record.roll().expect("dice are to be thrown");
        let first = record.game.legal_moves()[0].id;
        record.game.play(first).expect("a legal move");
    }
    record
}

fn has(text: &str, tag: &str) -> bool {
    text.lines().any(|line| line.starts_with(&format!("[{tag} \"")))
}

fn read(text: &str) -> GameRecord {
    GameRecord::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_seed_is_told_to_others_when_the_game_is_over() {
    let mut record = played(6);
    let hash = SEED.hash();
    for is_over in [false, true] {
        if is_over {
            record.game.declare(Declaration::Resign(record.game.side_to_move().expect("a game that goes on")));
        }
        let (told, kept) = (record.to_string(), record.to_stored_text());
        assert_eq!((has(&told, "DiceSeed"), has(&told, "DiceSeedHash")), (is_over, true), "{told}");
        assert_eq!(told.contains(&SEED.to_string()), is_over);
        assert!(format!("{record:?} {:?}", record.head).contains(&SEED.to_string()) == is_over);
        assert!(has(&kept, "DiceSeed") && has(&kept, "DiceSeedHash"), "{kept}");
        assert_eq!(GameRecord::published_text(&kept), told);
        let for_others = if is_over { DiceSource::Seed(SEED) } else { DiceSource::Promised(hash) };
        assert_eq!((read(&told).head.dice, read(&kept).head.dice), (for_others, DiceSource::Seed(SEED)));
        assert_eq!(read(&told).head.dice.hash(), Some(hash));
        let linked = GameRecord::from_link(&record.link()).expect("a link");
        assert_eq!(linked.head.dice, DiceSource::Hand);
    }
    // Taking back the end continues the game, and keeps the seed secret.
    record.game.undo();
    assert!(!has(&record.to_string(), "DiceSeed"));
}

#[test]
fn a_game_goes_on_with_the_same_dice_after_it_was_kept() {
    let mut through = played(12);
    let mut resumed = read(&played(5).to_stored_text());
    while resumed.game.ply_count() < through.game.ply_count() {
        if resumed.roll().is_none() {
            let first = resumed.game.legal_moves()[0].id;
            resumed.game.play(first).expect("a legal move");
        }
    }
    assert_eq!(resumed.to_string(), through.to_string());
    assert!(through.roll().is_some() && through.roll().is_none(), "dice are thrown once");
    let mut by_hand = record(DiceSource::Promised(SEED.hash()));
    assert!(by_hand.roll().is_none() && record(DiceSource::Hand).roll().is_none());
    by_hand.game.play(by_hand.game.referee().find("r11").expect("a roll")).expect("dice may be thrown by hand");
}

#[test]
fn the_dice_of_the_main_line_are_held_to_their_seed() {
    let verdict = |text: &str| read(text).dice_verdict();
    let mut record = played(6);
    assert_eq!(record.dice_verdict(), DiceVerdict::Proven);
    assert_eq!(read(&record.to_string()).dice_verdict(), DiceVerdict::Open, "nobody else knows the seed");
    record.game.declare(Declaration::Resign(record.game.side_to_move().expect("a game that goes on")));
    let text = record.to_string();
    assert_eq!(verdict(&text), DiceVerdict::Proven);
    let tags = |seed: Seed| format!("[DiceSeed \"{seed}\"]\n[DiceSeedHash \"{}\"]", seed.hash());
    assert_eq!(verdict(&text.replace(&tags(SEED), &tags(Seed::new([8; 32])))), DiceVerdict::Refuted);
    assert_eq!(played(0).dice_verdict(), DiceVerdict::Open);
    // Variations do not count, and looking at them changes nothing.
    record.game.undo();
    let first = record.game.tree().main_line()[0];
    record.game.go_to(first);
    record.game.step_back();
    record.game.play(record.game.referee().find("r66").expect("a roll")).expect("a possible roll");
    assert_eq!((line_verdict(&record.game, &SEED), record.dice_verdict()), (DiceVerdict::Refuted, DiceVerdict::Proven));
    record.game.promote(record.game.current());
    assert_eq!(record.dice_verdict(), DiceVerdict::Refuted);
}

#[test]
fn what_is_no_seed_or_not_the_one_promised_is_refused_with_its_place() {
    let (seed, hash) = (SEED.to_string(), SEED.hash().to_string());
    let other = Seed::new([8; 32]).hash().to_string();
    for (tags, message) in [
        (
            "[DiceSeed \"07\"]",
            "line 2, column 1: expected a seed, 64 hexadecimal digits, found \"07\", of 2 characters",
        ),
        (
            &format!("[DiceSeed \"{}x\"]", &seed[1..]),
            "line 2, column 1: expected a seed, 64 hexadecimal digits, found \"7070707070707070707070707070707070707070…\", \
             of 64 characters",
        ),
        (
            &format!("[DiceSeedHash \"{hash}0\"]"),
            "line 2, column 1: expected the hash of a seed, 64 hexadecimal digits, found \
             \"1967c0fdaed0b8f2618d3b1f4a9f8541ed315505…\", of 65 characters",
        ),
        (
            &format!("[DiceSeedHash \"{other}\"]\n[DiceSeed \"{seed}\"]"),
            &format!("line 3, column 1: expected the seed with the hash {other}, found one with the hash {hash}"),
        ),
        (
            &format!("[DiceSeed \"{seed}\"]\n[DiceSeed \"{seed}\"]"),
            "line 3, column 1: expected one tag DiceSeed, found a second one",
        ),
    ] {
        let error = GameRecord::read(&format!("[Variant \"dice-chess\"]\n{tags}\n\n*")).expect_err("it is refused");
        assert_eq!(error.to_string(), message, "{tags}");
    }
    for (tags, dice) in [
        (String::new(), DiceSource::Hand),
        ("[DiceSeed \"?\"]\n[DiceSeedHash \"?\"]".into(), DiceSource::Hand),
        (format!("[DiceSeed \"{}\"]", seed.to_uppercase()), DiceSource::Seed(SEED)),
        (format!("[DiceSeedHash \" {hash}\"]"), DiceSource::Promised(SEED.hash())),
        (format!("[DiceSeedHash \"{}\"]\n[DiceSeed \"?\"]", hash.to_uppercase()), DiceSource::Promised(SEED.hash())),
    ] {
        assert_eq!(read(&format!("[Variant \"dice-chess\"]\n{tags}\n\n*")).head.dice, dice, "{tags}");
    }
}

#[test]
fn where_no_dice_are_rolled_a_seed_is_a_tag_that_nobody_knows() {
    let record = read("[Variant \"lielow\"]\n[DiceSeed \"of barley\"]\n\n*");
    assert_eq!(record.head.dice, DiceSource::Hand);
    assert_eq!(record.head.more, [("DiceSeed".to_owned(), "of barley".to_owned())]);
    assert!(has(&record.to_string(), "DiceSeed"));
    let mut head = record.head.clone();
    head.more.clear();
    head.dice = DiceSource::Seed(SEED);
    let told = GameRecord { game: record.game, head }.to_stored_text();
    assert!(!has(&told, "DiceSeed") && !has(&told, "DiceSeedHash"), "{told}");
}

#[test]
fn a_rematch_has_other_players_at_the_sides_and_no_seed_yet() {
    let controls = ["300+5", "60"].map(|text| text.parse().expect("a time control"));
    let head = Head {
        players: ["Ana".into(), "Bea".into()],
        seats: [Seat::Human, Seat::Engine(Level::STRONGEST)],
        styles: [Style::Balanced, Style::Waiter],
        date: "2026.11.21".into(),
        controls,
        dice: DiceSource::Seed(SEED),
        more: vec![("Event".to_owned(), "Cup".to_owned())],
    };
    let rematch = head.for_rematch();
    assert_eq!((rematch.players, rematch.controls), (["Bea".into(), "Ana".into()], [controls[1], controls[0]]));
    assert_eq!(rematch.seats, [Seat::Engine(Level::STRONGEST), Seat::Human]);
    assert_eq!(rematch.styles, [Style::Waiter, Style::Balanced]);
    assert_eq!((rematch.date.as_str(), rematch.dice, rematch.more), ("", DiceSource::Hand, Vec::new()));
}
