//! The dialog for sharing a game and pasting another one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, DetectChanges, Local, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::online::link::{StudyLink, page_url};
use crate::app::online::online_game::{OnlineGame, OnlineTable};
use crate::app::online::studies::OpenStudy;
use crate::app::share::{ShareCommand, link};
use crate::app::ui::online::site_field::{self, SiteField};
use crate::app::ui::overlays::pasted_text::{self, PastedText};
use crate::app::ui::overlays::share_study;
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
const NUMBER_WIDTH: f32 = 48.0;
/// The height of the box with the record, in logical pixels.
const RECORD_HEIGHT: f32 = 110.0;

/// The exported texts.
#[derive(Component, Default)]
struct ShareTexts {
    exported_texts: Option<ExportedTexts>,
    /// The text that was copied last.
    last_copied: Option<&'static str>,
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
    other_forms: Vec<([&'static str; 2], String)>,
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
    pub(in crate::app::ui) current: &'a CurrentGame,
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
    current: Res<'w, CurrentGame>,
    clock: Res<'w, WallClock>,
    study: Res<'w, OpenStudy>,
    online: Res<'w, OnlineGame>,
}

impl ShareParams<'_> {
    fn view(&self) -> ShareView<'_> {
        ShareView {
            translations: &self.translations,
            settings: &self.settings,
            current: &self.current,
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
    mut texts: Single<&mut ShareTexts>,
    mut pasted_text: Single<&mut PastedText>,
    mut length: Local<GifLength>,
) -> Result {
    if params.current.is_changed() {
        texts.exported_texts = None;
    }
    let view = params.view();
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, view.translations, "share-title", commands, |ui, commands| {
            share_ui(ui, view, &mut texts, &mut length, &mut pasted_text, commands);
        });
    })
}

/// Draws the contents of the dialog.
fn share_ui(
    ui: &mut Ui,
    view: ShareView,
    texts: &mut ShareTexts,
    length: &mut GifLength,
    pasted_text: &mut PastedText,
    commands: &mut Vec<UiCommand>,
) {
    ui.spacing_mut().item_spacing.y = 6.0;
    link_ui(ui, view, texts);
    if let Some(table) = view.public_game {
        let address = page_url(&table.site, &format!("embed/{}", table.key));
        text_line_ui(ui, view, "share-embed", &address, &mut texts.last_copied);
    }
    if cfg!(not(target_family = "wasm")) {
        site_field::site_ui(ui, view.translations, view.settings, &mut texts.site_field, commands);
    }
    let exported_texts = texts.exported_texts.get_or_insert_with(|| ExportedTexts::of(view));
    text_line_ui(ui, view, "share-position", &exported_texts.position, &mut texts.last_copied);
    copy_ui(ui, view, "share-record", &exported_texts.record, &mut texts.last_copied);
    let record_box = text_box_ui(ui, "record", RECORD_HEIGHT, &mut exported_texts.record.as_str());
    theme::set_accessible_name(&record_box, view.say("share-record"));
    other_forms_ui(ui, view, &exported_texts.other_forms, &mut texts.last_copied);
    ui.separator();
    if share_study::study_ui(ui, view, &exported_texts.record, &mut texts.study_title, &mut texts.last_copied, commands)
    {
        ui.separator();
    }
    pictures_ui(ui, view, length, commands);
    ui.separator();
    pasted_text::paste_ui(ui, view, pasted_text, commands);
}

/// Draws the link. If no web version is known, draws only the part that can be pasted, with an explanation.
fn link_ui(ui: &mut Ui, view: ShareView, texts: &mut ShareTexts) {
    let exported_texts = texts.exported_texts.get_or_insert_with(|| ExportedTexts::of(view));
    match link::site(view.settings) {
        Some(site) => {
            let link = format!("{site}{}", exported_texts.fragment);
            text_line_ui(ui, view, "share-link", &link, &mut texts.last_copied);
        }
        None => {
            text_line_ui(ui, view, "share-code", &exported_texts.fragment, &mut texts.last_copied);
            ui.add(egui::Label::new(theme::faint(view.say("share-no-site"))).wrap());
        }
    }
}

