//! The stream of what happens to a player: games begin and end, and challenges come and go.
//!
//! The store is asked each second, and at once after what happens in this process: so it matters not which process serves what.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::challenge_json::game_json;
use super::challenges::{CHALLENGE_TIME, challenge_for_reader, millis_ago};
use super::ndjson::{KEEP_ALIVE, LineSender, line_stream};
use super::{ChallengeRow, ProgramAccess, ProgramError, ProgramGame, RouteResult};
use crate::board::Side;
use crate::online::GameStage;
use crate::player::PlayerKey;
use crate::server::bounded_log::BoundedLog;
use crate::server::door::wait_until_stopped;
use crate::server::games::Games;
use crate::server::players::{PlayerRow, PlayerStanding};
use crate::server::services::{Services, Shared};
use crate::server::store::StoreError;

/// The interval at which the store is asked.
pub(super) const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The interval at which it is noted that the program listens.
pub(super) const LISTENING_INTERVAL: Duration = Duration::from_secs(30);
/// For how long games that are over are remembered, so that each stream of the program has told of their end.
const OVER_GAME_RETENTION: Duration = Duration::from_secs(300);

/// Answers with the stream of a player's events.
pub(super) async fn open_event_stream(State(services): Shared, access: ProgramAccess) -> RouteResult {
    let permit = services.programs.acquire_stream(&access.program.hash)?;
    // An error of the store has been counted: what happens is told also while nothing can be saved.
    drop(note_listening(&services.games, &access).await);
    let (sender, response) = line_stream(permit);
    tokio::spawn(send_events(services, access, sender));
    Ok(response)
}

/// Notes that the program listens, and forgets games that are over.
///
/// # Errors
/// If that cannot be saved.
pub(super) async fn note_listening(games: &Games, access: &ProgramAccess) -> Result<(), ProgramError> {
    let (hash, seat_token_hash) = (access.program.hash.clone(), access.program.seat_token_hash);
    let (now, over_before) = (games.now(), millis_ago(games, OVER_GAME_RETENTION));
    let change_future = games.store().change(move |store| {
        store.programs().note_listening(&hash, now)?;
        store.programs().forget_games(seat_token_hash, over_before)
    });
    Ok(change_future.await?)
}

/// Tells until the program has gone, its token is not valid any more, or the server stops.
async fn send_events(services: Arc<Services>, access: ProgramAccess, sender: LineSender) {
    let (mut stop_signal, mut changes) = (services.stop_signal.clone(), services.programs.subscribe());
    let (mut told_state, error_log) = (ToldState::default(), BoundedLog::default());
    let (mut noted_at, mut last_beat_at, own_keys) = (Instant::now(), Instant::now(), [access.player.key]);
    loop {
        match take_lines(&services.games, &access, &mut told_state, |_| true).await {
            Ok(lines) => {
                if !lines.iter().all(|(_, line)| sender.send(line)) {
                    return;
                }
            }
            Err(ProgramError::Token | ProgramError::Account(_)) => return,
            Err(error) => {
                if let Some(count) = error_log.note() {
                    tracing::warn!(%error, count, "a program cannot be told what happens");
                }
            }
        }
        if last_beat_at.elapsed() >= KEEP_ALIVE {
            last_beat_at = Instant::now();
            if !sender.send_keep_alive() {
                return;
            }
        }
        if noted_at.elapsed() >= LISTENING_INTERVAL {
            noted_at = Instant::now();
            // An error of the store has been counted, and the next attempt comes soon.
            drop(note_listening(&services.games, &access).await);
        }
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = changes.wait_for_any_of(&own_keys) => {}
            () = sender.wait_until_closed() => return,
            () = wait_until_stopped(&mut stop_signal) => return,
        }
    }
}

/// What there is to tell now of which this holds, each with its line. What it does not hold of may be told later, and what is damaged keeps
/// nothing else from being told.
///
/// # Errors
/// If the program is not one any more, or the store cannot be read. Then nothing counts as told.
pub(super) async fn take_lines(
    games: &Games,
    access: &ProgramAccess,
    told_state: &mut ToldState,
    is_told: impl Fn(&News) -> bool,
) -> Result<Vec<(News, Value)>, ProgramError> {
    let mut next_state = told_state.clone();
    let mut lines = Vec::new();
    for news in next_state.take_news(games, access).await? {
        if !is_told(&news) {
            next_state.leave_out(&news, told_state);
            continue;
        }
        match news_line(games, access, news.clone()).await {
            Err(ProgramError::Store(StoreError::Damaged(_) | StoreError::Unreadable(_))) => {}
            line => lines.extend(line?.map(|line| (news, line))),
        }
    }
    *told_state = next_state;
    Ok(lines)
}

