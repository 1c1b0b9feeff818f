//! Switch scanning: what can be used is marked one after the other, in groups, and one or two switches choose.
//!
//! A switch is a key, as the interfaces for switches send it: with one switch, Space or Enter chooses and the mark moves by itself; with
//! two, Space moves it and Enter chooses. What is marked are the nodes of the accessibility tree, and what is chosen is asked for
//! as assistive technology would, so that everything comes of it that comes of a press. A number is two items, one step less and one
//! more; for a text field the on-screen keyboard is opened. While that, a menu, a list or the choice between several moves is open, only
//! its items are gone through, and one that closes it.

mod mark;

use std::collections::HashMap;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Role, TreeUpdate};
use bevy_egui::egui::{self, Event};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

use self::mark::draw_mark;
use super::board_nodes::{BoardNodes, leave_button, node_of};
use super::requests::AccessRequest;
use super::tree::{AccessSystems, AccessTree};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUpSystems, WakeUps};
use crate::app::input::keyboard::PanelKeys;
use crate::app::input::screen_keyboard::{ScreenKeyboard, TypingDevice, TypingSystems};
use crate::app::kiosk::Kiosk;
use crate::app::phrases::announce::Announcement;
use crate::app::play::selection::{Selection, moves_from};
use crate::app::settings::Settings;
use crate::app::settings::scanning::Switches;
use crate::app::shown_table::ShownTable;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::screen_keyboard;
use crate::app::ui::table::move_choice;
use crate::app::ui::widgets::{controls, text_fields, tips};
use crate::board::Square;

/// The most items of a group. More are divided.
const GROUP_SIZE: usize = 6;
/// The rounds without a press after which the mark rests until the next one.
const ROUNDS_BEFORE_REST: usize = 3;
/// A switch that is pressed again sooner is not heard: hands may tremble.
const MIN_PAUSE: Duration = Duration::from_millis(200);

/// What can be chosen: a node, and what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ScanItem {
    node: NodeId,
    action: Action,
}

impl ScanItem {
    const fn press(node: NodeId) -> Self {
        Self { node, action: Action::Click }
    }

    /// What closes an open menu or list.
    fn close(list: egui::Id) -> Self {
        Self { node: list.accesskit_id(), action: Action::Collapse }
    }

    /// Whether it is a step of a number.
    const fn is_step(self) -> bool {
        matches!(self.action, Action::Decrement | Action::Increment)
    }

    /// The sign of a step of a number, or of what closes a menu.
    const fn sign(self) -> Option<&'static str> {
        match self.action {
            Action::Decrement => Some("−"),
            Action::Increment => Some("+"),
            Action::Collapse => Some("×"),
            _ => None,
        }
    }

    /// Whether it is a text field, which gets the focus when it is chosen.
    const fn is_field(self) -> bool {
        matches!(self.action, Action::Focus)
    }

    /// What is asked for when the mark comes here: the keyboard's focus, so it is scrolled to, and read. A number or a field with the
    /// focus would be typed in, and a menu as a whole can have none.
    const fn focus_request(self) -> AccessRequest {
        let action = if self.sign().is_some() || self.is_field() { Action::ScrollIntoView } else { Action::Focus };
        AccessRequest::new(action, self.node)
    }

    /// The place of the mark on a node: for a step of a number its left or right half.
    fn place_in(self, bounds: egui::Rect) -> egui::Rect {
        let (left, right) = bounds.split_left_right_at_fraction(0.5);
        match self.action {
            Action::Decrement => left,
            Action::Increment => right,
            _ => bounds,
        }
    }
}

/// What is marked.
#[derive(Resource, Debug, Default)]
pub(super) struct SwitchScan {
    groups: Vec<Vec<ScanItem>>,
    /// The group whose items are gone through; `None` while the groups are.
    entered_group: Option<usize>,
    /// The position of the mark: a group or, inside one, an item. After the last item comes the way back, which is the whole group.
    mark_index: usize,
    /// The rounds without a press.
    rounds: usize,
    /// When the mark last moved, and when a switch was last heard.
    moved_at: Duration,
    pressed_at: Option<Duration>,
    /// Whether squares were chosen, and others follow.
    follows_choice: bool,
}

