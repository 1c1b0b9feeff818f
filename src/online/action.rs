//! What can a player do in a game over a network, and why is it refused?

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::dice_chain::ChainLink;
use super::dice_chain::Reveal;
use super::seal::{MoveSeal, SealSalt};
use super::seat_token::TokenHash;
use super::wire;
use crate::excerpt::excerpt;

/// The most lines of conditional moves that a player may deposit.
pub const MAX_CONDITIONAL_LINES: usize = 16;
/// The most plies in one of them.
pub const MAX_CONDITIONAL_PLIES: usize = 20;

/// By what an act is known again when it is sent twice: any 1 to 32 letters, digits and hyphens that its player has not used
/// before in this game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActId(String);

/// The text names no act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an act's id, 1 to 32 letters, digits and hyphens, found {0:?}")]
pub struct ActIdError(String);

impl FromStr for ActId {
    type Err = ActIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_id =
            (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if is_id { Ok(Self(text.to_owned())) } else { Err(ActIdError(excerpt(text, 40))) }
    }
}

impl fmt::Display for ActId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for ActId {
    fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        writer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ActId {
    fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        wire::text::deserialize(reader)
    }
}

/// One of the few things that players may say to each other.
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

/// What two players can ask of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// The proposer's last turn is taken back. Its throw stays.
    Takeback,
    /// The clocks stand still until both are ready.
    Pause,
    /// The next move is sealed, and the clocks stand still until both are ready.
    Adjournment,
    /// Another game with sides changed, once this one is over.
    Rematch,
}

impl Proposal {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Draw, Self::Takeback, Self::Pause, Self::Adjournment, Self::Rematch];
}

/// What a player does. What depends on the position names it by `ply`, see [`GameState::ply`](super::GameState::ply): an act that
/// was meant for another position is refused, however late it comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerAction {
    /// Shows the commitment to a dice chain, where the seat was taken without one.
    Commit {
        /// The end of the chain.
        chain: ChainLink,
    },
    /// Shows the link that is owed for the next throw.
    Reveal {
        /// The link of the dice chain for the next throw.
        reveal: Reveal,
    },
    /// Makes a move.
    Move {
        /// The number of plies in the position that the player has seen: in another one it is refused.
        ply: u32,
        /// The move's name in the text protocol.
        code: String,
        /// The link for the throw that follows, where this move ends a turn and the opponent throws next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
    },
    /// Asks the opponent for something.
    Propose {
        /// The number of plies in the position that the player has seen: in another one it is refused.
        ply: u32,
        /// What the opponent is asked for.
        what: Proposal,
    },
    /// Answers a proposal.
    Answer {
        /// The event by which it was made.
        to: u64,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Claims a draw by the rules: the position recurs, or nothing happens any more.
    ClaimDraw {
        /// The number of plies in the position that the player has seen: in another one it is refused.
        ply: u32,
    },
    /// Gives up.
    Resign,
    /// Ends the game because the opponent has gone.
    ClaimAbandoned {
        /// Whether the claimant is content with a draw.
        draw: bool,
    },
    /// Is ready to go on after a pause or an adjournment.
    Ready,
    /// Seals the next move, after both agreed to adjourn.
    Seal {
        /// The number of plies in the position that the player has seen: in another one it is refused.
        ply: u32,
        /// What binds the player to the move.
        seal: MoveSeal,
    },
    /// Opens the sealed move, and makes it.
    Unseal {
        /// The number of plies in the position that the player has seen: in another one it is refused.
        ply: u32,
        /// The move's name in the text protocol.
        code: String,
        /// What makes the seal unguessable.
        salt: SealSalt,
        /// As with [`Move`](Self::Move).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reveal: Option<Reveal>,
    },
    /// Says one of the set phrases.
    Say {
        /// The phrase that is said.
        phrase: Phrase,
    },
    /// Deposits conditional moves in place of those deposited before; only in games without dice.
    SetConditionals {
        /// The number of plies in the position that the player has seen: in another one it is refused.
        ply: u32,
        /// Lines of moves that begin with one of the opponent's: his, mine, his, mine …
        lines: Vec<Vec<String>>,
    },
    /// Takes days off, in a game with days for each move.
    TakeVacation {
        /// The number of days off.
        days: u32,
    },
    /// Lets another device take this seat, once, by a token that only its player knows.
    LendSeat {
        /// The hash of that token.
        token: TokenHash,
    },
}

/// Why something is refused: a stable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is none of the protocol, or comes at the wrong time.
    Malformed,
    /// It is longer than allowed.
    TooLong,
    /// No hello was said before.
    HelloFirst,
    /// The token opens no seat of this game.
    WrongToken,
    /// Somebody sits there.
    SeatTaken,
    /// Only players may do that.
    NotAPlayer,
    /// The game has not begun.
    NotStarted,
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    NotOver,
    /// The clocks stand still by consent.
    Paused,
    /// The clocks do not stand still.
    NotPaused,
    /// It is the other side's turn.
    NotYourTurn,
    /// It was meant for another position.
    Stale,
    /// The rules forbid it.
    IllegalMove,
    /// A link of a dice chain is owed first.
    ThrowFirst,
    /// The move needs a link for the throw that follows.
    LinkMissing,
    /// The link does not belong to the chain, or comes too early.
    LinkWrong,
    /// Such a proposal is open already, or was declined in this position.
    AlreadyProposed,
    /// Nothing of the kind is open.
    NothingToAnswer,
    /// There is nothing that could be taken back, claimed or opened.
    NothingThere,
    /// The opponent is here, or has not been gone for long enough.
    NotAbandoned,
    /// A sealed move must be opened first, or the seal does not fit.
    SealWrong,
    /// This game has no such thing.
    NotInThisGame,
    /// More than is allowed.
    TooMany,
    /// It could not be saved. Nothing has happened; send it again later.
    NotSaved,
    /// Too much is waiting. Nothing has happened; send it again later.
    Busy,
}

impl RefusalCode {
    /// Whether the same act may be accepted when it is sent again.
    #[must_use]
    pub const fn is_passing(self) -> bool {
        matches!(self, Self::NotSaved | Self::Busy)
    }
}

/// Something is refused: why, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct ActRefusal {
    /// The reason, for programs.
    pub code: RefusalCode,
    /// What was expected, in English.
    pub expected: String,
}

impl ActRefusal {
    pub(super) fn new(code: RefusalCode, expected: impl Into<String>) -> Self {
        Self { code, expected: expected.into() }
    }
}
