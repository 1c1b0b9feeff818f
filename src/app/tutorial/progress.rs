//! The current step of the tutorial, and how it goes on.

use std::time::Duration;

use bevy::prelude::*;

use super::chapter::{first_chapter_index, game_after_steps};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::i18n::Translations;
use crate::app::play::selection::Selection;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{Cause, Played, TableId};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::system::wall_clock::WallClock;
use crate::games::tutorial::{Chapter, PartArrangement, TutorialStep};
use crate::session::{Family, Game, GameId, MoveId};

/// How long a text stays after the last movement: at least, and additionally for each of its characters.
const MIN_READING_TIME: Duration = Duration::from_millis(1800);
const READING_TIME_PER_CHAR: Duration = Duration::from_millis(45);
/// How much longer a step waits if the viewer is to try a move.
const TRY_TIME: Duration = Duration::from_secs(5);

/// The feedback on the move that the viewer has tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TutorialFeedback {
    /// The move is one of those that the step asks for.
    Right,
    /// The move is legal, but not one that the step asks for.
    Legal,
}

/// The state of the tutorial.
#[derive(Resource, Default)]
pub struct Tutorial {
    family: Option<Family>,
    /// The index of the chapter with which it begins.
    first_chapter_index: usize,
    chapter_index: usize,
    /// The step of the chapter, from 0.
    step_index: usize,
    /// Whether the move that this step asks for has been made, by the viewer or automatically.
    is_solved: bool,
    /// The game on the board; `None` while no tutorial is shown.
    game: Option<Game>,
    /// Whether it goes on automatically.
    pub is_playing: bool,
    /// Whether it starts over at its end.
    pub is_looped: bool,
    /// The feedback on the last try.
    pub feedback: Option<TutorialFeedback>,
    /// The time at which the last movement ended; `None` while something moves.
    at_rest_since: Option<Duration>,
    screen_before: Screen,
}

/// A command to the tutorial.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TutorialCommand {
    /// Open the tutorial of this game or edition, at its first chapter.
    Begin(GameId),
    /// Change to the tutorial of another game.
    Family(Family),
    /// Go to this chapter.
    Chapter(usize),
    /// Go to the next step, or make the move that the viewer was to find.
    Next,
    /// Go one step back.
    Previous,
    /// `true` lets it go on automatically, `false` pauses it.
    Play(bool),
    /// `true` lets it start over at its end.
    Loop(bool),
    /// Close the tutorial and go back to the screen before.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tutorial>()
        .add_message::<TutorialCommand>()
        .add_systems(
            Update,
            (advance_when_due.run_if(in_state(Screen::Tutorial)), execute_tutorial_commands)
                .chain()
                .in_set(AppSystems::Request),
        )
        .add_systems(OnExit(Screen::Tutorial), reset_tutorial)
        .tell_wake_ups(tell_next_step);
}

/// Tells when the tutorial goes on by itself.
fn tell_next_step(tutorial: Res<Tutorial>, translations: Option<Res<Translations>>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.wake_at(translations.and_then(|translations| tutorial.next_step_at(&translations)));
}

impl Tutorial {
    /// A tutorial at this step of this chapter, both from 0.
    #[cfg(test)]
    pub(crate) fn at(family: Family, chapter_index: usize, step_index: usize) -> Self {
        let mut tutorial = Self { family: Some(family), ..Self::default() };
        tutorial.go_to(chapter_index, step_index);
        tutorial
    }

    /// The game whose tutorial is shown; `None` while none is.
    #[must_use]
    pub const fn family(&self) -> Option<Family> {
        self.family
    }

    /// The chapters, and the index of the current one.
    #[must_use]
    pub fn chapters(&self) -> (&'static [Chapter], usize) {
        (self.family.map_or(&[], |family| family.spec().chapters), self.chapter_index)
    }

    /// The game or edition on the board.
    #[must_use]
    pub fn game_id(&self) -> Option<GameId> {
        self.game.as_ref().map(Game::id)
    }

    /// The game on the board.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The current step.
    #[must_use]
    pub fn step(&self) -> Option<TutorialStep> {
        self.current_chapter()?.steps.get(self.step_index).copied()
    }

    /// The key of the text that explains the current step, or what moves now.
    #[must_use]
    pub fn caption_key(&self) -> Option<String> {
        let (chapter, step) = (self.current_chapter()?, self.step()?);
        let moving_caption = chapter.moving_caption_key(step).filter(|_| self.at_rest_since.is_none());
        Some(moving_caption.unwrap_or_else(|| chapter.caption_key(step)))
    }

    /// The number of the current step, from 1, and the number of steps of the chapter.
    #[must_use]
    pub fn progress(&self) -> [usize; 2] {
        [self.step_index + 1, self.current_chapter().map_or(0, |chapter| chapter.steps.len())]
    }

