//! Messages of the server about the player's games while no page is open, if the player wants to be notified.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::app::online::kept_seats::KeptSeats;
use crate::app::schedule::AppSystems;
use crate::app::settings::Settings;
use crate::app::settings::site::Site;
use crate::app::system::js_bindings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        subscribe
            .run_if(resource_changed::<Settings>.or_else(resource_changed::<KeptSeats>))
            .in_set(AppSystems::Persist),
    );
}

/// Subscribes for each seat in a game that goes on at the server of this page, also at each start, and ends other subscriptions.
fn subscribe(settings: Res<Settings>, seats: Res<KeptSeats>, mut subscribed: Local<BTreeSet<String>>) {
    let Ok(here) = js_bindings::address().parse::<Site>() else { return };
    let is_here = |site: &Site| site.origin() == here.origin();
    let open = seats.iter().filter(|seat| settings.notifies_turns && !seat.is_over && is_here(&seat.site));
    let wanted: BTreeSet<String> =
        open.filter(|seat| seat.memory.is_seated).map(|seat| seat.memory.token.to_string()).collect();
    for token in wanted.difference(&subscribed) {
        js_bindings::subscribe_to_push(token);
    }
    for token in subscribed.difference(&wanted) {
        js_bindings::unsubscribe_from_push(token);
    }
    *subscribed = wanted;
}
