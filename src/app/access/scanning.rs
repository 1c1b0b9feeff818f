//! Switch scanning: what can be used is marked one after the other, in groups, and one or two switches choose.
//!
//! A switch is a key, as the interfaces for switches send it: with one switch, Space or Enter chooses and the mark moves by itself; with
//! two, Space moves it and Enter chooses. What is marked are the nodes of the accessibility tree, and what is chosen is asked for
//! as assistive technology would, so that everything comes of it that comes of a press. A number is two items, one step less and one
//! more; for a text field the on-screen keyboard is opened, and for one that has got the focus otherwise with the next press. While that, a
//! menu, a list or the choice between several moves is open, only its items are gone through, and one that closes it.

mod items;
mod mark;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, NodeId};
use bevy_egui::egui::{self, Event};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

use self::items::{ScanItem, divide_into_groups, front_items, front_layer, is_board_node, scannable_items};
use self::mark::draw_mark;
use super::board_nodes::BoardNodes;
use super::requests::AccessRequest;
use super::tree::{AccessSystems, AccessTree};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUpSystems, WakeUps};
use crate::app::i18n::Translations;
use crate::app::input::keyboard::PanelKeys;
use crate::app::input::screen_keyboard::{self, ScreenKeyboard, TypingDevice, TypingSystems};
use crate::app::kiosk::Kiosk;
use crate::app::phrases::announce::Announcement;
use crate::app::play::selection::Selection;
use crate::app::settings::Settings;
use crate::app::settings::scanning::Switches;
use crate::app::shown_table::ShownTable;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::widgets::{controls, tips};

/// The rounds without a press after which the mark rests until the next one.
const ROUNDS_BEFORE_REST: usize = 3;
/// A switch that is pressed again sooner is not heard: hands may tremble.
const MIN_PRESS_INTERVAL: Duration = Duration::from_millis(200);

/// What is marked.
#[derive(Resource, Debug, Default)]
pub(super) struct SwitchScan {
    groups: Vec<Vec<ScanItem>>,
    /// The group whose items are gone through; `None` while the groups are.
    entered_group: Option<usize>,
    /// The position of the mark: a group or, inside one, an item. After the last item comes the way back, which is the whole group.
    mark_index: usize,
    /// The rounds without a press.
    idle_rounds: usize,
    /// When the mark last moved, and when a switch was last heard.
    moved_at: Duration,
    pressed_at: Option<Duration>,
    /// Whether squares were chosen, and others follow.
    was_square_chosen: bool,
    /// Whether since the last switch somebody has used a pointer or a key of a real keyboard.
    has_other_input: bool,
}

impl SwitchScan {
    /// The number of positions of the mark.
    fn position_count(&self) -> usize {
        self.entered_group.and_then(|group| self.groups.get(group)).map_or(self.groups.len(), |items| items.len() + 1)
    }

    /// The marked items.
    fn marked_items(&self) -> &[ScanItem] {
        let items = self.groups.get(self.entered_group.unwrap_or(self.mark_index)).map_or(&[][..], Vec::as_slice);
        match self.entered_group {
            Some(_) if self.mark_index < items.len() => &items[self.mark_index..=self.mark_index],
            _ => items,
        }
    }

    /// The marked item, if it is not a group.
    fn marked_item(&self) -> Option<ScanItem> {
        let group = self.entered_group?;
        self.groups.get(group)?.get(self.mark_index).copied()
    }

    fn is_resting(&self) -> bool {
        self.idle_rounds >= ROUNDS_BEFORE_REST
    }

    fn advance(&mut self) {
        self.mark_index += 1;
        if self.mark_index >= self.position_count() {
            self.mark_index = 0;
            self.idle_rounds += 1;
        }
    }

    /// Goes into the marked group, or back out of it. A number keeps the mark, for further steps. Returns the item that is chosen.
    fn choose(&mut self) -> Option<ScanItem> {
        let chosen_item = match self.entered_group {
            None => self.groups.get(self.mark_index).filter(|items| items.len() == 1).map(|items| items[0]),
            Some(_) => self.marked_item(),
        };
        match (chosen_item, self.entered_group) {
            (None, None) => (self.entered_group, self.mark_index) = (Some(self.mark_index), 0),
            (Some(item), Some(_)) if item.is_step() => {}
            _ => (self.mark_index, self.entered_group) = (self.entered_group.unwrap_or(self.mark_index), None),
        }
        chosen_item
    }

