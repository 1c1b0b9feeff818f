//! How is a game handed on, and another one taken in?

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Ui};

use super::theme::{self, FAINT_TEXT, WARNING};
use super::{PanelView, UiCommand};
use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::Sheet;
use crate::app::share::gif_export::GifRange;
use crate::app::share::paste::{self, PasteError, PastedKind};
use crate::app::share::{ShareCommand, link};
use crate::app::site::Site;
use crate::session::{GameId, GameRecord};

/// How wide the field of a number is, in logical pixels.
const NUMBER_WIDTH: f32 = 48.0;
/// How high the boxes for long texts are, in logical pixels.
const RECORD_HEIGHT: f32 = 110.0;
const PASTE_HEIGHT: f32 = 64.0;

/// The texts that go out and come in, as long as the sheet is open.
#[derive(Resource)]
pub(super) struct Texts {
    going: Option<Going>,
    /// Which of the texts was copied last.
    copied: Option<&'static str>,
    coming: String,
    /// What the text that came is, once it has been read.
    read: Option<Result<GameRecord, PasteError>>,
    /// Which game a text is taken for that does not tell.
    id: Option<GameId>,
    /// How many moves the animated picture shows.
    moves: u16,
    /// The web version's address while it is being written, and what is wrong with it.
    site: Option<String>,
    site_error: Option<String>,
}

/// The game as texts.
struct Going {
    /// The link, without the web version's address.
    fragment: String,
    position: String,
    record: String,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            going: None,
            copied: None,
            coming: String::new(),
            read: None,
            id: None,
            moves: 5,
            site: None,
            site_error: None,
        }
    }
}

impl Texts {
    /// Forgets what goes out when another position is looked at, and everything when the sheet is closed.
    pub(super) fn forget_unless(&mut self, current: &impl bevy::prelude::DetectChanges, sheet: Sheet) {
        if current.is_changed() {
            self.going = None;
        }
        if sheet != Sheet::Share && self.going.is_some() {
            *self = Self { moves: self.moves, ..Self::default() };
        }
    }

    /// Takes what is pasted while no field is chosen: a game comes to the table at once if that takes the place of none.
    pub(super) fn take_in_pasted(&mut self, ctx: &egui::Context, view: &PanelView, asked: &mut Vec<UiCommand>) {
        if ctx.egui_wants_keyboard_input() || !matches!(view.sheet, Sheet::None | Sheet::Result | Sheet::Share) {
            return;
        }
        let Some(text) = ctx.input_mut(|input| pasted(&mut input.events)) else { return };
        self.take(text, view);
        match &self.read {
            Some(Ok(record)) if !view.current.is_under_way() => asked.push(open(record)),
            _ => asked.push(UiCommand::Sheet(Sheet::Share)),
        }
    }

    fn take(&mut self, text: String, view: &PanelView) {
        self.coming = text;
        let id = *self.id.get_or_insert(view.game().id());
        self.read = paste::kind(&self.coming).map(|_| paste::read(&self.coming, id));
    }
}

/// Takes a text out of what has happened that is more than a move. On a desktop a text is typed when it is pasted.
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

fn open(record: &GameRecord) -> UiCommand {
    UiCommand::Intent(Intent::Open { record: Box::new(record.clone()), key: None })
}

/// Draws the sheet.
pub(super) fn share_ui(ui: &mut Ui, view: &PanelView, texts: &mut Texts, asked: &mut Vec<UiCommand>) {
    ui.spacing_mut().item_spacing.y = 6.0;
    link_ui(ui, view, texts);
    if cfg!(not(target_family = "wasm")) {
        site_ui(ui, view, texts, asked);
    }
    let going = texts.going.get_or_insert_with(|| Going::of(view.current));
    line_ui(ui, view, "share-position", &going.position, &mut texts.copied);
    copy_ui(ui, view, "share-record", &going.record, &mut texts.copied);
    box_ui(ui, "record", RECORD_HEIGHT, &mut going.record.as_str());
    ui.separator();
    pictures_ui(ui, view, &mut texts.moves, asked);
    ui.separator();
    paste_ui(ui, view, texts, asked);
}

/// The link; where no web version is known, its part that can be pasted, and that this is all.
fn link_ui(ui: &mut Ui, view: &PanelView, texts: &mut Texts) {
    let going = texts.going.get_or_insert_with(|| Going::of(view.current));
    match link::site(view.settings) {
        Some(site) => {
            let link = format!("{site}{}", going.fragment);
            line_ui(ui, view, "share-link", &link, &mut texts.copied);
        }
        None => {
            line_ui(ui, view, "share-code", &going.fragment, &mut texts.copied);
            ui.add(egui::Label::new(egui::RichText::new(view.say("share-no-site")).color(FAINT_TEXT)).wrap());
        }
    }
}

/// Where the web version is to which links lead.
fn site_ui(ui: &mut Ui, view: &PanelView, texts: &mut Texts, asked: &mut Vec<UiCommand>) {
    let known = view.settings.site.as_ref().map(Site::to_string).unwrap_or_default();
    let hint = Site::built_in().map_or_else(|| "https://…".to_owned(), |site| site.to_string());
    let text = texts.site.get_or_insert(known);
    let response = ui
        .horizontal(|ui| {
            let label = ui.label(view.say("share-site"));
            let field = egui::TextEdit::singleline(text).id_salt("site").hint_text(hint).desired_width(f32::INFINITY);
            ui.add(field).labelled_by(label.id)
        })
        .inner
        .on_hover_text(view.say("tip-share-site"));
    if response.lost_focus() {
        texts.site_error = None;
        match Some(text.trim()).filter(|text| !text.is_empty()).map(str::parse::<Site>).transpose() {
            Ok(site) => {
                if site != view.settings.site {
                    let mut wanted = view.settings.clone();
                    wanted.site = site;
                    asked.push(UiCommand::Settings(wanted));
                }
                texts.site = None;
            }
            Err(_) => texts.site_error = Some(view.say("share-site-wrong")),
        }
    }
    if let Some(error) = &texts.site_error {
        ui.add(egui::Label::new(egui::RichText::new(error).color(WARNING)).wrap());
    }
}

