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
use crate::board::Side;
use crate::online::{GameSettings, GameState};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<InvitationDraft>(Overlay::Invitation)
        .add_systems(EguiPrimaryContextPass, open_invitation.in_set(UiSystems::Prepare))
        .draw_overlay(Overlay::Invitation, draw_invitation);
}

/// The maximum size of the QR code in logical pixels, and its maximum part of the window's height.
const CODE_WIDTH: f32 = 240.0;
const CODE_PART: f32 = 0.42;

/// The state of the dialog.
#[derive(Component, Default)]
struct InvitationDraft {
    page: InvitationPage,
    /// The link that was copied last.
    last_copied: Option<String>,
    /// Whether a seat was free in the last frame.
    was_waiting: bool,
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
    link: &'a str,
    /// The link that transfers the seat, if requested.
    lent: Option<&'a str>,
    settings: Option<&'a GameSettings>,
    /// Whether a seat is free.
    is_waiting: bool,
    /// The key of the game, and the player who was challenged to it and has not answered.
    challenged: Option<(&'a str, &'a str)>,
    /// Whether the local user has a seat.
    is_player: bool,
    /// The settings of the program, and the game on the table.
    around: (&'a Settings, &'a PlayerProgress, &'a CurrentGame),
}

impl InvitationView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
    }
}

/// Whether a seat of the game is free.
fn is_waiting(state: &GameState) -> bool {
    Side::ALL.into_iter().any(|side| state.seat(side).is_none())
}

/// Opens the dialog when a game is loaded in which the opponent's seat is free.
fn open_invitation(mut played: GameChanges, online: Res<OnlineGame>, mut overlay: OverlayControl) {
    let has_come = played.read().any(Played::is_another_game);
    let Some(table) = online.table().filter(|table| has_come && table.is_on_table()) else { return };
    if table.client.side().is_some() && table.client.state().is_some_and(is_waiting) {
        overlay.open(Overlay::Invitation);
    }
}

fn draw_invitation(
    mut context: PanelContext,
    translations: Res<Translations>,
    around: MeanwhileParams,
    online: Res<OnlineGame>,
    challenges: Res<Challenges>,
    mut draft: Single<&mut InvitationDraft>,
    mut known_link: Local<Option<String>>,
) -> Result {
    context.draw(|ctx, commands| {
        let Some(table) = online.table() else { return commands.push(UiCommand::Overlay(Overlay::None)) };
        let (link, lent) = (table.link().to_string(), table.transfer_link.as_ref().map(ToString::to_string));
        let game = table.client.state();
        let view = InvitationView {
            translations: &translations,
            around: around.get(),
            link: &link,
            lent: lent.as_deref(),
            settings: game.map(GameState::settings),
            is_waiting: game.is_none_or(is_waiting),
            challenged: challenges.awaited_player(&table.key).map(|player| (table.key.as_str(), player)),
            is_player: table.client.side().is_some(),
        };
        invitation_ui(ctx, view, &mut draft, &mut known_link, commands);
    })
}

/// Draws the dialog, and closes it when the opponent has taken the seat. `known_link` is the link that transfers the seat, as
/// last seen, even before the dialog was opened: it turns to the page of a new one.
fn invitation_ui(
    ctx: &egui::Context,
    view: InvitationView,
    draft: &mut InvitationDraft,
    known_link: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    if std::mem::replace(&mut draft.was_waiting, view.is_waiting) && !view.is_waiting {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
    if view.lent != known_link.as_deref() {
        *known_link = view.lent.map(str::to_owned);
        draft.page = if view.lent.is_some() { InvitationPage::OwnDevice } else { InvitationPage::Others };
    }
    dialog::reading_ui(ctx, view.translations, "online-invitation", commands, |ui, commands| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if view.is_player {
            pages_ui(ui, view, &mut draft.page);
        }
        match draft.page {
            InvitationPage::Others => others_ui(ui, view, &mut draft.last_copied, commands),
            InvitationPage::OwnDevice => own_device_ui(ui, view, &mut draft.last_copied, commands),
        }
    });
}

