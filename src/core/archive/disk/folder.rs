//! The folder of the games on this computer.

use std::ffi::OsString;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The environment variable that sets the folder, for portable installations and for tests.
pub const DATA_VARIABLE: &str = "TURNOVER_DATA";

/// The folder for this user's games, which need not exist yet: [`DATA_VARIABLE`], or `turnover` in the folder for
/// application data (`~/.local/share`, `~/Library/Application Support`, `AppData\Roaming`). `None` if the user
/// has no home folder.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let user_data_folder =
        || etcetera::base_strategy::choose_native_strategy().ok().map(|strategy| strategy.data_dir());
    folder_from(std::env::var_os(DATA_VARIABLE), user_data_folder)
}

fn folder_from(variable_value: Option<OsString>, default_folder: impl FnOnce() -> Option<PathBuf>) -> Option<PathBuf> {
    match variable_value.filter(|folder_text| !folder_text.is_empty()) {
        // An absolute path does not depend on later changes of the working directory.
        Some(folder_text) => std::path::absolute(folder_text).ok(),
        None => default_folder().map(|folder| folder.join("turnover")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_moves_the_folder() {
        let home = std::env::temp_dir();
        let folder_with =
            |variable_value: Option<&str>| folder_from(variable_value.map(OsString::from), || Some(home.clone()));
        assert_eq!(folder_with(None), Some(home.join("turnover")));
        assert_eq!(folder_with(Some("")), Some(home.join("turnover")));
        assert_eq!(folder_with(home.join("stick").to_str()), Some(home.join("stick")));
        assert!(folder_with(Some("stick")).is_some_and(|folder| folder.is_absolute() && folder.ends_with("stick")));
        assert_eq!(folder_from(None, || None), None);
    }

    #[test]
    fn this_computer_has_one() {
        assert!(data_folder().is_some_and(|folder| folder.is_absolute()));
    }
}
