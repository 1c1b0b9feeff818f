//! The current step of the tutorial, and how it goes on.

use std::time::Duration;

use bevy::prelude::*;

use super::chapter::{first_chapter, game_after};
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
const MIN_REST: Duration = Duration::from_millis(1800);
const REST_PER_CHAR: Duration = Duration::from_millis(45);
/// How much longer a step waits if the viewer is to try a move.
const REST_FOR_A_TRY: Duration = Duration::from_secs(5);

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
    first_chapter: usize,
    chapter: usize,
    /// The step of the chapter, from 0.
    step: usize,
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
    wake_ups.wake_at(translations.and_then(|translations| tutorial.due(&translations)));
}

impl Tutorial {
    /// A tutorial at this step of this chapter, both from 0.
    #[cfg(test)]
    pub(crate) fn at(family: Family, chapter: usize, step: usize) -> Self {
        let mut tutorial = Self { family: Some(family), ..Self::default() };
        tutorial.go_to(chapter, step);
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
        (self.family.map_or(&[], |family| family.spec().chapters), self.chapter)
    }

    /// The game or edition on the board.
    #[must_use]
    pub fn id(&self) -> Option<GameId> {
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
        self.current_chapter()?.steps.get(self.step).copied()
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
        [self.step + 1, self.current_chapter().map_or(0, |chapter| chapter.steps.len())]
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
        chapter.steps.iter().take(self.step + 1).rev().find_map(|step| step.arrangement())
    }

    /// Whether there is an earlier step.
    #[must_use]
    pub const fn can_go_back(&self) -> bool {
        self.chapter > 0 || self.step > 0
    }

    /// Whether there is a later step.
    #[must_use]
    pub fn can_go_on(&self) -> bool {
        let (chapters, _) = self.chapters();
        let [step, count] = self.progress();
        self.awaits_try() || step < count || self.chapter + 1 < chapters.len()
    }

    /// The time at which it goes on automatically; `None` if it does not.
    #[must_use]
    pub fn due(&self, translations: &Translations) -> Option<Duration> {
        if !self.is_playing {
            return None;
        }
        let caption_length = translations.say(&self.caption_key()?).chars().count();
        let reading_time = MIN_REST + REST_PER_CHAR * u32::try_from(caption_length).unwrap_or(u32::MAX);
        let try_time = if self.awaits_try() { REST_FOR_A_TRY } else { Duration::ZERO };
        Some(self.at_rest_since? + reading_time + try_time)
    }

