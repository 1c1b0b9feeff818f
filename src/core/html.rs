//! Texts in pages of HTML.

/// A text of a person, as text of HTML or as the value of an attribute.
///
/// ```
/// assert_eq!(turnover_core::html::escaped("<R&D's>"), "&lt;R&amp;D&#39;s&gt;");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped_text, letter| {
        match letter {
            '&' => escaped_text.push_str("&amp;"),
            '<' => escaped_text.push_str("&lt;"),
            '>' => escaped_text.push_str("&gt;"),
            '"' => escaped_text.push_str("&quot;"),
            '\'' => escaped_text.push_str("&#39;"),
            letter => escaped_text.push(letter),
        }
        escaped_text
    })
}
