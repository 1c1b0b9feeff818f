//! Players and their ratings, in the SQLite file.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Params, Row, params, params_from_iter};

use super::blocks::{delete_block, has_blocked, insert_block, read_blocked_players};
use super::program_rows::{add_program, programs_of, set_bot};
use super::push::{browsers_of, subscribe_player};
use super::queries::{execute, query_rows};
use super::ratings::{Ratings, rating_columns};
use super::tournaments::{erase_from_tournaments, unfinished_tournament};
use super::webhook_rows::{set_webhook, webhooks_of};
use super::{SqliteStore, saved_seat, store_error};
use crate::player::{PlayerKey, Visibility};
use crate::rating::{GameRating, PROVISIONAL_DEVIATION};
use crate::server::banned_addresses::{AddressRange, BannedNetwork};
use crate::server::players::{
    BlockedPlayer, ClaimResult, ClaimedName, Erasure, FormRating, Leader, LoggedAction, MAX_RATED_GAMES, NameClaim,
    NameLook, PersonData, PlayerRow, PlayerStanding, PlayerStore, RatedGame, RatingTable, ReportedName, without_player,
};
use crate::server::store::{GameSummary, SavedSeat, StoreError, from_json, parse_column, to_i64, to_json, to_u64};
use crate::session::GameId;

const SELECT_PLAYER: &str =
    "SELECT key, name, since, renamed, shows, standing, EXISTS (SELECT 1 FROM bot WHERE player = key) FROM player";

type PlayerColumns = (String, String, i64, i64, String, String, bool);

fn player_columns(row: &Row) -> rusqlite::Result<PlayerColumns> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?))
}

fn player_row(
    (key, name, first_named_at, renamed_at, visibility, standing, is_bot): PlayerColumns,
) -> Result<PlayerRow, StoreError> {
    Ok(PlayerRow {
        key: parse_column(&key)?,
        name: parse_column(&name)?,
        first_named_at: to_u64(first_named_at),
        renamed_at: to_u64(renamed_at),
        visibility: from_json(&visibility)?,
        standing: from_json(&to_json(&standing)?)?,
        is_bot,
    })
}

fn find_player(connection: &Connection, query: &str, parameters: impl Params) -> Result<Option<PlayerRow>, StoreError> {
    let mut select = connection.prepare_cached(query).map_err(store_error)?;
    select.query_row(parameters, player_columns).optional().map_err(store_error)?.map(player_row).transpose()
}

fn read_player(connection: &Connection, player_key: PlayerKey) -> Result<Option<PlayerRow>, StoreError> {
    find_player(connection, &format!("{SELECT_PLAYER} WHERE key = ?1"), [player_key.to_string()])
}

fn claim_name(connection: &Connection, claim: &NameClaim) -> Result<ClaimResult, StoreError> {
    let current_player = read_player(connection, claim.key)?;
    if current_player.as_ref().is_some_and(|player| player.name == claim.name) {
        return Ok(ClaimResult::Done);
    }
    if let Some(allowed_from) = claim.next_change_at(current_player.as_ref()) {
        return Ok(ClaimResult::TooSoon(allowed_from));
    }
    let (player_key_text, NameLook { folded, skeleton }) = (claim.key.to_string(), &claim.look);
    let owners: Vec<String> = query_rows(
        connection,
        "SELECT player FROM player_name WHERE folded = ?1 OR skeleton = ?2",
        params![folded, skeleton],
        |row| row.get(0),
    )?;
    if owners.iter().any(|owner| *owner != player_key_text) {
        return Ok(ClaimResult::Taken);
    }
    execute(
        connection,
        "INSERT INTO player VALUES (?1, ?2, ?3, ?3, ?4, ?5)
         ON CONFLICT (key) DO UPDATE SET name = excluded.name, renamed = excluded.renamed",
        params![
            player_key_text,
            claim.name.as_str(),
            to_i64(claim.claimed_at),
            to_json(&Visibility::default())?,
            PlayerStanding::Good.name()
        ],
    )?;
    let claimed_name = ClaimedName { name: claim.name.clone(), look: claim.look.clone(), claimed_at: claim.claimed_at };
    save_name(connection, claim.key, &claimed_name)?;
    Ok(ClaimResult::Done)
}

