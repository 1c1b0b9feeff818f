//! Switch scanning: what can be used is marked one after the other, in groups, and one or two switches choose.
//!
//! A switch is a key, as the interfaces for switches send it: with one switch, Space or Enter chooses and the mark moves by itself; with
//! two, Space moves it and Enter chooses. What is marked are the nodes of the accessibility tree, and what is chosen is asked for
//! as assistive technology would, so that everything comes of it that comes of a press.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Rect, Role};
use bevy_egui::egui::{self, Event};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

use super::AccessWanted;
use super::board_nodes::BoardNodes;
use super::requests::AccessRequest;
use super::tree::{AccessSystems, AccessTree};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUpSystems, WakeUps};
use crate::app::input::keyboard::PanelKeys;
use crate::app::play::selection::{Selection, moves_from};
use crate::app::settings::Settings;
use crate::app::settings::scanning::Switches;
use crate::app::shown_table::ShownTable;
use crate::app::system::wall_clock::WallClock;
use crate::board::Square;

/// The most items of a group. More are divided.
const GROUP: usize = 6;
/// The rounds without a press after which the mark rests until the next one.
const ROUNDS: usize = 3;
/// A switch that is pressed again sooner is not heard: hands may tremble.
const LEAST_PAUSE: Duration = Duration::from_millis(200);

/// What is marked.
#[derive(Resource, Debug, Default)]
pub(super) struct SwitchScan {
    groups: Vec<Vec<NodeId>>,
    /// The group whose items are gone through; `None` while the groups are.
    inside: Option<usize>,
    /// The position of the mark: a group or, inside one, an item. After the last item comes the way back, which is the whole group.
    at: usize,
    /// The rounds without a press.
    rounds: usize,
    /// When the mark last moved, and when a switch was last heard.
    moved: Duration,
    pressed: Option<Duration>,
    /// Whether squares were chosen, and others follow.
    follows: bool,
}

impl SwitchScan {
    /// The number of positions of the mark.
    fn count(&self) -> usize {
        self.inside.and_then(|group| self.groups.get(group)).map_or(self.groups.len(), |items| items.len() + 1)
    }

    /// The marked nodes.
    fn marked_items(&self) -> &[NodeId] {
        let items = self.groups.get(self.inside.unwrap_or(self.at)).map_or(&[][..], Vec::as_slice);
        match self.inside {
            Some(_) if self.at < items.len() => &items[self.at..=self.at],
            _ => items,
        }
    }

    /// The marked node, if it is an item.
    fn item(&self) -> Option<NodeId> {
        let inside = self.inside?;
        self.groups.get(inside)?.get(self.at).copied()
    }

    fn is_resting(&self) -> bool {
        self.rounds >= ROUNDS
    }

    fn advance(&mut self) {
        self.at += 1;
        if self.at >= self.count() {
            self.at = 0;
            self.rounds += 1;
        }
    }

    /// Goes into the marked group, or back out of it. Returns the item that is chosen.
    fn choose(&mut self) -> Option<NodeId> {
        let chosen = match self.inside {
            None => self.groups.get(self.at).filter(|items| items.len() == 1).map(|items| items[0]),
            Some(_) => self.item(),
        };
        match (chosen, self.inside) {
            (None, None) => (self.inside, self.at) = (Some(self.at), 0),
            _ => (self.at, self.inside) = (self.inside.unwrap_or(self.at), None),
        }
        chosen
    }

