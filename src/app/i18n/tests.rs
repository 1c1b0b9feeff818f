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
    let mut current_key = None;
    for line in texts(language).into_iter().flat_map(str::lines) {
        if line.starts_with('#') {
            continue;
        }
        if let Some((key, _)) = line.split_once(" =").filter(|(key, _)| is_key(key)) {
            messages.entry(key).or_default();
            current_key = Some(key);
        }
        for text_after_dollar in line.split('$').skip(1) {
            let name_end = text_after_dollar.find(|c: char| !is_key_char(c)).unwrap_or(text_after_dollar.len());
            let key = current_key.expect("a variable belongs to a message");
            messages.entry(key).or_default().insert(&text_after_dollar[..name_end]);
        }
    }
    messages
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_key_char)
}

fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// The literal keys in calls of `say` and `say_with`, with the names of the variables if these are literals too.
fn literal_say_calls(source: &str) -> Vec<(&str, Option<BTreeSet<&str>>)> {
    let mut calls = Vec::new();
    for (call_start, _) in source.match_indices(".say") {
        let text_after_call = &source[call_start + ".say".len()..];
        let (arguments, has_variables) =
            match (text_after_call.strip_prefix("_with("), text_after_call.strip_prefix('(')) {
                (Some(arguments), _) => (arguments, true),
                (None, Some(arguments)) => (arguments, false),
                (None, None) => continue,
            };
        let Some((key, text_after_key)) =
            arguments.trim_start().strip_prefix('"').and_then(|text| text.split_once('"'))
        else {
            continue;
        };
        let variables = if has_variables { literal_variables(text_after_key) } else { Some(BTreeSet::new()) };
        calls.push((key, variables));
    }
    calls
}

