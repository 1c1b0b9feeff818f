//! Chooses the games of a tournament that are shown as boards, and the one that matters most.
//!
//! **The game that matters most** is one in progress: the one whose two players or teams have the smallest sum of ranks in the standings. Of
//! several with the same sum it is the one with the better best rank, and then the first board. Where the first two of these leave several
//! games, as in a first round, none is clearly ahead: a broadcast shows them in turn.

use std::collections::HashMap;
use std::sync::Arc;

use super::card::{CardStyle, card_html};
use super::live_games::{LiveGame, LiveGames};
use super::tournament_page::TOURNAMENT_PATH;
use super::words::{Language, Words};
use crate::html::escaped;
use crate::online_tournament::{TournamentGameView, TournamentView};
use crate::server::store::StoreError;
use crate::tournament::ParticipantId;

/// Where a script shows the game beside it at the table, in a frame.
const PLACE_OF_TABLE: &str = "<div class=\"table\"></div>\n";
/// The maximum number of boards.
const MAX_BOARDS: usize = 12;

/// Games of a tournament, in the order in which they matter.
pub(super) struct TournamentBoards {
    games: Vec<Arc<LiveGame>>,
    /// How many of the first ones matter as much as the first one; none if no game is in progress.
    leading_count: usize,
}

/// The keys of the games that are shown, in the order in which they matter, and how many matter as much as the first one.
fn keys_by_weight(view: &TournamentView) -> (Vec<String>, usize) {
    let is_played = !view.listed.stage.is_over();
    let ranks: HashMap<ParticipantId, usize> = view.rows.iter().map(|row| (row.id, row.rank)).collect();
    let weight = |pairing: &TournamentGameView, game: &TournamentGameView| {
        let [white, black] =
            [pairing.white, pairing.black].map(|id| ranks.get(&id).copied().unwrap_or(view.rows.len()));
        (game.outcome.is_some(), white + black, white.min(black))
    };
    // An arena tells of many that are over.
    let is_shown = |(_, game): &(&TournamentGameView, &TournamentGameView)| {
        is_played && (game.outcome.is_none() || !view.rounds.is_empty())
    };
    let mut shown_games: Vec<_> = view
        .current_games()
        .iter()
        .flat_map(|pairing| pairing.games().iter().map(move |game| (pairing, game)))
        .filter(is_shown)
        .filter_map(|(pairing, game)| Some((weight(pairing, game), game.game.clone()?)))
        .collect();
    shown_games.sort_by_key(|(weight, _)| *weight);
    shown_games.truncate(MAX_BOARDS);
    let first_weight = shown_games.first().map(|(weight, _)| *weight).filter(|(is_over, ..)| !is_over);
    let leading_count = shown_games.iter().filter(|(weight, _)| Some(*weight) == first_weight).count();
    (shown_games.into_iter().map(|(_, key)| key).collect(), leading_count)
}

