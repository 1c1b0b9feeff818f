//! The position and size of the panel beside or below the table.

use bevy::prelude::{DetectChangesMut, ResMut};
use bevy_egui::egui;

use crate::app::scene::camera::PanelRoom;
use crate::app::ui::widgets::zoom;

/// The width, in logical pixels, below which the panel of a portrait window is below the table.
const MAX_PORTRAIT_WIDTH: f32 = 640.0;
/// The width, in logical pixels, of a window below which a panel beside the table is narrower, and its width there.
const NARROW_WINDOW_WIDTH: f32 = 900.0;
const NARROW_PANEL_WIDTH: f32 = 270.0;
/// The minimum and maximum part of a portrait window's height that the panel takes.
const MIN_HEIGHT_SHARE: f32 = 0.3;
const MAX_HEIGHT_SHARE: f32 = 0.62;

/// The heights, in logical pixels, from which everything is shown, and below which only the essentials are.
const MIN_ROOMY_HEIGHT: f32 = 560.0;
const MIN_SHORT_HEIGHT: f32 = 400.0;

/// The position of the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::ui) enum Dock {
    /// At the right, with this width.
    Right(f32),
    /// Below, with this height.
    Below(f32),
}

/// The space that a panel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum Space {
    /// Two columns with few rows.
    Flat,
    /// A column of medium height.
    Short,
    /// A tall column.
    Roomy,
}

impl Space {
    /// The margin around the panel's contents.
    pub(in crate::app::ui) const fn margin(self) -> egui::Margin {
        match self {
            Self::Flat => egui::Margin::symmetric(12, 8),
            Self::Short | Self::Roomy => egui::Margin::symmetric(14, 10),
        }
    }

    /// The gap between two rows.
    pub(in crate::app::ui) const fn gap(self) -> f32 {
        match self {
            Self::Flat => 5.0,
            Self::Short => 6.0,
            Self::Roomy => 8.0,
        }
    }
}

impl Dock {
    /// The same as [`Dock::of`], but a panel at the right of a smaller window is narrower, so that the table keeps the larger
    /// part.
    pub(in crate::app::ui) fn beside_table(window: egui::Vec2, width: f32, height: f32) -> Self {
        Self::of(window, if window.x < NARROW_WINDOW_WIDTH { NARROW_PANEL_WIDTH } else { width }, height)
    }

    /// The position in a window of this size for a panel with this width at the right, or this height below.
    pub(in crate::app::ui) fn of(window: egui::Vec2, width: f32, height: f32) -> Self {
        if window.x < MAX_PORTRAIT_WIDTH && window.y > window.x {
            Self::Below(height.clamp(MIN_HEIGHT_SHARE * window.y, MAX_HEIGHT_SHARE * window.y))
        } else {
            Self::Right(width)
        }
    }

    /// The empty panel.
    pub(in crate::app::ui) fn panel(self, ui: &egui::Ui, id: &'static str, margin: egui::Margin) -> egui::Panel {
        let frame = egui::Frame::new().fill(ui.visuals().panel_fill).inner_margin(margin);
        let panel = match self {
            Self::Right(width) => egui::Panel::right(id).exact_size(width),
            Self::Below(height) => egui::Panel::bottom(id).exact_size(height),
        };
        panel.resizable(false).frame(frame)
    }

    /// The space of the panel in a window of this height.
    pub(in crate::app::ui) fn space(self, height: f32) -> Space {
        match self {
            Self::Below(_) => Space::Flat,
            Self::Right(_) if height < MIN_SHORT_HEIGHT => Space::Flat,
            Self::Right(_) if height < MIN_ROOMY_HEIGHT => Space::Short,
            Self::Right(_) => Space::Roomy,
        }
    }

    /// The panel drawn in this rectangle.
    pub(in crate::app::ui) fn into_docked_panel(self, drawn_rect: egui::Rect) -> DockedPanel {
        DockedPanel { dock: self, drawn_rect }
    }
}

/// A part at the top of a panel that keeps its place while the rest is scrolled.
pub(in crate::app::ui) fn head(id: &'static str) -> egui::Panel {
    egui::Panel::top(id).show_separator_line(false).frame(egui::Frame::new())
}

/// A part at the bottom of a panel that keeps its place while the rest is scrolled.
pub(in crate::app::ui) fn foot(id: &'static str) -> egui::Panel {
    egui::Panel::bottom(id).show_separator_line(false).frame(egui::Frame::new())
}

/// A `Ui` of the whole window, for a panel at its edge.
pub(in crate::app::ui) fn background(ctx: &egui::Context) -> egui::Ui {
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
    egui::Ui::new(ctx.clone(), "window".into(), builder)
}

/// A drawn panel, and where.
#[must_use]
pub(in crate::app::ui) struct DockedPanel {
    dock: Dock,
    drawn_rect: egui::Rect,
}

impl DockedPanel {
    /// Takes the space from the table, up to the edges of the window. Those that are kept free, on a television, get the panel's ground.
    pub(in crate::app::ui) fn take_from_table(self, ctx: &egui::Context, table_panel_room: &mut ResMut<PanelRoom>) {
        let (window, panel_corner) = (ctx.viewport_rect(), self.drawn_rect.min);
        let (panel_room, whole_panel_rect) = match self.dock {
            Dock::Right(_) => (
                PanelRoom { right: window.right() - panel_corner.x, below: 0.0 },
                egui::Rect::from_min_max(egui::pos2(panel_corner.x, window.top()), window.max),
            ),
            Dock::Below(_) => (
                PanelRoom { right: 0.0, below: window.bottom() - panel_corner.y },
                egui::Rect::from_min_max(egui::pos2(window.left(), panel_corner.y), window.max),
            ),
        };
        table_panel_room.set_if_neq(zoom::room_in_pixels(panel_room, ctx.zoom_factor()));
        if ctx.content_rect() != window {
            let edge_painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(window);
            let edge_color = ctx.global_style().visuals.panel_fill;
            for edge_rect in outside_rects(whole_panel_rect, self.drawn_rect) {
                edge_painter.rect_filled(edge_rect, 0.0, edge_color);
            }
        }
    }
}

/// The parts of a rectangle that lie outside of another one in it.
pub(in crate::app::ui) fn outside_rects(outer_rect: egui::Rect, inner_rect: egui::Rect) -> [egui::Rect; 4] {
    let (left_rect, rest_rect) = outer_rect.split_left_right_at_x(inner_rect.left());
    let (middle_rect, right_rect) = rest_rect.split_left_right_at_x(inner_rect.right());
    let (above_rect, below_rect) = (
        middle_rect.split_top_bottom_at_y(inner_rect.top()).0,
        middle_rect.split_top_bottom_at_y(inner_rect.bottom()).1,
    );
    [left_rect, right_rect, above_rect, below_rect]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_stands_at_the_right_unless_the_window_is_narrow_and_high() {
        for (width, height, expected_dock, expected_space) in [
            (1280.0, 720.0, Dock::Right(300.0), Space::Roomy),
            (800.0, 1200.0, Dock::Right(300.0), Space::Roomy),
            (640.0, 480.0, Dock::Right(300.0), Space::Short),
            (844.0, 390.0, Dock::Right(300.0), Space::Flat),
            (390.0, 844.0, Dock::Below(290.0), Space::Flat),
            (320.0, 480.0, Dock::Below(290.0), Space::Flat),
        ] {
            let actual_dock = Dock::of(egui::vec2(width, height), 300.0, 290.0);
            assert_eq!((actual_dock, actual_dock.space(height)), (expected_dock, expected_space), "{width}x{height}");
        }
    }
}