impl Going {
    fn of(current: &CurrentGame) -> Self {
        Self {
            fragment: link::fragment(&current.record),
            position: current.game.referee().fen(),
            record: current.record.to_string(),
        }
    }
}

/// What a text is called, and the button that copies it.
fn copy_ui(ui: &mut Ui, view: &PanelView, name: &'static str, text: &str, copied: &mut Option<&'static str>) {
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

/// A text of one line, which can be chosen and scrolled.
fn line_ui(ui: &mut Ui, view: &PanelView, name: &'static str, text: &str, copied: &mut Option<&'static str>) {
    copy_ui(ui, view, name, text, copied);
    ui.add(egui::TextEdit::singleline(&mut &*text).id_salt(name).desired_width(f32::INFINITY));
}

/// A text of many lines in a box of its own.
fn box_ui(ui: &mut Ui, name: &'static str, height: f32, text: &mut dyn egui::TextBuffer) -> egui::Response {
    let area = egui::ScrollArea::vertical().id_salt(name).max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| {
        let rows = (height / ui.text_style_height(&egui::TextStyle::Body)) as usize;
        ui.add(egui::TextEdit::multiline(text).id_salt(name).desired_rows(rows).desired_width(f32::INFINITY))
    })
    .inner
}

fn pictures_ui(ui: &mut Ui, view: &PanelView, moves: &mut u16, asked: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("share-pictures")));
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("share-picture")).on_hover_text(view.say("tip-share-picture")).clicked() {
            asked.push(UiCommand::Share(ShareCommand::Image));
        }
        let has_plies = view.game().plies().len() > 0;
        if ui.add_enabled(has_plies, egui::Button::new(view.say("share-animation"))).clicked() {
            asked.push(UiCommand::Share(ShareCommand::Gif(GifRange::Whole)));
        }
        let is_played = view.game().ply_count() > 0;
        let last = view.words.say_with("share-animation-last", &[("count", (*moves).into())]);
        if ui.add_enabled(is_played, egui::Button::new(last)).clicked() {
            asked.push(UiCommand::Share(ShareCommand::Gif(GifRange::Last(*moves))));
        }
        ui.add_enabled_ui(is_played, |ui| {
            ui.spacing_mut().interact_size.x = NUMBER_WIDTH;
            let number = theme::number_field(ui, egui::DragValue::new(moves).range(1..=99));
            number.on_hover_text(view.say("tip-share-animation-count"));
        });
    });
}

fn paste_ui(ui: &mut Ui, view: &PanelView, texts: &mut Texts, asked: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("paste-title")));
    ui.label(egui::RichText::new(view.say("paste-hint")).color(FAINT_TEXT));
    let mut is_new = box_ui(ui, "paste", PASTE_HEIGHT, &mut texts.coming).changed();
    let id = texts.id.get_or_insert(view.game().id());
    ui.horizontal_wrapped(|ui| {
        ui.label(view.say("paste-game"));
        for choice in GameId::ALL {
            is_new |= ui.selectable_value(id, choice, view.say(&format!("game-{}", choice.name()))).changed();
        }
    });
    if is_new {
        let text = std::mem::take(&mut texts.coming);
        texts.take(text, view);
    }
    match &texts.read {
        None => {}
        Some(Ok(record)) => found_ui(ui, view, record, asked),
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

/// What has been recognised, and the button that opens it.
fn found_ui(ui: &mut Ui, view: &PanelView, record: &GameRecord, asked: &mut Vec<UiCommand>) {
    let game = view.say(&format!("game-{}", record.game.id().name()));
    let moves = record.game.ply_count_of_all().div_ceil(2);
    ui.label(view.words.say_with("paste-found", &[("game", game.into()), ("count", moves.into())]));
    if view.current.is_under_way() {
        ui.label(egui::RichText::new(view.say("paste-replaces")).color(WARNING));
    }
    if ui.add(theme::main_button(view.say("paste-open"))).clicked() {
        asked.push(open(record));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Picture, Shown, Window};
    use super::*;
    use crate::app::i18n::Language;
    use crate::session::Game;

    /// The sheet with this web version in the settings.
    fn sheet(site: Option<&str>) -> Picture {
        let mut game = Game::new(GameId::TurnoverModern);
        game.play(game.legal_moves()[0].id).expect("a legal move");
        let mut shown = Shown::new(game, Language::English);
        shown.settings.site = site.map(|site| site.parse().expect("an address"));
        let mut texts = Texts::default();
        let mut window = Window::new(egui::vec2(600.0, 900.0));
        window.settle(|ui| share_ui(ui, &shown.view(), &mut texts, &mut Vec::new()))
    }

    #[test]
    fn a_link_is_a_whole_address_and_where_none_is_known_the_sheet_says_that_there_is_only_a_code() {
        let [with, without] = [Some("https://example.org/turnover/"), None]
            .map(|site| sheet(site).texts().into_iter().map(|text| text.text).collect::<Vec<_>>());
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
}
