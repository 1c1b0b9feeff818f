//! The dialog of the player's name on a server.
//!
//! | file | content |
//! |---|---|
//! | `blocked` | the players whose challenges the player does not take |

pub(in crate::app::ui) mod blocked;

use bevy::prelude::{
    App, Component, MessageReader, MessageWriter, OnEnter, Res, ResMut, Result, Single, StateTransitionEvent, default,
};
use bevy_egui::egui::{self, Ui};

use crate::app::input::screen_keyboard;
use crate::app::online::accounts::{Account, AccountCommand, Accounts, percent_encoded};
use crate::app::online::commands::OnlineCommand;
use crate::app::online::identity::KeptIdentity;
use crate::app::online::link::page_url;
use crate::app::online::lobby::{ApiRequestError, Lobby};
use crate::app::online::sentences;
use crate::app::online::tournaments::OnlineTournaments;
use crate::app::settings::{Settings, site::Site};
use crate::app::ui::online::{online_view::warning_ui, report};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::{dialog, site_page, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, screen::Overlay, share::link};
use crate::online::ApiRefusalCode;
use crate::player::{
    AccountChange, BackupError, IdentitySecret, NameError, Opposition, PlayerName, PlayerProfile, ProfileRating,
    Visibility,
};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<AccountDraft>(Overlay::Account)
        .add_systems(OnEnter(Overlay::Account), prepare_account_dialog)
        .draw_overlay(Overlay::Account, draw_account);
}

/// The number of opponents that are listed.
const MAX_OPPONENTS: usize = 8;

/// What is typed and chosen in the dialog.
#[derive(Component, Default)]
struct AccountDraft {
    /// The dialog from which one came.
    back: Overlay,
    /// The name that is typed, and why it may not be.
    name: String,
    name_error: Option<NameError>,
    /// The words that are typed; `None` while nobody wants to enter any.
    words: Option<String>,
    words_error: Option<BackupError>,
    /// Whether the words are shown.
    shows_words: bool,
    /// Whether *Forget* has been pressed once.
    forgets: bool,
    /// The opponent who is to be challenged.
    challenged: Option<PlayerName>,
    /// That the player's page is to be opened.
    opens_page: Option<UiCommand>,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct AccountView<'a> {
    translations: &'a Translations,
    site: Option<&'a Site>,
    identity: &'a KeptIdentity,
    account: Option<&'a Account>,
    error: Option<&'a ApiRequestError>,
    is_waiting: bool,
}

impl AccountView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
    }
}

/// The dialog is about the server of the game or tournament from which one comes, or about the usual one.
fn prepare_account_dialog(
    mut transitions: MessageReader<StateTransitionEvent<Overlay>>,
    lobby: Res<Lobby>,
    tournaments: Res<OnlineTournaments>,
    settings: Res<Settings>,
    mut accounts: ResMut<Accounts>,
    mut commands: MessageWriter<AccountCommand>,
) {
    let from = transitions.read().filter_map(|transition| transition.exited).last();
    let site = match from {
        Some(Overlay::JoinGame) => lobby.found_game.as_ref().map(|found| &found.site),
        Some(Overlay::Report) => accounts.report.as_ref().map(|report| &report.site),
        Some(Overlay::OnlineTournament) => tournaments.shown_tournament().map(|shown| &shown.site),
        _ => None,
    };
    accounts.site = site.cloned().or_else(|| link::site(&settings));
    if accounts.identity.secret().is_some() {
        commands.write(AccountCommand::SignIn);
    }
}

fn draw_account(
    mut context: PanelContext,
    translations: Res<Translations>,
    mut transitions: MessageReader<StateTransitionEvent<Overlay>>,
    accounts: Res<Accounts>,
    mut draft: Single<&mut AccountDraft>,
) -> Result {
    for transition in transitions.read().filter(|transition| transition.entered == Some(Overlay::Account)) {
        draft.back = transition.exited.filter(|exited| *exited != Overlay::Report).unwrap_or_default();
    }
    let site = accounts.site.as_ref();
    let view = AccountView {
        translations: &translations,
        site,
        identity: &accounts.identity,
        account: site.and_then(|site| accounts.account_at(site)),
        error: accounts.error.as_ref(),
        is_waiting: accounts.is_waiting,
    };
    context.draw(|ctx, commands| dialog_ui(ctx, view, &mut draft, commands))
}

