//! What the server's own pages say, in the language that the browser asks for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};

use crate::archive::Date;
pub(super) use crate::language::Language;

type Messages = BTreeMap<&'static str, String>;

/// A file of messages in Fluent's format. A message goes on in indented lines, and in that of its closing brace.
fn parse_messages(text: &'static str) -> Vec<(&'static str, String)> {
    let mut messages: Vec<(&str, String)> = Vec::new();
    for line in text.lines() {
        let is_first = line.starts_with(|letter: char| letter.is_ascii_lowercase());
        match (line.split_once(" =").filter(|_| is_first), messages.last_mut()) {
            (Some((key, value)), _) => messages.push((key, value.trim_start().to_owned())),
            // It begins here.
            (None, Some((_, value))) if value.is_empty() && line.starts_with(' ') => {
                line.trim_start().clone_into(value);
            }
            (None, Some((_, value))) if line.starts_with([' ', '}']) => value.extend(["\n", line]),
            (None, _) => {}
        }
    }
    messages
}

/// The messages of these pages, and the names of the games and of the themes of puzzles, which the table's own texts have.
fn read_messages(own_text: &'static str, table_text: &'static str, lessons_text: &'static str) -> Messages {
    let games =
        parse_messages(table_text).into_iter().filter(|(key, _)| key.starts_with("game-") && !key.ends_with("-about"));
    let themes = parse_messages(lessons_text).into_iter().filter(|(key, _)| key.starts_with("puzzle-theme-"));
    games.chain(themes).chain(parse_messages(own_text)).collect()
}

/// The text with the form for this value of a variable, if it has several: `one` for 1, and the usual one for all others.
fn select_plural(text: &str, name: &str, value: &str) -> String {
    let Some((text_before, selector)) = text.split_once(&format!("{{ ${name} ->\n")) else { return text.to_owned() };
    let (forms, text_after) = selector.split_once("\n}").unwrap_or((selector, ""));
    let form = |mark: &str| forms.lines().find_map(|line| line.trim_start().strip_prefix(mark));
    let singular = form("[one] ").filter(|_| value == "1");
    format!("{text_before}{}{text_after}", singular.or_else(|| form("*[other] ")).unwrap_or_default())
}

static ENGLISH: LazyLock<Messages> = LazyLock::new(|| {
    read_messages(
        include_str!("../../../assets/server/locales/en.ftl"),
        include_str!("../../../assets/locales/en/ui.ftl"),
        include_str!("../../../assets/locales/en/lessons.ftl"),
    )
});
static SPANISH: LazyLock<Messages> = LazyLock::new(|| {
    read_messages(
        include_str!("../../../assets/server/locales/es.ftl"),
        include_str!("../../../assets/locales/es/ui.ftl"),
        include_str!("../../../assets/locales/es/lessons.ftl"),
    )
});
static PORTUGUESE: LazyLock<Messages> = LazyLock::new(|| {
    read_messages(
        include_str!("../../../assets/server/locales/pt.ftl"),
        include_str!("../../../assets/locales/pt/ui.ftl"),
        include_str!("../../../assets/locales/pt/lessons.ftl"),
    )
});

const fn messages(language: Language) -> &'static LazyLock<Messages> {
    match language {
        Language::English => &ENGLISH,
        Language::Spanish => &SPANISH,
        Language::Portuguese => &PORTUGUESE,
    }
}

/// What a language says on these pages.
pub(super) trait Words {
    /// The first language that a browser asks for; English if it asks for none of them.
    fn from_headers(headers: &HeaderMap) -> Self;

    /// A message without variables; its key if there is none.
    fn say(self, key: &str) -> &str;

    /// A message with these variables.
    fn say_with(self, key: &str, variables: &[(&str, &str)]) -> String;

    /// The name of the game with this name in the text protocol.
    fn game_name(self, name: &str) -> &str;
}

impl Words for Language {
    fn from_headers(headers: &HeaderMap) -> Self {
        let accepted_languages =
            headers.get(header::ACCEPT_LANGUAGE).and_then(|field| field.to_str().ok()).unwrap_or_default();
        let mut ranges: Vec<(f32, &str)> = accepted_languages.split(',').map(weight_and_range).collect();
        ranges.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let mut wanted_ranges = ranges.into_iter().filter(|(weight, _)| *weight > 0.0);
        wanted_ranges.find_map(|(_, range)| Self::from_locale(range)).unwrap_or_default()
    }

    fn say(self, key: &str) -> &str {
        messages(self).get(key).map_or(key, String::as_str)
    }