    /// Takes over what can be used now. The mark stays where it is if that is still there.
    fn set_groups(&mut self, groups: Vec<Vec<ScanItem>>) {
        let previous_items = self.marked_items().to_vec();
        self.groups = groups;
        if self.entered_group.is_none() || self.marked_items() != previous_items {
            (self.entered_group, self.mark_index) = (self.was_square_chosen.then_some(0), 0);
        }
        self.was_square_chosen = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_scanning_on = |settings: Res<Settings>| settings.scanning.switches != Switches::None;
    app.init_resource::<SwitchScan>()
        .add_systems(First, insert_access_tree.run_if(is_scanning_on).run_if(not(resource_exists::<AccessTree>)))
        .add_systems(
            PreUpdate,
            (
                detect_other_input,
                handle_switches.after(EguiPreUpdateSet::ProcessInput).before(TypingSystems),
                move_mark,
                announce_marked_key,
            )
                .chain()
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(is_scanning_on),
        )
        .add_systems(EguiPrimaryContextPass, draw_mark.run_if(is_scanning_on))
        .add_systems(Last, update_scan_groups.after(AccessSystems).before(WakeUpSystems).run_if(is_scanning_on))
        .tell_wake_ups(schedule_next_move.run_if(is_scanning_on));
}

fn insert_access_tree(mut commands: Commands) {
    commands.init_resource::<AccessTree>();
}

/// The keys of switches.
const SWITCH_KEYS: [(KeyCode, Key, egui::Key); 2] =
    [(KeyCode::Space, Key::Space, egui::Key::Space), (KeyCode::Enter, Key::Enter, egui::Key::Enter)];

/// The keyboard, as board and panel read it, and the one on the screen.
#[derive(SystemParam)]
struct Keyboard<'w, 's> {
    physical_keys: ResMut<'w, ButtonInput<KeyCode>>,
    logical_keys: ResMut<'w, ButtonInput<Key>>,
    inputs: Query<'w, 's, &'static mut EguiInput>,
    screen_keyboard: ResMut<'w, ScreenKeyboard>,
    kiosk: Option<Res<'w, Kiosk>>,
}

impl Keyboard<'_, '_> {
    /// Whether a field has the focus without the on-screen keyboard.
    fn is_field_focused_without_keyboard(&self, ctx: &egui::Context) -> bool {
        !self.screen_keyboard.is_open() && screen_keyboard::is_editable_field_focused(ctx)
    }

    /// Takes the keys of switches away. Returns for each whether it is pressed now.
    fn take_switch_presses(&mut self) -> [bool; 2] {
        for mut input in &mut self.inputs {
            input.events.retain(|event| match event {
                Event::Key { key, .. } => !SWITCH_KEYS.iter().any(|(_, _, switch_key)| switch_key == key),
                Event::Text(text) => text != " ",
                _ => true,
            });
        }
        SWITCH_KEYS.map(|(code, key, _)| {
            self.logical_keys.reset(key);
            self.physical_keys.clear_just_pressed(code)
        })
    }

    /// Gives a field the focus at once, and opens the on-screen keyboard for it.
    fn open_keyboard_for(&mut self, field: NodeId) {
        let AccessRequest(request) = AccessRequest::new(Action::Focus, field);
        for mut input in &mut self.inputs {
            input.events.push(Event::AccessKitActionRequest(request.clone()));
        }
        self.screen_keyboard.open(TypingDevice::Switches);
    }

