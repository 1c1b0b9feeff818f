//! Selects pieces and tries moves by clicks and drags, at whatever table is shown.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::frames::wake_ups::WakeUps;
use crate::app::input::gesture::Gesture;
use crate::app::play::clocks::TableClocks;
use crate::app::play::selection::{MovePreview, PressIgnored, Selection, move_to};
use crate::app::play::{CurrentGame, GameChanges, Shown, TableAction, TableId, TableInput};
use crate::app::scene::layout::Layout;
use crate::app::scene::motion::MotionTime;
use crate::app::schedule::AppSystems;
use crate::app::screen::{Overlay, Screen};
use crate::app::shown_table::ShownTable;
use crate::board::Square;
use crate::session::LegalMove;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            map_gestures.in_set(AppSystems::Input),
            (clear_selection, hide_refusal).in_set(AppSystems::Refresh),
            hide_cursor_off_board.in_set(AppSystems::LayOut).run_if(resource_exists_and_changed::<Layout>),
        ),
    );
}

/// Handles gestures up to a click, a drop, a roll or a double. The rest wait for the next frame, because a move is only visible then.
/// Several come in one frame if fingers tap quickly; mouse clicks wait in the [click queue](super::click_queue), because picking
/// must run again for each.
fn map_gestures(
    mut gestures: MessageReader<Gesture>,
    mut waiting_gestures: Local<VecDeque<Gesture>>,
    screen: Res<State<Screen>>,
    mut mapper: GestureMapper,
    mut motion_time: ResMut<MotionTime>,
    mut wake_ups: ResMut<WakeUps>,
) {
    if screen.is_changed() {
        waiting_gestures.clear();
    }
    waiting_gestures.extend(gestures.read());
    while let Some(gesture) = waiting_gestures.pop_front() {
        mapper.selection.refusal = None;
        mapper.selection.is_answer_highlighted = false;
        motion_time.is_skipped |= gesture != Gesture::Escape;
        if mapper.shown_table.current().is_some_and(|current_game| current_game.waits_for_other())
            && gesture != Gesture::Escape
        {
            // Nobody moves for the program or for somebody far away, nor while looking back online.
            let is_press = matches!(gesture, Gesture::Click(Some(_)) | Gesture::Choose(Some(_)));
            mapper.ignored_presses.write_batch(is_press.then_some(PressIgnored));
            continue;
        }
        mapper.map_gesture(gesture);
        let can_move = match gesture {
            Gesture::PickUp(_) | Gesture::Remove(_) | Gesture::Escape => false,
            Gesture::Click(_)
            | Gesture::Choose(_)
            | Gesture::Lift(_)
            | Gesture::Drop { .. }
            | Gesture::Roll
            | Gesture::Double => true,
        };
        if can_move && !waiting_gestures.is_empty() {
            wake_ups.go_on_if(true);
            break;
        }
    }
}

/// The shown table, and the state that gestures change.
#[derive(SystemParam)]
struct GestureMapper<'w> {
    shown_table: ShownTable<'w>,
    selection: ResMut<'w, Selection>,
    inputs: MessageWriter<'w, TableInput>,
    previews: MessageWriter<'w, MovePreview>,
    ignored_presses: MessageWriter<'w, PressIgnored>,
}

