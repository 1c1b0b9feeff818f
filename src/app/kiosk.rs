//! The program in a hall: the demonstrations and games go on by themselves until a visitor comes, and again when nobody is there.
//!
//! Nothing is stored, and nothing leads out: no files, no links, no network, no end of the program.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxis, RawGamepadEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::CursorMoved;

use crate::app::analysis::LiveAnalysis;
use crate::app::frames::pipelines::PipelineState;
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::i18n::{Language, Translations};
use crate::app::persistence::opening_explorer::{OpeningExplorer, OpeningSource};
use crate::app::play::replay::Replay;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{CurrentGame, Intent};
use crate::app::schedule::AppSystems;
use crate::app::screen::{OverlayControl, Screen};
use crate::app::settings::{PlayerProgress, Settings};
use crate::app::system::wall_clock::WallClock;
use crate::app::tutorial::{Tutorial, TutorialCommand};
use crate::session::{Family, GameId, GameRecord, Head, Seat};

/// How long nobody touches anything until the visit is over, and how long before that it is said.
const IDLE_TIME: Duration = Duration::from_mins(2);
const WARNING_TIME: Duration = Duration::from_secs(20);
/// How long the end of a game is seen, and how long a demonstration or a game of the computer may take.
const END_DISPLAY_TIME: Duration = Duration::from_secs(12);
const MAX_GAME_TIME: Duration = Duration::from_mins(15);
/// How far a stick of a gamepad is moved by somebody, of 1.
const USED_STICK_VALUE: f32 = 0.5;
/// How often it is looked whether something has ended.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Something that is shown while nobody is there.
#[derive(Clone, Debug)]
pub enum Exhibit {
    /// The demonstration of a game: its pieces and its rules.
    Demonstration(GameId),
    /// A game of the computer against itself.
    ComputerGame(GameId),
    /// A recorded game, which is replayed.
    Record(Box<GameRecord>),
}

impl Exhibit {
    /// All games, each with its demonstration before.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let exhibits_of_family = |family: Family| {
            family.editions().next().into_iter().flat_map(|id| [Self::Demonstration(id), Self::ComputerGame(id)])
        };
        Family::ALL.into_iter().flat_map(exhibits_of_family).collect()
    }

    /// These games, with the demonstration before the first one and before each of which the game or the edition differs from that of
    /// the last one.
    #[must_use]
    pub fn of_records(records: Vec<GameRecord>) -> Vec<Self> {
        let mut last_id = None;
        let mut exhibits = Vec::new();
        for record in records {
            let id = record.game.id();
            if last_id.replace(id) != Some(id) {
                exhibits.push(Self::Demonstration(id));
            }
            exhibits.push(Self::Record(Box::new(record)));
        }
        exhibits
    }
}

/// The state of the program in a hall. Only there.
#[derive(Resource, Debug)]
pub struct Kiosk {
    exhibits: Vec<Exhibit>,
    next_index: usize,
    shown_exhibit: Option<ShownExhibit>,
    /// When somebody last touched something, and until when something has gone on by itself.
    touched_at: Duration,
    watched_until: Duration,
    /// With what each visit begins.
    settings: Settings,
    language: Language,
}

/// The exhibit that is shown.
#[derive(Clone, Copy, Debug)]
struct ShownExhibit {
    index: usize,
    shown_at: Duration,
    /// Whether it has begun to play.
    has_begun: bool,
    /// When it came to its end.
    ended_at: Option<Duration>,
}

impl Kiosk {
    const fn new(exhibits: Vec<Exhibit>, settings: Settings, language: Language) -> Self {
        // Nobody is there when it starts.
        let (touched_at, watched_until) = (Duration::ZERO, Duration::ZERO);
        Self { exhibits, next_index: 0, shown_exhibit: None, touched_at, watched_until, settings, language }
    }

    /// Whether an exhibit is shown, which ends when somebody touches anything.
    #[must_use]
    pub const fn is_showing_exhibit(&self) -> bool {
        self.shown_exhibit.is_some()
    }

    /// Whether the visit is over in a moment, unless somebody touches anything.
    #[must_use]
    pub fn is_visit_ending(&self, now: Duration) -> bool {
        !self.is_showing_exhibit() && now + WARNING_TIME >= self.visit_end()
    }

    /// When the visit is over, unless somebody touches anything. Whatever goes on by itself is watched, but not for ever.
    fn visit_end(&self) -> Duration {
        self.watched_until.min(self.touched_at + MAX_GAME_TIME).max(self.touched_at) + IDLE_TIME
    }
}

/// Lets the program stand in a hall with these exhibits, at least one. Visitors find these settings, and come to play: the large button
/// of the start screen does that.
pub fn set_up(app: &mut App, exhibits: Vec<Exhibit>, settings: Settings, language: Language) {
    let settings = Settings { learning_was_offered: true, ..settings };
    app.insert_resource(settings.clone())
        .insert_resource(Translations::new(language))
        .insert_resource(Kiosk::new(exhibits, settings, language));
}

/// A visit is over: what the visitor chose and typed, and how the table was turned, is forgotten.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitEnded;

