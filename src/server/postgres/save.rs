//! Saves a batch of writes with one transaction and a few statements, however many writes there are.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use postgres::GenericClient;

use super::connection::{Queries, QueryError};
use super::ratings;
use crate::online::{GameEvent, GameSettings, TokenHash};
use crate::player::PlayerKey;
use crate::server::shard::{Fence, ShardId};
use crate::server::store::{
    GameSummary, GameWrite, StoreError, player_seated_by, seat_given_by, side_name, to_i64, to_json, to_u64,
};

/// The rows that a batch adds or changes.
#[derive(Default)]
struct BatchRows<'a> {
    /// The new games.
    created_games: Vec<(&'a GameWrite, &'a GameSettings, u64)>,
    /// The summaries of other games by their keys, with the time of the last change if there are events.
    summaries: BTreeMap<&'a str, (&'a GameSummary, Option<u64>)>,
    events: Vec<(&'a str, &'a GameEvent)>,
    /// The hash of the token of each seat, and the player who has taken it.
    seats: BTreeMap<(&'a str, &'static str), (TokenHash, Option<PlayerKey>)>,
}

/// Saves the writes, and returns the result of each. Where several processes share the database, each write needs the fence of its game's
/// shard. `is_retry` says that an earlier attempt may have saved them, or some.
pub(super) fn save_batch<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
    is_shared: bool,
    is_retry: bool,
) -> Result<Vec<Result<(), StoreError>>, QueryError> {
    if is_retry {
        wait_for_standby(queries)?;
    }
    let saved_indices = if is_retry { already_saved_indices(queries, writes)? } else { HashSet::new() };
    let fences = if is_shared { read_fences(queries, writes)? } else { HashMap::new() };
    let mut last_seqs = read_last_seqs(queries, writes)?;
    let mut rows = BatchRows::default();
    let mut results = Vec::with_capacity(writes.len());
    for (index, write) in writes.iter().enumerate() {
        results.push(if saved_indices.contains(&index) {
            Ok(())
        } else if is_shared
            // Everybody may create a game, because nobody owns it before it is there.
            && write.creation().is_none()
            && write.fence.is_none_or(|fence| fences.get(&ShardId::of(&write.key)) != Some(&fence))
        {
            Err(StoreError::Fenced)
        } else {
            add_write(write, &mut last_seqs, &mut rows)
        });
    }
    let existing_keys = rows.save(queries)?;
    let is_new = |(index, write): &(usize, &GameWrite)| {
        results[*index].is_ok() && !saved_indices.contains(index) && !existing_keys.contains(&write.key)
    };
    ratings::save_rated_ends(queries, writes.iter().enumerate().filter(is_new).map(|(_, write)| write))?;
    for (result, write) in results.iter_mut().zip(writes) {
        if existing_keys.contains(&write.key) && result.is_ok() {
            *result = Err(StoreError::Exists(write.key.clone()));
        }
    }
    Ok(results)
}

/// Lets the commit of this transaction wait until a synchronous standby has all that can be read now. A commit that it does not have can be
/// read if its session was ended meanwhile, and is lost with the primary.
pub(super) fn wait_for_standby<C: GenericClient>(queries: &mut Queries<'_, C>) -> Result<(), QueryError> {
    queries.query(
        "SELECT pg_logical_emit_message(true, 'turnover', '') WHERE current_setting('synchronous_standby_names') <> ''",
        &[],
    )?;
    Ok(())
}

/// The indexes of those writes whose events are all there already.
fn already_saved_indices<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
) -> Result<HashSet<usize>, QueryError> {
    let asked_events = writes.iter().flat_map(|write| write.events.iter().map(|event| (&*write.key, event)));
    let (games, seqs, texts) = event_columns(asked_events)?;
    let stored_events = queries.query(
        "SELECT game, seq FROM event JOIN unnest($1::text[], $2::bigint[], $3::text[]) AS asked (of, number, text)
         ON game = of AND seq = number AND json = text",
        &[&games, &seqs, &texts],
    )?;
    let stored_events: HashSet<(String, i64)> = stored_events.iter().map(|row| (row.get(0), row.get(1))).collect();
    let is_stored = |write: &GameWrite| {
        let has_event = |event: &GameEvent| stored_events.contains(&(write.key.clone(), to_i64(event.seq)));
        !write.events.is_empty() && write.events.iter().all(has_event)
    };
    Ok(writes.iter().enumerate().filter(|(_, write)| is_stored(write)).map(|(index, _)| index).collect())
}

