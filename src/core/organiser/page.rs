//! A page to print, with pairings, crosstable and standings.

use super::arena::OrganisedGame;
use super::organised::OrganisedTournament;
use super::table::{match_text, result_text};
use crate::html::escaped;
use crate::tournament::{Bye, GameOutcome, ParticipantId, ScheduledGame, TournamentRound};

/// The text of a key in the reader's language.
pub type Say<'a> = dyn Fn(&str) -> String + 'a;

const STYLE: &str = "body{font:15px/1.4 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}\
h1,h2,h3{line-height:1.2}h2,h3{break-after:avoid}table{border-collapse:collapse;break-inside:avoid}\
td,th{border:1px solid #bbb;padding:.25em .6em;text-align:left}.n{text-align:right;white-space:nowrap}";

/// An HTML page in the language of this code, which `say` speaks. `about_lines` is the name of the game and the date.
#[must_use]
pub fn tournament_page(organised: &OrganisedTournament, language: &str, about_lines: [&str; 2], say: &Say) -> String {
    let name = escaped(organised.name());
    let about_lines = about_lines.into_iter().filter(|text| !text.is_empty()).map(escaped);
    let about_lines = about_lines.collect::<Vec<_>>().join(" · ");
    let rounds = organised.tournament().rounds();
    let pairings = rounds.iter().enumerate().rev().map(|(index, round)| {
        let (title, number) = (escaped(&say("tournament-round")), index + 1);
        format!("<h2>{title} {number}</h2>\n{}", round_html(organised, number, round, say))
    });
    [
        format!("<!DOCTYPE html>\n<html lang=\"{language}\">\n<head><meta charset=\"utf-8\"><title>{name}</title>\n"),
        format!("<style>{STYLE}</style></head>\n<body>\n<h1>{name}</h1>\n<p>{about_lines}</p>\n"),
        format!(
            "<h2>{}</h2>\n{}",
            escaped(&standings_title(organised.tournament().partial_round(), say)),
            crosstable_html(organised, say)
        ),
        pairings.collect(),
        arena_games_html(organised, say),
        teams_html(organised, say),
        "</body>\n</html>\n".to_owned(),
    ]
    .concat()
}

/// The heading of the standings, during this round in progress if there is one whose results count in them.
#[must_use]
pub fn standings_title(partial_round: Option<usize>, say: &Say) -> String {
    partial_round
        .map_or_else(|| say("tournament-standings"), |round| format!("{} {round}", say("tournament-standings-during")))
}

fn crosstable_html(organised: &OrganisedTournament, say: &Say) -> String {
    let tournament = organised.tournament();
    let table_rows = organised.table(say);
    let played_round_count = table_rows.first().map_or(0, |row| row.rounds.len());
    let mut head_cells = vec![String::new(), say("tournament-name"), say("tournament-points")];
    head_cells.extend(tournament.settings().tie_breaks.iter().map(ToString::to_string));
    head_cells.extend((1..=played_round_count).map(|round| round.to_string()));
    let rows = table_rows.into_iter().map(|row| {
        let mut cells = vec![row.rank.to_string(), row.name, row.points];
        cells.extend(row.tie_breaks);
        cells.extend(row.rounds);
        cells
    });
    table_html(&head_cells, rows)
}

fn round_html(organised: &OrganisedTournament, number: usize, round: &TournamentRound, say: &Say) -> String {
    let games = round.games.iter().enumerate().map(|(index, game)| {
        let players = [game.white, game.black].map(|id| organised.name_of(id).to_owned());
        game_cells(index + 1, players, game.outcome)
    });
    let byes = round.byes.iter().filter(|(_, bye)| **bye != Bye::ZeroPoint);
    let byes = byes
        .map(|(&id, _)| vec![String::new(), organised.name_of(id).to_owned(), say("tournament-bye"), String::new()]);
    if organised.boards().is_none() {
        return games_html("tournament-board", games.chain(byes), say);
    }
    let matches = round.games.iter().map(|game| match_html(organised, number, game, say));
    let has_byes = byes.clone().next().is_some();
    let byes_html = if has_byes { games_html("tournament-board", byes, say) } else { String::new() };
    matches.collect::<String>() + &byes_html
}

/// The games of an arena, the last ones first; nothing of a tournament in rounds.
fn arena_games_html(organised: &OrganisedTournament, say: &Say) -> String {
    let arena_games = organised.arena_games();
    if arena_games.is_empty() {
        return String::new();
    }
    let name_of = |id: ParticipantId, is_berserk: bool| {
        let name = organised.name_of(id);
        if is_berserk { format!("{name} ({})", say("tournament-berserk")) } else { name.to_owned() }
    };
    let rows = arena_games.iter().enumerate().rev().map(|(index, &OrganisedGame { game, berserk })| {
        game_cells(index + 1, [name_of(game.white, berserk[0]), name_of(game.black, berserk[1])], game.outcome)
    });
    let games_html = games_html("tournament-game-number", rows, say);
    format!("<h2>{}</h2>\n{games_html}", escaped(&say("online-tournament-games")))
}

/// A match of a round: the teams with their result, and the games on the boards.
fn match_html(organised: &OrganisedTournament, round: usize, game: &ScheduledGame, say: &Say) -> String {
    let teams = [game.white, game.black];
    let [first, second] = teams.map(|team| escaped(organised.name_of(team)));
    let boards = organised.team_match(round, teams).map(|team_match| team_match.boards.as_slice()).unwrap_or_default();
    let name_of = |player: Option<ParticipantId>| player.map_or("–", |id| organised.name_of(id)).to_owned();
    let games = boards
        .iter()
        .enumerate()
        .map(|(index, board)| game_cells(index + 1, board.players.map(name_of), board.outcome));
    let games_html = if boards.is_empty() { String::new() } else { games_html("tournament-board", games, say) };
    format!("<h3>{first} – {second} {}</h3>\n{games_html}", escaped(&match_text(game)))
}

/// The teams with their players, by their boards; nothing where players take part for themselves.
fn teams_html(organised: &OrganisedTournament, say: &Say) -> String {
    if organised.boards().is_none() {
        return String::new();
    }
    let rows = organised.tournament().participants().iter().map(|(&id, team)| {
        let players = organised.players_of(id).iter().enumerate();
        let players = players.map(|(index, player)| format!("{}. {}", index + 1, player.name));
        vec![team.name.clone(), players.collect::<Vec<_>>().join(" · ")]
    });
    let head_cells = [say("tournament-name"), say("tournament-participants")];
    format!("<h2>{}</h2>\n{}", escaped(&say("online-teams")), table_html(&head_cells, rows))
}

/// A game in a table of games.
fn game_cells(number: usize, [white, black]: [String; 2], outcome: Option<GameOutcome>) -> Vec<String> {
    vec![number.to_string(), white, black, result_text(outcome).to_owned()]
}

/// A table of games. Its first column is headed by the text of this key.
fn games_html(number_key: &str, rows: impl Iterator<Item = Vec<String>>, say: &Say) -> String {
    let head_cells = [say(number_key), say("player-white"), say("player-black"), say("tournament-result")];
    table_html(&head_cells, rows)
}

/// A table with a head. All columns but those of names are numbers.
fn table_html(head_cells: &[String], row_cells: impl Iterator<Item = Vec<String>>) -> String {
    let table_row = |cells: &[String], tag: &str| {
        let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows_html: String = row_cells.map(|cells| table_row(&cells, "td")).collect();
    format!("<table>\n{}{rows_html}</table>\n", table_row(head_cells, "th"))
}
