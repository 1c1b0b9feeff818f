//! Games as lichess's Bot API tells them. What is ours alone: `reason`, `awaits`, `nextRoll`, and moves in our own notation.

use serde_json::{Value, json};

use crate::board::Side;
use crate::games::Reason;
use crate::online::{AwaitedAction, EventKind, GameEvent, GameProgress, GameState, Pace, Phrase, Proposal};
use crate::server::monotonic_time::saturating_millis;
use crate::session::{GameId, TimeControl};

/// What lichess tells as the time of a side without a limit, in milliseconds.
const ENDLESS_MS: u64 = 2_147_483_647;
/// The number of moves by which lichess estimates how long a game takes.
const ESTIMATED_MOVES: u64 = 40;

/// The first line of a stream: the whole game, and its state now.
pub(super) fn game_full_json(state: &GameState, created_at: u64, now: u64) -> Value {
    let settings = state.settings();
    json!({
        "type": "gameFull",
        "id": settings.key,
        "variant": variant_json(settings.game),
        "speed": speed_name(settings.pace),
        "perf": { "name": settings.game.published_name().0 },
        "rated": settings.rated,
        "tournamentId": settings.tournament,
        "createdAt": created_at,
        "white": player_json(state, Side::White),
        "black": player_json(state, Side::Black),
        "initialFen": settings.fen.as_deref().unwrap_or("startpos"),
        "startFen": state.game().start().fen(),
        "clock": clock_json(settings.pace),
        "daysPerTurn": match settings.pace {
            Pace::Days { turn, .. } => Some(turn),
            Pace::Live { .. } | Pace::Untimed => None,
        },
        "state": game_state_json(state, now),
    })
}

/// The state of a game.
pub(super) fn game_state_json(state: &GameState, now: u64) -> Value {
    let moves: Vec<&str> =
        state.game().plies().take(state.game().ply_count()).map(|ply| ply.played.code.as_str()).collect();
    let remaining_ms = |side| state.clock().remaining_ms(side, now).unwrap_or(ENDLESS_MS).min(ENDLESS_MS);
    let bonus = |side| bonus_ms(state.settings().pace, side);
    let has_proposed = |side, proposal| state.proposal(proposal).is_some_and(|open_proposal| open_proposal.by == side);
    let mut body = json!({
        "type": "gameState",
        "moves": moves.join(" "),
        "wtime": remaining_ms(Side::White),
        "btime": remaining_ms(Side::Black),
        "winc": bonus(Side::White),
        "binc": bonus(Side::Black),
        "status": status_name(state),
        "wdraw": has_proposed(Side::White, Proposal::Draw),
        "bdraw": has_proposed(Side::Black, Proposal::Draw),
        "wtakeback": has_proposed(Side::White, Proposal::Takeback),
        "btakeback": has_proposed(Side::Black, Proposal::Takeback),
        "fen": state.game().referee().fen(),
        "awaits": awaited_json(state),
    });
    if state.settings().has_dice_chains() {
        body["nextRoll"] = state.next_roll().into();
    }
    if let Some(outcome) = state.game().result().filter(|_| state.is_over()) {
        body["reason"] = outcome.reason.code().into();
        if let Some(winner) = outcome.winner {
            body["winner"] = winner.to_string().into();
        }
    }
    body
}

/// What the game waits for: which act, of whom, and the number of the roll if a link is due. Nobody is named where both sides must commit
/// themselves to their dice.
fn awaited_json(state: &GameState) -> Value {
    let owing_sides: Vec<Side> = Side::ALL.into_iter().filter(|side| state.owes_commitment(*side)).collect();
    if let [side, others @ ..] = &*owing_sides {
        let color = others.is_empty().then(|| side.to_string());
        return json!({ "act": "commitment", "color": color, "roll": null });
    }
    let (act, roll) = match state.awaited_action() {
        AwaitedAction::Nothing => return Value::Null,
        AwaitedAction::RollOrDouble(_, roll) => ("roll-or-double", Some(roll)),
        AwaitedAction::Link(_, roll) => ("link", Some(roll)),
        AwaitedAction::Roll(_, roll) => ("roll", Some(roll)),
        AwaitedAction::Seal(_) => ("seal", None),
        AwaitedAction::Unseal(_) => ("unseal", None),
        AwaitedAction::Move(_) => ("move", None),
    };
    let color = state.awaited_action().side().map(|side| side.to_string());
    json!({ "act": act, "color": color, "roll": roll })
}

