//! The dialog with the links that invite others, or transfer the seat to another device.

use bevy::prelude::{App, Component, IntoScheduleConfigs, Local, Res, Result, Single};
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Ui};

use crate::app::input::screen_keyboard;
use crate::app::play::{CurrentGame, GameChanges, Played};
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::ui::online::meanwhile::{self, MeanwhileParams};
use crate::app::ui::online::{challenge_list, pace};
use crate::app::ui::systems::{DrawApp, UiSystems};
use crate::app::ui::widgets::{dialog, qr_code, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext};
use crate::app::{
    i18n::Translations, online::challenges::Challenges, online::commands::OnlineCommand,
    online::online_game::OnlineGame, settings::PlayerProgress, settings::Settings,
};
use crate::online::{GameSettings, GameState};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<InvitationDraft>(Overlay::Invitation)
        .add_systems(EguiPrimaryContextPass, open_invitation.in_set(UiSystems::Prepare))
        .draw_overlay(Overlay::Invitation, draw_invitation);
}

/// The maximum size of the QR code in logical pixels, and its maximum part of the window's height.
const MAX_QR_WIDTH: f32 = 240.0;
const MAX_QR_HEIGHT_SHARE: f32 = 0.42;

/// The state of the dialog.
#[derive(Component, Default)]
struct InvitationDraft {
    page: InvitationPage,
    /// The link that was copied last.
    last_copied_link: Option<String>,
    /// Whether a seat was free in the last frame.
    had_free_seat: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum InvitationPage {
    /// The invitation of others.
    #[default]
    Others,
    /// The transfer of the seat.
    OwnDevice,
}

/// The data for the dialog.
#[derive(Clone, Copy)]
struct InvitationView<'a> {
    translations: &'a Translations,
    /// The link that invites others.
    invitation_link: &'a str,
    /// The link that transfers the seat, if requested.
    seat_link: Option<&'a str>,
    game_settings: Option<&'a GameSettings>,
    /// Whether a seat is free.
    has_free_seat: bool,
    /// The key of the game, and the player who was challenged to it and has not answered.
    open_challenge: Option<(&'a str, &'a str)>,
    /// Whether the local user has a seat.
    is_player: bool,
    /// The settings of the program, and the game on the table.
    meanwhile_data: (&'a Settings, &'a PlayerProgress, &'a CurrentGame),
}

impl InvitationView<'_> {
    fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }
}

/// Opens the dialog when a game is loaded in which the opponent's seat is free.
fn open_invitation(mut game_changes: GameChanges, online_game: Res<OnlineGame>, mut overlay: OverlayControl) {
    let was_game_loaded = game_changes.read().any(Played::is_another_game);
    let Some(table) = online_game.table().filter(|table| was_game_loaded && table.is_on_table()) else { return };
    if table.client.side().is_some() && table.client.state().is_some_and(GameState::has_free_seat) {
        overlay.open(Overlay::Invitation);
    }
}

fn draw_invitation(
    mut context: PanelContext,
    translations: Res<Translations>,
    meanwhile_params: MeanwhileParams,
    online_game: Res<OnlineGame>,
    challenges: Res<Challenges>,
    mut draft: Single<&mut InvitationDraft>,
    mut known_seat_link: Local<Option<String>>,
) -> Result {
    context.draw(|ctx, commands| {
        let Some(table) = online_game.table() else { return commands.push(UiCommand::Overlay(Overlay::None)) };
        let (invitation_link, seat_link) =
            (table.link().to_string(), table.transfer_link.as_ref().map(ToString::to_string));
        let game_state = table.client.state();
        let view = InvitationView {
            translations: &translations,
            meanwhile_data: meanwhile_params.data(),
            invitation_link: &invitation_link,
            seat_link: seat_link.as_deref(),
            game_settings: game_state.map(GameState::settings),
            has_free_seat: game_state.is_none_or(GameState::has_free_seat),
            open_challenge: challenges.awaited_player(&table.key).map(|player_name| (table.key.as_str(), player_name)),
            is_player: table.client.side().is_some(),
        };
        invitation_ui(ctx, view, &mut draft, &mut known_seat_link, commands);
    })
}

/// Draws the dialog, and closes it when the opponent has taken the seat. `known_seat_link` is the link that transfers the seat, as
/// last seen, even before the dialog was opened: it turns to the page of a new one.
fn invitation_ui(
    ctx: &egui::Context,
    view: InvitationView,
    draft: &mut InvitationDraft,
    known_seat_link: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    if std::mem::replace(&mut draft.had_free_seat, view.has_free_seat) && !view.has_free_seat {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
    if view.seat_link != known_seat_link.as_deref() {
        *known_seat_link = view.seat_link.map(str::to_owned);
        draft.page = if view.seat_link.is_some() { InvitationPage::OwnDevice } else { InvitationPage::Others };
    }
    dialog::reading_ui(ctx, view.translations, "online-invitation", commands, |ui, commands| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if view.is_player {
            pages_ui(ui, view, &mut draft.page);
        }
        match draft.page {
            InvitationPage::Others => invite_others_ui(ui, view, &mut draft.last_copied_link, commands),
            InvitationPage::OwnDevice => transfer_seat_ui(ui, view, &mut draft.last_copied_link, commands),
        }
    });
}

