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
    pub const fn of(chosen_id: GameId) -> Self {
        Self { chosen_id: Some(chosen_id), run: None }
    }

    /// The time of the next ply; `None` without a game, or if it rests.
    #[must_use]
    pub fn next_ply_at(&self) -> Option<Duration> {
        self.run.as_ref()?.next_ply_at
    }

    /// The sample game, if one is on the table.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.run.as_ref().map(|run| &run.game)
    }

    fn shown_setup(&self) -> Option<SampleSetup> {
        self.run.as_ref().map(|run| SampleSetup { id: run.game.id(), shows_start_only: run.shows_start_only })
    }
}

/// What is to be on the table behind the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SampleSetup {
    id: GameId,
    /// Whether its start is shown alone, without moves.
    shows_start_only: bool,
}

/// A sample game, from its start to its rest.
struct SampleRun {
    game: Game,
    /// The moves that are left.
    codes: Peekable<SplitWhitespace<'static>>,
    next_ply_at: Option<Duration>,
    ends_at: Duration,
    /// Whether the start is shown alone.
    shows_start_only: bool,
}

impl SampleRun {
    fn new(SampleSetup { id, shows_start_only }: SampleSetup, now: Duration) -> Self {
        let next_ply_at = (!shows_start_only).then_some(now + PLY_INTERVAL);
        Self {
            game: Game::new(id),
            codes: sample_codes(id).peekable(),
            next_ply_at,
            ends_at: now + TIME_LIMIT,
            shows_start_only,
        }
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
fn sample_codes(id: GameId) -> SplitWhitespace<'static> {
    let moves_text = |line: &'static str| {
        line.split_once(' ').filter(|(name, _)| *name == id.name()).map(|(_, moves_text)| moves_text)
    };
    RECORDS.lines().find_map(moves_text).unwrap_or_default().split_whitespace()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SampleGame>()
        .add_systems(Update, play_sample_game.after(AppSystems::Apply).before(AppSystems::Show))
        .tell_wake_ups(|sample: Res<SampleGame>, mut wake_ups: ResMut<WakeUps>| wake_ups.wake_at(sample.next_ply_at()));
}

/// The state that decides whether a sample game is performed.
#[derive(SystemParam)]
struct StartScreen<'w> {
    shown_screen: ShownScreen<'w>,
    next_screen: Res<'w, NextState<Screen>>,
    settings: Res<'w, Settings>,
    current_game: Res<'w, CurrentGame>,
    pipelines: Option<Res<'w, PipelineState>>,
}

impl StartScreen<'_> {
    /// What is to be on the table while nothing covers the start screen: the sample game of the chosen edition; without
    /// animations, or if a game of another edition is under way, only its start. The sample game waits for the first picture,
    /// which would else never be complete on a slow machine.
    fn wanted_setup(&self, chosen_id: Option<GameId>) -> Option<SampleSetup> {
        let is_start_screen_seen =
            self.shown_screen.screen() == Screen::Start && self.shown_screen.overlay() == Overlay::None;
        let is_start_screen_left =
            matches!(*self.next_screen, NextState::Pending(Screen::Table) | NextState::PendingIfNeq(Screen::Table));
        let id = chosen_id.filter(|_| is_start_screen_seen && !is_start_screen_left)?;
        if self.settings.tempo == Tempo::Off || self.current_game.is_under_way() {
            return (id != self.current_game.game.id()).then_some(SampleSetup { id, shows_start_only: true });
        }
        let is_drawn = self.pipelines.as_ref().is_none_or(|pipelines| pipelines.is_first_picture_complete());
        is_drawn.then_some(SampleSetup { id, shows_start_only: false })
    }
}

