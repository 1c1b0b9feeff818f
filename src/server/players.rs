//! Players with names: how they sign in, what is kept of them, and what others may see of it.
//!
//! What they sign and which names may be is in [`player`](crate::player), how games are rated in [`rating`](crate::rating).
//!
//! | file | content |
//! |---|---|
//! | `player_http` | the HTTP routes |
//! | `accounts`, `sessions` | signing in, what players change of their own, and what they are given to prove it later |
//! | `profiles`, `openings` | what others may see of a player; what the last games began with |
//! | `name_look` | whether two names could be taken for one another |
//! | `player_store` | what a store keeps of players and their rated games |
//! | `rated_ends` | how the ends of rated games are counted |
//! | `erasing` | what stays of a game when one of its players is erased |

mod accounts;
mod erasing;
mod name_look;
mod openings;
mod player_http;
mod player_store;
mod profiles;
mod rated_ends;
mod sessions;

pub(super) use self::accounts::{
    AccountError, is_nickname_free, player_by_name, player_of, seated_player, seated_player_at, seated_player_from_row,
};
pub(super) use self::erasing::without_player;
pub use self::name_look::{NameLook, NameLookError};
pub(super) use self::openings::Openings;
pub(super) use self::player_http::{bearer, routes};
pub use self::player_store::{
    BlockedPlayer, ClaimResult, ClaimedName, Erasure, FormRating, Leader, LoggedAction, MAX_BLOCKED, MAX_RATED_GAMES,
    NameClaim, PersonData, PlayerRow, PlayerStanding, PlayerStore, RatedGame, RatedSide, ReportedName,
};
pub(super) use self::profiles::{leaderboard, leaders_of_each_form, player_profile};
pub(super) use self::rated_ends::RatingTable;
pub use self::rated_ends::{RatedEnd, RatedMatch};
pub(super) use self::sessions::Sessions;
