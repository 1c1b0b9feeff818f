//! Texts in pages of HTML.

/// A text of a person, as text of HTML or as the value of an attribute.
///
/// ```
/// assert_eq!(turnover_core::html::escaped("<R&D's>"), "&lt;R&amp;D&#39;s&gt;");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut all, letter| {
        match letter {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&quot;"),
            '\'' => all.push_str("&#39;"),
            letter => all.push(letter),
        }
        all
    })
}
