//! The sample game that is performed behind the start screen; where none may be, the start of the chosen game.
//!
//! It is only seen: the current game, the sounds and the announcements know nothing of it.

use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::play::table_motion::TableMotion;
use super::play::{Cause, CurrentGame, Played, TableId};
use super::schedule::AppSystems;
use super::screen::{Overlay, Screen, ShownScreen};
use super::settings::{Settings, Tempo};
use crate::app::frames::pipelines::PipelineState;
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::system::wall_clock::WallClock;
use crate::session::{Game, GameId};

/// The moves of a game of each edition: a line begins with the edition's name.
const RECORDS: &str = include_str!("../../assets/sample-games.txt");

/// The time from one ply to the next.
const PLY_INTERVAL: Duration = Duration::from_millis(2500);
/// The time after which the game rests even if some of its plies are left, because a slow machine needs more time for
/// each.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The sample game behind the start screen.
#[derive(Resource, Default)]
pub struct SampleGame {
    /// The edition that is chosen there. Nothing is performed before one is.
    pub chosen_id: Option<GameId>,
    /// What is on the table.
    run: Option<SampleRun>,
}

impl SampleGame {
    /// Nothing is on the table yet.
    #[must_use]
    pub const fn of(chosen: GameId) -> Self {
        Self { chosen_id: Some(chosen), run: None }
    }

    /// The time of the next ply; `None` without a game, or if it rests.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        self.run.as_ref()?.next_ply_at
    }

    /// The sample game, if one is on the table.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.run.as_ref().map(|run| &run.game)
    }

    fn shown_sample(&self) -> Option<WantedSample> {
        self.run.as_ref().map(|run| WantedSample { id: run.game.id(), is_still: run.is_still })
    }
}

/// What is to be on the table behind the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WantedSample {
    id: GameId,
    /// Whether its start is shown alone, without moves.
    is_still: bool,
}

/// A sample game, from its start to its rest.
struct SampleRun {
    game: Game,
    /// The moves that are left.
    codes: Peekable<SplitWhitespace<'static>>,
    next_ply_at: Option<Duration>,
    ends_at: Duration,
    /// Whether the start is shown alone.
    is_still: bool,
}

impl SampleRun {
    fn new(WantedSample { id, is_still }: WantedSample, now: Duration) -> Self {
        let next_ply_at = (!is_still).then_some(now + PLY_INTERVAL);
        Self { game: Game::new(id), codes: codes(id).peekable(), next_ply_at, ends_at: now + TIME_LIMIT, is_still }
    }

    /// Makes the next ply. Rests after the last one, or when the time is over.
    fn advance(&mut self, now: Duration) -> Option<Played> {
        self.next_ply_at = None;
        let code = self.codes.next().filter(|_| now < self.ends_at)?;
        let id = self.game.referee().find(code)?;
        self.next_ply_at = self.codes.peek().map(|_| now + PLY_INTERVAL);
        Played::make(TableId::Sample, &mut self.game, id)
    }
}

/// The moves of the sample game of an edition.
fn codes(id: GameId) -> SplitWhitespace<'static> {
    let moves_of_line = |line: &'static str| {
        line.split_once(' ').filter(|(name, _)| *name == id.name()).map(|(_, moves_of_line)| moves_of_line)
    };
    RECORDS.lines().find_map(moves_of_line).unwrap_or_default().split_whitespace()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SampleGame>()
        .add_systems(Update, play_sample_game.after(AppSystems::Apply).before(AppSystems::Show))
        .tell_wake_ups(|sample: Res<SampleGame>, mut wake_ups: ResMut<WakeUps>| wake_ups.wake_at(sample.due()));
}

/// The state that decides whether a sample game is performed.
#[derive(SystemParam)]
struct StartScreen<'w> {
    shown: ShownScreen<'w>,
    next_screen: Res<'w, NextState<Screen>>,
    settings: Res<'w, Settings>,
    current: Res<'w, CurrentGame>,
    pipelines: Option<Res<'w, PipelineState>>,
}

impl StartScreen<'_> {
    /// What is to be on the table while nothing covers the start screen: the sample game of the chosen edition; without
    /// animations, or if a game of another edition is under way, only its start. The sample game waits for the first picture,
    /// which would else never be complete on a slow machine.
    fn wanted_sample(&self, chosen: Option<GameId>) -> Option<WantedSample> {
        let is_start_screen_seen = self.shown.screen() == Screen::Start && self.shown.overlay() == Overlay::None;
        let is_start_screen_left =
            matches!(*self.next_screen, NextState::Pending(Screen::Table) | NextState::PendingIfNeq(Screen::Table));
        let id = chosen.filter(|_| is_start_screen_seen && !is_start_screen_left)?;
        if self.settings.tempo == Tempo::Off || self.current.is_under_way() {
            return (id != self.current.game.id()).then_some(WantedSample { id, is_still: true });
        }
        let is_drawn = self.pipelines.as_ref().is_none_or(|pipelines| pipelines.is_first_picture_complete());
        is_drawn.then_some(WantedSample { id, is_still: false })
    }
}

