//! The texts of the parts list and the assembly page, in each language.

use super::drawing::decimal_text;
use crate::language::Language;

impl Language {
    const fn texts(self) -> &'static str {
        match self {
            Self::English => include_str!("../../../assets/print/en.txt"),
            Self::Spanish => include_str!("../../../assets/print/es.txt"),
            Self::Portuguese => include_str!("../../../assets/print/pt.txt"),
        }
    }

    /// The character before the decimals of a number.
    const fn decimal_sign(self) -> &'static str {
        match self {
            Self::English => ".",
            Self::Spanish | Self::Portuguese => ",",
        }
    }

    /// A number with this many decimals.
    pub(super) fn decimal_number(self, number: f64, decimals: usize) -> String {
        format!("{number:.decimals$}").replace('.', self.decimal_sign())
    }

    /// A length with the decimals that it has, at most three.
    pub(super) fn millimetres(self, mm: f64) -> String {
        decimal_text(mm).replace('.', self.decimal_sign())
    }

    /// The text with this key; the key in brackets if there is none.
    pub(super) fn say(self, key: &str) -> String {
        let text_entry = text_entries(self.texts()).find(|&(name, _)| name == key);
        text_entry.map_or_else(|| format!("[{key}]"), |(_, text)| text.to_owned())
    }

    /// The text with this key and the values of its variables, which stand in braces.
    pub(super) fn say_with(self, key: &str, values: &[(&str, &str)]) -> String {
        let text = self.say(key);
        values.iter().fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

/// The keys and texts of a file.
fn text_entries(texts: &str) -> impl Iterator<Item = (&str, &str)> {
    texts.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The variables of each text.
    fn variables(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let names = |text: &'static str| text.split('{').skip(1).filter_map(|after| after.split('}').next()).collect();
        text_entries(language.texts()).map(|(key, text)| (key, names(text))).collect()
    }

    #[test]
    fn all_languages_have_the_same_texts_with_the_same_variables() {
        let english = variables(Language::English);
        assert!(english.len() > 30);
        for language in Language::ALL {
            assert_eq!(variables(language), english, "{language:?}");
            let lines = language.texts().lines().filter(|line| !line.starts_with('#')).count();
            assert_eq!(lines, english.len(), "{language:?}: a line that is no text, or a key that is there twice");
        }
    }
}
