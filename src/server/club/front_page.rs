//! The front page: the public games that wait for an opponent, those that are played, and the best players.

use std::fmt::Write;

use super::words::Language;
use crate::html::escaped;
use crate::online::{ListedGame, ListedGames, Pace};
use crate::player::LeaderboardRow;
use crate::server::house_rules;
use crate::session::GameId;

/// How many games of each kind are shown.
const MOST: usize = 50;

/// The body of the page.
/// `tournaments` is the section about them.
pub(super) fn body(
    language: Language,
    games: &ListedGames,
    tournaments: &str,
    leaders: &[(GameId, Vec<LeaderboardRow>)],
    has_rules: bool,
) -> String {
    let say = |key| escaped(language.say(key));
    let counts = [("offers", games.open.len().to_string()), ("games", games.playing.len().to_string())];
    let counts = counts.each_ref().map(|(name, count)| (*name, count.as_str()));
    let rules =
        if has_rules { format!(" · <a href=\"{}\">{}</a>", house_rules::PATH, say("rules")) } else { String::new() };
    format!(
        "<body>\n<header>\n<h1>{}</h1>\n<p><a href=\"/\">{}</a>{rules}</p>\n<p class=\"faint\">{}</p>\n</header>\n<main>\n{tournaments}{}{}{}</main>\n</body>\n",
        say("title"),
        say("to-table"),
        escaped(&language.say_with("counts", &counts)),
        section(language, ["offers", "no-offers", "join"], &games.open),
        section(language, ["playing", "no-games", "watch"], &games.playing),
        leaders_section(language, leaders),
    )
}

/// The best players of each form; nothing where there are none.
fn leaders_section(language: Language, leaders: &[(GameId, Vec<LeaderboardRow>)]) -> String {
    if leaders.is_empty() {
        return String::new();
    }
    let say = |key| escaped(language.say(key));
    let boards: String = leaders
        .iter()
        .map(|(form, rows)| {
            let row = |row: &LeaderboardRow| {
                let games = language.say_with("games-count", &[("count", &row.games.to_string())]);
                format!(
                    "<li>{} <b>{}</b> <span class=\"faint\">{}</span></li>\n",
                    escaped(row.name.as_str()),
                    row.points,
                    escaped(&games)
                )
            };
            let rows: String = rows.iter().map(row).collect();
            format!("<h3>{}</h3>\n<ol>\n{rows}</ol>\n", escaped(language.game(&form.to_string())))
        })
        .collect();
    format!("<section>\n<h2>{}</h2>\n{boards}</section>\n", say("leaders"))
}

/// A table of games, with the messages of its title, of no games, and of what its links lead to.
fn section(language: Language, [title, none, link]: [&str; 3], games: &[ListedGame]) -> String {
    let say = |key: &str| escaped(language.say(key));
    if games.is_empty() {
        return format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n</section>\n", say(title), say(none));
    }
    let columns = ["game", "white", "black", "time", "moves"].map(|key| format!("<th scope=\"col\">{}</th>", say(key)));
    let rows: String = games.iter().take(MOST).map(|game| row(language, link, game)).collect();
    format!(
        "<section>\n<h2 id=\"{title}\">{}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{title}\">\n\
         <table>\n<thead><tr>{}<td></td></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n</section>\n",
        say(title),
        columns.concat(),
    )
}

fn row(language: Language, link: &str, game: &ListedGame) -> String {
    let player = |name: Option<&str>| match name {
        None => language.say("free").to_owned(),
        Some("") => language.say("nameless").to_owned(),
        Some(name) => name.to_owned(),
    };
    let (white, black) = (player(game.white.as_deref()), player(game.black.as_deref()));
    let name = language.game(&game.game);
    let mut row = format!("<tr><th scope=\"row\">{}</th>", escaped(name));
    for text in [&white, &black, &time(language, game.pace), &game.plies.to_string()] {
        // A String takes any text.
        let _ = write!(row, "<td>{}</td>", escaped(text));
    }
    let label = format!("{}: {name}, {white}, {black}", language.say(link));
    let _ = writeln!(
        row,
        "<td><a href=\"/#play={}\" aria-label=\"{}\">{}</a></td></tr>",
        escaped(&game.key),
        escaped(&label),
        escaped(language.say(link)),
    );
    row
}

/// The time for a game: that of White, where they differ.
pub(super) fn time(language: Language, pace: Pace) -> String {
    match pace {
        Pace::Untimed => language.say("untimed").to_owned(),
        Pace::Live { white, .. } => {
            let text = white.to_string();
            let (base, more) = text.split_once('+').unwrap_or((&text, "0"));
            let minutes = base.parse::<f64>().map_or_else(|_| base.to_owned(), |secs| (secs / 60.0).to_string());
            language.say_with("live", &[("minutes", &minutes), ("seconds", more)])
        }
        Pace::Days { turn, .. } => language.say_with("days", &[("days", &turn.to_string())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(white: Option<&str>, pace: &str) -> ListedGame {
        let name = white.map_or(String::new(), |name| format!(r#","white":{}"#, serde_json::json!(name)));
        let text = format!(r#"{{"key":"k7m2","game":"lielow","pace":{pace},"stage":"playing","plies":4{name}}}"#);
        serde_json::from_str(&text).expect("a game")
    }

    #[test]
    fn games_are_told_with_their_players_and_a_link_and_names_stay_text() {
        let live = r#"{"type":"live","white":"300+5","black":"300+5"}"#;
        let games = ListedGames {
            open: vec![listed(Some("<b>Ana</b>"), live)],
            playing: vec![listed(None, r#"{"type":"untimed"}"#)],
        };
        let row =
            |name: &str| LeaderboardRow { name: name.parse().expect("a name"), points: 1834, deviation: 61, games: 40 };
        let body = body(Language::English, &games, "", &[(GameId::Lielow, vec![row("Ana"), row("Bo")])], true);
        assert!(body.contains("<h3>Lielow</h3>\n<ol>\n<li>Ana <b>1834</b>") && body.contains("40 games"), "{body}");
        for part in ["&lt;b&gt;Ana", "5 min + 5 s a move", "no clock", "href=\"/#play=k7m2\"", "Rules of the house"] {
            assert!(body.contains(part), "{part} in\n{body}");
        }
        assert!(!body.contains("<b>Ana"));
    }

    #[test]
    fn a_server_without_games_says_so() {
        let body = body(Language::Spanish, &ListedGames::default(), "", &[], false);
        assert!(body.contains("Nadie espera rival") && !body.contains("<table>") && !body.contains("Normas"));
    }
}
