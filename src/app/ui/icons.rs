//! Which signs are drawn, for want of letters?

use std::f32::consts::{FRAC_PI_2, PI};

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, vec2};

use crate::board;

/// A sign on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    /// To the start.
    First,
    /// One back.
    Back,
    /// One forth.
    Forth,
    /// To the end.
    Last,
    /// Play it all.
    Play,
    /// Stop that.
    Stop,
    /// There is more.
    More,
    /// A menu.
    Menu,
    /// Back to the middle.
    Reset,
    /// Half a turn.
    HalfTurn,
    /// Rings around each other, from above.
    Rings,
    /// Checkers on each other, from the side.
    Checkers,
}

impl Icon {
    /// The sign for what such tokens form; `None` for men, who stand for themselves.
    pub(super) const fn of_shape(shape: board::Shape) -> Option<Self> {
        match shape {
            board::Shape::Tower | board::Shape::Fort | board::Shape::Wall => Some(Self::Rings),
            board::Shape::Checker | board::Shape::Crown => Some(Self::Checkers),
            board::Shape::Chessman(_) => None,
        }
    }
}

/// Draws a sign in the middle of a place; half its size is given.
pub(super) fn paint(painter: &Painter, icon: Icon, middle: Pos2, half: f32, color: Color32) {
    let triangle = |tip: Pos2, back: f32| {
        let base = tip + vec2(back, 0.0);
        let mut corners = vec![tip, base + vec2(0.0, -half), base + vec2(0.0, half)];
        if back > 0.0 {
            corners.swap(1, 2);
        }
        painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    };
    let bar = |x: f32| {
        let size = vec2(0.36 * half, 2.0 * half);
        painter.rect_filled(Rect::from_center_size(middle + vec2(x, 0.0), size), 0.5, color);
    };
    let dot = |x: f32| {
        painter.circle_filled(middle + vec2(x, 0.0), 0.26 * half, color);
    };
    match icon {
        Icon::First => {
            bar(-0.9 * half);
            triangle(middle - vec2(0.6 * half, 0.0), 1.5 * half);
        }
        Icon::Back => triangle(middle - vec2(0.8 * half, 0.0), 1.5 * half),
        Icon::Forth => triangle(middle + vec2(0.8 * half, 0.0), -1.5 * half),
        Icon::Last => {
            bar(0.9 * half);
            triangle(middle + vec2(0.6 * half, 0.0), -1.5 * half);
        }
        Icon::Play => {
            painter.circle_stroke(middle, 1.45 * half, Stroke::new(1.4, color));
            let tip = middle + vec2(0.85 * half, 0.0);
            let corners = vec![tip, tip + vec2(-1.25 * half, 0.75 * half), tip + vec2(-1.25 * half, -0.75 * half)];
            painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
        }
        Icon::Stop => {
            painter.circle_stroke(middle, 1.45 * half, Stroke::new(1.4, color));
            painter.rect_filled(Rect::from_center_size(middle, Vec2::splat(1.1 * half)), 1.0, color);
        }
        Icon::More => [-0.9, 0.0, 0.9].map(|x| x * half).into_iter().for_each(dot),
        Icon::Menu => {
            for y in [-0.8, 0.0, 0.8] {
                let line = Rect::from_center_size(middle + vec2(0.0, y * half), vec2(2.2 * half, 1.6));
                painter.rect_filled(line, 0.8, color);
            }
        }
        Icon::Reset => {
            painter.circle_stroke(middle, half, Stroke::new(1.6, color));
            painter.circle_filled(middle, 0.34 * half, color);
            for way in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
                let ends = [middle + way * half, middle + way * 1.6 * half];
                painter.line_segment(ends, Stroke::new(1.6, color));
            }
        }
        Icon::HalfTurn => {
            for side in [0.0, PI] {
                let at = |angle: f32| middle + 1.25 * half * Vec2::angled(side + angle);
                let arc = (0..=8).map(|step| at(0.3 + 2.1 * step as f32 / 8.0)).collect();
                painter.add(Shape::line(arc, Stroke::new(1.6, color)));
                let (end, ahead) = (at(2.4), 0.75 * half * Vec2::angled(side + 2.4 + FRAC_PI_2));
                let across = ahead.rot90() * 0.8;
                let head = vec![end + ahead, end + across, end - across];
                painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
            }
        }
        Icon::Rings => {
            for (radius, width) in [(1.0, 1.5), (0.62, 1.5)] {
                painter.circle_stroke(middle, radius * half, Stroke::new(width, color));
            }
            painter.circle_filled(middle, 0.26 * half, color);
        }
        Icon::Checkers => {
            for y in [-0.62, 0.0, 0.62] {
                let disc = Rect::from_center_size(middle + vec2(0.0, y * half), vec2(1.9 * half, 0.46 * half));
                painter.rect_filled(disc, 0.2 * half, color);
            }
        }
    }
}

/// A button with a sign. `name` is what those hear who do not see it.
pub(super) fn button(ui: &mut Ui, icon: Icon, size: Vec2, enabled: bool, name: &str) -> egui::Response {
    let empty = egui::Button::new("").min_size(size);
    let response = ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, empty)).inner;
    let color = ui.style().interact(&response).fg_stroke.color;
    let color = if enabled { color } else { color.gamma_multiply(0.35) };
    paint(ui.painter(), icon, response.rect.center(), 6.0, color);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    response
}
