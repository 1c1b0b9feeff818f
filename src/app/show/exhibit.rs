//! How are parts taken apart and put together, and turned before the eye?

use bevy::prelude::*;

use super::course::Show;
use crate::app::scene::camera::{Focus, Look, Orbit, View};
use crate::app::scene::choreography::Pose;
use crate::app::scene::layout::Layout;
use crate::app::scene::motion::{PlaceBodies, Risen, Rising};
use crate::app::scene::shapes::height;
use crate::app::scene::stacks::{At, TokenBody};
use crate::app::screen::Screen;
use crate::board::{Place, Shape, Token};

/// How far above each other the parts float that are taken apart, in squares.
const GAP: f32 = 0.42;
/// How fast they rise, in squares a second.
const SPEED: f32 = 0.9;
/// How fast the turntable turns, in radians a second.
const TURN: f32 = 0.35;
/// From where one looks at a piece: radians above the horizon, and how near.
const PITCH: f32 = 0.5;
const ZOOM: f32 = 0.23;
/// So far above the board is what one looks at.
const EYE_LEVEL: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (come_near, rise, turn).chain().before(PlaceBodies))
        .add_systems(OnExit(Screen::Show), step_back);
}

/// How far above its place a part floats, when everything is taken apart.
fn gap(shape: Shape) -> f32 {
    match shape {
        Shape::Tower => 2.0 * GAP,
        Shape::Fort => GAP,
        Shape::Wall | Shape::Checker | Shape::Crown | Shape::Man(_) => 0.0,
    }
}

/// Where in the world the names of the parts belong that are taken apart.
#[must_use]
pub fn labels(show: &Show, layout: Layout) -> Vec<(Shape, Vec3)> {
    let Some(game) = show.game().filter(|_| show.exhibit() == Some(true)) else { return Vec::new() };
    let place = |(place, token): (Place, Token)| {
        let Pose { at, .. } = layout.rest_pose(place, token);
        (token.shape, at + Vec3::Y * (gap(token.shape) + height(token.shape) / 2.0))
    };
    game.referee().tokens().into_iter().map(place).collect()
}

/// Lets the parts rise, or sink.
fn rise(
    parts: Query<(Entity, &TokenBody, Option<&Risen>, Has<Rising>), With<At>>,
    (show, screen): (Res<Show>, Res<State<Screen>>),
    time: Res<Time>,
    mut commands: Commands,
) {
    let is_shown = *screen.get() == Screen::Show;
    let is_apart = show.exhibit() == Some(true);
    for (entity, body, risen, is_rising) in parts {
        if !is_shown {
            // Elsewhere everything stands in its place at once.
            if risen.is_some() || is_rising {
                commands.entity(entity).remove::<(Risen, Rising)>();
            }
            continue;
        }
        let wanted = if is_apart { gap(body.0.shape) } else { 0.0 };
        let now = risen.map_or(0.0, |risen| risen.0);
        let mut part = commands.entity(entity);
        if now == wanted {
            if is_rising {
                part.remove::<Rising>();
            }
            continue;
        }
        let step = SPEED * time.delta_secs().min(0.1);
        let by = if now < wanted { (now + step).min(wanted) } else { (now - step).max(wanted) };
        part.insert((Risen(by), Rising));
    }
}

/// Goes near where the pieces themselves are looked at, and back where the board is.
fn come_near(
    show: Res<Show>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    mut focus: ResMut<Focus>,
    mut camera: Single<&mut Orbit>,
    mut was_near: Local<bool>,
    mut looks: MessageWriter<Look>,
) {
    let is_near = *screen.get() == Screen::Show && show.exhibit().is_some();
    let square = show.game().filter(|_| is_near).and_then(|game| game.referee().tokens().into_keys().next());
    let middle = square.map_or(Vec3::ZERO, |place| layout.world_from_square(place.square) + Vec3::Y * EYE_LEVEL);
    focus.set_if_neq(Focus(middle));
    if std::mem::replace(&mut *was_near, is_near) != is_near {
        if is_near {
            **camera = Orbit { pitch: PITCH, zoom: ZOOM, ..**camera };
        } else if *screen.get() == Screen::Show {
            looks.write(Look::At(View::White));
        }
    }
}

/// Turns the table while the demonstration runs.
fn turn(show: Res<Show>, screen: Res<State<Screen>>, mut camera: Single<&mut Orbit>, time: Res<Time>) {
    if *screen.get() == Screen::Show && show.exhibit().is_some() && show.is_playing {
        camera.yaw += TURN * time.delta_secs().min(0.1);
    }
}

fn step_back(mut looks: MessageWriter<Look>) {
    looks.write(Look::At(View::White));
}

/// Whether frames are to be drawn because the turntable turns.
#[must_use]
pub fn turns(show: &Show, screen: Screen) -> bool {
    screen == Screen::Show && show.is_playing && show.exhibit().is_some()
}