/// The line of an event.
///
/// # Errors
/// If what is told cannot be read.
pub(super) async fn news_line(
    games: &Games,
    access: &ProgramAccess,
    news: News,
) -> Result<Option<Value>, ProgramError> {
    let challenge_line =
        |kind: &str, challenge: Option<Value>| challenge.map(|body| json!({ "type": kind, "challenge": body }));
    Ok(match news {
        News::Challenge(row) => challenge_line("challenge", challenge_for_reader(games, row, &access.player).await?),
        News::Declined(row) => {
            challenge_line("challengeDeclined", challenge_for_reader(games, row, &access.player).await?)
        }
        News::Canceled(key) => Some(json!({ "type": "challengeCanceled", "challenge": { "id": key } })),
        News::Begun(key, side) => game_line(games, "gameStart", key, side).await?,
        News::Over(key, side) => game_line(games, "gameFinish", key, side).await?,
    })
}

async fn game_line(games: &Games, kind: &str, key: String, side: Side) -> Result<Option<Value>, ProgramError> {
    let row = games.store().read(move |store| store.game(&key)).await?;
    Ok(row.map(|row| json!({ "type": kind, "game": game_json(&row, side) })))
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum News {
    Challenge(ChallengeRow),
    Declined(ChallengeRow),
    Canceled(String),
    Begun(String, Side),
    Over(String, Side),
}

impl News {
    /// The key of the game.
    pub(super) fn game_key(&self) -> &str {
        match self {
            Self::Challenge(row) | Self::Declined(row) => &row.game_key,
            Self::Canceled(key) | Self::Begun(key, _) | Self::Over(key, _) => key,
        }
    }
}

/// What a stream or a webhook has told.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldState {
    /// The challenges that wait for an answer, and who has offered them.
    waiting_challenges: BTreeMap<String, PlayerKey>,
    /// The own challenges that were declined; `None` before the first look, at which they are not told any more.
    declined_keys: Option<BTreeSet<String>>,
    /// The games that go on.
    playing_keys: BTreeSet<String>,
}

impl ToldState {
    /// What there is to tell now to a program.
    ///
    /// # Errors
    /// If it is not one any more, or the store cannot be read.
    async fn take_news(&mut self, games: &Games, access: &ProgramAccess) -> Result<Vec<News>, ProgramError> {
        let (hash, player, seat_token_hash) =
            (access.program.hash.clone(), access.player.key, access.seat_token_hash());
        let sent_since = millis_ago(games, CHALLENGE_TIME);
        let load_future = games.store().read(move |store| {
            let programs = store.programs();
            let is_banned = |player: PlayerRow| player.standing == PlayerStanding::Banned;
            let is_known = programs.program(&hash)?.is_some() && !store.players().player(player)?.is_none_or(is_banned);
            // In this order: an accepted challenge is removed when its game is known.
            let challenges = programs.challenges_of(player, sent_since)?;
            Ok(is_known.then_some((challenges, programs.program_games(seat_token_hash)?)))
        });
        let (challenges, program_games) = load_future.await?.ok_or(ProgramError::Token)?;
        Ok(self.update(player, challenges, program_games))
    }

    /// Does not count news of a challenge as told, which it was not in this state before.
    fn leave_out(&mut self, news: &News, state_before: &Self) {
        match news {
            News::Challenge(row) => {
                self.waiting_challenges.remove(&row.game_key);
            }
            News::Declined(row) => {
                if let Some(declined_keys) = &mut self.declined_keys {
                    declined_keys.remove(&row.game_key);
                }
            }
            News::Canceled(key) => {
                let challenger = state_before.waiting_challenges.get(key);
                self.waiting_challenges.extend(challenger.map(|challenger| (key.clone(), *challenger)));
            }
            News::Begun(..) | News::Over(..) => {}
        }
    }

    /// The games that go on.
    pub(super) const fn playing_keys(&self) -> &BTreeSet<String> {
        &self.playing_keys
    }

