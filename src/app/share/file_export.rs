//! Saves a finished file or offers it for download.
//!
//! On the desktop a dialog asks for the path; without a dialog the file goes to the folder of pictures. In a browser the file
//! is downloaded.

use bevy::prelude::*;

use crate::app::share::rgba_picture::RgbaPicture;
use crate::session::Game;

/// A file for the player.
#[derive(Message, Clone, Debug)]
pub struct ExportedFile {
    /// The proposed file name.
    pub name: String,
    /// The contents, which decide its format.
    pub contents: Contents,
}

/// The contents of a file.
#[derive(Clone, Debug)]
pub enum Contents {
    /// A picture, to be written as PNG.
    Picture(RgbaPicture),
    /// An animated picture as the bytes of a GIF file.
    Gif(Vec<u8>),
    /// Several files as the bytes of a ZIP archive.
    Archive(Vec<u8>),
    /// A text.
    Text {
        /// Its media type, such as `text/html`.
        media_type: &'static str,
        /// The text.
        text: String,
    },
}

impl ExportedFile {
    /// A file named after a game and the number of its current ply.
    pub(super) fn of(game: &Game, contents: Contents) -> Self {
        let extension = match contents {
            Contents::Picture(_) => "png",
            Contents::Gif(_) => "gif",
            Contents::Archive(_) => "zip",
            Contents::Text { .. } => "txt",
        };
        Self { name: format!("{}-{}.{extension}", game.id(), game.ply_count()), contents }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ExportedFile>().add_plugins(platform::plugin);
}

#[cfg(target_family = "wasm")]
mod platform {
    use super::*;
    use crate::app::i18n::Translations;
    use crate::app::screen::Alerts;
    use crate::app::system::js_bindings;

    pub fn plugin(app: &mut App) {
        app.add_systems(Update, download_files);
    }

    fn download_files(mut files: MessageReader<ExportedFile>, translations: Res<Translations>, mut alerts: Alerts) {
        for ExportedFile { name, contents } in files.read() {
            let save_result = match contents {
                Contents::Picture(RgbaPicture { size, rgba }) => js_bindings::download_picture(name, size.x, rgba),
                Contents::Gif(bytes) => js_bindings::download(name, "image/gif", bytes),
                Contents::Archive(bytes) => js_bindings::download(name, "application/zip", bytes),
                Contents::Text { media_type, text } => js_bindings::download(name, media_type, text.as_bytes()),
            };
            if let Err(error) = save_result {
                let reason = js_bindings::error_message(&error).into();
                alerts.show(translations.say_with("notification-save-failed", &[("why", reason)]));
            }
        }
    }
}

#[cfg(not(target_family = "wasm"))]
mod platform {
    use std::path::{Path, PathBuf};

    use bevy::ecs::system::NonSendMarker;
    use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
    use bevy::winit::EventLoopProxyWrapper;

    use super::*;
    use crate::app::i18n::Translations;
    use crate::app::screen::{Alerts, Overlay};
    use crate::app::system::dialog::{DialogAnswer, wait_for_answer};
    use crate::app::system::waker::Waker;
    use crate::archive::data_folder;

    /// A file that is being written: its path, the error, or `None` if the player cancelled.
    type WriteTask = Task<Option<Result<PathBuf, String>>>;

    pub fn plugin(app: &mut App) {
        app.add_systems(Update, export_files);
    }

    /// Asks for the path of each file, and reports the files that have been written.
    fn export_files(
        mut files: MessageReader<ExportedFile>,
        translations: Res<Translations>,
        proxy: Option<Res<EventLoopProxyWrapper>>,
        mut alerts: Alerts,
        mut pending_writes: Local<Vec<WriteTask>>,
        _dialogs_open_on_the_main_thread: NonSendMarker,
    ) {
        for ExportedFile { name, contents } in files.read().cloned() {
            let title = match contents {
                Contents::Picture(_) | Contents::Gif(_) => translations.say("share-save-title"),
                Contents::Archive(_) => translations.say("share-save-set-title"),
                Contents::Text { .. } => translations.say("share-save-file-title"),
            };
            let file_dialog = rfd::AsyncFileDialog::new().set_title(title).set_file_name(&name);
            let chosen_file = file_dialog.save_file();
            let waker = Waker::new(proxy.as_deref());
            pending_writes.push(IoTaskPool::get().spawn(async move {
                let path = match wait_for_answer(chosen_file).await {
                    DialogAnswer::Chosen(chosen_file) => Some(chosen_file.path().to_owned()),
                    DialogAnswer::NotShown => unused_path(&name),
                    DialogAnswer::Cancelled => return None,
                };
                let write_result = match path {
                    Some(path) => write_file(path, contents),
                    None => Err("expected a folder for pictures, found no home".to_owned()),
                };
                waker.wake();
                Some(write_result)
            }));
        }
        // An export would be cancelled by another overlay.
        if matches!(alerts.overlay(), Overlay::GifExport | Overlay::Photograph) {
            return;
        }
        pending_writes.retain_mut(|pending_write| {
            let Some(completed_write) = check_ready(pending_write) else { return true };
            let Some(write_result) = completed_write else { return false };
            alerts.show(match write_result {
                Ok(path) => {
                    translations.say_with("notification-file-saved", &[("path", path.display().to_string().into())])
                }
                Err(reason) => translations.say_with("notification-save-failed", &[("why", reason.into())]),
            });
            false
        });
    }

    /// An unused path for a file of this name, in the folder of pictures or else of games.
    fn unused_path(name: &str) -> Option<PathBuf> {
        let picture_folder =
            etcetera::home_dir().ok().map(|home| home.join("Pictures")).filter(|folder| folder.is_dir());
        let folder = picture_folder.or_else(data_folder)?;
        Some(unused_path_in(&folder, name))
    }

    fn unused_path_in(folder: &Path, name: &str) -> PathBuf {
        let (file_stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let numbered_paths = (2..).map(|number| folder.join(format!("{file_stem} ({number}).{extension}")));
        let mut possible_paths = std::iter::once(folder.join(name)).chain(numbered_paths);
        possible_paths.find(|path| !path.exists()).expect("there are more numbers than files")
    }

    fn write_file(path: PathBuf, contents: Contents) -> Result<PathBuf, String> {
        let bytes = match contents {
            Contents::Picture(picture) => picture.into_png()?,
            Contents::Gif(bytes) | Contents::Archive(bytes) => bytes,
            Contents::Text { text, .. } => text.into_bytes(),
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_file_does_not_take_the_place_of_another() {
            let folder = std::env::temp_dir().join(format!("turnover-files-{}", std::process::id()));
            let picture = Contents::Picture(RgbaPicture { size: UVec2::new(2, 1), rgba: vec![9; 8] });
            for name in ["a.png", "a (2).png", "a (3).png"] {
                let path = unused_path_in(&folder, "a.png");
                assert_eq!(path, folder.join(name));
                let path = write_file(path, picture.clone()).expect("a file");
                assert!(std::fs::read(path).expect("its bytes").starts_with(b"\x89PNG\r\n\x1a\n"));
            }
            std::fs::remove_dir_all(&folder).expect("the folder goes");
        }

        #[test]
        fn a_file_that_cannot_be_written_says_where() {
            let path = PathBuf::from("/dev/null/a.gif");
            let reason = write_file(path, Contents::Gif(Vec::new())).expect_err("no folder");
            assert!(reason.starts_with("/dev/null"), "{reason}");
        }
    }
}