    /// Closes the on-screen keyboard and leaves its field as it is, or closes the open menu or list as its key does.
    fn close_front_layer(&mut self, ctx: &egui::Context) {
        if self.screen_keyboard.is_open() {
            self.screen_keyboard.close();
            controls::surrender_focus(ctx);
            return;
        }
        let (key, physical_key, modifiers) = (egui::Key::Escape, None, egui::Modifiers::NONE);
        for mut input in &mut self.inputs {
            input.events.extend([true, false].map(|pressed| Event::Key {
                key,
                physical_key,
                pressed,
                repeat: false,
                modifiers,
            }));
        }
    }
}

/// Notes that somebody uses a pointer or a real keyboard, for whom Space and Enter are no switches in a field.
fn detect_other_input(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut scan: ResMut<SwitchScan>,
) {
    let is_other_key =
        |key: &&KeyboardInput| key.state.is_pressed() && !matches!(key.logical_key, Key::Space | Key::Enter);
    let input_count = keys.read().filter(is_other_key).count() + buttons.read().count() + touches.read().count();
    if input_count > 0 {
        scan.has_other_input = true;
    }
}

/// Takes the keys of switches from board and panel, except from a field in which somebody types with a real keyboard. In any other field
/// the first press opens the on-screen keyboard.
fn handle_switches(
    settings: Res<Settings>,
    clock: Res<WallClock>,
    panel: Res<PanelKeys>,
    mut contexts: EguiContexts,
    mut keyboard: Keyboard,
    board_nodes: Res<BoardNodes>,
    mut scan: ResMut<SwitchScan>,
    mut requests: MessageWriter<AccessRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if panel.takes_shortcut || scan.has_other_input && keyboard.is_field_focused_without_keyboard(ctx) {
        return Ok(());
    }
    for (index, is_pressed) in keyboard.take_switch_presses().into_iter().enumerate() {
        if !is_pressed
            || scan.pressed_at.is_some_and(|previous_press_at| clock.now() < previous_press_at + MIN_PRESS_INTERVAL)
        {
            continue;
        }
        scan.pressed_at = Some(clock.now());
        scan.has_other_input = false;
        let is_asleep = settings.scanning.switches == Switches::One && scan.is_resting();
        (scan.idle_rounds, scan.moved_at) = (0, clock.now());
        // In a hall nothing is typed.
        if keyboard.kiosk.is_none() && keyboard.is_field_focused_without_keyboard(ctx) {
            keyboard.screen_keyboard.open(TypingDevice::Switches);
        } else if is_asleep {
            scan.mark_index = 0;
        } else if settings.scanning.switches == Switches::Two && index == 0 {
            scan.advance();
        } else if let Some(ScanItem { node, action }) = scan.choose() {
            scan.was_square_chosen = is_board_node(&board_nodes, node);
            match action {
                Action::Collapse => keyboard.close_front_layer(ctx),
                Action::Focus => keyboard.open_keyboard_for(node),
                _ => {
                    requests.write(AccessRequest::new(action, node));
                }
            }
        }
    }
    Ok(())
}

/// Moves the mark on when its time has come, and asks for attention to the item it is on; while the on-screen keyboard is open its field
/// keeps the focus. The tip of an item that the mark has left is closed: nobody could do that with switches.
fn move_mark(
    settings: Res<Settings>,
    clock: Res<WallClock>,
    screen_keyboard: Res<ScreenKeyboard>,
    mut scan: ResMut<SwitchScan>,
    mut contexts: EguiContexts,
    mut focused_item: Local<Option<ScanItem>>,
    mut requests: MessageWriter<AccessRequest>,
) -> Result {
    let is_due = settings.scanning.switches == Switches::One
        && !scan.is_resting()
        && clock.now() >= scan.moved_at + settings.scanning.dwell_time();
    if is_due {
        scan.moved_at = clock.now();
        scan.advance();
    }
    if *focused_item == scan.marked_item() {
        return Ok(());
    }
    *focused_item = scan.marked_item();
    tips::close_all(contexts.ctx_mut()?);
    if !screen_keyboard.is_open() {
        requests.write_batch(focused_item.map(ScanItem::focus_request));
    }
    Ok(())
}

/// Says the key of the on-screen keyboard that the mark has come to, or that it is closed.
fn announce_marked_key(
    screen_keyboard: Res<ScreenKeyboard>,
    translations: Res<Translations>,
    tree: Option<Res<AccessTree>>,
    scan: Res<SwitchScan>,
    mut previous_item: Local<Option<ScanItem>>,
    mut announcements: MessageWriter<Announcement>,
) {
    if *previous_item == scan.marked_item() {
        return;
    }
    *previous_item = scan.marked_item();
    let nodes = tree.as_ref().and_then(|tree| tree.0.as_ref()).map_or(&[][..], |tree| tree.nodes.as_slice());
    let node_name = |node: NodeId| Some(nodes.iter().find(|(id, _)| *id == node)?.1.label()?.to_owned());
    let name = previous_item.filter(|_| screen_keyboard.is_open()).and_then(|item| match item.action {
        Action::Collapse => Some(translations.say("action-close")),
        _ => node_name(item.node),
    });
    announcements.write_batch(name.map(Announcement::polite));
}

/// Tells when the mark moves next; where it has moved, it is drawn in the next frame.
fn schedule_next_move(settings: Res<Settings>, scan: Res<SwitchScan>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.go_on_if(scan.is_changed());
    if settings.scanning.switches == Switches::One && !scan.is_resting() {
        wake_ups.wake_at([scan.moved_at + settings.scanning.dwell_time()]);
    }
}

/// Takes over what can be used now: what lies in front, or else first the squares, then the controls.
fn update_scan_groups(
    If(tree): If<Res<AccessTree>>,
    board_nodes: Res<BoardNodes>,
    table: ShownTable,
    selection: Res<Selection>,
    front: FrontParams,
    mut contexts: EguiContexts,
    mut scan: ResMut<SwitchScan>,
) -> Result {
    let Some(tree) = &tree.0 else { return Ok(()) };
    let mut items = scannable_items(tree, &board_nodes, &table, &selection);
    // In a hall nothing is typed.
    items.retain(|item| front.kiosk.is_none() || !item.is_field());
    let front_layer = front_layer(contexts.ctx_mut()?, &selection, &front.screen_keyboard);
    let groups = if let Some(front_items) = front_layer.and_then(|layer| front_items(layer, tree, &items)) {
        divide_into_groups(&front_items)
    } else {
        let (board_items, panel_items): (Vec<_>, Vec<_>) =
            items.into_iter().partition(|item| is_board_node(&board_nodes, item.node));
        [board_items, panel_items].iter().flat_map(|items| divide_into_groups(items)).collect()
    };
    if scan.groups != groups {
        scan.was_square_chosen &= selection.from.is_some();
        scan.set_groups(groups);
    }
    Ok(())
}

/// What decides about what lies in front, and what can be used at all.
#[derive(SystemParam)]
struct FrontParams<'w> {
    screen_keyboard: Res<'w, ScreenKeyboard>,
    kiosk: Option<Res<'w, Kiosk>>,
}

#[cfg(test)]
mod tests;
