//! Sounds about the game besides its moves: check, results, refusals, little time, and a sample of a new
//! volume.

use bevy::prelude::*;

use super::cue_queue::{CueQueue, jingle, queue_cues};
use super::sounds::Sound;
use crate::app::play::clocks::LowTime;
use crate::app::play::selection::MoveRefused;
use crate::app::play::{CurrentGame, Played, TableId};
use crate::app::schedule::AppSystems;
use crate::app::settings::{Settings, Volume};
use crate::app::shown_table::ShownTable;
use crate::session::{Game, Ply};

/// The pause between the last sound of a move and a sound about the game.
const PAUSE_BEFORE_ENDING_SECS: f32 = 0.12;
const CHECK_DECIBELS: f32 = -13.0;
const ENDING_DECIBELS: f32 = -9.0;
const REFUSAL_DECIBELS: f32 = -9.0;
const LOW_TIME_DECIBELS: f32 = -10.0;
const SAMPLE_DECIBELS: f32 = -4.0;

pub(super) fn plugin(app: &mut App) {
    let about_game = (check_and_result, queue_low_time_sound, queue_refusal_sound);
    app.add_systems(Update, about_game.in_set(AppSystems::React).after(queue_cues))
        .add_systems(PostUpdate, show_volume.run_if(resource_changed::<Settings>));
}

/// Plays check after a move at any table that is heard, and the result of the current game after a move, a resignation or an agreement.
fn check_and_result(
    mut game_changes: MessageReader<Played>,
    tables: ShownTable,
    current: Res<CurrentGame>,
    mut queue: ResMut<CueQueue>,
) {
    let Some(change) = game_changes.read().filter(|change| change.table.is_heard()).last() else { return };
    let sound = if change.is_reset() {
        None
    } else if change.ends && change.table == TableId::Game {
        ending(&current).map(|sound| (sound, ENDING_DECIBELS))
    } else if change.is_forward() && tables.game_at(change.table).is_some_and(gives_check) {
        Some((Sound::Check, CHECK_DECIBELS))
    } else {
        None
    };
    let at_secs = queue.length_secs() + PAUSE_BEFORE_ENDING_SECS;
    queue.add(sound.map(|(sound, decibels)| jingle(sound, at_secs, decibels)));
}

/// The sound of the result. A person who lost against the engine hears a defeat.
fn ending(current: &CurrentGame) -> Option<Sound> {
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
        queue.add([jingle(Sound::Refusal, 0.0, REFUSAL_DECIBELS)]);
    }
}

fn queue_low_time_sound(mut warnings: MessageReader<LowTime>, mut queue: ResMut<CueQueue>) {
    if warnings.read().count() > 0 {
        queue.add([jingle(Sound::LowTime, 0.0, LOW_TIME_DECIBELS)]);
    }
}

/// Plays a sound at the new volume.
fn show_volume(settings: Res<Settings>, mut queue: ResMut<CueQueue>, mut last_volume: Local<Option<Volume>>) {
    let volume_before = last_volume.replace(settings.volume);
    if volume_before.is_some_and(|volume_before| volume_before != settings.volume) {
        queue.add([jingle(Sound::WoodFort, 0.0, SAMPLE_DECIBELS)]);
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
    fn table(fen: &str, seats: [Seat; 2]) -> App {
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
    fn heard(app: &mut App, intent: Intent) -> Vec<Sound> {
        app.world_mut().write_message(intent);
        heard_in_frame(app)
    }

    fn heard_in_frame(app: &mut App) -> Vec<Sound> {
        app.update();
        let mut queue = app.world_mut().resource_mut::<CueQueue>();
        let (first, rest) = (queue.advance(0.0), queue.advance(f32::INFINITY));
        first.into_iter().chain(rest).map(|cue| cue.sound).collect()
    }

    fn play(app: &mut App, code: &str) -> Vec<Sound> {
        let id = app.world().resource::<CurrentGame>().game.referee().find(code).expect("a legal move");
        heard(app, Intent::Play(id))
    }

    const PEOPLE: [Seat; 2] = [Seat::Human; 2];
    const FEN: &str = "c5r1/7p/8/8/8/8/P7/1R5C w";

    #[test]
    fn check_is_heard_when_it_is_given_and_not_when_it_is_taken_back() {
        let mut app = table(FEN, PEOPLE);
        assert_eq!(play(&mut app, "b1b8"), [Sound::Check]);
        assert_eq!(heard(&mut app, Intent::Undo), []);
        assert_eq!(play(&mut app, "b1b7"), []);
        assert_eq!(heard(&mut app, Intent::StepBack), []);
    }

    #[test]
    fn check_is_heard_in_an_exercise_too() {
        let mut app = table(FEN, PEOPLE);
        let mut learn = Learn::at_exercise(Family::Turnover, "check");
        for change in learn.exercise_run_mut().expect("an exercise").play_solution() {
            app.world_mut().write_message(change);
        }
        app.insert_resource(learn);
        assert_eq!(heard_in_frame(&mut app), [Sound::Check]);
        assert_eq!(heard_in_frame(&mut app), []);
    }

    #[test]
    fn the_end_is_heard_once_and_as_those_at_the_table_feel_it() {
        let program = Seat::Engine(Level::WEAKEST);
        for (seats, sound) in [(PEOPLE, Sound::Win), ([Seat::Human, program], Sound::Loss)] {
            let mut app = table(FEN, seats);
            assert_eq!(heard(&mut app, Intent::Resign), [sound]);
            assert_eq!(heard(&mut app, Intent::Resign), []);
        }
        let mut app = table(FEN, PEOPLE);
        play(&mut app, "b1b7");
        assert_eq!(heard(&mut app, Intent::OfferDraw), []);
        assert_eq!(heard(&mut app, Intent::AnswerDraw { accept: true }), [Sound::Draw]);
        assert_eq!(heard(&mut app, Intent::StepBack), []);
        assert_eq!(heard(&mut app, Intent::Last), [], "who looks through a game that is over knows it");
    }

    #[test]
    fn refusals_short_time_and_another_volume_are_heard() {
        let mut app = table(FEN, PEOPLE);
        let nothing = Intent::AnswerDraw { accept: false };
        heard(&mut app, nothing.clone());
        let refusal = Refusal { code: "nothing-there", mover: None, target: None, square: Square::new(0, 0) };
        app.world_mut().write_message(MoveRefused { table: TableId::Game, refusal });
        assert_eq!(heard(&mut app, nothing.clone()), [Sound::Refusal]);
        assert_eq!(heard(&mut app, nothing.clone()), []);
        app.world_mut().write_message(LowTime(Side::White));
        assert_eq!(heard(&mut app, nothing.clone()), [Sound::LowTime]);
        app.world_mut().resource_mut::<Settings>().volume.percent = 20;
        assert_eq!(heard(&mut app, nothing.clone()), [Sound::WoodFort]);
        app.world_mut().resource_mut::<Settings>().turn_board = true;
        assert_eq!(heard(&mut app, nothing), []);
    }
}
