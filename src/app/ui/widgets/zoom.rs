//! The scale of the panel in large windows.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::app::ui::widgets::{reading_text, theme};
use crate::app::{
    kiosk::Kiosk,
    scene::camera::PanelRoom,
    settings::{Settings, TextSize},
    system::touch_device::is_used_by_fingers,
};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (uses_fingers.pipe(update_zoom), inset_for_television)
            .chain()
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// The size of a window, in logical pixels, up to which the scale is 1.
const USUAL_WINDOW_SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// The maximum scale.
const MAX_ZOOM: f32 = 2.0;
/// The step of the scale. It is discrete because all glyphs must be drawn again for each size.
const ZOOM_STEP: f32 = 0.125;

/// The size of a window, in points, that is left where the scale is larger than usual: for fingers, and for larger text.
const MIN_WINDOW_SIZE: Vec2 = Vec2::new(320.0, 320.0);
/// The maximum scale on a device that is used by fingers.
const MAX_ZOOM_FOR_FINGERS: f32 = 1.5;
/// The most by which text that is read is larger than other text.
const MAX_READING_SCALE: f32 = 1.5;
/// The step of the scale in both cases. The window of a device that is used by fingers seldom changes its size.
const FINE_ZOOM_STEP: f32 = 0.0625;
/// The height of a button there, in logical pixels, as large as a fingertip.
const FINGERTIP_HEIGHT: f32 = 44.0;
/// The least size of text on a television that is seen from across a room, as a part of the window's height. CITE: the design pages of
/// dicechess-tv, nothing below 20 of 540 lines.
const MIN_TELEVISION_TEXT_SHARE: f32 = 20.0 / 540.0;
/// The smallest size of text in the panel, in points.
const MIN_TEXT_SIZE: f32 = 12.5;
/// The part of a television's picture at each edge that may not be seen.
const TELEVISION_EDGE_SHARE: f32 = 0.05;
/// The size, in points, that is left within these edges. The size of the text leaves no more of a usual picture, and only with smaller
/// steps of the scale.
const MIN_TELEVISION_ROOM: Vec2 = Vec2::new(320.0, 300.0);
const TELEVISION_ZOOM_STEP: f32 = 1.0 / 64.0;
/// How far beside a button, in points, a finger may touch it.
const FINGER_REACH: f32 = 8.0;

/// Whether fingers use the program: from the start on a device for fingers and in a hall, elsewhere after the first touch.
fn uses_fingers(
    mut touches: MessageReader<TouchInput>,
    kiosk: Option<Res<Kiosk>>,
    mut has_fingers: Local<Option<bool>>,
) -> bool {
    let had_fingers = *has_fingers.get_or_insert_with(is_used_by_fingers) || kiosk.is_some();
    // Nothing moves between a touch and its end, so the panel grows in the frame after that.
    if touches.read().filter(|touch| touch.phase == TouchPhase::Ended).count() > 0 {
        *has_fingers = Some(true);
    }
    had_fingers
}

fn update_zoom(
    In(has_fingers): In<bool>,
    mut contexts: EguiContexts,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    settings: Res<Settings>,
) {
    // There is no context in the first frame.
    let (Some(window), Ok(ctx)) = (window, contexts.ctx_mut()) else { return };
    let usual_zoom = if has_fingers { zoom_for_fingers(window.size()) } else { zoom_factor(window.size()) };
    let [zoom_factor, reading_scale] = zoom_and_reading_scale(usual_zoom, settings.text_size, window.size());
    reading_text::set_scale(ctx, reading_scale);
    if has_fingers {
        fit_to_fingers(ctx, zoom_factor);
    }
    if ctx.zoom_factor() != zoom_factor {
        ctx.set_zoom_factor(zoom_factor);
    }
}

/// Keeps the panel out of the edges of a television's picture.
fn inset_for_television(
    mut contexts: EguiContexts,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    settings: Res<Settings>,
) {
    let (Some(window), Ok(ctx)) = (window, contexts.ctx_mut()) else { return };
    let television_edge = match settings.text_size {
        TextSize::Television => window.size() * TELEVISION_EDGE_SHARE / ctx.zoom_factor(),
        TextSize::Usual | TextSize::Large | TextSize::Largest => Vec2::ZERO,
    };
    let margin = egui::epaint::MarginF32::symmetric(television_edge.x, television_edge.y);
    input.safe_area_insets = Some(egui::SafeAreaInsets(margin));
}

/// Makes buttons as high as a fingertip at this scale.
pub(in crate::app::ui) fn fit_to_fingers(ctx: &egui::Context, zoom_factor: f32) {
    let button_height = (FINGERTIP_HEIGHT / zoom_factor).max(theme::BUTTON_HEIGHT);
    let style = ctx.global_style();
    if style.spacing.interact_size.y != button_height || style.interaction.interact_radius != FINGER_REACH {
        ctx.all_styles_mut(|style| {
            style.spacing.interact_size.y = button_height;
            style.interaction.interact_radius = FINGER_REACH;
        });
    }
}

