//! The dialog: its head, its pages, its foot.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Component, DetectChanges, MessageReader, Res, ResMut, Result, Single, State};
use bevy_egui::egui::{self, Ui};

use super::game_row::GameToPlay;
use super::round::RoundDraft;
use super::standings::CurrentStandings;
use super::tournament_list::NewTournament;
use super::{arena, participants, round, standings, tournament_list};
use crate::app::organiser::{Organiser, TournamentCommand};
use crate::app::persistence::{LibraryCommand, file_inbox::ReportFile};
use crate::app::play::CurrentGame;
use crate::app::system::{entropy, wall_clock::WallClock};
use crate::app::ui::widgets::dialog;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::ui::{command::UiCommand, context::PanelContext, start::start_view::Choice, systems::DrawApp};
use crate::app::{i18n::Translations, screen::Overlay, settings::PlayerProgress};
use crate::board::Side;
use crate::organiser::OrganisedTournament;
use crate::session::{GameId, Head, Seat};
use crate::tournament::TournamentEvent;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.add_message::<ReportFile>()
        .spawn_while::<OrganiserDraft>(Overlay::Tournaments)
        .draw_overlay(Overlay::Tournaments, draw_tournaments);
}

/// The maximum size of the dialog, in logical pixels.
const SHEET_SIZE: egui::Vec2 = egui::vec2(760.0, 620.0);

/// A page of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// Who takes part.
    #[default]
    Participants,
    /// The games of a round.
    Round,
    /// Standings and crosstable.
    Standings,
}

/// What is typed and chosen in the dialog.
#[derive(Component, Default)]
struct OrganiserDraft {
    page: Page,
    new: NewTournament,
    entry: participants::EntryDraft,
    round: RoundDraft,
    standings: CurrentStandings,
    /// Whether all games of an arena are listed that have ended, and not only the last ones.
    lists_all_games: bool,
    /// The height of the foot in the last frame, in points.
    foot_height: f32,
    /// Whether *Remove* has been pressed once.
    is_removing: bool,
}

impl OrganiserDraft {
    /// Keeps nothing of what is typed and chosen in the tournament that is shown.
    fn leave_tournament(&mut self) {
        *self = Self { new: std::mem::take(&mut self.new), foot_height: self.foot_height, ..Self::default() };
    }
}

/// The data of the dialog.
#[derive(Clone, Copy)]
pub(super) struct OrganiserView<'a> {
    pub(super) translations: &'a Translations,
    pub(super) tournaments: &'a [OrganisedTournament],
    organiser: &'a Organiser,
    pub(super) clock: &'a WallClock,
    /// Returns a random side.
    pub(super) draw_side: fn() -> Side,
}

/// What the dialog is drawn from.
#[derive(SystemParam)]
struct OrganiserData<'w> {
    translations: Res<'w, Translations>,
    progress: Res<'w, PlayerProgress>,
    organiser: Res<'w, Organiser>,
    clock: Res<'w, WallClock>,
}

fn draw_tournaments(
    mut context: PanelContext,
    data: OrganiserData,
    current: Res<CurrentGame>,
    overlay: Res<State<Overlay>>,
    mut choice: ResMut<Choice>,
    mut report_files: MessageReader<ReportFile>,
    mut draft: Single<&mut OrganiserDraft>,
) -> Result {
    let view = OrganiserView {
        translations: &data.translations,
        tournaments: &data.progress.tournaments,
        organiser: &data.organiser,
        clock: &data.clock,
        draw_side: entropy::random_side,
    };
    // It has just been opened: one goes on where the tournament is.
    if overlay.is_changed() && view.shown_tournament().is_some_and(OrganisedTournament::has_begun) {
        draft.page = Page::Round;
    }
    context.draw(|ctx, commands| {
        for ReportFile(text) in report_files.read() {
            send(commands, tournament_list::open_report(view, &draft.new, text.clone()));
            draft.leave_tournament();
        }
        let game_to_play = sheet_ui(ctx, view, &mut draft, commands);
        if let (Some(game_to_play), Some(tournament)) = (game_to_play, view.shown_tournament()) {
            *choice = choice_of(game_to_play, tournament.game(), &choice);
            commands.push(match current.is_under_way() {
                true => UiCommand::Overlay(Overlay::ConfirmNewGame),
                false => UiCommand::Intent(choice.start()),
            });
        }
    })
}

