//! Moves all games, players, tournaments and studies from one database to another, and compares both afterwards.

use std::collections::HashSet;
use std::error::Error;
use std::io::Write;

use super::data_option::DataLocation;
use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::store::{GameWrite, InspectStore, StoreError, seat_given_by};
use super::studies::StudyWrite;
use super::tournaments::{TournamentRow, TournamentWrite};
use crate::online_tournament::OnlineTournament;

/// The number of events that are saved with one commit, or more where a game has more.
const MIN_BATCH_EVENTS: usize = 20_000;

/// Opens a database that no server uses meanwhile.
///
/// # Errors
/// If a server uses it, or if it cannot be opened.
fn open_unused(location: &DataLocation) -> Result<Box<dyn InspectStore>, StoreError> {
    Ok(match location {
        DataLocation::File(path) => Box::new(SqliteStore::open(path, 0)?),
        DataLocation::Postgres(config) => {
            let mut store = PostgresStore::open((**config).clone(), None)?;
            store.keep_unused()?;
            Box::new(store)
        }
    })
}

/// Copies all games that are not there yet, with their seats, lists and times, and compares every event. What was interrupted can be done
/// again. The source is brought to the current version, and otherwise stays as it is.
///
/// # Errors
/// If one of the databases is in use or cannot be read or written, or if the target has other games.
pub(super) fn move_games(
    source_location: &DataLocation,
    target_location: &DataLocation,
    output: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    if let DataLocation::File(path) = source_location
        && !path.exists()
    {
        return Err(format!("there is no database {}", path.display()).into());
    }
    let (source, mut target) = (open_unused(source_location)?, open_unused(target_location)?);
    let keys = source.keys()?;
    let source_keys: HashSet<&String> = keys.iter().collect();
    let target_keys: HashSet<String> = target.keys()?.into_iter().collect();
    if let Some(other_key) = target_keys.iter().find(|key| !source_keys.contains(key)) {
        return Err(format!("expected no other games in {target_location}, found {other_key}").into());
    }
    let (mut batch, mut event_count) = (Vec::new(), 0);
    for key in keys.iter().filter(|key| !target_keys.contains(*key)) {
        let writes = writes_of(&*source, key)?;
        event_count += writes.iter().map(|write| write.events.len()).sum::<usize>();
        batch.extend(writes);
        if event_count >= MIN_BATCH_EVENTS {
            save_batch(&mut *target, &mut batch)?;
            event_count = 0;
        }
    }
    save_batch(&mut *target, &mut batch)?;
    copy_game_times(&*source, &mut *target)?;
    let player_count = move_players(&*source, &*target)?;
    let tournament_count = move_tournaments(&*source, &*target)?;
    let study_count = move_studies(&*source, &*target)?;
    target.set_clean_up_from(source.clean_up_from()?)?;
    move_push(&*source, &mut *target)?;
    move_webhook_key(&*source, &*target)?;
    if let Some(heartbeat) = source.last_heartbeat()? {
        target.set_heartbeat(heartbeat)?;
    }
    let compared_count = compare_games(&*source, &*target, &keys)?;
    writeln!(output, "{} games moved, {compared_count} events compared", keys.len())?;
    if player_count > 0 {
        writeln!(output, "{player_count} players moved")?;
    }
    if tournament_count > 0 {
        writeln!(output, "{tournament_count} tournaments moved")?;
    }
    if study_count > 0 {
        writeln!(output, "{study_count} studies moved")?;
    }
    Ok(())
}

/// Copies all players who are not there yet, with their names, ratings, rated games, reports and blocks, what operators have done and banned, and the
/// secret from which their sessions and the house's bots are derived. Returns the number of all.
fn move_players(source: &dyn InspectStore, target: &dyn InspectStore) -> Result<usize, Box<dyn Error>> {
    let (source, target) = (source.players(), target.players());
    let keys = source.player_keys()?;
    for key in &keys {
        if let Some(person) = source.person(*key)?.filter(|_| target.player(*key).is_ok_and(|player| player.is_none()))
        {
            target.add_person(&person)?;
        }
    }
    source.reports()?.iter().try_for_each(|report| target.report_name(report))?;
    for key in &keys {
        for block in source.blocked_by(*key)? {
            target.block_player(*key, block.player, block.blocked_at)?;
        }
    }
    source.banned_networks()?.iter().try_for_each(|ban| target.ban_network(ban).map(drop))?;
    let (actions, target_actions) = (source.logged_actions()?, target.logged_actions()?);
    let missing_actions =
        actions.strip_prefix(&target_actions[..]).ok_or("expected no other actions of operators in the target")?;
    missing_actions.iter().try_for_each(|action| target.log_action(action))?;
    // A target that is refused keeps its own.
    target.set_sign_in_secret(&source.sign_in_secret()?)?;
    match keys.iter().find(|key| source.person(**key).ok() != target.person(**key).ok()) {
        Some(key) => Err(format!("player {key} is another one after the move").into()),
        None => Ok(keys.len()),
    }
}

