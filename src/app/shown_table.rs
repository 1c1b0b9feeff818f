//! The table that is shown: that of the current game, of an exercise, of the demonstration, of the editor, of a sample
//! game or of an animated picture that is made.
//!
//! Each room keeps its own game. Nothing is copied: [`Shown`] says whose is shown, and [`ShownTable`] reads it there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::editor::Editor;
use super::learn::{ExerciseRun, Learn};
use super::play::selection::{move_to, moves_from, moving_tokens};
use super::play::{CurrentGame, GifReplay, Shown, TableId};
use super::sample_game::SampleGame;
use super::schedule::{self, AppSystems};
use super::screen::Screen;
use super::tutorial::Tutorial;
use crate::board::{Place, Side, Square, Table};
use crate::session::{Game, GameId};

pub(super) fn plugin(app: &mut App) {
    schedule::configure(app);
    let choice_before_input = choose_shown_table.before(AppSystems::Input);
    app.add_systems(Update, (choice_before_input, choose_shown_table.in_set(AppSystems::Show)));
}

/// Shows the table of the screen, or what is begun over it.
fn choose_shown_table(
    screen: Res<State<Screen>>,
    learn: Option<Res<Learn>>,
    tutorial: Option<Res<Tutorial>>,
    sample: Option<Res<SampleGame>>,
    gif_replay: Option<Res<GifReplay>>,
    mut shown: ResMut<Shown>,
) {
    let table_id = match screen.get() {
        _ if gif_replay.is_some() => TableId::GifReplay,
        Screen::Start if sample.is_some_and(|sample| sample.game().is_some()) => TableId::Sample,
        Screen::Learn if learn.is_some_and(|learn| learn.game().is_some()) => TableId::Exercise,
        Screen::Tutorial if tutorial.is_some_and(|tutorial| tutorial.game().is_some()) => TableId::Demonstration,
        Screen::Editor => TableId::Draft,
        Screen::Start | Screen::Learn | Screen::Tutorial | Screen::Table => TableId::Game,
    };
    shown.set_if_neq(Shown(table_id));
}

/// The shown table, in the room to which it belongs. A room that an app does not have shows nothing.
#[derive(SystemParam)]
pub struct ShownTable<'w> {
    shown: Res<'w, Shown>,
    current_game: Res<'w, CurrentGame>,
    learn: Option<Res<'w, Learn>>,
    tutorial: Option<Res<'w, Tutorial>>,
    editor: Option<Res<'w, Editor>>,
    sample_game: Option<Res<'w, SampleGame>>,
    gif_replay: Option<Res<'w, GifReplay>>,
}