    fn say_with(self, key: &str, variables: &[(&str, &str)]) -> String {
        let fill = |text: String, (name, value): &(&str, &str)| {
            select_plural(&text, name, value).replace(&format!("{{ ${name} }}"), value)
        };
        variables.iter().fold(self.say(key).to_owned(), fill)
    }

    fn game_name(self, name: &str) -> &str {
        messages(self).get(format!("game-{name}").as_str()).map_or(name, String::as_str)
    }
}

/// A range of `Accept-Language` with its weight, such as `pt-BR; q=0.8`.
fn weight_and_range(text: &str) -> (f32, &str) {
    let (range, parameter) = text.split_once(';').unwrap_or((text, "q=1"));
    let weight = parameter.trim().strip_prefix(['q', 'Q']).and_then(|rest| rest.trim_start().strip_prefix('='));
    (weight.and_then(|weight| weight.trim().parse().ok()).unwrap_or(0.0), range.trim())
}

/// The day, in UTC, of a time in milliseconds since 1970, such as `2026-07-21`.
pub(super) fn date_text(at: u64) -> String {
    Date::of_time(at).to_string().replace('.', "-")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_browser_gets_the_language_that_it_asks_for_most() {
        for (accept_language, expected) in [
            ("", Language::English),
            ("es-MX,es;q=0.9,en;q=0.8", Language::Spanish),
            ("de, pt-BR;q=0.5, es;q=0.7", Language::Spanish),
            ("fr,PT;q=0.1", Language::Portuguese),
            ("es;q=0,pt", Language::Portuguese),
            ("*;q=a", Language::English),
            ("en; q=0.1, es ; Q=0.9", Language::Spanish),
            ("es; q=0, pt", Language::Portuguese),
        ] {
            let headers = [(header::ACCEPT_LANGUAGE, accept_language.parse().expect("a field"))].into_iter().collect();
            assert_eq!(Language::from_headers(&headers), expected, "{accept_language}");
        }
    }

    #[test]
    fn all_languages_have_the_same_messages_with_the_same_variables() {
        let variables = |text: &str| -> BTreeSet<String> {
            text.split("{ $").skip(1).filter_map(|rest| Some(rest.split_once(' ')?.0.to_owned())).collect()
        };
        for language in Language::ALL {
            let keys = |language: Language| messages(language).keys().copied().collect::<Vec<_>>();
            assert_eq!(keys(language), keys(Language::English), "{language:?}");
            for (key, text) in messages(language).iter() {
                assert_eq!(variables(text), variables(Language::English.say(key)), "{language:?} {key}");
            }
        }
        assert_eq!(Language::Spanish.say_with("over", &[("result", "1-0")]), "Resultado: 1-0");
    }

    #[test]
    fn one_is_not_told_as_many_are() {
        let rounds = |count| Language::ALL.map(|language| language.say_with("tournament-swiss", &[("rounds", count)]));
        let singular_texts = ["Swiss system, 1 round", "Sistema suizo, 1 ronda", "Sistema suíço, 1 rodada"];
        let plural_texts = ["Swiss system, 21 rounds", "Sistema suizo, 21 rondas", "Sistema suíço, 21 rodadas"];
        assert_eq!((rounds("1"), rounds("21")), (singular_texts.map(str::to_owned), plural_texts.map(str::to_owned)));
        for language in Language::ALL {
            for (key, text) in messages(language).iter().filter(|(_, text)| text.contains(" ->\n")) {
                let name = text.split(" ->").next().and_then(|before| before.rsplit("{ $").next()).expect("a variable");
                for count in ["1", "2"] {
                    let text = language.say_with(key, &[(name, count)]);
                    assert!(text.contains(count) && !text.contains(['[', '\n']), "{language:?} {key}: {text}");
                }
            }
        }
    }

    #[test]
    fn a_value_may_begin_on_the_line_after_its_name() {
        let parsed_messages = parse_messages("one = 1\ntwo =\n    2 = 1 + 1,\n    or so\nthree = 3\n");
        let expected = [("one", "1"), ("two", "2 = 1 + 1,\n    or so"), ("three", "3")];
        assert_eq!(parsed_messages, expected.map(|(key, value)| (key, value.to_owned())));
    }

    #[test]
    fn every_game_has_a_name() {
        for game in crate::session::GameId::ALL {
            let name = game.to_string();
            assert_ne!(Language::Portuguese.game_name(&name), name, "{name}");
        }
    }
}
