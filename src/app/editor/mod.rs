//! The position editor.
//!
//! | file | content |
//! |---|---|
//! | `board_input` | clicks and drags on the board |

pub mod board_input;

use bevy::prelude::*;

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
    error: Option<ValidationError>,
    /// The piece that a click puts on the board.
    in_hand: Option<PieceId>,
    /// The screen to return to.
    screen_before: Screen,
    /// The position at the beginning.
    draft_at_start: Draft,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Draft::initial(GameId::default()), Screen::Start)
    }
}

impl Editor {
    fn new(draft: Draft, screen_before: Screen) -> Self {
        Self { error: draft.check().err(), draft_at_start: draft.clone(), draft, in_hand: None, screen_before }
    }

    /// The position with all changes so far.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Why the position is not playable; `None` if it is.
    #[must_use]
    pub const fn validation_error(&self) -> Option<&ValidationError> {
        self.error.as_ref()
    }

    /// The piece that a click puts on the board.
    #[must_use]
    pub const fn in_hand(&self) -> Option<PieceId> {
        self.in_hand
    }

    /// Whether the position is another one than at the beginning.
    fn has_changes(&self) -> bool {
        self.draft != self.draft_at_start
    }

    /// The places of the tokens on a square.
    #[must_use]
    pub fn places(&self, square: Square) -> Vec<Place> {
        self.draft.tokens().into_keys().filter(|place| place.square == square).collect()
    }

