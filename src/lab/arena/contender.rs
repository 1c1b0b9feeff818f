//! The settings of a player in a match.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::anchor::Anchor;
use turnover_core::ai::search::{Limits, SearchParameters, SearchSettings};
use turnover_core::ai::{Level, Style};
use turnover_core::session::TimeControl;

/// A player, by its settings: `level=7`, `nodes=20000`, `depth=5,without=null-move`, `engine=./other,tc=10+0.1`.
///
/// ```
/// use turnover_lab::arena::Contender;
/// let contender: Contender = "level=3,nodes=5000".parse()?;
/// assert_eq!(contender.level.number(), 3);
/// assert_eq!(contender.limits.nodes, Some(5000));
/// # Ok::<(), turnover_lab::arena::ContenderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its level; by default the strongest.
    pub level: Level,
    /// Its style; by default balanced.
    pub style: Style,
    /// The limits of its search.
    pub limits: Limits,
    /// The techniques of its search.
    pub settings: SearchSettings,
    /// The parameters of its search at its strongest level; `None` for those of the game.
    pub parameters: Option<SearchParameters>,
    /// Its time control.
    pub time_control: TimeControl,
    /// The simple player that plays instead of a search; `None` for none.
    pub anchor: Option<Anchor>,
    /// The external engine that plays; `None` for this program.
    pub program: Option<Program>,
    /// The file of the network that evaluates at its strongest level, or `built-in`; `None` for the evaluation by hand.
    pub network_path: Option<PathBuf>,
    text: String,
}

/// An external engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The command line: the program and its arguments, separated by blanks.
    pub command: String,
    /// Names and values of the options to set.
    pub options: Vec<(String, String)>,
    /// How long it may take to answer, in addition to its thinking time.
    pub patience: Duration,
}

/// The text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected level=1 to 17, style=, anchor=, depth=, nodes=, ms=, tc=, network=FILE, parameters=FILE, \
     parameters=NAME:VALUE;... or without=IDEA, or engine=COMMAND first, and then depth=, nodes=, ms=, tc=, \
     option.NAME=VALUE or patience=SECONDS, with commas between, found {0:?}"
)]
pub struct ContenderError(String);

/// The default of [`Program::patience`].
const PATIENCE: Duration = Duration::from_secs(10);

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut contender = Self {
            level: Level::STRONGEST,
            style: Style::default(),
            limits: Limits::default(),
            settings: SearchSettings::FULL,
            parameters: None,
            time_control: TimeControl::Untimed,
            anchor: None,
            program: None,
            network_path: None,
            text: text.to_owned(),
        };
        for setting in text.split(',') {
            contender.set(setting).ok_or_else(|| ContenderError(setting.chars().take(40).collect()))?;
        }
        Ok(contender)
    }
}

impl Contender {
    fn set(&mut self, setting: &str) -> Option<()> {
        let (name, value) = setting.split_once('=')?;
        if let Some(program) = &mut self.program {
            match name {
                "patience" => program.patience = Duration::from_secs(value.parse().ok()?),
                "depth" | "nodes" | "ms" | "tc" => return self.set_limit(name, value),
                _ => program.options.push((name.strip_prefix("option.")?.to_owned(), value.to_owned())),
            }
            return Some(());
        }
        match name {
            "engine" if !value.trim().is_empty() && !value.contains(char::is_control) => {
                let command = value.to_owned();
                self.program = Some(Program { command, options: Vec::new(), patience: PATIENCE });
            }
            "anchor" => self.anchor = Some(value.parse().ok()?),
            "level" => self.level = Level::new(value.parse().ok()?)?,
            "style" => self.style = value.parse().ok()?,
            "network" if !value.is_empty() => self.network_path = Some(value.into()),
            "parameters" => self.parameters = Some(read_parameters(value)?),
            "without" => *self.idea(value)? = false,
            _ => return self.set_limit(name, value),
        }
        Some(())
    }

    fn set_limit(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "depth" => self.limits.depth = Some(value.parse().ok()?),
            "nodes" => self.limits.nodes = Some(value.parse().ok()?),
            "ms" => self.limits.time = Some(Duration::from_millis(value.parse().ok()?)),
            "tc" => self.time_control = value.parse().ok()?,
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
            "late-moves" => &mut settings.late_move_reductions,
            "extensions" => &mut settings.check_extensions,
            "repetition" => &mut settings.repetition,
            "star" => &mut settings.star,
            "by-man" => &mut settings.named_dice,
            _ => return None,
        })
    }

    /// Whether its search ends. Unknown for the levels of an external engine.
    #[must_use]
    pub fn has_end(&self) -> bool {
        if self.anchor.is_some() || self.time_control != TimeControl::Untimed {
            return true;
        }
        let Limits { depth, nodes, time, .. } = self.limits;
        self.program.is_none() && self.level.has_end() || depth.is_some() || nodes.is_some() || time.is_some()
    }
}

/// The parameters in a text, or in the file that it names.
fn read_parameters(text: &str) -> Option<SearchParameters> {
    text.parse().ok().or_else(|| fs::read_to_string(text).ok()?.parse().ok())
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_a_command_options_and_a_clock() {
        let contender: Contender =
            "engine=./other --uci,tc=10+0.1,option.Skill Level=3,patience=2".parse().expect("a player");
        let program = contender.program.as_ref().expect("an engine");
        assert_eq!(program.command, "./other --uci");
        assert_eq!(program.options, [("Skill Level".to_owned(), "3".to_owned())]);
        assert_eq!(program.patience, Duration::from_secs(2));
        assert_eq!(contender.time_control.to_string(), "10+0.1");
        assert!(contender.has_end());
    }

    #[test]
    fn parameters_are_told_or_stand_in_a_file() {
        let told: Contender =
            "level=17,parameters=delta_margin:150;aspiration_width:30,nodes=9".parse().expect("a player");
        let parameters = told.parameters.expect("parameters");
        assert_eq!((parameters.delta_margin, parameters.aspiration_width), (150, 30));
        let path = std::env::temp_dir().join(format!("turnover-parameters-{}", std::process::id()));
        fs::write(&path, "delta_margin: 150\naspiration_width: 30\n").expect("a file");
        let read: Contender = format!("parameters={}", path.display()).parse().expect("a player");
        assert_eq!(read.parameters, told.parameters);
        fs::remove_file(path).expect("it is ours");
        assert!("parameters=no such file".parse::<Contender>().is_err());
    }

    #[test]
    fn what_somebody_else_plays_has_no_level_of_ours_and_needs_a_limit() {
        for text in [
            "engine=",
            "engine=x,level=3",
            "engine=x,style=waiter",
            "style=gambler",
            "engine=x,without=table",
            "engine=x,parameters=delta_margin:150",
            "engine=x,engine=y",
            "option.Hash=3",
            "tc=x",
        ] {
            assert!(text.parse::<Contender>().is_err(), "{text}");
        }
        let has_end = |text: &str| text.parse::<Contender>().expect("a player").has_end();
        assert!(!has_end("engine=x") && has_end("engine=x,ms=5") && has_end("level=17,tc=1+0"));
    }
}
