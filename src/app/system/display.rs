//! Opens the window system, or says in one line what was looked for.

use std::any::Any;
use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

/// The variables by which a desktop tells where its display is.
const VARIABLES: [&str; 2] = ["WAYLAND_DISPLAY", "DISPLAY"];

/// Why no window can be opened.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("no window can be opened: expected a display at {looked_for}, found none ({reason}). --shot draws without one")]
pub struct DisplayError {
    /// Where a display was looked for.
    looked_for: String,
    /// What the window system says.
    reason: String,
}

/// Runs what opens the window system. Bevy panics if there is none.
///
/// # Errors
/// If it panics.
pub fn open(build: impl FnOnce()) -> Result<(), DisplayError> {
    let is_quiet = Arc::new(AtomicBool::new(true));
    let (is_hook_quiet, default_hook) = (Arc::clone(&is_quiet), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if !is_hook_quiet.load(Ordering::Relaxed) {
            default_hook(info);
        }
    }));
    let build_result = panic::catch_unwind(AssertUnwindSafe(build));
    is_quiet.store(false, Ordering::Relaxed);
    build_result.map_err(|payload| {
        let variable_values = VARIABLES.map(|name| (name, env::var(name).ok()));
        DisplayError { looked_for: variables_text(&variable_values), reason: first_line(&*payload) }
    })
}

/// The variables with their values.
fn variables_text(variables: &[(&str, Option<String>)]) -> String {
    let variable_texts = variables.iter().map(|(name, value)| match value {
        Some(value) => format!("{name}={value}"),
        None => format!("{name} (not set)"),
    });
    variable_texts.collect::<Vec<_>>().join(" or ")
}

/// The first line of a panic's message.
fn first_line(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
    text.and_then(|text| text.lines().next()).unwrap_or("no reason is given").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_no_display_is_told_in_one_line_where_it_was_looked_for() {
        assert_eq!(open(|| ()), Ok(()));
        let error = open(|| panic!("the loop\ncannot start")).expect_err("it panics");
        let error_text = error.to_string();
        assert!(
            error_text.contains("DISPLAY") && error_text.contains("(the loop)") && error_text.lines().count() == 1,
            "{error_text}"
        );
        let variables = [("WAYLAND_DISPLAY", None), ("DISPLAY", Some(":7".to_owned()))];
        assert_eq!(variables_text(&variables), "WAYLAND_DISPLAY (not set) or DISPLAY=:7");
    }
}
