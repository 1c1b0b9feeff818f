//! The execution of the panels' commands, at the end of the frame in which they were pushed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::input::keyboard::PanelKeys;
use crate::app::phrases::announce::Announcement;
use crate::app::screen::{Overlay, OverlayControl, Screen};
#[cfg(target_family = "wasm")]
use crate::app::system::js_bindings;
use crate::app::ui::table::move_entry::TypedQuestion;
use crate::app::ui::{command::UiCommand, systems::UiSystems, widgets::controls, widgets::tips};
use crate::app::{
    analysis::LiveAnalysis, editor::Edit, i18n::Translations, insight::OwnPuzzleCommand, learn::LearnCommand,
    online::accounts::AccountCommand, online::commands::OnlineCommand, online::tournaments::OnlineTournamentCommand,
    opponent::EngineCommand, organiser::TournamentCommand, persistence::LibraryCommand,
    persistence::opening_explorer::OpeningExplorer, play::Intent, play::TableInput, play::replay::Replay,
    puzzles::PuzzleCommand, scene::camera::CameraCommand, settings::Settings, share::ShareCommand,
    tutorial::TutorialCommand,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (surrender_focus, update_panel_keys).chain(),
            (forward_commands, change_analysis, change_screen, change_settings, open_pages),
        )
            .chain()
            .in_set(UiSystems::Commands),
    );
}

/// The messages by which rooms are told what the player wants of them.
#[derive(SystemParam)]
struct CommandWriters<'w> {
    intents: MessageWriter<'w, Intent>,
    table_inputs: MessageWriter<'w, TableInput>,
    engine_commands: MessageWriter<'w, EngineCommand>,
    camera_commands: MessageWriter<'w, CameraCommand>,
    announcements: MessageWriter<'w, Announcement>,
    questions: MessageWriter<'w, TypedQuestion>,
    library_commands: MessageWriter<'w, LibraryCommand>,
    share_commands: MessageWriter<'w, ShareCommand>,
    online_commands: MessageWriter<'w, OnlineCommand>,
    account_commands: MessageWriter<'w, AccountCommand>,
    online_tournament_commands: MessageWriter<'w, OnlineTournamentCommand>,
    edits: MessageWriter<'w, Edit>,
    tutorial_commands: MessageWriter<'w, TutorialCommand>,
    learn_commands: MessageWriter<'w, LearnCommand>,
    puzzle_commands: MessageWriter<'w, PuzzleCommand>,
    tournament_commands: MessageWriter<'w, TournamentCommand>,
    own_puzzle_commands: MessageWriter<'w, OwnPuzzleCommand>,
}

