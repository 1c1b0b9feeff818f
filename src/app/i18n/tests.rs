use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ab_glyph::{Font, FontRef};

use super::*;
use crate::ai::Level;
use crate::board::Square;
use crate::games::{Reason, dice_chess};
use crate::session::{Expected, Family, Game};

/// The messages of a language and the variables of each.
fn messages(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut messages = BTreeMap::<_, BTreeSet<_>>::new();
    let mut current = None;
    for line in texts(language).into_iter().flat_map(str::lines) {
        if line.starts_with('#') {
            continue;
        }
        if let Some((key, _)) = line.split_once(" =").filter(|(key, _)| is_name(key)) {
            messages.entry(key).or_default();
            current = Some(key);
        }
        for after in line.split('$').skip(1) {
            let end = after.find(|c: char| !is_name_char(c)).unwrap_or(after.len());
            let key = current.expect("a variable belongs to a message");
            messages.entry(key).or_default().insert(&after[..end]);
        }
    }
    messages
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_name_char)
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// The literal keys in calls of `say` and `say_with`, with the names of the variables if these are literals too.
fn literal_calls(source: &str) -> Vec<(&str, Option<BTreeSet<&str>>)> {
    let mut calls = Vec::new();
    for (at, _) in source.match_indices(".say") {
        let after = &source[at + ".say".len()..];
        let (arguments, with_values) = match (after.strip_prefix("_with("), after.strip_prefix('(')) {
            (Some(arguments), _) => (arguments, true),
            (None, Some(arguments)) => (arguments, false),
            (None, None) => continue,
        };
        let Some((key, rest)) = arguments.trim_start().strip_prefix('"').and_then(|text| text.split_once('"')) else {
            continue;
        };
        let values = if with_values { literal_values(rest) } else { Some(BTreeSet::new()) };
        calls.push((key, values));
    }
    calls
}

