//! Players and their ratings, in the PostgreSQL database.

use postgres::types::ToSql;
use postgres::{GenericClient, Row};

use super::blocks::{delete_block, has_blocked, insert_block, read_blocked_players};
use super::connection::{Queries, QueryError};
use super::programs::{add_program, programs_of, set_bot};
use super::push::{browsers_of, subscribe_player};
use super::ratings::game_rating;
use super::tournaments::{erase_from_tournaments, unfinished_tournament};
use super::webhooks::{set_webhook, webhooks_of};
use super::{PostgresStore, saved_seat};
use crate::player::{PlayerKey, Visibility};
use crate::rating::{GameRating, PROVISIONAL_DEVIATION};
use crate::server::banned_addresses::{AddressRange, BannedNetwork};
use crate::server::players::{
    BlockedPlayer, ClaimResult, ClaimedName, Erasure, FormRating, Leader, LoggedAction, MAX_RATED_GAMES, NameClaim,
    NameLook, PersonData, PlayerRow, PlayerStanding, PlayerStore, RatedGame, RatingTable, ReportedName, without_player,
};
use crate::server::store::{GameSummary, SavedSeat, StoreError, from_json, parse_column, to_i64, to_json, to_u64};
use crate::session::GameId;

pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

fn player_row(row: &Row) -> Result<PlayerRow, StoreError> {
    Ok(PlayerRow {
        key: parse_column(row.get(0))?,
        name: parse_column(row.get(1))?,
        first_named_at: to_u64(row.get(2)),
        renamed_at: to_u64(row.get(3)),
        visibility: from_json(row.get(4))?,
        standing: from_json(&to_json(&row.get::<_, &str>(5))?)?,
        is_bot: row.get(6),
    })
}

fn read_player<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    key: PlayerKey,
) -> Result<Option<PlayerRow>, QueryError> {
    let query = "SELECT key, name, since, renamed, shows, standing, EXISTS (SELECT FROM bot WHERE player = key) FROM player WHERE key = $1";
    Ok(queries.query_opt(query, &[&key.to_string()])?.as_ref().map(player_row).transpose()?)
}

/// Lets whoever locks the same player wait until the transaction ends.
pub(super) fn lock_player<C: GenericClient>(queries: &mut Queries<'_, C>, key: PlayerKey) -> Result<(), QueryError> {
    queries.query_opt("SELECT FROM player WHERE key = $1 FOR NO KEY UPDATE", &[&key.to_string()])?;
    Ok(())
}

fn claim_name<C: GenericClient>(queries: &mut Queries<'_, C>, claim: &NameClaim) -> Result<ClaimResult, QueryError> {
    let current_player = read_player(queries, claim.key)?;
    if current_player.as_ref().is_some_and(|player| player.name == claim.name) {
        return Ok(ClaimResult::Done);
    }
    if let Some(allowed_from) = claim.next_change_at(current_player.as_ref()) {
        return Ok(ClaimResult::TooSoon(allowed_from));
    }
    let (key, NameLook { folded, skeleton }) = (claim.key.to_string(), &claim.look);
    let query = "SELECT player FROM player_name WHERE folded = $1 OR skeleton = $2";
    if queries.query(query, &[folded, skeleton])?.iter().any(|row| row.get::<_, &str>(0) != key) {
        return Ok(ClaimResult::Taken);
    }
    queries.execute(
        "INSERT INTO player VALUES ($1, $2, $3, $3, $4, $5)
         ON CONFLICT (key) DO UPDATE SET name = excluded.name, renamed = excluded.renamed",
        &[
            &key,
            &claim.name.as_str(),
            &to_i64(claim.claimed_at),
            &to_json(&Visibility::default())?,
            &PlayerStanding::Good.name(),
        ],
    )?;
    let claimed_name = ClaimedName { name: claim.name.clone(), look: claim.look.clone(), claimed_at: claim.claimed_at };
    save_name(queries, claim.key, &claimed_name)?;
    Ok(ClaimResult::Done)
}

fn save_name<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    key: PlayerKey,
    claimed_name: &ClaimedName,
) -> Result<(), QueryError> {
    let (key, NameLook { folded, skeleton }) = (key.to_string(), &claimed_name.look);
    // Not another's, who has just chosen it: that is a conflict.
    queries.execute(
        "DELETE FROM player_name WHERE (folded = $1 OR skeleton = $2) AND player = $3",
        &[folded, skeleton, &key],
    )?;
    queries.execute(
        "INSERT INTO player_name VALUES ($1, $2, $3, $4, $5)",
        &[folded, skeleton, &claimed_name.name.as_str(), &key, &to_i64(claimed_name.claimed_at)],
    )?;
    Ok(())
}

