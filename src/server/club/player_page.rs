//! The page of a player: ratings and how they have changed, the record against others, openings and games, as far as the player shows them.

use super::links::{name_in_address, player_link};
use super::rating_graph::figure_html;
use super::table::table_section;
use super::words::{Language, Words, date_text};
use crate::board::Side;
use crate::html::escaped;
use crate::player::{OpeningResults, Opposition, PlayerProfile, ProfileRating, RatingPoint};

/// Search engines leave pages of people out.
pub(super) const HEAD: &str = "<meta name=\"robots\" content=\"noindex\">\n";
/// How many opponents are shown.
const MAX_ROWS: usize = 30;

/// What is said of a player in a line.
pub(super) fn about_text(language: Language, profile: &PlayerProfile) -> String {
    let rating = |rating: &ProfileRating| format!("{} {}", language.game_name(&rating.form), points_text(rating));
    let ratings = profile.ratings.iter().map(rating);
    let kind = profile.bot.then(|| language.say("program").to_owned());
    let since = language.say_with("player-since", &[("date", &date_text(profile.since))]);
    kind.into_iter().chain([since]).chain(ratings).collect::<Vec<_>>().join(" · ")
}

/// The body of the page. `openings` are those of the last games, if the games are public.
pub(super) fn body(language: Language, profile: &PlayerProfile, openings: Option<&[OpeningResults]>) -> String {
    let name = profile.name.as_str();
    let say = |key: &str| escaped(language.say(key));
    format!(
        "<body>\n<header>\n<h1>{}</h1>\n<p><a href=\"/club\">{}</a> · <a href=\"/\">{}</a> · <a href=\"/#challenge={}\">{}</a></p>\n<p class=\"faint\">{}</p>\n</header>\n<main>\n{}{}{}{}{}{}</main>\n</body>\n",
        escaped(name),
        say("title"),
        say("to-table"),
        name_in_address(name),
        say("challenge-at-table"),
        escaped(&about_text(language, profile)),
        ratings_table(language, &profile.ratings),
        profile.graph.as_deref().map(|graph| graphs_section(language, graph)).unwrap_or_default(),
        profile.opposition.as_deref().map(|rows| opposition_table(language, rows)).unwrap_or_default(),
        openings.map(|rows| openings_table(language, rows)).unwrap_or_default(),
        openings.map(|_| downloads_section(language, name)).unwrap_or_default(),
        hidden_note(language, profile),
    )
}

fn points_text(rating: &ProfileRating) -> String {
    format!("{}{}", rating.points, if rating.provisional { "?" } else { "" })
}

fn ratings_table(language: Language, ratings: &[ProfileRating]) -> String {
    if ratings.is_empty() {
        return format!("<p>{}</p>\n", escaped(language.say("no-rated-games")));
    }
    let head = ["game", "rating", "deviation", "games-played"].map(|key| escaped(language.say(key)));
    let row = |rating: &ProfileRating| {
        let name = escaped(language.game_name(&rating.form));
        vec![name, points_text(rating), format!("± {}", rating.deviation), rating.games.to_string()]
    };
    table_section("ratings", &escaped(language.say("ratings")), &head, &ratings.iter().map(row).collect::<Vec<_>>(), 0)
}

fn graphs_section(language: Language, graph: &[RatingPoint]) -> String {
    let mut forms: Vec<&str> = graph.iter().map(|point| point.form.as_str()).collect();
    forms.sort_unstable();
    forms.dedup();
    let points_of_form = |form: &str| graph.iter().filter(|point| point.form == form).cloned().collect::<Vec<_>>();
    let figures: String = forms.into_iter().map(|form| figure_html(language, form, &points_of_form(form))).collect();
    if figures.is_empty() {
        return String::new();
    }
    let title = escaped(language.say("rating-graph"));
    format!("<section>\n<h2>{title}</h2>\n<div class=\"graphs\">\n{figures}</div>\n</section>\n")
}

/// Won, drawn and lost games, and what they are worth in percent.
fn score_cells(results: [u32; 3]) -> [String; 4] {
    let [won, drawn, lost] = results;
    let percent = (100 * won + 50 * drawn).checked_div(won + drawn + lost).unwrap_or_default();
    [won.to_string(), drawn.to_string(), lost.to_string(), format!("{percent} %")]
}

