//! Sentences about links and addresses that cannot be followed, for readers who know nothing of their parts.

use crate::app::i18n::Translations;
use crate::app::program::arguments::{OptionsError, OptionsFault};
use crate::app::program::link_target::LinkTargetError;

/// Why a link cannot be followed.
#[must_use]
pub fn link_error(translations: &Translations, error: &LinkTargetError) -> String {
    translations.say(if error.is_of_newer_version() { "address-newer-link" } else { "address-broken-link" })
}

/// Why the page's address cannot be followed.
#[must_use]
#[cfg_attr(not(any(test, target_family = "wasm")), expect(dead_code, reason = "only a page has an address"))]
pub fn address_error(translations: &Translations, error: &OptionsError) -> String {
    match &error.fault {
        OptionsFault::Link(error) => link_error(translations, error),
        OptionsFault::Position => translations.say("address-broken-position"),
        OptionsFault::Moves => translations.say("address-broken-moves"),
        OptionsFault::Value(name) => translations.say_with("address-unknown-value", &[("name", name.as_str().into())]),
        OptionsFault::Combination => translations.say("address-contradiction"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::program::arguments::StartArguments;

    #[test]
    fn what_is_wrong_with_an_address_is_told_without_the_names_of_arguments() {
        let cases = [
            vec![("link", "AAAA")],
            vec![("link", "#play=?")],
            vec![("fen", "nothing")],
            vec![("moves", "e9e9")],
            vec![("theme", "pink")],
            vec![("link", "#puzzle=A"), ("fen", "nothing")],
        ];
        for translations in Language::ALL.map(Translations::new) {
            let mut error_texts = Vec::new();
            for options in &cases {
                let mut arguments = StartArguments::default();
                let set_result: Result<(), _> =
                    options.iter().try_for_each(|(name, value)| arguments.set_argument(name, value));
                let error =
                    set_result.and_then(|()| arguments.into_options().map(drop)).expect_err("an invalid address");
                let text = address_error(&translations, &error);
                assert!(!text.contains("--") && !text.contains("FEN") && !text.contains("[address"), "{text}");
                error_texts.push(text);
            }
            assert!(error_texts[4].contains("theme"), "{}", error_texts[4]);
            error_texts.dedup();
            assert_eq!(
                error_texts.len(),
                cases.len() - 1,
                "each fault has its own words, but damaged links: {error_texts:?}"
            );
        }
    }
}
