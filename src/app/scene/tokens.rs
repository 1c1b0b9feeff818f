//! The tokens on the table, which follow the game.
//!
//! Every ring, button, checker and crown is an entity. [`TokenPlace`] is its place, and [`RestsOn`] relates it to the entity of
//! its square, whose [`SquareTokens`](super::components::SquareTokens) lists the tokens there.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::choreography::choreograph;
use super::components::{BoardSquare, InTray, MotionsStarted, RestsOn, TokenBody, TokenPlace, TrayIndex};
use super::layout::Layout;
use super::materials::{TokenLook, TokenMaterials};
use super::motion::{EndsInTheBox, Flight};
use super::motion_plan::{Actor, Motion, MotionStep};
use super::pose::TraySlot;
use crate::app::play::{Played, TableId};
use crate::app::schedule::AppSystems;
use crate::app::settings::Settings;
use crate::app::shown_table::ShownTable;
use crate::board::{BoardEvent, Place, Square, Store, Table, Token, inverse_events};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MotionsStarted>()
        .add_systems(Update, spawn_squares.in_set(AppSystems::LayOut).run_if(resource_changed::<Layout>))
        .add_systems(Update, show_tokens.in_set(AppSystems::Stage));
}

fn spawn_squares(old_squares: Query<Entity, With<BoardSquare>>, layout: Res<Layout>, mut commands: Commands) {
    for entity in old_squares {
        commands.entity(entity).despawn();
    }
    for square in layout.squares() {
        let transform = Transform::from_translation(layout.world_from_square(square));
        commands.spawn((BoardSquare(square), Name::new(square.to_string()), transform));
    }
}

/// Moves the tokens according to the shown game and starts their animation, or sets them up at once.
fn show_tokens(
    mut game_changes: MessageReader<Played>,
    shown_table: ShownTable,
    settings: Res<Settings>,
    mut previous_table_id: Local<Option<TableId>>,
    mut tokens: Tokens,
    mut motion_messages: MessageWriter<MotionsStarted>,
) -> Result {
    let table_id = shown_table.id();
    let is_other_table = previous_table_id.replace(table_id) != Some(table_id);
    if !is_other_table && game_changes.is_empty() {
        return Ok(());
    }
    let mut arrangement = tokens.arrangement();
    if is_other_table {
        // What has been played there is in the position already.
        game_changes.clear();
        arrangement.set_up(shown_table.tokens(), &mut tokens);
    }
    let mut table_changes: Vec<&Played> = game_changes.read().filter(|change| change.table == table_id).collect();
    // What came before another position was shown is seen no more.
    if let Some(last_reset_index) = table_changes.iter().rposition(|change| change.is_reset()) {
        table_changes.drain(..=last_reset_index);
        arrangement.set_up(tokens_before(&table_changes, shown_table.tokens())?, &mut tokens);
    }
    let time_scale = table_id.time_scale(settings.tempo).unwrap_or(0.0);
    for change in table_changes.into_iter().filter(|change| change.is_told()) {
        let motions = arrangement.apply_events(&change.events, time_scale, &mut tokens)?;
        if table_id.is_heard() {
            motion_messages.write(MotionsStarted { motions, ..default() });
        }
    }
    Ok(())
}

/// The tokens before these changes, which have led to this table.
fn tokens_before(changes: &[&Played], mut table: Table) -> Result<Table> {
    for change in changes.iter().rev().filter(|change| change.is_told()) {
        table.replay(&inverse_events(&change.events))?;
    }
    Ok(table)
}

/// The tokens on the table, and the state for changing them.
#[derive(SystemParam)]
struct Tokens<'w, 's> {
    standing_tokens: Query<'w, 's, (Entity, &'static TokenBody, &'static TokenPlace)>,
    tray_tokens: Query<'w, 's, (Entity, &'static TokenBody, &'static TrayIndex)>,
    squares: Query<'w, 's, (Entity, &'static BoardSquare)>,
    layout: Res<'w, Layout>,
    looks: Res<'w, TokenMaterials>,
    commands: Commands<'w, 's>,
}

impl Tokens<'_, '_> {
    /// The current arrangement, at the start of a system.
    fn arrangement(&self) -> TokenArrangement {
        let mut tokens_in_tray: Vec<(usize, Entity, Token)> =
            self.tray_tokens.iter().map(|(entity, body, index)| (index.0, entity, body.0)).collect();
        tokens_in_tray.sort_unstable();
        TokenArrangement {
            squares: self.squares.iter().map(|(entity, square)| (square.0, entity)).collect(),
            standing_tokens: self
                .standing_tokens
                .iter()
                .map(|(entity, _, token_place)| (token_place.0, entity))
                .collect(),
            tray: tokens_in_tray.iter().map(|&(_, entity, _)| entity).collect(),
            table: Table {
                tokens: self.standing_tokens.iter().map(|(_, body, token_place)| (token_place.0, body.0)).collect(),
                tray: tokens_in_tray.iter().map(|&(_, _, token)| token).collect(),
            },
        }
    }

