//! The on-screen keyboard, for whoever has only a gamepad or switches: its keys, which of them is selected, and what a press types.
//!
//! The field keeps egui's focus meanwhile, so that a press of a key is the same to it as that of a real one. The keyboard is drawn in
//! `ui::screen_keyboard`; `gamepad` and `access::scanning` open it and go through it.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Modifiers};
use bevy_egui::{EguiClipboard, EguiContexts, EguiInput, EguiPreUpdateSet, PrimaryEguiContext};

use super::active_gamepad::{GamepadStatus, note_last_input};
use crate::app::settings::Settings;
use crate::app::settings::scanning::Switches;

/// The keys that type a character, row by row: without Shift, and with it.
const CHARACTER_ROWS: [[&str; 2]; 6] = [
    ["1234567890", "!?¿¡'\"@_+="],
    ["qwertyuiop", "QWERTYUIOP"],
    ["asdfghjklñ", "ASDFGHJKLÑ"],
    ["zxcvbnmç,.", "ZXCVBNMÇ;:"],
    ["áàâãéêíóôõ", "ÁÀÂÃÉÊÍÓÔÕ"],
    ["úü-/#&%()*", "ÚÜ–|~$[]<>"],
];

/// The keys below. A browser shows what was copied to nobody who presses buttons of a gamepad.
const OTHER_KEYS: &[ScreenKey] = if cfg!(target_family = "wasm") {
    &[ScreenKey::Shift, ScreenKey::Space, ScreenKey::Backspace, ScreenKey::Done]
} else {
    &[ScreenKey::Shift, ScreenKey::Space, ScreenKey::Backspace, ScreenKey::Paste, ScreenKey::Done]
};

/// The row and the column of the key that is selected at first: the first letter.
const FIRST_CELL: (usize, usize) = (1, 0);

/// A key of the on-screen keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenKey {
    /// Types this character.
    Character(char),
    /// Types a space.
    Space,
    /// Removes what is selected, or the character before the cursor.
    Backspace,
    /// Lets the next key type a capital, or its other character.
    Shift,
    /// Inserts what was copied.
    Paste,
    /// Ends the typing. In a field of one line it is the Enter key too.
    Done,
}

/// A key of the on-screen keyboard was pressed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenKeyPress(pub ScreenKey);

/// With what somebody types on the on-screen keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypingDevice {
    /// A gamepad, which selects a key by directions.
    Gamepad,
    /// Switches, for which the keys are marked one after the other.
    Switches,
}

/// The on-screen keyboard.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenKeyboard {
    device: Option<TypingDevice>,
    has_shift: bool,
    /// The row and the column of the selected key.
    selected_cell: (usize, usize),
}

impl ScreenKeyboard {
    /// Opens it for the field with the focus.
    pub const fn open(&mut self, device: TypingDevice) {
        *self = Self { device: Some(device), has_shift: false, selected_cell: FIRST_CELL };
    }

    /// Closes it. The field keeps the focus.
    pub const fn close(&mut self) {
        self.device = None;
    }

    /// Whether it is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.device.is_some()
    }

    /// Whether the next key types a capital.
    #[must_use]
    pub const fn has_shift(&self) -> bool {
        self.has_shift
    }

    /// Its keys, row by row.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<ScreenKey>> {
        let character_rows = CHARACTER_ROWS.iter().map(|row| row[usize::from(self.has_shift)]);
        let key_rows = character_rows.map(|row| row.chars().map(ScreenKey::Character).collect::<Vec<_>>());
        key_rows.chain([OTHER_KEYS.to_vec()]).collect()
    }

    /// The key that a gamepad has selected.
    #[must_use]
    pub fn selected_key(&self) -> Option<ScreenKey> {
        let (row, column) = self.selected_cell;
        self.rows().get(row)?.get(column).copied()
    }

    /// Whether a gamepad has selected the key in this row and column.
    #[must_use]
    pub fn is_selected(&self, row: usize, column: usize) -> bool {
        self.device == Some(TypingDevice::Gamepad) && self.selected_cell == (row, column)
    }

    /// Selects the next key in a direction of the screen, to the right and up. Beyond an edge it goes on at the opposite one.
    pub fn select_neighbor(&mut self, screen_direction: Vec2) {
        let rows = self.rows();
        let (row, column) = self.selected_cell;
        self.selected_cell = if screen_direction.x.abs() > screen_direction.y.abs() {
            (row, neighbor_index(column, rows[row].len(), screen_direction.x > 0.0))
        } else {
            let next_row = neighbor_index(row, rows.len(), screen_direction.y < 0.0);
            (next_row, column * rows[next_row].len() / rows[row].len())
        };
    }
}