/// The fences of these games' shards, which do not change until the transaction ends.
fn read_fences<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
) -> Result<HashMap<ShardId, Fence>, QueryError> {
    let shards: BTreeSet<ShardId> =
        writes.iter().filter(|write| write.creation().is_none()).map(|write| ShardId::of(&write.key)).collect();
    let ids: Vec<i16> = shards.iter().map(|shard| shard.0.cast_signed()).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = queries.query("SELECT id, fence FROM shard WHERE id = ANY($1) ORDER BY id FOR SHARE", &[&ids])?;
    Ok(rows.iter().map(|row| (ShardId(row.get::<_, i16>(0).cast_unsigned()), Fence(row.get(1)))).collect())
}

/// The number of the last event of each of these games that is there.
fn read_last_seqs<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
) -> Result<HashMap<String, u64>, QueryError> {
    let keys: Vec<&str> = writes.iter().map(|write| write.key.as_str()).collect::<BTreeSet<_>>().into_iter().collect();
    let rows = queries.query(
        "SELECT key, coalesce((SELECT max(seq) FROM event WHERE game = key), 0) FROM game WHERE key = ANY($1)",
        &[&keys],
    )?;
    Ok(rows.iter().map(|row| (row.get(0), to_u64(row.get(1)))).collect())
}

/// Adds the rows of a write, or refuses it.
fn add_write<'a>(
    write: &'a GameWrite,
    last_seqs: &mut HashMap<String, u64>,
    rows: &mut BatchRows<'a>,
) -> Result<(), StoreError> {
    let last_seq = last_seqs.get(&write.key).copied();
    match (write.creation(), last_seq) {
        (Some(_), Some(_)) => return Err(StoreError::Exists(write.key.clone())),
        (Some(_), None) if write.summary.is_none() => return Err(StoreError::Unknown(write.key.clone())),
        (None, None) => return Err(StoreError::Unknown(write.key.clone())),
        (Some(_), None) | (None, Some(_)) => {}
    }
    let first_seq = last_seq.unwrap_or(0) + 1;
    if let Some((expected, event)) = (first_seq..).zip(&write.events).find(|(expected, event)| event.seq != *expected) {
        return Err(StoreError::Gap { key: write.key.clone(), expected, found: event.seq });
    }
    rows.add(write);
    last_seqs.insert(write.key.clone(), first_seq - 1 + write.events.len() as u64);
    Ok(())
}

/// The games, the numbers and the texts of events.
type EventColumns<'a> = (Vec<&'a str>, Vec<i64>, Vec<String>);
/// The stages, the times when something is due, and the texts of summaries.
type SummaryColumns = (Vec<String>, Vec<Option<i64>>, Vec<String>);

fn event_columns<'a>(
    events: impl IntoIterator<Item = (&'a str, &'a GameEvent)>,
) -> Result<EventColumns<'a>, StoreError> {
    let (mut game_keys, mut seqs, mut event_texts) = (Vec::new(), Vec::new(), Vec::new());
    for (game_key, event) in events {
        game_keys.push(game_key);
        seqs.push(to_i64(event.seq));
        event_texts.push(to_json(event)?);
    }
    Ok((game_keys, seqs, event_texts))
}