    fn current_chapter(&self) -> Option<&'static Chapter> {
        let (all, chapter) = self.chapters();
        all.get(chapter)
    }

    /// Goes to this step of this chapter, with the position after all steps before it.
    fn go_to(&mut self, chapter: usize, step: usize) -> Option<Played> {
        (self.chapter, self.step) = (chapter, step);
        self.is_solved = false;
        self.feedback = None;
        self.at_rest_since = None;
        let shown_chapter = self.current_chapter()?;
        let is_try = matches!(shown_chapter.steps.get(step), Some(TutorialStep::Try(..)));
        self.game = game_after(shown_chapter, if is_try { step } else { step + 1 });
        Some(Played::arrival(TableId::Demonstration, Cause::Loaded, self.game.as_ref()?))
    }

    /// Goes to the next step and returns what is to be animated.
    fn next(&mut self) -> Option<Played> {
        if let Some(TutorialStep::Try([code, ..], _)) = self.step().filter(|_| !self.is_solved) {
            self.feedback = None;
            self.is_solved = true;
            return self.play_code(code);
        }
        let [step, count] = self.progress();
        if step == count {
            return (self.chapter + 1 < self.chapters().0.len()).then(|| self.go_to(self.chapter + 1, 0))?;
        }
        self.feedback = None;
        self.is_solved = false;
        self.at_rest_since = None;
        self.step += 1;
        match self.step()? {
            TutorialStep::Lay(..) => self.go_to(self.chapter, self.step),
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

    fn previous(&mut self) -> Option<Played> {
        match (self.step, self.chapter) {
            (0, 0) => None,
            (0, chapter) => {
                let steps = self.chapters().0[chapter - 1].steps.len();
                self.go_to(chapter - 1, steps - 1)
            }
            (step, chapter) => self.go_to(chapter, step - 1),
        }
    }
}

fn execute_tutorial_commands(
    mut commands: MessageReader<TutorialCommand>,
    mut tutorial: ResMut<Tutorial>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut selection: ResMut<Selection>,
    mut game_changes: MessageWriter<Played>,
) {
    for command in commands.read() {
        let change = match *command {
            TutorialCommand::Begin(id) => {
                let screen_before = *screen.get();
                let first = first_chapter(id);
                *tutorial = Tutorial {
                    family: Some(id.family()),
                    first_chapter: first,
                    screen_before,
                    is_playing: true,
                    is_looped: tutorial.is_looped,
                    ..default()
                };
                // It would end at once if its own screen were left.
                NextState::set_if_neq(&mut *next_screen, Screen::Tutorial);
                tutorial.go_to(first, 0)
            }
            TutorialCommand::Family(family) => {
                (tutorial.family, tutorial.first_chapter) = (Some(family), 0);
                tutorial.go_to(0, 0)
            }
            TutorialCommand::Chapter(chapter) => tutorial.go_to(chapter, 0),
            TutorialCommand::Next => tutorial.next(),
            TutorialCommand::Previous => tutorial.previous(),
            TutorialCommand::Play(is_playing) => {
                tutorial.is_playing = is_playing;
                tutorial.at_rest_since = None;
                let is_over = is_playing && !tutorial.can_go_on();
                let first = tutorial.first_chapter;
                is_over.then(|| tutorial.go_to(first, 0)).flatten()
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
    if tutorial.due(&translations).is_some_and(|due| wall_clock.now() >= due) {
        if tutorial.can_go_on() {
            tutorial_commands.write(TutorialCommand::Next);
        } else if tutorial.is_looped {
            tutorial_commands.write(TutorialCommand::Chapter(tutorial.first_chapter));
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

    fn begun(family: Family) -> Tutorial {
        Tutorial { is_playing: true, ..Tutorial::at(family, 0, 0) }
    }

    #[test]
    fn every_demonstration_runs_from_its_first_step_to_its_last() {
        for family in Family::ALL {
            let mut tutorial = begun(family);
            let mut steps = 1;
            while tutorial.can_go_on() {
                let before = (tutorial.chapter, tutorial.step, tutorial.is_solved);
                tutorial.next();
                assert_ne!((tutorial.chapter, tutorial.step, tutorial.is_solved), before, "{family:?} stands still");
                assert!(tutorial.game().is_some(), "{family:?}: {before:?}");
                steps += 1;
            }
            let tries =
                |chapter: &Chapter| chapter.steps.iter().filter(|step| matches!(step, TutorialStep::Try(..))).count();
            let all: usize = family.spec().chapters.iter().map(|chapter| chapter.steps.len() + tries(chapter)).sum();
            assert_eq!(steps, all, "{family:?}");
        }
    }

    #[test]
    fn a_demonstration_begins_and_starts_over_with_the_form_that_was_chosen() {
        let three = GameId::DiceChess(Variant::ThreeDice);
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .init_resource::<Translations>()
            .add_plugins((move_input::testing::plugin, plugin));
        let send = |app: &mut App, command: TutorialCommand| {
            app.world_mut().write_message(command);
            app.update();
            app.world().resource::<Tutorial>().id()
        };
        assert_eq!(send(&mut app, TutorialCommand::Begin(three)), Some(three));
        send(&mut app, TutorialCommand::Play(false));
        while app.world().resource::<Tutorial>().can_go_on() {
            send(&mut app, TutorialCommand::Next);
        }
        assert_ne!(app.world().resource::<Tutorial>().id(), Some(three), "other forms come after it");
        assert_eq!(send(&mut app, TutorialCommand::Play(true)), Some(three));
        let family = TutorialCommand::Family(Family::DiceChess);
        assert_eq!(send(&mut app, family), Some(GameId::DiceChess(Variant::DiceChess)), "chosen among all games");
    }

    #[test]
    fn back_and_forth_leads_to_the_same_position() {
        for family in Family::ALL {
            let mut tutorial = begun(family);
            while tutorial.can_go_on() {
                tutorial.next();
                let (at, fen) = ((tutorial.chapter, tutorial.step), tutorial.game().expect("a game").referee().fen());
                if tutorial.is_solved {
                    continue;
                }
                tutorial.previous();
                while (tutorial.chapter, tutorial.step) != at {
                    tutorial.next();
                }
                assert_eq!(tutorial.game().expect("a game").referee().fen(), fen, "{family:?}: {at:?}");
            }
        }
    }

    #[test]
    fn what_parts_have_become_is_said_when_they_have_become_it() {
        let mut tutorial = begun(Family::Turnover);
        let mut said = Vec::new();
        while tutorial.chapter == 0 {
            for calm_since in [None, Some(Duration::ZERO)] {
                tutorial.at_rest_since = calm_since;
                said.extend(tutorial.caption_key());
            }
            tutorial.next();
        }
        said.dedup();
        let moving = |what: &str| said.iter().position(|key| key == &format!("tutorial-parts-{what}-moving"));
        for what in ["turned", "together"] {
            let at = moving(what).expect("a text while the parts move");
            assert_eq!(said[at + 1], format!("tutorial-parts-{what}"));
        }
        assert_eq!(said.iter().filter(|key| key.ends_with("-moving")).count(), 2);
    }

    #[test]
    fn it_goes_on_only_when_one_has_had_time_to_read() {
        let translations = Translations::default();
        let mut tutorial = begun(Family::Turnover);
        assert_eq!(tutorial.due(&translations), None, "something moves");
        tutorial.at_rest_since = Some(Duration::from_secs(10));
        assert!(tutorial.due(&translations).is_some_and(|due| due > Duration::from_secs(12)));
        tutorial.is_playing = false;
        assert_eq!(tutorial.due(&translations), None);
    }
}
