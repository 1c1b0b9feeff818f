//! Online games: messages, events, dice that nobody can predict, fair clocks, and the two state machines of a game, the
//! server's and the client's, without input or output.
//!
//! Their inputs are messages and times, their outputs are messages, events to be saved, and timers. Many games can
//! thus be simulated from a seed, with every kind of fault.
//!
//! | file | content |
//! |---|---|
//! | `protocol`, `client_io`, `server_io` | messages, and what goes in and out of the two machines |
//! | `action`, `event`, `wire_format` | what players do, what comes of it, and sides as JSON |
//! | `settings`, `rules_version`, `seating`, `seated_player`, `seat_token` | what a game is played by, and who may sit |
//! | `state`, `apply`, `rules` | the state after the events, and which event an action gives |
//! | `clock`, `day_clock`, `first_turn`, `long_waits`, `turn_reminder` | clocks, how long a game waits, and when a player is reminded |
//! | `dice_chain`, `dice_proof`, `seal` | rolls and sealed moves that can be verified |
//! | `game_server`, `server_connections`, `peers`, `lag_meter`, `outage` | the server of a game |
//! | `game_client`, `client_connection`, `act_queue`, `backoff`, `preview`, `seat_memory`, `server_time` | the client of a game |
//! | `conditional_moves`, `project`, `lobby_api`, `challenge_api`, `push_api`, `api_refusal` | conditional moves as text, records, the interfaces of the lobby, of challenges and of Web Push |

mod act_queue;
mod action;
mod api_refusal;
mod apply;
mod backoff;
mod challenge_api;
mod client_connection;
mod client_io;
mod clock;
mod conditional_moves;
mod day_clock;
mod dice_chain;
mod dice_proof;
mod event;
mod first_turn;
mod game_client;
mod game_server;
mod lag_meter;
mod lobby_api;
mod long_waits;
mod outage;
mod passes;
mod peers;
mod preview;
mod project;
mod protocol;
mod push_api;
mod rules;
mod rules_version;
mod seal;
mod seat_memory;
mod seat_token;
mod seated_player;
mod seating;
mod server_connections;
mod server_io;
mod server_time;
mod settings;
mod state;
mod turn_reminder;
mod wire_format;

pub use action::{
    ActId, ActIdError, ActRefusal, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_PLIES, Phrase, PlayerAction, Proposal,
    RefusalCode,
};
pub use api_refusal::{ApiError, ApiRefusalCode};
pub use apply::EventError;
pub use challenge_api::{DeclineReason, DeclinedChallenge, ListedChallenge, ListedChallenges};
pub(crate) use client_connection::{ClientConnection, ConnectionStep};
pub use client_io::{ClientOutput, ConnectionStatus, LocalAction, Presence, RefusedAct};
pub use clock::{GameClock, MAX_LAG_MS, RESTART_GRACE_MS, TimeoutEffect};
pub use conditional_moves::{ConditionalError, read_conditional_moves};
pub use dice_chain::{ChainError, ChainLink, DiceChain, Reveal, ShownChain, roll_seed};
pub use dice_proof::{ProofError, has_dice_chains, verify_record, verify_records, verify_text};
pub use event::{EventKind, GameEvent, TimeBack};
pub use first_turn::FirstTurn;
pub use game_client::GameClient;
pub use game_server::{GameServer, create_game};
pub use lag_meter::{PING_MS, SLOW_PING_MS, client_silence_ms};
pub use lobby_api::{
    CreatedGame, GameOffer, GameStage, ListedGame, ListedGames, ListedSeat, MAX_QUERY_TOKENS, OfferedSeat,
    RulesReference, SeatQuery, SiteInformation,
};
pub use preview::line_difference;
pub use project::{abandoning_side, record_from_events};
pub use protocol::{
    ClientMessage, MAX_CLIENT_BYTES, MAX_EVENTS, MAX_SERVER_BYTES, MessageError, PROTOCOL_VERSION, ServerMessage,
};
pub(crate) use protocol::{decode, encode};
pub use push_api::{
    PlayerPushCancellation, PlayerPushKind, PlayerPushMessage, PlayerPushSubscription, PushCancellation, PushKind,
    PushMessage, PushServerKey, PushSubscription,
};
pub use rules::MAX_GAME_PLIES;
pub use rules_version::RulesVersion;
pub use seal::{MoveSeal, SealSalt};
pub use seat_memory::{DiceSecret, SeatMemory};
pub use seat_token::{SeatToken, TokenHash};
pub use seated_player::{RatingChange, SeatedPlayer, ShownRating};
pub use server_io::{CloseCondition, ConnectionId, PutAwayGame, ServerEffect, ServerInput};
pub use settings::{
    GameSettings, MAX_DAYS, MAX_FEN_BYTES, MAX_FIRST_TURN_SECS, MAX_KEY_CHARS, MAX_NICKNAME_CHARS,
    PRIVATE_FIRST_TURN_SECS, PUBLIC_FIRST_TURN_SECS, Pace, SettingsError, parse_nickname,
};
pub use state::{AwaitedAction, GameProgress, GameState, OpenProposal, RematchState, SeatHolder};
pub use turn_reminder::TurnReminder;
