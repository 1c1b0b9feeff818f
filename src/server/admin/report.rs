//! What an operator is told about the games of a database, and about what in it cannot be read.

use std::io::Write;

use super::request::CommandResult;
use crate::online::{GameStage, GameState, Pace};
use crate::server::clock_doubt::date_text;
use crate::server::log_name::{log_name, matches_name};
use crate::server::store::{InspectStore, StoreError, StoredGame};
use crate::study::Study;

/// Which games are listed.
#[derive(Clone, Debug, Default)]
pub(super) struct ListFilter {
    /// Only games of this stage.
    pub(super) stage: Option<GameStage>,
    /// Only games with a nickname that has this in it, whatever its letters' case.
    pub(super) name: Option<String>,
}

impl ListFilter {
    fn matches(&self, game: &StoredGame) -> bool {
        // A game that cannot be read is listed always.
        let Ok(summary) = &game.summary else { return true };
        let names = [&summary.white, &summary.black];
        let has_name = |name_part: &String| {
            let name_part = name_part.to_lowercase();
            names.into_iter().flatten().any(|name| name.to_lowercase().contains(&name_part))
        };
        self.stage.is_none_or(|stage| stage == summary.stage) && self.name.as_ref().is_none_or(has_name)
    }
}

/// Lists games in columns that tabs divide, with a line of headings.
pub(super) fn list_games(store: &dyn InspectStore, filter: &ListFilter, output: &mut impl Write) -> CommandResult {
    writeln!(output, "key\tlisted\tstage\tgame\toffered\tchanged\tplies\twhite\tblack\tresult")?;
    store.each_game(&mut |game| if filter.matches(&game) { list_game(&game, output) } else { Ok(()) })
}

fn list_game(game: &StoredGame, output: &mut impl Write) -> CommandResult {
    let visibility = if game.is_public { "public" } else { "private" };
    write!(output, "{}\t{visibility}\t", game.key)?;
    match (&game.settings, &game.summary) {
        (Ok(settings), Ok(summary)) => {
            let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "-".into());
            write!(
                output,
                "{}\t{}\t{}\t{}\t",
                summary.stage,
                settings.game,
                date_text(game.created_at),
                date_text(game.changed_at)
            )?;
            let result = summary.result.as_deref().unwrap_or("-");
            writeln!(output, "{}\t{}\t{}\t{result}", summary.plies, name(&summary.white), name(&summary.black))?;
        }
        (Err(error), _) | (_, Err(error)) => writeln!(output, "{error}")?,
    }
    Ok(())
}

/// The game that an operator names, by its key or its name in the log.
pub(super) fn find_game(store: &dyn InspectStore, name: &str) -> Result<StoredGame, Box<dyn std::error::Error>> {
    let mut matching_game = None;
    store.each_game(&mut |game| {
        if matches_name(name, &game.key) {
            matching_game = Some(game);
        }
        Ok(())
    })?;
    matching_game.ok_or_else(|| format!("there is no game {name}").into())
}

/// Tells what there is to know about one game, and its events without anything secret.
pub(super) fn show_game(store: &dyn InspectStore, name: &str, output: &mut impl Write) -> CommandResult {
    let game = find_game(store, name)?;
    writeln!(output, "key      {}", game.key)?;
    writeln!(output, "in log   {}", log_name(&game.key, game.is_public))?;
    writeln!(output, "listed   {}", if game.is_public { "public" } else { "private" })?;
    writeln!(output, "offered  {}", date_text(game.created_at))?;
    writeln!(output, "changed  {}", date_text(game.changed_at))?;
    if let Ok(settings) = &game.settings {
        writeln!(output, "game     {}\npace     {}", settings.game, pace_text(settings.pace))?;
    }
    if let Ok(summary) = &game.summary {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "(free)".into());
        writeln!(output, "stage    {}\nwhite    {}", summary.stage, name(&summary.white))?;
        writeln!(output, "black    {}\nplies    {}", name(&summary.black), summary.plies)?;
        writeln!(output, "result   {}", summary.result.as_deref().unwrap_or("-"))?;
    }
    if let Some(error) = replay_error(store, &game.key)? {
        return Err(format!("game {}: {error}", game.key).into());
    }
    for event in store.events(&game.key)?.unwrap_or_default() {
        writeln!(output, "event    {}", serde_json::to_string(&event.redacted_for(None))?)?;
    }
    Ok(())
}

