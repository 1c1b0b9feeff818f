//! What is kept for programs that play, in SQLite.

use rusqlite::{Connection, Row, params};

use super::SqliteStore;
use super::program_rows::{SELECT_PROGRAM, add_program, program_columns, program_row, programs_of, set_bot};
use super::queries::{execute, query_rows};
use crate::online::TokenHash;
use crate::player::PlayerKey;
use crate::server::programs::{
    ChallengeLimits, ChallengeResult, ChallengeRow, ProgramGame, ProgramHash, ProgramRow, ProgramStore,
    WaitingChallenges,
};
use crate::server::store::{SideName, StoreError, from_json, parse_column, parse_stage, to_i64, to_json, to_u64};

const SELECT_CHALLENGE: &str = "SELECT game, challenger, challenged, at, declined FROM challenge";

type ChallengeColumns = ([String; 3], i64, Option<String>);

fn challenge_columns(row: &Row) -> rusqlite::Result<ChallengeColumns> {
    Ok(([row.get(0)?, row.get(1)?, row.get(2)?], row.get(3)?, row.get(4)?))
}

fn challenge_row(
    ([game_key, challenger, challenged], sent_at, decline_reason): ChallengeColumns,
) -> Result<ChallengeRow, StoreError> {
    Ok(ChallengeRow {
        game_key,
        challenger: parse_column(&challenger)?,
        challenged: parse_column(&challenged)?,
        sent_at: to_u64(sent_at),
        decline_reason,
    })
}

fn save_challenge(connection: &Connection, challenge: &ChallengeRow) -> Result<(), StoreError> {
    let ChallengeRow { game_key, challenger, challenged, sent_at, decline_reason } = challenge;
    let parameters =
        params![game_key, challenger.to_string(), challenged.to_string(), to_i64(*sent_at), decline_reason];
    execute(connection, "INSERT INTO challenge VALUES (?1, ?2, ?3, ?4, ?5)", parameters).map(drop)
}

fn find_challenge(connection: &Connection, game_key: &str) -> Result<Option<ChallengeRow>, StoreError> {
    let query = format!("{SELECT_CHALLENGE} WHERE game = ?1");
    let column_rows = query_rows(connection, &query, [game_key], challenge_columns)?;
    column_rows.into_iter().next().map(challenge_row).transpose()
}