/// The name of lichess's status.
pub(super) fn status_name(state: &GameState) -> &'static str {
    match state.progress() {
        GameProgress::Seating => return "created",
        GameProgress::Aborted => return "aborted",
        GameProgress::Playing | GameProgress::Sealing | GameProgress::Paused(_) => return "started",
        GameProgress::Over => {}
    }
    let Some(outcome) = state.game().result() else { return "unknownFinish" };
    match outcome.reason {
        Reason::Checkmate => "mate",
        Reason::Resignation => "resign",
        Reason::Time => "outoftime",
        Reason::Abandonment => "timeout",
        Reason::Stalemate => "stalemate",
        Reason::FiftyMoves
        | Reason::SeventyFiveMoves
        | Reason::QuietMoves
        | Reason::Repetition
        | Reason::InsufficientMaterial
        | Reason::Agreement
        | Reason::LengthLimit => "draw",
        Reason::CastlesCaptured
        | Reason::Siege
        | Reason::ScorchedEarth
        | Reason::KingCaptured
        | Reason::KingLeft
        | Reason::DoubleDropped => "variantEnd",
    }
}

/// The player of a side; null as long as the seat is free.
fn player_json(state: &GameState, side: Side) -> Value {
    let Some(holder) = state.seat(side) else { return Value::Null };
    match &holder.player {
        Some(player) => json!({
            "id": user_id_of(player.name.as_str()),
            "name": player.name,
            "title": bot_title(player.bot),
            "rating": player.rating.points,
            "provisional": player.rating.provisional,
        }),
        None => json!({ "id": "", "name": holder.nickname, "title": null }),
    }
}

/// The id of a player: the name in small letters.
pub(super) fn user_id_of(name: &str) -> String {
    name.to_lowercase()
}

/// The title of bots; null for people.
pub(super) const fn bot_title(is_bot: bool) -> Option<&'static str> {
    if is_bot { Some("BOT") } else { None }
}

/// A form of a game.
pub(super) fn variant_json(game: GameId) -> Value {
    let (name, short_name) = game.published_name();
    json!({ "key": game.to_string(), "name": name, "short": short_name.unwrap_or(name) })
}

/// The clock; null without one. Of an unequal one, that of White.
fn clock_json(pace: Pace) -> Value {
    match pace {
        Pace::Live { white, .. } => match white.base() {
            Some(base) => json!({ "initial": saturating_millis(base), "increment": bonus_ms(pace, Side::White) }),
            None => Value::Null,
        },
        Pace::Untimed | Pace::Days { .. } => Value::Null,
    }
}

fn bonus_ms(pace: Pace, side: Side) -> u64 {
    let Pace::Live { white, black } = pace else { return 0 };
    match if side == Side::White { white } else { black } {
        TimeControl::Untimed | TimeControl::SuddenDeath { .. } => 0,
        TimeControl::Fischer { increment, .. } => saturating_millis(increment),
        TimeControl::Bronstein { delay, .. } => saturating_millis(delay),
    }
}

/// The name of lichess's class of speed.
pub(super) fn speed_name(pace: Pace) -> &'static str {
    let Pace::Live { white, .. } = pace else { return "correspondence" };
    let Some(base) = white.base() else { return "correspondence" };
    match (saturating_millis(base) + ESTIMATED_MOVES * bonus_ms(pace, Side::White)) / 1_000 {
        0..30 => "ultraBullet",
        30..180 => "bullet",
        180..480 => "blitz",
        480..1_500 => "rapid",
        _ => "classical",
    }
}

/// The time for a game, in a challenge.
pub(super) fn time_control_json(pace: Pace) -> Value {
    match (pace, clock_json(pace)) {
        (Pace::Days { turn, .. }, _) => json!({ "type": "correspondence", "daysPerTurn": turn }),
        (Pace::Live { white, .. }, Value::Object(_)) => json!({
            "type": "clock",
            "limit": white.base().map_or(0, |base| base.as_secs()),
            "increment": bonus_ms(pace, Side::White) / 1_000,
            "show": white.to_string(),
        }),
        _ => json!({ "type": "unlimited" }),
    }
}

/// The line that an event gives in a stream; `None` if programs are not told of it.
pub(super) fn event_line(event: &GameEvent, state_after: &GameState, now: u64) -> Option<Value> {
    match &event.kind {
        EventKind::Said { phrase } => {
            let name = event.side.and_then(|side| state_after.seat(side)).map_or("", |holder| holder.nickname.as_str());
            Some(json!({ "type": "chatLine", "room": "player", "username": name, "text": english_text(*phrase) }))
        }
        EventKind::ConditionalsSet { .. }
        | EventKind::SeatLent { .. }
        | EventKind::SeatMoved { .. }
        | EventKind::RematchCreated { .. }
        | EventKind::Rated { .. }
        | EventKind::SeedShown { .. } => None,
        _ => Some(game_state_json(state_after, now)),
    }
}

/// A preset message in English.
pub(super) const fn english_text(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "Hello!",
        Phrase::GoodLuck => "Good luck!",
        Phrase::WellPlayed => "Well played!",
        Phrase::Thanks => "Thank you!",
        Phrase::Sorry => "Sorry!",
        Phrase::OneMoment => "One moment, please.",
        Phrase::GoodGame => "Good game!",
        Phrase::Goodbye => "Goodbye!",
    }
}