/// A visitor has pressed something by assistive technology.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReaderPress;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<VisitEnded>()
        .add_message::<ReaderPress>()
        .add_systems(
            Update,
            (
                (note_watching, end_idle_visit, advance_exhibit).chain().in_set(AppSystems::Request),
                leave_table.after(AppSystems::Apply).before(AppSystems::Show),
            )
                .run_if(resource_exists::<Kiosk>),
        )
        // At the end of the frame: what is pressed beside the exhibit is a choice of the language.
        .add_systems(Last, begin_visit.run_if(resource_exists::<Kiosk>))
        .tell_wake_ups(tell_next_check.run_if(resource_exists::<Kiosk>));
}

/// What a visitor does. While an exhibit is shown, a pointer that moves is nobody: tables shake.
#[derive(SystemParam)]
struct VisitorInputs<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    fingers: MessageReader<'w, 's, TouchInput>,
    pointer: MessageReader<'w, 's, CursorMoved>,
    gamepads: MessageReader<'w, 's, RawGamepadEvent>,
    reader_presses: MessageReader<'w, 's, ReaderPress>,
}

impl VisitorInputs<'_, '_> {
    /// Whether there is somebody. A press ends an exhibit when it ends itself, so that it presses nothing on the next screen.
    fn has_visitor(&mut self, is_showing_exhibit: bool) -> bool {
        let button_release_count = self.buttons.read().filter(|button| button.state == ButtonState::Released).count();
        let finger_lift_count = self.fingers.read().filter(|finger| finger.phase == TouchPhase::Ended).count();
        let pointer_move_count = self.pointer.read().count();
        let key_release_count = self.keys.read().filter(|key| key.state == ButtonState::Released).count();
        let gamepad_use_count = self.gamepads.read().filter(|event| is_gamepad_used(event)).count();
        let other_count = self.wheel.read().count() + self.reader_presses.read().count();
        button_release_count + finger_lift_count + key_release_count + gamepad_use_count + other_count > 0
            || !is_showing_exhibit && pointer_move_count > 0
    }
}

/// Whether a button of a gamepad was pressed, or a stick moved as far as no stick moves by itself.
fn is_gamepad_used(event: &RawGamepadEvent) -> bool {
    match event {
        RawGamepadEvent::Connection(_) => false,
        RawGamepadEvent::Button(_) => true,
        RawGamepadEvent::Axis(change) => {
            let is_stick = matches!(
                change.axis,
                GamepadAxis::LeftStickX | GamepadAxis::LeftStickY | GamepadAxis::RightStickX | GamepadAxis::RightStickY
            );
            is_stick && change.value.abs() >= USED_STICK_VALUE
        }
    }
}

/// Ends the exhibit when somebody touches anything. The start screen follows.
fn begin_visit(
    mut visitor_inputs: VisitorInputs,
    clock: Res<WallClock>,
    mut kiosk: ResMut<Kiosk>,
    mut overlay: OverlayControl,
    mut intents: MessageWriter<Intent>,
) {
    if !visitor_inputs.has_visitor(kiosk.is_showing_exhibit()) {
        return;
    }
    kiosk.touched_at = clock.now();
    if kiosk.shown_exhibit.take().is_some() {
        overlay.close();
        // Another game, so that the start screen offers none to go on with.
        intents.write(Intent::Start { id: GameId::default(), fen: None, head: Head::default() });
    }
}

/// A visit begins on the start screen, also where an exhibit has just been ended by a new game.
fn leave_table(kiosk: Res<Kiosk>, mut was_showing: Local<bool>, mut screen: ResMut<NextState<Screen>>) {
    if std::mem::replace(&mut *was_showing, kiosk.is_showing_exhibit()) && !kiosk.is_showing_exhibit() {
        screen.set(Screen::Start);
    }
}

/// Notes until when a visitor may have watched something: the demonstration, a replay, or a game of the computer against itself.
fn note_watching(
    clock: Res<WallClock>,
    tutorial: Res<Tutorial>,
    replay: Res<Replay>,
    current_game: Res<CurrentGame>,
    screen: Res<State<Screen>>,
    mut kiosk: ResMut<Kiosk>,
) {
    let is_watched_game = *screen.get() == Screen::Table
        && current_game.has_only_engines()
        && current_game.game.outcome().is_none()
        && !current_game.engines_are_paused;
    if !kiosk.is_showing_exhibit() && (tutorial.is_playing || replay.is_running() || is_watched_game) {
        kiosk.watched_until = clock.now();
    }
}

/// After a while without a touch everything is as it was at the start, and the next exhibit is shown.
fn end_idle_visit(
    clock: Res<WallClock>,
    mut kiosk: ResMut<Kiosk>,
    mut visitor_state: VisitorState,
    mut overlay: OverlayControl,
    mut exhibit_control: ExhibitControl,
    pipelines: Option<Res<PipelineState>>,
    mut has_shown_exhibit: Local<bool>,
) {
    // The first picture would else never be complete on a slow machine.
    let is_drawn = pipelines.is_none_or(|pipelines| pipelines.is_first_picture_complete());
    let is_abandoned = !*has_shown_exhibit && is_drawn || clock.now() >= kiosk.visit_end();
    if kiosk.is_showing_exhibit() || !is_abandoned {
        return;
    }
    *has_shown_exhibit = true;
    visitor_state.reset(&kiosk);
    *exhibit_control.replay = Replay::default();
    overlay.close();
    exhibit_control.show_next(&mut kiosk, clock.now());
}

