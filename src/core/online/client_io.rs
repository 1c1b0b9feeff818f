//! The input and output of the client's state machine.

use super::{ActRefusal, ClientMessage, GameEvent, Phrase, Proposal, SealSalt, SeatToken, TokenHash};
use crate::board::{BySide, Side};

/// An action of the local player. The client adds the rest of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalAction {
    /// Takes a free seat.
    Sit {
        /// The side; `None` for any.
        side: Option<Side>,
        /// The player's nickname; may be empty.
        nickname: String,
    },
    /// Takes over the seat that another device has lent by this token. The secret of the dice chain must have been
    /// transferred too.
    TakeSeat(SeatToken),
    /// Makes a move, given as in the text protocol; or doubles, or answers a double.
    Move(String),
    /// Rolls, in a turn in which the player may double.
    Roll,
    /// Seals a move, given as in the text protocol, with an unpredictable salt.
    Seal(String, SealSalt),
    /// Makes a proposal.
    Propose(Proposal),
    /// Answers a proposal: whether it is accepted.
    Answer(Proposal, bool),
    /// Claims a draw by the rules.
    ClaimDraw,
    /// Resigns.
    Resign,
    /// Ends the game because the opponent has left. `true` claims a draw, `false` a win.
    ClaimAbandoned(bool),
    /// Is ready to continue.
    Ready,
    /// Sends a preset chat message.
    Say(Phrase),
    /// Sets conditional moves.
    SetConditionals(Vec<Vec<String>>),
    /// Extends the opponent's first turn by its time limit.
    ExtendFirstTurn,
    /// Takes days off.
    TakeVacation(u32),
    /// Lends the seat to another device, by the hash of a new token.
    LendSeat(TokenHash),
}

/// The state of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionStatus {
    /// Not connected.
    Offline {
        /// The time of the next attempt, in milliseconds of the client's clock.
        retry_at: u64,
    },
    /// Connecting.
    Connecting {
        /// The time of the attempt, in milliseconds of the client's clock.
        since: u64,
    },
    /// Connected.
    Online,
    /// The server speaks another version of the protocol, so this program must be reloaded.
    Outdated,
    /// The server has sent something impossible, which is described here.
    Distrusted(String),
}

/// An act that was refused, by the server or before it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedAct {
    /// The message; `None` if nothing was sent or if the server named no act.
    pub message: Option<ClientMessage>,
    /// The reason.
    pub refusal: ActRefusal,
}

/// The output of a step: what to do, and what has happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientOutput {
    /// Whether to open a connection, which replaces the previous one.
    pub connect: bool,
    /// Whether to close the connection.
    pub disconnect: bool,
    /// The messages to send.
    pub send: Vec<ClientMessage>,
    /// The number of displayed plies to take back …
    pub undone_count: usize,
    /// … before these plies are played, given as in the text protocol. They include rolls.
    pub played: Vec<String>,
    /// The events that the server has confirmed.
    pub events: Vec<GameEvent>,
    /// The acts that were refused.
    pub refused: Vec<RefusedAct>,
}

/// Who is connected, as reported by the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// Whether each player is connected.
    pub is_connected: BySide<bool>,
    /// The number of spectators.
    pub watcher_count: u32,
    /// The server's time in milliseconds from which the game may be claimed because the opponent has left.
    pub claim_at: Option<u64>,
}
