//! Data that the program does not need at first, such as opening books. On a desktop they are part of the program; a
//! browser loads each when it is first asked for.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

/// The state of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataFile {
    /// It is being loaded.
    #[cfg_attr(not(any(test, target_family = "wasm")), expect(dead_code, reason = "a desktop has all files"))]
    Loading,
    /// Its content.
    Loaded(Arc<[u8]>),
    /// It could not be loaded, for this reason.
    Failed(String),
}

/// The data files that were asked for.
#[derive(Resource, Default)]
pub struct DataFiles(BTreeMap<String, DataFile>);

impl DataFiles {
    /// The state of a file, such as `books/NAME.book`. It is loaded at the first request.
    pub fn request(&mut self, name: &str) -> DataFile {
        self.0.entry(name.to_owned()).or_insert_with(|| platform::load(name)).clone()
    }

    /// One file in this state.
    #[cfg(test)]
    pub fn with_file(name: &str, file: DataFile) -> Self {
        Self(BTreeMap::from([(name.to_owned(), file)]))
    }

    /// Puts a file into this state.
    #[cfg(test)]
    pub fn put(&mut self, name: &str, file: DataFile) {
        self.0.insert(name.to_owned(), file);
    }

    /// Forgets what could not be loaded, so that the next request tries again.
    pub fn forget_failures(&mut self) {
        self.0.retain(|_, file| !matches!(file, DataFile::Failed(_)));
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<DataFiles>();
    #[cfg(target_family = "wasm")]
    app.add_plugins(platform::plugin);
}

#[cfg(not(target_family = "wasm"))]
mod platform {
    use include_dir::{Dir, include_dir};

    use super::DataFile;

    static BOOKS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/books");
    static ENDINGS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/endings");
    static NETWORKS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/networks");
    static PUZZLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/puzzles");

    /// Takes a file out of the program.
    pub(in crate::app) fn load(name: &str) -> DataFile {
        let file = match name.split_once('/') {
            Some(("books", name)) => BOOKS.get_file(name),
            Some(("endings", name)) => ENDINGS.get_file(name),
            Some(("networks", name)) => NETWORKS.get_file(name),
            Some(("puzzles", name)) => PUZZLES.get_file(name),
            _ => None,
        };
        match file {
            Some(file) => DataFile::Loaded(file.contents().into()),
            None => DataFile::Failed(format!("expected the name of a data file, found {name}")),
        }
    }
}

#[cfg(target_family = "wasm")]
mod platform {
    use bevy::prelude::*;

    use super::{DataFile, DataFiles};
    use crate::app::system::{external_messages, js_bindings};

    /// The page has loaded a file of this name, or could not.
    #[derive(Message)]
    struct DataArrived(String, Result<Vec<u8>, String>);

    pub(in crate::app) fn plugin(app: &mut App) {
        external_messages::add(app, |mut tell| {
            js_bindings::on_data(move |name, content| tell(DataArrived(name, content)));
        });
        app.add_systems(PreUpdate, receive_data);
    }

    /// Asks the page to load a file.
    pub(in crate::app) fn load(name: &str) -> DataFile {
        js_bindings::load_data(name);
        DataFile::Loading
    }

    fn receive_data(mut arrivals: MessageReader<DataArrived>, mut files: ResMut<DataFiles>) {
        for DataArrived(name, content) in arrivals.read() {
            let file = match content {
                Ok(bytes) => DataFile::Loaded(bytes.as_slice().into()),
                Err(reason) => DataFile::Failed(reason.clone()),
            };
            files.0.insert(name.clone(), file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::persistence::opening_explorer;
    use crate::session::GameId;

    #[test]
    fn a_file_is_there_when_it_is_asked_for_and_an_unknown_one_is_told() {
        let mut files = DataFiles::default();
        let name = opening_explorer::book_file(GameId::default()).expect("a book");
        assert!(matches!(files.request(&name), DataFile::Loaded(bytes) if !bytes.is_empty()));
        assert!(matches!(files.request("nothing"), DataFile::Failed(reason) if reason.contains("nothing")));
    }

    #[test]
    fn what_has_failed_is_tried_again_only_when_that_is_wanted() {
        let mut files = DataFiles::default();
        let failed_file = DataFile::Failed("no network".into());
        let name = opening_explorer::book_file(GameId::default()).expect("a book");
        files.0.insert(name.clone(), failed_file.clone());
        assert_eq!(files.request(&name), failed_file);
        files.forget_failures();
        assert!(matches!(files.request(&name), DataFile::Loaded(_)));
    }
}
