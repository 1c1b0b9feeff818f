//! Was that a click on a square, a piece dragged to another, or a turn of the camera?
//!
//! Bevy's own `Click` is not used: it comes even after a drag, if that ends over the mesh where it began, and turning
//! the camera would then make moves.

use bevy::ecs::system::SystemParam;
use bevy::picking::events::{Cancel, Drag, DragEnd, Move, Out, Pointer, Press, Release, Scroll};
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;

use super::selection::Selection;
use crate::app::play::CurrentGame;
use crate::app::scene::camera::{Look, Orbit};
use crate::app::scene::choreography::{CLEARANCE, Pose};
use crate::app::scene::dressing::{BoardSurface, TableTop};
use crate::app::scene::layout::square_from_world;
use crate::app::scene::motion::Held;
use crate::app::scene::stacks::{At, Bodies, TokenBody};
use crate::app::screen::Screen;
use crate::board::Square;

/// How far a pointer may stray during a click, in logical pixels.
const CLICK_SLACK_PX: f32 = 6.0;
/// A finger trembles more than a mouse.
const TAP_SLACK_PX: f32 = 12.0;
/// How much wheel travel in pixels is one notch.
const PX_PER_NOTCH: f32 = 40.0;
/// How many notches a pinch is that doubles the fingers' distance.
const NOTCHES_PER_DOUBLING: f32 = 6.5;

/// What a hand has done on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// It clicked a square, or beside the board.
    Click(Option<Square>),
    /// It has taken the piece on this square in order to drag it.
    Take(Square),
    /// It let the piece go over another square, or beside the board.
    Drop {
        /// Where the piece was.
        from: Square,
        /// Where it was let go.
        to: Option<Square>,
    },
    /// Whatever was begun is given up.
    Escape,
}

/// What the pointer is doing.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Hand {
    /// Nothing.
    #[default]
    Free,
    /// A button is down, and has not moved far.
    Pressed {
        /// Whose button.
        pointer: PointerId,
        /// Over which square.
        square: Option<Square>,
        /// Whether a drag would move a piece.
        takes: bool,
    },
    /// A piece is dragged.
    Carrying {
        /// By whom.
        pointer: PointerId,
        /// From which square.
        from: Square,
    },
    /// The camera is turned.
    Turning {
        /// By whom.
        pointer: PointerId,
    },
    /// Two fingers bring the table nearer or farther.
    Pinching {
        /// The fingers, and where each is.
        fingers: [(PointerId, Vec2); 2],
    },
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .add_message::<Gesture>()
        .add_observer(press)
        .add_observer(drag)
        .add_observer(release)
        .add_observer(drag_end)
        .add_observer(cancel)
        .add_observer(hover)
        .add_observer(hover_end)
        .add_observer(scroll)
        .add_systems(OnExit(Screen::Table), |mut hand: ResMut<Hand>| *hand = Hand::Free);
}

/// What was touched: things of the scene, as opposed to the panel over it.
#[derive(SystemParam)]
struct Surfaces<'w, 's> {
    tokens: Query<'w, 's, Option<&'static At>, With<TokenBody>>,
    others: Query<'w, 's, (), Or<(With<BoardSurface>, With<TableTop>, With<Window>)>>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<Orbit>>,
    screen: Res<'w, State<Screen>>,
}

/// A place of the scene.
enum Touched {
    Square(Square),
    Beside,
}

impl Touched {
    fn square(&self) -> Option<Square> {
        match *self {
            Self::Square(square) => Some(square),
            Self::Beside => None,
        }
    }
}

impl Surfaces<'_, '_> {
    /// What of the scene was touched; `None` for the panel, or when there is no table to touch.
    fn touched(&self, entity: Entity, at: Vec2) -> Option<Touched> {
        if *self.screen.get() != Screen::Table {
            return None;
        }
        if let Ok(token) = self.tokens.get(entity) {
            return Some(token.map_or(Touched::Beside, |token| Touched::Square(token.0.square)));
        }
        // Not the hit itself but the plane tells the square: a ray may slip between two tiles.
        self.others
            .contains(entity)
            .then(|| self.ground_under(at).and_then(square_from_world).map_or(Touched::Beside, Touched::Square))
    }

