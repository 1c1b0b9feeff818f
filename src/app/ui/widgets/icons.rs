//! Icons, which are drawn as shapes.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, vec2};

use crate::app::scene::token_looks::{ShapeIcon, look_of};
use crate::board;

/// An icon on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum Icon {
    /// Go to the start.
    First,
    /// Go back.
    Back,
    /// Go forward.
    Forth,
    /// Go to the end.
    Last,
    /// Start the replay.
    Play,
    /// Stop the replay.
    Stop,
    /// More actions.
    More,
    /// A menu.
    Menu,
    /// Reset the view.
    Reset,
    /// Turn the view around.
    HalfTurn,
    /// Concentric rings, from above.
    Rings,
    /// Stacked checkers, from the side.
    Checkers,
    /// A student's cap.
    Cap,
    /// Two people.
    People,
    /// An eye.
    Eye,
}

impl Icon {
    /// The icon of a shape; `None` for chess pieces, which are drawn as they are.
    pub(in crate::app::ui) const fn of_shape(shape: board::Shape) -> Option<Self> {
        match look_of(shape).icon {
            ShapeIcon::Rings => Some(Self::Rings),
            ShapeIcon::Checkers => Some(Self::Checkers),
            ShapeIcon::Chessman(_) => None,
        }
    }
}

/// Draws an icon at a position; `half_size` is half its size.
pub(in crate::app::ui) fn paint(painter: &Painter, icon: Icon, center: Pos2, half_size: f32, color: Color32) {
    let pen = Pen { painter, center, half_size, color };
    match icon {
        Icon::First => {
            pen.paint_bar(-0.9);
            pen.paint_triangle(-0.6, 1.5, 1.0);
        }
        Icon::Back => pen.paint_triangle(-0.8, 1.5, 1.0),
        Icon::Forth => pen.paint_triangle(0.8, -1.5, 1.0),
        Icon::Last => {
            pen.paint_bar(0.9);
            pen.paint_triangle(0.6, -1.5, 1.0);
        }
        Icon::Play => {
            pen.paint_circle(1.45, 1.4);
            pen.paint_triangle(0.85, -1.25, 0.75);
        }
        Icon::Stop => {
            pen.paint_circle(1.45, 1.4);
            painter.rect_filled(Rect::from_center_size(center, Vec2::splat(1.1 * half_size)), 1.0, color);
        }
        Icon::More => [-0.9, 0.0, 0.9].into_iter().for_each(|x| pen.paint_dot(x)),
        Icon::Menu => [-0.8, 0.0, 0.8].into_iter().for_each(|y| pen.paint_slab(y, vec2(2.2 * half_size, 1.6), 0.8)),
        Icon::Reset => pen.paint_reset(),
        Icon::HalfTurn => [0.0, PI].into_iter().for_each(|side| pen.paint_turning_arrow(side)),
        Icon::Rings => {
            pen.paint_circle(1.0, 1.5);
            pen.paint_circle(0.62, 1.5);
            pen.paint_dot(0.0);
        }
        Icon::Checkers => {
            let size = vec2(1.9, 0.46) * half_size;
            [-0.62, 0.0, 0.62].into_iter().for_each(|y| pen.paint_slab(y, size, 0.2 * half_size));
        }
        Icon::Cap => pen.paint_cap(),
        Icon::People => [-0.8, 0.8].into_iter().for_each(|x| pen.paint_person(x)),
        Icon::Eye => pen.paint_eye(),
    }
}

/// Draws an icon around its centre. Lengths are relative to half its size unless stated otherwise.
struct Pen<'a> {
    painter: &'a Painter,
    center: Pos2,
    half_size: f32,
    color: Color32,
}

