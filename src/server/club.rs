//! The server's own pages, which need no program of the table: a front page with what is going on, and games that other sites may show in a frame.
//!
//! ```text
//! words        what they say, in the language that the browser asks for
//! front_page   the games that anybody may join or watch
//! embed        a public game: its position, and whose turn it is
//! tournament_page   a tournament: standings, pairings, and the list of tournaments
//! ```

mod embed;
mod front_page;
mod tournament_page;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use self::words::Language;
use super::answers::error;
use super::game_key::check_key;
use super::games::Games;
use super::lobby;
use super::long_work::LongWork;
use super::players::leaders_of_each_form;
use super::store::StoreError;
use super::tournaments::{TournamentHall, TournamentRefusal};
use crate::html::escaped;
use crate::online::GameState;

/// How many of the best players of each form the front page shows.
const LEADERS: u32 = 5;
/// The path of the front page.
const FRONT_PAGE: &str = "/club";
/// The path of the style sheet of these pages.
const STYLE_PATH: &str = "/club.css";
const STYLE: &str = include_str!("../../assets/server/club.css");
/// The path of the script of embedded games.
const SCRIPT_PATH: &str = "/embed.js";
const SCRIPT: &str = include_str!("../../assets/server/embed.js");
/// The path of the script of tournaments.
const TOURNAMENT_SCRIPT_PATH: &str = "/tournament.js";
const TOURNAMENT_SCRIPT: &str = include_str!("../../assets/server/tournament.js");
/// The policy of these pages: what the server itself has, and nothing else.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// What the pages need.
#[derive(Debug)]
struct ClubServices {
    games: Arc<Games>,
    tournaments: Arc<TournamentHall>,
    has_rules: bool,
    work: LongWork,
}

type Shared = State<Arc<ClubServices>>;

/// The routes. `has_rules` tells whether the server has rules of the house.
pub(super) fn club_routes<S: Clone + Send + Sync + 'static>(
    tournaments: Arc<TournamentHall>,
    has_rules: bool,
) -> Router<S> {
    let games = Arc::clone(tournaments.games());
    let services = Arc::new(ClubServices { games, tournaments, has_rules, work: LongWork::new() });
    Router::new()
        .route(FRONT_PAGE, get(front_page))
        .route(STYLE_PATH, get(|| async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE) }))
        .route(SCRIPT_PATH, get(|| async { script(SCRIPT) }))
        .route(TOURNAMENT_SCRIPT_PATH, get(|| async { script(TOURNAMENT_SCRIPT) }))
        .route("/embed/{key}", get(embedded))
        .route(&format!("{}/{{key}}", tournament_page::PATH), get(tournament))
        .with_state(services)
}

fn script(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], text).into_response()
}

/// A page with this title and body. Only embedded ones may be shown in frames of other sites.
fn page(language: Language, title: &str, head: &str, body: &str, is_embedded: bool) -> Response {
    let text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"{STYLE_PATH}\">\n{head}{body}</html>\n",
        language.code(),
        escaped(title),
    );
    let frames = if is_embedded { "*" } else { "'none'" };
    let policy = format!("{POLICY}; frame-ancestors {frames}");
    let fields = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, policy.as_str()),
        (header::VARY, "accept-language"),
    ];
    (fields, text).into_response()
}

async fn front_page(State(services): Shared, headers: HeaderMap) -> Result<Response, TournamentRefusal> {
    let language = Language::wanted(&headers);
    let games = lobby::open_games(&services.games).await?;
    let leaders = leaders_of_each_form(&services.games, LEADERS).await?;
    let tournaments = tournament_page::list(language, &services.tournaments.list().await?);
    let body = front_page::body(language, &games, &tournaments, &leaders, services.has_rules);
    Ok(page(language, language.say("title"), "", &body, false))
}

async fn tournament(
    State(services): Shared,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, TournamentRefusal> {
    let view = services.tournaments.load(&key).await?.view();
    let language = Language::wanted(&headers);
    let body = tournament_page::body(language, &view);
    Ok(page(language, &view.listed.name, tournament_page::head(&view), &body, false))
}

async fn embedded(
    State(services): Shared,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, StoreError> {
    check_key(&key)?;
    let (store, wanted) = (services.games.store(), key.clone());
    let found = store.read(move |store| Ok(store.game(&wanted)?.zip(store.last_event(&wanted)?))).await?;
    // Nobody learns whether there is a private game with this key.
    let Some((game, seq)) = found.filter(|(game, _)| game.is_public) else {
        return Ok(error(StatusCode::NOT_FOUND, "there is no public game with this key"));
    };
    let turn = services.work.turn(seq).await;
    let events = store.read_long(move |store| store.events(&key)).await?.unwrap_or_default();
    let language = Language::wanted(&headers);
    let draw = move || {
        let state = GameState::replay(&events).map_err(|error| StoreError::Damaged(error.to_string()))?;
        Ok::<_, StoreError>((embed::head(&state), embed::body(language, &state, &game.summary)))
    };
    let (head, body) = turn.compute(draw).await?;
    Ok(page(language, language.say("position"), head, &body, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_stays_text() {
        assert_eq!(escaped("<a href=\"x\">R&D's</a>"), "&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;");
    }
}
