//! On a desktop: the game's own voice is a program of the system, which a thread runs for each text.

use std::collections::VecDeque;
use std::iter;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;

use super::voice::Utterance;
use crate::app::i18n::{Language, Translations};
use crate::app::persistence::notifications::{Notification, Notifications};
use crate::app::phrases::announce::Announcement;
use crate::app::settings::Settings;
use crate::app::system::external_messages;

/// How long it may take until it is noticed that a text has been spoken.
const END_CHECK_INTERVAL: Duration = Duration::from_millis(30);
/// The program that speaks.
const SPEECH_PROGRAM: &str = if cfg!(windows) {
    "powershell"
} else if cfg!(target_os = "macos") {
    "say"
} else {
    "spd-say"
};
/// What PowerShell does. A voice of the language need not be there.
const POWERSHELL_SCRIPT: &str = "Add-Type -AssemblyName System.Speech; \
    $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; \
    try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $env:SPOKEN_LANGUAGE) } catch {}; \
    $voice.Speak($env:SPOKEN_TEXT)";

/// A text and its language.
type Speech = (Announcement, Language);

/// Nothing can be spoken, for this reason.
#[derive(Message, Clone, Debug)]
struct VoiceFailure(String);

/// Speaks by a program of the system.
pub fn plugin(app: &mut App) {
    let (sender, receiver) = mpsc::channel::<Speech>();
    let receiver = SyncCell::new(receiver);
    external_messages::add(app, move |mut send_message| {
        let run_speech_thread = move || {
            speak_all(&SyncCell::to_inner(receiver), speech_command, |reason| send_message(VoiceFailure(reason)))
        };
        if let Err(error) = std::thread::Builder::new().name("voice".into()).spawn(run_speech_thread) {
            warn!("nothing can be spoken: {error}");
        }
    });
    let send_utterances = move |mut utterances: MessageReader<Utterance>, translations: Res<Translations>| {
        for Utterance(announcement) in utterances.read() {
            // If the thread could not be started, nothing is spoken.
            let _ = sender.send((announcement.clone(), translations.language()));
        }
    };
    app.add_systems(Last, send_utterances.run_if(on_message::<Utterance>)).add_systems(Update, handle_voice_failure);
}

/// Tells the player once that nothing can be spoken, and switches the voice off.
fn handle_voice_failure(
    mut failures: MessageReader<VoiceFailure>,
    translations: Res<Translations>,
    mut settings: ResMut<Settings>,
    mut notifications: ResMut<Notifications>,
) {
    let Some(VoiceFailure(reason)) = failures.read().last() else { return };
    if std::mem::take(&mut settings.speaks) {
        let values = [("program", SPEECH_PROGRAM.into()), ("why", reason.as_str().into())];
        notifications.tell(Notification::Wrong(translations.say_with("notification-no-voice", &values)));
    }
}

/// The command that speaks a text and ends when it has been spoken. Of an empty one it ends what the service speaks, if there is one.
fn speech_command((announcement, language): &Speech) -> Command {
    let mut command = Command::new(SPEECH_PROGRAM);
    if cfg!(windows) {
        command.args(["-NoProfile", "-Command", POWERSHELL_SCRIPT]);
        command.env("SPOKEN_TEXT", &announcement.text).env("SPOKEN_LANGUAGE", language.code());
    } else if cfg!(target_os = "macos") {
        command.arg(&announcement.text);
    } else if announcement.text.is_empty() {
        command.arg("--cancel");
    } else {
        command.args(["--wait", "--language", language.code()]);
        // Its service would go on speaking after its end.
        command.args(announcement.is_urgent.then_some("--cancel"));
        command.arg("--").arg(&announcement.text);
    }
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        /// Opens no window.
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }
    command
}

