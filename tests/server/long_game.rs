//! Games that go on for as long as one likes.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turnover_core::board::Side;
use turnover_core::online::{
    EventKind, GameEvent, GameSettings, MAX_GAME_PLIES, Pace, RulesVersion, SeatToken, TimeBack, create_game,
};
use turnover_core::session::{Game, GameId, MoveKind, Referee};

/// The number of plies after which a nest is turned over if possible: a hundred without any end the game.
const IDLE: usize = 30;

/// The codes of a game of Turnover with this number of plies, in which nobody makes a move that ends it or that removes a
/// piece.
pub fn long_codes(plies: usize) -> Vec<String> {
    let mut random = SmallRng::seed_from_u64(5);
    let mut positions = vec![(Game::new(GameId::default()).referee().boxed_clone(), 0)];
    let mut codes = Vec::with_capacity(plies);
    while codes.len() < plies {
        let (position, idle) = positions.last().expect("the start stays");
        if let Some((code, after, turns)) = harmless_move(&**position, *idle, &mut random) {
            let idle = if turns { 0 } else { idle + 1 };
            positions.push((after, idle));
            codes.push(code);
        } else {
            // All moves end the game or remove a piece: another way.
            codes.truncate(codes.len().saturating_sub(50));
            positions.truncate(codes.len() + 1);
        }
    }
    codes
}

/// A random move with the position after it, and whether it turns a nest over.
fn harmless_move(
    position: &dyn Referee,
    idle: usize,
    random: &mut SmallRng,
) -> Option<(String, Box<dyn Referee>, bool)> {
    let mut codes = position.codes();
    let begin = random.random_range(0..codes.len());
    codes.rotate_left(begin);
    let turns = |id| {
        let info = position.legal_move(id).and_then(|legal| legal.info());
        info.is_some_and(|info| info.arrival == MoveKind::TurnOver)
    };
    if idle >= IDLE {
        codes.sort_by_key(|(_, id)| !turns(*id));
    }
    codes.into_iter().find_map(|(code, id)| {
        let mut after = position.boxed_clone();
        after.play(id);
        let is_harmless = after.phase().side().is_some()
            && after.position().tokens_by_place().len() == position.position().tokens_by_place().len();
        is_harmless.then(|| (code, after, turns(id)))
    })
}

/// The events of a game of these players in which these moves were made, a millisecond each. If it is longer than games may
/// be now, it is one of an earlier server.
pub fn events_of(key: &str, pace: Pace, tokens: [SeatToken; 2], codes: &[String]) -> Vec<GameEvent> {
    let is_old = codes.len() > MAX_GAME_PLIES as usize;
    let rules = if is_old { RulesVersion::FIRST } else { RulesVersion::CURRENT };
    events_by(rules, key, pace, tokens, codes)
}

/// The same by these rules.
pub fn events_by(
    rules: RulesVersion,
    key: &str,
    pace: Pace,
    tokens: [SeatToken; 2],
    codes: &[String],
) -> Vec<GameEvent> {
    let settings = GameSettings { rules, ..GameSettings::new(key.into(), GameId::default(), None, pace) };
    let mut events = vec![create_game(1_000, settings).expect("settings of a game")];
    let mut push = |side, kind| {
        let seq = events.len() as u64 + 1;
        events.push(GameEvent { seq, at: 1_000 + seq, side: Some(side), act: None, kind });
    };
    for (side, token) in Side::ALL.into_iter().zip(tokens) {
        push(
            side,
            EventKind::Seated { nickname: side.to_string(), token_hash: Some(token.hash()), chain: None, player: None },
        );
    }
    for (code, side) in codes.iter().zip(Side::ALL.into_iter().cycle()) {
        push(side, EventKind::Moved { code: code.clone(), reveal: None, time_back: TimeBack::default() });
    }
    events
}