fn pages_ui(ui: &mut Ui, view: InvitationView, page: &mut InvitationPage) {
    ui.horizontal_wrapped(|ui| {
        for (choice, key) in
            [(InvitationPage::Others, "online-for-others"), (InvitationPage::OwnDevice, "online-for-own-device")]
        {
            theme::selectable_value(ui, page, choice, view.say(key));
        }
    });
}

fn others_ui(ui: &mut Ui, view: InvitationView, last_copied: &mut Option<String>, commands: &mut Vec<UiCommand>) {
    if let Some(settings) = view.settings {
        let title = view.say(&format!("game-{}", settings.game));
        let parts = [title, pace::in_words(view.translations, settings.pace)];
        let rated = settings.rated.then(|| view.say("online-is-rated"));
        let text = parts.into_iter().chain(rated).collect::<Vec<_>>().join(" · ");
        ui.add(egui::Label::new(theme::strong(text)).wrap());
    }
    if let Some((game, player)) = view.challenged.filter(|_| view.is_waiting) {
        ui.add(egui::Label::new(challenge_list::waiting(view.translations, player)).wrap());
        challenge_list::withdraw_ui(ui, view.translations, game.to_owned(), commands);
        return waiting_ui(ui, view, commands);
    }
    let about_key = if view.is_waiting { "online-invitation-about" } else { "online-invitation-to-watch" };
    ui.add(egui::Label::new(theme::faint(view.say(about_key))).wrap());
    link_ui(ui, view, view.link, last_copied);
    if view.is_waiting {
        ui.label(theme::strong(view.say("online-waiting-for-opponent")));
        waiting_ui(ui, view, commands);
    }
}

/// Draws what a player can do without leaving the seat, until the opponent comes.
fn waiting_ui(ui: &mut Ui, view: InvitationView, commands: &mut Vec<UiCommand>) {
    let Some(settings) = view.settings.filter(|_| view.is_player) else { return };
    let about = theme::faint(view.say("online-meanwhile-about"));
    ui.add(egui::Label::new(about).wrap());
    ui.horizontal_wrapped(|ui| meanwhile::meanwhile_ui(ui, view.translations, view.around, settings.game, commands));
}

fn own_device_ui(ui: &mut Ui, view: InvitationView, last_copied: &mut Option<String>, commands: &mut Vec<UiCommand>) {
    let about = theme::faint(view.say("online-own-device-about"));
    ui.add(egui::Label::new(about).wrap());
    if let Some(link) = view.lent {
        link_ui(ui, view, link, last_copied);
    }
    let key = if view.lent.is_some() { "online-another-link" } else { "online-make-link" };
    if ui.button(view.say(key)).clicked() {
        commands.push(UiCommand::Online(OnlineCommand::LendSeat));
    }
}

/// Draws a link with its copy button and QR code.
fn link_ui(ui: &mut Ui, view: InvitationView, link: &str, last_copied: &mut Option<String>) {
    theme::row_from_right(ui, |ui| copy_row_ui(ui, view, link, last_copied));
    let width = CODE_WIDTH.min(ui.available_width()).min(CODE_PART * ui.ctx().content_rect().height());
    ui.vertical_centered(|ui| qr_code::qr_ui(ui, link, &view.say("online-qr-code"), width));
}

