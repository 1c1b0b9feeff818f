//! The position editor.
//!
//! | file | content |
//! |---|---|
//! | `board_input` | clicks and drags on the board |

pub mod board_input;

use bevy::prelude::*;

use super::play::selection::Selection;
use super::play::{Intent, Played};
use super::screen::Screen;
use crate::app::schedule::AppSystems;
use crate::board::{Place, Square};
use crate::session::{Draft, GameId, GameRecord, Head, PieceId, ValidationError};

/// The state of the editor.
#[derive(Resource, Clone, Debug)]
pub struct Editor {
    draft: Draft,
    /// Why the position is not playable.
    validation_error: Option<ValidationError>,
    /// The piece that a click puts on the board.
    in_hand: Option<PieceId>,
    /// The screen to return to.
    screen_before: Screen,
    /// The position at the beginning.
    initial_draft: Draft,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Draft::initial(GameId::default()), Screen::Start)
    }
}

impl Editor {
    fn new(draft: Draft, screen_before: Screen) -> Self {
        Self {
            validation_error: draft.check().err(),
            initial_draft: draft.clone(),
            draft,
            in_hand: None,
            screen_before,
        }
    }

    /// The position with all changes so far.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Why the position is not playable; `None` if it is.
    #[must_use]
    pub const fn validation_error(&self) -> Option<&ValidationError> {
        self.validation_error.as_ref()
    }

    /// The piece that a click puts on the board.
    #[must_use]
    pub const fn in_hand(&self) -> Option<PieceId> {
        self.in_hand
    }

    /// Whether the position is another one than at the beginning.
    fn has_changes(&self) -> bool {
        self.draft != self.initial_draft
    }

    /// The places of the tokens on a square.
    #[must_use]
    pub fn places(&self, square: Square) -> Vec<Place> {
        self.draft.tokens().into_keys().filter(|place| place.square == square).collect()
    }

    /// Replaces the position. The pieces of another game are different.
    fn set_draft(&mut self, draft: Draft) {
        self.in_hand = self.in_hand.filter(|_| draft.id() == self.draft.id());
        self.validation_error = draft.check().err();
        self.draft = draft;
    }

    /// Changes the position.
    fn edit_draft<T>(&mut self, edit: impl FnOnce(&mut Draft) -> T) {
        let mut draft = self.draft.clone();
        edit(&mut draft);
        self.set_draft(draft);
    }
}

/// A command to the editor.
#[derive(Message, Clone, Debug)]
pub enum Edit {
    /// Open the editor.
    Begin {
        /// The initial position.
        draft: Box<Draft>,
        /// The screen to return to.
        screen_before: Screen,
    },
    /// Take this piece in hand, or none.
    Choose(Option<PieceId>),
    /// Replace the position.
    Lay(Box<Draft>),
    /// Start a game from the position, if it is playable.
    Play(Box<Head>),
    /// Return to the previous screen.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_message::<Edit>()
        .add_systems(Update, execute_edits.in_set(AppSystems::Request))
        .add_plugins(board_input::plugin);
}

