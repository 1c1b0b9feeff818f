//! What the tutorial says aloud: the caption of each step, and the feedback on the move that the viewer has tried.

use bevy::prelude::*;

use super::{Tutorial, TutorialFeedback};
use crate::app::i18n::Translations;
use crate::app::phrases::announce::Announcement;
use crate::app::play::{TableAction, TableId, TableInput};
use crate::app::schedule::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        announce_tutorial.in_set(AppSystems::React).run_if(resource_exists_and_changed::<Tutorial>),
    );
}

/// Announces what was not there before, and the feedback on each move that was tried.
fn announce_tutorial(
    mut inputs: MessageReader<TableInput>,
    tutorial: Res<Tutorial>,
    translations: Option<Res<Translations>>,
    mut announced_texts: Local<[Option<String>; 2]>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(translations) = translations else { return };
    let is_move = |action: &TableAction| matches!(action, TableAction::Move { .. });
    if TableInput::actions_at(TableId::Demonstration, &mut inputs).filter(is_move).count() > 0 {
        announced_texts[1] = None;
    }
    let current_texts = [
        tutorial.caption_key().map(|key| translations.say(&key)),
        tutorial.feedback.map(|feedback| feedback_text(&translations, feedback)),
    ];
    let new_texts = current_texts
        .iter()
        .zip(&*announced_texts)
        .filter(|(current_text, announced_text)| current_text != announced_text)
        .filter_map(|(current_text, _)| current_text.clone());
    announcements.write_batch(new_texts.map(Announcement::polite));
    *announced_texts = current_texts;
}

/// What is said of the legal move that the viewer has tried.
#[must_use]
pub fn feedback_text(translations: &Translations, feedback: TutorialFeedback) -> String {
    match feedback {
        TutorialFeedback::Right => translations.say("tutorial-right"),
        TutorialFeedback::Legal => translations.say("tutorial-legal"),
    }
}
