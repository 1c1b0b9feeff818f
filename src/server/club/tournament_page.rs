//! The page of a tournament: the games in progress as boards, standings with the crosstable, pairings with links to the games; and the list
//! of tournaments.

use std::collections::HashMap;

use super::clock::countdown_html;
use super::front_page;
use super::links::player_link;
use super::page::{LIVE_SCRIPT, unreachable_notice};
use super::table::table_section;
use super::tournament_teams::{self, pairing_result, participant_key};
use super::words::{Language, Words};
use crate::archive::utc_minute;
use crate::html::escaped;
use crate::online_tournament::{
    AppointmentView, ListedTournament, ListedTournaments, NOBODY, PlayerRowView, RoundView, TournamentGameView,
    TournamentStage, TournamentSystem, TournamentView,
};
use crate::organiser::round_text;
use crate::tournament::{Bye, PairingNumber, ParticipantId};

/// The path of a tournament's page, without its key.
pub(super) const TOURNAMENT_PATH: &str = "/tournament";
/// How many tournaments that are over are shown on the front page.
const MAX_OVER_TOURNAMENTS: usize = 10;

/// What stands in the head of the page: while something may happen, a script looks for what is new.
pub(super) const fn head_script(view: &TournamentView) -> &'static str {
    if view.listed.stage.is_over() { "" } else { LIVE_SCRIPT }
}

/// What is said of the tournament in a line: its game, system and time.
pub(super) fn about_text(language: Language, view: &TournamentView) -> String {
    let tournament = &view.listed;
    let game = language.game_name(&tournament.game.to_string()).to_owned();
    [game, system_text(language, tournament), front_page::time_text(language, tournament.pace)].join(" · ")
}

/// What is said of the tournament where a link to it is shown.
pub(super) fn description_text(language: Language, view: &TournamentView) -> String {
    let players = format!("{}: {}", language.say("tournament-players"), view.listed.players);
    [about_text(language, view), progress_text(language, view), players].join(" · ")
}

/// The body of the page at a time in milliseconds since 1970. `boards` is the section with the games in progress.
pub(super) fn body(language: Language, view: &TournamentView, boards: &str, now: u64) -> String {
    let names = names_by_id(language, view);
    let rounds = view.rounds.iter().enumerate().rev();
    let rounds = rounds.map(|(index, round)| round_section(language, index + 1, round, &names));
    format!(
        "<body>\n{}<main>\n{boards}{}{}{}{}{}</main>\n{}</body>\n",
        header_html(language, view, now),
        standings_table(language, view),
        tournament_teams::teams_section(language, view),
        duplicate_section(language, view, &names),
        arena_section(language, &view.arena_games, &names),
        rounds.collect::<String>(),
        unreachable_notice(language),
    )
}

fn header_html(language: Language, view: &TournamentView, now: u64) -> String {
    let (say, tournament) = (|key: &str| escaped(language.say(key)), &view.listed);
    let rated_key = if tournament.rated { "tournament-rated" } else { "tournament-casual" };
    let keys = [Some(rated_key), tournament.allows_bots.then_some("tournament-with-bots")];
    let mut about_texts = vec![about_text(language, view)];
    about_texts.extend(keys.into_iter().flatten().map(|key| language.say(key).to_owned()));
    about_texts.extend(entry_text(language, view));
    about_texts.push(language.say_with("tournament-by", &[("name", name_or_nobody(language, &tournament.organiser))]));
    format!(
        "<header>\n<h1>{}</h1>\n<p><a href=\"/club\">{}</a> · <a href=\"/#tournament={}\">{}</a> · <a href=\"{TOURNAMENT_PATH}/{}/broadcast\">{}</a>{}</p>\n<p>{}</p>\n\
         <p id=\"progress\" role=\"status\">{}</p>\n</header>\n",
        escaped(&tournament.name),
        say("title"),
        escaped(&tournament.key),
        say("tournament-at-table"),
        escaped(&tournament.key),
        say("broadcast"),
        report_link(language, view),
        escaped(&about_texts.join(" · ")),
        progress_html(language, view, now),
    )
}

