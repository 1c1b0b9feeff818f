//! What all pages of the server have in common: their head, their policy, and the answer where nothing has changed.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::words::{Language, Words};
use crate::hex::digits;
use crate::html::escaped;

/// The path of the style sheet of these pages.
pub(super) const STYLE_PATH: &str = "/club.css";
/// Lets clocks run and puts boards in their place again and again, in pages with boards.
pub(super) const LIVE_SCRIPT: &str = "<script type=\"module\" src=\"/live.js\"></script>\n";
/// The field of requests with which these pages vary.
const VARY: &str = "accept-language";
/// The policy of these pages: what the server itself has, and nothing else.
const CONTENT_POLICY: &str =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// A page of the server.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// What is said of it where a link to it is shown; nothing if it is empty.
    pub(super) description: &'a str,
    /// What else stands in its head, in HTML.
    pub(super) head: &'a str,
    /// Its body, in HTML.
    pub(super) body: &'a str,
    /// Whether other sites may show it in a frame.
    pub(super) is_embedded: bool,
    /// Whether it shows the table in a frame.
    pub(super) has_table: bool,
}

impl Page<'_> {
    /// The page in this language.
    pub(super) fn response(&self, language: Language) -> Response {
        let Self { title, description, head, body, .. } = self;
        let text = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n{}\
             <link rel=\"stylesheet\" href=\"{STYLE_PATH}\">\n{head}{body}</html>\n",
            language.code(),
            escaped(title),
            preview_tags(title, description),
        );
        html_response(text, &self.policy())
    }

    /// What the page may load, and who may show it in a frame.
    fn policy(&self) -> String {
        let frames = if self.has_table { "; frame-src 'self'" } else { "" };
        let ancestors = if self.is_embedded { "*" } else { "'none'" };
        format!("{CONTENT_POLICY}{frames}; frame-ancestors {ancestors}")
    }
}

/// What programs that show a link read of the page (Open Graph).
fn preview_tags(title: &str, description: &str) -> String {
    if description.is_empty() {
        return String::new();
    }
    let (title, description) = (escaped(title), escaped(description));
    format!(
        "<meta name=\"description\" content=\"{description}\">\n<meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n<meta property=\"og:description\" content=\"{description}\">\n"
    )
}

/// What scripts show while the server does not answer.
pub(super) fn unreachable_notice(language: Language) -> String {
    format!("<p id=\"unreachable\" role=\"status\" hidden>{}</p>\n", escaped(language.say("unreachable")))
}

/// A part of a page, which a script puts in its place.
pub(super) fn part_response(text: String) -> Response {
    html_response(text, &format!("{CONTENT_POLICY}; frame-ancestors 'none'"))
}

fn html_response(text: String, policy: &str) -> Response {
    let fields = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::VARY, VARY),
    ];
    (fields, text).into_response()
}

/// A short text that differs where the state differs.
pub(super) fn state_digest(state: &str) -> String {
    digits(&Sha256::digest(state)[..8])
}

/// The tag of a state, by which a script asks whether there is another one.
pub(super) fn state_tag(language: Language, state: &str) -> String {
    let text = format!("{} {} {state}", env!("CARGO_PKG_VERSION"), language.code());
    format!("\"{}\"", state_digest(&text))
}

/// The answer with this tag; if whoever asks knows it, only that nothing has changed. A proxy that compresses answers makes their tags weak.
pub(super) fn unless_known(headers: &HeaderMap, tag: &str, answer: impl FnOnce() -> Response) -> Response {
    let fields = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|field| field.to_str().ok());
    let mut known_tags = fields.flat_map(|field| field.split(',')).map(str::trim);
    let is_known =
        known_tags.any(|known_tag| known_tag == "*" || known_tag.strip_prefix("W/").unwrap_or(known_tag) == tag);
    let mut response =
        if is_known { (StatusCode::NOT_MODIFIED, [(header::VARY, VARY)]).into_response() } else { answer() };
    if let Ok(tag) = tag.parse() {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}