/// Speaks one text after the other until the channel is closed. What is urgent ends what is being spoken, and what waits.
fn speak_all(
    speeches: &Receiver<Speech>,
    command_for: impl Fn(&Speech) -> Command,
    mut report_failure: impl FnMut(String),
) {
    let mut waiting_speeches = VecDeque::new();
    let mut speaking_program: Option<Child> = None;
    loop {
        let received_speech = match speaking_program {
            Some(_) => speeches.recv_timeout(END_CHECK_INTERVAL),
            None => speeches.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received_speech {
            Ok(first_speech) => {
                for speech in iter::once(first_speech).chain(speeches.try_iter()) {
                    if speech.0.is_urgent {
                        waiting_speeches.clear();
                        speaking_program.take().into_iter().for_each(end_program);
                    }
                    // Without a service the voice has ended with its program.
                    if !speech.0.text.is_empty() || SPEECH_PROGRAM == "spd-say" {
                        waiting_speeches.push_back(speech);
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return speaking_program.take().into_iter().for_each(end_program),
        }
        if let Err(reason) = begin_next_speech(&mut speaking_program, &mut waiting_speeches, &command_for) {
            waiting_speeches.clear();
            report_failure(reason);
        }
    }
}

/// Begins with the next text that waits if nothing is being spoken any more. Fails if the program cannot be run, or has failed.
fn begin_next_speech(
    speaking_program: &mut Option<Child>,
    waiting_speeches: &mut VecDeque<Speech>,
    command_for: impl Fn(&Speech) -> Command,
) -> Result<(), String> {
    if let Some(child) = speaking_program {
        let Some(status) = child.try_wait().map_err(|error| error.to_string())? else { return Ok(()) };
        *speaking_program = None;
        if !status.success() {
            return Err(status.to_string());
        }
    }
    let Some(speech) = waiting_speeches.pop_front() else { return Ok(()) };
    let mut command = command_for(&speech);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    *speaking_program = Some(command.spawn().map_err(|error| error.to_string())?);
    Ok(())
}

/// Ends a program. If that fails, it has ended by itself.
fn end_program(mut child: Child) {
    if child.kill().is_ok() {
        let _ = child.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn polite_speech(text: &str) -> Speech {
        (Announcement::polite(text.to_owned()), Language::English)
    }

    fn urgent_speech(text: &str) -> Speech {
        (Announcement::urgent(text.to_owned()), Language::Spanish)
    }

    /// Far more than a program needs to begin.
    const MESSAGE_TIMEOUT: Duration = Duration::from_secs(60);

    #[cfg(unix)]
    #[test]
    fn what_is_urgent_ends_what_is_spoken_and_what_waits_and_what_is_not_comes_after_it() {
        let (sender, receiver) = mpsc::channel();
        let (start_sender, start_receiver) = mpsc::channel();
        let speech_thread = thread::spawn(move || {
            // Each text is the number of seconds for which it is spoken.
            let command = |(announcement, _): &Speech| {
                start_sender.send(announcement.text.clone()).expect("the test listens");
                let mut command = Command::new("sleep");
                command.arg(&announcement.text);
                command
            };
            speak_all(&receiver, command, |reason| panic!("{reason}"));
        });
        let expect_start = |text: &str| assert_eq!(start_receiver.recv_timeout(MESSAGE_TIMEOUT).as_deref(), Ok(text));
        let send_speech = |speech: Speech| sender.send(speech).expect("the thread listens");
        send_speech(polite_speech("1000"));
        expect_start("1000");
        send_speech(polite_speech("7"));
        send_speech(urgent_speech("0"));
        expect_start("0");
        send_speech(polite_speech("0.01"));
        expect_start("0.01");
        send_speech(polite_speech("2000"));
        expect_start("2000");
        drop(sender);
        speech_thread.join().expect("it ends at once");
        assert!(start_receiver.try_recv().is_err(), "what waited is not spoken");
    }

    #[test]
    fn a_program_that_is_missing_or_fails_is_told() {
        for program in ["/nowhere/voice", "false"] {
            let (sender, receiver) = mpsc::channel();
            let (failure_sender, failure_receiver) = mpsc::channel();
            let speech_thread = thread::spawn(move || {
                let report_failure = |reason| failure_sender.send(reason).expect("the test listens");
                speak_all(&receiver, |_| Command::new(program), report_failure);
            });
            sender.send(polite_speech("e4")).expect("the thread listens");
            assert!(failure_receiver.recv_timeout(MESSAGE_TIMEOUT).is_ok(), "{program}");
            drop(sender);
            speech_thread.join().expect("it ends");
            assert!(failure_receiver.try_recv().is_err(), "{program} has failed once");
        }
    }

    #[test]
    fn the_player_is_told_once_that_nothing_can_be_spoken() {
        let mut app = App::new();
        app.add_message::<VoiceFailure>()
            .init_resource::<Translations>()
            .init_resource::<Notifications>()
            .insert_resource(Settings { speaks: true, ..default() })
            .add_systems(Update, handle_voice_failure);
        for _ in 0..2 {
            app.world_mut().write_message(VoiceFailure("it is missing".into()));
            app.update();
        }
        assert!(!app.world().resource::<Settings>().speaks);
        let notifications_text = format!("{:?}", app.world().resource::<Notifications>());
        assert_eq!(notifications_text.matches("it is missing").count(), 1, "{notifications_text}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn speech_dispatcher_is_told_the_language_and_whether_to_interrupt() {
        let arguments = |speech: &Speech| {
            let command = speech_command(speech);
            command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(arguments(&polite_speech("e4")), ["--wait", "--language", "en", "--", "e4"]);
        assert_eq!(arguments(&urgent_speech("e4")), ["--wait", "--language", "es", "--cancel", "--", "e4"]);
        assert_eq!(arguments(&urgent_speech("")), ["--cancel"]);
    }
}