/// Until when one may enter, where that is not until the beginning or always.
fn entry_text(language: Language, view: &TournamentView) -> Option<String> {
    let round = view.last_entry_round.filter(|_| !view.listed.stage.is_over())?.to_string();
    Some(match view.is_entry_closed {
        true => language.say("tournament-entry-closed").to_owned(),
        false => language.say_with("tournament-entry-until", &[("round", &round)]),
    })
}

/// A link to the report file; an arena has none.
fn report_link(language: Language, view: &TournamentView) -> String {
    match view.listed.system {
        TournamentSystem::Arena { .. } | TournamentSystem::Duplicate => String::new(),
        TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. } | TournamentSystem::KnockOut => {
            let path = format!("/api/tournaments/{}/report", escaped(&view.listed.key));
            format!(" · <a href=\"{path}\" download>{}</a>", escaped(language.say("tournament-report")))
        }
    }
}

/// The names of the participants and of the players of teams, and what stands for nobody.
pub(super) fn names_by_id(language: Language, view: &TournamentView) -> HashMap<ParticipantId, &str> {
    let participant_names = view.names().map(|(id, name)| (id, name_or_nobody(language, name)));
    participant_names.chain([(NOBODY, "–")]).collect()
}

pub(super) fn name_or_nobody(language: Language, name: &str) -> &str {
    if name.is_empty() { language.say("nameless") } else { name }
}

/// A player's name as a link; players who were erased have none.
pub(super) fn player_link_or_nobody(language: Language, name: &str) -> String {
    if name.is_empty() { escaped(language.say("nameless")) } else { player_link(name) }
}

fn system_text(language: Language, tournament: &ListedTournament) -> String {
    let system_text = match tournament.system {
        TournamentSystem::Swiss { rounds } => language.say_with("tournament-swiss", &[("rounds", &rounds.to_string())]),
        TournamentSystem::RoundRobin { .. } => language.say("tournament-round-robin").to_owned(),
        TournamentSystem::KnockOut => language.say("tournament-knock-out").to_owned(),
        TournamentSystem::Duplicate => language.say("tournament-duplicate").to_owned(),
        TournamentSystem::Arena { minutes } => {
            language.say_with("tournament-arena", &[("minutes", &minutes.to_string())])
        }
    };
    let say_number = |key: &str, name: &str, number: Option<u8>| {
        number.map(|number| language.say_with(key, &[(name, &number.to_string())]))
    };
    let boards_text = say_number("tournament-boards", "boards", tournament.boards.map(u8::from));
    let round_days_text = say_number("tournament-round-days", "days", tournament.round_days);
    [Some(system_text), boards_text, round_days_text].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn stage_text(language: Language, stage: TournamentStage) -> &'static str {
    language.say(match stage {
        TournamentStage::Open => "tournament-open",
        TournamentStage::Running => "tournament-running",
        TournamentStage::Over => "tournament-over",
        TournamentStage::CalledOff => "tournament-called-off",
    })
}

/// How far it has come.
fn progress_text(language: Language, view: &TournamentView) -> String {
    let stage = stage_text(language, view.listed.stage);
    if view.rounds.is_empty() {
        return stage.to_owned();
    }
    let round = language.say_with("tournament-round", &[("number", &view.rounds.len().to_string())]);
    format!("{stage} · {round}")
}

/// How far it has come at a time in milliseconds since 1970, and when it begins or goes on, in HTML.
pub(super) fn progress_html(language: Language, view: &TournamentView, now: u64) -> String {
    let progress = escaped(&progress_text(language, view));
    let begins_at = begins_at(&view.listed).filter(|at| now < *at);
    let next = match (begins_at, view.next_round_at) {
        (Some(at), _) => format!("{} {}", escaped(language.say("tournament-begins")), time_html(at)),
        (None, Some(at)) if view.listed.stage == TournamentStage::Running => {
            format!("{} {}", escaped(language.say("tournament-next-round")), countdown_html(at.saturating_sub(now)))
        }
        (None, _) => return progress,
    };
    format!("{progress} · {next}")
}

