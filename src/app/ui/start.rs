//! The start screen: the choice of game and players.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChangesMut, MessageWriter, Res, ResMut, Resource, Result, State};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Ui};

use super::begin::{self, BeginView};
use super::dock::{self, Dock, DockedPanel};
use super::theme::{self, ACCENT, FAINT_TEXT, FIELD, OVERLAY};
use super::time_control::{self, TimeChoice};
use super::{UiCommand, players};
use crate::app::editor::Edit;
use crate::app::entropy;
use crate::app::i18n::{Language, Translations};
use crate::app::learn::LearnCommand;
use crate::app::online::commands::OnlineCommand;
use crate::app::play::{CurrentGame, Intent};
use crate::app::scene::camera::PanelRoom;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::Settings;
use crate::app::tutorial::TutorialCommand;
use crate::board::Side;
use crate::session::{Draft, Family, GameId, Head, Seat};

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 360.0;
const HEIGHT: f32 = 480.0;

/// The height of a game's card, in logical pixels.
const CARD_HEIGHT: f32 = 40.0;

/// The inner height of the panel, in logical pixels, below which only the buttons that start a game stay at the foot,
/// and the title is small.
const LOW: f32 = 600.0;
/// The width of the panel below which its margins are narrow.
const NARROW: f32 = 360.0;
/// The height of the other buttons, and the space above them.
const BUTTON_HEIGHT: f32 = 34.0;
const GAP: f32 = 8.0;

/// The current choices.
#[derive(Resource, Clone, Default, PartialEq)]
pub(super) struct Choice {
    pub(super) id: GameId,
    /// The names of the players, the time controls and so on. The seats depend on the button that starts the game.
    pub(super) head: Head,
    pub(super) time: TimeChoice,
}

impl Choice {
    /// The intent that starts this game.
    pub(super) fn start(&self) -> Intent {
        Intent::Start { id: self.id, head: self.seated() }
    }

    /// The command that starts a game from the position in the editor.
    pub(super) fn play_from_editor(&self) -> UiCommand {
        UiCommand::Edit(Edit::Play(Box::new(self.seated())))
    }

    /// The head of a game that starts now. The engine is named by its level; the name of a person who plays against it
    /// applies to either side.
    fn seated(&self) -> Head {
        let mut head = self.head.clone();
        if let [Seat::Human, Seat::Engine(_)] | [Seat::Engine(_), Seat::Human] = head.seats {
            let own = usize::from(!head.seats[0].is_human());
            if head.players[own].trim().is_empty() {
                head.players.swap(0, 1);
            }
            head.players[1 - own].clear();
        }
        head
    }

    /// The command that opens the editor with this game's start position.
    fn set_up(&self) -> UiCommand {
        UiCommand::Edit(Edit::Begin { draft: Box::new(Draft::initial(self.id)), back: Screen::Start })
    }
}

/// The data of the start screen.
#[derive(Clone, Copy)]
pub(super) struct StartView<'a> {
    pub(super) words: &'a Translations,
    pub(super) settings: &'a Settings,
    /// The current game, which can be resumed or would be replaced.
    pub(super) current: &'a CurrentGame,
    /// Whether an overlay has the keyboard.
    pub(super) is_covered: bool,
    /// Returns a random side.
    pub(super) lot: fn() -> Side,
}

impl<'a> StartView<'a> {
    fn say(self, key: &str) -> String {
        self.words.say(key)
    }

    pub(super) fn begin(self, game: GameId) -> BeginView<'a> {
        let sparring = self.settings.sparring.adapted(game, &self.settings.ratings);
        BeginView { words: self.words, sparring, lot: self.lot }
    }
}

#[derive(SystemParam)]
pub(super) struct StartParams<'w> {
    words: Res<'w, Translations>,
    settings: Res<'w, Settings>,
    current: Res<'w, CurrentGame>,
    overlay: Res<'w, State<Overlay>>,
}

