//! Tests of switch scanning: the mark, and games and numbers by switches alone.

mod typing;

use bevy_egui::egui::accesskit::{Node, Role};

use super::items::control_items;
use super::*;
use crate::app::access::board_nodes::{leave_button_id, square_node_id};
use crate::app::access::tests::{Reader, game_after_two_moves};
use crate::app::play::CurrentGame;
use crate::app::random_play::{self, PressesTargets, RandomPlayer};
use crate::app::screen::{Overlay, Screen};
use crate::board::Square;
use crate::games::dice_chess::Variant;
use crate::session::{Game, GameId, LegalMove};

fn press_item(node: u64) -> ScanItem {
    ScanItem::press(NodeId(node))
}

#[test]
fn many_items_are_divided_into_groups_of_about_the_same_size() {
    let group_sizes = |count: u64| {
        divide_into_groups(&(0..count).map(press_item).collect::<Vec<_>>()).iter().map(Vec::len).collect::<Vec<_>>()
    };
    assert_eq!(group_sizes(0), [0; 0]);
    assert_eq!(group_sizes(5), [5]);
    assert_eq!(group_sizes(7), [4, 3]);
    assert_eq!(group_sizes(13), [5, 5, 3]);
}

#[test]
fn the_mark_goes_through_groups_into_one_and_back_and_rests_after_some_rounds() {
    let mut scan = SwitchScan::default();
    let [first, second, third] = [1, 2, 3].map(press_item);
    scan.set_groups(vec![vec![first, second], vec![third]]);
    assert_eq!(scan.marked_items(), [first, second]);
    assert_eq!(scan.choose(), None);
    assert_eq!(scan.marked_items(), [first]);
    scan.advance();
    scan.advance();
    assert_eq!((scan.marked_item(), scan.marked_items()), (None, &[first, second][..]), "the way back");
    assert_eq!(scan.choose(), None);
    scan.advance();
    assert_eq!(scan.choose(), Some(third), "a group of one is that one");
    let steps = (0..).take_while(|_| {
        scan.advance();
        !scan.is_resting()
    });
    assert_eq!(steps.count(), 2 * ROUNDS_BEFORE_REST - 2, "half of the first round has been gone");
}

/// Presses a switch for a frame, some time after the last one.
fn tap_switch(reader: &mut Reader, key_code: KeyCode, clock_time: &mut Duration) {
    *clock_time += Duration::from_millis(500);
    reader.app.insert_resource(WallClock::manual(*clock_time));
    let logical_key = if key_code == KeyCode::Space { Key::Space } else { Key::Enter };
    reader.send_key(key_code, &logical_key);
    reader.run_frames(1);
}

/// The frames in which what a switch has chosen is done.
const EFFECT_FRAMES: usize = 3;

/// Presses a switch, and waits for what comes of it.
fn press_switch(reader: &mut Reader, key_code: KeyCode, clock_time: &mut Duration) {
    tap_switch(reader, key_code, clock_time);
    reader.run_frames(EFFECT_FRAMES);
}

/// Chooses an item with two switches, a press in each frame. Returns the number of presses.
fn choose_item(reader: &mut Reader, item: ScanItem, clock_time: &mut Duration) -> usize {
    for press_count in 1..=200 {
        let scan = reader.app.world().resource::<SwitchScan>();
        let is_way_back = scan.entered_group.is_some() && scan.marked_item().is_none();
        let is_marked = scan.marked_items().contains(&item);
        let is_item = is_marked && !is_way_back && (scan.marked_item().is_some() || scan.marked_items().len() == 1);
        let key_code = if is_marked || is_way_back { KeyCode::Enter } else { KeyCode::Space };
        if is_item {
            // Nobody chooses before the mark is seen.
            reader.run_frames(EFFECT_FRAMES);
            press_switch(reader, key_code, clock_time);
            return press_count;
        }
        tap_switch(reader, key_code, clock_time);
    }
    panic!("{item:?} is never marked: {:?}", reader.app.world().resource::<SwitchScan>());
}

/// Somebody with two switches.
struct ProgramWithSwitches {
    reader: Reader,
    clock_time: Duration,
}

impl ProgramWithSwitches {
    fn new(game: Game) -> Self {
        let mut reader = Reader::new(Screen::Table, game);
        reader.app.world_mut().resource_mut::<Settings>().scanning.switches = Switches::Two;
        reader.run_frames(4);
        Self { reader, clock_time: Duration::from_secs(1) }
    }

    fn choose_node(&mut self, node: NodeId) -> usize {
        choose_item(&mut self.reader, ScanItem::press(node), &mut self.clock_time)
    }

    /// What can be chosen.
    fn items(&self) -> Vec<ScanItem> {
        self.app().world().resource::<SwitchScan>().groups.concat()
    }
}

impl RandomPlayer for ProgramWithSwitches {
    fn app(&self) -> &App {
        &self.reader.app
    }

    fn wait(&mut self, frames: usize) {
        self.reader.run_frames(frames);
    }

    fn play(&mut self, legal: &LegalMove) {
        random_play::press_move(self, legal);
    }