/// Begins, continues and ends the sample game.
fn play_sample_game(
    start: StartScreen,
    clock: Res<WallClock>,
    motion: Res<TableMotion>,
    mut sample: ResMut<SampleGame>,
    mut game_changes: MessageWriter<Played>,
) {
    let (wanted_sample_now, now) = (start.wanted_sample(sample.chosen_id), clock.now());
    if sample.shown_sample() != wanted_sample_now {
        sample.run = wanted_sample_now.map(|wanted_sample_now| SampleRun::new(wanted_sample_now, now));
        game_changes.write_batch(sample.game().map(|game| Played::arrival(TableId::Sample, Cause::New, game)));
    } else if motion.is_at_rest() && sample.due().is_some_and(|due| now >= due) {
        game_changes.write_batch(sample.run.as_mut().and_then(|run| run.advance(now)));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::super::play::Shown;
    use super::super::{play, schedule, screen, shown_table};
    use super::*;
    use crate::session::Family;

    const MAX_PLIES: usize = 40;

    /// The start screen in front of a game of this edition, with a sample game of another one.
    struct Front {
        app: App,
        millis: u64,
    }

    impl Front {
        fn new(tempo: Tempo) -> Self {
            let mut app = App::new();
            app.add_plugins((StatesPlugin, screen::plugin, play::plugin, shown_table::plugin, plugin))
                .insert_resource(Settings { tempo, ..default() })
                .insert_resource(CurrentGame::new(Game::new(GameId::TurnoverClassic)))
                .insert_resource(SampleGame::of(GameId::Lielow));
            schedule::configure(&mut app);
            Self { app, millis: 0 }
        }

        /// Runs a frame after this time, and returns what happens in it: `begin` with its start, `move`, or `end` when the
        /// current game is shown again.
        fn after(&mut self, millis: u64) -> Vec<&'static str> {
            self.millis += millis;
            let was_shown = !self.shows_current();
            self.app.insert_resource(WallClock::manual(Duration::from_millis(self.millis))).update();
            let ends = was_shown && self.shows_current();
            let mut played = self.app.world_mut().resource_mut::<Messages<Played>>();
            let of_sample = played.drain().filter(|change| change.table == TableId::Sample);
            let named = of_sample.map(|change| if change.is_another_game() { "begin" } else { "move" });
            named.chain(ends.then_some("end")).collect()
        }

        /// The number of plies that are performed, and how long that takes, until it rests.
        fn play_out(&mut self) -> (usize, Duration) {
            let (start, mut plies) = (self.millis, 0);
            while self.sample().due().is_some() {
                plies += self.after(500).len();
            }
            (plies, Duration::from_millis(self.millis - start))
        }

        fn choose(&mut self, id: Option<GameId>) {
            self.app.world_mut().resource_mut::<SampleGame>().chosen_id = id;
        }

        fn sample(&self) -> &SampleGame {
            self.app.world().resource()
        }

        fn shows_current(&self) -> bool {
            self.app.world().resource::<Shown>().is_game()
        }

        /// The edition and the number of plies of the sample game, if it is shown.
        fn shown(&self) -> Option<(GameId, usize)> {
            let game = self.sample().game().filter(|_| !self.shows_current())?;
            Some((game.id(), game.ply_count()))
        }

        fn current(&self) -> &Game {
            &self.app.world().resource::<CurrentGame>().game
        }

        fn overlay(&mut self, overlay: Overlay) {
            self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        }

        fn screen(&mut self, screen: Screen) {
            self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        }
    }

    #[test]
    fn every_edition_has_a_sample_game_of_legal_moves() {
        for id in GameId::ALL {
            let mut game = Game::new(id);
            let count = codes(id).count();
            assert!((20..=MAX_PLIES).contains(&count), "{id}: {count} plies");
            for (ply, code) in codes(id).enumerate() {
                let found =
                    game.referee().find(code).unwrap_or_else(|| panic!("{id}: {code} is legal after {ply} plies"));
                game.play(found).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_ply_follows_the_other_until_it_rests_and_the_current_game_is_as_it_was() {
        let mut front = Front::new(Tempo::Normal);
        let before = front.current().referee().fen();
        assert_eq!(front.after(0), ["begin"]);
        assert_eq!(front.shown(), Some((GameId::Lielow, 0)));
        assert_eq!(front.after(2000), [""; 0]);
        assert_eq!(front.after(500), ["move"]);
        assert_eq!(front.shown(), Some((GameId::Lielow, 1)));
        assert_eq!(front.after(1000), [""; 0]);
        let (plies, time) = front.play_out();
        assert_eq!(plies + 1, codes(GameId::Lielow).count());
        assert!(time <= TIME_LIMIT, "{time:?}");
        assert_eq!(front.after(60_000), [""; 0], "it rests");
        assert!(front.shown().is_some(), "the last position stays");
        assert_eq!((front.current().referee().fen(), front.current().ply_count()), (before, 0));
        // Another edition begins once more.
        front.choose(Family::Turnover.editions().next());
        assert_eq!(front.after(0), ["begin"]);
        assert!(front.play_out().0 > 20);
        assert_eq!(front.after(60_000), [""; 0]);
    }

    #[test]
    fn a_ply_waits_for_the_motion_of_the_last_one_but_not_beyond_the_limit() {
        let mut front = Front::new(Tempo::Normal);
        front.after(0);
        front.app.insert_resource(TableMotion::MOVING);
        assert_eq!(front.after(5000), [""; 0]);
        front.app.insert_resource(TableMotion::default());
        assert_eq!(front.after(0), ["move"]);
        front.app.insert_resource(TableMotion::MOVING);
        front.after(200_000);
        front.app.insert_resource(TableMotion::default());
        assert_eq!(front.after(0), [""; 0]);
        assert_eq!(front.sample().due(), None);
    }

    #[test]
    fn an_overlay_another_screen_and_a_game_that_begins_end_it_at_once() {
        let mut front = Front::new(Tempo::Normal);
        let begins_again = |front: &mut Front| {
            front.screen(Screen::Start);
            front.overlay(Overlay::None);
            let performed = [front.after(0), front.after(0)].concat();
            assert_eq!(performed, ["begin"]);
            assert_eq!(front.after(2500), ["move"]);
        };
        front.after(0);
        assert_eq!(front.after(2500), ["move"]);
        front.overlay(Overlay::Options);
        assert_eq!(front.after(0), ["end"]);
        assert!(front.shows_current());
        assert_eq!(front.after(60_000), [""; 0]);
        begins_again(&mut front);
        front.screen(Screen::Learn);
        assert_eq!(front.after(0), ["end"]);
        assert!(front.shows_current());
        begins_again(&mut front);
        front.app.world_mut().write_message(play::Intent::Start { id: GameId::default(), fen: None, head: default() });
        assert_eq!(front.after(0), ["end"], "before the screen changes");
        assert!(front.shows_current());
        assert_eq!(front.after(60_000), [""; 0]);
        assert_eq!(*front.app.world().resource::<State<Screen>>().get(), Screen::Table);
        assert_eq!(front.current().ply_count(), 0);
    }

    #[test]
    fn without_animations_or_with_a_game_under_way_the_start_of_the_chosen_game_lies_still() {
        let mut game = Game::new(GameId::TurnoverClassic);
        let first = game.legal_moves()[0].id;
        game.play(first).expect("a legal move");
        for (tempo, current) in [(Tempo::Off, Game::new(GameId::TurnoverClassic)), (Tempo::Normal, game)] {
            let mut front = Front::new(tempo);
            front.app.insert_resource(CurrentGame::new(current));
            assert_eq!(front.after(0), ["begin"]);
            assert_eq!(front.after(60_000), [""; 0]);
            assert_eq!(front.shown(), Some((GameId::Lielow, 0)));
            front.choose(Some(GameId::TurnoverClassic));
            assert_eq!(front.after(0), ["end"], "the game on the table is of this edition");
            assert!(front.shows_current());
        }
    }

    #[test]
    fn nothing_is_performed_before_the_first_picture_or_a_choice() {
        let mut front = Front::new(Tempo::Normal);
        front.app.init_resource::<PipelineState>();
        assert_eq!(front.after(60_000), [""; 0]);
        front.app.world().resource::<PipelineState>().complete_first_picture();
        assert_eq!(front.after(0), ["begin"]);

        let mut front = Front::new(Tempo::Normal);
        front.choose(None);
        assert_eq!(front.after(60_000), [""; 0], "nobody has chosen a game");
    }
}
