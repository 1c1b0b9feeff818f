//! The dialog for sharing a game and pasting another one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, DetectChanges, Local, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::input::screen_keyboard;
use crate::app::online::link::{StudyLink, page_url};
use crate::app::online::online_game::{OnlineGame, OnlineTable};
use crate::app::online::studies::OpenStudy;
use crate::app::share::{ShareCommand, link};
use crate::app::ui::online::site_field::{self, SiteField};
use crate::app::ui::overlays::pasted_text::{self, PastedText};
use crate::app::ui::overlays::share_study;
use crate::app::ui::widgets::number_field::NumberField;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::widgets::{dialog, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{
    i18n::Translations, play::CurrentGame, screen::Overlay, settings::Settings, share::gif_export::GifRange,
    system::wall_clock::WallClock,
};
use crate::archive::Date;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<ShareTexts>(Overlay::Share).draw_overlay(Overlay::Share, draw_share);
}

/// The width of a number's field, in logical pixels.
const NUMBER_FIELD_WIDTH: f32 = 48.0;
/// The height of the box with the record, in logical pixels.
const RECORD_BOX_HEIGHT: f32 = 110.0;

/// The exported texts.
#[derive(Component, Default)]
struct ShareTexts {
    exported_texts: Option<ExportedTexts>,
    /// The text that was copied last, after the key of its name.
    last_copied: Option<(&'static str, String)>,
    /// The title of the study as it is being written.
    study_title: Option<String>,
    /// The address of the web version.
    site_field: SiteField,
}

/// The game as texts.
struct ExportedTexts {
    /// The link without the address of the web version.
    fragment: String,
    position: String,
    record: String,
    /// The texts that other programs read, each with the key of its name and of its tooltip.
    other_formats: Vec<([&'static str; 2], String)>,
}

/// The number of moves in a GIF. It is kept when the dialog is closed.
struct GifLength(u16);

impl Default for GifLength {
    fn default() -> Self {
        Self(5)
    }
}

/// The game to share.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct ShareView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) settings: &'a Settings,
    pub(in crate::app::ui) current_game: &'a CurrentGame,
    pub(in crate::app::ui) today: Date,
    /// The study on the table.
    pub(in crate::app::ui) study: Option<&'a StudyLink>,
    /// Whether a study is being made of the game.
    pub(in crate::app::ui) is_making_study: bool,
    /// The game on the table, if it is one on a server that everybody may see.
    pub(in crate::app::ui) public_game: Option<&'a OnlineTable>,
}

impl ShareView<'_> {
    pub(in crate::app::ui) fn say(self, key: &str) -> String {
        self.translations.say(key)
    }
}

/// The resources that the dialog reads.
#[derive(SystemParam)]
struct ShareParams<'w> {
    translations: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    current_game: Res<'w, CurrentGame>,
    clock: Res<'w, WallClock>,
    study: Res<'w, OpenStudy>,
    online: Res<'w, OnlineGame>,
}

impl ShareParams<'_> {
    fn view(&self) -> ShareView<'_> {
        ShareView {
            translations: &self.translations,
            settings: &self.settings,
            current_game: &self.current_game,
            today: self.clock.today(),
            study: self.study.link(),
            is_making_study: self.study.is_making,
            public_game: self.online.table().filter(|table| table.is_on_table() && table.is_public()),
        }
    }
}

fn draw_share(
    mut context: PanelContext,
    params: ShareParams,
    mut share_texts: Single<&mut ShareTexts>,
    mut pasted_text: Single<&mut PastedText>,
    mut gif_length: Local<GifLength>,
) -> Result {
    if params.current_game.is_changed() {
        share_texts.exported_texts = None;
    }
    let view = params.view();
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, view.translations, "share-title", commands, |ui, commands| {
            share_ui(ui, view, &mut share_texts, &mut gif_length, &mut pasted_text, commands);
        });
    })
}

