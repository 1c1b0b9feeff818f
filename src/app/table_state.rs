//! The state of the table, for tests and assistive technology.
//!
//! A page publishes these values as `window.turnover`.

use std::collections::BTreeMap;

use bevy::prelude::{Camera, GlobalTransform};
use serde::Serialize;

use super::i18n::Translations;
use super::phrases;
use super::play::CurrentGame;
use super::scene::layout::Layout;
use crate::board::Square;
use crate::session::Outcome;

/// The state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameReport {
    /// The name of the game or edition, as in the text protocol.
    pub game: &'static str,
    /// The position as FEN.
    pub fen: String,
    /// The side to move, `white` or `black`; `None` if the game is over.
    pub turn: Option<String>,
    /// The legal moves, as in the text protocol.
    pub legal_moves: Vec<String>,
    /// The moves so far, in written notation.
    pub moves: Vec<String>,
    /// The outcome, if the game is over.
    pub outcome: Option<OutcomeReport>,
}

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeReport {
    /// `white` or `black`; `None` for a draw.
    pub winner: Option<String>,
    /// The reason's name in the text protocol.
    pub reason: &'static str,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: &'static str,
    /// The result as a sentence in the current language.
    pub text: String,
}

impl GameReport {
    /// The state of this game.
    #[must_use]
    pub fn of(translations: &Translations, current_game: &CurrentGame) -> Self {
        let game = &current_game.game;
        Self {
            game: game.id().name(),
            fen: game.referee().fen(),
            turn: game.side_to_move().map(|side| side.to_string()),
            legal_moves: game.legal_moves().iter().map(|legal| legal.code.clone()).collect(),
            moves: game.plies().take(game.ply_count()).map(|ply| ply.played.text.clone()).collect(),
            outcome: game.outcome().map(|outcome| OutcomeReport::of(translations, current_game, outcome)),
        }
    }
}

impl OutcomeReport {
    fn of(translations: &Translations, current_game: &CurrentGame, outcome: Outcome) -> Self {
        let [headline, reason] =
            [phrases::headline, phrases::reason].map(|phrase| phrase(translations, current_game, outcome));
        Self {
            winner: outcome.winner.map(|side| side.to_string()),
            reason: outcome.reason.code(),
            score: outcome.score(),
            text: format!("{headline}. {reason}"),
        }
    }
}

/// The middle of each square on the screen, in logical pixels from the upper left corner of the picture. Squares behind
/// the camera are missing.
#[must_use]
pub fn squares_on_screen(
    layout: Layout,
    camera: &Camera,
    camera_transform: &GlobalTransform,
) -> BTreeMap<String, [f32; 2]> {
    let name_and_position = |square: Square| {
        let viewport_pos = camera.world_to_viewport(camera_transform, layout.world_from_square(square)).ok()?;
        Some((square.to_string(), viewport_pos.to_array()))
    };
    layout.squares().filter_map(name_and_position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::session::{Declaration, Game, GameId};

    #[test]
    fn a_report_is_an_object_with_the_names_that_the_page_shows() {
        let mut current_game = CurrentGame::new(Game::new(GameId::TurnoverClassic));
        let game = &mut current_game.game;
        game.play(game.referee().find("e1e3").expect("a legal move"));
        let translations = Translations::default();
        let report =
            serde_json::to_value(GameReport::of(&translations, &current_game)).expect("a report can be written");
        assert_eq!(report["game"], "turnover-classic");
        assert_eq!(report["turn"], "black");
        assert_eq!(report["moves"], serde_json::json!([current_game.game.last_ply().expect("a ply").played.text]));
        assert_eq!(report["legalMoves"].as_array().map(Vec::len), Some(current_game.game.legal_moves().len()));
        assert!(report["outcome"].is_null());
        current_game.game.declare(Declaration::Resign(Side::Black));
        let report =
            serde_json::to_value(GameReport::of(&translations, &current_game)).expect("a report can be written");
        let text = "White wins. Black gave up.";
        let outcome = serde_json::json!({"winner": "white", "reason": "resignation", "score": "1-0", "text": text});
        assert_eq!((&report["outcome"], &report["turn"]), (&outcome, &serde_json::Value::Null));
        assert_eq!(report["legalMoves"], serde_json::json!([]));
    }
}
