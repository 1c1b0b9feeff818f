//! The execution of the panels' commands, at the end of the frame in which they were pushed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::input::keyboard::PanelKeys;
use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::ui::table::move_entry::Question;
use crate::app::ui::{command::UiCommand, systems::UiSystems, widgets::controls};
use crate::app::{
    analysis::LiveAnalysis, i18n::Translations, persistence::opening_explorer::OpeningExplorer, play::replay::Replay,
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    let to_table = (
        forward(|command| if let UiCommand::Intent(intent) = command { Some(intent) } else { None }),
        forward(|command| if let UiCommand::Engine(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Look(look) = command { Some(look) } else { None }),
        forward(|command| if let UiCommand::Announce(text) = command { Some(text) } else { None }),
        forward(|command| if let UiCommand::Ask(text) = command { Some(Question(text)) } else { None }),
    );
    let to_rooms = (
        forward(|command| if let UiCommand::Library(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Share(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Online(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Account(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::OnlineTournament(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Edit(edit) = command { Some(edit) } else { None }),
        forward(|command| if let UiCommand::Tutorial(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Learn(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Puzzle(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::Tournament(command) = command { Some(command) } else { None }),
        forward(|command| if let UiCommand::OwnPuzzles(command) = command { Some(command) } else { None }),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (surrender_focus, update_panel_keys).chain(),
            (to_table, to_rooms, change_analysis, change_screen, change_settings),
        )
            .chain()
            .in_set(UiSystems::Commands),
    );
}

/// A button beside the table that was pressed by a key returns the keyboard to it; a slider keeps it, and so do the start screen and the
/// sheets, where one goes on from button to button.
fn surrender_focus(
    mut contexts: EguiContexts,
    mut commands: MessageReader<UiCommand>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
) -> Result {
    if *screen.get() == Screen::Start || overlay.covers_table() {
        commands.clear();
        return Ok(());
    }
    let volume = settings.volume.percent;
    let is_of_a_slider =
        |command: &UiCommand| matches!(command, UiCommand::Settings(new) if new.volume.percent != volume);
    let is_of_a_field = |command: &UiCommand| matches!(command, UiCommand::Announce(_));
    if !commands.read().all(|command| is_of_a_slider(command) || is_of_a_field(command)) {
        controls::surrender_focus(contexts.ctx_mut()?);
    }
    commands.clear();
    Ok(())
}

/// Tells the table whether a field has the keyboard, and whether a list is open.
fn update_panel_keys(mut contexts: EguiContexts, mut keys: ResMut<PanelKeys>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let takes_shortcut = keys.takes_shortcut;
    keys.set_if_neq(PanelKeys {
        is_typing: ctx.egui_wants_keyboard_input(),
        has_open_list: bevy_egui::egui::Popup::is_any_open(ctx),
        takes_shortcut,
    });
    Ok(())
}

/// Hands the commands to a room on to it as messages of its own.
fn forward<M: Message>(to_room: fn(UiCommand) -> Option<M>) -> impl FnMut(MessageReader<UiCommand>, MessageWriter<M>) {
    move |mut commands, mut messages| {
        messages.write_batch(commands.read().cloned().filter_map(to_room));
    }
}

/// Executes changes of the replay, the analysis and the opening explorer.
fn change_analysis(
    mut commands: MessageReader<UiCommand>,
    mut replay: ResMut<Replay>,
    mut analysis: ResMut<LiveAnalysis>,
    mut explorer: ResMut<OpeningExplorer>,
) {
    for command in commands.read() {
        match command {
            UiCommand::Replay(new) => *replay = *new,
            UiCommand::Analyse(is_on) => analysis.is_on = *is_on,
            UiCommand::Openings(Some(source)) => (explorer.is_on, explorer.source) = (true, *source),
            UiCommand::Openings(None) => explorer.is_on = false,
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
