//! The actions of players in online games, and the reasons for refusing them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{ChainLink, MoveSeal, Reveal, SealSalt, TokenHash};
use crate::excerpt::excerpt;
use crate::text_form::serde_as_text;

/// The maximum number of lines of conditional moves that a player may set.
pub const MAX_CONDITIONAL_LINES: usize = 16;
/// The maximum number of plies in such a line.
pub const MAX_CONDITIONAL_PLIES: usize = 20;

/// The id of an act, by which the server recognises an act that is sent twice: 1 to 32 letters, digits and hyphens,
/// unique among the acts of its player in this game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActId(String);

/// The text is not a valid act id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an act's id, 1 to 32 letters, digits and hyphens, found {0:?}")]
pub struct ActIdError(String);

impl FromStr for ActId {
    type Err = ActIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_valid =
            (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if is_valid { Ok(Self(text.to_owned())) } else { Err(ActIdError(excerpt(text, 40))) }
    }
}

impl fmt::Display for ActId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(ActId);

/// A preset chat message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Thank you!
    Thanks,
    /// Sorry!
    Sorry,
    /// One moment, please.
    OneMoment,
    /// Good game!
    GoodGame,
    /// Goodbye!
    Goodbye,
}

impl Phrase {
    /// All phrases.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Thanks,
        Self::Sorry,
        Self::OneMoment,
        Self::GoodGame,
        Self::Goodbye,
    ];
}

/// What a player can propose to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// The proposer's last turn is taken back, except for its roll.
    Takeback,
    /// The clocks are paused until both players are ready.
    Pause,
    /// The next move is sealed, and the clocks are paused until both players are ready.
    Adjournment,
    /// Another game with the sides exchanged, when this one is over.
    Rematch,
}

impl Proposal {
    /// All proposals.
    pub const ALL: [Self; 5] = [Self::Draw, Self::Takeback, Self::Pause, Self::Adjournment, Self::Rematch];
}

/// An action of a player. Actions that depend on the position contain its [`ply`](super::GameState::ply). They are
/// refused in any other position, however late they arrive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerAction {
    /// Commits to a dice chain, if the seat was taken without a commitment.
    Commit {
        /// The commitment.
        chain: ChainLink,
    },
    /// Reveals the chain link that is due for the next roll.
    Reveal {
        /// The link.
        reveal: Reveal,
    },
    /// Rolls without a double, where the server makes the rolls.
    Roll {
        /// The ply that the player has seen.
        ply: u32,
    },
    /// Makes a move.
    Move {
        /// The ply that the player has seen.
        ply: u32,
        /// The move as in the text protocol.
        code: String,
        /// The link for the next roll, if this move ends a turn and the opponent rolls next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
    },
    /// Makes a proposal to the opponent.
    Propose {
        /// The ply that the player has seen.
        ply: u32,
        /// The proposal.
        #[serde(rename = "what")]
        proposal: Proposal,
    },
    /// Answers a proposal.
    Answer {
        /// The number of the event of the proposal.
        #[serde(rename = "to")]
        proposal_seq: u64,
        /// Whether it is accepted.
        #[serde(rename = "accept")]
        is_accepted: bool,
    },
    /// Claims a draw by repetition or by the fifty-move rule.
    ClaimDraw {
        /// The ply that the player has seen.
        ply: u32,
    },
    /// Resigns.
    Resign,
    /// Ends the game because the opponent has left.
    ClaimAbandoned {
        /// Whether the claim is for a draw instead of a win.
        #[serde(rename = "draw")]
        is_draw: bool,
    },
    /// Is ready to continue after a pause or an adjournment.
    Ready,
    /// Seals the next move after both players have agreed to adjourn.
    Seal {
        /// The ply that the player has seen.
        ply: u32,
        /// The commitment to the move.
        seal: MoveSeal,
    },
    /// Opens the sealed move and makes it.
    Unseal {
        /// The ply that the player has seen.
        ply: u32,
        /// The move as in the text protocol.
        code: String,
        /// The salt of the seal.
        salt: SealSalt,
        /// The same as in [`Move`](Self::Move).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
    },
    /// Sends a preset chat message.
    Say {
        /// The message.
        phrase: Phrase,
    },
    /// Sets conditional moves, which replace earlier ones; only in games without dice.
    SetConditionals {
        /// The ply that the player has seen.
        ply: u32,
        /// Lines that begin with a move of the opponent and alternate with the player's own moves.
        lines: Vec<Vec<String>>,
    },
    /// Extends the opponent's first turn by its time limit.
    ExtendFirstTurn,
    /// Takes days off, in a game with a number of days per move.
    TakeVacation {
        /// The number of days off.
        days: u32,
    },
    /// Lets another device of the player take over this seat, once, by a token that only the player knows.
    LendSeat {
        /// The hash of that token.
        #[serde(rename = "token")]
        token_hash: TokenHash,
    },
}

/// The reason for a refusal. The names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is not part of the protocol, or comes at the wrong time.
    Malformed,
    /// The message is longer than allowed.
    TooLong,
    /// The first message was not a hello.
    HelloFirst,
    /// The token does not belong to a seat of this game.
    WrongToken,
    /// The seat is taken.
    SeatTaken,
    /// The nickname looks like a reserved name, or like that of a player.
    NicknameTaken,
    /// Only players may do this.
    NotAPlayer,
    /// The player is not signed in with a name, or not any more.
    NotSignedIn,
    /// The game has not begun.
    NotStarted,
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    NotOver,
    /// The clocks are paused by agreement.
    Paused,
    /// The clocks are not paused.
    NotPaused,
    /// The other side is to move.
    NotYourTurn,
    /// The action was meant for another position.
    Stale,
    /// The rules forbid it.
    IllegalMove,
    /// A link of a dice chain is due first.
    #[serde(rename = "throw-first")]
    RollFirst,
    /// The move must contain a link for the next roll.
    LinkMissing,
    /// The link does not belong to the chain, or comes too early.
    LinkWrong,
    /// The same proposal is open, or was declined in this position.
    AlreadyProposed,
    /// There is no such open proposal.
    NothingToAnswer,
    /// There is nothing to take back, claim or open.
    NothingThere,
    /// The opponent is connected, or has not been absent for long enough.
    NotAbandoned,
    /// A sealed move must be opened first, or the seal does not match.
    SealWrong,
    /// The game does not have this feature.
    NotInThisGame,
    /// More than is allowed.
    TooMany,
    /// The action could not be saved and has no effect. Send it again later.
    NotSaved,
    /// Too many messages are waiting. The action has no effect; send it again later.
    Busy,
}

impl RefusalCode {
    /// Whether the same act may be accepted if it is sent again.
    #[must_use]
    pub const fn is_temporary(self) -> bool {
        matches!(self, Self::NotSaved | Self::Busy)
    }
}

/// A refusal: the reason, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct ActRefusal {
    /// The reason, for programs.
    pub code: RefusalCode,
    /// What was expected, in English.
    pub expected: String,
}

impl ActRefusal {
    /// A refusal for this reason, and what was expected instead.
    #[must_use]
    pub fn new(code: RefusalCode, expected: impl Into<String>) -> Self {
        Self { code, expected: expected.into() }
    }
}