/// Draws the contents of the dialog.
fn share_ui(
    ui: &mut Ui,
    view: ShareView,
    share_texts: &mut ShareTexts,
    gif_length: &mut GifLength,
    pasted_text: &mut PastedText,
    commands: &mut Vec<UiCommand>,
) {
    ui.spacing_mut().item_spacing.y = 6.0;
    link_ui(ui, view, share_texts);
    if let Some(table) = view.public_game {
        let address = page_url(&table.site, &format!("embed/{}", table.key));
        text_line_ui(ui, view, "share-embed", &address, &mut share_texts.last_copied);
    }
    if cfg!(not(target_family = "wasm")) {
        site_field::site_ui(ui, view.translations, view.settings, &mut share_texts.site_field, commands);
    }
    let exported_texts = share_texts.exported_texts.get_or_insert_with(|| ExportedTexts::of(view));
    text_line_ui(ui, view, "share-position", &exported_texts.position, &mut share_texts.last_copied);
    text_heading_ui(ui, view, "share-record", &exported_texts.record, &mut share_texts.last_copied);
    let record_box = text_box_ui(ui, "record", RECORD_BOX_HEIGHT, &mut exported_texts.record.as_str());
    screen_keyboard::mark_read_only(&record_box);
    theme::set_accessible_name(&record_box, view.say("share-record"));
    other_formats_ui(ui, view, &exported_texts.other_formats, &mut share_texts.last_copied);
    ui.separator();
    if share_study::share_study_ui(
        ui,
        view,
        &exported_texts.record,
        &mut share_texts.study_title,
        &mut share_texts.last_copied,
        commands,
    ) {
        ui.separator();
    }
    picture_buttons_ui(ui, view, gif_length, commands);
    ui.separator();
    pasted_text::paste_ui(ui, view, pasted_text, commands);
}

/// Draws the link. If no web version is known, draws only the part that can be pasted, with an explanation.
fn link_ui(ui: &mut Ui, view: ShareView, share_texts: &mut ShareTexts) {
    let exported_texts = share_texts.exported_texts.get_or_insert_with(|| ExportedTexts::of(view));
    match link::site(view.settings) {
        Some(site) => {
            let link = format!("{site}{}", exported_texts.fragment);
            text_line_ui(ui, view, "share-link", &link, &mut share_texts.last_copied);
        }
        None => {
            text_line_ui(ui, view, "share-code", &exported_texts.fragment, &mut share_texts.last_copied);
            ui.add(egui::Label::new(theme::faint(view.say("share-no-site"))).wrap());
        }
    }
}

impl ExportedTexts {
    fn of(ShareView { current_game, today, .. }: ShareView) -> Self {
        let dfen = current_game.game.referee().position().dfen();
        let abstract_play = current_game.record.to_abstract_play(&today.to_rfc3339_midnight());
        let other_formats = [
            (["share-dfen", "tip-share-dfen"], dfen),
            (["share-abstract-play", "tip-share-abstract-play"], abstract_play),
        ];
        Self {
            fragment: link::fragment(&current_game.record),
            position: current_game.game.referee().fen(),
            record: current_game.record.to_string(),
            other_formats: other_formats.into_iter().filter_map(|(keys, text)| Some((keys, text?))).collect(),
        }
    }
}

/// Draws the title of a text and its copy button.
fn text_heading_ui(
    ui: &mut Ui,
    view: ShareView,
    name_key: &'static str,
    text: &str,
    last_copied: &mut Option<(&'static str, String)>,
) {
    ui.horizontal(|ui| {
        structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(view.say(name_key)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            copy_button_ui(ui, view, [name_key, "share-copy"], text, last_copied);
        });
    });
}