fn save_name(connection: &Connection, player_key: PlayerKey, claimed_name: &ClaimedName) -> Result<(), StoreError> {
    let NameLook { folded, skeleton } = &claimed_name.look;
    execute(connection, "DELETE FROM player_name WHERE folded = ?1 OR skeleton = ?2", params![folded, skeleton])?;
    execute(
        connection,
        "INSERT INTO player_name VALUES (?1, ?2, ?3, ?4, ?5)",
        params![folded, skeleton, claimed_name.name.as_str(), player_key.to_string(), to_i64(claimed_name.claimed_at)],
    )
    .map(drop)
}

fn read_rated_games(connection: &Connection, player_key: PlayerKey, limit: u32) -> Result<Vec<RatedGame>, StoreError> {
    let game_texts: Vec<String> = query_rows(
        connection,
        "SELECT json FROM (SELECT * FROM rated_game WHERE white = ?1 UNION SELECT * FROM rated_game WHERE black = ?1)
         ORDER BY at DESC, game DESC LIMIT ?2",
        params![player_key.to_string(), limit],
        |row| row.get(0),
    )?;
    game_texts.iter().rev().map(|text| from_json(text)).collect()
}

fn read_ratings(connection: &Connection, player_key: PlayerKey) -> Result<Vec<FormRating>, StoreError> {
    query_rows(
        connection,
        "SELECT form, points, deviation, volatility, games, at FROM rating WHERE player = ?1 ORDER BY form",
        [player_key.to_string()],
        |row| Ok(FormRating { form: row.get(0)?, rating: rating_columns(row, 1)? }),
    )
}

fn read_reports(
    connection: &Connection,
    query: &str,
    parameters: impl Params,
) -> Result<Vec<ReportedName>, StoreError> {
    let report_columns =
        |row: &Row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?, row.get(3)?));
    let report_rows = query_rows(connection, query, parameters, report_columns)?.into_iter();
    report_rows
        .map(|(reported, reporter, at, reason)| {
            Ok(ReportedName {
                reported: parse_column(&reported)?,
                reporter: parse_column(&reporter)?,
                reported_at: to_u64(at),
                reason,
            })
        })
        .collect()
}

fn save_report(connection: &Connection, report: &ReportedName) -> Result<(), StoreError> {
    execute(
        connection,
        "INSERT INTO name_report VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (reported, reporter) DO UPDATE SET at = excluded.at, reason = excluded.reason",
        params![report.reported.to_string(), report.reporter.to_string(), to_i64(report.reported_at), report.reason],
    )
    .map(drop)
}

