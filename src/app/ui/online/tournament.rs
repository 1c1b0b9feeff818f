//! The dialog of a tournament that a server runs: what it is, the player's part in it, standings and games.
//!
//! | file | content |
//! |---|---|
//! | `games` | the games of the last round, or of an arena |
//! | `correction` | how the organiser corrects the result of a game |
//! | `removal` | how the organiser removes a player |
//! | `withdrawal` | whether a player really withdraws |
//! | `bye` | how a player asks for a free round |

mod bye;
mod correction;
mod games;
mod removal;
mod withdrawal;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use self::correction::CorrectionDraft;
use crate::app::online::accounts::Accounts;
use crate::app::online::link::page_url;
use crate::app::online::lobby::Lobby;
use crate::app::online::online_game::OnlineGame;
use crate::app::online::tournaments::{FollowedTournament, OnlineTournamentCommand, OnlineTournaments, TournamentAct};
use crate::app::phrases::time_left::countdown;
use crate::app::settings::Settings;
use crate::app::ui::online::appointment::{self, AppointmentDraft, AppointmentPanel};
use crate::app::ui::online::online_view::{self, warning_ui};
use crate::app::ui::online::{open_games::name_or_nameless, pace, teams};
use crate::app::ui::organiser::crosstable;
use crate::app::ui::organiser::tournament_list::System;
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::widgets::{dialog, dialog::DialogPart, site_page};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, online::sentences, screen::Overlay, system::wall_clock::WallClock};
use crate::online_tournament::{
    DUPLICATE_PLAYERS, ListedTournament, OwnView, PlayerRowView, TournamentStage, TournamentSystem, TournamentView,
};
use crate::organiser::{TableRow, round_text, standings_title};
use crate::tournament::{ParticipantId, TournamentFormat};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<TournamentDraft>(Overlay::OnlineTournament)
        .draw_overlay(Overlay::OnlineTournament, draw_tournament);
}

/// The state of the dialog.
#[derive(Component, Default)]
struct TournamentDraft {
    /// The link that was copied last.
    last_copied_link: Option<String>,
    /// What the organiser is about to correct.
    correction_draft: CorrectionDraft,
    /// Whether the organiser chooses a player who is to be removed.
    is_removal_list_open: bool,
    /// The player whom the organiser or the captain of a team is asked about, before the player is removed.
    removed_player: Option<ParticipantId>,
    /// Whether *Call off* has been pressed once.
    was_call_off_pressed: bool,
    /// Whether *Withdraw* has been pressed, and the question about it is not answered.
    is_withdrawal_question_open: bool,
    /// The same of *Free next round*.
    is_bye_question_open: bool,
    /// The times that the player is about to propose for the next game.
    appointment_draft: AppointmentDraft,
    /// The name of the team that is about to be entered.
    team_name: String,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct TournamentDialogView<'a> {
    translations: &'a Translations,
    settings: &'a Settings,
    lobby: &'a Lobby,
    tournaments: &'a OnlineTournaments,
    followed_tournament: &'a FollowedTournament,
    /// The key of the player's game in progress in this tournament that is not on the table.
    awaited_game_key: Option<&'a str>,
    /// Whether the player has a name on this server.
    has_name: bool,
    clock: WallClock,
}

impl TournamentDialogView<'_> {
    fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }
}

/// What the dialog shows.
#[derive(SystemParam)]
struct TournamentDialogParams<'w> {
    translations: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    lobby: Res<'w, Lobby>,
    tournaments: Res<'w, OnlineTournaments>,
    accounts: Res<'w, Accounts>,
    online_game: Res<'w, OnlineGame>,
    clock: Res<'w, WallClock>,
}

