//! What is said of the study on the table: its title, how it can be edited, and who else has it open; whether one follows another; and the
//! way back from own moves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res};
use bevy_egui::egui::{self, Ui};

use crate::app::online::commands::OnlineCommand;
use crate::app::online::{sentences, studies::OpenStudy};
use crate::app::play::Intent;
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::dock::Space;
use crate::app::ui::widgets::game_view::GameView;
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;

/// The resources of a study.
#[derive(SystemParam)]
pub(in crate::app::ui) struct StudyParams<'w> {
    study: Res<'w, OpenStudy>,
}

impl StudyParams<'_> {
    pub(in crate::app::ui) fn view<'a>(&self, view: GameView<'a>) -> StudyView<'a> {
        let study = &self.study;
        StudyView {
            view,
            other_count: study.other_count(),
            is_place_shown: study.is_place_shown(),
            is_following: study.is_following(),
        }
    }
}

/// The view of a study, if the current game is one.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct StudyView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    /// How many others have it open.
    pub(in crate::app::ui) other_count: u32,
    /// Whether they are shown where the player is; `None` if the player cannot show that.
    pub(in crate::app::ui) is_place_shown: Option<bool>,
    /// Whether the player goes where somebody else shows that they are; `None` if nobody does, or if the player edits.
    pub(in crate::app::ui) is_following: Option<bool>,
}