    /// The screen to which one goes back from what is opened on this one: the demonstration is over when it is left.
    #[must_use]
    pub fn screen_to_return_to(&self, screen: Screen) -> Screen {
        if screen == Screen::Tutorial { self.screen_before } else { screen }
    }

    /// Whether it waits for a move of the viewer.
    #[must_use]
    pub fn awaits_try(&self) -> bool {
        !self.is_solved && matches!(self.step(), Some(TutorialStep::Try(..)))
    }

    /// How the parts of the piece lie; `None` in a chapter that does not show parts.
    #[must_use]
    pub fn part_arrangement(&self) -> Option<PartArrangement> {
        let chapter = self.current_chapter().filter(|chapter| chapter.shows_parts())?;
        chapter.steps.iter().take(self.step_index + 1).rev().find_map(|step| step.arrangement())
    }

    /// Whether there is an earlier step.
    #[must_use]
    pub const fn can_go_back(&self) -> bool {
        self.chapter_index > 0 || self.step_index > 0
    }

    /// Whether there is a later step.
    #[must_use]
    pub fn can_go_on(&self) -> bool {
        let (chapters, _) = self.chapters();
        let [step_number, step_count] = self.progress();
        self.awaits_try() || step_number < step_count || self.chapter_index + 1 < chapters.len()
    }

    /// The time at which it goes on automatically; `None` if it does not.
    #[must_use]
    pub fn next_step_at(&self, translations: &Translations) -> Option<Duration> {
        if !self.is_playing {
            return None;
        }
        let caption_length = translations.say(&self.caption_key()?).chars().count();
        let reading_time = MIN_READING_TIME + READING_TIME_PER_CHAR * u32::try_from(caption_length).unwrap_or(u32::MAX);
        let trying_time = if self.awaits_try() { TRY_TIME } else { Duration::ZERO };
        Some(self.at_rest_since? + reading_time + trying_time)
    }

    fn current_chapter(&self) -> Option<&'static Chapter> {
        let (chapters, chapter_index) = self.chapters();
        chapters.get(chapter_index)
    }

    /// Goes to this step of this chapter, with the position after all steps before it.
    fn go_to(&mut self, chapter_index: usize, step_index: usize) -> Option<Played> {
        (self.chapter_index, self.step_index) = (chapter_index, step_index);
        self.is_solved = false;
        self.feedback = None;
        self.at_rest_since = None;
        let shown_chapter = self.current_chapter()?;
        let is_try = matches!(shown_chapter.steps.get(step_index), Some(TutorialStep::Try(..)));
        self.game = game_after_steps(shown_chapter, if is_try { step_index } else { step_index + 1 });
        Some(Played::arrival(TableId::Demonstration, Cause::Loaded, self.game.as_ref()?))
    }

    /// Goes to the next step and returns what is to be animated.
    fn go_to_next_step(&mut self) -> Option<Played> {
        if let Some(TutorialStep::Try([code, ..], _)) = self.step().filter(|_| !self.is_solved) {
            self.feedback = None;
            self.is_solved = true;
            return self.play_code(code);
        }
        let [step_number, step_count] = self.progress();
        if step_number == step_count {
            return (self.chapter_index + 1 < self.chapters().0.len())
                .then(|| self.go_to(self.chapter_index + 1, 0))?;
        }
        self.feedback = None;
        self.is_solved = false;
        self.at_rest_since = None;
        self.step_index += 1;
        match self.step()? {
            TutorialStep::Lay(..) => self.go_to(self.chapter_index, self.step_index),
            TutorialStep::Play(code, _) => self.play_code(code),
            TutorialStep::Try(..) | TutorialStep::Look(_) | TutorialStep::Parts(..) => None,
        }
    }

    fn play_code(&mut self, code: &str) -> Option<Played> {
        let id = self.game.as_ref()?.referee().find(code)?;
        self.make_move(id)
    }

    /// Makes a move and returns what is to be animated.
    pub(super) fn make_move(&mut self, id: MoveId) -> Option<Played> {
        self.at_rest_since = None;
        Played::make(TableId::Demonstration, self.game.as_mut()?, id)
    }

    pub(super) fn solve_try(&mut self, id: MoveId) -> Option<Played> {
        self.is_solved = true;
        self.feedback = Some(TutorialFeedback::Right);
        self.make_move(id)
    }

    fn go_to_previous_step(&mut self) -> Option<Played> {
        match (self.step_index, self.chapter_index) {
            (0, 0) => None,
            (0, chapter_index) => {
                let step_count = self.chapters().0[chapter_index - 1].steps.len();
                self.go_to(chapter_index - 1, step_count - 1)
            }
            (step_index, chapter_index) => self.go_to(chapter_index, step_index - 1),
        }
    }
}

