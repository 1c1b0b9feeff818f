//! Rolls the dice, and makes automatic rolls and forced passes.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clocks::TableClocks;
use super::replay::Replay;
use super::table_motion::{RestTimer, TableMotion};
use super::{CurrentGame, Intent};
use crate::app::frames::wake_ups::WakeUps;
use crate::app::schedule::AppSystems;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::{DiceHabit, Settings};
use crate::app::system::entropy;
use crate::board::BoardEvent;
use crate::session::cube::cube_decision;
use crate::session::{DiceSource, DiceVerdict, GameRecord, Phase, Seed, forced_pass};

/// The pause before an automatic roll.
const ROLL_PAUSE: Duration = Duration::from_millis(350);
/// The pause before an automatic pass, so that its reason can be read.
const PASS_PAUSE: Duration = Duration::from_millis(1900);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            act_automatically
                .in_set(AppSystems::Request)
                .run_if(|current: Res<CurrentGame>| current.game.id().has_dice()),
            draw_game_seed.in_set(AppSystems::Refresh).run_if(resource_changed::<CurrentGame>),
        ),
    );
}

/// An unpredictable seed; `None` if the system has no source of randomness.
fn random_seed() -> Option<Seed> {
    entropy::random_bytes().map(Seed::new)
}

/// Draws the seed of a game that begins now, so that its hash can be shown first.
fn draw_game_seed(mut current: ResMut<CurrentGame>) {
    let is_local = current.remote.is_none() && current.study.is_none();
    let is_new_local_game = is_local && current.game.tree().is_empty() && current.head.dice == DiceSource::Hand;
    if is_new_local_game
        && current.game.id().has_dice()
        && let Some(seed) = random_seed()
    {
        current.head.dice = DiceSource::Seed(seed);
    }
}

/// Rolls the dice by the game's seed, or at random without one.
pub(super) fn roll(record: &mut GameRecord) -> Option<Vec<BoardEvent>> {
    record.roll().or_else(|| record.game.roll(&random_seed()?).map(<[BoardEvent]>::to_vec))
}

/// Records that the dice are rolled by hand once a roll of the main line differs from the seed's: one that was entered there, or in a
/// variation with which the game has just ended.
pub(super) fn note_hand_rolls(record: &mut GameRecord) {
    let is_of_game = record.game.tree().is_main(record.game.current());
    if is_of_game && record.dice_verdict() == DiceVerdict::Refuted {
        record.head.dice = DiceSource::Hand;
    }
}

/// The next automatic action, and the pause before it.
fn next_automatic_action(current: &CurrentGame, settings: &Settings) -> Option<(Intent, Duration)> {
    let game = &current.game;
    let is_engine_to_move = current.engine_to_move().is_some();
    if current.is_remote() && current.person_to_move().is_none() {
        return None; // The server rolls, and the other player passes.
    }
    if current.study.is_some() {
        return None; // Each table that shows the position would roll dice of its own.
    }
    match game.phase() {
        // A player who has gone back is looking at the game.
        _ if game.can_redo() => None,
        // Whoever may double first decides: a person by rolling or doubling, the engine after a search.
        Phase::Roll(_) if cube_decision(game.referee()).is_some() => None,
        Phase::Roll(_) => {
            let is_automatic = match settings.dice {
                DiceHabit::AtOnce => true,
                DiceHabit::Pressed => is_engine_to_move,
                DiceHabit::ByHand => false,
            };
            is_automatic.then_some((Intent::Roll, ROLL_PAUSE))
        }
        Phase::Move(_) if settings.stop_at_pass && !is_engine_to_move => None,
        Phase::Move(_) => forced_pass(game.referee()).map(|pass| (Intent::Play(pass.id), PASS_PAUSE)),
        Phase::Over(_) => None,
    }
}

/// The states that delay automatic actions.
#[derive(SystemParam)]
struct Hindrances<'w> {
    screen: Res<'w, State<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    clocks: Res<'w, TableClocks>,
    replay: Res<'w, Replay>,
    motion: Res<'w, TableMotion>,
}

impl Hindrances<'_> {
    fn are_none(&self, current: &CurrentGame) -> bool {
        *self.screen.get() == Screen::Table
            && *self.overlay.get() == Overlay::None
            && !self.clocks.is_paused()
            && !self.replay.is_running()
            && !(current.engines_are_paused && current.engine_to_move().is_some())
            && self.motion.is_at_rest()
    }
}

/// Rolls or passes once that has been due for a while.
fn act_automatically(
    current: Res<CurrentGame>,
    settings: Res<Settings>,
    hindrances: Hindrances,
    time: Res<Time>,
    mut rest_timer: Local<RestTimer<()>>,
    mut wake_ups: ResMut<WakeUps>,
    mut intents: MessageWriter<Intent>,
) {
    let due_action = hindrances.are_none(&current).then(|| next_automatic_action(&current, &settings)).flatten();
    let rested_time = rest_timer.elapsed(due_action.is_some().then_some(()), time.elapsed());
    let Some((intent, pause)) = due_action else { return };
    if rested_time < pause {
        wake_ups.keep_drawing_if(true);
    } else {
        *rest_timer = RestTimer::default();
        intents.write(intent);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::{play, screen};
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId};

    #[test]
    fn only_a_roll_that_belongs_to_the_game_proves_that_its_dice_are_rolled_by_hand() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
            .init_resource::<ButtonInput<KeyCode>>();
        app.update();
        let seed = Seed::of_number(7);
        let mut record = GameRecord::of(Game::new(GameId::DiceChess(Variant::DiceChess)));
        record.head.dice = DiceSource::Seed(seed);
        let rolls = record.game.referee().legal_rolls();
        let seeded_roll = record.game.referee().seeded_roll(&seed, 0);
        let other_roll = rolls.iter().map(|roll| roll.id).find(|&id| Some(id) != seeded_roll).expect("another roll");
        record.roll().expect("dice to roll");
        for (back, dice) in [(Intent::StepBack, DiceSource::Seed(seed)), (Intent::Undo, DiceSource::Hand)] {
            app.world_mut().write_message(Intent::Open { record: Box::new(record.clone()), key: None, remote: None });
            app.update();
            app.world_mut().write_message_batch([back, Intent::Play(other_roll)]);
            app.update();
            let current = app.world().resource::<CurrentGame>();
            assert_eq!((current.game.tree().len(), current.head.dice), (2, dice));
        }
    }

    #[test]
    fn a_roll_that_was_tried_belongs_to_the_game_once_that_ends_with_it() {
        let start = Game::from_fen(GameId::DiceChess(Variant::ThreeDice), "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1");
        let mut record = GameRecord::of(start.expect("a position"));
        record.head.dice = DiceSource::Seed(Seed::of_number(7));
        record.roll().expect("dice to roll");
        record.game.step_back();
        for (code, is_by_hand) in [("r444", false), ("e1e8", true)] {
            let id = record.game.referee().find(code).expect(code);
            record.game.play(id).expect("a legal move");
            note_hand_rolls(&mut record);
            assert_eq!(record.head.dice == DiceSource::Hand, is_by_hand, "{code}");
        }
    }
}