impl StartParams<'_> {
    fn view(&self) -> StartView<'_> {
        StartView {
            words: &self.words,
            settings: &self.settings,
            current: &self.current,
            is_covered: *self.overlay.get() != Overlay::None,
            lot: entropy::random_side,
        }
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    params: StartParams,
    mut choice: ResMut<Choice>,
    mut room: ResMut<PanelRoom>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (mut new_choice, mut queue) = (choice.clone(), Vec::new());
    start_ui(&mut dock::background(ctx), params.view(), &mut new_choice, &mut queue).take_room(ctx, &mut room);
    choice.set_if_neq(new_choice);
    commands.write_batch(queue);
    Ok(())
}

/// Draws the start screen.
pub(super) fn start_ui(
    ui: &mut Ui,
    view: StartView,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) -> DockedPanel {
    let window = ui.available_size();
    let dock = Dock::of(window, WIDTH, HEIGHT);
    let is_narrow = matches!(dock, Dock::Below(_)) && window.x < NARROW;
    let margin = if is_narrow { egui::Margin::symmetric(14, 10) } else { egui::Margin::symmetric(24, 16) };
    let shown = dock.panel("start", margin).show(ui, |ui| {
        let is_low = ui.available_height() < LOW;
        egui::Panel::bottom("foot").show_separator_line(is_low).frame(egui::Frame::new()).show(ui, |ui| {
            ui.add_space(GAP);
            foot_ui(ui, view, choice, commands);
            if !is_low {
                others_ui(ui, view, choice, commands);
            }
        });
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            choice_ui(ui, view, choice, is_low, commands);
            if is_low {
                ui.separator();
                others_ui(ui, view, choice, commands);
            }
        });
    });
    dock.docked(shown.response.rect)
}

fn choice_ui(ui: &mut Ui, view: StartView, choice: &mut Choice, is_low: bool, commands: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("start-title")).size(if is_low { 24.0 } else { 34.0 }));
    if !is_low {
        ui.label(egui::RichText::new(view.say("start-tagline")).color(FAINT_TEXT));
        ui.add_space(6.0);
    }
    if !view.settings.learning_was_offered {
        offer_ui(ui, view, choice, commands);
    }
    game_ui(ui, view, choice);
    ui.add_space(4.0);
    players::sparring_ui(ui, view.words, view.settings, choice.id, commands);
    ui.add_space(4.0);
    players_ui(ui, view, choice);
    ui.add_space(4.0);
    time_control::times_ui(ui, view.words, &mut choice.time, &mut choice.head.controls);
}

/// Draws the fields for the players' names.
fn players_ui(ui: &mut Ui, view: StartView, choice: &mut Choice) {
    let sides = [("start-white-name", "player-white"), ("start-black-name", "player-black")];
    let label_width = sides.map(|(label, _)| theme::width_of(ui, &view.say(label))).into_iter().fold(0.0, f32::max);
    for (side, (label, hint)) in Side::ALL.into_iter().zip(sides) {
        ui.horizontal(|ui| {
            theme::side_dot(ui, side);
            let left = ui.cursor().left();
            let label = ui.label(view.say(label));
            ui.add_space(label_width - (label.rect.right() - left));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let field = egui::TextEdit::singleline(&mut choice.head.players[side.index()])
                    .hint_text(view.say(hint))
                    .char_limit(40)
                    .margin(egui::Margin::symmetric(8, 6))
                    .desired_width(f32::INFINITY);
                ui.add(field).labelled_by(label.id);
            });
        });
    }
}

/// Draws the games, and the editions and description of the selected one.
fn game_ui(ui: &mut Ui, view: StartView, choice: &mut Choice) {
    let gap = 6.0;
    let names = Family::ALL.map(|family| view.say(&format!("family-{}", family.name())));
    // The width that the names leave is shared among the cards.
    let texts = names.each_ref().map(|name| theme::width_of(ui, name));
    let left = ui.available_width() - gap * (Family::ALL.len() - 1) as f32 - texts.iter().sum::<f32>();
    let padding = left / Family::ALL.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for ((family, name), text) in Family::ALL.into_iter().zip(&names).zip(texts) {
            let chosen = family == choice.id.family();
            if family_ui(ui, name, chosen, text + padding).clicked() && !chosen {
                choice.id = family.editions().next().unwrap_or_default();
            }
        }
    });
    let editions: Vec<GameId> = choice.id.family().editions().collect();
    if editions.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for id in editions {
                if theme::chip(ui, id == choice.id, view.say(&format!("edition-{id}"))).clicked() {
                    choice.id = id;
                }
            }
        });
    }
    ui.label(egui::RichText::new(view.say(&format!("game-{}-about", choice.id))).color(FAINT_TEXT));
}