fn execute_tutorial_commands(
    mut commands: MessageReader<TutorialCommand>,
    mut tutorial: ResMut<Tutorial>,
    wall_clock: Res<WallClock>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut selection: ResMut<Selection>,
    mut game_changes: MessageWriter<Played>,
) {
    for command in commands.read() {
        let change = match *command {
            TutorialCommand::Begin(id) => {
                let screen_before = tutorial.screen_to_return_to(*screen.get());
                let first_chapter_index = first_chapter_index(id);
                *tutorial = Tutorial {
                    family: Some(id.family()),
                    first_chapter_index,
                    screen_before,
                    is_playing: true,
                    is_looped: tutorial.is_looped,
                    ..default()
                };
                // It would end at once if its own screen were left.
                NextState::set_if_neq(&mut *next_screen, Screen::Tutorial);
                tutorial.go_to(first_chapter_index, 0)
            }
            TutorialCommand::Family(family) => {
                (tutorial.family, tutorial.first_chapter_index) = (Some(family), 0);
                tutorial.go_to(0, 0)
            }
            TutorialCommand::Chapter(chapter_index) => tutorial.go_to(chapter_index, 0),
            TutorialCommand::Next => tutorial.go_to_next_step(),
            TutorialCommand::Previous => tutorial.go_to_previous_step(),
            TutorialCommand::Play(is_playing) => {
                tutorial.is_playing = is_playing;
                tutorial.at_rest_since = tutorial.at_rest_since.map(|_| wall_clock.now());
                let starts_over = is_playing && !tutorial.can_go_on();
                let first_chapter_index = tutorial.first_chapter_index;
                starts_over.then(|| tutorial.go_to(first_chapter_index, 0)).flatten()
            }
            TutorialCommand::Loop(is_looped) => {
                tutorial.is_looped = is_looped;
                None
            }
            TutorialCommand::Leave => {
                next_screen.set(tutorial.screen_before);
                None
            }
        };
        selection.release();
        game_changes.write_batch(change);
    }
}

/// Goes on automatically once the viewer has had time to read.
pub(super) fn advance_when_due(
    mut tutorial: ResMut<Tutorial>,
    translations: Res<Translations>,
    wall_clock: Res<WallClock>,
    motion: Res<TableMotion>,
    mut tutorial_commands: MessageWriter<TutorialCommand>,
) {
    let is_at_rest = motion.is_at_rest();
    if is_at_rest == tutorial.at_rest_since.is_none() {
        tutorial.at_rest_since = is_at_rest.then_some(wall_clock.now());
    }
    if tutorial.next_step_at(&translations).is_some_and(|next_step_at| wall_clock.now() >= next_step_at) {
        if tutorial.can_go_on() {
            tutorial_commands.write(TutorialCommand::Next);
        } else if tutorial.is_looped {
            tutorial_commands.write(TutorialCommand::Chapter(tutorial.first_chapter_index));
        } else {
            tutorial_commands.write(TutorialCommand::Play(false));
        }
        // Not a second time before the message has been handled.
        tutorial.at_rest_since = None;
    }
}