fn pages_ui(ui: &mut Ui, view: InvitationView, page: &mut InvitationPage) {
    ui.horizontal_wrapped(|ui| {
        for (page_choice, text_key) in
            [(InvitationPage::Others, "online-for-others"), (InvitationPage::OwnDevice, "online-for-own-device")]
        {
            theme::selectable_value(ui, page, page_choice, view.say(text_key));
        }
    });
}

fn invite_others_ui(
    ui: &mut Ui,
    view: InvitationView,
    last_copied_link: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    if let Some(game_settings) = view.game_settings {
        let game_title = view.say(&format!("game-{}", game_settings.game));
        let parts = [game_title, pace::in_words(view.translations, game_settings.pace)];
        let rated_text = game_settings.rated.then(|| view.say("online-is-rated"));
        let summary = parts.into_iter().chain(rated_text).collect::<Vec<_>>().join(" · ");
        ui.add(egui::Label::new(theme::strong(summary)).wrap());
    }
    if let Some((game_key, player_name)) = view.open_challenge.filter(|_| view.has_free_seat) {
        ui.add(egui::Label::new(challenge_list::waiting_text(view.translations, player_name)).wrap());
        challenge_list::withdraw_button_ui(ui, view.translations, game_key.to_owned(), commands);
        return waiting_player_ui(ui, view, commands);
    }
    let about_key = if view.has_free_seat { "online-invitation-about" } else { "online-invitation-to-watch" };
    ui.add(egui::Label::new(theme::faint(view.say(about_key))).wrap());
    link_ui(ui, view, view.invitation_link, last_copied_link);
    if view.has_free_seat {
        ui.label(theme::strong(view.say("online-waiting-for-opponent")));
        waiting_player_ui(ui, view, commands);
    }
}

/// Draws what a player can do without leaving the seat, until the opponent comes.
fn waiting_player_ui(ui: &mut Ui, view: InvitationView, commands: &mut Vec<UiCommand>) {
    let Some(game_settings) = view.game_settings.filter(|_| view.is_player) else { return };
    let about_text = theme::faint(view.say("online-meanwhile-about"));
    ui.add(egui::Label::new(about_text).wrap());
    ui.horizontal_wrapped(|ui| {
        meanwhile::meanwhile_ui(ui, view.translations, view.meanwhile_data, game_settings.game, commands)
    });
}

fn transfer_seat_ui(
    ui: &mut Ui,
    view: InvitationView,
    last_copied_link: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let about_text = theme::faint(view.say("online-own-device-about"));
    ui.add(egui::Label::new(about_text).wrap());
    if let Some(seat_link) = view.seat_link {
        link_ui(ui, view, seat_link, last_copied_link);
    }
    let label_key = if view.seat_link.is_some() { "online-another-link" } else { "online-make-link" };
    if ui.button(view.say(label_key)).clicked() {
        commands.push(UiCommand::Online(OnlineCommand::LendSeat));
    }
}

/// Draws a link with its copy button and QR code.
fn link_ui(ui: &mut Ui, view: InvitationView, link: &str, last_copied_link: &mut Option<String>) {
    theme::row_from_right(ui, |ui| link_row_ui(ui, view, link, last_copied_link));
    let qr_width = MAX_QR_WIDTH.min(ui.available_width()).min(MAX_QR_HEIGHT_SHARE * ui.ctx().content_rect().height());
    ui.vertical_centered(|ui| qr_code::qr_ui(ui, link, &view.say("online-qr-code"), qr_width));
}