/// The next index or the one before, in a circle of this length.
const fn neighbor_index(index: usize, count: usize, is_forward: bool) -> usize {
    (index + if is_forward { 1 } else { count - 1 }) % count
}

/// Notes that a field has several lines, in which the Enter key begins another one: there [`ScreenKey::Done`] only leaves it.
pub fn mark_multiline(field: &egui::Response) {
    field.ctx.data_mut(|data| data.insert_temp(multiline_id(field.id), true));
}

fn is_multiline(ctx: &egui::Context, field: egui::Id) -> bool {
    ctx.data(|data| data.get_temp(multiline_id(field))).unwrap_or_default()
}

fn multiline_id(field: egui::Id) -> egui::Id {
    field.with("lines")
}

/// Notes that the text of a field can only be read and copied, so that no keyboard is opened for it.
pub fn mark_read_only(field: &egui::Response) {
    field.ctx.accesskit_node_builder(field.id, |node| node.set_read_only());
    field.ctx.data_mut(|data| data.insert_temp(read_only_id(field.id), true));
}

/// Whether a field with the focus can only be read.
#[must_use]
pub fn is_read_only_field_focused(ctx: &egui::Context) -> bool {
    let focused_field = ctx.memory(|memory| memory.focused());
    focused_field.is_some_and(|field| ctx.data(|data| data.get_temp(read_only_id(field))).unwrap_or_default())
}

/// Whether a field in which something can be typed has the focus.
#[must_use]
pub fn is_editable_field_focused(ctx: &egui::Context) -> bool {
    ctx.text_edit_focused() && !is_read_only_field_focused(ctx)
}

fn read_only_id(field: egui::Id) -> egui::Id {
    field.with("read only")
}

/// The typing of what was pressed, after all presses of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypingSystems;

/// The keyboard itself, in an app with egui.
pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<ScreenKeyboard>().add_message::<ScreenKeyPress>().add_systems(
        PreUpdate,
        (
            close_for_other_input.after(note_last_input).before(TypingSystems),
            type_keys
                .in_set(TypingSystems)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(on_message::<ScreenKeyPress>),
        ),
    );
}

/// Closes the keyboard when something else is used: a mouse, a finger, or the keys of a real keyboard.
fn close_for_other_input(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut pointer_moves: MessageReader<CursorMoved>,
    mut touches: MessageReader<TouchInput>,
    status: Res<GamepadStatus>,
    settings: Res<Settings>,
    mut keyboard: ResMut<ScreenKeyboard>,
) {
    // Switches are keys themselves.
    let other_keys = keys.read().filter(|key| !matches!(key.logical_key, Key::Space | Key::Enter));
    let pointer_input_count = buttons.read().count() + pointer_moves.read().count() + touches.read().count();
    let is_other_input_used = other_keys.count() + pointer_input_count > 0;
    let is_in_use = match keyboard.device {
        None => return,
        Some(TypingDevice::Gamepad) => status.active_gamepad.is_some(),
        Some(TypingDevice::Switches) => settings.scanning.switches != Switches::None && !is_other_input_used,
    };
    if !is_in_use {
        keyboard.close();
    }
}

/// Types what was pressed into the field with the focus.
fn type_keys(
    mut presses: MessageReader<ScreenKeyPress>,
    mut keyboard: ResMut<ScreenKeyboard>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut contexts: EguiContexts,
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for &ScreenKeyPress(key) in presses.read() {
        let has_shift = key == ScreenKey::Shift && !keyboard.has_shift;
        match key {
            ScreenKey::Character(character) => input.events.push(Event::Text(character.to_string())),
            ScreenKey::Space => input.events.push(Event::Text(" ".to_owned())),
            ScreenKey::Backspace => input.events.extend(key_events(egui::Key::Backspace)),
            ScreenKey::Paste => {
                let copied_text = clipboard.as_mut().and_then(|clipboard| clipboard.get_text());
                input.events.extend(copied_text.map(Event::Paste));
            }
            ScreenKey::Done => {
                keyboard.close();
                match ctx.memory(|memory| memory.focused()) {
                    Some(field) if is_multiline(ctx, field) => {
                        ctx.memory_mut(|memory| memory.surrender_focus(field));
                    }
                    Some(_) => input.events.extend(key_events(egui::Key::Enter)),
                    None => {}
                }
            }
            ScreenKey::Shift => {}
        }
        keyboard.has_shift = has_shift;
    }
    Ok(())
}

