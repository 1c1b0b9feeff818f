//! What a reader is told of each screen, written down, and what comes of its requests.
//!
//! The expectations are the files in `tests/access`. With `TURNOVER_WRITE_TREES` they are written anew, to be read again.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiContexts;
use bevy_egui::egui::accesskit::{Action, ActionRequest, NodeId, TreeId};

use super::board_nodes::{BoardNodes, node_of};
use super::elements::{Element, elements, node_id};
use super::requests::AccessRequest;
use super::tree::AccessTree;
use super::{AccessWanted, plugin};
use crate::app::AppPlugin;
use crate::app::play::CurrentGame;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::{Settings, Tempo};
use crate::app::system::headless;
use crate::board::Side;
use crate::session::{Declaration, Family, Game, GameId, GameRecord};

/// The whole program without a visible window, read by assistive technology.
struct Reader {
    app: App,
}

impl Reader {
    fn new(screen: Screen, game: Game) -> Self {
        let mut app = headless::app([1280, 720]);
        app.add_plugins((AppPlugin, plugin))
            .insert_resource(AccessWanted(true))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(CurrentGame::from(GameRecord::of(game)))
            .insert_resource(Settings { tempo: Tempo::Off, ..default() })
            .insert_state(screen);
        headless::finish(&mut app);
        let mut reader = Self { app };
        reader.frames(12);
        reader
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    fn elements(&mut self) -> Vec<Element> {
        let tree = self.app.world().resource::<AccessTree>().0.clone().expect("a tree");
        elements(&tree, self.app.world().resource::<BoardNodes>(), 1.0)
    }

    fn ask(&mut self, action: Action, target_node: NodeId) {
        let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node, data: None };
        self.app.world_mut().write_message(AccessRequest(request));
        self.frames(4);
    }

    fn open(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.frames(8);
    }

    fn press(&mut self, name: &str) {
        let elements = self.elements();
        let found = all(&elements).into_iter().find(|element| element.name == name && element.role != "text");
        let element = found.unwrap_or_else(|| panic!("{name} in\n{}", written(&elements)));
        let node = node_id(&element.id).expect("a number");
        self.ask(Action::Click, node);
    }
}

fn all(elements: &[Element]) -> Vec<&Element> {
    elements.iter().flat_map(|element| [vec![element], all(&element.children)].concat()).collect()
}

/// A tree as text: a line for each element.
fn written(elements: &[Element]) -> String {
    let mut text = String::new();
    write_elements(elements, 0, &mut text);
    text
}

fn write_elements(elements: &[Element], depth: usize, text: &mut String) {
    for element in elements {
        let Element { role, name, description, value, range, states, children, .. } = element;
        write!(text, "{:depth$}{role} {name:?}", "").expect("memory");
        if let Some(value) = value {
            write!(text, " = {value:?}").expect("memory");
        }
        if let Some([now, min, max]) = range {
            write!(text, " {now} of {min}..{max}").expect("memory");
        }
        for (state, value) in states {
            write!(text, " {state}={value}").expect("memory");
        }
        if let Some(description) = description {
            write!(text, " ({description})").expect("memory");
        }
        text.push('\n');
        write_elements(children, depth + 2, text);
    }
}

fn expect_tree(name: &str, reader: &mut Reader) {
    let found = written(&reader.elements());
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/access").join(format!("{name}.txt"));
    if std::env::var_os("TURNOVER_WRITE_TREES").is_some() {
        std::fs::write(&path, &found).expect("a file");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{}", path.display());
}

#[test]
fn each_screen_is_told_as_it_is_written_down() {
    for screen in [Screen::Start, Screen::Table, Screen::Editor, Screen::Tutorial, Screen::Learn] {
        let mut reader = Reader::new(screen, Game::new(GameId::TurnoverModern));
        expect_tree(screen.name(), &mut reader);
    }
    let families = [Family::Lielow, Family::DiceChess];
    for family in families {
        let id = family.editions().next().expect("it has editions");
        let mut reader = Reader::new(Screen::Table, Game::new(id));
        expect_tree(&format!("table-{id}"), &mut reader);
    }
}

/// A game of Turnover that White has given up after two moves.
fn given_up() -> Game {
    let mut game = Game::new(GameId::TurnoverModern);
    for code in ["e1e3", "d7d5"] {
        game.play(game.referee().find(code).expect("a legal move"));
    }
    game.declare(Declaration::Resign(Side::White));
    game
}

#[test]
fn each_sheet_is_told_as_it_is_written_down_and_nothing_below_it() {
    let overlays = [
        Overlay::Rules,
        Overlay::Options,
        Overlay::ConfirmResign,
        Overlay::ConfirmDraw,
        Overlay::ConfirmNewGame,
        Overlay::Library,
        Overlay::Insight,
        Overlay::Share,
        Overlay::Online,
    ];
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    for overlay in overlays {
        reader.open(overlay);
        expect_tree(overlay.name(), &mut reader);
        let elements = reader.elements();
        assert!(all(&elements).iter().all(|element| element.role != "grid" && element.name != "Undo"), "{overlay:?}");
        assert!(elements.iter().any(|element| element.role == "dialog" || element.name == "Close"), "{overlay:?}");
        reader.open(Overlay::None);
    }
    let mut reader = Reader::new(Screen::Table, given_up());
    expect_tree("table-review", &mut reader);
    reader.open(Overlay::Result);
    expect_tree(Overlay::Result.name(), &mut reader);
}

#[test]
fn everything_that_can_be_used_has_a_name() {
    let screens = [Screen::Start, Screen::Table, Screen::Editor, Screen::Tutorial, Screen::Learn];
    for screen in screens {
        let mut reader = Reader::new(screen, given_up());
        let elements = reader.elements();
        let nameless = all(&elements).into_iter().find(|element| element.name.is_empty() && element.role != "row");
        assert_eq!(nameless, None, "{screen:?}");
    }
}

#[test]
fn a_game_is_played_by_requests_alone() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.press("Two players at this table");
    reader.frames(8);
    for (from, to) in [("e1", "e3"), ("d7", "d5")] {
        for square in [from, to] {
            let square = square.parse().expect("a square");
            reader.ask(Action::Click, node_of(square));
        }
        reader.frames(8);
    }
    let current = reader.app.world().resource::<CurrentGame>();
    let codes: Vec<String> = current.game.plies().map(|ply| ply.played.code.to_string()).collect();
    assert_eq!(codes, ["e1e3", "d7d5"]);
    let elements = reader.elements();
    let square = |name: &str| {
        let found = all(&elements).into_iter().find(|element| element.name.starts_with(name));
        found.unwrap_or_else(|| panic!("{name} in\n{}", written(&elements))).name.clone()
    };
    assert_eq!(square("d5,"), "d5, Black Wall, last move");
    assert_eq!(square("e1,"), "e1, White Citadel: Fort on Tower");
    reader.press("Undo");
    reader.frames(8);
    let current = reader.app.world().resource::<CurrentGame>();
    assert_eq!(current.game.ply_count(), 1);
}
