//! Hands what comes from the network on: to the lobby, the game or the study.

use bevy::prelude::*;

use super::lobby::{ApiAnswer, Lobby};
use super::network::{NetworkEvent, NetworkHandle};
use super::online_game::{OnlineGame, millis_now};
use super::studies::OpenStudy;
use crate::app::system::wall_clock::WallClock;

/// Handles events of the network.
pub(super) fn handle_network_events(
    mut network: ResMut<NetworkHandle>,
    mut online: ResMut<OnlineGame>,
    mut study: ResMut<OpenStudy>,
    mut lobby: ResMut<Lobby>,
    clock: Res<WallClock>,
) {
    let network = &mut *network.0;
    for event in network.take_events() {
        match event {
            NetworkEvent::Answered { id, status, body } => lobby.handle_answer(id, ApiAnswer { status, body }),
            event if study.is_subject_of(&event) => study.handle_network_event(network, millis_now(&clock), event),
            event => online.handle_network_event(network, millis_now(&clock), event),
        }
    }
}
