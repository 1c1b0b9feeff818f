//! The text fields of the panel, as a page mirrors them, and the edits that come back from there.
//!
//! egui draws its fields itself, but browsers give on-screen keyboards, input methods and dictation only to elements of
//! their own. So a page has one element that has the same text and the same selection as the field with the focus. See
//! `assets/web/fields.js`.

use std::collections::HashMap;
use std::ops::Range;

use bevy_egui::egui::accesskit::{Node, NodeId, Role};
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Context, Event, Id};
use serde::Serialize;

use crate::app::ui::widgets::controls::labels;

/// The text fields in a frame.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TextFields {
    /// The places of all fields: left, top, width and height in logical pixels.
    pub places: Vec<[f32; 4]>,
    /// The field with the keyboard.
    pub focused: Option<FocusedField>,
}

/// A text field with the keyboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FocusedField {
    #[serde(skip)]
    id: Id,
    /// Left, top, width and height in logical pixels.
    pub place: [f32; 4],
    /// Its label, or its hint if it has none.
    pub name: String,
    /// The text in it.
    pub value: String,
    /// The selection's begin and end in UTF-16 code units. Where they are equal, there is the cursor.
    pub selection: [usize; 2],
    /// Whether it has several lines.
    pub multiline: bool,
    /// The kind of on-screen keyboard, as in `inputmode` of HTML.
    pub keyboard: &'static str,
    /// Whether its text can be changed.
    pub editable: bool,
}

impl TextFields {
    /// The fields among the nodes of a frame, `focused_node_id` being the node with the keyboard.
    pub(in crate::app::ui) fn from_nodes(
        ctx: &Context,
        nodes: &HashMap<NodeId, &Node>,
        focused_node_id: NodeId,
        is_editable: bool,
        reachable_ids: &[NodeId],
    ) -> Self {
        let mut fields = Self::default();
        let focused_id = ctx.memory(|memory| memory.focused()).filter(|id| id.accesskit_id() == focused_node_id);
        for node_id in reachable_ids {
            let Some((node, field_rect)) =
                nodes.get(node_id).and_then(|node| Some((node, field_rect(node, ctx.zoom_factor())?)))
            else {
                continue;
            };
            fields.places.push(field_rect);
            if let Some(id) = focused_id.filter(|id| id.accesskit_id() == *node_id && is_editing(node)) {
                let value = node.value().unwrap_or_default().to_owned();
                fields.focused = Some(FocusedField {
                    id,
                    place: field_rect,
                    name: field_name(node, nodes),
                    selection: utf16_selection(ctx, id, &value),
                    value,
                    multiline: node.role() == Role::MultilineTextInput,
                    keyboard: keyboard_kind(node.role()),
                    editable: is_editable,
                });
            }
        }
        fields
    }
}

/// Whether this is the role of a field for text.
pub(in crate::app) const fn is_text(role: Role) -> bool {
    matches!(role, Role::TextInput | Role::MultilineTextInput | Role::SearchInput | Role::UrlInput)
}

/// Whether a field's text is edited. A number becomes a text field in the frame after it has got the keyboard.
fn is_editing(node: &Node) -> bool {
    node.role() != Role::SpinButton || node.text_selection().is_some()
}

const fn keyboard_kind(role: Role) -> &'static str {
    match role {
        Role::SpinButton => "decimal",
        Role::SearchInput => "search",
        Role::UrlInput => "url",
        _ => "text",
    }
}

/// Where a node is, if it is a field for text or a number that can be used.
fn field_rect(node: &Node, zoom: f32) -> Option<[f32; 4]> {
    let is_field = (is_text(node.role()) || node.role() == Role::SpinButton) && !node.is_disabled();
    let bounds = node.bounds().filter(|_| is_field)?;
    Some(
        [bounds.x0, bounds.y0, bounds.x1 - bounds.x0, bounds.y1 - bounds.y0].map(|coordinate| coordinate as f32 * zoom),
    )
}

fn field_name(node: &Node, nodes: &HashMap<NodeId, &Node>) -> String {
    let own_label = || node.label().or(node.placeholder()).unwrap_or_default().to_owned();
    labels(node, nodes).unwrap_or_else(own_label)
}

fn utf16_selection(ctx: &Context, id: Id, value: &str) -> [usize; 2] {
    let cursor_range = TextEditState::load(ctx, id).and_then(|state| state.cursor.char_range());
    let [start, end] =
        cursor_range.map_or([usize::MAX; 2], |cursor_range| cursor_range.sorted_cursors().map(|cursor| cursor.index.0));
    [utf16_units(value, start), utf16_units(value, end)]
}

/// The number of UTF-16 code units of the first `char_limit` characters.
fn utf16_units(text: &str, char_limit: usize) -> usize {
    text.chars().take(char_limit).map(char::len_utf16).sum()
}