impl SwitchScan {
    /// The number of positions of the mark.
    fn count(&self) -> usize {
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
    fn item(&self) -> Option<ScanItem> {
        let group = self.entered_group?;
        self.groups.get(group)?.get(self.mark_index).copied()
    }

    fn is_resting(&self) -> bool {
        self.rounds >= ROUNDS_BEFORE_REST
    }

    fn advance(&mut self) {
        self.mark_index += 1;
        if self.mark_index >= self.count() {
            self.mark_index = 0;
            self.rounds += 1;
        }
    }

    /// Goes into the marked group, or back out of it. A number keeps the mark, for further steps. Returns the item that is chosen.
    fn choose(&mut self) -> Option<ScanItem> {
        let chosen_item = match self.entered_group {
            None => self.groups.get(self.mark_index).filter(|items| items.len() == 1).map(|items| items[0]),
            Some(_) => self.item(),
        };
        match (chosen_item, self.entered_group) {
            (None, None) => (self.entered_group, self.mark_index) = (Some(self.mark_index), 0),
            (Some(item), Some(_)) if item.is_step() => {}
            _ => (self.mark_index, self.entered_group) = (self.entered_group.unwrap_or(self.mark_index), None),
        }
        chosen_item
    }

    /// Takes over what can be used now. The mark stays where it is if that is still there.
    fn renew(&mut self, groups: Vec<Vec<ScanItem>>) {
        let marked_before = self.marked_items().to_vec();
        self.groups = groups;
        if self.entered_group.is_none() || self.marked_items() != marked_before {
            (self.entered_group, self.mark_index) = (self.follows_choice.then_some(0), 0);
        }
        self.follows_choice = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_scanning_on = |settings: Res<Settings>| settings.scanning.switches != Switches::None;
    app.init_resource::<SwitchScan>()
        .add_systems(First, want_tree.run_if(is_scanning_on).run_if(not(resource_exists::<AccessTree>)))
        .add_systems(
            PreUpdate,
            (hear_switches.after(EguiPreUpdateSet::ProcessInput).before(TypingSystems), move_mark, say_marked_key)
                .chain()
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(is_scanning_on),
        )
        .add_systems(EguiPrimaryContextPass, draw_mark.run_if(is_scanning_on))
        .add_systems(Last, renew_scan.after(AccessSystems).before(WakeUpSystems).run_if(is_scanning_on))
        .tell_wake_ups(tell_next_move.run_if(is_scanning_on));
}

fn want_tree(mut commands: Commands) {
    commands.init_resource::<AccessTree>();
}

/// The keys of switches.
const SWITCHES: [(KeyCode, Key, egui::Key); 2] =
    [(KeyCode::Space, Key::Space, egui::Key::Space), (KeyCode::Enter, Key::Enter, egui::Key::Enter)];

/// The keyboard, as board and panel read it, and the one on the screen.
#[derive(SystemParam)]
struct Keyboard<'w, 's> {
    physical_keys: ResMut<'w, ButtonInput<KeyCode>>,
    logical_keys: ResMut<'w, ButtonInput<Key>>,
    inputs: Query<'w, 's, &'static mut EguiInput>,
    screen_keyboard: ResMut<'w, ScreenKeyboard>,
}

impl Keyboard<'_, '_> {
    /// Takes the keys of switches away. Returns for each whether it is pressed now.
    fn take_switches(&mut self) -> [bool; 2] {
        for mut input in &mut self.inputs {
            input.events.retain(|event| match event {
                Event::Key { key, .. } => !SWITCHES.iter().any(|(_, _, switch)| switch == key),
                Event::Text(text) => text != " ",
                _ => true,
            });
        }
        SWITCHES.map(|(code, key, _)| {
            self.logical_keys.reset(key);
            self.physical_keys.clear_just_pressed(code)
        })
    }

    /// Gives a field the focus at once, and opens the on-screen keyboard for it.
    fn type_in(&mut self, field: NodeId) {
        let AccessRequest(request) = AccessRequest::new(Action::Focus, field);
        for mut input in &mut self.inputs {
            input.events.push(Event::AccessKitActionRequest(request.clone()));
        }
        self.screen_keyboard.open(TypingDevice::Switches);
    }

    /// Closes the open menu or list, as its key does.
    fn close_list(&mut self) {
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

/// Takes the keys of switches from board and panel, except from a field in which somebody types with a real keyboard.
fn hear_switches(
    settings: Res<Settings>,
    clock: Res<WallClock>,
    panel: Res<PanelKeys>,
    mut contexts: EguiContexts,
    mut keyboard: Keyboard,
    board_nodes: Res<BoardNodes>,
    mut scan: ResMut<SwitchScan>,
    mut requests: MessageWriter<AccessRequest>,
) -> Result {
    let is_typed_in = contexts.ctx_mut()?.text_edit_focused() && !keyboard.screen_keyboard.is_open();
    if panel.takes_shortcut || is_typed_in {
        return Ok(());
    }
    for (index, is_pressed) in keyboard.take_switches().into_iter().enumerate() {
        if !is_pressed || scan.pressed_at.is_some_and(|pressed| clock.now() < pressed + MIN_PAUSE) {
            continue;
        }
        scan.pressed_at = Some(clock.now());
        let is_asleep = settings.scanning.switches == Switches::One && scan.is_resting();
        (scan.rounds, scan.moved_at) = (0, clock.now());
        if is_asleep {
            scan.mark_index = 0;
        } else if settings.scanning.switches == Switches::Two && index == 0 {
            scan.advance();
        } else if let Some(ScanItem { node, action }) = scan.choose() {
            scan.follows_choice = is_move(&board_nodes, node);
            match action {
                Action::Collapse => keyboard.close_list(),
                Action::Focus => keyboard.type_in(node),
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
        && clock.now() >= scan.moved_at + settings.scanning.pause();
    if is_due {
        scan.moved_at = clock.now();
        scan.advance();
    }
    if *focused_item == scan.item() {
        return Ok(());
    }
    *focused_item = scan.item();
    tips::close_all(contexts.ctx_mut()?);
    if !screen_keyboard.is_open() {
        requests.write_batch(focused_item.map(ScanItem::focus_request));
    }
    Ok(())
}

/// Says the key of the on-screen keyboard that the mark has come to.
fn say_marked_key(
    screen_keyboard: Res<ScreenKeyboard>,
    tree: Option<Res<AccessTree>>,
    scan: Res<SwitchScan>,
    mut last_item: Local<Option<ScanItem>>,
    mut announcements: MessageWriter<Announcement>,
) {
    if *last_item == scan.item() {
        return;
    }
    *last_item = scan.item();
    let nodes = tree.as_ref().and_then(|tree| tree.0.as_ref()).map_or(&[][..], |tree| tree.nodes.as_slice());
    let key = last_item.filter(|_| screen_keyboard.is_open());
    let name = key.and_then(|key| nodes.iter().find(|(id, _)| *id == key.node)?.1.label());
    announcements.write_batch(name.map(|name| Announcement::polite(name.to_owned())));
}

/// Tells when the mark moves next; where it has moved, it is drawn in the next frame.
fn tell_next_move(settings: Res<Settings>, scan: Res<SwitchScan>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.go_on_if(scan.is_changed());
    if settings.scanning.switches == Switches::One && !scan.is_resting() {
        wake_ups.wake_at([scan.moved_at + settings.scanning.pause()]);
    }
}

/// Takes over what can be used now: what lies in front, or else first the squares, then the controls.
fn renew_scan(
    If(tree): If<Res<AccessTree>>,
    board_nodes: Res<BoardNodes>,
    table: ShownTable,
    selection: Res<Selection>,
    front: FrontParams,
    mut contexts: EguiContexts,
    mut scan: ResMut<SwitchScan>,
) -> Result {
    let Some(tree) = &tree.0 else { return Ok(()) };
    let mut items = all_items(tree, &board_nodes, &table, &selection);
    // In a hall nothing is typed.
    items.retain(|item| front.kiosk.is_none() || !item.is_field());
    let front_layer = front_layer(contexts.ctx_mut()?, &selection, &front.screen_keyboard);
    let groups = if let Some(front_items) = front_layer.and_then(|layer| front_items(layer, tree, &items)) {
        in_groups(&front_items)
    } else {
        let (moves, controls): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| is_move(&board_nodes, item.node));
        [moves, controls].iter().flat_map(|items| in_groups(items)).collect()
    };
    if scan.groups != groups {
        scan.follows_choice &= selection.from.is_some();
        scan.renew(groups);
    }
    Ok(())
}

/// What decides about what lies in front, and what can be used at all.
#[derive(SystemParam)]
struct FrontParams<'w> {
    screen_keyboard: Res<'w, ScreenKeyboard>,
    kiosk: Option<Res<'w, Kiosk>>,
}

/// All items of the tree, in its order.
fn all_items(tree: &TreeUpdate, board_nodes: &BoardNodes, table: &ShownTable, selection: &Selection) -> Vec<ScanItem> {
    let mut items = Vec::new();
    let mut last_role = Role::Unknown;
    for (id, node) in &tree.nodes {
        match board_nodes.square(*id) {
            Some(square) if is_in_play(table, selection, square) => items.push(ScanItem::press(*id)),
            Some(_) => {}
            None => items.extend(items_of(*id, node, last_role)),
        }
        // What only groups others may stand between a slider and its number.
        if node.role() != Role::GenericContainer {
            last_role = node.role();
        }
    }
    items
}

/// The items of what lies in front of everything else, at the end the one that closes it; `None` while nothing of it can be used.
fn front_items(
    (layer, closing_item): (egui::Id, Option<ScanItem>),
    tree: &TreeUpdate,
    items: &[ScanItem],
) -> Option<Vec<ScanItem>> {
    let nodes: HashMap<NodeId, &Node> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut nodes_in_layer = Vec::new();
    controls::walk(layer.accesskit_id(), &nodes, &mut nodes_in_layer);
    let mut front_items: Vec<_> = items.iter().copied().filter(|item| nodes_in_layer.contains(&item.node)).collect();
    let is_usable = !front_items.is_empty();
    front_items.extend(closing_item);
    is_usable.then_some(front_items)
}

/// The layer in front of everything else, and what closes it: for the choice between several moves, their square. The on-screen keyboard
/// has a key for that.
fn front_layer(
    ctx: &egui::Context,
    selection: &Selection,
    keyboard: &ScreenKeyboard,
) -> Option<(egui::Id, Option<ScanItem>)> {
    let keyboard_layer = keyboard.is_open().then(|| (screen_keyboard::layer_id(), None));
    let list = || open_list(ctx).map(|list| (list, Some(ScanItem::close(list))));
    let forked_square = selection.from.filter(|_| selection.fork.is_some());
    let fork = || forked_square.map(|from| (move_choice::layer_id(), Some(ScanItem::press(node_of(from)))));
    keyboard_layer.or_else(list).or_else(fork)
}

/// The menu or list that is open.
fn open_list(ctx: &egui::Context) -> Option<egui::Id> {
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    layers.into_iter().map(|layer| layer.id).find(|&id| egui::Popup::is_id_open(ctx, id))
}

/// Whether a node is a square, or the button by which a piece leaves the board.
fn is_move(board_nodes: &BoardNodes, node: NodeId) -> bool {
    board_nodes.square(node).is_some() || node == leave_button()
}

/// What one or two switches can do with a control. The number that follows a slider is the slider's.
fn items_of(id: NodeId, node: &Node, last_role: Role) -> Vec<ScanItem> {
    use Role::{Button, CheckBox, ColorWell, ComboBox, Link, RadioButton, Slider, SpinButton};
    let actions: &[Action] = match node.role() {
        Button | CheckBox | ColorWell | ComboBox | Link | RadioButton => &[Action::Click],
        SpinButton if last_role == Slider => &[],
        Slider | SpinButton => &[Action::Decrement, Action::Increment],
        role if text_fields::is_text(role) => &[Action::Focus],
        _ => &[],
    };
    let usable_actions = actions.iter().filter(|&&action| node.supports_action(action) && !node.is_disabled());
    usable_actions.map(|&action| ScanItem { node: id, action }).collect()
}

/// Whether a press on a square does something: a piece that can go somewhere; once one is chosen, that piece and its targets. While a
/// position is set up, each square.
fn is_in_play(table: &ShownTable, selection: &Selection, square: Square) -> bool {
    let Some(game) = table.game_to_move_in() else { return table.editor().is_some() };
    match selection.from {
        Some(from) => from == square || table.has_move(from, Some(square)),
        None => table.selects(square) && moves_from(game, square).next().is_some(),
    }
}

/// Items in order, in groups of about the same size.
fn in_groups(items: &[ScanItem]) -> Vec<Vec<ScanItem>> {
    let count = items.len().div_ceil(GROUP_SIZE).max(1);
    let size = items.len().div_ceil(count).max(1);
    items.chunks(size).map(<[ScanItem]>::to_vec).collect()
}

#[cfg(test)]
mod tests;