fn draw_tournament(
    mut context: PanelContext,
    params: TournamentDialogParams,
    mut draft: Single<&mut TournamentDraft>,
) -> Result {
    context.draw(|ctx, commands| {
        let Some(followed_tournament) = params.tournaments.shown_tournament() else {
            return commands.push(UiCommand::Overlay(Overlay::None));
        };
        let dialog_view = TournamentDialogView {
            translations: &params.translations,
            settings: &params.settings,
            lobby: &params.lobby,
            tournaments: &params.tournaments,
            followed_tournament,
            awaited_game_key: followed_tournament.game_to_play(params.online_game.table()),
            has_name: params.accounts.name_at(&followed_tournament.site).is_some(),
            clock: *params.clock,
        };
        dialog_ui(ctx, dialog_view, &mut draft, commands);
    })
}

fn dialog_ui(
    ctx: &egui::Context,
    dialog_view: TournamentDialogView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let foot_height = dialog::foot_height(ctx);
    dialog::reading_with_foot_ui(
        ctx,
        dialog_view.translations,
        "online-tournament",
        foot_height,
        commands,
        |ui, part, commands| {
            ui.spacing_mut().item_spacing.y = 6.0;
            match (part, &dialog_view.followed_tournament.view) {
                (DialogPart::Body, Some(tournament)) => body_ui(ui, dialog_view, tournament, draft, commands),
                (DialogPart::Foot, Some(_)) => foot_ui(ui, dialog_view, draft, commands),
                (DialogPart::Body, None) if dialog_view.tournaments.error.is_none() => {
                    drop(ui.label(theme::faint(dialog_view.say("online-asking"))));
                }
                (DialogPart::Body, None) => error_ui(ui, dialog_view),
                (DialogPart::Foot, None) => {}
            }
        },
    );
}

fn error_ui(ui: &mut Ui, dialog_view: TournamentDialogView) {
    if let Some(error) = &dialog_view.tournaments.error {
        warning_ui(ui, &sentences::tournament_error(dialog_view.translations, error));
    }
}

/// Draws a button that asks this question first, if there is one, and then also the button that cancels: `is_question_open` tells that it has.
/// Returns whether the player is sure.
fn button_with_question_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    (label_key, tip_key): (&str, Option<&str>),
    question: Option<&str>,
    is_question_open: &mut bool,
) -> bool {
    let is_confirmed = *is_question_open || question.is_none();
    if let Some(question) = question.filter(|_| *is_question_open) {
        warning_ui(ui, question);
    }
    let mut button = ui.add_enabled(!dialog_view.tournaments.is_waiting, egui::Button::new(dialog_view.say(label_key)));
    if let Some(tip_key) = tip_key {
        button = button.show_tip(dialog_view.say(tip_key));
    }
    let is_pressed = button.clicked();
    if is_pressed {
        *is_question_open = !is_confirmed;
    }
    if *is_question_open && dialog::cancel_ui(ui, dialog_view.translations) {
        *is_question_open = false;
    }
    is_pressed && is_confirmed
}

fn push_command(commands: &mut Vec<UiCommand>, command: OnlineTournamentCommand) {
    commands.push(UiCommand::OnlineTournament(command));
}