/// A button that was pressed by a key keeps the keyboard while it is there, to be pressed again. Beside the table, what opens a sheet or
/// another screen returns the keyboard to the board, and so do a piece that is chosen to be set up and a field that is done.
fn surrender_focus(
    mut contexts: EguiContexts,
    mut commands: MessageReader<UiCommand>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
) -> Result {
    if *screen.get() == Screen::Start || overlay.covers_table() {
        commands.clear();
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let is_in_field = ctx.text_edit_focused();
    let surrenders_keyboard = |command: &UiCommand| match command {
        UiCommand::Overlay(_) | UiCommand::Screen(_) | UiCommand::Comment(_) => true,
        UiCommand::Edit(edit) => matches!(edit, Edit::Choose(Some(_))),
        UiCommand::Announce(_) => false,
        _ => is_in_field,
    };
    if commands.read().any(surrenders_keyboard) {
        controls::surrender_focus(ctx);
    }
    commands.clear();
    Ok(())
}

/// Tells the table whether a control has the keyboard, and whether a list is open or a tip is shown.
fn update_panel_keys(mut contexts: EguiContexts, mut panel_keys: ResMut<PanelKeys>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let takes_shortcut = panel_keys.takes_shortcut;
    panel_keys.set_if_neq(PanelKeys {
        has_focus: ctx.egui_wants_keyboard_input(),
        is_typing: ctx.text_edit_focused(),
        has_open_list: bevy_egui::egui::Popup::is_any_open(ctx),
        shows_tip: tips::is_any_shown(ctx),
        takes_shortcut,
    });
    Ok(())
}

/// Hands the commands to a room on to it as messages of its own.
fn forward_commands(mut commands: MessageReader<UiCommand>, mut writers: CommandWriters) {
    for command in commands.read() {
        match command {
            UiCommand::Intent(intent) => write_clone(&mut writers.intents, intent),
            UiCommand::Table(input) => write_clone(&mut writers.table_inputs, input),
            UiCommand::Engine(command) => write_clone(&mut writers.engine_commands, command),
            UiCommand::Camera(camera_command) => write_clone(&mut writers.camera_commands, camera_command),
            UiCommand::Announce(announcement) => write_clone(&mut writers.announcements, announcement),
            UiCommand::Ask(text) => write_clone(&mut writers.questions, &TypedQuestion(text.clone())),
            UiCommand::Library(command) => write_clone(&mut writers.library_commands, command),
            UiCommand::Share(command) => write_clone(&mut writers.share_commands, command),
            UiCommand::Online(command) => write_clone(&mut writers.online_commands, command),
            UiCommand::Account(command) => write_clone(&mut writers.account_commands, command),
            UiCommand::OnlineTournament(command) => write_clone(&mut writers.online_tournament_commands, command),
            UiCommand::Edit(edit) => write_clone(&mut writers.edits, edit),
            UiCommand::Tutorial(command) => write_clone(&mut writers.tutorial_commands, command),
            UiCommand::Learn(command) => write_clone(&mut writers.learn_commands, command),
            UiCommand::Puzzle(command) => write_clone(&mut writers.puzzle_commands, command),
            UiCommand::Tournament(command) => write_clone(&mut writers.tournament_commands, command),
            UiCommand::OwnPuzzles(command) => write_clone(&mut writers.own_puzzle_commands, command),
            // The systems below carry these out, and the dialogs of comments and online games.
            UiCommand::Replay(_)
            | UiCommand::Analyse(_)
            | UiCommand::Openings(_)
            | UiCommand::Screen(_)
            | UiCommand::Overlay(_)
            | UiCommand::Comment(_)
            | UiCommand::Language(_)
            | UiCommand::Settings(_)
            | UiCommand::OpenPage(_)
            | UiCommand::Quit => {}
        }
    }
}

fn write_clone<M: Message + Clone>(messages: &mut MessageWriter<M>, message: &M) {
    messages.write(message.clone());
}

/// Executes changes of the replay, the analysis and the opening explorer.
fn change_analysis(
    mut commands: MessageReader<UiCommand>,
    mut replay: ResMut<Replay>,
    mut live_analysis: ResMut<LiveAnalysis>,
    mut explorer: ResMut<OpeningExplorer>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Replay(new_replay) => *replay = *new_replay,
            UiCommand::Analyse(is_on) => live_analysis.is_on = *is_on,
            UiCommand::Openings(Some(source)) => (explorer.is_on, explorer.source) = (true, *source),
            UiCommand::Openings(None) => explorer.is_on = false,
            _ => {}
        }
    }
}

/// Executes changes of screen and overlay.
pub(in crate::app::ui) fn change_screen(
    mut commands: MessageReader<UiCommand>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut overlay_control: OverlayControl,
    mut exit_messages: MessageWriter<AppExit>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Screen(new_screen) => next_screen.set(*new_screen),
            UiCommand::Overlay(new_overlay) => overlay_control.open(*new_overlay),
            UiCommand::Online(OnlineCommand::Invite(_)) => overlay_control.open(Overlay::Online),
            UiCommand::Quit => {
                exit_messages.write(AppExit::Success);
            }
            _ => {}
        }
    }
}

/// Opens pages of a server beside the game. On a desktop their addresses are copied.
fn open_pages(mut contexts: EguiContexts, mut commands: MessageReader<UiCommand>) -> Result {
    for command in commands.read() {
        if let UiCommand::OpenPage(address) = command {
            open_page(contexts.ctx_mut()?, address);
        }
    }
    Ok(())
}

#[cfg(target_family = "wasm")]
fn open_page(_: &bevy_egui::egui::Context, address: &str) {
    js_bindings::open_page(address);
}

#[cfg(not(target_family = "wasm"))]
fn open_page(ctx: &bevy_egui::egui::Context, address: &str) {
    ctx.copy_text(address.to_owned());
}

/// Executes changes of settings and language.
fn change_settings(
    mut commands: MessageReader<UiCommand>,
    mut settings: ResMut<Settings>,
    mut translations: ResMut<Translations>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Settings(new_settings) => *settings = new_settings.clone(),
            UiCommand::Language(language) => {
                translations.set_language(*language);
                settings.language = Some(*language);
            }
            _ => {}
        }
    }
}