/// Draws the foot, which is visible in any window.
fn foot_ui(ui: &mut Ui, view: StartView, choice: &mut Choice, commands: &mut Vec<UiCommand>) {
    let enter = !view.is_covered
        && !ui.ctx().egui_wants_keyboard_input()
        && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if let Some(seats) = begin::begin_ui(ui, view.begin(choice.id), enter) {
        choice.head.seats = seats;
        commands.push(match view.current.is_under_way() {
            true => UiCommand::Overlay(Overlay::ConfirmNewGame),
            false => UiCommand::Intent(choice.start()),
        });
    }
    online_and_learn_ui(ui, view, choice.id.family(), commands);
    if view.current.game.has_plies() {
        let resume = egui::Button::new(view.say("start-resume"));
        if ui.add_sized([ui.available_width(), BUTTON_HEIGHT], resume).clicked() {
            commands.push(UiCommand::Screen(Screen::Table));
        }
    }
}

/// Draws the other actions.
fn others_ui(ui: &mut Ui, view: StartView, choice: &Choice, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("start-tutorial")).on_hover_text(view.say("tip-tutorial")).clicked() {
            commands.push(UiCommand::Tutorial(TutorialCommand::Begin(choice.id.family())));
        }
        if ui.button(view.say("action-set-up")).on_hover_text(view.say("tip-set-up")).clicked() {
            commands.push(choice.set_up());
        }
        for (key, sheet) in
            [("start-library", Overlay::Library), ("start-rules", Overlay::Rules), ("action-options", Overlay::Options)]
        {
            if ui.button(view.say(key)).clicked() {
                commands.push(UiCommand::Overlay(sheet));
            }
        }
        // In a browser, the page is closed instead.
        if cfg!(not(target_family = "wasm"))
            && ui.button(view.say("action-quit")).on_hover_text(view.say("tip-quit")).clicked()
        {
            commands.push(UiCommand::Quit);
        }
    });
    languages_ui(ui, view.words, commands);
}

/// Draws the buttons to the games with others and to the exercises, side by side.
fn online_and_learn_ui(ui: &mut Ui, view: StartView, family: Family, commands: &mut Vec<UiCommand>) {
    let buttons = [
        (
            "start-online",
            "tip-online",
            vec![UiCommand::Overlay(Overlay::Online), UiCommand::Online(OnlineCommand::Refresh)],
        ),
        ("start-learn", "tip-learn", vec![UiCommand::Learn(LearnCommand::Begin(family))]),
    ];
    let texts = buttons.each_ref().map(|(key, ..)| theme::width_of(ui, &view.say(key)));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.spacing_mut().button_padding = theme::TIGHT;
        let padding = (ui.available_width() - GAP - texts.iter().sum::<f32>()) / 2.0;
        for ((key, tip, command), text) in buttons.into_iter().zip(texts) {
            let button = egui::Button::new(view.say(key));
            if ui.add_sized([text + padding, BUTTON_HEIGHT], button).on_hover_text(view.say(tip)).clicked() {
                commands.extend(command);
            }
        }
    });
}

/// Draws the offer to learn at the first start.
fn offer_ui(ui: &mut Ui, view: StartView, choice: &Choice, commands: &mut Vec<UiCommand>) {
    let frame = egui::Frame::new().fill(OVERLAY).corner_radius(8).inner_margin(8);
    frame.show(ui, |ui| {
        ui.add(egui::Label::new(view.say("learn-offer")).wrap());
        ui.horizontal(|ui| {
            if ui.add(theme::main_button(view.say("learn-begin"))).clicked() {
                commands.push(UiCommand::Learn(LearnCommand::Begin(choice.id.family())));
            }
            if ui.button(view.say("learn-offer-no")).clicked() {
                let settings = Settings { learning_was_offered: true, ..view.settings.clone() };
                commands.push(UiCommand::Settings(settings));
            }
        });
    });
    ui.add_space(4.0);
}