/// The number of characters that begin within the first `unit_limit` UTF-16 code units.
fn char_count(text: &str, unit_limit: usize) -> usize {
    let unit_ends = text.chars().scan(0, |end, c| {
        *end += c.len_utf16();
        Some(*end)
    });
    unit_ends.take_while(|&end| end <= unit_limit).count()
}

/// The text and selection to which the page's element was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageEdit {
    /// The whole text.
    pub value: String,
    /// The selection's begin and end in UTF-16 code units.
    pub selection: [usize; 2],
}

impl PageEdit {
    /// Selects what is to be replaced, and returns the events that change the field's text to the page's.
    #[must_use]
    pub fn events(&self, ctx: &Context, field: &FocusedField) -> Vec<Event> {
        let Some((replaced_range, inserted_text)) = text_difference(&field.value, &self.value) else {
            self.select(ctx, field);
            return Vec::new();
        };
        set_selection(ctx, field.id, replaced_range);
        if inserted_text.is_empty() { vec![backspace()] } else { vec![Event::Paste(inserted_text)] }
    }

    /// Selects in the field what is selected in the page's element, once both have the same text.
    pub fn select(&self, ctx: &Context, field: &FocusedField) {
        if self.value == field.value && self.selection != field.selection {
            let [start, end] = self.selection.map(|units| char_count(&self.value, units));
            set_selection(ctx, field.id, start..end);
            ctx.request_repaint();
        }
    }
}

/// Takes the keyboard away from the field.
pub fn leave(ctx: &Context, field: &FocusedField) {
    ctx.memory_mut(|memory| memory.surrender_focus(field.id));
}

fn set_selection(ctx: &Context, id: Id, range: Range<usize>) {
    let mut state = TextEditState::load(ctx, id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(range.start), CCursor::new(range.end))));
    state.store(ctx, id);
}

fn backspace() -> Event {
    let modifiers = egui::Modifiers::NONE;
    Event::Key { key: egui::Key::Backspace, physical_key: None, pressed: true, repeat: false, modifiers }
}