fn paragraph_ui(ui: &mut Ui, text: impl Into<egui::WidgetText>) {
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the scrolled contents.
fn body_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let listed = &tournament.listed;
    paragraph_ui(ui, theme::strong(&listed.name).size(19.0));
    let organiser_name = name_or_nameless(dialog_view.translations, &listed.organiser);
    let organiser_text =
        dialog_view.translations.say_with("online-tournament-by", &[("player", organiser_name.into())]);
    paragraph_ui(
        ui,
        theme::faint(format!("{} · {organiser_text}", tournament_summary(dialog_view.translations, listed))),
    );
    paragraph_ui(ui, theme::strong(progress_text(dialog_view, tournament)).color(ACCENT));
    own_part_ui(ui, dialog_view, tournament, draft, commands);
    let (translations, followed_tournament, is_awaiting_answer) =
        (dialog_view.translations, dialog_view.followed_tournament, dialog_view.tournaments.is_waiting);
    let panel = AppointmentPanel { translations, followed_tournament, is_awaiting_answer, clock: dialog_view.clock };
    appointment::appointment_ui(ui, panel, &mut draft.appointment_draft, commands);
    if !draft.correction_draft.is_sent() {
        error_ui(ui, dialog_view);
    }
    organiser_buttons_ui(ui, dialog_view, tournament, draft, commands);
    ui.separator();
    if tournament.rows.is_empty() {
        paragraph_ui(ui, dialog_view.say("online-tournament-nobody"));
    } else {
        dialog::part_heading_ui(ui, standings_title(tournament.partial_round(), &|text_key| dialog_view.say(text_key)));
        standings_ui(ui, dialog_view.translations, tournament);
    }
    removal::removal_ui(ui, dialog_view, tournament, draft, commands);
    duplicate_ui(ui, dialog_view.translations, tournament);
    let removed_player = &mut draft.removed_player;
    teams::teams_ui(
        ui,
        dialog_view.translations,
        tournament,
        dialog_view.tournaments.is_waiting,
        removed_player,
        commands,
    );
    games::games_ui(ui, dialog_view, tournament, &mut draft.correction_draft, commands);
    pages_ui(ui, dialog_view, commands);
}

/// Draws the buttons that open the tournament's pages.
fn pages_ui(ui: &mut Ui, dialog_view: TournamentDialogView, commands: &mut Vec<UiCommand>) {
    let FollowedTournament { site, key: tournament_key, .. } = dialog_view.followed_tournament;
    let page_address = page_url(site, &format!("tournament/{tournament_key}"));
    let broadcast_address = format!("{page_address}/broadcast");
    ui.horizontal_wrapped(|ui| {
        for (label_key, address) in
            [("online-tournament-page", page_address), ("online-tournament-broadcast", broadcast_address)]
        {
            commands.extend(site_page::page_button_ui(ui, dialog_view.translations, label_key, address));
        }
    });
}

/// Draws what the dice have given in a duplicate match that is over, and before that, that its games are not shown.
fn duplicate_ui(ui: &mut Ui, translations: &Translations, tournament: &TournamentView) {
    let Some(duplicate) = &tournament.duplicate else { return };
    let (Some([team_ids, _]), Some(score), Some(luck), Some(skill)) =
        (duplicate.teams, duplicate.score, duplicate.luck, duplicate.skill)
    else {
        return paragraph_ui(ui, theme::faint(translations.say("online-duplicate-hidden")));
    };
    let name_of = |id: ParticipantId| {
        let named_player = tournament.names().find(|&(listed_id, _)| listed_id == id);
        named_player.map_or_else(String::new, |(_, name)| name_or_nameless(translations, name))
    };
    let team_names = team_ids.map(name_of).join(", ");
    let [score_text, luck_text, skill_text] = [score, luck, skill].map(|amount| format!("{amount:.2}"));
    let arguments = [
        ("team", team_names.into()),
        ("score", score_text.into()),
        ("luck", luck_text.into()),
        ("skill", skill_text.into()),
    ];
    paragraph_ui(ui, translations.say_with("online-duplicate-result", &arguments));
}

