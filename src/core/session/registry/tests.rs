use super::*;
use crate::games::Phase;
use crate::games::dice_chess::Chessman;
use crate::games::turnover::Nest;

#[test]
fn the_links_that_exist_keep_their_games() {
    let name_of_number = |number| GameId::from_number(number).map(GameId::name);
    let names: Vec<_> = (0..=13).map(name_of_number).collect();
    let expected = [
        "turnover-classic",
        "turnover-modern",
        "lielow",
        "dice-chess",
        "dice-chess-brainking",
        "dice-chess-10x10",
        "dice-chess-vegas",
        "dice-chess-moves",
        "dice-chess-piece-moves",
        "dice-chess-burmese",
        "lielow-9x9",
        "turnover-2025",
        "dice-chess-three",
    ];
    let expected: Vec<_> = expected.into_iter().map(Some).chain([None]).collect();
    assert_eq!(names, expected);
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn the_network_of_a_game_is_built_in() {
    for id in GameId::ALL {
        assert_eq!(id.built_in_network().is_some(), id.spec().has_network, "{id}");
        assert!(id.built_in_network().is_none_or(|bytes| crate::ai::network::Network::read(bytes).is_ok()), "{id}");
    }
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn the_tables_of_a_games_endings_are_built_in() {
    for id in GameId::ALL {
        let endings = id.built_in_endings().map(|bytes| crate::ai::endings::Endings::read(bytes).expect("tables"));
        assert_eq!(endings.is_some(), id.spec().has_endings, "{id}");
        assert!(endings.is_none_or(|endings| endings.game() == id.name()), "{id}");
    }
}

#[test]
fn a_game_is_known_by_the_names_that_others_give_it() {
    for (name, id) in SYNONYMS {
        assert_eq!(name.parse::<GameId>().ok(), Some(id), "{name}");
        assert!(GameId::ALL.iter().all(|other_id| other_id.name() != name), "{name}");
    }
    for (text, name) in [
        ("Turnover-2025", "turnover-2025"),
        ("turnover 2025", "turnover-2025"),
        (" Lielow 9x9", "lielow-9x9"),
        ("Lielow Size-9 board", "lielow-9x9"),
        ("Dice Chess 10x10", "dice-chess-10x10"),
        ("dice_chess", "dice-chess"),
        ("Vegas Fun Chess", "dice-chess-vegas"),
        ("Burmese", "dice-chess-burmese"),
    ] {
        assert_eq!(text.parse::<GameId>().map(GameId::name).ok(), Some(name), "{text}");
    }
    assert!("turnover2025".parse::<GameId>().is_err() && "".parse::<GameId>().is_err());
}

#[test]
fn a_game_with_dice_begins_with_a_roll() {
    for id in GameId::ALL {
        let start = id.referee(None).expect("every game has a start position");
        assert_eq!(matches!(start.phase(), Phase::Roll(_)), id.has_dice(), "{id}");
    }
}

#[test]
fn the_letters_of_the_notation_are_those_that_the_rules_know() {
    for id in GameId::ALL {
        for &(letter, name) in id.spec().letters {
            let piece_name = match id.family() {
                Family::Turnover => Nest::from_letter(letter).map(Nest::code),
                Family::Lielow => None,
                Family::DiceChess => Chessman::from_letter(letter).map(Chessman::name),
            };
            assert_eq!(piece_name, Some(name), "{id}: {letter}");
        }
    }
}

#[test]
fn every_piece_of_a_game_is_called_by_one_of_its_names() {
    for id in GameId::ALL {
        let kit = id.referee(None).expect("every game has a start position").position().kit();
        for piece in &kit.pieces {
            assert!(id.spec().pieces.contains(&piece.name.code), "{id}: {:?}", piece.name);
        }
    }
}
