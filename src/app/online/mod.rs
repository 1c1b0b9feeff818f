//! Online games in the app: the network, the seats of this device, and the table that follows the server's game. The
//! protocol and its rules are in [`crate::online`].
//!
//! | file | content |
//! |---|---|
//! | `link` | links to online games, and transfers of seats |
//! | `network` | the interface of the network |
//! | `network_thread`, `network_page`, `network_events` | the network on a desktop and in a browser, and where its events go |
//! | `identity`, `identity_file`, `accounts` | the player's key pair, its file, and accounts on servers |
//! | `kept_seats`, `kept_studies`, `seat_folder` | the seats and studies that this device stores |
//! | `commands` | commands of the player |
//! | `challenges`, `challenge_refresh` | challenges between players with names; when their lists are asked for |
//! | `lobby`, `game_rows` | offered games and own games |
//! | `tournaments`, `tournament_refresh` | tournaments that a server runs; which of them are followed, and when they are asked for again |
//! | `studies`, `study_commands` | the study on the table, and commands about it |
//! | `online_game` | the current online game and its connection |
//! | `follow` | updating the table from the server's game |
//! | `wake_times` | when an online game needs another frame |
//! | `sentences`, `announce` | sentences about online games, and what screen readers are told |
//! | `waiting_games` | the games that wait for the player |
//! | `title`, `turn_notification` | the window's title, and the notification when it is the player's turn or the opponent has come |
//! | `appointment_notification` | on a desktop, the notification that a tournament begins, and of what happens about the time of the player's next game |

pub mod accounts;
pub(in crate::app) mod announce;
#[cfg(not(target_family = "wasm"))]
pub(in crate::app) mod appointment_notification;
mod challenge_refresh;
pub mod challenges;
pub mod commands;
mod follow;
pub mod game_rows;
pub mod identity;
#[cfg(not(target_family = "wasm"))]
pub mod identity_file;
pub mod kept_seats;
pub mod kept_studies;
pub mod link;
pub mod lobby;
pub mod network;
mod network_events;
#[cfg(target_family = "wasm")]
mod network_page;
#[cfg(not(target_family = "wasm"))]
mod network_thread;
pub mod online_game;
#[cfg(not(target_family = "wasm"))]
pub mod seat_folder;
pub(in crate::app) mod sentences;
pub mod studies;
mod study_commands;
#[cfg(test)]
mod tests;
pub(in crate::app) mod title;
mod tournament_refresh;
pub mod tournaments;
pub(in crate::app) mod turn_notification;
pub(in crate::app) mod waiting_games;
mod wake_times;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use self::accounts::{AccountCommand, Accounts};
use self::challenges::{Challenges, NewChallenge};
use self::commands::OnlineCommand;
use self::kept_seats::KeptSeats;
use self::lobby::Lobby;
use self::network::NetworkHandle;
use self::online_game::OnlineGame;
use self::studies::OpenStudy;
use self::tournaments::{OnlineTournamentCommand, OnlineTournaments};
use super::play::CurrentGame;
use super::schedule::AppSystems;
use crate::app::frames::wake_ups::TellWakeUps;
use crate::app::share::file_export::ExportedFile;
use crate::app::system::waker::Waker;

/// Adds online games to an app with a table.
pub fn plugin(app: &mut App) {
    app.add_message::<OnlineCommand>()
        .add_message::<AccountCommand>()
        .add_message::<OnlineTournamentCommand>()
        .add_message::<ExportedFile>()
        .add_message::<NewChallenge>()
        .init_resource::<Accounts>()
        .init_resource::<Challenges>()
        .init_resource::<OnlineGame>()
        .init_resource::<OnlineTournaments>()
        .init_resource::<OpenStudy>()
        .init_resource::<Lobby>()
        .init_resource::<KeptSeats>()
        .add_systems(PreStartup, insert_network)
        .add_systems(PostStartup, commands::resume_game)
        .add_systems(
            Update,
            (
                (
                    // What has come is handled in the frame that it wakes.
                    network_events::handle_network_events,
                    commands::execute_online_commands,
                    commands::refresh_lists,
                    commands::follow_own_games,
                    tournament_refresh::refresh_followed_tournaments,
                    challenge_refresh::refresh_challenges,
                    online_game::tick_game,
                    studies::tick_study,
                    studies::follow_study.run_if(resource_changed::<OpenStudy>),
                    studies::show_study_trouble.run_if(studies::has_trouble),
                    follow::update_record.run_if(resource_changed::<OnlineGame>),
                    follow::follow_game.run_if(follow::has_unshown_changes),
                    follow::show_cancellation,
                )
                    .chain()
                    .in_set(AppSystems::Request),
                (
                    online_game::send_intents,
                    follow::leave_replaced_game,
                    studies::send_edits,
                    studies::update_study_access,
                    studies::send_place,
                )
                    .chain()
                    .after(AppSystems::Apply)
                    .before(AppSystems::Refresh),
                follow::set_clocks.in_set(AppSystems::Refresh),
                (
                    kept_seats::store_seat
                        .run_if(resource_changed::<OnlineGame>.or_else(resource_changed::<CurrentGame>)),
                    waiting_games::update_own_seats.run_if(resource_changed::<OnlineGame>),
                    studies::store_study.run_if(resource_changed::<OpenStudy>),
                    kept_seats::notify_storage_error,
                )
                    .chain()
                    .in_set(AppSystems::Persist),
            ),
        )
        .tell_wake_ups(wake_times::schedule_wake_ups);
}

/// Opens the network of this device, unless a test has inserted another one.
fn insert_network(
    mut commands: Commands,
    existing_network: Option<Res<NetworkHandle>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if existing_network.is_none() {
        commands.insert_resource(network::open_device_network(Waker::new(proxy.as_deref())));
    }
}