    /// Takes over what can be used now. The mark stays where it is if that is still there.
    fn renew(&mut self, groups: Vec<Vec<NodeId>>) {
        let marked = self.marked_items().to_vec();
        self.groups = groups;
        if self.inside.is_none() || self.marked_items() != marked {
            (self.inside, self.at) = (self.follows.then_some(0), 0);
        }
        self.follows = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_on = |settings: Res<Settings>| settings.scanning.switches != Switches::None;
    app.init_resource::<SwitchScan>()
        .add_systems(First, want_tree.run_if(is_on))
        .add_systems(
            PreUpdate,
            (hear_switches.after(EguiPreUpdateSet::ProcessInput), move_mark)
                .chain()
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(is_on),
        )
        .add_systems(EguiPrimaryContextPass, draw_mark.run_if(is_on))
        .add_systems(Last, renew_scan.after(AccessSystems).before(WakeUpSystems).run_if(is_on))
        .tell_wake_ups(tell_next_move.run_if(is_on));
}

fn want_tree(mut wanted: ResMut<AccessWanted>) {
    wanted.set_if_neq(AccessWanted(true));
}

/// The keys of switches.
const SWITCHES: [(KeyCode, Key, egui::Key); 2] =
    [(KeyCode::Space, Key::Space, egui::Key::Space), (KeyCode::Enter, Key::Enter, egui::Key::Enter)];

/// The keyboard, as board and panel read it.
#[derive(SystemParam)]
struct Keyboard<'w, 's> {
    keys: ResMut<'w, ButtonInput<KeyCode>>,
    letters: ResMut<'w, ButtonInput<Key>>,
    inputs: Query<'w, 's, &'static mut EguiInput>,
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
            self.letters.reset(key);
            self.keys.clear_just_pressed(code)
        })
    }
}

/// Takes the keys of switches from board and panel, except from a field in which somebody types.
fn hear_switches(
    settings: Res<Settings>,
    clock: Res<WallClock>,
    panel: Res<PanelKeys>,
    mut contexts: EguiContexts,
    mut keyboard: Keyboard,
    board: Res<BoardNodes>,
    mut scan: ResMut<SwitchScan>,
    mut requests: MessageWriter<AccessRequest>,
) -> Result {
    if panel.takes_shortcut || contexts.ctx_mut()?.text_edit_focused() {
        return Ok(());
    }
    for (index, is_pressed) in keyboard.take_switches().into_iter().enumerate() {
        if !is_pressed || scan.pressed.is_some_and(|pressed| clock.now() < pressed + LEAST_PAUSE) {
            continue;
        }
        scan.pressed = Some(clock.now());
        let is_asleep = settings.scanning.switches == Switches::One && scan.is_resting();
        (scan.rounds, scan.moved) = (0, clock.now());
        if is_asleep {
            scan.at = 0;
        } else if settings.scanning.switches == Switches::Two && index == 0 {
            scan.advance();
        } else if let Some(target_node) = scan.choose() {
            scan.follows = board.square(target_node).is_some();
            requests.write(AccessRequest::new(Action::Click, target_node));
        }
    }
    Ok(())
}

/// Moves the mark on when its time has come, and asks for the keyboard's focus for the item it is on: so it is scrolled to, and read.
fn move_mark(
    settings: Res<Settings>,
    clock: Res<WallClock>,
    mut scan: ResMut<SwitchScan>,
    mut focused: Local<Option<NodeId>>,
    mut requests: MessageWriter<AccessRequest>,
) {
    let is_due = settings.scanning.switches == Switches::One
        && !scan.is_resting()
        && clock.now() >= scan.moved + settings.scanning.pause();
    if is_due {
        scan.moved = clock.now();
        scan.advance();
    }
    if *focused != scan.item() {
        *focused = scan.item();
        requests.write_batch(focused.map(|node| AccessRequest::new(Action::Focus, node)));
    }
}

/// Tells when the mark moves next; where it has moved, it is drawn in the next frame.
fn tell_next_move(settings: Res<Settings>, scan: Res<SwitchScan>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.go_on_if(scan.is_changed());
    if settings.scanning.switches == Switches::One && !scan.is_resting() {
        wake_ups.wake_at([scan.moved + settings.scanning.pause()]);
    }
}

/// Takes over what can be used now.
fn renew_scan(
    tree: Res<AccessTree>,
    board: Res<BoardNodes>,
    table: ShownTable,
    selection: Res<Selection>,
    mut scan: ResMut<SwitchScan>,
) {
    let Some(tree) = &tree.0 else { return };
    let can_be_used = |node: &Node| node.supports_action(Action::Click) && !node.is_disabled() && is_control(node);
    let (squares, controls): (Vec<NodeId>, Vec<NodeId>) = tree
        .nodes
        .iter()
        .filter(|(id, node)| {
            board.square(*id).map_or_else(|| can_be_used(node), |at| is_in_play(&table, &selection, at))
        })
        .map(|(id, _)| *id)
        .partition(|&id| board.square(id).is_some());
    let groups: Vec<_> = [squares, controls].iter().flat_map(|items| in_groups(items)).collect();
    if scan.groups != groups {
        scan.follows &= selection.from.is_some();
        scan.renew(groups);
    }
}

