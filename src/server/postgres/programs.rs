//! What is kept for programs that play, in PostgreSQL.

use postgres::{GenericClient, Row};

use super::PostgresStore;
use super::connection::{Queries, QueryError};
use super::players::lock_player;
use crate::online::TokenHash;
use crate::player::PlayerKey;
use crate::server::programs::{
    ChallengeLimits, ChallengeResult, ChallengeRow, ProgramGame, ProgramHash, ProgramRow, ProgramStore, SeatSalt,
    WaitingChallenges,
};
use crate::server::store::{SideName, StoreError, from_json, parse_column, parse_stage, to_i64, to_json, to_u64};

/// The tables. A game of a program is noted before it is there.
pub(super) const PROGRAM_TABLES: &str = "
CREATE TABLE bot (
    player text PRIMARY KEY REFERENCES player (key) ON DELETE CASCADE
);
CREATE TABLE program (
    hash text PRIMARY KEY,
    salt text NOT NULL,
    seat text NOT NULL,
    player text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    name text NOT NULL,
    scopes text NOT NULL,
    since bigint NOT NULL,
    heard bigint NOT NULL DEFAULT 0
);
CREATE INDEX program_player ON program (player);
CREATE INDEX program_heard ON program (heard);
CREATE TABLE program_game (
    seat text NOT NULL,
    game text NOT NULL,
    PRIMARY KEY (seat, game)
);
CREATE TABLE challenge (
    game text PRIMARY KEY REFERENCES game (key) ON DELETE CASCADE,
    challenger text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    challenged text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at bigint NOT NULL,
    declined text
);
CREATE INDEX challenge_challenger ON challenge (challenger, at);
CREATE INDEX challenge_challenged ON challenge (challenged, at);
";

const SELECT_PROGRAM: &str = "SELECT hash, salt, seat, player, name, scopes, since FROM program WHERE hash = $1";
const SELECT_PROGRAMS_OF_PLAYER: &str = "SELECT hash, salt, seat, player, name, scopes, since FROM program WHERE player = $1 ORDER BY since, hash COLLATE \"C\"";
const SELECT_CHALLENGE: &str = "SELECT game, challenger, challenged, at, declined FROM challenge WHERE game = $1";
const SELECT_CHALLENGES_OF_PLAYER: &str = "SELECT game, challenger, challenged, at, declined FROM challenge
     WHERE (challenger = $1 OR challenged = $1) AND at >= $2
         AND (declined IS NOT NULL OR EXISTS (SELECT FROM game AS other WHERE key = challenge.game AND stage = 'open'))
         AND EXISTS (SELECT FROM player WHERE key = challenger AND standing <> 'banned')
         AND NOT EXISTS (SELECT FROM player_block WHERE player_block.player = $1 AND challenged = $1 AND blocked = challenger)
     ORDER BY at, game COLLATE \"C\"";
const SELECT_ALL_CHALLENGES_OF_PLAYER: &str = "SELECT game, challenger, challenged, at, declined FROM challenge
     WHERE challenger = $1 OR challenged = $1 ORDER BY at, game COLLATE \"C\"";

const COUNT_WAITING_CHALLENGES: &str = "SELECT COUNT(*) FILTER (WHERE challenger = $1), COUNT(*)
     FROM challenge JOIN game AS offered ON offered.key = challenge.game
     WHERE challenged = $2 AND at >= $3 AND declined IS NULL AND stage = 'open'
         AND EXISTS (SELECT FROM player WHERE player.key = challenger AND standing <> 'banned')
         AND NOT EXISTS (SELECT FROM player_block WHERE player_block.player = challenged AND blocked = challenger)";

fn program_row(row: &Row) -> Result<ProgramRow, StoreError> {
    Ok(ProgramRow {
        hash: ProgramHash::from_stored(row.get(0)),
        salt: SeatSalt::from_stored(row.get(1)),
        seat_token_hash: parse_column(row.get(2))?,
        player: parse_column(row.get(3))?,
        name: row.get(4),
        scopes: from_json(row.get(5))?,
        created_at: to_u64(row.get(6)),
    })
}

fn challenge_row(row: &Row) -> Result<ChallengeRow, StoreError> {
    Ok(ChallengeRow {
        game_key: row.get(0),
        challenger: parse_column(row.get(1))?,
        challenged: parse_column(row.get(2))?,
        sent_at: to_u64(row.get(3)),
        decline_reason: row.get(4),
    })
}

fn program_game_row(row: &Row) -> Result<ProgramGame, StoreError> {
    let side = row.get::<_, Option<&str>>(1).map(|side| from_json::<SideName>(&to_json(&side)?)).transpose()?;
    Ok(ProgramGame { key: row.get(0), side: side.map(Into::into), stage: parse_stage(row.get(2))? })
}

/// The programs of a player.
pub(super) fn programs_of<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    player: PlayerKey,
) -> Result<Vec<ProgramRow>, QueryError> {
    let rows = queries.query(SELECT_PROGRAMS_OF_PLAYER, &[&player.to_string()])?;
    Ok(rows.iter().map(program_row).collect::<Result<_, StoreError>>()?)
}

