//! Who has entered a tournament.

use crate::online::TokenHash;
use crate::player::PlayerKey;
use crate::tournament::ParticipantId;

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who; `None` once the player has been erased.
    pub player: Option<PlayerKey>,
    /// The player's name at the entry.
    pub name: String,
    /// The rating at the entry.
    pub rating: Option<u16>,
    /// Whether the player of an arena plays the next games with half the time.
    pub is_berserk: bool,
    /// The player's team, where teams take part.
    pub team: Option<ParticipantId>,
    /// Whether the player of a team takes part no more.
    pub is_withdrawn: bool,
    /// Whether the player of a team did not come to the last game, and has not returned since.
    pub is_missing: bool,
    /// The hash of the token of the seats that the player's program has, if one plays for the player.
    pub program_seat: Option<TokenHash>,
}

impl Entrant {
    /// Somebody who enters, for a team or alone.
    pub(super) fn new(player: Option<PlayerKey>, name: &str, rating: Option<u16>, team: Option<ParticipantId>) -> Self {
        let name = name.to_owned();
        let (is_berserk, is_withdrawn, is_missing, program_seat) = (false, false, false, None);
        Self { player, name, rating, is_berserk, team, is_withdrawn, is_missing, program_seat }
    }
}