/// The choice that starts a game of a tournament at this table, with the time controls that were chosen last.
fn choice_of(game_to_play: GameToPlay, id: GameId, last_choice: &Choice) -> Choice {
    let head = Head { seats: [Seat::Human; 2], ..last_choice.head.clone() };
    Choice { id, head, tournament_game: Some(game_to_play), ..Choice::default() }
}

impl<'a> OrganiserView<'a> {
    /// The tournament that is shown.
    fn shown_tournament(self) -> Option<&'a OrganisedTournament> {
        self.tournaments.get(self.organiser.shown_index?)
    }
}

/// Draws the dialog. Returns a game that is to be played at this table.
fn sheet_ui(
    ctx: &egui::Context,
    view: OrganiserView,
    draft: &mut OrganiserDraft,
    commands: &mut Vec<UiCommand>,
) -> Option<GameToPlay> {
    if let Some(tournament) = view.shown_tournament() {
        draft.standings.update(tournament, view.translations);
    }
    let title = view.translations.say("tournament-title");
    let modal = dialog::sized_ui(ctx, "tournaments", title, SHEET_SIZE, |ui| {
        let is_closing = head_ui(ui, view, draft, commands);
        ui.separator();
        // The foot is drawn last, so that one comes to it after the rest. Its height is that of the last frame.
        let page_height = (ui.available_height() - draft.foot_height - ui.spacing().item_spacing.y).max(0.0);
        let scroll_area =
            egui::ScrollArea::vertical().id_salt(draft.page as u8).auto_shrink([false, false]).max_height(page_height);
        let game_to_play = dialog::scroll_area_ui(ui, scroll_area, |ui| {
            dialog::scroll_by_keys(ui, page_height);
            body_ui(ui, view, draft, commands)
        });
        let foot_height = ui.scope(|ui| foot_ui(ui, view, draft, commands)).response.rect.height();
        if (foot_height - draft.foot_height).abs() > 0.5 {
            draft.foot_height = foot_height;
            ctx.request_repaint();
        }
        (is_closing, game_to_play)
    });
    let should_close = modal.should_close();
    let (is_closing, game_to_play) = modal.inner;
    if is_closing || should_close {
        commands.push(UiCommand::Overlay(Overlay::None));
    }
    game_to_play
}

fn send(commands: &mut Vec<UiCommand>, command: TournamentCommand) {
    commands.push(UiCommand::Tournament(command));
}

/// Draws the title, and the choice of the page. Returns whether the dialog is to be closed.
fn head_ui(ui: &mut Ui, view: OrganiserView, draft: &mut OrganiserDraft, commands: &mut Vec<UiCommand>) -> bool {
    let title =
        view.shown_tournament().map_or_else(|| view.translations.say("tournament-title"), |one| one.name().to_owned());
    let is_closing = ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_closing = dialog::close_ui(ui, view.translations);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let heading = ui.add(egui::Label::new(egui::RichText::new(title).heading()).truncate());
                structure::mark_heading(&heading, HeadingLevel::Sheet);
            });
            is_closing
        })
        .inner
    });
    if view.shown_tournament().is_some() {
        ui.horizontal_wrapped(|ui| {
            let has_teams = view.shown_tournament().is_some_and(|one| one.boards().is_some());
            let is_arena = view.shown_tournament().is_some_and(OrganisedTournament::is_arena);
            let pages = [
                (Page::Participants, if has_teams { "online-teams" } else { "tournament-participants" }),
                (Page::Round, if is_arena { "online-tournament-games" } else { "tournament-rounds" }),
                (Page::Standings, "tournament-standings"),
            ];
            for (page, key) in pages {
                theme::selectable_value(ui, &mut draft.page, page, view.translations.say(key));
            }
            if ui.button(view.translations.say("tournament-all")).clicked() {
                send(commands, TournamentCommand::Show(None));
                draft.leave_tournament();
            }
        });
    }
    is_closing.inner
}

