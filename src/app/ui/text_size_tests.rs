//! Larger text on each screen and in dialogs: nothing is cut off at the side, and everything is in the window or can be scrolled there.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, NodeId};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::testing::{self, Picture};
use crate::app::access::board_nodes::BoardNodes;
use crate::app::access::requests::AccessRequest;
use crate::app::access::tree::AccessTree;
use crate::app::random_play;
use crate::app::screen::tests::DIALOGS;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::{Settings, TextSize};
use crate::session::{Game, GameId};

const WINDOW: [u32; 2] = [1280, 800];

/// Notes the texts that are cut off in each frame.
struct CutTexts(Arc<Mutex<Vec<String>>>);

impl egui::Plugin for CutTexts {
    fn debug_name(&self) -> &'static str {
        "texts that are cut off"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut egui::FullOutput) {
        let cut = testing::cut_off_at_the_side(&Picture::among(&output.shapes));
        *self.0.lock().expect("nobody has panicked") = cut;
    }
}

/// Something that can be used, with its name and its place in points.
struct Control {
    id: NodeId,
    name: String,
    place: egui::Rect,
}

/// The whole program in a window, with text of another size.
struct Program {
    app: App,
    /// The window in points.
    window: egui::Rect,
    cut: Arc<Mutex<Vec<String>>>,
}

impl Program {
    fn new(screen: Screen, (size, scale): (TextSize, f32)) -> Self {
        let mut app = random_play::table_in(WINDOW, screen, Game::new(GameId::TurnoverModern));
        app.init_resource::<AccessTree>();
        app.world_mut().resource_mut::<Settings>().text_size = size;
        let cut = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&cut);
        let note = move |mut contexts: EguiContexts| -> Result {
            contexts.ctx_mut()?.add_plugin(CutTexts(Arc::clone(&noted)));
            Ok(())
        };
        app.add_systems(EguiPrimaryContextPass, note.run_if(run_once));
        let [width, height] = WINDOW.map(|length| length as f32 / scale);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
        let mut program = Self { app, window, cut };
        program.frames(12);
        program
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn open(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.frames(8);
    }

    /// What can be used beside the board.
    fn controls(&self) -> Vec<Control> {
        let world = self.app.world();
        let board = &world.resource::<BoardNodes>().nodes;
        let tree = world.resource::<AccessTree>().0.as_ref().expect("a tree");
        let used = tree.nodes.iter().filter(|(id, node)| {
            node.supports_action(Action::Click) && board.iter().all(|(of_board, _)| of_board != id)
        });
        let controls = used.filter_map(|(id, node)| {
            let bounds = node.bounds()?;
            let corners = [(bounds.x0, bounds.y0), (bounds.x1, bounds.y1)];
            let [min, max] = corners.map(|(x, y)| egui::pos2(x as f32, y as f32));
            let name = node.label().or(node.value()).unwrap_or_default().to_owned();
            Some(Control { id: *id, name, place: egui::Rect::from_min_max(min, max) })
        });
        controls.collect()
    }

    /// What is cut off or beside the window, and cannot be scrolled there.
    fn faults(&mut self) -> Vec<String> {
        let cut = self.cut.lock().expect("nobody has panicked").clone();
        let mut faults: Vec<String> = cut.into_iter().map(|text| format!("cut off: {text}")).collect();
        let window = self.window.expand(1.0);
        let controls = self.controls();
        let beside = |control: &&Control| {
            let columns = window.x_range();
            !columns.contains(control.place.left()) || !columns.contains(control.place.right())
        };
        faults.extend(controls.iter().filter(beside).map(|control| format!("beside: {}", control.name)));
        let is_below = |control: &&Control| control.place.bottom() > window.bottom();
        let is_above = |control: &&Control| control.place.top() < window.top();
        let lowest = controls.iter().filter(is_below).max_by(|a, b| a.place.bottom().total_cmp(&b.place.bottom()));
        let highest = controls.iter().filter(is_above).min_by(|a, b| a.place.top().total_cmp(&b.place.top()));
        for outermost in lowest.into_iter().chain(highest) {
            self.app.world_mut().write_message(AccessRequest::new(Action::ScrollIntoView, outermost.id));
            self.frames(4);
            let is_seen =
                |control: &Control| control.id == outermost.id && window.y_range().contains(control.place.center().y);
            if !self.controls().iter().any(is_seen) {
                faults.push(format!("cannot be scrolled to: {}", outermost.name));
            }
        }
        faults
    }
}

/// The larger texts, with the scale of the panel in this window.
const SIZES: [(TextSize, f32); 2] = [(TextSize::Large, 1.5), (TextSize::Largest, 2.0)];

#[test]
fn with_larger_text_everything_on_each_screen_is_in_the_window_or_can_be_scrolled_there() {
    for size in SIZES {
        for screen in Screen::ALL {
            let mut program = Program::new(screen, size);
            assert!(program.controls().len() > 3, "{screen:?} {size:?}");
            assert_eq!(program.faults(), Vec::<String>::new(), "{screen:?} {size:?}");
        }
    }
}

#[test]
fn with_larger_text_everything_in_each_dialog_is_in_the_window_or_can_be_scrolled_there() {
    for size in SIZES {
        let mut program = Program::new(Screen::Table, size);
        for overlay in DIALOGS {
            program.open(overlay);
            assert!(!program.controls().is_empty(), "{overlay:?} {size:?}");
            assert_eq!(program.faults(), Vec::<String>::new(), "{overlay:?} {size:?}");
            program.open(Overlay::None);
        }
    }
}
