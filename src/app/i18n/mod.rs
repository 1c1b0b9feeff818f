//! Translated texts: Fluent messages in English, Spanish and Portuguese.
//!
//! | file | content |
//! |---|---|
//! | `dates` | dates in the usual form of each language |
//! | `language_loading` | loading the texts of another language, and those that are not read at first, in a browser |
//! | `rule_book` | the rule book of each game, as sections |

mod dates;
pub(in crate::app) mod language_loading;
mod rule_book;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::board::Side;
use crate::session::{DieFace, GameId, PieceNameKey, Reason, Refusal, ValidationError};

pub use crate::language::Language;
/// The value of a variable of a message, text or a number, made with `.into()`.
pub use fluent_bundle::FluentValue as Value;

/// The texts of a language, first those that are read at first: part of the program on a desktop. In a browser they are files.
#[cfg(any(test, not(target_family = "wasm")))]
pub(in crate::app) const fn texts(language: Language) -> [&'static str; 5] {
    match language {
        Language::English => [
            include_str!("../../../assets/locales/en/ui.ftl"),
            include_str!("../../../assets/locales/en/dialogs.ftl"),
            include_str!("../../../assets/locales/en/rules.ftl"),
            include_str!("../../../assets/locales/en/tutorial.ftl"),
            include_str!("../../../assets/locales/en/lessons.ftl"),
        ],
        Language::Spanish => [
            include_str!("../../../assets/locales/es/ui.ftl"),
            include_str!("../../../assets/locales/es/dialogs.ftl"),
            include_str!("../../../assets/locales/es/rules.ftl"),
            include_str!("../../../assets/locales/es/tutorial.ftl"),
            include_str!("../../../assets/locales/es/lessons.ftl"),
        ],
        Language::Portuguese => [
            include_str!("../../../assets/locales/pt/ui.ftl"),
            include_str!("../../../assets/locales/pt/dialogs.ftl"),
            include_str!("../../../assets/locales/pt/rules.ftl"),
            include_str!("../../../assets/locales/pt/tutorial.ftl"),
            include_str!("../../../assets/locales/pt/lessons.ftl"),
        ],
    }
}

/// The texts that need not be loaded: all of them, or in a browser those of the page's language that are read at first.
#[cfg(not(target_family = "wasm"))]
fn bundled_texts(language: Language) -> Option<BundledTexts> {
    Some(BundledTexts { texts: texts(language).concat(), is_complete: true })
}

#[cfg(target_family = "wasm")]
fn bundled_texts(language: Language) -> Option<BundledTexts> {
    let texts = crate::app::system::js_bindings::texts(language.code())?;
    Some(BundledTexts { texts, is_complete: false })
}

/// The file with the texts that are read at first, which a browser loads.
fn first_texts_path(language: Language) -> String {
    format!("locales/{}.ftl", language.code())
}

/// The file with all other texts.
pub(in crate::app) fn later_texts_path(language: Language) -> String {
    format!("locales/{}-later.ftl", language.code())
}

/// The messages in these texts.
///
/// # Errors
/// If the texts are not well formed, or name a message twice.
fn build_bundle(language: Language, texts: String) -> Result<LanguageBundle, String> {
    let locale = match language {
        Language::English | Language::Spanish => language.code(),
        // In the plural rules of Brazil 0 takes the form of 1, where these texts say “one”.
        Language::Portuguese => "pt-PT",
    };
    let identifier: LanguageIdentifier = locale.parse().expect("the code of a language is a locale");
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    bundle.set_use_isolating(false); // egui draws the isolating marks as boxes
    add_texts(language, &mut bundle, texts)?;
    Ok(bundle)
}

fn add_texts(language: Language, bundle: &mut LanguageBundle, texts: String) -> Result<(), String> {
    let resource = FluentResource::try_new(texts).map_err(|(_, errors)| format!("{}: {errors:?}", language.code()))?;
    bundle.add_resource(resource).map_err(|errors| format!("{}: {errors:?}", language.code()))
}

/// Texts that need not be loaded.
struct BundledTexts {
    texts: String,
    /// Whether no others are to be loaded.
    is_complete: bool,
}

/// What stands for a message that is not loaded yet.
const NOT_LOADED: &str = "…";

/// The messages of one language.
pub(in crate::app) type LanguageBundle = FluentBundle<FluentResource>;

