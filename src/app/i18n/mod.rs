//! Translated texts: Fluent messages in English, Spanish and Portuguese.

pub(in crate::app) mod language_loading;
mod rule_book;

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

use crate::board::Side;
use crate::session::{DieFace, GameId, PieceName, Reason, Refusal, ValidationError};

/// The value of a variable of a message, text or a number, made with `.into()`.
pub use fluent_bundle::FluentValue as Value;

/// A supported language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
    /// Portuguese, as written in Brazil, the home of Turnover.
    #[serde(rename = "pt")]
    Portuguese,
}

impl Language {
    /// All languages, in menu order.
    pub const ALL: [Self; 3] = [Self::English, Self::Spanish, Self::Portuguese];

    /// The ISO 639-1 code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::Portuguese => "pt",
        }
    }

    /// The name of the language in the language itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Spanish => "Español",
            Self::Portuguese => "Português",
        }
    }

    /// The first supported language in a locale such as `es_MX.UTF-8`, or in a list of them such as `gl:pt_BR:en`.
    #[must_use]
    pub fn from_locale(locales: &str) -> Option<Self> {
        locales.split(':').find_map(|locale| {
            let code = locale.split(|c: char| !c.is_ascii_alphabetic()).next()?;
            Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
        })
    }

    /// The texts: part of the program on a desktop. In a browser they are files, of which the page has loaded one.
    #[cfg(any(test, not(target_family = "wasm")))]
    pub(in crate::app) const fn texts(self) -> [&'static str; 4] {
        match self {
            Self::English => [
                include_str!("../../../assets/locales/en/ui.ftl"),
                include_str!("../../../assets/locales/en/rules.ftl"),
                include_str!("../../../assets/locales/en/tutorial.ftl"),
                include_str!("../../../assets/locales/en/lessons.ftl"),
            ],
            Self::Spanish => [
                include_str!("../../../assets/locales/es/ui.ftl"),
                include_str!("../../../assets/locales/es/rules.ftl"),
                include_str!("../../../assets/locales/es/tutorial.ftl"),
                include_str!("../../../assets/locales/es/lessons.ftl"),
            ],
            Self::Portuguese => [
                include_str!("../../../assets/locales/pt/ui.ftl"),
                include_str!("../../../assets/locales/pt/rules.ftl"),
                include_str!("../../../assets/locales/pt/tutorial.ftl"),
                include_str!("../../../assets/locales/pt/lessons.ftl"),
            ],
        }
    }

    /// The texts that need not be loaded; `None` in a browser for all languages but the one of the page.
    #[cfg(not(target_family = "wasm"))]
    fn texts_at_hand(self) -> Option<String> {
        Some(self.texts().concat())
    }

    #[cfg(target_family = "wasm")]
    fn texts_at_hand(self) -> Option<String> {
        crate::app::system::js_bindings::texts(self.code())
    }

    /// The file with all texts, which a browser loads.
    #[must_use]
    pub fn file(self) -> String {
        format!("locales/{}.ftl", self.code())
    }

    /// The messages in these texts.
    ///
    /// # Errors
    /// If the texts are not well formed, or name a message twice.
    fn bundle(self, texts: String) -> Result<LanguageBundle, String> {
        let identifier: LanguageIdentifier = self.code().parse().expect("two letters name a language");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false); // egui draws the isolating marks as boxes
        let resource = FluentResource::try_new(texts).map_err(|(_, errors)| format!("{}: {errors:?}", self.code()))?;
        bundle.add_resource(resource).map_err(|errors| format!("{}: {errors:?}", self.code()))?;
        Ok(bundle)
    }
}

/// The messages of one language.
pub(in crate::app) type LanguageBundle = FluentBundle<FluentResource>;

/// The messages of the languages that were needed so far, and the current language.
#[derive(Resource)]
pub struct Translations {
    language: Language,
    bundles: BTreeMap<Language, LanguageBundle>,
    /// The language that was chosen, until its texts are loaded.
    awaited: Option<Language>,
}

impl Default for Translations {
    fn default() -> Self {
        Self::new(Language::default())
    }
}

