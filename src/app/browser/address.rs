//! What was asked for in the page's address?

use super::host;
use crate::app::arguments::{self, ArgumentError, Options, Task};

/// The arguments of the command line that make sense on a page too: `?game=turnover-classic&lang=es`.
const NAMES: [&str; 5] = ["game", "fen", "moves", "view", "lang"];

/// Reads the address. What else stands in it is nobody's business here.
///
/// # Errors
/// A line that says what was expected, for a value that makes no sense.
pub(super) fn read() -> Result<Options, ArgumentError> {
    let known = host::query().into_iter().filter(|(name, _)| NAMES.contains(&&**name));
    let arguments = known.map(|(name, value)| format!("--{name}={value}").into());
    match arguments::read(arguments)? {
        Task::Play(options) | Task::Shoot(options, _) => Ok(options),
        Task::Print(_) => Ok(Options::default()),
    }
}
