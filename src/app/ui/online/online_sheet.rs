//! The dialog of online games.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, DetectChangesMut, Local, Res, ResMut, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::online::accounts::Accounts;
use crate::app::online::challenges::Challenges;
use crate::app::online::link::page_url;
use crate::app::online::lobby::{Lobby, ServerStatus};
use crate::app::online::tournaments::OnlineTournaments;
use crate::app::ui::online::link_field::{self, LinkField};
use crate::app::ui::online::offer::{self, OfferDraft};
use crate::app::ui::online::online_view::{OnlineView, warning_ui};
use crate::app::ui::online::site_field::{self, SiteField};
use crate::app::ui::online::tournament_plan::{self, PlanDraft};
use crate::app::ui::online::{challenge_list, online_view, open_games, own_games, tournament_list};
use crate::app::ui::systems::DrawApp;
use crate::app::ui::widgets::dialog::{self, DialogPart};
use crate::app::ui::widgets::site_page;
use crate::app::ui::{command::UiCommand, context::PanelContext, start::start_view::Choice, widgets::theme};
use crate::app::{
    i18n::Translations, online::commands::OnlineCommand, online::kept_seats::KeptSeats, online::sentences,
    play::CurrentGame, screen::Overlay, settings::PlayerProgress, settings::Settings, share::link,
    system::wall_clock::WallClock,
};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<OnlineDraft>(Overlay::Online).draw_overlay(Overlay::Online, draw_online_games);
}

/// What is typed in the dialog.
#[derive(Component, Default)]
struct OnlineDraft {
    link_field: LinkField,
    /// The key of the game or study whose removal waits for a confirmation.
    key_to_forget: Option<String>,
    site_field: SiteField,
}

/// What is chosen in the dialog. It is kept when the dialog is closed.
#[derive(Default)]
struct OnlineChoices {
    page: OnlinePage,
    offer_draft: OfferDraft,
    /// The tournament that is about to be announced.
    plan_draft: Option<PlanDraft>,
}

/// The pages of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum OnlinePage {
    /// Offering a game by a link.
    #[default]
    Offer,
    /// Joining or watching a game.
    OpenGames,
    /// Continuing an own game, or an own study.
    OwnGames,
    /// Tournaments.
    Tournaments,
}

impl OnlinePage {
    const ALL: [Self; 4] = [Self::Offer, Self::OpenGames, Self::OwnGames, Self::Tournaments];

    const fn title_key(self) -> &'static str {
        match self {
            Self::Offer => "online-friend",
            Self::OpenGames => "online-open-games",
            Self::OwnGames => "online-own-games",
            Self::Tournaments => "tournament-title",
        }
    }
}

#[derive(SystemParam)]
pub(in crate::app::ui) struct OnlineParams<'w> {
    translations: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
    lobby: ResMut<'w, Lobby>,
    tournaments: Res<'w, OnlineTournaments>,
    challenges: Res<'w, Challenges>,
    clock: Res<'w, WallClock>,
    accounts: Res<'w, Accounts>,
    seats: Res<'w, KeptSeats>,
    current: Res<'w, CurrentGame>,
}

impl OnlineParams<'_> {
    fn view(&self) -> OnlineView<'_> {
        let site = link::site(&self.settings);
        OnlineView {
            translations: &self.translations,
            settings: &self.settings,
            progress: &self.progress,
            lobby: &self.lobby,
            tournaments: &self.tournaments,
            challenges: &self.challenges,
            now: self.clock.now(),
            seats: &self.seats,
            clock: *self.clock,
            current: &self.current,
            name: site.as_ref().and_then(|site| self.accounts.name_at(site)),
            has_site: site.is_some(),
        }
    }
}

