//! How long frames take, which decides how finely the table is drawn.

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::detail::{Detail, MeasuredDetail};
use crate::app::rested::Rested;
use crate::app::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Detail>()
        .init_resource::<MeasuredDetail>()
        .add_message::<RequestRedraw>()
        .add_systems(First, choose)
        .add_systems(Last, measure);
}

fn choose(settings: Res<Settings>, measured: Res<MeasuredDetail>, mut detail: ResMut<Detail>) {
    detail.set_if_neq(measured.wanted(&settings));
}

/// Measures frames of the window that follow each other at once: otherwise the program has waited between them. Those until the
/// first complete picture do not count, because shaders are compiled in them.
fn measure(
    time: Res<Time<Real>>,
    windows: Query<(), With<PrimaryWindow>>,
    rested: Option<Res<Rested>>,
    mut redraws: MessageReader<RequestRedraw>,
    mut measured: ResMut<MeasuredDetail>,
    mut was_requested: Local<bool>,
) {
    let is_requested = redraws.read().count() > 0;
    let follows = std::mem::replace(&mut *was_requested, is_requested);
    if follows && !windows.is_empty() && rested.is_some_and(|rested| rested.0) {
        let mut new = *measured;
        new.count(time.delta());
        measured.set_if_neq(new);
    }
}