impl Translations {
    /// The messages of this language, as the current one.
    ///
    /// # Panics
    /// If texts that are part of the program are not well formed.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let mut words = Self { language, bundles: BTreeMap::new(), awaited: None };
        words.set_language(language);
        words
    }

    /// The current language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Changes the current language, or begins to wait for its texts.
    ///
    /// # Panics
    /// If texts that are part of the program are not well formed.
    pub fn set_language(&mut self, language: Language) {
        self.awaited = None;
        if self.bundles.contains_key(&language) {
            self.language = language;
        } else if let Some(texts) = language.texts_at_hand() {
            self.add(language, texts).expect("the texts of a release are well formed");
        } else {
            self.awaited = Some(language);
        }
    }

    /// English, while another language is loaded.
    #[cfg(test)]
    pub(in crate::app) fn waiting_for(language: Language) -> Self {
        Self { awaited: Some(language), ..Self::default() }
    }

    /// The language that was chosen and has no texts yet.
    #[must_use]
    pub const fn awaited(&self) -> Option<Language> {
        self.awaited
    }

    /// Stops waiting for the texts of a language.
    pub const fn stop_waiting(&mut self) {
        self.awaited = None;
    }

    /// Adds the texts of a language, and makes it the current one.
    ///
    /// # Errors
    /// If the texts are not well formed.
    pub fn add(&mut self, language: Language, texts: String) -> Result<(), String> {
        let bundle = language.bundle(texts)?;
        self.bundles.insert(language, bundle);
        (self.language, self.awaited) = (language, None);
        Ok(())
    }

    fn bundle(&self) -> Option<&LanguageBundle> {
        self.bundles.get(&self.language)
    }

    /// Whether there is a message with this key. All languages have the same keys.
    pub(in crate::app) fn has(&self, key: &str) -> bool {
        self.bundle().is_some_and(|bundle| bundle.has_message(key))
    }

    /// The name of a face of a die.
    #[must_use]
    pub fn face(&self, face: DieFace) -> String {
        match face {
            DieFace::Piece { piece, .. } => self.say(&format!("face-{}", piece.name())),
            DieFace::Count(count) => self.say_with("face-count", &[("count", count.into())]),
            DieFace::Any => self.say("face-any"),
        }
    }

    /// A fraction (1 is the whole) in rounded percent; with its sign if `signed`.
    #[must_use]
    pub fn percent(&self, part: f64, signed: bool) -> String {
        let percent = (part * 100.0).round() as i64;
        let sign = match percent.signum() {
            -1 => "−",
            1 if signed => "+",
            _ => "",
        };
        // A positive fraction that would round to 0 is written as < 1.
        let least = if percent == 0 && part > 0.0 && !signed { "<" } else { "" };
        format!("{sign}{least}{} %", if least.is_empty() { percent.abs() } else { 1 })
    }

    /// A message without variables. One that does not exist comes back as its key in brackets.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// A message with the values of its variables: `words.say_with("panel-turn", &[("player", name.into())])`.
    #[must_use]
    pub fn say_with(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let args: FluentArgs<'_> = values.iter().cloned().collect();
        let said = self.bundle().and_then(|bundle| {
            let pattern = bundle.get_message(key)?.value()?;
            Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
        });
        said.unwrap_or_else(|| format!("[{key}]"))
    }

    /// The message for a game: `key-edition` if there is one, else `key-family`, else `key`.
    #[must_use]
    pub fn say_for(&self, game: GameId, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let own = [game.name(), game.family().name()].map(|name| format!("{key}-{name}"));
        self.say_with(self.first_of([&own[0], &own[1], key]), values)
    }

    /// The first of these keys that has a message; the last if none has.
    pub(in crate::app) fn first_of<'a, const N: usize>(&self, keys: [&'a str; N]) -> &'a str {
        keys.into_iter().find(|key| self.has(key)).unwrap_or(keys[N - 1])
    }

    /// The name of a piece in a game's rule book: that of the edition, else that of the family.
    #[must_use]
    pub fn piece(&self, game: GameId, piece: PieceName) -> String {
        let keys = [game.name(), game.family().name()].map(|name| format!("piece-{name}-{}", piece.code));
        self.say_with(self.first_of([&keys[0], &keys[1]]), &[("height", piece.height.into())])
    }

    /// A sentence on how a piece moves.
    #[must_use]
    pub fn moves_of(&self, game: GameId, piece: PieceName) -> String {
        let key = format!("moves-{}-{}", game.family().name(), piece.code);
        self.say_for(game, &key, &[("height", piece.height.into())])
    }

    /// The name of each kind of piece in the rule book, as variables of a message.
    fn pieces<'a>(&self, game: GameId) -> Vec<(&'static str, Value<'a>)> {
        game.spec().pieces.iter().map(|&code| (code, self.piece(game, PieceName::plain(code)).into())).collect()
    }

    /// Why a move is refused, in the words of the game's rule book.
    #[must_use]
    pub fn refusal(&self, game: GameId, refusal: &Refusal) -> String {
        let name = |piece: Option<PieceName>| piece.map(|piece| self.piece(game, piece)).unwrap_or_default();
        let mut values: Vec<(&str, Value<'_>)> = vec![
            ("mover", name(refusal.mover).into()),
            ("kind", refusal.mover.map_or("", |mover| mover.code).into()),
            ("target", name(refusal.target).into()),
            ("height", refusal.mover.map_or(1, |mover| mover.height).into()),
            ("square", refusal.square.to_string().into()),
        ];
        values.extend(self.pieces(game));
        self.say_for(game, &format!("refusal-{}", refusal.code), &values)
    }

    /// Why a position is not playable, in the words of the game's rule book.
    #[must_use]
    pub fn validation_error(&self, game: GameId, error: &ValidationError) -> String {
        if Reason::ALL.iter().any(|reason| reason.code() == error.code) {
            let name = |side: Side| match side {
                Side::White => self.say("player-white").into(),
                Side::Black => self.say("player-black").into(),
            };
            let names = error.side.map_or_else(Vec::new, |side| vec![("winner", name(side)), ("loser", name(!side))]);
            let why = self.say_for(game, &format!("reason-{}", error.code), &names);
            return self.say_with("flaw-over", &[("why", why.into())]);
        }
        let mut values: Vec<(&str, Value<'_>)> = vec![
            ("square", error.square.map(|square| square.to_string()).unwrap_or_default().into()),
            ("side", error.side.map(|side| side.to_string()).unwrap_or_default().into()),
            ("found", error.excess.map_or(0, |excess| excess.found).into()),
            ("most", error.excess.map_or(0, |excess| excess.at_most).into()),
            ("why", error.text.as_str().into()),
        ];
        values.extend(self.pieces(game));
        self.say_with(&format!("flaw-{}", error.code), &values)
    }
}

