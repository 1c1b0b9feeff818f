//! What is done to the whole database: looking for old games, removing games, giving room back, and checks.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use rusqlite::{OptionalExtension, Params, params};

use super::schema::{self, pragma, pragma_number};
use super::{PAGE_BYTES, SqliteStore, store_error};
use crate::online::GameStage;
use crate::server::store::{InspectStore, Retention, StoreError, StoredGame, from_json, parse_stage, to_i64, to_u64};

/// The pages that are given back to the disk at a time; moves wait for as long as that takes.
const SHRINK_PAGES: i64 = 256;
/// The free pages that the file keeps for what comes next.
const SPARE_PAGES: i64 = 1_024;

/// How long the emptying of the log waits for those who read.
const CHECKPOINT_BUSY_TIMEOUT: Duration = Duration::from_millis(100);

/// A game in which nobody has moved has nothing that anyone would look at later. Among those that are over it is found by an index of its own;
/// SQLite by itself would take `game_old`, and read the summaries of all.
pub(super) const UNPLAYED_GAMES_QUERY: &str = "SELECT key FROM game WHERE stage = 'open' AND changed < ?1
    UNION ALL SELECT key FROM game WHERE stage = 'playing' AND changed < ?1 AND due IS NULL AND instr(summary, '\"plies\":0,') > 0
    UNION ALL SELECT key FROM game INDEXED BY game_empty
        WHERE stage = 'over' AND changed < ?1 AND instr(summary, '\"plies\":0,') > 0
    LIMIT ?2";

impl SqliteStore {
    fn query_texts(&self, query: &str, parameters: impl Params) -> Result<Vec<String>, StoreError> {
        let mut select = self.connection.prepare_cached(query).map_err(store_error)?;
        let rows = select.query_map(parameters, |row| row.get(0)).map_err(store_error)?;
        rows.map(|text| text.map_err(store_error)).collect()
    }

    pub(super) fn stages_of(&self, game_keys: &[String]) -> Result<Vec<Option<GameStage>>, StoreError> {
        let mut select =
            self.connection.prepare_cached("SELECT stage FROM game WHERE key = ?1").map_err(store_error)?;
        let mut stage_of_game = |game_key: &String| {
            let stage_name: Option<String> =
                select.query_row([game_key], |row| row.get(0)).optional().map_err(store_error)?;
            stage_name.as_deref().map(parse_stage).transpose()
        };
        game_keys.iter().map(&mut stage_of_game).collect()
    }

    pub(super) fn expired_game_keys(&self, retention: Retention, limit: u32) -> Result<Vec<String>, StoreError> {
        let mut game_keys = self.query_texts(UNPLAYED_GAMES_QUERY, params![to_i64(retention.open_before), limit])?;
        let remaining_limit = limit.saturating_sub(u32::try_from(game_keys.len()).unwrap_or(u32::MAX));
        if let Some(changed_before) = retention.over_before {
            let over_query = "SELECT key FROM game WHERE stage = 'over' AND changed < ?1 ORDER BY changed LIMIT ?2";
            game_keys.extend(self.query_texts(over_query, params![to_i64(changed_before), remaining_limit])?);
        }
        Ok(game_keys)
    }

    pub(super) fn idle_game_keys(&self, changed_before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.query_texts(
            "SELECT key FROM game WHERE stage = 'playing' AND changed < ?1 AND due IS NULL ORDER BY changed LIMIT ?2",
            params![to_i64(changed_before), limit],
        )
    }

    pub(super) fn remove_games(&mut self, game_keys: &[String]) -> Result<usize, StoreError> {
        let transaction = self.connection.transaction().map_err(store_error)?;
        let mut removed_count = 0;
        for game_key in game_keys {
            let mut delete = transaction.prepare_cached("DELETE FROM game WHERE key = ?1").map_err(store_error)?;
            removed_count += delete.execute([game_key]).map_err(store_error)?;
        }
        transaction.commit().map_err(store_error)?;
        Ok(removed_count)
    }

    pub(super) fn give_pages_back(&mut self) -> Result<bool, StoreError> {
        let excess_pages = pragma_number(&self.connection, "freelist_count")? - SPARE_PAGES;
        // A file of an earlier version keeps its pages until it is compacted.
        const INCREMENTAL: i64 = 2;
        if excess_pages <= 0 || pragma_number(&self.connection, "auto_vacuum")? != INCREMENTAL {
            return Ok(false);
        }
        let returned_pages = excess_pages.min(SHRINK_PAGES);
        // Each row is a page.
        self.connection.pragma(None, "incremental_vacuum", returned_pages, |_| Ok(())).map_err(store_error)?;
        Ok(excess_pages > SHRINK_PAGES)
    }

