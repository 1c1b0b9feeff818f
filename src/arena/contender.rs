//! How does a side play?

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::ai::Level;
use crate::ai::search::{Limits, Settings};

/// A player, by its settings: `level=7`, `nodes=20000`, `depth=5,without=null-move`.
///
/// ```
/// use turnover::arena::Contender;
/// let contender: Contender = "level=3,nodes=5000".parse()?;
/// assert_eq!(contender.level.number(), 3);
/// assert_eq!(contender.limits.nodes, Some(5000));
/// # Ok::<(), turnover::arena::ContenderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its level; the strongest where none is told.
    pub level: Level,
    /// When it stops to think.
    pub limits: Limits,
    /// Which ideas its search uses.
    pub settings: Settings,
    text: String,
}

/// The text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected level=1 to 10, depth=, nodes=, ms= or without=IDEA, with commas between, found {0:?}")]
pub struct ContenderError(String);

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut contender = Self {
            level: Level::STRONGEST,
            limits: Limits::default(),
            settings: Settings::FULL,
            text: text.to_owned(),
        };
        for part in text.split(',') {
            contender.set(part).ok_or_else(|| ContenderError(part.chars().take(40).collect()))?;
        }
        Ok(contender)
    }
}

impl Contender {
    fn set(&mut self, part: &str) -> Option<()> {
        let (name, value) = part.split_once('=')?;
        match name {
            "level" => self.level = Level::new(value.parse().ok()?)?,
            "depth" => self.limits.depth = Some(value.parse().ok()?),
            "nodes" => self.limits.nodes = Some(value.parse().ok()?),
            "ms" => self.limits.time = Some(Duration::from_millis(value.parse().ok()?)),
            "without" => *self.idea(value)? = false,
            _ => return None,
        }
        Some(())
    }

    fn idea(&mut self, name: &str) -> Option<&mut bool> {
        let settings = &mut self.settings;
        Some(match name {
            "table" => &mut settings.table,
            "quiescence" => &mut settings.quiescence,
            "null-move" => &mut settings.null_move,
            "futility" => &mut settings.futility,
            "late-moves" => &mut settings.late_moves,
            "extensions" => &mut settings.extensions,
            "repetition" => &mut settings.repetition,
            "star" => &mut settings.star,
            "by-man" => &mut settings.by_man,
            _ => return None,
        })
    }

    /// Whether something ends its thinking.
    #[must_use]
    pub fn has_end(&self) -> bool {
        let limits = self.level.limits(self.limits);
        limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some()
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