fn reset_tutorial(mut tutorial: ResMut<Tutorial>) {
    *tutorial = Tutorial { is_looped: tutorial.is_looped, ..default() };
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::input::move_input;
    use crate::games::dice_chess::Variant;

    fn playing_tutorial(family: Family) -> Tutorial {
        Tutorial { is_playing: true, ..Tutorial::at(family, 0, 0) }
    }

    #[test]
    fn every_demonstration_runs_from_its_first_step_to_its_last() {
        for family in Family::ALL {
            let mut tutorial = playing_tutorial(family);
            let mut step_count = 1;
            while tutorial.can_go_on() {
                let place_before = (tutorial.chapter_index, tutorial.step_index, tutorial.is_solved);
                tutorial.go_to_next_step();
                assert_ne!(
                    (tutorial.chapter_index, tutorial.step_index, tutorial.is_solved),
                    place_before,
                    "{family:?} stands still"
                );
                assert!(tutorial.game().is_some(), "{family:?}: {place_before:?}");
                step_count += 1;
            }
            let try_count =
                |chapter: &Chapter| chapter.steps.iter().filter(|step| matches!(step, TutorialStep::Try(..))).count();
            let expected_count: usize =
                family.spec().chapters.iter().map(|chapter| chapter.steps.len() + try_count(chapter)).sum();
            assert_eq!(step_count, expected_count, "{family:?}");
        }
    }

    #[test]
    fn a_demonstration_begins_and_starts_over_with_the_form_that_was_chosen() {
        let three_dice = GameId::DiceChess(Variant::ThreeDice);
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .init_resource::<Translations>()
            .add_plugins((move_input::testing::plugin, plugin));
        let id_after_command = |app: &mut App, command: TutorialCommand| {
            app.world_mut().write_message(command);
            app.update();
            app.world().resource::<Tutorial>().game_id()
        };
        assert_eq!(id_after_command(&mut app, TutorialCommand::Begin(three_dice)), Some(three_dice));
        id_after_command(&mut app, TutorialCommand::Play(false));
        while app.world().resource::<Tutorial>().can_go_on() {
            id_after_command(&mut app, TutorialCommand::Next);
        }
        assert_ne!(app.world().resource::<Tutorial>().game_id(), Some(three_dice), "other forms come after it");
        assert_eq!(id_after_command(&mut app, TutorialCommand::Play(true)), Some(three_dice));
        let family = TutorialCommand::Family(Family::DiceChess);
        assert_eq!(
            id_after_command(&mut app, family),
            Some(GameId::DiceChess(Variant::DiceChess)),
            "chosen among all games"
        );
    }

    #[test]
    fn a_demonstration_that_is_begun_in_another_one_goes_back_to_the_screen_before_both() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .init_resource::<Translations>()
            .add_plugins((move_input::testing::plugin, plugin));
        for (command, expected) in [
            (TutorialCommand::Begin(GameId::TurnoverModern), Screen::Tutorial),
            (TutorialCommand::Begin(GameId::Lielow), Screen::Tutorial),
            (TutorialCommand::Leave, Screen::Start),
        ] {
            app.world_mut().write_message(command);
            app.update();
            app.update();
            assert_eq!(*app.world().resource::<State<Screen>>().get(), expected, "{command:?}");
        }
    }

    #[test]
    fn back_and_forth_leads_to_the_same_position() {
        for family in Family::ALL {
            let mut tutorial = playing_tutorial(family);
            while tutorial.can_go_on() {
                tutorial.go_to_next_step();
                let (place_after_step, fen) =
                    ((tutorial.chapter_index, tutorial.step_index), tutorial.game().expect("a game").referee().fen());
                if tutorial.is_solved {
                    continue;
                }
                tutorial.go_to_previous_step();
                while (tutorial.chapter_index, tutorial.step_index) != place_after_step {
                    tutorial.go_to_next_step();
                }
                assert_eq!(tutorial.game().expect("a game").referee().fen(), fen, "{family:?}: {place_after_step:?}");
            }
        }
    }

    #[test]
    fn what_parts_have_become_is_said_when_they_have_become_it() {
        let mut tutorial = playing_tutorial(Family::Turnover);
        let mut caption_keys = Vec::new();
        while tutorial.chapter_index == 0 {
            for at_rest_since in [None, Some(Duration::ZERO)] {
                tutorial.at_rest_since = at_rest_since;
                caption_keys.extend(tutorial.caption_key());
            }
            tutorial.go_to_next_step();
        }
        caption_keys.dedup();
        let moving_index =
            |part_name: &str| caption_keys.iter().position(|key| key == &format!("tutorial-parts-{part_name}-moving"));
        for part_name in ["turned", "together"] {
            let key_index = moving_index(part_name).expect("a text while the parts move");
            assert_eq!(caption_keys[key_index + 1], format!("tutorial-parts-{part_name}"));
        }
        assert_eq!(caption_keys.iter().filter(|key| key.ends_with("-moving")).count(), 2);
    }

    #[test]
    fn a_pause_does_not_tell_again_what_parts_become() {
        let mut tutorial = Tutorial::at(Family::Turnover, 0, 0);
        let shows_turned_parts =
            |tutorial: &Tutorial| tutorial.caption_key().as_deref() == Some("tutorial-parts-turned");
        while !shows_turned_parts(&tutorial) {
            tutorial.go_to_next_step();
            tutorial.at_rest_since = Some(Duration::ZERO);
        }
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(Screen::Tutorial)
            .init_resource::<Translations>()
            .add_plugins((move_input::testing::plugin, plugin))
            .insert_resource(WallClock::manual(Duration::from_secs(10)))
            .insert_resource(tutorial);
        for is_playing in [true, false] {
            app.world_mut().write_message(TutorialCommand::Play(is_playing));
            app.update();
            let tutorial = app.world().resource::<Tutorial>();
            assert!(shows_turned_parts(tutorial), "playing: {is_playing}");
            assert_eq!(tutorial.at_rest_since, Some(Duration::from_secs(10)), "the time to read begins again");
        }
    }

    #[test]
    fn it_goes_on_only_when_one_has_had_time_to_read() {
        let translations = Translations::default();
        let mut tutorial = playing_tutorial(Family::Turnover);
        assert_eq!(tutorial.next_step_at(&translations), None, "something moves");
        tutorial.at_rest_since = Some(Duration::from_secs(10));
        assert!(
            tutorial.next_step_at(&translations).is_some_and(|next_step_at| next_step_at > Duration::from_secs(12))
        );
        tutorial.is_playing = false;
        assert_eq!(tutorial.next_step_at(&translations), None);
    }
}