fn read_rated_games<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    key: PlayerKey,
    limit: u32,
) -> Result<Vec<RatedGame>, QueryError> {
    let rows = queries.query(
        "SELECT json FROM (SELECT * FROM rated_game WHERE white = $1 UNION SELECT * FROM rated_game WHERE black = $1) AS own
         ORDER BY at DESC, game COLLATE \"C\" DESC LIMIT $2",
        &[&key.to_string(), &i64::from(limit)],
    )?;
    Ok(rows.iter().rev().map(|row| from_json(row.get(0))).collect::<Result<_, _>>()?)
}

fn read_ratings<C: GenericClient>(queries: &mut Queries<'_, C>, key: PlayerKey) -> Result<Vec<FormRating>, QueryError> {
    let query = "SELECT form, points, deviation, volatility, games, at FROM rating WHERE player = $1 ORDER BY form COLLATE \"C\"";
    let rows = queries.query(query, &[&key.to_string()])?;
    Ok(rows.iter().map(|row| FormRating { form: row.get(0), rating: game_rating(row, 1) }).collect())
}

fn read_reports<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    query: &'static str,
    parameters: Parameters,
) -> Result<Vec<ReportedName>, QueryError> {
    let report_row = |row: &Row| {
        Ok(ReportedName {
            reported: parse_column(row.get(0))?,
            reporter: parse_column(row.get(1))?,
            reported_at: to_u64(row.get(2)),
            reason: row.get(3),
        })
    };
    Ok(queries.query(query, parameters)?.iter().map(report_row).collect::<Result<_, StoreError>>()?)
}

fn read_names<C: GenericClient>(queries: &mut Queries<'_, C>, key: PlayerKey) -> Result<Vec<ClaimedName>, QueryError> {
    let query =
        "SELECT folded, skeleton, name, at FROM player_name WHERE player = $1 ORDER BY at, folded COLLATE \"C\"";
    let name_row = |row: &Row| {
        let look = NameLook { folded: row.get(0), skeleton: row.get(1) };
        Ok(ClaimedName { name: parse_column(row.get(2))?, look, claimed_at: to_u64(row.get(3)) })
    };
    Ok(queries.query(query, &[&key.to_string()])?.iter().map(name_row).collect::<Result<_, StoreError>>()?)
}

fn read_person<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    key: PlayerKey,
) -> Result<Option<PersonData>, QueryError> {
    let Some(player) = read_player(queries, key)? else { return Ok(None) };
    let query = "SELECT reported, reporter, at, reason FROM name_report WHERE reporter = $1 ORDER BY at, reported";
    Ok(Some(PersonData {
        player,
        names: read_names(queries, key)?,
        ratings: read_ratings(queries, key)?,
        rated_games: read_rated_games(queries, key, u32::MAX)?,
        reports: read_reports(queries, query, &[&key.to_string()])?,
        blocked: read_blocked_players(queries, key)?,
        programs: programs_of(queries, key)?,
        browsers: browsers_of(queries, key)?,
        webhooks: webhooks_of(queries, key)?,
    }))
}

fn add_person<C: GenericClient>(queries: &mut Queries<'_, C>, person: &PersonData) -> Result<(), QueryError> {
    let PlayerRow { key, name, first_named_at, renamed_at, visibility, standing, is_bot } = &person.player;
    queries.execute(
        "INSERT INTO player VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            &key.to_string(),
            &name.as_str(),
            &to_i64(*first_named_at),
            &to_i64(*renamed_at),
            &to_json(visibility)?,
            &standing.name(),
        ],
    )?;
    if *is_bot {
        set_bot(queries, *key)?;
    }
    person.programs.iter().try_for_each(|program| add_program(queries, program))?;
    person.webhooks.iter().try_for_each(|webhook| set_webhook(queries, webhook).map(drop))?;
    person.browsers.iter().try_for_each(|browser| subscribe_player(queries, *key, browser).map(drop))?;
    person.names.iter().try_for_each(|claimed_name| save_name(queries, *key, claimed_name))?;
    person
        .ratings
        .iter()
        .try_for_each(|form_rating| queries.save_rating(*key, &form_rating.form, &form_rating.rating))?;
    person.rated_games.iter().try_for_each(|rated_game| queries.save_rated_game(rated_game).map(drop))
}

