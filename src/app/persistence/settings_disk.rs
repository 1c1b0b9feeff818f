//! The settings file on a desktop, and the thread that stores the settings.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use super::settings_file::{self, KeptSettings, NAME, SettingsFileError};
use super::settings_v0;
use crate::app::settings::PlayerData;
use crate::archive::{Readers, replace_file};

/// The file of the first version, which is not changed.
const FILE_NAME_V0: &str = "settings.txt";

/// A player's data found in a folder.
#[derive(Debug)]
pub struct FoundSettings {
    /// The data, with defaults for what is missing.
    pub data: PlayerData,
    /// The problem to report, if any.
    pub trouble: Option<SettingsTrouble>,
    /// Whether the file may be replaced. Not if it could neither be read nor set aside.
    pub is_writable: bool,
}

/// The settings could not be read completely.
#[derive(Debug)]
pub struct SettingsTrouble {
    /// The reason.
    pub why: String,
    /// The path of the text that could not be read.
    pub file: PathBuf,
}

/// Reads the settings in a folder. Those of the first version are converted; a text with errors is set aside.
#[must_use]
pub fn open(folder: &Path) -> FoundSettings {
    let default_data = PlayerData::default();
    let file_path = folder.join(NAME);
    match fs::read(&file_path) {
        Ok(bytes) => read_or_set_aside(&file_path, &bytes, &default_data),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let settings = match fs::read(folder.join(FILE_NAME_V0)) {
                Ok(bytes) => settings_v0::read(&String::from_utf8_lossy(&bytes), &default_data.settings),
                Err(_) => return FoundSettings { data: default_data, trouble: None, is_writable: true },
            };
            let data = PlayerData { settings, ..default_data };
            let reason = keep(folder, &data).err().map(|error| error.to_string());
            FoundSettings {
                data,
                trouble: reason.map(|reason| SettingsTrouble { why: reason, file: file_path }),
                is_writable: true,
            }
        }
        Err(error) => {
            let settings_trouble = Some(SettingsTrouble { why: error.to_string(), file: file_path });
            FoundSettings { data: default_data, trouble: settings_trouble, is_writable: false }
        }
    }
}

fn read_or_set_aside(file_path: &Path, bytes: &[u8], default_data: &PlayerData) -> FoundSettings {
    let KeptSettings { data, errors } = match std::str::from_utf8(bytes) {
        Ok(text) => settings_file::read(text, default_data),
        Err(error) => {
            KeptSettings { data: default_data.clone(), errors: vec![SettingsFileError::Text(error.to_string())] }
        }
    };
    if errors.is_empty() {
        return FoundSettings { data, trouble: None, is_writable: true };
    }
    let mut reasons = errors.iter().map(SettingsFileError::to_string).collect::<Vec<_>>();
    let copy_path = copy_damaged_text(file_path, bytes);
    let is_writable = copy_path.is_ok();
    let file_path = copy_path.unwrap_or_else(|error| {
        reasons.push(error.to_string());
        file_path.to_owned()
    });
    FoundSettings { data, trouble: Some(SettingsTrouble { why: reasons.join("; "), file: file_path }), is_writable }
}

/// Replaces the settings atomically and durably. Several runs of the program may do so at once; the last one counts.
///
/// # Errors
/// If they cannot be written.
pub fn keep(folder: &Path, data: &PlayerData) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    replace_file(&folder.join(NAME), settings_file::write(data).as_bytes(), Readers::Usual)
}

/// Stores a player's data in a thread of its own. Whoever drops it waits until the last ones are stored.
pub struct SettingsThread {
    /// `None` while it is dropped.
    worker: Option<(Sender<PlayerData>, JoinHandle<()>)>,
}

impl SettingsThread {
    /// A thread that stores data by this function. Of those that have come meanwhile, only the last ones are stored.
    #[must_use]
    pub fn spawn(store_player_data: impl Fn(&PlayerData) + Send + 'static) -> Self {
        let (data_sender, data_receiver) = mpsc::channel::<PlayerData>();
        let run_thread = move || {
            while let Ok(data) = data_receiver.recv() {
                store_player_data(&data_receiver.try_iter().last().unwrap_or(data));
            }
        };
        Self { worker: Some((data_sender, thread::spawn(run_thread))) }
    }

    /// Hands data over to the thread.
    pub fn store(&self, data: PlayerData) {
        if let Some((data_sender, _)) = &self.worker {
            // If this fails, the thread has panicked, and has said so.
            let _ = data_sender.send(data);
        }
    }
}

impl Drop for SettingsThread {
    fn drop(&mut self) {
        if let Some((data_sender, thread)) = self.worker.take() {
            drop(data_sender);
            // If it has panicked, it has said so.
            let _ = thread.join();
        }
    }
}

