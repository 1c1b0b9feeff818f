//! How does a complaint quote what it found?

/// The first `chars` characters of a text, and a mark that there were more.
pub(crate) fn excerpt(text: &str, chars: usize) -> String {
    match text.char_indices().nth(chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Text that someone else wrote, in quotation marks and cut to a length that an error can bear. A page's engine, which has no
/// arguments, does without it.
#[cfg(any(feature = "app", not(target_family = "wasm")))]
pub(crate) fn quoted(text: &str) -> String {
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
