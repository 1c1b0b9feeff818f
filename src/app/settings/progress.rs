//! What the player has learnt, won and organised.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::lessons::ExerciseProgress;
use crate::organiser::OrganisedTournament;
use crate::puzzles::{PuzzleProgress, PuzzleSet};
use crate::rating::PlayerRatings;
use crate::stored::{value_or_text, values_or_texts};

/// What the player has learnt, won and organised. It is stored in the same JSON object as the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlayerProgress {
    /// The solved exercises.
    #[serde(deserialize_with = "value_or_text")]
    pub lessons: ExerciseProgress,
    /// The results of puzzles.
    #[serde(deserialize_with = "value_or_text")]
    pub puzzles: PuzzleProgress,
    /// The puzzles made of the player's own games, the newest first.
    #[serde(deserialize_with = "value_or_text", skip_serializing_if = "is_without_puzzles")]
    pub own_puzzles: PuzzleSet,
    /// The player's ratings from games against the engine.
    #[serde(deserialize_with = "value_or_text", skip_serializing_if = "PlayerRatings::is_empty")]
    pub ratings: PlayerRatings,
    /// The tournaments that are run on this device, the oldest first.
    #[serde(deserialize_with = "values_or_texts", skip_serializing_if = "Vec::is_empty")]
    pub tournaments: Vec<OrganisedTournament>,
}

fn is_without_puzzles(puzzle_set: &PuzzleSet) -> bool {
    puzzle_set.puzzles().is_empty()
}