fn execute_edits(
    mut edits: MessageReader<Edit>,
    mut editor: ResMut<Editor>,
    mut selection: ResMut<Selection>,
    mut screen: ResMut<NextState<Screen>>,
    mut intents: MessageWriter<Intent>,
    mut game_changes: MessageWriter<Played>,
) {
    for edit in edits.read() {
        selection.release();
        match edit {
            Edit::Begin { draft, screen_before } => {
                *editor = Editor::new((**draft).clone(), *screen_before);
                game_changes.write(Played::draft_replaced());
                screen.set(Screen::Editor);
            }
            Edit::Choose(piece) => editor.in_hand = *piece,
            Edit::Lay(draft) => {
                editor.set_draft((**draft).clone());
                game_changes.write(Played::draft_replaced());
            }
            Edit::Play(head) => {
                if let Ok(game) = editor.draft.check() {
                    let record = Box::new(GameRecord { game, head: (**head).clone() });
                    intents.write(Intent::Open { record, key: None, remote: None });
                }
            }
            Edit::Leave => screen.set(editor.screen_before),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::input::gesture::Gesture;
    use crate::app::input::move_input;
    use crate::app::play::{CurrentGame, TableId};
    use crate::board::{Side, Table};
    use crate::games::dice_chess::Variant;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    /// An editor without a scene.
    struct EditorApp(App);

    impl EditorApp {
        fn new(draft: Draft) -> Self {
            let mut app = App::new();
            app.add_plugins(StatesPlugin)
                .insert_state(Screen::Table)
                .add_plugins((move_input::testing::plugin, plugin));
            let mut editor_app = Self(app);
            editor_app.send_edit(Edit::Begin { draft: Box::new(draft), screen_before: Screen::Table });
            editor_app
        }

        fn send_edit(&mut self, edit: Edit) {
            self.0.world_mut().write_message(edit);
            // The second frame enters the new screen, if any.
            self.0.update();
            self.0.update();
        }

        fn send_gesture(&mut self, gesture: Gesture) {
            self.0.world_mut().write_message(gesture);
            self.0.update();
        }

        fn click_square(&mut self, square_name: &str) {
            self.send_gesture(Gesture::Click(Some(square(square_name))));
        }

        fn choose_piece(&mut self, letter: &str) {
            let piece = self.editor().draft().piece_from_text(letter);
            self.send_edit(Edit::Choose(piece));
        }

        fn editor(&self) -> &Editor {
            self.0.world().resource()
        }

        /// The changes on the board since the last call.
        fn drain_changes(&mut self) -> Vec<Played> {
            let mut game_changes = self.0.world_mut().resource_mut::<Messages<Played>>();
            game_changes.drain().filter(|change| change.table == TableId::Draft).collect()
        }

        fn fen(&self) -> String {
            self.editor().draft().fen()
        }

        fn screen(&self) -> Screen {
            *self.0.world().resource::<State<Screen>>().get()
        }
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn a_click_puts_the_chosen_man_and_takes_it_off_again() {
        let mut editor_app = EditorApp::new(Draft::empty(GameId::TurnoverModern));
        assert_eq!(editor_app.screen(), Screen::Editor);
        editor_app.choose_piece("C");
        editor_app.click_square("a1");
        editor_app.click_square("b2");
        editor_app.click_square("b2");
        editor_app.choose_piece("q");
        editor_app.click_square("a1");
        assert_eq!(editor_app.fen(), "8/8/8/8/8/8/8/q7 w 0 1");
        editor_app.send_gesture(Gesture::Remove(square("a1")));
        assert_eq!(editor_app.editor().draft().pieces().count(), 0);
    }

    #[test]
    fn pieces_on_the_board_are_moved_by_clicks_and_drags_and_taken_off_beside_it() {
        let mut editor_app =
            EditorApp::new(Draft::from_fen(GameId::TurnoverModern, "8/6c1/8/8/2Q5/8/8/C7 w").expect("a position"));
        editor_app.click_square("c4");
        assert_eq!(editor_app.0.world().resource::<Selection>().moving_tokens.len(), 2);
        editor_app.click_square("d5");
        editor_app.send_gesture(Gesture::PickUp(square("g7")));
        editor_app.send_gesture(Gesture::Drop { from: square("g7"), to: Some(square("g6")) });
        assert_eq!(editor_app.fen(), "8/8/6c1/3Q4/8/8/8/C7 w 0 1");
        editor_app.send_gesture(Gesture::Drop { from: square("d5"), to: None });
        assert_eq!(editor_app.fen(), "8/8/6c1/8/8/8/8/C7 w 0 1");
        assert_eq!(editor_app.0.world().resource::<Selection>().from, None);
    }

    #[test]
    fn what_is_told_of_random_edits_leads_from_each_position_to_the_next() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(37);
        for id in GameId::ALL {
            let mut editor_app = EditorApp::new(Draft::initial(id));
            let kit = editor_app.editor().draft().kit().clone();
            let mut table = Table::new(Draft::initial(id).tokens());
            for _ in 0..80 {
                let mut random_square = || Square::new(rng.random_range(0..kit.width), rng.random_range(0..kit.height));
                let (from, to) = (random_square(), random_square());
                match rng.random_range(0..7) {
                    0 => editor_app.send_edit(Edit::Choose(Some(PieceId(rng.random_range(0..kit.pieces.len()))))),
                    1 => editor_app.send_edit(Edit::Choose(None)),
                    2 => editor_app.send_gesture(Gesture::Drop { from, to: Some(to) }),
                    3 => editor_app.send_gesture(Gesture::Remove(from)),
                    _ => editor_app.send_gesture(Gesture::Click(Some(from))),
                }
                for change in editor_app.drain_changes() {
                    table.replay(&change.events).expect("the events fit");
                }
                assert_eq!(table, Table::new(editor_app.editor().draft().tokens()), "{id}");
            }
        }
    }

    #[test]
    fn a_piece_that_was_picked_up_does_not_leave_a_smaller_board() {
        let mut editor_app = EditorApp::new(Draft::initial(GameId::DiceChess(Variant::TenByTen)));
        editor_app.click_square("f2");
        editor_app.send_edit(Edit::Lay(Box::new(Draft::initial(GameId::DiceChess(Variant::DiceChess)))));
        assert_eq!(editor_app.0.world().resource::<Selection>().from, None);
        let fen = editor_app.fen();
        editor_app.drain_changes();
        editor_app.click_square("j2");
        editor_app.send_gesture(Gesture::Drop { from: square("f2"), to: Some(square("j2")) });
        assert_eq!((editor_app.fen(), editor_app.drain_changes().len()), (fen, 0));
    }

    #[test]
    fn a_piece_that_is_chosen_from_the_palette_is_put_also_after_one_on_the_board_was_picked_up() {
        let draft = Draft::from_fen(GameId::TurnoverModern, "8/6c1/8/8/2Q5/8/8/C7 w").expect("a position");
        let mut editor_app = EditorApp::new(draft);
        editor_app.click_square("a1");
        editor_app.choose_piece("q");
        editor_app.click_square("e4");
        assert_eq!(editor_app.fen(), "8/6c1/8/8/2Q1q3/8/8/C7 w 0 1");
    }

    #[test]
    fn a_piece_that_is_chosen_from_the_palette_leaves_the_board_as_it_is() {
        let mut editor_app = EditorApp::new(Draft::initial(GameId::TurnoverModern));
        assert!(editor_app.drain_changes().iter().any(Played::is_reset));
        editor_app.choose_piece("C");
        assert!(editor_app.drain_changes().is_empty());
    }

    #[test]
    fn an_impossible_position_is_refused_with_its_reason_and_a_possible_one_is_played() {
        let draft = Draft::from_fen(GameId::TurnoverModern, "8/6c1/8/8/2Q5/8/8/C7 w").expect("a position");
        let mut editor_app = EditorApp::new(draft);
        editor_app.choose_piece("P");
        editor_app.click_square("e8");
        let error = editor_app.editor().validation_error().expect("a Wall on its last row");
        assert_eq!((error.code, error.square), ("wall-on-last-row", Some(square("e8"))));
        editor_app.send_edit(Edit::Play(Box::default()));
        assert_eq!(editor_app.screen(), Screen::Editor);
        editor_app.click_square("e8");
        assert_eq!(editor_app.editor().validation_error(), None);
        editor_app.send_edit(Edit::Play(Box::new(Head { players: ["Ana".into(), "Bea".into()], ..default() })));
        assert_eq!(editor_app.screen(), Screen::Table);
        let current = editor_app.0.world().resource::<CurrentGame>();
        assert_eq!(current.game.referee().fen(), "8/6c1/8/8/2Q5/8/8/C7 w 0 1");
        assert_eq!((current.head.player(Side::White), !current.game.tree().is_empty()), (Some("Ana"), false));
    }

    #[test]
    fn escape_empties_the_hand_and_then_leaves_unless_something_was_changed() {
        for (is_changed, expected) in [(false, Screen::Table), (true, Screen::Editor)] {
            let mut editor_app = EditorApp::new(Draft::empty(GameId::TurnoverModern));
            editor_app.choose_piece("C");
            if is_changed {
                editor_app.click_square("a1");
            }
            editor_app.send_gesture(Gesture::Escape);
            assert_eq!((editor_app.editor().in_hand(), editor_app.screen()), (None, Screen::Editor));
            editor_app.send_gesture(Gesture::Escape);
            editor_app.0.update();
            editor_app.0.update();
            assert_eq!(editor_app.screen(), expected, "changed: {is_changed}");
        }
    }

    #[test]
    fn who_leaves_finds_the_game_as_it_was() {
        let mut editor_app = EditorApp::new(Draft::empty(GameId::TurnoverClassic));
        let fen_before = editor_app.0.world().resource::<CurrentGame>().game.referee().fen();
        editor_app.choose_piece("C");
        editor_app.click_square("a1");
        editor_app.send_edit(Edit::Leave);
        assert_eq!(editor_app.screen(), Screen::Table);
        assert_eq!(editor_app.0.world().resource::<CurrentGame>().game.referee().fen(), fen_before);
    }
}
