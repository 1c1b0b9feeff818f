//! Which entity is which token, and what stands on which square?
//!
//! Every ring, button, checker and crown is an entity of its own. [`RestsOn`] ties it to the entity of its square, whose [`Stack`] lists
//! what stands there. [`Bodies`] finds the entity of a place.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::choreography::{Actor, Motion, Step, TraySlot, choreograph};
use super::layout::{LayOut, Layout};
use super::looks::{Dress, Looks};
use super::motion::{EndsInTheBox, Flight};
use crate::app::play::{CurrentGame, Obey, Played};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::board::{BoardEvent, Place, Square, Store, Table, Token};
use crate::session::Ply;

/// This entity is a square of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Stack, Transform, Visibility)]
pub struct BoardSquare(pub Square);

/// This entity is a token: a ring, a button, a checker, a crown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenBody(pub Token);

/// Where on the board the token stands. Tokens in the tray have none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub Place);

/// Where in the tray the token lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTray(pub TraySlot);

/// The square on which the token stands, as an entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Stack)]
pub struct RestsOn(pub Entity);

/// The tokens that stand on this square.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[relationship_target(relationship = RestsOn)]
pub struct Stack(Vec<Entity>);

/// Finds the entity of each token, and of each square.
#[derive(Resource, Default)]
pub struct Bodies {
    squares: BTreeMap<Square, Entity>,
    standing: BTreeMap<Place, Entity>,
    tray: Vec<Entity>,
    /// What lies on the table, as the scene knows it.
    table: Table,
    /// The performance that is shown instead of the game.
    stage: Option<Stage>,
}

impl Bodies {
    /// The token that stands there.
    #[must_use]
    pub fn at(&self, place: Place) -> Option<Entity> {
        self.standing.get(&place).copied()
    }

    /// What is shown instead of the game.
    #[must_use]
    pub fn stage(&self) -> Option<Stage> {
        self.stage
    }
}

/// A performance on the table, while it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// The squares of its last move: where it began, and where it ended unless it left the board.
    pub last_move: [Option<Square>; 2],
}

/// Something that is shown on the table and has not been played there.
#[derive(Message, Clone, Debug)]
pub enum Performance {
    /// It begins with this table.
    Lay(Table),
    /// A move is made.
    Tell(Ply),
    /// The game on the table is shown again. Whatever happens in it ends a performance as well.
    End,
}

/// The plan by which the tokens have just set out to tell a move of the game.
#[derive(Message, Clone, Debug)]
pub struct SetOut(pub Vec<Motion>);

/// The moment in a frame at which the scene learns what was played.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Follow;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bodies>()
        .add_message::<Performance>()
        .add_message::<SetOut>()
        .add_systems(Update, lay_out_squares.in_set(LayOut).run_if(resource_changed::<Layout>))
        .add_systems(Update, (follow, perform).chain().in_set(Follow).after(Obey));
}

fn lay_out_squares(mut commands: Commands, layout: Res<Layout>, mut bodies: ResMut<Bodies>) {
    for entity in std::mem::take(&mut bodies.squares).into_values() {
        commands.entity(entity).despawn();
    }
    for square in layout.squares() {
        let place = Transform::from_translation(layout.world_from_square(square));
        let entity = commands.spawn((BoardSquare(square), Name::new(square.to_string()), place)).id();
        bodies.squares.insert(square, entity);
    }
}

/// Brings the entities where the game says, and sets them in motion.
fn follow(
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    looks: Res<Looks>,
    layout: Res<Layout>,
    mut bodies: ResMut<Bodies>,
    mut plans: MessageWriter<SetOut>,
    mut commands: Commands,
) -> Result {
    if matches!(screen.get(), Screen::Editor | Screen::Show) {
        // Another position lies on the table. The game comes back as it is then.
        played.clear();
    }
    for news in played.read() {
        match news {
            Played::Told(events) if bodies.stage.is_none() => {
                let stretch = settings.tempo.stretch().unwrap_or(0.0);
                plans.write(SetOut(tell(events, stretch, &mut bodies, (*layout, &looks), &mut commands)?));
            }
            Played::Fresh | Played::Jumped | Played::Told(_) => {
                bodies.stage = None;
                reset(&mut bodies, current.game.table(), *layout, &looks, &mut commands);
            }
            Played::Declared | Played::Annotated => {}
        }
    }
    Ok(())
}

/// Shows something that is not the game, at the usual speed whatever the player prefers.
fn perform(
    mut performances: MessageReader<Performance>,
    current: Res<CurrentGame>,
    looks: Res<Looks>,
    layout: Res<Layout>,
    mut bodies: ResMut<Bodies>,
    mut commands: Commands,
) -> Result {
    for performance in performances.read() {
        match performance {
            Performance::Lay(table) => {
                bodies.stage = Some(Stage::default());
                reset(&mut bodies, table.clone(), *layout, &looks, &mut commands);
            }
            Performance::Tell(ply) if bodies.stage.is_some() => {
                let ends = ply.played.info.map(|info| [Some(info.from), info.to]);
                bodies.stage = Some(Stage { last_move: ends.unwrap_or_default() });
                tell(&ply.events, 1.0, &mut bodies, (*layout, &looks), &mut commands)?;
            }
            Performance::End if bodies.stage.is_some() => {
                bodies.stage = None;
                reset(&mut bodies, current.game.table(), *layout, &looks, &mut commands);
            }
            // The game has gone on meanwhile.
            Performance::Tell(_) | Performance::End => {}
        }
    }
    Ok(())
}

