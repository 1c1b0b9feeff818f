//! Our own engine as players in the lobby, so that somebody is always there: a bot for each level, with an offer of each game.
//!
//! They are programs as those of others are, with tokens that follow from the server's secret, so each process that shares the database
//! knows their seats. A process plays the games that it serves, and answers the challenges to them; the one that serves the games of one shard
//! makes the offers.
//!
//! ```text
//! account           who a bot is: its name, its token and its dice
//! challenge_answer  which challenges and rematches it accepts, and why it declines others
//! engine            which move it makes, and how much it may think
//! joined_games      which games the bots of this process have joined
//! player            plays one game, by the client's state machine, and a rematch after it
//! ```

mod account;
mod challenge_answer;
mod engine;
mod joined_games;
mod player;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use self::account::{HouseBot, offers_of_other_levels};
use self::challenge_answer::decline_reason;
use self::engine::HouseEngine;
use self::joined_games::JoinedGames;
use super::bounded_log::BoundedLog;
use super::games::Games;
use super::lobby::{LobbyError, create_game_with_key};
use super::players::{AccountError, seated_player_from_row};
use super::programs::{ProgramError, ProgramGame, accept_offer, challenges_to, decline_challenge};
use super::services::Services;
use super::{game_key::draw_key, store::StoreError};
use crate::ai::Level;
use crate::online::{CloseCondition, DeclineReason, GameOffer, GameSettings, GameStage, OfferedSeat, Pace};
use crate::player::PlayerKey;
use crate::session::{Family, GameId};

/// The games that each bot offers unless others are named: the first form of each.
fn usual_forms() -> impl Iterator<Item = GameId> {
    Family::ALL.into_iter().filter_map(|family| family.editions().next())
}

/// The clock of their games.
const OFFERED_CLOCK: &str = "600+5";
/// The number of games of all bots in this process from which on there are no new offers, and no challenges and rematches are accepted.
const MAX_GAMES: usize = 24;
/// The interval at which it is looked for games, and for offers that were accepted.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The interval at which it is noted that they listen, and offers of bots that do not run are withdrawn.
const LISTENING_INTERVAL: Duration = Duration::from_secs(30);
/// For how long a bot waits for a rematch when a game is over. Games that are over are remembered as long, for one that is restarted.
const REMATCH_TIME: Duration = Duration::from_secs(120);
/// The delay before another attempt to begin.
const RETRY_DELAY: Duration = Duration::from_secs(5);
/// The process that serves the games with keys like this one makes the offers.
const LEADING_KEY: &str = "house-bots";

