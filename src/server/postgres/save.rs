//! Saves a batch of writes with one transaction and a few statements, however many writes there are.

use std::collections::{BTreeSet, HashMap, HashSet};

use postgres::GenericClient;

use super::connection::{Queries, QueryError};
use super::{json, side_name, signed, unsigned};
use crate::online::{EventKind, GameEvent};
use crate::server::shard::{Fence, ShardId};
use crate::server::store::{GameWrite, StoreError};

/// What a batch adds, column by column.
#[derive(Default)]
struct BatchRows {
    games: GameRows,
    summaries: SummaryRows,
    events: EventRows,
    seats: HashMap<(String, &'static str), String>,
}

#[derive(Default)]
struct GameRows {
    keys: Vec<String>,
    shards: Vec<i16>,
    public: Vec<bool>,
    created: Vec<i64>,
    stages: Vec<String>,
    due: Vec<Option<i64>>,
    settings: Vec<String>,
    summaries: Vec<String>,
}

#[derive(Default)]
struct SummaryRows {
    keys: Vec<String>,
    changed: Vec<Option<i64>>,
    stages: Vec<String>,
    due: Vec<Option<i64>>,
    summaries: Vec<String>,
}

#[derive(Default)]
struct EventRows {
    games: Vec<String>,
    seqs: Vec<i64>,
    texts: Vec<String>,
}

/// Saves the writes, and returns the result of each. Where several processes share the database, each write needs the fence of its game's
/// shard. `again` says that an earlier attempt may have saved them, or some.
pub(super) fn save<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
    is_shared: bool,
    again: bool,
) -> Result<Vec<Result<(), StoreError>>, QueryError> {
    if again {
        wait_for_standby(queries)?;
    }
    let saved = if again { saved_before(queries, writes)? } else { HashSet::new() };
    let fences = if is_shared { fences(queries, writes)? } else { HashMap::new() };
    let mut last = last_events(queries, writes)?;
    let mut rows = BatchRows::default();
    let mut results = Vec::with_capacity(writes.len());
    for (index, write) in writes.iter().enumerate() {
        results.push(if saved.contains(&index) {
            Ok(())
        } else if is_shared
            && !creates(write)
            && write.fence.is_none_or(|fence| fences.get(&ShardId::of(&write.key)) != Some(&fence))
        {
            Err(StoreError::Fenced)
        } else {
            add(write, &mut last, &mut rows)
        });
    }
    let taken = rows.insert(queries)?;
    for (result, write) in results.iter_mut().zip(writes) {
        if taken.contains(&write.key) && result.is_ok() {
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

/// Whether a write is the first one of a game. Everybody may save it, because nobody owns a game before it is there.
fn creates(write: &GameWrite) -> bool {
    matches!(write.events.first(), Some(GameEvent { seq: 1, kind: EventKind::Created { .. }, .. }))
}

/// The indexes of those writes whose events are all there already.
fn saved_before<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
) -> Result<HashSet<usize>, QueryError> {
    let mut asked = EventRows::default();
    for write in writes {
        for event in &write.events {
            asked.push(&write.key, event)?;
        }
    }
    let found = queries.query(
        "SELECT game, seq FROM event JOIN unnest($1::text[], $2::bigint[], $3::text[]) AS asked (of, number, text)
         ON game = of AND seq = number AND json = text",
        &[&asked.games, &asked.seqs, &asked.texts],
    )?;
    let found: HashSet<(String, i64)> = found.iter().map(|row| (row.get(0), row.get(1))).collect();
    let is_there = |write: &GameWrite| {
        let has = |event: &GameEvent| found.contains(&(write.key.clone(), signed(event.seq)));
        !write.events.is_empty() && write.events.iter().all(has)
    };
    Ok(writes.iter().enumerate().filter(|(_, write)| is_there(write)).map(|(index, _)| index).collect())
}

/// The fences of these games' shards, which do not change until the transaction ends.
fn fences<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
) -> Result<HashMap<ShardId, Fence>, QueryError> {
    let asked: BTreeSet<ShardId> =
        writes.iter().filter(|write| !creates(write)).map(|write| ShardId::of(&write.key)).collect();
    let ids: Vec<i16> = asked.iter().map(|shard| shard.0.cast_signed()).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = queries.query("SELECT id, fence FROM shard WHERE id = ANY($1) ORDER BY id FOR SHARE", &[&ids])?;
    Ok(rows.iter().map(|row| (ShardId(row.get::<_, i16>(0).cast_unsigned()), Fence(row.get(1)))).collect())
}

/// The number of the last event of each of these games that is there.
fn last_events<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    writes: &[GameWrite],
) -> Result<HashMap<String, u64>, QueryError> {
    let keys: Vec<&str> = writes.iter().map(|write| write.key.as_str()).collect::<BTreeSet<_>>().into_iter().collect();
    let rows = queries.query(
        "SELECT key, coalesce((SELECT max(seq) FROM event WHERE game = key), 0) FROM game WHERE key = ANY($1)",
        &[&keys],
    )?;
    Ok(rows.iter().map(|row| (row.get(0), unsigned(row.get(1)))).collect())
}