/// A control that one or two switches can use: no field, in which one types, and no slider.
fn is_control(node: &Node) -> bool {
    use Role::{Button, CheckBox, ColorWell, ComboBox, Link, RadioButton};
    matches!(node.role(), Button | CheckBox | ColorWell | ComboBox | Link | RadioButton)
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
fn in_groups(items: &[NodeId]) -> Vec<Vec<NodeId>> {
    let count = items.len().div_ceil(GROUP).max(1);
    let size = items.len().div_ceil(count).max(1);
    items.chunks(size).map(<[NodeId]>::to_vec).collect()
}

/// The width of the mark and of its dark edge, in points.
const MARK_WIDTH: f32 = 3.0;
const EDGE_WIDTH: f32 = 7.0;
/// The space between the mark and what it is around.
const MARK_GAP: f32 = 3.0;

/// Draws the mark over everything else: a light frame with a dark edge, thin around a group.
fn draw_mark(mut contexts: EguiContexts, scan: Res<SwitchScan>, tree: Res<AccessTree>) -> Result {
    let (Some(tree), false) = (&tree.0, scan.is_resting()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Debug, egui::Id::new("scan")));
    let marked =
        tree.nodes.iter().filter(|(id, _)| scan.marked_items().contains(id)).filter_map(|(_, node)| node.bounds());
    for bounds in marked.map(rect_of) {
        let width = if scan.item().is_some() { MARK_WIDTH } else { MARK_WIDTH / 2.0 };
        for (width, color) in [(width + EDGE_WIDTH - MARK_WIDTH, egui::Color32::BLACK), (width, egui::Color32::YELLOW)]
        {
            let stroke = egui::Stroke::new(width, color);
            painter.rect_stroke(bounds.expand(MARK_GAP), MARK_GAP, stroke, egui::StrokeKind::Middle);
        }
    }
    Ok(())
}

