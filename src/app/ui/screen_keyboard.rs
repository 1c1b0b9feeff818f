//! Draws the on-screen keyboard over everything else, and closes it when no field has the focus any more.
//!
//! It takes half of the window, so that it is beside a field that is not in the middle. Where it covers the field, it shows the line with
//! the cursor at its head.

use bevy::prelude::{App, IntoScheduleConfigs, MessageWriter, Res, ResMut, Result};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::frames::wake_ups::WakeUps;
use crate::app::i18n::Translations;
use crate::app::input::active_gamepad::{GamepadFamily, GamepadStatus};
use crate::app::input::screen_keyboard::{self, ScreenKey, ScreenKeyPress, ScreenKeyboard};
use crate::app::ui::systems::{DrawUi, UiSystems};
use crate::app::ui::widgets::gamepad_glyphs::{GLYPH_SIZE, GamepadGlyph, glyph_ui};
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
/// The line around the keyboard.
const OUTLINE_WIDTH: f32 = 1.0;
/// The space around what is written on a key, and around the line of the field.
const TEXT_MARGIN: f32 = 1.0;
const LINE_MARGIN: f32 = 2.0;
/// The keys in the longest row, and the rows.
const MAX_COLUMNS: f32 = 10.0;
const ROW_COUNT: f32 = 7.0;
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

/// The field in which is typed.
#[derive(Clone, Copy, Debug)]
struct TypedField {
    rect: egui::Rect,
    layer: egui::LayerId,
}

/// How large the keyboard is in a window.
#[derive(Clone, Copy, Debug)]
struct KeyboardLayout {
    /// The size of a key that types a character.
    key_size: egui::Vec2,
    /// Whether below the keys stands what the gamepad's buttons do.
    has_hints: bool,
}

impl KeyboardLayout {
    /// All fits into half of the window, unless that is very low. Hints of this width are left out where there is no room for them.
    fn new(window_rect: egui::Rect, hints_width: Option<f32>) -> Self {
        let room = window_rect.size() * egui::vec2(1.0, 0.5) - egui::Vec2::splat(4.0 * EDGE_GAP);
        let key_size =
            |height: f32| egui::vec2(room.x, height) / egui::vec2(MAX_COLUMNS, ROW_COUNT) - egui::Vec2::splat(KEY_GAP);
        let size_above_hints = key_size(room.y - GLYPH_SIZE - KEY_GAP);
        let with_hints = Self { key_size: size_above_hints.clamp(MIN_KEY_SIZE, MAX_KEY_SIZE), has_hints: true };
        let is_wide_enough = hints_width.is_some_and(|width| width <= with_hints.row_width());
        if is_wide_enough && size_above_hints.y >= MIN_KEY_SIZE.y {
            with_hints
        } else {
            Self { key_size: key_size(room.y).clamp(MIN_KEY_SIZE, MAX_KEY_SIZE), has_hints: false }
        }
    }

    fn row_width(self) -> f32 {
        MAX_COLUMNS * (self.key_size.x + KEY_GAP) - KEY_GAP
    }

