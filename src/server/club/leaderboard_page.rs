//! The page of the best players of a form.

use super::links::player_link;
use super::table::table_section;
use super::words::{Language, Words};
use crate::html::escaped;
use crate::player::LeaderboardRow;

/// The path of the page, without the name of the form.
pub(super) const LEADERBOARD_PATH: &str = "/leaderboard";

/// What the page is called.
pub(super) fn title(language: Language, form: &str) -> String {
    format!("{}: {}", language.say("leaders"), language.game_name(form))
}

/// The body of the page.
pub(super) fn body(language: Language, form: &str, leaders: &[LeaderboardRow]) -> String {
    let say = |key: &str| escaped(language.say(key));
    format!(
        "<body>\n<header>\n<h1>{}</h1>\n<p><a href=\"/club\">{}</a> · <a href=\"/\">{}</a></p>\n</header>\n<main>\n{}</main>\n</body>\n",
        escaped(&title(language, form)),
        say("title"),
        say("to-table"),
        if leaders.is_empty() { format!("<p>{}</p>\n", say("no-leaders")) } else { leaders_table(language, leaders) },
    )
}

fn leaders_table(language: Language, leaders: &[LeaderboardRow]) -> String {
    let head = ["tournament-rank", "tournament-player", "rating", "deviation", "games-played"];
    let head = head.map(|key| escaped(language.say(key)));
    let row = |(rank, row): (usize, &LeaderboardRow)| {
        let name = player_link(row.name.as_str());
        vec![rank.to_string(), name, row.points.to_string(), format!("± {}", row.deviation), row.games.to_string()]
    };
    let rows: Vec<Vec<String>> = (1..).zip(leaders).map(row).collect();
    table_section("leaders", &escaped(language.say("leaders")), &head, &rows, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_players_stand_in_their_order_with_links_to_their_pages() {
        let row = |name: &str, points| LeaderboardRow {
            name: name.parse().expect("a name"),
            points,
            deviation: 61,
            games: 40,
        };
        let body = body(Language::English, "lielow", &[row("Ana", 1834), row("Bo", 1700)]);
        for part in [
            "<h1>Best players: Lielow</h1>",
            "<td>1</td><th scope=\"row\"><a href=\"/player/Ana\">Ana</a></th><td>1834</td><td>± 61</td><td>40</td>",
            "<td>2</td><th scope=\"row\"><a href=\"/player/Bo\">Bo</a></th>",
        ] {
            assert!(body.contains(part), "{part} in\n{body}");
        }
    }

    #[test]
    fn without_settled_ratings_it_is_not_said_that_no_rated_game_was_played() {
        let body = body(Language::English, "lielow", &[]);
        assert!(body.contains("<p>Nobody has a settled rating yet.</p>"), "{body}");
    }
}