/// Draws what is said of the study, and what can be chosen there; nothing of any other game. In a low panel the list of moves needs the
/// place of what is always the same.
pub(in crate::app::ui) fn study_ui(ui: &mut Ui, view: StudyView, space: Space, commands: &mut Vec<UiCommand>) {
    let Some(study) = &view.current.study else { return };
    let title = view.current.study_title();
    let is_connected = study.access.is_connected();
    let is_access_told = space == Space::Roomy || title.is_empty() || !is_connected;
    let access_text = is_access_told.then(|| view.say(study.access.key()));
    let others_text =
        (view.other_count > 0 && is_connected).then(|| sentences::others_in_study(view.translations, view.other_count));
    let notice = [access_text, others_text].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let notice_ui = |ui: &mut Ui| {
        if !title.is_empty() {
            ui.add(egui::Label::new(theme::strong(title)).truncate());
        }
        if !notice.is_empty() {
            ui.add(egui::Label::new(theme::faint(notice).size(theme::BUTTON_TEXT)).wrap());
        }
    };
    if is_access_told {
        notice_ui(ui);
    } else {
        ui.scope(|ui| {
            // No finger presses what is only read.
            ui.spacing_mut().interact_size.y = 0.0;
            ui.horizontal_wrapped(notice_ui);
        });
    }
    let checkboxes: [(&str, Option<bool>, fn(bool) -> OnlineCommand); 2] = [
        ("study-show-place", view.is_place_shown, OnlineCommand::ShowPlace),
        ("study-follow", view.is_following, OnlineCommand::FollowPlace),
    ];
    for (key, checkbox_state, make_command) in checkboxes {
        let Some(mut is_on) = checkbox_state else { continue };
        if ui.checkbox(&mut is_on, view.say(key)).changed() {
            commands.push(UiCommand::Online(make_command(is_on)));
        }
    }
    if view.current.has_own_moves() {
        let button = ui.button(view.say("study-back"));
        if button.show_tip(view.say("tip-study-back")).clicked() {
            commands.push(UiCommand::Intent(Intent::BackToStudy));
        }
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::play::study::{StudyAccess, StudyOnTable};
    use crate::app::ui::testing::{self, Fixture};
    use crate::study::STUDY_TITLE_TAG;

    fn study_on_table(access: StudyAccess, own_from: u32) -> StudyOnTable {
        StudyOnTable { key: "k7m2".into(), access, first_own_number: own_from }
    }

    fn study_harness(fixture: &Fixture, other_count: u32, space: Space) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([300.0, 200.0], move |ui, commands| {
            let view = StudyView { view: fixture.game_view(), other_count, is_place_shown: None, is_following: None };
            study_ui(ui, view, space, commands);
        })
    }

    #[test]
    fn whoever_can_show_where_they_are_or_follow_chooses_it() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.current.study = Some(study_on_table(StudyAccess::Edit, 2));
        for (is_place_shown, is_following, key) in
            [(Some(false), None, "study-show-place"), (None, Some(true), "study-follow")]
        {
            let mut harness = testing::harness([300.0, 200.0], |ui, commands| {
                study_ui(
                    ui,
                    StudyView { view: fixture.game_view(), other_count: 1, is_place_shown, is_following },
                    Space::Roomy,
                    commands,
                );
            });
            let are_read =
                ["study-show-place", "study-follow"].map(|key| testing::shows_text(&harness, &fixture.say(key)));
            assert_eq!(are_read, [is_place_shown.is_some(), is_following.is_some()]);
            testing::press_control(&mut harness, &fixture.say(key));
            match &*testing::take_commands(&mut harness) {
                [UiCommand::Online(OnlineCommand::ShowPlace(true))] if is_place_shown.is_some() => {}
                [UiCommand::Online(OnlineCommand::FollowPlace(false))] if is_following.is_some() => {}
                commands => panic!("{commands:?}"),
            }
        }
    }

    #[test]
    fn own_moves_are_dropped_by_a_button_that_is_there_only_then() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        for (own_from, is_there) in [(2, false), (1, true)] {
            fixture.current.study = Some(study_on_table(StudyAccess::Read, own_from));
            let mut harness = study_harness(&fixture, 0, Space::Roomy);
            assert_eq!(testing::shows_text(&harness, &fixture.say("study-back")), is_there);
            if is_there {
                testing::press_control(&mut harness, &fixture.say("study-back"));
                let commands = testing::take_commands(&mut harness);
                assert!(matches!(&*commands, [UiCommand::Intent(Intent::BackToStudy)]), "{commands:?}");
            }
        }
    }

    #[test]
    fn a_study_is_told_by_its_title_and_who_else_is_there_while_that_is_known() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.current.record.head.more.push((STUDY_TITLE_TAG.into(), "Openings".into()));
        for (access, other_count, expected) in [
            (Some(StudyAccess::Edit), 2, Some("2 others are here.")),
            (Some(StudyAccess::Read), 1, Some("1 other person is here.")),
            (Some(StudyAccess::Edit), 0, None),
            (Some(StudyAccess::Offline), 2, None),
            (None, 2, None),
        ] {
            fixture.current.study = access.map(|access| study_on_table(access, 2));
            let harness = study_harness(&fixture, other_count, Space::Roomy);
            assert_eq!(testing::shows_text(&harness, "Openings"), access.is_some(), "{access:?}");
            assert!(
                access.is_none_or(|access| testing::shows_text(&harness, &fixture.say(access.key()))),
                "{access:?}"
            );
            let is_presence_read = ["is here", "are here"].map(|words| testing::shows_text(&harness, words));
            assert_eq!(is_presence_read.contains(&true), expected.is_some(), "{access:?} {other_count}");
            assert!(
                expected.is_none_or(|expected| testing::shows_text(&harness, expected)),
                "{access:?} {other_count}"
            );
        }
    }

    #[test]
    fn a_low_panel_leaves_out_what_is_always_the_same() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.current.record.head.more.push((STUDY_TITLE_TAG.into(), "Openings".into()));
        for (access, is_access_told) in [(StudyAccess::Edit, false), (StudyAccess::Offline, true)] {
            fixture.current.study = Some(study_on_table(access, 2));
            let harness = study_harness(&fixture, 1, Space::Short);
            assert!(testing::shows_text(&harness, "Openings"));
            assert_eq!(testing::shows_text(&harness, &fixture.say(access.key())), is_access_told, "{access:?}");
            assert_eq!(testing::shows_text(&harness, "is here"), !is_access_told, "{access:?}");
        }
    }
}
