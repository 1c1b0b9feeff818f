//! What may be seen of a player.

use std::collections::BTreeMap;

use super::accounts::{AccountError, player_by_name, signed_in_key};
use super::{FormRating, Leader, PlayerRow, RatedGame};
use crate::excerpt::excerpt;
use crate::player::{
    LeaderboardRow, Opposition, PlayerKey, PlayerProfile, ProfileRating, RatingPoint, SessionToken, Visibility,
};
use crate::server::games::Games;
use crate::server::store::{EventStore, SideName, StoreError};
use crate::session::GameId;

/// The number of rows of a leaderboard.
const MAX_LEADERS: u32 = 50;
/// The maximum number of opponents in a profile.
const MAX_OPPONENTS: usize = 100;
/// The number of games that are handed out at a time.
pub(super) const GAMES_PER_PAGE: u32 = 50;

/// What may be seen of the player with this name, by whoever asks, without the openings.
pub(in crate::server) async fn player_profile(
    games: &Games,
    name: &str,
    session: Option<SessionToken>,
) -> Result<PlayerProfile, AccountError> {
    let player = player_by_name(games, name).await?;
    let now = games.now();
    let visibility = if is_own(games, &player, session) {
        Visibility { graph: true, opposition: true, games: true }
    } else {
        player.visibility
    };
    let load_profile = move |store: &dyn EventStore| {
        let players = store.players();
        let ratings = players.ratings(player.key)?.iter().map(|form_rating| profile_rating(form_rating, now)).collect();
        let rated_games =
            if visibility.graph || visibility.opposition { players.rated_games(player.key)? } else { Vec::new() };
        Ok(PlayerProfile {
            ratings,
            graph: visibility.graph.then(|| rating_points(&rated_games, player.key)),
            opposition: visibility.opposition.then(|| opposition(store, &rated_games, player.key)).transpose()?,
            openings: None,
            name: player.name,
            bot: player.is_bot,
            since: player.first_named_at,
            shows: player.visibility,
        })
    };
    Ok(games.store().read_long(load_profile).await?)
}

/// Whether the player asks, who sees all of their own.
pub(super) fn is_own(games: &Games, player: &PlayerRow, session: Option<SessionToken>) -> bool {
    signed_in_key(games, session).is_ok_and(|(key, _)| key == player.key)
}

fn profile_rating(FormRating { form, rating }: &FormRating, now: u64) -> ProfileRating {
    ProfileRating {
        form: form.clone(),
        points: rating.whole_points(),
        deviation: rating.deviation_at(now).round() as i32,
        provisional: rating.is_provisional_at(now),
        games: rating.games,
    }
}

fn rating_points(rated_games: &[RatedGame], key: PlayerKey) -> Vec<RatingPoint> {
    let point = |game: &RatedGame| {
        let side = game.sides_of(key).next()?;
        Some(RatingPoint { form: game.form.clone(), at: game.ended_at, points: game.side(side).change.after.points })
    };
    rated_games.iter().filter_map(point).collect()
}

/// The results against each opponent, the most frequent first.
fn opposition(
    store: &dyn EventStore,
    rated_games: &[RatedGame],
    key: PlayerKey,
) -> Result<Vec<Opposition>, StoreError> {
    let mut counts: BTreeMap<Option<PlayerKey>, [u32; 3]> = BTreeMap::new();
    for game in rated_games {
        let Some(side) = game.sides_of(key).next() else { continue };
        let result = match game.winner {
            Some(winner) if winner == SideName::from(side) => 0,
            None => 1,
            Some(_) => 2,
        };
        counts.entry(game.side(!side).player).or_default()[result] += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, results)| std::cmp::Reverse(results.iter().sum::<u32>()));
    counts.truncate(MAX_OPPONENTS);
    let opposition_row = |(opponent, [won, drawn, lost]): (Option<PlayerKey>, [u32; 3])| {
        let opponent = opponent.map(|opponent| store.players().player(opponent)).transpose()?.flatten();
        Ok(Opposition { opponent: opponent.map(|player| player.name), won, drawn, lost })
    };
    counts.into_iter().map(opposition_row).collect()
}

/// The games of a player that are over and were offered before this time, if whoever asks may see them: their keys, and when they were
/// offered. Others than the player see those that were listed or rated.
pub(super) async fn games_of(
    games: &Games,
    name: &str,
    session: Option<SessionToken>,
    offered_before: u64,
) -> Result<Vec<(String, u64)>, AccountError> {
    let player = player_by_name(games, name).await?;
    let is_own = is_own(games, &player, session);
    if !is_own && !player.visibility.games {
        return Err(AccountError::Private);
    }
    let read_games =
        move |store: &dyn EventStore| store.players().games_of(player.key, offered_before, is_own, GAMES_PER_PAGE);
    Ok(games.store().read(read_games).await?)
}

/// The best players of a form.
pub(in crate::server) async fn leaderboard(games: &Games, form: &str) -> Result<Vec<LeaderboardRow>, AccountError> {
    let form: GameId = form.parse().map_err(|_| AccountError::Form(excerpt(form, 40)))?;
    let now = games.now();
    let leaders = games.store().read(move |store| store.players().leaderboards(&[form], now, MAX_LEADERS)).await?;
    Ok(leaders.into_iter().map(|leader| leaderboard_row(leader, now)).collect())
}

/// The best players of each form that has any: `count` of each at most.
pub(in crate::server) async fn leaders_of_each_form(
    games: &Games,
    max_count: u32,
) -> Result<Vec<(GameId, Vec<LeaderboardRow>)>, StoreError> {
    let now = games.now();
    let leaders = games.store().read(move |store| store.players().leaderboards(&GameId::ALL, now, max_count)).await?;
    let mut leaderboards: Vec<(GameId, Vec<LeaderboardRow>)> = Vec::new();
    for leader in leaders {
        let form = leader.form;
        let row = leaderboard_row(leader, now);
        match leaderboards.last_mut().filter(|(board_form, _)| *board_form == form) {
            Some((_, rows)) => rows.push(row),
            None => leaderboards.push((form, vec![row])),
        }
    }
    Ok(leaderboards)
}

fn leaderboard_row(Leader { name, rating, .. }: Leader, now: u64) -> LeaderboardRow {
    LeaderboardRow {
        name,
        points: rating.whole_points(),
        deviation: rating.deviation_at(now).round() as i32,
        games: rating.games,
    }
}
