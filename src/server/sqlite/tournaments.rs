//! Tournaments, in the SQLite file.

use rusqlite::{Connection, Params, params};

use super::SqliteStore;
use super::queries::{execute, query_rows, store_error};
use super::ratings::Ratings;
use crate::online_tournament::{ListedTournament, TournamentEntry, TournamentStage};
use crate::player::PlayerKey;
use crate::server::store::{StoreError, from_json, to_i64, to_json};
use crate::server::tournaments::{MAX_LISTED_TOURNAMENTS, TournamentStore, TournamentWrite, stage_name};

/// The tables. Whoever organises a tournament or takes part in it is found by `tournament_player`.
pub(super) const TOURNAMENT_TABLES: &str = "
CREATE TABLE tournament (
    key TEXT PRIMARY KEY,
    is_public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    stage TEXT NOT NULL,
    due INTEGER,
    listed TEXT NOT NULL
) STRICT;
CREATE INDEX tournament_public ON tournament (stage, created) WHERE is_public;
CREATE INDEX tournament_due ON tournament (due) WHERE due IS NOT NULL;
CREATE TABLE tournament_event (
    tournament TEXT NOT NULL REFERENCES tournament (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tournament_event_is_kept BEFORE UPDATE ON tournament_event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TABLE tournament_player (
    player TEXT NOT NULL,
    tournament TEXT NOT NULL REFERENCES tournament (key) ON DELETE CASCADE,
    is_organiser INTEGER NOT NULL,
    PRIMARY KEY (player, tournament, is_organiser)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_player_tournament ON tournament_player (tournament);
";

fn query_texts(connection: &Connection, query: &str, parameters: impl Params) -> Result<Vec<String>, StoreError> {
    query_rows(connection, query, parameters, |row| row.get(0))
}

fn append_event(
    connection: &Connection,
    TournamentWrite { entry, row, rated_match }: &TournamentWrite,
) -> Result<bool, StoreError> {
    let (seq, event_at, entry_text) = (to_i64(entry.seq), to_i64(entry.at), to_json(entry)?);
    let last_seq: i64 = connection
        .prepare_cached("SELECT ifnull(max(seq), 0) FROM tournament_event WHERE tournament = ?1")
        .and_then(|mut select| select.query_row([&row.key], |row| row.get(0)))
        .map_err(store_error)?;
    if last_seq + 1 != seq {
        let query = "SELECT json FROM tournament_event WHERE tournament = ?1 AND seq = ?2";
        return Ok(query_texts(connection, query, params![row.key, seq])?.first() == Some(&entry_text));
    }
    execute(
        connection,
        "INSERT INTO tournament VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6) ON CONFLICT (key) DO UPDATE
         SET changed = excluded.changed, stage = excluded.stage, due = excluded.due, listed = excluded.listed",
        params![
            row.key,
            row.is_public,
            event_at,
            stage_name(row.listed.stage),
            row.due_at.map(to_i64),
            to_json(&row.listed)?
        ],
    )?;
    execute(connection, "INSERT INTO tournament_event VALUES (?1, ?2, ?3)", params![row.key, seq, entry_text])?;
    if let Some(player) = entry.player() {
        let statement = "INSERT INTO tournament_player VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        execute(connection, statement, params![player.to_string(), row.key, seq == 1])?;
    }
    rated_match.as_ref().map_or(Ok(()), |rated_match| rated_match.save(&mut Ratings(connection)))?;
    Ok(true)
}

/// The key of a tournament of this player that is not over.
pub(super) fn unfinished_tournament(connection: &Connection, player: PlayerKey) -> Result<Option<String>, StoreError> {
    let query = "SELECT key FROM tournament_player JOIN tournament ON key = tournament
        WHERE player = ?1 AND stage IN ('open', 'running') ORDER BY key LIMIT 1";
    Ok(query_texts(connection, query, [player.to_string()])?.pop())
}

/// Removes a player's name and key from all tournaments. Events are never changed, so they are written anew.
pub(super) fn erase_from_tournaments(connection: &Connection, player: PlayerKey) -> Result<(), StoreError> {
    let player_key_text = player.to_string();
    for tournament_key in query_texts(
        connection,
        "SELECT DISTINCT tournament FROM tournament_player WHERE player = ?1",
        [&player_key_text],
    )? {
        let query = "SELECT json FROM tournament_event WHERE tournament = ?1 AND json LIKE '%' || ?2 || '%'";
        for entry_text in query_texts(connection, query, params![tournament_key, player_key_text])? {
            let mut entry: TournamentEntry = from_json(&entry_text)?;
            if !entry.remove_player(player) {
                continue;
            }
            let seq = to_i64(entry.seq);
            let delete_statement = "DELETE FROM tournament_event WHERE tournament = ?1 AND seq = ?2";
            execute(connection, delete_statement, params![tournament_key, seq])?;
            let insert_statement = "INSERT INTO tournament_event VALUES (?1, ?2, ?3)";
            execute(connection, insert_statement, params![tournament_key, seq, to_json(&entry)?])?;
            if seq == 1 {
                let listed_texts =
                    query_texts(connection, "SELECT listed FROM tournament WHERE key = ?1", [&tournament_key])?;
                let Some(listed_text) = listed_texts.first() else { continue };
                let mut listed_tournament: ListedTournament = from_json(listed_text)?;
                listed_tournament.organiser.clear();
                execute(
                    connection,
                    "UPDATE tournament SET listed = ?2 WHERE key = ?1",
                    params![tournament_key, to_json(&listed_tournament)?],
                )?;
            }
        }
    }
    execute(connection, "DELETE FROM tournament_player WHERE player = ?1", [&player_key_text]).map(drop)
}

impl TournamentStore for SqliteStore {
    fn append_to_tournament(&self, write: &TournamentWrite) -> Result<bool, StoreError> {
        self.transact(|connection| append_event(connection, write))
    }

    fn tournament_events(&self, tournament_key: &str, last_known_seq: u64) -> Result<Vec<TournamentEntry>, StoreError> {
        let query = "SELECT json FROM tournament_event WHERE tournament = ?1 AND seq > ?2 ORDER BY seq";
        let entry_texts = query_texts(&self.connection, query, params![tournament_key, to_i64(last_known_seq)])?;
        entry_texts.iter().map(|text| from_json(text)).collect()
    }

    fn listed_tournaments(
        &self,
        stage: TournamentStage,
        are_duplicates: bool,
    ) -> Result<Vec<ListedTournament>, StoreError> {
        let query = "SELECT listed FROM tournament
            WHERE is_public AND stage = ?1 AND (listed ->> '$.system.type' = 'duplicate') = ?2
            ORDER BY created DESC, key LIMIT ?3";
        let parameters = params![stage_name(stage), are_duplicates, MAX_LISTED_TOURNAMENTS];
        let listed_texts = query_texts(&self.connection, query, parameters)?;
        listed_texts.iter().map(|text| from_json(text)).collect()
    }

    fn current_tournaments_of(&self, player: PlayerKey) -> Result<Vec<ListedTournament>, StoreError> {
        let query = "SELECT listed FROM tournament WHERE stage IN ('open', 'running')
            AND key IN (SELECT tournament FROM tournament_player WHERE player = ?1)
            ORDER BY created DESC, key LIMIT ?2";
        let listed_texts = query_texts(&self.connection, query, params![player.to_string(), MAX_LISTED_TOURNAMENTS])?;
        listed_texts.iter().map(|text| from_json(text)).collect()
    }

    fn due_tournament_keys(&self, due_until: u64) -> Result<Vec<String>, StoreError> {
        query_texts(&self.connection, "SELECT key FROM tournament WHERE due <= ?1 ORDER BY key", [to_i64(due_until)])
    }

    fn organised_tournament_count(&self, organiser: PlayerKey) -> Result<usize, StoreError> {
        let query = "SELECT key FROM tournament_player JOIN tournament ON key = tournament
            WHERE player = ?1 AND is_organiser AND stage IN ('open', 'running')";
        Ok(query_texts(&self.connection, query, [organiser.to_string()])?.len())
    }

    fn tournament_keys_of(&self, player: PlayerKey) -> Result<Vec<(String, bool)>, StoreError> {
        let query = "SELECT tournament, is_organiser FROM tournament_player WHERE player = ?1 ORDER BY tournament, is_organiser";
        query_rows(&self.connection, query, [player.to_string()], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    fn tournament_keys(&self) -> Result<Vec<String>, StoreError> {
        query_texts(&self.connection, "SELECT key FROM tournament ORDER BY created, key", [])
    }

    fn remove_old_tournaments(&self, called_off_before: u64, open_before: u64) -> Result<usize, StoreError> {
        let statement = "DELETE FROM tournament WHERE (stage = 'called-off' AND changed < ?1)
            OR (stage = 'open' AND due IS NULL AND changed < ?2)";
        execute(&self.connection, statement, params![to_i64(called_off_before), to_i64(open_before)])
    }

    fn remove_tournament(&self, tournament_key: &str) -> Result<bool, StoreError> {
        Ok(execute(&self.connection, "DELETE FROM tournament WHERE key = ?1", [tournament_key])? > 0)
    }
}