fn summary_columns<'a>(summaries: impl IntoIterator<Item = &'a GameSummary>) -> Result<SummaryColumns, StoreError> {
    let (mut stages, mut due_times, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for summary in summaries {
        stages.push(summary.stage.to_string());
        due_times.push(summary.due_at.map(to_i64));
        texts.push(to_json(summary)?);
    }
    Ok((stages, due_times, texts))
}

impl<'a> BatchRows<'a> {
    fn add(&mut self, write: &'a GameWrite) {
        let key = write.key.as_str();
        if let Some((settings, created_at)) = write.creation() {
            self.created_games.push((write, settings, created_at));
        } else if let Some(summary) = &write.summary {
            let changed_at = write.events.last().map(|event| event.at);
            let previous_changed_at = self.summaries.get(key).and_then(|(_, changed_at)| *changed_at);
            self.summaries.insert(key, (summary, changed_at.or(previous_changed_at)));
        }
        self.events.extend(write.events.iter().map(|event| (key, event)));
        for event in &write.events {
            let Some((side, token)) = seat_given_by(event) else { continue };
            let seat = self.seats.entry((key, side_name(side))).or_insert((token, None));
            *seat = (token, player_seated_by(event).or(seat.1));
        }
    }

    /// Saves all rows. Returns the keys of games that others have created meanwhile.
    fn save<C: GenericClient>(mut self, queries: &mut Queries<'_, C>) -> Result<HashSet<String>, QueryError> {
        let existing_keys = self.insert_games(queries)?;
        self.summaries.retain(|key, _| !existing_keys.contains(*key));
        self.events.retain(|(key, _)| !existing_keys.contains(*key));
        self.seats.retain(|(key, _), _| !existing_keys.contains(*key));
        self.update_summaries(queries)?;
        if !self.events.is_empty() {
            let (games, seqs, texts) = event_columns(self.events)?;
            queries.execute(
                "INSERT INTO event SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])",
                &[&games, &seqs, &texts],
            )?;
        }
        if !self.seats.is_empty() {
            let (games, sides): (Vec<&str>, Vec<&str>) = self.seats.keys().copied().unzip();
            let tokens: Vec<String> = self.seats.values().map(|(token, _)| token.to_string()).collect();
            let players: Vec<Option<String>> =
                self.seats.values().map(|(_, player)| player.map(|player| player.to_string())).collect();
            queries.execute(
                "INSERT INTO seat SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
                 ON CONFLICT (game, side) DO UPDATE SET token = excluded.token",
                &[&games, &sides, &tokens, &players],
            )?;
        }
        Ok(existing_keys)
    }

    /// Inserts the new games. Returns the keys of those that others have created meanwhile.
    fn insert_games<C: GenericClient>(&self, queries: &mut Queries<'_, C>) -> Result<HashSet<String>, QueryError> {
        if self.created_games.is_empty() {
            return Ok(HashSet::new());
        }
        let keys: Vec<&str> = self.created_games.iter().map(|(write, ..)| write.key.as_str()).collect();
        let shards: Vec<i16> = keys.iter().map(|key| ShardId::of(key).0.cast_signed()).collect();
        let is_public_flags: Vec<bool> = self.created_games.iter().map(|(write, ..)| write.is_public).collect();
        let created_times: Vec<i64> = self.created_games.iter().map(|(.., at)| to_i64(*at)).collect();
        let settings =
            self.created_games.iter().map(|(_, settings, _)| to_json(settings)).collect::<Result<Vec<String>, _>>()?;
        let summaries = self.created_games.iter().filter_map(|(write, ..)| write.summary.as_ref());
        let (stages, due_times, summaries) = summary_columns(summaries)?;
        let rows = queries.query(
            "INSERT INTO game SELECT key, shard, is_public, created, created, stage, due, settings, summary
             FROM unnest($1::text[], $2::smallint[], $3::boolean[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[])
             AS new (key, shard, is_public, created, stage, due, settings, summary)
             ON CONFLICT (key) DO NOTHING RETURNING key",
            &[&keys, &shards, &is_public_flags, &created_times, &stages, &due_times, &settings, &summaries],
        )?;
        let inserted_keys: HashSet<&str> = rows.iter().map(|row| row.get(0)).collect();
        Ok(keys.into_iter().filter(|key| !inserted_keys.contains(key)).map(str::to_owned).collect())
    }

    fn update_summaries<C: GenericClient>(&self, queries: &mut Queries<'_, C>) -> Result<(), QueryError> {
        if self.summaries.is_empty() {
            return Ok(());
        }
        let keys: Vec<&str> = self.summaries.keys().copied().collect();
        let changed_times: Vec<Option<i64>> =
            self.summaries.values().map(|(_, changed_at)| changed_at.map(to_i64)).collect();
        let (stages, due_times, texts) = summary_columns(self.summaries.values().map(|(summary, _)| *summary))?;
        queries.execute(
            "UPDATE game SET changed = coalesce(new.changed, game.changed), stage = new.stage, due = new.due, summary = new.summary
             FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[]) AS new (key, changed, stage, due, summary)
             WHERE game.key = new.key",
            &[&keys, &changed_times, &stages, &due_times, &texts],
        )?;
        Ok(())
    }
}