/// When a tournament that has not begun begins by itself, in milliseconds since 1970.
fn begins_at(tournament: &ListedTournament) -> Option<u64> {
    tournament.starts_at.filter(|_| tournament.stage == TournamentStage::Open)
}

/// A time in milliseconds since 1970, in HTML. A script writes it as the reader's time.
fn time_html(time_ms: u64) -> String {
    let text = utc_minute(time_ms);
    format!("<time datetime=\"{}\">{text}</time>", text.replace(" UTC", "Z").replace(' ', "T"))
}

fn standings_table(language: Language, view: &TournamentView) -> String {
    let say = |key: &str| escaped(language.say(key));
    let title = escaped(&standings_title(language, view));
    if view.rows.is_empty() {
        return format!("<section>\n<h2>{title}</h2>\n<p>{}</p>\n</section>\n", say("tournament-nobody"));
    }
    let is_arena = view.rows.iter().any(|row| row.games.is_some());
    let mut head = vec![say("tournament-rank"), say(participant_key(view)), say("tournament-points")];
    if is_arena {
        head.push(say("tournament-games"));
    }
    head.extend(view.tie_breaks.iter().map(|code| escaped(code)));
    let round_count = view.rows.iter().map(|row| row.results.len()).max().unwrap_or_default();
    head.extend((1..=round_count).map(|round| round.to_string()));
    let places = view.places();
    let rows: Vec<Vec<String>> =
        view.rows.iter().map(|row| standing_row(language, view, row, round_count, &places)).collect();
    table_section("standings", &title, &head, &rows, 1)
}

fn standing_row(
    language: Language,
    view: &TournamentView,
    row: &PlayerRowView,
    round_count: usize,
    places: &HashMap<PairingNumber, usize>,
) -> Vec<String> {
    let is_team = view.listed.boards.is_some();
    let mut name = if is_team { escaped(&row.name) } else { player_link_or_nobody(language, &row.name) };
    if row.is_absent {
        name = format!("{name} ({})", escaped(language.say("tournament-absent")));
    }
    let mut cells = vec![row.rank.to_string(), name, escaped(&row.points)];
    cells.extend(row.games.map(|games| games.to_string()));
    cells.extend(
        (0..view.tie_breaks.len()).map(|index| row.tie_breaks.get(index).map(|text| escaped(text)).unwrap_or_default()),
    );
    let row_of = |number| places.get(&number).copied().unwrap_or_default();
    let say = |key: &str| language.say(key).to_owned();
    let text = |index, result| {
        let text_of_match = tournament_teams::match_text(view, row.id, index, result, &row_of, &say);
        text_of_match.unwrap_or_else(|| round_text(result, &row_of, &say))
    };
    let result = |index| row.results.get(index).map(|&result| escaped(&text(index, result)));
    cells.extend((0..round_count).map(|index| result(index).unwrap_or_default()));
    cells
}

fn games_head_cells(language: Language) -> [String; 4] {
    ["tournament-board", "white", "black", "tournament-result"].map(|key| escaped(language.say(key)))
}

fn game_row(
    language: Language,
    number: &str,
    game: &TournamentGameView,
    names: &HashMap<ParticipantId, &str>,
) -> Vec<String> {
    let [white, black] = [game.white, game.black].map(|id| names.get(&id).copied().unwrap_or_default());
    let text = match (game.outcome, &game.appointment) {
        (None, Some(appointment)) => appointment_text(language, appointment, names),
        (None, None) if game.boards.is_empty() => language.say("watch").to_owned(),
        (None, None) => String::new(),
        (Some(_), _) => pairing_result(game),
    };
    let text = if game.has_draw_odds { format!("{text} ({})", language.say("tournament-draw-odds")) } else { text };
    let link = game.game.as_ref().map_or_else(
        || escaped(&text),
        |key| {
            let label = escaped(&format!("{white} – {black}: {text}"));
            format!("<a href=\"/#play={}\" aria-label=\"{label}\">{}</a>", escaped(key), escaped(&text))
        },
    );
    vec![number.to_owned(), escaped(white), escaped(black), link]
}

