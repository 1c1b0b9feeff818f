//! Menus and lists that a button opens, and the keys that move in them.

use bevy_egui::egui::{self, Event, FocusDirection, Id, InnerResponse, Key, Popup, Ui};

use crate::app::ui::widgets::{dialog, focus};

/// Draws a menu at a button.
pub(in crate::app::ui) fn menu<T>(
    button: &egui::Response,
    commands: &mut Vec<T>,
    contents_ui: impl FnOnce(&mut Ui, &mut Vec<T>),
) {
    popup_menu(Popup::menu(button), Some(button.id), is_pressed_by_key(button), commands, contents_ui);
    mark_expanded(button);
}

/// Tells assistive technology on a page whether the menu or list of a button is open.
fn mark_expanded(button: &egui::Response) {
    let is_open = Popup::is_id_open(&button.ctx, Popup::default_response_id(button));
    button.ctx.accesskit_node_builder(button.id, |node| node.set_expanded(is_open));
}

/// Draws a menu in a popup, which `opener_id` has opened. It closes as soon as something in it has given a command: egui closes it after a
/// click, but not after a key.
pub(in crate::app::ui) fn popup_menu<T>(
    popup: Popup,
    opener_id: Option<Id>,
    is_opened_by_key: bool,
    commands: &mut Vec<T>,
    contents_ui: impl FnOnce(&mut Ui, &mut Vec<T>),
) {
    let (ctx, id) = (popup.ctx().clone(), popup.get_id());
    // Otherwise its ground would have the keyboard before its entries.
    popup.sense(egui::Sense::CLICK).show(|ui| {
        let command_count = commands.len();
        entries_ui(ui, |ui| contents_ui(ui, commands));
        if commands.len() > command_count {
            ui.close();
        }
    });
    update_menu_focus(&ctx, id, opener_id, is_opened_by_key);
}

/// Lists whose entries can be chosen by keys.
pub(in crate::app::ui) trait ShowList {
    /// Draws the list as egui does. Its chosen entry is seen when it is opened, and has the keyboard when that was done by a key; a key that
    /// presses an entry closes it.
    fn show_list<R>(self, ui: &mut Ui, contents_ui: impl FnOnce(&mut Ui) -> R) -> InnerResponse<Option<R>>;
}

impl ShowList for egui::ComboBox {
    fn show_list<R>(self, ui: &mut Ui, contents_ui: impl FnOnce(&mut Ui) -> R) -> InnerResponse<Option<R>> {
        let inner_response = self.show_ui(ui, |ui| {
            let is_press = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
            let is_closing = is_press && focus_place(ui.ctx(), ui.layer_id().id) == FocusPlace::Inside;
            let is_new = known_focus_place(ui.ctx(), ui.layer_id().id).is_none();
            let contents = entries_ui(ui, contents_ui);
            if is_new {
                scroll_to_chosen_entry(ui);
            }
            dialog::scroll_to_focus(ui);
            if is_closing {
                ui.close();
            }
            contents
        });
        let list_response = &inner_response.response;
        update_menu_focus(
            &list_response.ctx,
            Popup::default_response_id(list_response),
            Some(list_response.id),
            is_pressed_by_key(list_response),
        );
        mark_expanded(list_response);
        inner_response
    }
}

/// Where the keyboard is while a menu is open. It is kept under the id of its popup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FocusPlace {
    /// Elsewhere: it was opened by the pointer.
    #[default]
    Outside,
    /// Elsewhere, but the menu was opened by a key: an entry is about to have it.
    Coming,
    /// An entry has it.
    Inside,
}

fn focus_place(ctx: &egui::Context, popup_id: Id) -> FocusPlace {
    known_focus_place(ctx, popup_id).unwrap_or_default()
}

/// The same; `None` before the entries of a menu are drawn, unless it was opened by a key.
fn known_focus_place(ctx: &egui::Context, popup_id: Id) -> Option<FocusPlace> {
    ctx.data(|data| data.get_temp(popup_id))
}

/// Brings the chosen entry of a list into view.
fn scroll_to_chosen_entry(ui: &Ui) {
    let chosen_id = focus::chosen_entry(ui.ctx(), ui.layer_id());
    // In the frame in which it is only measured, a list has no entries.
    let entries = focus::focusable_controls(ui.ctx(), ui.layer_id());
    let chosen_entry = entries.iter().find(|entry| Some(entry.id) == chosen_id);
    if let Some(entry) = chosen_entry.filter(|entry| !entry.interact_rect.contains_rect(entry.rect)) {
        let no_animation = egui::style::ScrollAnimation::none();
        ui.scroll_to_rect_animation(entry.rect, Some(egui::Align::Center), no_animation);
    }
}

fn is_pressed_by_key(button: &egui::Response) -> bool {
    button.has_focus() && button.clicked() && !button.clicked_by(egui::PointerButton::Primary)
}

