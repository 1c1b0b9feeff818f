//! The state of an online game after its events. Servers and clients compute it in the same way.

use std::collections::BTreeMap;
use std::fmt;

use super::{
    ActId, ChainLink, GameClock, GameSettings, MAX_GAME_PLIES, MoveSeal, Proposal, RatingChange, SeatedPlayer,
    ShownChain, TokenHash, roll_seed,
};
use crate::board::{BySide, Side};
use crate::session::cube::cube_decision;
use crate::session::{Game, MoveId, Phase, Reason, Referee, Seed};

/// The state of an online game.
#[derive(Clone)]
pub struct GameState {
    pub(super) settings: GameSettings,
    pub(super) seats: BySide<Option<SeatHolder>>,
    pub(super) game: Game,
    pub(super) clock: GameClock,
    pub(super) progress: GameProgress,
    pub(super) open_proposals: BTreeMap<Proposal, OpenProposal>,
    /// See [`ply`](Self::ply).
    pub(super) ply: u32,
    /// The ply at which a side last made each proposal.
    pub(super) proposal_plies: BTreeMap<(Side, Proposal), u32>,
    /// The numbers of the rolls on the game's line, for which links were revealed.
    pub(super) roll_numbers: Vec<u32>,
    /// The number of all rolls, including those that were taken back.
    pub(super) max_roll_number: u32,
    pub(super) seal: Option<MoveSeal>,
    pub(super) conditionals: BySide<Vec<Vec<String>>>,
    pub(super) rematch: RematchState,
    /// What the game has made of the ratings; `None` before that is known, and if it is not rated.
    pub(super) rating_changes: Option<BySide<RatingChange>>,
    /// The seed of the rolls where the server makes them, once it was shown.
    pub(super) shown_seed: Option<Seed>,
    /// The side whose absence ended the game.
    pub(super) abandoning_side: Option<Side>,
    /// The times of each side's last chat messages.
    pub(super) phrase_times: BySide<Vec<u64>>,
    /// The number of each side's events that did not advance the game.
    pub(super) minor_event_counts: BySide<u32>,
    pub(super) act_seqs: BTreeMap<(Side, ActId), u64>,
    pub(super) created_at: u64,
    /// The time since which the game has waited for the same act, and since which it is paused.
    pub(super) awaited_since: u64,
    pub(super) paused_at: u64,
    pub(super) seq: u64,
    pub(super) last_event_at: u64,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatHolder {
    /// The player's nickname; may be empty.
    pub nickname: String,
    /// The hash of the seat's token; only known to the server.
    pub token_hash: Option<TokenHash>,
    /// The hash of the token by which another device may take over the seat.
    pub lent_token_hash: Option<TokenHash>,
    /// The public part of the dice chain.
    pub chain: Option<ShownChain>,
    /// Who the player is, if the player was signed in.
    pub player: Option<SeatedPlayer>,
    /// Whether somebody has entered the seat after it was given: the player to whom a tournament has assigned it, or another device.
    pub is_entered: bool,
}

/// The progress of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameProgress {
    /// Seats are free, or commitments to dice chains are missing.
    Seating,
    /// The game is being played.
    Playing,
    /// Both players agreed to adjourn, and the next move must be sealed.
    Sealing,
    /// The clocks are paused until both players are ready; these are.
    Paused(BySide<bool>),
    /// The game is over.
    Over,
    /// The game was cancelled without a result: a first turn took too long, a player withdrew before the start, or the operator
    /// ended it.
    Aborted,
}

/// An open proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenProposal {
    /// The player who made it.
    pub by: Side,
    /// The number of its event.
    pub seq: u64,
    /// The reason of a proposed draw: [`Reason::Agreement`] or [`Reason::Repetition`].
    pub reason: Reason,
}

/// The state of a rematch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RematchState {
    /// Not agreed.
    #[default]
    Open,
    /// Both players want it.
    Agreed,
    /// The rematch has been created, with this key.
    Created(String),
}

/// The next action that is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedAction {
    /// None: seats are free, the players must get ready, or the game is over.
    Nothing,
    /// This side must double, or roll: by revealing its link for this roll before the other side does, or by asking the server, if that
    /// knows the seed.
    RollOrDouble(Side, u32),
    /// This side must reveal its link for this roll.
    Link(Side, u32),
    /// This roll: both links have been revealed, or the server knows the seed.
    Roll(Side, u32),
    /// This side must seal its move.
    Seal(Side),
    /// This side must open its sealed move.
    Unseal(Side),
    /// This side must move.
    Move(Side),
}

impl AwaitedAction {
    /// The side whose action is awaited.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Nothing => None,
            Self::RollOrDouble(side, _)
            | Self::Link(side, _)
            | Self::Roll(side, _)
            | Self::Seal(side)
            | Self::Unseal(side)
            | Self::Move(side) => Some(side),
        }
    }
}

