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
        update_push_subscriptions
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
enum SubscriptionOwner {
    /// A seat, by its token.
    Seat(String),
    /// A player, by the name.
    Player(String),
}

/// Subscribes for the player and for each seat in a game that goes on at the server of this page, also at each start, and ends other
/// subscriptions. Each has the seat's token or the player's session, of which the other is empty. If the player wants no messages, none come
/// to this browser any more, also if the server could not be told of that.
fn update_push_subscriptions(
    settings: Res<Settings>,
    seats: Res<KeptSeats>,
    accounts: Res<Accounts>,
    mut current_subscriptions: Local<BTreeMap<SubscriptionOwner, [String; 2]>>,
    mut were_messages_wanted: Local<Option<bool>>,
) {
    let Ok(page_site) = js_bindings::address().parse::<Site>() else { return };
    let open_seats =
        seats.iter().filter(|seat| !seat.is_over && seat.site.origin() == page_site.origin() && seat.memory.is_seated);
    let seat_subscriptions = open_seats
        .map(|seat| seat.memory.token.to_string())
        .map(|token| (SubscriptionOwner::Seat(token.clone()), [token, String::new()]));
    let player = accounts.name_at(&page_site).zip(accounts.session_at(&page_site));
    let player_subscription = player
        .map(|(name, session)| (SubscriptionOwner::Player(name.to_string()), [String::new(), session.to_string()]));
    let wanted_subscriptions: BTreeMap<_, _> =
        seat_subscriptions.chain(player_subscription).filter(|_| settings.notifies_turns).collect();
    for (_, [seat, session]) in
        wanted_subscriptions.iter().filter(|(owner, _)| !current_subscriptions.contains_key(owner))
    {
        js_bindings::subscribe_to_push(seat, session);
    }
    for (_, [seat, session]) in
        current_subscriptions.iter().filter(|(owner, _)| !wanted_subscriptions.contains_key(owner))
    {
        js_bindings::unsubscribe_from_push(seat, session);
    }
    *current_subscriptions = wanted_subscriptions;
    if were_messages_wanted.replace(settings.notifies_turns) != Some(false) && !settings.notifies_turns {
        js_bindings::end_push();
    }
}
