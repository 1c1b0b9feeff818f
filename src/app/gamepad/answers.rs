//! What each press of a gamepad does on the board, in the panel and in dialogs.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::cursor;
use super::presses::{GamepadPress, GamepadPresses, PressSystems};
use super::typing::TypingParams;
use crate::app::input::active_gamepad::{self, reaches_board};
use crate::app::input::gesture::Gesture;
use crate::app::input::keyboard::{PanelKeys, cursor_after_step};
use crate::app::input::screen_keyboard;
use crate::app::learn::{ExerciseRun, Learn, LearnCommand};
use crate::app::opponent::EngineCommand;
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent};
use crate::app::scene::camera::{CameraCommand, Orbit};
use crate::app::scene::layout::Layout;
use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::settings::{DiceHabit, Settings};
use crate::app::shown_table::ShownTable;
use crate::app::tutorial::{Tutorial, TutorialCommand};
use crate::app::ui::start::start_view::StartPage;
use crate::app::ui::widgets::{controls, number_field};
use crate::board::{Side, Square};
use crate::session::cube::CubeAction;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, answer_press.after(PressSystems).before(EguiPreUpdateSet::ProcessInput));
}

fn answer_press(
    mut presses: ResMut<GamepadPresses>,
    mut board_input: BoardInput,
    mut panel_input: PanelInput,
    mut screen_input: ScreenInput,
    mut typing: TypingParams,
) -> Result {
    let Some(press) = presses.pop() else { return Ok(()) };
    if typing.is_open() {
        typing.handle_press(press);
        return Ok(());
    }
    let (screen, overlay) = (*screen_input.screen.get(), screen_input.overlay.get());
    let has_board = reaches_board(screen, overlay, *panel_input.panel_keys, &board_input.selection);
    let is_covered = screen == Screen::Start || overlay.covers_table();
    if has_board
        && screen == Screen::Table
        && let GamepadPress::Button(button) = press
        && let Some(action) = board_input.cube_action(button)
    {
        screen_input.answer_cube(action, &board_input);
        return Ok(());
    }
    match press {
        GamepadPress::Step(screen_direction) if has_board => board_input.move_cursor(screen_direction),
        GamepadPress::Push(screen_direction) if has_board => board_input.jump_cursor(screen_direction),
        GamepadPress::Step(screen_direction) | GamepadPress::Push(screen_direction) => {
            panel_input.move_focus(screen_direction)?
        }
        GamepadPress::Button(GamepadButton::South) if !has_board => {
            let has_opened_keyboard = panel_input.is_in_field()? && typing.open();
            if !has_opened_keyboard {
                panel_input.press_focused()?;
            }
        }
        GamepadPress::Button(GamepadButton::South) if screen_input.is_exercise_solved() => {
            screen_input.learn_commands.write(LearnCommand::Next);
        }
        GamepadPress::Button(GamepadButton::South) => board_input.roll_or_click(),
        GamepadPress::Button(GamepadButton::East) => {
            if panel_input.panel_keys.has_open_list || panel_input.panel_keys.shows_tip {
                panel_input.press_key(egui::Key::Escape, egui::Modifiers::NONE);
            } else if overlay != Overlay::None {
                screen_input.overlay.close();
            } else if panel_input.shows_start_form() {
                // It goes back by this key if no control has the focus.
                panel_input.surrender_focus()?;
                panel_input.press_key(egui::Key::Escape, egui::Modifiers::NONE);
            } else if panel_input.panel_keys.has_focus && screen != Screen::Start {
                panel_input.surrender_focus()?;
            } else {
                board_input.gestures.write(Gesture::Escape);
            }
        }
        GamepadPress::Button(GamepadButton::West) if has_board && board_input.can_leave() => {
            board_input.gestures.write(Gesture::Click(None));
        }
        GamepadPress::Button(GamepadButton::West) if has_board => screen_input.hint_or_equivalent(&mut board_input),
        GamepadPress::Button(GamepadButton::North) if has_board => panel_input.focus_first_control(),
        GamepadPress::Button(GamepadButton::North) if !is_covered => panel_input.surrender_focus()?,
        GamepadPress::Button(GamepadButton::LeftTrigger) if !is_covered => board_input.turn_camera(-1),
        GamepadPress::Button(GamepadButton::RightTrigger) if !is_covered => board_input.turn_camera(1),
        GamepadPress::Button(GamepadButton::LeftTrigger2) if is_covered => panel_input.page_up_or_down(false)?,
        GamepadPress::Button(GamepadButton::RightTrigger2) if is_covered => panel_input.page_up_or_down(true)?,
        GamepadPress::Button(GamepadButton::LeftTrigger2) => screen_input.step_back_or_forward(false),
        GamepadPress::Button(GamepadButton::RightTrigger2) => screen_input.step_back_or_forward(true),
        GamepadPress::Button(GamepadButton::Start) => screen_input.toggle_overlay(Overlay::Options),
        GamepadPress::Button(GamepadButton::Select) => screen_input.toggle_overlay(Overlay::Rules),
        GamepadPress::Button(_) => {}
    }
    Ok(())
}