/// Clears the table and sets it up anew.
pub(super) fn reset(bodies: &mut Bodies, table: Table, layout: Layout, looks: &Looks, commands: &mut Commands) {
    for entity in std::mem::take(&mut bodies.standing).into_values().chain(bodies.tray.drain(..)) {
        commands.entity(entity).despawn();
    }
    for (&place, &token) in &table.tokens {
        let entity = commands.spawn((body(token, looks), layout.rest_pose(place, token))).id();
        bodies.stand(entity, place, commands);
    }
    for (index, &token) in table.tray.iter().enumerate() {
        let slot = TraySlot::of(&table.tray, index);
        let entity = commands.spawn((body(token, looks), layout.tray_pose(token, slot), InTray(slot))).id();
        bodies.tray.push(entity);
    }
    bodies.table = table;
}

/// Tells the events: the tokens belong to their new places at once, and their bodies set out for them. Returns their plan.
fn tell(
    events: &[BoardEvent],
    stretch: f32,
    bodies: &mut Bodies,
    (layout, looks): (Layout, &Looks),
    commands: &mut Commands,
) -> Result<Vec<Motion>> {
    let motions = choreograph(events, &bodies.table, layout, stretch);
    let mut cast: BTreeMap<Actor, Entity> = BTreeMap::new();
    cast.extend(bodies.standing.iter().map(|(&place, &entity)| (Actor::Standing(place), entity)));
    for (index, &event) in events.iter().enumerate() {
        match event {
            BoardEvent::Lifted { .. } | BoardEvent::Stacked { .. } => {}
            BoardEvent::Moved { from, to } => {
                let entity = bodies.leave(from)?;
                bodies.stand(entity, to, commands);
            }
            BoardEvent::Flipped { at, side } => {
                let entity = bodies.at(at).ok_or("a flipped token has a body")?;
                let token = Token { side, ..bodies.table.tokens[&at] };
                commands.entity(entity).insert(TokenBody(token));
            }
            BoardEvent::Removed { at, to, .. } => {
                let entity = bodies.leave(at)?;
                commands.entity(entity).remove::<(At, RestsOn)>();
                match to {
                    Store::Tray => bodies.tray.push(entity),
                    // It flies back to the box and is gone when it arrives.
                    Store::Box | Store::Edge => {
                        commands.entity(entity).insert(EndsInTheBox);
                    }
                }
            }
            BoardEvent::Placed { at, token, from } => {
                let entity = match from {
                    Store::Tray => bodies.take_from_tray(token)?,
                    Store::Box | Store::Edge => commands.spawn((body(token, looks), layout.box_pose(token))).id(),
                };
                cast.insert(Actor::Coming(index), entity);
                bodies.stand(entity, at, commands);
            }
        }
        bodies.table.apply(event)?;
    }
    for (index, &entity) in bodies.tray.iter().enumerate() {
        commands.entity(entity).insert(InTray(TraySlot::of(&bodies.table.tray, index)));
    }
    send_off(&motions, &cast, commands);
    Ok(motions)
}

/// Gives each actor its part of the plan.
fn send_off(motions: &[Motion], cast: &BTreeMap<Actor, Entity>, commands: &mut Commands) {
    let mut parts: BTreeMap<Actor, Vec<Step>> = BTreeMap::new();
    for motion in motions {
        parts.entry(motion.actor).or_default().push(motion.step);
    }
    for (actor, steps) in parts {
        if let Some(&entity) = cast.get(&actor) {
            commands.entity(entity).insert(Flight::new(steps));
        }
    }
}

/// What every token's entity has, wherever it is.
fn body(token: Token, looks: &Looks) -> impl Bundle {
    (
        TokenBody(token),
        Mesh3d(looks.token_mesh(token)),
        looks.dress(token.shape, Dress::Plain),
        Name::new(format!("{:?} {:?}", token.side, token.shape)),
    )
}

impl Bodies {
    fn stand(&mut self, entity: Entity, place: Place, commands: &mut Commands) {
        let square = self.squares[&place.square];
        commands.entity(entity).insert((At(place), RestsOn(square))).remove::<InTray>();
        self.standing.insert(place, entity);
    }

    fn leave(&mut self, place: Place) -> Result<Entity, BevyError> {
        self.standing.remove(&place).ok_or_else(|| format!("a token that leaves {place} has a body").into())
    }

    fn take_from_tray(&mut self, token: Token) -> Result<Entity, BevyError> {
        let index = self.table.tray.iter().rposition(|&other| other == token).ok_or("the tray holds the token")?;
        Ok(self.tray.remove(index))
    }
}
