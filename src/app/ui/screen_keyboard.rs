//! Draws the on-screen keyboard over everything else, and closes it when no field has the focus any more.

use bevy::prelude::{App, IntoScheduleConfigs, MessageWriter, Res, ResMut, Result};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::frames::wake_ups::WakeUps;
use crate::app::i18n::Translations;
use crate::app::input::active_gamepad::{GamepadFamily, GamepadStatus};
use crate::app::input::screen_keyboard::{self, ScreenKey, ScreenKeyPress, ScreenKeyboard};
use crate::app::ui::systems::{DrawUi, UiSystems};
use crate::app::ui::widgets::gamepad_glyphs::{GamepadGlyph, glyph_ui};
use crate::app::ui::widgets::{structure, theme};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_plugins(screen_keyboard::plugin).add_systems(
        EguiPrimaryContextPass,
        (
            draw_screen_keyboard.after(UiSystems::Overlay).before(UiSystems::Commands),
            close_without_field.after(UiSystems::Commands),
        )
            .in_set(DrawUi),
    );
}

/// The distance to the edges of the window, and of the keys to the edge of the keyboard.
const EDGE_GAP: f32 = 8.0;
/// The space between two keys.
const KEY_GAP: f32 = 4.0;
/// The keys in the longest row, and the rows with that of the gamepad's buttons.
const MAX_COLUMNS: f32 = 10.0;
const ROW_COUNT: f32 = 8.0;
/// The smallest and the largest key.
const MIN_KEY_SIZE: egui::Vec2 = egui::vec2(18.0, 18.0);
const MAX_KEY_SIZE: egui::Vec2 = egui::vec2(46.0, 34.0);

/// What buttons of a gamepad do besides.
const BUTTON_USES: [(GamepadGlyph, &str); 5] = [
    (GamepadGlyph::South, "gamepad-press"),
    (GamepadGlyph::West, "keyboard-backspace"),
    (GamepadGlyph::North, "keyboard-space"),
    (GamepadGlyph::Triggers, "keyboard-shift"),
    (GamepadGlyph::East, "gamepad-back"),
];

/// The id of the layer in which the keyboard is drawn.
pub(in crate::app) fn layer_id() -> egui::Id {
    egui::Id::new("screen keyboard")
}

/// What is drawn.
#[derive(Clone, Copy)]
struct KeyboardView<'a> {
    translations: &'a Translations,
    keyboard: &'a ScreenKeyboard,
    /// The gamepad in use, if it is one.
    family: Option<GamepadFamily>,
}

fn draw_screen_keyboard(
    mut contexts: EguiContexts,
    translations: Res<Translations>,
    keyboard: Res<ScreenKeyboard>,
    status: Res<GamepadStatus>,
    mut presses: MessageWriter<ScreenKeyPress>,
    mut wake_ups: ResMut<WakeUps>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(field_rect) = focused_field_rect(ctx).filter(|_| keyboard.is_open()) else { return Ok(()) };
    let family = status.active.map(|(_, family)| family);
    let view = KeyboardView { translations: &translations, keyboard: &keyboard, family };
    let pressed_key = keyboard_ui(ctx, view, field_rect);
    // It is typed at the beginning of the next frame.
    wake_ups.go_on_if(pressed_key.is_some());
    presses.write_batch(pressed_key.map(ScreenKeyPress));
    Ok(())
}

/// Closes the keyboard when the field has lost the focus, or is gone.
fn close_without_field(mut contexts: EguiContexts, mut keyboard: ResMut<ScreenKeyboard>) -> Result {
    if keyboard.is_open() && !contexts.ctx_mut()?.text_edit_focused() {
        keyboard.close();
    }
    Ok(())
}

/// Where the field with the focus is.
fn focused_field_rect(ctx: &egui::Context) -> Option<egui::Rect> {
    let field_id = ctx.memory(|memory| memory.focused())?;
    TextEditState::load(ctx, field_id)?;
    Some(ctx.read_response(field_id)?.rect)
}

/// Draws the keyboard at the foot of the window, or at its head if the field is in the lower half. Returns the key that was pressed.
fn keyboard_ui(ctx: &egui::Context, view: KeyboardView, field_rect: egui::Rect) -> Option<ScreenKey> {
    let window_rect = ctx.content_rect();
    let (anchor, offset) = if field_rect.center().y > window_rect.center().y {
        (egui::Align2::CENTER_TOP, EDGE_GAP)
    } else {
        (egui::Align2::CENTER_BOTTOM, -EDGE_GAP)
    };
    let area = egui::Area::new(layer_id()).order(egui::Order::Tooltip).anchor(anchor, [0.0, offset]).fade_in(false);
    let keyboard = area.show(ctx, |ui| {
        structure::mark_group(ui, view.translations.say("keyboard-name"));
        let frame = egui::Frame::new().fill(theme::OVERLAY).stroke(egui::Stroke::new(1.0, theme::LINE));
        frame.corner_radius(8).inner_margin(EDGE_GAP).show(ui, |ui| keys_ui(ui, view, key_size(window_rect))).inner
    });
    keyboard.inner
}

/// The size of a key that types a character, so that all fit into half of the window.
fn key_size(window_rect: egui::Rect) -> egui::Vec2 {
    let room = window_rect.size() * egui::vec2(1.0, 0.5) - egui::Vec2::splat(4.0 * EDGE_GAP);
    let size = room / egui::vec2(MAX_COLUMNS, ROW_COUNT) - egui::Vec2::splat(KEY_GAP);
    size.clamp(MIN_KEY_SIZE, MAX_KEY_SIZE)
}

