//! Announcements for screen readers: moves, rolls, results, refusals and little time.

use bevy::prelude::*;

use crate::app::analysis::AnnouncedMate;
use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::clocks::LowTime;
use crate::app::play::selection::{MovePreview, MoveRefused, Selection};
use crate::app::play::table_motion::TableMotion;
use crate::app::play::threats::ShownThreats;
use crate::app::play::{Cause, CurrentGame, GameChanges, Played};
use crate::app::schedule::AppSystems;
use crate::app::screen::{AlertText, Overlay, Screen};
use crate::board::Side;
use crate::session::cube::CubeAction;
use crate::session::{LegalMove, MoveInfo, MoveKind, NodeId, Ply, PlyKind};

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
                announce_refusals.run_if(on_message::<MoveRefused>),
                announce_warning.run_if(resource_changed::<Selection>),
                announce_previews,
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

/// Announces the game and its state when another game comes to the table, or the table is shown again.
fn announce_table(
    mut game_changes: GameChanges,
    screen: Res<State<Screen>>,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if game_changes.read().any(Played::is_another_game) || screen.is_changed() {
        let title = format!("{}.", phrases::title(&translations, &current));
        let own_side = current.lone_person().map(|side| match side {
            Side::White => translations.say("announce-own-white"),
            Side::Black => translations.say("announce-own-black"),
        });
        let text = sentences([title, own_side.unwrap_or_default(), state_of_game(&translations, &current)]);
        announcements.write(Announcement::polite(text));
    }
}

/// Announces moves, rolls, results, takebacks and positions that are looked at, each once, also where several come in one frame, as over
/// a network. Only the last one is followed by how the game stands. A roll is announced when its dice have come to rest.
fn announce_play(
    mut game_changes: GameChanges,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    motion: Res<TableMotion>,
    mut held_back_announcement: Local<Option<Announcement>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let changes: Vec<&Played> = game_changes.read().collect();
    // What comes before another game belongs to the one that has left the table.
    let first_index = changes.iter().rposition(|change| change.is_another_game()).unwrap_or(0);
    let last_index = changes.iter().rposition(|change| !is_silent(change));
    for (index, change) in changes.into_iter().enumerate().skip(first_index) {
        // A roll that was taken back is not announced.
        if change.is_back() || change.is_reset() {
            *held_back_announcement = None;
        }
        if change.is_another_game() || is_silent(change) {
            continue;
        }
        let text = change_text(&translations, &current, change);
        announcements.write_batch(held_back_announcement.take());
        let is_roll = change.is_forward() && current.game.tree()[change.to].ply().is_some_and(Ply::is_roll);
        let text = if Some(index) == last_index {
            sentences([text, state_after(&translations, &current, change)])
        } else {
            text
        };
        if text.is_empty() {
            continue;
        }
        let announcement = Announcement::polite(text);
        if is_roll && motion.dice_tumble {
            *held_back_announcement = Some(announcement);
        } else {
            announcements.write(announcement);
        }
    }
    if !motion.dice_tumble {
        announcements.write_batch(held_back_announcement.take());
    }
}

/// Whether nothing is said of a change: of new annotations, and of the return to the last position before the server's next move.
fn is_silent(change: &Played) -> bool {
    change.is_annotation() || change.cause == Cause::Return
}

/// What a change has played, taken back or shown, in words. Empty if the position is unchanged.
fn change_text(translations: &Translations, current: &CurrentGame, change: &Played) -> String {
    if change.from == change.to {
        String::new()
    } else if change.is_navigation() {
        looked_at(translations, current, change.to)
    } else if change.is_back() {
        taken_back(translations, current)
    } else {
        move_to_node(translations, current, change.to).unwrap_or_default()
    }
}

/// How the game stands after a change, and the comment on the position that is looked at. Before the end of its line, nobody is called
/// upon to move.
fn state_after(translations: &Translations, current: &CurrentGame, change: &Played) -> String {
    let game = &current.game;
    let has_new_dice = change.from != change.to && !change.is_back();
    let free_dice = phrases::free_dice(translations, game).filter(|_| has_new_dice).unwrap_or_default();
    let state = if change.is_navigation() && game.line().following().is_some() {
        let check_text = game.side_to_move().and_then(|side| phrases::check(translations, current, side));
        check_text.map_or_else(String::new, with_full_stop)
    } else {
        state_of_game(translations, current)
    };
    let comment = if change.is_navigation() { game.tree()[change.to].notes().comment.trim() } else { "" };
    sentences([free_dice, state, comment.to_owned()])
}