/// The characters of the old text that are replaced, and what by; `None` if the texts are equal.
fn text_difference(old_text: &str, new_text: &str) -> Option<(Range<usize>, String)> {
    let (old_chars, new_chars): (Vec<char>, Vec<char>) = (old_text.chars().collect(), new_text.chars().collect());
    let common_length = |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(a, b)| a == b).count();
    let prefix_length = common_length(&mut old_chars.iter().zip(&new_chars));
    let suffix_length =
        common_length(&mut old_chars[prefix_length..].iter().rev().zip(new_chars[prefix_length..].iter().rev()));
    let (replaced_range, inserted_text) =
        (prefix_length..old_chars.len() - suffix_length, &new_chars[prefix_length..new_chars.len() - suffix_length]);
    (!replaced_range.is_empty() || !inserted_text.is_empty()).then(|| (replaced_range, inserted_text.iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::widgets::number_field::NumberField;
    use crate::app::ui::{widgets::controls::AccessListener, widgets::theme};

    /// A field with the keyboard, in a program that draws frames.
    struct FieldPanel {
        ctx: Context,
        text: String,
        is_multiline: bool,
        char_limit: usize,
    }

    fn test_context() -> Context {
        let ctx = Context::default();
        theme::apply(&ctx);
        ctx.enable_accesskit();
        ctx.add_plugin(AccessListener::default());
        ctx
    }

    /// Draws a frame, and returns its fields.
    fn draw_fields(ctx: &Context, events: Vec<Event>, contents: impl FnMut(&mut egui::Ui)) -> TextFields {
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(300.0, 200.0)));
        let input = egui::RawInput { screen_rect, events, ..egui::RawInput::default() };
        let mut output = ctx.run_ui(input, contents);
        output.textures_delta.clear();
        ctx.with_plugin(AccessListener::take).flatten().expect("a picture").fields
    }

    impl FieldPanel {
        fn new(text: &str, is_multiline: bool) -> Self {
            let mut panel = Self { ctx: test_context(), text: text.to_owned(), is_multiline, char_limit: 12 };
            panel.draw_frame(Vec::new());
            panel.draw_frame(Vec::new());
            panel
        }

        fn draw_frame(&mut self, events: Vec<Event>) -> TextFields {
            draw_fields(&self.ctx, events, |ui| {
                let label = ui.label("Your name");
                let field = if self.is_multiline {
                    egui::TextEdit::multiline(&mut self.text)
                } else {
                    egui::TextEdit::singleline(&mut self.text)
                };
                ui.add(field.char_limit(self.char_limit)).labelled_by(label.id).request_focus();
                ui.add_enabled(false, egui::TextEdit::singleline(&mut String::new()));
            })
        }

        /// What the field is after the page's element has become this.
        fn edit_from_page(&mut self, value: &str, selection: [usize; 2]) -> FocusedField {
            let edit = PageEdit { value: value.to_owned(), selection };
            let field = self.draw_frame(Vec::new()).focused.expect("a field");
            let events = edit.events(&self.ctx, &field);
            let field = self.draw_frame(events).focused.expect("a field");
            edit.select(&self.ctx, &field);
            self.draw_frame(Vec::new()).focused.expect("a field")
        }
    }

    #[test]
    fn the_page_knows_the_field_with_the_keyboard_by_name_text_and_place_but_none_that_cannot_be_used() {
        let mut panel = FieldPanel::new("Ana", false);
        let fields = panel.draw_frame(Vec::new());
        let field = fields.focused.expect("a field");
        assert_eq!(fields.places, [field.place]);
        assert_eq!((field.name.as_str(), field.value.as_str(), field.keyboard), ("Your name", "Ana", "text"));
        assert!(field.editable && !field.multiline && field.place[2] > 50.0 && field.place[3] > 10.0, "{field:?}");
        assert!(FieldPanel::new("", true).draw_frame(Vec::new()).focused.is_some_and(|field| field.multiline));
    }

    #[test]
    fn whatever_an_input_method_makes_of_the_text_the_field_follows() {
        let mut panel = FieldPanel::new("", false);
        let edits = [
            ("に", [1, 1]),
            ("にほn", [3, 3]),
            ("日本", [2, 2]),
            ("日本 teh", [6, 6]),
            ("日本 the", [6, 6]),
            ("日本 ♟🎲the", [6, 6]),
            ("日本the", [2, 5]),
            ("the", [0, 0]),
            ("the", [1, 3]),
            ("tX", [2, 2]),
            ("", [0, 0]),
        ];
        for (value, selection) in edits {
            let field = panel.edit_from_page(value, selection);
            assert_eq!((field.value.as_str(), field.selection), (value, selection));
            assert_eq!(panel.text, value);
        }
    }

    #[test]
    fn the_field_keeps_to_its_limits_and_the_page_is_told() {
        let mut panel = FieldPanel::new("abc", false);
        assert_eq!(panel.edit_from_page("abc and much more", [17, 17]).value, "abc and much");
        assert_eq!(panel.edit_from_page("a\nb", [3, 3]).value, "a b");
        panel = FieldPanel::new("", true);
        assert_eq!(panel.edit_from_page("a\nb", [3, 3]).value, "a\nb");
    }

    #[test]
    fn a_number_is_a_field_for_a_tap_at_any_time_and_for_text_while_it_is_edited() {
        let ctx = test_context();
        let mut minutes = 5.0;
        let mut draw_frame = |events| {
            let fields = draw_fields(&ctx, events, |ui| {
                let label = ui.label("Minutes");
                let number = NumberField::new(&mut minutes, 0.25..=99.0).decimals(2).unit("min");
                ui.add(number).labelled_by(label.id);
            });
            (fields, minutes)
        };
        draw_frame(Vec::new());
        let (fields, _) = draw_frame(Vec::new());
        assert_eq!((fields.places.len(), &fields.focused), (1, &None));
        let [left, top, width, height] = fields.places[0];
        let pos = egui::pos2(left + width / 2.0, top + height / 2.0);
        let pointer_events = |pressed| {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            vec![Event::PointerMoved(pos), Event::PointerButton { pos, button, pressed, modifiers }]
        };
        draw_frame(pointer_events(true));
        draw_frame(pointer_events(false));
        let (fields, _) = draw_frame(Vec::new());
        let mut field = fields.focused.expect("a field");
        assert_eq!((field.name.as_str(), field.value.as_str(), field.keyboard), ("Minutes", "5", "decimal"));
        assert!(field.editable, "{field:?}");
        for (value, number) in [("7", 7.0), ("7.", 7.0), ("7.5", 7.5), ("7,5", 7.5), ("7,25", 7.25)] {
            let end = value.chars().count();
            let edit = PageEdit { value: value.to_owned(), selection: [end; 2] };
            let (fields, minutes) = draw_frame(edit.events(&ctx, &field));
            field = fields.focused.expect("a field");
            assert_eq!((field.value.as_str(), minutes), (value, number));
        }
    }

    #[test]
    fn a_field_for_addresses_or_a_search_asks_for_its_own_keyboard() {
        let ctx = test_context();
        for (role, keyboard) in [(Role::UrlInput, "url"), (Role::SearchInput, "search")] {
            let draw_frame = || {
                draw_fields(&ctx, Vec::new(), |ui| {
                    let field = ui.add(egui::TextEdit::singleline(&mut String::new()));
                    theme::field_kind(&field, role);
                    field.request_focus();
                })
            };
            draw_frame();
            assert_eq!(draw_frame().focused.map(|field| field.keyboard), Some(keyboard));
        }
    }
}
