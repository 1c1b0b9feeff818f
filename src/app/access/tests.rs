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
use crate::session::{Family, Game, GameId, GameRecord};

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
    for family in [Family::Lielow, Family::DiceChess] {
        let id = family.editions().next().expect("it has editions");
        let mut reader = Reader::new(Screen::Table, Game::new(id));
        expect_tree(&format!("table-{id}"), &mut reader);
    }
}
