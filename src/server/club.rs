//! The server's own pages, which need no program of the table: what is going on, tournaments, players, and games that other sites may show.
//!
//! ```text
//! words                what they say, in the language that the browser asks for
//! page                 what all of them have in common: head, policy, and the answer where nothing has changed
//! front_page           games, events, the best players and the puzzle of the day
//! tournament_page      a tournament: boards, standings, pairings; and the list of tournaments
//! tournament_boards    which of its games are shown as boards, and which one matters most
//! tournament_teams     its teams, and the scores of their matches
//! broadcast            a tournament for a projector or a stream
//! player_page          a player: ratings, record against others, openings, games
//! leaderboard_page     the best players of a form
//! rating_graph         how a rating has changed, as a picture and as a table
//! embed                a public game: its position, and whose turn it is
//! oembed               how other sites show games and tournaments whose addresses somebody has pasted there
//! puzzle_of_the_day    the puzzle that everybody sees today
//! live_games           games as they stand now
//! card, board, clock   a game as a board with players and clocks
//! links, table         links to players; tables that can be scrolled
//! ```

mod board;
mod broadcast;
mod card;
mod clock;
mod embed;
mod front_page;
mod leaderboard_page;
mod links;
mod live_games;
mod oembed;
mod page;
mod player_page;
mod puzzle_of_the_day;
mod rating_graph;
mod table;
mod tournament_boards;
mod tournament_page;
mod tournament_teams;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use self::front_page::Sections;
use self::live_games::{LiveGame, LiveGames};
use self::oembed::{FramedPage, OembedRefusal};
use self::page::{Page, part_response, state_tag, unless_known};
use self::tournament_boards::TournamentBoards;
use self::words::{Language, Words};
use super::answers::error_response;
use super::game_key::check_key;
use super::games::Games;
use super::lobby;
use super::origin::OwnPages;
use super::players::{AccountError, Openings, leaderboard, leaders_of_each_form, player_profile};
use super::store::StoreError;
use super::tournaments::{TournamentHall, TournamentRefusal};
use crate::online_tournament::TournamentView;

/// How many of the best players of each form the front page shows.
const LEADERS_OF_FORM: u32 = 5;
/// The path of the front page.
const FRONT_PAGE: &str = "/club";
const STYLE_SHEET: &str = include_str!("../../assets/server/club.css");
/// The scripts of these pages, by their paths.
const SCRIPTS: [(&str, &str); 6] = [
    ("/embed.js", include_str!("../../assets/server/embed.js")),
    ("/live.js", include_str!("../../assets/server/live.js")),
    ("/broadcast.js", include_str!("../../assets/server/broadcast.js")),
    ("/clocks.js", include_str!("../../assets/server/clocks.js")),
    ("/leading.js", include_str!("../../assets/server/leading.js")),
    ("/watch.js", include_str!("../../assets/server/watch.js")),
];

/// What the pages need.
#[derive(Debug)]
struct ClubServices {
    games: Arc<Games>,
    tournaments: Arc<TournamentHall>,
    pages: OwnPages,
    has_rules: bool,
    live_games: LiveGames,
    openings: Arc<Openings>,
}

impl ClubServices {
    /// The head of a page, with what lets other sites find how to frame it.
    fn head(&self, own_head: &str, page: &FramedPage, headers: &HeaderMap, title: &str) -> String {
        format!("{own_head}{}", page.discovery_link(self.pages.origin(headers).as_deref(), title))
    }
}

type SharedClub = State<Arc<ClubServices>>;

/// The routes of these pages.
pub(super) struct ClubRoutes<S> {
    /// The pages themselves.
    pub(super) pages: Router<S>,
    /// What pages ask for again and again, and their files.
    pub(super) parts: Router<S>,
}