#[cfg(test)]
mod tests {
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
        for line in language.texts().into_iter().flat_map(str::lines) {
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
            let Some((key, rest)) = arguments.trim_start().strip_prefix('"').and_then(|text| text.split_once('"'))
            else {
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
        let names =
            slice[..end].match_indices("(\"").filter_map(|(at, open)| slice[at + open.len()..].split('"').next());
        Some(names.collect())
    }

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).expect("the source folder can be read") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                found.extend(sources(&path));
            } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("i18n/mod.rs") {
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
            let bundle = language.bundle(language.texts().concat()).expect("well formed");
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
                    assert!(
                        !text.trim().is_empty() && !text.contains(['{', '}']),
                        "{key} in {}: {text}",
                        language.code()
                    );
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
    const KEY_FAMILIES: [&str; 20] = [
        "coach-",
        "course-",
        "edition-",
        "expected-",
        "face-",
        "family-",
        "flaw-",
        "game-",
        "lesson-",
        "material-",
        "mistake-",
        "moves-",
        "part-fort-height",
        "part-tower-height",
        "part-wall-height",
        "piece-",
        "puzzle-theme-",
        "reason-",
        "refusal-",
        "rules-",
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
        let folder = Path::new("src/app");
        let texts: Vec<String> =
            sources(folder).iter().map(|path| fs::read_to_string(path).expect("a source file is text")).collect();
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
        let silent: Vec<_> =
            messages.keys().filter(|key| !said.contains(for_all_games(key)) && !in_family(key)).collect();
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
            for line in language.texts().into_iter().chain([page]).flat_map(str::lines) {
                let text = line.split_once(" = ").map_or(line, |(_, text)| text);
                assert!(!text.contains(" …") && !text.contains("...") && !text.contains(",…"), "{line}");
            }
        }
    }

    #[test]
    fn a_checker_of_lielow_is_not_called_by_the_name_of_a_crowned_one() {
        for language in [Language::Spanish, Language::Portuguese] {
            for line in language.texts().concat().lines().filter(|line| !line.starts_with('#')) {
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
    fn every_level_of_the_program_has_words_of_its_own() {
        for words in Language::ALL.map(Translations::new) {
            let told = |level: Level| words.say_with("seat-engine-in-words", &[("level", level.number().into())]);
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
        let flaws =
            Family::ALL.into_iter().flat_map(|family| family.spec().position_errors).chain(&["unreadable", "over"]);
        keys.extend(flaws.map(|code| format!("flaw-{code}")));
        let refusals = Family::ALL.into_iter().flat_map(|family| family.spec().refusals);
        keys.extend(refusals.map(|code| format!("refusal-{code}")));
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
        let words = Translations::default();
        let messages = messages(Language::English);
        let mut used = BTreeSet::new();
        for game in GameId::ALL {
            for &piece in game.spec().pieces {
                assert!(!words.piece(game, PieceName::plain(piece)).starts_with('['), "{game}: {piece}");
                assert!(!words.moves_of(game, PieceName::plain(piece)).starts_with('['), "{game}: {piece}");
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
    fn a_game_says_in_its_own_words_what_is_not_the_same_in_all() {
        let words = Translations::default();
        let lost = |game| words.say_for(game, "reason-king-captured", &[("loser", "Ana".into())]);
        let dice = |variant| GameId::DiceChess(variant);
        assert_eq!(lost(GameId::Lielow), "Ana’s king was captured.");
        assert_eq!(lost(dice(dice_chess::Variant::Burmese)), "Ana’s king was captured.");
        assert_eq!(lost(dice(dice_chess::Variant::TenByTen)), "Ana’s last king was captured.");
        let tip = |game| words.say_for(game, "tip-claim-draw", &[]);
        assert_ne!(tip(GameId::Lielow), tip(dice(dice_chess::Variant::Vegas)));
    }

    #[test]
    fn the_dice_refuse_a_piece_by_name() {
        let mut words = Translations::default();
        let game = GameId::DiceChess(dice_chess::Variant::DiceChess);
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r23";
        let referee = game.referee(Some(fen)).expect("a position");
        let refusal = referee.position().refusal(Square::new(0, 0), Some(Square::new(0, 2))).expect("no rook may move");
        assert_eq!(words.refusal(game, &refusal), "No die names the rook.");
        words.set_language(Language::Spanish);
        assert_eq!(words.refusal(game, &refusal), "Ningún dado nombra la torre.");
        words.set_language(Language::Portuguese);
        assert_eq!(words.refusal(game, &refusal), "Nenhum dado indica a torre.");
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
            let words = Translations::new(language);
            for game in GameId::ALL.into_iter().filter(|game| game.family().editions().count() > 1) {
                let text = words.say(&format!("edition-{game}"));
                let width: f32 = text.chars().map(|c| unit * font.h_advance_unscaled(font.glyph_id(c))).sum();
                assert!(width <= WIDTH, "{text}: {width}");
            }
        }
    }

    #[test]
    fn a_refusal_speaks_the_words_of_its_edition() {
        let mut words = Translations::default();
        let refusal = Refusal {
            code: "does-not-fit",
            mover: Some(PieceName::plain("wall")),
            target: Some(PieceName::plain("tower")),
            square: Square::new(4, 3),
        };
        assert_eq!(words.refusal(GameId::TurnoverModern, &refusal), "The moving ring does not fit your Tower on e4.");
        words.set_language(Language::Spanish);
        let refusal = Refusal { code: "wall-moves-forward", ..refusal };
        assert_eq!(
            words.refusal(GameId::TurnoverClassic, &refusal),
            "Peón: avanza solo hacia delante, una casilla; en diagonal, solo hacia delante y sobre una pieza."
        );
    }

    #[test]
    fn numbers_and_names_choose_the_form() {
        let mut words = Translations::new(Language::Spanish);
        assert_eq!(words.say_with("material-castle", &[("count", 1.into())]), "Queda 1 Castillo");
        assert_eq!(words.say_with("material-castle", &[("count", 8.into())]), "Quedan 8 Castillos");
        let turn = |words: &Translations, player: String| words.say_with("panel-turn", &[("player", player.into())]);
        assert_eq!(turn(&words, words.say("player-white")), "Juegan las blancas");
        assert_eq!(turn(&words, "Ana".to_owned()), "Juega Ana");
        words.set_language(Language::Portuguese);
        assert_eq!(turn(&words, words.say("player-black")), "As pretas jogam");
    }

    #[test]
    fn a_missing_message_is_its_key_in_brackets() {
        assert_eq!(Translations::new(Language::Portuguese).say("no-such-message"), "[no-such-message]");
    }

    #[test]
    fn locales_name_languages() {
        let cases = [
            ("es_MX.UTF-8", Some(Language::Spanish)),
            ("pt-BR", Some(Language::Portuguese)),
            ("EN", Some(Language::English)),
            ("gl:pt_BR:en", Some(Language::Portuguese)),
            ("est_EE", None),
            ("C.UTF-8", None),
            ("", None),
        ];
        for (locale, language) in cases {
            assert_eq!(Language::from_locale(locale), language, "{locale:?}");
        }
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
                let texts = language.texts().concat() + language.own_name();
                let missing: BTreeSet<char> = texts.chars().filter(|&c| c != '\n' && font.glyph_id(c).0 == 0).collect();
                assert!(missing.is_empty(), "{missing:?} in {}", language.code());
            }
            assert!(font.outline(font.glyph_id('ñ')).is_some_and(|outline| !outline.curves.is_empty()));
        }
    }
}
