//! What is chosen, and what does the player want with it?

use bevy::prelude::*;

use super::gestures::Gesture;
use crate::app::play::{CurrentGame, Intent, Obey, Played};
use crate::app::scene::choreography::{Pose, Step, rest_pose};
use crate::app::scene::motion::{Flight, Held, SkipMotion};
use crate::app::scene::stacks::{At, TokenBody};
use crate::app::settings::Settings;
use crate::board::{BoardEvent, Place, Square};
use crate::games::Refusal;
use crate::session::{Game, LegalMove};

/// How long a piece takes to go back where it came from.
const RETURN_SECS: f32 = 0.25;

/// What the player has chosen, and points at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The square whose piece is to move.
    pub from: Option<Square>,
    /// The tokens there that would move.
    pub movers: Vec<Place>,
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// The square under the keyboard's cursor, once the arrows were used.
    pub cursor: Option<Square>,
}

/// Why the last attempt was refused, and near which square that is shown. It stays until something else is done.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notice(pub Option<(Refusal, Square)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Notice>()
        .add_systems(Update, (choose.before(Obey), forget.after(Obey)));
}

/// The legal moves from a square.
pub fn moves_from(game: &Game, from: Square) -> impl Iterator<Item = &LegalMove> {
    game.legal_moves().iter().filter(move |legal| legal.facts.from == from)
}

/// The tokens that would move from a square: its outermost ring, or the whole nest.
#[must_use]
pub fn movers(game: &Game, from: Square) -> Vec<Place> {
    let Some(legal) = moves_from(game, from).next() else { return Vec::new() };
    let lifted = |event: &BoardEvent| match event {
        BoardEvent::Lifted { at } => Some(*at),
        _ => None,
    };
    game.referee().foresee(legal.id).iter().filter_map(lifted).collect()
}

fn choose(
    mut gestures: MessageReader<Gesture>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut skip: ResMut<SkipMotion>,
    mut intents: MessageWriter<Intent>,
    held: Query<(Entity, &At, &TokenBody), With<Held>>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    for gesture in gestures.read() {
        let game = &current.game;
        notice.set_if_neq(Notice::default());
        match *gesture {
            Gesture::Escape => selection.release(),
            Gesture::Click(None) => {
                skip.0 = true;
                selection.release();
            }
            Gesture::Click(Some(square)) => {
                skip.0 = true;
                match selection.from {
                    Some(from) if from == square => selection.release(),
                    Some(from) => {
                        if let Some(legal) = moves_from(game, from).find(|legal| legal.facts.to == square) {
                            intents.write(Intent::Play(legal.id));
                        } else if moves_from(game, square).next().is_some() {
                            selection.take(game, square);
                        } else if let Some(refusal) = game.referee().refusal(from, square) {
                            notice.0 = Some((refusal, square));
                        }
                    }
                    None if moves_from(game, square).next().is_some() => selection.take(game, square),
                    None => {
                        if let Some(refusal) = why_stuck(game, square) {
                            notice.0 = Some((refusal, square));
                        }
                    }
                }
            }
            Gesture::Take(square) => {
                skip.0 = true;
                selection.take(game, square);
            }
            Gesture::Drop { from, to } => {
                let aim = to.filter(|&to| to != from);
                let legal = aim.and_then(|to| moves_from(game, from).find(|legal| legal.facts.to == to));
                if let Some(legal) = legal {
                    intents.write(Intent::Play(legal.id));
                    continue;
                }
                if let Some(to) = aim
                    && let Some(refusal) = game.referee().refusal(from, to)
                {
                    notice.0 = Some((refusal, to));
                }
                selection.release();
                let secs = RETURN_SECS * settings.tempo.stretch().unwrap_or(0.0);
                for (entity, at, body) in held {
                    commands.entity(entity).insert(Flight::new(vec![way_back(rest_pose(at.0, body.0), secs)]));
                }
            }
        }
    }
}

fn way_back(to: Pose, secs: f32) -> Step {
    Step { start_secs: 0.0, secs, to, arc: 0.0, ease: EaseFunction::CubicOut }
}

/// Why the piece on this square cannot move at all. `None` when it can, and for an empty square.
fn why_stuck(game: &Game, square: Square) -> Option<Refusal> {
    let referee = game.referee();
    referee.tokens().keys().find(|place| place.square == square)?;
    let side = game.side_to_move();
    let royals = side.map_or_else(Vec::new, |side| referee.royals(side));
    let distance = |to: Square| to.file().abs_diff(square.file()).max(to.rank().abs_diff(square.rank()));
    let refusals =
        || Square::all8().filter(|&to| to != square).filter_map(|to| Some((to, referee.refusal(square, to)?)));
    // A king elsewhere that would be lost tells more than the ways the piece does not go.
    let for_a_king = refusals().find(|(to, refusal)| {
        refusal.square != *to && refusal.square != square && royals.iter().any(|royal| royal.square == refusal.square)
    });
    for_a_king.or_else(|| refusals().min_by_key(|&(to, _)| distance(to))).map(|(_, refusal)| refusal)
}

impl Selection {
    /// Chooses the piece on this square.
    fn take(&mut self, game: &Game, square: Square) {
        self.from = Some(square);
        self.movers = movers(game, square);
    }

    /// Chooses nothing.
    fn release(&mut self) {
        self.from = None;
        self.movers.clear();
    }
}

/// A selection is about one position: another one starts without.
fn forget(mut played: MessageReader<Played>, mut selection: ResMut<Selection>, mut notice: ResMut<Notice>) {
    if played.read().last().is_some() {
        selection.release();
        notice.set_if_neq(Notice::default());
    }
}
