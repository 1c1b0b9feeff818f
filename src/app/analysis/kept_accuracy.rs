//! Keeps the accuracy that a review has found in the record of the game.

use bevy::prelude::*;

use super::game_review::GameReview;
use super::review_summary::ReviewSummary;
use crate::app::play::{CurrentGame, Intent};
use crate::board::Side;
use crate::insight::{accuracy, set_accuracy};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        record_accuracies
            .after(super::game_review::GameReviewSystems)
            .run_if(resource_changed::<GameReview>.or_else(resource_changed::<CurrentGame>)),
    );
}

/// Writes the accuracy of a reviewed game into its record, and removes it when the game goes on. A game that is not in the
/// library does not come there for that.
fn record_accuracies(
    current_game: Res<CurrentGame>,
    review: Res<GameReview>,
    mut intents: MessageWriter<Intent>,
    mut last_key_and_end: Local<(Option<String>, bool)>,
) {
    let key_and_end = (current_game.key.clone(), current_game.game.result().is_some());
    let key_and_end_before = std::mem::replace(&mut *last_key_and_end, key_and_end.clone());
    let is_reopened = key_and_end_before.0 == key_and_end.0 && key_and_end_before.1 && !key_and_end.1;
    let accuracies = match ReviewSummary::of(&current_game.game, &review).filter(|_| key_and_end.1) {
        Some(summaries) => summaries.map(|summary| Some(summary?.accuracy)),
        None if is_reopened => [None; 2],
        None => return,
    };
    let mut head = current_game.head.clone();
    set_accuracy(&mut head, accuracies);
    let differs = Side::ALL.into_iter().any(|side| accuracy(&head, side) != accuracy(&current_game.head, side));
    if differs && current_game.key.is_some() {
        intents.write(Intent::SetAccuracy(accuracies));
    }
}

#[cfg(test)]
mod tests {
    use super::super::game_review::tests::judged;
    use super::*;
    use crate::session::{Declaration, Game, GameId};

    fn finished_game() -> CurrentGame {
        let mut game = Game::new(GameId::Lielow);
        for code in ["a2a3", "a7a6", "b2b3"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        game.declare(Declaration::Resign(Side::White));
        CurrentGame { key: Some("a-game".into()), ..CurrentGame::new(game) }
    }

    /// The accuracies in percent that are to be written into the record, and are.
    fn written_accuracies(app: &mut App) -> Vec<[Option<i32>; 2]> {
        app.update();
        let intents: Vec<Intent> = app.world_mut().resource_mut::<Messages<Intent>>().drain().collect();
        let mut written_percents = Vec::new();
        for intent in intents {
            let Intent::SetAccuracy(accuracies) = intent else { panic!("{intent:?}") };
            set_accuracy(&mut app.world_mut().resource_mut::<CurrentGame>().head, accuracies);
            written_percents.push(
                accuracies.map(|accuracy| accuracy.map(|accuracy_share| (100.0 * accuracy_share).round() as i32)),
            );
        }
        written_percents
    }

    fn app_with_game(current_game: CurrentGame) -> App {
        let mut app = App::new();
        app.insert_resource(current_game).init_resource::<GameReview>().add_message::<Intent>().add_plugins(plugin);
        app
    }

    #[test]
    fn what_a_review_has_found_is_written_once_and_taken_back_with_the_end_of_the_game() {
        let mut app = app_with_game(finished_game());
        assert!(written_accuracies(&mut app).is_empty(), "nothing has been found yet");
        app.insert_resource(judged(&[0.5, 0.5, 0.54, 0.24], Vec::new()));
        assert_eq!(written_accuracies(&mut app), [[Some(62), Some(84)]]);
        app.insert_resource(judged(&[0.5, 0.5, 0.54, 0.24], Vec::new()));
        assert!(written_accuracies(&mut app).is_empty(), "it is there already");
        app.world_mut().resource_mut::<CurrentGame>().game.undo();
        app.insert_resource(GameReview::default());
        assert_eq!(written_accuracies(&mut app), [[None, None]]);
    }

    #[test]
    fn a_game_outside_the_library_does_not_come_there_by_its_review() {
        let mut app = app_with_game(CurrentGame { key: None, ..finished_game() });
        app.insert_resource(judged(&[0.5, 0.5, 0.54, 0.24], Vec::new()));
        assert!(written_accuracies(&mut app).is_empty());
        app.world_mut().resource_mut::<CurrentGame>().key = Some("a-game".into());
        assert_eq!(written_accuracies(&mut app).len(), 1, "now it is there");
    }

    #[test]
    fn a_record_of_an_unfinished_game_stays_as_it_is() {
        let mut current_game = finished_game();
        current_game.game.undo();
        set_accuracy(&mut current_game.head, [Some(0.5); 2]);
        assert!(written_accuracies(&mut app_with_game(current_game)).is_empty());
    }
}
