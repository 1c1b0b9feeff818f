//! The intents of players, and what each of them means for overlays and servers.

use bevy::prelude::*;

use super::remote::{FollowStep, RemotePlay};
use super::replay::ReplayStep;
use crate::board::Side;
use crate::session::{GameId, GameRecord, Head, MoveId, NodeId, Notes, Seat, Style};

/// An intent of a player. Impossible intents are ignored.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Make this move, or enter this roll.
    Play(MoveId),
    /// Roll the dice.
    Roll,
    /// Take back the last move of a person, and all that followed it.
    Undo,
    /// Redo the move that was taken back.
    Redo,
    /// The next step of a replay.
    Replay(ReplayStep),
    /// Show the previous position.
    StepBack,
    /// Show another position of the game.
    GoTo(NodeId),
    /// Show the start.
    First,
    /// Show the end of the line.
    Last,
    /// Swap the variation of this node with the line before it.
    Promote(NodeId),
    /// Remove the variation of this node, or the main line from this node on.
    Remove(NodeId),
    /// Change the annotations of a node.
    Annotate(NodeId, Notes),
    /// The [declaring side](super::CurrentGame::declaring_side) resigns.
    Resign,
    /// The [drawing side](super::CurrentGame::drawing_side) offers a draw.
    OfferDraw,
    /// The side to move claims a draw by repetition or the fifty-move rule.
    ClaimDraw,
    /// The other side answers a draw offer.
    AnswerDraw {
        /// Whether it accepts.
        accept: bool,
    },
    /// Stop the clocks, or let them run.
    Pause(bool),
    /// Start a new game.
    Start {
        /// The game or edition.
        id: GameId,
        /// The start position, if it is not the usual one.
        fen: Option<String>,
        /// The head of its record.
        head: Head,
    },
    /// Open a recorded game.
    Open {
        /// The game.
        record: Box<GameRecord>,
        /// The name of its record in the library, if it has one.
        key: Option<String>,
        /// The state of remote play, if it is an online game.
        remote: Option<RemotePlay>,
    },
    /// Open a study as its server tells it.
    OpenStudy {
        /// The key of the study on its server.
        key: String,
        /// The study.
        record: Box<GameRecord>,
    },
    /// Take the server's tree of the study over.
    ReviseStudy(Box<GameRecord>),
    /// Drop the reader's own moves in the study.
    BackToStudy,
    /// Show the position of the study to which the server's answer leads.
    FollowStudy(NodeId),
    /// The side loses because its time is up.
    Forfeit(Side),
    /// Take a step towards the state of the server's game.
    Follow(FollowStep),
    /// Start the same game again, with the sides exchanged.
    Rematch,
    /// Change the player of a side; an engine plays in this style.
    Sit(Side, Seat, Style),
    /// Keep the accuracy of each side, from 0 to 1, in the record; `None` for a side of which it is not known.
    SetAccuracy([Option<f64>; 2]),
}

/// What an intent means for servers, clocks and overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IntentScope {
    /// A move or a roll: in a game that a server decides, only if it agrees, and not while the clocks are stopped.
    Play,
    /// Something else that a server must agree to.
    ServerRequest,
    /// A change of a player, which a server must agree to. The overlay in which it was made stays open.
    PlayerChange,
    /// A game comes to the table, which is to be seen.
    NewGame,
    /// A server's game comes to the table, which is to be seen. Overlays stay open.
    ServerGame,
    /// The record or what is shown of it changes, whoever decides the game.
    LocalRecord,
    /// The same, but nobody at the table has wanted it: overlays stay open.
    Background,
}

impl Intent {
    const fn scope(&self) -> IntentScope {
        match self {
            Self::Play(_) | Self::Roll => IntentScope::Play,
            Self::Undo
            | Self::Promote(_)
            | Self::Remove(_)
            | Self::Resign
            | Self::OfferDraw
            | Self::ClaimDraw
            | Self::AnswerDraw { .. }
            | Self::Pause(_) => IntentScope::ServerRequest,
            Self::Sit(..) => IntentScope::PlayerChange,
            Self::Start { .. } | Self::Open { remote: None, .. } => IntentScope::NewGame,
            Self::Open { remote: Some(_), .. } | Self::OpenStudy { .. } => IntentScope::ServerGame,
            Self::Redo
            | Self::Replay(_)
            | Self::StepBack
            | Self::GoTo(_)
            | Self::First
            | Self::Last
            | Self::Annotate(..)
            | Self::BackToStudy
            | Self::Forfeit(_)
            | Self::Rematch => IntentScope::LocalRecord,
            Self::Follow(_) | Self::ReviseStudy(_) | Self::FollowStudy(_) | Self::SetAccuracy(_) => {
                IntentScope::Background
            }
        }
    }

    /// Whether a game that a server decides is changed by it only if the server agrees.
    pub(super) const fn needs_server(&self) -> bool {
        matches!(self.scope(), IntentScope::Play | IntentScope::ServerRequest | IntentScope::PlayerChange)
    }

    /// Whether it is a move or a roll, which is ignored while the clocks are stopped.
    pub(super) const fn is_play(&self) -> bool {
        matches!(self.scope(), IntentScope::Play)
    }

    /// Whether it is only for the game that was on the table when it was written, and not for one that has come there since.
    pub(super) const fn is_for_one_game(&self) -> bool {
        matches!(
            self,
            Self::Play(_) | Self::Roll | Self::GoTo(_) | Self::Forfeit(_) | Self::Follow(_) | Self::SetAccuracy(_)
        )
    }

    /// The move or the entered roll.
    pub(super) const fn move_id(&self) -> Option<MoveId> {
        if let Self::Play(id) = self { Some(*id) } else { None }
    }

    /// Whether another game comes to the table by it, which is to be seen.
    pub(super) const fn opens_game(&self) -> bool {
        matches!(self.scope(), IntentScope::NewGame | IntentScope::ServerGame)
    }

    /// Whether overlays stay open: for changes of players, the end of a review, and what comes from a server.
    pub(super) const fn keeps_overlays_open(&self) -> bool {
        matches!(self.scope(), IntentScope::PlayerChange | IntentScope::ServerGame | IntentScope::Background)
    }
}