/// The events of a key that is pressed and let go.
fn key_events(key: egui::Key) -> [Event; 2] {
    let (physical_key, repeat, modifiers) = (None, false, Modifiers::NONE);
    [true, false].map(|is_pressed| Event::Key { key, physical_key, pressed: is_pressed, repeat, modifiers })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn characters(keyboard: &ScreenKeyboard) -> BTreeSet<char> {
        let keys = keyboard.rows().concat().into_iter();
        keys.filter_map(|key| if let ScreenKey::Character(character) = key { Some(character) } else { None }).collect()
    }

    #[test]
    fn all_letters_of_the_three_languages_and_all_digits_can_be_typed() {
        let mut keyboard = ScreenKeyboard::default();
        let letters = "abcdefghijklmnopqrstuvwxyzáéíóúüñàâãçêôõ";
        assert!(characters(&keyboard).is_superset(&letters.chars().chain('0'..='9').collect()));
        let plain_characters = characters(&keyboard);
        keyboard.has_shift = true;
        assert!(characters(&keyboard).is_superset(&letters.to_uppercase().chars().collect()));
        assert!(plain_characters.is_disjoint(&characters(&keyboard)), "no key is there twice");
        // What links, notations and questions are written with.
        let all_characters: BTreeSet<char> = plain_characters.into_iter().chain(characters(&keyboard)).collect();
        assert!(all_characters.is_superset(&"-/:.,?!=+#&%_@'\"()¿¡;*".chars().collect()), "{all_characters:?}");
    }

    #[test]
    fn nothing_is_typed_in_a_field_that_can_only_be_read() {
        let ctx = egui::Context::default();
        let has_editable_and_read_only_focus = |is_read_only: bool| {
            let mut text = "a link".to_owned();
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                let field = ui.add(egui::TextEdit::singleline(&mut text).id_salt("editable"));
                let read_only_field = ui.add(egui::TextEdit::singleline(&mut "a link").id_salt("read only"));
                mark_read_only(&read_only_field);
                if is_read_only { read_only_field } else { field }.request_focus();
            });
            output.textures_delta.clear();
            (is_editable_field_focused(&ctx), is_read_only_field_focused(&ctx))
        };
        assert_eq!(has_editable_and_read_only_focus(true), (false, true));
        assert_eq!(has_editable_and_read_only_focus(false), (true, false));
    }

    #[test]
    fn each_row_is_as_long_with_shift_as_without() {
        for [plain_row, shifted_row] in CHARACTER_ROWS {
            assert_eq!(plain_row.chars().count(), shifted_row.chars().count(), "{plain_row}");
        }
    }

    #[test]
    fn each_key_is_reached_by_direction_and_back_again() {
        let mut keyboard = ScreenKeyboard::default();
        keyboard.open(TypingDevice::Gamepad);
        let key_count = keyboard.rows().concat().len();
        let mut reached_keys = Vec::new();
        for _ in 0..keyboard.rows().len() {
            for _ in 0..10 {
                keyboard.select_neighbor(Vec2::X);
                reached_keys.extend(keyboard.selected_key().filter(|key| !reached_keys.contains(key)));
            }
            keyboard.select_neighbor(Vec2::NEG_Y);
        }
        assert_eq!(reached_keys.len(), key_count);
        keyboard.open(TypingDevice::Gamepad);
        for direction in [Vec2::Y, Vec2::NEG_Y, Vec2::X, Vec2::NEG_X] {
            keyboard.select_neighbor(direction);
        }
        assert_eq!(keyboard.selected_key(), Some(ScreenKey::Character('q')));
        for _ in 0..2 {
            keyboard.select_neighbor(Vec2::Y);
        }
        assert_eq!(keyboard.selected_key(), OTHER_KEYS.first().copied(), "beyond the upper edge comes the lower one");
    }
}
