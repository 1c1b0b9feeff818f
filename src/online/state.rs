//! How does a game over a network stand, after the events so far? Server and clients count it in the same way.

use std::collections::BTreeMap;

use super::action::{ActId, Proposal};
use super::clock::GameClock;
use super::dice_chain::{ChainLink, ShownChain, throw_seed};
use super::seal::MoveSeal;
use super::seat_token::TokenHash;
use super::settings::GameSettings;
use crate::board::{BySide, Side};
use crate::session::{Game, MoveId, Phase, Reason};

/// A game over a network as it stands.
#[derive(Clone)]
pub struct GameState {
    pub(super) settings: GameSettings,
    pub(super) seats: BySide<Option<SeatHolder>>,
    pub(super) game: Game,
    pub(super) clock: GameClock,
    pub(super) progress: GameProgress,
    pub(super) open: BTreeMap<Proposal, OpenProposal>,
    /// See [`ply`](Self::ply).
    pub(super) ply: u32,
    /// At which ply a side last asked for what.
    pub(super) asked: BTreeMap<(Side, Proposal), u32>,
    pub(super) seal: Option<MoveSeal>,
    pub(super) conditionals: BySide<Vec<Vec<String>>>,
    pub(super) rematch: RematchState,
    /// Whose going away ended the game.
    pub(super) abandoned: Option<Side>,
    /// When each side said its last phrases.
    pub(super) phrases: BySide<Vec<u64>>,
    /// How many events of each side did not bring the game further.
    pub(super) asides: BySide<u32>,
    pub(super) acts: BTreeMap<(Side, ActId), u64>,
    pub(super) created_at: u64,
    pub(super) seq: u64,
    pub(super) at: u64,
}

/// Who sits at a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatHolder {
    /// What the player wants to be called; may be empty.
    pub nickname: String,
    /// The hash of the seat's token; known to the server alone.
    pub token: Option<TokenHash>,
    /// The hash of the token by which another device may take the seat.
    pub lent: Option<TokenHash>,
    /// The dice chain, as far as it is shown.
    pub chain: Option<ShownChain>,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameProgress {
    /// Seats are free, or commitments to dice chains are missing.
    Seating,
    /// It is played.
    Playing,
    /// Both agreed to adjourn: the next move is to be sealed.
    Sealing,
    /// The clocks stand still until both are ready; these are.
    Paused(BySide<bool>),
    /// It is over.
    Over,
    /// It did not come about.
    Aborted,
}

/// What is asked for and not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenProposal {
    /// The player who asks.
    pub by: Side,
    /// The number of the event by which it was asked.
    pub seq: u64,
    /// Why, where a draw is asked for: [`Reason::Agreement`] or [`Reason::Repetition`].
    pub reason: Reason,
}

/// Whether the two play again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RematchState {
    /// Nobody knows.
    #[default]
    Open,
    /// Both want it.
    Agreed,
    /// This is the other game's key.
    Created(String),
}

/// Who has to do what next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Nobody anything: seats are free, both are to be ready, or the game is over.
    Nothing,
    /// This side shows its link for this throw.
    Link(Side, u32),
    /// The dice are thrown: everything that decides is shown.
    Throw(Side, u32),
    /// This side seals its move.
    Seal(Side),
    /// This side opens its sealed move.
    Unseal(Side),
    /// This side moves.
    Move(Side),
}

impl Awaited {
    /// The side that is waited for.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Nothing => None,
            Self::Link(side, _) | Self::Throw(side, _) | Self::Seal(side) | Self::Unseal(side) | Self::Move(side) => {
                Some(side)
            }
        }
    }
}

impl GameState {
    /// What was agreed upon.
    #[must_use]
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// Who sits where.
    #[must_use]
    pub fn seat(&self, side: Side) -> Option<&SeatHolder> {
        self.seats[side].as_ref()
    }

    /// The game by the rules, without what was taken back.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks.
    #[must_use]
    pub fn clock(&self) -> &GameClock {
        &self.clock
    }

    /// How far the game is.
    #[must_use]
    pub fn progress(&self) -> GameProgress {
        self.progress
    }

