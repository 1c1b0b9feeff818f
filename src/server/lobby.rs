//! The lobby: offers of games.
//!
//! An offer is a game with a free seat. A private offer is not listed; its link contains its key, which cannot be
//! guessed. A public offer is listed. Seats taken by the offer need only their tokens.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::game_key::{draw_key, offer_key};
use super::games::Games;
use super::offer_book::{Offerer, TooManyOffers};
use super::players::{AccountError, is_nickname_free, seated_player};
use super::store::{GameRow, GameWrite, ListQuery, MAX_LISTED, SavedSeat, StoreError};
use crate::board::Side;
use crate::online::{
    CreatedGame, EventKind, GameEvent, GameOffer, GameSettings, GameStage, GameState, ListedGame, ListedGames,
    ListedSeat, MAX_QUERY_TOKENS, OfferedSeat, SeatQuery, SeatToken, SeatedPlayer, SettingsError, TokenHash,
    parse_nickname,
};
use crate::player::SessionToken;
use crate::session::{GameId, SeedHash};

/// The cost of an offer in an address's rate. It is high because offers are stored for days.
pub(super) const OFFER_COST: f64 = 20.0;
/// The maximum number of seats in the answer to a query.
const MAX_LISTED_SEATS: usize = 300;

/// What is expected of a nickname besides its length.
pub(super) const FREE_NICKNAME: &str =
    "a nickname that looks neither like a reserved name nor like that of a player: sign in, or choose another";

impl From<GameRow> for ListedGame {
    fn from(GameRow { settings, created_at, summary, .. }: GameRow) -> Self {
        Self {
            key: settings.key,
            game: settings.game.to_string(),
            fen: settings.fen,
            pace: settings.pace,
            stage: summary.stage,
            white: summary.white,
            black: summary.black,
            bots: summary.bots,
            plies: summary.plies,
            moves: summary.moves.unwrap_or(summary.plies),
            turn: summary.turn.map(Side::from),
            result: summary.result,
            created: created_at,
            rated: settings.rated,
        }
    }
}

/// Why an offer is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum LobbyError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("expected one of the games' names, found {0:?}")]
    Game(String),
    #[error("expected at most two seats, on different sides and with different tokens")]
    Seats,
    #[error("expected an offer with a free seat: this server pairs no players (--both-seats)")]
    BothSeats,
    #[error(transparent)]
    TooMany(#[from] TooManyOffers),
    #[error("expected a nickname that can be seen, of at most {} characters", crate::online::MAX_NICKNAME_CHARS)]
    Nickname,
    #[error("expected {FREE_NICKNAME}")]
    NicknameTaken,
    #[error("expected at most {MAX_QUERY_TOKENS} tokens, found {0}")]
    Tokens(usize),
    #[error("expected no such seats in this game: {0}")]
    Start(String),
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error("expected one player who is signed in, in a rated game, and a free seat")]
    Rated,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The side of each seat, in order. `draws_white` decides the first one without a side.
fn assign_sides(seats: &[OfferedSeat], draws_white: bool) -> Result<Vec<Side>, LobbyError> {
    let offered_sides: Vec<Option<Side>> = seats.iter().map(|seat| seat.side).collect();
    let drawn_side = if draws_white { Side::White } else { Side::Black };
    let sides = match offered_sides[..] {
        [] => Vec::new(),
        [first_side] => vec![first_side.unwrap_or(drawn_side)],
        [None, None] => vec![drawn_side, !drawn_side],
        [Some(first_side), None] => vec![first_side, !first_side],
        [None, Some(second_side)] => vec![!second_side, second_side],
        [Some(first_side), Some(second_side)] if first_side != second_side => vec![first_side, second_side],
        _ => return Err(LobbyError::Seats),
    };
    let has_same_token = seats.len() == 2 && seats[0].token_hash == seats[1].token_hash;
    if has_same_token { Err(LobbyError::Seats) } else { Ok(sides) }
}