/// The routes. `has_rules` tells whether the server has rules of the house.
pub(super) fn club_routes<S: Clone + Send + Sync + 'static>(
    tournaments: Arc<TournamentHall>,
    pages: OwnPages,
    openings: Arc<Openings>,
    has_rules: bool,
) -> ClubRoutes<S> {
    let games = Arc::clone(tournaments.games());
    let live_games = LiveGames::new(Arc::clone(&games));
    let services = Arc::new(ClubServices { games, tournaments, pages, has_rules, live_games, openings });
    let tournament_path = format!("{}/{{key}}", tournament_page::TOURNAMENT_PATH);
    let pages = Router::new()
        .route(FRONT_PAGE, get(get_front_page))
        .route(&format!("{}/{{key}}", oembed::GAME_PATH), get(get_embedded_game))
        .route(oembed::OEMBED_PATH, get(get_oembed))
        .route(&tournament_path, get(get_tournament))
        .route(&format!("{}/{{form}}", leaderboard_page::LEADERBOARD_PATH), get(get_leaderboard))
        .route(&format!("{}/{{name}}", links::PLAYER_PATH), get(get_player));
    let style = get(|| async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE_SHEET) });
    let parts = Router::new()
        .route(front_page::BOARDS_PATH, get(get_front_boards))
        .route(&format!("{tournament_path}/boards"), get(get_tournament_boards))
        .route(&format!("{tournament_path}/broadcast"), get(get_broadcast))
        .route(page::STYLE_PATH, style);
    let parts = SCRIPTS
        .into_iter()
        .fold(parts, |routes, (path, text)| routes.route(path, get(move || async move { script_response(text) })));
    ClubRoutes { pages: pages.with_state(Arc::clone(&services)), parts: parts.with_state(services) }
}

fn script_response(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], text).into_response()
}

async fn get_front_page(State(services): SharedClub, headers: HeaderMap) -> Result<Response, TournamentRefusal> {
    let (language, now) = (Language::from_headers(&headers), services.games.now());
    let games = lobby::open_games(&services.games).await?;
    let leaders = leaders_of_each_form(&services.games, LEADERS_OF_FORM).await?;
    let live_games = services.live_games.load(front_page::board_game_keys(&games)).await?;
    let puzzle = puzzle_of_the_day::puzzle_at(now);
    let tournaments = services.tournaments.list_tournaments().await?;
    let seq = front_page::state_of_lists(&games, &tournaments);
    let sections = Sections {
        boards: &front_page::boards_section(language, &live_games, &seq, now),
        tournaments: &tournament_page::tournaments_table(language, &tournaments),
        puzzle: &puzzle.map(|puzzle| puzzle_of_the_day::puzzle_section(language, puzzle)).unwrap_or_default(),
    };
    let page = Page {
        title: language.say("title"),
        description: &front_page::counts_text(language, &games),
        head: page::LIVE_SCRIPT,
        body: &front_page::body(language, &games, &leaders, &sections, services.has_rules),
        is_embedded: false,
        has_table: false,
    };
    Ok(page.response(language))
}

async fn get_front_boards(State(services): SharedClub, headers: HeaderMap) -> Result<Response, TournamentRefusal> {
    let language = Language::from_headers(&headers);
    let games = lobby::open_games(&services.games).await?;
    let seq = front_page::state_of_lists(&games, &services.tournaments.list_tournaments().await?);
    let live_games = services.live_games.load(front_page::board_game_keys(&games)).await?;
    let state_texts: Vec<String> = live_games.iter().map(|game| format!("{} {}", game.key, game.seq)).collect();
    let boards = || part_response(front_page::boards_section(language, &live_games, &seq, services.games.now()));
    let state_text = format!("{seq} {}", state_texts.join(" "));
    Ok(unless_known(&headers, &state_tag(language, &state_text), boards))
}

/// A tournament as everybody may see it, with the games that are shown.
async fn load_tournament_view(
    services: &ClubServices,
    key: &str,
) -> Result<(TournamentView, TournamentBoards), TournamentRefusal> {
    let view = services.tournaments.load(key).await?.view();
    let boards = TournamentBoards::load(&services.live_games, &view).await?;
    Ok((view, boards))
}