/// The messages of the languages that were needed so far, and the current language.
#[derive(Resource)]
pub struct Translations {
    language: Language,
    bundles: BTreeMap<Language, LanguageBundle>,
    /// The languages of which only those texts are there that are read at first.
    incomplete_languages: BTreeSet<Language>,
    /// The language that was chosen, until its texts are loaded.
    awaited_language: Option<Language>,
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
        let (bundles, incomplete_languages) = (BTreeMap::new(), BTreeSet::new());
        let mut translations = Self { language, bundles, incomplete_languages, awaited_language: None };
        translations.set_language(language);
        translations
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
        self.awaited_language = None;
        if self.bundles.contains_key(&language) {
            self.language = language;
        } else if let Some(BundledTexts { texts, is_complete }) = bundled_texts(language) {
            self.add_language(language, texts).expect("the texts of a release are well formed");
            if is_complete {
                self.incomplete_languages.remove(&language);
            }
        } else {
            self.awaited_language = Some(language);
        }
    }

    /// English, while another language is loaded.
    #[cfg(test)]
    pub(in crate::app) fn waiting_for(language: Language) -> Self {
        Self { awaited_language: Some(language), ..Self::default() }
    }

    /// The language that was chosen and has no texts yet.
    #[must_use]
    pub const fn awaited_language(&self) -> Option<Language> {
        self.awaited_language
    }

    /// Stops waiting for the texts of a language.
    pub const fn stop_waiting(&mut self) {
        self.awaited_language = None;
    }

    /// Adds the texts of a language that are read at first, and makes it the current one.
    ///
    /// # Errors
    /// If the texts are not well formed.
    pub fn add_language(&mut self, language: Language, texts: String) -> Result<(), String> {
        let bundle = build_bundle(language, texts)?;
        self.bundles.insert(language, bundle);
        self.incomplete_languages.insert(language);
        (self.language, self.awaited_language) = (language, None);
        Ok(())
    }

    /// Whether all texts of the current language are there.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.incomplete_languages.contains(&self.language)
    }

    /// Adds the other texts of the current language.
    ///
    /// # Errors
    /// If the texts are not well formed.
    pub fn add_remaining_texts(&mut self, texts: String) -> Result<(), String> {
        let language = self.language;
        if let Some(bundle) = self.bundles.get_mut(&language) {
            add_texts(language, bundle, texts)?;
        }
        self.incomplete_languages.remove(&language);
        Ok(())
    }

    /// The texts of a language that are read at first, as a page begins with them.
    #[cfg(test)]
    pub(in crate::app) fn with_first_texts(language: Language) -> Self {
        let mut translations = Self::default();
        translations
            .add_language(language, texts(language)[0].to_owned())
            .expect("the texts of a release are well formed");
        translations
    }

    fn current_bundle(&self) -> Option<&LanguageBundle> {
        self.bundles.get(&self.language)
    }

    /// Whether there is a message with this key. All languages have the same keys.
    pub(in crate::app) fn has_message(&self, key: &str) -> bool {
        self.current_bundle().is_some_and(|bundle| bundle.has_message(key))
    }

    /// The name of a face of a die.
    #[must_use]
    pub fn face(&self, face: DieFace) -> String {
        match face {
            DieFace::Piece { piece, .. } => self.say(&format!("face-{}", piece.name())),
            DieFace::Count(count) => self.say_with("move-count", &[("count", count.into())]),
            DieFace::Any => self.say("face-any"),
        }
    }

    /// A fraction (1 is the whole) in rounded percent; with its sign if `is_signed`.
    #[must_use]
    pub fn percent(&self, fraction: f64, is_signed: bool) -> String {
        let percent = (fraction * 100.0).round() as i64;
        let sign = match percent.signum() {
            -1 => "−",
            1 if is_signed => "+",
            _ => "",
        };
        // A positive fraction that would round to 0 is written as < 1.
        let less_than_sign = if percent == 0 && fraction > 0.0 && !is_signed { "<" } else { "" };
        format!("{sign}{less_than_sign}{} %", if less_than_sign.is_empty() { percent.abs() } else { 1 })
    }

    /// A message without variables. One that does not exist comes back as its key in brackets, one that may still be loaded as an ellipsis.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// A message with the values of its variables: `words.say_with("panel-turn", &[("player", name.into())])`.
    #[must_use]
    pub fn say_with(&self, key: &str, arguments: &[(&str, Value<'_>)]) -> String {
        let fluent_args: FluentArgs<'_> = arguments.iter().cloned().collect();
        let message = self.current_bundle().and_then(|bundle| {
            let pattern = bundle.get_message(key)?.value()?;
            Some(bundle.format_pattern(pattern, Some(&fluent_args), &mut Vec::new()).into_owned())
        });
        message.unwrap_or_else(|| if self.is_complete() { format!("[{key}]") } else { NOT_LOADED.to_owned() })
    }

    /// The message for a game: `key-edition` if there is one, else `key-family`, else `key`.
    #[must_use]
    pub fn say_for(&self, game: GameId, key: &str, arguments: &[(&str, Value<'_>)]) -> String {
        let specific_keys = [game.name(), game.family().name()].map(|name| format!("{key}-{name}"));
        self.say_with(self.first_existing_key([&specific_keys[0], &specific_keys[1], key]), arguments)
    }

    /// The first of these keys that has a message; the last if none has.
    pub(in crate::app) fn first_existing_key<'a, const N: usize>(&self, keys: [&'a str; N]) -> &'a str {
        keys.into_iter().find(|key| self.has_message(key)).unwrap_or(keys[N - 1])
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> String {
        self.say(match side {
            Side::White => "player-white",
            Side::Black => "player-black",
        })
    }

    /// The name of a piece in a game's rule book: that of the edition, else that of the family.
    #[must_use]
    pub fn piece(&self, game: GameId, piece: PieceNameKey) -> String {
        let keys = [game.name(), game.family().name()].map(|name| format!("piece-{name}-{}", piece.code));
        self.say_with(self.first_existing_key([&keys[0], &keys[1]]), &[("height", piece.height.into())])
    }

    /// A sentence on how a piece moves.
    #[must_use]
    pub fn moves_of(&self, game: GameId, piece: PieceNameKey) -> String {
        let key = format!("moves-{}-{}", game.family().name(), piece.code);
        self.say_for(game, &key, &[("height", piece.height.into())])
    }

    /// What the pieces of a game are and what happens when one lands on another, for whoever has never seen the game, in the words
    /// of its rule book.
    #[must_use]
    pub fn introduction(&self, game: GameId) -> String {
        self.say_with(&format!("family-{}-introduction", game.family().name()), &self.piece_name_arguments(game))
    }

    /// The name of each kind of piece in the rule book, as variables of a message.
    fn piece_name_arguments<'a>(&self, game: GameId) -> Vec<(&'static str, Value<'a>)> {
        game.spec().pieces.iter().map(|&code| (code, self.piece(game, PieceNameKey::plain(code)).into())).collect()
    }

    /// Why a move is refused, in the words of the game's rule book.
    #[must_use]
    pub fn refusal(&self, game: GameId, refusal: &Refusal) -> String {
        let piece_name = |piece: Option<PieceNameKey>| piece.map(|piece| self.piece(game, piece)).unwrap_or_default();
        let mut arguments: Vec<(&str, Value<'_>)> = vec![
            ("mover", piece_name(refusal.mover).into()),
            ("kind", refusal.mover.map_or("", |mover| mover.code).into()),
            ("target", piece_name(refusal.target).into()),
            ("height", refusal.mover.map_or(1, |mover| mover.height).into()),
            ("square", refusal.square.to_string().into()),
        ];
        arguments.extend(self.piece_name_arguments(game));
        self.say_for(game, &format!("refusal-{}", refusal.code), &arguments)
    }

    /// Why a position is not playable, in the words of the game's rule book.
    #[must_use]
    pub fn validation_error(&self, game: GameId, error: &ValidationError) -> String {
        if Reason::ALL.iter().any(|reason| reason.code() == error.code) {
            let side_name = |side: Side| self.side(side).into();
            let name_arguments =
                error.side.map_or_else(Vec::new, |side| vec![("winner", side_name(side)), ("loser", side_name(!side))]);
            let reason = self.say_for(game, &format!("reason-{}", error.code), &name_arguments);
            return self.say_with("flaw-over", &[("why", reason.into())]);
        }
        let mut arguments: Vec<(&str, Value<'_>)> = vec![
            ("square", error.square.map(|square| square.to_string()).unwrap_or_default().into()),
            ("side", error.side.map(|side| side.to_string()).unwrap_or_default().into()),
            ("found", error.excess.map_or(0, |excess| excess.found).into()),
            ("most", error.excess.map_or(0, |excess| excess.at_most).into()),
            ("why", error.text.as_str().into()),
        ];
        arguments.extend(self.piece_name_arguments(game));
        self.say_with(&format!("flaw-{}", error.code), &arguments)
    }
}

#[cfg(test)]
mod tests;