/// Whether buttons are as high as a fingertip.
pub(in crate::app::ui) fn is_fit_to_fingers(ui: &egui::Ui) -> bool {
    ui.style().interaction.interact_radius == FINGER_REACH
}

/// The scale, which grows half as fast as the window.
fn zoom_factor(window: Vec2) -> f32 {
    let window_growth = (window / USUAL_WINDOW_SIZE).min_element() - 1.0;
    let step_count = (window_growth / 2.0 / ZOOM_STEP).floor();
    (1.0 + step_count * ZOOM_STEP).clamp(1.0, MAX_ZOOM)
}

/// The scale on a device that is used by fingers: as large as the panel has room for, and never less than elsewhere.
pub(in crate::app::ui) fn zoom_for_fingers(window: Vec2) -> f32 {
    max_zoom_with_room(window, MIN_WINDOW_SIZE, FINE_ZOOM_STEP).min(MAX_ZOOM_FOR_FINGERS).max(zoom_factor(window))
}

/// The scale for larger text, as far as the panel still has room, and how much larger than other text is what is read at length where
/// the panel has less room than was wanted. The latter grows half as fast.
fn zoom_and_reading_scale(usual_zoom: f32, size: TextSize, window: Vec2) -> [f32; 2] {
    let wanted_zoom = match size {
        TextSize::Usual => usual_zoom,
        TextSize::Large => usual_zoom * 1.5,
        TextSize::Largest => usual_zoom * 2.0,
        TextSize::Television => {
            (window.y * MIN_TELEVISION_TEXT_SHARE / MIN_TEXT_SIZE / TELEVISION_ZOOM_STEP).ceil() * TELEVISION_ZOOM_STEP
        }
    };
    let max_zoom = match size {
        TextSize::Usual | TextSize::Large | TextSize::Largest => {
            max_zoom_with_room(window, MIN_WINDOW_SIZE, FINE_ZOOM_STEP)
        }
        TextSize::Television => {
            let seen_part = window * (1.0 - 2.0 * TELEVISION_EDGE_SHARE);
            max_zoom_with_room(seen_part, MIN_TELEVISION_ROOM, TELEVISION_ZOOM_STEP)
        }
    };
    let zoom_factor = wanted_zoom.min(max_zoom).max(usual_zoom);
    [zoom_factor, (wanted_zoom / zoom_factor).sqrt().clamp(1.0, MAX_READING_SCALE)]
}

/// The largest scale, in such steps, at which so much is left of a window.
fn max_zoom_with_room(window: Vec2, min_size: Vec2, step: f32) -> f32 {
    ((window / min_size).min_element() / step).floor() * step
}

/// A position in the window, in egui's points.
pub(in crate::app::ui) fn position_in_points(window_pos: Vec2, zoom: f32) -> egui::Pos2 {
    egui::pos2(window_pos.x / zoom, window_pos.y / zoom)
}

/// The panel's space in logical pixels, given in points.
pub(in crate::app::ui) fn room_in_pixels(panel_room: PanelRoom, zoom: f32) -> PanelRoom {
    PanelRoom { right: panel_room.right * zoom, below: panel_room.below * zoom }
}

/// The panel's space in points, given in logical pixels.
pub(in crate::app::ui) fn room_in_points(panel_room: PanelRoom, zoom: f32) -> PanelRoom {
    PanelRoom { right: panel_room.right / zoom, below: panel_room.below / zoom }
}

