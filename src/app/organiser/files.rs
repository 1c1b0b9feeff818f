//! Pairings, crosstable and standings as a page to print, and as FIDE's report file.

use bevy::prelude::*;

use super::{Organiser, TournamentCommand, TournamentFile};
use crate::app::i18n::Translations;
use crate::app::persistence::library_index::game_name;
use crate::app::settings::PlayerProgress;
use crate::app::share::file_export::{Contents, ExportedFile};
use crate::organiser::{OrganisedTournament, tournament_page};
use crate::tournament::trf;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_files.after(super::execute_tournament_commands));
}

fn save_files(
    mut commands: MessageReader<TournamentCommand>,
    translations: Res<Translations>,
    progress: Res<PlayerProgress>,
    organiser: Res<Organiser>,
    mut files: MessageWriter<ExportedFile>,
) {
    for command in commands.read() {
        if let (TournamentCommand::Save(kind), Some(tournament)) = (command, organiser.tournament(&progress)) {
            files.write_batch(exported_file(tournament, *kind, &translations));
        }
    }
}

/// The file, named after the tournament; `None` for the report of an arena.
fn exported_file(
    tournament: &OrganisedTournament,
    kind: TournamentFile,
    translations: &Translations,
) -> Option<ExportedFile> {
    let (extension, media_type, text) = match kind {
        TournamentFile::Page => {
            let game = game_name(translations, tournament.game().name());
            let date = translations.date(tournament.date().parse().unwrap_or_default());
            let html_page = tournament_page(tournament, translations.language().code(), [&game, &date], &|key| {
                translations.say(key)
            });
            ("html", "text/html;charset=utf-8", html_page)
        }
        TournamentFile::Report => ("trf", "text/plain;charset=utf-8", trf::write(&tournament.report()?)),
    };
    let name = format!("{}.{extension}", file_name(tournament.name()));
    Some(ExportedFile { name, contents: Contents::Text { media_type, text } })
}

/// The name of a tournament without what file systems do not allow.
fn file_name(name: &str) -> String {
    let sanitised_chars = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' });
    let name = sanitised_chars.collect::<String>();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "tournament".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::archive::Date;
    use crate::session::GameId;
    use crate::tournament::{Colour, TournamentEvent, TournamentFormat};

    #[test]
    fn files_are_named_after_the_tournament_and_other_programs_read_the_report() {
        let (game, swiss) = (GameId::TurnoverModern, TournamentFormat::Swiss { rounds: 3 });
        let mut tournament = OrganisedTournament::new("Noite: 1/2", game, "2026.11.26", swiss, Colour::White);
        for name in ["Ada", "José"] {
            tournament.enter(name, Some(1500)).expect("a new name");
        }
        tournament.apply(TournamentEvent::RoundStarted).expect("two can play");
        for translations in Language::ALL.map(Translations::new) {
            let page_file = exported_file(&tournament, TournamentFile::Page, &translations).expect("a page");
            assert_eq!(page_file.name, "Noite-1-2.html");
            let Contents::Text { text, .. } = page_file.contents else { panic!("expected a text") };
            let standings_title = translations.say("tournament-standings");
            assert!(text.contains(&translations.date(Date::of(2026, 11, 26).expect("a date"))), "{text}");
            assert!(text.contains("José") && text.contains(&format!("<h2>{standings_title}</h2>")), "{text}");
        }
        let report_file =
            exported_file(&tournament, TournamentFile::Report, &Translations::new(Language::English)).expect("rounds");
        assert_eq!(report_file.name, "Noite-1-2.trf");
        let Contents::Text { text, .. } = report_file.contents else { panic!("expected a text") };
        let report = trf::read(&text).expect("a report file");
        assert_eq!(report.players.iter().map(|player| &*player.name).collect::<Vec<_>>(), ["Ada", "José"]);
        assert_eq!(file_name("…"), "tournament");
        let format = TournamentFormat::Arena { minutes: 45 };
        let arena = OrganisedTournament::new("Arena", game, "2026.11.26", format, Colour::White);
        assert!(exported_file(&arena, TournamentFile::Report, &Translations::new(Language::English)).is_none());
    }
}
