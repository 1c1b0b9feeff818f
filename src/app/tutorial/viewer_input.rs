//! Input during the tutorial: the moves that the viewer tries, and the feedback on each.

use bevy::prelude::*;

use super::progress::{self, Tutorial, TutorialCommand, TutorialFeedback};
use crate::app::play::selection::{MoveRefused, Selection, move_to};
use crate::app::play::{Played, TableAction, TableId, TableInput};
use crate::app::schedule::AppSystems;
use crate::board::Square;
use crate::games::tutorial::TutorialStep;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer_viewer.before(progress::advance_when_due).in_set(AppSystems::Request));
}

fn answer_viewer(
    mut inputs: MessageReader<TableInput>,
    mut tutorial: ResMut<Tutorial>,
    mut selection: ResMut<Selection>,
    mut commands: MessageWriter<TutorialCommand>,
    mut game_changes: MessageWriter<Played>,
    mut refused: MessageWriter<MoveRefused>,
) {
    for action in TableInput::at(TableId::Demonstration, &mut inputs) {
        match action {
            TableAction::Move { from, to } => {
                selection.release();
                game_changes.write_batch(attempt(&mut tutorial, from, to));
                let is_refused = matches!(tutorial.feedback, Some(TutorialFeedback::Refused(_)));
                refused.write_batch(is_refused.then_some(MoveRefused));
            }
            // While the parts of a piece are shown, a click goes to the next step.
            TableAction::Press(_) if tutorial.part_arrangement().is_some() => {
                commands.write(TutorialCommand::Next);
            }
            TableAction::Back => {
                commands.write(TutorialCommand::Leave);
            }
            TableAction::Select(_) | TableAction::Press(_) | TableAction::Remove(_) | TableAction::Roll => {}
        }
    }
}

/// Makes the move if it is one of those that the step asks for; else sets feedback that says why not.
fn attempt(tutorial: &mut Tutorial, from: Square, to: Option<Square>) -> Option<Played> {
    let Some(TutorialStep::Try(codes, _)) = tutorial.step().filter(|_| tutorial.awaits_try()) else { return None };
    let game = tutorial.game()?;
    let (feedback, id) = match move_to(game, from, to) {
        Some(legal_move) if codes.contains(&&*legal_move.code) => (None, Some(legal_move.id)),
        Some(_) => (Some(TutorialFeedback::Legal), None),
        None => (game.referee().position().refusal(from, to).map(TutorialFeedback::Refused), None),
    };
    tutorial.feedback = feedback;
    tutorial.solve_try(id?)
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::i18n::Translations;
    use crate::app::input::gesture::Gesture;
    use crate::app::input::move_input;
    use crate::app::phrases::announce::Announcement;
    use crate::app::screen::Screen;
    use crate::app::tutorial::spoken;
    use crate::session::Family;

    /// A tutorial at its first step that waits for a move.
    fn at_a_try() -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<Translations>().add_plugins((
            move_input::testing::plugin,
            progress::plugin,
            plugin,
        ));
        app.world_mut().write_message(TutorialCommand::Begin(Family::Turnover));
        app.update();
        app.update();
        app.world_mut().write_message(TutorialCommand::Play(false));
        while !app.world().resource::<Tutorial>().awaits_try() {
            app.world_mut().write_message(TutorialCommand::Next);
            app.update();
        }
        app
    }

    fn click(app: &mut App, squares: &str) {
        for square in squares.split(' ') {
            let square = square.parse().expect("a square");
            app.world_mut().write_message(Gesture::Click(Some(square)));
            app.update();
        }
    }

    #[test]
    fn a_wrong_try_is_told_what_it_broke_and_a_right_one_is_made() {
        let mut app = at_a_try();
        let fen = |app: &App| app.world().resource::<Tutorial>().game().expect("a game").referee().fen();
        let before = fen(&app);
        click(&mut app, "d4 e5");
        assert_eq!(app.world().resource::<Messages<MoveRefused>>().len(), 1);
        let tutorial = app.world().resource::<Tutorial>();
        assert!(
            matches!(&tutorial.feedback, Some(TutorialFeedback::Refused(refusal)) if refusal.code.contains("tower")),
            "{:?}",
            tutorial.feedback
        );
        assert_eq!(fen(&app), before);
        app.add_message::<Announcement>().add_plugins(spoken::plugin);
        for _ in 0..2 {
            click(&mut app, "d4 e5");
            let tutorial = app.world().resource::<Tutorial>();
            let refusal = tutorial.feedback.as_ref().zip(tutorial.id());
            let translations = app.world().resource::<Translations>();
            let text = refusal.map(|(feedback, game)| spoken::feedback_text(translations, game, feedback));
            let mut announcements = app.world_mut().resource_mut::<Messages<Announcement>>();
            let said = announcements.drain().map(|announcement| announcement.text).last();
            assert_eq!(said, text);
        }
        click(&mut app, "a1 a2");
        assert_eq!(
            (&app.world().resource::<Tutorial>().feedback, fen(&app)),
            (&Some(TutorialFeedback::Legal), before.clone())
        );
        click(&mut app, "d4 d7");
        let tutorial = app.world().resource::<Tutorial>();
        assert_eq!((&tutorial.feedback, tutorial.awaits_try()), (&Some(TutorialFeedback::Right), false));
        assert_ne!(fen(&app), before);
    }
}
