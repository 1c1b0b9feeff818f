//! Announcements for screen readers: moves, rolls, results, refusals and little time.

use bevy::prelude::*;

use crate::app::analysis::AnnouncedMate;
use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::clocks::LowTime;
use crate::app::play::dice::DiceInTheAir;
use crate::app::play::selection::Notice;
use crate::app::play::threats::ShownThreats;
use crate::app::play::{CurrentGame, GameChanges, Played};
use crate::app::schedule::AppSystems;
use crate::app::screen::{AlertText, Overlay, Screen};
use crate::board::Side;
use crate::session::cube::CubeAction;
use crate::session::{MoveInfo, MoveKind, Ply, PlyKind};

/// A text to be read aloud, in the current language.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The sentences.
    pub text: String,
    /// Whether it interrupts what is being read.
    pub is_urgent: bool,
}

impl Announcement {
    /// What is read after what is being read.
    #[must_use]
    pub const fn polite(text: String) -> Self {
        Self { text, is_urgent: false }
    }

    /// What is read at once: what else the player would learn too late.
    #[must_use]
    pub const fn urgent(text: String) -> Self {
        Self { text, is_urgent: true }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_message::<Announcement>()
        .add_systems(
            Update,
            (announce_table.run_if(in_state(Screen::Table)), announce_play, announce_low_time)
                .chain()
                .in_set(AppSystems::React),
        )
        .add_systems(
            Update,
            (
                announce_threats.run_if(resource_exists_and_changed::<ShownThreats>),
                announce_refusals.run_if(resource_changed::<Notice>),
            )
                .in_set(AppSystems::React),
        )
        .add_systems(OnEnter(Overlay::Alert), announce_alert)
        .add_systems(Last, announce_mate.run_if(resource_exists_and_changed::<AnnouncedMate>));
}

/// Announces an alert, which nobody else reads to those who do not see it.
fn announce_alert(alert: Res<AlertText>, mut announcements: MessageWriter<Announcement>) {
    announcements.write(Announcement::urgent(alert.0.clone()));
}

/// Announces the game and its state when another game comes to the table.
fn announce_table(
    mut played: GameChanges,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if played.read().any(Played::is_another_game) {
        let title = format!("{}.", phrases::title(&words, &current));
        let own_side = current.lone_person().map(|side| match side {
            Side::White => words.say("announce-own-white"),
            Side::Black => words.say("announce-own-black"),
        });
        let text = sentences([title, own_side.unwrap_or_default(), standing(&words, &current)]);
        announcements.write(Announcement::polite(text));
    }
}

/// Announces moves, rolls, results and takebacks. A roll is announced when its dice have come to rest.
fn announce_play(
    mut played: GameChanges,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    in_the_air: Res<DiceInTheAir>,
    mut held_back: Local<Option<Announcement>>,
    mut announcements: MessageWriter<Announcement>,
) {
    for change in played.read() {
        // A roll that was taken back is not announced.
        if change.is_back() || change.is_reset() {
            *held_back = None;
        }
        if change.is_another_game() || change.is_annotation() {
            continue;
        }
        let text = if change.from == change.to {
            String::new()
        } else if change.is_back() {
            taken_back(&words, &current)
        } else {
            let text = last_move(&words, &current).unwrap_or_default();
            sentences([text, phrases::free_dice(&words, &current.game).unwrap_or_default()])
        };
        announcements.write_batch(held_back.take());
        let is_throw = change.is_forward() && current.game.last_ply().is_some_and(|ply| ply.is_roll());
        let announcement = Announcement::polite(sentences([text, standing(&words, &current)]));
        if is_throw && in_the_air.0 {
            *held_back = Some(announcement);
        } else {
            announcements.write(announcement);
        }
    }
    if !in_the_air.0 {
        announcements.write_batch(held_back.take());
    }
}

fn announce_low_time(
    mut warnings: MessageReader<LowTime>,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    for &LowTime(side) in warnings.read() {
        let player = phrases::player(&words, &current, side);
        announcements.write(Announcement::urgent(words.say_with("announce-low-time", &[("player", player.into())])));
    }
}

fn announce_mate(
    announced: Res<AnnouncedMate>,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if let Some(mate) = announced.0 {
        announcements.write(Announcement::polite(phrases::mate(&words, &current, mate)));
    }
}

/// Announces which pieces could be taken, where the player wants to be told.
fn announce_threats(
    shown: Res<ShownThreats>,
    words: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    let squares = |hangs: bool| {
        let found = shown.0.iter().filter(|threat| threat.hangs == hangs);
        found.map(|threat| threat.square.to_string()).collect::<Vec<_>>().join(", ")
    };
    let [guarded, hanging] = [squares(false), squares(true)];
    let attacked = |squares: String| words.say_with("announce-attacked", &[("squares", squares.into())]);
    let lost = |squares: String| words.say_with("announce-hanging", &[("squares", squares.into())]);
    let parts = [
        Some(guarded).filter(|text| !text.is_empty()).map(attacked),
        Some(hanging).filter(|text| !text.is_empty()).map(lost),
    ];
    let text = sentences(parts.map(Option::unwrap_or_default));
    if !text.is_empty() {
        announcements.write(Announcement::polite(text));
    }
}

fn announce_refusals(
    notice: Res<Notice>,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if let Some((refusal, _)) = &notice.0 {
        announcements.write(Announcement::urgent(words.refusal(current.game.id(), refusal)));
    }
}

fn taken_back(words: &Translations, current: &CurrentGame) -> String {
    current.game.line().following().and_then(|node| current.game.tree()[node].ply()).map_or_else(String::new, |ply| {
        let info = match ply.played.kind {
            PlyKind::Move(info) => info,
            PlyKind::Pass | PlyKind::Roll => return words.say("announce-undo-roll"),
            PlyKind::Cube(_) => return words.say("announce-undo-cube"),
        };
        let from = info.from.to_string();
        match info.lands_on {
            Some(to) => words.say_with("announce-undo", &[("from", from.into()), ("to", to.to_string().into())]),
            None => words.say_with("announce-undo-leave", &[("from", from.into())]),
        }
    })
}

/// The last move or roll of the current game in words, and what stands where it has led.
pub(in crate::app) fn last_move(words: &Translations, current: &CurrentGame) -> Option<String> {
    let ply = current.game.last_ply()?;
    let square = ply.played.info().and_then(|info| info.lands_on);
    let piece = square.and_then(|square| phrases::piece_on(words, &current.game, square));
    let standing = piece.map_or_else(String::new, |piece| format!("{piece}."));
    Some(sentences([ply_text(words, phrases::player(words, current, ply.side), ply), standing]))
}

/// A move or a roll of this player, in words.
pub(in crate::app) fn ply_text(words: &Translations, player: String, ply: &Ply) -> String {
    let key = match ply.played.kind {
        PlyKind::Move(info) => return move_text(words, player, info),
        PlyKind::Pass => "announce-pass",
        PlyKind::Roll => "announce-roll",
        PlyKind::Cube(CubeAction::Double) => "announce-double",
        PlyKind::Cube(CubeAction::Take) => "announce-take",
        PlyKind::Cube(CubeAction::Drop) => "announce-drop",
    };
    let faces: Vec<String> = ply.dice.iter().map(|die| words.face(die.face)).collect();
    words.say_with(key, &[("player", player.into()), ("dice", faces.join(", ").into())])
}

/// A move of this player, in words.
fn move_text(words: &Translations, player: String, info: MoveInfo) -> String {
    let key = match info.arrival {
        MoveKind::Move => "announce-move",
        MoveKind::Combine => "announce-combine",
        MoveKind::TurnOver => "announce-turn-over",
        MoveKind::Capture => "announce-capture",
        MoveKind::Leave => "announce-leave",
    };
    let to = info.lands_on.map(|to| to.to_string()).unwrap_or_default();
    let values = [("player", player.into()), ("from", info.from.to_string().into()), ("to", to.into())];
    let promotion = if info.promotes { words.say("announce-promotion") } else { String::new() };
    sentences([words.say_with(key, &values), promotion])
}

/// The state of the game: the result, an open draw offer, or check and who is to move.
pub(in crate::app) fn standing(words: &Translations, current: &CurrentGame) -> String {
    if let Some(outcome) = current.game.outcome() {
        return sentences([
            format!("{}.", phrases::headline(words, current, outcome)),
            phrases::reason(words, current, outcome),
        ]);
    }
    if let Some(offer) = current.game.draw_offer() {
        return phrases::offer(words, current, offer);
    }
    if let Some([headline, reason]) = phrases::cancellation(words, current) {
        return sentences([format!("{headline}."), reason]);
    }
    let check = current.game.side_to_move().and_then(|side| phrases::check(words, current, side));
    let parts = [check, phrases::turn(words, current)];
    sentences(parts.map(|part| part.map_or_else(String::new, with_full_stop)))
}

/// A part of a sentence as a sentence.
fn with_full_stop(part: String) -> String {
    if part.ends_with('…') { part } else { part + "." }
}

/// Sentences one after the other, without those that are empty.
pub(in crate::app) fn sentences<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::play::{self, Intent};
    use crate::board::Square;
    use crate::session::{Game, GameId, Refusal};
    use bevy::state::app::StatesPlugin;

