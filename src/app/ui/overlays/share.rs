//! The dialog for sharing a game and pasting another one.

use bevy::prelude::{
    App, Commands, Component, DespawnOnExit, DetectChanges, IntoScheduleConfigs, Local, MessageWriter, Res, Result,
    Single, State,
};
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::play::{CurrentGame, Intent};
use crate::app::share::paste::{self, PasteError, PastedKind};
use crate::app::share::{ShareCommand, link};
use crate::app::ui::online::site_field::{self, SiteField};
use crate::app::ui::systems::{DrawApp, UiSystems};
use crate::app::ui::widgets::theme::{self, FAINT_TEXT, WARNING};
use crate::app::ui::{command::UiCommand, context::PanelContext, widgets::dialog};
use crate::app::{
    i18n::Translations, online::commands::OnlineCommand, program::link_target::LinkTarget, puzzles::PuzzleCommand,
    screen::Overlay, settings::Settings, share::gif_export::GifRange,
};
use crate::session::GameId;

/// The width of a number's field, in logical pixels.
const NUMBER_WIDTH: f32 = 48.0;
/// The heights of the boxes for long texts, in logical pixels.
const RECORD_HEIGHT: f32 = 110.0;
const PASTE_HEIGHT: f32 = 64.0;

/// The exported and pasted texts.
#[derive(Component, Default)]
struct ShareTexts {
    exported: Option<ExportedTexts>,
    /// The text that was copied last.
    copied: Option<&'static str>,
    pasted: String,
    /// The result of reading the pasted text.
    read: Option<Result<LinkTarget, PasteError>>,
    /// The game of a pasted text that does not name one.
    id: Option<GameId>,
    /// The address of the web version.
    site: SiteField,
}

/// What a pasted text leads to; `id` is its game if it does not tell.
fn read(text: &str, id: GameId) -> Result<LinkTarget, PasteError> {
    if LinkTarget::is_marked(text) {
        return LinkTarget::read(text).map_err(|error| PasteError { kind: PastedKind::Link, why: error.to_string() });
    }
    paste::read(text, id).map(|record| LinkTarget::Game(Box::new(record)))
}

/// The command that opens what a link leads to.
fn open(target: &LinkTarget) -> UiCommand {
    match target.clone() {
        LinkTarget::Game(record) => UiCommand::Intent(Intent::Open { record, key: None, remote: None }),
        LinkTarget::Online(link) => UiCommand::Online(OnlineCommand::Look(link)),
        LinkTarget::Puzzle(puzzle) => UiCommand::Puzzle(PuzzleCommand::Open(puzzle)),
    }
}

/// The game as texts.
struct ExportedTexts {
    /// The link without the address of the web version.
    fragment: String,
    position: String,
    record: String,
}

/// The number of moves in a GIF. It is kept when the dialog is closed.
struct GifLength(u16);

impl Default for GifLength {
    fn default() -> Self {
        Self(5)
    }
}

impl ShareTexts {
    fn take(&mut self, text: String, current: &CurrentGame) {
        self.pasted = text;
        let id = *self.id.get_or_insert(current.game.id());
        self.read = paste::kind(&self.pasted).map(|_| read(&self.pasted, id));
    }
}

/// Handles text that is pasted without a focused field. A game is opened at once if it does not replace another one.
fn read_pasted(
    mut contexts: EguiContexts,
    current: Res<CurrentGame>,
    overlay: Res<State<Overlay>>,
    mut texts: Option<Single<&mut ShareTexts>>,
    mut requests: MessageWriter<UiCommand>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.egui_wants_keyboard_input() || !matches!(overlay.get(), Overlay::None | Overlay::Result | Overlay::Share) {
        return Ok(());
    }
    let Some(text) = ctx.input_mut(|input| pasted(&mut input.events)) else { return Ok(()) };
    let mut begun = ShareTexts::default();
    let (is_open, texts) = (texts.is_some(), texts.as_deref_mut().map_or(&mut begun, |texts| &mut **texts));
    texts.take(text, &current);
    match &texts.read {
        Some(Ok(target)) if !matches!(target, LinkTarget::Game(_)) || !current.is_under_way() => {
            requests.write(open(target));
        }
        _ if is_open => {}
        _ => {
            commands.spawn((begun, DespawnOnExit(Overlay::Share)));
            requests.write(UiCommand::Overlay(Overlay::Share));
        }
    }
    Ok(())
}