/// The board, as the keyboard and the mouse use it.
#[derive(SystemParam)]
struct BoardInput<'w, 's> {
    shown_table: ShownTable<'w>,
    layout: Res<'w, Layout>,
    orbit: Single<'w, 's, &'static Orbit>,
    settings: Res<'w, Settings>,
    selection: ResMut<'w, Selection>,
    gestures: MessageWriter<'w, Gesture>,
    camera_commands: MessageWriter<'w, CameraCommand>,
}

impl BoardInput<'_, '_> {
    /// Moves the cursor by one square.
    fn move_cursor(&mut self, screen_direction: Vec2) {
        let screen_direction = if screen_direction.x.abs() > screen_direction.y.abs() {
            [screen_direction.x.signum() as i8, 0]
        } else {
            [0, screen_direction.y.signum() as i8]
        };
        let cursor =
            cursor_after_step(&self.selection, screen_direction, self.orbit.yaw, self.side_to_move(), *self.layout);
        self.selection.cursor = Some(cursor);
    }

    /// Moves the cursor to the next square that matters: a piece that can move, or a target of the selected one.
    fn jump_cursor(&mut self, screen_direction: Vec2) {
        let squares_along = self.layout.squares_along();
        let candidates: Vec<Square> = match self.selection.from {
            Some(from) => {
                let is_target = |&to: &Square| to == from || self.shown_table.has_move(from, Some(to));
                self.layout.squares().filter(is_target).collect()
            }
            None => self.layout.squares().filter(|&square| self.shown_table.selects(square)).collect(),
        };
        let start_square = self.selection.cursor.or(self.selection.from);
        let direction = Vec2::from_angle(self.orbit.yaw).rotate(screen_direction);
        let next_square = match start_square {
            Some(start_square) => cursor::next_square_in_direction(start_square, direction, &candidates, squares_along),
            None => cursor::starting_square(&candidates, squares_along),
        };
        match next_square {
            Some(next_square) => self.selection.cursor = Some(next_square),
            None => self.move_cursor(screen_direction),
        }
    }

    /// Rolls the dice, or clicks the square under the cursor.
    fn roll_or_click(&mut self) {
        let awaits_roll = self.shown_table.current().is_some_and(CurrentGame::awaits_roll);
        if awaits_roll && self.settings.dice != DiceHabit::ByHand {
            self.gestures.write(Gesture::Roll);
        } else if let Some(cursor) = self.selection.cursor {
            self.gestures.write(Gesture::Click(Some(cursor)));
        } else {
            self.jump_cursor(Vec2::Y);
        }
    }

    /// What a button does with the doubling cube.
    fn cube_action(&self, button: GamepadButton) -> Option<CubeAction> {
        active_gamepad::cube_action(self.shown_table.current()?, button)
    }

    /// Whether the selected piece can leave the board.
    fn can_leave(&self) -> bool {
        self.selection.from.is_some_and(|from| self.shown_table.has_move(from, None))
    }

    fn turn_camera(&mut self, quarter_turns: i8) {
        self.camera_commands.write(CameraCommand::Quarter(quarter_turns));
    }

    fn side_to_move(&self) -> Side {
        self.shown_table.game().and_then(|game| game.side_to_move()).unwrap_or(Side::White)
    }
}

/// The panel and the dialogs, as the keyboard uses them.
#[derive(SystemParam)]
struct PanelInput<'w, 's> {
    panel_keys: ResMut<'w, PanelKeys>,
    contexts: EguiContexts<'w, 's>,
    context: Query<'w, 's, Entity, With<PrimaryEguiContext>>,
    inputs: MessageWriter<'w, EguiInputEvent>,
    start_page: Query<'w, 's, &'static StartPage>,
}

impl PanelInput<'_, '_> {
    fn shows_start_form(&self) -> bool {
        self.start_page.iter().any(|page| *page == StartPage::Form)
    }

    fn press_key(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        let Ok(context) = self.context.single() else { return };
        for pressed in [true, false] {
            let event = egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            self.inputs.write(EguiInputEvent { context, event });
        }
    }

    /// Puts the focus on the first control.
    fn focus_first_control(&mut self) {
        self.press_key(egui::Key::Tab, egui::Modifiers::NONE);
    }

    /// Gives the board back what the panel has got.
    fn surrender_focus(&mut self) -> Result {
        controls::surrender_focus(self.contexts.ctx_mut()?);
        self.panel_keys.has_focus = false;
        Ok(())
    }