/// Draws the button and the link, from right to left.
fn copy_row_ui(ui: &mut Ui, view: InvitationView, link: &str, last_copied: &mut Option<String>) {
    let label_key = if last_copied.as_deref() == Some(link) { "share-copied" } else { "share-copy" };
    if ui.add(theme::main_button(view.say(label_key))).clicked() {
        ui.ctx().copy_text(link.to_owned());
        *last_copied = Some(link.to_owned());
    }
    let field = ui.add(egui::TextEdit::singleline(&mut &*link).id_salt("invitation link").desired_width(f32::INFINITY));
    screen_keyboard::mark_read_only(&field);
    theme::set_accessible_name(&field, view.say("online-invitation"));
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

    const LINK: &str = "https://example.org/#play=abcdefgh23456789";
    const SEAT: &str = "https://example.org/#seat=abcdefgh23456789.00112233445566778899aabbccddeeff.00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    fn settings() -> GameSettings {
        let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
        GameSettings::new("k".into(), GameId::Lielow, None, pace)
    }

    /// The dialog with its state, whether a seat is free, and the link that transfers the seat, with the last known one.
    struct Shown {
        draft: InvitationDraft,
        is_waiting: bool,
        is_challenge: bool,
        lent: Option<String>,
        known_link: Option<String>,
        commands: Vec<UiCommand>,
    }

    fn dialog<'a>(shown: &'a Fixture, settings: &'a GameSettings, size: [f32; 2]) -> Harness<'a, Shown> {
        let draft = InvitationDraft::default();
        let (lent, known_link, commands) = (None, None, Vec::new());
        let state = Shown { draft, is_waiting: true, is_challenge: false, lent, known_link, commands };
        testing::harness_with(size, state, move |ui, drawn: &mut Shown| {
            let view = InvitationView {
                translations: &shown.translations,
                link: LINK,
                lent: drawn.lent.as_deref(),
                settings: Some(settings),
                is_waiting: drawn.is_waiting,
                challenged: drawn.is_challenge.then_some(("k", "Dora")),
                is_player: true,
                around: (&shown.settings, &shown.progress, &shown.current),
            };
            invitation_ui(ui.ctx(), view, &mut drawn.draft, &mut drawn.known_link, &mut drawn.commands);
        })
    }

    #[test]
    fn the_link_is_copied_and_the_dialog_closes_when_somebody_sits_down() {
        let (shown, settings) = (Fixture::turnover(&[]), settings());
        let mut harness = dialog(&shown, &settings, [1280.0, 720.0]);
        for text in [LINK, &shown.say("online-waiting-for-opponent"), "Lielow · 3 days for each turn"] {
            assert!(testing::shows_text(&harness, text), "{text}");
        }
        testing::press_control(&mut harness, &shown.say("share-copy"));
        assert_eq!(harness.state().draft.last_copied.as_deref(), Some(LINK));
        assert!(harness.state().commands.is_empty());
        harness.state_mut().is_waiting = false;
        testing::run_until_settled(&mut harness);
        let commands = std::mem::take(&mut harness.state_mut().commands);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::None)]), "{commands:?}");
        testing::run_until_settled(&mut harness);
        assert!(harness.state().commands.is_empty(), "whoever opens it again may read on");
    }

    #[test]
    fn whoever_has_challenged_a_player_waits_without_a_link_and_may_withdraw() {
        let (shown, settings) = (Fixture::turnover(&[]), settings());
        let mut harness = dialog(&shown, &settings, [1280.0, 720.0]);
        harness.state_mut().is_challenge = true;
        testing::run_until_settled(&mut harness);
        assert!(testing::shows_text(&harness, "You have challenged Dora") && !testing::shows_text(&harness, LINK));
        testing::press_control(&mut harness, &shown.say("online-challenge-withdraw"));
        let commands = std::mem::take(&mut harness.state_mut().commands);
        let [UiCommand::Online(OnlineCommand::Challenge(command))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(*command, ChallengeCommand::Withdraw("k".into()));
    }

    #[test]
    fn the_seat_is_handed_over_by_a_link_of_its_own() {
        let (shown, settings) = (Fixture::turnover(&[]), settings());
        let mut harness = dialog(&shown, &settings, [1280.0, 720.0]);
        testing::press_control(&mut harness, &shown.say("online-for-own-device"));
        testing::press_control(&mut harness, &shown.say("online-make-link"));
        let commands = std::mem::take(&mut harness.state_mut().commands);
        assert!(matches!(&*commands, [UiCommand::Online(OnlineCommand::LendSeat)]), "{commands:?}");
        harness.state_mut().lent = Some(SEAT.to_owned());
        testing::run_until_settled(&mut harness);
        assert!(testing::shows_text(&harness, SEAT) && !testing::shows_text(&harness, LINK));
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        for language in Language::ALL {
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let shown = Fixture::in_language(language);
                let settings = settings();
                let harness = dialog(&shown, &settings, size);
                let mut wrong = testing::texts_cut_off(&Picture::of(&harness));
                // A link may be longer than its field.
                wrong.retain(|text| !text.starts_with("https"));
                assert_eq!(wrong, Vec::<String>::new(), "{language:?} {size:?}");
            }
        }
    }
}