    pub(super) fn truncate_log(&mut self) -> Result<(), StoreError> {
        // Moves wait as long as this waits for those who read.
        self.connection.busy_timeout(CHECKPOINT_BUSY_TIMEOUT).map_err(store_error)?;
        let checkpoint_result = self.connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").map_err(store_error);
        self.connection.busy_timeout(schema::BUSY_TIMEOUT).map_err(store_error)?;
        checkpoint_result
    }

    /// Writes the whole file anew, as small as it can be. Takes as much room again, and nothing else can be written meanwhile.
    ///
    /// # Errors
    /// If there is no room for it, or SQLite reports another error.
    pub fn compact(&mut self) -> Result<(), StoreError> {
        pragma(&self.connection, "auto_vacuum", "INCREMENTAL")?;
        self.connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").map_err(store_error)
    }

    /// Takes this for the time now, in milliseconds since 1970, whatever an earlier start has left: no game has a later one in lists, and
    /// none is removed before `clean_up_from`. Games that were offered later have been offered in the milliseconds until now, in the same
    /// order, because lists go on before the time of their last game. Events keep their times.
    ///
    /// # Errors
    /// If the change cannot be saved.
    pub fn reset_clock(&mut self, now: u64, clean_up_from: u64) -> Result<(), StoreError> {
        let transaction = self.connection.transaction().map_err(store_error)?;
        let now = to_i64(now);
        transaction
            .execute(
                "UPDATE game SET created = ?1 + 1 - place
                 FROM (SELECT key AS later_key, row_number() OVER (ORDER BY created DESC, key DESC) AS place FROM game WHERE created > ?1)
                 WHERE key = later_key",
                [now],
            )
            .and_then(|_| transaction.execute("UPDATE game SET changed = min(changed, ?1)", [now]))
            .and_then(|_| {
                transaction.execute("UPDATE server SET alive = ?1, clean_up_from = ?2", [now, to_i64(clean_up_from)])
            })
            .map_err(store_error)?;
        transaction.commit().map_err(store_error)
    }

    /// The path of the file, without symbolic links.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl InspectStore for SqliteStore {
    fn version(&self) -> Result<i64, StoreError> {
        schema::read_version(&self.connection, &self.path)
    }

    fn size_bytes(&self) -> Result<u64, StoreError> {
        Ok(to_u64(pragma_number(&self.connection, "page_count")?) * PAGE_BYTES)
    }

    fn faults(&self, is_quick: bool) -> Result<Vec<String>, StoreError> {
        let statement = if is_quick { "PRAGMA quick_check(20)" } else { "PRAGMA integrity_check(100)" };
        let mut fault_lines = self.query_texts(statement, [])?;
        fault_lines.retain(|line| line != "ok");
        Ok(fault_lines)
    }

    fn set_game_times(&mut self, times: &[(String, u64, u64)]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction().map_err(store_error)?;
        for (key, created_at, changed_at) in times {
            transaction
                .prepare_cached(
                    "UPDATE game SET created = ?2, changed = ?3 WHERE key = ?1 AND (created, changed) <> (?2, ?3)",
                )
                .and_then(|mut update| update.execute(params![key, to_i64(*created_at), to_i64(*changed_at)]))
                .map_err(store_error)?;
        }
        transaction.commit().map_err(store_error)
    }

    fn study_keys(&self) -> Result<Vec<String>, StoreError> {
        if self.query_texts("SELECT name FROM sqlite_schema WHERE name = 'study'", [])?.is_empty() {
            return Ok(Vec::new());
        }
        self.query_texts("SELECT key FROM study ORDER BY created, key", [])
    }

    fn each_game(&self, visit: &mut dyn FnMut(StoredGame) -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
        let query = "SELECT key, is_public, created, changed, settings, summary FROM game ORDER BY created, key";
        let mut select = self.connection.prepare(query).map_err(store_error)?;
        let mut rows = select.query([]).map_err(store_error)?;
        while let Some(row) = rows.next().map_err(store_error)? {
            let text_column = |column: usize| row.get::<_, String>(column).map_err(store_error);
            let number_column = |column: usize| row.get::<_, i64>(column).map(to_u64).map_err(store_error);
            visit(StoredGame {
                key: text_column(0)?,
                is_public: number_column(1)? != 0,
                created_at: number_column(2)?,
                changed_at: number_column(3)?,
                settings: from_json(&text_column(4)?),
                summary: from_json(&text_column(5)?),
            })?;
        }
        Ok(())
    }
}
