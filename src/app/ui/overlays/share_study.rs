//! The part of the dialog for sharing that is about studies: making one of the game, and the links and the title of the one on the table.

use bevy_egui::egui::{self, Ui};

use crate::app::online::commands::OnlineCommand;
use crate::app::phrases;
use crate::app::play::study::title_of_study;
use crate::app::share::link;
use crate::app::ui::command::UiCommand;
use crate::app::ui::overlays::share::{ShareView, text_line_ui};
use crate::app::ui::widgets::theme;
use crate::board::Side;
use crate::study::MAX_STUDY_TITLE_CHARS;

/// Draws the links to the study on the table and its title, or the button that makes one of the game. Returns whether there is either.
pub(super) fn study_ui(
    ui: &mut Ui,
    view: ShareView,
    record: &str,
    title: &mut Option<String>,
    last_copied: &mut Option<&'static str>,
    commands: &mut Vec<UiCommand>,
) -> bool {
    if let Some(link) = view.study {
        text_line_ui(ui, view, "study-link-read", &link.to_read().to_string(), last_copied);
        if link.secret.is_some() {
            text_line_ui(ui, view, "study-link-edit", &link.to_string(), last_copied);
            title_ui(ui, view, title, |ui, title| {
                let is_another = title != view.current.study_title();
                if ui.add_enabled(is_another, egui::Button::new(view.say("study-rename"))).clicked() {
                    commands.push(UiCommand::Online(OnlineCommand::NameStudy(title)));
                }
            });
        }
        return true;
    }
    if link::site(view.settings).is_none() || view.current.is_remote() {
        return false;
    }
    title_ui(ui, view, title, |ui, title| {
        let button = egui::Button::new(view.say("study-make"));
        let response = ui.add_enabled(!view.is_making_study, button).on_hover_text(view.say("tip-study-make"));
        if response.clicked() {
            let record = record.to_owned();
            commands.push(UiCommand::Online(OnlineCommand::MakeStudy { record, title }));
        }
    });
    true
}

/// Draws the field for the title of a study, and below it the button for what is written there.
fn title_ui(ui: &mut Ui, view: ShareView, title: &mut Option<String>, button_ui: impl FnOnce(&mut Ui, String)) {
    let text = title.get_or_insert_with(|| usual_title(view));
    let label = ui.label(theme::strong(view.say("study-title")));
    let field = egui::TextEdit::singleline(text).id_salt("study title").char_limit(MAX_STUDY_TITLE_CHARS);
    ui.add(field.desired_width(f32::INFINITY)).labelled_by(label.id);
    button_ui(ui, title_of_study(text));
}

/// The title of the study, or else the names of the players, or the name of the game if they have none.
fn usual_title(ShareView { translations, current, .. }: ShareView) -> String {
    if !current.study_title().is_empty() {
        return current.study_title().to_owned();
    }
    if Side::ALL.into_iter().all(|side| current.head.player(side).is_none()) {
        return phrases::title(translations, current);
    }
    let [white, black] = Side::ALL.map(|side| phrases::player(translations, current, side));
    format!("{white} – {black}")
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::online::link::StudyLink;
    use crate::app::ui::overlays::share::tests::view;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::study::{STUDY_TITLE_TAG, StudySecret};

    /// The part of the dialog about studies, with this study on the table.
    fn part<'a>(shown: &'a Fixture, study: Option<&'a StudyLink>) -> Harness<'a, Vec<UiCommand>> {
        let (mut title, mut last_copied) = (None, None);
        testing::harness([600.0, 900.0], move |ui, commands| {
            study_ui(ui, ShareView { study, ..view(shown) }, "the record", &mut title, &mut last_copied, commands);
        })
    }

    fn fixture() -> Fixture {
        let mut shown = Fixture::turnover(&["d2d4"]);
        shown.settings.site = "https://example.org/".parse().ok();
        shown
    }

    fn link(shown: &Fixture) -> StudyLink {
        let secret = Some(StudySecret::new([7; 16]));
        StudyLink { site: shown.settings.site.clone(), key: "abcdefgh23456789".into(), secret }
    }

    #[test]
    fn a_study_is_made_of_the_game_with_the_names_of_the_players_or_of_the_game_as_its_title() {
        for (players, expected) in
            [(["", ""], None), (["Ana", ""], Some("Ana – Black")), (["Ana", "Ben"], Some("Ana – Ben"))]
        {
            let mut shown = fixture();
            shown.current.record.head.players = players.map(str::to_owned);
            let mut harness = part(&shown, None);
            testing::press(&mut harness, &shown.say("study-make"));
            let commands = testing::take(&mut harness);
            let [UiCommand::Online(OnlineCommand::MakeStudy { record, title })] = &*commands else {
                panic!("{commands:?}")
            };
            let game = phrases::title(&shown.translations, &shown.current);
            assert_eq!((record.as_str(), title.as_str()), ("the record", expected.unwrap_or(&game)));
        }
    }

    #[test]
    fn a_study_has_a_link_to_read_and_whoever_edits_one_to_edit_and_the_title() {
        let mut shown = fixture();
        let link = link(&shown);
        for link in [link.to_read(), link.clone()] {
            let harness = part(&shown, Some(&link));
            let texts: Vec<String> = Picture::of(&harness).texts().into_iter().map(|text| text.text).collect();
            assert!(texts.contains(&link.to_read().to_string()), "{texts:?}");
            for key in ["study-link-edit", "study-rename"] {
                let is_there = texts.iter().any(|text| *text == shown.say(key));
                assert_eq!(is_there, link.secret.is_some(), "{key} {texts:?}");
            }
            assert!(texts.contains(&link.to_string()), "{texts:?}");
        }
        // A study that has no title gets the usual one.
        let mut harness = part(&shown, Some(&link));
        testing::press(&mut harness, &shown.say("study-rename"));
        let commands = testing::take(&mut harness);
        let [UiCommand::Online(OnlineCommand::NameStudy(title))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*title, phrases::title(&shown.translations, &shown.current));
        drop(harness);
        shown.current.record.head.more.push((STUDY_TITLE_TAG.into(), "Openings".into()));
        assert!(testing::reads(&part(&shown, Some(&link)), "Openings"));
    }
}