fn dialog_ui(ctx: &egui::Context, view: AccountView, draft: &mut AccountDraft, commands: &mut Vec<UiCommand>) {
    dialog::reading_ui(ctx, view.translations, "account-title", commands, |ui, commands| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if let Some(command) = account_ui(ui, view, draft) {
            commands.push(UiCommand::Account(command));
        }
        let challenged = draft.challenged.take();
        commands.extend(draft.opens_page.take());
        commands.extend(challenged.map(|player| UiCommand::Online(OnlineCommand::Invite(Some(player)))));
    });
    // Whoever was about to play goes on where they were.
    dialog::lead_back(commands, draft.back);
}

/// Draws the contents of the dialog. Returns what is wanted.
fn account_ui(ui: &mut Ui, view: AccountView, draft: &mut AccountDraft) -> Option<AccountCommand> {
    if let Some(error) = view.identity.error() {
        warning_ui(ui, &view.translations.say_with("account-damaged", &[("why", error.to_string().into())]));
    }
    let command = match (view.site, view.identity.secret(), view.account) {
        (None, ..) => {
            paragraph_ui(ui, view.say("online-no-site"));
            None
        }
        (_, None, _) => beginning_ui(ui, view, draft),
        (_, Some(_), None) => signing_in_ui(ui, view),
        (Some(site), Some(secret), Some(account)) => named_ui(ui, view, (site, secret, account), draft),
    };
    if let Some(error) = view.error {
        warning_ui(ui, &error_text(view.translations, error));
    }
    command
}

/// The error of a request, in a sentence.
fn error_text(translations: &Translations, error: &ApiRequestError) -> String {
    if error.code == Some(ApiRefusalCode::TooManyBlocked) {
        return sentences::challenge_error(translations, error);
    }
    let key = match error.status {
        0..300 => "account-error",
        409 => "account-taken",
        422 => "account-look",
        _ => return sentences::lobby_error(translations, error),
    };
    translations.say_with(key, &[("why", error.text.as_str().into())])
}

fn paragraph_ui(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(text).wrap());
}

/// Draws what a name is, how to get one, and the field for twelve words.
fn beginning_ui(ui: &mut Ui, view: AccountView, draft: &mut AccountDraft) -> Option<AccountCommand> {
    paragraph_ui(ui, view.say("account-about"));
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        if ui.add(theme::main_button(view.say("account-make"))).clicked() {
            command = Some(AccountCommand::SignIn);
        }
        if ui.button(view.say("account-have-words")).clicked() {
            draft.words.get_or_insert_default();
        }
    });
    let Some(text) = &mut draft.words else { return command };
    let label = ui.label(view.say("account-words"));
    let field = egui::TextEdit::multiline(text).id_salt("twelve words").desired_rows(3).desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label.id);
    screen_keyboard::mark_multiline(&response);
    if response.changed() {
        draft.words_error = None;
    }
    if ui.add(theme::main_button(view.say("account-restore"))).clicked() {
        match text.parse() {
            Ok(secret) => {
                draft.words = None;
                command = Some(AccountCommand::Restore(secret));
            }
            Err(error) => draft.words_error = Some(error),
        }
    }
    if let Some(error) = &draft.words_error {
        warning_ui(ui, &backup_error(view.translations, error));
    }
    command
}

fn backup_error(translations: &Translations, error: &BackupError) -> String {
    match error {
        BackupError::Count(count) => translations.say_with("account-words-count", &[("count", (*count).into())]),
        BackupError::Word(place, word) => translations
            .say_with("account-words-unknown", &[("place", (*place).into()), ("word", word.as_str().into())]),
        BackupError::Checksum => translations.say("account-words-wrong"),
    }
}