/// What a visitor leaves behind.
#[derive(SystemParam)]
struct VisitorState<'w> {
    settings: ResMut<'w, Settings>,
    progress: ResMut<'w, PlayerProgress>,
    translations: ResMut<'w, Translations>,
    analysis: ResMut<'w, LiveAnalysis>,
    explorer: ResMut<'w, OpeningExplorer>,
    tutorial: ResMut<'w, Tutorial>,
    visit_ended: MessageWriter<'w, VisitEnded>,
}

impl VisitorState<'_> {
    /// Makes everything as each visitor finds it.
    fn reset(&mut self, kiosk: &Kiosk) {
        self.settings.set_if_neq(kiosk.settings.clone());
        self.progress.set_if_neq(PlayerProgress::default());
        if self.translations.language() != kiosk.language {
            self.translations.set_language(kiosk.language);
        }
        self.analysis.is_on = false;
        (self.explorer.is_on, self.explorer.source) = (false, OpeningSource::default());
        self.tutorial.is_looped = false;
        self.visit_ended.write(VisitEnded);
    }
}

/// What shows exhibits.
#[derive(SystemParam)]
struct ExhibitControl<'w> {
    intents: MessageWriter<'w, Intent>,
    tutorial: MessageWriter<'w, TutorialCommand>,
    replay: ResMut<'w, Replay>,
}

impl ExhibitControl<'_> {
    /// Shows the next exhibit.
    fn show_next(&mut self, kiosk: &mut Kiosk, now: Duration) {
        let index = kiosk.next_index % kiosk.exhibits.len();
        kiosk.next_index = index + 1;
        kiosk.shown_exhibit = Some(ShownExhibit { index, shown_at: now, has_begun: false, ended_at: None });
        match &kiosk.exhibits[index] {
            Exhibit::Demonstration(id) => {
                self.tutorial.write(TutorialCommand::Begin(*id));
            }
            Exhibit::ComputerGame(id) => {
                let ratings = &PlayerProgress::default().ratings;
                let seats = kiosk.settings.sparring.watched_seats(*id, ratings);
                self.intents.write(Intent::Start { id: *id, fen: None, head: Head { seats, ..Head::default() } });
            }
            Exhibit::Record(record) => {
                let mut record = record.clone();
                record.head.seats = [Seat::Human; 2];
                self.intents.write_batch([Intent::Open { record, key: None, remote: None }, Intent::First]);
            }
        }
    }
}

/// Shows the next exhibit some time after one has come to its end.
fn advance_exhibit(
    clock: Res<WallClock>,
    mut kiosk: ResMut<Kiosk>,
    tutorial: Res<Tutorial>,
    current_game: Res<CurrentGame>,
    motion: Res<TableMotion>,
    mut overlay: OverlayControl,
    mut exhibit_control: ExhibitControl,
) {
    let (now, kiosk) = (clock.now(), &mut *kiosk);
    let Some(shown_exhibit) = &mut kiosk.shown_exhibit else { return };
    if now < shown_exhibit.shown_at + CHECK_INTERVAL {
        return;
    }
    let is_over = match &kiosk.exhibits[shown_exhibit.index] {
        Exhibit::Demonstration(_) => !tutorial.is_playing,
        Exhibit::ComputerGame(_) => current_game.game.outcome().is_some(),
        Exhibit::Record(_) => {
            if !shown_exhibit.has_begun && motion.is_at_rest() {
                exhibit_control.replay.toggle();
                shown_exhibit.has_begun = true;
            }
            shown_exhibit.has_begun && !exhibit_control.replay.is_running()
        }
    };
    if is_over {
        shown_exhibit.ended_at.get_or_insert(now);
    }
    let has_been_seen = shown_exhibit.ended_at.is_some_and(|ended_at| now >= ended_at + END_DISPLAY_TIME);
    let is_record = matches!(kiosk.exhibits[shown_exhibit.index], Exhibit::Record(_));
    let takes_too_long = !is_record && now >= shown_exhibit.shown_at + MAX_GAME_TIME;
    if has_been_seen && motion.is_at_rest() || takes_too_long {
        overlay.close();
        exhibit_control.show_next(kiosk, now);
    }
}

fn tell_next_check(clock: Res<WallClock>, kiosk: Res<Kiosk>, mut wake_ups: ResMut<WakeUps>) {
    let (now, visit_end) = (clock.now(), kiosk.visit_end());
    let next_change_at = if kiosk.is_visit_ending(now) { visit_end } else { visit_end.saturating_sub(WARNING_TIME) };
    wake_ups.wake_at([if kiosk.is_showing_exhibit() { now + CHECK_INTERVAL } else { next_change_at }]);
}

#[cfg(test)]
mod tests;
