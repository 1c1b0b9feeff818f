//! The front page: the public games that are played, those that wait for an opponent, events, the best players and the puzzle of the day.

use std::sync::Arc;
use std::time::Duration;

use super::card::{CardStyle, card_html};
use super::leaderboard_page;
use super::links::player_link;
use super::live_games::LiveGame;
use super::page::{state_digest, unreachable_notice};
use super::table::head_cells;
use super::words::{Language, Words};
use crate::html::escaped;
use crate::online::{ListedGame, ListedGames, Pace};
use crate::online_tournament::{ListedTournament, ListedTournaments};
use crate::player::LeaderboardRow;
use crate::server::house_rules;
use crate::session::{GameId, TimeControl};

/// The path of the boards alone, for a script.
pub(super) const BOARDS_PATH: &str = "/club/boards";
/// How many games of each kind are shown.
const MAX_ROWS: usize = 50;
/// How many games are shown as boards.
const MAX_BOARDS: usize = 4;

/// What the page tells of, besides the games. Each part is a section in HTML, which may be empty.
pub(super) struct Sections<'a> {
    /// Some of the games that are played, as boards.
    pub(super) boards: &'a str,
    pub(super) tournaments: &'a str,
    pub(super) puzzle: &'a str,
}

/// The body of the page.
pub(super) fn body(
    language: Language,
    games: &ListedGames,
    leaders: &[(GameId, Vec<LeaderboardRow>)],
    sections: &Sections<'_>,
    has_rules: bool,
) -> String {
    let say = |key| escaped(language.say(key));
    let rules = if has_rules {
        format!(" · <a href=\"{}\">{}</a>", house_rules::RULES_PATH, say("rules"))
    } else {
        String::new()
    };
    let Sections { boards, tournaments, puzzle } = sections;
    format!(
        "<body>\n<header>\n<h1>{}</h1>\n<p><a href=\"/\">{}</a>{rules}</p>\n<p id=\"progress\" class=\"faint\">{}</p>\n</header>\n\
         <main>\n{boards}{}{tournaments}{}<div class=\"columns\">\n{puzzle}{}</div>\n</main>\n{}</body>\n",
        say("title"),
        say("to-table"),
        escaped(&counts_text(language, games)),
        games_section(language, ["playing", "no-games", "watch"], &games.playing),
        games_section(language, ["offers", "no-offers", "join"], &games.open),
        leaders_section(language, leaders),
        unreachable_notice(language),
    )
}

/// How many games there are.
pub(super) fn counts_text(language: Language, games: &ListedGames) -> String {
    let count_variables = [("offers", games.open.len().to_string()), ("games", games.playing.len().to_string())];
    let count_variables = count_variables.each_ref().map(|(name, count)| (*name, count.as_str()));
    language.say_with("counts", &count_variables)
}

/// The keys of the games that are shown as boards: the newest that have begun.
pub(super) fn board_game_keys(games: &ListedGames) -> Vec<String> {
    let begun_games = games.playing.iter().filter(|game| game.plies > 0);
    begun_games.take(MAX_BOARDS).map(|game| game.key.clone()).collect()
}

/// What tells whether the lists of the page have changed: offers and games, but for their moves, and tournaments.
pub(super) fn state_of_lists(games: &ListedGames, tournaments: &ListedTournaments) -> String {
    let game = |game: &ListedGame| format!("{} {:?} {:?}", game.key, game.white, game.black);
    let tournament =
        |one: &ListedTournament| format!("{} {:?} {} {:?}", one.key, one.stage, one.players, one.starts_at);
    let ListedTournaments { open, running, over, duplicates, .. } = tournaments;
    let lists = [
        games.open.iter().map(game).collect::<Vec<_>>(),
        games.playing.iter().map(game).collect(),
        [open, running, over, duplicates].into_iter().flatten().map(tournament).collect(),
    ];
    state_digest(&format!("{lists:?}"))
}