fn opposition_table(language: Language, rows: &[Opposition]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let head = ["opponent", "won", "drawn", "lost-games", "score"].map(|key| escaped(language.say(key)));
    let row = |row: &Opposition| {
        let nobody = || escaped(language.say("removed-players"));
        let name = row.opponent.as_ref().map_or_else(nobody, |name| player_link(name.as_str()));
        [name].into_iter().chain(score_cells([row.won, row.drawn, row.lost])).collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().take(MAX_ROWS).map(row).collect();
    table_section("opposition", &escaped(language.say("opposition")), &head, &rows, 0)
}

fn openings_table(language: Language, openings: &[OpeningResults]) -> String {
    if openings.is_empty() {
        return String::new();
    }
    let head = ["opening-moves", "game", "side", "games-played", "won", "drawn", "lost-games", "score"];
    let row = |opening: &OpeningResults| {
        let side = match opening.side {
            Side::White => language.say("white"),
            Side::Black => language.say("black"),
        };
        let results = [opening.won, opening.drawn, opening.lost];
        let games: u32 = results.iter().sum();
        let text_cells = [&*opening.moves, language.game_name(&opening.form), side].map(escaped);
        text_cells.into_iter().chain([games.to_string()]).chain(score_cells(results)).collect()
    };
    let rows: Vec<Vec<String>> = openings.iter().map(row).collect();
    let head = head.map(|key| escaped(language.say(key)));
    table_section("openings", &escaped(language.say("openings")), &head, &rows, 0)
}

fn downloads_section(language: Language, name: &str) -> String {
    let path = format!("/api/player/{}/games", name_in_address(name));
    let link = |path: &str, key: &str| {
        let file = escaped(&format!("{name}.pgn"));
        format!("<li><a href=\"{path}\" download=\"{file}\">{}</a></li>\n", escaped(language.say(key)))
    };
    format!(
        "<section>\n<h2>{}</h2>\n<ul>\n{}{}</ul>\n</section>\n",
        escaped(language.say("games-of-player")),
        link(&format!("{path}/all"), "download-all"),
        link(&path, "download-last"),
    )
}

/// What the player does not show.
fn hidden_note(language: Language, profile: &PlayerProfile) -> String {
    let shows = profile.shows;
    let profile_parts =
        [("rating-graph", shows.graph), ("opposition", shows.opposition), ("games-of-player", shows.games)];
    let hidden_parts: Vec<&str> =
        profile_parts.iter().filter(|(_, is_shown)| !is_shown).map(|(key, _)| language.say(key)).collect();
    if hidden_parts.is_empty() {
        return String::new();
    }
    format!(
        "<p class=\"faint\">{}</p>\n",
        escaped(&language.say_with("not-shown", &[("parts", &hidden_parts.join(", "))]))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(text: &str) -> PlayerProfile {
        let text = format!(
            r#"{{"name":"Ana","since":1700000000000,"ratings":[{{"form":"lielow","points":1612,"deviation":61,"provisional":false,"games":2}}],{text}}}"#
        );
        serde_json::from_str(&text).expect(&text)
    }

    #[test]
    fn a_page_tells_what_its_player_shows() {
        let profile = profile(
            r#""graph":[{"form":"lielow","at":1700000000000,"points":1550},{"form":"lielow","at":1710000000000,"points":1612}],
            "opposition":[{"opponent":"Bo","won":2,"drawn":1,"lost":0},{"won":0,"drawn":0,"lost":1}],
            "shows":{"graph":true,"opposition":true,"games":true}"#,
        );
        let [form, moves] = ["lielow", "e4 <e5>"].map(str::to_owned);
        let openings = [OpeningResults { form, side: Side::Black, moves, won: 1, drawn: 0, lost: 1 }];
        let body = body(Language::English, &profile, Some(&openings));
        for part in [
            "<h1>Ana</h1>",
            "<a href=\"/#challenge=Ana\">Challenge</a>",
            "2023-11-14",
            "<polyline",
            "<a href=\"/player/Bo\">Bo</a></th><td>2</td><td>1</td><td>0</td><td>83 %</td>",
            "players who were removed",
            "e4 &lt;e5&gt;",
            "href=\"/api/player/Ana/games/all\" download=\"Ana.pgn\"",
        ] {
            assert!(body.contains(part), "{part} in\n{body}");
        }
        assert!(!body.contains("Not shown"), "{body}");
    }

    #[test]
    fn a_page_of_somebody_who_shows_nothing_says_so() {
        let profile = profile(r#""shows":{}"#);
        let body = body(Language::English, &profile, None);
        assert!(body.contains("Not shown: Ratings over time, Results of rated games, Games"), "{body}");
        assert!(!body.contains("/games") && !body.contains("<polyline") && body.contains("1612"), "{body}");
    }
}