impl fmt::Debug for GameState {
    /// Writes which game it is and how far: all else follows from its events.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameState").field("game", &self.settings.game).field("seq", &self.seq).finish_non_exhaustive()
    }
}

impl GameState {
    /// The settings of the game.
    #[must_use]
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// The player of a side; `None` while the seat is free.
    #[must_use]
    pub fn seat(&self, side: Side) -> Option<&SeatHolder> {
        self.seats[side].as_ref()
    }

    /// The game by the rules, without plies that were taken back.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks.
    #[must_use]
    pub fn clock(&self) -> &GameClock {
        &self.clock
    }

    /// The progress of the game.
    #[must_use]
    pub fn progress(&self) -> GameProgress {
        self.progress
    }

    /// Whether the game is over or was aborted.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.progress, GameProgress::Over | GameProgress::Aborted)
    }

    /// Whether a seat is free.
    #[must_use]
    pub fn has_free_seat(&self) -> bool {
        self.seats.iter().any(Option::is_none)
    }

    /// Whether a player may still end the game without a result: it is of no tournament, at most one move was made, and nobody knows of a
    /// roll yet.
    #[must_use]
    pub fn may_be_aborted(&self) -> bool {
        self.settings.tournament.is_none() && self.move_count() < 2 && !self.is_first_roll_known()
    }

    /// Whether somebody may know the first roll. A game of a duplicate match that is not played is lost for its tournament anyway.
    pub(super) fn is_first_roll_known(&self) -> bool {
        let is_rolled = self.max_roll_number > 0 && !self.settings.is_duplicate();
        is_rolled || Side::ALL.into_iter().any(|side| self.link(side, 1).is_some())
    }

    /// Whether the game was cancelled without a result, because a first turn took too long.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.progress == GameProgress::Aborted
    }

    /// The side whose absence ended the game, by a claim of the other.
    #[must_use]
    pub fn abandoning_side(&self) -> Option<Side> {
        self.abandoning_side
    }

    /// What a rated game has made of the ratings of its players; `None` before that is known, and if it is not rated.
    #[must_use]
    pub const fn rating_changes(&self) -> Option<BySide<RatingChange>> {
        self.rating_changes
    }

    /// The player of a side with the rating after this game, as far as it is known.
    pub(super) fn player_with_new_rating(&self, side: Side) -> Option<SeatedPlayer> {
        let player = self.seats[side].as_ref()?.player.clone()?;
        let rating = self.rating_changes.map_or(player.rating, |changes| changes[side].after);
        Some(SeatedPlayer { rating, ..player })
    }

    /// Whether the game is over and rated, and what that has made of the ratings is not known yet. In a duplicate match that is known when
    /// both games are over.
    #[must_use]
    pub fn awaits_ratings(&self) -> bool {
        let counts_for_ratings = self.settings.rated && self.progress == GameProgress::Over && !self.is_hidden();
        counts_for_ratings && self.rating_changes.is_none()
    }

    /// Whether only its players may see anything of the game, and of its end: it is part of a duplicate match, and the seed was not shown.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        self.settings.is_duplicate() && self.shown_seed.is_none()
    }

    /// The seed of the rolls where the server makes them, once the game is over, or both of a duplicate match.
    #[must_use]
    pub const fn shown_seed(&self) -> Option<&Seed> {
        self.shown_seed.as_ref()
    }

    /// The open proposal of a kind.
    #[must_use]
    pub fn proposal(&self, proposal_kind: Proposal) -> Option<OpenProposal> {
        self.open_proposals.get(&proposal_kind).copied()
    }

    /// The state of a rematch.
    #[must_use]
    pub fn rematch(&self) -> &RematchState {
        &self.rematch
    }

    /// A player's conditional moves from here on; empty if they are hidden from the reader.
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
    pub fn last_event_at(&self) -> u64 {
        self.last_event_at
    }

    /// The number of plies so far, including rolls, plies that were taken back, and takebacks themselves. So no number
    /// occurs twice, and it identifies a position in the history of the game.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of moves that were not taken back, without rolls.
    #[must_use]
    pub fn move_count(&self) -> u32 {
        saturating_u32(self.game.plies().take(self.game.ply_count()).filter(|ply| !ply.is_roll()).count())
    }

    /// The number of the event that an act has caused.
    #[must_use]
    pub fn event_seq_of_act(&self, side: Side, act: &ActId) -> Option<u64> {
        self.act_seqs.get(&(side, act.clone())).copied()
    }

    /// The next action that is awaited.
    #[must_use]
    pub fn awaited_action(&self) -> AwaitedAction {
        match (self.progress, self.game.phase()) {
            (GameProgress::Seating | GameProgress::Paused(_) | GameProgress::Over | GameProgress::Aborted, _)
            | (_, Phase::Over(_)) => AwaitedAction::Nothing,
            (_, Phase::Roll(side)) => self.awaited_for_roll(side),
            (GameProgress::Sealing, Phase::Move(side)) => AwaitedAction::Seal(side),
            (GameProgress::Playing, Phase::Move(side)) if self.seal.is_some() => AwaitedAction::Unseal(side),
            (GameProgress::Playing, Phase::Move(side)) => AwaitedAction::Move(side),
        }
    }

    /// The side that does not roll reveals its link first, unless the other one may double.
    fn awaited_for_roll(&self, side: Side) -> AwaitedAction {
        let roll_number = self.next_roll();
        let may_double = cube_decision(self.game.referee()).is_some();
        if !self.settings.has_dice_chains() && !may_double {
            return AwaitedAction::Roll(side, roll_number);
        }
        let is_link_shown = |side| self.link(side, roll_number).is_some();
        match (is_link_shown(side), is_link_shown(!side)) {
            (true, true) => AwaitedAction::Roll(side, roll_number),
            (false, true) => AwaitedAction::Link(side, roll_number),
            (false, false) if may_double => AwaitedAction::RollOrDouble(side, roll_number),
            (_, false) => AwaitedAction::Link(!side, roll_number),
        }
    }

    /// Whether this side may double now, or roll.
    #[must_use]
    pub fn may_double(&self, side: Side) -> bool {
        matches!(self.awaited_action(), AwaitedAction::RollOrDouble(by, _) if by == side)
    }

    /// Whether the other side's clock runs after this side has revealed the link that is due: where a side may double, both are
    /// waited for in turn.
    pub(super) fn passes_clock(&self, side: Side) -> bool {
        let reveals_first = matches!(self.awaited_action(), AwaitedAction::Link(owing_side, _) if owing_side == side)
            && self.game.phase() == Phase::Roll(!side);
        (reveals_first || self.may_double(side)) && self.clock.timed_side() == side
    }

    /// Whether a move of this side that leads to this position must contain the side's link: the other side rolls next, and
    /// decides nothing before.
    pub(super) fn needs_link(side: Side, referee_after: &dyn Referee) -> bool {
        referee_after.phase() == Phase::Roll(!side) && cube_decision(referee_after).is_none()
    }

    /// A player's link for a roll, if it has been revealed.
    #[must_use]
    pub fn link(&self, side: Side, roll: u32) -> Option<ChainLink> {
        self.seats[side].as_ref()?.chain.as_ref()?.link(roll)
    }

    /// The roll that comes now, with its code in the text protocol; `None` if no roll comes next or a link is missing.
    #[must_use]
    pub fn derived_roll(&self) -> Option<(MoveId, String)> {
        self.derived_roll_in(&self.game, |side, roll| self.link(side, roll))
    }

    /// The roll that these links give in a game that continues this one.
    pub(super) fn derived_roll_in(
        &self,
        game: &Game,
        link_of: impl Fn(Side, u32) -> Option<ChainLink>,
    ) -> Option<(MoveId, String)> {
        let roll_number = self.next_roll_in(game);
        let [white, black] = Side::ALL.map(|side| link_of(side, roll_number));
        let seed = roll_seed(&self.settings.key, roll_number, BySide([white?, black?]));
        let roll_id = game.referee().seeded_roll(&seed, 0)?;
        Some((roll_id, game.referee().legal_move(roll_id)?.code))
    }

    /// The number of the next roll, from 1, which is that of its links.
    #[must_use]
    pub fn next_roll(&self) -> u32 {
        let last_roll_number = if self.settings.rules.has_fresh_links() {
            self.max_roll_number
        } else {
            saturating_u32(self.roll_numbers.len())
        };
        last_roll_number.saturating_add(1)
    }

    /// The same in a game that continues this one.
    pub(super) fn next_roll_in(&self, game: &Game) -> u32 {
        self.next_roll().saturating_add(
            game.tree()[game.current()].roll_count().saturating_sub(saturating_u32(self.roll_numbers.len())),
        )
    }

    /// The number of plies that are left when this side takes back its last turn, except for the roll. `None` if it has
    /// no turn.
    #[must_use]
    pub fn kept_ply_count(&self, side: Side) -> Option<usize> {
        let own_ply_flags: Vec<bool> =
            self.game.plies().take(self.game.ply_count()).map(|ply| !ply.is_roll() && ply.side == side).collect();
        let last_own_index = own_ply_flags.iter().rposition(|&is_own| is_own)?;
        Some(
            own_ply_flags[..last_own_index]
                .iter()
                .rposition(|&is_own| !is_own)
                .map_or(0, |last_other_index| last_other_index + 1),
        )
    }

    /// The conditional move that is due, if it is legal and the game may get longer.
    #[must_use]
    pub fn conditional_reply(&self) -> Option<(Side, String)> {
        let AwaitedAction::Move(side) = self.awaited_action() else { return None };
        if self.ply() >= MAX_GAME_PLIES {
            return None;
        }
        let mut replies = self.conditionals[side].iter().filter_map(|line| line.first());
        let code = replies.find(|code| self.game.referee().find(code).is_some())?;
        Some((side, code.clone()))
    }
}

fn saturating_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