fn rect_of(Rect { x0, y0, x1, y1 }: Rect) -> egui::Rect {
    let corner = |x: f64, y: f64| egui::pos2(x as f32, y as f32);
    egui::Rect::from_min_max(corner(x0, y0), corner(x1, y1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::access::board_nodes::node_of;
    use crate::app::access::tests::Reader;
    use crate::app::play::CurrentGame;
    use crate::app::random_play::{self, RandomPlayer};
    use crate::app::screen::Screen;
    use crate::session::{Game, GameId};

    #[test]
    fn many_items_are_divided_into_groups_of_about_the_same_size() {
        let sizes = |count: u64| {
            in_groups(&(0..count).map(NodeId).collect::<Vec<_>>()).iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(sizes(0), [0; 0]);
        assert_eq!(sizes(5), [5]);
        assert_eq!(sizes(7), [4, 3]);
        assert_eq!(sizes(13), [5, 5, 3]);
    }

    #[test]
    fn the_mark_goes_through_groups_into_one_and_back_and_rests_after_some_rounds() {
        let mut scan = SwitchScan::default();
        scan.renew(vec![vec![NodeId(1), NodeId(2)], vec![NodeId(3)]]);
        assert_eq!(scan.marked_items(), [NodeId(1), NodeId(2)]);
        assert_eq!(scan.choose(), None);
        assert_eq!(scan.marked_items(), [NodeId(1)]);
        scan.advance();
        scan.advance();
        assert_eq!((scan.item(), scan.marked_items()), (None, &[NodeId(1), NodeId(2)][..]), "the way back");
        assert_eq!(scan.choose(), None);
        scan.advance();
        assert_eq!(scan.choose(), Some(NodeId(3)), "a group of one is that one");
        let steps = (0..).take_while(|_| {
            scan.advance();
            !scan.is_resting()
        });
        assert_eq!(steps.count(), 2 * ROUNDS - 2, "half of the first round has been gone");
    }

    /// Presses a switch for a frame, some time after the last one.
    fn press(reader: &mut Reader, key: KeyCode, clock: &mut Duration) {
        *clock += Duration::from_millis(500);
        reader.app.insert_resource(WallClock::by_hand(*clock));
        let logical = if key == KeyCode::Space { Key::Space } else { Key::Enter };
        reader.stroke(key, &logical);
        reader.frames(2);
    }

    /// Chooses a node with two switches.
    fn choose(reader: &mut Reader, node: NodeId, clock: &mut Duration) {
        for _ in 0..200 {
            let scan = reader.app.world().resource::<SwitchScan>();
            let is_way_back = scan.inside.is_some() && scan.item().is_none();
            let is_marked = scan.marked_items().contains(&node);
            let is_item = is_marked && !is_way_back && (scan.item().is_some() || scan.marked_items().len() == 1);
            press(reader, if is_marked || is_way_back { KeyCode::Enter } else { KeyCode::Space }, clock);
            if is_item {
                return;
            }
        }
        panic!("{node:?} is never marked: {:?}", reader.app.world().resource::<SwitchScan>());
    }

    /// Somebody with two switches.
    struct SwitchPlayer {
        reader: Reader,
        clock: Duration,
    }

    impl SwitchPlayer {
        fn new(game: Game) -> Self {
            let mut reader = Reader::new(Screen::Table, game);
            reader.app.world_mut().resource_mut::<Settings>().scanning.switches = Switches::Two;
            reader.frames(4);
            Self { reader, clock: Duration::from_secs(1) }
        }

        fn choose(&mut self, node: NodeId) {
            choose(&mut self.reader, node, &mut self.clock);
        }
    }

    impl RandomPlayer for SwitchPlayer {
        fn app(&self) -> &App {
            &self.reader.app
        }

        fn play(&mut self, from: Square, to: Square) {
            [from, to].into_iter().for_each(|square| self.choose(node_of(square)));
            self.reader.frames(4);
        }

        fn roll(&mut self) {
            let roll = self.reader.node("Roll the dice");
            self.choose(roll);
            self.reader.frames(30);
        }
    }

    #[test]
    fn random_games_played_with_two_switches_are_the_games_that_were_meant() {
        random_play::play_each_family(42, SwitchPlayer::new);
    }

    #[test]
    fn two_switches_take_a_move_back_by_its_button() {
        let mut player = SwitchPlayer::new(Game::new(GameId::TurnoverModern));
        player.play("e1".parse().expect("a square"), "e3".parse().expect("a square"));
        let plies = |player: &SwitchPlayer| player.app().world().resource::<CurrentGame>().game.ply_count();
        assert_eq!(plies(&player), 1);
        let undo = player.reader.node("Undo");
        player.choose(undo);
        player.reader.frames(4);
        assert_eq!(plies(&player), 0);
    }

    #[test]
    fn with_one_switch_the_mark_moves_by_itself_and_rests_until_it_is_pressed() {
        let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
        reader.app.world_mut().resource_mut::<Settings>().scanning.switches = Switches::One;
        let mut clock = Duration::from_secs(1);
        reader.app.insert_resource(WallClock::by_hand(clock));
        reader.frames(4);
        let mut seen = Vec::new();
        while !reader.app.world().resource::<SwitchScan>().is_resting() {
            clock += Duration::from_millis(500);
            reader.app.insert_resource(WallClock::by_hand(clock));
            reader.frames(1);
            seen.push(reader.app.world().resource::<SwitchScan>().at);
            assert!(seen.len() < 1000, "{seen:?}");
        }
        let groups = reader.app.world().resource::<SwitchScan>().groups.len();
        assert!((0..groups).all(|group| seen.contains(&group)), "{groups} groups: {seen:?}");
        press(&mut reader, KeyCode::Space, &mut clock);
        assert!(!reader.app.world().resource::<SwitchScan>().is_resting());
    }
}
