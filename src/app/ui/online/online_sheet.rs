//! The dialog of online games.

use crate::app::ui::commands;
use crate::app::ui::systems::DrawApp;
use crate::app::ui::systems::UiSystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    App, DetectChangesMut, IntoScheduleConfigs, MessageReader, MessageWriter, OnExit, Res, ResMut, Resource, Result,
};
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::i18n::Translations;
use crate::app::online::commands::OnlineCommand;
use crate::app::online::kept_seats::KeptSeats;
use crate::app::online::link::OnlineLink;
use crate::app::online::lobby::{Lobby, ServerStatus};
use crate::app::online::sentences;
use crate::app::play::CurrentGame;
use crate::app::screen::Overlay;
use crate::app::settings::Settings;
use crate::app::share::link;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::offer::{self, OfferDraft};
use crate::app::ui::online::online_view::{OnlineView, warning_ui};
use crate::app::ui::online::open_games;
use crate::app::ui::online::own_games;
use crate::app::ui::online::site_field::{self, SiteField};
use crate::app::ui::start::start_view::Choice;
use crate::app::ui::widgets::dialog::{self, DialogPart};
use crate::app::ui::widgets::theme::{self, FAINT_TEXT};

/// The height of the foot, in logical pixels.
const FOOT_HEIGHT: f32 = 30.0;

/// The state of the dialog.
#[derive(Resource, Default)]
pub(in crate::app::ui) struct OnlineDraft {
    page: OnlinePage,
    offer: OfferDraft,
    /// The pasted link.
    link: String,
    is_link_wrong: bool,
    /// The key of the game whose removal waits for a confirmation.
    forgets: Option<String>,
    site: SiteField,
}

/// The pages of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum OnlinePage {
    /// Offering a game by a link.
    #[default]
    Friend,
    /// Joining or watching a game.
    Open,
    /// Continuing an own game.
    Own,
}

impl OnlinePage {
    const ALL: [Self; 3] = [Self::Friend, Self::Open, Self::Own];

    const fn key(self) -> &'static str {
        match self {
            Self::Friend => "online-friend",
            Self::Open => "online-open-games",
            Self::Own => "online-own-games",
        }
    }
}

#[derive(SystemParam)]
pub(in crate::app::ui) struct OnlineParams<'w> {
    words: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    lobby: Res<'w, Lobby>,
    seats: Res<'w, KeptSeats>,
    current: Res<'w, CurrentGame>,
}

impl OnlineParams<'_> {
    fn view(&self) -> OnlineView<'_> {
        OnlineView {
            words: &self.words,
            settings: &self.settings,
            lobby: &self.lobby,
            seats: &self.seats,
            current: &self.current,
            has_site: link::site(&self.settings).is_some(),
        }
    }
}
pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.init_resource::<OnlineDraft>()
        .add_systems(OnExit(Overlay::Online), forget_draft)
        .add_systems(
            EguiPrimaryContextPass,
            turn_to_friend.after(commands::surrender_focus).in_set(UiSystems::Commands),
        )
        .draw_overlay(Overlay::Online, draw);
}

pub(in crate::app::ui) fn draw(
    mut contexts: EguiContexts,
    params: OnlineParams,
    mut draft: ResMut<OnlineDraft>,
    mut choice: ResMut<Choice>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let (mut new_choice, mut queue) = (choice.clone(), Vec::new());
    dialog_ui(contexts.ctx_mut()?, params.view(), &mut draft, &mut new_choice, &mut queue);
    choice.set_if_neq(new_choice);
    commands.write_batch(queue);
    Ok(())
}

/// Turns to the page that invites a friend, if that is what was asked for.
pub(in crate::app::ui) fn turn_to_friend(mut commands: MessageReader<UiCommand>, mut draft: ResMut<OnlineDraft>) {
    if commands.read().any(|command| matches!(command, UiCommand::Invite)) {
        draft.page = OnlinePage::Friend;
    }
}

/// Resets the dialog when it is closed.
pub(in crate::app::ui) fn forget_draft(mut draft: ResMut<OnlineDraft>) {
    (draft.link, draft.is_link_wrong, draft.forgets) = (String::new(), false, None);
}

/// Draws the dialog.
fn dialog_ui(
    ctx: &egui::Context,
    view: OnlineView,
    draft: &mut OnlineDraft,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    let has_foot = view.has_site && view.lobby.status != ServerStatus::Absent;
    let foot = if has_foot { FOOT_HEIGHT } else { 0.0 };
    let closes = dialog::reading_with_foot_ui(ctx, view.words, "online-title", foot, |ui, part| match part {
        DialogPart::Body => online_ui(ui, view, draft, choice, commands),
        DialogPart::Foot => foot_ui(ui, view, draft, choice, commands),
    });
    commands.extend(closes);
}