impl ExportedTexts {
    fn of(ShareView { current, today, .. }: ShareView) -> Self {
        let dfen = current.game.referee().position().dfen();
        let abstract_play = current.record.to_abstract_play(&today.to_rfc3339_midnight());
        let other_forms = [
            (["share-dfen", "tip-share-dfen"], dfen),
            (["share-abstract-play", "tip-share-abstract-play"], abstract_play),
        ];
        Self {
            fragment: link::fragment(&current.record),
            position: current.game.referee().fen(),
            record: current.record.to_string(),
            other_forms: other_forms.into_iter().filter_map(|(keys, text)| Some((keys, text?))).collect(),
        }
    }
}

/// Draws the title of a text and its copy button.
fn copy_ui(ui: &mut Ui, view: ShareView, name_key: &'static str, text: &str, last_copied: &mut Option<&'static str>) {
    ui.horizontal(|ui| {
        ui.label(theme::strong(view.say(name_key)));
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
    last_copied: &mut Option<&'static str>,
) -> egui::Response {
    let label_key = if *last_copied == Some(name_key) { "share-copied" } else { label_key };
    let button = ui.button(view.say(label_key));
    if button.clicked() {
        ui.ctx().copy_text(text.to_owned());
        *last_copied = Some(name_key);
    }
    button
}

/// Draws a button for each text that other programs read, which copies it.
fn other_forms_ui(
    ui: &mut Ui,
    view: ShareView,
    other_forms: &[([&'static str; 2], String)],
    last_copied: &mut Option<&'static str>,
) {
    if other_forms.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say("share-others")));
        for &([name_key, tip_key], ref text) in other_forms {
            copy_button_ui(ui, view, [name_key; 2], text, last_copied).on_hover_text(view.say(tip_key));
        }
    });
}

/// Draws a text of one line, which can be selected and scrolled.
pub(super) fn text_line_ui(
    ui: &mut Ui,
    view: ShareView,
    name_key: &'static str,
    text: &str,
    last_copied: &mut Option<&'static str>,
) {
    copy_ui(ui, view, name_key, text, last_copied);
    let text_field = ui.add(egui::TextEdit::singleline(&mut &*text).id_salt(name_key).desired_width(f32::INFINITY));
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
            let rows = (height / ui.text_style_height(&egui::TextStyle::Body)) as usize;
            ui.add(egui::TextEdit::multiline(text).id_salt(name).desired_rows(rows).desired_width(f32::INFINITY))
        })
        .inner
}