/// Why something cannot be done for a bot now.
#[derive(Debug, thiserror::Error)]
enum BotError {
    #[error("expected a name that is free for a bot of level {0}")]
    Name(Level),
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Lobby(#[from] LobbyError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lets a bot of each of these levels play as long as it is polled. Each offers these games, or the usual ones if none is named, and accepts
/// challenges to them.
pub(super) async fn run_house_bots(services: Arc<Services>, levels: Vec<Level>, named_games: Vec<GameId>) {
    let games = &services.games;
    let error_log = BoundedLog::default();
    let warn = |error: BotError| {
        if let Some(count) = error_log.note() {
            tracing::warn!(%error, count, "a bot cannot play");
        }
    };
    let mut bots = Vec::new();
    for &level in &levels {
        loop {
            match HouseBot::load_or_create(games, level).await {
                Ok(bot) => break bots.push(Arc::new(bot)),
                Err(error @ BotError::Name(_)) => break warn(error),
                Err(error) => warn(error),
            }
            sleep(RETRY_DELAY).await;
        }
    }
    let offered_games = if named_games.is_empty() { usual_forms().collect() } else { named_games };
    let house = Arc::new(House {
        services: Arc::clone(&services),
        games: Arc::clone(games),
        engine: HouseEngine::new(&levels),
        offered_games,
        joined_games: JoinedGames::default(),
    });
    let players: Vec<PlayerKey> = bots.iter().map(|bot| bot.player().key).collect();
    let (mut known_forms, mut changes) = (HashMap::new(), services.programs.subscribe());
    let mut noted_at: Option<Instant> = None;
    loop {
        let is_due = noted_at.is_none_or(|noted_at| noted_at.elapsed() >= LISTENING_INTERVAL);
        // Before, the process may serve none of the games whose offers are to be withdrawn.
        let has_recovered = games.has_recovered();
        if is_due && let Err(error) = house.withdraw_offers_of_other_levels(&levels).await {
            warn(error);
        }
        for bot in &bots {
            let update_future = async {
                if is_due {
                    bot.note_listening(games).await?;
                }
                house.update_bot(bot, &mut known_forms).await
            };
            if let Err(error) = update_future.await {
                warn(error);
            }
        }
        if is_due && has_recovered {
            noted_at = Some(Instant::now());
        }
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = changes.wait_for_any_of(&players) => {}
        }
    }
}

/// What all bots of this process share.
struct House {
    services: Arc<Services>,
    games: Arc<Games>,
    engine: Arc<HouseEngine>,
    /// The games of which each bot has an open offer.
    offered_games: Vec<GameId>,
    /// The games that are played here, and those that are over and may be followed by a rematch.
    joined_games: JoinedGames,
}

impl House {
    /// Plays the games of a bot that have begun, waits in those that are just over for a rematch, makes the offers that are missing, and
    /// answers challenges. `known_forms` has the forms of games that are known.
    async fn update_bot(
        self: &Arc<Self>,
        bot: &Arc<HouseBot>,
        known_forms: &mut HashMap<String, GameId>,
    ) -> Result<(), BotError> {
        let seat_token_hash = bot.seat_token().hash();
        let program_games =
            self.games.store().read(move |store| store.programs().program_games(seat_token_hash)).await?;
        for game in program_games.iter().filter(|game| game.stage != GameStage::Open && game.side.is_some()) {
            known_forms.remove(&game.key);
            self.join_game(bot, &game.key);
        }
        if self.makes_offers() && !self.is_busy() {
            let mut offered_forms = self.offered_forms(&program_games, known_forms).await?;
            for &form in &self.offered_games {
                if offered_forms.insert(form) {
                    self.make_offer(bot, form, known_forms).await?;
                }
            }
        }
        self.answer_challenges(bot).await
    }

    /// Withdraws the offers in games that this process serves of bots that an earlier start has had, and that answer nobody now. One that
    /// cannot be withdrawn does not keep others waiting.
    async fn withdraw_offers_of_other_levels(&self, levels: &[Level]) -> Result<(), BotError> {
        let mut first_result = Ok(());
        for key in offers_of_other_levels(&self.games, levels).await? {
            if self.games.serves(&key) {
                let result = self.games.close(&key, CloseCondition::FreeSeat).await;
                first_result = first_result.and(result.map(drop));
            }
        }
        Ok(first_result?)
    }

    /// Whether the bots of this process play as many games as they may.
    fn is_busy(&self) -> bool {
        self.joined_games.playing_count() >= MAX_GAMES
    }

    /// Why the bots play no game with these settings now, by a challenge or as a rematch; `None` if they do.
    fn decline_reason(&self, settings: &GameSettings) -> Option<DeclineReason> {
        decline_reason(settings, &self.offered_games, self.is_busy())
    }

    /// Answers the challenges to a bot in games that this process serves. One that cannot be answered does not keep others waiting.
    async fn answer_challenges(self: &Arc<Self>, bot: &Arc<HouseBot>) -> Result<(), BotError> {
        let mut first_result = Ok(());
        for (settings, given_reason) in challenges_to(&self.games, bot.player().key).await? {
            if self.games.serves(&settings.key) {
                let result = match self.answer_challenge(bot, &settings, given_reason.as_deref()).await {
                    // It was withdrawn meanwhile.
                    Err(BotError::Program(ProgramError::Challenge)) => Ok(()),
                    result => result,
                };
                first_result = first_result.and(result);
            }
        }
        first_result
    }