/// The buttons that are lower than a fingertip at this scale.
#[cfg(test)]
pub(in crate::app::ui) fn low_buttons<S>(harness: &egui_kittest::Harness<S>, zoom_factor: f32) -> Vec<String> {
    use egui_kittest::kittest::{NodeT, Queryable};
    let buttons = harness.query_all_by_role(egui::accesskit::Role::Button);
    let low_buttons = buttons.filter(|button| button.rect().height() * zoom_factor < FINGERTIP_HEIGHT - 0.1);
    low_buttons.map(|button| format!("{:?} {}", button.accesskit_node().label(), button.rect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingers_count_after_the_first_touch_and_from_the_start_in_a_hall() {
        use crate::app::i18n::Language;
        use crate::app::kiosk::{self, Exhibit};
        use bevy::ecs::system::RunSystemOnce;
        let touch = |phase| {
            let (position, window) = (Vec2::ZERO, Entity::PLACEHOLDER);
            TouchInput { phase, position, window, force: None, id: 1 }
        };
        let mut app = App::new();
        app.add_message::<TouchInput>();
        let has_fingers = |app: &mut App| app.world_mut().run_system_cached(uses_fingers).expect("it runs");
        assert!(!has_fingers(&mut app));
        app.world_mut().write_message(touch(TouchPhase::Started));
        assert!(!has_fingers(&mut app));
        app.world_mut().write_message(touch(TouchPhase::Ended));
        assert_eq!([(); 2].map(|()| has_fingers(&mut app)), [false, true]);
        kiosk::set_up(&mut app, Exhibit::all(), Settings::default(), Language::English);
        assert!(app.world_mut().run_system_once(uses_fingers).expect("it runs"), "nobody has touched this one");
    }

    #[test]
    fn text_is_twice_as_large_where_the_window_has_room_and_never_smaller_than_usual() {
        let zoom_of = |size, width, height| zoom_and_reading_scale(1.0, size, Vec2::new(width, height))[0];
        assert_eq!(zoom_of(TextSize::Largest, 1280.0, 720.0), 2.0);
        assert_eq!(zoom_of(TextSize::Large, 1280.0, 720.0), 1.5);
        assert_eq!(zoom_of(TextSize::Largest, 640.0, 480.0), 1.5);
        assert_eq!(zoom_and_reading_scale(1.1875, TextSize::Largest, Vec2::new(390.0, 844.0))[0], 1.1875);
        assert_eq!(zoom_of(TextSize::Usual, 5000.0, 3000.0), 1.0);
    }

    #[test]
    fn where_the_panel_has_no_room_each_step_still_enlarges_what_is_read() {
        for (window, usual_zoom) in [(Vec2::new(390.0, 844.0), 1.1875), (Vec2::new(320.0, 560.0), 1.0)] {
            let sizes = [TextSize::Usual, TextSize::Large, TextSize::Largest]
                .map(|size| zoom_and_reading_scale(usual_zoom, size, window).into_iter().product::<f32>());
            assert!(
                sizes[0] == usual_zoom && sizes[1] > 1.2 * usual_zoom && sizes[2] > 1.15 * sizes[1],
                "{window}: {sizes:?}"
            );
        }
        let window = Vec2::new(1280.0, 720.0);
        for size in TextSize::ALL {
            let [_, reading_scale] = zoom_and_reading_scale(1.0, size, window);
            assert_eq!(reading_scale, 1.0, "{size:?}");
        }
    }

    #[test]
    fn on_a_television_no_text_is_lower_than_20_of_540_lines() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            let window = Vec2::new(width, height);
            let [zoom_factor, _] = zoom_and_reading_scale(zoom_factor(window), TextSize::Television, window);
            assert!(MIN_TEXT_SIZE * zoom_factor / height >= 20.0 / 540.0, "{width}x{height}: {zoom_factor}");
        }
    }

    #[test]
    fn within_the_edges_of_a_television_the_panel_has_room() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0), (1024.0, 768.0), (640.0, 720.0)] {
            let window = Vec2::new(width, height);
            let [zoom_factor, _] = zoom_and_reading_scale(zoom_factor(window), TextSize::Television, window);
            let room = 0.9 * window / zoom_factor;
            assert!(room.x >= 320.0 && room.y >= 300.0, "{width}x{height}: {zoom_factor}, {room}");
        }
    }

    #[test]
    fn the_panel_grows_in_a_large_window_but_not_as_fast_and_never_shrinks() {
        for (width, height, expected_zoom) in [
            (320.0, 560.0, 1.0),
            (1280.0, 720.0, 1.0),
            (1366.0, 768.0, 1.0),
            (1920.0, 1080.0, 1.25),
            (1920.0, 720.0, 1.0),
            (2560.0, 1440.0, 1.5),
            (3840.0, 2160.0, 2.0),
            (7680.0, 4320.0, 2.0),
            (0.0, 0.0, 1.0),
        ] {
            assert_eq!(zoom_factor(Vec2::new(width, height)), expected_zoom, "{width}x{height}");
        }
    }

    #[test]
    fn for_fingers_the_panel_is_as_large_as_there_is_room_for() {
        for (width, height, expected_zoom) in [
            (320.0, 560.0, 1.0),
            (360.0, 740.0, 1.125),
            (390.0, 844.0, 1.1875),
            (844.0, 390.0, 1.1875),
            (768.0, 1024.0, 1.5),
            (3840.0, 2160.0, 2.0),
            (0.0, 0.0, 1.0),
        ] {
            assert_eq!(zoom_for_fingers(Vec2::new(width, height)), expected_zoom, "{width}x{height}");
        }
    }

    #[test]
    fn the_table_keeps_what_the_panel_does_not_take_in_a_window_of_any_size() {
        let panel_room = PanelRoom { right: 300.0, below: 0.0 };
        assert_eq!(room_in_pixels(panel_room, 1.25), PanelRoom { right: 375.0, below: 0.0 });
        assert_eq!(room_in_points(room_in_pixels(panel_room, 1.25), 1.25), panel_room);
        assert_eq!(position_in_points(Vec2::new(375.0, 250.0), 1.25), egui::pos2(300.0, 200.0));
    }
}