/// The first events of an offered game. Where the server rolls, its seed has this hash.
fn first_events(
    offer: GameOffer,
    mut player: Option<SeatedPlayer>,
    key: String,
    seed_hash: SeedHash,
    draws_white: bool,
    now: u64,
) -> Result<Vec<GameEvent>, LobbyError> {
    let settings = GameSettings::new(key, parse_form(&offer)?, offer.fen, offer.pace).offered(offer.public);
    let seed_hash = settings.needs_seed().then_some(seed_hash);
    let settings = GameSettings { rated: offer.rated, seed_hash, ..settings };
    if settings.rated && (player.is_none() || offer.seats.len() != 1) {
        return Err(LobbyError::Rated);
    }
    settings.initial_game()?;
    let sides = assign_sides(&offer.seats, draws_white)?;
    let event = |seq, side, kind| GameEvent { seq, at: now, side, act: None, kind };
    let mut events = vec![event(1, None, EventKind::Created { settings })];
    for (seat, side) in offer.seats.into_iter().zip(sides) {
        let nickname = parse_nickname(&seat.nickname).ok_or(LobbyError::Nickname)?.to_owned();
        // Whoever is signed in takes the first seat.
        let player = player.take();
        let nickname = player.as_ref().map_or(nickname, |player| player.name.to_string());
        let chain = seat.chain.filter(|_| seed_hash.is_none());
        let kind = EventKind::Seated { nickname, token_hash: Some(seat.token_hash), chain, player };
        events.push(event(events.len() as u64 + 1, Some(side), kind));
    }
    Ok(events)
}

/// The form of the game that is offered.
fn parse_form(offer: &GameOffer) -> Result<GameId, LobbyError> {
    offer.game.parse().map_err(|_| LobbyError::Game(crate::excerpt::excerpt(&offer.game, 40)))
}

/// Creates a game from an offer, by whoever is signed in with this session. The same offer sent twice, recognised by its first seat's
/// token, creates one game.
pub(super) async fn create_game(
    games: &Arc<Games>,
    offer: GameOffer,
    session: Option<SessionToken>,
    offerer: Offerer,
) -> Result<CreatedGame, LobbyError> {
    if offer.seats.len() > 1 && !games.offer_book().limits().allows_both_seats {
        return Err(LobbyError::BothSeats);
    }
    let tokens: Vec<TokenHash> = offer.seats.iter().map(|seat| seat.token_hash).collect();
    if let Some(created_game) = find_created_game(games, tokens.clone()).await? {
        return Ok(created_game);
    }
    let drawn_key = draw_key().map_err(LobbyError::Random)?;
    // The characters of the drawn key are random, so the first one can draw the lot.
    let draws_white = drawn_key.as_bytes()[0] % 2 == 0;
    let key = tokens.first().map_or(drawn_key, offer_key);
    let is_public = offer.public;
    let player = match session {
        Some(session) => Some(seated_player(games, session, parse_form(&offer)?).await?),
        None => None,
    };
    // Whoever is signed in takes the first seat under the own name.
    for seat in offer.seats.iter().skip(usize::from(player.is_some())) {
        let own_key = player.as_ref().and_then(|player| player.key);
        if !is_nickname_free(games, &seat.nickname, own_key).await? {
            return Err(LobbyError::NicknameTaken);
        }
    }
    let now = games.now();
    let seed_hash = games.game_seed(&key, now).hash();
    let events = first_events(offer, player, key.clone(), seed_hash, draws_white, now)?;
    match save_offer(games, key, events, is_public, Some(offerer)).await {
        // The same offer has come twice at once.
        Err(LobbyError::Store(error @ StoreError::Exists(_))) => {
            find_created_game(games, tokens).await?.ok_or(error.into())
        }
        save_result => save_result,
    }
}

/// Creates a game with this random key from an offer of a player. It counts for nobody if the server itself offers it.
pub(super) async fn create_game_with_key(
    games: &Arc<Games>,
    offer: GameOffer,
    key: String,
    player: SeatedPlayer,
    offerer: Option<Offerer>,
) -> Result<CreatedGame, LobbyError> {
    let (draws_white, is_public, now) = (key.as_bytes()[0].is_multiple_of(2), offer.public, games.now());
    let seed_hash = games.game_seed(&key, now).hash();
    let events = first_events(offer, Some(player), key.clone(), seed_hash, draws_white, now)?;
    save_offer(games, key, events, is_public, offerer).await
}

