//! The rule book of each game, as sections of translated text.

use crate::app::i18n::Translations;
use crate::session::GameId;

/// One section of the rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub title: String,
    /// The text. A line is a paragraph, a line of a list begins with `•`, and other paragraphs are separated by empty lines.
    pub body: String,
}

impl Translations {
    /// The number of sections of a game's rule book.
    #[must_use]
    pub fn rule_book_section_count(&self, game: GameId) -> usize {
        let has_title = |&number: &usize| section_keys(game, number, "title").iter().any(|key| self.has_message(key));
        (1..=99).take_while(has_title).count()
    }

    /// The sections of a game's rule book in the current language.
    #[must_use]
    pub fn rule_book(&self, game: GameId) -> Vec<Section> {
        let part_text = |number, part| {
            let [edition_key, family_key] = section_keys(game, number, part);
            self.say(self.first_existing_key([&edition_key, &family_key]))
        };
        let section_with_number =
            |number| Section { title: part_text(number, "title"), body: part_text(number, "body") };
        (1..=self.rule_book_section_count(game)).map(section_with_number).collect()
    }
}

/// The key for one edition, and the key for all editions of the family, of a part of a section.
fn section_keys(game: GameId, number: usize, part: &str) -> [String; 2] {
    [format!("rules-{}-{number}-{part}", game.name()), format!("rules-{}-all-{number}-{part}", game.family().name())]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::i18n::{Language, texts};
    use crate::session::GameRecord;

    #[test]
    fn every_section_of_the_rule_book_is_found_and_has_a_body() {
        let translations = Translations::default();
        let text = texts(Language::English).concat();
        let keys = text.lines().filter(|line| line.starts_with("rules")).filter_map(|line| line.split_once(" ="));
        let written_keys: BTreeSet<&str> = keys.map(|(key, _)| key).collect();
        let mut read_keys = BTreeSet::from(["rules-title".to_owned()]);
        for game in GameId::ALL {
            let sections = translations.rule_book(game);
            assert!(sections.len() > 3, "{game}");
            for (number, section) in (1..).zip(sections) {
                assert!(!section.title.starts_with('[') && !section.body.starts_with('['), "{game}: {section:?}");
                read_keys.extend(["title", "body"].map(|part| {
                    let keys = section_keys(game, number, part);
                    keys.into_iter().find(|key| written_keys.contains(&**key)).expect("the section was found")
                }));
            }
        }
        // Text that several editions share is written once, and referenced by each of them.
        let unread_keys: Vec<_> = written_keys
            .iter()
            .filter(|key| !read_keys.contains(**key) && !text.contains(&format!("{{ {key} }}")))
            .collect();
        assert!(unread_keys.is_empty(), "{unread_keys:?}");
    }

    #[test]
    fn the_beginnings_of_games_that_the_rule_book_quotes_can_be_played() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            for game in GameId::ALL.into_iter().filter(|game| game.has_dice()) {
                let texts = translations.rule_book(game).into_iter().map(|section| section.body);
                let quoted_games: Vec<String> =
                    texts.filter_map(|text| quoted_game(&text).map(str::to_owned)).collect();
                assert_eq!(quoted_games.len(), 1, "{game} in {}", language.code());
                let record_text = format!("[Variant \"{game}\"]\n\n{} *\n", quoted_games[0]);
                let parsed_record =
                    GameRecord::read(&record_text).unwrap_or_else(|error| panic!("{record_text}{error}"));
                assert!(parsed_record.game.ply_count() >= 4, "{record_text}");
            }
        }
    }

    /// The rest of a line from its first move number on.
    fn quoted_game(text: &str) -> Option<&str> {
        let line = text.lines().find(|line| line.contains(": 1. "))?;
        line.split_once(": ")?.1.strip_suffix('.')
    }
}
