//! The dialog of the player's name on a server.
//!
//! | file | content |
//! |---|---|
//! | `blocked` | the players whose challenges the player does not take |
//! | `rating_graph` | how the ratings have changed |

pub(in crate::app::ui) mod blocked;
mod rating_graph;

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
use crate::app::persistence::{LibraryCommand, file_inbox::WordsFile};
use crate::app::settings::{Settings, site::Site};
use crate::app::ui::online::online_view::{self, warning_ui};
use crate::app::ui::online::report;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::{dialog, site_page, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, screen::Overlay, share::link};
use crate::board::Side;
use crate::online::ApiRefusalCode;
use crate::player::{
    AccountChange, BackupError, IdentitySecret, NameError, Opposition, PlayerName, PlayerProfile, ProfileRating,
    Visibility,
};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_message::<WordsFile>()
        .spawn_while::<AccountDraft>(Overlay::Account)
        .add_systems(OnEnter(Overlay::Account), prepare_account_dialog)
        .draw_overlay(Overlay::Account, draw_account);
}

/// The number of opponents that are listed.
const MAX_OPPONENTS: usize = 8;
/// The number of openings that are listed.
const MAX_OPENINGS: usize = 5;

/// What is typed and chosen in the dialog.
#[derive(Component, Default)]
struct AccountDraft {
    /// The dialog from which one came.
    previous_overlay: Overlay,
    /// The name that is typed, and why it may not be.
    typed_name: String,
    name_error: Option<NameError>,
    /// The words that are typed; `None` while nobody wants to enter any.
    typed_words: Option<String>,
    words_error: Option<BackupError>,
    /// Whether the words are shown.
    are_words_shown: bool,
    /// Whether *Forget* has been pressed once.
    was_forget_pressed: bool,
    /// The opponent who is to be challenged.
    challenged_player: Option<PlayerName>,
    /// That the player's page, or a file with the twelve words, is to be opened.
    open_command: Option<UiCommand>,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct AccountView<'a> {
    translations: &'a Translations,
    settings: &'a Settings,
    lobby: &'a Lobby,
    site: Option<&'a Site>,
    identity: &'a KeptIdentity,
    account: Option<&'a Account>,
    error: Option<&'a ApiRequestError>,
    is_awaiting_answer: bool,
}

impl AccountView<'_> {
    fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }
}

/// The dialog is about the server of the game or tournament from which one comes, or about the usual one.
fn prepare_account_dialog(
    mut transitions: MessageReader<StateTransitionEvent<Overlay>>,
    mut lobby: ResMut<Lobby>,
    tournaments: Res<OnlineTournaments>,
    settings: Res<Settings>,
    mut accounts: ResMut<Accounts>,
    mut commands: MessageWriter<AccountCommand>,
) {
    let previous_overlay = transitions.read().filter_map(|transition| transition.exited).last();
    let server_site = match previous_overlay {
        Some(Overlay::JoinGame) => lobby.found_game.as_ref().map(|found_game| &found_game.site),
        Some(Overlay::Report) => accounts.report.as_ref().map(|report| &report.site),
        Some(Overlay::OnlineTournament) => tournaments.shown_tournament().map(|tournament| &tournament.site),
        _ => None,
    };
    accounts.site = server_site.cloned().or_else(|| link::site(&settings));
    lobby.has_no_games = false;
    if accounts.identity.secret().is_some() {
        commands.write(AccountCommand::SignIn);
    }
}

fn draw_account(
    mut context: PanelContext,
    translations: Res<Translations>,
    settings: Res<Settings>,
    lobby: Res<Lobby>,
    mut transitions: MessageReader<StateTransitionEvent<Overlay>>,
    accounts: Res<Accounts>,
    mut words_files: MessageReader<WordsFile>,
    mut draft: Single<&mut AccountDraft>,
) -> Result {
    for transition in transitions.read().filter(|transition| transition.entered == Some(Overlay::Account)) {
        draft.previous_overlay = transition.exited.filter(|overlay| *overlay != Overlay::Report).unwrap_or_default();
    }
    if let Some(WordsFile(words)) = words_files.read().last() {
        (draft.typed_words, draft.words_error) = (Some(words.clone()), None);
    }
    let site = accounts.site.as_ref();
    let view = AccountView {
        translations: &translations,
        settings: &settings,
        lobby: &lobby,
        site,
        identity: &accounts.identity,
        account: site.and_then(|site| accounts.account_at(site)),
        error: accounts.error.as_ref(),
        is_awaiting_answer: accounts.is_waiting,
    };
    context.draw(|ctx, commands| dialog_ui(ctx, view, &mut draft, commands))
}