fn pace_text(pace: Pace) -> String {
    match pace {
        Pace::Untimed => "without a clock".into(),
        Pace::Live { white, black } if white == black => white.to_string(),
        Pace::Live { white, black } => format!("{white} for White, {black} for Black"),
        Pace::Days { turn, bank, vacation } => format!("{turn} days a turn, {bank} in the bank, {vacation} off"),
    }
}

/// Why a game cannot be read; `None` if it can, or if it was removed meanwhile.
///
/// # Errors
/// If the storage has failed.
fn replay_error(store: &dyn InspectStore, key: &str) -> Result<Option<String>, StoreError> {
    match store.events(key) {
        Ok(Some(events)) => Ok(GameState::replay(&events).err().map(|error| error.to_string())),
        Ok(None) if store.is_removed(key) => Ok(None),
        Ok(None) => Ok(Some("it has no events".into())),
        Err(error @ (StoreError::Unreadable(_) | StoreError::Damaged(_))) => Ok(Some(error.to_string())),
        Err(error) => Err(error),
    }
}

/// Why a study cannot be read; `None` if it can, or if it was removed meanwhile.
///
/// # Errors
/// If the storage has failed.
fn study_error(store: &dyn InspectStore, key: &str) -> Result<Option<String>, StoreError> {
    match store.studies().study_events(key, 0) {
        Ok(events) if events.is_empty() && store.studies().study(key)?.is_none() => Ok(None),
        Ok(events) => Ok(Study::replay(&events).err().map(|error| error.to_string())),
        Err(StoreError::Unreadable(reason)) => Ok(Some(reason)),
        Err(error @ StoreError::Damaged(_)) => Ok(Some(error.to_string())),
        Err(error) => Err(error),
    }
}

/// Tells of each of these that cannot be read, with the reason that `find_error` finds. Returns how many there are.
fn tell_unreadable(
    kind: &str,
    keys: &[String],
    find_error: impl Fn(&str) -> Result<Option<String>, StoreError>,
    output: &mut impl Write,
) -> Result<usize, Box<dyn std::error::Error>> {
    let mut unreadable_count = 0;
    for key in keys {
        if let Some(error) = find_error(key)? {
            unreadable_count += 1;
            writeln!(output, "{kind} {key}: {error}")?;
        }
    }
    Ok(unreadable_count)
}

/// Checks the file, and replays every game and every study.
pub(super) fn check_database(store: &dyn InspectStore, output: &mut impl Write) -> CommandResult {
    let faults = store.faults(false)?;
    for fault in &faults {
        writeln!(output, "file: {fault}")?;
    }
    let (games, studies) = (store.keys()?, store.study_keys()?);
    let unreadable_games = tell_unreadable("game", &games, |key| replay_error(store, key), output)?;
    let unreadable_studies = tell_unreadable("study", &studies, |key| study_error(store, key), output)?;
    let (version, mib, fault_count) = (store.version()?, store.size_bytes()? >> 20, faults.len());
    write!(output, "tables of version {version}, {} games, {} studies, {mib} MiB: ", games.len(), studies.len())?;
    write!(output, "{fault_count} faults of the file, {unreadable_games} games that cannot be read, ")?;
    writeln!(output, "{unreadable_studies} studies that cannot be read")?;
    let is_sound = fault_count + unreadable_games + unreadable_studies == 0;
    if is_sound { Ok(()) } else { Err("the database is not sound".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::sqlite::SqliteStore;

    #[test]
    fn a_game_that_was_removed_meanwhile_is_no_fault_and_one_without_events_is() {
        let folder = std::env::temp_dir().join(format!("turnover-report-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.db");
        let store = SqliteStore::open(&path, 0).expect("a store");
        let connection = rusqlite::Connection::open(&path).expect("a file");
        let insert = "INSERT INTO game VALUES ('empty', 0, 1, 1, 'open', NULL, '{}', '{}')";
        connection.execute(insert, []).expect("a game without events");
        let errors = ["removed", "empty"].map(|key| replay_error(&store, key));
        assert_eq!(errors, [Ok(None), Ok(Some("it has no events".into()))]);
        drop((store, connection));
        drop(std::fs::remove_dir_all(&folder));
    }
}
