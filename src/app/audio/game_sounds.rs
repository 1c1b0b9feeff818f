//! Sounds about the game besides its moves: check, results, refusals, little time, and a sample of a new
//! volume.

use bevy::prelude::*;

use super::cue_queue::{CueQueue, game_cue, queue_cues};
use super::sounds::Sound;
use crate::app::play::clocks::LowTime;
use crate::app::play::selection::MoveRefused;
use crate::app::play::{CurrentGame, Played, TableId};
use crate::app::schedule::AppSystems;
use crate::app::settings::{Settings, Volume};
use crate::app::shown_table::ShownTable;
use crate::session::{Game, Ply};

/// The pause between the last sound of a move and a sound about the game.
const PAUSE_BEFORE_GAME_SOUND_SECS: f32 = 0.12;
const CHECK_DECIBELS: f32 = -13.0;
const RESULT_DECIBELS: f32 = -9.0;
const REFUSAL_DECIBELS: f32 = -9.0;
const LOW_TIME_DECIBELS: f32 = -10.0;
const VOLUME_SAMPLE_DECIBELS: f32 = -4.0;

pub(super) fn plugin(app: &mut App) {
    let game_sound_systems = (queue_check_or_result_sound, queue_low_time_sound, queue_refusal_sound);
    app.add_systems(Update, game_sound_systems.in_set(AppSystems::React).after(queue_cues))
        .add_systems(PostUpdate, queue_volume_sample.run_if(resource_changed::<Settings>));
}

/// Plays check after a move at any table that is heard, and the result of the current game after a move, a resignation or an agreement.
fn queue_check_or_result_sound(
    mut game_changes: MessageReader<Played>,
    tables: ShownTable,
    current: Res<CurrentGame>,
    mut queue: ResMut<CueQueue>,
) {
    let Some(change) = game_changes.read().filter(|change| change.table.is_heard()).last() else { return };
    let sound = if change.is_reset() {
        None
    } else if change.ends && change.table == TableId::Game {
        result_sound(&current).map(|sound| (sound, RESULT_DECIBELS))
    } else if change.is_forward() && tables.game_at(change.table).is_some_and(gives_check) {
        Some((Sound::Check, CHECK_DECIBELS))
    } else {
        None
    };
    let at_secs = queue.remaining_secs() + PAUSE_BEFORE_GAME_SOUND_SECS;
    queue.add_cues(sound.map(|(sound, decibels)| game_cue(sound, at_secs, decibels)));
}

/// The sound of the result. A person who lost against the engine hears a defeat.
fn result_sound(current: &CurrentGame) -> Option<Sound> {
    let winner = current.game.outcome()?.winner;
    Some(match (winner, current.lone_person()) {
        (None, _) => Sound::Draw,
        (Some(winner), Some(person)) if winner != person => Sound::Loss,
        (Some(_), _) => Sound::Win,
    })
}

/// Whether the last move attacks a king of the side to move. A roll does not.
fn gives_check(game: &Game) -> bool {
    let has_moved = game.last_ply().is_some_and(|ply: &Ply| ply.is_move());
    let has_attacked_king = |side| !game.referee().position().attacked_royals(side).is_empty();
    has_moved && game.side_to_move().is_some_and(has_attacked_king)
}

fn queue_refusal_sound(mut refusals: MessageReader<MoveRefused>, mut queue: ResMut<CueQueue>) {
    if refusals.read().count() > 0 {
        queue.add_cues([game_cue(Sound::Refusal, 0.0, REFUSAL_DECIBELS)]);
    }
}

fn queue_low_time_sound(mut warnings: MessageReader<LowTime>, mut queue: ResMut<CueQueue>) {
    if warnings.read().count() > 0 {
        queue.add_cues([game_cue(Sound::LowTime, 0.0, LOW_TIME_DECIBELS)]);
    }
}

