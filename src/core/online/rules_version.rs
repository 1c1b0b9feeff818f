//! The versions of the rules of online games, and all that differs between them.
//!
//! A game keeps the version with which it was created, so that its stored events always lead to the same game. A rule
//! that changes the meaning of events gets a new version and a method here; old games keep the old rule.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The version of the rules by which an online game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RulesVersion(u32);

impl RulesVersion {
    /// The version of games whose first event names none.
    pub const FIRST: Self = Self(1);
    /// The version of new games.
    pub const CURRENT: Self = Self(3);

    /// Whether this program knows these rules.
    #[must_use]
    pub const fn is_known(self) -> bool {
        Self::FIRST.0 <= self.0 && self.0 <= Self::CURRENT.0
    }

    /// Whether a side loses that lets its first turn run out after a link of the first roll was shown. In version 1 the
    /// game was cancelled, so a bad roll could be refused.
    pub(super) const fn withheld_first_roll_loses(self) -> bool {
        self.0 >= 2
    }

    /// Whether a roll that comes again after a takeback uses new links. In version 1 it was the same roll, known before.
    pub(super) const fn has_fresh_links(self) -> bool {
        self.0 >= 2
    }

    /// Whether a dice chain may only be renewed with its last link. In version 1 it could be at any.
    pub(super) const fn renews_chains_at_end(self) -> bool {
        self.0 >= 2
    }

    /// Whether events are checked for agreements by a side that owes a link. In version 1 only servers did so.
    pub(super) const fn checks_agreements(self) -> bool {
        self.0 >= 2
    }

    /// Whether a pause ends some day without the other player, and an illegal sealed move loses. In version 1 a game could
    /// stand still for ever.
    pub(super) const fn ends_every_game(self) -> bool {
        self.0 >= 2
    }

    /// Whether a game that is as long as games may be is drawn. In version 2 it went on without moves, so that the side to
    /// move lost on time.
    pub(super) const fn draws_longest_games(self) -> bool {
        self.0 >= 3
    }

    /// Whether a game can be cancelled before it has begun: by a player who resigns, and, if a player does not commit to a
    /// dice chain, by the time limit of a first turn. In version 2 it waited until it was removed.
    pub(super) const fn cancels_before_the_start(self) -> bool {
        self.0 >= 3
    }

    pub(super) const fn of_unversioned_games() -> Self {
        Self::FIRST
    }

    pub(super) fn is_first(&self) -> bool {
        *self == Self::FIRST
    }
}

impl fmt::Display for RulesVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