/// The section with these games as boards at a time in milliseconds since 1970, which a script puts in its place again and again. From `seq`,
/// the state of the lists, it knows whether the rest of the page has changed too.
pub(super) fn boards_section(language: Language, games: &[Arc<LiveGame>], seq: &str, now: u64) -> String {
    let cards: String = games.iter().map(|game| card_html(language, game, CardStyle::Small, now)).collect();
    let hidden_attribute = if games.is_empty() { " hidden" } else { "" };
    let title = escaped(language.say("boards"));
    format!(
        "<section id=\"boards\" data-from=\"{BOARDS_PATH}\" data-seq=\"{seq}\"{hidden_attribute}>\n<h2>{title}</h2>\n<div class=\"boards\">\n{cards}</div>\n</section>\n"
    )
}

/// The best players of each form; nothing where there are none.
fn leaders_section(language: Language, leaders: &[(GameId, Vec<LeaderboardRow>)]) -> String {
    if leaders.is_empty() {
        return String::new();
    }
    let say = |key| escaped(language.say(key));
    let leaderboards: String = leaders
        .iter()
        .map(|(form, rows)| {
            let row = |row: &LeaderboardRow| {
                let games = language.say_with("games-count", &[("count", &row.games.to_string())]);
                format!(
                    "<li>{} <b>{}</b> <span class=\"faint\">{}</span></li>\n",
                    player_link(row.name.as_str()),
                    row.points,
                    escaped(&games)
                )
            };
            let rows: String = rows.iter().map(row).collect();
            let name = escaped(language.game_name(&form.to_string()));
            format!(
                "<h3><a href=\"{}/{form}\">{name}</a></h3>\n<ol>\n{rows}</ol>\n",
                leaderboard_page::LEADERBOARD_PATH
            )
        })
        .collect();
    format!("<section>\n<h2>{}</h2>\n{leaderboards}</section>\n", say("leaders"))
}

/// A table of games, with the messages of its title, of no games, and of what its links lead to.
fn games_section(language: Language, [title_key, empty_key, link_key]: [&str; 3], games: &[ListedGame]) -> String {
    let say = |key: &str| escaped(language.say(key));
    if games.is_empty() {
        return format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n</section>\n", say(title_key), say(empty_key));
    }
    let columns = head_cells(&["game", "white", "black", "time", "moves"].map(say), 0);
    let rows: String = games.iter().take(MAX_ROWS).map(|game| game_row(language, link_key, game)).collect();
    format!(
        "<section>\n<h2 id=\"{title_key}\">{}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{title_key}\">\n\
         <table>\n<thead><tr>{}<td></td></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n</section>\n",
        say(title_key),
        columns,
    )
}

fn game_row(language: Language, link_key: &str, game: &ListedGame) -> String {
    let players = [game.white.as_deref(), game.black.as_deref()].map(|name| player_text(language, name));
    let cells = [
        player_cell(language, game, 0),
        player_cell(language, game, 1),
        escaped(&time_text(language, game.pace)),
        game.moves.to_string(),
    ];
    let name = language.game_name(&game.game);
    let label = format!("{}: {name}, {}", language.say(link_key), players.join(", "));
    format!(
        "<tr><th scope=\"row\">{}</th>{}<td><a href=\"/#play={}\" aria-label=\"{}\">{}</a></td></tr>\n",
        escaped(name),
        cells.map(|cell| format!("<td>{cell}</td>")).concat(),
        escaped(&game.key),
        escaped(&label),
        escaped(language.say(link_key)),
    )
}

/// A player's name as it is written; `None` is a free seat.
fn player_text(language: Language, name: Option<&str>) -> &str {
    match name {
        None => language.say("free"),
        Some("") => language.say("nameless"),
        Some(name) => name,
    }
}

/// A player of a game, White first. Only those who are signed in have names of their own, which lead to their pages: in rated games, and
/// programs.
fn player_cell(language: Language, game: &ListedGame, side: usize) -> String {
    let name = [&game.white, &game.black][side].as_deref();
    match name.filter(|name| !name.is_empty() && (game.rated || game.bots[side])) {
        Some(name) => player_link(name),
        None => escaped(player_text(language, name)),
    }
}