/// Copies all events of tournaments that are not there yet, and compares them. Returns the number of all tournaments.
fn move_tournaments(source: &dyn InspectStore, target: &dyn InspectStore) -> Result<usize, Box<dyn Error>> {
    let (source, target) = (source.tournaments(), target.tournaments());
    let keys = source.tournament_keys()?;
    for key in &keys {
        let entries = source.tournament_events(key, 0)?;
        let target_entries = target.tournament_events(key, 0)?;
        let mut tournament: Option<OnlineTournament> = None;
        for entry in &entries {
            let next_tournament = match tournament.take() {
                None => OnlineTournament::from_announcement(key.clone(), entry)?,
                Some(mut previous) => {
                    previous.apply(entry)?;
                    previous
                }
            };
            if entry.seq > target_entries.len() as u64 {
                // What it has made of ratings is copied with the players.
                let write = TournamentWrite {
                    entry: entry.clone(),
                    row: TournamentRow::from(&next_tournament),
                    rated_match: None,
                };
                target.append_to_tournament(&write)?;
            }
            tournament = Some(next_tournament);
        }
        if target.tournament_events(key, 0)? != entries {
            return Err(format!("tournament {key} is another one after the move").into());
        }
    }
    Ok(keys.len())
}

/// Copies all events of studies that are not there yet, and compares them. Returns the number of all studies.
fn move_studies(source: &dyn InspectStore, target: &dyn InspectStore) -> Result<usize, Box<dyn Error>> {
    let (source, target) = (source.studies(), target.studies());
    let rows = source.all_studies()?;
    for row in &rows {
        let events = source.study_events(&row.key, 0)?;
        let copied_count = target.study_events(&row.key, 0)?.len();
        for event in events.iter().skip(copied_count) {
            let editor_hash = (event.seq == 1).then_some(row.editor_hash);
            target.append_to_study(&StudyWrite { key: row.key.clone(), event: event.clone(), editor_hash })?;
        }
        target.note_use_of_study(&row.key, row.last_used_at)?;
        if target.study_events(&row.key, 0)? != events || target.study(&row.key)?.as_ref() != Some(row) {
            return Err(format!("study {} is another one after the move", row.key).into());
        }
    }
    Ok(rows.len())
}

/// Copies the subscriptions for push messages, and the key without which they mean nothing.
fn move_push(source: &dyn InspectStore, target: &mut dyn InspectStore) -> Result<(), Box<dyn Error>> {
    let Some(key) = source.push_key()? else { return Ok(()) };
    if target.keep_push_key(&key)? != key {
        return Err("expected no other key of Web Push in the target".into());
    }
    for subscriber in source.subscribers(None)? {
        target.subscribe(&subscriber)?;
    }
    Ok(())
}

/// Copies the key by which receivers of webhooks know the server.
fn move_webhook_key(source: &dyn InspectStore, target: &dyn InspectStore) -> Result<(), Box<dyn Error>> {
    let Some(key) = source.webhooks().webhook_key()? else { return Ok(()) };
    if target.webhooks().keep_webhook_key(&key)? != key {
        return Err("expected no other key of webhooks in the target".into());
    }
    Ok(())
}

fn unknown_game(key: &str) -> StoreError {
    StoreError::Unknown(key.to_owned())
}

/// What makes a game anew: its first event, and the others, with which the time of the last change is saved.
fn writes_of(source: &dyn InspectStore, key: &str) -> Result<Vec<GameWrite>, StoreError> {
    let row = source.game(key)?.ok_or_else(|| unknown_game(key))?;
    let mut first_events = source.events(key)?.ok_or_else(|| unknown_game(key))?;
    let later_events = first_events.split_off(1.min(first_events.len()));
    let write = |events| GameWrite {
        key: key.to_owned(),
        is_public: row.is_public,
        events,
        summary: Some(row.summary.clone()),
        fence: None,
        rated_end: None,
    };
    let mut writes = vec![write(first_events)];
    if !later_events.is_empty() {
        writes.push(write(later_events));
    }
    Ok(writes)
}

fn save_batch(target: &mut dyn InspectStore, batch: &mut Vec<GameWrite>) -> Result<(), Box<dyn Error>> {
    for (result, write) in target.save(batch).into_iter().zip(batch.drain(..)) {
        result.map_err(|error| format!("game {}: {error}", write.key))?;
    }
    Ok(())
}

/// Copies when games were offered and changed, which `admin reset-clock` may have set to another time than that of their events.
fn copy_game_times(source: &dyn InspectStore, target: &mut dyn InspectStore) -> Result<(), Box<dyn Error>> {
    let mut times = Vec::new();
    source.each_game(&mut |game| {
        times.push((game.key, game.created_at, game.changed_at));
        Ok(())
    })?;
    Ok(target.set_game_times(&times)?)
}

/// Compares all games. Returns the number of their events.
fn compare_games(
    source: &dyn InspectStore,
    target: &dyn InspectStore,
    keys: &[String],
) -> Result<usize, Box<dyn Error>> {
    let mut event_count = 0;
    for key in keys {
        let events = source.events(key)?.ok_or_else(|| unknown_game(key))?;
        let is_same = target.events(key)?.as_ref() == Some(&events) && target.game(key)? == source.game(key)?;
        let has_seats = || -> Result<bool, StoreError> {
            for (_, token) in events.iter().filter_map(seat_given_by) {
                let seats_in = |store: &dyn InspectStore| store.seats(token);
                if seats_in(source)? != seats_in(target)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        if !is_same || !has_seats()? {
            return Err(format!("game {key} is another one after it was moved").into());
        }
        event_count += events.len();
    }
    Ok(event_count)
}