/// Draws a button that copies a text, and tells of the text that was copied last that it was.
fn copy_button_ui(
    ui: &mut Ui,
    view: ShareView,
    [name_key, label_key]: [&'static str; 2],
    text: &str,
    last_copied: &mut Option<(&'static str, String)>,
) -> egui::Response {
    let is_copied = last_copied.as_ref().is_some_and(|(key, copied_text)| *key == name_key && copied_text == text);
    let label_key = if is_copied { "share-copied" } else { label_key };
    let button = ui.button(view.say(label_key));
    if button.clicked() {
        ui.ctx().copy_text(text.to_owned());
        *last_copied = Some((name_key, text.to_owned()));
    }
    button
}

/// Draws a button for each text that other programs read, which copies it.
fn other_formats_ui(
    ui: &mut Ui,
    view: ShareView,
    other_formats: &[([&'static str; 2], String)],
    last_copied: &mut Option<(&'static str, String)>,
) {
    if other_formats.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say("share-others")));
        for &([name_key, tip_key], ref text) in other_formats {
            copy_button_ui(ui, view, [name_key; 2], text, last_copied).show_tip(view.say(tip_key));
        }
    });
}

/// Draws a text of one line, which can be selected and scrolled.
pub(super) fn text_line_ui(
    ui: &mut Ui,
    view: ShareView,
    name_key: &'static str,
    text: &str,
    last_copied: &mut Option<(&'static str, String)>,
) {
    text_heading_ui(ui, view, name_key, text, last_copied);
    let text_field = ui.add(egui::TextEdit::singleline(&mut &*text).id_salt(name_key).desired_width(f32::INFINITY));
    screen_keyboard::mark_read_only(&text_field);
    theme::set_accessible_name(&text_field, view.say(name_key));
}

/// Draws a text of many lines in a box.
pub(in crate::app::ui) fn text_box_ui(
    ui: &mut Ui,
    name: &'static str,
    height: f32,
    text: &mut dyn egui::TextBuffer,
) -> egui::Response {
    let scroll_area = egui::ScrollArea::vertical().id_salt(name).max_height(height).min_scrolled_height(height);
    scroll_area
        .show(ui, |ui| {
            let row_count = (height / ui.text_style_height(&egui::TextStyle::Body)) as usize;
            let field = egui::TextEdit::multiline(text).id_salt(name).desired_rows(row_count);
            let response = ui.add(field.desired_width(f32::INFINITY));
            screen_keyboard::mark_multiline(&response);
            response
        })
        .inner
}

fn picture_buttons_ui(
    ui: &mut Ui,
    view: ShareView,
    GifLength(gif_length): &mut GifLength,
    commands: &mut Vec<UiCommand>,
) {
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(view.say("share-pictures")));
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("share-picture")).show_tip(view.say("tip-share-picture")).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Image));
        }
        if ui.button(view.say("share-photograph")).show_tip(view.say("tip-share-photograph")).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Photograph));
        }
        let has_plies = view.current_game.game.plies().len() > 0;
        if ui.add_enabled(has_plies, egui::Button::new(view.say("share-animation"))).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Gif(GifRange::Whole)));
        }
        let has_played_plies = view.current_game.game.ply_count() > 0;
        let last_moves_text = view.translations.say_with("share-animation-last", &[("count", (*gif_length).into())]);
        if ui.add_enabled(has_played_plies, egui::Button::new(last_moves_text)).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Gif(GifRange::Last(*gif_length))));
        }
        ui.add_enabled_ui(has_played_plies, |ui| {
            ui.spacing_mut().interact_size.x = NUMBER_FIELD_WIDTH;
            let number_field = ui.add(NumberField::new(gif_length, 1..=99));
            theme::set_accessible_name(&number_field, view.say("tip-share-animation-count"));
            number_field.show_tip(view.say("tip-share-animation-count"));
        });
    });
}

#[cfg(test)]
pub(in crate::app::ui) mod tests {
    use egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::settings::site::Site;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::board::Side;
    use crate::games::dice_chess::Variant;
    use crate::session::{Declaration, Game, GameId};

