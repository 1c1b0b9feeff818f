//! The execution of the panels' commands, at the end of the frame in which they were pushed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::input::keyboard::{OpenList, Typing};
use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::ui::{command::UiCommand, systems::UiSystems};
use crate::app::{
    analysis::LiveAnalysis, editor::Edit, i18n::Translations, insight::OwnPuzzleCommand, learn::LearnCommand,
    online::commands::OnlineCommand, opponent::EngineCommand, persistence::LibraryCommand,
    persistence::opening_explorer::OpeningExplorer, play::Intent, play::replay::Replay, puzzles::PuzzleCommand,
    scene::camera::Look, settings::Settings, share::ShareCommand, tutorial::TutorialCommand,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (surrender_focus, update_typing).chain(),
            (forward_to_table, forward_to_rooms, forward_to_lessons, change_screen, change_settings),
        )
            .chain()
            .in_set(UiSystems::Commands),
    );
}

/// A button that was pressed by a key returns the keyboard to the table; a slider keeps it.
fn surrender_focus(
    mut contexts: EguiContexts,
    mut commands: MessageReader<UiCommand>,
    settings: Res<Settings>,
) -> Result {
    let is_of_a_slider = |command: &UiCommand| matches!(command, UiCommand::Settings(new) if new.volume.percent != settings.volume.percent);
    if !commands.read().all(is_of_a_slider) {
        let ctx = contexts.ctx_mut()?;
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }
    commands.clear();
    Ok(())
}

/// Tells the table whether a field has the keyboard, and whether a list is open.
fn update_typing(mut contexts: EguiContexts, mut typing: ResMut<Typing>, mut list: ResMut<OpenList>) -> Result {
    let ctx = contexts.ctx_mut()?;
    typing.set_if_neq(Typing(ctx.egui_wants_keyboard_input()));
    list.set_if_neq(OpenList(bevy_egui::egui::Popup::is_any_open(ctx)));
    Ok(())
}

/// Executes commands to game, engine, analysis and camera.
fn forward_to_table(
    mut commands: MessageReader<UiCommand>,
    mut intents: MessageWriter<Intent>,
    mut engine: MessageWriter<EngineCommand>,
    mut looks: MessageWriter<Look>,
    mut replay: ResMut<Replay>,
    mut analysis: ResMut<LiveAnalysis>,
    mut explorer: ResMut<OpeningExplorer>,
) {
    for command in commands.read().cloned() {
        match command {
            UiCommand::Intent(intent) => {
                intents.write(intent);
            }
            UiCommand::Engine(command) => {
                engine.write(command);
            }
            UiCommand::Look(look) => {
                looks.write(look);
            }
            UiCommand::Replay(new) => *replay = new,
            UiCommand::Analyse(is_on) => analysis.is_on = is_on,
            UiCommand::Openings(Some(source)) => (explorer.is_on, explorer.source) = (true, source),
            UiCommand::Openings(None) => explorer.is_on = false,
            _ => {}
        }
    }
}

/// Executes commands to library, sharing, editor and online games.
fn forward_to_rooms(
    mut commands: MessageReader<UiCommand>,
    mut library: MessageWriter<LibraryCommand>,
    mut share: MessageWriter<ShareCommand>,
    mut edits: MessageWriter<Edit>,
    mut online: MessageWriter<OnlineCommand>,
) {
    for command in commands.read().cloned() {
        match command {
            UiCommand::Library(command) => {
                library.write(command);
            }
            UiCommand::Online(command) => {
                online.write(command);
            }
            UiCommand::Share(command) => {
                share.write(command);
            }
            UiCommand::Edit(edit) => {
                edits.write(edit);
            }
            _ => {}
        }
    }
}

/// Executes commands to tutorial, exercises and puzzles.
fn forward_to_lessons(
    mut commands: MessageReader<UiCommand>,
    mut tutorial: MessageWriter<TutorialCommand>,
    mut learn: MessageWriter<LearnCommand>,
    mut puzzles: MessageWriter<PuzzleCommand>,
    mut own_puzzles: MessageWriter<OwnPuzzleCommand>,
) {
    for command in commands.read().cloned() {
        match command {
            UiCommand::Tutorial(command) => {
                tutorial.write(command);
            }
            UiCommand::Learn(command) => {
                learn.write(command);
            }
            UiCommand::Puzzle(command) => {
                puzzles.write(command);
            }
            UiCommand::OwnPuzzles(command) => {
                own_puzzles.write(command);
            }
            _ => {}
        }
    }
}

/// Executes changes of screen and overlay.
pub(in crate::app::ui) fn change_screen(
    mut commands: MessageReader<UiCommand>,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: OverlayControl,
    mut exit: MessageWriter<AppExit>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Screen(next) => screen.set(*next),
            UiCommand::Overlay(next) => overlay.open(*next),
            UiCommand::Invite => overlay.open(Overlay::Online),
            UiCommand::Quit => {
                exit.write(AppExit::Success);
            }
            _ => {}
        }
    }
}

/// Executes changes of settings and language.
fn change_settings(
    mut commands: MessageReader<UiCommand>,
    mut settings: ResMut<Settings>,
    mut words: ResMut<Translations>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Settings(new) => *settings = new.clone(),
            UiCommand::Language(language) => {
                words.set_language(*language);
                settings.language = Some(*language);
            }
            _ => {}
        }
    }
}