    /// The size of the keyboard without a line of the field.
    fn size(self) -> egui::Vec2 {
        let hints_height = if self.has_hints { GLYPH_SIZE.max(self.key_size.y) + KEY_GAP } else { 0.0 };
        let rows_height = ROW_COUNT * (self.key_size.y + KEY_GAP) - KEY_GAP;
        let margins = egui::Vec2::splat(2.0 * (EDGE_GAP + OUTLINE_WIDTH));
        egui::vec2(self.row_width(), rows_height + hints_height) + margins
    }
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
    let Some(field) = focused_field(ctx).filter(|_| keyboard.is_open()) else { return Ok(()) };
    let family = status.active_gamepad.map(|(_, family)| family);
    let view = KeyboardView { translations: &translations, keyboard: &keyboard, family };
    let pressed_key = keyboard_ui(ctx, view, field);
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

/// The field with the focus.
fn focused_field(ctx: &egui::Context) -> Option<TypedField> {
    let field_id = ctx.memory(|memory| memory.focused())?;
    TextEditState::load(ctx, field_id)?;
    let field = ctx.read_response(field_id)?;
    Some(TypedField { rect: field.rect, layer: field.layer_id })
}

/// Draws the keyboard at the foot of the window, or at its head if the field is in the lower half. Returns the key that was pressed.
fn keyboard_ui(ctx: &egui::Context, view: KeyboardView, field: TypedField) -> Option<ScreenKey> {
    let window_rect = ctx.content_rect();
    let layout = KeyboardLayout::new(window_rect, view.family.map(|_| hints_width(ctx, view.translations)));
    let (anchor, offset) = if field.rect.center().y > window_rect.center().y {
        (egui::Align2::CENTER_TOP, EDGE_GAP)
    } else {
        (egui::Align2::CENTER_BOTTOM, -EDGE_GAP)
    };
    let keyboard_rect = anchor.align_size_within_rect(layout.size(), window_rect).translate(egui::vec2(0.0, offset));
    let covered_field = Some(field).filter(|field| keyboard_rect.expand(EDGE_GAP).intersects(field.rect));
    let area = egui::Area::new(layer_id()).order(egui::Order::Tooltip).anchor(anchor, [0.0, offset]).fade_in(false);
    let keyboard = area.show(ctx, |ui| {
        structure::mark_group(ui, view.translations.say("keyboard-name"));
        let frame = egui::Frame::new().fill(theme::OVERLAY).stroke(egui::Stroke::new(OUTLINE_WIDTH, theme::LINE));
        frame.corner_radius(8).inner_margin(EDGE_GAP).show(ui, |ui| keys_ui(ui, view, layout, covered_field)).inner
    });
    keyboard.inner
}

/// Draws the keys, above them the line of a field that is covered, and below them what the gamepad's buttons do. Returns the key that was
/// pressed.
fn keys_ui(
    ui: &mut Ui,
    view: KeyboardView,
    layout: KeyboardLayout,
    covered_field: Option<TypedField>,
) -> Option<ScreenKey> {
    let mut pressed_key = None;
    let (key_size, row_width) = (layout.key_size, layout.row_width());
    let spacing = ui.spacing_mut();
    (spacing.item_spacing, spacing.button_padding) = (egui::Vec2::splat(KEY_GAP), egui::Vec2::splat(TEXT_MARGIN));
    spacing.interact_size.y = key_size.y;
    ui.set_width(row_width);
    if let Some(field) = covered_field {
        field_line_ui(ui, field, row_width);
    }
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
    if let Some(family) = view.family.filter(|_| layout.has_hints) {
        ui.horizontal(|ui| {
            for (glyph, key) in BUTTON_USES {
                glyph_ui(ui, glyph, family);
                ui.label(view.translations.say(key));
            }
        });
    }
    pressed_key
}

/// The width of what the gamepad's buttons do, in one row.
fn hints_width(ctx: &egui::Context, translations: &Translations) -> f32 {
    let font = egui::TextStyle::Body.resolve(&ctx.global_style());
    let text_width = |key: &str| {
        let text = translations.say(key);
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), theme::TEXT)).size().x
    };
    BUTTON_USES.iter().map(|(glyph, key)| glyph.width() + text_width(key) + 2.0 * KEY_GAP).sum()
}

/// Draws the line of a field in which the cursor is a second time, as it is drawn there: masked where that is masked.
fn field_line_ui(ui: &mut Ui, field: TypedField, width: f32) {
    let height = ui.text_style_height(&egui::TextStyle::Body) + 2.0 * LINE_MARGIN;
    let (line_rect, _) = ui.allocate_exact_size(egui::vec2(width, height), egui::Sense::hover());
    let cursor_rect = ui.ctx().output(|output| output.ime.as_ref().map(|ime| ime.cursor_rect));
    let cursor_pos = cursor_rect.map_or(field.rect.left_center(), |rect| rect.center());
    // However wide the field is, the cursor is in sight.
    let left = field.rect.left().max(cursor_pos.x + KEY_GAP - width);
    let offset = line_rect.left_center() - egui::pos2(left, cursor_pos.y);
    let painter = ui.painter().with_clip_rect(line_rect);
    painter.rect_filled(line_rect, 4, theme::FIELD);
    for mut shape in field_shapes(ui.ctx(), field) {
        shape.translate(offset);
        painter.add(shape);
    }
}

/// The text and the cursor that have been drawn in a field in this frame.
fn field_shapes(ctx: &egui::Context, field: TypedField) -> Vec<egui::Shape> {
    let inner_rect = field.rect.shrink(LINE_MARGIN);
    let is_in_field = |shape: &&egui::Shape| {
        matches!(shape, egui::Shape::Text(_) | egui::Shape::LineSegment { .. })
            && inner_rect.intersects(shape.visual_bounding_rect())
    };
    ctx.graphics(|graphics| {
        let Some(shapes) = graphics.get(field.layer) else { return Vec::new() };
        shapes.all_entries().map(|clipped| &clipped.shape).filter(is_in_field).cloned().collect()
    })
}