/// The game, the time, the system, whether it counts, and whether programs may enter.
pub(super) fn tournament_summary(translations: &Translations, listed: &ListedTournament) -> String {
    let rated_key = if listed.rated { "online-tournament-is-rated" } else { "online-tournament-casual" };
    let game_name = translations.say(&format!("game-{}", listed.game));
    let days_text = listed.round_days.map(|days| translations.say_with("online-round-days", &[("count", days.into())]));
    let system_text = system_in_words(translations, listed.system);
    let bots_text = listed.allows_bots.then(|| translations.say("online-tournament-with-bots"));
    let parts = [
        Some(game_name),
        Some(pace::in_words(translations, listed.pace)),
        Some(system_text),
        days_text,
        Some(translations.say(rated_key)),
        bots_text,
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The keys of a system's name and of its description, the same as at one table where there are such. What becomes of drawn games in a
/// knock-out is decided at one table by whoever runs it, and each draw counts in an arena there.
pub(super) fn system_keys(system: TournamentSystem) -> [&'static str; 2] {
    match system.format() {
        Some(TournamentFormat::KnockOut) => ["tournament-knock-out", "online-knock-out-about"],
        Some(format) => System::of(format).keys(),
        None if system == TournamentSystem::Duplicate => ["tournament-duplicate", "tournament-duplicate-about"],
        None => ["tournament-arena", "online-arena-about"],
    }
}

fn system_in_words(translations: &Translations, system: TournamentSystem) -> String {
    match system {
        TournamentSystem::Swiss { rounds } => {
            let rounds_text = translations.say_with("online-tournament-rounds", &[("count", rounds.into())]);
            format!("{}, {rounds_text}", translations.say("tournament-swiss"))
        }
        TournamentSystem::RoundRobin { cycles } if cycles > 2 => {
            format!("{} × {cycles}", translations.say("tournament-round-robin"))
        }
        TournamentSystem::RoundRobin { .. } | TournamentSystem::KnockOut | TournamentSystem::Duplicate => {
            translations.say(system_keys(system)[0])
        }
        TournamentSystem::Arena { minutes } => translations.say_with("online-arena", &[("minutes", minutes.into())]),
    }
}

/// How far it has come, and how many players it has.
pub(super) fn stage_and_player_count(translations: &Translations, listed: &ListedTournament) -> String {
    let stage_text = translations.say(match listed.stage {
        TournamentStage::Open => "online-tournament-open",
        TournamentStage::Running => "online-tournament-running",
        TournamentStage::Over => "online-tournament-over",
        TournamentStage::CalledOff => "online-tournament-called-off",
    });
    let count_text = translations.say_with("tournament-count", &[("count", listed.players.into())]);
    format!("{stage_text} · {count_text}")
}

fn progress_text(dialog_view: TournamentDialogView, tournament: &TournamentView) -> String {
    let translations = dialog_view.translations;
    let mut parts = vec![stage_and_player_count(translations, &tournament.listed)];
    if !tournament.rounds.is_empty() {
        let round_number = tournament.rounds.len();
        parts.push(match tournament.planned_rounds {
            Some(planned_rounds) => translations.say_with(
                "online-tournament-round-of",
                &[("round", round_number.into()), ("planned", planned_rounds.into())],
            ),
            None => translations.say_with("tournament-round-number", &[("round", round_number.into())]),
        });
    }
    if let Some(time_left) = dialog_view.followed_tournament.countdown(dialog_view.clock.now()) {
        let text_key = match (tournament.listed.stage, tournament.next_round_at) {
            (TournamentStage::Open, _) => "online-tournament-begins-in",
            (_, Some(_)) => "online-tournament-next-in",
            (_, None) => "online-tournament-ends-in",
        };
        parts.push(translations.say_with(text_key, &[("time", countdown(time_left).into())]));
    }
    parts.join(" · ")
}

/// Draws the player's part.
fn own_part_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let is_unfinished = !tournament.listed.stage.is_over();
    // Whoever enters what is called off before it begins has no result.
    let may_have_result =
        tournament.listed.stage != TournamentStage::CalledOff || !tournament.current_games().is_empty();
    if let Some(own_row) = tournament.own_row().filter(|_| may_have_result) {
        let arguments = [("rank", own_row.rank.into()), ("points", own_row.points.as_str().into())];
        let is_absent = tournament.own_presence() == Some(false);
        let text_key = match (is_unfinished, is_absent) {
            (true, true) => "online-tournament-withdrawn",
            (true, false) if tournament.listed.stage == TournamentStage::Open => "online-tournament-entered",
            (true, false) => "online-tournament-taking-part",
            (false, _) => "online-tournament-final",
        };
        paragraph_ui(ui, dialog_view.translations.say_with(text_key, &arguments));
    }
    if !is_unfinished {
        return;
    }
    let is_removed = tournament.own.is_some_and(|own| own.is_removed);
    let has_entered = tournament.own_presence().is_some();
    if is_removed {
        paragraph_ui(ui, dialog_view.say("online-tournament-removed"));
    } else if !has_entered && tournament.is_entry_closed {
        return paragraph_ui(ui, dialog_view.say("tournament-refused-late"));
    } else if let Some(round) = tournament.last_entry_round.filter(|_| !has_entered) {
        let arguments = [("round", round.into())];
        paragraph_ui(ui, dialog_view.translations.say_with("online-tournament-entry-until", &arguments));
    }
    let house_rules = dialog_view.lobby.house_rules.as_ref();
    online_view::house_rules_ui(ui, (dialog_view.translations, dialog_view.settings, house_rules), commands);
    if !dialog_view.has_name {
        paragraph_ui(ui, dialog_view.say("online-tournament-needs-name"));
        if ui.add(theme::main_button(dialog_view.say("account-of-ones-own"))).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Account));
        }
        return;
    }
    ui.horizontal_wrapped(|ui| player_buttons_ui(ui, dialog_view, tournament, draft, commands));
    if tournament.listed.boards.is_some() && !has_entered && !is_removed {
        teams::enter_team_ui(
            ui,
            dialog_view.translations,
            &mut draft.team_name,
            dialog_view.tournaments.is_waiting,
            commands,
        );
    }
    let is_arena = matches!(tournament.listed.system, TournamentSystem::Arena { .. });
    if let Some(OwnView { id: Some(_), is_berserk, .. }) = tournament.own.filter(|_| is_arena) {
        let mut is_berserk_on = is_berserk;
        if ui
            .checkbox(&mut is_berserk_on, dialog_view.say("online-berserk"))
            .show_tip(dialog_view.say("tip-online-berserk"))
            .changed()
        {
            push_command(commands, OnlineTournamentCommand::Act(TournamentAct::Berserk(is_berserk_on)));
        }
    }
}