    fn roll(&mut self) {
        let roll = self.reader.control_node("Roll the dice");
        self.choose_node(roll);
        self.reader.run_frames(30);
    }
}

impl PressesTargets for ProgramWithSwitches {
    fn press_target(&mut self, target: Option<Square>) {
        self.choose_node(target.map_or_else(leave_button_id, square_node_id));
    }

    fn press_choice(&mut self, name: &str) {
        let button = self.reader.last_button(name);
        self.choose_node(button);
    }
}

#[test]
fn random_games_played_with_two_switches_are_the_games_that_were_meant() {
    random_play::play_each_form(42, ProgramWithSwitches::new);
}

#[test]
fn two_switches_double_take_and_drop() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let game = Game::from_fen(id, &format!("{} x1", Game::new(id).start().fen())).expect("a position");
    let ply_codes = |program: &ProgramWithSwitches| {
        let game = &program.app().world().resource::<CurrentGame>().game;
        game.plies().map(|ply| ply.played.code.clone()).collect::<Vec<_>>()
    };
    let cases: [(&[&str], _); 2] = [(&["Take"], ["double", "take"]), (&["Drop", "Drop"], ["double", "drop"])];
    for (answer_buttons, expected) in cases {
        let mut program = ProgramWithSwitches::new(game.clone());
        for name in [&["Double to 2"], answer_buttons].concat() {
            let button = program.reader.last_button(name);
            program.choose_node(button);
            program.wait(4);
        }
        assert_eq!(ply_codes(&program), expected);
    }
}

#[test]
fn two_switches_take_a_move_back_by_its_button() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    for square in ["e1", "e3"] {
        program.press_target(square.parse().ok());
    }
    program.wait(4);
    let ply_count = |program: &ProgramWithSwitches| program.app().world().resource::<CurrentGame>().game.ply_count();
    assert_eq!(ply_count(&program), 1);
    let undo_button = program.reader.control_node("Undo");
    program.choose_node(undo_button);
    program.reader.run_frames(4);
    assert_eq!(ply_count(&program), 0);
}

#[test]
fn an_open_menu_is_gone_through_alone_until_it_is_closed() {
    let mut program = ProgramWithSwitches::new(game_after_two_moves());
    let items_before = program.items();
    let open_menu = |program: &mut ProgramWithSwitches| {
        let menu_button = program.reader.control_node("Marks, comment and variations of this move");
        program.choose_node(menu_button);
        program.wait(6);
    };
    open_menu(&mut program);
    let menu_items = program.items();
    assert!(menu_items.iter().all(|item| !items_before.contains(item)), "{menu_items:?}");
    let closing_item = *menu_items.last().expect("an item");
    assert_eq!(closing_item.action, Action::Collapse);
    choose_item(&mut program.reader, closing_item, &mut program.clock_time);
    program.wait(4);
    assert_eq!(program.items(), items_before, "it is closed");
    open_menu(&mut program);
    let comment_button = program.reader.control_node("Comment…");
    let press_count = program.choose_node(comment_button);
    assert!(press_count <= 5, "{press_count} presses");
}

#[test]
fn a_promotion_is_chosen_first_or_dropped_by_the_square_of_the_pawn() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let game = Game::from_fen(id, "7k/P7/8/8/8/8/p7/7K w - - 0 1 r11").expect("a position");
    let mut program = ProgramWithSwitches::new(game);
    let forked_square = |program: &ProgramWithSwitches| program.app().world().resource::<Selection>().fork;
    let press_promotion = |program: &mut ProgramWithSwitches| {
        ["a7", "a8"].into_iter().for_each(|square| program.press_target(square.parse().ok()));
        program.wait(4);
    };
    press_promotion(&mut program);
    assert_eq!(forked_square(&program), "a8".parse().ok());
    let pawn_item = program.items().pop().expect("an item");
    assert_eq!(pawn_item, ScanItem::press(square_node_id("a7".parse().expect("a square"))));
    choose_item(&mut program.reader, pawn_item, &mut program.clock_time);
    program.wait(4);
    assert_eq!(forked_square(&program), None);
    press_promotion(&mut program);
    let knight_button = program.reader.last_button("Knight");
    let press_count = program.choose_node(knight_button);
    assert!(press_count <= 5, "{press_count} presses");
    program.wait(4);
    let game = &program.app().world().resource::<CurrentGame>().game;
    assert_eq!(game.last_ply().map(|ply| ply.played.code.as_str()), Some("a7a8n"));
}

#[test]
fn a_stack_leaves_the_board_with_two_switches() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::Lielow));
    program.press_target("a2".parse().ok());
    program.press_target(None);
    program.wait(4);
    let game = &program.app().world().resource::<CurrentGame>().game;
    assert_eq!(game.last_ply().map(|ply| ply.played.code.as_str()), Some("a2off"));
}

