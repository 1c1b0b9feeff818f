//! When is the game on the table kept, and under which name?
//!
//! After everything that happens to it, from its first ply or remark on. Its record is named with that first text.

use bevy::prelude::*;

use super::store_messages::{GameNumber, StoreCommand, StoreEvent};
use super::{Calendar, StoreHandle};
use crate::app::play::{CurrentGame, Played};
use crate::app::schedule::AppSystems;
use crate::archive::{Date, RecordId};

/// Which game of this run is on the table.
#[derive(Resource, Debug, Default)]
pub struct TableGame {
    /// Its number.
    pub ticket: GameNumber,
    /// How it came to the table. As long as nothing else is to be told, it needs no record.
    as_it_came: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableGame>()
        .add_systems(Update, keep.in_set(AppSystems::Persist).run_if(on_message::<Played>))
        .add_systems(Last, close.run_if(on_message::<AppExit>));
}

fn keep(
    mut played: MessageReader<Played>,
    mut current: ResMut<CurrentGame>,
    mut seat: ResMut<TableGame>,
    mut counter: Option<ResMut<StoreHandle>>,
    calendar: Res<Calendar>,
) {
    let mut is_news = false;
    for news in played.read() {
        is_news = !news.is_another_game();
        if is_news {
            continue;
        }
        sit_down(&mut current, &mut seat, &calendar);
        if let Some(counter) = counter.as_deref_mut()
            && !current.is_added()
        {
            counter.send(StoreCommand::Seat(key(&current)));
        }
    }
    let Some(mut counter) = counter.filter(|_| is_news) else { return };
    if current.key.is_some() || current.to_string() != seat.as_it_came {
        counter.send(StoreCommand::Keep {
            ticket: seat.ticket,
            id: key(&current),
            date: current.head.date.parse::<Date>().unwrap_or_default(),
            text: current.kept(),
        });
    }
}

/// Another game is on the table. If it begins only now, it is of today.
fn sit_down(current: &mut ResMut<CurrentGame>, seat: &mut TableGame, calendar: &Calendar) {
    if current.key.is_none() && current.head.date.is_empty() && !current.game.has_plies() {
        let today = calendar.0();
        if today != Date::UNKNOWN {
            current.head.date = today.to_string();
        }
    }
    seat.ticket.0 += 1;
    seat.as_it_came = current.to_string();
}

fn key(current: &CurrentGame) -> Option<RecordId> {
    current.key.as_ref()?.parse().ok()
}

/// The program ends when everything is kept. What cannot be kept any more is told where the program was started.
fn close(counter: Option<ResMut<StoreHandle>>) {
    let Some(mut counter) = counter else { return };
    for report in counter.close() {
        if let StoreEvent::Failed { why, .. } = report {
            tell(&why);
        }
    }
}

/// Nobody reads the log of a page.
#[cfg(target_family = "wasm")]
fn tell(_: &str) {}

#[cfg(not(target_family = "wasm"))]
fn tell(why: &str) {
    bevy::log::error!("{why}");
}
