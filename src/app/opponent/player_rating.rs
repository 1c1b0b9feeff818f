//! The player's rating from games against the engine.
//!
//! A game counts if it starts from the initial position, the player takes nothing back and asks for no hint, and the
//! players stay the same. The record of a game that does not count any more says so, for when it is opened again.

use bevy::prelude::*;

use crate::ai::Level;
use crate::app::play::selection::Selection;
use crate::app::play::{Cause, CurrentGame, GameChanges, Played, RecordKeeper, TableId};
use crate::app::schedule::AppSystems;
use crate::app::settings::PlayerProgress;
use crate::rating::Rating;
use crate::session::{Game, Seat};

/// The tag of a game that does not count any more.
const UNRATED_TAG: &str = "Unrated";

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
#[derive(Resource, Debug, Default)]
pub struct GameRating {
    /// What the current game has changed; `None` if it is not over or did not count.
    pub change: Option<RatingChange>,
    /// The players of the game; `None` if it does not count.
    seats: Option<[Seat; 2]>,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<GameRating>().add_systems(
        Update,
        rate_game
            .pipe(tell_mark)
            .after(AppSystems::Apply)
            .before(AppSystems::Show)
            .run_if(on_message::<Played>.or_else(has_hint)),
    );
}

fn has_hint(selection: Res<Selection>) -> bool {
    selection.hint.is_some()
}

/// Returns whether the game was marked as one that does not count while nothing else has changed.
fn rate_game(
    mut game_changes: GameChanges,
    mut keeper: RecordKeeper,
    selection: Res<Selection>,
    mut game_rating: ResMut<GameRating>,
    mut progress: ResMut<PlayerProgress>,
) -> bool {
    if selection.hint.is_some() {
        game_rating.seats = None;
    }
    let mut has_changed = false;
    for change in game_changes.read() {
        has_changed = true;
        if change.is_another_game() {
            *game_rating = GameRating { seats: counted_seats(&keeper), change: None };
        } else if !is_regular(change) || has_variations(&keeper.game) || game_rating.seats != Some(keeper.head.seats) {
            game_rating.seats = None;
        }
        if change.ends && game_rating.seats.take().is_some() {
            game_rating.change = record_result(&keeper, &mut progress);
        }
    }
    let is_to_mark = game_rating.seats.is_none() && keeper.is_under_way() && counted_seats(&keeper).is_some();
    if is_to_mark {
        keeper.add_tag(UNRATED_TAG, "yes");
    }
    is_to_mark && !has_changed
}

/// Lets a mark be stored that comes with no other change.
fn tell_mark(In(is_alone): In<bool>, current: Res<CurrentGame>, mut game_changes: MessageWriter<Played>) {
    if is_alone {
        game_changes.write(Played::annotated(TableId::Game, &current.game));
    }
}

/// The players, if the game counts from now on: one person and the engine, from the initial position, no result, no variations and no mark.
fn counted_seats(current: &CurrentGame) -> Option<[Seat; 2]> {
    let is_counted = current.remote.is_none()
        && current.lone_person().is_some()
        && current.game.id().is_usual_start(&current.game.start().fen())
        && current.game.result().is_none()
        && !has_variations(&current.game)
        && !current.head.more.iter().any(|(name, _)| name == UNRATED_TAG);
    is_counted.then_some(current.head.seats)
}

/// Whether the change takes nothing back.
const fn is_regular(change: &Played) -> bool {
    !matches!(change.cause, Cause::Undo | Cause::Remove)
}

/// Whether a move has been made in the place of another one.
fn has_variations(game: &Game) -> bool {
    game.tree().len() > game.tree().depth(game.tree().end())
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
    use crate::app::play::selection::Hint;
    use crate::app::play::{self, Intent};
    use crate::app::screen::{Overlay, Screen};
    use crate::board::Side;
    use crate::session::{Declaration, GameId, GameRecord, Head, MoveId, Style};
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

    /// Opens the game again, as after a restart.
    fn reopen_game(app: &mut App) {
        app.world_mut().resource_mut::<Selection>().hint = None;
        let text = app.world().resource::<CurrentGame>().to_stored_text();
        let record = Box::new(GameRecord::read(&text).expect("its own text"));
        send_intent(app, Intent::Open { record, key: None, remote: None });
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
        for ((case_name, spoil), is_reopened) in spoil.into_iter().flat_map(|case| [(case, false), (case, true)]) {
            let mut app = table_app();
            start_game(&mut app, PERSON_WITH_WHITE);
            play_any(&mut app);
            spoil(&mut app);
            if is_reopened {
                reopen_game(&mut app);
            }
            send_intent(&mut app, Intent::Resign);
            assert_eq!(rating_change(&app), None, "{case_name}, {is_reopened}");
            assert!(app.world().resource::<CurrentGame>().game.result().is_some(), "{case_name}, {is_reopened}");
        }
        let mut app = table_app();
        start_game(&mut app, [Seat::Human; 2]);
        send_intent(&mut app, Intent::Resign);
        assert_eq!(rating_change(&app), None);
    }

    #[test]
    fn a_game_that_is_opened_again_counts_and_has_no_mark_unless_a_move_takes_the_place_of_another_one() {
        for (is_replaced, expected) in [(false, true), (true, false)] {
            let mut app = table_app();
            start_game(&mut app, PERSON_WITH_WHITE);
            play_any(&mut app);
            send_intent(&mut app, Intent::First);
            reopen_game(&mut app);
            let record_text = app.world().resource::<CurrentGame>().to_stored_text();
            assert!(!record_text.contains(UNRATED_TAG), "{record_text}");
            if is_replaced {
                let id = app.world().resource::<CurrentGame>().game.legal_moves()[1].id;
                send_intent(&mut app, Intent::Play(id));
            }
            send_intent(&mut app, Intent::Last);
            send_intent(&mut app, Intent::Resign);
            assert_eq!(rating_change(&app).is_some(), expected);
        }
    }
}