/// Draws the buttons of a player.
fn player_buttons_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    if dialog_view.awaited_game_key.is_some()
        && ui.add(theme::main_button(dialog_view.say("online-tournament-play"))).clicked()
    {
        push_command(commands, OnlineTournamentCommand::Play);
    }
    if tournament.duplicate.is_some() && tournament.listed.stage != TournamentStage::Open {
        return;
    }
    if tournament.own_presence() == Some(true) {
        if let Some(own) = tournament.own.filter(|_| !draft.is_withdrawal_question_open) {
            bye::bye_ui(ui, dialog_view, own, &mut draft.is_bye_question_open, commands);
        }
        if !draft.is_bye_question_open {
            withdrawal::withdraw_ui(ui, dialog_view, tournament, &mut draft.is_withdrawal_question_open, commands);
        }
        return;
    }
    (draft.is_withdrawal_question_open, draft.is_bye_question_open) = (false, false);
    if tournament.own.is_some_and(|own| own.is_removed) {
        return;
    }
    let invitation = &dialog_view.followed_tournament.invitation;
    let may_join_team = invitation.is_some() && *invitation != tournament.invitation && !tournament.teams.is_empty();
    let (act, label_key) = match tournament.own_presence() {
        // Whoever has the link of a team enters it; others enter a team of their own.
        None if tournament.listed.boards.is_some() && !may_join_team => return,
        None => (TournamentAct::Enter, "tournament-enter"),
        Some(_) => (TournamentAct::Return, "tournament-return"),
    };
    if ui.add_enabled(!dialog_view.tournaments.is_waiting, theme::main_button(dialog_view.say(label_key))).clicked() {
        push_command(commands, OnlineTournamentCommand::Act(act));
    }
}

