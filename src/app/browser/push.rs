//! Messages of the server about the player's games, challenges and tournaments while no page is open, if the player wants to be notified.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::app::online::accounts::Accounts;
use crate::app::online::kept_seats::KeptSeats;
use crate::app::schedule::AppSystems;
use crate::app::settings::Settings;
use crate::app::settings::site::Site;
use crate::app::system::js_bindings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        subscribe
            .run_if(
                resource_changed::<Settings>
                    .or_else(resource_changed::<KeptSeats>)
                    .or_else(resource_changed::<Accounts>),
            )
            .in_set(AppSystems::Persist),
    );
}

/// Whoever is told.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    /// A seat, by its token.
    Seat(String),
    /// A player, by the name.
    Player(String),
}

/// Subscribes for the player and for each seat in a game that goes on at the server of this page, also at each start, and ends other
/// subscriptions. Each has the seat's token or the player's session, of which the other is empty.
fn subscribe(
    settings: Res<Settings>,
    seats: Res<KeptSeats>,
    accounts: Res<Accounts>,
    mut subscribed: Local<BTreeMap<Owner, [String; 2]>>,
) {
    let Ok(here) = js_bindings::address().parse::<Site>() else { return };
    let open =
        seats.iter().filter(|seat| !seat.is_over && seat.site.origin() == here.origin() && seat.memory.is_seated);
    let of_seats = open
        .map(|seat| seat.memory.token.to_string())
        .map(|token| (Owner::Seat(token.clone()), [token, String::new()]));
    let player = accounts.name_at(&here).zip(accounts.session_at(&here));
    let of_player =
        player.map(|(name, session)| (Owner::Player(name.to_string()), [String::new(), session.to_string()]));
    let wanted: BTreeMap<_, _> = of_seats.chain(of_player).filter(|_| settings.notifies_turns).collect();
    for (_, [seat, session]) in wanted.iter().filter(|(owner, _)| !subscribed.contains_key(owner)) {
        js_bindings::subscribe_to_push(seat, session);
    }
    for (_, [seat, session]) in subscribed.iter().filter(|(owner, _)| !wanted.contains_key(owner)) {
        js_bindings::unsubscribe_from_push(seat, session);
    }
    *subscribed = wanted;
}
