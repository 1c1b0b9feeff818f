//! What a store keeps of players with names, and of their rated games.

use serde::{Deserialize, Serialize};

use super::name_look::NameLook;
use crate::board::{BySide, Side};
use crate::online::RatingChange;
use crate::player::{PlayerKey, PlayerName, Visibility};
use crate::rating::GameRating;
use crate::server::banned_addresses::{AddressRange, BannedNetwork};
use crate::server::programs::{ProgramRow, WebhookRow};
use crate::server::push::PlayerBrowser;
use crate::server::store::{SavedSeat, SideName, StoreError};
use crate::session::GameId;

/// The maximum number of others whom a player blocks.
pub const MAX_BLOCKED: u32 = 200;
/// The maximum number of rated games in one answer.
pub const MAX_RATED_GAMES: u32 = 5_000;

/// A player with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRow {
    /// Who it is.
    pub key: PlayerKey,
    /// The present name.
    pub name: PlayerName,
    /// When the first name was chosen, in milliseconds since 1970.
    #[serde(rename = "since")]
    pub first_named_at: u64,
    /// When the present name was chosen, in milliseconds since 1970.
    #[serde(rename = "renamed")]
    pub renamed_at: u64,
    /// What everybody may see.
    #[serde(rename = "shows")]
    pub visibility: Visibility,
    /// What the operator thinks of the player.
    pub standing: PlayerStanding,
    /// Whether the player is a program.
    #[serde(default)]
    pub is_bot: bool,
}

/// What a player may do, by decision of the operator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerStanding {
    /// Everything.
    #[default]
    Good,
    /// Play, but neither be ranked, nor change the name, nor name tournaments and teams, nor report others.
    Muted,
    /// Not even sign in.
    Banned,
}

impl PlayerStanding {
    /// The name in the database and in commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Muted => "muted",
            Self::Banned => "banned",
        }
    }
}

/// A wish for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameClaim {
    /// Who wants it.
    pub key: PlayerKey,
    /// The name.
    pub name: PlayerName,
    /// What it looks like.
    pub look: NameLook,
    /// The time, in milliseconds since 1970.
    pub claimed_at: u64,
    /// For how long a name is kept before it may be changed, in milliseconds.
    pub min_name_time: u64,
}

/// What has become of such a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimResult {
    /// The player has the name.
    Done,
    /// Somebody else has it, or one that looks like it, or had one.
    Taken,
    /// The player may change the name from this time on, in milliseconds since 1970.
    TooSoon(u64),
}

impl NameClaim {
    /// When the name may be changed, if that is later than now.
    #[must_use]
    pub fn next_change_at(&self, current_player: Option<&PlayerRow>) -> Option<u64> {
        let allowed_at = current_player?.renamed_at.saturating_add(self.min_name_time);
        (allowed_at > self.claimed_at).then_some(allowed_at)
    }
}

/// A rated game that has been counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedGame {
    /// The game's key.
    #[serde(rename = "game")]
    pub game_key: String,
    /// The name of the form in the text protocol.
    pub form: String,
    /// When it ended, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub ended_at: u64,
    /// Who has won; nobody in a draw.
    pub winner: Option<SideName>,
    /// What it was for White.
    pub white: RatedSide,
    /// What it was for Black.
    pub black: RatedSide,
}

/// One side of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedSide {
    /// The player; `None` once all that was known of the player has been erased.
    pub player: Option<PlayerKey>,
    /// What has become of the rating.
    pub change: RatingChange,
}

impl RatedGame {
    /// What has become of the ratings.
    #[must_use]
    pub const fn changes(&self) -> BySide<RatingChange> {
        BySide([self.white.change, self.black.change])
    }

    /// The sides that this player had.
    pub fn sides_of(&self, key: PlayerKey) -> impl Iterator<Item = Side> {
        let sides = [(Side::White, self.white), (Side::Black, self.black)];
        sides.into_iter().filter(move |(_, side)| side.player == Some(key)).map(|(side, _)| side)
    }

    /// One side of it.
    #[must_use]
    pub const fn side(&self, side: Side) -> &RatedSide {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The same without this player.
    #[must_use]
    pub fn without_player(mut self, key: PlayerKey) -> Self {
        for side in [&mut self.white, &mut self.black] {
            side.player = side.player.filter(|player| *player != key);
        }
        self
    }
}

/// A name that a player has or had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimedName {
    /// The name.
    pub name: PlayerName,
    /// What it looks like.
    pub look: NameLook,
    /// When it was chosen, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub claimed_at: u64,
}

