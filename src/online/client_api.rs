//! What does a client's program want of it, and what does it get?

use super::action::{ActRefusal, Phrase, Proposal};
use super::event::GameEvent;
use super::protocol::ClientMessage;
use super::seal::SealSalt;
use super::seat_token::{SeatToken, TokenHash};
use crate::board::{BySide, Side};

/// What a player does; the client adds what the protocol needs besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalAction {
    /// Takes a seat that is free.
    Sit {
        /// Which; any, if none is named.
        side: Option<Side>,
        /// What the player wants to be called; may be empty.
        nickname: String,
    },
    /// Takes the seat that another device has lent by this token. The dice's secret must have come with it.
    TakeSeat(SeatToken),
    /// Makes a move, by its name in the text protocol.
    Move(String),
    /// Seals a move, by its name in the text protocol, with a salt that nobody should be able to guess.
    Seal(String, SealSalt),
    /// Asks for something.
    Propose(Proposal),
    /// Answers what is asked for.
    Answer(Proposal, bool),
    /// Claims a draw by the rules.
    ClaimDraw,
    /// Gives up.
    Resign,
    /// Ends the game because the opponent has gone; whether a draw is enough.
    ClaimAbandoned(bool),
    /// Is ready to go on.
    Ready,
    /// Says a phrase.
    Say(Phrase),
    /// Deposits conditional moves.
    SetConditionals(Vec<Vec<String>>),
    /// Takes days off.
    TakeVacation(u32),
    /// Lends the seat to another device, by a token drawn for that.
    LendSeat(TokenHash),
}

/// How the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionStatus {
    /// It is lost, or was not there yet; at this time it is tried again.
    Offline {
        /// In milliseconds of the client's clock.
        retry_at: u64,
    },
    /// It is being made, since this time.
    Connecting {
        /// In milliseconds of the client's clock.
        since: u64,
    },
    /// Connected.
    Online,
    /// The server speaks another protocol: this program is to be loaded again.
    Outdated,
    /// The server tells what cannot be.
    Distrusted(String),
}

/// An act that is refused, or could not even be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedAct {
    /// What was asked for; `None` where nothing was sent, or the server named no act.
    pub message: Option<ClientMessage>,
    /// The reason.
    pub refusal: ActRefusal,
}

/// What is to be done, and what has happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientOutput {
    /// Whether a connection is to be made, in place of the one before.
    pub connect: bool,
    /// Whether the connection is to be closed.
    pub disconnect: bool,
    /// What is to be sent.
    pub send: Vec<ClientMessage>,
    /// How many plies of what was shown are to be taken back …
    pub undone: usize,
    /// … before these are played, by their names in the text protocol, throws among them.
    pub played: Vec<String>,
    /// What the server has confirmed.
    pub events: Vec<GameEvent>,
    /// What was refused.
    pub refused: Vec<RefusedAct>,
}

/// Who is there, as the server told it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// Whether the players are.
    pub here: BySide<bool>,
    /// The number of spectators.
    pub watchers: u32,
    /// From when on the opponent may be held to have gone, by the server's time in milliseconds.
    pub claim_at: Option<u64>,
}
