//! What a store keeps for programs that play: their tokens, whose players are bots, challenges, and which games are theirs.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::board::Side;
use crate::hex::digits;
use crate::online::{GameStage, SeatToken, TokenHash};
use crate::player::{PlayerKey, ProgramScope, ProgramToken};
use crate::server::store_error::StoreError;

/// The number of characters of a hash by which a program is removed.
const ID_CHARS: usize = 16;

/// The hash of a program's token, from which the token cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProgramHash(String);

impl ProgramHash {
    /// The hash of a token.
    #[must_use]
    pub fn of(token: &ProgramToken) -> Self {
        Self(digits(&Sha256::new_with_prefix("turnover program\n").chain_update(token.bytes()).finalize()))
    }

    /// One that was stored.
    pub(in crate::server) const fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// Hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// By what its player names the program.
    #[must_use]
    pub fn id(&self) -> &str {
        self.0.get(..ID_CHARS).unwrap_or(&self.0)
    }
}

/// The random part of a program's seats' token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSalt(String);

impl SeatSalt {
    /// One of these bytes, which must be random.
    #[must_use]
    pub fn new(bytes: [u8; 16]) -> Self {
        Self(digits(&bytes))
    }

    /// One that was stored.
    pub(in crate::server) const fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// Hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The token of the seats of the program with this token.
    #[must_use]
    pub fn seat_token(&self, token: &ProgramToken) -> SeatToken {
        let hash = Sha256::new_with_prefix("turnover program seat\n").chain_update(&self.0).chain_update(token.bytes());
        let hash = hash.finalize();
        SeatToken::new(std::array::from_fn(|index| hash[index]))
    }
}

/// A program that plays for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramRow {
    /// The hash of its token.
    pub hash: ProgramHash,
    /// What its seats' token depends on besides its own token. Neither is enough to compute it: who has only the program's token must ask this
    /// server, which refuses those that were removed, and who reads the store has no program's token.
    pub salt: SeatSalt,
    /// The hash of the token of its seats.
    #[serde(rename = "seat")]
    pub seat_token_hash: TokenHash,
    /// For whom it plays.
    pub player: PlayerKey,
    /// How the player calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<ProgramScope>,
    /// When it was made, in milliseconds since 1970.
    #[serde(rename = "since")]
    pub created_at: u64,
}

/// A game that one player has offered to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChallengeRow {
    /// The game's key.
    #[serde(rename = "game")]
    pub game_key: String,
    /// Who has offered it.
    pub challenger: PlayerKey,
    /// To whom.
    pub challenged: PlayerKey,
    /// When, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub sent_at: u64,
    /// Why it was declined, if it was.
    #[serde(rename = "declined")]
    pub decline_reason: Option<String>,
}

/// How many challenges may wait for an answer when another one is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeLimits {
    /// The time from which on challenges wait, in milliseconds since 1970. Earlier ones have lapsed.
    pub sent_since: u64,
    /// The maximum number of challenges of one player to another.
    pub max_between: u64,
    /// The maximum number of challenges to one player.
    pub max_to_player: u64,
}

/// How many challenges wait for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingChallenges {
    /// Those of one player to another.
    pub between_count: u64,
    /// Those of everybody to the latter.
    pub to_player_count: u64,
}

/// What has become of a challenge that was to be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeResult {
    /// It is saved.
    Saved,
    /// There is a challenge to its game.
    UsedGame,
    /// As many challenges of the challenger to the same player wait as may.
    AlreadyChallenged,
    /// As many challenges to the player wait as may.
    TooMany,
}

impl ChallengeLimits {
    /// Why no challenge can be added to those that wait; `None` if one can.
    #[must_use]
    pub const fn refusal(&self, waiting: WaitingChallenges) -> Option<ChallengeResult> {
        if waiting.between_count >= self.max_between {
            Some(ChallengeResult::AlreadyChallenged)
        } else if waiting.to_player_count >= self.max_to_player {
            Some(ChallengeResult::TooMany)
        } else {
            None
        }
    }
}

/// A game of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramGame {
    /// The game's key.
    pub key: String,
    /// The program's side; `None` as long as it has no seat.
    pub side: Option<Side>,
    /// How far the game is.
    pub stage: GameStage,
}