    /// Where the pointer's ray meets the board's plane.
    fn ground_under(&self, at: Vec2) -> Option<Vec3> {
        let (camera, eye) = *self.camera;
        let ray = camera.viewport_to_world(eye, at).ok()?;
        Some(ray.get_point(ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?))
    }
}

fn press(mut event: On<Pointer<Press>>, surfaces: Surfaces, current: Res<CurrentGame>, mut hand: ResMut<Hand>) {
    event.propagate(false);
    let Some(touched) = surfaces.touched(event.entity, event.pointer_location.position) else { return };
    let pointer = event.pointer_id;
    let at = event.pointer_location.position;
    match &*hand {
        Hand::Free => {}
        Hand::Pressed { pointer: first, .. }
        | Hand::Carrying { pointer: first, .. }
        | Hand::Turning { pointer: first }
            if first.is_touch() && pointer.is_touch() && *first != pointer =>
        {
            // The first finger's place is learned from its next drag.
            *hand = Hand::Pinching { fingers: [(*first, at), (pointer, at)] };
            return;
        }
        _ => return,
    }
    *hand = match event.button {
        PointerButton::Primary => {
            let square = touched.square();
            let takes = square.is_some_and(|square| is_own(&current, square));
            Hand::Pressed { pointer, square, takes }
        }
        PointerButton::Secondary | PointerButton::Middle => Hand::Turning { pointer },
    };
}

/// Whether a piece of the side to move stands there.
fn is_own(current: &CurrentGame, square: Square) -> bool {
    let tokens = current.game.referee().tokens();
    let mut here = tokens.iter().filter(|(place, _)| place.square == square);
    current.game.side_to_move().is_some_and(|side| here.any(|(_, token)| token.side == side))
}

fn drag(
    mut event: On<Pointer<Drag>>,
    surfaces: Surfaces,
    mut hand: ResMut<Hand>,
    mut gestures: MessageWriter<Gesture>,
    mut looks: MessageWriter<Look>,
    mut selection: ResMut<Selection>,
    bodies: Res<Bodies>,
    poses: Query<&Pose>,
    mut commands: Commands,
) {
    event.propagate(false);
    let height = surfaces.camera.0.logical_viewport_size().map_or(1.0, |size| size.y);
    let id = event.pointer_id;
    let at = event.pointer_location.position;
    if let Hand::Pressed { pointer, square, takes } = *hand
        && pointer == id
    {
        let slack = if id.is_touch() { TAP_SLACK_PX } else { CLICK_SLACK_PX };
        if event.distance.length() <= slack {
            return;
        }
        *hand = match square.filter(|_| takes) {
            Some(from) => {
                gestures.write(Gesture::Take(from));
                Hand::Carrying { pointer, from }
            }
            None => {
                looks.write(Look::Drag((event.distance - event.delta) / height));
                Hand::Turning { pointer }
            }
        };
    }
    match &mut *hand {
        Hand::Carrying { pointer, from } if *pointer == id => {
            let Some(over) = surfaces.ground_under(at) else { return };
            selection.hover = square_from_world(over);
            for place in selection.movers.iter().filter(|place| place.square == *from) {
                if let Some(entity) = bodies.at(*place)
                    && let Ok(pose) = poses.get(entity)
                {
                    commands.entity(entity).insert(Held(over.with_y(pose.at.y + CLEARANCE)));
                }
            }
        }
        Hand::Turning { pointer } if *pointer == id => {
            looks.write(Look::Drag(event.delta / height));
        }
        Hand::Pinching { fingers } => {
            let before = fingers[0].1.distance(fingers[1].1);
            if let Some(finger) = fingers.iter_mut().find(|finger| finger.0 == id) {
                finger.1 = at;
            }
            let after = fingers[0].1.distance(fingers[1].1);
            if before > 1.0 && after > 1.0 {
                looks.write(Look::Zoom((after / before).log2() * NOTCHES_PER_DOUBLING));
            }
        }
        _ => {}
    }
}

