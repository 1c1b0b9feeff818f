//! The page of the standings, with what can be done with the whole tournament.

use bevy_egui::egui::{self, Ui};

use super::crosstable;
use crate::app::i18n::Translations;
use crate::app::organiser::{TournamentCommand, TournamentFile};
use crate::app::ui::widgets::{dialog, theme};
use crate::organiser::{OrganisedTournament, standings_title};

/// Draws the standings, during a round with its number.
pub(super) fn standings_ui(ui: &mut Ui, translations: &Translations, tournament: &OrganisedTournament) {
    if let Some(round) = tournament.tournament().partial_round() {
        dialog::part_heading_ui(ui, standings_title(Some(round), &|key| translations.say(key)));
    }
    let table = tournament.table(&|key| translations.say(key));
    let tie_breaks = tournament.tournament().settings().tie_breaks.iter().map(ToString::to_string);
    let keys = if tournament.is_arena() { crosstable::OF_ARENA } else { crosstable::OF_ROUNDS };
    crosstable::crosstable_ui(ui, translations, &table, &tie_breaks.collect::<Vec<_>>(), keys);
}

/// Draws what can be done with the whole tournament: files of it, and its end. An arena has no report file.
pub(super) fn files_ui(
    ui: &mut Ui,
    translations: &Translations,
    tournament: &OrganisedTournament,
    is_removing: &mut bool,
    wanted_commands: &mut Vec<TournamentCommand>,
) {
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let files = [("tournament-print", TournamentFile::Page), ("tournament-report", TournamentFile::Report)];
        let has_file = |kind: TournamentFile| kind != TournamentFile::Report || !tournament.is_arena();
        for (key, file) in files.into_iter().filter(|&(_, kind)| has_file(kind)) {
            if ui.button(translations.say(key)).clicked() {
                wanted_commands.push(TournamentCommand::Save(file));
            }
        }
        let key = if *is_removing { "tournament-remove-sure" } else { "tournament-remove" };
        if ui.button(translations.say(key)).clicked() {
            wanted_commands.extend(is_removing.then_some(TournamentCommand::Remove));
            *is_removing = !*is_removing;
        }
    });
    if tournament.is_arena() {
        ui.add(egui::Label::new(theme::faint(translations.say("tournament-arena-no-report"))).wrap());
    }
}