impl TournamentBoards {
    /// The games of a tournament as they are stored now.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) async fn load(live_games: &LiveGames, view: &TournamentView) -> Result<Self, StoreError> {
        let (keys, leading_count) = keys_by_weight(view);
        let leading_keys = keys.iter().take(leading_count).cloned().collect::<Vec<_>>();
        let games = live_games.load(keys).await?;
        // A game that was just paired may not be stored yet.
        let leading_count = games.iter().filter(|game| leading_keys.contains(&game.key)).count();
        Ok(Self { games, leading_count })
    }

    /// What tells whether something else is to be shown.
    pub(super) fn state_text(&self, view: &TournamentView) -> String {
        let games = self.games.iter().map(|game| format!(" {} {}", game.key, game.seq));
        format!("{}{}", view.seq, games.collect::<String>())
    }

    /// The section of the tournament's page at a time in milliseconds since 1970, which a script puts in its place again and again.
    pub(super) fn boards_section(&self, language: Language, view: &TournamentView, now: u64) -> String {
        let (large_games, small_games) = self.games.split_at(self.leading_count.min(1));
        let cards = |games: &[Arc<LiveGame>], style| {
            games.iter().map(|game| card_html(language, game, style, now)).collect::<String>()
        };
        let large_card = cards(large_games, CardStyle::Large);
        let stage = if large_card.is_empty() {
            large_card
        } else {
            format!("<div class=\"stage\">\n{PLACE_OF_TABLE}{large_card}</div>\n")
        };
        let hidden_attribute = if self.games.is_empty() { " hidden" } else { "" };
        format!(
            "<section id=\"boards\" data-from=\"{TOURNAMENT_PATH}/{}/boards\" data-seq=\"{}\"{hidden_attribute}>\n<h2>{}</h2>\n<div class=\"match\">\n{}<div class=\"boards\">\n{}</div>\n</div>\n</section>\n",
            escaped(&view.listed.key),
            view.seq,
            escaped(language.say("boards")),
            stage,
            cards(small_games, CardStyle::Small),
        )
    }

    /// The games that a broadcast shows in turn, in HTML, after the place of the table: those that matter most, or else those that were played
    /// last.
    pub(super) fn broadcast_cards(&self, language: Language, now: u64) -> String {
        let board_count = if self.leading_count > 0 { self.leading_count } else { self.games.len() };
        let broadcast_games = self.games.iter().take(board_count);
        let cards = broadcast_games.map(|game| card_html(language, game, CardStyle::Broadcast, now));
        format!("{PLACE_OF_TABLE}{}", cards.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online_tournament::TournamentStage;

    /// A tournament with four players, ranked so, and these pairings of its last round: `is_over` of each.
    fn tournament_view(ranks: [usize; 4], games: &[([u32; 2], bool)]) -> TournamentView {
        let rows: Vec<String> = (1..)
            .zip(ranks)
            .map(|(id, rank)| {
                format!(r#"{{"id":{id},"rank":{rank},"name":"P{id}","is_absent":false,"points":"0.0","tie_breaks":[],"results":[]}}"#)
            })
            .collect();
        let game = |([white, black], is_over): &([u32; 2], bool)| {
            let outcome = if *is_over { r#","outcome":{"played":{"result":"win","is_rated":true}}"# } else { "" };
            format!(r#"{{"white":{white},"black":{black},"game":"g{white}{black}"{outcome}}}"#)
        };
        let games: Vec<String> = games.iter().map(game).collect();
        let text = format!(
            r#"{{"key":"k7m2","name":"Club","game":"lielow","pace":{{"type":"untimed"}},"system":{{"type":"round-robin","cycles":1}},
            "rated":false,"stage":"running","organiser":"Ana","players":4,"seq":9,"tie_breaks":[],"rows":[{}],
            "rounds":[{{"games":[{}],"byes":[]}}],"arena_games":[]}}"#,
            rows.join(","),
            games.join(","),
        );
        serde_json::from_str(&text).expect(&text)
    }

    #[test]
    fn the_game_of_those_who_stand_highest_matters_most_and_games_that_are_over_come_last() {
        for (ranks, games, keys, leading_count) in [
            ([1, 2, 3, 4], [([3, 4], false), ([1, 2], false)], ["g12", "g34"], 1),
            ([1, 2, 3, 4], [([2, 3], false), ([4, 1], false)], ["g41", "g23"], 1),
            ([1, 2, 3, 4], [([1, 2], true), ([3, 4], false)], ["g34", "g12"], 1),
            ([1, 1, 1, 1], [([1, 2], false), ([3, 4], false)], ["g12", "g34"], 2),
            ([1, 1, 1, 1], [([1, 2], true), ([3, 4], true)], ["g12", "g34"], 0),
        ] {
            let (keys_found, count_found) = keys_by_weight(&tournament_view(ranks, &games));
            assert_eq!(
                (keys_found, count_found),
                (keys.map(str::to_owned).to_vec(), leading_count),
                "{ranks:?} {games:?}"
            );
        }
    }

    #[test]
    fn a_tournament_that_is_over_shows_no_boards() {
        let mut view = tournament_view([1, 2, 3, 4], &[([1, 2], true)]);
        view.listed.stage = TournamentStage::Over;
        assert_eq!(keys_by_weight(&view), (Vec::new(), 0));
    }
}