/// The part of a store that is for programs.
pub trait ProgramStore {
    /// The program whose token has this hash.
    ///
    /// # Errors
    /// If it cannot be read.
    fn program(&self, hash: &ProgramHash) -> Result<Option<ProgramRow>, StoreError>;

    /// The programs of a player, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn programs_of(&self, player: PlayerKey) -> Result<Vec<ProgramRow>, StoreError>;

    /// Adds a program, unless it is there.
    ///
    /// # Errors
    /// If it cannot be saved, or the player has no name.
    fn add_program(&self, program: &ProgramRow) -> Result<(), StoreError>;

    /// Removes a program, whose token is not valid any more. Returns whether there was one.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn remove_program(&self, hash: &ProgramHash) -> Result<bool, StoreError>;

    /// Notes that a program listens at this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn note_listening(&self, hash: &ProgramHash, now: u64) -> Result<(), StoreError>;

    /// Whether a program of this player has listened since this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be read.
    fn is_listening(&self, player: PlayerKey, listening_since: u64) -> Result<bool, StoreError>;

    /// The bots that have listened since this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// If they cannot be read.
    fn listening_bots(&self, listening_since: u64, limit: u32) -> Result<Vec<PlayerKey>, StoreError>;

    /// Makes a player a bot, for ever.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn set_bot(&self, player: PlayerKey) -> Result<(), StoreError>;

    /// Notes that a game is one of a program with this seat's token, before the program takes a seat.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn add_program_game(&self, seat_token_hash: TokenHash, key: &str) -> Result<(), StoreError>;

    /// Forgets that a game is one of a program.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn remove_program_game(&self, seat_token_hash: TokenHash, key: &str) -> Result<(), StoreError>;

    /// The games of a program with this seat's token that were not forgotten, in the order of their keys.
    ///
    /// # Errors
    /// If they cannot be read.
    fn program_games(&self, seat_token_hash: TokenHash) -> Result<Vec<ProgramGame>, StoreError>;

    /// Forgets the games of a program that are not there any more or have been over since this time, in milliseconds since 1970.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn forget_games(&self, seat_token_hash: TokenHash, over_before: u64) -> Result<(), StoreError>;

    /// Saves a challenge, unless there is one to its game, or as many wait as may. Of challenges to the same player that are saved at the
    /// same time, by whatever process, each is counted for the next one.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn add_challenge(&self, challenge: &ChallengeRow, limits: &ChallengeLimits) -> Result<ChallengeResult, StoreError>;

    /// How many challenges since this time, in milliseconds since 1970, wait for an answer of the second of these players: all, and those
    /// of the first one. Those that [`challenges_of`](Self::challenges_of) does not tell the second player are not counted.
    ///
    /// # Errors
    /// If they cannot be counted.
    fn waiting_challenges(
        &self,
        challenger: PlayerKey,
        challenged: PlayerKey,
        sent_since: u64,
    ) -> Result<WaitingChallenges, StoreError>;

    /// The challenge to the game with this key.
    ///
    /// # Errors
    /// If it cannot be read.
    fn challenge(&self, key: &str) -> Result<Option<ChallengeRow>, StoreError>;

    /// The challenges of a player and to a player since this time, in milliseconds since 1970, the oldest first: those that were declined,
    /// and those whose game nobody has joined, by the challenge or by its link. Those of a player who is banned are left out.
    ///
    /// # Errors
    /// If they cannot be read.
    fn challenges_of(&self, player: PlayerKey, sent_since: u64) -> Result<Vec<ChallengeRow>, StoreError>;

    /// All challenges of a player and to a player that are stored, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn all_challenges_of(&self, player: PlayerKey) -> Result<Vec<ChallengeRow>, StoreError>;

    /// How many challenges of one player to another since this time, in milliseconds since 1970, nobody has accepted: they wait, were
    /// declined or withdrawn.
    ///
    /// # Errors
    /// If they cannot be counted.
    fn count_unaccepted(
        &self,
        challenger: PlayerKey,
        challenged: PlayerKey,
        sent_since: u64,
    ) -> Result<u64, StoreError>;

    /// Notes why a challenge was declined.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn decline_challenge(&self, key: &str, reason: &str) -> Result<(), StoreError>;

    /// Removes a challenge. The game stays.
    ///
    /// # Errors
    /// If that cannot be saved.
    fn remove_challenge(&self, key: &str) -> Result<(), StoreError>;
}
