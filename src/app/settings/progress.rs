//! What the player has learnt, won and organised.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::lessons::ExerciseProgress;
use crate::organiser::OrganisedTournament;
use crate::puzzles::{PuzzleProgress, PuzzleSet};
use crate::rating::PlayerRatings;

/// What the player has learnt, won and organised. It is stored in the same JSON object as the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlayerProgress {
    /// The solved exercises.
    #[serde(with = "text")]
    pub lessons: ExerciseProgress,
    /// The results of puzzles.
    #[serde(with = "text")]
    pub puzzles: PuzzleProgress,
    /// The puzzles made of the player's own games, the newest first.
    #[serde(with = "text", skip_serializing_if = "is_without_puzzles")]
    pub own_puzzles: PuzzleSet,
    /// The player's ratings from games against the engine.
    #[serde(with = "text", skip_serializing_if = "PlayerRatings::is_empty")]
    pub ratings: PlayerRatings,
    /// The tournaments that are run on this device, the oldest first.
    #[serde(with = "texts", skip_serializing_if = "Vec::is_empty")]
    pub tournaments: Vec<OrganisedTournament>,
}

fn is_without_puzzles(set: &PuzzleSet) -> bool {
    set.puzzles().is_empty()
}

/// Stores a value as its text.
mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &impl Display, target: S) -> Result<S::Ok, S::Error> {
        target.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(source: D) -> Result<T, D::Error> {
        String::deserialize(source)?.parse().map_err(D::Error::custom)
    }
}

/// Stores values as a list of their texts.
mod texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(values: &[impl Display], target: S) -> Result<S::Ok, S::Error> {
        target.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
        source: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(source)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}
