//! What happened in a game over a network? A list to which the server appends, and nothing else.
//!
//! Everything else follows from it: the position, the clocks, the record ([`project`](super::project)). An event is told only when
//! it is on disk, and then never changes.

use serde::{Deserialize, Serialize};

use super::action::{ActId, Phrase, Proposal};
use super::dice_chain::{ChainLink, Reveal};
use super::seal::{MoveSeal, SealSalt};
use super::seat_token::TokenHash;
use super::settings::GameSettings;
use super::wire;
use crate::board::Side;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEvent {
    /// Its number in the game: 1, 2, 3 …
    pub seq: u64,
    /// When, by the server's clock, in milliseconds since 1970. It never goes back.
    pub at: u64,
    /// Whose doing it is; nobody's where the server itself acts.
    #[serde(default, with = "wire::side", skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The act that brought it about; none where a rule did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<ActId>,
    /// What happened.
    pub kind: EventKind,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventKind {
    /// The game is offered. Always the first event, and only that.
    Created {
        /// What is played, and how.
        settings: GameSettings,
    },
    /// Somebody sat down.
    Seated {
        /// What this player wants to be called; may be empty.
        nickname: String,
        /// The hash of the seat's token; told to nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<TokenHash>,
        /// The commitment to a dice chain, in a game with dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<ChainLink>,
    },
    /// A player showed the commitment to a dice chain, who had sat down without one.
    Committed {
        /// The end of the chain.
        chain: ChainLink,
    },
    /// A link was shown without a move.
    Revealed {
        /// The link of the dice chain for the next throw.
        reveal: Reveal,
    },
    /// A move was made.
    Moved {
        /// The move's name in the text protocol.
        code: String,
        /// The link for the opponent's throw that follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
        /// What of the time is given back.
        #[serde(default, skip_serializing_if = "TimeBack::is_nothing")]
        back: TimeBack,
    },
    /// The dice were thrown.
    Rolled {
        /// The throw's name in the text protocol. It follows from the links.
        code: String,
    },
    /// Something was asked for.
    Proposed {
        /// What the opponent was asked for.
        what: Proposal,
    },
    /// A proposal was answered.
    Answered {
        /// The event by which it was made.
        to: u64,
        /// Whether it was accepted.
        accept: bool,
    },
    /// A draw was claimed by the rules. Where both players must want it, that is a proposal.
    DrawClaimed,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was up.
    Flagged,
    /// The game was ended because the opponent had gone.
    AbandonmentClaimed {
        /// Whether the claimant was content with a draw.
        draw: bool,
    },
    /// The game did not come about: the first move was not made in time.
    Aborted,
    /// A player is ready to go on.
    Ready,
    /// The next move was sealed.
    Sealed {
        /// What binds the player to it.
        seal: MoveSeal,
    },
    /// The sealed move was opened, and made.
    Unsealed {
        /// The move's name in the text protocol.
        code: String,
        /// With it everybody can check the seal.
        salt: SealSalt,
        /// The link for the opponent's throw that follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
    },
    /// A set phrase was said.
    Said {
        /// The phrase that was said.
        phrase: Phrase,
    },
    /// Conditional moves were deposited.
    ConditionalsSet {
        /// The lines; none where they are kept from the reader.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lines: Option<Vec<Vec<String>>>,
    },
    /// Days were taken off.
    VacationTaken {
        /// The number of days off.
        days: u32,
    },
    /// A seat may be taken by another device, once.
    SeatLent {
        /// The hash of the token for that; told to nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<TokenHash>,
    },
    /// Another device took the seat. The tokens before open it no more.
    SeatMoved {
        /// The hash of its token; told to nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<TokenHash>,
    },
    /// Another game of the two was begun, with sides changed.
    RematchCreated {
        /// The key of the new game.
        key: String,
    },
    /// The server was away.
    Restarted {
        /// Until when it is known to have been there, in milliseconds since 1970. From then on no clock ran.
        alive: u64,
    },
}

/// What of a turn's time is not charged to the player, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeBack {
    /// What the messages were on their way, as measured, within the budget.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lag: u32,
    /// What the server itself took, to save the move before or this one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held: u32,
}

const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl TimeBack {
    /// Whether all time is charged.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.lag == 0 && self.held == 0
    }

    /// Both together.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.lag as u64 + self.held as u64
    }
}

impl GameEvent {
    /// The event as it is told to the player of a side, or to spectators: without hashes of tokens, and without the opponent's
    /// conditional moves.
    #[must_use]
    pub fn told_to(&self, reader: Option<Side>) -> Self {
        let mut event = self.clone();
        match &mut event.kind {
            EventKind::Seated { token, .. } | EventKind::SeatLent { token } | EventKind::SeatMoved { token } => {
                *token = None;
            }
            EventKind::ConditionalsSet { lines } if reader.is_none() || reader != self.side => *lines = None,
            _ => {}
        }
        event
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: EventKind) -> GameEvent {
        GameEvent { seq: 7, at: 1_000, side: Some(Side::Black), act: "a-1".parse().ok(), kind }
    }

    #[test]
    fn an_event_survives_its_own_text() {
        let link = ChainLink::new([9; 32]);
        let reveal = Some(Reveal { throw: 2, link, renewal: None });
        for kind in [
            EventKind::Moved { code: "e2e4".into(), reveal, back: TimeBack { lag: 120, held: 0 } },
            EventKind::Seated { nickname: "Ana".into(), token: None, chain: Some(link) },
            EventKind::ConditionalsSet { lines: Some(vec![vec!["e2e4".into(), "e7e5".into()]]) },
            EventKind::DrawClaimed,
            EventKind::Proposed { what: Proposal::Takeback },
        ] {
            let event = event(kind);
            let text = serde_json::to_string(&event).expect("an event has a text");
            assert_eq!(serde_json::from_str::<GameEvent>(&text).expect(&text), event);
        }
    }

    #[test]
    fn an_ordinary_move_is_short() {
        let moved = event(EventKind::Moved { code: "e2e4".into(), reveal: None, back: TimeBack::default() });
        let text = serde_json::to_string(&moved).expect("an event has a text");
        assert_eq!(text, r#"{"seq":7,"at":1000,"side":"black","act":"a-1","kind":{"type":"moved","code":"e2e4"}}"#);
    }

    #[test]
    fn tokens_are_told_to_nobody_and_conditional_moves_to_their_player_alone() {
        let token = Some(super::super::seat_token::SeatToken::new([1; 16]).hash());
        for kind in [
            EventKind::Seated { nickname: String::new(), token, chain: None },
            EventKind::SeatLent { token },
            EventKind::SeatMoved { token },
        ] {
            for reader in [None, Some(Side::White), Some(Side::Black)] {
                let told = serde_json::to_string(&event(kind.clone()).told_to(reader)).expect("a text");
                assert!(!told.contains("token"), "{told}");
            }
        }
        let deposited = event(EventKind::ConditionalsSet { lines: Some(Vec::new()) });
        assert_eq!(deposited.told_to(Some(Side::Black)), deposited);
        for reader in [None, Some(Side::White)] {
            assert_eq!(deposited.told_to(reader).kind, EventKind::ConditionalsSet { lines: None });
        }
    }
}