fn draw_online_games(
    mut context: PanelContext,
    mut params: OnlineParams,
    mut draft: Single<&mut OnlineDraft>,
    mut choices: Local<OnlineChoices>,
    mut game_choice: ResMut<Choice>,
) -> Result {
    if let Some(challenged_name) = params.lobby.bypass_change_detection().invitee.take() {
        choices.page = OnlinePage::Offer;
        choices.offer_draft.set_challenged_name(challenged_name);
    }
    let mut new_game_choice = game_choice.clone();
    context.draw(|ctx, commands| {
        dialog_ui(ctx, params.view(), &mut draft, &mut choices, &mut new_game_choice, commands);
    })?;
    game_choice.set_if_neq(new_game_choice);
    Ok(())
}

/// Draws the dialog.
fn dialog_ui(
    ctx: &egui::Context,
    view: OnlineView,
    draft: &mut OnlineDraft,
    choices: &mut OnlineChoices,
    game_choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    let has_foot = view.has_site && view.lobby.status != ServerStatus::Absent;
    let foot_height = if has_foot { dialog::foot_height(ctx) } else { 0.0 };
    dialog::reading_with_foot_ui(
        ctx,
        view.translations,
        "online-title",
        foot_height,
        commands,
        |ui, part, commands| match part {
            DialogPart::Body => online_ui(ui, view, draft, choices, game_choice, commands),
            DialogPart::Foot => foot_ui(ui, view, choices, game_choice, commands),
        },
    );
}

/// Draws the button for the choices above.
fn foot_ui(
    ui: &mut Ui,
    view: OnlineView,
    choices: &mut OnlineChoices,
    game_choice: &Choice,
    commands: &mut Vec<UiCommand>,
) {
    match choices.page {
        OnlinePage::Offer => offer::make_offer_ui(ui, view, &mut choices.offer_draft, game_choice, commands),
        OnlinePage::OpenGames | OnlinePage::OwnGames => refresh_button_ui(ui, view, commands),
        OnlinePage::Tournaments => {
            let is_list_shown = choices.plan_draft.is_none();
            ui.horizontal(|ui| {
                tournament_plan::announce_ui(ui, view, &mut choices.plan_draft, game_choice.id, commands);
                if is_list_shown {
                    refresh_button_ui(ui, view, commands);
                }
            });
        }
    }
}

fn refresh_button_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    let refresh_button = egui::Button::new(view.say("online-refresh"));
    if ui.add_enabled(!view.lobby.is_waiting(), refresh_button).clicked() {
        commands.push(UiCommand::Online(OnlineCommand::Refresh));
    }
}

/// Draws the scrolled contents.
fn online_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut OnlineDraft,
    choices: &mut OnlineChoices,
    game_choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    ui.spacing_mut().item_spacing.y = 6.0;
    link_field::link_field_ui(ui, view, &mut draft.link_field, commands);
    ui.separator();
    if !view.has_site {
        ui.add(egui::Label::new(view.say("online-no-site")).wrap());
        let command_count = commands.len();
        site_field::site_ui(ui, view.translations, view.settings, &mut draft.site_field, commands);
        if commands.len() > command_count {
            commands.push(UiCommand::Online(OnlineCommand::Refresh));
        }
        return;
    }
    status_ui(ui, view, commands);
    if view.lobby.status == ServerStatus::Absent {
        return;
    }
    online_view::house_rules_ui(ui, (view.translations, view.settings, view.lobby.house_rules.as_ref()), commands);
    challenge_list::challenges_ui(ui, view, commands);
    pages_ui(ui, view, &mut choices.page);
    match choices.page {
        OnlinePage::Offer => offer::offer_ui(ui, view, &mut choices.offer_draft, game_choice, commands),
        OnlinePage::OpenGames => {
            if open_games::open_games_ui(ui, view, game_choice.id, commands) {
                choices.offer_draft.make_public();
                choices.page = OnlinePage::Offer;
            }
        }
        OnlinePage::OwnGames => own_games::own_games_ui(ui, view, &mut draft.key_to_forget, commands),
        OnlinePage::Tournaments => {
            tournament_list::tournaments_ui(ui, view, &mut choices.plan_draft, &mut game_choice.id, commands);
        }
    }
    if let Some(site) = link::site(view.settings) {
        ui.separator();
        let page_address = page_url(&site, "club");
        commands.extend(site_page::page_button_ui(ui, view.translations, "online-club-page", page_address));
    }
}