    /// Replaces the position. The pieces of another game are different.
    fn set_draft(&mut self, draft: Draft) {
        self.in_hand = self.in_hand.filter(|_| draft.id() == self.draft.id());
        self.error = draft.check().err();
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
    mut screen: ResMut<NextState<Screen>>,
    mut intents: MessageWriter<Intent>,
    mut game_changes: MessageWriter<Played>,
) {
    for edit in edits.read() {
        match edit {
            Edit::Begin { draft, screen_before } => {
                *editor = Editor::new((**draft).clone(), *screen_before);
                game_changes.write(Played::laid_out());
                screen.set(Screen::Editor);
            }
            Edit::Choose(piece) => editor.in_hand = *piece,
            Edit::Lay(draft) => {
                editor.set_draft((**draft).clone());
                game_changes.write(Played::laid_out());
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
    use crate::app::play::selection::Selection;
    use crate::app::play::{CurrentGame, TableId};
    use crate::board::{Side, Table};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    /// An editor without a scene.
    struct Workshop(App);

    impl Workshop {
        fn new(draft: Draft) -> Self {
            let mut app = App::new();
            app.add_plugins(StatesPlugin)
                .insert_state(Screen::Table)
                .add_plugins((move_input::testing::plugin, plugin));
            let mut workshop = Self(app);
            workshop.edit(Edit::Begin { draft: Box::new(draft), screen_before: Screen::Table });
            workshop
        }

        fn edit(&mut self, edit: Edit) {
            self.0.world_mut().write_message(edit);
            // The second frame enters the new screen, if any.
            self.0.update();
            self.0.update();
        }

        fn gesture(&mut self, gesture: Gesture) {
            self.0.world_mut().write_message(gesture);
            self.0.update();
        }

        fn click(&mut self, square: &str) {
            self.gesture(Gesture::Click(Some(at(square))));
        }

        fn choose(&mut self, letter: &str) {
            let piece = self.editor().draft().piece_from_text(letter);
            self.edit(Edit::Choose(piece));
        }

        fn editor(&self) -> &Editor {
            self.0.world().resource()
        }

        /// The changes on the board since the last call.
        fn changes(&mut self) -> Vec<Played> {
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

    fn at(square: &str) -> Square {
        square.parse().expect("a square")
    }

    #[test]
    fn a_click_puts_the_chosen_man_and_takes_it_off_again() {
        let mut workshop = Workshop::new(Draft::empty(GameId::TurnoverModern));
        assert_eq!(workshop.screen(), Screen::Editor);
        workshop.choose("C");
        workshop.click("a1");
        workshop.click("b2");
        workshop.click("b2");
        workshop.choose("q");
        workshop.click("a1");
        assert_eq!(workshop.fen(), "8/8/8/8/8/8/8/q7 w 0 1");
        workshop.gesture(Gesture::Remove(at("a1")));
        assert_eq!(workshop.editor().draft().pieces().count(), 0);
    }

    #[test]
    fn pieces_on_the_board_are_moved_by_clicks_and_drags_and_taken_off_beside_it() {
        let mut workshop =
            Workshop::new(Draft::from_fen(GameId::TurnoverModern, "8/6c1/8/8/2Q5/8/8/C7 w").expect("a position"));
        workshop.click("c4");
        assert_eq!(workshop.0.world().resource::<Selection>().movers.len(), 2);
        workshop.click("d5");
        workshop.gesture(Gesture::PickUp(at("g7")));
        workshop.gesture(Gesture::Drop { from: at("g7"), to: Some(at("g6")) });
        assert_eq!(workshop.fen(), "8/8/6c1/3Q4/8/8/8/C7 w 0 1");
        workshop.gesture(Gesture::Drop { from: at("d5"), to: None });
        assert_eq!(workshop.fen(), "8/8/6c1/8/8/8/8/C7 w 0 1");
        assert_eq!(workshop.0.world().resource::<Selection>().from, None);
    }

    #[test]
    fn what_is_told_of_random_edits_leads_from_each_position_to_the_next() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(37);
        for id in GameId::ALL {
            let mut workshop = Workshop::new(Draft::initial(id));
            let kit = workshop.editor().draft().kit().clone();
            let mut table = Table::new(Draft::initial(id).tokens());
            for _ in 0..80 {
                let mut square = || Square::new(random.random_range(0..kit.width), random.random_range(0..kit.height));
                let (from, to) = (square(), square());
                match random.random_range(0..7) {
                    0 => workshop.edit(Edit::Choose(Some(PieceId(random.random_range(0..kit.pieces.len()))))),
                    1 => workshop.edit(Edit::Choose(None)),
                    2 => workshop.gesture(Gesture::Drop { from, to: Some(to) }),
                    3 => workshop.gesture(Gesture::Remove(from)),
                    _ => workshop.gesture(Gesture::Click(Some(from))),
                }
                for change in workshop.changes() {
                    table.replay(&change.events).expect("the events fit");
                }
                assert_eq!(table, Table::new(workshop.editor().draft().tokens()), "{id}");
            }
        }
    }

    #[test]
    fn a_piece_that_is_chosen_from_the_palette_leaves_the_board_as_it_is() {
        let mut workshop = Workshop::new(Draft::initial(GameId::TurnoverModern));
        assert!(workshop.changes().iter().any(Played::is_reset));
        workshop.choose("C");
        assert!(workshop.changes().is_empty());
    }

    #[test]
    fn an_impossible_position_is_refused_with_its_reason_and_a_possible_one_is_played() {
        let draft = Draft::from_fen(GameId::TurnoverModern, "8/6c1/8/8/2Q5/8/8/C7 w").expect("a position");
        let mut workshop = Workshop::new(draft);
        workshop.choose("P");
        workshop.click("e8");
        let error = workshop.editor().validation_error().expect("a Wall on its last row");
        assert_eq!((error.code, error.square), ("wall-on-last-row", Some(at("e8"))));
        workshop.edit(Edit::Play(Box::default()));
        assert_eq!(workshop.screen(), Screen::Editor);
        workshop.click("e8");
        assert_eq!(workshop.editor().validation_error(), None);
        workshop.edit(Edit::Play(Box::new(Head { players: ["Ana".into(), "Bea".into()], ..default() })));
        assert_eq!(workshop.screen(), Screen::Table);
        let current = workshop.0.world().resource::<CurrentGame>();
        assert_eq!(current.game.referee().fen(), "8/6c1/8/8/2Q5/8/8/C7 w 0 1");
        assert_eq!((current.head.player(Side::White), !current.game.tree().is_empty()), (Some("Ana"), false));
    }

    #[test]
    fn escape_empties_the_hand_and_then_leaves_unless_something_was_changed() {
        for (is_changed, expected) in [(false, Screen::Table), (true, Screen::Editor)] {
            let mut workshop = Workshop::new(Draft::empty(GameId::TurnoverModern));
            workshop.choose("C");
            if is_changed {
                workshop.click("a1");
            }
            workshop.gesture(Gesture::Escape);
            assert_eq!((workshop.editor().in_hand(), workshop.screen()), (None, Screen::Editor));
            workshop.gesture(Gesture::Escape);
            workshop.0.update();
            workshop.0.update();
            assert_eq!(workshop.screen(), expected, "changed: {is_changed}");
        }
    }

    #[test]
    fn who_leaves_finds_the_game_as_it_was() {
        let mut workshop = Workshop::new(Draft::empty(GameId::TurnoverClassic));
        let before = workshop.0.world().resource::<CurrentGame>().game.referee().fen();
        workshop.choose("C");
        workshop.click("a1");
        workshop.edit(Edit::Leave);
        assert_eq!(workshop.screen(), Screen::Table);
        assert_eq!(workshop.0.world().resource::<CurrentGame>().game.referee().fen(), before);
    }
}