/// Begins, continues and ends the sample game.
fn play_sample_game(
    start_screen: StartScreen,
    clock: Res<WallClock>,
    motion: Res<TableMotion>,
    mut sample: ResMut<SampleGame>,
    mut game_changes: MessageWriter<Played>,
) {
    let (wanted_setup, now) = (start_screen.wanted_setup(sample.chosen_id), clock.now());
    if sample.shown_setup() != wanted_setup {
        sample.run = wanted_setup.map(|wanted_setup| SampleRun::new(wanted_setup, now));
        game_changes.write_batch(sample.game().map(|game| Played::arrival(TableId::Sample, Cause::New, game)));
    } else if motion.is_at_rest() && sample.next_ply_at().is_some_and(|next_ply_at| now >= next_ply_at) {
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
    struct Harness {
        app: App,
        now_ms: u64,
    }

    impl Harness {
        fn new(tempo: Tempo) -> Self {
            let mut app = App::new();
            app.add_plugins((StatesPlugin, screen::plugin, play::plugin, shown_table::plugin, plugin))
                .insert_resource(Settings { tempo, ..default() })
                .insert_resource(CurrentGame::new(Game::new(GameId::TurnoverClassic)))
                .insert_resource(SampleGame::of(GameId::Lielow));
            schedule::configure(&mut app);
            Self { app, now_ms: 0 }
        }

        /// Runs a frame after this time, and returns what happens in it: `begin` with its start, `move`, or `end` when the
        /// current game is shown again.
        fn events_after(&mut self, elapsed_ms: u64) -> Vec<&'static str> {
            self.now_ms += elapsed_ms;
            let was_sample_shown = !self.shows_current_game();
            self.app.insert_resource(WallClock::manual(Duration::from_millis(self.now_ms))).update();
            let has_ended = was_sample_shown && self.shows_current_game();
            let mut changes = self.app.world_mut().resource_mut::<Messages<Played>>();
            let sample_changes = changes.drain().filter(|change| change.table == TableId::Sample);
            let event_names = sample_changes.map(|change| if change.is_another_game() { "begin" } else { "move" });
            event_names.chain(has_ended.then_some("end")).collect()
        }

        /// The number of plies that are performed, and how long that takes, until it rests.
        fn play_until_rest(&mut self) -> (usize, Duration) {
            let (start_ms, mut ply_count) = (self.now_ms, 0);
            while self.sample().next_ply_at().is_some() {
                ply_count += self.events_after(500).len();
            }
            (ply_count, Duration::from_millis(self.now_ms - start_ms))
        }

        fn choose(&mut self, id: Option<GameId>) {
            self.app.world_mut().resource_mut::<SampleGame>().chosen_id = id;
        }

        fn sample(&self) -> &SampleGame {
            self.app.world().resource()
        }

        fn shows_current_game(&self) -> bool {
            self.app.world().resource::<Shown>().is_game()
        }

        /// The edition and the number of plies of the sample game, if it is shown.
        fn shown_sample(&self) -> Option<(GameId, usize)> {
            let game = self.sample().game().filter(|_| !self.shows_current_game())?;
            Some((game.id(), game.ply_count()))
        }

        fn current_game(&self) -> &Game {
            &self.app.world().resource::<CurrentGame>().game
        }

        fn set_overlay(&mut self, overlay: Overlay) {
            self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        }

        fn set_screen(&mut self, screen: Screen) {
            self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        }
    }

    #[test]
    fn every_edition_has_a_sample_game_of_legal_moves() {
        for id in GameId::ALL {
            let mut game = Game::new(id);
            let ply_count = sample_codes(id).count();
            assert!((20..=MAX_PLIES).contains(&ply_count), "{id}: {ply_count} plies");
            for (ply, code) in sample_codes(id).enumerate() {
                let move_id =
                    game.referee().find(code).unwrap_or_else(|| panic!("{id}: {code} is legal after {ply} plies"));
                game.play(move_id).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_ply_follows_the_other_until_it_rests_and_the_current_game_is_as_it_was() {
        let mut harness = Harness::new(Tempo::Normal);
        let fen_before = harness.current_game().referee().fen();
        assert_eq!(harness.events_after(0), ["begin"]);
        assert_eq!(harness.shown_sample(), Some((GameId::Lielow, 0)));
        assert_eq!(harness.events_after(2000), [""; 0]);
        assert_eq!(harness.events_after(500), ["move"]);
        assert_eq!(harness.shown_sample(), Some((GameId::Lielow, 1)));
        assert_eq!(harness.events_after(1000), [""; 0]);
        let (ply_count, time) = harness.play_until_rest();
        assert_eq!(ply_count + 1, sample_codes(GameId::Lielow).count());
        assert!(time <= TIME_LIMIT, "{time:?}");
        assert_eq!(harness.events_after(60_000), [""; 0], "it rests");
        assert!(harness.shown_sample().is_some(), "the last position stays");
        assert_eq!((harness.current_game().referee().fen(), harness.current_game().ply_count()), (fen_before, 0));
        // Another edition begins once more.
        harness.choose(Family::Turnover.editions().next());
        assert_eq!(harness.events_after(0), ["begin"]);
        assert!(harness.play_until_rest().0 > 20);
        assert_eq!(harness.events_after(60_000), [""; 0]);
    }

    #[test]
    fn a_ply_waits_for_the_motion_of_the_last_one_but_not_beyond_the_limit() {
        let mut harness = Harness::new(Tempo::Normal);
        harness.events_after(0);
        harness.app.insert_resource(TableMotion::MOVING);
        assert_eq!(harness.events_after(5000), [""; 0]);
        harness.app.insert_resource(TableMotion::default());
        assert_eq!(harness.events_after(0), ["move"]);
        harness.app.insert_resource(TableMotion::MOVING);
        harness.events_after(200_000);
        harness.app.insert_resource(TableMotion::default());
        assert_eq!(harness.events_after(0), [""; 0]);
        assert_eq!(harness.sample().next_ply_at(), None);
    }

    #[test]
    fn an_overlay_another_screen_and_a_game_that_begins_end_it_at_once() {
        let mut harness = Harness::new(Tempo::Normal);
        let begins_again = |harness: &mut Harness| {
            harness.set_screen(Screen::Start);
            harness.set_overlay(Overlay::None);
            let event_names = [harness.events_after(0), harness.events_after(0)].concat();
            assert_eq!(event_names, ["begin"]);
            assert_eq!(harness.events_after(2500), ["move"]);
        };
        harness.events_after(0);
        assert_eq!(harness.events_after(2500), ["move"]);
        harness.set_overlay(Overlay::Options);
        assert_eq!(harness.events_after(0), ["end"]);
        assert!(harness.shows_current_game());
        assert_eq!(harness.events_after(60_000), [""; 0]);
        begins_again(&mut harness);
        harness.set_screen(Screen::Learn);
        assert_eq!(harness.events_after(0), ["end"]);
        assert!(harness.shows_current_game());
        begins_again(&mut harness);
        harness.app.world_mut().write_message(play::Intent::Start {
            id: GameId::default(),
            fen: None,
            head: default(),
        });
        assert_eq!(harness.events_after(0), ["end"], "before the screen changes");
        assert!(harness.shows_current_game());
        assert_eq!(harness.events_after(60_000), [""; 0]);
        assert_eq!(*harness.app.world().resource::<State<Screen>>().get(), Screen::Table);
        assert_eq!(harness.current_game().ply_count(), 0);
    }

    #[test]
    fn without_animations_or_with_a_game_under_way_the_start_of_the_chosen_game_lies_still() {
        let mut game = Game::new(GameId::TurnoverClassic);
        let first_move = game.legal_moves()[0].id;
        game.play(first_move).expect("a legal move");
        for (tempo, current_game) in [(Tempo::Off, Game::new(GameId::TurnoverClassic)), (Tempo::Normal, game)] {
            let mut harness = Harness::new(tempo);
            harness.app.insert_resource(CurrentGame::new(current_game));
            assert_eq!(harness.events_after(0), ["begin"]);
            assert_eq!(harness.events_after(60_000), [""; 0]);
            assert_eq!(harness.shown_sample(), Some((GameId::Lielow, 0)));
            harness.choose(Some(GameId::TurnoverClassic));
            assert_eq!(harness.events_after(0), ["end"], "the game on the table is of this edition");
            assert!(harness.shows_current_game());
        }
    }

    #[test]
    fn nothing_is_performed_before_the_first_picture_or_a_choice() {
        let mut harness = Harness::new(Tempo::Normal);
        harness.app.init_resource::<PipelineState>();
        assert_eq!(harness.events_after(60_000), [""; 0]);
        harness.app.world().resource::<PipelineState>().complete_first_picture();
        assert_eq!(harness.events_after(0), ["begin"]);

        let mut harness = Harness::new(Tempo::Normal);
        harness.choose(None);
        assert_eq!(harness.events_after(60_000), [""; 0], "nobody has chosen a game");
    }
}