fn dialog_ui(ctx: &egui::Context, view: AccountView, draft: &mut AccountDraft, commands: &mut Vec<UiCommand>) {
    dialog::reading_ui(ctx, view.translations, "account-title", commands, |ui, commands| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let house_rules = view.lobby.house_rules.as_ref().filter(|rules| Some(&rules.site) == view.site);
        online_view::house_rules_ui(ui, (view.translations, view.settings, house_rules), commands);
        if let Some(command) = account_ui(ui, view, draft) {
            commands.push(UiCommand::Account(command));
        }
        let challenged_player = draft.challenged_player.take();
        commands.extend(draft.open_command.take());
        commands.extend(challenged_player.map(|player| UiCommand::Online(OnlineCommand::Invite(Some(player)))));
    });
    // Whoever was about to play goes on where they were.
    dialog::lead_back(commands, draft.previous_overlay);
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
        (_, None, _) => sign_up_ui(ui, view, draft),
        (_, Some(_), None) => sign_in_ui(ui, view),
        (Some(site), Some(secret), Some(account)) => signed_in_ui(ui, view, (site, secret, account), draft),
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
    let text_key = match error.status {
        0..300 => "account-error",
        409 => "account-taken",
        422 => "account-look",
        _ => return sentences::lobby_error(translations, error),
    };
    translations.say_with(text_key, &[("why", error.text.as_str().into())])
}

fn paragraph_ui(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(text).wrap());
}

/// Draws what a name is, how to get one, and the field for twelve words.
fn sign_up_ui(ui: &mut Ui, view: AccountView, draft: &mut AccountDraft) -> Option<AccountCommand> {
    paragraph_ui(ui, view.say("account-about"));
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        if ui.add(theme::main_button(view.say("account-make"))).clicked() {
            command = Some(AccountCommand::SignIn);
        }
        if ui.button(view.say("account-have-words")).clicked() {
            draft.typed_words.get_or_insert_default();
        }
    });
    let Some(words_text) = &mut draft.typed_words else { return command };
    let label = ui.label(view.say("account-words"));
    let words_field =
        egui::TextEdit::multiline(words_text).id_salt("twelve words").desired_rows(3).desired_width(f32::INFINITY);
    let field_response = ui.add(words_field).labelled_by(label.id);
    screen_keyboard::mark_multiline(&field_response);
    if field_response.changed() {
        draft.words_error = None;
    }
    let mut is_restore_pressed = false;
    ui.horizontal_wrapped(|ui| {
        is_restore_pressed = ui.add(theme::main_button(view.say("account-restore"))).clicked();
        if ui.button(view.say("account-open-words")).clicked() {
            draft.open_command = Some(UiCommand::Library(LibraryCommand::Import));
        }
    });
    if is_restore_pressed {
        match words_text.parse() {
            Ok(secret) => {
                draft.typed_words = None;
                command = Some(AccountCommand::Restore(secret));
            }
            Err(error) => draft.words_error = Some(error),
        }
    }
    if let Some(error) = &draft.words_error {
        warning_ui(ui, &backup_error_text(view.translations, error));
    }
    command
}

fn backup_error_text(translations: &Translations, error: &BackupError) -> String {
    match error {
        BackupError::Count(word_count) => {
            translations.say_with("account-words-count", &[("count", (*word_count).into())])
        }
        BackupError::Word(word_number, word) => translations
            .say_with("account-words-unknown", &[("place", (*word_number).into()), ("word", word.as_str().into())]),
        BackupError::Checksum => translations.say("account-words-wrong"),
    }
}

fn sign_in_ui(ui: &mut Ui, view: AccountView) -> Option<AccountCommand> {
    if view.is_awaiting_answer {
        ui.label(theme::faint(view.say("online-asking")));
        return None;
    }
    ui.add(theme::main_button(view.say("account-sign-in"))).clicked().then_some(AccountCommand::SignIn)
}

