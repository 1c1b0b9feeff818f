//! In which order does a frame do its work?
//!
//! In `Update` the sets of [`AppSystems`] run one after the other, in the order in which they are written here; in `PostUpdate`
//! those of [`SceneSystems`], before transforms are propagated.

use bevy::prelude::*;

/// What is done in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Hands, engines, timers and addresses say what they want: [`Intent`](super::play::Intent)s are written.
    Request,
    /// The game changes: intents are carried out, [`Played`](super::play::Played) is written.
    Apply,
    /// Whatever is about the position before is forgotten, and what is displayed is chosen.
    Refresh,
    /// The board, its surroundings and the dice are laid out for the game that is displayed.
    LayOut,
    /// Tokens and dice belong to their new places, and set out for them.
    Stage,
    /// Marks, sounds and announcements follow.
    React,
    /// The game is handed over to be kept.
    Persist,
}

/// What is done in `PostUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SceneSystems {
    /// Whatever decides how tokens and camera stand in this frame.
    Direct,
    /// Tokens and dice are where they are in this frame.
    PlaceTokens,
    /// The camera is where it is in this frame.
    PlaceCamera,
}

/// Chains the sets. May be done more than once.
pub(super) fn configure(app: &mut App) {
    use AppSystems::{Apply, LayOut, Persist, React, Refresh, Request, Stage};
    app.configure_sets(Update, (Request, Apply, Refresh, LayOut, Stage, React, Persist).chain()).configure_sets(
        PostUpdate,
        (SceneSystems::Direct, (SceneSystems::PlaceTokens, SceneSystems::PlaceCamera))
            .chain()
            .before(TransformSystems::Propagate),
    );
}
