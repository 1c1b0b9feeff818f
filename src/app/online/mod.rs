//! Games over a network, at the table: how a server is reached, what this device keeps of its seats, and how the game on the table
//! follows the one that the server tells. What is said, and what follows from it, is decided in [`crate::online`].
//!
//! | file | question |
//! |---|---|
//! | `link` | which links lead to a game, or hand over a seat? |
//! | `network` | what is sent and received, whoever does it? |
//! | `network_thread`, `network_page` | who does it on a desktop, and in a browser? |
//! | `kept_seats`, `seat_folder` | what does this device keep of the games that it plays? |
//! | `commands` | what can a player ask for? |
//! | `lobby` | which games are offered, and which are one's own? |
//! | `online_game` | the game that is played or watched, and its connection |
//! | `follow` | how does the table follow that game? |

pub mod commands;
mod follow;
pub mod kept_seats;
pub mod link;
pub mod lobby;
pub mod network;
#[cfg(target_family = "wasm")]
mod network_page;
#[cfg(not(target_family = "wasm"))]
mod network_thread;
pub mod online_game;
#[cfg(not(target_family = "wasm"))]
pub mod seat_folder;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use self::commands::OnlineCommand;
use self::kept_seats::KeptSeats;
use self::lobby::Lobby;
use self::network::NetworkHandle;
use self::online_game::OnlineGame;
use super::play::CurrentGame;
use super::schedule::AppSystems;
use super::waker::Waker;

/// Games over a network, at a table that is there already.
pub fn plugin(app: &mut App) {
    app.add_message::<OnlineCommand>()
        .init_resource::<OnlineGame>()
        .init_resource::<Lobby>()
        .init_resource::<KeptSeats>()
        .add_systems(PreStartup, open_network)
        .add_systems(PostStartup, commands::resume)
        .add_systems(
            Update,
            (
                (commands::obey, online_game::receive, online_game::tick, follow::follow)
                    .chain()
                    .in_set(AppSystems::Request),
                (online_game::tell, follow::leave).chain().after(AppSystems::Apply).before(AppSystems::Refresh),
                follow::set_clocks.in_set(AppSystems::Refresh),
                (
                    kept_seats::keep.run_if(resource_changed::<OnlineGame>.or_else(resource_changed::<CurrentGame>)),
                    kept_seats::tell_trouble,
                )
                    .chain()
                    .in_set(AppSystems::Persist),
            ),
        );
}

/// Reaches the network by this device, unless a test has put something in its place.
fn open_network(mut commands: Commands, there: Option<Res<NetworkHandle>>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if there.is_none() {
        commands.insert_resource(network::of_this_device(Waker::new(proxy.as_deref())));
    }
}
