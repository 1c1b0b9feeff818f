//! Replays the current line, move by move.

use bevy::prelude::*;

use super::table_motion::TableMotion;
use super::{CurrentGame, Intent};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;

/// The pause between two moves at normal speed, in seconds.
const PAUSE_SECS: f32 = 0.9;

/// The speed of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplaySpeed {
    /// Half speed.
    Half,
    /// Normal speed.
    #[default]
    Usual,
    /// Double speed.
    Double,
    /// Four times the normal speed.
    Fourfold,
}

impl ReplaySpeed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 4] = [Self::Half, Self::Usual, Self::Double, Self::Fourfold];

    /// The factor of speed.
    #[must_use]
    pub const fn factor(self) -> f32 {
        match self {
            Self::Half => 0.5,
            Self::Usual => 1.0,
            Self::Double => 2.0,
            Self::Fourfold => 4.0,
        }
    }

    /// The label, the same in all languages.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Half => "½×",
            Self::Usual => "1×",
            Self::Double => "2×",
            Self::Fourfold => "4×",
        }
    }

    /// The next higher speed; after the highest, the lowest.
    #[must_use]
    pub fn next_speed(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// An action of a running replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayStep {
    /// Go to the start of the line.
    First,
    /// Play the next move of the line.
    Next,
}

/// The replay of the current line.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Replay {
    /// The speed.
    pub speed: ReplaySpeed,
    state: Option<ReplayState>,
}

/// The state of a replay.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ReplayState {
    /// Just started.
    Begun,
    /// Pausing after a move.
    Resting {
        /// The time so far, in seconds at normal speed.
        secs: f32,
    },
    /// Waiting for a requested move.
    Requested,
}

impl Replay {
    /// Whether a replay is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.state.is_some()
    }

    /// The factor of the animation's speed.
    #[must_use]
    pub fn speed_factor(&self) -> f32 {
        if self.is_running() { self.speed.factor() } else { 1.0 }
    }

    /// Starts or stops the replay.
    pub fn toggle(&mut self) {
        self.state = if self.is_running() { None } else { Some(ReplayState::Begun) };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_systems(
            Update,
            (interrupt_replay, advance_replay)
                .chain()
                .in_set(AppSystems::Request)
                .run_if(|replay: Res<Replay>| replay.is_running()),
        )
        .add_systems(OnExit(Screen::Table), |mut replay: ResMut<Replay>| replay.state = None)
        .tell_wake_ups(|replay: Res<Replay>, mut wake_ups: ResMut<WakeUps>| {
            wake_ups.keep_drawing_if(replay.is_running())
        });
}

/// Stops the replay on any key and on any intent other than its own.
fn interrupt_replay(mut replay: ResMut<Replay>, mut intents: MessageReader<Intent>, keys: Res<ButtonInput<KeyCode>>) {
    if replay.state == Some(ReplayState::Begun) {
        intents.clear();
    }
    let has_other_intent = intents.read().filter(|intent| !matches!(intent, Intent::Replay(_))).count() > 0;
    if has_other_intent || keys.get_just_pressed().next().is_some() {
        replay.state = None;
    }
}

/// Requests the next move when the table is at rest. Stops at the end of the line; if started there, begins at the
/// start.
fn advance_replay(
    mut replay: ResMut<Replay>,
    motion: Res<TableMotion>,
    current: Res<CurrentGame>,
    time: Res<Time>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(state) = replay.state else { return };
    if !motion.is_at_rest() {
        return;
    }
    let game = &current.game;
    let rested_secs = match state {
        ReplayState::Begun => f32::INFINITY,
        ReplayState::Resting { secs } => secs + time.delta_secs() * replay.speed.factor(),
        ReplayState::Requested => 0.0,
    };
    replay.state = if game.can_redo() && rested_secs < PAUSE_SECS {
        Some(ReplayState::Resting { secs: rested_secs })
    } else if game.can_redo() {
        intents.write(Intent::Replay(ReplayStep::Next));
        Some(ReplayState::Requested)
    } else if state == ReplayState::Begun && game.ply_count() > 0 {
        intents.write(Intent::Replay(ReplayStep::First));
        Some(ReplayState::Requested)
    } else {
        None
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId};

    /// A table without a scene, in steps of half a second.
    fn replay_app(moves: &[&str]) -> App {
        let mut game = Game::new(GameId::TurnoverModern);
        for code in moves {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id).expect("a legal move");
        }
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            bevy::state::app::StatesPlugin,
            crate::app::screen::plugin,
            super::super::plugin,
        ))
        .init_resource::<ButtonInput<KeyCode>>()
        .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(250)))
        .insert_resource(CurrentGame::new(game));
        app.update();
        app
    }

    fn toggle(app: &mut App) {
        app.world_mut().resource_mut::<Replay>().toggle();
    }

    fn ply_count_and_running(app: &App) -> (usize, bool) {
        (app.world().resource::<CurrentGame>().game.ply_count(), app.world().resource::<Replay>().is_running())
    }

    const MOVES: [&str; 3] = ["e1e2", "f7f6", "h2h3"];

    #[test]
    fn from_the_end_it_plays_the_whole_line_and_stops() {
        let mut app = replay_app(&MOVES);
        toggle(&mut app);
        let mut ply_counts = Vec::new();
        for _ in 0..40 {
            app.update();
            let (ply_count, _) = ply_count_and_running(&app);
            if ply_counts.last() != Some(&ply_count) {
                ply_counts.push(ply_count);
            }
        }
        assert_eq!(ply_counts, [0, 1, 2, 3]);
        assert_eq!(ply_count_and_running(&app), (3, false));
    }

    #[test]
    fn it_waits_while_something_flies() {
        let mut app = replay_app(&MOVES);
        app.world_mut().write_message(Intent::First);
        app.update();
        app.insert_resource(TableMotion::MOVING);
        toggle(&mut app);
        for _ in 0..20 {
            app.update();
        }
        assert_eq!(ply_count_and_running(&app), (0, true));
        app.insert_resource(TableMotion::default());
        app.update();
        assert_eq!(ply_count_and_running(&app), (1, true));
    }

    #[test]
    fn a_key_and_any_other_intent_end_it() {
        for interrupt in [
            |app: &mut App| app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyA),
            |app: &mut App| {
                app.world_mut().write_message(Intent::StepBack);
            },
        ] {
            let mut app = replay_app(&MOVES);
            toggle(&mut app);
            app.update();
            app.update();
            assert!(ply_count_and_running(&app).1);
            interrupt(&mut app);
            app.update();
            app.update();
            assert!(!ply_count_and_running(&app).1);
        }
    }

    #[test]
    fn the_pace_shortens_the_rests() {
        assert_eq!(
            ReplaySpeed::ALL.map(ReplaySpeed::next_speed),
            [ReplaySpeed::Usual, ReplaySpeed::Double, ReplaySpeed::Fourfold, ReplaySpeed::Half]
        );
        let update_counts = ReplaySpeed::ALL.map(|speed| {
            let mut app = replay_app(&MOVES);
            app.world_mut().resource_mut::<Replay>().speed = speed;
            toggle(&mut app);
            (0..)
                .take_while(|_| {
                    app.update();
                    ply_count_and_running(&app).1
                })
                .count()
        });
        assert!(update_counts.is_sorted_by(|slow, fast| slow > fast), "{update_counts:?}");
    }
}
