//! The languages in which the game speaks.

use serde::{Deserialize, Serialize};

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
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