fn read_waiting_challenges(
    connection: &Connection,
    challenger: PlayerKey,
    challenged: PlayerKey,
    sent_since: u64,
) -> Result<WaitingChallenges, StoreError> {
    let query =
        "SELECT COUNT(*) FILTER (WHERE challenger = ?1), COUNT(*) FROM challenge JOIN game ON key = challenge.game
         WHERE challenged = ?2 AND at >= ?3 AND declined IS NULL AND stage = 'open'
             AND EXISTS (SELECT 1 FROM player WHERE player.key = challenger AND standing <> 'banned')
             AND NOT EXISTS (SELECT 1 FROM player_block WHERE player = challenged AND blocked = challenger)";
    let parameters = params![challenger.to_string(), challenged.to_string(), to_i64(sent_since)];
    let counts = query_rows(connection, query, parameters, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let waiting_challenges_from_row =
        |(between, to_player)| WaitingChallenges { between_count: to_u64(between), to_player_count: to_u64(to_player) };
    Ok(counts.into_iter().next().map(waiting_challenges_from_row).unwrap_or_default())
}

impl ProgramStore for SqliteStore {
    fn program(&self, hash: &ProgramHash) -> Result<Option<ProgramRow>, StoreError> {
        let query = format!("{SELECT_PROGRAM} WHERE hash = ?1");
        let column_rows = query_rows(&self.connection, &query, [hash.as_str()], program_columns)?;
        column_rows.into_iter().next().map(program_row).transpose()
    }

    fn programs_of(&self, player: PlayerKey) -> Result<Vec<ProgramRow>, StoreError> {
        programs_of(&self.connection, player)
    }

    fn add_program(&self, program: &ProgramRow) -> Result<(), StoreError> {
        add_program(&self.connection, program)
    }

    fn remove_program(&self, hash: &ProgramHash) -> Result<bool, StoreError> {
        Ok(execute(&self.connection, "DELETE FROM program WHERE hash = ?1", [hash.as_str()])? > 0)
    }

    fn note_listening(&self, hash: &ProgramHash, now: u64) -> Result<(), StoreError> {
        let statement = "UPDATE program SET heard = ?2 WHERE hash = ?1";
        execute(&self.connection, statement, params![hash.as_str(), to_i64(now)]).map(drop)
    }

    fn is_listening(&self, player: PlayerKey, listening_since: u64) -> Result<bool, StoreError> {
        let query = "SELECT 1 FROM program WHERE player = ?1 AND heard >= ?2 LIMIT 1";
        let parameters = params![player.to_string(), to_i64(listening_since)];
        Ok(!query_rows(&self.connection, query, parameters, |row| row.get::<_, i64>(0))?.is_empty())
    }

    fn listening_bots(&self, listening_since: u64, limit: u32) -> Result<Vec<PlayerKey>, StoreError> {
        let query = "SELECT DISTINCT program.player FROM program JOIN bot ON bot.player = program.player
             WHERE heard >= ?1 ORDER BY program.player LIMIT ?2";
        let player_key_texts: Vec<String> =
            query_rows(&self.connection, query, params![to_i64(listening_since), limit], |row| row.get(0))?;
        player_key_texts.iter().map(|key_text| parse_column(key_text)).collect()
    }

    fn set_bot(&self, player: PlayerKey) -> Result<(), StoreError> {
        set_bot(&self.connection, player)
    }

    fn add_program_game(&self, seat_token_hash: TokenHash, game_key: &str) -> Result<(), StoreError> {
        let statement = "INSERT INTO program_game VALUES (?1, ?2) ON CONFLICT (seat, game) DO NOTHING";
        execute(&self.connection, statement, params![seat_token_hash.to_string(), game_key]).map(drop)
    }

    fn remove_program_game(&self, seat_token_hash: TokenHash, game_key: &str) -> Result<(), StoreError> {
        let statement = "DELETE FROM program_game WHERE seat = ?1 AND game = ?2";
        execute(&self.connection, statement, params![seat_token_hash.to_string(), game_key]).map(drop)
    }

    fn program_games(&self, seat_token_hash: TokenHash) -> Result<Vec<ProgramGame>, StoreError> {
        let query = "SELECT game.key, seat.side, game.stage FROM program_game JOIN game ON game.key = program_game.game
             LEFT JOIN seat ON seat.game = game.key AND seat.token = program_game.seat
             WHERE program_game.seat = ?1 ORDER BY game.key";
        let game_columns = |row: &Row| Ok((row.get(0)?, row.get::<_, Option<String>>(1)?, row.get::<_, String>(2)?));
        let game_rows = query_rows(&self.connection, query, [seat_token_hash.to_string()], game_columns)?.into_iter();
        game_rows
            .map(|(game_key, side, stage)| {
                let side = side.map(|side| from_json::<SideName>(&to_json(&side)?)).transpose()?;
                Ok(ProgramGame { key: game_key, side: side.map(Into::into), stage: parse_stage(&stage)? })
            })
            .collect()
    }

    fn forget_games(&self, seat_token_hash: TokenHash, over_before: u64) -> Result<(), StoreError> {
        let statement = "DELETE FROM program_game WHERE seat = ?1
             AND NOT EXISTS (SELECT 1 FROM game WHERE key = game AND (stage <> 'over' OR changed >= ?2))";
        execute(&self.connection, statement, params![seat_token_hash.to_string(), to_i64(over_before)]).map(drop)
    }

    fn add_challenge(&self, challenge: &ChallengeRow, limits: &ChallengeLimits) -> Result<ChallengeResult, StoreError> {
        self.transact(|connection| {
            let ChallengeRow { game_key, challenger, challenged, .. } = challenge;
            if find_challenge(connection, game_key)?.is_some() {
                return Ok(ChallengeResult::UsedGame);
            }
            let waiting_counts = read_waiting_challenges(connection, *challenger, *challenged, limits.sent_since)?;
            if let Some(refusal) = limits.refusal(waiting_counts) {
                return Ok(refusal);
            }
            save_challenge(connection, challenge)?;
            Ok(ChallengeResult::Saved)
        })
    }

    fn waiting_challenges(
        &self,
        challenger: PlayerKey,
        challenged: PlayerKey,
        sent_since: u64,
    ) -> Result<WaitingChallenges, StoreError> {
        read_waiting_challenges(&self.connection, challenger, challenged, sent_since)
    }

    fn challenge(&self, game_key: &str) -> Result<Option<ChallengeRow>, StoreError> {
        find_challenge(&self.connection, game_key)
    }

    fn challenges_of(&self, player: PlayerKey, sent_since: u64) -> Result<Vec<ChallengeRow>, StoreError> {
        let query = format!(
            "{SELECT_CHALLENGE} WHERE (challenger = ?1 OR challenged = ?1) AND at >= ?2
                 AND (declined IS NOT NULL OR EXISTS (SELECT 1 FROM game AS other WHERE key = challenge.game AND stage = 'open'))
                 AND EXISTS (SELECT 1 FROM player WHERE key = challenger AND standing <> 'banned')
                 AND NOT EXISTS (SELECT 1 FROM player_block WHERE player = ?1 AND challenged = ?1 AND blocked = challenger)
             ORDER BY at, game"
        );
        let parameters = params![player.to_string(), to_i64(sent_since)];
        query_rows(&self.connection, &query, parameters, challenge_columns)?.into_iter().map(challenge_row).collect()
    }

    fn all_challenges_of(&self, player: PlayerKey) -> Result<Vec<ChallengeRow>, StoreError> {
        let query = format!("{SELECT_CHALLENGE} WHERE challenger = ?1 OR challenged = ?1 ORDER BY at, game");
        let column_rows = query_rows(&self.connection, &query, [player.to_string()], challenge_columns)?;
        column_rows.into_iter().map(challenge_row).collect()
    }

    fn count_unaccepted(
        &self,
        challenger: PlayerKey,
        challenged: PlayerKey,
        sent_since: u64,
    ) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) FROM challenge WHERE challenger = ?1 AND challenged = ?2 AND at >= ?3
             AND (SELECT COUNT(*) FROM seat WHERE seat.game = challenge.game) < 2";
        let parameters = params![challenger.to_string(), challenged.to_string(), to_i64(sent_since)];
        Ok(query_rows(&self.connection, query, parameters, |row| row.get(0))?.into_iter().map(to_u64).sum())
    }

    fn decline_challenge(&self, game_key: &str, reason: &str) -> Result<(), StoreError> {
        execute(&self.connection, "UPDATE challenge SET declined = ?2 WHERE game = ?1", params![game_key, reason])
            .map(drop)
    }

    fn remove_challenge(&self, game_key: &str) -> Result<(), StoreError> {
        execute(&self.connection, "DELETE FROM challenge WHERE game = ?1", [game_key]).map(drop)
    }
}