    /// What there is to tell to this player, when these are all challenges and games.
    fn update(&mut self, player: PlayerKey, challenges: Vec<ChallengeRow>, games: Vec<ProgramGame>) -> Vec<News> {
        let mut news = Vec::new();
        let mut previously_waiting = std::mem::take(&mut self.waiting_challenges);
        let mut declined_keys = BTreeSet::new();
        for row in challenges {
            let was_told = previously_waiting.remove(&row.game_key).is_some();
            if row.decline_reason.is_none() {
                self.waiting_challenges.insert(row.game_key.clone(), row.challenger);
                if !was_told {
                    news.push(News::Challenge(row));
                }
            } else if row.challenger == player {
                declined_keys.insert(row.game_key.clone());
                if self.declined_keys.as_ref().is_some_and(|known_keys| !known_keys.contains(&row.game_key)) {
                    news.push(News::Declined(row));
                }
            }
        }
        self.declined_keys = Some(declined_keys);
        for game in games {
            let is_accepted = previously_waiting.remove(&game.key).is_some() && game.stage == GameStage::Open;
            // It was accepted, and begins as soon as the seat is taken.
            let Some(side) = game.side.filter(|_| !is_accepted) else {
                // Or the player has moved the seat to the table.
                self.playing_keys.remove(&game.key);
                continue;
            };
            match game.stage {
                GameStage::Open => {}
                GameStage::Playing => {
                    if self.playing_keys.insert(game.key.clone()) {
                        news.push(News::Begun(game.key, side));
                    }
                }
                GameStage::Over => {
                    if self.playing_keys.remove(&game.key) {
                        news.push(News::Over(game.key, side));
                    }
                }
            }
        }
        let is_by_other = |(_, challenger): &(String, PlayerKey)| *challenger != player;
        news.extend(previously_waiting.into_iter().filter(is_by_other).map(|(key, _)| News::Canceled(key)));
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: PlayerKey = PlayerKey::new([1; 32]);
    const OTHER: PlayerKey = PlayerKey::new([2; 32]);

    fn challenge(challenger: PlayerKey, decline_reason: Option<&str>) -> ChallengeRow {
        let challenged = if challenger == ME { OTHER } else { ME };
        ChallengeRow {
            game_key: "k".into(),
            challenger,
            challenged,
            sent_at: 5,
            decline_reason: decline_reason.map(str::to_owned),
        }
    }

    fn own_game(stage: GameStage) -> Vec<ProgramGame> {
        vec![ProgramGame { key: "k".into(), side: Some(Side::Black), stage }]
    }

    #[test]
    fn each_thing_is_told_once_in_its_order() {
        let mut told_state = ToldState::default();
        let asked_challenge = challenge(OTHER, None);
        assert_eq!(
            told_state.update(ME, vec![asked_challenge.clone()], Vec::new()),
            [News::Challenge(asked_challenge.clone())]
        );
        assert_eq!(told_state.update(ME, vec![asked_challenge], Vec::new()), []);
        assert_eq!(
            told_state.update(ME, Vec::new(), own_game(GameStage::Open)),
            [],
            "it was accepted and has not begun"
        );
        assert_eq!(
            told_state.update(ME, Vec::new(), own_game(GameStage::Playing)),
            [News::Begun("k".into(), Side::Black)]
        );
        assert_eq!(told_state.update(ME, Vec::new(), own_game(GameStage::Playing)), []);
        assert_eq!(told_state.update(ME, Vec::new(), own_game(GameStage::Over)), [News::Over("k".into(), Side::Black)]);
        assert_eq!(told_state.update(ME, Vec::new(), own_game(GameStage::Over)), []);
    }

    #[test]
    fn what_is_withdrawn_or_declined_is_told_to_the_other_player() {
        let mut told_state = ToldState::default();
        told_state.update(ME, vec![challenge(OTHER, None)], Vec::new());
        assert_eq!(told_state.update(ME, Vec::new(), Vec::new()), [News::Canceled("k".into())]);
        let mut told_state = ToldState::default();
        told_state.update(ME, vec![challenge(ME, None)], own_game(GameStage::Open));
        let declined = challenge(ME, Some("later"));
        assert_eq!(
            told_state.update(ME, vec![declined.clone()], own_game(GameStage::Over)),
            [News::Declined(declined)]
        );
        assert_eq!(told_state.update(ME, Vec::new(), Vec::new()), []);
    }

    #[test]
    fn a_challenge_that_is_declined_before_the_next_look_is_told_once() {
        let mut told_state = ToldState::default();
        let declined = challenge(ME, Some("later"));
        assert_eq!(told_state.update(ME, Vec::new(), Vec::new()), []);
        assert_eq!(
            told_state.update(ME, vec![declined.clone()], own_game(GameStage::Over)),
            [News::Declined(declined.clone())]
        );
        assert_eq!(told_state.update(ME, vec![declined.clone()], Vec::new()), []);
        assert_eq!(ToldState::default().update(ME, vec![declined], Vec::new()), [], "nobody listened");
    }

    #[test]
    fn what_is_left_out_of_a_challenge_is_news_again() {
        let mut told_state = ToldState::default();
        told_state.update(ME, Vec::new(), Vec::new());
        for challenges in [vec![challenge(OTHER, None)], Vec::new(), vec![challenge(ME, Some("later"))]] {
            let mut next_state = told_state.clone();
            let news = next_state.update(ME, challenges.clone(), Vec::new());
            assert_eq!(news.len(), 1, "{news:?}");
            next_state.leave_out(&news[0], &told_state);
            assert_eq!(next_state.update(ME, challenges.clone(), Vec::new()), news);
            told_state.update(ME, challenges, Vec::new());
        }
    }

    #[test]
    fn a_game_whose_seat_was_moved_to_the_table_is_not_followed_any_more() {
        let mut told_state = ToldState::default();
        told_state.update(ME, Vec::new(), own_game(GameStage::Playing));
        assert_eq!(told_state.playing_keys().len(), 1);
        let moved_game = ProgramGame { side: None, ..own_game(GameStage::Playing).remove(0) };
        assert_eq!(told_state.update(ME, Vec::new(), vec![moved_game]), []);
        assert_eq!(told_state.playing_keys().len(), 0);
    }

    #[test]
    fn games_that_were_over_before_are_not_told() {
        assert_eq!(ToldState::default().update(ME, Vec::new(), own_game(GameStage::Over)), []);
    }
}