/// The game to share.
#[derive(Clone, Copy)]
struct ShareView<'a> {
    words: &'a Translations,
    settings: &'a Settings,
    current: &'a CurrentGame,
}

impl ShareView<'_> {
    fn say(self, key: &str) -> String {
        self.words.say(key)
    }
}
pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<ShareTexts>(Overlay::Share)
        .add_systems(EguiPrimaryContextPass, read_pasted.in_set(UiSystems::Prepare))
        .draw_overlay(Overlay::Share, draw_share);
}

fn draw_share(
    mut context: PanelContext,
    words: Res<Translations>,
    settings: Res<Settings>,
    current: Res<CurrentGame>,
    mut texts: Single<&mut ShareTexts>,
    mut length: Local<GifLength>,
) -> Result {
    let view = ShareView { words: &words, settings: &settings, current: &current };
    if current.is_changed() {
        texts.exported = None;
    }
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, &words, "share-title", commands, |ui, commands| {
            share_ui(ui, view, &mut texts, &mut length, commands);
        });
    })
}

/// Removes a pasted text from the events if it is more than a move. On a desktop, pasting produces a text event.
fn pasted(events: &mut Vec<egui::Event>) -> Option<String> {
    let is_pasted = |event: &mut egui::Event| match event {
        egui::Event::Paste(text) | egui::Event::Text(text) => paste::is_more_than_a_move(text),
        _ => false,
    };
    match events.extract_if(.., is_pasted).last()? {
        egui::Event::Paste(text) | egui::Event::Text(text) => Some(text),
        _ => None,
    }
}

/// Draws the contents of the dialog.
fn share_ui(
    ui: &mut Ui,
    view: ShareView,
    texts: &mut ShareTexts,
    length: &mut GifLength,
    commands: &mut Vec<UiCommand>,
) {
    ui.spacing_mut().item_spacing.y = 6.0;
    link_ui(ui, view, texts);
    if cfg!(not(target_family = "wasm")) {
        site_field::site_ui(ui, view.words, view.settings, &mut texts.site, commands);
    }
    let exported = texts.exported.get_or_insert_with(|| ExportedTexts::of(view.current));
    line_ui(ui, view, "share-position", &exported.position, &mut texts.copied);
    copy_ui(ui, view, "share-record", &exported.record, &mut texts.copied);
    box_ui(ui, "record", RECORD_HEIGHT, &mut exported.record.as_str());
    ui.separator();
    pictures_ui(ui, view, length, commands);
    ui.separator();
    paste_ui(ui, view, texts, commands);
}

/// Draws the link. If no web version is known, draws only the part that can be pasted, with an explanation.
fn link_ui(ui: &mut Ui, view: ShareView, texts: &mut ShareTexts) {
    let exported = texts.exported.get_or_insert_with(|| ExportedTexts::of(view.current));
    match link::site(view.settings) {
        Some(site) => {
            let link = format!("{site}{}", exported.fragment);
            line_ui(ui, view, "share-link", &link, &mut texts.copied);
        }
        None => {
            line_ui(ui, view, "share-code", &exported.fragment, &mut texts.copied);
            ui.add(egui::Label::new(egui::RichText::new(view.say("share-no-site")).color(FAINT_TEXT)).wrap());
        }
    }
}

impl ExportedTexts {
    fn of(current: &CurrentGame) -> Self {
        Self {
            fragment: link::fragment(&current.record),
            position: current.game.referee().fen(),
            record: current.record.to_string(),
        }
    }
}