/// Draws the name, the ratings, and what can be changed.
fn signed_in_ui(
    ui: &mut Ui,
    view: AccountView,
    (site, secret, account): (&Site, &IdentitySecret, &Account),
    draft: &mut AccountDraft,
) -> Option<AccountCommand> {
    let mut command = None;
    match &account.account.name {
        Some(name) => {
            ui.add(egui::Label::new(theme::strong(name.as_str()).size(19.0)).wrap());
            let site_text = view.translations.say_with("account-at", &[("site", site.origin().into())]);
            ui.add(egui::Label::new(theme::faint(site_text)).wrap());
            let page_address = page_url(site, &format!("player/{}", percent_encoded(name.as_str())));
            draft.open_command = site_page::page_button_ui(ui, view.translations, "account-page", page_address);
            let games_button = egui::Button::new(view.say("account-save-games"));
            if ui.add_enabled(!view.lobby.is_fetching_games(), games_button).clicked() {
                command = Some(AccountCommand::SaveGames);
            }
            if view.lobby.has_no_games {
                paragraph_ui(ui, view.say("account-no-games"));
            }
            let blocked_players = &*account.account.blocked;
            if let Some(profile) = &account.profile {
                let (translations, challenged_player) = (view.translations, &mut draft.challenged_player);
                let wanted_change = profile_ui(ui, translations, (profile, blocked_players), challenged_player);
                command = wanted_change.or(command);
            }
            command = blocked::blocked_players_ui(ui, view.translations, blocked_players).or(command);
            command = visibility_ui(ui, view.translations, account.account.shows).or(command);
        }
        None => paragraph_ui(ui, view.say("account-choose")),
    }
    if account.account.rename_from.is_none() {
        command = name_field_ui(ui, view, account.account.name.is_some(), draft).or(command);
    } else {
        ui.add(egui::Label::new(theme::faint(view.say("account-rename-later"))).wrap());
    }
    ui.separator();
    secret_words_ui(ui, view, secret, draft).or(command)
}

/// Draws the field for a name. Returns the wanted change.
fn name_field_ui(ui: &mut Ui, view: AccountView, has_name: bool, draft: &mut AccountDraft) -> Option<AccountCommand> {
    let label = view.say(if has_name { "account-other-name" } else { "account-name" });
    let is_submitted = theme::row_from_right(ui, |ui| {
        let is_button_pressed = ui.button(view.say("account-take")).clicked();
        let name_field = egui::TextEdit::singleline(&mut draft.typed_name)
            .id_salt("player name")
            .hint_text(label.clone())
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let field_response = ui.add(name_field);
        theme::set_accessible_name(&field_response, label);
        if field_response.changed() {
            draft.name_error = None;
        }
        is_button_pressed || field_response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
    });
    let mut command = None;
    if is_submitted && !view.is_awaiting_answer && !draft.typed_name.trim().is_empty() {
        match draft.typed_name.trim().parse::<PlayerName>() {
            Ok(name) => command = Some(AccountCommand::Change(AccountChange { name: Some(name), ..default() })),
            Err(error) => draft.name_error = Some(error),
        }
    }
    if let Some(error) = &draft.name_error {
        warning_ui(ui, &name_error_text(view.translations, error));
    }
    command
}

fn name_error_text(translations: &Translations, error: &NameError) -> String {
    match error {
        NameError::Length(_) => translations.say("account-name-length"),
        NameError::Character(letter) => {
            translations.say_with("account-name-letter", &[("letter", letter.to_string().into())])
        }
        NameError::Beginning(_) => translations.say("account-name-beginning"),
        NameError::Reserved(_) => translations.say("account-name-reserved"),
    }
}

/// Draws the ratings and how they have changed, the results against each opponent, of whom one can be challenged or blocked, and those of
/// each opening. Returns the wanted change.
fn profile_ui(
    ui: &mut Ui,
    translations: &Translations,
    (profile, blocked_players): (&PlayerProfile, &[PlayerName]),
    challenged_player: &mut Option<PlayerName>,
) -> Option<AccountCommand> {
    if profile.ratings.is_empty() {
        ui.add(egui::Label::new(theme::faint(translations.say("account-no-ratings"))).wrap());
    }
    for rating in &profile.ratings {
        let [game_name, points_text] = [translations.say(&format!("game-{}", rating.form)), rating_text(rating)];
        let games_text = translations.say_with("account-games", &[("count", rating.games.into())]);
        paragraph_ui(ui, format!("{game_name}: {points_text} · {games_text}"));
        rating_graph::rating_graph_ui(ui, translations, profile.graph.as_deref().unwrap_or_default(), &rating.form);
    }
    let opposition = profile.opposition.as_deref().unwrap_or_default();
    if !opposition.is_empty() {
        structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say("account-opposition")));
    }
    let mut command = None;
    for opponent_results in opposition.iter().take(MAX_OPPONENTS) {
        command = opponent_ui(ui, translations, (opponent_results, blocked_players), challenged_player).or(command);
    }
    openings_ui(ui, translations, profile);
    command
}