    /// The components of every token.
    fn token_bundle(&self, token: Token) -> impl Bundle + use<> {
        (
            TokenBody(token),
            Mesh3d(self.looks.token_mesh(token)),
            self.looks.token_material(token.shape, TokenLook::Plain),
            Name::new(format!("{:?} {:?}", token.side, token.shape)),
        )
    }
}

/// The entities of tokens while a system runs, because its commands take effect only later.
struct TokenArrangement {
    squares: BTreeMap<Square, Entity>,
    standing_tokens: BTreeMap<Place, Entity>,
    /// The tray, in the order of capture.
    tray: Vec<Entity>,
    table: Table,
}

impl TokenArrangement {
    /// Removes all tokens and sets up a table.
    fn set_up(&mut self, table: Table, tokens: &mut Tokens) {
        for entity in std::mem::take(&mut self.standing_tokens).into_values().chain(self.tray.drain(..)) {
            tokens.commands.entity(entity).despawn();
        }
        for (&place, &token) in &table.tokens {
            let bundle = (tokens.token_bundle(token), tokens.layout.rest_pose(place, token));
            let entity = tokens.commands.spawn(bundle).id();
            self.place_token(entity, place, tokens);
        }
        for (index, &token) in table.tray.iter().enumerate() {
            let pose = tokens.layout.tray_pose(token, TraySlot::of(&table.tray, index));
            let bundle = (tokens.token_bundle(token), pose);
            self.tray.push(tokens.commands.spawn(bundle).id());
        }
        self.table = table;
        self.update_tray_slots(tokens);
    }

    /// Applies events: the tokens get their new places at once, and animations start. Returns the plan.
    fn apply_events(&mut self, events: &[BoardEvent], time_scale: f32, tokens: &mut Tokens) -> Result<Vec<Motion>> {
        let motions = choreograph(events, &self.table, *tokens.layout, time_scale)?;
        let mut entities_by_actor: BTreeMap<Actor, Entity> = BTreeMap::new();
        entities_by_actor.extend(self.standing_tokens.iter().map(|(&place, &entity)| (Actor::Standing(place), entity)));
        for (index, &event) in events.iter().enumerate() {
            if let Some(entity) = self.apply_event(event, tokens)? {
                entities_by_actor.insert(Actor::Coming(index), entity);
            }
            self.table.apply(event)?;
        }
        self.update_tray_slots(tokens);
        start_flights(&motions, &entities_by_actor, &mut tokens.commands);
        Ok(motions)
    }

    /// Applies one event to the places of tokens. Returns the entity of a token that comes from the tray or the box.
    fn apply_event(&mut self, event: BoardEvent, tokens: &mut Tokens) -> Result<Option<Entity>> {
        match event {
            BoardEvent::Lifted { .. } | BoardEvent::Stacked { .. } => {}
            BoardEvent::Moved { from: start_place, to: end_place } => {
                let entity = self.remove_token(start_place)?;
                self.place_token(entity, end_place, tokens);
            }
            BoardEvent::Flipped { at: place, side } => {
                let entity = *self.standing_tokens.get(&place).ok_or("a flipped token has a body")?;
                let token = Token { side, ..self.table.tokens[&place] };
                tokens.commands.entity(entity).insert(TokenBody(token));
            }
            BoardEvent::Removed { at: place, to: store, .. } => {
                let entity = self.remove_token(place)?;
                tokens.commands.entity(entity).remove::<(TokenPlace, RestsOn)>();
                match store {
                    Store::Tray => self.tray.push(entity),
                    // It flies to the box and is despawned there.
                    Store::Box | Store::Edge => {
                        tokens.commands.entity(entity).insert(EndsInTheBox);
                    }
                }
            }
            BoardEvent::Placed { at: place, token, from: store } => {
                let entity = match store {
                    Store::Tray => self.take_from_tray(token)?,
                    Store::Box | Store::Edge => {
                        let bundle = (tokens.token_bundle(token), tokens.layout.box_pose(token));
                        tokens.commands.spawn(bundle).id()
                    }
                };
                self.place_token(entity, place, tokens);
                return Ok(Some(entity));
            }
        }
        Ok(None)
    }

    fn place_token(&mut self, entity: Entity, place: Place, tokens: &mut Tokens) {
        let square = self.squares[&place.square];
        let mut token = tokens.commands.entity(entity);
        token.insert((TokenPlace(place), RestsOn(square))).remove::<(InTray, TrayIndex)>();
        self.standing_tokens.insert(place, entity);
    }

    fn remove_token(&mut self, place: Place) -> Result<Entity, BevyError> {
        self.standing_tokens.remove(&place).ok_or_else(|| format!("a token that leaves {place} has a body").into())
    }

    fn take_from_tray(&mut self, token: Token) -> Result<Entity, BevyError> {
        let index =
            self.table.tray.iter().rposition(|&tray_token| tray_token == token).ok_or("the tray holds the token")?;
        Ok(self.tray.remove(index))
    }

    /// Updates the slots of the tokens in the tray.
    fn update_tray_slots(&self, tokens: &mut Tokens) {
        for (index, &entity) in self.tray.iter().enumerate() {
            let slot = TraySlot::of(&self.table.tray, index);
            tokens.commands.entity(entity).insert((InTray(slot), TrayIndex(index)));
        }
    }
}

/// Gives each actor its part of the plan.
fn start_flights(motions: &[Motion], entities_by_actor: &BTreeMap<Actor, Entity>, commands: &mut Commands) {
    let mut steps_by_actor: BTreeMap<Actor, Vec<MotionStep>> = BTreeMap::new();
    for motion in motions {
        steps_by_actor.entry(motion.actor).or_default().push(motion.step);
    }
    for (actor, steps) in steps_by_actor {
        if let Some(&entity) = entities_by_actor.get(&actor) {
            commands.entity(entity).insert(Flight::new(steps));
        }
    }
}