    /// Moves the focus to the next control in this direction, or changes the number with the focus: to the right it becomes greater, as
    /// on a slider. A text field keeps arrow keys for itself.
    fn move_focus(&mut self, screen_direction: Vec2) -> Result {
        let is_horizontal = screen_direction.x.abs() > screen_direction.y.abs();
        let is_forward = if is_horizontal { screen_direction.x > 0.0 } else { screen_direction.y < 0.0 };
        let ctx = self.contexts.ctx_mut()?;
        let (is_number_focused, is_text_focused) = (number_field::is_number_focused(ctx), ctx.text_edit_focused());
        if !self.panel_keys.has_focus {
            self.focus_first_control();
        } else if is_number_focused && is_horizontal {
            self.press_key(if is_forward { egui::Key::ArrowUp } else { egui::Key::ArrowDown }, egui::Modifiers::NONE);
        } else if is_text_focused {
            self.press_key(egui::Key::Tab, if is_forward { egui::Modifiers::NONE } else { egui::Modifiers::SHIFT });
        } else {
            let key = match (is_horizontal, is_forward) {
                (true, true) => egui::Key::ArrowRight,
                (true, false) => egui::Key::ArrowLeft,
                (false, true) => egui::Key::ArrowDown,
                (false, false) => egui::Key::ArrowUp,
            };
            self.press_key(key, egui::Modifiers::NONE);
        }
        Ok(())
    }

    /// Whether a field in which something can be typed has the focus.
    fn is_in_field(&mut self) -> Result<bool> {
        Ok(screen_keyboard::is_editable_field_focused(self.contexts.ctx_mut()?))
    }

    /// Presses the control with the focus. A field that can only be read keeps it.
    fn press_focused(&mut self) -> Result {
        if screen_keyboard::is_read_only_field_focused(self.contexts.ctx_mut()?) {
            return Ok(());
        }
        if self.panel_keys.has_focus {
            self.press_key(egui::Key::Enter, egui::Modifiers::NONE);
        } else {
            self.focus_first_control();
        }
        Ok(())
    }

    /// Scrolls a dialog, or changes the number with the focus by ten steps: what scrolls down makes it greater.
    fn page_up_or_down(&mut self, is_forward: bool) -> Result {
        let is_upward = is_forward == number_field::is_number_focused(self.contexts.ctx_mut()?);
        self.press_key(if is_upward { egui::Key::PageUp } else { egui::Key::PageDown }, egui::Modifiers::NONE);
        Ok(())
    }
}

/// What depends on the screen.
#[derive(SystemParam)]
struct ScreenInput<'w> {
    screen: Res<'w, State<Screen>>,
    overlay: OverlayControl<'w>,
    learn: Res<'w, Learn>,
    tutorial: Res<'w, Tutorial>,
    intents: MessageWriter<'w, Intent>,
    engine_commands: MessageWriter<'w, EngineCommand>,
    learn_commands: MessageWriter<'w, LearnCommand>,
    tutorial_commands: MessageWriter<'w, TutorialCommand>,
}

impl ScreenInput<'_> {
    fn is_exercise_solved(&self) -> bool {
        *self.screen.get() == Screen::Learn && self.learn.exercise_run().is_some_and(ExerciseRun::is_solved)
    }

    /// Doubles or takes. A drop, which loses the game, is asked about first.
    fn answer_cube(&mut self, action: CubeAction, board_input: &BoardInput) {
        match action {
            CubeAction::Double | CubeAction::Take => {
                let current = board_input.shown_table.current();
                self.intents.write_batch(current.and_then(|current| current.cube_intent(action)));
            }
            CubeAction::Drop => self.overlay.open(Overlay::ConfirmDrop),
        }
    }

    /// A step back or forward.
    fn step_back_or_forward(&mut self, is_forward: bool) {
        match (*self.screen.get(), is_forward) {
            (Screen::Table, false) => {
                self.intents.write(Intent::StepBack);
            }
            (Screen::Table, true) => {
                self.intents.write(Intent::Redo);
            }
            (Screen::Tutorial, false) => {
                self.tutorial_commands.write(TutorialCommand::Previous);
            }
            (Screen::Tutorial, true) => {
                self.tutorial_commands.write(TutorialCommand::Next);
            }
            (Screen::Learn, false) => {
                self.learn_commands.write(LearnCommand::Again);
            }
            (Screen::Learn, true) => {
                self.learn_commands.write(LearnCommand::Next);
            }
            (Screen::Start | Screen::Editor, _) => {}
        }
    }

    /// A hint; in the demonstration a pause, in the editor the removal of a piece.
    fn hint_or_equivalent(&mut self, board_input: &mut BoardInput) {
        match self.screen.get() {
            Screen::Table => {
                self.engine_commands.write(EngineCommand::Hint);
            }
            Screen::Learn => {
                self.learn_commands.write(LearnCommand::Hint);
            }
            Screen::Tutorial => {
                self.tutorial_commands.write(TutorialCommand::Play(!self.tutorial.is_playing));
            }
            Screen::Editor => {
                board_input.gestures.write_batch(board_input.selection.pointed_square().map(Gesture::Remove));
            }
            Screen::Start => {}
        }
    }

    /// Opens a dialog, or closes it.
    fn toggle_overlay(&mut self, overlay: Overlay) {
        if self.overlay.get() == overlay {
            self.overlay.close();
        } else if matches!(self.overlay.get(), Overlay::None | Overlay::Result) {
            self.overlay.open(overlay);
        }
    }
}