impl GestureMapper<'_> {
    fn map_gesture(&mut self, gesture: Gesture) {
        let preview = self.selection.preview.take();
        match gesture {
            Gesture::Choose(square) => self.choose(square, preview.as_ref()),
            Gesture::Escape | Gesture::Lift(None) if preview.is_some() => self.announce_drop(),
            Gesture::Lift(square) => self.lift(square, preview.as_ref()),
            Gesture::Escape if self.selection.fork.is_some() => self.selection.fork = None,
            Gesture::Escape if self.selection.from.is_some() => self.selection.release(),
            Gesture::Escape if self.selection.cursor.is_some() => self.selection.cursor = None,
            Gesture::Escape => self.write_action(TableAction::Back),
            Gesture::Click(_) if self.selection.fork.is_some() => self.selection.release(),
            Gesture::Click(None) => self.click_off_board(),
            Gesture::Click(Some(square)) => self.click(square),
            Gesture::PickUp(square) => self.select(square),
            Gesture::Drop { from, to } if to == Some(from) => self.selection.release(),
            Gesture::Drop { from, to } => {
                self.selection.release();
                self.write_action(TableAction::Move { from, to });
            }
            Gesture::Remove(square) => {
                self.selection.release();
                self.write_action(TableAction::Remove(square));
            }
            Gesture::Roll => self.write_action(TableAction::Roll),
            Gesture::Double => self.write_action(TableAction::Double),
        }
    }

    fn write_action(&mut self, action: TableAction) {
        self.inputs.write(TableInput { table: self.shown_table.id(), action });
    }

    fn select(&mut self, square: Square) {
        self.selection.select_with_tokens(square, self.shown_table.moving_tokens(square));
        self.write_action(TableAction::Select(square));
    }

    /// Previews the move to a square or off the board, and makes it when it is chosen again. Any other choice is a click, and drops
    /// the move that was previewed.
    fn choose(&mut self, to: Option<Square>, preview: Option<&LegalMove>) {
        let from = self.selection.from.filter(|from| to != Some(*from) && self.selection.fork.is_none());
        let game = self.shown_table.game_to_move_in();
        let chosen_move = from.zip(game).and_then(|(from, game)| move_to(game, from, to)).cloned();
        match chosen_move {
            Some(legal) if preview != Some(&legal) => {
                // What is previewed has been told, also if it loses.
                self.selection.has_been_warned = to.is_none();
                self.selection.preview = Some(legal.clone());
                self.previews.write(MovePreview::Shown(legal));
                return;
            }
            None if preview.is_some() => self.announce_drop(),
            Some(_) | None => {}
        }
        self.map_gesture(Gesture::Click(to));
    }

    /// Tells that the previewed move, or the selected piece, was let go.
    fn announce_drop(&mut self) {
        self.previews.write(MovePreview::Dropped);
    }

    /// Chooses where a finger was lifted. It must be lifted somewhere, so no refusal follows where there is nothing to choose, and off
    /// the board the piece is only let go.
    fn lift(&mut self, square: Option<Square>, preview: Option<&LegalMove>) {
        let is_selected = self.selection.from.is_some();
        match square {
            Some(lifted_square)
                if is_selected || self.shown_table.selects(lifted_square) || self.shown_table.editor().is_some() =>
            {
                self.choose(square, preview);
            }
            None if is_selected => {
                self.selection.release();
                self.announce_drop();
            }
            Some(_) | None => {}
        }
    }

    fn click(&mut self, square: Square) {
        let to = Some(square);
        match self.selection.from {
            // What a hint has selected stays selected: the learner takes it now.
            Some(from) if from == square => {
                if !self.shown_table.exercise_run().is_some_and(|run| run.hints_at(square)) {
                    self.selection.release();
                }
            }
            Some(from) if self.shown_table.has_move(from, to) => self.write_action(TableAction::Move { from, to }),
            _ if self.shown_table.selects(square) => self.select(square),
            Some(from) => self.write_action(TableAction::Move { from, to }),
            None => self.write_action(TableAction::Press(to)),
        }
    }

    /// Handles a click off the board: the selected piece leaves the board if it can, or else is deselected. A move that
    /// loses the game needs two clicks, because such a click may also be meant to deselect.
    fn click_off_board(&mut self) {
        let Some(from) = self.selection.from else { return self.write_action(TableAction::Press(None)) };
        match self.shown_table.game_to_move_in().and_then(|game| move_to(game, from, None)) {
            Some(legal) if legal.loses && self.shown_table.id() == TableId::Game && !self.selection.has_been_warned => {
                self.selection.has_been_warned = true;
            }
            Some(_) => self.write_action(TableAction::Move { from, to: None }),
            None => self.selection.release(),
        }
    }
}

/// Hides why a try was refused when the board is hidden by an overlay, another screen or a pause.
fn hide_refusal(
    overlay: Res<State<Overlay>>,
    screen: Res<State<Screen>>,
    clocks: Res<TableClocks>,
    mut selection: ResMut<Selection>,
) {
    let is_covered = overlay.is_changed() && *overlay.get() != Overlay::None;
    let is_hidden = is_covered || screen.is_changed() || clocks.is_paused();
    if is_hidden && selection.refusal.is_some() {
        selection.refusal = None;
    }
}

/// Clears the selection, and why a try was refused, when the position of the current game changes while it is shown, somebody else is to
/// move in it, or another table is shown.
fn clear_selection(
    mut game_changes: GameChanges,
    current_game: Res<CurrentGame>,
    shown_table: Res<Shown>,
    mut selection: ResMut<Selection>,
) {
    if shown_table.is_changed() {
        selection.release();
        selection.cursor = None;
    }
    for change in game_changes.read().filter(|_| shown_table.is_game()) {
        if change.is_annotation() && !current_game.waits_for_other() {
            continue;
        }
        selection.release();
        if change.is_reset() {
            selection.cursor = None;
        }
    }
}

/// Hides the cursor where the board that is laid out now does not have its square.
fn hide_cursor_off_board(layout: Res<Layout>, mut selection: ResMut<Selection>) {
    if selection.cursor.is_some_and(|cursor| !layout.contains(cursor)) {
        selection.cursor = None;
    }
}