/// Draws the title of a text and its copy button.
fn copy_ui(ui: &mut Ui, view: ShareView, name: &'static str, text: &str, copied: &mut Option<&'static str>) {
    ui.horizontal(|ui| {
        ui.label(theme::strong(view.say(name)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let label = if *copied == Some(name) { "share-copied" } else { "share-copy" };
            if ui.button(view.say(label)).clicked() {
                ui.ctx().copy_text(text.to_owned());
                *copied = Some(name);
            }
        });
    });
}

/// Draws a text of one line, which can be selected and scrolled.
fn line_ui(ui: &mut Ui, view: ShareView, name: &'static str, text: &str, copied: &mut Option<&'static str>) {
    copy_ui(ui, view, name, text, copied);
    ui.add(egui::TextEdit::singleline(&mut &*text).id_salt(name).desired_width(f32::INFINITY));
}

/// Draws a text of many lines in a box.
fn box_ui(ui: &mut Ui, name: &'static str, height: f32, text: &mut dyn egui::TextBuffer) -> egui::Response {
    let area = egui::ScrollArea::vertical().id_salt(name).max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| {
        let rows = (height / ui.text_style_height(&egui::TextStyle::Body)) as usize;
        ui.add(egui::TextEdit::multiline(text).id_salt(name).desired_rows(rows).desired_width(f32::INFINITY))
    })
    .inner
}

fn pictures_ui(ui: &mut Ui, view: ShareView, GifLength(moves): &mut GifLength, commands: &mut Vec<UiCommand>) {
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
        let is_played = view.current.game.ply_count() > 0;
        let last = view.words.say_with("share-animation-last", &[("count", (*moves).into())]);
        if ui.add_enabled(is_played, egui::Button::new(last)).clicked() {
            commands.push(UiCommand::Share(ShareCommand::Gif(GifRange::Last(*moves))));
        }
        ui.add_enabled_ui(is_played, |ui| {
            ui.spacing_mut().interact_size.x = NUMBER_WIDTH;
            let number = theme::number_field(ui, egui::DragValue::new(moves).range(1..=99));
            number.on_hover_text(view.say("tip-share-animation-count"));
        });
    });
}

fn paste_ui(ui: &mut Ui, view: ShareView, texts: &mut ShareTexts, commands: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("paste-title")));
    ui.label(egui::RichText::new(view.say("paste-hint")).color(FAINT_TEXT));
    let mut is_new = box_ui(ui, "paste", PASTE_HEIGHT, &mut texts.pasted).changed();
    let id = texts.id.get_or_insert(view.current.game.id());
    ui.horizontal_wrapped(|ui| {
        ui.label(view.say("paste-game"));
        for choice in GameId::ALL {
            is_new |= ui.selectable_value(id, choice, view.say(&format!("game-{}", choice.name()))).changed();
        }
    });
    if is_new {
        let text = std::mem::take(&mut texts.pasted);
        texts.take(text, view.current);
    }
    match &texts.read {
        None => {}
        Some(Ok(target)) => {
            found_ui(ui, view, target);
            if ui.add(theme::main_button(view.say("paste-open"))).clicked() {
                commands.push(open(target));
            }
        }
        Some(Err(error)) => {
            let key = match error.kind {
                PastedKind::Link => "paste-wrong-link",
                PastedKind::Position => "paste-wrong-position",
                PastedKind::Record => "paste-wrong-record",
            };
            let text = view.words.say_with(key, &[("why", error.why.clone().into())]);
            ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
        }
    }
}

