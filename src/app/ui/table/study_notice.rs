//! What is said of the study on the table: its title, how it can be edited, and who else has it open.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res};
use bevy_egui::egui::{self, Ui};

use crate::app::online::{sentences, studies::OpenStudy};
use crate::app::ui::widgets::game_view::GameView;
use crate::app::ui::widgets::theme;

/// The resources of a study.
#[derive(SystemParam)]
pub(in crate::app::ui) struct StudyParams<'w> {
    study: Res<'w, OpenStudy>,
}

impl StudyParams<'_> {
    pub(in crate::app::ui) fn view<'a>(&self, view: GameView<'a>) -> StudyView<'a> {
        StudyView { view, others: self.study.others() }
    }
}

/// The view of a study, if the current game is one.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct StudyView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    /// How many others have it open.
    pub(in crate::app::ui) others: u32,
}

/// Draws what is said of the study; nothing of any other game.
pub(in crate::app::ui) fn study_ui(ui: &mut Ui, view: StudyView) {
    let Some(study) = &view.current.study else { return };
    let title = view.current.study_title();
    if !title.is_empty() {
        ui.add(egui::Label::new(theme::strong(title)).truncate());
    }
    let mut text = view.say(study.access.key());
    if view.others > 0 && study.access.is_connected() {
        text = format!("{text} {}", sentences::others_in_study(view.words, view.others));
    }
    ui.add(egui::Label::new(theme::faint(text).size(theme::BUTTON_TEXT)).wrap());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::study::{StudyAccess, StudyOnTable};
    use crate::app::ui::testing::{self, Fixture};
    use crate::study::STUDY_TITLE_TAG;

    #[test]
    fn a_study_is_told_by_its_title_and_who_else_is_there_while_that_is_known() {
        let mut shown = Fixture::turnover(&["d2d4"]);
        shown.current.record.head.more.push((STUDY_TITLE_TAG.into(), "Openings".into()));
        for (access, others, expected) in [
            (Some(StudyAccess::Edit), 2, Some("2 others are here.")),
            (Some(StudyAccess::Read), 1, Some("1 other person is here.")),
            (Some(StudyAccess::Edit), 0, None),
            (Some(StudyAccess::Offline), 2, None),
            (None, 2, None),
        ] {
            shown.current.study = access.map(|access| StudyOnTable { key: "k7m2".into(), access });
            let harness = testing::harness([300.0, 200.0], |ui, _| {
                study_ui(ui, StudyView { view: shown.game(), others });
            });
            assert_eq!(testing::reads(&harness, "Openings"), access.is_some(), "{access:?}");
            assert!(access.is_none_or(|access| testing::reads(&harness, &shown.say(access.key()))), "{access:?}");
            let words = ["is here", "are here"].map(|words| testing::reads(&harness, words));
            assert_eq!(words.contains(&true), expected.is_some(), "{access:?} {others}");
            assert!(expected.is_none_or(|expected| testing::reads(&harness, expected)), "{access:?} {others}");
        }
    }
}
