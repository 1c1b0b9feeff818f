//! Players with names: how they sign in, what is kept of them, and what others may see of it.
//!
//! What they sign and which names may be is in [`player`](crate::player), how games are rated in [`rating`](crate::rating).

mod accounts;
mod erasing;
mod name_look;
mod openings;
mod player_http;
mod player_store;
mod profiles;
mod sessions;

pub(super) use self::accounts::{AccountError, named, player_of, seated, seated_from, seated_player};
pub(super) use self::erasing::without_name;
pub use self::name_look::{NameLook, NameLookError};
pub(super) use self::openings::{OpeningResults, Openings};
pub(super) use self::player_http::{bearer, routes};
pub use self::player_store::{
    ClaimResult, ClaimedName, Erasure, FormRating, Leader, LoggedAction, MAX_RATED_GAMES, NameClaim, PersonData,
    PlayerRow, PlayerStanding, PlayerStore, RatedEnd, RatedGame, RatedSide, ReportedName,
};
pub(super) use self::profiles::{leaders_of_each_form, profile};
pub(super) use self::sessions::Sessions;
