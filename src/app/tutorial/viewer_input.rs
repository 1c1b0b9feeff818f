//! Input during the tutorial: the moves that the viewer tries, and the feedback on each.

use bevy::prelude::*;

use super::progress::{self, Tutorial, TutorialCommand, TutorialFeedback};
use crate::app::play::selection::{MoveRefused, Selection, moves_to};
use crate::app::play::{FoundMove, Played, TableAction, TableId, TableInput, find_move};
use crate::app::schedule::AppSystems;
use crate::board::Square;
use crate::games::tutorial::TutorialStep;
use crate::session::{LegalMove, Refusal};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle_viewer_input.before(progress::advance_when_due).in_set(AppSystems::Request));
}

fn handle_viewer_input(
    mut inputs: MessageReader<TableInput>,
    mut tutorial: ResMut<Tutorial>,
    mut selection: ResMut<Selection>,
    mut commands: MessageWriter<TutorialCommand>,
    mut game_changes: MessageWriter<Played>,
    mut refused_moves: MessageWriter<MoveRefused>,
) {
    for action in TableInput::actions_at(TableId::Demonstration, &mut inputs) {
        match action {
            TableAction::Move { from, to } => {
                selection.release();
                match try_move(&mut tutorial, from, to) {
                    Ok(change) => {
                        game_changes.write_batch(change);
                    }
                    Err(refusal) => {
                        refused_moves.write_batch(selection.refuse(TableId::Demonstration, refusal));
                    }
                }
            }
            // While the parts of a piece are shown, a click goes to the next step.
            TableAction::Press(_) if tutorial.part_arrangement().is_some() => {
                commands.write(TutorialCommand::Next);
            }
            TableAction::Back => {
                commands.write(TutorialCommand::Leave);
            }
            TableAction::Select(_)
            | TableAction::Make(_)
            | TableAction::Press(_)
            | TableAction::Remove(_)
            | TableAction::Roll
            | TableAction::Double => {}
        }
    }
}

/// Makes the move if it is one of those that the step asks for; else sets feedback that says why not.
///
/// # Errors
/// Why there is no such move, and the square near which that is shown, if there is a reason.
fn try_move(
    tutorial: &mut Tutorial,
    from: Square,
    to: Option<Square>,
) -> Result<Option<Played>, Option<(Refusal, Square)>> {
    let Some(TutorialStep::Try(codes, _)) = tutorial.step().filter(|_| tutorial.awaits_try()) else { return Ok(None) };
    let Some(game) = tutorial.game() else { return Ok(None) };
    if let FoundMove::Refused(refusal) = find_move(game, from, to) {
        tutorial.feedback = None;
        return Err(refusal);
    }
    let is_asked_for = |legal: &&LegalMove| codes.contains(&&*legal.code);
    let move_id = moves_to(game, from, to).find(is_asked_for).map(|legal| legal.id);
    tutorial.feedback = move_id.is_none().then_some(TutorialFeedback::Legal);
    Ok(move_id.and_then(|move_id| tutorial.solve_try(move_id)))
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
    use crate::session::GameId;

    /// A tutorial at its first step that waits for a move.
    fn app_awaiting_try() -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<Translations>().add_plugins((
            move_input::testing::plugin,
            progress::plugin,
            plugin,
        ));
        app.world_mut().write_message(TutorialCommand::Begin(GameId::TurnoverModern));
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
        let mut app = app_awaiting_try();
        let fen = |app: &App| app.world().resource::<Tutorial>().game().expect("a game").referee().fen();
        let fen_before = fen(&app);
        for _ in 0..2 {
            click(&mut app, "d4 e5");
            let refused_moves: Vec<_> = app.world_mut().resource_mut::<Messages<MoveRefused>>().drain().collect();
            let [MoveRefused { table: TableId::Demonstration, refusal }] = &*refused_moves else {
                panic!("{refused_moves:?}")
            };
            assert!(refusal.code.contains("tower"), "{refusal:?}");
            let shown_refusal = app.world().resource::<Selection>().refusal.as_ref();
            assert_eq!(
                shown_refusal.map(|(shown_refusal, square)| (shown_refusal, square.to_string())),
                Some((refusal, "e5".to_owned()))
            );
            assert_eq!((app.world().resource::<Tutorial>().feedback, fen(&app)), (None, fen_before.clone()));
        }
        app.add_message::<Announcement>().add_plugins(spoken::plugin);
        for _ in 0..2 {
            click(&mut app, "a1 a2");
            let legal_feedback = Some(TutorialFeedback::Legal);
            assert_eq!((app.world().resource::<Tutorial>().feedback, fen(&app)), (legal_feedback, fen_before.clone()));
            let text = app.world().resource::<Translations>().say("tutorial-legal");
            let mut announcements = app.world_mut().resource_mut::<Messages<Announcement>>();
            assert_eq!(announcements.drain().map(|announcement| announcement.text).last(), Some(text));
        }
        click(&mut app, "d4 d7");
        let tutorial = app.world().resource::<Tutorial>();
        assert_eq!((tutorial.feedback, tutorial.awaits_try()), (Some(TutorialFeedback::Right), false));
        assert_ne!(fen(&app), fen_before);
    }
}
