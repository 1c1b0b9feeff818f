//! Who a bot of the house is: its name, the token of its seats and its dice. All secrets follow from that of the server.

use super::{BotError, REMATCH_TIME};
use crate::ai::Level;
use crate::online::{ChainLink, DiceChain, GameStage, SeatToken};
use crate::player::{PlayerKey, PlayerName, ProgramScope, ProgramToken};
use crate::server::games::Games;
use crate::server::monotonic_time::saturating_millis;
use crate::server::players::{ClaimResult, NameClaim, NameLook, PlayerRow};
use crate::server::programs::{ProgramAccess, ProgramHash, ProgramRow, SeatSalt};
use crate::server::store::StoreError;

/// What separates the uses of the server's secret.
const KEY_LABEL: &[u8] = b"turnover house bot key v1";
const TOKEN_LABEL: &[u8] = b"turnover house bot token v1";
const DICE_LABEL: &[u8] = b"turnover house bot dice v1";
/// What is added to a name that somebody else has.
const NAME_SUFFIXES: [&str; 4] = ["", "-b", "-c", "-d"];

/// A bot of the house.
#[derive(Debug)]
pub(super) struct HouseBot {
    level: Level,
    token: ProgramToken,
    program: ProgramRow,
    player: PlayerRow,
}

impl HouseBot {
    /// The bot of a level, which is entered into the store at the first start.
    ///
    /// # Errors
    /// If its names are all taken, or that cannot be saved.
    pub(super) async fn load_or_create(games: &Games, level: Level) -> Result<Self, BotError> {
        let level_bytes = [level.number()];
        let key = PlayerKey::new(games.sessions().derive_bytes(KEY_LABEL, &[&level_bytes]));
        let token = program_token(games, level);
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(BotError::Random)?;
        let now = games.now();
        let change_future = games.store().change(move |store| {
            if store.players().player(key)?.is_none() {
                for name in candidate_names(level) {
                    let look = NameLook::of(&name);
                    let claim = NameClaim { key, name, look, claimed_at: now, min_name_time: 0 };
                    if store.players().claim_name(&claim)? == ClaimResult::Done {
                        break;
                    }
                }
            }
            let Some(player) = store.players().player(key)? else { return Ok(None) };
            let (hash, salt) = (ProgramHash::of(&token), SeatSalt::new(salt));
            let seat_token_hash = salt.seat_token(&token).hash();
            let (name, scopes) = (format!("level {level}"), vec![ProgramScope::Bot]);
            let new_program =
                ProgramRow { hash: hash.clone(), salt, seat_token_hash, player: key, name, scopes, created_at: now };
            store.programs().set_bot(key)?;
            store.programs().add_program(&new_program)?;
            // Which may have another salt, of an earlier start.
            Ok(store.programs().program(&hash)?.map(|program| (PlayerRow { is_bot: true, ..player }, program)))
        });
        let (player, program) = change_future.await?.ok_or(BotError::Name(level))?;
        Ok(Self { level, token, program, player })
    }

    /// Notes that the bot listens, and forgets its games that are over.
    pub(super) async fn note_listening(&self, games: &Games) -> Result<(), BotError> {
        let (hash, seat_token_hash, now) = (self.program.hash.clone(), self.program.seat_token_hash, games.now());
        let over_before = now.saturating_sub(saturating_millis(REMATCH_TIME));
        let change_future = games.store().change(move |store| {
            store.programs().note_listening(&hash, now)?;
            store.programs().forget_games(seat_token_hash, over_before)
        });
        Ok(change_future.await?)
    }

    /// Its level.
    pub(super) const fn level(&self) -> Level {
        self.level
    }

    /// The player that it is.
    pub(super) const fn player(&self) -> &PlayerRow {
        &self.player
    }

    /// The program, so that the server acts for it.
    ///
    /// # Errors
    /// If it was banned.
    pub(super) fn access(&self) -> Result<ProgramAccess, BotError> {
        Ok(ProgramAccess::without_token(self.program.clone(), self.player.clone())?)
    }

    /// The token of its seats.
    pub(super) fn seat_token(&self) -> SeatToken {
        self.program.salt.seat_token(&self.token)
    }

    /// The secret of its dice in a game.
    pub(super) fn dice_secret(&self, games: &Games, key: &str) -> [u8; 32] {
        games.sessions().derive_bytes(DICE_LABEL, &[&[self.level.number()], key.as_bytes()])
    }

    /// The commitment to its dice in a game.
    pub(super) fn dice_commitment(&self, games: &Games, key: &str) -> ChainLink {
        DiceChain::new(self.dice_secret(games, key)).commitment()
    }
}

/// The token of the bot of a level.
fn program_token(games: &Games, level: Level) -> ProgramToken {
    ProgramToken::new(games.sessions().derive_bytes(TOKEN_LABEL, &[&[level.number()]]))
}

/// The keys of games that bots of other levels than these have offered, and that nobody has joined.
///
/// # Errors
/// If they cannot be read.
pub(super) async fn offers_of_other_levels(games: &Games, levels: &[Level]) -> Result<Vec<String>, StoreError> {
    let other_levels = Level::all().filter(|level| !levels.contains(level));
    let program_hashes: Vec<_> = other_levels.map(|level| ProgramHash::of(&program_token(games, level))).collect();
    let read_future = games.store().read(move |store| {
        let mut keys = Vec::new();
        for program_hash in &program_hashes {
            let Some(program) = store.programs().program(program_hash)? else { continue };
            let program_games = store.programs().program_games(program.seat_token_hash)?.into_iter();
            let offers = program_games.filter(|game| game.stage == GameStage::Open && game.side.is_some());
            keys.extend(offers.map(|game| game.key));
        }
        Ok(keys)
    });
    read_future.await
}

/// The names that a bot may have, the best first.
fn candidate_names(level: Level) -> impl Iterator<Item = PlayerName> {
    NAME_SUFFIXES.into_iter().filter_map(move |suffix| format!("Engine-Level-{level}{suffix}").parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_names() {
        for level in Level::all() {
            assert_eq!(candidate_names(level).count(), NAME_SUFFIXES.len(), "{level}");
        }
    }
}