/// Draws what the last games began with most often, and the results.
fn openings_ui(ui: &mut Ui, translations: &Translations, profile: &PlayerProfile) {
    let openings = profile.openings.as_deref().unwrap_or_default();
    if !openings.is_empty() {
        structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say("account-openings")));
    }
    for opening in openings.iter().take(MAX_OPENINGS) {
        let side_key = if opening.side == Side::White { "player-white" } else { "player-black" };
        let [game_name, side_name] = [&*format!("game-{}", opening.form), side_key].map(|key| translations.say(key));
        let results = format!("+{} ={} −{}", opening.won, opening.drawn, opening.lost);
        paragraph_ui(ui, format!("{} · {game_name}, {side_name}: {results}", opening.moves));
    }
}

/// Draws the results against an opponent, and the buttons that challenge, block and report that one. Returns the wanted change.
fn opponent_ui(
    ui: &mut Ui,
    translations: &Translations,
    (Opposition { opponent, won, drawn, lost }, blocked_players): (&Opposition, &[PlayerName]),
    challenged_player: &mut Option<PlayerName>,
) -> Option<AccountCommand> {
    let name = opponent.as_ref().map_or_else(|| translations.say("online-somebody"), ToString::to_string);
    let row = ui.horizontal_wrapped(|ui| {
        paragraph_ui(ui, format!("{name}: +{won} ={drawn} −{lost}"));
        let opponent = opponent.as_ref()?;
        if ui.button(translations.say_with("online-challenge-whom", &[("player", name.as_str().into())])).clicked() {
            *challenged_player = Some(opponent.clone());
        }
        let command = blocked::block_button_ui(ui, translations, blocked_players, opponent);
        if ui.button(report::report_label(translations, opponent)).clicked() {
            return Some(AccountCommand::BeginReport(opponent.clone()));
        }
        command
    });
    row.inner
}

/// A rating with the range in which it very probably lies, and a question mark while it is provisional.
fn rating_text(rating: &ProfileRating) -> String {
    let provisional_mark = if rating.provisional { "?" } else { "" };
    format!("{}{provisional_mark} ± {}", rating.points, 2 * rating.deviation)
}

/// Draws what everybody may see. Returns the wanted change.
fn visibility_ui(ui: &mut Ui, translations: &Translations, visibility: Visibility) -> Option<AccountCommand> {
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say("account-public")));
    let mut new_visibility = visibility;
    for (is_shown, text_key) in [
        (&mut new_visibility.graph, "account-shows-graph"),
        (&mut new_visibility.opposition, "account-shows-opposition"),
        (&mut new_visibility.games, "account-shows-games"),
    ] {
        ui.checkbox(is_shown, translations.say(text_key));
    }
    (new_visibility != visibility)
        .then(|| AccountCommand::Change(AccountChange { shows: Some(new_visibility), ..default() }))
}

/// Draws the twelve words, and the button that removes the key pair from this device.
fn secret_words_ui(
    ui: &mut Ui,
    view: AccountView,
    secret: &IdentitySecret,
    draft: &mut AccountDraft,
) -> Option<AccountCommand> {
    let mut command = None;
    paragraph_ui(ui, view.say("account-words-about"));
    if draft.are_words_shown {
        egui::Frame::new().fill(theme::FIELD).corner_radius(6).inner_margin(8).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(egui::Label::new(theme::strong(secret.words())).wrap());
        });
    }
    ui.horizontal_wrapped(|ui| {
        let show_label = view.say(if draft.are_words_shown { "account-hide-words" } else { "account-show-words" });
        if ui.button(show_label).clicked() {
            draft.are_words_shown = !draft.are_words_shown;
        }
        if ui.button(view.say("account-save-words")).clicked() {
            command = Some(AccountCommand::SaveWords);
        }
        let forget_label = view.say(if draft.was_forget_pressed { "account-forget-sure" } else { "account-forget" });
        if ui.button(forget_label).clicked() {
            command = draft.was_forget_pressed.then_some(AccountCommand::Forget);
            draft.was_forget_pressed = !draft.was_forget_pressed;
        }
    });
    command
}

#[cfg(test)]
mod tests;