/// Removes a player's name and key from the events and the summary of a game. Events are never changed, so they are written anew.
fn erase_from_game<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    game_key: &str,
    key: PlayerKey,
) -> Result<(), QueryError> {
    let query = "SELECT summary FROM game WHERE key = $1 FOR UPDATE";
    let Some(row) = queries.query_opt(query, &[&game_key])? else { return Ok(()) };
    let mut summary: GameSummary = from_json(row.get(0))?;
    let query = "SELECT seq, json FROM event WHERE game = $1 AND strpos(json, $2) > 0";
    for row in queries.query(query, &[&game_key, &key.to_string()])? {
        let seq: i64 = row.get(0);
        let event = without_player(from_json(row.get(1))?, key, &mut summary);
        queries.execute("DELETE FROM event WHERE game = $1 AND seq = $2", &[&game_key, &seq])?;
        queries.execute("INSERT INTO event VALUES ($1, $2, $3)", &[&game_key, &seq, &to_json(&event)?])?;
    }
    queries.execute("UPDATE game SET summary = $2 WHERE key = $1", &[&game_key, &to_json(&summary)?])?;
    Ok(())
}

fn erase_player<C: GenericClient>(queries: &mut Queries<'_, C>, key: PlayerKey) -> Result<Erasure, QueryError> {
    let key_text = key.to_string();
    if queries.query_opt("SELECT key FROM player WHERE key = $1 FOR UPDATE", &[&key_text])?.is_none() {
        return Ok(Erasure::Unknown);
    }
    let query = "SELECT DISTINCT key, stage = 'over' FROM seat JOIN game ON game = key WHERE player = $1 ORDER BY key";
    let seat_rows = queries.query(query, &[&key_text])?;
    if let Some(row) = seat_rows.iter().find(|row| !row.get::<_, bool>(1)) {
        return Ok(Erasure::Playing(row.get(0)));
    }
    if let Some(tournament) = unfinished_tournament(queries, key)? {
        return Ok(Erasure::InTournament(tournament));
    }
    erase_from_tournaments(queries, key)?;
    let game_keys: Vec<String> = seat_rows.iter().map(|row| row.get(0)).collect();
    game_keys.iter().try_for_each(|game| erase_from_game(queries, game, key))?;
    queries.execute("UPDATE seat SET player = NULL WHERE player = $1", &[&key_text])?;
    for rated_game in read_rated_games(queries, key, u32::MAX)? {
        let rated_game = rated_game.without_player(key);
        queries.execute("DELETE FROM rated_game WHERE game = $1", &[&rated_game.game_key])?;
        queries.save_rated_game(&rated_game)?;
    }
    queries.execute("DELETE FROM player WHERE key = $1", &[&key_text])?;
    Ok(Erasure::Done(game_keys))
}

impl PlayerStore for PostgresStore {
    fn sign_in_secret(&self) -> Result<String, StoreError> {
        let row = self.run_queries(|mut queries| Ok(queries.query_opt("SELECT seal_key FROM sign_in", &[])?))?;
        row.map(|row| row.get(0)).ok_or_else(|| StoreError::Damaged("the secret for sessions is missing".into()))
    }

    fn set_sign_in_secret(&self, secret: &str) -> Result<(), StoreError> {
        self.run_queries(|mut queries| {
            queries.execute("UPDATE sign_in SET seal_key = $1", &[&secret])?;
            Ok(())
        })
    }

    fn player(&self, key: PlayerKey) -> Result<Option<PlayerRow>, StoreError> {
        self.run_queries(|mut queries| read_player(&mut queries, key))
    }

    fn player_named(&self, look: &NameLook) -> Result<Option<PlayerRow>, StoreError> {
        self.run_queries(|mut queries| {
            let query = "SELECT key, player.name, since, renamed, shows, standing, EXISTS (SELECT FROM bot WHERE bot.player = key)
                FROM player_name JOIN player ON player = key WHERE folded = $1 OR skeleton = $2
                ORDER BY folded = $1 DESC LIMIT 1";
            Ok(queries.query_opt(query, &[&look.folded, &look.skeleton])?.as_ref().map(player_row).transpose()?)
        })
    }

    fn claim_name(&self, name_claim: &NameClaim) -> Result<ClaimResult, StoreError> {
        match self.transact(|queries| claim_name(queries, name_claim)) {
            // Somebody else has chosen it at the same time.
            Err(StoreError::Exists(_)) => Ok(ClaimResult::Taken),
            result => result,
        }
    }

