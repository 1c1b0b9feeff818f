//! A tournament for a projector or a stream: the game that matters most, with the standings, on a screen that nobody touches.

use super::page::unreachable_notice;
use super::tournament_boards::TournamentBoards;
use super::tournament_page::{about_text, name_or_nobody, names_by_id, progress_html, standings_title};
use super::tournament_teams::{pairing_result, participant_key};
use super::words::{Language, Words};
use crate::html::escaped;
use crate::online_tournament::{PlayerRowView, TournamentGameView, TournamentView};

/// Lets clocks run, shows games in turn and looks for what is new.
pub(super) const HEAD: &str = "<script type=\"module\" src=\"/broadcast.js\"></script>\n";
/// How many players the standings show.
const MAX_PLAYERS: usize = 10;
/// How many pairings are shown.
const MAX_PAIRINGS: usize = 8;

/// The body of the page at a time in milliseconds since 1970.
pub(super) fn body(language: Language, view: &TournamentView, boards: &TournamentBoards, now: u64) -> String {
    format!(
        "<body class=\"broadcast\">\n<header>\n<h1>{}</h1>\n<p id=\"progress\">{}</p>\n</header>\n\
         <main data-version=\"{}\">\n<div id=\"stage\" class=\"stage\">\n{}</div>\n<aside aria-label=\"{}\">\n{}{}</aside>\n</main>\n\
         {}</body>\n",
        escaped(&view.listed.name),
        format_args!("{} · {}", escaped(&about_text(language, view)), progress_html(language, view, now)),
        env!("CARGO_PKG_VERSION"),
        boards.broadcast_cards(language, now),
        escaped(language.say("tournament-standings")),
        standings_html(language, view),
        pairings_html(language, view),
        unreachable_notice(language),
    )
}

fn standings_html(language: Language, view: &TournamentView) -> String {
    let say = |key: &str| escaped(language.say(key));
    if view.rows.is_empty() {
        return format!("<p>{}</p>\n", say("tournament-nobody"));
    }
    let row = |row: &PlayerRowView| {
        let name = escaped(name_or_nobody(language, &row.name));
        format!("<tr><td>{}</td><th scope=\"row\">{name}</th><td>{}</td></tr>\n", row.rank, escaped(&row.points))
    };
    let rows: String = view.rows.iter().take(MAX_PLAYERS).map(row).collect();
    let head = ["tournament-rank", participant_key(view), "tournament-points"]
        .map(|key| format!("<th scope=\"col\">{}</th>", say(key)));
    format!(
        "<table>\n<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
        escaped(&standings_title(language, view)),
        head.concat(),
    )
}

/// The pairings of the last round; in an arena the games in progress.
fn pairings_html(language: Language, view: &TournamentView) -> String {
    let names = names_by_id(language, view);
    let name = |id| escaped(names.get(&id).copied().unwrap_or_default());
    let item = |game: &TournamentGameView| {
        let result = game.outcome.map_or_else(|| "–".to_owned(), |_| pairing_result(game));
        format!("<li>{} <b>{}</b> {}</li>\n", name(game.white), escaped(&result), name(game.black))
    };
    let items: String = view.current_games().iter().take(MAX_PAIRINGS).map(item).collect();
    if items.is_empty() {
        return String::new();
    }
    format!("<h2>{}</h2>\n<ul>\n{items}</ul>\n", escaped(language.say("tournament-pairings")))
}
