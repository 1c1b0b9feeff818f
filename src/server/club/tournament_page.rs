//! The page of a tournament: standings with the crosstable, pairings with links to the games; and the list of tournaments.

use std::collections::HashMap;
use std::fmt::Write;

use super::words::Language;
use super::{front_page, words};
use crate::html::escaped;
use crate::online_tournament::{
    GameView, ListedTournament, ListedTournaments, PlayerRowView, RoundView, TournamentStage, TournamentSystem,
    TournamentView,
};
use crate::organiser::{result_text, round_text};
use crate::tournament::{Bye, PairingNumber, ParticipantId};

/// The path of a tournament's page, without its key.
pub(super) const PATH: &str = "/tournament";
/// While something may happen, a script looks for what is new.
const SCRIPT: &str = "<script src=\"/tournament.js\" defer></script>\n";
/// How many tournaments that are over are shown on the front page.
const MOST_OVER: usize = 10;

/// What stands in the head of the page.
pub(super) const fn head(view: &TournamentView) -> &'static str {
    match view.listed.stage {
        TournamentStage::Open | TournamentStage::Running => SCRIPT,
        TournamentStage::Over | TournamentStage::CalledOff => "",
    }
}

/// The body of the page.
pub(super) fn body(language: Language, view: &TournamentView) -> String {
    let say = |key: &str| escaped(language.say(key));
    let listed = &view.listed;
    let report = match listed.system {
        TournamentSystem::Arena { .. } => String::new(),
        TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. } | TournamentSystem::KnockOut => {
            let path = format!("/api/tournaments/{}/report", escaped(&listed.key));
            format!(" · <a href=\"{path}\" download>{}</a>", say("tournament-report"))
        }
    };
    let about = [
        language.game(&listed.game.0.to_string()).to_owned(),
        system(language, listed.system),
        front_page::time(language, listed.pace),
        language.say(if listed.rated { "tournament-rated" } else { "tournament-casual" }).to_owned(),
        language.say_with("tournament-by", &[("name", name_or_nobody(language, &listed.organiser))]),
    ];
    let names: HashMap<ParticipantId, &str> =
        view.rows.iter().map(|row| (row.id, name_or_nobody(language, &row.name))).collect();
    let rounds = view.rounds.iter().enumerate().rev();
    let rounds = rounds.map(|(index, round)| round_section(language, index + 1, round, &names));
    format!(
        "<body>\n<header>\n<h1>{}</h1>\n<p><a href=\"/club\">{}</a>{report}</p>\n<p>{}</p>\n<p id=\"progress\" role=\"status\">{}</p>\n</header>\n<main>\n{}{}{}</main>\n</body>\n",
        escaped(&listed.name),
        say("title"),
        escaped(&about.join(" · ")),
        escaped(&progress(language, view)),
        standings(language, view),
        arena_section(language, &view.arena_games, &names),
        rounds.collect::<String>(),
    )
}

fn name_or_nobody(language: Language, name: &str) -> &str {
    if name.is_empty() { language.say("nameless") } else { name }
}

fn system(language: Language, system: TournamentSystem) -> String {
    match system {
        TournamentSystem::Swiss { rounds } => language.say_with("tournament-swiss", &[("rounds", &rounds.to_string())]),
        TournamentSystem::RoundRobin { .. } => language.say("tournament-round-robin").to_owned(),
        TournamentSystem::KnockOut => language.say("tournament-knock-out").to_owned(),
        TournamentSystem::Arena { minutes } => {
            language.say_with("tournament-arena", &[("minutes", &minutes.to_string())])
        }
    }
}

fn stage(language: Language, stage: TournamentStage) -> &'static str {
    language.say(match stage {
        TournamentStage::Open => "tournament-open",
        TournamentStage::Running => "tournament-running",
        TournamentStage::Over => "tournament-over",
        TournamentStage::CalledOff => "tournament-called-off",
    })
}

fn progress(language: Language, view: &TournamentView) -> String {
    let stage = stage(language, view.listed.stage);
    if view.rounds.is_empty() {
        return stage.to_owned();
    }
    let round = language.say_with("tournament-round", &[("number", &view.rounds.len().to_string())]);
    format!("{stage} · {round}")
}