/// A rating in a form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormRating {
    /// The name of the form in the text protocol.
    pub form: String,
    /// The rating.
    pub rating: GameRating,
}

/// One of the best players of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// The form.
    pub form: GameId,
    /// The player's name.
    pub name: PlayerName,
    /// The rating.
    pub rating: GameRating,
}

impl Leader {
    /// One of the form with this number among those that were asked for.
    pub(in crate::server) fn from_columns(
        forms: &[GameId],
        form_index: i64,
        name: &str,
        rating: GameRating,
    ) -> Result<Self, StoreError> {
        let unreadable_error = |text: String| StoreError::Unreadable(text);
        let form = usize::try_from(form_index).ok().and_then(|form_index| forms.get(form_index)).copied();
        let form =
            form.ok_or_else(|| unreadable_error(format!("expected the number of a form, found {form_index}")))?;
        let name = name.parse::<PlayerName>().map_err(|error| unreadable_error(error.to_string()))?;
        Ok(Self { form, name, rating })
    }
}

/// What somebody has said of another's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedName {
    /// Whose name.
    pub reported: PlayerKey,
    /// Who has said so.
    pub reporter: PlayerKey,
    /// When, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub reported_at: u64,
    /// What.
    pub reason: String,
}

/// Somebody whose challenges a player does not take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockedPlayer {
    /// Who.
    pub player: PlayerKey,
    /// The present name.
    pub name: PlayerName,
    /// Since when, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub blocked_at: u64,
}

/// What has become of the wish to erase a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Erasure {
    /// The player is erased; the keys of the games that had the name.
    Done(Vec<String>),
    /// There is no such player.
    Unknown,
    /// The player has a seat in the game with this key, which is not over.
    Playing(String),
    /// The player organises the tournament with this key, or takes part in it, and it is not over.
    InTournament(String),
}

/// What an operator has done to a player, a game or a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAction {
    /// When, in milliseconds since 1970.
    pub logged_at: u64,
    /// To what: the key of a player, `game` and its name in the log, `tournament` and its key, or `network` and its addresses.
    pub subject: String,
    /// What, such as `erase`.
    pub action: String,
}

/// All that is known of a player, for the player, and for another database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PersonData {
    /// The player.
    pub player: PlayerRow,
    /// All names so far.
    pub names: Vec<ClaimedName>,
    /// The ratings.
    pub ratings: Vec<FormRating>,
    /// The rated games, the oldest first.
    pub rated_games: Vec<RatedGame>,
    /// What the player has reported.
    pub reports: Vec<ReportedName>,
    /// Those whom the player has blocked, the earliest first.
    #[serde(default)]
    pub blocked: Vec<BlockedPlayer>,
    /// The programs that play for the player.
    #[serde(default)]
    pub programs: Vec<ProgramRow>,
    /// The browsers that are told what happens to the player.
    #[serde(default)]
    pub browsers: Vec<PlayerBrowser>,
    /// Where the player's programs want to be called.
    #[serde(default)]
    pub webhooks: Vec<WebhookRow>,
}

/// What a store keeps of players.
pub trait PlayerStore {
    /// The secret by which the processes that share the store know what they have given out themselves.
    ///
    /// # Errors
    /// If it cannot be read.
    fn sign_in_secret(&self) -> Result<String, StoreError>;

    /// Replaces that secret with the one of the database that is moved here, because sessions and the house's bots are derived from it.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn set_sign_in_secret(&self, secret: &str) -> Result<(), StoreError>;

    /// The player with this key; `None` if no name was chosen.
    ///
    /// # Errors
    /// If it cannot be read.
    fn player(&self, key: PlayerKey) -> Result<Option<PlayerRow>, StoreError>;

    /// The player who has or had this name, whatever its letters' case.
    ///
    /// # Errors
    /// If it cannot be read.
    fn player_named(&self, look: &NameLook) -> Result<Option<PlayerRow>, StoreError>;

    /// Gives a name to a player, if it looks like no other player's.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn claim_name(&self, claim: &NameClaim) -> Result<ClaimResult, StoreError>;

    /// Sets what everybody may see of a player. Returns whether there is one.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn set_visibility(&self, key: PlayerKey, shows: Visibility) -> Result<bool, StoreError>;

    /// Sets what a player may do. Returns whether there is one.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn set_standing(&self, key: PlayerKey, standing: PlayerStanding) -> Result<bool, StoreError>;

