//! The dialog for the comment on a move.

use bevy::prelude::{App, Commands, Component, DespawnOnExit, IntoScheduleConfigs, MessageReader, Res, Result, Single};
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::input::screen_keyboard;
use crate::app::phrases;
use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::ui::systems::{DrawApp, UiSystems};
use crate::app::ui::widgets::game_view::{GameParams, GameView};
use crate::app::ui::widgets::{dialog, theme};
use crate::app::ui::{command::UiCommand, commands, context::PanelContext};
use crate::session::{Game, NodeId};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, begin_comment.after(commands::change_screen).in_set(UiSystems::Commands))
        .draw_overlay(Overlay::Comment, draw_comment);
}

const MAX_DIALOG_WIDTH: f32 = 420.0;
/// The maximum length of a comment, in characters.
const MAX_COMMENT_CHARS: usize = 2000;

/// The comment being written.
#[derive(Component, Clone, Debug)]
struct CommentDraft {
    node: NodeId,
    text: String,
    /// The comment when the dialog was opened: in a study somebody else may have changed it since.
    first_text: String,
    /// Whether the field is still to get the keyboard.
    wants_keyboard: bool,
}

impl CommentDraft {
    /// The existing comment, for editing.
    fn of(game: &Game, node: NodeId) -> Self {
        let text = game.tree()[node].notes().comment.clone();
        Self { node, first_text: text.clone(), text, wants_keyboard: true }
    }
}

/// Opens a comment when requested.
fn begin_comment(
    mut requests: MessageReader<UiCommand>,
    current_game: Res<CurrentGame>,
    draft: Option<Single<&mut CommentDraft>>,
    mut overlay_control: OverlayControl,
    mut commands: Commands,
) {
    let requested_node = |request: &UiCommand| {
        if let UiCommand::Comment(node) = request { Some(*node) } else { None }
    };
    let Some(node) = requests.read().filter_map(requested_node).last() else { return };
    let comment = CommentDraft::of(&current_game.game, node);
    match draft {
        Some(mut draft) => **draft = comment,
        None => drop(commands.spawn((comment, DespawnOnExit(Overlay::Comment)))),
    }
    overlay_control.open(Overlay::Comment);
}

fn draw_comment(mut context: PanelContext, game: GameParams, mut draft: Single<&mut CommentDraft>) -> Result {
    context.draw(|ctx, commands| comment_ui(ctx, game.view(), &mut draft, commands))
}

/// Draws the dialog. Closing it saves the comment; Esc discards the changes, and so does the removal of the move.
fn comment_ui(ctx: &egui::Context, view: GameView, draft: &mut CommentDraft, commands: &mut Vec<UiCommand>) {
    let node = draft.node;
    if !view.game().tree().holds(node) {
        commands.push(UiCommand::Overlay(Overlay::None));
        return;
    }
    let is_cancelled = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    let width = MAX_DIALOG_WIDTH.min(ctx.content_rect().width() - 60.0);
    let id = egui::Id::new("comment");
    let frame = egui::Frame::window(&ctx.global_style());
    let modal = egui::Modal::new(id).frame(frame);
    let modal = dialog::show(modal, ctx, move_title(view, node), |ui| {
        ui.set_width(width);
        dialog::heading_ui(ui, theme::strong(move_title(view, node)).size(16.0));
        let is_window_low = ctx.content_rect().height() < 400.0;
        let comment_field = egui::TextEdit::multiline(&mut draft.text)
            .id_salt("comment text")
            .hint_text(view.say("comment-hint"))
            .char_limit(MAX_COMMENT_CHARS)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_rows(if is_window_low { 3 } else { 6 })
            .desired_width(f32::INFINITY);
        let max_field_height = ctx.content_rect().height() - 180.0;
        let comment_field =
            egui::ScrollArea::vertical().max_height(max_field_height).show(ui, |ui| ui.add(comment_field)).inner;
        screen_keyboard::mark_multiline(&comment_field);
        if std::mem::take(&mut draft.wants_keyboard) {
            comment_field.request_focus();
        }
        ui.horizontal(|ui| {
            let is_done = ui.add(theme::main_button(view.say("comment-done"))).clicked();
            if dialog::cancel_ui(ui, view.translations) {
                commands.push(UiCommand::Overlay(Overlay::None));
            }
            is_done
        })
        .inner
    });
    let is_sent = ctx.input(|input| input.modifiers.command && input.key_pressed(egui::Key::Enter));
    if modal.inner || is_sent || (modal.backdrop_response.clicked() && !is_cancelled) {
        commands.push(UiCommand::Overlay(Overlay::None));
        let text = draft.text.trim();
        if text != draft.first_text.trim() {
            let mut notes = view.game().tree()[node].notes().clone();
            text.clone_into(&mut notes.comment);
            commands.push(UiCommand::Intent(Intent::Annotate(node, notes)));
        }
    }
}

/// The title, which names the move.
fn move_title(view: GameView, node: NodeId) -> String {
    let game = view.game();
    match (game.tree()[node].ply(), game.tree().number(node)) {
        (Some(ply), Some((number, side))) => {
            let dots = if side == crate::board::Side::White { "." } else { "…" };
            format!("{number}{dots} {}", phrases::notation(view.translations, &ply.played))
        }
        _ => view.say("comment-start"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn a_comment_is_written_and_saved_or_given_up() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let node = fixture.current.game.current();
        for (key, is_saved) in [("comment-done", true), ("action-cancel", false)] {
            let mut draft = CommentDraft::of(&fixture.current.game, node);
            let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
                comment_ui(ui.ctx(), fixture.game_view(), &mut draft, commands);
            });
            harness.event(egui::Event::Text("Good.".into()));
            testing::run_until_settled(&mut harness);
            testing::press_control(&mut harness, &fixture.say(key));
            let commands = testing::take_commands(&mut harness);
            assert!(matches!(commands[0], UiCommand::Overlay(Overlay::None)), "{commands:?}");
            let saved_comment = match commands.get(1) {
                Some(UiCommand::Intent(Intent::Annotate(annotated_node, notes))) => {
                    assert_eq!(*annotated_node, node);
                    Some(notes.comment.as_str())
                }
                _ => None,
            };
            assert_eq!(saved_comment, is_saved.then_some("Good."), "{commands:?}");
        }
    }

    #[test]
    fn closing_it_unchanged_keeps_what_somebody_else_has_written_meanwhile() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        let node = fixture.current.game.current();
        let mut draft = CommentDraft::of(&fixture.current.game, node);
        fixture.current.record.game.notes_mut(node).comment = "Good.".into();
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            comment_ui(ui.ctx(), fixture.game_view(), &mut draft, commands);
        });
        testing::press_control(&mut harness, &fixture.say("comment-done"));
        let commands = testing::take_commands(&mut harness);
        assert!(!commands.iter().any(|command| matches!(command, UiCommand::Intent(_))), "{commands:?}");
    }

    #[test]
    fn it_is_closed_when_its_move_is_not_in_the_tree_any_more() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut draft = CommentDraft::of(&fixture.current.game, fixture.current.game.current());
        let other_fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            comment_ui(ui.ctx(), other_fixture.game_view(), &mut draft, commands);
        });
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(commands.first(), Some(UiCommand::Overlay(Overlay::None))), "{commands:?}");
    }
}