/// Draws the button for the choices above.
fn foot_ui(ui: &mut Ui, view: OnlineView, draft: &mut OnlineDraft, choice: &Choice, commands: &mut Vec<UiCommand>) {
    match draft.page {
        OnlinePage::Friend => offer::make_link_ui(ui, view, &mut draft.offer, choice, commands),
        OnlinePage::Open | OnlinePage::Own => {
            let refresh = egui::Button::new(view.say("online-refresh"));
            if ui.add_enabled(!view.lobby.is_waiting(), refresh).clicked() {
                commands.push(UiCommand::Online(OnlineCommand::Refresh));
            }
        }
    }
}

/// Draws the scrolled contents.
fn online_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut OnlineDraft,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    ui.spacing_mut().item_spacing.y = 6.0;
    link_ui(ui, view, draft, commands);
    ui.separator();
    if !view.has_site {
        ui.add(egui::Label::new(view.say("online-no-site")).wrap());
        let before = commands.len();
        site_field::site_ui(ui, view.words, view.settings, &mut draft.site, commands);
        if commands.len() > before {
            commands.push(UiCommand::Online(OnlineCommand::Refresh));
        }
        return;
    }
    status_ui(ui, view, commands);
    if view.lobby.status == ServerStatus::Absent {
        return;
    }
    pages_ui(ui, view, draft);
    match draft.page {
        OnlinePage::Friend => offer::offer_ui(ui, view, &mut draft.offer, choice, commands),
        OnlinePage::Open => {
            if open_games::open_games_ui(ui, view, choice.id, commands) {
                draft.offer.open_to_all();
                draft.page = OnlinePage::Friend;
            }
        }
        OnlinePage::Own => own_games::own_games_ui(ui, view, &mut draft.forgets, commands),
    }
}

/// Draws the field for a received link.
fn link_ui(ui: &mut Ui, view: OnlineView, draft: &mut OnlineDraft, commands: &mut Vec<UiCommand>) {
    let goes = theme::row_from_right(ui, |ui| link_row_ui(ui, view, draft));
    if goes && !draft.link.trim().is_empty() {
        match draft.link.parse::<OnlineLink>() {
            Ok(link) => commands.push(UiCommand::Online(OnlineCommand::Look(link))),
            Err(_) => draft.is_link_wrong = true,
        }
    }
    if draft.is_link_wrong {
        warning_ui(ui, &view.say("online-link-wrong"));
    }
}

/// Draws the button and the field, from right to left. Returns whether to follow the link.
fn link_row_ui(ui: &mut Ui, view: OnlineView, draft: &mut OnlineDraft) -> bool {
    let is_pressed = ui.button(view.say("online-link-open")).clicked();
    let hint = view.say("online-link-hint");
    let field = egui::TextEdit::singleline(&mut draft.link)
        .id_salt("online link")
        .hint_text(hint.clone())
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &hint));
    if response.changed() {
        draft.is_link_wrong = false;
    }
    is_pressed || response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Draws the status of the server, and what to do if there is none.
fn status_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    match view.lobby.status {
        ServerStatus::Unknown | ServerStatus::Present => {}
        ServerStatus::Asked => {
            ui.label(egui::RichText::new(view.say("online-asking")).color(FAINT_TEXT));
        }
        ServerStatus::Absent => {
            ui.add(egui::Label::new(view.say("online-absent")).wrap());
            ui.horizontal_wrapped(|ui| {
                if ui.add(theme::main_button(view.say("action-share"))).clicked() {
                    commands.push(UiCommand::Overlay(Overlay::Share));
                }
                retry_ui(ui, view, commands);
            });
        }
        ServerStatus::Unreachable => {
            warning_ui(ui, &view.say("online-unreachable"));
            retry_ui(ui, view, commands);
        }
    }
    if let Some(why) = view.lobby.error.as_ref().filter(|_| view.lobby.status == ServerStatus::Present) {
        warning_ui(ui, &sentences::lobby_error(view.words, why));
    }
}

fn retry_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    if ui.button(view.say("online-retry")).clicked() {
        commands.push(UiCommand::Online(OnlineCommand::Refresh));
    }
}