    /// The ratings of a player, by the forms' names.
    ///
    /// # Errors
    /// If they cannot be read.
    fn ratings(&self, key: PlayerKey) -> Result<Vec<FormRating>, StoreError>;

    /// What a rated game has made of the ratings; `None` if it was not counted.
    ///
    /// # Errors
    /// If it cannot be read.
    fn rated_game(&self, game_key: &str) -> Result<Option<RatedGame>, StoreError>;

    /// The last rated games of a player, at most [`MAX_RATED_GAMES`], the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn rated_games(&self, key: PlayerKey) -> Result<Vec<RatedGame>, StoreError>;

    /// The games of a player that are over and were offered before this time in milliseconds since 1970, the newest first: their keys, and
    /// when they were offered. Without private ones they are those that were listed or rated.
    ///
    /// # Errors
    /// If they cannot be read.
    fn games_of(
        &self,
        key: PlayerKey,
        created_before: u64,
        has_private: bool,
        limit: u32,
    ) -> Result<Vec<(String, u64)>, StoreError>;

    /// The seats of a player in all games that are there, in the order in which these were offered, and when that was, in milliseconds since
    /// 1970.
    ///
    /// # Errors
    /// If they cannot be read.
    fn seats_of(&self, key: PlayerKey) -> Result<Vec<(SavedSeat, u64)>, StoreError>;

    /// The best players of each of these forms whose ratings are not provisional at this time in milliseconds since 1970: the forms in their
    /// order, at most `limit` players of each, the best first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn leaderboards(&self, forms: &[GameId], now: u64, limit: u32) -> Result<Vec<Leader>, StoreError>;

    /// Keeps what somebody says of another's name; a later report of the same person replaces it.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn report_name(&self, report: &ReportedName) -> Result<(), StoreError>;

    /// All reports, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn reports(&self) -> Result<Vec<ReportedName>, StoreError>;

    /// Removes what others have reported of a player's name.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn settle_reports(&self, reported: PlayerKey) -> Result<(), StoreError>;

    /// Blocks another player from this time on, in milliseconds since 1970, for a player who has a name. Returns whether the other one is
    /// blocked: not if [`MAX_BLOCKED`] others are.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn block_player(&self, key: PlayerKey, blocked: PlayerKey, blocked_at: u64) -> Result<bool, StoreError>;

    /// Ends the block of another player, if there is one.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn unblock_player(&self, key: PlayerKey, blocked: PlayerKey) -> Result<(), StoreError>;

    /// Those whom a player has blocked, the earliest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn blocked_by(&self, key: PlayerKey) -> Result<Vec<BlockedPlayer>, StoreError>;

    /// Whether a player has blocked another one.
    ///
    /// # Errors
    /// If it cannot be read.
    fn has_blocked(&self, key: PlayerKey, blocked: PlayerKey) -> Result<bool, StoreError>;

    /// The keys of all players, in the order in which they have chosen a name.
    ///
    /// # Errors
    /// If they cannot be read.
    fn player_keys(&self) -> Result<Vec<PlayerKey>, StoreError>;

    /// All that is known of a player.
    ///
    /// # Errors
    /// If it cannot be read.
    fn person(&self, key: PlayerKey) -> Result<Option<PersonData>, StoreError>;

    /// Adds what another database knew of a player who is not here, but for the reports and blocks, which need the other players.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn add_person(&self, person: &PersonData) -> Result<(), StoreError>;

    /// Removes all that is known of a player: the names, the ratings, the reports, and the name in the games, which stay as games of
    /// somebody without a name. Nothing is changed while a game of the player is not over.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn erase_person(&self, key: PlayerKey) -> Result<Erasure, StoreError>;

    /// The networks from which nobody may play, those that were banned first before the others.
    ///
    /// # Errors
    /// If they cannot be read.
    fn banned_networks(&self) -> Result<Vec<BannedNetwork>, StoreError>;

    /// Lets nobody play from a network. Returns whether that is new.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn ban_network(&self, ban: &BannedNetwork) -> Result<bool, StoreError>;

    /// Lets everybody play from a network again. Returns whether it was banned.
    ///
    /// # Errors
    /// If the change cannot be saved.
    fn lift_ban(&self, network: AddressRange) -> Result<bool, StoreError>;

    /// Notes what an operator has done.
    ///
    /// # Errors
    /// If it cannot be saved.
    fn log_action(&self, action: &LoggedAction) -> Result<(), StoreError>;

    /// What operators have done, in order.
    ///
    /// # Errors
    /// If it cannot be read.
    fn logged_actions(&self) -> Result<Vec<LoggedAction>, StoreError>;
}