/// Draws the button and the link, from right to left.
fn link_row_ui(ui: &mut Ui, view: InvitationView, link: &str, last_copied_link: &mut Option<String>) {
    let label_key = if last_copied_link.as_deref() == Some(link) { "share-copied" } else { "share-copy" };
    if ui.add(theme::main_button(view.say(label_key))).clicked() {
        ui.ctx().copy_text(link.to_owned());
        *last_copied_link = Some(link.to_owned());
    }
    let link_field =
        ui.add(egui::TextEdit::singleline(&mut &*link).id_salt("invitation link").desired_width(f32::INFINITY));
    screen_keyboard::mark_read_only(&link_field);
    theme::set_accessible_name(&link_field, view.say("online-invitation"));
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::challenges::ChallengeCommand;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::online::Pace;
    use crate::session::GameId;

    const INVITATION_LINK: &str = "https://example.org/#play=abcdefgh23456789";
    const SEAT_LINK: &str = "https://example.org/#seat=abcdefgh23456789.00112233445566778899aabbccddeeff.00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    fn game_settings() -> GameSettings {
        let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
        GameSettings::new("k".into(), GameId::Lielow, None, pace)
    }

    /// The dialog with its state, whether a seat is free, and the link that transfers the seat, with the last known one.
    struct DialogState {
        draft: InvitationDraft,
        has_free_seat: bool,
        has_challenge: bool,
        seat_link: Option<String>,
        known_seat_link: Option<String>,
        commands: Vec<UiCommand>,
    }

    fn dialog_harness<'a>(
        fixture: &'a Fixture,
        game_settings: &'a GameSettings,
        size: [f32; 2],
    ) -> Harness<'a, DialogState> {
        let draft = InvitationDraft::default();
        let (seat_link, known_seat_link, commands) = (None, None, Vec::new());
        let state =
            DialogState { draft, has_free_seat: true, has_challenge: false, seat_link, known_seat_link, commands };
        testing::harness_with(size, state, move |ui, dialog_state: &mut DialogState| {
            let view = InvitationView {
                translations: &fixture.translations,
                invitation_link: INVITATION_LINK,
                seat_link: dialog_state.seat_link.as_deref(),
                game_settings: Some(game_settings),
                has_free_seat: dialog_state.has_free_seat,
                open_challenge: dialog_state.has_challenge.then_some(("k", "Dora")),
                is_player: true,
                meanwhile_data: (&fixture.settings, &fixture.progress, &fixture.current),
            };
            invitation_ui(
                ui.ctx(),
                view,
                &mut dialog_state.draft,
                &mut dialog_state.known_seat_link,
                &mut dialog_state.commands,
            );
        })
    }

    #[test]
    fn the_link_is_copied_and_the_dialog_closes_when_somebody_sits_down() {
        let (fixture, game_settings) = (Fixture::turnover(&[]), game_settings());
        let mut harness = dialog_harness(&fixture, &game_settings, [1280.0, 720.0]);
        for text in [INVITATION_LINK, &fixture.say("online-waiting-for-opponent"), "Lielow · 3 days for each turn"] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        testing::press_control(&mut harness, &fixture.say("share-copy"));
        assert_eq!(harness.state().draft.last_copied_link.as_deref(), Some(INVITATION_LINK));
        assert!(harness.state().commands.is_empty());
        harness.state_mut().has_free_seat = false;
        testing::run_until_settled(&mut harness);
        let commands = std::mem::take(&mut harness.state_mut().commands);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::None)]), "{commands:?}");
        testing::run_until_settled(&mut harness);
        assert!(harness.state().commands.is_empty(), "whoever opens it again may read on");
    }

    #[test]
    fn whoever_has_challenged_a_player_waits_without_a_link_and_may_withdraw() {
        let (fixture, game_settings) = (Fixture::turnover(&[]), game_settings());
        let mut harness = dialog_harness(&fixture, &game_settings, [1280.0, 720.0]);
        harness.state_mut().has_challenge = true;
        testing::run_until_settled(&mut harness);
        assert!(
            testing::shows_text(&harness, "You have challenged Dora")
                && !testing::shows_text(&harness, INVITATION_LINK)
        );
        testing::press_control(&mut harness, &fixture.say("online-challenge-withdraw"));
        let commands = std::mem::take(&mut harness.state_mut().commands);
        let [UiCommand::Online(OnlineCommand::Challenge(command))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*command, ChallengeCommand::Withdraw("k".into()));
    }

    #[test]
    fn the_seat_is_handed_over_by_a_link_of_its_own() {
        let (fixture, game_settings) = (Fixture::turnover(&[]), game_settings());
        let mut harness = dialog_harness(&fixture, &game_settings, [1280.0, 720.0]);
        testing::press_control(&mut harness, &fixture.say("online-for-own-device"));
        testing::press_control(&mut harness, &fixture.say("online-make-link"));
        let commands = std::mem::take(&mut harness.state_mut().commands);
        assert!(matches!(&*commands, [UiCommand::Online(OnlineCommand::LendSeat)]), "{commands:?}");
        harness.state_mut().seat_link = Some(SEAT_LINK.to_owned());
        testing::run_until_settled(&mut harness);
        assert!(testing::shows_text(&harness, SEAT_LINK) && !testing::shows_text(&harness, INVITATION_LINK));
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        for language in Language::ALL {
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let fixture = Fixture::in_language(language);
                let game_settings = game_settings();
                let harness = dialog_harness(&fixture, &game_settings, size);
                let mut cut_texts = testing::texts_cut_off(&Picture::of(&harness));
                // A link may be longer than its field.
                cut_texts.retain(|text| !text.starts_with("https"));
                assert_eq!(cut_texts, Vec::<String>::new(), "{language:?} {size:?}");
            }
        }
    }
}