/// Plays a sound at the new volume.
fn queue_volume_sample(settings: Res<Settings>, mut queue: ResMut<CueQueue>, mut last_volume: Local<Option<Volume>>) {
    let previous_volume = last_volume.replace(settings.volume);
    if previous_volume.is_some_and(|previous_volume| previous_volume != settings.volume) {
        queue.add_cues([game_cue(Sound::WoodFort, 0.0, VOLUME_SAMPLE_DECIBELS)]);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::learn::Learn;
    use crate::app::play::{self, Intent};
    use crate::app::screen::{Overlay, Screen};
    use crate::board::{Side, Square};
    use crate::session::{Family, GameId, GameRecord, Head, Level, Refusal, Seat};

    /// A table without a scene.
    fn table_app(fen: &str, seats: [Seat; 2]) -> App {
        let game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .init_resource::<CueQueue>()
            .insert_resource(CurrentGame::from(GameRecord { game, head: Head { seats, ..default() } }));
        app.update();
        app
    }

    /// The sounds about the game after this intent.
    fn sounds_after_intent(app: &mut App, intent: Intent) -> Vec<Sound> {
        app.world_mut().write_message(intent);
        sounds_in_frame(app)
    }

    fn sounds_in_frame(app: &mut App) -> Vec<Sound> {
        app.update();
        let mut queue = app.world_mut().resource_mut::<CueQueue>();
        let (due_cues, later_cues) = (queue.take_due_cues(0.0), queue.take_due_cues(f32::INFINITY));
        due_cues.into_iter().chain(later_cues).map(|cue| cue.sound).collect()
    }

    fn sounds_after_move(app: &mut App, code: &str) -> Vec<Sound> {
        let id = app.world().resource::<CurrentGame>().game.referee().find(code).expect("a legal move");
        sounds_after_intent(app, Intent::Play(id))
    }

    const TWO_PEOPLE: [Seat; 2] = [Seat::Human; 2];
    const FEN: &str = "c5r1/7p/8/8/8/8/P7/1R5C w";

    #[test]
    fn check_is_heard_when_it_is_given_and_not_when_it_is_taken_back() {
        let mut app = table_app(FEN, TWO_PEOPLE);
        assert_eq!(sounds_after_move(&mut app, "b1b8"), [Sound::Check]);
        assert_eq!(sounds_after_intent(&mut app, Intent::Undo), []);
        assert_eq!(sounds_after_move(&mut app, "b1b7"), []);
        assert_eq!(sounds_after_intent(&mut app, Intent::StepBack), []);
    }

    #[test]
    fn check_is_heard_in_an_exercise_too() {
        let mut app = table_app(FEN, TWO_PEOPLE);
        let mut learn = Learn::at_exercise(Family::Turnover, "check");
        for change in learn.exercise_run_mut().expect("an exercise").play_solution() {
            app.world_mut().write_message(change);
        }
        app.insert_resource(learn);
        assert_eq!(sounds_in_frame(&mut app), [Sound::Check]);
        assert_eq!(sounds_in_frame(&mut app), []);
    }

    #[test]
    fn the_end_is_heard_once_and_as_those_at_the_table_feel_it() {
        let weakest_engine = Seat::Engine(Level::WEAKEST);
        for (seats, sound) in [(TWO_PEOPLE, Sound::Win), ([Seat::Human, weakest_engine], Sound::Loss)] {
            let mut app = table_app(FEN, seats);
            assert_eq!(sounds_after_intent(&mut app, Intent::Resign), [sound]);
            assert_eq!(sounds_after_intent(&mut app, Intent::Resign), []);
        }
        let mut app = table_app(FEN, TWO_PEOPLE);
        sounds_after_move(&mut app, "b1b7");
        assert_eq!(sounds_after_intent(&mut app, Intent::OfferDraw), []);
        assert_eq!(sounds_after_intent(&mut app, Intent::AnswerDraw { accept: true }), [Sound::Draw]);
        assert_eq!(sounds_after_intent(&mut app, Intent::StepBack), []);
        assert_eq!(sounds_after_intent(&mut app, Intent::Last), [], "who looks through a game that is over knows it");
    }

    #[test]
    fn refusals_short_time_and_another_volume_are_heard() {
        let mut app = table_app(FEN, TWO_PEOPLE);
        let idle_intent = Intent::AnswerDraw { accept: false };
        sounds_after_intent(&mut app, idle_intent.clone());
        let refusal = Refusal { code: "nothing-there", mover: None, target: None, square: Square::new(0, 0) };
        app.world_mut().write_message(MoveRefused { table: TableId::Game, refusal });
        assert_eq!(sounds_after_intent(&mut app, idle_intent.clone()), [Sound::Refusal]);
        assert_eq!(sounds_after_intent(&mut app, idle_intent.clone()), []);
        app.world_mut().write_message(LowTime(Side::White));
        assert_eq!(sounds_after_intent(&mut app, idle_intent.clone()), [Sound::LowTime]);
        app.world_mut().resource_mut::<Settings>().volume.percent = 20;
        assert_eq!(sounds_after_intent(&mut app, idle_intent.clone()), [Sound::WoodFort]);
        app.world_mut().resource_mut::<Settings>().turn_board = true;
        assert_eq!(sounds_after_intent(&mut app, idle_intent), []);
    }
}