impl ShownTable<'_> {
    /// Whose table it is.
    #[must_use]
    pub fn id(&self) -> TableId {
        self.shown.0
    }

    /// The current game, if it is shown.
    #[must_use]
    pub fn current(&self) -> Option<&CurrentGame> {
        self.shown.is_game().then_some(&*self.current_game)
    }

    /// The shown game; `None` while a position is set up.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game_at(self.id())
    }

    /// The game at a table, shown or not; `None` if there is none.
    #[must_use]
    pub fn game_at(&self, table: TableId) -> Option<&Game> {
        match table {
            TableId::Game => Some(&self.current_game.game),
            TableId::Exercise => self.learn.as_ref()?.game(),
            TableId::Demonstration => self.tutorial.as_ref()?.game(),
            TableId::Sample => self.sample_game.as_ref()?.game(),
            TableId::GifReplay => self.gif_replay.as_deref().map(GifReplay::game),
            TableId::Draft => None,
        }
    }

    /// The editor, while a position is set up.
    #[must_use]
    pub fn editor(&self) -> Option<&Editor> {
        self.editor.as_deref().filter(|_| self.id() == TableId::Draft)
    }

    /// The exercise, while one is shown.
    #[must_use]
    pub fn exercise_run(&self) -> Option<&ExerciseRun> {
        self.learn.as_ref()?.exercise_run().filter(|_| self.id() == TableId::Exercise)
    }

    /// Whether the parts of a piece are shown, separated or turned over. Nothing is marked then.
    #[must_use]
    pub fn is_exhibit(&self) -> bool {
        let part_arrangement = self.tutorial.as_ref().and_then(|tutorial| tutorial.part_arrangement());
        self.id() == TableId::Demonstration && part_arrangement.is_some()
    }

    /// The game or edition of the shown pieces.
    #[must_use]
    pub fn game_id(&self) -> GameId {
        match (self.game(), self.editor()) {
            (Some(game), _) => game.id(),
            (None, Some(editor)) => editor.draft().id(),
            (None, None) => self.current_game.game.id(),
        }
    }

    /// The shown tokens.
    #[must_use]
    pub fn tokens(&self) -> Table {
        match (self.game(), self.editor()) {
            (Some(game), _) => game.table(),
            (None, Some(editor)) => Table::new(editor.draft().tokens()),
            (None, None) => Table::default(),
        }
    }

    /// Whether the shown game or position may have changed since this system last ran.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.shown.is_changed()
            || match self.id() {
                TableId::Game => self.current_game.is_changed(),
                TableId::Exercise => self.learn.as_ref().is_some_and(DetectChanges::is_changed),
                TableId::Demonstration => self.tutorial.as_ref().is_some_and(DetectChanges::is_changed),
                TableId::Sample => self.sample_game.as_ref().is_some_and(DetectChanges::is_changed),
                TableId::GifReplay => self.gif_replay.as_ref().is_some_and(DetectChanges::is_changed),
                TableId::Draft => self.editor.as_ref().is_some_and(DetectChanges::is_changed),
            }
    }

    /// The game in which the next move is made: in an exercise, a wrong move does not count.
    #[must_use]
    pub fn game_to_move_in(&self) -> Option<&Game> {
        self.exercise_run().map(ExerciseRun::right_game).or_else(|| self.game())
    }

    /// Whether a click selects the piece on this square.
    #[must_use]
    pub fn selects(&self, square: Square) -> bool {
        match self.id() {
            TableId::Game => moves_from(&self.current_game.game, square).next().is_some(),
            TableId::Exercise => self.exercise_run().is_some_and(|run| run.can_choose(square)),
            TableId::Demonstration => {
                let game = self.game().filter(|_| self.tutorial.as_ref().is_some_and(|tutorial| tutorial.awaits_try()));
                game.is_some_and(|game| game.side_to_move().is_some_and(|side| has_piece_on(game, square, side)))
            }
            TableId::Draft => self
                .editor()
                .is_some_and(|editor| editor.in_hand().is_none() && editor.draft().piece_at(square).is_some()),
            TableId::Sample | TableId::GifReplay => false,
        }
    }

    /// Whether the piece on this square can be dragged.
    #[must_use]
    pub fn can_be_dragged(&self, square: Square) -> bool {
        match self.id() {
            TableId::Game => self
                .current_game
                .person_to_move()
                .is_some_and(|side| has_piece_on(&self.current_game.game, square, side)),
            TableId::Draft => self.editor().is_some_and(|editor| editor.draft().piece_at(square).is_some()),
            TableId::Exercise | TableId::Demonstration | TableId::Sample | TableId::GifReplay => self.selects(square),
        }
    }

    /// Whether there is a move between two squares, or off the board.
    #[must_use]
    pub fn has_move(&self, from: Square, to: Option<Square>) -> bool {
        match self.game_to_move_in() {
            Some(game) => move_to(game, from, to).is_some(),
            None => to.is_some(),
        }
    }

    /// The tokens that would move from a square.
    #[must_use]
    pub fn moving_tokens(&self, square: Square) -> Vec<Place> {
        match (self.game_to_move_in(), self.editor()) {
            (Some(game), _) => moving_tokens(game, square),
            (None, Some(editor)) => editor.places(square),
            (None, None) => Vec::new(),
        }
    }
}

/// Whether a side has a piece on a square.
#[must_use]
pub fn has_piece_on(game: &Game, square: Square, side: Side) -> bool {
    game.referee()
        .position()
        .tokens_by_place()
        .iter()
        .any(|(place, token)| place.square == square && token.side == side)
}
