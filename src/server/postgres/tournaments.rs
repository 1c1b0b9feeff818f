//! Tournaments, in the PostgreSQL database.

use postgres::{GenericClient, Row};

use super::PostgresStore;
use super::connection::{Queries, QueryError};
use super::players::Parameters;
use super::ratings::save_rated_match;
use crate::online_tournament::{ListedTournament, TournamentEntry, TournamentStage};
use crate::player::PlayerKey;
use crate::server::store::{StoreError, from_json, to_i64, to_json};
use crate::server::tournaments::{MAX_LISTED_TOURNAMENTS, TournamentStore, TournamentWrite, stage_name};

/// The tables. Whoever organises a tournament or takes part in it is found by `tournament_player`.
pub(super) const TOURNAMENT_TABLES: &str = "
CREATE TABLE tournament (
    key text PRIMARY KEY,
    is_public boolean NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    stage text NOT NULL,
    due bigint,
    listed text NOT NULL
);
CREATE INDEX tournament_public ON tournament (stage, created) WHERE is_public;
CREATE INDEX tournament_due ON tournament (due) WHERE due IS NOT NULL;
CREATE TABLE tournament_event (
    tournament text NOT NULL REFERENCES tournament (key) ON DELETE CASCADE,
    seq bigint NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (tournament, seq)
);
CREATE TRIGGER tournament_event_is_kept BEFORE UPDATE ON tournament_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TABLE tournament_player (
    player text NOT NULL,
    tournament text NOT NULL REFERENCES tournament (key) ON DELETE CASCADE,
    is_organiser boolean NOT NULL,
    PRIMARY KEY (player, tournament, is_organiser)
);
CREATE INDEX tournament_player_tournament ON tournament_player (tournament);
";

/// The first column of each row.
pub(super) fn query_texts<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    query: &'static str,
    parameters: Parameters,
) -> Result<Vec<String>, QueryError> {
    Ok(queries.query(query, parameters)?.iter().map(|row: &Row| row.get(0)).collect())
}

fn append_event<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    TournamentWrite { entry, row, rated_match }: &TournamentWrite,
) -> Result<bool, QueryError> {
    let (seq, at, entry_text) = (to_i64(entry.seq), to_i64(entry.at), to_json(entry)?);
    let (stage, due_at, listed_text) = (stage_name(row.listed.stage), row.due_at.map(to_i64), to_json(&row.listed)?);
    let is_first = seq == 1;
    // Whoever changes the tournament at the same time waits here.
    let exists = queries.query_opt("SELECT key FROM tournament WHERE key = $1 FOR UPDATE", &[&row.key])?.is_some();
    if is_first && !exists {
        let insert = "INSERT INTO tournament VALUES ($1, $2, $3, $3, $4, $5, $6) ON CONFLICT (key) DO NOTHING";
        queries.execute(insert, &[&row.key, &row.is_public, &at, &stage, &due_at, &listed_text])?;
    }
    let added_count = queries.execute(
        "INSERT INTO tournament_event SELECT $1::text, $2::bigint, $3::text
         WHERE (SELECT coalesce(max(seq), 0) FROM tournament_event WHERE tournament = $1) = $2 - 1
         ON CONFLICT (tournament, seq) DO NOTHING",
        &[&row.key, &seq, &entry_text],
    )?;
    if added_count == 0 {
        super::save::wait_for_standby(queries)?;
        let query = "SELECT json FROM tournament_event WHERE tournament = $1 AND seq = $2";
        return Ok(query_texts(queries, query, &[&row.key, &seq])?.first() == Some(&entry_text));
    }
    let update = "UPDATE tournament SET changed = $2, stage = $3, due = $4, listed = $5 WHERE key = $1";
    queries.execute(update, &[&row.key, &at, &stage, &due_at, &listed_text])?;
    if let Some(player) = entry.player() {
        let insert = "INSERT INTO tournament_player VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        queries.execute(insert, &[&player.to_string(), &row.key, &is_first])?;
    }
    rated_match.as_ref().map_or(Ok(()), |rated_match| save_rated_match(queries, rated_match))?;
    Ok(true)
}

/// The key of a tournament of this player that is not over.
pub(super) fn unfinished_tournament<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
) -> Result<Option<String>, QueryError> {
    let query = "SELECT key FROM tournament_player JOIN tournament ON key = tournament
        WHERE player = $1 AND stage IN ('open', 'running') ORDER BY key LIMIT 1";
    Ok(query_texts(queries, query, &[&player.to_string()])?.pop())
}