fn pictures_ui(ui: &mut Ui, view: ShareView, GifLength(gif_length): &mut GifLength, commands: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("share-pictures")));
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("share-picture")).on_hover_text(view.say("tip-share-picture")).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Image));
        }
        if ui.button(view.say("share-photograph")).on_hover_text(view.say("tip-share-photograph")).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Photograph));
        }
        let has_plies = view.current.game.plies().len() > 0;
        if ui.add_enabled(has_plies, egui::Button::new(view.say("share-animation"))).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Gif(GifRange::Whole)));
        }
        let has_played_plies = view.current.game.ply_count() > 0;
        let last = view.translations.say_with("share-animation-last", &[("count", (*gif_length).into())]);
        if ui.add_enabled(has_played_plies, egui::Button::new(last)).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Gif(GifRange::Last(*gif_length))));
        }
        ui.add_enabled_ui(has_played_plies, |ui| {
            ui.spacing_mut().interact_size.x = NUMBER_WIDTH;
            let number_field = theme::number_field(ui, egui::DragValue::new(gif_length).range(1..=99));
            theme::set_accessible_name(&number_field, view.say("tip-share-animation-count"));
            number_field.on_hover_text(view.say("tip-share-animation-count"));
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

    pub(in crate::app::ui) fn view(shown: &Fixture) -> ShareView<'_> {
        let today = Date::of(2026, 11, 26).expect("a date");
        let (translations, settings, current) = (&shown.translations, &shown.settings, &shown.current);
        ShareView { translations, settings, current, today, study: None, is_making_study: false, public_game: None }
    }

    /// The contents of the dialog.
    fn dialog(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        dialog_with(PastedText::default(), shown)
    }

    /// The same with this pasted text.
    pub(in crate::app::ui) fn dialog_with(mut pasted: PastedText, shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        let (mut texts, mut length) = (ShareTexts::default(), GifLength::default());
        testing::harness([600.0, 900.0], move |ui, commands| {
            share_ui(ui, view(shown), &mut texts, &mut length, &mut pasted, commands);
        })
    }

    /// The displayed texts with this web version in the settings.
    fn texts_with(site: Option<&str>) -> Vec<String> {
        let mut shown = Fixture::turnover(&["d2d4"]);
        shown.settings.site = site.map(|site| site.parse().expect("an address"));
        Picture::of(&dialog(&shown)).texts().into_iter().map(|text| text.text).collect()
    }

    #[test]
    fn each_button_asks_for_its_picture() {
        let shown = Fixture::turnover(&["d2d4"]);
        let mut harness = dialog(&shown);
        let last = shown.translations.say_with("share-animation-last", &[("count", 5.into())]);
        for (name, command) in [
            (shown.say("share-picture"), ShareCommand::Image),
            (shown.say("share-photograph"), ShareCommand::Photograph),
            (shown.say("share-animation"), ShareCommand::Gif(GifRange::Whole)),
            (last, ShareCommand::Gif(GifRange::Last(5))),
        ] {
            testing::press(&mut harness, &name);
            let commands = testing::take(&mut harness);
            assert!(matches!(&*commands, [UiCommand::Share(found)] if *found == command), "{name}: {commands:?}");
        }
    }

    #[test]
    fn texts_for_other_programs_are_copied_where_there_are_any() {
        let text = |shown: &Fixture, name: &str| {
            let others = ExportedTexts::of(view(shown)).other_forms;
            let found = others.into_iter().find(|([key, _], _)| *key == name).map(|(_, text)| text);
            let mut harness = dialog(shown);
            assert_eq!(testing::reads(&harness, &shown.say(name)), found.is_some(), "{name}");
            if found.is_some() {
                testing::press(&mut harness, &shown.say(name));
                assert!(testing::reads(&harness, &shown.say("share-copied")), "{name}");
            }
            found
        };
        let mut shown = Fixture::turnover(&["d2d4"]);
        assert_eq!(text(&shown, "share-abstract-play"), None, "it goes on");
        assert_eq!(text(&shown, "share-dfen"), None);
        shown.current.record.game.declare(Declaration::Resign(Side::Black));
        let record = text(&shown, "share-abstract-play").expect("a finished game");
        assert!(record.contains("2026-11-26T00:00:00Z"), "{record}");
        let three = Fixture::new(Game::new(GameId::DiceChess(Variant::ThreeDice)));
        let dfen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(text(&three, "share-dfen").as_deref(), Some(dfen));
    }

    #[test]
    fn a_number_field_is_told_from_the_buttons_beside_it_and_from_plain_text() {
        let shown = Fixture::turnover(&["d2d4"]);
        let harness = dialog(&shown);
        let rects = Picture::of(&harness).rects();
        let ground = |place: egui::Rect| {
            let fits =
                |rect: egui::Rect| rect.expand(2.0).contains_rect(place) && place.expand(2.0).contains_rect(rect);
            let found = rects.iter().rfind(|(_, drawn)| fits(drawn.rect) && drawn.fill != egui::Color32::TRANSPARENT);
            let near = || rects.iter().map(|(_, drawn)| drawn.rect).filter(|rect| rect.intersects(place));
            let (_, drawn) =
                found.unwrap_or_else(|| panic!("no ground of its own at {place} in {:?}", near().collect::<Vec<_>>()));
            (drawn.fill, drawn.stroke)
        };
        let (field, frame) = ground(harness.get_by_role(Role::SpinButton).rect());
        assert_eq!(field, theme::FIELD);
        assert!(frame.width > 0.0 && frame.color == theme::LINE, "{frame:?}");
        assert_ne!(ground(testing::place(&harness, &shown.say("share-animation"))).0, field);
    }

    #[test]
    fn a_link_is_a_whole_address_and_where_none_is_known_the_sheet_says_that_there_is_only_a_code() {
        let [with, without] = [Some("https://example.org/turnover/"), None].map(texts_with);
        let begins = |texts: &[String], beginning: &str| texts.iter().any(|text| text.starts_with(beginning));
        assert!(begins(&with, "https://example.org/turnover/#game=") && begins(&with, "Link"), "{with:?}");
        assert!(!begins(&with, "This is no link"), "{with:?}");
        if Site::built_in().is_none() {
            assert!(begins(&without, "#game=") && begins(&without, "Game code"), "{without:?}");
            assert!(begins(&without, "This is no link") && !begins(&without, "Link"), "{without:?}");
        }
    }
}
