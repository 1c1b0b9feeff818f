//! Announcements for screen readers: their words, and those about the current game besides its moves, which `access` announces.

use bevy::prelude::*;

use crate::app::analysis::AnnouncedMate;
use crate::app::i18n::Translations;
use crate::app::opponent::Opponent;
use crate::app::phrases;
use crate::app::play::clocks::LowTime;
use crate::app::play::selection::{Hint, MovePreview, Selection};
use crate::app::play::threats::ShownThreats;
use crate::app::play::{CurrentGame, GameChanges, Intent, Played};
use crate::app::schedule::AppSystems;
use crate::app::screen::{AlertText, Overlay, Screen};
use crate::board::Side;
use crate::session::cube::CubeAction;
use crate::session::{Game, LegalMove, MoveInfo, MoveKind, NodeId, Ply, PlyKind};

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
            (
                announce_declined_draw.run_if(resource_exists::<Opponent>),
                announce_table.run_if(in_state(Screen::Table)),
                announce_low_time,
            )
                .chain()
                .in_set(AppSystems::React),
        )
        .add_systems(
            Update,
            (
                announce_threats.run_if(resource_exists_and_changed::<ShownThreats>),
                (announce_warning, announce_hint).run_if(resource_changed::<Selection>),
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

/// Announces that the computer has declined a draw.
fn announce_declined_draw(
    mut intents: MessageReader<Intent>,
    opponent: Res<Opponent>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    let is_refusal = |intent: &&Intent| matches!(intent, Intent::AnswerDraw { accept: false });
    let has_declined = intents.read().filter(is_refusal).count() > 0 && opponent.has_declined();
    let text_about = |side: Side| {
        let player = phrases::player(&translations, &current_game, !side);
        translations.say_with("opponent-declines", &[("player", player.into())])
    };
    let text = current_game.declaring_side().filter(|_| has_declined).map(text_about);
    announcements.write_batch(text.map(Announcement::polite));
}

/// Announces the game and its state when another game comes to the table, or the table is shown again.
pub(in crate::app) fn announce_table(
    mut game_changes: GameChanges,
    screen: Res<State<Screen>>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if game_changes.read().any(Played::is_another_game) || screen.is_changed() {
        let title = format!("{}.", phrases::title(&translations, &current_game));
        let own_side = current_game.lone_person().map(|side| match side {
            Side::White => translations.say("announce-own-white"),
            Side::Black => translations.say("announce-own-black"),
        });
        let text = sentences([title, own_side.unwrap_or_default(), game_state_text(&translations, &current_game)]);
        announcements.write(Announcement::polite(text));
    }
}

/// What a change has played, taken back or shown, in words. Empty if the position is unchanged.
pub(in crate::app) fn change_text(
    translations: &Translations,
    game: &Game,
    player: impl Fn(Side) -> String,
    change: &Played,
) -> String {
    if change.node_before == change.node_after {
        String::new()
    } else if change.is_navigation() {
        position_text(translations, game, player, change.node_after)
    } else if change.is_back() {
        take_back_text(translations, game)
    } else {
        move_to_node(translations, game, player, change.node_after).unwrap_or_default()
    }
}

/// How a game stands after a change, and the comment on the position that is looked at. Before the end of its line, nobody is called
/// upon to move: only check is told instead of the whole state of the game.
pub(in crate::app) fn state_text_after(
    translations: &Translations,
    game: &Game,
    state_text: impl FnOnce() -> String,
    change: &Played,
) -> String {
    let has_new_dice = change.node_before != change.node_after && !change.is_back();
    let free_dice = phrases::free_dice(translations, game).filter(|_| has_new_dice).unwrap_or_default();
    let state_text = if change.is_navigation() && game.line().following().is_some() {
        check_text(translations, game)
    } else {
        state_text()
    };
    let comment = if change.is_navigation() { game.tree()[change.node_after].notes().comment.trim() } else { "" };
    sentences([free_dice, state_text, comment.to_owned()])
}

/// That royal pieces of the side to move are attacked, as a sentence; empty if none is.
pub(in crate::app) fn check_text(translations: &Translations, game: &Game) -> String {
    let check = game.side_to_move().and_then(|side| phrases::check(translations, game, side));
    check.map_or_else(String::new, with_full_stop)
}

pub(in crate::app) fn announce_low_time(
    mut warnings: MessageReader<LowTime>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    for &LowTime(side) in warnings.read() {
        let player = phrases::player(&translations, &current_game, side);
        announcements
            .write(Announcement::urgent(translations.say_with("announce-low-time", &[("player", player.into())])));
    }
}

fn announce_mate(
    announced_mate: Res<AnnouncedMate>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if let Some(mate) = announced_mate.0 {
        announcements.write(Announcement::polite(phrases::mate(&translations, &current_game, mate)));
    }
}

/// Announces which pieces could be taken, where the player wants to be told.
fn announce_threats(
    shown_threats: Res<ShownThreats>,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    let squares_where = |is_hanging: bool| {
        let threats = shown_threats.0.iter().filter(|threat| threat.hangs == is_hanging);
        threats.map(|threat| threat.square.to_string()).collect::<Vec<_>>().join(", ")
    };
    let [guarded_squares, hanging_squares] = [squares_where(false), squares_where(true)];
    let attacked_text =
        |squares: String| with_full_stop(translations.say_with("panel-attacked", &[("squares", squares.into())]));
    let hanging_text = |squares: String| translations.say_with("announce-hanging", &[("squares", squares.into())]);
    let clauses = [
        Some(guarded_squares).filter(|text| !text.is_empty()).map(attacked_text),
        Some(hanging_squares).filter(|text| !text.is_empty()).map(hanging_text),
    ];
    let text = sentences(clauses.map(Option::unwrap_or_default));
    if !text.is_empty() {
        announcements.write(Announcement::polite(text));
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

/// Announces a hint when it is found.
fn announce_hint(
    selection: Res<Selection>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut announced_hint: Local<Option<Hint>>,
    mut announcements: MessageWriter<Announcement>,
) {
    if *announced_hint == selection.hint {
        return;
    }
    (*announced_hint).clone_from(&selection.hint);
    let text = selection.hint.as_ref().map(|hint| hint_text(&translations, &current_game.game, hint));
    announcements.write_batch(text.map(Announcement::polite));
}

/// A hint, with its move in words.
fn hint_text(translations: &Translations, game: &Game, hint: &Hint) -> String {
    let move_text = match hint {
        Hint::Play(legal) if legal.info().is_some() => legal_move_text(translations, game, legal),
        _ => with_full_stop(phrases::hint(translations, game.referee(), hint)),
    };
    translations.say_with("opponent-hint", &[("move", move_text.into())])
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

fn take_back_text(translations: &Translations, game: &Game) -> String {
    game.line().following().and_then(|node| game.tree()[node].ply()).map_or_else(String::new, |ply| {
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

/// The last move or roll of a game in words, and what stands where it has led.
pub(in crate::app) fn last_move_text(
    translations: &Translations,
    game: &Game,
    player: impl Fn(Side) -> String,
) -> Option<String> {
    move_to_node(translations, game, player, game.current())
}

/// The move or roll that has led to a node in words, and what stands where it has led.
fn move_to_node(
    translations: &Translations,
    game: &Game,
    player: impl Fn(Side) -> String,
    node: NodeId,
) -> Option<String> {
    let node = &game.tree()[node];
    let ply = node.ply()?;
    let square = ply.played.info().and_then(|info| info.lands_on);
    let piece = square.and_then(|square| phrases::piece_on(translations, game.id(), node.referee(), square));
    let piece_text = piece.map_or_else(String::new, |piece| format!("{piece}."));
    Some(sentences([ply_text(translations, player(ply.side), ply), piece_text]))
}

/// The position at a node that is looked at: the number of the move or roll that has led to it, and it in words; or that it is the start.
fn position_text(translations: &Translations, game: &Game, player: impl Fn(Side) -> String, node: NodeId) -> String {
    let move_number = |node| game.tree().number(node).map(|(move_number, _)| move_number);
    let last_move_number = game.line().nodes().last().and_then(|&last_number| move_number(last_number));
    match (move_number(node), last_move_number, move_to_node(translations, game, player, node)) {
        (Some(number), Some(last_number), Some(text)) => {
            let arguments = [("number", number.into()), ("last", last_number.into()), ("move", text.into())];
            translations.say_with("announce-looked-at", &arguments)
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
    let arguments =
        [("player", player.into()), ("count", face_names.len().into()), ("dice", face_names.join(", ").into())];
    translations.say_with(key, &arguments)
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
    let arguments = [("player", player.into()), ("from", info.from.to_string().into()), ("to", to.into())];
    let promotion_text = if info.promotes { translations.say("announce-promotion") } else { String::new() };
    sentences([translations.say_with(key, &arguments), promotion_text])
}

/// A move that can be made in a game, in words and with the name of its piece, or else as it is written.
pub(in crate::app) fn legal_move_text(translations: &Translations, game: &Game, legal: &LegalMove) -> String {
    let text_in_words = |info: MoveInfo| {
        let piece = phrases::piece_on(translations, game.id(), game.referee(), info.from)?;
        Some(move_text(translations, piece, info))
    };
    legal.info().and_then(text_in_words).unwrap_or_else(|| phrases::notation(translations, legal))
}

/// The state of the game: the result, an open draw offer, or check and who is to move.
pub(in crate::app) fn game_state_text(translations: &Translations, current_game: &CurrentGame) -> String {
    if let Some(outcome) = current_game.game.outcome() {
        return sentences([
            format!("{}.", phrases::headline(translations, current_game, outcome)),
            phrases::reason(translations, current_game, outcome),
        ]);
    }
    if let Some(offer) = current_game.game.draw_offer() {
        return phrases::offer(translations, current_game, offer);
    }
    if let Some([headline, reason]) = phrases::cancellation(translations, current_game) {
        return sentences([format!("{headline}."), reason]);
    }
    let turn_text = phrases::turn(translations, current_game).map_or_else(String::new, with_full_stop);
    sentences([check_text(translations, &current_game.game), turn_text])
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
    use crate::app::play;
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;
    use bevy::state::app::StatesPlugin;

    fn table_app(language: Language, game: Game) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .insert_resource(Translations::new(language))
            .insert_resource(CurrentGame::new(game));
        app
    }

    fn drain_texts(app: &mut App) -> Vec<String> {
        drain_announcements(app).into_iter().map(|announcement| announcement.text).collect()
    }

    fn drain_announcements(app: &mut App) -> Vec<Announcement> {
        app.update();
        app.world_mut().resource_mut::<Messages<Announcement>>().drain().collect()
    }

    #[test]
    fn whoever_comes_back_to_the_table_hears_the_game_and_its_state() {
        let mut app = table_app(Language::English, Game::new(GameId::TurnoverClassic));
        let state_texts = ["Turnover, classic. White to move."];
        for (screen, expected_texts) in
            [(Screen::Table, &state_texts[..]), (Screen::Start, &[]), (Screen::Table, &state_texts)]
        {
            NextState::set_if_neq(&mut *app.world_mut().resource_mut::<NextState<Screen>>(), screen);
            assert_eq!(drain_texts(&mut app), expected_texts, "{screen:?}");
            assert!(drain_texts(&mut app).is_empty());
        }
    }

    #[test]
    fn whoever_asks_to_leave_the_board_with_the_king_hears_that_it_loses_and_may_ask_again() {
        let mut app = table_app(Language::English, Game::new(GameId::Lielow));
        drain_texts(&mut app);
        app.world_mut().resource_mut::<Selection>().has_been_warned = true;
        let warning = app.world().resource::<Translations>().say("warning-leaves-again");
        assert_eq!(drain_announcements(&mut app), [Announcement::urgent(warning)]);
        app.world_mut().resource_mut::<Selection>().is_beside_board = true;
        assert!(drain_texts(&mut app).is_empty(), "it is said once");
    }

    #[test]
    fn a_hint_is_said_once_with_its_piece_or_as_what_to_do_before_the_roll() {
        let game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
        let rook_move = game.legal_moves().iter().find(|legal| legal.code == "b1b8").expect("a move").clone();
        let mut app = table_app(Language::English, game);
        drain_texts(&mut app);
        for (hint, expected_texts) in [
            (Some(Hint::Play(rook_move)), &["Hint: Rook: b1 to b8."][..]),
            (Some(Hint::Roll), &["Hint: Roll without a double."]),
            (None, &[]),
        ] {
            app.world_mut().resource_mut::<Selection>().hint = hint;
            assert_eq!(drain_texts(&mut app), expected_texts);
            app.world_mut().resource_mut::<Selection>().is_beside_board = true;
            assert!(drain_texts(&mut app).is_empty(), "it is said once");
        }
    }

    #[test]
    fn a_move_that_was_chosen_by_touch_is_said_before_it_is_played() {
        let game = Game::from_fen(GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w").expect("a position");
        let legal_move =
            |code: &str| game.legal_moves().iter().find(|legal_move| legal_move.code == code).expect("a move").clone();
        let (quiet_move, losing_move) = (legal_move("b1b8"), LegalMove { loses: true, ..legal_move("b1b2") });
        let mut app = table_app(Language::English, game);
        drain_texts(&mut app);
        app.world_mut().write_message(MovePreview::Shown(quiet_move));
        assert_eq!(drain_texts(&mut app), ["Preview: b1 to b8. Choose it again to play it."]);
        app.world_mut().write_message(MovePreview::Shown(losing_move));
        let warning_text = "Preview: b1 to b2. That loses the game at once. Choose it again to play it.";
        assert_eq!(drain_texts(&mut app), [warning_text]);
        app.world_mut().write_message(MovePreview::Dropped);
        assert_eq!(drain_texts(&mut app), ["Dropped."]);
    }

    #[test]
    fn a_single_die_is_not_told_as_several() {
        for (form, expected) in
            [(Variant::BrainKing, "Ana: the die shows "), (Variant::DiceChess, "Ana: the dice show ")]
        {
            let mut game = Game::new(GameId::DiceChess(form));
            let roll = game.referee().legal_rolls()[0].id;
            assert!(game.play(roll).is_some());
            let ply = game.last_ply().expect("a roll");
            let text = ply_text(&Translations::new(Language::English), "Ana".into(), ply);
            assert!(text.starts_with(expected), "{text}");
        }
    }

    #[test]
    fn an_alert_is_said() {
        let mut app = table_app(Language::English, Game::new(GameId::TurnoverClassic));
        drain_texts(&mut app);
        app.insert_resource(AlertText("The link is broken.".into()))
            .insert_resource(NextState::Pending(Overlay::Alert));
        assert_eq!(drain_announcements(&mut app), [Announcement::urgent("The link is broken.".into())]);
        assert!(drain_texts(&mut app).is_empty());
    }
}