/// When a game that has not begun begins, and what a player proposes.
fn appointment_text(language: Language, appointment: &AppointmentView, names: &HashMap<ParticipantId, &str>) -> String {
    let key = if appointment.is_agreed { "tournament-agreed" } else { "tournament-unagreed" };
    let time = language.say_with(key, &[("time", &utc_minute(appointment.begins_at))]);
    let proposal_text = appointment.proposed.as_ref().map(|proposal| {
        let name = names.get(&proposal.by).copied().unwrap_or_default();
        let times = proposal.times.iter().map(|&time| utc_minute(time)).collect::<Vec<_>>().join(", ");
        language.say_with("tournament-proposed", &[("name", name), ("times", &times)])
    });
    [Some(time), proposal_text].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn round_section(language: Language, number: usize, round: &RoundView, names: &HashMap<ParticipantId, &str>) -> String {
    let title = escaped(&language.say_with("tournament-round", &[("number", &number.to_string())]));
    let numbered_games = (1..).zip(&round.games).flat_map(|(number, pairing)| {
        let boards = (1..).zip(&pairing.boards).map(move |(board, game)| (format!("{number}.{board}"), game));
        [(number.to_string(), pairing)].into_iter().chain(boards)
    });
    let mut rows: Vec<Vec<String>> =
        numbered_games.map(|(number, game)| game_row(language, &number, game, names)).collect();
    for (id, _) in round.byes.iter().filter(|(_, bye)| *bye != Bye::ZeroPoint) {
        let name = escaped(names.get(id).copied().unwrap_or_default());
        rows.push(vec![String::new(), name, escaped(language.say("tournament-bye")), String::new()]);
    }
    table_section(&format!("round-{number}"), &title, &games_head_cells(language), &rows, 1)
}

fn arena_section(language: Language, games: &[TournamentGameView], names: &HashMap<ParticipantId, &str>) -> String {
    if games.is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> =
        (1..).zip(games).map(|(number, game)| game_row(language, &number.to_string(), game, names)).collect();
    table_section("games", &escaped(language.say("tournament-last-games")), &games_head_cells(language), &rows, 1)
}

/// The dice of a duplicate match, and its result once both games are over; nothing for other tournaments.
fn duplicate_section(language: Language, view: &TournamentView, names: &HashMap<ParticipantId, &str>) -> String {
    let Some(duplicate) = &view.duplicate else { return String::new() };
    let hash = duplicate.seed_hash.to_string();
    let mut lines = vec![language.say_with("duplicate-hidden", &[("hash", &hash)])];
    if let (Some([team, _]), Some(score), Some(luck), Some(skill)) =
        (duplicate.teams, duplicate.score, duplicate.luck, duplicate.skill)
    {
        let team = team.map(|id| names.get(&id).copied().unwrap_or_default()).join(", ");
        let [score, luck, skill] = [score, luck, skill].map(|part| format!("{part:.2}"));
        let variables = [("team", &*team), ("score", &*score), ("luck", &*luck), ("skill", &*skill)];
        lines.push(language.say_with("duplicate-result", &variables));
    }
    lines.extend(duplicate.seed.map(|seed| language.say_with("duplicate-seed", &[("seed", &seed.to_string())])));
    let lines: String = lines.iter().map(|line| format!("<p>{}</p>\n", escaped(line))).collect();
    format!("<section>\n<h2>{}</h2>\n{lines}</section>\n", escaped(language.say("duplicate-dice")))
}

/// The tournaments on the front page; nothing if there are none.
pub(super) fn tournaments_table(language: Language, tournaments: &ListedTournaments) -> String {
    let ListedTournaments { running, open, over: over_tournaments, duplicates, .. } = tournaments;
    let (over_duplicates, unfinished_duplicates): (Vec<_>, Vec<_>) =
        duplicates.iter().partition(|tournament| tournament.stage.is_over());
    let unfinished_tournaments = running.iter().chain(open).chain(unfinished_duplicates);
    let over_tournaments = over_tournaments.iter().chain(over_duplicates).take(MAX_OVER_TOURNAMENTS);
    let rows: Vec<Vec<String>> =
        unfinished_tournaments.chain(over_tournaments).map(|tournament| listed_row(language, tournament)).collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = [
        "tournament-stage",
        "tournament-name",
        "tournament-beginning",
        "game",
        "time",
        "tournament-system",
        "tournament-players",
    ]
    .map(|key| escaped(language.say(key)));
    table_section("tournaments", &escaped(language.say("tournaments")), &head, &rows, 1)
}

fn listed_row(language: Language, tournament: &ListedTournament) -> Vec<String> {
    let link = format!("<a href=\"{TOURNAMENT_PATH}/{}\">{}</a>", escaped(&tournament.key), escaped(&tournament.name));
    vec![
        escaped(stage_text(language, tournament.stage)),
        link,
        begins_at(tournament).map(time_html).unwrap_or_default(),
        escaped(language.game_name(&tournament.game.to_string())),
        escaped(&front_page::time_text(language, tournament.pace)),
        escaped(&system_text(language, tournament)),
        tournament.players.to_string(),
    ]
}

/// The heading of the standings, which tells during which round they are those.
pub(super) fn standings_title(language: Language, view: &TournamentView) -> String {
    view.partial_round().map_or_else(
        || language.say("tournament-standings").to_owned(),
        |round| language.say_with("tournament-standings-during", &[("number", &round.to_string())]),
    )
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
    fn standings_with_results_of_a_round_that_goes_on_say_so() {
        let mut view = view();
        let title = "Standings during round 1";
        assert!(!body(Language::English, &view, "", 0).contains(title));
        let mut game = view.rounds[0].games[0].clone();
        game.outcome = None;
        view.rounds[0].games.push(game);
        assert!(body(Language::English, &view, "", 0).contains(title));
        view.rows.iter_mut().for_each(|row| row.results.clear());
        assert!(!body(Language::English, &view, "", 0).contains(title), "nothing has ended");
    }

    #[test]
    fn a_page_tells_standings_and_pairings_and_names_stay_text() {
        let body = body(Language::English, &view(), "", 0);
        for part in [
            "&lt;b&gt;Club",
            "2w1",
            "1b0",
            "href=\"/#play=abc\"",
            "href=\"/#tournament=k7m2\"",
            "1 : 0",
            "/api/tournaments/k7m2/report",
            "5 min + 5 s a move",
            "without a name",
            "<th scope=\"row\"><a href=\"/player/Ana\">Ana</a></th>",
            "href=\"/tournament/k7m2/broadcast\"",
        ] {
            assert!(body.contains(part), "{part} in\n{body}");
        }
        assert!(!body.contains("<b>"), "{body}");
    }

    #[test]
    fn a_page_tells_whether_programs_may_enter_in_three_languages() {
        let mut view = view();
        for (language, part) in [
            (Language::English, "programs may enter"),
            (Language::Spanish, "pueden entrar programas"),
            (Language::Portuguese, "programas podem entrar"),
        ] {
            view.listed.allows_bots = false;
            assert!(!body(language, &view, "", 0).contains(part));
            view.listed.allows_bots = true;
            assert!(body(language, &view, "", 0).contains(part));
        }
    }

    #[test]
    fn a_page_tells_until_when_one_may_enter_in_three_languages() {
        let mut view = view();
        for (language, until_text, closed_text) in [
            (Language::English, "until round 2 is paired one may enter; missed rounds count 0", "too late to enter"),
            (
                Language::Spanish,
                "inscripción hasta emparejar la ronda 2; las rondas perdidas cuentan 0",
                "inscripción cerrada",
            ),
            (
                Language::Portuguese,
                "inscrição até o emparceiramento da rodada 2; rodadas perdidas contam 0",
                "inscrição encerrada",
            ),
        ] {
            for (last_entry_round, is_entry_closed, expected) in
                [(None, false, [false, false]), (Some(2), false, [true, false]), (Some(2), true, [false, true])]
            {
                (view.last_entry_round, view.is_entry_closed) = (last_entry_round, is_entry_closed);
                let body = body(language, &view, "", 0);
                assert_eq!([until_text, closed_text].map(|text| body.contains(text)), expected, "{body}");
            }
        }
    }

    #[test]
    fn a_page_tells_when_a_game_begins_and_what_is_proposed_in_three_languages() {
        let mut view = view();
        view.listed.round_days = Some(7);
        let game = &mut view.rounds[0].games[0];
        (game.game, game.outcome) = (None, None);
        let text =
            r#"{"game":"abc","begins_at":1774981800000,"proposed":{"by":1,"times":[1774981800000,1775000000000]}}"#;
        game.appointment = Some(serde_json::from_str(text).expect("an appointment"));
        for (language, days, proposed) in [
            (Language::English, "7 days a round", "Ana proposes: 2026-03-31 18:30 UTC, 2026-03-31 23:33 UTC"),
            (Language::Spanish, "7 días por ronda", "Ana propone: 2026-03-31 18:30 UTC, 2026-03-31 23:33 UTC"),
            (Language::Portuguese, "7 dias por rodada", "Ana propõe: 2026-03-31 18:30 UTC, 2026-03-31 23:33 UTC"),
        ] {
            let body = body(language, &view, "", 0);
            assert!(body.contains(days) && body.contains(proposed) && !body.contains("#play"), "{body}");
        }
        let appointment = view.rounds[0].games[0].appointment.as_mut().expect("an appointment");
        (appointment.is_agreed, appointment.proposed) = (true, None);
        assert!(body(Language::English, &view, "", 0).contains("agreed: 2026-03-31 18:30 UTC"));
    }

    #[test]
    fn a_page_tells_in_which_game_a_draw_is_a_win_for_black() {
        let mut view = view();
        assert!(!body(Language::English, &view, "", 0).contains("win for Black"));
        view.rounds[0].games[0].has_draw_odds = true;
        assert!(body(Language::English, &view, "", 0).contains("1 : 0 (a draw is a win for Black)"));
    }

    #[test]
    fn it_is_told_when_a_tournament_begins_and_when_the_next_round_does() {
        let mut view = view();
        view.next_round_at = Some(66_000);
        let text = progress_html(Language::English, &view, 1_000);
        let countdown = "next round in <span data-left-ms=\"65000\" role=\"timer\" aria-live=\"off\">1:05</span>";
        assert_eq!(text, format!("Being played · Round 1 · {countdown}"));
        assert!(body(Language::English, &view, "", 1_000).contains(countdown));
        (view.next_round_at, view.listed.stage) = (None, TournamentStage::Open);
        view.listed.starts_at = Some(1_774_981_800_000);
        view.rounds.clear();
        let time = "<time datetime=\"2026-03-31T18:30Z\">2026-03-31 18:30 UTC</time>";
        assert_eq!(progress_html(Language::Spanish, &view, 0), format!("Sin empezar · empieza: {time}"));
        let open = vec![view.listed];
        let text = tournaments_table(Language::Portuguese, &ListedTournaments { open, ..ListedTournaments::default() });
        assert!(text.contains("Início") && text.contains(&format!("<td>{time}</td>")), "{text}");
    }

    #[test]
    fn only_a_page_on_which_something_may_happen_looks_for_what_is_new() {
        let mut view = view();
        assert!(head_script(&view).contains("/live.js"));
        view.listed.stage = TournamentStage::Over;
        assert_eq!(head_script(&view), "");
    }

    #[test]
    fn the_front_page_lists_tournaments_if_there_are_any() {
        assert_eq!(tournaments_table(Language::Spanish, &ListedTournaments::default()), "");
        let running = vec![view().listed];
        let text = tournaments_table(Language::Spanish, &ListedTournaments { running, ..ListedTournaments::default() });
        assert!(text.contains("href=\"/tournament/k7m2\"") && text.contains("Torneos"), "{text}");
    }
}