fn literal_variables(text_after_key: &str) -> Option<BTreeSet<&str>> {
    let array_text = text_after_key.trim_start_matches([',', ' ', '\n', '\t']).strip_prefix("&[")?;
    let mut depth = 1_usize;
    let array_end = array_text.find(|c: char| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    let names = array_text[..array_end]
        .match_indices("(\"")
        .filter_map(|(tuple_start, tuple_prefix)| array_text[tuple_start + tuple_prefix.len()..].split('"').next());
    Some(names.collect())
}

fn source_paths(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).expect("the source folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            paths.extend(source_paths(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("i18n/tests.rs") {
            paths.push(path);
        }
    }
    paths
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_variables() {
    let english_messages = messages(Language::English);
    assert!(english_messages.len() > 100);
    for language in [Language::Spanish, Language::Portuguese] {
        let other_messages = messages(language);
        for (key, variables) in &english_messages {
            assert_eq!(other_messages.get(key), Some(variables), "{key} in {}", language.code());
        }
        let extra_keys: Vec<_> = other_messages.keys().filter(|key| !english_messages.contains_key(*key)).collect();
        assert!(extra_keys.is_empty(), "only in {}: {extra_keys:?}", language.code());
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
fn no_message_says_one_where_there_is_none() {
    for language in Language::ALL {
        let translations = Translations::new(language);
        let all_texts = texts(language).concat();
        let parts: Vec<&str> = all_texts.split(" ->").collect();
        let plural_variables: BTreeSet<&str> = parts
            .windows(2)
            .filter(|pair| pair[1].trim_start().starts_with("[one]"))
            .filter_map(|pair| Some(pair[0].rsplit_once('$')?.1))
            .collect();
        assert!(plural_variables.contains("count"));
        for (key, variables) in messages(language) {
            for &plural_variable in variables.intersection(&plural_variables) {
                let text = |count: usize| {
                    let value =
                        |name: &str| if name == plural_variable { Value::from(count) } else { Value::from("Ana") };
                    let arguments: Vec<_> = variables.iter().map(|&name| (name, value(name))).collect();
                    translations.say_with(key, &arguments)
                };
                assert_ne!(text(0), text(1), "{key} in {}", language.code());
            }
        }
    }
}

#[test]
fn every_key_in_the_app_exists_and_gets_its_variables() {
    let messages = messages(Language::English);
    let mut faults = Vec::new();
    for path in source_paths(Path::new("src/app")) {
        let source = fs::read_to_string(&path).expect("a source file is text");
        for (key, call_variables) in literal_say_calls(&source) {
            match (messages.get(key), call_variables) {
                (None, _) => faults.push(format!("{}: no message {key}", path.display())),
                (Some(message_variables), Some(call_variables)) if !message_variables.is_subset(&call_variables) => {
                    faults.push(format!(
                        "{}: {key} wants {message_variables:?}, gets {call_variables:?}",
                        path.display()
                    ));
                }
                (Some(_), _) => {}
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
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
fn without_game_suffix(key: &str) -> &str {
    let names = GameId::ALL.map(|game| [game.name(), game.family().name()]);
    let shortened_keys = names.as_flattened().iter().filter_map(|name| key.strip_suffix(name)?.strip_suffix('-'));
    shortened_keys.min_by_key(|key| key.len()).unwrap_or(key)
}

/// All literals in the source that are keys or look like keys, because they begin like some message.
fn literal_keys<'a>(source: &'a str, messages: &BTreeMap<&str, BTreeSet<&str>>) -> BTreeSet<&'a str> {
    let key_prefixes: BTreeSet<&str> = messages.keys().filter_map(|key| key.split('-').next()).collect();
    let literals = source.match_indices('"').filter_map(|(quote_start, _)| source[quote_start + 1..].split('"').next());
    let looks_like_key = |literal: &&str| {
        let key_prefix = literal.split_once('-').map(|(key_prefix, _)| key_prefix);
        is_key(literal) && key_prefix.is_some_and(|key_prefix| key_prefixes.contains(key_prefix))
    };
    literals.filter(looks_like_key).collect()
}

#[test]
fn every_text_that_looks_like_a_key_is_one_and_every_message_is_said_somewhere() {
    let messages = messages(Language::English);
    // The organiser's page to print is made without Bevy, of the same messages.
    let files = ["src/app", "src/core/organiser"].map(Path::new).map(source_paths).concat();
    let texts: Vec<String> =
        files.iter().map(|path| fs::read_to_string(path).expect("a source file is text")).collect();
    let chapters = Family::ALL.into_iter().flat_map(|family| family.spec().chapters);
    let captions: Vec<String> = chapters
        .flat_map(|chapter| {
            let captions = chapter.steps.iter().map(move |&step| chapter.caption_key(step));
            let moving_captions = chapter.steps.iter().filter_map(move |&step| chapter.moving_caption_key(step));
            captions.chain(moving_captions).chain([chapter.title_key()])
        })
        .collect();
    let mut said_keys: BTreeSet<&str> = texts.iter().flat_map(|text| literal_keys(text, &messages)).collect();
    let unknown_keys: Vec<_> = said_keys.iter().filter(|key| !messages.contains_key(*key)).collect();
    assert!(unknown_keys.is_empty(), "no such messages: {unknown_keys:?}");
    said_keys.extend(captions.iter().map(String::as_str));
    let is_in_family = |key: &str| KEY_FAMILIES.iter().any(|family| key.starts_with(family));
    let unsaid_keys: Vec<_> =
        messages.keys().filter(|key| !said_keys.contains(without_game_suffix(key)) && !is_in_family(key)).collect();
    assert!(unsaid_keys.is_empty(), "never said: {unsaid_keys:?}");
}

#[test]
fn dots_that_leave_something_out_are_one_letter_behind_their_word_in_all_texts() {
    for language in Language::ALL {
        let page_texts = match language {
            Language::English => include_str!("../../../assets/locales/en/page.ftl"),
            Language::Spanish => include_str!("../../../assets/locales/es/page.ftl"),
            Language::Portuguese => include_str!("../../../assets/locales/pt/page.ftl"),
        };
        for line in texts(language).into_iter().chain([page_texts]).flat_map(str::lines) {
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
        let sections = Translations::new(language).rule_book(GameId::Lielow);
        let checker_name = if language == Language::Spanish { "ficha" } else { "peça" };
        assert!(sections.iter().any(|section| section.body.contains(checker_name)));
        assert!(sections.iter().all(|section| !section.body.contains("dama")));
    }
}

#[test]
fn lines_are_straight_and_squares_are_not() {
    for (language, wrong_words) in [(Language::Spanish, "casillas rectas"), (Language::Portuguese, "casas retas")] {
        assert!(!texts(language).concat().contains(wrong_words), "{wrong_words}");
    }
}

#[test]
fn every_level_of_the_program_has_words_of_its_own() {
    for translations in Language::ALL.map(Translations::new) {
        let level_text =
            |level: Level| translations.say_with("seat-engine-in-words", &[("level", level.number().into())]);
        let descriptions: BTreeSet<String> =
            Level::all().map(|level| level_text(level).split(": ").skip(1).collect()).collect();
        assert_eq!(descriptions.len(), Level::all().count(), "{descriptions:?}");
    }
}

#[test]
fn calls_are_found_in_source_text() {
    let source = r#"words.say("a"); words.say_with(
        "b", &[("x", names[0].into()), ("y", 2.into())]); words.say(&key); words.say_with("c", &values)"#;
    let expected_calls = [("a", Some(BTreeSet::new())), ("b", Some(BTreeSet::from(["x", "y"]))), ("c", None)];
    assert_eq!(literal_say_calls(source), expected_calls);
}

#[test]
fn every_reason_game_nest_and_refusal_has_its_message() {
    let messages = messages(Language::English);
    let mut keys: Vec<String> = Reason::ALL.iter().map(|reason| format!("reason-{}", reason.code())).collect();
    keys.extend(Expected::ALL.map(|expected| format!("expected-{}", expected.code())));
    let flaw_codes =
        Family::ALL.into_iter().flat_map(|family| family.spec().position_errors).chain(&["unreadable", "over"]);
    keys.extend(flaw_codes.map(|code| format!("flaw-{code}")));
    let refusal_codes = Family::ALL.into_iter().flat_map(|family| family.spec().refusals);
    keys.extend(refusal_codes.chain(&["double-offered"]).map(|code| format!("refusal-{code}")));
    for game in GameId::ALL {
        keys.extend([format!("game-{game}"), format!("game-{game}-about")]);
        keys.push(format!("family-{}", game.family().name()));
        let is_one_of_several = game.family().editions().count() > 1;
        keys.extend(is_one_of_several.then(|| format!("edition-{game}")));
        let material = Game::new(game).referee().position().material(Side::White);
        keys.push(format!("material-{}", material.piece.code));
    }
    let missing_keys: Vec<_> = keys.iter().filter(|key| !messages.contains_key(key.as_str())).collect();
    assert!(missing_keys.is_empty(), "{missing_keys:?}");
}

#[test]
fn every_piece_has_a_name_and_a_sentence_on_its_moves_and_no_others_have() {
    let translations = Translations::default();
    let messages = messages(Language::English);
    let mut used_keys = BTreeSet::new();
    for game in GameId::ALL {
        for &piece in game.spec().pieces {
            assert!(!translations.piece(game, PieceNameKey::plain(piece)).starts_with('['), "{game}: {piece}");
            assert!(!translations.moves_of(game, PieceNameKey::plain(piece)).starts_with('['), "{game}: {piece}");
            used_keys.extend([game.name(), game.family().name()].map(|name| format!("piece-{name}-{piece}")));
            let moves_key = format!("moves-{}-{piece}", game.family().name());
            used_keys.extend([format!("{moves_key}-{}", game.name()), moves_key]);
        }
    }
    let is_about_piece = |key: &&&str| key.starts_with("piece-") || key.starts_with("moves-");
    let unused_keys: Vec<_> = messages.keys().filter(is_about_piece).filter(|key| !used_keys.contains(**key)).collect();
    assert!(unused_keys.is_empty(), "{unused_keys:?}");
}

#[test]
fn an_introduction_explains_the_pieces_that_are_named_where_others_move() {
    for translations in Language::ALL.map(Translations::new) {
        for game in GameId::ALL {
            let introduction = translations.introduction(game);
            assert!(!introduction.starts_with('['), "{game}: {introduction}");
            for &piece in game.spec().pieces {
                let moves_text = translations.moves_of(game, PieceNameKey::plain(piece));
                for &other_piece in game.spec().pieces.iter().filter(|&&other_piece| other_piece != piece) {
                    let name = translations.piece(game, PieceNameKey::plain(other_piece));
                    assert!(
                        !moves_text.contains(&name) || introduction.contains(&name),
                        "{game}: {name} in {moves_text}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_game_says_in_its_own_words_what_is_not_the_same_in_all() {
    let translations = Translations::default();
    let loss_text = |game| translations.say_for(game, "reason-king-captured", &[("loser", "Ana".into())]);
    let dice_game = |variant| GameId::DiceChess(variant);
    assert_eq!(loss_text(GameId::Lielow), "Ana’s king was captured.");
    assert_eq!(loss_text(dice_game(dice_chess::Variant::Burmese)), "Ana’s king was captured.");
    assert_eq!(loss_text(dice_game(dice_chess::Variant::TenByTen)), "Ana’s last king was captured.");
    let draw_tip = |game| translations.say_for(game, "tip-claim-draw", &[]);
    assert_ne!(draw_tip(GameId::Lielow), draw_tip(dice_game(dice_chess::Variant::Vegas)));
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
    let px_per_unit = SIZE / font.units_per_em().expect("the font has a size");
    for language in Language::ALL {
        let translations = Translations::new(language);
        for game in GameId::ALL.into_iter().filter(|game| game.family().editions().count() > 1) {
            let text = translations.say(&format!("edition-{game}"));
            let width: f32 = text.chars().map(|c| px_per_unit * font.h_advance_unscaled(font.glyph_id(c))).sum();
            assert!(width <= WIDTH, "{text}: {width}");
        }
    }
}

#[test]
fn a_refusal_speaks_the_words_of_its_edition() {
    let mut translations = Translations::default();
    let refusal = Refusal {
        code: "does-not-fit",
        mover: Some(PieceNameKey::plain("wall")),
        target: Some(PieceNameKey::plain("tower")),
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
    let turn_text =
        |translations: &Translations, player: String| translations.say_with("panel-turn", &[("player", player.into())]);
    assert_eq!(turn_text(&translations, translations.say("player-white")), "Juegan las blancas");
    assert_eq!(turn_text(&translations, "Ana".to_owned()), "Juega Ana");
    translations.set_language(Language::Portuguese);
    assert_eq!(turn_text(&translations, translations.say("player-black")), "As pretas jogam");
}

#[test]
fn one_is_told_in_the_singular() {
    for (key, plural_variable) in [
        ("dice-chains-proven", "count"),
        ("flaw-too-many-men", "found"),
        ("insight-puzzles-done", "kept"),
        ("learn-progress", "stars"),
        ("puzzle-hint-cost", "points"),
    ] {
        for language in Language::ALL {
            let text = |count: usize| {
                let variables = messages(language).remove(key).expect("a message");
                let value = |name: &str| if name == plural_variable { Value::from(count) } else { Value::from("Ana") };
                let arguments: Vec<_> = variables.into_iter().map(|name| (name, value(name))).collect();
                Translations::new(language).say_with(key, &arguments)
            };
            assert_ne!(text(1).replace('1', "2"), text(2), "{key} in {}", language.code());
        }
    }
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
    let [english_keys, spanish_keys, portuguese_keys] = Language::ALL.map(keys);
    assert!(english_keys.len() > 300);
    assert_eq!((spanish_keys, portuguese_keys), (english_keys.clone(), english_keys));
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
            let missing_chars: BTreeSet<char> =
                texts.chars().filter(|&c| c != '\n' && font.glyph_id(c).0 == 0).collect();
            assert!(missing_chars.is_empty(), "{missing_chars:?} in {}", language.code());
        }
        assert!(font.outline(font.glyph_id('ñ')).is_some_and(|outline| !outline.curves.is_empty()));
    }
}