/// Adds the rows of a write, or refuses it.
fn add(write: &GameWrite, last: &mut HashMap<String, u64>, rows: &mut BatchRows) -> Result<(), StoreError> {
    let before = last.get(&write.key).copied();
    if creates(write) {
        if before.is_some() {
            return Err(StoreError::Exists(write.key.clone()));
        }
    } else if before.is_none() {
        return Err(StoreError::Unknown(write.key.clone()));
    }
    let first = before.unwrap_or(0) + 1;
    if let Some((expected, event)) = (first..).zip(&write.events).find(|(expected, event)| event.seq != *expected) {
        return Err(StoreError::Gap { key: write.key.clone(), expected, found: event.seq });
    }
    rows.add(write)?;
    last.insert(write.key.clone(), first - 1 + write.events.len() as u64);
    Ok(())
}

impl EventRows {
    fn push(&mut self, key: &str, event: &GameEvent) -> Result<(), StoreError> {
        self.games.push(key.to_owned());
        self.seqs.push(signed(event.seq));
        self.texts.push(json(event)?);
        Ok(())
    }
}

impl BatchRows {
    fn add(&mut self, write: &GameWrite) -> Result<(), StoreError> {
        match write.events.first() {
            Some(GameEvent { at, kind: EventKind::Created { settings }, .. }) => {
                let summary = write.summary.as_ref().ok_or_else(|| StoreError::Unknown(write.key.clone()))?;
                self.games.keys.push(write.key.clone());
                self.games.shards.push(ShardId::of(&write.key).0.cast_signed());
                self.games.public.push(write.is_public);
                self.games.created.push(signed(*at));
                self.games.stages.push(summary.stage.to_string());
                self.games.due.push(summary.due.map(signed));
                self.games.settings.push(json(settings)?);
                self.games.summaries.push(json(summary)?);
            }
            _ => {
                if let Some(summary) = &write.summary {
                    self.summaries.keys.push(write.key.clone());
                    self.summaries.changed.push(write.events.last().map(|event| signed(event.at)));
                    self.summaries.stages.push(summary.stage.to_string());
                    self.summaries.due.push(summary.due.map(signed));
                    self.summaries.summaries.push(json(summary)?);
                }
            }
        }
        for event in &write.events {
            self.events.push(&write.key, event)?;
            if let EventKind::Seated { token: Some(token), .. } | EventKind::SeatMoved { token: Some(token) } =
                &event.kind
                && let Some(side) = event.side
            {
                self.seats.insert((write.key.clone(), side_name(side)), token.to_string());
            }
        }
        Ok(())
    }

