//! The sounds that are still to come. They run and are skipped together with the animation.

use bevy::prelude::*;

use super::cues::{Cue, cube_cues, dice_cues, motion_cues};
use super::sounds::Sound;
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::play::Played;
use crate::app::scene::components::MotionsStarted;
use crate::app::scene::motion::MotionClock;
use crate::app::schedule::{AppSystems, SceneSystems};
use crate::app::settings::Settings;

/// The change of volume in decibels when a move is taken back, so that it sounds softer than a move that is played.
const TAKEBACK_DECIBELS: f32 = -7.0;

/// The sounds that are still to come.
#[derive(Resource, Clone, Debug, Default)]
pub struct CueQueue(Vec<QueuedCue>);

#[derive(Clone, Copy, Debug)]
struct QueuedCue {
    remaining_secs: f32,
    /// Whether it was queued before this frame. The time before the frame in which a move is made does not count.
    has_begun: bool,
    cue: Cue,
}

/// The sound is to be played now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct CueDue(pub Cue);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CueQueue>()
        .add_message::<CueDue>()
        .add_systems(Update, queue_cues.in_set(AppSystems::React))
        .add_systems(PostUpdate, play_due_cues.in_set(SceneSystems::Direct))
        .tell_wake_ups(|queue: Res<CueQueue>, mut wake_ups: ResMut<WakeUps>| {
            wake_ups.keep_drawing_if(!queue.is_over())
        });
}

impl CueQueue {
    /// Whether the queue is empty.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// The time until the last sound, in seconds.
    #[must_use]
    pub fn remaining_secs(&self) -> f32 {
        self.0.iter().map(|queued_cue| queued_cue.remaining_secs).fold(0.0, f32::max)
    }

    /// Adds sounds to the queue.
    pub fn add_cues(&mut self, cues: impl IntoIterator<Item = Cue>) {
        self.0.extend(cues.into_iter().map(|cue| QueuedCue { remaining_secs: cue.at_secs, has_begun: false, cue }));
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    /// Advances the time by this many seconds and returns the sounds that are due.
    pub(super) fn take_due_cues(&mut self, secs: f32) -> Vec<Cue> {
        for queued_cue in &mut self.0 {
            queued_cue.remaining_secs -= if std::mem::replace(&mut queued_cue.has_begun, true) { secs } else { 0.0 };
        }
        self.0.extract_if(.., |queued_cue| queued_cue.remaining_secs <= 0.0).map(|queued_cue| queued_cue.cue).collect()
    }

    /// Skips the rest of the animation: only the last sound on the table remains, and the sounds about the
    /// game.
    fn take_skipped_cues(&mut self) -> Vec<Cue> {
        let mut begun_cues: Vec<QueuedCue> = self.0.extract_if(.., |queued_cue| queued_cue.has_begun).collect();
        begun_cues.sort_by(|a, b| a.remaining_secs.total_cmp(&b.remaining_secs));
        let last_placed_index = begun_cues.iter().rposition(|queued_cue| queued_cue.cue.position.is_some());
        let is_kept = |&(index, queued_cue): &(usize, &QueuedCue)| {
            queued_cue.cue.position.is_none() || Some(index) == last_placed_index
        };
        begun_cues.iter().enumerate().filter(is_kept).map(|(_, queued_cue)| queued_cue.cue).collect()
    }
}

/// Queues the sounds of a move that was made or taken back, of dice, and of the doubling cube.
pub(super) fn queue_cues(
    mut game_changes: MessageReader<Played>,
    mut started_motions: MessageReader<MotionsStarted>,
    settings: Res<Settings>,
    mut queue: ResMut<CueQueue>,
) {
    let mut is_takeback = false;
    for change in game_changes.read() {
        is_takeback = change.is_back();
        if change.is_reset() {
            queue.clear();
        }
    }
    for motions in started_motions.read() {
        let cues_of_cube = motions.cube.as_ref().map_or_else(Vec::new, cube_cues);
        let mut queued_cues =
            [motion_cues(&motions.motions, settings.piece_set), dice_cues(&motions.dice), cues_of_cube].concat();
        if is_takeback {
            queued_cues.iter_mut().for_each(|cue| cue.decibels += TAKEBACK_DECIBELS);
        }
        queue.add_cues(queued_cues);
    }
}

/// Advances the queue by the time of the animation.
fn play_due_cues(clock: MotionClock, mut queue: ResMut<CueQueue>, mut due_messages: MessageWriter<CueDue>) {
    if queue.is_over() {
        return;
    }
    let skipped_cues = if clock.is_skipped() { queue.take_skipped_cues() } else { Vec::new() };
    let due_cues = queue.take_due_cues(clock.delta_secs());
    due_messages.write_batch(skipped_cues.into_iter().chain(due_cues).map(CueDue));
}

/// A sound about the game, which has no place on the table.
pub(super) const fn game_cue(sound: Sound, at_secs: f32, decibels: f32) -> Cue {
    Cue { at_secs, sound, position: None, decibels, pitch: 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board_cue(at_secs: f32, sound: Sound) -> Cue {
        Cue { position: Some(Vec3::ZERO), ..game_cue(sound, at_secs, 0.0) }
    }

    fn filled_queue() -> CueQueue {
        let mut queue = CueQueue::default();
        queue.add_cues([
            board_cue(0.0, Sound::LiftWood),
            board_cue(0.2, Sound::Slide),
            board_cue(0.6, Sound::WoodFort),
        ]);
        queue.add_cues([game_cue(Sound::Check, 0.7, 0.0)]);
        queue
    }

    fn sounds_of(cues: Vec<Cue>) -> Vec<Sound> {
        cues.into_iter().map(|cue| cue.sound).collect()
    }

    #[test]
    fn each_sound_comes_once_in_its_time_and_the_first_frame_costs_none() {
        let mut queue = filled_queue();
        assert_eq!(sounds_of(queue.take_due_cues(30.0)), [Sound::LiftWood]);
        assert_eq!(sounds_of(queue.take_due_cues(0.1)), []);
        assert_eq!(sounds_of(queue.take_due_cues(0.15)), [Sound::Slide]);
        assert_eq!(sounds_of(queue.take_due_cues(0.5)), [Sound::WoodFort, Sound::Check]);
        assert!(queue.is_over());
    }

    #[test]
    fn what_is_skipped_is_not_heard_all_at_once() {
        let mut queue = filled_queue();
        queue.take_due_cues(0.0);
        queue.add_cues([board_cue(0.0, Sound::Die1), board_cue(0.3, Sound::Die2)]);
        assert_eq!(sounds_of(queue.take_skipped_cues()), [Sound::WoodFort, Sound::Check]);
        assert_eq!(sounds_of(queue.take_due_cues(0.0)), [Sound::Die1], "what has just begun goes on");
    }

    #[test]
    fn a_second_move_does_not_silence_the_first() {
        let mut queue = filled_queue();
        queue.take_due_cues(0.0);
        queue.take_due_cues(0.3);
        queue.add_cues([board_cue(0.0, Sound::LiftWood), board_cue(0.1, Sound::Slide)]);
        assert_eq!(sounds_of(queue.take_due_cues(0.25)), [Sound::LiftWood]);
        assert_eq!(sounds_of(queue.take_due_cues(0.15)), [Sound::WoodFort, Sound::Check, Sound::Slide]);
    }
}