/// Draws the languages, each with its own name.
pub(super) fn languages_ui(ui: &mut Ui, words: &Translations, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        for language in Language::ALL {
            let spoken = words.language() == language;
            if ui.selectable_label(spoken, language.own_name()).clicked() {
                commands.push(UiCommand::Language(language));
            }
        }
    });
}

/// Draws a card with a game's name, of this width.
fn family_ui(ui: &mut Ui, name: &str, chosen: bool, width: f32) -> egui::Response {
    let (fill, line) = if chosen { (OVERLAY, ACCENT) } else { (FIELD, OVERLAY) };
    let stroke = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, line);
    ui.spacing_mut().button_padding = theme::TIGHT;
    let card = egui::Button::new(theme::strong(name)).fill(fill).stroke(stroke).corner_radius(8);
    let response = ui.add_sized([width, CARD_HEIGHT], card);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use egui_kittest::Harness;

    use super::super::testing::{self, Fixture, Picture};
    use super::*;
    use crate::ai::Level;
    use crate::app::sparring::{OwnSide, Sparring};
    use crate::session::{Family, Game, GameRecord, TimeControl};

    const SIZES: [(f32, f32); 6] =
        [(640.0, 480.0), (390.0, 844.0), (360.0, 640.0), (320.0, 560.0), (800.0, 500.0), (1280.0, 720.0)];

    /// The choices on the start screen, and the commands.
    struct Drawn {
        choice: Choice,
        commands: Vec<UiCommand>,
    }

    fn harness<'a>(shown: &'a Fixture, choice: &Choice, size: (f32, f32)) -> Harness<'a, Drawn> {
        let drawn = Drawn { choice: choice.clone(), commands: Vec::new() };
        testing::harness_with(size, drawn, |ui, drawn| {
            let _ = start_ui(ui, shown.start(), &mut drawn.choice, &mut drawn.commands);
        })
    }

    /// All texts and controls.
    fn everything(shown: &Fixture, choice: &Choice) -> BTreeSet<String> {
        let mut keys: Vec<String> = [
            "start-title",
            "own-side",
            "start-white-name",
            "start-black-name",
            "start-time",
            "time-none",
            "time-custom",
            "start-two-players",
            "start-online",
            "start-learn",
            "learn-offer",
            "learn-offer-no",
            "start-tutorial",
            "action-set-up",
            "start-library",
            "start-rules",
            "action-options",
            "action-quit",
        ]
        .map(str::to_owned)
        .into();
        keys.extend(OwnSide::ALL.map(|side| side.key().to_owned()));
        keys.push(main_key(shown).to_owned());
        keys.extend(Family::ALL.map(|family| format!("family-{}", family.name())));
        keys.push(format!("game-{}-about", choice.id));
        let editions: Vec<GameId> = choice.id.family().editions().collect();
        keys.extend(editions.iter().filter(|_| editions.len() > 1).map(|id| format!("edition-{id}")));
        if shown.current.game.has_plies() {
            keys.push("start-resume".into());
        }
        if choice.time != TimeChoice::default() {
            keys.extend(["time-per-side".into(), "time-kind-fischer".into()]);
        }
        let mut texts: BTreeSet<String> = keys.iter().map(|key| shown.words.say(key)).collect();
        texts.extend(Language::ALL.map(|language| language.own_name().to_owned()));
        let Sparring { own_side, level, black_level, .. } = shown.settings.sparring;
        texts.insert(players::level_in_words(&shown.words, level));
        texts.extend((own_side == OwnSide::Neither).then(|| players::level_in_words(&shown.words, black_level)));
        texts
    }

    fn main_key(shown: &Fixture) -> &'static str {
        match shown.settings.sparring.own_side {
            OwnSide::Neither => "start-watch",
            _ => "start-play-computer",
        }
    }

    /// The faults of this picture at any scroll position.
    fn faults(shown: &Fixture, picture: &Picture) -> Vec<String> {
        let mut faults = Vec::new();
        let buttons =
            [main_key(shown), "start-two-players", "start-online", "start-learn"].map(|key| shown.words.say(key));
        let mut texts = picture.texts();
        let (in_sight, others): (Vec<_>, Vec<_>) = texts.drain(..).partition(|text| buttons.contains(&text.text));
        if in_sight.len() != buttons.len() || in_sight.iter().any(|text| !text.is_whole) {
            faults.push(format!("not in sight: {in_sight:?}"));
        }
        for other in others {
            if in_sight.iter().any(|button| button.rect.expand(6.0).intersect(other.seen).is_positive()) {
                faults.push(format!("covered by a button: {}", other.text));
            }
            if other.seen.width() < other.rect.width() - 1.0 {
                faults.push(format!("cut at the side: {}", other.text));
            }
        }
        faults
    }

    fn has_scroll_bar(picture: &Picture) -> bool {
        let is_bar = |(rect, color): &(egui::Rect, egui::Color32)| {
            (3.0..=12.0).contains(&rect.width()) && rect.height() > 20.0 && color.a() > 60
        };
        picture.fills().iter().any(is_bar)
    }

    /// The texts that are not readable by scrolling, and other faults.
    fn missed(shown: &Fixture, choice: &Choice, size: (f32, f32)) -> Vec<String> {
        let mut harness = harness(shown, choice, size);
        let mut wanted = everything(shown, choice);
        let picture = Picture::of(&harness);
        let mut wrong = faults(shown, &picture);
        let top = picture.find(&shown.say("start-title")).expect("the title").rect.center();
        let read = |picture: &Picture, wanted: &mut BTreeSet<String>| {
            picture.texts().iter().filter(|text| text.is_whole).for_each(|text| {
                wanted.remove(&text.text);
            });
        };
        read(&picture, &mut wanted);
        if !wanted.is_empty() && !has_scroll_bar(&picture) {
            wrong.push(format!("no scroll bar tells of {wanted:?}"));
        }
        for _ in 0..40 {
            let before = Picture::of(&harness).texts();
            harness.hover_at(top);
            harness.event(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, -30.0),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            });
            harness.run_steps(2);
            // Tooltips would cover the contents.
            harness.remove_cursor();
            harness.step();
            let picture = Picture::of(&harness);
            if picture.texts() == before {
                break;
            }
            wrong.extend(faults(shown, &picture));
            read(&picture, &mut wanted);
        }
        wrong.extend(wanted.into_iter().map(|text| format!("never whole: {text}")));
        wrong.sort();
        wrong.dedup();
        wrong
    }

    #[test]
    fn everything_on_the_start_screen_can_be_reached_and_read_in_any_window_and_language() {
        let mut all = Vec::new();
        for language in Language::ALL {
            let mut shown = Fixture::of(GameRecord::of(Game::new(GameId::Lielow)), language);
            let mut choice = Choice::default();
            for family in Family::ALL {
                choice.id = family.editions().next().expect("a game has an edition");
                for size in SIZES {
                    let wrong = missed(&shown, &choice, size);
                    all.extend((!wrong.is_empty()).then(|| format!("{size:?} {language:?} {family:?}: {wrong:#?}")));
                }
            }
            // With everything that may appear: a game to resume, own time controls for each side, and two engines.
            let first = shown.current.game.legal_moves()[0].id;
            shown.current.game.play(first).expect("a legal move");
            choice.time = TimeChoice::OWN_PER_SIDE;
            let minutes = std::time::Duration::from_secs(600);
            choice.head.controls = [TimeControl::Fischer { base: minutes, increment: minutes / 60 }; 2];
            let level = |number| Level::new(number).expect("a level");
            shown.settings.sparring =
                Sparring { own_side: OwnSide::Neither, level: level(4), black_level: level(10), ..Sparring::default() };
            for size in SIZES {
                let wrong = missed(&shown, &choice, size);
                all.extend((!wrong.is_empty()).then(|| format!("{size:?} {language:?} with everything: {wrong:#?}")));
            }
        }
        assert!(all.is_empty(), "{}", all.join("\n"));
    }

    /// The commands after clicks on the texts with these names, in order.
    fn asked_by(shown: &Fixture, texts: &[&str]) -> Vec<UiCommand> {
        let mut harness = harness(shown, &Choice::default(), (1280.0, 720.0));
        for text in texts {
            let at = Picture::of(&harness).find(text).unwrap_or_else(|| panic!("{text} is not there")).rect.center();
            testing::click(&mut harness, at, egui::PointerButton::Primary);
        }
        std::mem::take(&mut harness.state_mut().commands)
    }

    fn started(commands: &[UiCommand]) -> (GameId, [Seat; 2]) {
        let [UiCommand::Intent(Intent::Start { id, head })] = commands else { panic!("{commands:?}") };
        (*id, head.seats)
    }

    #[test]
    fn one_click_begins_a_game_against_the_computer_and_another_one_between_two_people() {
        let mut shown = Fixture::turnover(&[]);
        let engine = Seat::Engine(Sparring::default().level);
        let play = |shown: &Fixture| started(&asked_by(shown, &["Play the computer"]));
        assert_eq!(play(&shown), (GameId::TurnoverModern, [Seat::Human, engine]));
        let people = asked_by(&shown, &["Lielow", "Two players"]);
        assert_eq!(started(&people), (GameId::Lielow, [Seat::Human; 2]));
        shown.settings.sparring.own_side = OwnSide::Black;
        assert_eq!(play(&shown).1, [engine, Seat::Human]);
        // The random side is Black here.
        shown.settings.sparring.own_side = OwnSide::ByLot;
        assert_eq!(play(&shown).1, [engine, Seat::Human]);
        shown.settings.sparring = Sparring {
            own_side: OwnSide::Neither,
            level: Level::WEAKEST,
            black_level: Level::STRONGEST,
            ..Sparring::default()
        };
        let watched = asked_by(&shown, &["Watch the computer play"]);
        assert_eq!(started(&watched).1, [Level::WEAKEST, Level::STRONGEST].map(Seat::Engine));
    }

    #[test]
    fn one_click_shows_the_games_with_others_and_asks_for_them() {
        let shown = Fixture::turnover(&[]);
        let asked = asked_by(&shown, &["Play online"]);
        assert!(
            matches!(&*asked, [UiCommand::Overlay(Overlay::Online), UiCommand::Online(OnlineCommand::Refresh)]),
            "{asked:?}"
        );
    }

    #[test]
    fn what_is_chosen_of_the_computer_is_kept_in_the_settings() {
        let shown = Fixture::turnover(&[]);
        let kept = |texts: &[&str]| match &*asked_by(&shown, texts) {
            [UiCommand::Settings(settings)] => settings.sparring,
            other => panic!("{other:?}"),
        };
        let strong = kept(&["Computer 3: a beginner", "Computer 5: plays now and then"]);
        assert_eq!(Some(strong.level), Level::new(5));
        assert_eq!(kept(&["By lot"]).own_side, OwnSide::ByLot);
    }

    #[test]
    fn a_person_who_plays_the_computer_takes_the_own_name_to_either_side() {
        let level = Seat::Engine(Level::WEAKEST);
        for (seats, typed, names) in [
            ([Seat::Human, level], ["Ana", ""], ["Ana", ""]),
            ([level, Seat::Human], ["Ana", ""], ["", "Ana"]),
            ([level, Seat::Human], ["Ana", "Bea"], ["", "Bea"]),
            ([Seat::Human; 2], ["Ana", "Bea"], ["Ana", "Bea"]),
            ([level; 2], ["Ana", "Bea"], ["Ana", "Bea"]),
        ] {
            let mut choice = Choice::default();
            choice.head.seats = seats;
            choice.head.players = typed.map(str::to_owned);
            assert_eq!(choice.seated().players, names.map(str::to_owned), "{seats:?} {typed:?}");
        }
    }

    #[test]
    fn the_entries_of_a_list_have_as_much_padding_as_any_button() {
        let shown = Fixture::turnover(&[]);
        let mut harness = harness(&shown, &Choice::default(), (1280.0, 720.0));
        let list = Picture::of(&harness).find("Computer 3: a beginner").expect("the list").rect;
        testing::click(&mut harness, list.center(), egui::PointerButton::Primary);
        let open = Picture::of(&harness);
        let entries: Vec<_> = open.texts().into_iter().filter(|text| text.text == "Computer 3: a beginner").collect();
        assert_eq!(entries.len(), 2);
        let fills = open.fills();
        for entry in entries {
            let button = fills.iter().filter(|(rect, _)| rect.contains_rect(entry.rect) && rect.height() < 40.0);
            let left = button.map(|(rect, _)| entry.rect.left() - rect.left()).fold(f32::INFINITY, f32::min);
            assert!((9.0..=12.0).contains(&left), "{left}");
        }
    }
}