/// A table in a section with a title that can be scrolled by the keyboard. The first column of each row tells what it is about.
fn table(id: &str, title: &str, head: &[String], rows: &[Vec<String>]) -> String {
    let head: String = head.iter().map(|cell| format!("<th scope=\"col\">{cell}</th>")).collect();
    let mut body = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            1 => format!("<th scope=\"row\">{cell}</th>"),
            _ => format!("<td>{cell}</td>"),
        });
        // A String takes any text.
        let _ = writeln!(body, "<tr>{}</tr>", cells.collect::<String>());
    }
    format!(
        "<section>\n<h2 id=\"{id}\">{title}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{id}\">\n\
         <table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>\n</section>\n"
    )
}

fn standings(language: Language, view: &TournamentView) -> String {
    let say = |key: &str| escaped(language.say(key));
    let title = say("tournament-standings");
    if view.rows.is_empty() {
        return format!("<section>\n<h2>{title}</h2>\n<p>{}</p>\n</section>\n", say("tournament-nobody"));
    }
    let is_arena = view.rows.iter().any(|row| row.games.is_some());
    let mut head = vec![say("tournament-rank"), say("tournament-player"), say("tournament-points")];
    if is_arena {
        head.push(say("tournament-games"));
    }
    head.extend(view.tie_breaks.iter().map(|code| escaped(code)));
    let rounds = view.rows.iter().map(|row| row.results.len()).max().unwrap_or_default();
    head.extend((1..=rounds).map(|round| round.to_string()));
    let places: HashMap<PairingNumber, usize> =
        view.rows.iter().zip(1..).filter_map(|(row, place)| Some((row.number?, place))).collect();
    let rows: Vec<Vec<String>> =
        view.rows.iter().map(|row| standing(language, row, view.tie_breaks.len(), rounds, &places)).collect();
    table("standings", &title, &head, &rows)
}

fn standing(
    language: Language,
    row: &PlayerRowView,
    tie_breaks: usize,
    rounds: usize,
    places: &HashMap<PairingNumber, usize>,
) -> Vec<String> {
    let mut name = escaped(name_or_nobody(language, &row.name));
    if row.is_absent {
        name = format!("{name} ({})", escaped(language.say("tournament-absent")));
    }
    let mut cells = vec![row.rank.to_string(), name, escaped(&row.points)];
    cells.extend(row.games.map(|games| games.to_string()));
    cells.extend((0..tie_breaks).map(|index| row.tie_breaks.get(index).map(|text| escaped(text)).unwrap_or_default()));
    let place = |number| places.get(&number).copied().unwrap_or_default();
    let say = |key: &str| language.say(key).to_owned();
    let result = |index| row.results.get(index).map(|&result| escaped(&round_text(result, &place, &say)));
    cells.extend((0..rounds).map(|index| result(index).unwrap_or_default()));
    cells
}

fn games_head(language: Language) -> [String; 4] {
    ["tournament-board", "white", "black", "tournament-result"].map(|key| escaped(language.say(key)))
}

fn game_row(language: Language, number: usize, game: &GameView, names: &HashMap<ParticipantId, &str>) -> Vec<String> {
    let [white, black] = [game.white, game.black].map(|id| names.get(&id).copied().unwrap_or_default());
    let text = match game.outcome {
        None => language.say("watch"),
        played => result_text(played),
    };
    let link = game.game.as_ref().map_or_else(
        || escaped(text),
        |key| {
            let label = escaped(&format!("{white} – {black}: {text}"));
            format!("<a href=\"/#play={}\" aria-label=\"{label}\">{}</a>", escaped(key), escaped(text))
        },
    );
    vec![number.to_string(), escaped(white), escaped(black), link]
}

