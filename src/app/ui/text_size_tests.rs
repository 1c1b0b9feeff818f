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

const WINDOW_SIZE: [u32; 2] = [1280, 800];

/// Notes the texts that are cut off in each frame.
struct CutTextRecorder(Arc<Mutex<Vec<String>>>);

impl egui::Plugin for CutTextRecorder {
    fn debug_name(&self) -> &'static str {
        "texts that are cut off"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut egui::FullOutput) {
        let cut_texts = testing::texts_cut_off(&Picture::among(&output.shapes));
        *self.0.lock().expect("nobody has panicked") = cut_texts;
    }
}

/// Something that can be used, with its name and its place in points.
struct UsableControl {
    id: NodeId,
    name: String,
    rect: egui::Rect,
}

/// The whole program in a window, with text of another size.
struct TestProgram {
    app: App,
    /// The window in points.
    window: egui::Rect,
    cut_texts: Arc<Mutex<Vec<String>>>,
}

impl TestProgram {
    fn new(screen: Screen, (size, scale): (TextSize, f32)) -> Self {
        let mut app = random_play::table_in(WINDOW_SIZE, screen, Game::new(GameId::TurnoverModern));
        app.init_resource::<AccessTree>();
        app.world_mut().resource_mut::<Settings>().text_size = size;
        let cut_texts = Arc::new(Mutex::new(Vec::new()));
        let recorded_texts = Arc::clone(&cut_texts);
        let add_recorder = move |mut contexts: EguiContexts| -> Result {
            contexts.ctx_mut()?.add_plugin(CutTextRecorder(Arc::clone(&recorded_texts)));
            Ok(())
        };
        app.add_systems(EguiPrimaryContextPass, add_recorder.run_if(run_once));
        let [width, height] = WINDOW_SIZE.map(|length| length as f32 / scale);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
        let mut program = Self { app, window, cut_texts };
        program.run_frames(12);
        program
    }

    fn run_frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn open_overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.run_frames(8);
    }

    /// What can be used beside the board.
    fn controls(&self) -> Vec<UsableControl> {
        let world = self.app.world();
        let board_nodes = &world.resource::<BoardNodes>().nodes;
        let tree = world.resource::<AccessTree>().0.as_ref().expect("a tree");
        let usable_nodes = tree.nodes.iter().filter(|(id, node)| {
            node.supports_action(Action::Click) && board_nodes.iter().all(|(board_id, _)| board_id != id)
        });
        let controls = usable_nodes.filter_map(|(id, node)| {
            let bounds = node.bounds()?;
            let corners = [(bounds.x0, bounds.y0), (bounds.x1, bounds.y1)];
            let [min, max] = corners.map(|(x, y)| egui::pos2(x as f32, y as f32));
            let name = node.label().or(node.value()).unwrap_or_default().to_owned();
            Some(UsableControl { id: *id, name, rect: egui::Rect::from_min_max(min, max) })
        });
        controls.collect()
    }

    /// What is cut off or beside the window, and cannot be scrolled there.
    fn layout_faults(&mut self) -> Vec<String> {
        let cut_texts = self.cut_texts.lock().expect("nobody has panicked").clone();
        let mut faults: Vec<String> = cut_texts.into_iter().map(|text| format!("cut off: {text}")).collect();
        let window = self.window.expand(1.0);
        let controls = self.controls();
        let is_beside = |control: &&UsableControl| {
            let columns = window.x_range();
            !columns.contains(control.rect.left()) || !columns.contains(control.rect.right())
        };
        faults.extend(controls.iter().filter(is_beside).map(|control| format!("beside: {}", control.name)));
        let is_below = |control: &&UsableControl| control.rect.bottom() > window.bottom();
        let is_above = |control: &&UsableControl| control.rect.top() < window.top();
        let lowest = controls.iter().filter(is_below).max_by(|a, b| a.rect.bottom().total_cmp(&b.rect.bottom()));
        let highest = controls.iter().filter(is_above).min_by(|a, b| a.rect.top().total_cmp(&b.rect.top()));
        for outermost_control in lowest.into_iter().chain(highest) {
            self.app.world_mut().write_message(AccessRequest::new(Action::ScrollIntoView, outermost_control.id));
            self.run_frames(4);
            let is_in_window = |control: &UsableControl| {
                control.id == outermost_control.id && window.y_range().contains(control.rect.center().y)
            };
            if !self.controls().iter().any(is_in_window) {
                faults.push(format!("cannot be scrolled to: {}", outermost_control.name));
            }
        }
        faults
    }
}

/// The larger texts, with the scale of the panel in this window.
const TEXT_SIZES_AND_SCALES: [(TextSize, f32); 2] = [(TextSize::Large, 1.5), (TextSize::Largest, 2.0)];

#[test]
fn with_larger_text_everything_on_each_screen_is_in_the_window_or_can_be_scrolled_there() {
    for size in TEXT_SIZES_AND_SCALES {
        for screen in Screen::ALL {
            let mut program = TestProgram::new(screen, size);
            assert!(program.controls().len() > 3, "{screen:?} {size:?}");
            assert_eq!(program.layout_faults(), Vec::<String>::new(), "{screen:?} {size:?}");
        }
    }
}

#[test]
fn with_larger_text_everything_in_each_dialog_is_in_the_window_or_can_be_scrolled_there() {
    for size in TEXT_SIZES_AND_SCALES {
        let mut program = TestProgram::new(Screen::Table, size);
        for overlay in DIALOGS {
            program.open_overlay(overlay);
            assert!(!program.controls().is_empty(), "{overlay:?} {size:?}");
            assert_eq!(program.layout_faults(), Vec::<String>::new(), "{overlay:?} {size:?}");
            program.open_overlay(Overlay::None);
        }
    }
}
