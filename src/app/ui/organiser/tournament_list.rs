//! All tournaments, and the beginning of a new one.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, Ui};

use super::game_row::NARROW_WIDTH;
use super::sheet::OrganiserView;
use crate::app::i18n::Translations;
use crate::app::organiser::TournamentCommand;
use crate::app::persistence::library_index::game_name;
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::{dialog, menus::ShowList, theme};
use crate::board::Side;
use crate::organiser::{MAX_NAME_LENGTH, OrganisedTournament};
use crate::session::GameId;
use crate::tournament::{BoardCount, Colour, TournamentFormat};

/// The greatest number of rounds of a Swiss tournament that is offered.
const MAX_ROUNDS: usize = 20;
/// The longest arena that is offered, and how long one is unless the organiser chooses otherwise, in minutes.
const MAX_MINUTES: u32 = 240;
const USUAL_MINUTES: u32 = 45;
/// How many boards teams can have, and how many they have unless the organiser chooses another number.
const BOARDS: RangeInclusive<u8> = 2..=8;
const USUAL_BOARDS: u8 = 4;
const FIELD_WIDTH: f32 = 300.0;
/// The margins of a field at its sides.
const FIELD_MARGIN: f32 = 16.0;

/// The systems that are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app::ui) enum System {
    #[default]
    Swiss,
    RoundRobin,
    DoubleRoundRobin,
    KnockOut,
    Arena,
}

impl System {
    const ALL: [Self; 5] = [Self::Swiss, Self::RoundRobin, Self::DoubleRoundRobin, Self::KnockOut, Self::Arena];

    pub(in crate::app::ui) const fn of(format: TournamentFormat) -> Self {
        match format {
            TournamentFormat::Swiss { .. } => Self::Swiss,
            TournamentFormat::RoundRobin { cycles: 1 } => Self::RoundRobin,
            TournamentFormat::RoundRobin { .. } => Self::DoubleRoundRobin,
            TournamentFormat::KnockOut => Self::KnockOut,
            TournamentFormat::Arena { .. } => Self::Arena,
        }
    }

    /// The keys of its name and of its description.
    pub(in crate::app::ui) const fn keys(self) -> [&'static str; 2] {
        match self {
            Self::Swiss => ["tournament-swiss", "tournament-swiss-about"],
            Self::RoundRobin => ["tournament-round-robin", "tournament-round-robin-about"],
            Self::DoubleRoundRobin => ["tournament-double", "tournament-double-about"],
            Self::KnockOut => ["tournament-knock-out", "tournament-knock-out-about"],
            Self::Arena => ["tournament-arena", "tournament-arena-about"],
        }
    }

    /// Whether teams can play by it: somebody must win in a knock-out, and a match may be drawn. In an arena nobody waits for others.
    const fn has_teams(self) -> bool {
        match self {
            Self::Swiss | Self::RoundRobin | Self::DoubleRoundRobin => true,
            Self::KnockOut | Self::Arena => false,
        }
    }

    const fn format(self, rounds: usize, minutes: u32) -> TournamentFormat {
        match self {
            Self::Swiss => TournamentFormat::Swiss { rounds },
            Self::RoundRobin => TournamentFormat::RoundRobin { cycles: 1 },
            Self::DoubleRoundRobin => TournamentFormat::RoundRobin { cycles: 2 },
            Self::KnockOut => TournamentFormat::KnockOut,
            Self::Arena => TournamentFormat::Arena { minutes },
        }
    }
}

/// What is chosen for a new tournament.
pub(super) struct NewTournament {
    name: String,
    game: GameId,
    system: System,
    rounds: usize,
    /// How long an arena lasts.
    minutes: u32,
    /// On how many boards teams play; `None` if players take part for themselves.
    boards: Option<u8>,
}

impl Default for NewTournament {
    fn default() -> Self {
        let (game, system) = (GameId::default(), System::default());
        Self { name: String::new(), game, system, rounds: 5, minutes: USUAL_MINUTES, boards: None }
    }
}

impl NewTournament {
    /// The name, or the usual one.
    fn full_name(&self, view: OrganiserView) -> String {
        let name = self.name.trim();
        if name.is_empty() { view.translations.say("tournament-name-hint") } else { name.to_owned() }
    }
}

/// Draws the list, the newest first, and what is chosen for a new tournament.
pub(super) fn list_ui(
    ui: &mut Ui,
    view: OrganiserView,
    new_tournament: &mut NewTournament,
    commands: &mut Vec<TournamentCommand>,
) {
    let translations = view.translations;
    if view.tournaments.is_empty() {
        ui.add(egui::Label::new(translations.say("tournament-none")).wrap());
    }
    for (place, tournament) in view.tournaments.iter().enumerate().rev() {
        ui.horizontal_wrapped(|ui| {
            if ui.button(theme::strong(tournament.name())).clicked() {
                commands.push(TournamentCommand::Show(Some(place)));
            }
            ui.label(theme::faint(summary(translations, tournament)));
        });
    }
    ui.separator();
    dialog::part_heading_ui(ui, translations.say("tournament-new"));
    choices_ui(ui, translations, new_tournament);
}

/// Draws the button that begins a tournament.
pub(super) fn create_ui(
    ui: &mut Ui,
    view: OrganiserView,
    new_tournament: &mut NewTournament,
) -> Option<TournamentCommand> {
    if !ui.add(theme::main_button(view.translations.say("tournament-create"))).clicked() {
        return None;
    }
    let chosen = std::mem::take(new_tournament);
    let NewTournament { game, system, rounds, minutes, boards, .. } = chosen;
    let (name, initial_colour) = (chosen.full_name(view), drawn_colour(view));
    let boards = boards.and_then(|count| BoardCount::try_from(count).ok());
    Some(TournamentCommand::Create { name, game, format: system.format(rounds, minutes), initial_colour, boards })
}