/// Removes a player's name and key from all tournaments. Events are never changed, so they are written anew.
pub(super) fn erase_from_tournaments<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
) -> Result<(), QueryError> {
    let player_text = player.to_string();
    for key in
        query_texts(queries, "SELECT DISTINCT tournament FROM tournament_player WHERE player = $1", &[&player_text])?
    {
        let query = "SELECT listed FROM tournament WHERE key = $1 FOR UPDATE";
        let Some(row) = queries.query_opt(query, &[&key])? else { continue };
        let mut tournament: ListedTournament = from_json(row.get(0))?;
        let query = "SELECT json FROM tournament_event WHERE tournament = $1 AND strpos(json, $2) > 0";
        for entry_text in query_texts(queries, query, &[&key, &player_text])? {
            let mut entry: TournamentEntry = from_json(&entry_text)?;
            if !entry.remove_player(player) {
                continue;
            }
            let seq = to_i64(entry.seq);
            queries.execute("DELETE FROM tournament_event WHERE tournament = $1 AND seq = $2", &[&key, &seq])?;
            let insert = "INSERT INTO tournament_event VALUES ($1, $2, $3)";
            queries.execute(insert, &[&key, &seq, &to_json(&entry)?])?;
            if seq == 1 {
                tournament.organiser.clear();
            }
        }
        queries.execute("UPDATE tournament SET listed = $2 WHERE key = $1", &[&key, &to_json(&tournament)?])?;
    }
    queries.execute("DELETE FROM tournament_player WHERE player = $1", &[&player_text])?;
    Ok(())
}

impl PostgresStore {
    fn tournament_texts(&self, query: &'static str, parameters: Parameters) -> Result<Vec<String>, StoreError> {
        self.run_queries(|mut queries| query_texts(&mut queries, query, parameters))
    }
}

impl TournamentStore for PostgresStore {
    fn append_to_tournament(&self, write: &TournamentWrite) -> Result<bool, StoreError> {
        self.transact(|queries| append_event(queries, write))
    }

    fn tournament_events(&self, key: &str, last_known_seq: u64) -> Result<Vec<TournamentEntry>, StoreError> {
        let query = "SELECT json FROM tournament_event WHERE tournament = $1 AND seq > $2 ORDER BY seq";
        let entry_texts = self.transact(|queries| {
            let entry_texts = query_texts(queries, query, &[&key, &to_i64(last_known_seq)])?;
            // They are going to be told: no fail-over may lose them. Mostly there are none, and nothing to wait for.
            if !entry_texts.is_empty() {
                super::save::wait_for_standby(queries)?;
            }
            Ok(entry_texts)
        })?;
        entry_texts.iter().map(|text| from_json(text)).collect()
    }

    fn listed_tournaments(
        &self,
        stage: TournamentStage,
        are_duplicates: bool,
    ) -> Result<Vec<ListedTournament>, StoreError> {
        let query = "SELECT listed FROM tournament
            WHERE is_public AND stage = $1 AND (listed::jsonb #>> '{system,type}' = 'duplicate') = $2
            ORDER BY created DESC, key LIMIT $3";
        let texts =
            self.tournament_texts(query, &[&stage_name(stage), &are_duplicates, &i64::from(MAX_LISTED_TOURNAMENTS)])?;
        texts.iter().map(|text| from_json(text)).collect()
    }

    fn current_tournaments_of(&self, player: PlayerKey) -> Result<Vec<ListedTournament>, StoreError> {
        let query = "SELECT listed FROM tournament WHERE stage IN ('open', 'running')
            AND key IN (SELECT tournament FROM tournament_player WHERE player = $1)
            ORDER BY created DESC, key LIMIT $2";
        let texts = self.tournament_texts(query, &[&player.to_string(), &i64::from(MAX_LISTED_TOURNAMENTS)])?;
        texts.iter().map(|text| from_json(text)).collect()
    }

    fn due_tournament_keys(&self, until: u64) -> Result<Vec<String>, StoreError> {
        self.tournament_texts("SELECT key FROM tournament WHERE due <= $1 ORDER BY key", &[&to_i64(until)])
    }

    fn organised_tournament_count(&self, organiser: PlayerKey) -> Result<usize, StoreError> {
        let query = "SELECT key FROM tournament_player JOIN tournament ON key = tournament
            WHERE player = $1 AND is_organiser AND stage IN ('open', 'running')";
        Ok(self.tournament_texts(query, &[&organiser.to_string()])?.len())
    }

    fn tournament_keys_of(&self, player: PlayerKey) -> Result<Vec<(String, bool)>, StoreError> {
        let query = "SELECT tournament, is_organiser FROM tournament_player WHERE player = $1
            ORDER BY tournament COLLATE \"C\", is_organiser";
        self.run_queries(|mut queries| {
            let rows = queries.query(query, &[&player.to_string()])?;
            Ok(rows.iter().map(|row: &Row| (row.get(0), row.get(1))).collect())
        })
    }

    fn tournament_keys(&self) -> Result<Vec<String>, StoreError> {
        self.tournament_texts("SELECT key FROM tournament ORDER BY created, key", &[])
    }

    fn remove_old_tournaments(&self, called_off_before: u64, open_before: u64) -> Result<usize, StoreError> {
        let delete = "DELETE FROM tournament WHERE (stage = 'called-off' AND changed < $1)
            OR (stage = 'open' AND due IS NULL AND changed < $2)";
        let changed_before = [called_off_before, open_before].map(to_i64);
        let count =
            self.run_queries(|mut queries| Ok(queries.execute(delete, &[&changed_before[0], &changed_before[1]])?))?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    fn remove_tournament(&self, key: &str) -> Result<bool, StoreError> {
        self.run_queries(|mut queries| Ok(queries.execute("DELETE FROM tournament WHERE key = $1", &[&key])? > 0))
    }
}
