//! The player's rating from games against the engine.
//!
//! A game counts if it starts from the initial position, the player takes nothing back and asks for no hint, and the
//! players stay the same.

use bevy::prelude::*;

use crate::ai::Level;
use crate::app::play::selection::Selection;
use crate::app::play::{Cause, CurrentGame, GameChanges, Played};
use crate::app::schedule::AppSystems;
use crate::app::settings::PlayerProgress;
use crate::rating::Rating;
use crate::session::{NodeId, Seat};

/// The effect of a finished game on the player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// The level of the engine.
    pub level: Level,
    /// The rating of that level, in points.
    pub level_points: f64,
    /// The player's new rating.
    pub rating: Rating,
    /// The change in points.
    pub change: f64,
}

/// Whether the current game counts, and what it has changed.
#[derive(Resource, Debug)]
pub struct GameRating {
    /// What the current game has changed; `None` if it is not over or did not count.
    pub change: Option<RatingChange>,
    /// The players of the game; `None` if it does not count.
    seats: Option<[Seat; 2]>,
    /// The node of the last move.
    last_move_node: NodeId,
}

impl Default for GameRating {
    fn default() -> Self {
        Self { change: None, seats: None, last_move_node: NodeId::ROOT }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<GameRating>()
        .add_systems(Update, rate_game.in_set(AppSystems::Refresh).run_if(on_message::<Played>.or_else(has_hint)));
}

fn has_hint(selection: Res<Selection>) -> bool {
    selection.hint.is_some()
}

fn rate_game(
    mut game_changes: GameChanges,
    current: Res<CurrentGame>,
    selection: Res<Selection>,
    mut game_rating: ResMut<GameRating>,
    mut progress: ResMut<PlayerProgress>,
) {
    if selection.hint.is_some() {
        game_rating.seats = None;
    }
    for change in game_changes.read() {
        if change.is_another_game() {
            *game_rating =
                GameRating { seats: counted_seats(&current), last_move_node: change.node_after, change: None };
        } else if !is_regular(change, game_rating.last_move_node) || game_rating.seats != Some(current.head.seats) {
            game_rating.seats = None;
        }
        if matches!(change.cause, Cause::Move) {
            game_rating.last_move_node = change.node_after;
        }
        if change.ends && game_rating.seats.take().is_some() {
            game_rating.change = record_result(&current, &mut progress);
        }
    }
}

/// The players, if the game counts from now on: one person and the engine, from the initial position, and no result.
fn counted_seats(current: &CurrentGame) -> Option<[Seat; 2]> {
    let is_counted = current.remote.is_none()
        && current.lone_person().is_some()
        && current.game.id().is_usual_start(&current.game.start().fen())
        && current.game.result().is_none();
    is_counted.then_some(current.head.seats)
}

/// Whether the change is a move at the end of the game, a declaration, or only a look at another position.
fn is_regular(change: &Played, last_move_node: NodeId) -> bool {
    match change.cause {
        Cause::Move => change.node_before == last_move_node,
        Cause::Undo | Cause::Remove => false,
        _ => true,
    }
}

/// Counts the result of the current game.
fn record_result(current: &CurrentGame, progress: &mut ResMut<PlayerProgress>) -> Option<RatingChange> {
    let person = current.lone_person()?;
    let level = current.seat(!person).level()?;
    let score = match current.game.outcome()?.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == person)),
    };
    let game_id = current.game.id();
    let level_points = game_id.level_rating(level);
    let points_change = progress.ratings.record(game_id, level_points, score);
    let rating = progress.ratings.get(game_id)?.rating;
    Some(RatingChange { level, level_points, rating, change: points_change })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::TableId;
    use crate::app::play::selection::Hint;
    use crate::app::play::{self, Intent};
    use crate::app::screen::{Overlay, Screen};
    use crate::board::Side;
    use crate::session::{Declaration, Game, GameId, Head, MoveId, Style};
    use bevy::state::app::StatesPlugin;

    const GAME: GameId = GameId::Lielow;

    fn table_app() -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .init_resource::<PlayerProgress>()
            .insert_resource(CurrentGame::new(Game::new(GAME)));
        app.update();
        app
    }

    fn send_intent(app: &mut App, intent: Intent) {
        app.world_mut().write_message(intent);
        app.update();
    }

    fn start_game(app: &mut App, seats: [Seat; 2]) {
        send_intent(app, Intent::Start { id: GAME, fen: None, head: Head { seats, ..Head::default() } });
    }

    fn play_any(app: &mut App) {
        let id = app.world().resource::<CurrentGame>().game.legal_moves().first().map(|legal| legal.id);
        send_intent(app, Intent::Play(id.expect("a move")));
    }

    fn rating_change(app: &App) -> Option<RatingChange> {
        app.world().resource::<GameRating>().change
    }

    const PERSON_WITH_WHITE: [Seat; 2] = [Seat::Human, Seat::Engine(Level::WEAKEST)];

    #[test]
    fn a_game_against_the_engine_counts_when_it_ends_and_only_once() {
        let mut app = table_app();
        start_game(&mut app, PERSON_WITH_WHITE);
        play_any(&mut app);
        assert_eq!(rating_change(&app), None);
        app.world_mut().resource_mut::<CurrentGame>().game.declare(Declaration::Resign(Side::Black));
        let node = app.world().resource::<CurrentGame>().game.current();
        let game_end = Played {
            table: TableId::Game,
            cause: Cause::Result,
            node_before: node,
            node_after: node,
            events: Vec::new(),
            ends: true,
        };
        app.world_mut().write_message(game_end.clone());
        app.update();
        let rating_gain = rating_change(&app).expect("it counts");
        assert!(rating_gain.change > 0.0 && rating_gain.level == Level::WEAKEST, "{rating_gain:?}");
        let stored_rating = app.world().resource::<PlayerProgress>().ratings.get(GAME).expect("a rating");
        assert_eq!((stored_rating.games, stored_rating.rating), (1, rating_gain.rating));
        app.world_mut().write_message(game_end);
        app.update();
        assert_eq!(
            app.world().resource::<PlayerProgress>().ratings.get(GAME).map(|stored_rating| stored_rating.games),
            Some(1)
        );
        start_game(&mut app, PERSON_WITH_WHITE);
        assert_eq!(rating_change(&app), None);
        send_intent(&mut app, Intent::Resign);
        assert!(rating_change(&app).expect("it counts").change < 0.0);
    }

    #[test]
    fn a_game_does_not_count_after_a_takeback_a_hint_or_a_change_of_players_nor_between_two_people() {
        let take_back = |app: &mut App| {
            play_any(app);
            send_intent(app, Intent::Undo);
        };
        let show_hint = |app: &mut App| {
            let legal = app.world().resource::<CurrentGame>().game.legal_moves().first().cloned();
            app.world_mut().resource_mut::<Selection>().hint = legal.map(Hint::Play);
            app.update();
        };
        let change_opponent =
            |app: &mut App| send_intent(app, Intent::Sit(Side::Black, Seat::Engine(Level::STRONGEST), Style::Balanced));
        let play_variation = |app: &mut App| {
            play_any(app);
            send_intent(app, Intent::First);
            let id: MoveId = app.world().resource::<CurrentGame>().game.legal_moves()[1].id;
            send_intent(app, Intent::Play(id));
            send_intent(app, Intent::Last);
        };
        let spoil: [(&str, &dyn Fn(&mut App)); 4] =
            [("undo", &take_back), ("hint", &show_hint), ("sit", &change_opponent), ("variation", &play_variation)];
        for (case_name, spoil) in spoil {
            let mut app = table_app();
            start_game(&mut app, PERSON_WITH_WHITE);
            spoil(&mut app);
            send_intent(&mut app, Intent::Resign);
            assert_eq!(rating_change(&app), None, "{case_name}");
            assert!(app.world().resource::<CurrentGame>().game.result().is_some(), "{case_name}");
        }
        let mut app = table_app();
        start_game(&mut app, [Seat::Human; 2]);
        send_intent(&mut app, Intent::Resign);
        assert_eq!(rating_change(&app), None);
    }
}