/// Draws a key. It cannot have the focus, which the field keeps. Returns whether it was pressed.
fn key_ui(ui: &mut Ui, view: KeyboardView, key: ScreenKey, is_selected: bool, size: egui::Vec2) -> bool {
    let text = key_text(view.translations, key);
    let text_size = key_text_size(ui, &text, size);
    let button = if is_selected {
        egui::Button::new(theme::strong(text).size(text_size).color(theme::ON_ACCENT)).fill(theme::ACCENT)
    } else {
        egui::Button::new(egui::RichText::new(text).size(text_size))
    };
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

/// The size in which a text is no larger than its key.
fn key_text_size(ui: &Ui, text: &str, key_size: egui::Vec2) -> f32 {
    let full_size = egui::TextStyle::Button.resolve(ui.style()).size;
    let galley = ui.painter().layout_no_wrap(text.to_owned(), theme::strong_font(full_size), theme::TEXT);
    // What is measured in whole pixels does not grow in proportion.
    let room = key_size - egui::Vec2::splat(2.0 * TEXT_MARGIN + 1.0);
    full_size * (room / galley.size()).min_elem().min(1.0)
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

    /// Small and large windows, in points. The low one is that of 1280 × 720 pixels with text twice as large.
    const WINDOW_SIZES: [[f32; 2]; 5] =
        [[360.0, 360.0], [640.0, 360.0], [390.0, 844.0], [800.0, 500.0], [1280.0, 720.0]];

    fn open_keyboard() -> ScreenKeyboard {
        let mut keyboard = ScreenKeyboard::default();
        keyboard.open(TypingDevice::Gamepad);
        keyboard
    }

    /// Draws a field with the focus, and the keyboard for it.
    fn typing_ui(ui: &mut Ui, view: KeyboardView, field_rect: egui::Rect, field: egui::TextEdit) {
        ui.put(field_rect, field).request_focus();
        let field = focused_field(ui.ctx()).expect("a field");
        keyboard_ui(ui.ctx(), view, field);
    }

    fn field_rect_at(y: f32) -> egui::Rect {
        egui::Rect::from_min_size(egui::pos2(20.0, y), egui::vec2(200.0, 30.0))
    }

    #[test]
    fn each_key_is_seen_as_a_whole_in_each_window_and_language_beside_the_field_or_with_its_text() {
        let keyboard = open_keyboard();
        for translations in Language::ALL.map(Translations::new) {
            let view = KeyboardView {
                translations: &translations,
                keyboard: &keyboard,
                family: Some(GamepadFamily::default()),
            };
            for size in WINDOW_SIZES {
                for field_y in [10.0, size[1] / 2.0 - 15.0, size[1] - 40.0] {
                    let field_rect = field_rect_at(field_y);
                    let mut typed_text = "Ana".to_owned();
                    let harness = testing::harness(size, |ui, _| {
                        typing_ui(ui, view, field_rect, egui::TextEdit::singleline(&mut typed_text));
                    });
                    let texts = Picture::of(&harness).texts();
                    for key in keyboard.rows().concat() {
                        let text = key_text(&translations, key);
                        assert!(texts.iter().any(|found| found.text == text && found.is_whole), "{text:?} in {size:?}");
                    }
                    let area_rect = harness.ctx.memory(|memory| memory.area_rect(layer_id())).expect("a keyboard");
                    let window_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
                    assert!(window_rect.contains_rect(area_rect), "{area_rect} in {size:?}");
                    let is_covered = area_rect.intersects(field_rect);
                    let count = texts.iter().filter(|found| found.text == "Ana" && found.is_whole).count();
                    assert!(!is_covered || count == 2, "{count} in {size:?} at {field_y}");
                }
            }
        }
    }

    #[test]
    fn a_masked_field_is_masked_on_the_keyboard_too() {
        let translations = Translations::new(Language::English);
        let keyboard = open_keyboard();
        let view = KeyboardView { translations: &translations, keyboard: &keyboard, family: None };
        let mut typed_text = "Ana".to_owned();
        let harness = testing::harness([640.0, 360.0], |ui, _| {
            typing_ui(ui, view, field_rect_at(165.0), egui::TextEdit::singleline(&mut typed_text).password(true));
        });
        let texts = Picture::of(&harness).texts();
        let count = |text: &str| texts.iter().filter(|found| found.text == text).count();
        assert_eq!((count("Ana"), count("•••")), (0, 2));
    }

    #[test]
    fn of_a_long_text_that_is_covered_the_end_is_seen_with_the_cursor() {
        let translations = Translations::new(Language::English);
        let keyboard = open_keyboard();
        let view = KeyboardView { translations: &translations, keyboard: &keyboard, family: None };
        let mut typed_text = "Ana and Bea ".repeat(40);
        let harness = testing::harness([640.0, 360.0], |ui, _| {
            typing_ui(ui, view, field_rect_at(165.0), egui::TextEdit::singleline(&mut typed_text));
        });
        let picture = Picture::of(&harness);
        let lines = picture.texts().into_iter().filter(|found| found.text.starts_with("Ana")).collect::<Vec<_>>();
        assert_eq!(lines.len(), 2);
        for line in lines {
            assert!(line.rect.right() <= line.visible_rect.right() + 1.0, "{line:?}");
        }
    }

    #[test]
    fn keys_are_pressed_and_never_have_the_focus() {
        let translations = Translations::new(Language::English);
        let keyboard = open_keyboard();
        let view = KeyboardView { translations: &translations, keyboard: &keyboard, family: None };
        let mut harness = testing::harness_with([800.0, 500.0], Vec::new(), |ui, pressed: &mut Vec<ScreenKey>| {
            let field = TypedField { rect: egui::Rect::NOTHING, layer: egui::LayerId::background() };
            pressed.extend(keyboard_ui(ui.ctx(), view, field));
        });
        for (name, key) in [("ñ", ScreenKey::Character('ñ')), ("Done", ScreenKey::Done)] {
            testing::press_control(&mut harness, name);
            assert_eq!(std::mem::take(harness.state_mut()), [key]);
        }
        assert_eq!(testing::press_key(&mut harness, egui::Key::Tab), None);
    }
}