fn signing_in_ui(ui: &mut Ui, view: AccountView) -> Option<AccountCommand> {
    if view.is_waiting {
        ui.label(theme::faint(view.say("online-asking")));
        return None;
    }
    ui.add(theme::main_button(view.say("account-sign-in"))).clicked().then_some(AccountCommand::SignIn)
}

/// Draws the name, the ratings, and what can be changed.
fn named_ui(
    ui: &mut Ui,
    view: AccountView,
    (site, secret, account): (&Site, &IdentitySecret, &Account),
    draft: &mut AccountDraft,
) -> Option<AccountCommand> {
    let mut command = None;
    match &account.account.name {
        Some(name) => {
            ui.add(egui::Label::new(theme::strong(name.as_str()).size(19.0)).wrap());
            let place = view.translations.say_with("account-at", &[("site", site.origin().into())]);
            ui.add(egui::Label::new(theme::faint(place)).wrap());
            let address = page_url(site, &format!("player/{}", percent_encoded(name.as_str())));
            draft.opens_page = site_page::page_button_ui(ui, view.translations, "account-page", address);
            let blocked = &*account.account.blocked;
            if let Some(profile) = &account.profile {
                command = profile_ui(ui, view.translations, (profile, blocked), &mut draft.challenged);
            }
            command = blocked::blocked_ui(ui, view.translations, blocked).or(command);
            command = visibility_ui(ui, view.translations, account.account.shows).or(command);
        }
        None => paragraph_ui(ui, view.say("account-choose")),
    }
    if account.account.rename_from.is_none() {
        command = name_ui(ui, view, account.account.name.is_some(), draft).or(command);
    } else {
        ui.add(egui::Label::new(theme::faint(view.say("account-rename-later"))).wrap());
    }
    ui.separator();
    secret_ui(ui, view, secret, draft).or(command)
}

/// Draws the field for a name. Returns the wanted change.
fn name_ui(ui: &mut Ui, view: AccountView, is_other: bool, draft: &mut AccountDraft) -> Option<AccountCommand> {
    let label = view.say(if is_other { "account-other-name" } else { "account-name" });
    let is_wanted = theme::row_from_right(ui, |ui| {
        let is_pressed = ui.button(view.say("account-take")).clicked();
        let field = egui::TextEdit::singleline(&mut draft.name)
            .id_salt("player name")
            .hint_text(label.clone())
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        theme::set_accessible_name(&response, label);
        if response.changed() {
            draft.name_error = None;
        }
        is_pressed || response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
    });
    let mut command = None;
    if is_wanted && !view.is_waiting && !draft.name.trim().is_empty() {
        match draft.name.trim().parse::<PlayerName>() {
            Ok(name) => command = Some(AccountCommand::Change(AccountChange { name: Some(name), ..default() })),
            Err(error) => draft.name_error = Some(error),
        }
    }
    if let Some(error) = &draft.name_error {
        warning_ui(ui, &name_error(view.translations, error));
    }
    command
}

fn name_error(translations: &Translations, error: &NameError) -> String {
    match error {
        NameError::Length(_) => translations.say("account-name-length"),
        NameError::Character(letter) => {
            translations.say_with("account-name-letter", &[("letter", letter.to_string().into())])
        }
        NameError::Beginning(_) => translations.say("account-name-beginning"),
        NameError::Reserved(_) => translations.say("account-name-reserved"),
    }
}