fn read_claimed_names(connection: &Connection, player_key: PlayerKey) -> Result<Vec<ClaimedName>, StoreError> {
    let name_columns = |row: &Row| {
        let look = NameLook { folded: row.get(0)?, skeleton: row.get(1)? };
        Ok((look, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
    };
    let query = "SELECT folded, skeleton, name, at FROM player_name WHERE player = ?1 ORDER BY at, folded";
    let name_rows = query_rows(connection, query, [player_key.to_string()], name_columns)?.into_iter();
    name_rows
        .map(|(look, name, at)| Ok(ClaimedName { name: parse_column(&name)?, look, claimed_at: to_u64(at) }))
        .collect()
}

/// Removes a player's name and key from the events and the summary of a game. Events are never changed, so they are written anew.
fn erase_from_game(connection: &Connection, game_key: &str, player_key: PlayerKey) -> Result<(), StoreError> {
    let event_rows: Vec<(i64, String)> = query_rows(
        connection,
        "SELECT seq, json FROM event WHERE game = ?1 AND json LIKE '%' || ?2 || '%'",
        params![game_key, player_key.to_string()],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let summary: String = connection
        .query_row("SELECT summary FROM game WHERE key = ?1", [game_key], |row| row.get(0))
        .map_err(store_error)?;
    let mut summary: GameSummary = from_json(&summary)?;
    for (seq, event_text) in event_rows {
        let event = without_player(from_json(&event_text)?, player_key, &mut summary);
        execute(connection, "DELETE FROM event WHERE game = ?1 AND seq = ?2", params![game_key, seq])?;
        execute(connection, "INSERT INTO event VALUES (?1, ?2, ?3)", params![game_key, seq, to_json(&event)?])?;
    }
    execute(connection, "UPDATE game SET summary = ?2 WHERE key = ?1", params![game_key, to_json(&summary)?]).map(drop)
}

fn erase_player(connection: &Connection, player_key: PlayerKey) -> Result<Erasure, StoreError> {
    if read_player(connection, player_key)?.is_none() {
        return Ok(Erasure::Unknown);
    }
    let player_key_text = player_key.to_string();
    let seat_rows = query_rows(
        connection,
        "SELECT DISTINCT key, stage = 'over' FROM seat JOIN game ON game = key WHERE player = ?1 ORDER BY key",
        [&player_key_text],
        |row| Ok((row.get::<_, String>(0)?, row.get::<_, bool>(1)?)),
    )?;
    if let Some((game_key, _)) = seat_rows.iter().find(|(_, is_over)| !is_over) {
        return Ok(Erasure::Playing(game_key.clone()));
    }
    if let Some(tournament) = unfinished_tournament(connection, player_key)? {
        return Ok(Erasure::InTournament(tournament));
    }
    erase_from_tournaments(connection, player_key)?;
    let game_keys: Vec<String> = seat_rows.into_iter().map(|(game_key, _)| game_key).collect();
    game_keys.iter().try_for_each(|game_key| erase_from_game(connection, game_key, player_key))?;
    execute(connection, "UPDATE seat SET player = NULL WHERE player = ?1", [&player_key_text])?;
    for rated_game in read_rated_games(connection, player_key, u32::MAX)? {
        let rated_game = rated_game.without_player(player_key);
        execute(connection, "DELETE FROM rated_game WHERE game = ?1", [&rated_game.game_key])?;
        Ratings(connection).save_rated_game(&rated_game)?;
    }
    execute(connection, "DELETE FROM player WHERE key = ?1", [&player_key_text])?;
    Ok(Erasure::Done(game_keys))
}

impl SqliteStore {
    /// Runs a change in a transaction.
    pub(super) fn transact<T>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(store_error)?;
        let change_result = change(&transaction)?;
        transaction.commit().map_err(store_error)?;
        Ok(change_result)
    }
}

impl PlayerStore for SqliteStore {
    fn sign_in_secret(&self) -> Result<String, StoreError> {
        self.connection.query_row("SELECT seal_key FROM sign_in", [], |row| row.get(0)).map_err(store_error)
    }

    fn set_sign_in_secret(&self, secret: &str) -> Result<(), StoreError> {
        execute(&self.connection, "UPDATE sign_in SET seal_key = ?1", [secret]).map(drop)
    }

    fn player(&self, player_key: PlayerKey) -> Result<Option<PlayerRow>, StoreError> {
        read_player(&self.connection, player_key)
    }

    fn player_named(&self, look: &NameLook) -> Result<Option<PlayerRow>, StoreError> {
        let query = format!(
            "{SELECT_PLAYER} WHERE key = (SELECT player FROM player_name WHERE folded = ?1 OR skeleton = ?2
             ORDER BY folded = ?1 DESC LIMIT 1)"
        );
        find_player(&self.connection, &query, params![look.folded, look.skeleton])
    }

    fn claim_name(&self, name_claim: &NameClaim) -> Result<ClaimResult, StoreError> {
        self.transact(|connection| claim_name(connection, name_claim))
    }

    fn set_visibility(&self, player_key: PlayerKey, visibility: Visibility) -> Result<bool, StoreError> {
        let statement = "UPDATE player SET shows = ?2 WHERE key = ?1";
        Ok(execute(&self.connection, statement, params![player_key.to_string(), to_json(&visibility)?])? > 0)
    }

    fn set_standing(&self, player_key: PlayerKey, standing: PlayerStanding) -> Result<bool, StoreError> {
        let statement = "UPDATE player SET standing = ?2 WHERE key = ?1";
        Ok(execute(&self.connection, statement, params![player_key.to_string(), standing.name()])? > 0)
    }

    fn ratings(&self, player_key: PlayerKey) -> Result<Vec<FormRating>, StoreError> {
        read_ratings(&self.connection, player_key)
    }

    fn rated_game(&self, game_key: &str) -> Result<Option<RatedGame>, StoreError> {
        let query = "SELECT json FROM rated_game WHERE game = ?1";
        let game_texts: Vec<String> = query_rows(&self.connection, query, [game_key], |row| row.get(0))?;
        game_texts.first().map(|text| from_json(text)).transpose()
    }

    fn rated_games(&self, player_key: PlayerKey) -> Result<Vec<RatedGame>, StoreError> {
        read_rated_games(&self.connection, player_key, MAX_RATED_GAMES)
    }

    fn games_of(
        &self,
        player_key: PlayerKey,
        created_before: u64,
        has_private: bool,
        limit: u32,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        query_rows(
            &self.connection,
            "SELECT DISTINCT key, created FROM seat JOIN game ON game = key
             WHERE player = ?1 AND created < ?2 AND stage = 'over'
                 AND (?3 OR is_public OR EXISTS (SELECT 1 FROM rated_game WHERE rated_game.game = key))
             ORDER BY created DESC, key LIMIT ?4",
            params![player_key.to_string(), to_i64(created_before), has_private, limit],
            |row| Ok((row.get(0)?, to_u64(row.get(1)?))),
        )
    }

    fn seats_of(&self, player_key: PlayerKey) -> Result<Vec<(SavedSeat, u64)>, StoreError> {
        let query = "SELECT key, side = 'white', created FROM seat JOIN game ON game = key WHERE player = ?1 ORDER BY created, key, side";
        query_rows(&self.connection, query, [player_key.to_string()], |row| Ok((saved_seat(row)?, to_u64(row.get(2)?))))
    }

    fn leaderboards(&self, forms: &[GameId], now: u64, limit: u32) -> Result<Vec<Leader>, StoreError> {
        // Each form's players are read in the order of the index, until there are enough.
        let leaders_query = |number: usize| {
            format!(
                "SELECT * FROM (SELECT {number}, name, points, deviation, volatility, games, at FROM rating JOIN player ON player = key
                 WHERE form = ?{} AND standing = 'good' AND NOT EXISTS (SELECT 1 FROM bot WHERE bot.player = key)
                     AND deviation * deviation + ?1 * volatility * volatility * max(?2 - at, 0) < ?3
                 ORDER BY points DESC, key LIMIT ?4)",
                number + 5
            )
        };
        let query = (0..forms.len()).map(leaders_query).collect::<Vec<_>>().join(" UNION ALL ");
        let max_variance = PROVISIONAL_DEVIATION * PROVISIONAL_DEVIATION;
        let mut parameters: Vec<Value> =
            vec![GameRating::GROWTH_PER_MS.into(), to_i64(now).into(), max_variance.into(), i64::from(limit).into()];
        parameters.extend(forms.iter().map(|form| Value::from(form.to_string())));
        let leader_columns = |row: &Row| Ok((row.get(0)?, row.get::<_, String>(1)?, rating_columns(row, 2)?));
        let leader_rows = query_rows(&self.connection, &query, params_from_iter(parameters), leader_columns)?;
        leader_rows
            .into_iter()
            .map(|(number, name, rating)| Leader::from_columns(forms, number, &name, rating))
            .collect()
    }

    fn report_name(&self, report: &ReportedName) -> Result<(), StoreError> {
        save_report(&self.connection, report)
    }

    fn reports(&self) -> Result<Vec<ReportedName>, StoreError> {
        let query = "SELECT reported, reporter, at, reason FROM name_report ORDER BY at, reported, reporter";
        read_reports(&self.connection, query, [])
    }

    fn settle_reports(&self, reported: PlayerKey) -> Result<(), StoreError> {
        execute(&self.connection, "DELETE FROM name_report WHERE reported = ?1", [reported.to_string()]).map(drop)
    }

    fn player_keys(&self) -> Result<Vec<PlayerKey>, StoreError> {
        let key_texts: Vec<String> =
            query_rows(&self.connection, "SELECT key FROM player ORDER BY since, key", [], |row| row.get(0))?;
        key_texts.iter().map(|key_text| parse_column(key_text)).collect()
    }

    fn block_player(&self, blocker: PlayerKey, blocked: PlayerKey, blocked_at: u64) -> Result<bool, StoreError> {
        self.transact(|connection| insert_block(connection, blocker, blocked, blocked_at))
    }

    fn unblock_player(&self, blocker: PlayerKey, blocked: PlayerKey) -> Result<(), StoreError> {
        delete_block(&self.connection, blocker, blocked)
    }

    fn blocked_by(&self, blocker: PlayerKey) -> Result<Vec<BlockedPlayer>, StoreError> {
        read_blocked_players(&self.connection, blocker)
    }

    fn has_blocked(&self, blocker: PlayerKey, blocked: PlayerKey) -> Result<bool, StoreError> {
        has_blocked(&self.connection, blocker, blocked)
    }

    fn person(&self, player_key: PlayerKey) -> Result<Option<PersonData>, StoreError> {
        self.transact(|connection| {
            let Some(player) = read_player(connection, player_key)? else { return Ok(None) };
            let query =
                "SELECT reported, reporter, at, reason FROM name_report WHERE reporter = ?1 ORDER BY at, reported";
            Ok(Some(PersonData {
                player,
                names: read_claimed_names(connection, player_key)?,
                ratings: read_ratings(connection, player_key)?,
                rated_games: read_rated_games(connection, player_key, u32::MAX)?,
                reports: read_reports(connection, query, [player_key.to_string()])?,
                blocked: read_blocked_players(connection, player_key)?,
                programs: programs_of(connection, player_key)?,
                browsers: browsers_of(connection, player_key)?,
                webhooks: webhooks_of(connection, player_key)?,
            }))
        })
    }

    fn add_person(&self, person: &PersonData) -> Result<(), StoreError> {
        self.transact(|connection| {
            let PlayerRow { key, name, first_named_at, renamed_at, visibility, standing, is_bot } = &person.player;
            execute(
                connection,
                "INSERT INTO player VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![
                    key.to_string(),
                    name.as_str(),
                    to_i64(*first_named_at),
                    to_i64(*renamed_at),
                    to_json(visibility)?,
                    standing.name()
                ],
            )?;
            if *is_bot {
                set_bot(connection, *key)?;
            }
            person.programs.iter().try_for_each(|program| add_program(connection, program))?;
            person.webhooks.iter().try_for_each(|webhook| set_webhook(connection, webhook).map(drop))?;
            person.browsers.iter().try_for_each(|browser| subscribe_player(connection, *key, browser).map(drop))?;
            person.names.iter().try_for_each(|claimed_name| save_name(connection, *key, claimed_name))?;
            person.ratings.iter().try_for_each(|form_rating| {
                Ratings(connection).save_rating(*key, &form_rating.form, &form_rating.rating)
            })?;
            person
                .rated_games
                .iter()
                .try_for_each(|rated_game| Ratings(connection).save_rated_game(rated_game).map(drop))
        })
    }

    fn erase_person(&self, player_key: PlayerKey) -> Result<Erasure, StoreError> {
        self.transact(|connection| erase_player(connection, player_key))
    }

    fn banned_networks(&self) -> Result<Vec<BannedNetwork>, StoreError> {
        let query = "SELECT network, at FROM banned_network ORDER BY at, network";
        let columns = |row: &Row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?));
        let rows = query_rows(&self.connection, query, [], columns)?.into_iter();
        rows.map(|(network, at)| Ok(BannedNetwork { network: parse_column(&network)?, banned_at: to_u64(at) }))
            .collect()
    }

    fn ban_network(&self, BannedNetwork { network, banned_at }: &BannedNetwork) -> Result<bool, StoreError> {
        let statement = "INSERT INTO banned_network VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        Ok(execute(&self.connection, statement, params![network.to_string(), to_i64(*banned_at)])? > 0)
    }

    fn lift_ban(&self, network: AddressRange) -> Result<bool, StoreError> {
        let statement = "DELETE FROM banned_network WHERE network = ?1";
        Ok(execute(&self.connection, statement, [network.to_string()])? > 0)
    }

    fn log_action(&self, LoggedAction { logged_at, subject, action }: &LoggedAction) -> Result<(), StoreError> {
        let statement = "INSERT INTO player_log VALUES (?1, ?2, ?3)";
        execute(&self.connection, statement, params![to_i64(*logged_at), subject, action]).map(drop)
    }

    fn logged_actions(&self) -> Result<Vec<LoggedAction>, StoreError> {
        let logged_action =
            |row: &Row| Ok(LoggedAction { logged_at: to_u64(row.get(0)?), subject: row.get(1)?, action: row.get(2)? });
        query_rows(&self.connection, "SELECT at, player, action FROM player_log ORDER BY rowid", [], logged_action)
    }
}