/// Draws what was recognised.
fn found_ui(ui: &mut Ui, view: ShareView, target: &LinkTarget) {
    let name = |id: GameId| view.say(&format!("game-{}", id.name()));
    match target {
        LinkTarget::Game(record) => {
            let game = name(record.game.id());
            let moves = record.game.ply_count_of_all().div_ceil(2);
            ui.label(view.words.say_with("paste-found", &[("game", game.into()), ("count", moves.into())]));
            if view.current.is_under_way() {
                ui.label(egui::RichText::new(view.say("paste-replaces")).color(WARNING));
            }
        }
        LinkTarget::Online(link) => {
            ui.label(view.words.say_with("paste-found-online", &[("key", link.key.clone().into())]));
        }
        LinkTarget::Puzzle(puzzle) => {
            ui.label(view.words.say_with("paste-found-puzzle", &[("game", name(puzzle.game).into())]));
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::settings::site::Site;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::puzzles::Puzzle;

    fn view(shown: &Fixture) -> ShareView<'_> {
        ShareView { words: &shown.words, settings: &shown.settings, current: &shown.current }
    }

    /// The contents of the dialog.
    fn dialog(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        dialog_with(ShareTexts::default(), shown)
    }

    fn dialog_with(mut texts: ShareTexts, shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        let mut length = GifLength::default();
        testing::harness([600.0, 900.0], move |ui, commands| {
            share_ui(ui, view(shown), &mut texts, &mut length, commands);
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
        let last = shown.words.say_with("share-animation-last", &[("count", 5.into())]);
        for (name, command) in [
            (shown.say("share-picture"), ShareCommand::Image),
            (shown.say("share-photograph"), ShareCommand::Photograph),
            (shown.say("share-animation"), ShareCommand::Gif(GifRange::Whole)),
            (last, ShareCommand::Gif(GifRange::Last(5))),
        ] {
            testing::press(&mut harness, &name);
            let asked = testing::take(&mut harness);
            assert!(matches!(&*asked, [UiCommand::Share(found)] if *found == command), "{name}: {asked:?}");
        }
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

    #[test]
    fn what_is_pasted_on_the_table_is_a_game_and_no_move() {
        let position = "c1c1c1c1/1c1c1c1c/8/8/3P4/8/1C1Q1C1C/C1C1C1C1 b 1 1".to_owned();
        for event in [egui::Event::Paste(position.clone()), egui::Event::Text(position.clone())] {
            let mut events = vec![egui::Event::Text("a".into()), event];
            assert_eq!(pasted(&mut events), Some(position.clone()));
            assert_eq!(events, [egui::Event::Text("a".into())]);
        }
        let mut typed = vec![egui::Event::Text("e2e4".into())];
        assert_eq!(pasted(&mut typed), None);
        assert_eq!(typed.len(), 1);
    }

    #[test]
    fn a_link_in_the_paste_box_opens_a_puzzle() {
        let shown = Fixture::turnover(&["d2d4"]);
        let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let mut texts = ShareTexts::default();
        texts.take(format!("https://example.org/{}", puzzle.fragment()), &shown.current);
        let mut harness = dialog_with(texts, &shown);
        testing::press(&mut harness, &shown.say("paste-open"));
        let asked = testing::take(&mut harness);
        let [UiCommand::Puzzle(PuzzleCommand::Open(found))] = &*asked else { panic!("{asked:?}") };
        assert_eq!(**found, puzzle);
    }

    #[test]
    fn a_link_in_the_paste_box_opens_a_game_on_a_server() {
        let shown = Fixture::turnover(&["d2d4"]);
        let mut texts = ShareTexts::default();
        texts.take("https://example.org/#play=abcdefgh23456789".into(), &shown.current);
        let mut harness = dialog_with(texts, &shown);
        let open = shown.say("paste-open");
        testing::press(&mut harness, &open);
        let asked = testing::take(&mut harness);
        let [UiCommand::Online(OnlineCommand::Look(link))] = &*asked else { panic!("{asked:?}") };
        assert_eq!(link.key, "abcdefgh23456789");
    }

    #[test]
    fn what_is_pasted_may_lead_to_a_game_on_a_server() {
        let id = GameId::default();
        let text = "Play with me: https://example.org/#play=abcdefgh23456789";
        let pasted = pasted(&mut vec![egui::Event::Paste(text.into())]).expect("a text");
        let Ok(LinkTarget::Online(link)) = read(&pasted, id) else { panic!("a link") };
        assert_eq!(link.key, "abcdefgh23456789");
        for (text, expected) in
            [("https://example.org/#play=", "game on a server"), ("https://example.org/#game=abc", "")]
        {
            let error = read(text, id).expect_err("an error");
            assert_eq!(error.kind, PastedKind::Link);
            assert!(error.why.contains(expected), "{}", error.why);
        }
    }
}
