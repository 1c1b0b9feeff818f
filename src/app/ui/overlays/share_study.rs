//! The part of the dialog for sharing that is about studies: making one of the game, and the links and the title of the one on the table.

use bevy_egui::egui::{self, Ui};

use crate::app::online::commands::OnlineCommand;
use crate::app::phrases;
use crate::app::play::study::title_of_study;
use crate::app::share::link;
use crate::app::ui::command::UiCommand;
use crate::app::ui::overlays::share::{ShareView, text_line_ui};
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::board::Side;
use crate::study::MAX_STUDY_TITLE_CHARS;

/// Draws the links to the study on the table and its title, or the button that makes one of the game. Returns whether there is either.
pub(super) fn share_study_ui(
    ui: &mut Ui,
    view: ShareView,
    record: &str,
    study_title: &mut Option<String>,
    last_copied: &mut Option<(&'static str, String)>,
    commands: &mut Vec<UiCommand>,
) -> bool {
    if let Some(link) = view.study {
        text_line_ui(ui, view, "study-link-read", &link.to_read().to_string(), last_copied);
        if link.secret.is_some() {
            text_line_ui(ui, view, "study-link-edit", &link.to_string(), last_copied);
            study_title_ui(ui, view, study_title, |ui, study_title| {
                let is_changed = study_title != view.current_game.study_title();
                if ui.add_enabled(is_changed, egui::Button::new(view.say("study-rename"))).clicked() {
                    commands.push(UiCommand::Online(OnlineCommand::NameStudy(study_title)));
                }
            });
        }
        return true;
    }
    if link::site(view.settings).is_none() || view.current_game.is_remote() {
        return false;
    }
    study_title_ui(ui, view, study_title, |ui, study_title| {
        let button = egui::Button::new(view.say("study-make"));
        let response = ui.add_enabled(!view.is_making_study, button).show_tip(view.say("tip-study-make"));
        if response.clicked() {
            let record = record.to_owned();
            commands.push(UiCommand::Online(OnlineCommand::MakeStudy { record, title: study_title }));
        }
    });
    true
}

/// Draws the field for the title of a study, and below it the button for what is written there.
fn study_title_ui(
    ui: &mut Ui,
    view: ShareView,
    study_title: &mut Option<String>,
    button_ui: impl FnOnce(&mut Ui, String),
) {
    let text = study_title.get_or_insert_with(|| default_title(view));
    let label = ui.label(theme::strong(view.say("study-title")));
    let field = egui::TextEdit::singleline(text).id_salt("study title").char_limit(MAX_STUDY_TITLE_CHARS);
    ui.add(field.desired_width(f32::INFINITY)).labelled_by(label.id);
    button_ui(ui, title_of_study(text));
}

/// The title of the study, or else the names of the players, or the name of the game if they have none.
fn default_title(ShareView { translations, current_game, .. }: ShareView) -> String {
    if !current_game.study_title().is_empty() {
        return current_game.study_title().to_owned();
    }
    if Side::ALL.into_iter().all(|side| current_game.head.player(side).is_none()) {
        return phrases::title(translations, current_game);
    }
    let [white, black] = Side::ALL.map(|side| phrases::player(translations, current_game, side));
    format!("{white} – {black}")
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::online::link::StudyLink;
    use crate::app::ui::overlays::share::tests::share_view;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::study::{STUDY_TITLE_TAG, StudySecret};

    /// The part of the dialog about studies, with this study on the table.
    fn study_harness<'a>(fixture: &'a Fixture, study: Option<&'a StudyLink>) -> Harness<'a, Vec<UiCommand>> {
        let (mut study_title, mut last_copied) = (None, None);
        testing::harness([600.0, 900.0], move |ui, commands| {
            share_study_ui(
                ui,
                ShareView { study, ..share_view(fixture) },
                "the record",
                &mut study_title,
                &mut last_copied,
                commands,
            );
        })
    }

    fn fixture_with_site() -> Fixture {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.settings.site = "https://example.org/".parse().ok();
        fixture
    }

    fn study_link(fixture: &Fixture) -> StudyLink {
        let secret = Some(StudySecret::new([7; 16]));
        StudyLink { site: fixture.settings.site.clone(), key: "abcdefgh23456789".into(), secret }
    }

    #[test]
    fn a_study_is_made_of_the_game_with_the_names_of_the_players_or_of_the_game_as_its_title() {
        for (players, expected) in
            [(["", ""], None), (["Ana", ""], Some("Ana – Black")), (["Ana", "Ben"], Some("Ana – Ben"))]
        {
            let mut fixture = fixture_with_site();
            fixture.current.record.head.players = players.map(str::to_owned);
            let mut harness = study_harness(&fixture, None);
            testing::press_control(&mut harness, &fixture.say("study-make"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Online(OnlineCommand::MakeStudy { record, title: study_title })] = &*commands else {
                panic!("{commands:?}")
            };
            let game_title = phrases::title(&fixture.translations, &fixture.current);
            assert_eq!((record.as_str(), study_title.as_str()), ("the record", expected.unwrap_or(&game_title)));
        }
    }

    #[test]
    fn a_study_has_a_link_to_read_and_whoever_edits_one_to_edit_and_the_title() {
        let mut fixture = fixture_with_site();
        let study_link = study_link(&fixture);
        for study_link in [study_link.to_read(), study_link.clone()] {
            let harness = study_harness(&fixture, Some(&study_link));
            let texts: Vec<String> = Picture::of(&harness).texts().into_iter().map(|text| text.text).collect();
            assert!(texts.contains(&study_link.to_read().to_string()), "{texts:?}");
            for key in ["study-link-edit", "study-rename"] {
                let is_there = texts.iter().any(|text| *text == fixture.say(key));
                assert_eq!(is_there, study_link.secret.is_some(), "{key} {texts:?}");
            }
            assert!(texts.contains(&study_link.to_string()), "{texts:?}");
        }
        // A study that has no title gets the usual one.
        let mut harness = study_harness(&fixture, Some(&study_link));
        testing::press_control(&mut harness, &fixture.say("study-rename"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::NameStudy(study_title))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*study_title, phrases::title(&fixture.translations, &fixture.current));
        drop(harness);
        fixture.current.record.head.more.push((STUDY_TITLE_TAG.into(), "Openings".into()));
        assert!(testing::shows_text(&study_harness(&fixture, Some(&study_link)), "Openings"));
    }
}