#[test]
fn a_number_is_changed_step_by_step_with_two_switches_as_far_as_it_goes() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    let percent = |program: &ProgramWithSwitches| program.app().world().resource::<Settings>().volume.percent;
    program.reader.app.world_mut().resource_mut::<Settings>().volume.percent = 90;
    let options_button = program.reader.control_node("Options");
    program.choose_node(options_button);
    program.reader.run_frames(8);
    let slider = program.reader.control_node("How loud the table is");
    choose_item(&mut program.reader, ScanItem { node: slider, action: Action::Decrement }, &mut program.clock_time);
    assert_eq!(percent(&program), 85);
    press_switch(&mut program.reader, KeyCode::Enter, &mut program.clock_time);
    assert_eq!(percent(&program), 80, "the mark has stayed");
    for expected in [85, 90, 95, 100] {
        choose_item(&mut program.reader, ScanItem { node: slider, action: Action::Increment }, &mut program.clock_time);
        assert_eq!(percent(&program), expected);
    }
    let scan = program.app().world().resource::<SwitchScan>();
    let scan_items_of_slider = scan.groups.iter().flatten().filter(|item| item.node == slider);
    assert_eq!(scan_items_of_slider.map(|item| item.action).collect::<Vec<_>>(), [Action::Decrement]);
    let tree = program.app().world().resource::<AccessTree>().0.as_ref().expect("a tree");
    let (number_node, _) = tree.nodes.iter().find(|(_, node)| node.role() == Role::SpinButton).expect("its number");
    assert!(scan.groups.iter().flatten().all(|item| item.node != *number_node), "the slider is enough");
}

#[test]
fn a_whole_number_is_changed_by_one_with_two_switches() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    program.reader.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Tournaments);
    program.reader.run_frames(8);
    let field = program.reader.control_node("Rounds");
    let round_count = |program: &ProgramWithSwitches| {
        let tree = program.app().world().resource::<AccessTree>().0.as_ref().expect("a tree");
        tree.nodes.iter().find(|(id, _)| *id == field).and_then(|(_, node)| node.numeric_value())
    };
    for (action, expected) in [(Action::Increment, 6.0), (Action::Increment, 7.0), (Action::Decrement, 6.0)] {
        choose_item(&mut program.reader, ScanItem { node: field, action }, &mut program.clock_time);
        program.reader.run_frames(4);
        assert_eq!(round_count(&program), Some(expected), "{action:?}");
    }
}

#[test]
fn the_tip_of_a_marked_item_is_shown_and_none_while_a_group_is_marked() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    program.reader.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Options);
    program.wait(8);
    let shows_tip = |program: &ProgramWithSwitches| program.app().world().resource::<PanelKeys>().shows_tip;
    let marked_item = |program: &ProgramWithSwitches| program.app().world().resource::<SwitchScan>().marked_item();
    press_switch(&mut program.reader, KeyCode::Enter, &mut program.clock_time);
    assert_eq!(marked_item(&program), Some(ScanItem::press(program.reader.control_node("Close"))));
    program.wait(10);
    assert!(shows_tip(&program));
    let explore_box = program.reader.control_node("Explore by touch");
    program.choose_node(explore_box);
    program.wait(10);
    assert_eq!((marked_item(&program), shows_tip(&program)), (None, false), "a group is marked");
}

#[test]
fn the_number_of_a_slider_is_not_changed_beside_it_and_a_field_gets_the_focus() {
    let control_node = |role: Role| {
        let mut node = Node::new(role);
        for action in [Action::Click, Action::Focus, Action::Decrement, Action::Increment] {
            node.add_action(action);
        }
        node
    };
    let actions = |role: Role, last_role: Role| {
        let items = control_items(NodeId(1), &control_node(role), last_role).into_iter();
        items.map(|item| item.action).collect::<Vec<_>>()
    };
    assert_eq!(actions(Role::Button, Role::Label), [Action::Click]);
    assert_eq!(actions(Role::Slider, Role::Label), [Action::Decrement, Action::Increment]);
    assert_eq!(actions(Role::SpinButton, Role::Label), [Action::Decrement, Action::Increment]);
    assert_eq!(actions(Role::SpinButton, Role::Slider), []);
    assert_eq!(actions(Role::TextInput, Role::Label), [Action::Focus]);
}

#[test]
fn with_one_switch_the_mark_moves_by_itself_and_rests_until_it_is_pressed() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.app.world_mut().resource_mut::<Settings>().scanning.switches = Switches::One;
    let mut clock_time = Duration::from_secs(1);
    reader.app.insert_resource(WallClock::manual(clock_time));
    reader.run_frames(4);
    let mut mark_indices = Vec::new();
    while !reader.app.world().resource::<SwitchScan>().is_resting() {
        clock_time += Duration::from_millis(500);
        reader.app.insert_resource(WallClock::manual(clock_time));
        reader.run_frames(1);
        mark_indices.push(reader.app.world().resource::<SwitchScan>().mark_index);
        assert!(mark_indices.len() < 1000, "{mark_indices:?}");
    }
    let groups = reader.app.world().resource::<SwitchScan>().groups.len();
    assert!((0..groups).all(|group| mark_indices.contains(&group)), "{groups} groups: {mark_indices:?}");
    press_switch(&mut reader, KeyCode::Space, &mut clock_time);
    assert!(!reader.app.world().resource::<SwitchScan>().is_resting());
}
