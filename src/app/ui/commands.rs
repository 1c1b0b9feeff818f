//! What do the panels ask for, and who carries it out?
//!
//! Drawing changes nothing: each panel pushes its commands, its system writes them as messages, and the systems here, at the end
//! of the same frame, hand them on or do what is asked.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::analysis::LiveAnalysis;
use crate::app::editor::Edit;
use crate::app::i18n::{Language, Translations};
use crate::app::input::keyboard::Typing;
use crate::app::learn::LearnCommand;
use crate::app::online::commands::OnlineCommand;
use crate::app::opponent::EngineCommand;
use crate::app::persistence::LibraryCommand;
use crate::app::play::Intent;
use crate::app::play::replay::Replay;
use crate::app::scene::camera::Look;
use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::settings::Settings;
use crate::app::share::ShareCommand;
use crate::app::tutorial::TutorialCommand;
use crate::session::NodeId;

/// Something that the player asks for with a button, a field or a list.
#[derive(Message, Clone, Debug)]
pub(super) enum UiCommand {
    /// Something to be done in the game.
    Intent(Intent),
    /// How the game shall replay itself.
    Replay(Replay),
    /// Something to be done by the engine.
    Engine(EngineCommand),
    /// Whether the position on the table shall be analysed.
    Analyse(bool),
    /// Another view of the table.
    Look(Look),
    /// Leave this screen for that one.
    Screen(Screen),
    /// Another overlay, or none.
    Overlay(Overlay),
    /// To write beside the move that leads to this node.
    Comment(NodeId),
    /// Say everything in this language.
    Language(Language),
    /// Put these settings in the place of all.
    Settings(Settings),
    /// Something to be done with the library.
    Library(LibraryCommand),
    /// A picture or an animation.
    Share(ShareCommand),
    /// Something to be done with the position that is set up.
    Edit(Edit),
    /// Something to be done in the tutorial.
    Tutorial(TutorialCommand),
    /// Something to be done with exercises.
    Learn(LearnCommand),
    /// Something to be done with games over a network.
    Online(OnlineCommand),
    /// To leave the program.
    Quit,
}

/// A button that was pressed with a key gives the keys back to the table; a slider goes on with them.
pub(super) fn surrender_focus(
    mut contexts: EguiContexts,
    mut commands: MessageReader<UiCommand>,
    settings: Res<Settings>,
) -> Result {
    let is_of_a_slider = |command: &UiCommand| matches!(command, UiCommand::Settings(wanted) if wanted.volume.percent != settings.volume.percent);
    if !commands.read().all(is_of_a_slider) {
        let ctx = contexts.ctx_mut()?;
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }
    commands.clear();
    Ok(())
}

/// Tells the table whether the keys belong to a field.
pub(super) fn update_typing(mut contexts: EguiContexts, mut typing: ResMut<Typing>) -> Result {
    typing.set_if_neq(Typing(contexts.ctx_mut()?.egui_wants_keyboard_input()));
    Ok(())
}

/// Game, engine, analysis and camera.
pub(super) fn forward_to_table(
    mut commands: MessageReader<UiCommand>,
    mut intents: MessageWriter<Intent>,
    mut engine: MessageWriter<EngineCommand>,
    mut looks: MessageWriter<Look>,
    mut replay: ResMut<Replay>,
    mut analysis: ResMut<LiveAnalysis>,
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
            UiCommand::Replay(wanted) => *replay = wanted,
            UiCommand::Analyse(is_on) => analysis.is_on = is_on,
            _ => {}
        }
    }
}

/// Library, share, editor, tutorial and exercises.
pub(super) fn forward_to_rooms(
    mut commands: MessageReader<UiCommand>,
    mut library: MessageWriter<LibraryCommand>,
    mut share: MessageWriter<ShareCommand>,
    mut edits: MessageWriter<Edit>,
    mut tutorial: MessageWriter<TutorialCommand>,
    mut learn: MessageWriter<LearnCommand>,
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
            UiCommand::Tutorial(command) => {
                tutorial.write(command);
            }
            UiCommand::Learn(command) => {
                learn.write(command);
            }
            _ => {}
        }
    }
}

/// What is shown next.
pub(super) fn change_screen(
    mut commands: MessageReader<UiCommand>,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: OverlayControl,
    mut exit: MessageWriter<AppExit>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Screen(wanted) => screen.set(*wanted),
            UiCommand::Overlay(wanted) => overlay.open(*wanted),
            UiCommand::Quit => {
                exit.write(AppExit::Success);
            }
            _ => {}
        }
    }
}

/// Settings, and the language among them.
pub(super) fn change_settings(
    mut commands: MessageReader<UiCommand>,
    mut settings: ResMut<Settings>,
    mut words: ResMut<Translations>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Settings(wanted) => *settings = wanted.clone(),
            UiCommand::Language(language) => {
                words.set_language(*language);
                settings.language = Some(*language);
            }
            _ => {}
        }
    }
}