fn announce_low_time(
    mut warnings: MessageReader<LowTime>,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    for &LowTime(side) in warnings.read() {
        let player = phrases::player(&translations, &current, side);
        announcements
            .write(Announcement::urgent(translations.say_with("announce-low-time", &[("player", player.into())])));
    }
}

fn announce_mate(
    announced_mate: Res<AnnouncedMate>,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if let Some(mate) = announced_mate.0 {
        announcements.write(Announcement::polite(phrases::mate(&translations, &current, mate)));
    }
}

/// Announces which pieces could be taken, where the player wants to be told.
fn announce_threats(
    shown_threats: Res<ShownThreats>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    let squares_where = |is_hanging: bool| {
        let threats_found = shown_threats.0.iter().filter(|threat| threat.hangs == is_hanging);
        threats_found.map(|threat| threat.square.to_string()).collect::<Vec<_>>().join(", ")
    };
    let [guarded_squares, hanging_squares] = [squares_where(false), squares_where(true)];
    let attacked_text = |squares: String| translations.say_with("announce-attacked", &[("squares", squares.into())]);
    let hanging_text = |squares: String| translations.say_with("announce-hanging", &[("squares", squares.into())]);
    let parts = [
        Some(guarded_squares).filter(|text| !text.is_empty()).map(attacked_text),
        Some(hanging_squares).filter(|text| !text.is_empty()).map(hanging_text),
    ];
    let text = sentences(parts.map(Option::unwrap_or_default));
    if !text.is_empty() {
        announcements.write(Announcement::polite(text));
    }
}

/// Announces why a move of the current game was refused. Of other tables that is told elsewhere.
fn announce_refusals(
    selection: Res<Selection>,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if let Some((refusal, _)) = &selection.refusal {
        announcements.write(Announcement::urgent(translations.refusal(current.game.id(), refusal)));
    }
}

/// Announces that leaving the board would lose the game, and is done only when it is asked for again. A preview tells that itself.
fn announce_warning(
    selection: Res<Selection>,
    translations: Res<Translations>,
    mut was_warning_shown: Local<bool>,
    mut announcements: MessageWriter<Announcement>,
) {
    if selection.has_been_warned && !*was_warning_shown && selection.preview.is_none() {
        announcements.write(Announcement::urgent(translations.say("warning-leaves-again")));
    }
    *was_warning_shown = selection.has_been_warned;
}

/// Announces a move that was chosen by touch, before it is played, or that it was let go.
fn announce_previews(
    mut previews: MessageReader<MovePreview>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    for preview in previews.read() {
        let text = match preview {
            MovePreview::Shown(legal) => preview_text(&translations, legal),
            MovePreview::Dropped => translations.say("announce-dropped"),
        };
        announcements.write(Announcement::polite(text));
    }
}

/// What a move would do, and how it is played.
fn preview_text(translations: &Translations, legal: &LegalMove) -> String {
    let Some(info) = legal.info() else { return String::new() };
    let text = move_text(translations, translations.say("announce-preview"), info);
    let warning_key = if info.to.is_some() { "warning-loses" } else { "warning-leaves" };
    let loss_warning = if legal.loses { translations.say(warning_key) } else { String::new() };
    sentences([text, loss_warning, translations.say("announce-choose-again")])
}

fn taken_back(translations: &Translations, current: &CurrentGame) -> String {
    current.game.line().following().and_then(|node| current.game.tree()[node].ply()).map_or_else(String::new, |ply| {
        let info = match ply.played.kind {
            PlyKind::Move(info) => info,
            PlyKind::Pass | PlyKind::Roll => return translations.say("announce-undo-roll"),
            PlyKind::Cube(_) => return translations.say("announce-undo-cube"),
        };
        let from = info.from.to_string();
        match info.lands_on {
            Some(to) => translations.say_with("announce-undo", &[("from", from.into()), ("to", to.to_string().into())]),
            None => translations.say_with("announce-undo-leave", &[("from", from.into())]),
        }
    })
}

/// The last move or roll of the current game in words, and what stands where it has led.
pub(in crate::app) fn last_move(translations: &Translations, current: &CurrentGame) -> Option<String> {
    move_to_node(translations, current, current.game.current())
}

/// The move or roll that has led to a node in words, and what stands where it has led.
fn move_to_node(translations: &Translations, current: &CurrentGame, node: NodeId) -> Option<String> {
    let (id, node) = (current.game.id(), &current.game.tree()[node]);
    let ply = node.ply()?;
    let square = ply.played.info().and_then(|info| info.lands_on);
    let piece = square.and_then(|square| phrases::piece_on(translations, id, node.referee(), square));
    let piece_text = piece.map_or_else(String::new, |piece| format!("{piece}."));
    Some(sentences([ply_text(translations, phrases::player(translations, current, ply.side), ply), piece_text]))
}

