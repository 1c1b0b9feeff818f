//! On which side of the table does the panel stand, and how much room has it there?

use bevy::prelude::{DetectChangesMut, ResMut};
use bevy_egui::egui;

use super::{theme, zoom};
use crate::app::scene::camera::PanelRoom;

/// In a window narrower than this, in logical pixels, that is higher than wide, the panel lies below the table.
const NARROW: f32 = 640.0;
/// The least and the largest part of a high window that the panel takes.
const LEAST_PART: f32 = 0.3;
const LARGEST_PART: f32 = 0.6;

/// In a window at least so high everything has its place; below the other height only the most needful has.
const ROOMY: f32 = 560.0;
const FLAT: f32 = 400.0;

/// Where the panel stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Dock {
    /// At the right, so wide.
    Right(f32),
    /// Below, so high.
    Below(f32),
}

/// How much room a panel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// Two columns, and a few rows.
    Flat,
    /// A column of middling height.
    Short,
    /// A high column.
    Roomy,
}

impl Space {
    /// What is left free around the panel's contents.
    pub(super) const fn margin(self) -> egui::Margin {
        match self {
            Self::Flat => egui::Margin::symmetric(12, 8),
            Self::Short | Self::Roomy => egui::Margin::symmetric(14, 10),
        }
    }

    /// What is left free between two rows.
    pub(super) const fn gap(self) -> f32 {
        match self {
            Self::Flat => 5.0,
            Self::Short => 6.0,
            Self::Roomy => 8.0,
        }
    }
}

impl Dock {
    /// The place in a window of this size for a panel that would be so wide at the right, or so high below.
    pub(super) fn of(window: egui::Vec2, width: f32, height: f32) -> Self {
        if window.x < NARROW && window.y > window.x {
            Self::Below(height.clamp(LEAST_PART * window.y, LARGEST_PART * window.y))
        } else {
            Self::Right(width)
        }
    }

    /// The panel itself, as yet empty.
    pub(super) fn panel(self, id: &'static str, margin: egui::Margin) -> egui::Panel {
        let frame = egui::Frame::new().fill(theme::GROUND).inner_margin(margin);
        let panel = match self {
            Self::Right(width) => egui::Panel::right(id).exact_size(width),
            Self::Below(height) => egui::Panel::bottom(id).exact_size(height),
        };
        panel.resizable(false).frame(frame)
    }

    /// How much room the panel has in a window of this height.
    pub(super) fn space(self, height: f32) -> Space {
        match self {
            Self::Below(_) => Space::Flat,
            Self::Right(_) if height < FLAT => Space::Flat,
            Self::Right(_) if height < ROOMY => Space::Short,
            Self::Right(_) => Space::Roomy,
        }
    }

    /// The panel, drawn in this place.
    pub(super) fn docked(self, drawn: egui::Rect) -> DockedPanel {
        DockedPanel(match self {
            Self::Right(_) => PanelRoom { right: drawn.width(), below: 0.0 },
            Self::Below(_) => PanelRoom { right: 0.0, below: drawn.height() },
        })
    }
}

/// The whole window, to draw a panel at one of its edges.
pub(super) fn background(ctx: &egui::Context) -> egui::Ui {
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
    egui::Ui::new(ctx.clone(), "window".into(), builder)
}

/// A panel that has been drawn: the room that it takes, in points.
#[must_use]
pub(super) struct DockedPanel(PanelRoom);

impl DockedPanel {
    /// Takes the room from the table.
    pub(super) fn take_room(self, ctx: &egui::Context, room: &mut ResMut<PanelRoom>) {
        room.set_if_neq(zoom::to_window(self.0, ctx.zoom_factor()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_stands_at_the_right_unless_the_window_is_narrow_and_high() {
        for (width, height, dock, space) in [
            (1280.0, 720.0, Dock::Right(300.0), Space::Roomy),
            (800.0, 1200.0, Dock::Right(300.0), Space::Roomy),
            (640.0, 480.0, Dock::Right(300.0), Space::Short),
            (844.0, 390.0, Dock::Right(300.0), Space::Flat),
            (390.0, 844.0, Dock::Below(290.0), Space::Flat),
            (320.0, 480.0, Dock::Below(288.0), Space::Flat),
        ] {
            let found = Dock::of(egui::vec2(width, height), 300.0, 290.0);
            assert_eq!((found, found.space(height)), (dock, space), "{width}x{height}");
        }
    }
}