    pub(in crate::app::ui) fn share_view(fixture: &Fixture) -> ShareView<'_> {
        let today = Date::of(2026, 11, 26).expect("a date");
        let (translations, settings, current_game) = (&fixture.translations, &fixture.settings, &fixture.current);
        ShareView {
            translations,
            settings,
            current_game,
            today,
            study: None,
            is_making_study: false,
            public_game: None,
        }
    }

    /// The contents of the dialog.
    fn share_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        share_harness_with(PastedText::default(), fixture)
    }

    /// The same with this pasted text.
    pub(in crate::app::ui) fn share_harness_with(
        mut pasted_text: PastedText,
        fixture: &Fixture,
    ) -> Harness<'_, Vec<UiCommand>> {
        let (mut share_texts, mut gif_length) = (ShareTexts::default(), GifLength::default());
        testing::harness([600.0, 900.0], move |ui, commands| {
            share_ui(ui, share_view(fixture), &mut share_texts, &mut gif_length, &mut pasted_text, commands);
        })
    }

    /// The displayed texts with this web version in the settings.
    fn texts_with_site(site: Option<&str>) -> Vec<String> {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.settings.site = site.map(|site| site.parse().expect("an address"));
        Picture::of(&share_harness(&fixture)).texts().into_iter().map(|text| text.text).collect()
    }

    #[test]
    fn each_button_asks_for_its_picture() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut harness = share_harness(&fixture);
        let last_moves_name = fixture.translations.say_with("share-animation-last", &[("count", 5.into())]);
        for (name, command) in [
            (fixture.say("share-picture"), ShareCommand::Image),
            (fixture.say("share-photograph"), ShareCommand::Photograph),
            (fixture.say("share-animation"), ShareCommand::Gif(GifRange::Whole)),
            (last_moves_name, ShareCommand::Gif(GifRange::Last(5))),
        ] {
            testing::press_control(&mut harness, &name);
            let commands = testing::take_commands(&mut harness);
            assert!(
                matches!(&*commands, [UiCommand::Share(sent_command)] if *sent_command == command),
                "{name}: {commands:?}"
            );
        }
    }

    #[test]
    fn texts_for_other_programs_are_copied_where_there_are_any() {
        let copied_text = |fixture: &Fixture, name: &str| {
            let other_formats = ExportedTexts::of(share_view(fixture)).other_formats;
            let format_text = other_formats.into_iter().find(|([key, _], _)| *key == name).map(|(_, text)| text);
            let mut harness = share_harness(fixture);
            assert_eq!(testing::shows_text(&harness, &fixture.say(name)), format_text.is_some(), "{name}");
            if format_text.is_some() {
                testing::press_control(&mut harness, &fixture.say(name));
                assert!(testing::shows_text(&harness, &fixture.say("share-copied")), "{name}");
            }
            format_text
        };
        let mut fixture = Fixture::turnover(&["d2d4"]);
        assert_eq!(copied_text(&fixture, "share-abstract-play"), None, "it goes on");
        assert_eq!(copied_text(&fixture, "share-dfen"), None);
        fixture.current.record.game.declare(Declaration::Resign(Side::Black));
        let record = copied_text(&fixture, "share-abstract-play").expect("a finished game");
        assert!(record.contains("2026-11-26T00:00:00Z"), "{record}");
        let three_dice_fixture = Fixture::new(Game::new(GameId::DiceChess(Variant::ThreeDice)));
        let dfen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(copied_text(&three_dice_fixture, "share-dfen").as_deref(), Some(dfen));
    }

    #[test]
    fn a_number_field_is_told_from_the_buttons_beside_it_and_from_plain_text() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let harness = share_harness(&fixture);
        let rects = Picture::of(&harness).rects();
        let background = |control_rect: egui::Rect| {
            let is_same_size = |rect: egui::Rect| {
                rect.expand(2.0).contains_rect(control_rect) && control_rect.expand(2.0).contains_rect(rect)
            };
            let background_rect =
                rects.iter().rfind(|(_, drawn)| is_same_size(drawn.rect) && drawn.fill != egui::Color32::TRANSPARENT);
            let nearby_rects =
                || rects.iter().map(|(_, drawn)| drawn.rect).filter(|rect| rect.intersects(control_rect));
            let (_, drawn) = background_rect.unwrap_or_else(|| {
                panic!("no ground of its own at {control_rect} in {:?}", nearby_rects().collect::<Vec<_>>())
            });
            (drawn.fill, drawn.stroke)
        };
        let (field_color, field_stroke) = background(harness.get_by_role(Role::SpinButton).rect());
        assert_eq!(field_color, theme::FIELD);
        assert!(field_stroke.width > 0.0 && field_stroke.color == theme::LINE, "{field_stroke:?}");
        assert_ne!(background(testing::control_rect(&harness, &fixture.say("share-animation"))).0, field_color);
    }

    #[test]
    fn a_link_is_a_whole_address_and_where_none_is_known_the_sheet_says_that_there_is_only_a_code() {
        let [texts_with_address, texts_without_address] =
            [Some("https://example.org/turnover/"), None].map(texts_with_site);
        let has_beginning = |texts: &[String], beginning: &str| texts.iter().any(|text| text.starts_with(beginning));
        assert!(
            has_beginning(&texts_with_address, "https://example.org/turnover/#game=")
                && has_beginning(&texts_with_address, "Link"),
            "{texts_with_address:?}"
        );
        assert!(!has_beginning(&texts_with_address, "This is no link"), "{texts_with_address:?}");
        if Site::built_in().is_none() {
            assert!(
                has_beginning(&texts_without_address, "#game=") && has_beginning(&texts_without_address, "Game code"),
                "{texts_without_address:?}"
            );
            assert!(
                has_beginning(&texts_without_address, "This is no link")
                    && !has_beginning(&texts_without_address, "Link"),
                "{texts_without_address:?}"
            );
        }
    }

    #[test]
    fn a_text_that_has_changed_since_it_was_copied_is_offered_again() {
        let start = Game::new(GameId::DiceChess(Variant::ThreeDice));
        let state = (Fixture::new(start.clone()), ShareTexts::default());
        let mut harness = testing::harness_with([600.0, 900.0], state, |ui, (fixture, share_texts)| {
            let (mut gif_length, mut pasted_text) = (GifLength::default(), PastedText::default());
            share_ui(ui, share_view(fixture), share_texts, &mut gif_length, &mut pasted_text, &mut Vec::new());
        });
        let [name, copied_text] = ["share-dfen", "share-copied"].map(|key| harness.state().0.say(key));
        testing::press_control(&mut harness, &name);
        for (fen, is_copied) in
            [(start.referee().fen(), true), (start.referee().fen().replacen(" w ", " b ", 1), false)]
        {
            let (fixture, share_texts) = harness.state_mut();
            fixture.current = CurrentGame::new(Game::from_fen(start.id(), &fen).expect("a position"));
            share_texts.exported_texts = None;
            testing::run_until_settled(&mut harness);
            assert_eq!(testing::shows_text(&harness, &copied_text), is_copied, "{fen}");
        }
    }
}