    /// Inserts all rows. Returns the keys of games that others have created meanwhile.
    fn insert<C: GenericClient>(mut self, queries: &mut Queries<'_, C>) -> Result<HashSet<String>, QueryError> {
        let taken = self.games.insert(queries)?;
        if !taken.is_empty() {
            self.events.remove(&taken);
            self.seats.retain(|(key, _), _| !taken.contains(key));
        }
        self.summaries.update(queries)?;
        self.events.insert(queries)?;
        if !self.seats.is_empty() {
            let (games, sides): (Vec<&str>, Vec<&str>) =
                self.seats.keys().map(|(key, side)| (key.as_str(), *side)).unzip();
            let tokens: Vec<&str> = self.seats.values().map(String::as_str).collect();
            queries.execute(
                "INSERT INTO seat SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
                 ON CONFLICT (game, side) DO UPDATE SET token = excluded.token",
                &[&games, &sides, &tokens],
            )?;
        }
        Ok(taken)
    }
}

impl GameRows {
    fn insert<C: GenericClient>(&self, queries: &mut Queries<'_, C>) -> Result<HashSet<String>, QueryError> {
        if self.keys.is_empty() {
            return Ok(HashSet::new());
        }
        let rows = queries.query(
            "INSERT INTO game SELECT key, shard, is_public, created, created, stage, due, settings, summary
             FROM unnest($1::text[], $2::smallint[], $3::boolean[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[])
             AS new (key, shard, is_public, created, stage, due, settings, summary)
             ON CONFLICT (key) DO NOTHING RETURNING key",
            &[
                &self.keys, &self.shards, &self.public, &self.created, &self.stages, &self.due, &self.settings,
                &self.summaries,
            ],
        )?;
        let inserted: HashSet<&str> = rows.iter().map(|row| row.get(0)).collect();
        Ok(self.keys.iter().filter(|key| !inserted.contains(key.as_str())).cloned().collect())
    }
}

impl SummaryRows {
    fn update<C: GenericClient>(&mut self, queries: &mut Queries<'_, C>) -> Result<(), QueryError> {
        // Of several summaries of a game the last one counts.
        let mut seen = HashSet::new();
        let is_last: Vec<bool> = self.keys.iter().rev().map(|key| seen.insert(key.clone())).collect();
        let kept: Vec<usize> = (0..self.keys.len()).filter(|index| is_last[self.keys.len() - 1 - index]).collect();
        if kept.is_empty() {
            return Ok(());
        }
        let texts = |column: &[String]| kept.iter().map(|&index| column[index].clone()).collect::<Vec<_>>();
        let numbers = |column: &[Option<i64>]| kept.iter().map(|&index| column[index]).collect::<Vec<_>>();
        queries.execute(
            "UPDATE game SET changed = coalesce(new.changed, game.changed), stage = new.stage, due = new.due, summary = new.summary
             FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[]) AS new (key, changed, stage, due, summary)
             WHERE game.key = new.key",
            &[
                &texts(&self.keys), &numbers(&self.changed), &texts(&self.stages), &numbers(&self.due),
                &texts(&self.summaries),
            ],
        )?;
        Ok(())
    }
}

impl EventRows {
    fn remove(&mut self, games: &HashSet<String>) {
        let rows = std::mem::take(&mut self.games).into_iter().zip(self.seqs.drain(..)).zip(self.texts.drain(..));
        let kept: Vec<((String, i64), String)> = rows.filter(|((game, _), _)| !games.contains(game)).collect();
        for ((game, seq), text) in kept {
            self.games.push(game);
            self.seqs.push(seq);
            self.texts.push(text);
        }
    }

    fn insert<C: GenericClient>(&self, queries: &mut Queries<'_, C>) -> Result<(), QueryError> {
        if !self.games.is_empty() {
            queries.execute(
                "INSERT INTO event SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])",
                &[&self.games, &self.seqs, &self.texts],
            )?;
        }
        Ok(())
    }
}
