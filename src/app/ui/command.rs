//! The commands of the panels.
//!
//! Drawing changes nothing: each panel pushes commands, and its system writes them as messages, which [`commands`] execute
//! or pass on at the end of the same frame.
//!
//! [`commands`]: super::commands

use bevy::prelude::*;

use crate::app::phrases::announce::Announcement;
use crate::app::screen::{Overlay, Screen};
use crate::app::{
    editor::Edit, i18n::Language, insight::OwnPuzzleCommand, learn::LearnCommand, online::accounts::AccountCommand,
    online::commands::OnlineCommand, online::tournaments::OnlineTournamentCommand, opponent::EngineCommand,
    organiser::TournamentCommand, persistence::LibraryCommand, persistence::opening_explorer::OpeningSource,
    play::Intent, play::TableInput, play::replay::Replay, puzzles::PuzzleCommand, scene::camera::CameraCommand,
    settings::Settings, share::ShareCommand, tutorial::TutorialCommand,
};
use crate::session::NodeId;

/// A command of the player.
#[derive(Message, Clone, Debug)]
pub(in crate::app::ui) enum UiCommand {
    /// An intent for the game.
    Intent(Intent),
    /// An action at the table that is shown.
    Table(TableInput),
    /// Change the replay.
    Replay(Replay),
    /// A command to the engine.
    Engine(EngineCommand),
    /// Say this to screen readers.
    Announce(Announcement),
    /// Answer a question about the game, without its slash.
    Ask(String),
    /// Switch live analysis on or off.
    Analyse(bool),
    /// Show the opening explorer with these games, or hide it.
    Openings(Option<OpeningSource>),
    /// Change the view.
    Camera(CameraCommand),
    /// Change the screen.
    Screen(Screen),
    /// Change the overlay.
    Overlay(Overlay),
    /// Edit the comment on the move that leads to this node.
    Comment(NodeId),
    /// Change the language.
    Language(Language),
    /// Replace the settings.
    Settings(Settings),
    /// A command to the library.
    Library(LibraryCommand),
    /// Export a picture or a GIF.
    Share(ShareCommand),
    /// A command to the editor.
    Edit(Edit),
    /// A command to the tutorial.
    Tutorial(TutorialCommand),
    /// A command to the puzzles.
    Puzzle(PuzzleCommand),
    /// A command about puzzles of the player's own games.
    OwnPuzzles(OwnPuzzleCommand),
    /// A command to the exercises.
    Learn(LearnCommand),
    /// A command of online games.
    Online(OnlineCommand),
    /// A command about the player's account on a server.
    Account(AccountCommand),
    /// A command about tournaments on a server.
    OnlineTournament(OnlineTournamentCommand),
    /// A command to whoever runs tournaments.
    Tournament(TournamentCommand),
    /// Open the page of a server with this address in a browser. On a desktop the address is copied.
    OpenPage(String),
    /// Quit the program.
    Quit,
}

impl UiCommand {
    /// Whether it leads away from the table: to files, links, other people's machines, or the end of the program. In a hall nothing does.
    pub(in crate::app::ui) const fn leaves_table(&self) -> bool {
        match self {
            Self::Quit
            | Self::OpenPage(_)
            | Self::Library(_)
            | Self::Share(_)
            | Self::Online(_)
            | Self::Account(_)
            | Self::OnlineTournament(_)
            | Self::OwnPuzzles(_)
            | Self::Tournament(_)
            | Self::Comment(_) => true,
            Self::Overlay(overlay) => overlay_leaves_table(*overlay),
            Self::Intent(_)
            | Self::Table(_)
            | Self::Replay(_)
            | Self::Engine(_)
            | Self::Announce(_)
            | Self::Ask(_)
            | Self::Analyse(_)
            | Self::Openings(_)
            | Self::Camera(_)
            | Self::Screen(_)
            | Self::Language(_)
            | Self::Settings(_)
            | Self::Edit(_)
            | Self::Tutorial(_)
            | Self::Puzzle(_)
            | Self::Learn(_) => false,
        }
    }
}

/// The same for an overlay that is opened.
const fn overlay_leaves_table(overlay: Overlay) -> bool {
    match overlay {
        Overlay::Library
        | Overlay::Insight
        | Overlay::Tournaments
        | Overlay::Share
        | Overlay::GifExport
        | Overlay::Photograph
        | Overlay::Online
        | Overlay::Account
        | Overlay::Report
        | Overlay::OnlineTournament
        | Overlay::JoinGame
        | Overlay::Invitation
        | Overlay::ConditionalMoves
        | Overlay::Comment => true,
        Overlay::None
        | Overlay::Rules
        | Overlay::Options
        | Overlay::Keys
        | Overlay::ConfirmResign
        | Overlay::ConfirmDraw
        | Overlay::ConfirmDrop
        | Overlay::ConfirmNewGame
        | Overlay::ConfirmLeave
        | Overlay::Result
        | Overlay::Alert => false,
    }
}
