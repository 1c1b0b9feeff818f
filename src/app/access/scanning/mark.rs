//! Draws the mark of switch scanning.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Rect};
use bevy_egui::{EguiContexts, egui};

use super::SwitchScan;
use super::items::open_list_layer;
use crate::app::access::tree::AccessTree;
use crate::app::ui::screen_keyboard;

/// The width of the mark and of its dark edge, in points.
const MARK_WIDTH: f32 = 3.0;
const EDGE_WIDTH: f32 = 7.0;
/// The space between the mark and what it is around.
const MARK_GAP: f32 = 3.0;

/// The size of the sign of an item, and the half of the disc below it, in points.
const SIGN_SIZE: f32 = 16.0;
const SIGN_DISC_RADIUS: f32 = 9.0;

/// Draws the mark over everything else: a light frame with a dark edge, thin around a group, and the sign of the item if it has one.
pub(super) fn draw_mark(mut contexts: EguiContexts, scan: Res<SwitchScan>, If(tree): If<Res<AccessTree>>) -> Result {
    let (Some(tree), false) = (&tree.0, scan.is_resting()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Debug, egui::Id::new("scan")));
    for item in scan.marked_items() {
        let bounds = if item.action == Action::Collapse {
            let keyboard_layer = Some(screen_keyboard::layer_id()).filter(|layer| layer.accesskit_id() == item.node);
            let front_layer = keyboard_layer.or_else(|| open_list_layer(ctx));
            front_layer.and_then(|layer| ctx.memory(|memory| memory.area_rect(layer)))
        } else {
            let node = tree.nodes.iter().find(|(id, _)| *id == item.node);
            node.and_then(|(_, node)| node.bounds()).map(to_egui_rect)
        };
        let Some(bounds) = bounds.map(|bounds| item.mark_rect(bounds)) else { continue };
        let width = if scan.marked_item().is_some() { MARK_WIDTH } else { MARK_WIDTH / 2.0 };
        for (width, color) in [(width + EDGE_WIDTH - MARK_WIDTH, egui::Color32::BLACK), (width, egui::Color32::YELLOW)]
        {
            let stroke = egui::Stroke::new(width, color);
            painter.rect_stroke(bounds.expand(MARK_GAP), MARK_GAP, stroke, egui::StrokeKind::Middle);
        }
        if let Some(sign) = item.sign() {
            let sign_center = bounds.center_top() - egui::vec2(0.0, MARK_GAP);
            painter.circle_filled(sign_center, SIGN_DISC_RADIUS, egui::Color32::BLACK);
            let font = egui::FontId::proportional(SIGN_SIZE);
            painter.text(sign_center, egui::Align2::CENTER_CENTER, sign, font, egui::Color32::YELLOW);
        }
    }
    Ok(())
}

fn to_egui_rect(Rect { x0, y0, x1, y1 }: Rect) -> egui::Rect {
    let corner = |x: f64, y: f64| egui::pos2(x as f32, y as f32);
    egui::Rect::from_min_max(corner(x0, y0), corner(x1, y1))
}