    fn table(language: Language, game: Game) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .insert_resource(Translations::new(language))
            .insert_resource(CurrentGame::new(game));
        app
    }

    fn said(app: &mut App) -> Vec<String> {
        announced(app).into_iter().map(|announcement| announcement.text).collect()
    }

    fn announced(app: &mut App) -> Vec<Announcement> {
        app.update();
        app.world_mut().resource_mut::<Messages<Announcement>>().drain().collect()
    }

    fn play(app: &mut App, code: &str) -> Vec<String> {
        let id = app.world().resource::<CurrentGame>().game.referee().find(code).expect("a legal move");
        app.world_mut().write_message(Intent::Play(id));
        said(app)
    }

    #[test]
    fn each_move_and_the_result_are_said() {
        let game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
        let mut app = table(Language::English, game);
        assert_eq!(announced(&mut app), [Announcement::polite("Turnover, classic. White to move.".into())]);
        assert_eq!(play(&mut app, "b1b8"), ["White: b1 to b8. Rook. In check: a8. Black to move."]);
        app.world_mut().write_message(Intent::Undo);
        assert_eq!(said(&mut app), ["Taken back: b1 to b8. White to move."]);
        app.world_mut().write_message(Intent::Redo);
        assert_eq!(said(&mut app), ["White: b1 to b8. Rook. In check: a8. Black to move."]);
        assert_eq!(play(&mut app, "g8b8"), ["Black: g8 to b8, capture. Rook. White to move."]);
        app.world_mut().write_message(Intent::OfferDraw);
        assert_eq!(said(&mut app), ["White offers a draw."]);
        app.world_mut().write_message(Intent::AnswerDraw { accept: true });
        assert_eq!(said(&mut app), ["Draw. Both players agreed."]);
    }

    #[test]
    fn an_alert_is_said() {
        let mut app = table(Language::English, Game::new(GameId::TurnoverClassic));
        said(&mut app);
        app.insert_resource(AlertText("The link is broken.".into()))
            .insert_resource(NextState::Pending(Overlay::Alert));
        assert_eq!(announced(&mut app), [Announcement::urgent("The link is broken.".into())]);
        assert!(said(&mut app).is_empty());
    }

    #[test]
    fn refusals_are_said_in_the_language_of_the_player() {
        let mut app = table(Language::Spanish, Game::new(GameId::TurnoverClassic));
        said(&mut app);
        let refusal = Refusal { code: "nothing-there", mover: None, target: None, square: Square::new(0, 0) };
        app.insert_resource(Notice(Some((refusal.clone(), Square::new(0, 0)))));
        let text = Translations::new(Language::Spanish).refusal(GameId::TurnoverClassic, &refusal);
        assert_eq!(announced(&mut app), [Announcement::urgent(text)]);
        assert!(said(&mut app).is_empty());
    }
}
