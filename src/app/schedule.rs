//! The system sets and their order.
//!
//! In `Update` the sets of [`AppSystems`] run in this order; in `PostUpdate` those of [`SceneSystems`], before
//! transforms are propagated.

use bevy::prelude::*;

/// The sets in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Gestures become inputs at the shown table.
    Input,
    /// Inputs, engines, timers and addresses write [`Intent`](super::play::Intent)s and other commands.
    Request,
    /// Intents are executed, and their [`Played`](super::play::Played) is written. Other rooms have mostly written theirs before.
    Apply,
    /// It is chosen whose table is shown.
    Show,
    /// State about the previous position is cleared.
    Refresh,
    /// The board, its surroundings and the dice are laid out for the displayed game.
    LayOut,
    /// Tokens and dice get their new places, and animations start.
    Stage,
    /// Marks, sounds and announcements follow.
    React,
    /// The game is sent to the store.
    Persist,
}

/// The sets in `PostUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SceneSystems {
    /// Poses of tokens and camera are determined.
    Direct,
    /// The transforms of tokens and dice are set.
    PlaceTokens,
    /// The transform of the camera is set.
    PlaceCamera,
}

/// Chains the sets. It may be called more than once.
pub(super) fn configure(app: &mut App) {
    use AppSystems::{Apply, Input, LayOut, Persist, React, Refresh, Request, Show, Stage};
    app.configure_sets(Update, (Input, Request, Apply, Show, Refresh, LayOut, Stage, React, Persist).chain())
        .configure_sets(
            PostUpdate,
            (SceneSystems::Direct, (SceneSystems::PlaceTokens, SceneSystems::PlaceCamera))
                .chain()
                .before(TransformSystems::Propagate),
        );
}
