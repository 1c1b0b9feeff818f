//! Excerpts of texts for error messages.

/// The first `chars` characters of a text, with a mark if there are more.
#[must_use]
pub fn excerpt(text: &str, chars: usize) -> String {
    match text.char_indices().nth(chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Text from outside, in quotation marks and shortened for an error message.
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text, 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_longer_text_is_cut_and_between_characters() {
        for (text, short) in [("", ""), ("äöü", "äöü"), ("äöüß", "äöü…")] {
            assert_eq!(excerpt(text, 3), short);
        }
    }
}