/// Draws the page. Returns a game that is to be played at this table.
fn body_ui(
    ui: &mut Ui,
    view: OrganiserView,
    draft: &mut OrganiserDraft,
    commands: &mut Vec<UiCommand>,
) -> Option<GameToPlay> {
    let mut wanted_commands = Vec::new();
    let game_to_play = match view.shown_tournament() {
        None => {
            tournament_list::list_ui(ui, view, &mut draft.new, &mut wanted_commands);
            None
        }
        Some(tournament) => match draft.page {
            Page::Participants => {
                participants::participants_ui(
                    ui,
                    view.translations,
                    tournament,
                    &mut draft.entry,
                    &mut wanted_commands,
                );
                None
            }
            Page::Round if tournament.is_arena() => {
                arena::games_ui(ui, view, tournament, &mut draft.lists_all_games, &mut wanted_commands)
            }
            Page::Round => round::round_ui(ui, view.translations, tournament, &mut draft.round, &mut wanted_commands)
                .map(|players| GameToPlay { players, berserk: [false; 2] }),
            Page::Standings => {
                standings::standings_ui(ui, view.translations, tournament, &draft.standings);
                let is_removing = &mut draft.is_removing;
                standings::files_ui(ui, view.translations, tournament, is_removing, &mut wanted_commands);
                None
            }
        },
    };
    if wanted_commands.contains(&TournamentCommand::Remove) {
        draft.leave_tournament();
    }
    wanted_commands.into_iter().for_each(|command| send(commands, command));
    game_to_play
}

/// Draws why the last command was refused, and what can be done with the tournament, or with a new one.
fn foot_ui(ui: &mut Ui, view: OrganiserView, draft: &mut OrganiserDraft, commands: &mut Vec<UiCommand>) {
    let translations = view.translations;
    if let Some(refusal_text) = view.organiser.refusal_text(translations) {
        ui.add(egui::Label::new(theme::strong(refusal_text).color(WARNING)).wrap());
    }
    let Some(tournament) = view.shown_tournament() else {
        ui.horizontal_wrapped(|ui| {
            if let Some(command) = tournament_list::create_ui(ui, view, &mut draft.new) {
                send(commands, command);
            }
            if ui.button(translations.say("tournament-open-report")).clicked() {
                commands.push(UiCommand::Library(LibraryCommand::Import));
            }
        });
        return;
    };
    round::winners_ui(ui, translations, tournament, &draft.standings.winners);
    // A button keeps the keyboard when a text above it comes or goes.
    let builder = egui::UiBuilder::new().id(ui.id().with("foot"));
    ui.scope_builder(builder, |ui| foot_buttons_ui(ui, view, tournament, draft, commands));
}

/// Draws what can be done with the tournament.
fn foot_buttons_ui(
    ui: &mut Ui,
    view: OrganiserView,
    tournament: &OrganisedTournament,
    draft: &mut OrganiserDraft,
    commands: &mut Vec<UiCommand>,
) {
    ui.horizontal_wrapped(|ui| {
        if let Some(command) = pair_button_ui(ui, view, tournament) {
            send(commands, command);
            (draft.page, draft.round) = (Page::Round, RoundDraft::default());
        }
        if round::finish_button_ui(ui, view.translations, tournament) {
            send(commands, TournamentCommand::Apply(TournamentEvent::Finished.into()));
        }
        let take_back_button = egui::Button::new(view.translations.say("tournament-take-back"));
        if ui.add_enabled(!tournament.events().is_empty(), take_back_button).clicked() {
            send(commands, TournamentCommand::TakeBack);
            draft.round = RoundDraft::default();
        }
    });
}

/// Draws the button that pairs the next round, or whoever is free in an arena. Returns what is wanted if it is pressed.
fn pair_button_ui(ui: &mut Ui, view: OrganiserView, tournament: &OrganisedTournament) -> Option<TournamentCommand> {
    if tournament.is_arena() {
        return arena::pair_button_ui(ui, view, tournament).then_some(TournamentCommand::PairFreePlayers);
    }
    let round_started = TournamentCommand::Apply(TournamentEvent::RoundStarted.into());
    round::pair_round_button_ui(ui, view.translations, tournament).then_some(round_started)
}

#[cfg(test)]
mod arenas;
#[cfg(test)]
mod corrections;
#[cfg(test)]
mod teams;

#[cfg(test)]
mod tests;
