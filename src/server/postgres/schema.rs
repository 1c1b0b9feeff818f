//! The tables of the database, their versions, and the migrations from one version to the next.

use super::blocks::BLOCK_TABLES;
use super::connection::Connection;
use super::programs::PROGRAM_TABLES;
use super::push::{PLAYER_PUSH_TABLES, PUSH_TABLES};
use super::studies::STUDY_TABLES;
use super::tournaments::TOURNAMENT_TABLES;
use super::webhooks::WEBHOOK_TABLES;
use crate::server::store::StoreError;

/// What leads from each version to the next. An empty database has version 0. A step that has been released is never changed.
const MIGRATIONS: [&str; 11] = [
    GAME_TABLES,
    PLAYER_TABLES,
    PUSH_TABLES,
    PROGRAM_TABLES,
    TOURNAMENT_TABLES,
    PLAYER_PUSH_TABLES,
    WEBHOOK_TABLES,
    STUDY_TABLES,
    BLOCK_TABLES,
    INDEX_OF_EMPTY_GAMES,
    BAN_TABLES,
];

/// To version 1. Times are in milliseconds since 1970.
const GAME_TABLES: &str = "
CREATE TABLE game (
    key text PRIMARY KEY,
    shard smallint NOT NULL,
    is_public boolean NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    stage text NOT NULL,
    due bigint,
    settings text NOT NULL,
    summary text NOT NULL
);
CREATE INDEX game_public ON game (stage, created) WHERE is_public;
CREATE INDEX game_old ON game (stage, changed, key);
CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
CREATE TABLE event (
    game text NOT NULL REFERENCES game (key) ON DELETE CASCADE,
    seq bigint NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''events are never changed''; END';
CREATE TRIGGER event_is_kept BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TABLE seat (
    game text NOT NULL REFERENCES game (key) ON DELETE CASCADE,
    side text NOT NULL,
    token text NOT NULL,
    PRIMARY KEY (game, side)
);
CREATE INDEX seat_token ON seat (token);
-- What all processes share: the secret by which they know each other, and the time before which no game is removed because of its age.
CREATE TABLE server (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    secret text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    clean_up_from bigint NOT NULL DEFAULT 0
);
INSERT INTO server DEFAULT VALUES;
-- The processes that serve games. Each holds an advisory lock with its number as long as its session lasts.
CREATE TABLE process (
    id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    address text,
    alive bigint NOT NULL,
    beats bigint NOT NULL DEFAULT 0,
    is_leaving boolean NOT NULL DEFAULT false
);
-- The owner of each shard. The time until which it is known to have been served is that of the owner's last beat, or the one here while
-- the games have not recorded the change of the owner, or while there is none.
CREATE TABLE shard (
    id smallint PRIMARY KEY,
    owner integer REFERENCES process (id),
    fence bigint NOT NULL DEFAULT 0,
    alive bigint
);
INSERT INTO shard (id) SELECT generate_series(0, 1023);
";

/// To version 2: players with names, and ratings. Keys are in hexadecimal digits.
const PLAYER_TABLES: &str = "
CREATE TABLE player (
    key text PRIMARY KEY,
    name text NOT NULL,
    since bigint NOT NULL,
    renamed bigint NOT NULL,
    shows text NOT NULL,
    standing text NOT NULL
);
CREATE TABLE player_name (
    folded text PRIMARY KEY,
    skeleton text NOT NULL UNIQUE,
    name text NOT NULL,
    player text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at bigint NOT NULL
);
CREATE INDEX player_name_player ON player_name (player);
CREATE TABLE rating (
    player text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    form text NOT NULL,
    points double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (player, form)
);
CREATE INDEX rating_best ON rating (form, points DESC);
-- They stay when the game is removed.
CREATE TABLE rated_game (
    game text PRIMARY KEY,
    at bigint NOT NULL,
    white text,
    black text,
    json text NOT NULL
);
CREATE INDEX rated_game_white ON rated_game (white, at);
CREATE INDEX rated_game_black ON rated_game (black, at);
CREATE TABLE name_report (
    reported text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    reporter text NOT NULL REFERENCES player (key) ON DELETE CASCADE,
    at bigint NOT NULL,
    reason text NOT NULL,
    PRIMARY KEY (reported, reporter)
);
-- What operators have done to players.
CREATE TABLE player_log (
    number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    at bigint NOT NULL,
    player text NOT NULL,
    action text NOT NULL
);
ALTER TABLE seat ADD COLUMN player text;
CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;
CREATE TABLE sign_in (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    seal_key text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
INSERT INTO sign_in DEFAULT VALUES;
";

/// To version 10: games in which nobody has moved are found among those that are over. They are looked for in the text, because one that is
/// no JSON would keep the server from starting.
const INDEX_OF_EMPTY_GAMES: &str =
    "CREATE INDEX game_empty ON game (changed) WHERE stage = 'over' AND strpos(summary, '\"plies\":0,') > 0;";

/// To version 11: the networks from which nobody may play.
const BAN_TABLES: &str = "
CREATE TABLE banned_network (
    network text PRIMARY KEY,
    at bigint NOT NULL
);
";

/// The number of the advisory lock that lets one process migrate at a time.
const MIGRATION_LOCK: i64 = 0x5475_5376;

/// The version of the tables that this program writes.
const fn current_version() -> i32 {
    MIGRATIONS.len() as i32
}

/// The version of the database's tables, which this program can read; 0 for a database without tables.
pub(super) fn read_version(connection: &mut Connection) -> Result<i32, StoreError> {
    // An extension, such as one that counts statements, may have brought views and tables along.
    let tables = connection.query_once(
        "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')",
        &[],
    )?;
    if tables.first().is_none_or(|row| row.get::<_, i64>(0) == 0) {
        return Ok(0);
    }
    let has_version = connection.query_once("SELECT to_regclass('turnover_schema') IS NOT NULL", &[])?;
    if !has_version.first().is_some_and(|row| row.get(0)) {
        return Err(StoreError::Foreign("expected an empty database, or a turnover-server's; found another".into()));
    }
    let rows = connection.query_once("SELECT version FROM turnover_schema", &[])?;
    let version: i32 = rows.first().map_or(0, |row| row.get(0));
    let current_version = current_version();
    match version {
        known if (1..=current_version).contains(&known) => Ok(known),
        later if later > current_version => Err(StoreError::Foreign(format!(
            "expected tables of version {current_version} or older in the database, found version {later}: a later turnover-server wrote them, use that one"
        ))),
        other => Err(StoreError::Damaged(format!("the database has tables of version {other}"))),
    }
}

/// Brings the database to the current version. Others that do so at the same time wait.
pub(in crate::server) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    if read_version(connection)? == current_version() {
        return Ok(());
    }
    connection.batch(&format!("SELECT pg_advisory_lock({MIGRATION_LOCK})"))?;
    let result = migrate_to(connection, current_version());
    connection.batch(&format!("SELECT pg_advisory_unlock({MIGRATION_LOCK})"))?;
    result
}

/// Brings the database to this version, while nobody else does.
fn migrate_to(connection: &mut Connection, version: i32) -> Result<(), StoreError> {
    let stored_version = read_version(connection)?;
    let steps = MIGRATIONS.iter().zip(1..=version);
    for (migration, new_version) in steps.filter(|&(_, new_version)| new_version > stored_version) {
        // Statements that are sent together are one transaction.
        connection.batch(&format!(
            "{migration}
             CREATE TABLE IF NOT EXISTS turnover_schema (version integer NOT NULL);
             DELETE FROM turnover_schema; INSERT INTO turnover_schema VALUES ({new_version});"
        ))?;
        tracing::info!(version = new_version, "the database has been brought to a later version");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::postgres::PostgresStore;
    use crate::server::store::EventStore;

    /// A game that any version could have stored.
    const GAME: &str = "
INSERT INTO game (key, shard, is_public, created, changed, stage, settings, summary) VALUES ('a', 663, true, 1, 1, 'open', '{}', '{}');
INSERT INTO event (game, seq, json) VALUES ('a', 1, '{}');
INSERT INTO seat (game, side, token) VALUES ('a', 'white', 'b');
";

    /// Columns, indexes and triggers.
    const DESCRIPTION: &str = "
SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) AS line
    FROM information_schema.columns WHERE table_schema = current_schema()
UNION ALL SELECT replace(indexdef, current_schema()::text || '.', '') FROM pg_indexes WHERE schemaname = current_schema()
UNION ALL SELECT concat_ws(' ', event_object_table, trigger_name, event_manipulation)
    FROM information_schema.triggers WHERE trigger_schema = current_schema()
ORDER BY line";

    /// Describes the tables that an earlier version has made, and filled unless it is 0, after this one has opened them.
    fn describe_opened(server: &postgres::Config, earlier_version: i32) -> Vec<String> {
        let schema = format!("version_{earlier_version}_{}", std::process::id());
        let mut config = server.clone();
        config.options(&format!("-c search_path={schema}"));
        let mut connection = Connection::open(config.clone().into()).expect("a connection");
        connection.batch(&format!("CREATE SCHEMA {schema}")).expect("a schema");
        migrate_to(&mut connection, earlier_version).expect("tables");
        let mut keys = Vec::new();
        if earlier_version > 0 {
            connection.batch(GAME).expect("a game");
            keys.push("a".to_owned());
        }
        let store = PostgresStore::open(config, None).expect("a store");
        assert_eq!(store.keys(), Ok(keys), "from version {earlier_version}");
        let rows = connection.query_once(DESCRIPTION, &[]).expect("a description");
        connection.batch(&format!("DROP SCHEMA {schema} CASCADE")).expect("no schema");
        rows.iter().map(|row| row.get(0)).collect()
    }

    #[test]
    fn tables_of_every_earlier_version_become_like_new_ones_and_keep_their_games() {
        let Ok(server) = std::env::var("TURNOVER_TEST_POSTGRES") else {
            assert!(std::env::var_os("TURNOVER_TEST_ALL").is_none(), "TURNOVER_TEST_POSTGRES tells no PostgreSQL");
            eprintln!("skipped: TURNOVER_TEST_POSTGRES tells no PostgreSQL; `.ci/postgres COMMAND` sets it");
            return;
        };
        let server: postgres::Config = server.parse().expect("how to connect to PostgreSQL");
        let new_tables = describe_opened(&server, 0);
        for earlier_version in 1..=current_version() {
            assert_eq!(describe_opened(&server, earlier_version), new_tables, "from version {earlier_version}");
        }
    }
}