fn release(
    mut event: On<Pointer<Release>>,
    surfaces: Surfaces,
    mut hand: ResMut<Hand>,
    mut gestures: MessageWriter<Gesture>,
) {
    event.propagate(false);
    let id = event.pointer_id;
    match *hand {
        Hand::Pressed { pointer, square, .. } if pointer == id => {
            if surfaces.touched(event.entity, event.pointer_location.position).is_some() {
                gestures.write(Gesture::Click(square));
            }
            *hand = Hand::Free;
        }
        Hand::Carrying { pointer, from } if pointer == id => {
            // The held piece hides the square below it: what counts is the board under the pointer.
            let at = event.pointer_location.position;
            let ground = surfaces.ground_under(at).filter(|_| surfaces.touched(event.entity, at).is_some());
            gestures.write(Gesture::Drop { from, to: ground.and_then(square_from_world) });
            *hand = Hand::Free;
        }
        Hand::Turning { pointer } if pointer == id => *hand = Hand::Free,
        Hand::Pinching { fingers } if fingers.iter().any(|finger| finger.0 == id) => *hand = Hand::Free,
        _ => {}
    }
}

/// Ends a drag that was released where nothing is.
fn drag_end(mut event: On<Pointer<DragEnd>>, hand: ResMut<Hand>, gestures: MessageWriter<Gesture>) {
    event.propagate(false);
    give_up(event.pointer_id, hand, gestures);
}

fn cancel(mut event: On<Pointer<Cancel>>, hand: ResMut<Hand>, gestures: MessageWriter<Gesture>) {
    event.propagate(false);
    give_up(event.pointer_id, hand, gestures);
}

fn give_up(id: PointerId, mut hand: ResMut<Hand>, mut gestures: MessageWriter<Gesture>) {
    let busy = match *hand {
        Hand::Free => false,
        Hand::Pressed { pointer, .. } | Hand::Carrying { pointer, .. } | Hand::Turning { pointer } => pointer == id,
        Hand::Pinching { fingers } => fingers.iter().any(|finger| finger.0 == id),
    };
    if busy {
        if let Hand::Carrying { from, .. } = *hand {
            gestures.write(Gesture::Drop { from, to: None });
        }
        *hand = Hand::Free;
    }
}

fn hover(mut event: On<Pointer<Move>>, surfaces: Surfaces, hand: Res<Hand>, selection: ResMut<Selection>) {
    event.propagate(false);
    if *hand == Hand::Free {
        let square =
            surfaces.touched(event.entity, event.pointer_location.position).and_then(|touched| touched.square());
        selection.map_unchanged(|selection| &mut selection.hover).set_if_neq(square);
    }
}

fn hover_end(mut event: On<Pointer<Out>>, hand: Res<Hand>, selection: ResMut<Selection>) {
    event.propagate(false);
    if *hand == Hand::Free {
        selection.map_unchanged(|selection| &mut selection.hover).set_if_neq(None);
    }
}

fn scroll(mut event: On<Pointer<Scroll>>, surfaces: Surfaces, mut looks: MessageWriter<Look>) {
    event.propagate(false);
    if surfaces.touched(event.entity, event.pointer_location.position).is_some() {
        let notches = match event.unit {
            bevy::input::mouse::MouseScrollUnit::Line => event.y,
            bevy::input::mouse::MouseScrollUnit::Pixel => event.y / PX_PER_NOTCH,
        };
        looks.write(Look::Zoom(notches));
    }
}