/// Adds a program, unless it is there.
pub(super) fn add_program<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    program: &ProgramRow,
) -> Result<(), QueryError> {
    let ProgramRow { hash, salt, seat_token_hash, player, name, scopes, created_at } = program;
    let seat_token_hash = seat_token_hash.to_string();
    queries.execute(
        "INSERT INTO program (hash, salt, seat, player, name, scopes, since) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (hash) DO NOTHING",
        &[
            &hash.as_str(),
            &salt.as_str(),
            &seat_token_hash,
            &player.to_string(),
            name,
            &to_json(scopes)?,
            &to_i64(*created_at),
        ],
    )?;
    // One that comes from another database has games already.
    queries.execute(
        "INSERT INTO program_game SELECT token, game FROM seat JOIN game ON key = game WHERE token = $1 AND stage <> 'over'
         ON CONFLICT (seat, game) DO NOTHING",
        &[&seat_token_hash],
    )?;
    Ok(())
}

/// Makes a player a bot.
pub(super) fn set_bot<C: GenericClient>(queries: &mut Queries<'_, C>, player: PlayerKey) -> Result<(), QueryError> {
    queries.execute("INSERT INTO bot VALUES ($1) ON CONFLICT (player) DO NOTHING", &[&player.to_string()])?;
    Ok(())
}

fn read_waiting_challenges<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    challenger: PlayerKey,
    challenged: PlayerKey,
    sent_since: u64,
) -> Result<WaitingChallenges, QueryError> {
    let row = queries.query_opt(
        COUNT_WAITING_CHALLENGES,
        &[&challenger.to_string(), &challenged.to_string(), &to_i64(sent_since)],
    )?;
    let counts_from_row =
        |row: Row| WaitingChallenges { between_count: to_u64(row.get(0)), to_player_count: to_u64(row.get(1)) };
    Ok(row.map(counts_from_row).unwrap_or_default())
}

/// Saves a challenge, unless there is one to its game, or as many wait as may.
fn add_challenge<C: GenericClient>(
    queries: &mut Queries<'_, C>,
    challenge: &ChallengeRow,
    limits: &ChallengeLimits,
) -> Result<ChallengeResult, QueryError> {
    let ChallengeRow { game_key, challenger, challenged, sent_at, decline_reason } = challenge;
    lock_player(queries, *challenged)?;
    if queries.query_opt(SELECT_CHALLENGE, &[game_key])?.is_some() {
        return Ok(ChallengeResult::UsedGame);
    }
    let waiting_counts = read_waiting_challenges(queries, *challenger, *challenged, limits.sent_since)?;
    if let Some(refusal) = limits.refusal(waiting_counts) {
        return Ok(refusal);
    }
    // The game may be offered to another player at the same time, whose lock is another one.
    let row_count = queries.execute(
        "INSERT INTO challenge VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game) DO NOTHING",
        &[game_key, &challenger.to_string(), &challenged.to_string(), &to_i64(*sent_at), decline_reason],
    )?;
    Ok(if row_count > 0 { ChallengeResult::Saved } else { ChallengeResult::UsedGame })
}

