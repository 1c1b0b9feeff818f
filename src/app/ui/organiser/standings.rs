//! The page of the standings, with what can be done with the whole tournament.

use bevy_egui::egui::{self, Ui};

use super::crosstable;
use crate::app::i18n::{Language, Translations};
use crate::app::organiser::{TournamentCommand, TournamentFile};
use crate::app::ui::widgets::{dialog, theme};
use crate::organiser::{OrganisedTournament, TableRow, standings_title};
use crate::tournament::ParticipantId;

/// The standings of a tournament, which are computed anew when it or the texts have changed.
#[derive(Default)]
pub(super) struct CurrentStandings {
    tournament: Option<OrganisedTournament>,
    /// The language, and whether all its texts are there.
    texts: (Language, bool),
    table: Vec<TableRow>,
    pub(super) winners: Vec<ParticipantId>,
}

impl CurrentStandings {
    pub(super) fn update(&mut self, tournament: &OrganisedTournament, translations: &Translations) {
        let texts = (translations.language(), translations.is_complete());
        if self.tournament.as_ref() == Some(tournament) && self.texts == texts {
            return;
        }
        self.table = tournament.table(&|key| translations.say(key));
        self.winners = tournament.winners();
        (self.tournament, self.texts) = (Some(tournament.clone()), texts);
    }
}

/// Draws the standings, during a round with its number.
pub(super) fn standings_ui(
    ui: &mut Ui,
    translations: &Translations,
    tournament: &OrganisedTournament,
    standings: &CurrentStandings,
) {
    if let Some(round) = tournament.tournament().partial_round() {
        dialog::part_heading_ui(ui, standings_title(Some(round), &|key| translations.say(key)));
    }
    let tie_breaks = tournament.tournament().settings().tie_breaks.iter().map(ToString::to_string);
    let keys = if tournament.is_arena() { crosstable::OF_ARENA } else { crosstable::OF_ROUNDS };
    crosstable::crosstable_ui(ui, translations, &standings.table, &tie_breaks.collect::<Vec<_>>(), keys);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;
    use crate::tournament::{Colour, GameOutcome, GameResult, TournamentEvent, TournamentFormat};

    #[test]
    fn standings_are_computed_anew_only_when_the_tournament_or_the_texts_have_changed() {
        let format = TournamentFormat::KnockOut;
        let mut cup = OrganisedTournament::new("Cup", GameId::Lielow, "2026.11.26", format, Colour::White);
        ["Ada", "Bo"].into_iter().for_each(|name| cup.enter(name, None).expect("a new name"));
        cup.apply(TournamentEvent::RoundStarted).expect("a final");
        let mut standings = CurrentStandings::default();
        standings.update(&cup, &Translations::new(Language::English));
        let game = *cup.open_games().next().expect("the final");
        let outcome = GameOutcome::Played { result: GameResult::Loss, is_rated: true };
        cup.apply(TournamentEvent::GameEnded { white: game.white, black: game.black, outcome }).expect("a winner");
        let [english, spanish] = [Language::English, Language::Spanish].map(Translations::new);
        for translations in [Translations::with_first_texts(Language::English), english, spanish] {
            standings.update(&cup, &translations);
            assert_eq!(standings.table, cup.table(&|key| translations.say(key)));
            assert_eq!(standings.winners, [game.black]);
            let rows = standings.table.as_ptr();
            standings.update(&cup, &translations);
            assert_eq!(standings.table.as_ptr(), rows, "they are the same rows");
        }
    }
}