/// Draws the keys, and below them what the gamepad's buttons do. Returns the key that was pressed.
fn keys_ui(ui: &mut Ui, view: KeyboardView, key_size: egui::Vec2) -> Option<ScreenKey> {
    let mut pressed_key = None;
    let spacing = ui.spacing_mut();
    (spacing.item_spacing, spacing.button_padding) = (egui::Vec2::splat(KEY_GAP), egui::Vec2::splat(1.0));
    spacing.interact_size.y = key_size.y;
    let row_width = MAX_COLUMNS * (key_size.x + KEY_GAP) - KEY_GAP;
    ui.set_max_width(row_width);
    for (row, keys) in view.keyboard.rows().into_iter().enumerate() {
        let key_width = (row_width + KEY_GAP) / keys.len() as f32 - KEY_GAP;
        ui.horizontal(|ui| {
            for (column, key) in keys.into_iter().enumerate() {
                let is_selected = view.keyboard.is_selected(row, column);
                if key_ui(ui, view, key, is_selected, egui::vec2(key_width, key_size.y)) {
                    pressed_key = Some(key);
                }
            }
        });
    }
    if let Some(family) = view.family {
        ui.horizontal_wrapped(|ui| {
            for (glyph, key) in BUTTON_USES {
                ui.horizontal(|ui| {
                    glyph_ui(ui, glyph, family);
                    ui.label(view.translations.say(key));
                });
            }
        });
    }
    pressed_key
}

/// Draws a key. It cannot have the focus, which the field keeps. Returns whether it was pressed.
fn key_ui(ui: &mut Ui, view: KeyboardView, key: ScreenKey, is_selected: bool, size: egui::Vec2) -> bool {
    let text = key_text(view.translations, key);
    let button = if is_selected { theme::main_button(text) } else { egui::Button::new(text) };
    let button = button.sense(egui::Sense::CLICK).truncate();
    let is_held = key == ScreenKey::Shift && view.keyboard.has_shift();
    let response = ui.add_sized(size, if is_held { button.selected(true) } else { button });
    if is_selected {
        // Not everybody sees its colour.
        let stroke = egui::Stroke::new(2.0, theme::TEXT);
        ui.painter().rect_stroke(response.rect, 6, stroke, egui::StrokeKind::Outside);
    }
    response.clicked()
}

/// What is written on a key, which is also its name.
pub(in crate::app) fn key_text(translations: &Translations, key: ScreenKey) -> String {
    match key {
        ScreenKey::Character(character) => character.to_string(),
        ScreenKey::Space => translations.say("keyboard-space"),
        ScreenKey::Backspace => translations.say("keyboard-backspace"),
        ScreenKey::Shift => translations.say("keyboard-shift"),
        ScreenKey::Paste => translations.say("keyboard-paste"),
        ScreenKey::Done => translations.say("keyboard-done"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::input::screen_keyboard::TypingDevice;
    use crate::app::ui::testing::{self, Picture};

    /// Small and large windows, in points.
    const WINDOW_SIZES: [[f32; 2]; 4] = [[360.0, 360.0], [390.0, 844.0], [800.0, 500.0], [1280.0, 720.0]];

    fn open_keyboard() -> ScreenKeyboard {
        let mut keyboard = ScreenKeyboard::default();
        keyboard.open(TypingDevice::Gamepad);
        keyboard
    }

    #[test]
    fn each_key_is_seen_as_a_whole_in_each_window_and_language_beside_the_field() {
        for translations in Language::ALL.map(Translations::new) {
            for size in WINDOW_SIZES {
                for is_field_low in [false, true] {
                    let field_y = if is_field_low { size[1] - 40.0 } else { 10.0 };
                    let field_rect = egui::Rect::from_min_size(egui::pos2(20.0, field_y), egui::vec2(200.0, 30.0));
                    let keyboard = open_keyboard();
                    let view = KeyboardView {
                        translations: &translations,
                        keyboard: &keyboard,
                        family: Some(GamepadFamily::default()),
                    };
                    let harness = testing::harness(size, |ui, _| {
                        keyboard_ui(ui.ctx(), view, field_rect);
                    });
                    let texts = Picture::of(&harness).texts();
                    for key in keyboard.rows().concat() {
                        let text = key_text(&translations, key);
                        assert!(texts.iter().any(|found| found.text == text && found.is_whole), "{text:?} in {size:?}");
                    }
                    let area_rect = harness.ctx.memory(|memory| memory.area_rect(layer_id())).expect("a keyboard");
                    assert!(!area_rect.intersects(field_rect), "{area_rect} {field_rect} in {size:?}");
                }
            }
        }
    }

    #[test]
    fn keys_are_pressed_and_never_have_the_focus() {
        let translations = Translations::new(Language::English);
        let keyboard = open_keyboard();
        let view = KeyboardView { translations: &translations, keyboard: &keyboard, family: None };
        let mut harness = testing::harness_with([800.0, 500.0], Vec::new(), |ui, pressed: &mut Vec<ScreenKey>| {
            pressed.extend(keyboard_ui(ui.ctx(), view, egui::Rect::NOTHING));
        });
        for (name, key) in [("ñ", ScreenKey::Character('ñ')), ("Done", ScreenKey::Done)] {
            testing::press_control(&mut harness, name);
            assert_eq!(std::mem::take(harness.state_mut()), [key]);
        }
        assert_eq!(testing::press_key(&mut harness, egui::Key::Tab), None);
    }
}