/// Draws the ratings, and the results against each opponent, of whom one can be challenged or blocked. Returns the wanted change.
fn profile_ui(
    ui: &mut Ui,
    translations: &Translations,
    (profile, blocked): (&PlayerProfile, &[PlayerName]),
    challenged: &mut Option<PlayerName>,
) -> Option<AccountCommand> {
    if profile.ratings.is_empty() {
        ui.add(egui::Label::new(theme::faint(translations.say("account-no-ratings"))).wrap());
    }
    for rating in &profile.ratings {
        let [game, points] = [translations.say(&format!("game-{}", rating.form)), rating_text(rating)];
        let games = translations.say_with("account-games", &[("count", rating.games.into())]);
        paragraph_ui(ui, format!("{game}: {points} · {games}"));
    }
    let opposition = profile.opposition.as_deref().unwrap_or_default();
    if !opposition.is_empty() {
        structure::heading_ui(ui, HeadingLevel::Part, theme::strong(translations.say("account-opposition")));
    }
    let mut command = None;
    for row in opposition.iter().take(MAX_OPPONENTS) {
        command = opponent_ui(ui, translations, (row, blocked), challenged).or(command);
    }
    command
}

/// Draws the results against an opponent, and the buttons that challenge, block and report that one. Returns the wanted change.
fn opponent_ui(
    ui: &mut Ui,
    translations: &Translations,
    (Opposition { opponent, won, drawn, lost }, blocked): (&Opposition, &[PlayerName]),
    challenged: &mut Option<PlayerName>,
) -> Option<AccountCommand> {
    let name = opponent.as_ref().map_or_else(|| translations.say("online-somebody"), ToString::to_string);
    let row = ui.horizontal_wrapped(|ui| {
        paragraph_ui(ui, format!("{name}: +{won} ={drawn} −{lost}"));
        let opponent = opponent.as_ref()?;
        if ui.button(translations.say_with("online-challenge-whom", &[("player", name.as_str().into())])).clicked() {
            *challenged = Some(opponent.clone());
        }
        let command = blocked::block_button_ui(ui, translations, blocked, opponent);
        if ui.button(report::report_label(translations, opponent)).clicked() {
            return Some(AccountCommand::BeginReport(opponent.clone()));
        }
        command
    });
    row.inner
}

/// A rating with the range in which it very probably lies, and a question mark while it is provisional.
fn rating_text(rating: &ProfileRating) -> String {
    let doubt = if rating.provisional { "?" } else { "" };
    format!("{}{doubt} ± {}", rating.points, 2 * rating.deviation)
}

/// Draws what everybody may see. Returns the wanted change.
fn visibility_ui(ui: &mut Ui, translations: &Translations, shown: Visibility) -> Option<AccountCommand> {
    structure::heading_ui(ui, HeadingLevel::Part, theme::strong(translations.say("account-public")));
    let mut new = shown;
    for (is_shown, key) in [
        (&mut new.graph, "account-shows-graph"),
        (&mut new.opposition, "account-shows-opposition"),
        (&mut new.games, "account-shows-games"),
    ] {
        ui.checkbox(is_shown, translations.say(key));
    }
    (new != shown).then(|| AccountCommand::Change(AccountChange { shows: Some(new), ..default() }))
}

/// Draws the twelve words, and the button that removes the key pair from this device.
fn secret_ui(
    ui: &mut Ui,
    view: AccountView,
    secret: &IdentitySecret,
    draft: &mut AccountDraft,
) -> Option<AccountCommand> {
    let mut command = None;
    paragraph_ui(ui, view.say("account-words-about"));
    if draft.shows_words {
        egui::Frame::new().fill(theme::FIELD).corner_radius(6).inner_margin(8).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(egui::Label::new(theme::strong(secret.words())).wrap());
        });
    }
    ui.horizontal_wrapped(|ui| {
        let show = view.say(if draft.shows_words { "account-hide-words" } else { "account-show-words" });
        if ui.button(show).clicked() {
            draft.shows_words = !draft.shows_words;
        }
        if ui.button(view.say("account-save-words")).clicked() {
            command = Some(AccountCommand::SaveWords);
        }
        let forget = view.say(if draft.forgets { "account-forget-sure" } else { "account-forget" });
        if ui.button(forget).clicked() {
            command = draft.forgets.then_some(AccountCommand::Forget);
            draft.forgets = !draft.forgets;
        }
    });
    command
}

#[cfg(test)]
mod tests;