#[cfg(test)]
pub(in crate::app) mod testing {
    use super::*;
    use crate::app::{play, shown_table};

    /// The current game and the mapping of gestures, in an app with screens but without a scene.
    pub(in crate::app) fn plugin(app: &mut App) {
        app.add_plugins((play::plugin, shown_table::plugin, super::plugin))
            .add_sub_state::<Overlay>()
            .add_message::<Gesture>()
            .init_resource::<MotionTime>();
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::play::{Intent, Played};
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    #[test]
    fn the_cursor_is_hidden_when_a_board_without_its_square_is_laid_out() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).insert_state(Screen::Table).add_plugins(testing::plugin);
        app.update();
        let cursor = "j2".parse().ok();
        app.world_mut().resource_mut::<Selection>().cursor = cursor;
        for (layout, expected) in
            [(Layout::of(GameId::DiceChess(Variant::TenByTen)), cursor), (Layout::of(GameId::TurnoverModern), None)]
        {
            app.insert_resource(layout).update();
            assert_eq!(app.world().resource::<Selection>().cursor, expected);
        }
    }

    #[test]
    fn a_move_chosen_by_touch_is_played_when_it_is_chosen_again_and_dropped_by_another_choice() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).insert_state(Screen::Table).add_plugins(testing::plugin);
        app.update();
        let game = &app.world().resource::<CurrentGame>().game;
        let legal = game.legal_moves()[0].clone();
        let info = legal.info().expect("a move of a piece");
        let [from, to] = [Some(info.from), info.to];
        let move_infos = || game.legal_moves().iter().filter_map(LegalMove::info);
        let is_target = |square| move_infos().any(|info| Some(info.from) == from && info.to == Some(square));
        let other_square =
            move_infos().map(|info| info.from).find(|&square| Some(square) != from && !is_target(square));
        let mut gesture = |gesture: Gesture| {
            app.world_mut().write_message(gesture);
            app.update();
            let previews = app.world_mut().resource_mut::<Messages<MovePreview>>().drain().collect::<Vec<_>>();
            let selected_square = app.world().resource::<Selection>().from;
            (selected_square, previews, app.world().resource::<CurrentGame>().game.ply_count())
        };
        let (shown_preview, dropped_preview) = (MovePreview::Shown(legal), MovePreview::Dropped);
        assert_eq!(gesture(Gesture::Choose(from)), (from, vec![], 0));
        assert_eq!(gesture(Gesture::Choose(to)), (from, vec![shown_preview.clone()], 0));
        assert_eq!(gesture(Gesture::Escape), (from, vec![dropped_preview.clone()], 0));
        assert_eq!(gesture(Gesture::Choose(to)), (from, vec![shown_preview.clone()], 0));
        assert_eq!(gesture(Gesture::Choose(other_square)), (other_square, vec![dropped_preview], 0));
        assert_eq!(gesture(Gesture::Escape), (None, vec![], 0));
        assert_eq!(gesture(Gesture::Choose(from)), (from, vec![], 0));
        assert_eq!(gesture(Gesture::Choose(to)), (from, vec![shown_preview], 0));
        assert_eq!(gesture(Gesture::Choose(to)), (None, vec![], 1));
    }

    #[test]
    fn a_piece_stays_chosen_while_the_game_is_annotated_until_the_position_changes() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).insert_state(Screen::Table).add_plugins(testing::plugin);
        app.update();
        let legal = &app.world().resource::<CurrentGame>().game.legal_moves()[0];
        let (move_id, from) = (legal.id, legal.info().expect("a move of a piece").from);
        app.world_mut().write_message(Gesture::Click(Some(from)));
        app.update();
        let annotation = Played::annotated(TableId::Game, &app.world().resource::<CurrentGame>().game);
        app.world_mut().write_message(annotation);
        app.update();
        assert_eq!(app.world().resource::<Selection>().from, Some(from));
        app.world_mut().write_message(Intent::Play(move_id));
        app.update();
        assert_eq!(app.world().resource::<Selection>().from, None);
    }

    #[test]
    fn a_piece_stays_chosen_while_a_game_goes_on_that_is_not_shown() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).insert_state(Screen::Editor).add_plugins(testing::plugin);
        app.update();
        let from = "e1".parse().ok();
        app.world_mut().resource_mut::<Selection>().from = from;
        let move_id = app.world().resource::<CurrentGame>().game.legal_moves()[0].id;
        app.world_mut().write_message(Intent::Play(move_id));
        app.update();
        assert_eq!(app.world().resource::<CurrentGame>().game.ply_count(), 1);
        assert_eq!(app.world().resource::<Selection>().from, from);
    }
}