/// Draws the buttons of the organiser.
fn organiser_buttons_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let stage = tournament.listed.stage;
    if stage.is_over() || !tournament.own.is_some_and(|own| own.organises) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if stage == TournamentStage::Open {
            let begin_button = egui::Button::new(dialog_view.say("online-tournament-begin"));
            let is_duplicate = tournament.duplicate.is_some();
            let min_players = if is_duplicate { usize::from(DUPLICATE_PLAYERS) } else { 2 };
            let present_count = tournament.rows.iter().filter(|row| !row.is_absent).count();
            let can_begin = present_count >= min_players && !dialog_view.tournaments.is_waiting;
            let tip_text = dialog_view.say("tip-online-tournament-begin");
            if ui.add_enabled(can_begin, begin_button).show_tip(&tip_text).show_disabled_tip(&tip_text).clicked() {
                push_command(commands, OnlineTournamentCommand::Act(TournamentAct::Start));
            }
        }
        let call_off_key =
            if draft.was_call_off_pressed { "online-tournament-call-off-sure" } else { "online-tournament-call-off" };
        if ui.button(dialog_view.say(call_off_key)).clicked() {
            if draft.was_call_off_pressed {
                push_command(commands, OnlineTournamentCommand::Act(TournamentAct::CallOff));
            }
            draft.was_call_off_pressed = !draft.was_call_off_pressed;
        }
    });
}

/// Draws the button that copies the link, and the one that leads to all tournaments.
fn foot_ui(ui: &mut Ui, dialog_view: TournamentDialogView, draft: &mut TournamentDraft, commands: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let link = dialog_view.followed_tournament.link().to_string();
        let link_key = teams::link_key(dialog_view.followed_tournament.view.as_ref());
        let label_key = if draft.last_copied_link.as_ref() == Some(&link) { "share-copied" } else { link_key };
        if ui.button(dialog_view.say(label_key)).show_tip(dialog_view.say("tip-online-tournament-link")).clicked() {
            ui.ctx().copy_text(link.clone());
            draft.last_copied_link = Some(link);
        }
        if ui.button(dialog_view.say("tournament-all")).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Online));
        }
    });
}

fn standings_ui(ui: &mut Ui, translations: &Translations, tournament: &TournamentView) {
    let has_results = tournament.rows.iter().any(|row| !row.results.is_empty());
    if has_results {
        let rows = table_rows(translations, tournament);
        crosstable::crosstable_ui(ui, translations, &rows, &tournament.tie_breaks, crosstable::OF_ROUNDS);
        return;
    }
    egui::Grid::new("standings").striped(true).spacing([12.0, 6.0]).show(ui, |ui| {
        for row in &tournament.rows {
            ui.label(theme::faint(row.rank.to_string()));
            let player_name = egui::RichText::new(name_or_nameless(translations, &row.name));
            ui.label(if row.is_absent { player_name.strikethrough() } else { player_name });
            ui.label(theme::faint(row.rating.map(|rating| rating.to_string()).unwrap_or_default()));
            ui.label(theme::strong(&row.points).color(ACCENT));
            let games_text = row.games.map(|count| translations.say_with("account-games", &[("count", count.into())]));
            ui.label(theme::faint(games_text.unwrap_or_default()));
            ui.end_row();
        }
    });
}

/// The rows of the crosstable, as those of a tournament at one table.
fn table_rows(translations: &Translations, tournament: &TournamentView) -> Vec<TableRow> {
    let places_by_number = tournament.places();
    let place_of = |start_number| places_by_number.get(&start_number).copied().unwrap_or_default();
    let say = |text_key: &str| translations.say(text_key);
    let round_count = tournament.rows.iter().map(|row| row.results.len()).max().unwrap_or_default();
    let row_of = |row: &PlayerRowView| TableRow {
        rank: row.rank,
        name: name_or_nameless(translations, &row.name),
        is_withdrawn: row.is_absent,
        points: row.points.clone(),
        tie_breaks: row.tie_breaks.clone(),
        rounds: {
            let results = row.results.iter().map(|&result| round_text(result, &place_of, &say));
            results.chain(std::iter::repeat(String::new())).take(round_count).collect()
        },
    };
    tournament.rows.iter().map(row_of).collect()
}

#[cfg(test)]
mod tests;
