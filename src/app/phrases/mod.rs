//! Sentences about the game on the table: whose turn it is, how it ended, what a move does.
//!
//! | file | content |
//! |---|---|
//! | `announce` | announcements for screen readers |
//! | `announce_presses`, `announce_screens` | the same of presses that do nothing, and of screens |
//! | `cube` | what is to be done with the doubling cube, and whether it was right |
//! | `pace` | the pace and the title of an online game |
//! | `time_left` | the time that something still takes, also in words |
//! | `tournament` | why something cannot happen in a tournament |

pub mod announce;
pub mod announce_presses;
pub mod announce_screens;
pub mod cube;
pub mod pace;
pub mod time_left;
pub mod tournament;

use crate::app::analysis::Mate;
use crate::app::i18n::{Translations, Value};
use crate::app::play::CurrentGame;
use crate::app::play::remote::RemoteTurn;
use crate::app::play::selection::Hint;
use crate::app::settings::shortcuts::{Chord, Shortcut, Shortcuts};
use crate::board::{Side, Square};
use crate::coach::{self, Explanation};
use crate::online::abandoning_side;
use crate::session::cube::{Cube, CubeAction, cube_decision};
use crate::session::{
    DrawOffer, Game, GameId, LegalMove, MateKind, MoveKind, Outcome, Phase, PieceNameKey, PlyKind, Reason, Referee,
    Seat,
};

/// The name of a side: the player's name if known, else the engine with its level, or White or Black.
#[must_use]
pub fn player(translations: &Translations, current_game: &CurrentGame, side: Side) -> String {
    let seat_name = || match current_game.seat(side) {
        Seat::Engine(level) => translations.say_with("seat-engine", &[("level", level.number().into())]),
        Seat::Human => translations.side(side),
    };
    current_game.head.player(side).map_or_else(seat_name, str::to_owned)
}

/// The name of a side in a sentence, where the level of the only engine at the table does not matter; that has an article in some languages.
fn player_in_sentence(translations: &Translations, current_game: &CurrentGame, side: Side) -> String {
    let is_lone_engine =
        matches!(current_game.seat(side), Seat::Engine(_)) && current_game.lone_person() == Some(!side);
    if is_lone_engine && current_game.head.player(side).is_none() {
        return translations.say("seat-computer");
    }
    player(translations, current_game, side)
}

/// A sentence about the player of a side.
#[must_use]
pub fn player_sentence(translations: &Translations, current_game: &CurrentGame, key: &str, side: Side) -> String {
    let name = player_in_sentence(translations, current_game, side);
    capitalized(translations, translations.say_with(key, &[("player", name.into())]))
}

