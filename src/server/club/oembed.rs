//! How other sites show a game or a tournament where somebody has pasted its address (oEmbed).
// CITE: https://oembed.com, version 1.0

use axum::Json;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde_json::json;

use super::tournament_page;
use crate::html::escaped;
use crate::server::answers::error_response;
use crate::server::store::StoreError;
use crate::server::tournaments::TournamentRefusal;

/// The path of the answers.
pub(super) const OEMBED_PATH: &str = "/oembed";
/// The path of a game for other sites, without its key.
pub(super) const GAME_PATH: &str = "/embed";
/// For how long others may keep an answer, in seconds. What is in the frame is not kept.
const CACHE_SECS: u32 = 86_400;

/// A page that other sites may show in a frame, with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FramedPage {
    /// A public game.
    Game(String),
    /// The broadcast of a tournament.
    Tournament(String),
}

impl FramedPage {
    /// The page for this path. The page of a tournament leads to its broadcast.
    fn from_path(path: &str) -> Option<Self> {
        let key_after = |prefix: &str| path.strip_prefix(prefix)?.strip_prefix('/');
        if let Some(key) = key_after(GAME_PATH) {
            return Some(Self::Game(key.to_owned()));
        }
        let key = key_after(tournament_page::TOURNAMENT_PATH)?;
        Some(Self::Tournament(key.strip_suffix("/broadcast").unwrap_or(key).to_owned()))
    }

    /// The path of the page in the frame.
    fn path(&self) -> String {
        match self {
            Self::Game(key) => format!("{GAME_PATH}/{key}"),
            Self::Tournament(key) => format!("{}/{key}/broadcast", tournament_page::TOURNAMENT_PATH),
        }
    }

    /// The width and the height of the frame, in pixels.
    const fn size(&self) -> [u32; 2] {
        match self {
            Self::Game(_) => [400, 560],
            Self::Tournament(_) => [960, 540],
        }
    }

    /// What stands in the head of a page so that others find the answer, if its origin is known.
    pub(super) fn discovery_link(&self, origin: Option<&str>, title: &str) -> String {
        let Some(origin) = origin else { return String::new() };
        let address = format!("{origin}{}", self.path());
        let address =
            format!("{origin}{OEMBED_PATH}?url={}&format=json", utf8_percent_encode(&address, NON_ALPHANUMERIC));
        format!(
            "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}\" title=\"{}\">\n",
            escaped(&address),
            escaped(title)
        )
    }
}

/// What a site asks for.
#[derive(Debug, Deserialize)]
pub(super) struct OembedQuery {
    url: String,
    format: Option<String>,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
}

impl OembedQuery {
    /// The page that is asked for, and its origin, which the caller accepts or not.
    ///
    /// # Errors
    /// If the format is none that is offered, or the address is not that of such a page.
    pub(super) fn page_and_origin(&self, is_own: impl Fn(&str) -> bool) -> Result<(FramedPage, String), OembedRefusal> {
        if self.format.as_deref().is_some_and(|format| format != "json") {
            return Err(OembedRefusal::Format);
        }
        let page_and_origin = self.url.parse().ok().and_then(|address: Uri| {
            let origin = format!("{}://{}", address.scheme_str()?, address.authority()?);
            let page = FramedPage::from_path(address.path())?;
            is_own(&origin).then_some((page, origin))
        });
        page_and_origin.ok_or(OembedRefusal::Unknown)
    }

    /// The answer for a page of this origin and title.
    pub(super) fn response(&self, page: &FramedPage, origin: &str, title: &str) -> Response {
        let [width, height] = page.size();
        let width = self.maxwidth.map_or(width, |max_width| width.min(max_width));
        let height = self.maxheight.map_or(height, |max_height| height.min(max_height));
        let address = escaped(&format!("{origin}{}", page.path()));
        let body = json!({
            "version": "1.0",
            "type": "rich",
            "provider_name": "Turnover",
            "provider_url": format!("{origin}/"),
            "title": title,
            "html": format!(
                "<iframe src=\"{address}\" title=\"{}\" width=\"{width}\" height=\"{height}\"></iframe>",
                escaped(title)
            ),
            "width": width,
            "height": height,
            "cache_age": CACHE_SECS,
        });
        ([(header::VARY, "accept-language")], Json(body)).into_response()
    }
}

/// Why others are not told how they show a page.
#[derive(Debug)]
pub(super) enum OembedRefusal {
    /// Answers are in JSON only.
    Format,
    /// There is no such page.
    Unknown,
    /// It cannot be read.
    Unreadable(TournamentRefusal),
}

impl From<TournamentRefusal> for OembedRefusal {
    fn from(refusal: TournamentRefusal) -> Self {
        Self::Unreadable(refusal)
    }
}

impl From<StoreError> for OembedRefusal {
    fn from(error: StoreError) -> Self {
        Self::Unreadable(error.into())
    }
}

impl IntoResponse for OembedRefusal {
    fn into_response(self) -> Response {
        let unknown = "expected the address of a public game or of a tournament on this server";
        match self {
            Self::Format => error_response(StatusCode::NOT_IMPLEMENTED, "expected the format json"),
            Self::Unknown => error_response(StatusCode::NOT_FOUND, unknown),
            Self::Unreadable(refusal) => refusal.into_response(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(url: &str) -> OembedQuery {
        OembedQuery { url: url.to_owned(), format: None, maxwidth: None, maxheight: None }
    }

    #[test]
    fn games_and_tournaments_of_this_server_are_known_by_their_addresses() {
        let game = || FramedPage::Game("k7m2".into());
        let tournament = || FramedPage::Tournament("k7m2".into());
        for (url, expected) in [
            ("https://play.example/embed/k7m2", Some(game())),
            ("https://play.example/embed/k7m2?a=b", Some(game())),
            ("https://play.example/tournament/k7m2", Some(tournament())),
            ("https://play.example/tournament/k7m2/broadcast", Some(tournament())),
            ("https://other.example/embed/k7m2", None),
            ("http://play.example/embed/k7m2", None),
            ("https://play.example/embedk7m2", None),
            ("https://play.example/club", None),
            ("https://play.example/", None),
            ("/embed/k7m2", None),
            ("", None),
        ] {
            let page_and_origin = query(url).page_and_origin(|origin| origin == "https://play.example").ok();
            assert_eq!(page_and_origin.map(|(page, _)| page), expected, "{url}");
        }
    }

    #[test]
    fn the_link_to_the_answer_has_the_whole_address_and_titles_stay_text() {
        let page = FramedPage::Tournament("k7m2".into());
        let link = page.discovery_link(Some("https://play.example"), "\"Club\"");
        let address = "https://play.example/oembed?url=https%3A%2F%2Fplay%2Eexample%2Ftournament%2Fk7m2%2Fbroadcast&amp;format=json";
        assert!(link.contains(address) && link.contains("title=\"&quot;Club&quot;\""), "{link}");
        assert_eq!(page.discovery_link(None, "Club"), "");
    }
}