async fn get_tournament(
    State(services): SharedClub,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, TournamentRefusal> {
    let (language, now) = (Language::from_headers(&headers), services.games.now());
    let (view, boards) = load_tournament_view(&services, &key).await?;
    let (framed_page, title) = (FramedPage::Tournament(key), &view.listed.name);
    let page = Page {
        title,
        description: &tournament_page::description_text(language, &view),
        head: &services.head(tournament_page::head_script(&view), &framed_page, &headers, title),
        body: &tournament_page::body(language, &view, &boards.boards_section(language, &view, now), now),
        is_embedded: false,
        has_table: true,
    };
    Ok(page.response(language))
}

async fn get_tournament_boards(
    State(services): SharedClub,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, TournamentRefusal> {
    let language = Language::from_headers(&headers);
    let (view, boards) = load_tournament_view(&services, &key).await?;
    let section = || part_response(boards.boards_section(language, &view, services.games.now()));
    Ok(unless_known(&headers, &state_tag(language, &boards.state_text(&view)), section))
}

async fn get_broadcast(
    State(services): SharedClub,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, TournamentRefusal> {
    let language = Language::from_headers(&headers);
    let (view, boards) = load_tournament_view(&services, &key).await?;
    let answer = || {
        let framed_page = FramedPage::Tournament(key);
        let page = Page {
            title: &language.say_with("broadcast-title", &[("name", &view.listed.name)]),
            description: &tournament_page::description_text(language, &view),
            head: &services.head(broadcast::HEAD, &framed_page, &headers, &view.listed.name),
            body: &broadcast::body(language, &view, &boards, services.games.now()),
            // It has nothing to press, so a site that frames it can make nobody do anything.
            is_embedded: true,
            has_table: true,
        };
        page.response(language)
    };
    Ok(unless_known(&headers, &state_tag(language, &boards.state_text(&view)), answer))
}

async fn get_player(
    State(services): SharedClub,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response, AccountError> {
    let language = Language::from_headers(&headers);
    // A page shows no session: everybody sees the same.
    let profile = player_profile(&services.games, &name, None).await?;
    let openings = services.openings.load_for_player(&services.games, &name, None).await?;
    let page = Page {
        title: profile.name.as_str(),
        description: &player_page::about_text(language, &profile),
        head: player_page::HEAD,
        body: &player_page::body(language, &profile, openings.as_deref()),
        is_embedded: false,
        has_table: false,
    };
    Ok(page.response(language))
}

async fn get_leaderboard(
    State(services): SharedClub,
    headers: HeaderMap,
    Path(form): Path<String>,
) -> Result<Response, AccountError> {
    let language = Language::from_headers(&headers);
    let leaders = leaderboard(&services.games, &form).await?;
    let page = Page {
        title: &leaderboard_page::title(language, &form),
        description: "",
        head: "",
        body: &leaderboard_page::body(language, &form, &leaders),
        is_embedded: false,
        has_table: false,
    };
    Ok(page.response(language))
}

/// A game that everybody may see; `None` if there is none with this key.
async fn public_game(services: &ClubServices, key: String) -> Result<Option<Arc<LiveGame>>, StoreError> {
    check_key(&key)?;
    let stored_key = key.clone();
    let game_row = services.games.store().read(move |store| store.game(&stored_key)).await?;
    // Nobody learns whether there is a private game with this key.
    let is_public = game_row.is_some_and(|game| game.is_public);
    let keys = if is_public { vec![key] } else { Vec::new() };
    Ok(services.live_games.load(keys).await?.pop())
}

async fn get_embedded_game(
    State(services): SharedClub,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, StoreError> {
    let language = Language::from_headers(&headers);
    let Some(game) = public_game(&services, key.clone()).await? else {
        return Ok(error_response(StatusCode::NOT_FOUND, "there is no public game with this key"));
    };
    let (framed_page, title) = (FramedPage::Game(key), embed::title_text(language, &game));
    let page = Page {
        title: language.say("position"),
        description: &embed::players_text(language, &game),
        head: &services.head(embed::HEAD, &framed_page, &headers, &title),
        body: &embed::body(language, &game),
        is_embedded: true,
        has_table: false,
    };
    Ok(page.response(language))
}

/// How other sites show a page whose address they have.
async fn get_oembed(
    State(services): SharedClub,
    headers: HeaderMap,
    Query(query): Query<oembed::OembedQuery>,
) -> Result<Response, OembedRefusal> {
    let (page, origin) = query.page_and_origin(|origin| services.pages.is_own_origin(origin, &headers))?;
    let title = match &page {
        FramedPage::Game(key) => {
            let game = public_game(&services, key.clone()).await?.ok_or(OembedRefusal::Unknown)?;
            embed::title_text(Language::from_headers(&headers), &game)
        }
        FramedPage::Tournament(key) => services.tournaments.load(key).await?.plan().name.clone(),
    };
    Ok(query.response(&page, &origin, &title))
}