impl Pen<'_> {
    /// A triangle with the horizontal positions of its tip and base.
    fn paint_triangle(&self, tip_x: f32, base_x: f32, half_height: f32) {
        let tip_point = self.center + vec2(tip_x * self.half_size, 0.0);
        let base_point = tip_point + vec2(base_x * self.half_size, 0.0);
        let up_offset = vec2(0.0, -half_height * self.half_size);
        // Clockwise, as required for convex shapes.
        let corners = if base_point.x > tip_point.x {
            vec![tip_point, base_point + up_offset, base_point - up_offset]
        } else {
            vec![tip_point, base_point - up_offset, base_point + up_offset]
        };
        self.painter.add(Shape::convex_polygon(corners, self.color, Stroke::NONE));
    }

    fn paint_bar(&self, x: f32) {
        let rect = Rect::from_center_size(
            self.center + vec2(x * self.half_size, 0.0),
            vec2(0.36 * self.half_size, 2.0 * self.half_size),
        );
        self.painter.rect_filled(rect, 0.5, self.color);
    }

    fn paint_dot(&self, x: f32) {
        self.painter.circle_filled(self.center + vec2(x * self.half_size, 0.0), 0.26 * self.half_size, self.color);
    }

    /// A circle with a line of this width in points.
    fn paint_circle(&self, radius: f32, width: f32) {
        self.painter.circle_stroke(self.center, radius * self.half_size, Stroke::new(width, self.color));
    }

    /// A horizontal bar of this size in points, at this distance below the centre.
    fn paint_slab(&self, y: f32, size: Vec2, corner_radius: f32) {
        let rect = Rect::from_center_size(self.center + vec2(0.0, y * self.half_size), size);
        self.painter.rect_filled(rect, corner_radius, self.color);
    }

    /// The position of a point.
    fn point_at(&self, x: f32, y: f32) -> Pos2 {
        self.center + vec2(x, y) * self.half_size
    }

    /// A square board from above, and the cap below it with its tassel.
    fn paint_cap(&self) {
        let cap_board = [(-1.5, -0.4), (0.0, -1.05), (1.5, -0.4), (0.0, 0.25)].map(|(x, y)| self.point_at(x, y));
        self.painter.add(Shape::convex_polygon(cap_board.to_vec(), self.color, Stroke::NONE));
        let cap_body =
            [(-0.8, 0.2), (-0.8, 0.75), (0.0, 1.05), (0.8, 0.75), (0.8, 0.2)].map(|(x, y)| self.point_at(x, y));
        self.painter.add(Shape::line(cap_body.to_vec(), Stroke::new(1.6, self.color)));
        self.painter.line_segment([self.point_at(1.4, -0.4), self.point_at(1.4, 0.7)], Stroke::new(1.4, self.color));
    }

    /// A head above shoulders, at this distance to the right of the centre.
    fn paint_person(&self, x: f32) {
        self.painter.circle_filled(self.point_at(x, -0.55), 0.42 * self.half_size, self.color);
        let shoulder_point =
            |step: u8| self.point_at(x, 0.9) + 0.72 * self.half_size * Vec2::angled(PI + PI * f32::from(step) / 8.0);
        self.painter.add(Shape::convex_polygon((0..=8).map(shoulder_point).collect(), self.color, Stroke::NONE));
    }

    fn paint_eye(&self) {
        let lid_point = |step: u8| {
            let angle = 2.0 * PI * f32::from(step) / 16.0;
            // Pointed at both ends.
            self.point_at(1.5 * angle.cos(), 0.95 * angle.sin() * angle.sin().abs().sqrt())
        };
        self.painter.add(Shape::closed_line((0..16).map(lid_point).collect(), Stroke::new(1.6, self.color)));
        self.painter.circle_filled(self.center, 0.42 * self.half_size, self.color);
    }

    /// Cross hairs.
    fn paint_reset(&self) {
        let Self { painter, center, half_size, color } = *self;
        self.paint_circle(1.0, 1.6);
        painter.circle_filled(center, 0.34 * half_size, color);
        for direction in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
            let tick_ends = [center + direction * half_size, center + direction * 1.6 * half_size];
            painter.line_segment(tick_ends, Stroke::new(1.6, color));
        }
    }

    /// One of the two arrows of a half turn, starting at this angle.
    fn paint_turning_arrow(&self, start_angle: f32) {
        let Self { painter, center, half_size, color } = *self;
        let point_at = |angle: f32| center + 1.25 * half_size * Vec2::angled(start_angle + angle);
        let arc_points = (0..=8).map(|step| point_at(0.3 + 2.1 * step as f32 / 8.0)).collect();
        painter.add(Shape::line(arc_points, Stroke::new(1.6, color)));
        let (end_point, forward) = (point_at(2.4), 0.75 * half_size * Vec2::angled(start_angle + 2.4 + FRAC_PI_2));
        let sideways = forward.rot90() * 0.8;
        painter.add(Shape::convex_polygon(
            vec![end_point + forward, end_point + sideways, end_point - sideways],
            color,
            Stroke::NONE,
        ));
    }
}

/// A button with an icon. `name` is its label for screen readers.
pub(in crate::app::ui) fn button(ui: &mut Ui, icon: Icon, size: Vec2, is_enabled: bool, name: &str) -> egui::Response {
    let empty_button = egui::Button::new("").min_size(size);
    let response = ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, empty_button)).inner;
    let color = ui.style().interact(&response).fg_stroke.color;
    let color = if is_enabled { color } else { color.gamma_multiply(0.35) };
    paint(ui.painter(), icon, response.rect.center(), 6.0, color);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, is_enabled, name));
    response
}