/// The preset message with this English text, whatever its case and its last sign.
pub(super) fn parse_phrase(text: &str) -> Option<Phrase> {
    let normalize = |text: &str| text.trim().trim_end_matches(['!', '.']).to_lowercase();
    Phrase::ALL.into_iter().find(|phrase| normalize(english_text(*phrase)) == normalize(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{ChainLink, GameSettings};

    fn event(seq: u64, side: Option<Side>, kind: EventKind) -> GameEvent {
        GameEvent { seq, at: 5, side, act: None, kind }
    }

    fn game(kinds: Vec<(Option<Side>, EventKind)>) -> GameState {
        let clock = "300+3".parse().expect("a time control");
        let settings = GameSettings::new("k".into(), GameId::Lielow, None, Pace::Live { white: clock, black: clock });
        let seated = |nickname: &str| EventKind::Seated {
            nickname: nickname.into(),
            token_hash: None,
            chain: None,
            player: None,
        };
        let first_kinds = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated("Ana")),
            (Some(Side::Black), seated("Bo")),
        ];
        let events: Vec<GameEvent> =
            (1..).zip(first_kinds.into_iter().chain(kinds)).map(|(seq, (side, kind))| event(seq, side, kind)).collect();
        GameState::replay(&events).expect("a game")
    }

    #[test]
    fn a_new_game_is_told_as_lichess_tells_it() {
        let full_json = game_full_json(&game(Vec::new()), 3, 5);
        assert_eq!(
            (&full_json["id"], &full_json["speed"], &full_json["createdAt"]),
            (&json!("k"), &json!("blitz"), &json!(3))
        );
        assert_eq!(full_json["clock"], json!({ "initial": 300_000, "increment": 3_000 }));
        assert_eq!(full_json["white"]["name"], "Ana");
        let state = &full_json["state"];
        assert_eq!((&state["status"], &state["moves"], &state["winc"]), (&json!("started"), &json!(""), &json!(3_000)));
        assert_eq!(state["awaits"], json!({ "act": "move", "color": "white", "roll": null }));
        assert_eq!(state.get("winner"), None);
    }

    #[test]
    fn a_commitment_is_awaited_of_each_side_with_a_seat_and_no_chain() {
        let form = "dice-chess".parse().expect("a form");
        let settings = GameSettings::new("k".into(), form, None, Pace::Untimed);
        let seated = |chain| EventKind::Seated { nickname: String::new(), token_hash: None, chain, player: None };
        let chain = ChainLink::new([1; 32]);
        let kinds = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated(None)),
            (Some(Side::Black), seated(None)),
            (Some(Side::White), EventKind::Committed { chain }),
            (Some(Side::Black), EventKind::Committed { chain }),
        ];
        let events: Vec<GameEvent> = (1..).zip(kinds).map(|(seq, (side, kind))| event(seq, side, kind)).collect();
        let awaited = |event_count: usize| {
            let state = GameState::replay(&events[..event_count]).expect("a game");
            let awaits = game_state_json(&state, 5)["awaits"].take();
            (awaits["act"].clone(), awaits["color"].clone())
        };
        assert_eq!(awaited(2), (json!("commitment"), json!("white")));
        assert_eq!(awaited(3), (json!("commitment"), Value::Null));
        assert_eq!(awaited(4), (json!("commitment"), json!("black")));
        assert_eq!(awaited(5).0, "link");
    }

    #[test]
    fn an_end_has_a_status_a_reason_and_a_winner() {
        let over = game_state_json(&game(vec![(Some(Side::White), EventKind::Resigned)]), 5);
        assert_eq!(
            (&over["status"], &over["winner"], &over["reason"]),
            (&json!("resign"), &json!("black"), &json!("resignation"))
        );
        let aborted = game_state_json(&game(vec![(None, EventKind::Aborted)]), 5);
        assert_eq!((&aborted["status"], aborted.get("winner")), (&json!("aborted"), None));
    }

    #[test]
    fn preset_messages_are_known_by_their_english_texts() {
        for known in Phrase::ALL {
            assert_eq!(parse_phrase(english_text(known)), Some(known));
        }
        assert_eq!(parse_phrase(" good GAME "), Some(Phrase::GoodGame));
        assert_eq!(parse_phrase("Buy this"), None);
    }

    #[test]
    fn a_game_is_aborted_only_at_its_beginning() {
        let first_code = game(Vec::new()).game().referee().codes()[0].0.clone();
        let moved =
            |side, code: String| (Some(side), EventKind::Moved { code, reveal: None, time_back: Default::default() });
        let after_one_move = game(vec![moved(Side::White, first_code.clone())]);
        assert!(game(Vec::new()).may_be_aborted() && after_one_move.may_be_aborted());
        let second_code = after_one_move.game().referee().codes()[0].0.clone();
        assert!(!game(vec![moved(Side::White, first_code), moved(Side::Black, second_code)]).may_be_aborted());
    }
}
