//! What does somebody write beside a move?

use bevy::prelude::Resource;
use bevy_egui::egui;

use super::theme;
use super::{PanelView, UiCommand};
use crate::app::play::Intent;
use crate::app::screen::Sheet;
use crate::session::{Game, NodeId};

const WIDTH: f32 = 420.0;
/// So many characters are enough for a comment.
const LIMIT: usize = 2000;

/// The comment that is being written.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct CommentDraft {
    node: Option<NodeId>,
    text: String,
    /// Whether the field has not yet got the keys.
    is_new: bool,
}

impl CommentDraft {
    /// What stands beside a move, to be changed.
    pub(super) fn of(game: &Game, node: NodeId) -> Self {
        Self { node: Some(node), text: game.notes(node).comment.clone(), is_new: true }
    }
}

/// Draws the sheet on which a comment is written. Whoever leaves it saves it; Esc leaves everything as it was.
pub(super) fn comment_ui(ctx: &egui::Context, view: &PanelView, draft: &mut CommentDraft, asked: &mut Vec<UiCommand>) {
    let Some(node) = draft.node.filter(|_| view.sheet == Sheet::Comment) else { return };
    let cancels = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    let width = WIDTH.min(ctx.content_rect().width() - 60.0);
    let id = egui::Id::new("comment");
    let frame = egui::Frame::window(&ctx.global_style());
    let modal = egui::Modal::new(id).frame(frame).show(ctx, |ui| {
        ui.set_width(width);
        ui.label(theme::strong(title(view, node)).size(16.0));
        let low = ctx.content_rect().height() < 400.0;
        let field = egui::TextEdit::multiline(&mut draft.text)
            .id_salt("comment text")
            .hint_text(view.say("comment-hint"))
            .char_limit(LIMIT)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_rows(if low { 3 } else { 6 })
            .desired_width(f32::INFINITY);
        let height = ctx.content_rect().height() - 180.0;
        let field = egui::ScrollArea::vertical().max_height(height).show(ui, |ui| ui.add(field)).inner;
        if std::mem::take(&mut draft.is_new) {
            field.request_focus();
        }
        ui.horizontal(|ui| {
            let done = ui.add(theme::main_button(view.say("comment-done"))).clicked();
            if ui.button(view.say("action-cancel")).on_hover_text(view.say("tip-cancel")).clicked() {
                asked.push(UiCommand::Sheet(Sheet::None));
            }
            done
        })
        .inner
    });
    let sent = ctx.input(|input| input.modifiers.command && input.key_pressed(egui::Key::Enter));
    if modal.inner || sent || (modal.backdrop_response.clicked() && !cancels) {
        asked.push(UiCommand::Sheet(Sheet::None));
        let mut notes = view.game().notes(node).clone();
        let text = draft.text.trim();
        if notes.comment != text {
            text.clone_into(&mut notes.comment);
            asked.push(UiCommand::Intent(Intent::Annotate(node, notes)));
        }
    }
}

/// Beside which move.
fn title(view: &PanelView, node: NodeId) -> String {
    let game = view.game();
    match (game.ply(node), game.number(node)) {
        (Some(ply), Some((number, side))) => {
            let dots = if side == crate::board::Side::White { "." } else { "…" };
            format!("{number}{dots} {}", ply.played.text)
        }
        _ => view.say("comment-start"),
    }
}