/// The sentence, with a capital letter also where it begins with the article of the computer.
fn capitalized(translations: &Translations, sentence: String) -> String {
    if !sentence.starts_with(&translations.say("seat-computer")) {
        return sentence;
    }
    let mut letters = sentence.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A key with those that are held, as it is written on a keyboard of the player's language.
#[must_use]
pub fn chord(translations: &Translations, chord: &Chord) -> String {
    let name = chord.key_name();
    let key_text = match name.as_str() {
        "PageUp" | "PageDown" | "Home" | "End" | "Insert" | "Delete" | "Backspace" => {
            translations.say(&format!("key-{}", name.to_lowercase()))
        }
        _ => name,
    };
    let shift_name = chord.has_shift.then(|| translations.say("key-shift"));
    let control_name = chord.has_control.then(|| translations.say("key-control"));
    control_name.into_iter().chain(shift_name).chain([key_text]).collect::<Vec<_>>().join("+")
}

/// A tip, with the first key of the shortcut that does the same, if there is one.
#[must_use]
pub fn tip_with_key(
    translations: &Translations,
    shortcuts: &Shortcuts,
    tip: String,
    shortcut: Option<Shortcut>,
) -> String {
    match shortcut.and_then(|shortcut| shortcuts.chords(shortcut).into_iter().next()) {
        Some(first_chord) => format!("{tip} ({})", chord(translations, &first_chord)),
        None => tip,
    }
}

/// The title of the game on the table.
#[must_use]
pub fn title(translations: &Translations, current_game: &CurrentGame) -> String {
    translations.say(&format!("game-{}", current_game.game.id()))
}

/// Who is to move or to roll the dice, from the view of the only person at this table; in a finished game, which position
/// is looked at. `None` in the position with which the game is over.
#[must_use]
pub fn turn(translations: &Translations, current_game: &CurrentGame) -> Option<String> {
    let side = current_game.game.side_to_move().filter(|_| !current_game.is_cancelled())?;
    if current_game.game.result().is_some() {
        return Some(position_text(translations, &current_game.game, side));
    }
    let remote = current_game.remote.filter(|remote| remote.is_under_way);
    if remote.is_some_and(|remote| !remote.has_begun) {
        return Some(translations.say("online-waiting-for-opponent"));
    }
    if let Some(RemoteTurn::Unsent { is_timed }) = remote.map(|remote| remote.turn) {
        return Some(translations.say(if is_timed { "online-unsent-timed" } else { "online-unsent" }));
    }
    let is_roll_due = matches!(current_game.game.phase(), Phase::Roll(_));
    let is_roll_sent = remote.is_some_and(|remote| remote.turn == RemoteTurn::Wait);
    if is_roll_due && current_game.lone_person() == Some(side) && is_roll_sent {
        return Some(translations.say("dice-rolling"));
    }
    let is_answer_due = !is_roll_due && cube_decision(current_game.game.referee()).is_some();
    let key = match current_game.lone_person() {
        Some(own_side) if own_side == side && is_answer_due => return Some(translations.say("cube-own-answer")),
        _ if is_answer_due => "cube-to-answer",
        Some(own_side) if own_side == side => {
            return Some(translations.say(if is_roll_due { "dice-own-roll" } else { "panel-own-turn" }));
        }
        _ if is_roll_due => "dice-to-roll",
        Some(_) if remote.is_some() => "opponent-thinks",
        Some(_) | None => "panel-turn",
    };
    Some(player_sentence(translations, current_game, key, side))
}

/// Why nobody here can move: the computer or somebody far away is to, or the player looks back in an online game.
#[must_use]
pub fn why_to_wait(translations: &Translations, current_game: &CurrentGame) -> String {
    let is_at_end = current_game.game.current() == current_game.game.tree().end();
    translations.say(match current_game.is_remote() {
        true if !is_at_end => "entry-not-at-end",
        true => "online-refused-not-your-turn",
        false => "opponent-turn",
    })
}

/// Which position of a finished game is looked at; on a variation, where one moves for both sides, the side to move.
fn position_text(translations: &Translations, game: &Game, side: Side) -> String {
    let tree = game.tree();
    if !tree.is_main(game.current()) {
        let key = if matches!(game.phase(), Phase::Roll(_)) { "dice-to-roll" } else { "panel-turn" };
        return translations.say_with(key, &[("player", translations.side(side).into())]);
    }
    let move_number = |node| tree.number(node).map(|(move_number, _)| move_number);
    match (move_number(game.current()), move_number(tree.end())) {
        (Some(move_number), Some(last_number)) => {
            translations.say_with("panel-looked-at", &[("number", move_number.into()), ("last", last_number.into())])
        }
        _ => translations.say("panel-looked-at-start"),
    }
}

/// That the dice on the table let any piece move. `None` if they do not, or if nothing can.
#[must_use]
pub fn free_dice(translations: &Translations, game: &Game) -> Option<String> {
    let can_move = game.legal_moves().iter().any(|legal| legal.info().is_some());
    (can_move && game.referee().position().dice_allow_any_piece())
        .then(|| translations.say_for(game.id(), "dice-any", &[]))
}

/// That a server has cancelled the game, and why. `None` if it has not.
#[must_use]
pub fn cancellation(translations: &Translations, current_game: &CurrentGame) -> Option<[String; 2]> {
    current_game.is_cancelled().then(|| ["online-cancelled", "online-aborted"].map(|key| translations.say(key)))
}

/// The squares of a side's royal pieces that are attacked. `None` if none is, or if the side has won.
#[must_use]
pub fn check(translations: &Translations, game: &Game, side: Side) -> Option<String> {
    let attacked_squares: Vec<String> =
        game.referee().position().attacked_royals(side).iter().map(ToString::to_string).collect();
    let key = if game.id().has_check() { "panel-in-check" } else { "panel-attacked" };
    let text = || translations.say_with(key, &[("squares", attacked_squares.join(", ").into())]);
    let has_won = game.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    (!attacked_squares.is_empty() && !has_won).then(text)
}

/// Who offers a draw, and why.
#[must_use]
pub fn offer(translations: &Translations, current_game: &CurrentGame, offer: DrawOffer) -> String {
    let key = if offer.reason == Reason::Repetition { "offer-repetition" } else { "offer-agreement" };
    player_sentence(translations, current_game, key, offer.by)
}

/// The result in a few words, from the view of the only person at this table.
#[must_use]
pub fn headline(translations: &Translations, current_game: &CurrentGame, outcome: Outcome) -> String {
    let (key, winner) = match (outcome.winner, current_game.lone_person()) {
        (None, _) => return translations.say("result-draw"),
        (Some(winner), Some(own_side)) => {
            return translations.say(if winner == own_side { "result-you-won" } else { "result-you-lost" });
        }
        (Some(Side::White), None) => ("result-white-wins", Side::White),
        (Some(Side::Black), None) => ("result-black-wins", Side::Black),
    };
    translations.say_with(key, &[("player", player(translations, current_game, winner).into())])
}

/// Why the game ended, in a sentence.
#[must_use]
pub fn reason(translations: &Translations, current_game: &CurrentGame, outcome: Outcome) -> String {
    let name_arguments = outcome.winner.map_or_else(Vec::new, |winner| {
        let name_of = |side| player_in_sentence(translations, current_game, side).into();
        vec![("winner", name_of(winner)), ("loser", name_of(!winner))]
    });
    let key = format!("reason-{}", outcome.reason.code());
    let is_own_loss = outcome.winner.is_some() && current_game.lone_person() == outcome.winner.map(|winner| !winner);
    if let Some(absent_side) = abandoning_side(&current_game.head) {
        return translations
            .say_with("reason-absence", &[("player", player(translations, current_game, absent_side).into())]);
    }
    match outcome.reason {
        Reason::Resignation if is_own_loss => translations.say("reason-resignation-own"),
        Reason::Time if is_own_loss => translations.say("reason-time-own"),
        _ => capitalized(translations, translations.say_for(current_game.game.id(), &key, &name_arguments)),
    }
}

/// That a side loses by force although the game goes on.
#[must_use]
pub fn mate(translations: &Translations, current_game: &CurrentGame, mate: Mate) -> String {
    let key = match mate.kind {
        MateKind::Simple => "mate-simple",
        MateKind::Multiple => "mate-multiple",
    };
    translations.say_with(key, &[("loser", player_in_sentence(translations, current_game, mate.loser).into())])
}

/// A move or a roll in written notation; in words a pass, and what is done with the doubling cube.
#[must_use]
pub fn notation(translations: &Translations, legal: &LegalMove) -> String {
    match legal.kind {
        PlyKind::Move(_) | PlyKind::Roll => legal.text.clone(),
        PlyKind::Pass => translations.say("dice-pass-choice"),
        PlyKind::Cube(CubeAction::Double) => translations.say("move-double"),
        PlyKind::Cube(CubeAction::Take) => translations.say("move-take"),
        PlyKind::Cube(CubeAction::Drop) => translations.say("move-drop"),
    }
}

/// What a hint in a position says: a move in written notation, or what to do with the doubling cube.
#[must_use]
pub fn hint(translations: &Translations, referee: &dyn Referee, hint: &Hint) -> String {
    match (hint, Cube::of(referee)) {
        (Hint::Play(legal), Some(cube)) if legal.cube_action().is_some() => {
            cube::choice(translations, &cube, legal.cube_action())
        }
        (Hint::Play(legal), _) => notation(translations, legal),
        (Hint::Roll, _) => translations.say("cube-roll"),
    }
}

/// What a move does besides moving, such as capturing; `None` if nothing.
#[must_use]
pub fn move_effect(translations: &Translations, game: &Game, legal: &LegalMove) -> Option<String> {
    let info = legal.info()?;
    let [key, last_piece_key] = match info.arrival {
        MoveKind::Move if info.promotes => return Some(translations.say("effect-promote")),
        MoveKind::Move | MoveKind::Leave => return None,
        MoveKind::Combine => ["effect-combine"; 2],
        MoveKind::TurnOver => ["effect-turn-over", "effect-turn-over-last"],
        MoveKind::Capture => ["effect-capture", "effect-capture-last"],
    };
    let square = info.taken.or(info.to)?;
    let (side, name, count) = piece_and_count(game.referee(), square)?;
    let is_last = side != game.referee().turn() && count == 1;
    let arguments = [("piece", translations.piece(game.id(), name).into()), ("square", square.to_string().into())];
    Some(translations.say_with(if is_last { last_piece_key } else { key }, &arguments))
}

/// The name of the piece on a square in a position of this game.
#[must_use]
pub fn piece_on(translations: &Translations, id: GameId, referee: &dyn Referee, square: Square) -> Option<String> {
    piece_and_count(referee, square).map(|(_, name, _)| translations.piece(id, name))
}

/// The side and the name of the piece on a square, and how many such pieces the side has.
fn piece_and_count(referee: &dyn Referee, square: Square) -> Option<(Side, PieceNameKey, usize)> {
    let pieces = referee.position().pieces();
    let piece_id = pieces.get(&square)?;
    let count = pieces.values().filter(|other_piece| *other_piece == piece_id).count();
    let kit = referee.position().kit();
    let piece = kit.piece(*piece_id)?;
    Some((piece.side, piece.name, count))
}

/// What a mistake allows or misses.
#[must_use]
pub fn explanation(translations: &Translations, game: GameId, explanation: &Explanation) -> String {
    explanation.sentence(&|key, arguments| {
        let arguments: Vec<(&str, Value)> = arguments
            .iter()
            .map(|(name, value)| {
                let value: Value = match value {
                    coach::Value::Text(text) => text.clone().into(),
                    coach::Value::Number(number) => (*number).into(),
                };
                (*name, value)
            })
            .collect();
        translations.say_for(game, key, &arguments)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::play::remote::RemotePlay;
    use crate::games::dice_chess::Variant;
    use crate::session::{Declaration, Level, NodeId};

    #[test]
    fn in_a_finished_game_nobody_is_called_upon_to_move() {
        let translations = Translations::new(Language::default());
        let mut current_game = CurrentGame::new(Game::new(GameId::Lielow));
        current_game.record.head.seats[Side::Black.index()] = Seat::Engine(Level::WEAKEST);
        let play = |current_game: &mut CurrentGame, code: &str| {
            let game = &mut current_game.record.game;
            let id = game.referee().find(code).expect("a legal move");
            assert!(game.play(id).is_some());
        };
        for code in ["a2a3", "a7a6", "b2b3", "b7b6"] {
            play(&mut current_game, code);
        }
        assert_eq!(turn(&translations, &current_game), Some(translations.say("panel-own-turn")));
        current_game.record.game.declare(Declaration::Resign(Side::White));
        let mut turn_texts = vec![turn(&translations, &current_game)];
        while current_game.record.game.step_back().is_some() {
            turn_texts.push(turn(&translations, &current_game));
        }
        let turn_texts: Vec<_> = turn_texts.iter().map(Option::as_deref).collect();
        let [first_move_text, start_text] = [Some("Move 1 of 2"), Some("Start of the game")];
        assert_eq!(turn_texts, [None, Some("Move 2 of 2"), first_move_text, first_move_text, start_text]);
        // Whoever tries something else there moves for both sides.
        play(&mut current_game, "c2c3");
        assert_eq!(turn(&translations, &current_game).as_deref(), Some("Black to move"));
        play(&mut current_game, "c7c6");
        assert_eq!(turn(&translations, &current_game).as_deref(), Some("White to move"));
    }

    #[test]
    fn dice_are_rolled_elsewhere_while_the_server_lets_nobody_move_here_also_for_a_player_who_looks_back() {
        let start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x1";
        let mut game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), start_fen).expect("a position");
        let roll = game.referee().find("r12").expect("a roll");
        assert!(game.play(roll).is_some() && game.go_to(NodeId::ROOT));
        let translations = Translations::new(Language::default());
        for (remote_turn, key) in [
            (RemoteTurn::Move, "dice-own-roll"),
            (RemoteTurn::RollOrDouble, "dice-own-roll"),
            (RemoteTurn::Wait, "dice-rolling"),
        ] {
            let mut current_game = CurrentGame::new(game.clone());
            let own = Some(Side::White);
            current_game.remote = Some(RemotePlay { own, is_under_way: true, has_begun: true, turn: remote_turn });
            assert_eq!(turn(&translations, &current_game), Some(translations.say(key)), "{remote_turn:?}");
        }
    }

    #[test]
    fn a_side_that_has_won_is_not_told_to_be_in_check() {
        let mut game = Game::new(GameId::Lielow9x9);
        for code in ["h3i4", "i7i6", "i4i6"] {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id).expect("a legal move");
        }
        assert!(game.referee().position().royals(Side::White).iter().any(|royal| royal.is_attacked));
        assert_eq!(check(&Translations::new(Language::default()), &game, Side::White), None);
    }

    #[test]
    fn the_computer_has_its_article_in_sentences() {
        let mut current_game = CurrentGame::new(Game::new(GameId::Lielow));
        current_game.record.head.seats[Side::White.index()] = Seat::Engine(Level::WEAKEST);
        for (language, expected_texts) in [
            (Language::English, ["The computer to move", "The computer’s king was captured."]),
            (Language::Spanish, ["Juega la computadora", "El rey de la computadora ha sido capturado."]),
            (Language::Portuguese, ["O computador joga", "O computador teve o rei capturado."]),
        ] {
            let translations = Translations::new(language);
            let turn_text = turn(&translations, &current_game).expect("the game goes on");
            let outcome = Outcome::won(Side::Black, Reason::KingCaptured);
            assert_eq!([turn_text, reason(&translations, &current_game, outcome)], expected_texts);
        }
    }

    #[test]
    fn an_attack_is_told_as_check_only_where_it_is_one() {
        for (id, expected) in [
            (GameId::TurnoverModern, "In check: a8"),
            (GameId::Turnover2025, "Attacked: a8"),
            (GameId::TurnoverClassic, "Attacked: a8"),
        ] {
            let game = Game::from_fen(id, "cR4r1/7p/8/8/8/8/P7/7C b").expect("a position");
            let text = check(&Translations::new(Language::default()), &game, Side::Black);
            assert_eq!(text.as_deref(), Some(expected), "{id}");
        }
    }

    #[test]
    fn a_move_that_is_not_sent_is_not_said_to_be_thought_about_by_the_opponent() {
        let mut game = Game::new(GameId::TurnoverClassic);
        let first_move = game.legal_moves()[0].id;
        assert!(game.play(first_move).is_some());
        let translations = Translations::new(Language::default());
        for (remote_turn, key) in [
            (RemoteTurn::Unsent { is_timed: true }, Some("online-unsent-timed")),
            (RemoteTurn::Unsent { is_timed: false }, Some("online-unsent")),
            (RemoteTurn::Wait, None),
        ] {
            let mut current_game = CurrentGame::new(game.clone());
            let own = Some(Side::White);
            current_game.remote = Some(RemotePlay { own, is_under_way: true, has_begun: true, turn: remote_turn });
            let turn_text = turn(&translations, &current_game).expect("the game goes on");
            match key {
                Some(key) => assert_eq!(turn_text, translations.say(key), "{remote_turn:?}"),
                None => assert!(turn_text.contains("thinking"), "{turn_text}"),
            }
        }
    }
}