    fn set_visibility(&self, key: PlayerKey, shows: Visibility) -> Result<bool, StoreError> {
        let (key, shows) = (key.to_string(), to_json(&shows)?);
        let statement = "UPDATE player SET shows = $2 WHERE key = $1";
        self.run_queries(|mut queries| Ok(queries.execute(statement, &[&key, &shows])? > 0))
    }

    fn set_standing(&self, key: PlayerKey, standing: PlayerStanding) -> Result<bool, StoreError> {
        let statement = "UPDATE player SET standing = $2 WHERE key = $1";
        self.run_queries(|mut queries| Ok(queries.execute(statement, &[&key.to_string(), &standing.name()])? > 0))
    }

    fn ratings(&self, key: PlayerKey) -> Result<Vec<FormRating>, StoreError> {
        self.run_queries(|mut queries| read_ratings(&mut queries, key))
    }

    fn rated_game(&self, game: &str) -> Result<Option<RatedGame>, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt("SELECT json FROM rated_game WHERE game = $1", &[&game])?;
            Ok(row.map(|row| from_json(row.get(0))).transpose()?)
        })
    }

    fn rated_games(&self, key: PlayerKey) -> Result<Vec<RatedGame>, StoreError> {
        self.run_queries(|mut queries| read_rated_games(&mut queries, key, MAX_RATED_GAMES))
    }

    fn games_of(
        &self,
        key: PlayerKey,
        created_before: u64,
        has_private: bool,
        limit: u32,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        self.run_queries(|mut queries| {
            let rows = queries.query(
                "SELECT DISTINCT key, created FROM seat JOIN game ON game = key
                 WHERE player = $1 AND created < $2 AND stage = 'over'
                     AND ($3 OR is_public OR EXISTS (SELECT FROM rated_game WHERE rated_game.game = key))
                 ORDER BY created DESC, key LIMIT $4",
                &[&key.to_string(), &to_i64(created_before), &has_private, &i64::from(limit)],
            )?;
            Ok(rows.iter().map(|row| (row.get(0), to_u64(row.get(1)))).collect())
        })
    }

    fn seats_of(&self, key: PlayerKey) -> Result<Vec<(SavedSeat, u64)>, StoreError> {
        self.run_queries(|mut queries| {
            let rows = queries.query(
                "SELECT key, side = 'white', created FROM seat JOIN game ON game = key WHERE player = $1
                 ORDER BY created, key COLLATE \"C\", side",
                &[&key.to_string()],
            )?;
            Ok(rows.iter().map(|row| (saved_seat(row), to_u64(row.get(2)))).collect())
        })
    }

    fn leaderboards(&self, forms: &[GameId], now: u64, limit: u32) -> Result<Vec<Leader>, StoreError> {
        let form_names: Vec<String> = forms.iter().map(ToString::to_string).collect();
        self.run_queries(|mut queries| {
            // Each form's players are read in the order of the index, until there are enough.
            let rows = queries.query(
                "SELECT number, name, points, deviation, volatility, games, at
                 FROM unnest($1::text[]) WITH ORDINALITY AS wanted (wanted_form, number) CROSS JOIN LATERAL (
                     SELECT name, points, deviation, volatility, games, at, key FROM rating JOIN player ON player = key
                     WHERE form = wanted_form AND standing = 'good' AND NOT EXISTS (SELECT FROM bot WHERE bot.player = key)
                         AND deviation * deviation + $2::float8 * volatility * volatility * greatest($3::bigint - at, 0) < $4::float8
                     ORDER BY points DESC, key LIMIT $5
                 ) AS best ORDER BY number, points DESC, key",
                &[
                    &form_names,
                    &GameRating::GROWTH_PER_MS,
                    &to_i64(now),
                    &(PROVISIONAL_DEVIATION * PROVISIONAL_DEVIATION),
                    &i64::from(limit),
                ],
            )?;
            let leader =
                |row: &Row| Leader::from_columns(forms, row.get::<_, i64>(0) - 1, row.get(1), game_rating(row, 2));
            Ok(rows.iter().map(leader).collect::<Result<_, StoreError>>()?)
        })
    }

    fn report_name(&self, report: &ReportedName) -> Result<(), StoreError> {
        self.run_queries(|mut queries| {
            let ReportedName { reported, reporter, reported_at, reason } = report;
            queries.execute(
                "INSERT INTO name_report VALUES ($1, $2, $3, $4)
                 ON CONFLICT (reported, reporter) DO UPDATE SET at = excluded.at, reason = excluded.reason",
                &[&reported.to_string(), &reporter.to_string(), &to_i64(*reported_at), reason],
            )?;
            Ok(())
        })
    }

    fn reports(&self) -> Result<Vec<ReportedName>, StoreError> {
        let query = "SELECT reported, reporter, at, reason FROM name_report ORDER BY at, reported, reporter";
        self.run_queries(|mut queries| read_reports(&mut queries, query, &[]))
    }

    fn settle_reports(&self, reported: PlayerKey) -> Result<(), StoreError> {
        self.run_queries(|mut queries| {
            queries.execute("DELETE FROM name_report WHERE reported = $1", &[&reported.to_string()])?;
            Ok(())
        })
    }

    fn player_keys(&self) -> Result<Vec<PlayerKey>, StoreError> {
        self.run_queries(|mut queries| {
            let rows = queries.query("SELECT key FROM player ORDER BY since, key", &[])?;
            Ok(rows.iter().map(|row| parse_column(row.get(0))).collect::<Result<_, _>>()?)
        })
    }

    fn block_player(&self, key: PlayerKey, blocked: PlayerKey, blocked_at: u64) -> Result<bool, StoreError> {
        self.transact(|queries| insert_block(queries, key, blocked, blocked_at))
    }

    fn unblock_player(&self, key: PlayerKey, blocked: PlayerKey) -> Result<(), StoreError> {
        self.run_queries(|mut queries| delete_block(&mut queries, key, blocked))
    }

    fn blocked_by(&self, key: PlayerKey) -> Result<Vec<BlockedPlayer>, StoreError> {
        self.run_queries(|mut queries| read_blocked_players(&mut queries, key))
    }

    fn has_blocked(&self, key: PlayerKey, blocked: PlayerKey) -> Result<bool, StoreError> {
        self.run_queries(|mut queries| has_blocked(&mut queries, key, blocked))
    }

    fn person(&self, key: PlayerKey) -> Result<Option<PersonData>, StoreError> {
        self.transact(|queries| read_person(queries, key))
    }

    fn add_person(&self, person: &PersonData) -> Result<(), StoreError> {
        self.transact(|queries| add_person(queries, person))
    }

    fn erase_person(&self, key: PlayerKey) -> Result<Erasure, StoreError> {
        self.transact(|queries| erase_player(queries, key))
    }

    fn banned_networks(&self) -> Result<Vec<BannedNetwork>, StoreError> {
        self.run_queries(|mut queries| {
            let query = "SELECT network, at FROM banned_network ORDER BY at, network COLLATE \"C\"";
            let ban =
                |row: &Row| Ok(BannedNetwork { network: parse_column(row.get(0))?, banned_at: to_u64(row.get(1)) });
            Ok(queries.query(query, &[])?.iter().map(ban).collect::<Result<_, StoreError>>()?)
        })
    }

    fn ban_network(&self, BannedNetwork { network, banned_at }: &BannedNetwork) -> Result<bool, StoreError> {
        let insert = "INSERT INTO banned_network VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let (network, banned_at) = (network.to_string(), to_i64(*banned_at));
        self.run_queries(|mut queries| Ok(queries.execute(insert, &[&network, &banned_at])? > 0))
    }

    fn lift_ban(&self, network: AddressRange) -> Result<bool, StoreError> {
        let (delete, network) = ("DELETE FROM banned_network WHERE network = $1", network.to_string());
        self.run_queries(|mut queries| Ok(queries.execute(delete, &[&network])? > 0))
    }

    fn log_action(&self, LoggedAction { logged_at, subject, action }: &LoggedAction) -> Result<(), StoreError> {
        self.run_queries(|mut queries| {
            let insert = "INSERT INTO player_log (at, player, action) VALUES ($1, $2, $3)";
            queries.execute(insert, &[&to_i64(*logged_at), subject, action])?;
            Ok(())
        })
    }

    fn logged_actions(&self) -> Result<Vec<LoggedAction>, StoreError> {
        self.run_queries(|mut queries| {
            let action_row =
                |row: &Row| LoggedAction { logged_at: to_u64(row.get(0)), subject: row.get(1), action: row.get(2) };
            let rows = queries.query("SELECT at, player, action FROM player_log ORDER BY number", &[])?;
            Ok(rows.iter().map(action_row).collect())
        })
    }
}
