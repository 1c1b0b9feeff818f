//! Who a player is on a server: a name of one's own, and the key pair that proves whose it is.
//!
//! The key pair is made on the player's device. There is no password and no e-mail: who has the twelve words, or the file with them,
//! has the name. This room has no random numbers and signs nothing: pages do so with WebCrypto, programs with `signing` of the table's
//! package.
//!
//! | file | content |
//! |---|---|
//! | `player_name` | names that may be: [`PlayerName`] |
//! | `identity` | keys, signatures, and the secret from which a key pair follows: [`PlayerKey`], [`IdentitySecret`] |
//! | `sign_in` | what is signed to prove whose a name is: [`SignInChallenge`], [`sign_in_text`] |
//! | `player_api` | the HTTP interface: requests and answers as JSON |
//! | `program_api` | the same for programs that play for a player: [`ProgramToken`], [`ProgramScope`] |

mod identity;
mod player_api;
mod player_name;
mod program_api;
mod sign_in;

pub use identity::{BackupError, IdentitySecret, KeySignature, PlayerKey};
pub use player_api::{
    AccountChange, ChallengeAnswer, LeaderboardRow, MAX_REPORT_CHARS, NameReport, OpeningResults, Opposition,
    PlayerAccount, PlayerProfile, ProfileRating, RatingPoint, SignIn, Visibility,
};
pub(crate) use player_name::is_invisible;
pub use player_name::{NAME_CHARS, NameError, PlayerName, reserved_names};
pub use program_api::{NewProgram, PlayerProgram, ProgramScope, ProgramToken, ScopeError};
pub use sign_in::{SessionToken, SignInChallenge, sign_in_text};
