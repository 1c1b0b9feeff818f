//! What the server's own pages say, in the language that the browser asks for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};

use crate::archive::Date;

type Messages = BTreeMap<&'static str, &'static str>;

/// A language of these pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Spanish,
    Portuguese,
}

/// A file of messages in Fluent's format, of which only those of one line are read.
fn messages(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
    lines.filter_map(|line| line.split_once(" = "))
}

/// The messages of these pages, and the names of the games and of the themes of puzzles, which the table's own texts have.
fn read(own: &'static str, table: &'static str, lessons: &'static str) -> Messages {
    let games = messages(table).filter(|(key, _)| key.starts_with("game-") && !key.ends_with("-about"));
    let themes = messages(lessons).filter(|(key, _)| key.starts_with("puzzle-theme-"));
    games.chain(themes).chain(messages(own)).collect()
}

static ENGLISH: LazyLock<Messages> = LazyLock::new(|| {
    read(
        include_str!("../../../assets/server/locales/en.ftl"),
        include_str!("../../../assets/locales/en/ui.ftl"),
        include_str!("../../../assets/locales/en/lessons.ftl"),
    )
});
static SPANISH: LazyLock<Messages> = LazyLock::new(|| {
    read(
        include_str!("../../../assets/server/locales/es.ftl"),
        include_str!("../../../assets/locales/es/ui.ftl"),
        include_str!("../../../assets/locales/es/lessons.ftl"),
    )
});
static PORTUGUESE: LazyLock<Messages> = LazyLock::new(|| {
    read(
        include_str!("../../../assets/server/locales/pt.ftl"),
        include_str!("../../../assets/locales/pt/ui.ftl"),
        include_str!("../../../assets/locales/pt/lessons.ftl"),
    )
});

impl Language {
    const ALL: [Self; 3] = [Self::English, Self::Spanish, Self::Portuguese];

    /// Its code.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::Portuguese => "pt",
        }
    }

    /// The first of these that a browser asks for; English if it asks for none.
    pub(super) fn wanted(headers: &HeaderMap) -> Self {
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|field| field.to_str().ok()).unwrap_or_default();
        let mut ranges: Vec<(f32, &str)> = asked.split(',').map(weight_and_range).collect();
        ranges.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let language = |(weight, range): &(f32, &str)| {
            let code = range.split('-').next().unwrap_or_default();
            Self::ALL.into_iter().find(|language| *weight > 0.0 && language.code().eq_ignore_ascii_case(code))
        };
        ranges.iter().find_map(language).unwrap_or(Self::English)
    }

    const fn messages(self) -> &'static LazyLock<Messages> {
        match self {
            Self::English => &ENGLISH,
            Self::Spanish => &SPANISH,
            Self::Portuguese => &PORTUGUESE,
        }
    }

    /// A message without variables; its key if there is none.
    pub(super) fn say(self, key: &str) -> &str {
        self.messages().get(key).copied().unwrap_or(key)
    }

    /// A message with these variables.
    pub(super) fn say_with(self, key: &str, variables: &[(&str, &str)]) -> String {
        let fill = |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{ ${name} }}"), value);
        variables.iter().fold(self.say(key).to_owned(), fill)
    }

    /// The name of the game with this name in the text protocol.
    pub(super) fn game(self, name: &str) -> &str {
        self.messages().get(format!("game-{name}").as_str()).copied().unwrap_or(name)
    }
}

/// A range of `Accept-Language` with its weight, such as `pt-BR;q=0.8`.
fn weight_and_range(text: &str) -> (f32, &str) {
    let (range, weight) = text.split_once(";q=").unwrap_or((text, "1"));
    (weight.trim().parse().unwrap_or(0.0), range.trim())
}

/// The day, in UTC, of a time in milliseconds since 1970, such as `2026-07-21`.
pub(super) fn day(at: u64) -> String {
    let date = u32::try_from(at / 86_400_000).ok().and_then(Date::from_days_since_1970);
    date.unwrap_or(Date::UNKNOWN).to_string().replace('.', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_language_that_it_asks_for_most() {
        for (asked, expected) in [
            ("", Language::English),
            ("es-MX,es;q=0.9,en;q=0.8", Language::Spanish),
            ("de, pt-BR;q=0.5, es;q=0.7", Language::Spanish),
            ("fr,PT;q=0.1", Language::Portuguese),
            ("es;q=0,pt", Language::Portuguese),
            ("*;q=a", Language::English),
        ] {
            let headers = [(header::ACCEPT_LANGUAGE, asked.parse().expect("a field"))].into_iter().collect();
            assert_eq!(Language::wanted(&headers), expected, "{asked}");
        }
    }

    #[test]
    fn all_languages_have_the_same_messages_with_the_same_variables() {
        let variables = |text: &str| -> Vec<String> {
            let mut found: Vec<String> =
                text.split("{ $").skip(1).filter_map(|rest| Some(rest.split_once(" }")?.0.to_owned())).collect();
            found.sort();
            found
        };
        for language in Language::ALL {
            let keys = |language: Language| language.messages().keys().copied().collect::<Vec<_>>();
            assert_eq!(keys(language), keys(Language::English), "{language:?}");
            for (key, text) in language.messages().iter() {
                assert_eq!(variables(text), variables(Language::English.say(key)), "{language:?} {key}");
            }
        }
        assert_eq!(Language::Spanish.say_with("over", &[("result", "1-0")]), "Resultado: 1-0");
    }

    #[test]
    fn every_game_has_a_name() {
        for game in crate::session::GameId::ALL {
            let name = game.to_string();
            assert_ne!(Language::Portuguese.game(&name), name, "{name}");
        }
    }
}