/// Copies a text with errors to `settings.torn.json`, with a number if that exists. Returns the path.
fn copy_damaged_text(file_path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    for file_number in 1.. {
        let number_suffix = if file_number == 1 { String::new() } else { format!("{file_number}") };
        let path = file_path.with_file_name(format!("settings.torn{number_suffix}.json"));
        match fs::read(&path) {
            Ok(existing_bytes) if existing_bytes == bytes => return Ok(path),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => return fs::write(&path, bytes).map(|()| path),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("no free name"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::sparring::Sparring;
    use crate::app::settings::{Settings, Volume, changed_settings};

    /// An empty folder of this test alone.
    fn new_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("turnover-settings-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn file_text(folder: &Path, name: &str) -> String {
        fs::read_to_string(folder.join(name)).expect("a file")
    }

    #[test]
    fn what_is_kept_in_a_folder_is_found_there_at_the_next_start() {
        let parent = new_folder("next");
        let folder = parent.join("new");
        let found = open(&folder);
        assert_eq!((found.data, found.is_writable), (PlayerData::default(), true));
        assert!(!folder.exists(), "nothing was changed, and nothing is kept");
        for settings in [changed_settings(), Settings::default()] {
            let data = PlayerData { settings, ..PlayerData::default() };
            keep(&folder, &data).expect("it is kept");
            let found = open(&folder);
            assert!(found.trouble.is_none() && found.is_writable);
            assert_eq!(found.data, data);
        }
        fs::remove_dir_all(parent).expect("the folder goes");
    }

    #[test]
    fn a_change_does_not_wait_for_the_disk_and_at_the_end_the_last_one_is_kept() {
        let (begin_sender, begin_receiver) = mpsc::channel();
        let (disk_sender, disk_receiver) = mpsc::channel();
        let (kept_sender, kept_receiver) = mpsc::channel();
        let settings_thread = SettingsThread::spawn(move |data| {
            begin_sender.send(()).expect("the test listens");
            disk_receiver.recv().expect("the disk is done");
            kept_sender.send(data.settings.volume.percent).expect("the test listens");
        });
        let store_volume = |percent: u8| {
            let settings = Settings { volume: Volume { percent, ..Volume::default() }, ..Settings::default() };
            settings_thread.store(PlayerData { settings, ..PlayerData::default() });
        };
        store_volume(1);
        begin_receiver.recv().expect("it is being stored");
        store_volume(2);
        store_volume(3);
        for _ in 0..2 {
            disk_sender.send(()).expect("the thread waits");
        }
        drop(settings_thread);
        assert_eq!(kept_receiver.try_iter().collect::<Vec<_>>(), [1, 3]);
    }

    #[test]
    fn the_preferences_of_version_0_1_are_read_once_and_written_as_json() {
        let folder = new_folder("old");
        let old = include_str!("../../../tests/data/version-0.1/settings.txt");
        fs::write(folder.join(FILE_NAME_V0), old).expect("a file");
        let settings = Settings { sparring: Sparring::default(), site: None, ..changed_settings() };
        let expected = PlayerData { settings, ..PlayerData::default() };
        let found = open(&folder);
        assert!(found.trouble.is_none(), "{:?}", found.trouble);
        assert_eq!(found.data, expected);
        assert_eq!(file_text(&folder, NAME), settings_file::write(&expected));
        assert_eq!(file_text(&folder, FILE_NAME_V0), old);
        let changed_data = PlayerData { settings: changed_settings(), ..PlayerData::default() };
        keep(&folder, &changed_data).expect("it is kept");
        assert_eq!(open(&folder).data, changed_data, "what was changed since then counts");
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn what_makes_no_sense_is_put_aside_and_never_lost() {
        let folder = new_folder("torn");
        let texts = ["{\"theme\": \"night\", \"muted\": true}", "", "\u{feff}[]"];
        for (count, torn) in texts.iter().enumerate() {
            fs::write(folder.join(NAME), torn).expect("a file");
            for _ in 0..2 {
                let found = open(&folder);
                assert_eq!(found.data.settings.volume.is_muted, count == 0);
                assert!(found.is_writable);
                let trouble = found.trouble.expect("trouble");
                assert!(trouble.why.contains("expected"), "{}", trouble.why);
                assert_eq!(fs::read_to_string(trouble.file).expect("a file"), *torn);
            }
        }
        keep(&folder, &PlayerData { settings: changed_settings(), ..PlayerData::default() }).expect("it is kept");
        let kept =
            ["settings.torn.json", "settings.torn2.json", "settings.torn3.json"].map(|name| file_text(&folder, name));
        assert_eq!(kept, texts);
        assert!(!folder.join("settings.torn4.json").exists());
        assert!(open(&folder).trouble.is_none());
        fs::write(folder.join(NAME), b"\xff").expect("a file");
        assert!(open(&folder).trouble.expect("trouble").why.contains("utf-8"));
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn what_can_be_neither_read_nor_put_aside_is_not_written_over() {
        let folder = new_folder("locked");
        fs::create_dir(folder.join(NAME)).expect("a folder in the place of the file");
        let found = open(&folder);
        assert!(!found.is_writable && found.trouble.is_some());
        fs::remove_dir(folder.join(NAME)).expect("it goes");
        fs::write(folder.join(NAME), "[]").expect("a file");
        fs::create_dir(folder.join("settings.torn.json")).expect("a folder in the place of the copy");
        let found = open(&folder);
        assert!(!found.is_writable && found.trouble.is_some());
        fs::remove_dir_all(folder).expect("the folder goes");
    }
}
