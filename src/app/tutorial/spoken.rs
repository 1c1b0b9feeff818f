//! What the tutorial says aloud: the caption of each step, and the remark on the move that the viewer has tried.

use bevy::prelude::*;

use super::{Tutorial, TutorialRemark};
use crate::app::i18n::Translations;
use crate::app::phrases::announce::Announcement;
use crate::app::schedule::AppSystems;
use crate::session::GameId;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Announcement>().add_systems(
        Update,
        announce_tutorial.in_set(AppSystems::React).run_if(resource_exists_and_changed::<Tutorial>),
    );
}

/// Announces what was not there before.
fn announce_tutorial(
    tutorial: Res<Tutorial>,
    words: Option<Res<Translations>>,
    mut said: Local<[Option<String>; 2]>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(words) = words else { return };
    let remark = tutorial.remark.as_ref().zip(tutorial.id());
    let now = [
        tutorial.caption_key().map(|key| words.say(&key)),
        remark.map(|(remark, game)| remark_text(&words, game, remark)),
    ];
    let new = now.iter().zip(&*said).filter(|(now, said)| now != said).filter_map(|(now, _)| now.clone());
    announcements.write_batch(new.map(Announcement::polite));
    *said = now;
}

/// What is said of the move that the viewer has tried.
#[must_use]
pub fn remark_text(words: &Translations, game: GameId, remark: &TutorialRemark) -> String {
    match remark {
        TutorialRemark::Right => words.say("tutorial-right"),
        TutorialRemark::Legal => words.say("tutorial-legal"),
        TutorialRemark::Refused(refusal) => words.refusal(game, refusal),
    }
}
