//! Which of several moves is meant that lead to the same square: what does a pawn become, or whose die is spent?

use bevy_egui::egui::{self, Ui};

use super::theme::{self, ACCENT};
use super::{PanelView, UiCommand};
use crate::app::play::Intent;
use crate::app::play::selection::moves_to;
use crate::board::{Chessman, Side, Square};
use crate::session::LegalMove;

/// The side of a man on his button.
const SIZE: f32 = 52.0;

/// Draws the moves to choose from near the square to which they lead, while there is a choice.
pub(super) fn fork_ui(
    ctx: &egui::Context,
    view: &PanelView,
    table: egui::Rect,
    on_screen: impl Fn(Square) -> Option<egui::Pos2>,
    asked: &mut Vec<UiCommand>,
) {
    let selection = view.selection;
    let (Some(from), Some(to)) = (selection.from, selection.fork) else { return };
    let Some(at) = on_screen(to) else { return };
    let moves: Vec<&LegalMove> = moves_to(view.game(), from, Some(to)).collect();
    let promotes = moves.iter().any(|legal| legal.info.is_some_and(|info| info.promotes));
    egui::Area::new("fork".into())
        .order(egui::Order::Foreground)
        .fixed_pos(at - egui::vec2(0.0, 16.0))
        .pivot(egui::Align2::CENTER_BOTTOM)
        .constrain_to(table.shrink(6.0))
        .fade_in(false)
        .show(ctx, |ui| {
            let stroke = egui::Stroke::new(1.5, ACCENT);
            egui::Frame::new().fill(theme::SHEET).stroke(stroke).corner_radius(8).inner_margin(10).show(ui, |ui| {
                let key = if promotes { "promotion-title" } else { "dice-choice-title" };
                ui.label(theme::strong(view.say(key)));
                ui.horizontal(|ui| {
                    for legal in moves {
                        if choice_ui(ui, view, legal) {
                            asked.push(UiCommand::Intent(Intent::Play(legal.id)));
                        }
                    }
                });
            });
        });
}

/// A move by what is chosen with it. Returns whether it was pressed.
fn choice_ui(ui: &mut Ui, view: &PanelView, legal: &LegalMove) -> bool {
    let Some(choice) = legal.info.and_then(|info| info.choice) else {
        return ui.button(&legal.text).clicked();
    };
    let name = view.words.piece(view.game().id(), choice);
    let man = Chessman::ALL.into_iter().find(|man| man.piece_name() == choice);
    let response = ui.add_sized([SIZE, SIZE], egui::Button::new("")).on_hover_text(&name);
    let side = view.game().side_to_move().unwrap_or(Side::White);
    let ink = theme::SIDES[side.index()];
    if let Some(man) = man {
        view.figures.paint_man(ui.painter(), response.rect.shrink(4.0), man, ink, theme::FAINT_TEXT);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    response.clicked()
}
