//! Makes the files of a printed set, as one archive.

use bevy::prelude::*;

use super::ShareCommand;
use super::file_export::{Contents, ExportedFile};
use crate::app::i18n::Translations;
use crate::print_set::{PrintSet, SetOptions};
use crate::session::GameId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, export_sets);
}

fn export_sets(
    mut requests: MessageReader<ShareCommand>,
    translations: Res<Translations>,
    mut files: MessageWriter<ExportedFile>,
) {
    for request in requests.read() {
        if let ShareCommand::PrintSet(game) = request {
            files.write_batch(set_file(*game, &translations));
        }
    }
}

/// The archive of the set of a game in the current language; `None` for a game whose set cannot be printed.
fn set_file(game: GameId, translations: &Translations) -> Option<ExportedFile> {
    let language = translations.language();
    let print_set = PrintSet::new(SetOptions { language, ..SetOptions::new(game) }).ok()?;
    Some(ExportedFile { name: print_set.archive_name(), contents: Contents::Archive(print_set.archive()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::print_set::{printable_games, set_name};

    #[test]
    fn a_set_is_one_archive_in_the_language_of_the_player() {
        for translations in Language::ALL.map(Translations::new) {
            for &game in printable_games() {
                let file = set_file(game, &translations).expect("a set that can be printed");
                assert_eq!(file.name, format!("{}-set.zip", set_name(game)));
                let Contents::Archive(bytes) = file.contents else { panic!("expected an archive") };
                assert!(bytes.starts_with(b"PK"));
                let page_start = format!("<html lang=\"{}\">", translations.language().code());
                assert!(bytes.windows(page_start.len()).any(|window| window == page_start.as_bytes()), "{page_start}");
            }
        }
    }
}