impl ProgramStore for PostgresStore {
    fn program(&self, hash: &ProgramHash) -> Result<Option<ProgramRow>, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt(SELECT_PROGRAM, &[&hash.as_str()])?;
            Ok(row.as_ref().map(program_row).transpose()?)
        })
    }

    fn programs_of(&self, player: PlayerKey) -> Result<Vec<ProgramRow>, StoreError> {
        self.run_queries(|mut queries| programs_of(&mut queries, player))
    }

    fn add_program(&self, program: &ProgramRow) -> Result<(), StoreError> {
        self.run_queries(|mut queries| add_program(&mut queries, program))
    }

    fn remove_program(&self, hash: &ProgramHash) -> Result<bool, StoreError> {
        self.run_queries(|mut queries| {
            Ok(queries.execute("DELETE FROM program WHERE hash = $1", &[&hash.as_str()])? > 0)
        })
    }

    fn note_listening(&self, hash: &ProgramHash, now: u64) -> Result<(), StoreError> {
        let statement = "UPDATE program SET heard = $2 WHERE hash = $1";
        self.run_queries(|mut queries| {
            queries.execute(statement, &[&hash.as_str(), &to_i64(now)])?;
            Ok(())
        })
    }

    fn is_listening(&self, player: PlayerKey, listening_since: u64) -> Result<bool, StoreError> {
        let query = "SELECT FROM program WHERE player = $1 AND heard >= $2 LIMIT 1";
        self.run_queries(|mut queries| {
            Ok(queries.query_opt(query, &[&player.to_string(), &to_i64(listening_since)])?.is_some())
        })
    }

    fn listening_bots(&self, listening_since: u64, limit: u32) -> Result<Vec<PlayerKey>, StoreError> {
        let query = "SELECT DISTINCT program.player FROM program JOIN bot ON bot.player = program.player
             WHERE heard >= $1 ORDER BY program.player LIMIT $2";
        self.run_queries(|mut queries| {
            let rows = queries.query(query, &[&to_i64(listening_since), &i64::from(limit)])?;
            Ok(rows.iter().map(|row| parse_column(row.get(0))).collect::<Result<_, StoreError>>()?)
        })
    }

    fn set_bot(&self, player: PlayerKey) -> Result<(), StoreError> {
        self.run_queries(|mut queries| set_bot(&mut queries, player))
    }

    fn add_program_game(&self, seat_token_hash: TokenHash, key: &str) -> Result<(), StoreError> {
        let insert = "INSERT INTO program_game VALUES ($1, $2) ON CONFLICT (seat, game) DO NOTHING";
        self.run_queries(|mut queries| {
            queries.execute(insert, &[&seat_token_hash.to_string(), &key])?;
            Ok(())
        })
    }

    fn remove_program_game(&self, seat_token_hash: TokenHash, key: &str) -> Result<(), StoreError> {
        let statement = "DELETE FROM program_game WHERE seat = $1 AND game = $2";
        self.run_queries(|mut queries| {
            queries.execute(statement, &[&seat_token_hash.to_string(), &key])?;
            Ok(())
        })
    }

    fn program_games(&self, seat_token_hash: TokenHash) -> Result<Vec<ProgramGame>, StoreError> {
        let query = "SELECT game.key, seat.side, game.stage FROM program_game JOIN game ON game.key = program_game.game
             LEFT JOIN seat ON seat.game = game.key AND seat.token = program_game.seat
             WHERE program_game.seat = $1 ORDER BY game.key COLLATE \"C\"";
        self.run_queries(|mut queries| {
            let rows = queries.query(query, &[&seat_token_hash.to_string()])?;
            Ok(rows.iter().map(program_game_row).collect::<Result<_, StoreError>>()?)
        })
    }

    fn forget_games(&self, seat_token_hash: TokenHash, over_before: u64) -> Result<(), StoreError> {
        let statement = "DELETE FROM program_game WHERE seat = $1
             AND NOT EXISTS (SELECT FROM game WHERE key = program_game.game AND (stage <> 'over' OR changed >= $2))";
        self.run_queries(|mut queries| {
            queries.execute(statement, &[&seat_token_hash.to_string(), &to_i64(over_before)])?;
            Ok(())
        })
    }

    fn add_challenge(&self, challenge: &ChallengeRow, limits: &ChallengeLimits) -> Result<ChallengeResult, StoreError> {
        self.transact(|queries| add_challenge(queries, challenge, limits))
    }

    fn waiting_challenges(
        &self,
        challenger: PlayerKey,
        challenged: PlayerKey,
        sent_since: u64,
    ) -> Result<WaitingChallenges, StoreError> {
        self.run_queries(|mut queries| read_waiting_challenges(&mut queries, challenger, challenged, sent_since))
    }

    fn challenge(&self, key: &str) -> Result<Option<ChallengeRow>, StoreError> {
        self.run_queries(|mut queries| {
            let row = queries.query_opt(SELECT_CHALLENGE, &[&key])?;
            Ok(row.as_ref().map(challenge_row).transpose()?)
        })
    }

    fn challenges_of(&self, player: PlayerKey, sent_since: u64) -> Result<Vec<ChallengeRow>, StoreError> {
        self.run_queries(|mut queries| {
            let rows = queries.query(SELECT_CHALLENGES_OF_PLAYER, &[&player.to_string(), &to_i64(sent_since)])?;
            Ok(rows.iter().map(challenge_row).collect::<Result<_, StoreError>>()?)
        })
    }

    fn all_challenges_of(&self, player: PlayerKey) -> Result<Vec<ChallengeRow>, StoreError> {
        self.run_queries(|mut queries| {
            let rows = queries.query(SELECT_ALL_CHALLENGES_OF_PLAYER, &[&player.to_string()])?;
            Ok(rows.iter().map(challenge_row).collect::<Result<_, StoreError>>()?)
        })
    }

    fn count_unaccepted(
        &self,
        challenger: PlayerKey,
        challenged: PlayerKey,
        sent_since: u64,
    ) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) FROM challenge WHERE challenger = $1 AND challenged = $2 AND at >= $3
             AND (SELECT COUNT(*) FROM seat WHERE seat.game = challenge.game) < 2";
        self.run_queries(|mut queries| {
            let rows =
                queries.query(query, &[&challenger.to_string(), &challenged.to_string(), &to_i64(sent_since)])?;
            Ok(rows.iter().map(|row| to_u64(row.get(0))).sum())
        })
    }

    fn decline_challenge(&self, key: &str, reason: &str) -> Result<(), StoreError> {
        let statement = "UPDATE challenge SET declined = $2 WHERE game = $1";
        self.run_queries(|mut queries| {
            queries.execute(statement, &[&key, &reason])?;
            Ok(())
        })
    }

    fn remove_challenge(&self, key: &str) -> Result<(), StoreError> {
        self.run_queries(|mut queries| {
            queries.execute("DELETE FROM challenge WHERE game = $1", &[&key])?;
            Ok(())
        })
    }
}