/// The position at a node that is looked at: the number of the move or roll that has led to it, and it in words; or that it is the start.
fn looked_at(translations: &Translations, current: &CurrentGame, node: NodeId) -> String {
    let move_number = |node| current.game.tree().number(node).map(|(move_number, _)| move_number);
    let last_number = current.game.line().nodes().last().and_then(|&last| move_number(last));
    match (move_number(node), last_number, move_to_node(translations, current, node)) {
        (Some(number), Some(last), Some(text)) => {
            let values = [("number", number.into()), ("last", last.into()), ("move", text.into())];
            translations.say_with("announce-looked-at", &values)
        }
        _ => with_full_stop(translations.say("panel-looked-at-start")),
    }
}

/// A move or a roll of this player, in words.
pub(in crate::app) fn ply_text(translations: &Translations, player: String, ply: &Ply) -> String {
    let key = match ply.played.kind {
        PlyKind::Move(info) => return move_text(translations, player, info),
        PlyKind::Pass => "announce-pass",
        PlyKind::Roll => "announce-roll",
        PlyKind::Cube(CubeAction::Double) => "announce-double",
        PlyKind::Cube(CubeAction::Take) => "announce-take",
        PlyKind::Cube(CubeAction::Drop) => "announce-drop",
    };
    let face_names: Vec<String> = ply.dice.iter().map(|die| translations.face(die.face)).collect();
    translations.say_with(key, &[("player", player.into()), ("dice", face_names.join(", ").into())])
}

/// A move of this player, or of this piece, in words.
pub(in crate::app) fn move_text(translations: &Translations, player: String, info: MoveInfo) -> String {
    let key = match info.arrival {
        MoveKind::Move => "announce-move",
        MoveKind::Combine => "announce-combine",
        MoveKind::TurnOver => "announce-turn-over",
        MoveKind::Capture => "announce-capture",
        MoveKind::Leave => "announce-leave",
    };
    let to = info.lands_on.map(|to| to.to_string()).unwrap_or_default();
    let values = [("player", player.into()), ("from", info.from.to_string().into()), ("to", to.into())];
    let promotion_text = if info.promotes { translations.say("announce-promotion") } else { String::new() };
    sentences([translations.say_with(key, &values), promotion_text])
}