/// The time for a game: that of White, where they differ.
pub(super) fn time_text(language: Language, pace: Pace) -> String {
    match pace {
        Pace::Untimed => language.say("untimed").to_owned(),
        Pace::Live { white, .. } => {
            let Some(minutes) = white.base_minutes() else { return language.say("untimed").to_owned() };
            let key = if matches!(white, TimeControl::Bronstein { .. }) { "live-delay" } else { "live" };
            let seconds = white.bonus(Duration::MAX).as_secs_f64();
            language.say_with(key, &[("minutes", &minutes.to_string()), ("seconds", &seconds.to_string())])
        }
        Pace::Days { turn, .. } => language.say_with("days", &[("days", &turn.to_string())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: Sections<'_> = Sections { boards: "", tournaments: "", puzzle: "" };

    fn listed_game(white: Option<&str>, pace: &str) -> ListedGame {
        let name = white.map_or(String::new(), |name| format!(r#","white":{}"#, serde_json::json!(name)));
        let text = format!(r#"{{"key":"k7m2","game":"lielow","pace":{pace},"stage":"playing","moves":3{name}}}"#);
        serde_json::from_str(&text).expect("a game")
    }

    #[test]
    fn games_are_told_with_their_players_and_a_link_and_names_stay_text() {
        let live = r#"{"type":"live","white":"300+5","black":"300+5"}"#;
        let games = ListedGames {
            open: vec![listed_game(Some("<b>Ana</b>"), live)],
            playing: vec![listed_game(None, r#"{"type":"untimed"}"#)],
        };
        let row =
            |name: &str| LeaderboardRow { name: name.parse().expect("a name"), points: 1834, deviation: 61, games: 40 };
        let leaders = [(GameId::Lielow, vec![row("Ana"), row("Bo")])];
        let body = body(Language::English, &games, &leaders, &EMPTY, true);
        assert!(
            body.contains("<h3><a href=\"/leaderboard/lielow\">Lielow</a></h3>\n<ol>\n<li><a href=\"/player/Ana\">Ana</a> <b>1834</b>")
                && body.contains("40 games"),
            "{body}"
        );
        for part in [
            "&lt;b&gt;Ana",
            "5 min + 5 s a move</td><td>3</td>",
            "no clock",
            "href=\"/#play=k7m2\"",
            "Rules of the house",
        ] {
            assert!(body.contains(part), "{part} in\n{body}");
        }
        assert!(!body.contains("<b>Ana"));
    }

    #[test]
    fn times_are_told_with_their_increment_or_delay_and_in_short_numbers() {
        for (control, expected) in [
            ("-", "no clock"),
            ("300", "5 min + 0 s a move"),
            ("300+2.5", "5 min + 2.5 s a move"),
            ("900d10", "15 min, 10 s delay a move"),
            ("100+0", "1.67 min + 0 s a move"),
        ] {
            let control = control.parse().expect("a time control");
            let pace = Pace::Live { white: control, black: control };
            assert_eq!(time_text(Language::English, pace), expected);
        }
    }

    #[test]
    fn the_state_of_the_lists_changes_with_offers_games_and_tournaments_but_not_with_moves() {
        let state = |games: &ListedGames| state_of_lists(games, &ListedTournaments::default());
        let untimed = r#"{"type":"untimed"}"#;
        let games = ListedGames { open: Vec::new(), playing: vec![listed_game(Some("Ana"), untimed)] };
        let mut moved = games.clone();
        moved.playing[0].plies += 1;
        assert_eq!(state(&games), state(&moved));
        let offered = ListedGames { open: vec![listed_game(None, untimed)], ..games.clone() };
        let joined = ListedGames { open: Vec::new(), playing: vec![listed_game(Some("Bo"), untimed)] };
        assert!(state(&games) != state(&offered) && state(&games) != state(&joined));
    }

    #[test]
    fn a_server_without_games_says_so() {
        let body = body(Language::Spanish, &ListedGames::default(), &[], &EMPTY, false);
        assert!(body.contains("Nadie espera rival") && !body.contains("<table>") && !body.contains("Reglas"));
    }
}
