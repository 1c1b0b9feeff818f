//! The events of an online game: an append-only list.
//!
//! Everything else is computed from it: the position, the clocks, the record ([`record_from_events`](super::record_from_events)). An event is
//! published only after it has been stored, and never changes.

use serde::{Deserialize, Serialize};

use super::{
    ActId, ChainLink, GameSettings, MoveSeal, Phrase, Proposal, RatingChange, Reveal, SealSalt, SeatedPlayer,
    TokenHash, wire_format,
};
use crate::board::Side;
use crate::session::Seed;

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEvent {
    /// Its number in the game, from 1.
    pub seq: u64,
    /// The server's time in milliseconds since 1970. It never decreases.
    pub at: u64,
    /// The side that acted; `None` for the server.
    #[serde(default, with = "wire_format::side", skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The act that caused the event; `None` if a rule did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<ActId>,
    /// What happened.
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventKind {
    /// The game was offered. Always the first event, and only that.
    Created {
        /// The settings of the game.
        settings: GameSettings,
    },
    /// A player took a seat.
    Seated {
        /// The player's nickname; may be empty.
        nickname: String,
        /// The hash of the seat's token; secret.
        #[serde(rename = "token", default, skip_serializing_if = "Option::is_none")]
        token_hash: Option<TokenHash>,
        /// The commitment to a dice chain, in a game with dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<ChainLink>,
        /// Who the player is, if the player was signed in: in a rated game always, unless the player has been erased since.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<SeatedPlayer>,
    },
    /// A player who had taken a seat without a commitment committed to a dice chain.
    Committed {
        /// The commitment.
        chain: ChainLink,
    },
    /// A link was revealed without a move.
    Revealed {
        /// The link for the next roll.
        reveal: Reveal,
        /// The time that is given back, where the clock of the other side runs then.
        #[serde(rename = "back", default, skip_serializing_if = "TimeBack::is_nothing")]
        time_back: TimeBack,
    },
    /// A move was made.
    Moved {
        /// The move as in the text protocol.
        code: String,
        /// The link for the opponent's next roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
        /// The time that is given back.
        #[serde(rename = "back", default, skip_serializing_if = "TimeBack::is_nothing")]
        time_back: TimeBack,
    },
    /// The dice were rolled.
    Rolled {
        /// The roll as in the text protocol. It is determined by the links, or by the seed.
        code: String,
    },
    /// A proposal was made.
    Proposed {
        /// The proposal.
        #[serde(rename = "what")]
        proposal: Proposal,
    },
    /// A proposal was answered.
    Answered {
        /// The number of the event of the proposal.
        #[serde(rename = "to")]
        proposal_seq: u64,
        /// Whether it was accepted.
        #[serde(rename = "accept")]
        is_accepted: bool,
    },
    /// A draw was claimed by the rules. If both players must agree, the claim is a proposal.
    DrawClaimed,
    /// A player resigned. Before the start that cancels the game.
    Resigned,
    /// A player lost on time.
    Flagged,
    /// The game was ended because the opponent had left.
    AbandonmentClaimed {
        /// Whether the claim was for a draw instead of a win.
        #[serde(rename = "draw")]
        is_draw: bool,
    },
    /// The game was aborted without a result: a player did not begin in time, or the operator of the server ended the game.
    Aborted,
    /// A player is ready to continue.
    Ready,
    /// The next move was sealed.
    Sealed {
        /// The commitment to the move.
        seal: MoveSeal,
    },
    /// The sealed move was opened and made.
    Unsealed {
        /// The move as in the text protocol.
        code: String,
        /// The salt, by which everybody can verify the seal.
        salt: SealSalt,
        /// The link for the opponent's next roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
    },
    /// A preset chat message was sent.
    Said {
        /// The message.
        phrase: Phrase,
    },
    /// Conditional moves were set.
    ConditionalsSet {
        /// The lines; `None` if they are hidden from the reader.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lines: Option<Vec<Vec<String>>>,
    },
    /// A player extended the opponent's first turn by its time limit.
    FirstTurnExtended,
    /// A player took days off.
    VacationTaken {
        /// The number of days off.
        days: u32,
    },
    /// A seat may be taken over by another device, once.
    SeatLent {
        /// The hash of the token for that; secret.
        #[serde(rename = "token", default, skip_serializing_if = "Option::is_none")]
        token_hash: Option<TokenHash>,
    },
    /// Another device took over the seat. Earlier tokens are no longer valid.
    SeatMoved {
        /// The hash of its token; secret.
        #[serde(rename = "token", default, skip_serializing_if = "Option::is_none")]
        token_hash: Option<TokenHash>,
    },
    /// A rematch was created, with the sides exchanged.
    RematchCreated {
        /// The key of the new game.
        key: String,
    },
    /// A rated game that is over has changed the ratings.
    Rated {
        /// What it has made of White's.
        white: RatingChange,
        /// What it has made of Black's.
        black: RatingChange,
    },
    /// The seed of the rolls that the server has made was shown, because the game was over. In a duplicate match both games were, and from
    /// now on everybody may see them.
    SeedShown {
        /// The seed, whose hash is in the settings.
        seed: Seed,
    },
    /// The server was restarted.
    Restarted {
        /// The last time at which the server is known to have run, in milliseconds since 1970. No clock ran after it.
        #[serde(rename = "alive")]
        alive_at: u64,
    },
    /// The server stood still for a while, without a restart: it was suspended or overloaded.
    Stalled {
        /// The last time at which it is known to have run, in milliseconds since 1970. No clock ran after it.
        #[serde(rename = "alive")]
        alive_at: u64,
    },
}

/// The part of a turn's time that is not charged to the player, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeBack {
    /// The measured network lag, limited by the budget.
    #[serde(rename = "lag", default, skip_serializing_if = "is_zero")]
    pub lag_ms: u32,
    /// The server's own delay: in saving this move or the one before, and because it stood still for short times. With a forced
    /// pass also the time that it took.
    #[serde(rename = "held", default, skip_serializing_if = "is_zero")]
    pub held_ms: u32,
}

const fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl TimeBack {
    /// Whether all time is charged.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.lag_ms == 0 && self.held_ms == 0
    }

    /// The total.
    #[must_use]
    pub const fn total_ms(self) -> u64 {
        self.lag_ms as u64 + self.held_ms as u64
    }
}

impl GameEvent {
    /// The event as published to the player of a side, or to spectators: without hashes of tokens, keys of players and the
    /// opponent's conditional moves.
    #[must_use]
    pub fn redacted_for(&self, reader: Option<Side>) -> Self {
        let mut event = self.clone();
        match &mut event.kind {
            EventKind::Seated { token_hash, player, .. } => {
                *token_hash = None;
                if let Some(player) = player {
                    player.key = None;
                }
            }
            EventKind::SeatLent { token_hash } | EventKind::SeatMoved { token_hash } => *token_hash = None,
            EventKind::ConditionalsSet { lines } if reader.is_none() || reader != self.side => *lines = None,
            _ => {}
        }
        event
    }

    /// Whether somebody has ever entered the seat of this side, by the events of a game.
    #[must_use]
    pub fn was_seat_entered(events: &[Self], side: Side) -> bool {
        events.iter().any(|event| event.side == Some(side) && matches!(event.kind, EventKind::SeatMoved { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::PlayerKey;

    fn event(kind: EventKind) -> GameEvent {
        GameEvent { seq: 7, at: 1_000, side: Some(Side::Black), act: "a-1".parse().ok(), kind }
    }

    #[test]
    fn an_event_survives_its_own_text() {
        let link = ChainLink::new([9; 32]);
        let reveal = Some(Reveal { roll: 2, link, renewal: None });
        for kind in [
            EventKind::Moved { code: "e2e4".into(), reveal, time_back: TimeBack { lag_ms: 120, held_ms: 0 } },
            EventKind::Seated { nickname: "Ana".into(), token_hash: None, chain: Some(link), player: None },
            EventKind::ConditionalsSet { lines: Some(vec![vec!["e2e4".into(), "e7e5".into()]]) },
            EventKind::DrawClaimed,
            EventKind::Proposed { proposal: Proposal::Takeback },
        ] {
            let event = event(kind);
            let text = serde_json::to_string(&event).expect("an event has a text");
            assert_eq!(serde_json::from_str::<GameEvent>(&text).expect(&text), event);
        }
    }

    #[test]
    fn the_name_of_a_player_is_told_and_the_key_is_not() {
        let rating = crate::online::ShownRating { points: 1512, provisional: true };
        let player = SeatedPlayer {
            key: Some(PlayerKey::new([7; 32])),
            name: "Ana".parse().expect("a name"),
            rating,
            bot: false,
        };
        let seated_event = event(EventKind::Seated {
            nickname: "Ana".into(),
            token_hash: None,
            chain: None,
            player: Some(player.clone()),
        });
        let text = serde_json::to_string(&seated_event.redacted_for(None)).expect("a text");
        assert!(text.ends_with(r#""player":{"name":"Ana","rating":{"points":1512,"provisional":true}}}}"#), "{text}");
        let EventKind::Seated { player: Some(published_player), .. } =
            seated_event.redacted_for(Some(Side::Black)).kind
        else {
            panic!("expected a seat");
        };
        assert_eq!(published_player, SeatedPlayer { key: None, ..player });
        let stored_json = serde_json::to_string(&seated_event).expect("a text");
        assert_eq!(serde_json::from_str::<GameEvent>(&stored_json).expect(&stored_json), seated_event);
    }

    #[test]
    fn an_ordinary_move_is_short() {
        let move_event = event(EventKind::Moved { code: "e2e4".into(), reveal: None, time_back: TimeBack::default() });
        let text = serde_json::to_string(&move_event).expect("an event has a text");
        assert_eq!(text, r#"{"seq":7,"at":1000,"side":"black","act":"a-1","kind":{"type":"moved","code":"e2e4"}}"#);
    }

    #[test]
    fn tokens_are_told_to_nobody_and_conditional_moves_to_their_player_alone() {
        let token_hash = Some(super::super::seat_token::SeatToken::new([1; 16]).hash());
        for kind in [
            EventKind::Seated { nickname: String::new(), token_hash, chain: None, player: None },
            EventKind::SeatLent { token_hash },
            EventKind::SeatMoved { token_hash },
        ] {
            for reader in [None, Some(Side::White), Some(Side::Black)] {
                let published_json = serde_json::to_string(&event(kind.clone()).redacted_for(reader)).expect("a text");
                assert!(!published_json.contains("token"), "{published_json}");
            }
        }
        let conditionals_event = event(EventKind::ConditionalsSet { lines: Some(Vec::new()) });
        assert_eq!(conditionals_event.redacted_for(Some(Side::Black)), conditionals_event);
        for reader in [None, Some(Side::White)] {
            assert_eq!(conditionals_event.redacted_for(reader).kind, EventKind::ConditionalsSet { lines: None });
        }
    }
}