    /// Accepts or declines a challenge to a bot. One that it has given a reason for is declined, even if it would accept it now.
    async fn answer_challenge(
        self: &Arc<Self>,
        bot: &Arc<HouseBot>,
        settings: &GameSettings,
        given_reason: Option<&str>,
    ) -> Result<(), BotError> {
        let key = &settings.key;
        let new_reason = || self.decline_reason(settings).map(DeclineReason::name);
        if let Some(reason) = given_reason.or_else(new_reason) {
            return Ok(decline_challenge(&self.services, bot.player().key, key, reason).await?);
        }
        let commitment = settings.game.has_dice().then(|| bot.dice_commitment(&self.games, key));
        accept_offer(&self.services, &bot.access()?, key, commitment, None).await?;
        self.join_game(bot, key);
        Ok(())
    }

    /// Whether this process makes the offers.
    fn makes_offers(&self) -> bool {
        self.games.serves(LEADING_KEY)
    }

    /// The forms of which these games have an open offer.
    async fn offered_forms(
        &self,
        program_games: &[ProgramGame],
        known_forms: &mut HashMap<String, GameId>,
    ) -> Result<HashSet<GameId>, BotError> {
        let mut offered_forms = HashSet::new();
        for game in program_games.iter().filter(|game| game.stage == GameStage::Open) {
            let form = match known_forms.get(&game.key) {
                Some(form) => *form,
                None => {
                    let key = game.key.clone();
                    let Some(row) = self.games.store().read(move |store| store.game(&key)).await? else { continue };
                    known_forms.insert(game.key.clone(), row.settings.game);
                    row.settings.game
                }
            };
            offered_forms.insert(form);
        }
        Ok(offered_forms)
    }

    async fn make_offer(
        &self,
        bot: &HouseBot,
        form: GameId,
        known_forms: &mut HashMap<String, GameId>,
    ) -> Result<(), BotError> {
        let key = draw_key().map_err(BotError::Random)?;
        let clock = OFFERED_CLOCK.parse().expect("a time control");
        let chain = form.has_dice().then(|| bot.dice_commitment(&self.games, &key));
        let offered_seat =
            OfferedSeat { side: None, nickname: String::new(), token_hash: bot.seat_token().hash(), chain };
        let offer = GameOffer {
            game: form.to_string(),
            fen: None,
            pace: Pace::Live { white: clock, black: clock },
            public: true,
            rated: false,
            seats: vec![offered_seat],
        };
        let player = seated_player_from_row(&self.games, bot.player().clone(), form).await?;
        self.note_game(bot, &key).await?;
        create_game_with_key(&self.games, offer, key.clone(), player, None).await?;
        // It may have been forgotten before it was there.
        self.note_game(bot, &key).await?;
        known_forms.insert(key, form);
        Ok(())
    }

    /// Notes that a game is one of a bot, which whatever process serves it joins then.
    async fn note_game(&self, bot: &HouseBot, key: &str) -> Result<(), StoreError> {
        let (seat_token_hash, key) = (bot.seat_token().hash(), key.to_owned());
        self.games.store().change(move |store| store.programs().add_program_game(seat_token_hash, &key)).await
    }

    /// Forgets a game of a bot, which is over.
    async fn forget_game(&self, bot: &HouseBot, key: &str) -> Result<(), StoreError> {
        let (seat_token_hash, key) = (bot.seat_token().hash(), key.to_owned());
        self.games.store().change(move |store| store.programs().remove_program_game(seat_token_hash, &key)).await
    }

    /// Plays a game, or waits in it for a rematch if it is over, if this process serves it and has not joined it.
    fn join_game(self: &Arc<Self>, bot: &Arc<HouseBot>, key: &str) {
        if !self.games.serves(key) || !self.joined_games.join(key) {
            return;
        }
        let (house, bot, key) = (Arc::clone(self), Arc::clone(bot), key.to_owned());
        tokio::spawn(async move {
            player::play_game(&house, &bot, &key).await;
            // The summary in lists may be older than the end.
            sleep(RETRY_DELAY).await;
            house.joined_games.leave(&key);
        });
    }
}