/// Opens the tournament of a report file, with what is chosen where the file does not tell it.
pub(super) fn open_report(view: OrganiserView, chosen: &NewTournament, text: String) -> TournamentCommand {
    let NewTournament { game, system, rounds, minutes, .. } = *chosen;
    let (name, initial_colour) = (chosen.full_name(view), drawn_colour(view));
    TournamentCommand::OpenReport { text, name, game, format: system.format(rounds, minutes), initial_colour }
}

fn drawn_colour(view: OrganiserView) -> Colour {
    if (view.draw_side)() == Side::White { Colour::White } else { Colour::Black }
}

fn choices_ui(ui: &mut Ui, translations: &Translations, new_tournament: &mut NewTournament) {
    // On a phone the fields stand below their labels.
    let is_narrow = ui.available_width() < NARROW_WIDTH;
    let width = FIELD_WIDTH.min(ui.available_width() - FIELD_MARGIN);
    let label_ui = |ui: &mut Ui, key: &str| {
        let label = ui.label(translations.say(key)).id;
        if is_narrow {
            ui.end_row();
        }
        label
    };
    egui::Grid::new("new tournament").spacing([12.0, 8.0]).show(ui, |ui| {
        let label = label_ui(ui, "tournament-name");
        let name_field =
            egui::TextEdit::singleline(&mut new_tournament.name).hint_text(translations.say("tournament-name-hint"));
        let name_field =
            name_field.char_limit(MAX_NAME_LENGTH).margin(egui::Margin::symmetric(8, 6)).desired_width(width);
        ui.add(name_field).labelled_by(label);
        ui.end_row();
        let label = label_ui(ui, "library-game");
        let game_dropdown = egui::ComboBox::from_id_salt("tournament game").width(width).truncate();
        let game_dropdown =
            game_dropdown.selected_text(game_name(translations, new_tournament.game.name())).show_list(ui, |ui| {
                for game in GameId::ALL {
                    theme::selectable_value(ui, &mut new_tournament.game, game, game_name(translations, game.name()));
                }
            });
        game_dropdown.response.labelled_by(label);
        ui.end_row();
        let label = label_ui(ui, "tournament-system");
        let system_dropdown = egui::ComboBox::from_id_salt("tournament system").width(width).truncate();
        let system_dropdown =
            system_dropdown.selected_text(translations.say(new_tournament.system.keys()[0])).show_list(ui, |ui| {
                for system in System::ALL {
                    theme::selectable_value(ui, &mut new_tournament.system, system, translations.say(system.keys()[0]));
                }
            });
        system_dropdown.response.labelled_by(label);
        ui.end_row();
        if new_tournament.system == System::Swiss {
            let label = label_ui(ui, "tournament-rounds");
            ui.add(NumberField::new(&mut new_tournament.rounds, 1..=MAX_ROUNDS)).labelled_by(label);
            ui.end_row();
        }
        if new_tournament.system == System::Arena {
            let label = label_ui(ui, "online-arena-minutes");
            ui.add(NumberField::new(&mut new_tournament.minutes, 1..=MAX_MINUTES)).labelled_by(label);
            ui.end_row();
        }
    });
    ui.add(egui::Label::new(theme::faint(translations.say(new_tournament.system.keys()[1]))).wrap());
    boards_ui(ui, translations, new_tournament.system.has_teams(), &mut new_tournament.boards);
}

/// Draws whether teams play, where the system has teams, and on how many boards.
pub(in crate::app::ui) fn boards_ui(
    ui: &mut Ui,
    translations: &Translations,
    may_have_teams: bool,
    boards: &mut Option<u8>,
) {
    if !may_have_teams {
        *boards = None;
        return;
    }
    let mut has_teams = boards.is_some();
    if ui.checkbox(&mut has_teams, translations.say("online-teams-play")).changed() {
        *boards = has_teams.then_some(USUAL_BOARDS);
    }
    if let Some(count) = boards {
        number_field::row_ui(ui, translations.say("online-team-boards"), NumberField::new(count, BOARDS));
    }
}

/// The game, the system and how far it has come.
fn summary(translations: &Translations, organised_tournament: &OrganisedTournament) -> String {
    let tournament = organised_tournament.tournament();
    let game = game_name(translations, organised_tournament.game().name());
    let system = match tournament.settings().format {
        TournamentFormat::Arena { minutes } => translations.say_with("online-arena", &[("minutes", minutes.into())]),
        format => translations.say(System::of(format).keys()[0]),
    };
    let count = tournament.participants().values().filter(|one| !one.is_withdrawn).count();
    let count_key = if tournament.settings().boards.is_some() { "tournament-team-count" } else { "tournament-count" };
    let count = translations.say_with(count_key, &[("count", count.into())]);
    let is_arena_begun = organised_tournament.is_arena() && organised_tournament.has_begun();
    let state = match (organised_tournament.is_over(), tournament.rounds().len()) {
        (true, _) => translations.say("tournament-finished"),
        (false, 0) if is_arena_begun => translations.say("tournament-running"),
        (false, 0) => String::new(),
        (false, round) => translations.say_with("tournament-round-number", &[("round", round.into())]),
    };
    let summary_parts =
        [game, system, count, state, translations.date(organised_tournament.date().parse().unwrap_or_default())];
    summary_parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}
