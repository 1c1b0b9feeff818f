//! The buttons of gamepads, as they are marked on the one in use.

use bevy_egui::egui::{self, Shape, Stroke, Ui, Vec2, vec2};

use crate::app::input::active_gamepad::GamepadFamily;
use crate::app::ui::widgets::theme::{self, TEXT};

/// The size of a glyph of one button, and the width of one of two.
pub(in crate::app::ui) const GLYPH_SIZE: f32 = 22.0;
const PAIR_WIDTH: f32 = 58.0;
const LETTER_FONT_SIZE: f32 = 13.5;
const OUTLINE_STROKE: Stroke = Stroke { width: 1.5, color: TEXT };

/// A button, or two that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum GamepadGlyph {
    South,
    East,
    West,
    North,
    Shoulders,
    Triggers,
}

impl GamepadGlyph {
    /// What is written on it.
    pub(in crate::app::ui) const fn inscription(self, family: GamepadFamily) -> &'static str {
        let [xbox, play_station, nintendo] = match self {
            Self::South => ["A", "×", "B"],
            Self::East => ["B", "○", "A"],
            Self::West => ["X", "□", "Y"],
            Self::North => ["Y", "△", "X"],
            Self::Shoulders => ["LB RB", "L1 R1", "L R"],
            Self::Triggers => ["LT RT", "L2 R2", "ZL ZR"],
        };
        match family {
            GamepadFamily::Xbox => xbox,
            GamepadFamily::PlayStation => play_station,
            GamepadFamily::Nintendo => nintendo,
        }
    }

    const fn is_pair(self) -> bool {
        matches!(self, Self::Shoulders | Self::Triggers)
    }

    /// The width in which it is drawn, in points.
    pub(in crate::app::ui) const fn width(self) -> f32 {
        if self.is_pair() { PAIR_WIDTH } else { GLYPH_SIZE }
    }
}

/// Draws a glyph. The symbols of PlayStation are drawn, because the font lacks them.
pub(in crate::app::ui) fn glyph_ui(ui: &mut Ui, glyph: GamepadGlyph, family: GamepadFamily) {
    let (rect, response) = ui.allocate_exact_size(vec2(glyph.width(), GLYPH_SIZE), egui::Sense::hover());
    let inscription = glyph.inscription(family);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, inscription));
    let (painter, center) = (ui.painter(), rect.center());
    if glyph.is_pair() {
        painter.rect_stroke(rect.shrink(1.0), 6.0, OUTLINE_STROKE, egui::StrokeKind::Inside);
    } else {
        painter.circle_stroke(center, GLYPH_SIZE / 2.0 - 1.0, OUTLINE_STROKE);
    }
    let point_at = |x: f32, y: f32| center + Vec2::new(x, y) * (GLYPH_SIZE / 4.5);
    match inscription {
        "×" => {
            painter.line_segment([point_at(-0.8, -0.8), point_at(0.8, 0.8)], OUTLINE_STROKE);
            painter.line_segment([point_at(-0.8, 0.8), point_at(0.8, -0.8)], OUTLINE_STROKE);
        }
        "○" => {
            painter.circle_stroke(center, GLYPH_SIZE / 4.5, OUTLINE_STROKE);
        }
        "□" => {
            let square = egui::Rect::from_center_size(center, Vec2::splat(GLYPH_SIZE / 2.7));
            painter.rect_stroke(square, 0.0, OUTLINE_STROKE, egui::StrokeKind::Middle);
        }
        "△" => {
            painter.add(Shape::closed_line(
                vec![point_at(0.0, -1.05), point_at(0.95, 0.7), point_at(-0.95, 0.7)],
                OUTLINE_STROKE,
            ));
        }
        letters => {
            painter.text(center, egui::Align2::CENTER_CENTER, letters, theme::strong_font(LETTER_FONT_SIZE), TEXT);
        }
    }
}