fn round_section(language: Language, number: usize, round: &RoundView, names: &HashMap<ParticipantId, &str>) -> String {
    let title = escaped(&language.say_with("tournament-round", &[("number", &number.to_string())]));
    let mut rows: Vec<Vec<String>> =
        (1..).zip(&round.games).map(|(board, game)| game_row(language, board, game, names)).collect();
    for (id, _) in round.byes.iter().filter(|(_, bye)| *bye != Bye::ZeroPoint) {
        let name = escaped(names.get(id).copied().unwrap_or_default());
        rows.push(vec![String::new(), name, escaped(language.say("tournament-bye")), String::new()]);
    }
    table(&format!("round-{number}"), &title, &games_head(language), &rows)
}

fn arena_section(language: Language, games: &[GameView], names: &HashMap<ParticipantId, &str>) -> String {
    if games.is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> =
        (1..).zip(games).map(|(number, game)| game_row(language, number, game, names)).collect();
    table("games", &escaped(language.say("tournament-last-games")), &games_head(language), &rows)
}

/// The tournaments on the front page; nothing if there are none.
pub(super) fn list(language: words::Language, tournaments: &ListedTournaments) -> String {
    let ListedTournaments { running, open, over } = tournaments;
    let rows: Vec<Vec<String>> =
        running.iter().chain(open).chain(over.iter().take(MOST_OVER)).map(|one| listed_row(language, one)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = ["tournament-stage", "tournament-name", "game", "time", "tournament-system", "tournament-players"]
        .map(|key| escaped(language.say(key)));
    table("tournaments", &escaped(language.say("tournaments")), &head, &rows)
}

fn listed_row(language: Language, tournament: &ListedTournament) -> Vec<String> {
    let link = format!("<a href=\"{PATH}/{}\">{}</a>", escaped(&tournament.key), escaped(&tournament.name));
    vec![
        escaped(stage(language, tournament.stage)),
        link,
        escaped(language.game(&tournament.game.0.to_string())),
        escaped(&front_page::time(language, tournament.pace)),
        escaped(&system(language, tournament.system)),
        tournament.players.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> TournamentView {
        let text = r#"{"key":"k7m2","name":"<b>Club</b>","game":"lielow","pace":{"type":"live","white":"300+5","black":"300+5"},
            "system":{"type":"swiss","rounds":3},"rated":true,"stage":"running","organiser":"Ana","players":2,"seq":9,
            "tie_breaks":["BH"],"rows":[
            {"id":1,"rank":1,"name":"Ana","is_absent":false,"points":"1.0","tie_breaks":["0"],"number":1,
             "results":[{"played":{"opponent":2,"colour":"white","result":"win","is_rated":true}}]},
            {"id":2,"rank":2,"name":"","is_absent":true,"points":"0.0","tie_breaks":["1"],"number":2,
             "results":[{"played":{"opponent":1,"colour":"black","result":"loss","is_rated":true}}]}],
            "rounds":[{"games":[{"white":1,"black":2,"game":"abc","outcome":{"played":{"result":"win","is_rated":true}}}],"byes":[]}],
            "arena_games":[]}"#;
        serde_json::from_str(text).expect("a tournament")
    }

    #[test]
    fn a_page_tells_standings_and_pairings_and_names_stay_text() {
        let body = body(Language::English, &view());
        for part in [
            "&lt;b&gt;Club",
            "2w1",
            "1b0",
            "href=\"/#play=abc\"",
            "1 : 0",
            "/api/tournaments/k7m2/report",
            "5 min + 5 s a move",
            "without a name",
            "<th scope=\"row\">Ana</th>",
        ] {
            assert!(body.contains(part), "{part} in\n{body}");
        }
        assert!(!body.contains("<b>"), "{body}");
    }

    #[test]
    fn only_a_page_on_which_something_may_happen_looks_for_what_is_new() {
        let mut view = view();
        assert!(head(&view).contains("/tournament.js"));
        view.listed.stage = TournamentStage::Over;
        assert_eq!(head(&view), "");
    }

    #[test]
    fn the_front_page_lists_tournaments_if_there_are_any() {
        assert_eq!(list(Language::Spanish, &ListedTournaments::default()), "");
        let running = vec![view().listed];
        let text = list(Language::Spanish, &ListedTournaments { running, ..ListedTournaments::default() });
        assert!(text.contains("href=\"/tournament/k7m2\"") && text.contains("Torneos"), "{text}");
    }
}
