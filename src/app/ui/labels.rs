//! What is written over the table?

use bevy::prelude::{ColorToPacked, Vec2};
use bevy_egui::egui::{self, Color32, Ui};

use super::PanelView;
use super::theme::{self, WARNING};
use crate::app::play::selection::moves_from;
use crate::app::scene::marks::{BoardMark, STAR_MIDDLE};
use crate::app::settings::Theme;
use crate::board::Square;
use crate::session::MoveKind;

const LABEL_WIDTH: f32 = 260.0;
const PIECE_WIDTH: f32 = 380.0;
const ICON_SIZE: f32 = 18.0;

/// Draws why something was refused, near its square, and what the marks mean that lie on the board.
pub(super) fn labels_ui(
    ctx: &egui::Context,
    view: &PanelView,
    table: egui::Rect,
    on_screen: impl Fn(Square) -> Option<egui::Pos2>,
) {
    if let Some((refusal, square)) = &view.notice.0
        && let Some(at) = on_screen(*square)
    {
        warning_ui(ctx, view.words.refusal(view.game().id(), refusal), at, table);
    }
    // Before the player makes a move that loses at once.
    if let Some(legal) = view.selection.aimed_at(view.game()).filter(|legal| legal.loses)
        && let Some(info) = legal.info
        && let Some(at) = on_screen(info.to.unwrap_or(info.from))
    {
        let key = match (info.to, view.selection.warned) {
            (None, false) => "warning-leaves",
            (None, true) => "warning-leaves-again",
            (Some(_), _) => "warning-loses",
        };
        warning_ui(ctx, view.say(key), at, table);
    }
    match view.selection.from {
        Some(from) => legend_ui(ctx, view, table, from),
        None if !view.settings.hides_labels => piece_ui(ctx, view, table),
        None => {}
    }
}

/// What stands under the pointer, and how it moves.
fn piece_ui(ctx: &egui::Context, view: &PanelView, table: egui::Rect) {
    let referee = view.game().referee();
    let kit = referee.kit();
    let pointed = view.selection.hover.and_then(|square| referee.pieces().get(&square).copied());
    let Some(man) = pointed.and_then(|id| kit.piece(id)) else { return };
    at_the_foot(ctx, table, |ui| {
        ui.set_max_width(PIECE_WIDTH.min(table.width() - 40.0));
        let id = view.game().id();
        ui.label(theme::strong(view.words.piece(id, man.name)));
        ui.label(view.words.moves_of(id, man.name));
    });
}

/// Something at the foot of the table that no click meets.
fn at_the_foot(ctx: &egui::Context, table: egui::Rect, add: impl FnOnce(&mut Ui)) {
    egui::Area::new("legend".into())
        .fixed_pos(table.left_bottom() + egui::vec2(10.0, -10.0))
        .pivot(egui::Align2::LEFT_BOTTOM)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let ground = theme::GROUND.gamma_multiply(0.9);
            egui::Frame::new().fill(ground).corner_radius(8).inner_margin(8).show(ui, add);
        });
}

/// A text over a point of the table.
fn warning_ui(ctx: &egui::Context, text: String, at: egui::Pos2, table: egui::Rect) {
    egui::Area::new("refusal".into())
        .order(egui::Order::Foreground)
        .fixed_pos(at - egui::vec2(0.0, 12.0))
        .pivot(egui::Align2::CENTER_BOTTOM)
        .constrain_to(table.shrink(6.0))
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let stroke = egui::Stroke::new(1.5, WARNING);
            egui::Frame::new().fill(theme::SHEET).stroke(stroke).corner_radius(8).inner_margin(10).show(ui, |ui| {
                ui.set_max_width(LABEL_WIDTH);
                ui.label(egui::RichText::new(text).color(theme::TEXT));
            });
        });
}

/// Names the kinds of targets that the chosen piece has.
fn legend_ui(ctx: &egui::Context, view: &PanelView, table: egui::Rect, from: Square) {
    let mut marks: Vec<(BoardMark, &str)> = Vec::new();
    for (legal, info) in moves_from(view.game(), from).filter_map(|legal| Some((legal, legal.info?))) {
        let key = match info.arrival {
            MoveKind::Move => "legend-move",
            MoveKind::Combine => "legend-combine",
            MoveKind::TurnOver => "legend-turn-over",
            MoveKind::Capture => "legend-capture",
            MoveKind::Leave => "legend-leave",
        };
        marks.push((BoardMark::of(info.arrival), key));
        marks.extend(info.promotes.then_some((BoardMark::Promote, "legend-promote")));
        marks.extend(legal.loses.then_some((BoardMark::Loses, "legend-loses")));
    }
    marks.sort_unstable();
    marks.dedup();
    if marks.is_empty() {
        return;
    }
    at_the_foot(ctx, table, |ui| {
        ui.horizontal(|ui| {
            for (mark, key) in marks {
                mark_icon(ui, mark, view.settings.theme);
                ui.label(view.say(key));
            }
        });
    });
}

/// A mark as it lies on the board, small.
fn mark_icon(ui: &mut Ui, mark: BoardMark, theme: Theme) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(ICON_SIZE), egui::Sense::hover());
    let [red, green, blue, alpha] = mark.color(theme).to_srgba().to_u8_array();
    let color = Color32::from_rgba_unmultiplied(red, green, blue, alpha);
    // A lone star would be lost in its corner, a dot in the middle.
    let (middle, scale) = match mark {
        BoardMark::Promote => (Vec2::splat(STAR_MIDDLE), 2.8),
        BoardMark::Loses => (Vec2::ZERO, 2.6),
        BoardMark::Leave => (Vec2::ZERO, 2.0),
        BoardMark::Move => (Vec2::ZERO, 2.5),
        _ => (Vec2::ZERO, 1.0),
    };
    let mut mesh = egui::Mesh::default();
    // One star says it.
    for strip in mark.strips_in(theme).into_iter().take(if mark == BoardMark::Promote { 1 } else { usize::MAX }) {
        let first = mesh.vertices.len() as u32;
        for point in &strip {
            let point = (*point - middle) * scale * ICON_SIZE;
            mesh.colored_vertex(rect.center() + egui::vec2(point.x, -point.y), color);
        }
        for corner in 0..(strip.len() as u32).saturating_sub(2) {
            mesh.add_triangle(first + corner, first + corner + 1, first + corner + 2);
        }
    }
    ui.painter().add(mesh);
}
