//! Who is signed in, and what players change of their own.

use std::time::Duration;

use super::{ClaimResult, MAX_BLOCKED, NameClaim, NameLook, NameLookError, PlayerRow, PlayerStanding, ReportedName};
use crate::excerpt::excerpt;
use crate::online::{SeatedPlayer, ShownRating, parse_nickname};
use crate::player::{
    AccountChange, ChallengeAnswer, MAX_REPORT_CHARS, PlayerAccount, PlayerKey, PlayerName, SessionToken, SignIn,
    sign_in_text,
};
use crate::server::games::Games;
use crate::server::monotonic_time::saturating_millis;
use crate::server::store::{EventStore, StoreError};
use crate::session::GameId;
use crate::signing::is_signed_by;

/// For how long a name is kept before it may be changed.
const MIN_NAME_TIME: Duration = Duration::from_hours(30 * 24);

/// Why a request of a player is refused.
#[derive(Debug, thiserror::Error)]
pub(in crate::server) enum AccountError {
    #[error("expected a session that is valid: sign in again")]
    Session,
    #[error("expected a challenge that this server has given out in the last minutes: ask for another one")]
    Challenge,
    #[error("expected the signature of the challenge with this server's origin, by this key")]
    Signature,
    #[error("expected the origin of this server, found {0:?}")]
    Origin(String),
    #[error("expected a player who is not banned")]
    Banned,
    #[error("expected a player who is not muted")]
    Muted,
    #[error("expected a player with a name")]
    Nameless,
    #[error("expected a name that looks like no other player's")]
    Taken,
    #[error("expected a name that is older: it may be changed every 30 days")]
    TooSoon(Duration),
    #[error(transparent)]
    Look(#[from] NameLookError),
    #[error("expected 1 to {MAX_REPORT_CHARS} characters, found {0}")]
    Reason(usize),
    #[error("expected another player than oneself")]
    Oneself,
    #[error("expected at most {MAX_BLOCKED} players who are blocked: unblock one")]
    TooManyBlocked,
    #[error("expected something of the player that is public")]
    Private,
    #[error("expected the name of a player, found {0:?}")]
    Player(String),
    #[error("expected the name of a form, found {0:?}")]
    Form(String),
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PlayerStanding {
    /// Refuses whoever is muted what others would read.
    pub(in crate::server) fn check_not_muted(self) -> Result<(), AccountError> {
        if self == Self::Muted { Err(AccountError::Muted) } else { Ok(()) }
    }
}

/// A challenge to sign.
pub(super) fn draw_challenge(games: &Games) -> Result<ChallengeAnswer, AccountError> {
    let mut random = [0; 16];
    getrandom::fill(&mut random).map_err(AccountError::Random)?;
    Ok(games.sessions().new_challenge(random, games.now()))
}

/// Signs somebody in whose origin has been checked.
pub(super) async fn sign_in(games: &Games, request: SignIn) -> Result<PlayerAccount, AccountError> {
    let now = games.now();
    if !games.sessions().is_valid_challenge(&request.challenge, now) {
        return Err(AccountError::Challenge);
    }
    let text = sign_in_text(&request.origin, &request.challenge);
    if !is_signed_by(&request.key, &text, &request.signature) {
        return Err(AccountError::Signature);
    }
    let (session, expires_at) = games.sessions().new_session(request.key, now);
    Ok(PlayerAccount { session: Some(session), ..load_account(games, request.key, expires_at).await? })
}

/// The account of a player who is not banned, whose session is valid until this time, in milliseconds since 1970.
async fn load_account(games: &Games, key: PlayerKey, expires_at: u64) -> Result<PlayerAccount, AccountError> {
    let (player, now) = (load_unbanned_player(games, key).await?, games.now());
    let blocked_players = games.store().read(move |store| store.players().blocked_by(key)).await?;
    let rename_allowed_at = player
        .as_ref()
        .map(|player| player.renamed_at.saturating_add(saturating_millis(MIN_NAME_TIME)))
        .filter(|allowed_at| *allowed_at > now);
    Ok(PlayerAccount {
        session: None,
        expires: expires_at,
        rename_from: rename_allowed_at,
        shows: player.as_ref().map(|player| player.visibility).unwrap_or_default(),
        name: player.map(|player| player.name),
        blocked: blocked_players.into_iter().map(|player| player.name).collect(),
    })
}

/// The player with this key, who is not banned; `None` before a name was chosen.
async fn load_unbanned_player(games: &Games, key: PlayerKey) -> Result<Option<PlayerRow>, AccountError> {
    let player = games.store().read(move |store| store.players().player(key)).await?;
    match player {
        Some(player) if player.standing == PlayerStanding::Banned => Err(AccountError::Banned),
        player => Ok(player),
    }
}

/// Who is signed in by this session, and until when.
pub(super) fn signed_in_key(games: &Games, session: Option<SessionToken>) -> Result<(PlayerKey, u64), AccountError> {
    session.and_then(|session| games.sessions().session_player(&session, games.now())).ok_or(AccountError::Session)
}

/// Changes the name, what is public, or who is blocked of whoever is signed in.
pub(super) async fn change_account(
    games: &Games,
    session: Option<SessionToken>,
    change: AccountChange,
) -> Result<PlayerAccount, AccountError> {
    let (key, expires_at) = signed_in_key(games, session)?;
    let current_player = load_unbanned_player(games, key).await?;
    if let Some(name) = change.name {
        claim_name(games, key, current_player.as_ref(), name).await?;
    }
    if let Some(shows) = change.shows {
        let has_name = games.store().change(move |store| store.players().set_visibility(key, shows)).await?;
        if !has_name {
            return Err(AccountError::Nameless);
        }
    }
    if let Some(name) = change.block {
        block(games, key, &name).await?;
    }
    if let Some(name) = change.unblock {
        unblock(games, key, &name).await?;
    }
    load_account(games, key, expires_at).await
}

async fn unblock(games: &Games, key: PlayerKey, name: &PlayerName) -> Result<(), AccountError> {
    let other_key = player_by_name(games, name.as_str()).await?.key;
    Ok(games.store().change(move |store| store.players().unblock_player(key, other_key)).await?)
}

/// Blocks the player with this name for another one, who must have a name too.
async fn block(games: &Games, key: PlayerKey, name: &PlayerName) -> Result<(), AccountError> {
    if load_unbanned_player(games, key).await?.is_none() {
        return Err(AccountError::Nameless);
    }
    let (other_key, now) = (player_by_name(games, name.as_str()).await?.key, games.now());
    if other_key == key {
        return Err(AccountError::Oneself);
    }
    let is_blocked = games.store().change(move |store| store.players().block_player(key, other_key, now)).await?;
    if is_blocked { Ok(()) } else { Err(AccountError::TooManyBlocked) }
}

async fn claim_name(
    games: &Games,
    key: PlayerKey,
    current_player: Option<&PlayerRow>,
    name: PlayerName,
) -> Result<(), AccountError> {
    if current_player.is_some_and(|player| player.standing == PlayerStanding::Muted && player.name != name) {
        return Err(AccountError::Muted);
    }
    let look = NameLook::of_new(&name)?;
    let now = games.now();
    let claim = NameClaim { key, name, look, claimed_at: now, min_name_time: saturating_millis(MIN_NAME_TIME) };
    match games.store().change(move |store| store.players().claim_name(&claim)).await? {
        ClaimResult::Done => Ok(()),
        ClaimResult::Taken => Err(AccountError::Taken),
        ClaimResult::TooSoon(from) => Err(AccountError::TooSoon(Duration::from_millis(from.saturating_sub(now)))),
    }
}

/// Keeps what whoever is signed in says of another's name.
pub(super) async fn report_name(
    games: &Games,
    session: Option<SessionToken>,
    name: &str,
    reason: String,
) -> Result<(), AccountError> {
    let (key, _) = signed_in_key(games, session)?;
    let reporter = load_unbanned_player(games, key).await?.ok_or(AccountError::Nameless)?;
    reporter.standing.check_not_muted()?;
    let char_count = reason.trim().chars().count();
    if !(1..=MAX_REPORT_CHARS).contains(&char_count) {
        return Err(AccountError::Reason(char_count));
    }
    let reported_player = player_by_name(games, name).await?;
    let (reason, reported_at) = (reason.trim().to_owned(), games.now());
    let report = ReportedName { reported: reported_player.key, reporter: key, reported_at, reason };
    Ok(games.store().change(move |store| store.players().report_name(&report)).await?)
}

/// The player who has or had this name.
pub(in crate::server) async fn player_by_name(games: &Games, text: &str) -> Result<PlayerRow, AccountError> {
    let unknown_player = || AccountError::Player(excerpt(text, 40));
    let look = NameLook::of(&text.parse().map_err(|_| unknown_player())?);
    games.store().read(move |store| store.players().player_named(&look)).await?.ok_or_else(unknown_player)
}

/// Whether a nickname looks neither like a name that is reserved nor like that of another player than this one.
///
/// # Errors
/// If the names cannot be read.
pub(in crate::server) async fn is_nickname_free(
    games: &Games,
    nickname: &str,
    own_key: Option<PlayerKey>,
) -> Result<bool, StoreError> {
    // What cannot be a nickname is refused where it is read.
    let Some(nickname) = parse_nickname(nickname).filter(|nickname| !nickname.is_empty()) else { return Ok(true) };
    let look = NameLook::of_text(nickname);
    if look.is_reserved() {
        return Ok(false);
    }
    let namesake = games.store().read(move |store| store.players().player_named(&look)).await?;
    Ok(namesake.is_none_or(|player| Some(player.key) == own_key))
}

/// Whoever is signed in by this session, as a seat in a game of this form tells it.
///
/// # Errors
/// If the session is not valid, or the player has no name or is banned.
pub(in crate::server) async fn seated_player(
    games: &Games,
    session: SessionToken,
    form: GameId,
) -> Result<SeatedPlayer, AccountError> {
    let player = player_of(games, Some(session)).await?;
    Ok(seated_player_from_row(games, player, form).await?)
}

/// The player who is signed in by this session.
///
/// # Errors
/// If the session is not valid, or the player has no name or is banned.
pub(in crate::server) async fn player_of(
    games: &Games,
    session: Option<SessionToken>,
) -> Result<PlayerRow, AccountError> {
    let (key, _) = signed_in_key(games, session)?;
    load_unbanned_player(games, key).await?.ok_or(AccountError::Nameless)
}

/// A player, as a seat in a game of this form tells it.
///
/// # Errors
/// If the rating cannot be read.
pub(in crate::server) async fn seated_player_from_row(
    games: &Games,
    player: PlayerRow,
    form: GameId,
) -> Result<SeatedPlayer, StoreError> {
    let now = games.now();
    games.store().read(move |store| seated_player_at(store, player, form, now)).await
}

/// The same at this time, in milliseconds since 1970.
///
/// # Errors
/// If the rating cannot be read.
pub(in crate::server) fn seated_player_at(
    store: &dyn EventStore,
    player: PlayerRow,
    form: GameId,
    now: u64,
) -> Result<SeatedPlayer, StoreError> {
    let (ratings, form) = (store.players().ratings(player.key)?, form.to_string());
    let rating = ratings
        .into_iter()
        .find(|form_rating| form_rating.form == form)
        .map(|form_rating| form_rating.rating)
        .unwrap_or_default();
    let rating = ShownRating::of(&rating, now);
    Ok(SeatedPlayer { key: Some(player.key), name: player.name, rating, bot: player.is_bot })
}