fn pages_ui(ui: &mut Ui, view: OnlineView, draft: &mut OnlineDraft) {
    ui.horizontal_wrapped(|ui| {
        for page in OnlinePage::ALL {
            if ui.selectable_label(draft.page == page, view.say(page.key())).clicked() {
                draft.page = page;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{App, Update};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::session::{Game, GameId, GameRecord};

    const KEY: &str = "abcdefgh23456789";

    #[test]
    fn whoever_invites_a_friend_finds_the_page_for_it_and_whoever_does_not_finds_the_last_page() {
        let mut app = App::new();
        app.add_message::<UiCommand>()
            .insert_resource(OnlineDraft { page: OnlinePage::Own, ..OnlineDraft::default() })
            .add_systems(Update, turn_to_friend);
        for (command, page) in
            [(UiCommand::Overlay(Overlay::Online), OnlinePage::Own), (UiCommand::Invite, OnlinePage::Friend)]
        {
            app.world_mut().write_message(command);
            app.update();
            assert_eq!(app.world().resource::<OnlineDraft>().page, page);
        }
    }

    fn dialog<'a>(shown: &'a Fixture, status: ServerStatus, size: [f32; 2]) -> Harness<'a, Vec<UiCommand>> {
        let lobby = testing::lobby(|lobby| lobby.status = status);
        let (seats, mut draft, mut choice) = (KeptSeats::default(), OnlineDraft::default(), Choice::default());
        testing::harness(size, move |ui, commands| {
            let has_site = shown.settings.site.is_some();
            let view = OnlineView {
                words: &shown.words,
                settings: &shown.settings,
                lobby: &lobby,
                seats: &seats,
                current: &shown.current,
                has_site,
            };
            dialog_ui(ui.ctx(), view, &mut draft, &mut choice, commands);
        })
    }

    fn fixture(language: Language) -> Fixture {
        let mut shown = Fixture::of(GameRecord::of(Game::new(GameId::default())), language);
        shown.settings.site = "https://example.org/".parse().ok();
        shown
    }

    fn paste(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture, text: &str) {
        testing::press(harness, &shown.say("online-link-hint"));
        harness.get_by_label(&shown.say("online-link-hint")).focus();
        testing::settle(harness);
        harness.event(egui::Event::Paste(text.to_owned()));
        testing::settle(harness);
        testing::press(harness, &shown.say("online-link-open"));
    }

    #[test]
    fn a_link_is_followed_and_anything_else_refused_with_what_was_expected() {
        let shown = fixture(Language::English);
        let mut harness = dialog(&shown, ServerStatus::Present, [1280.0, 720.0]);
        paste(&mut harness, &shown, "https://example.org/nothing");
        assert!(testing::take(&mut harness).is_empty());
        assert!(testing::reads(&harness, &shown.say("online-link-wrong")));
        let mut harness = dialog(&shown, ServerStatus::Present, [1280.0, 720.0]);
        paste(&mut harness, &shown, &format!("https://example.org/#play={KEY}"));
        let asked = testing::take(&mut harness);
        let [UiCommand::Online(OnlineCommand::Look(link))] = &*asked else { panic!("{asked:?}") };
        assert_eq!(link.key, KEY);
    }

    #[test]
    fn where_there_is_no_server_another_way_is_offered() {
        let shown = fixture(Language::English);
        let mut harness = dialog(&shown, ServerStatus::Absent, [1280.0, 720.0]);
        assert!(testing::reads(&harness, &shown.say("online-absent")));
        assert!(!testing::reads(&harness, &shown.say("online-make-link")));
        testing::press(&mut harness, &shown.say("action-share"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::Share)]));
        let mut harness = dialog(&shown, ServerStatus::Unreachable, [1280.0, 720.0]);
        assert!(testing::reads(&harness, &shown.say("online-unreachable")));
        testing::press(&mut harness, &shown.say("online-retry"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::Refresh)]));
    }

    #[test]
    fn whoever_knows_no_server_is_asked_for_its_address() {
        let mut shown = fixture(Language::English);
        shown.settings.site = None;
        let harness = dialog(&shown, ServerStatus::Unknown, [1280.0, 720.0]);
        for key in ["online-no-site", "share-site"] {
            assert!(testing::reads(&harness, &shown.say(key)), "{key}");
        }
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        for language in Language::ALL {
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let shown = fixture(language);
                let mut harness = dialog(&shown, ServerStatus::Present, size);
                // The field for a link takes one row in any window.
                let [field, tab] =
                    ["online-link-hint", "online-friend"].map(|key| testing::place(&harness, &shown.say(key)));
                assert!(tab.top() - field.bottom() < 40.0, "{language:?} {size:?}: {field} {tab}");
                for page in OnlinePage::ALL {
                    testing::press(&mut harness, &shown.say(page.key()));
                    assert_eq!(cut_off(&harness), Vec::<String>::new(), "{language:?} {size:?} {page:?}");
                    let foot = if page == OnlinePage::Friend { "online-make-link" } else { "online-refresh" };
                    let foot = Picture::of(&harness).find(&shown.say(foot)).expect("a button");
                    assert!(foot.is_whole, "{language:?} {size:?} {page:?}: {foot:?}");
                }
            }
        }
    }

    #[test]
    fn the_lists_are_asked_for_again() {
        let shown = fixture(Language::English);
        let mut harness = dialog(&shown, ServerStatus::Present, [640.0, 480.0]);
        testing::press(&mut harness, &shown.say("online-open-games"));
        testing::press(&mut harness, &shown.say("online-refresh"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Online(OnlineCommand::Refresh)]));
    }

    fn cut_off(harness: &Harness<Vec<UiCommand>>) -> Vec<String> {
        testing::cut_off_at_the_side(&Picture::of(harness))
    }
}
