//! What the page of a tournament tells of teams: their players, and the scores of matches.

use super::table::table_section;
use super::tournament_page::player_link_or_nobody;
use super::words::{Language, Words};
use crate::html::escaped;
use crate::online_tournament::{TeamPlayerView, TeamView, TournamentGameView, TournamentView};
use crate::organiser::result_text;
use crate::tournament::{Colour, PairingNumber, ParticipantId, RoundResult};

/// The key of the word for those who are ranked.
pub(super) const fn participant_key(view: &TournamentView) -> &'static str {
    if view.listed.boards.is_some() { "tournament-team" } else { "tournament-player" }
}

/// The result of a pairing as it is written between both sides: that of a match in game points.
pub(super) fn pairing_result(pairing: &TournamentGameView) -> String {
    match &pairing.score {
        Some([white, black]) => format!("{white} : {black}"),
        None => result_text(pairing.outcome).to_owned(),
    }
}

/// A match in the crosstable, such as `3w 2.5`: against the third row, with White on the first board, and 2.5 game points. `None` for what
/// was no match, or in which one team did not come.
pub(super) fn match_text(
    view: &TournamentView,
    team: ParticipantId,
    round: usize,
    result: RoundResult,
    row_of: &dyn Fn(PairingNumber) -> usize,
    say: &dyn Fn(&str) -> String,
) -> Option<String> {
    let RoundResult::Played { opponent, colour, .. } = result else { return None };
    let pairings = &view.rounds.get(round)?.games;
    let pairing = pairings.iter().find(|pairing| [pairing.white, pairing.black].contains(&team))?;
    let [white, black] = pairing.score.as_ref()?;
    let points = if pairing.white == team { white } else { black };
    let letter = match colour {
        Colour::White => say("tournament-white"),
        Colour::Black => say("tournament-black"),
    };
    Some(format!("{}{letter} {points}", row_of(opponent)))
}

/// The section with the players of each team, in the order of the standings; nothing where no teams take part.
pub(super) fn teams_section(language: Language, view: &TournamentView) -> String {
    let player = |player: &TeamPlayerView| {
        let name = player_link_or_nobody(language, &player.name);
        if player.is_absent { format!("{name} ({})", escaped(language.say("tournament-absent"))) } else { name }
    };
    let players = |team: &TeamView| team.players.iter().map(player).collect::<Vec<_>>().join(", ");
    let rows = view.rows.iter().filter_map(|row| {
        let team = view.teams.iter().find(|team| team.id == row.id)?;
        Some(vec![escaped(&row.name), players(team)])
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = ["tournament-team", "tournament-players"].map(|key| escaped(language.say(key)));
    table_section("teams", &escaped(language.say("tournament-teams")), &head, &rows, 0)
}