/// The state of the game: the result, an open draw offer, or check and who is to move.
pub(in crate::app) fn state_of_game(translations: &Translations, current: &CurrentGame) -> String {
    if let Some(outcome) = current.game.outcome() {
        return sentences([
            format!("{}.", phrases::headline(translations, current, outcome)),
            phrases::reason(translations, current, outcome),
        ]);
    }
    if let Some(offer) = current.game.draw_offer() {
        return phrases::offer(translations, current, offer);
    }
    if let Some([headline, reason]) = phrases::cancellation(translations, current) {
        return sentences([format!("{headline}."), reason]);
    }
    let check_text = current.game.side_to_move().and_then(|side| phrases::check(translations, current, side));
    let parts = [check_text, phrases::turn(translations, current)];
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
    use crate::session::{Family, Game, GameId, MoveId, Refusal, Seed};
    use bevy::state::app::StatesPlugin;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

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
        assert_eq!(said(&mut app), ["Move 1 of 1: White: b1 to b8. Rook. In check: a8. Black to move."]);
        assert_eq!(play(&mut app, "g8b8"), ["Black: g8 to b8, capture. Rook. White to move."]);
        app.world_mut().write_message(Intent::OfferDraw);
        assert_eq!(said(&mut app), ["White offers a draw."]);
        app.world_mut().write_message(Intent::AnswerDraw { accept: true });
        assert_eq!(said(&mut app), ["Draw. Both players agreed."]);
    }

    #[test]
    fn whoever_comes_back_to_the_table_hears_the_game_and_its_state() {
        let mut app = table(Language::English, Game::new(GameId::TurnoverClassic));
        let told = ["Turnover, classic. White to move."];
        for (screen, expected) in [(Screen::Table, &told[..]), (Screen::Start, &[]), (Screen::Table, &told)] {
            app.world_mut().resource_mut::<NextState<Screen>>().set_if_neq(screen);
            assert_eq!(said(&mut app), expected, "{screen:?}");
            assert!(said(&mut app).is_empty());
        }
    }

    #[test]
    fn whoever_looks_back_hears_which_move_of_the_game_that_was_and_the_comment_on_it() {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in ["e1e3", "e8e6", "d1d2"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        let first = game.line().nodes()[0];
        game.notes_mut(first).comment = "Two ahead.".into();
        let mut app = table(Language::English, game);
        said(&mut app);
        let of_first = "Move 1 of 2: White: e1 to e3. Pawn. Two ahead.";
        for (intent, text) in [
            (Intent::StepBack, "Move 1 of 2: Black: e8 to e6. Pawn."),
            (Intent::StepBack, of_first),
            (Intent::StepBack, "Start of the game."),
            (Intent::Redo, of_first),
            (Intent::Last, "Move 2 of 2: White: d1 to d2. Pawn. Black to move."),
            (Intent::First, "Start of the game."),
            (Intent::GoTo(first), of_first),
        ] {
            app.world_mut().write_message(intent);
            assert_eq!(said(&mut app), [text]);
        }
    }

    /// A move at random, or a roll.
    fn any_move(game: &Game, random: &mut Xoshiro256PlusPlus) -> Option<MoveId> {
        let legal = game.legal_moves().choose(random).map(|legal| legal.id);
        legal.or_else(|| game.referee().seeded_roll(&Seed::new(random.random()), 0))
    }

    #[test]
    fn each_ply_of_random_games_is_said_once_and_in_order_however_many_come_in_one_frame() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(46);
        for id in Family::ALL.map(|family| family.editions().next().expect("it has editions")) {
            let mut app = table(Language::English, Game::new(id));
            app.init_resource::<Time>();
            said(&mut app);
            let mut game = Game::new(id);
            while game.outcome().is_none() && game.ply_count() < 200 {
                let first = game.ply_count();
                for _ in 0..random.random_range(1..=5) {
                    let Some(chosen) = any_move(&game, &mut random).filter(|_| game.outcome().is_none()) else { break };
                    game.play(chosen).expect("a legal move");
                    app.world_mut().write_message(Intent::Play(chosen));
                }
                let said = said(&mut app);
                let translations = app.world().resource::<Translations>();
                let current = app.world().resource::<CurrentGame>();
                assert_eq!(current.game.ply_count(), game.ply_count(), "{id}");
                let told = |ply: &Ply| ply_text(translations, phrases::player(translations, current, ply.side), ply);
                let expected: Vec<String> = game.plies().skip(first).map(told).collect();
                assert_eq!(said.len(), expected.len(), "{id}: {said:?}, not {expected:?}");
                let is_told = |(said, expected): (&String, &String)| said.starts_with(expected);
                assert!(said.iter().zip(&expected).all(is_told), "{id}: {said:?}, not {expected:?}");
                let state = state_of_game(translations, current);
                let ends = said.iter().map(|said| said.ends_with(&state)).collect::<Vec<_>>();
                assert_eq!(ends.iter().position(|&ends| ends), Some(ends.len() - 1), "{id}: {said:?}");
            }
        }
    }

    #[test]
    fn whoever_asks_to_leave_the_board_with_the_king_hears_that_it_loses_and_may_ask_again() {
        let mut app = table(Language::English, Game::new(GameId::Lielow));
        said(&mut app);
        app.world_mut().resource_mut::<Selection>().has_been_warned = true;
        let warning = app.world().resource::<Translations>().say("warning-leaves-again");
        assert_eq!(announced(&mut app), [Announcement::urgent(warning)]);
        app.world_mut().resource_mut::<Selection>().is_beside_board = true;
        assert!(said(&mut app).is_empty(), "it is said once");
    }

    #[test]
    fn a_move_that_was_chosen_by_touch_is_said_before_it_is_played() {
        let game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
        let legal = |code: &str| game.legal_moves().iter().find(|legal| legal.code == code).expect("a move").clone();
        let (quiet, losing) = (legal("b1b8"), LegalMove { loses: true, ..legal("b1b2") });
        let mut app = table(Language::English, game);
        said(&mut app);
        app.world_mut().write_message(MovePreview::Shown(quiet));
        assert_eq!(said(&mut app), ["Preview: b1 to b8. Choose it again to play it."]);
        app.world_mut().write_message(MovePreview::Shown(losing));
        let warned = "Preview: b1 to b2. That loses the game at once. Choose it again to play it.";
        assert_eq!(said(&mut app), [warned]);
        app.world_mut().write_message(MovePreview::Dropped);
        assert_eq!(said(&mut app), ["Dropped."]);
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
        app.world_mut().resource_mut::<Selection>().refusal = Some((refusal.clone(), Square::new(0, 0)));
        app.world_mut().write_message(MoveRefused);
        let text = Translations::new(Language::Spanish).refusal(GameId::TurnoverClassic, &refusal);
        assert_eq!(announced(&mut app), [Announcement::urgent(text)]);
        assert!(said(&mut app).is_empty());
    }
}
