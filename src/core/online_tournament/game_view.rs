//! What everybody may see of a round: its pairings with their games.

use serde::{Deserialize, Serialize};

use super::appointment::AppointmentView;
use super::game::GameOfTournament;
use crate::tournament::{Bye, GameOutcome, ParticipantId};

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundView {
    /// The pairings, the first board first.
    pub games: Vec<TournamentGameView>,
    /// Who has no opponent, and why.
    pub byes: Vec<(ParticipantId, Bye)>,
}

/// Stands where a team has no player on a board.
pub const NOBODY: ParticipantId = ParticipantId(0);

/// A pairing with the game that is played, or with the boards of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentGameView {
    /// Who has White.
    pub white: ParticipantId,
    /// Who has Black.
    pub black: ParticipantId,
    /// The key of the game; of several games of a pairing that of the last one. `None` while it has not begun, if it
    /// was over before it began, and if somebody was not there from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The key by which the organiser corrects the result of a game that was over before it began. There is no such game to watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplayed_game: Option<String>,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameOutcome>,
    /// Whether the organiser has corrected how it ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_corrected: bool,
    /// Whether Black has draw odds: the last game that decides a pairing of a knock-out, in which a draw is a win for Black.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_draw_odds: bool,
    /// When the game begins, in a round over days, while it has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appointment: Option<AppointmentView>,
    /// The boards of a match between teams, of which `white` has White on the first one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Self>,
    /// The game points of both teams of a match, as they are written, once it is over. A team that did not come has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[String; 2]>,
}

impl TournamentGameView {
    /// A pairing without boards, with its last game.
    pub(super) fn new(
        [white, black]: [ParticipantId; 2],
        last_game: Option<&GameOfTournament>,
        outcome: Option<GameOutcome>,
    ) -> Self {
        Self {
            white,
            black,
            game: last_game.and_then(GameOfTournament::begun_key),
            unplayed_game: last_game.and_then(GameOfTournament::unplayed_key),
            outcome,
            is_corrected: last_game.is_some_and(|game| game.is_corrected),
            has_draw_odds: false,
            appointment: None,
            boards: Vec::new(),
            score: None,
        }
    }

    /// The key by which the organiser corrects the result, and the result as it is; `None` as long as there is none, of a whole match, and
    /// where a team had no player.
    #[must_use]
    pub fn result_with_key(&self) -> Option<(&str, GameOutcome)> {
        let key = self.game.as_deref().or(self.unplayed_game.as_deref());
        key.zip(self.outcome)
    }

    /// The boards of a match, or the game itself.
    #[must_use]
    pub fn games(&self) -> &[Self] {
        if self.boards.is_empty() { std::slice::from_ref(self) } else { &self.boards }
    }
}

impl From<&GameOfTournament> for TournamentGameView {
    fn from(game: &GameOfTournament) -> Self {
        Self::new([game.white, game.black], Some(game), game.outcome)
    }
}
