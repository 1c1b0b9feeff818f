//! The address of the web version, for links.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::excerpt::excerpt;

/// The maximum length of an address, in bytes.
const MAX_ADDRESS_LENGTH: usize = 1000;

/// The default address. Publishers set the variable `TURNOVER_SITE` at build time.
const BUILT_IN_ADDRESS: Option<&str> = option_env!("TURNOVER_SITE");

/// The address of a web version. The page of a folder is one and the same with and without the name `index.html`.
#[derive(Clone, Debug, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Site(String);

/// The text is not such an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the address of a web page, such as https://example.org/turnover/, found {0:?}")]
pub struct SiteError(String);

impl Site {
    /// The default address, if one was set at build time.
    #[must_use]
    pub fn built_in() -> Option<Self> {
        BUILT_IN_ADDRESS?.parse().ok()
    }

    /// The origin of the page: scheme, host and port.
    #[must_use]
    pub fn origin(&self) -> &str {
        let host_start = self.0.find("://").map_or(0, |scheme_length| scheme_length + 3);
        let host_end = self.0[host_start..].find('/').map_or(self.0.len(), |host_length| host_start + host_length);
        &self.0[..host_end]
    }

    fn without_page_name(&self) -> &str {
        self.0.strip_suffix("index.html").filter(|folder| folder.ends_with('/')).unwrap_or(&self.0)
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        self.without_page_name() == other.without_page_name()
    }
}

impl FromStr for Site {
    type Err = SiteError;

    /// Accepts the address of a page; the parts from `?` or `#` on are removed.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let page_address = text.trim().split(['?', '#']).next().unwrap_or_default();
        let host = page_address.strip_prefix("https://").or_else(|| page_address.strip_prefix("http://"));
        let is_safe = |c: char| !c.is_whitespace() && !c.is_control() && !"<>\"".contains(c);
        let has_host = host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '['));
        if has_host && page_address.len() <= MAX_ADDRESS_LENGTH && page_address.chars().all(is_safe) {
            Ok(Self(page_address.to_owned()))
        } else {
            Err(SiteError(excerpt(text, 40)))
        }
    }
}

impl TryFrom<String> for Site {
    type Error = SiteError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_page_is_taken_without_what_it_asks_for_and_anything_else_refused() {
        for (text, expected_address) in [
            ("https://example.org/turnover/", "https://example.org/turnover/"),
            (" http://127.0.0.1:8080 ", "http://127.0.0.1:8080"),
            ("https://example.org/?lang=es#game=abc", "https://example.org/"),
            ("http://[::1]:8080/", "http://[::1]:8080/"),
        ] {
            let site = text.parse::<Site>().expect("an address");
            assert_eq!(site.to_string(), expected_address);
            assert!(
                expected_address.starts_with(site.origin()) && site.origin().matches('/').count() == 2,
                "{}",
                site.origin()
            );
        }
        let long_address = format!("https://{}", "x".repeat(2000));
        for text in
            ["", "example.org", "ftp://example.org", "https://", "https:///", "https://a b", "#game=x", &long_address]
        {
            let error = text.parse::<Site>().expect_err("no address").to_string();
            assert!(error.len() < 200 && error.starts_with("expected"), "{error}");
        }
    }

    #[test]
    fn a_folder_and_its_page_are_the_same_and_no_other_page() {
        let site = |text: &str| text.parse::<Site>().expect("an address");
        let folder = site("https://example.org/club/");
        assert_eq!(site("https://example.org/club/index.html"), folder);
        for name in ["../", "other.html", "-index.html"] {
            assert_ne!(site(&format!("{folder}{name}")), folder, "{name}");
        }
    }
}