/// Saves a new game.
async fn save_offer(
    games: &Games,
    key: String,
    events: Vec<GameEvent>,
    is_public: bool,
    offerer: Option<Offerer>,
) -> Result<CreatedGame, LobbyError> {
    let sides = events.iter().filter_map(|event| event.side).collect();
    let state = GameState::replay(&events).map_err(|error| LobbyError::Start(error.to_string()))?;
    let summary = Some(super::game_summary::summarize(&state));
    let _being_saved = games.offer_book().start_saving(&key);
    if let Some(offerer) = offerer {
        count_offer(games, offerer, &key).await?;
    }
    let write = GameWrite { key: key.clone(), is_public, events, summary, fence: None, rated_end: None };
    if let Err(error) = games.store().save(write).await {
        if let Some(offerer) = offerer.filter(|_| !matches!(error, StoreError::Exists(_))) {
            games.offer_book().forget(offerer, &key);
        }
        return Err(error.into());
    }
    super::metrics::add_one(&games.metrics().created_game_count);
    Ok(CreatedGame { key, sides })
}

/// The game that an earlier offer with the first of these tokens has created.
async fn find_created_game(games: &Games, tokens: Vec<TokenHash>) -> Result<Option<CreatedGame>, StoreError> {
    let seats_by_token: Vec<Vec<SavedSeat>> =
        games.store().read(move |store| tokens.into_iter().map(|token| store.seats(token)).collect()).await?;
    let Some(first_seat) = seats_by_token.first().and_then(|seats| seats.first()) else { return Ok(None) };
    let key = first_seat.key.clone();
    let seats_in_game = seats_by_token.iter().filter_map(|seats| seats.iter().find(|seat| seat.key == key));
    let sides = seats_in_game.map(|seat| seat.side).collect();
    Ok(Some(CreatedGame { key, sides }))
}

/// Counts a new game against the limits of whoever offers it.
async fn count_offer(games: &Games, offerer: Offerer, key: &str) -> Result<(), LobbyError> {
    let stages = stages_of_games(games, offerer).await?;
    Ok(games.offer_book().add(offerer, key, &stages)?)
}

/// Counts a game against the limits of whoever takes a seat in it.
///
/// # Errors
/// If the address has as many games as it may, or if the store cannot be read.
pub(super) async fn count_seat(games: &Games, offerer: Offerer, key: &str) -> Result<(), LobbyError> {
    let stages = stages_of_games(games, offerer).await?;
    Ok(games.offer_book().join(offerer, key, &stages)?)
}

/// The stages of all games that count for somebody.
async fn stages_of_games(games: &Games, offerer: Offerer) -> Result<HashMap<String, Option<GameStage>>, StoreError> {
    let keys = games.offer_book().keys_of(offerer);
    games.store().read(move |store| Ok(keys.iter().cloned().zip(store.stages(&keys)?).collect())).await
}

/// The games that everybody may join or watch.
pub(super) async fn open_games(games: &Games) -> Result<ListedGames, StoreError> {
    let list_future = games.store().read(|store| {
        let games_in_stage = |stage| store.list_games(ListQuery { stage, limit: MAX_LISTED });
        Ok((games_in_stage(GameStage::Open)?, games_in_stage(GameStage::Playing)?))
    });
    let (open, playing) = list_future.await?;
    let listed_games = |games: Vec<GameRow>| games.into_iter().map(ListedGame::from).collect();
    Ok(ListedGames { open: listed_games(open), playing: listed_games(playing) })
}

/// A game, listed or not.
pub(super) async fn find_game(games: &Games, key: String) -> Result<ListedGame, StoreError> {
    let unknown_game = StoreError::Unknown(crate::excerpt::excerpt(&key, 40));
    let game_row = games.store().read(move |store| store.game(&key)).await?;
    game_row.map(|row| row.for_everybody().into()).ok_or(unknown_game)
}