    /// Whether nothing more is played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.progress, GameProgress::Over | GameProgress::Aborted)
    }

    /// The open proposal of a kind.
    #[must_use]
    pub fn proposal(&self, what: Proposal) -> Option<OpenProposal> {
        self.open.get(&what).copied()
    }

    /// Whether the two play again.
    #[must_use]
    pub fn rematch(&self) -> &RematchState {
        &self.rematch
    }

    /// A player's conditional moves, from here on; none where they are kept from the reader.
    #[must_use]
    pub fn conditionals(&self, side: Side) -> &[Vec<String>] {
        &self.conditionals[side]
    }

    /// The number of the last event.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The server's time of the last event, in milliseconds since 1970.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.at
    }

    /// How many plies there have been, throws, those taken back and takebacks themselves included: no number comes twice, so it
    /// names one position of the game as it went.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The event that an act has brought about.
    #[must_use]
    pub fn event_of(&self, side: Side, act: &ActId) -> Option<u64> {
        self.acts.get(&(side, act.clone())).copied()
    }

    /// Who has to do what next.
    #[must_use]
    pub fn awaited(&self) -> Awaited {
        match (self.progress, self.game.phase()) {
            (GameProgress::Seating | GameProgress::Paused(_) | GameProgress::Over | GameProgress::Aborted, _)
            | (_, Phase::Over(_)) => Awaited::Nothing,
            (_, Phase::Roll(side)) => self.awaited_for_throw(side),
            (GameProgress::Sealing, Phase::Move(side)) => Awaited::Seal(side),
            (GameProgress::Playing, Phase::Move(side)) if self.seal.is_some() => Awaited::Unseal(side),
            (GameProgress::Playing, Phase::Move(side)) => Awaited::Move(side),
        }
    }

    /// The one who does not throw shows a link first.
    fn awaited_for_throw(&self, side: Side) -> Awaited {
        let throw = next_throw(&self.game);
        let owing = [!side, side].into_iter().find(|&side| self.link(side, throw).is_none());
        owing.map_or(Awaited::Throw(side, throw), |owing| Awaited::Link(owing, throw))
    }

    /// A player's link for a throw, if it is shown.
    #[must_use]
    pub fn link(&self, side: Side, throw: u32) -> Option<ChainLink> {
        self.seats[side].as_ref()?.chain.as_ref()?.link(throw)
    }

    /// What is thrown now, with its name in the text protocol; none while no dice are to be thrown, or a link is missing.
    #[must_use]
    pub fn throw(&self) -> Option<(MoveId, String)> {
        let throw = next_throw(&self.game);
        let [white, black] = Side::ALL.map(|side| self.link(side, throw));
        throw_of(&self.game, &self.settings.key, BySide([white?, black?]))
    }

    /// How many plies are left when this side takes its last turn back: its throw stays. None when it has none.
    #[must_use]
    pub fn takeback_ply(&self, side: Side) -> Option<usize> {
        let plies: Vec<bool> =
            self.game.plies().take(self.game.ply_count()).map(|ply| !ply.is_roll && ply.side == side).collect();
        let last = plies.iter().rposition(|&is_own| is_own)?;
        Some(plies[..last].iter().rposition(|&is_own| !is_own).map_or(0, |before| before + 1))
    }

    /// The legal conditional move that is due.
    #[must_use]
    pub fn conditional_reply(&self) -> Option<(Side, String)> {
        let Awaited::Move(side) = self.awaited() else { return None };
        let code = self.conditionals[side].first()?.first()?;
        self.game.referee().find(code).map(|_| (side, code.clone()))
    }
}

/// The number of the throw that comes next on a game's line, the first being 1.
pub(super) fn next_throw(game: &Game) -> u32 {
    let rolls = game.plies().take(game.ply_count()).filter(|ply| ply.is_roll).count();
    u32::try_from(rolls).unwrap_or(u32::MAX).saturating_add(1)
}

/// What these links throw in a game where it stands.
pub(super) fn throw_of(game: &Game, key: &str, links: BySide<ChainLink>) -> Option<(MoveId, String)> {
    let id = game.referee().seeded_roll(&throw_seed(key, next_throw(game), links), 0)?;
    Some((id, game.referee().legal_move(id)?.code))
}