/// Draws the entries of an open menu, among which keys move.
fn entries_ui<R>(ui: &mut Ui, contents_ui: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    let steps: Vec<FocusStep> = ctx.input(|input| input.events.iter().filter_map(FocusStep::of).collect());
    if !steps.is_empty() {
        // egui would move the keyboard to what lies nearest, or is drawn next, wherever that is.
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    let contents = contents_ui(ui);
    let entries = focus::focusable_controls(&ctx, layer);
    // In the frame in which it is only measured, a menu has none.
    if entries.is_empty() {
        return contents;
    }
    let index_of = |id: Option<Id>| entries.iter().position(|entry| Some(entry.id) == id);
    let focused_index = index_of(ctx.memory(|memory| memory.focused()));
    let old_place = focus_place(&ctx, layer.id);
    let start_index = match old_place {
        FocusPlace::Coming => index_of(focus::chosen_entry(&ctx, layer)).or(Some(0)),
        FocusPlace::Inside | FocusPlace::Outside => focused_index,
    };
    let new_index =
        steps.into_iter().fold(start_index, |new_index, step| Some(step.next_index(new_index, entries.len())));
    if let Some(new_index) = new_index.filter(|_| new_index != focused_index) {
        ctx.memory_mut(|memory| memory.request_focus(entries[new_index].id));
    }
    // egui takes the keyboard from everything when the Escape key is pressed, which closes the menu.
    let has_left = new_index.is_none() && !ctx.input(|input| input.key_pressed(Key::Escape));
    let new_place = match (new_index, has_left) {
        (Some(_), _) => FocusPlace::Inside,
        (None, true) => FocusPlace::Outside,
        (None, false) => old_place,
    };
    ctx.data_mut(|data| data.insert_temp(layer.id, new_place));
    contents
}

/// Lets an entry have the keyboard when a menu was opened by a key, and gives it back to `opener_id` when it is closed by one. To be called
/// after a menu in each frame.
fn update_menu_focus(ctx: &egui::Context, popup_id: Id, opener_id: Option<Id>, is_opened_by_key: bool) {
    if Popup::is_id_open(ctx, popup_id) {
        if is_opened_by_key {
            ctx.data_mut(|data| data.insert_temp(popup_id, FocusPlace::Coming));
        }
        return;
    }
    let old_place = ctx.data_mut(|data| data.remove_temp::<FocusPlace>(popup_id));
    let is_clicked = ctx.input(|input| input.pointer.any_click());
    if let (Some(FocusPlace::Inside), Some(opener_id), false) = (old_place, opener_id, is_clicked) {
        ctx.memory_mut(|memory| memory.request_focus(opener_id));
    }
}

/// A step of the keyboard from one entry to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FocusStep {
    /// To the next or the previous entry, if there is one.
    Next,
    Previous,
    /// The same, from the last entry to the first one and back.
    Around,
    AroundBack,
    First,
    Last,
}

impl FocusStep {
    fn of(event: &Event) -> Option<Self> {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return None };
        match key {
            Key::Tab if modifiers.shift_only() => Some(Self::AroundBack),
            _ if modifiers.any() => None,
            Key::Tab => Some(Self::Around),
            Key::ArrowDown | Key::ArrowRight => Some(Self::Next),
            Key::ArrowUp | Key::ArrowLeft => Some(Self::Previous),
            Key::Home => Some(Self::First),
            Key::End => Some(Self::Last),
            _ => None,
        }
    }

    /// The place after this step among so many entries, of which there is at least one.
    fn next_index(self, index: Option<usize>, entry_count: usize) -> usize {
        let last_index = entry_count.saturating_sub(1);
        match (self, index) {
            (Self::First, _) | (Self::Next | Self::Around, None) => 0,
            (Self::Last, _) | (Self::Previous | Self::AroundBack, None) => last_index,
            (Self::Next, Some(index)) => (index + 1).min(last_index),
            (Self::Previous, Some(index)) => index.saturating_sub(1),
            (Self::Around, Some(index)) => (index + 1) % entry_count,
            (Self::AroundBack, Some(index)) => (index + last_index) % entry_count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Picture};
    use crate::app::ui::widgets::theme;

    #[test]
    fn a_list_that_is_opened_shows_its_chosen_entry() {
        let mut harness = testing::harness([300.0, 600.0], |ui, _| {
            let list = egui::ComboBox::from_id_salt("numbers").selected_text("chosen");
            let list = list.show_list(ui, |ui| {
                for number in 1..=24 {
                    theme::selectable_label(ui, number == 20, format!("entry {number}"));
                }
            });
            theme::set_accessible_name(&list.response, "Numbers");
        });
        testing::press_control(&mut harness, "Numbers");
        let is_seen = |text: &str| Picture::of(&harness).find(text).is_some_and(|found| found.is_whole);
        assert_eq!(["entry 1", "entry 20"].map(is_seen), [false, true]);
    }
}