/// The games in which these tokens have a seat.
pub(super) async fn find_seats_of_tokens(games: &Games, query: SeatQuery) -> Result<Vec<ListedSeat>, LobbyError> {
    if query.seats.len() > MAX_QUERY_TOKENS {
        return Err(LobbyError::Tokens(query.seats.len()));
    }
    let find_seats = move |store: &dyn super::store::EventStore| {
        let (mut listed_seats, mut seen_tokens) = (Vec::new(), HashSet::new());
        for (index, token) in query.seats.iter().map(SeatToken::hash).enumerate() {
            if !seen_tokens.insert(token) {
                continue;
            }
            for seat in store.seats(token)? {
                if listed_seats.len() >= MAX_LISTED_SEATS {
                    return Ok(listed_seats);
                }
                let Some(game) = store.game(&seat.key)? else { continue };
                listed_seats.push(ListedSeat { index, side: seat.side, game: game.into() });
            }
        }
        Ok(listed_seats)
    };
    Ok(games.store().read(find_seats).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{ChainLink, Pace};
    use crate::session::{Game, Seed};

    fn seed_hash() -> SeedHash {
        Seed::of_number(7).hash()
    }

    fn offer(seats: &str) -> GameOffer {
        let text = format!(r#"{{"game":"turnover-modern","pace":{{"type":"untimed"}},"seats":[{seats}]}}"#);
        serde_json::from_str(&text).expect(&text)
    }

    fn seat(side: &str, byte: u8) -> String {
        let token = SeatToken::new([byte; 16]).hash();
        format!(r#"{{"side":{side},"token":"{token}"}}"#)
    }

    fn seated_sides(offer: GameOffer, is_white: bool) -> Result<Vec<Option<Side>>, LobbyError> {
        let events = first_events(offer, None, "key".into(), seed_hash(), is_white, 5)?;
        Ok(events.iter().skip(1).map(|event| event.side).collect())
    }

    #[test]
    fn sides_are_as_wanted_and_the_others_are_drawn() {
        let (white, black, lot) = ("\"white\"", "\"black\"", "null");
        let both_sides = [Some(Side::White), Some(Side::Black)];
        for (wanted_sides, is_white, expected) in [
            (&[][..], true, vec![]),
            (&[white], false, vec![both_sides[0]]),
            (&[lot], true, vec![both_sides[0]]),
            (&[lot], false, vec![both_sides[1]]),
            (&[lot, lot], true, both_sides.to_vec()),
            (&[lot, lot], false, vec![both_sides[1], both_sides[0]]),
            (&[lot, white], true, vec![both_sides[1], both_sides[0]]),
            (&[black, lot], true, vec![both_sides[1], both_sides[0]]),
            (&[white, black], false, both_sides.to_vec()),
        ] {
            let seats: Vec<String> = (1..).zip(wanted_sides).map(|(byte, side)| seat(side, byte)).collect();
            assert_eq!(
                seated_sides(offer(&seats.join(",")), is_white).expect("an offer"),
                expected,
                "{wanted_sides:?} {is_white}"
            );
        }
    }

    #[test]
    fn seats_that_cannot_be_are_refused() {
        let (white, black) = ("\"white\"", "\"black\"");
        for seats in [
            [seat(white, 1), seat(white, 2)].join(","),
            [seat(white, 1), seat(black, 1)].join(","),
            [seat(white, 1), seat(black, 2), seat("null", 3)].join(","),
        ] {
            assert!(matches!(seated_sides(offer(&seats), true), Err(LobbyError::Seats)), "{seats}");
        }
        let mut other_offer = offer("");
        other_offer.game = "checkers".into();
        let refused_events = first_events(other_offer, None, "key".into(), seed_hash(), true, 5);
        assert!(matches!(refused_events, Err(LobbyError::Game(_))));
    }

    #[test]
    fn the_server_promises_its_dice_over_days_with_a_doubling_cube_and_nowhere_else() {
        let form = GameId::ALL.into_iter().find(|form| form.has_dice()).expect("a game with dice");
        let cube_fen = Some(format!("{} x1", Game::new(form).referee().fen()));
        let days = Pace::Days { turn: 3, bank: 0, vacation: 0 };
        for (fen, pace, is_promised) in
            [(cube_fen.clone(), days, true), (cube_fen, Pace::Untimed, false), (None, days, false)]
        {
            let (token_hash, chain) = (SeatToken::new([1; 16]).hash(), Some(ChainLink::new([9; 32])));
            let seat = OfferedSeat { side: None, nickname: String::new(), token_hash, chain };
            let offer = GameOffer { game: form.to_string(), fen, pace, seats: vec![seat], ..offer("") };
            let events = first_events(offer, None, "key".into(), seed_hash(), true, 5).expect("an offer");
            let [EventKind::Created { settings }, EventKind::Seated { chain, .. }] = [&events[0].kind, &events[1].kind]
            else {
                panic!("{events:?}");
            };
            assert_eq!(settings.seed_hash, is_promised.then(seed_hash));
            assert_eq!(chain.is_some(), !is_promised);
        }
    }
}