fn literal_values(rest: &str) -> Option<BTreeSet<&str>> {
    let slice = rest.trim_start_matches([',', ' ', '\n', '\t']).strip_prefix("&[")?;
    let mut depth = 1_usize;
    let end = slice.find(|c: char| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    let names = slice[..end].match_indices("(\"").filter_map(|(at, open)| slice[at + open.len()..].split('"').next());
    Some(names.collect())
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the source folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("i18n/tests.rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_variables() {
    let english = messages(Language::English);
    assert!(english.len() > 100);
    for language in [Language::Spanish, Language::Portuguese] {
        let other = messages(language);
        for (key, variables) in &english {
            assert_eq!(other.get(key), Some(variables), "{key} in {}", language.code());
        }
        let strange: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(strange.is_empty(), "only in {}: {strange:?}", language.code());
    }
}

#[test]
fn every_message_formats_without_error() {
    for language in Language::ALL {
        let bundle = build_bundle(language, texts(language).concat()).expect("well formed");
        for (key, variables) in messages(language) {
            for count in [0, 1, 2] {
                let mut args = FluentArgs::new();
                for &variable in &variables {
                    match variable {
                        "count" | "at" | "height" => args.set(variable, count),
                        _ => args.set(variable, "Ana"),
                    }
                }
                let mut errors = Vec::new();
                let message = bundle.get_message(key).expect("the scan found it");
                let pattern = message.value().expect("every message has a text");
                let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
                assert!(errors.is_empty(), "{key} in {}: {errors:?}", language.code());
                assert!(!text.trim().is_empty() && !text.contains(['{', '}']), "{key} in {}: {text}", language.code());
            }
        }
    }
}

#[test]
fn every_key_in_the_app_exists_and_gets_its_variables() {
    let messages = messages(Language::English);
    let mut missing = Vec::new();
    for path in sources(Path::new("src/app")) {
        let source = fs::read_to_string(&path).expect("a source file is text");
        for (key, values) in literal_calls(&source) {
            match (messages.get(key), values) {
                (None, _) => missing.push(format!("{}: no message {key}", path.display())),
                (Some(wanted), Some(given)) if !wanted.is_subset(&given) => {
                    missing.push(format!("{}: {key} wants {wanted:?}, gets {given:?}", path.display()));
                }
                (Some(_), _) => {}
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Families of messages whose keys are composed from data; a separate test checks them.
const KEY_FAMILIES: [&str; 23] = [
    "coach-",
    "course-",
    "edition-",
    "expected-",
    "face-",
    "family-",
    "flaw-",
    "game-",
    "key-",
    "lesson-",
    "material-",
    "mistake-",
    "moves-",
    "part-fort-height",
    "part-tower-height",
    "part-wall-height",
    "picture-",
    "piece-",
    "puzzle-theme-",
    "reason-",
    "refusal-",
    "rules-",
    "shortcut-",
];

/// The key without the suffix of an edition or family.
fn for_all_games(key: &str) -> &str {
    let names = GameId::ALL.map(|game| [game.name(), game.family().name()]);
    let shortened = names.as_flattened().iter().filter_map(|name| key.strip_suffix(name)?.strip_suffix('-'));
    shortened.min_by_key(|key| key.len()).unwrap_or(key)
}

/// All literals in the source that are keys or look like keys, because they begin like some message.
fn literal_keys<'a>(source: &'a str, messages: &BTreeMap<&str, BTreeSet<&str>>) -> BTreeSet<&'a str> {
    let beginnings: BTreeSet<&str> = messages.keys().filter_map(|key| key.split('-').next()).collect();
    let literals = source.match_indices('"').filter_map(|(at, _)| source[at + 1..].split('"').next());
    let is_key = |literal: &&str| {
        let beginning = literal.split_once('-').map(|(beginning, _)| beginning);
        is_name(literal) && beginning.is_some_and(|beginning| beginnings.contains(beginning))
    };
    literals.filter(is_key).collect()
}

#[test]
fn every_text_that_looks_like_a_key_is_one_and_every_message_is_said_somewhere() {
    let messages = messages(Language::English);
    // The organiser's page to print is made without Bevy, of the same messages.
    let files = ["src/app", "src/core/organiser"].map(Path::new).map(sources).concat();
    let texts: Vec<String> =
        files.iter().map(|path| fs::read_to_string(path).expect("a source file is text")).collect();
    let chapters = Family::ALL.into_iter().flat_map(|family| family.spec().chapters);
    let captions: Vec<String> = chapters
        .flat_map(|chapter| {
            let captions = chapter.steps.iter().map(move |&step| chapter.caption_key(step));
            let moving = chapter.steps.iter().filter_map(move |&step| chapter.moving_caption_key(step));
            captions.chain(moving).chain([chapter.title_key()])
        })
        .collect();
    let mut said: BTreeSet<&str> = texts.iter().flat_map(|text| literal_keys(text, &messages)).collect();
    let unknown: Vec<_> = said.iter().filter(|key| !messages.contains_key(*key)).collect();
    assert!(unknown.is_empty(), "no such messages: {unknown:?}");
    said.extend(captions.iter().map(String::as_str));
    let in_family = |key: &str| KEY_FAMILIES.iter().any(|family| key.starts_with(family));
    let silent: Vec<_> = messages.keys().filter(|key| !said.contains(for_all_games(key)) && !in_family(key)).collect();
    assert!(silent.is_empty(), "never said: {silent:?}");
}

#[test]
fn dots_that_leave_something_out_are_one_letter_behind_their_word_in_all_texts() {
    for language in Language::ALL {
        let page = match language {
            Language::English => include_str!("../../../assets/locales/en/page.ftl"),
            Language::Spanish => include_str!("../../../assets/locales/es/page.ftl"),
            Language::Portuguese => include_str!("../../../assets/locales/pt/page.ftl"),
        };
        for line in texts(language).into_iter().chain([page]).flat_map(str::lines) {
            let text = line.split_once(" = ").map_or(line, |(_, text)| text);
            assert!(!text.contains(" …") && !text.contains("...") && !text.contains(",…"), "{line}");
        }
    }
}

#[test]
fn a_checker_of_lielow_is_not_called_by_the_name_of_a_crowned_one() {
    for language in [Language::Spanish, Language::Portuguese] {
        for line in texts(language).concat().lines().filter(|line| !line.starts_with('#')) {
            let (key, _) = line.split_once(" = ").unwrap_or_default();
            assert!(!(key.contains("lielow") && line.contains("dama")), "{line}");
        }
        let rules = Translations::new(language).rule_book(GameId::Lielow);
        let checker = if language == Language::Spanish { "ficha" } else { "peça" };
        assert!(rules.iter().any(|section| section.body.contains(checker)));
        assert!(rules.iter().all(|section| !section.body.contains("dama")));
    }
}

#[test]
fn lines_are_straight_and_squares_are_not() {
    for (language, wrong) in [(Language::Spanish, "casillas rectas"), (Language::Portuguese, "casas retas")] {
        assert!(!texts(language).concat().contains(wrong), "{wrong}");
    }
}

#[test]
fn every_level_of_the_program_has_words_of_its_own() {
    for translations in Language::ALL.map(Translations::new) {
        let told = |level: Level| translations.say_with("seat-engine-in-words", &[("level", level.number().into())]);
        let all: BTreeSet<String> = Level::all().map(|level| told(level).split(": ").skip(1).collect()).collect();
        assert_eq!(all.len(), Level::all().count(), "{all:?}");
    }
}

#[test]
fn calls_are_found_in_source_text() {
    let source = r#"words.say("a"); words.say_with(
        "b", &[("x", names[0].into()), ("y", 2.into())]); words.say(&key); words.say_with("c", &values)"#;
    let expected = [("a", Some(BTreeSet::new())), ("b", Some(BTreeSet::from(["x", "y"]))), ("c", None)];
    assert_eq!(literal_calls(source), expected);
}

#[test]
fn every_reason_game_nest_and_refusal_has_its_message() {
    let messages = messages(Language::English);
    let mut keys: Vec<String> = Reason::ALL.iter().map(|reason| format!("reason-{}", reason.code())).collect();
    keys.extend(Expected::ALL.map(|expected| format!("expected-{}", expected.code())));
    let flaws = Family::ALL.into_iter().flat_map(|family| family.spec().position_errors).chain(&["unreadable", "over"]);
    keys.extend(flaws.map(|code| format!("flaw-{code}")));
    let refusals = Family::ALL.into_iter().flat_map(|family| family.spec().refusals);
    keys.extend(refusals.chain(&["double-offered"]).map(|code| format!("refusal-{code}")));
    for game in GameId::ALL {
        keys.extend([format!("game-{game}"), format!("game-{game}-about")]);
        keys.push(format!("family-{}", game.family().name()));
        let is_one_of_several = game.family().editions().count() > 1;
        keys.extend(is_one_of_several.then(|| format!("edition-{game}")));
        let material = Game::new(game).referee().position().material(Side::White);
        keys.push(format!("material-{}", material.piece.code));
    }
    let missing: Vec<_> = keys.iter().filter(|key| !messages.contains_key(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_piece_has_a_name_and_a_sentence_on_its_moves_and_no_others_have() {
    let translations = Translations::default();
    let messages = messages(Language::English);
    let mut used = BTreeSet::new();
    for game in GameId::ALL {
        for &piece in game.spec().pieces {
            assert!(!translations.piece(game, PieceName::plain(piece)).starts_with('['), "{game}: {piece}");
            assert!(!translations.moves_of(game, PieceName::plain(piece)).starts_with('['), "{game}: {piece}");
            used.extend([game.name(), game.family().name()].map(|name| format!("piece-{name}-{piece}")));
            let moves = format!("moves-{}-{piece}", game.family().name());
            used.extend([format!("{moves}-{}", game.name()), moves]);
        }
    }
    let of_pieces = |key: &&&str| key.starts_with("piece-") || key.starts_with("moves-");
    let unused: Vec<_> = messages.keys().filter(of_pieces).filter(|key| !used.contains(**key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn an_introduction_explains_the_pieces_that_are_named_where_others_move() {
    for translations in Language::ALL.map(Translations::new) {
        for game in GameId::ALL {
            let introduction = translations.introduction(game);
            assert!(!introduction.starts_with('['), "{game}: {introduction}");
            for &piece in game.spec().pieces {
                let moves = translations.moves_of(game, PieceName::plain(piece));
                for &other in game.spec().pieces.iter().filter(|&&other| other != piece) {
                    let name = translations.piece(game, PieceName::plain(other));
                    assert!(!moves.contains(&name) || introduction.contains(&name), "{game}: {name} in {moves}");
                }
            }
        }
    }
}

#[test]
fn a_game_says_in_its_own_words_what_is_not_the_same_in_all() {
    let translations = Translations::default();
    let lost = |game| translations.say_for(game, "reason-king-captured", &[("loser", "Ana".into())]);
    let dice = |variant| GameId::DiceChess(variant);
    assert_eq!(lost(GameId::Lielow), "Ana’s king was captured.");
    assert_eq!(lost(dice(dice_chess::Variant::Burmese)), "Ana’s king was captured.");
    assert_eq!(lost(dice(dice_chess::Variant::TenByTen)), "Ana’s last king was captured.");
    let tip = |game| translations.say_for(game, "tip-claim-draw", &[]);
    assert_ne!(tip(GameId::Lielow), tip(dice(dice_chess::Variant::Vegas)));
}

#[test]
fn the_dice_refuse_a_piece_by_name() {
    let mut translations = Translations::default();
    let game = GameId::DiceChess(dice_chess::Variant::DiceChess);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r23";
    let referee = game.referee(Some(fen)).expect("a position");
    let refusal = referee.position().refusal(Square::new(0, 0), Some(Square::new(0, 2))).expect("no rook may move");
    assert_eq!(translations.refusal(game, &refusal), "No die names the rook.");
    translations.set_language(Language::Spanish);
    assert_eq!(translations.refusal(game, &refusal), "Ningún dado nombra la torre.");
    translations.set_language(Language::Portuguese);
    assert_eq!(translations.refusal(game, &refusal), "Nenhum dado indica a torre.");
}

#[test]
fn every_edition_fits_its_button() {
    /// The width of a button's text and the size of its font, in logical pixels.
    const WIDTH: f32 = 130.0;
    const SIZE: f32 = 15.0;
    let bytes = include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf");
    let font = FontRef::try_from_slice(bytes).expect("the font can be read");
    let unit = SIZE / font.units_per_em().expect("the font has a size");
    for language in Language::ALL {
        let translations = Translations::new(language);
        for game in GameId::ALL.into_iter().filter(|game| game.family().editions().count() > 1) {
            let text = translations.say(&format!("edition-{game}"));
            let width: f32 = text.chars().map(|c| unit * font.h_advance_unscaled(font.glyph_id(c))).sum();
            assert!(width <= WIDTH, "{text}: {width}");
        }
    }
}

#[test]
fn a_refusal_speaks_the_words_of_its_edition() {
    let mut translations = Translations::default();
    let refusal = Refusal {
        code: "does-not-fit",
        mover: Some(PieceName::plain("wall")),
        target: Some(PieceName::plain("tower")),
        square: Square::new(4, 3),
    };
    assert_eq!(
        translations.refusal(GameId::TurnoverModern, &refusal),
        "The moving ring does not fit your Tower on e4."
    );
    translations.set_language(Language::Spanish);
    let refusal = Refusal { code: "wall-moves-forward", ..refusal };
    assert_eq!(
        translations.refusal(GameId::TurnoverClassic, &refusal),
        "Peón: avanza solo hacia delante, una casilla; en diagonal, solo hacia delante y sobre una pieza."
    );
}

#[test]
fn numbers_and_names_choose_the_form() {
    let mut translations = Translations::new(Language::Spanish);
    assert_eq!(translations.say_with("material-castle", &[("count", 1.into())]), "Queda 1 Castillo");
    assert_eq!(translations.say_with("material-castle", &[("count", 8.into())]), "Quedan 8 Castillos");
    let turn =
        |translations: &Translations, player: String| translations.say_with("panel-turn", &[("player", player.into())]);
    assert_eq!(turn(&translations, translations.say("player-white")), "Juegan las blancas");
    assert_eq!(turn(&translations, "Ana".to_owned()), "Juega Ana");
    translations.set_language(Language::Portuguese);
    assert_eq!(turn(&translations, translations.say("player-black")), "As pretas jogam");
}

#[test]
fn a_missing_message_is_its_key_in_brackets() {
    assert_eq!(Translations::new(Language::Portuguese).say("no-such-message"), "[no-such-message]");
}

#[test]
fn all_languages_have_the_same_texts_at_first() {
    let keys = |language: Language| {
        let lines =
            texts(language)[0].lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
        lines.filter_map(|line| Some(line.split_once(" =")?.0)).collect::<BTreeSet<_>>()
    };
    let [english, spanish, portuguese] = Language::ALL.map(keys);
    assert!(english.len() > 300);
    assert_eq!((spanish, portuguese), (english.clone(), english));
}

#[test]
fn the_fonts_can_write_every_text() {
    let fonts: [&[u8]; 2] = [
        include_bytes!("../../../assets/fonts/Inter-Regular-subset.otf"),
        include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf"),
    ];
    for bytes in fonts {
        let font = FontRef::try_from_slice(bytes).expect("the font can be read");
        for language in Language::ALL {
            let texts = texts(language).concat() + language.own_name();
            let missing: BTreeSet<char> = texts.chars().filter(|&c| c != '\n' && font.glyph_id(c).0 == 0).collect();
            assert!(missing.is_empty(), "{missing:?} in {}", language.code());
        }
        assert!(font.outline(font.glyph_id('ñ')).is_some_and(|outline| !outline.curves.is_empty()));
    }
}