/// Draws the status of the server, and what to do if there is none.
fn status_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    match view.lobby.status {
        ServerStatus::Unknown | ServerStatus::Present => {}
        ServerStatus::Asked => {
            ui.label(theme::faint(view.say("online-asking")));
        }
        ServerStatus::Absent => {
            ui.add(egui::Label::new(view.say("online-absent")).wrap());
            ui.horizontal_wrapped(|ui| {
                if ui.add(theme::main_button(view.say("action-share"))).clicked() {
                    commands.push(UiCommand::Overlay(Overlay::Share));
                }
                retry_button_ui(ui, view, commands);
            });
        }
        ServerStatus::Unreachable => {
            warning_ui(ui, &view.say("online-unreachable"));
            retry_button_ui(ui, view, commands);
        }
    }
    if let Some(error) = view.lobby.error.as_ref().filter(|_| view.lobby.status == ServerStatus::Present) {
        warning_ui(ui, &sentences::lobby_error(view.translations, error));
    }
}

fn retry_button_ui(ui: &mut Ui, view: OnlineView, commands: &mut Vec<UiCommand>) {
    if ui.button(view.say("online-retry")).clicked() {
        commands.push(UiCommand::Online(OnlineCommand::Refresh));
    }
}

fn pages_ui(ui: &mut Ui, view: OnlineView, page: &mut OnlinePage) {
    ui.horizontal_wrapped(|ui| {
        for listed_page in OnlinePage::ALL {
            theme::selectable_value(ui, page, listed_page, view.say(listed_page.title_key()));
        }
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::ui::widgets::zoom;

    const GAME_KEY: &str = "abcdefgh23456789";

    fn dialog_harness<'a>(fixture: &'a Fixture, status: ServerStatus, size: [f32; 2]) -> Harness<'a, Vec<UiCommand>> {
        testing::harness(size, dialog_drawer(fixture, status))
    }

    fn dialog_drawer(fixture: &Fixture, status: ServerStatus) -> impl FnMut(&mut Ui, &mut Vec<UiCommand>) {
        let lobby = testing::lobby_after(|lobby| lobby.status = status);
        let (seats, mut draft, mut choices) = (KeptSeats::default(), OnlineDraft::default(), OnlineChoices::default());
        let mut game_choice = Choice::default();
        move |ui, commands| {
            let view = OnlineView { has_site: fixture.settings.site.is_some(), ..fixture.online(&lobby, &seats) };
            dialog_ui(ui.ctx(), view, &mut draft, &mut choices, &mut game_choice, commands);
        }
    }

    fn fixture_with_site(language: Language) -> Fixture {
        let mut fixture = Fixture::in_language(language);
        fixture.settings.site = "https://example.org/".parse().ok();
        fixture
    }

    fn paste_link(harness: &mut Harness<Vec<UiCommand>>, fixture: &Fixture, pasted_text: &str) {
        testing::press_control(harness, &fixture.say("online-link-hint"));
        harness.get_by_label(&fixture.say("online-link-hint")).focus();
        testing::run_until_settled(harness);
        harness.event(egui::Event::Paste(pasted_text.to_owned()));
        testing::run_until_settled(harness);
        testing::press_control(harness, &fixture.say("online-link-open"));
    }

    #[test]
    fn a_link_is_followed_and_anything_else_refused_with_what_was_expected() {
        let fixture = fixture_with_site(Language::English);
        let mut harness = dialog_harness(&fixture, ServerStatus::Present, [1280.0, 720.0]);
        paste_link(&mut harness, &fixture, "https://example.org/nothing");
        assert!(testing::take_commands(&mut harness).is_empty());
        assert!(testing::shows_text(&harness, &fixture.say("online-link-wrong")));
        let mut harness = dialog_harness(&fixture, ServerStatus::Present, [1280.0, 720.0]);
        paste_link(&mut harness, &fixture, &format!("https://example.org/#play={GAME_KEY}"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::Look(link))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(link.key, GAME_KEY);
    }

    #[test]
    fn the_field_for_a_link_stays_where_it_is_when_the_server_answers() {
        let fixture = fixture_with_site(Language::English);
        for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
            let [asked, absent, present] =
                [ServerStatus::Asked, ServerStatus::Absent, ServerStatus::Present].map(|status| {
                    testing::control_rect(&dialog_harness(&fixture, status, size), &fixture.say("online-link-hint"))
                        .left_top()
                });
            assert_eq!((absent, present), (asked, asked), "{size:?}");
        }
    }

    #[test]
    fn where_there_is_no_server_another_way_is_offered() {
        let fixture = fixture_with_site(Language::English);
        let mut harness = dialog_harness(&fixture, ServerStatus::Absent, [1280.0, 720.0]);
        assert!(testing::shows_text(&harness, &fixture.say("online-absent")));
        assert!(!testing::shows_text(&harness, &fixture.say("online-make-link")));
        testing::press_control(&mut harness, &fixture.say("action-share"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Share)]));
        let mut harness = dialog_harness(&fixture, ServerStatus::Unreachable, [1280.0, 720.0]);
        assert!(testing::shows_text(&harness, &fixture.say("online-unreachable")));
        testing::press_control(&mut harness, &fixture.say("online-retry"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::Refresh)]));
    }

    #[test]
    fn whoever_knows_no_server_is_asked_for_its_address() {
        let mut fixture = fixture_with_site(Language::English);
        fixture.settings.site = None;
        let harness = dialog_harness(&fixture, ServerStatus::Unknown, [1280.0, 720.0]);
        for text_key in ["online-no-site", "share-site"] {
            assert!(testing::shows_text(&harness, &fixture.say(text_key)), "{text_key}");
        }
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        for language in Language::ALL {
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let fixture = fixture_with_site(language);
                let mut harness = dialog_harness(&fixture, ServerStatus::Present, size);
                // The field for a link takes one row in any window.
                let [field, tab] = ["online-link-hint", "online-friend"]
                    .map(|text_key| testing::control_rect(&harness, &fixture.say(text_key)));
                assert!(tab.top() - field.bottom() < 40.0, "{language:?} {size:?}: {field} {tab}");
                for page in OnlinePage::ALL {
                    testing::press_control(&mut harness, &fixture.say(page.title_key()));
                    let cut_texts = testing::texts_cut_off(&Picture::of(&harness));
                    assert!(cut_texts.is_empty(), "{language:?} {size:?} {page:?}: {cut_texts:?}");
                    let foot_key = if page == OnlinePage::Offer { "online-make-link" } else { "online-refresh" };
                    let foot_text = Picture::of(&harness).find(&fixture.say(foot_key)).expect("a button");
                    assert!(foot_text.is_whole, "{language:?} {size:?} {page:?}: {foot_text:?}");
                }
            }
        }
    }

    #[test]
    fn on_a_phone_every_button_is_as_high_as_a_fingertip() {
        let fixture = fixture_with_site(Language::Spanish);
        for size in [[320.0, 560.0], [390.0, 844.0], [844.0, 390.0]] {
            let (mut harness, zoom_factor) =
                testing::touch_harness(size, dialog_drawer(&fixture, ServerStatus::Present));
            for page in OnlinePage::ALL {
                testing::press_control(&mut harness, &fixture.say(page.title_key()));
                assert_eq!(zoom::low_buttons(&harness, zoom_factor), Vec::<String>::new(), "{size:?} {page:?}");
            }
        }
    }

    #[test]
    fn the_lists_are_asked_for_again() {
        let fixture = fixture_with_site(Language::English);
        let mut harness = dialog_harness(&fixture, ServerStatus::Present, [640.0, 480.0]);
        testing::press_control(&mut harness, &fixture.say("online-open-games"));
        testing::press_control(&mut harness, &fixture.say("online-refresh"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Online(OnlineCommand::Refresh)]));
    }
}
