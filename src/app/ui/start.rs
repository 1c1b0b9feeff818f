//! Which game, and who plays it?

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::theme::{self, ACCENT, FAINT_TEXT, FIELD, SHEET};
use super::time_control::{self, TimeChoice};
use super::{PanelView, UiCommand, players};
use crate::app::editor::Edit;
use crate::app::i18n::Language;
use crate::app::play::Intent;
use crate::app::scene::camera::PanelRoom;
use crate::app::screen::{Screen, Sheet};
use crate::app::sparring::OwnSide;
use crate::app::tutorial::TutorialCommand;
use crate::board::Side;
use crate::session::{Draft, Family, GameId, Head, Seat};

/// The width of the start's panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 360.0;
const HEIGHT: f32 = 480.0;

/// How high a game's card is, in logical pixels.
const CARD_HEIGHT: f32 = 40.0;

/// Where the panel's inside is lower than this, in logical pixels, only the buttons that begin a game stay below what is chosen,
/// and its title is small.
const LOW: f32 = 600.0;
/// A panel narrower than this has narrow margins.
const NARROW: f32 = 360.0;
/// How high the buttons are that begin a game, the others below them, and what is left free between two of them.
const MAIN_BUTTON_HEIGHT: f32 = 42.0;
const BUTTON_HEIGHT: f32 = 34.0;
const GAP: f32 = 8.0;
/// What is left free beside the text of such a button.
const PADDING: f32 = 12.0;

/// What is chosen so far.
#[derive(Resource, Clone, Default, PartialEq)]
pub(super) struct Choice {
    pub(super) id: GameId,
    /// Who plays, under which names, and how fast. Who sits where is decided by the button that begins the game.
    pub(super) head: Head,
    time: TimeChoice,
}

impl Choice {
    /// What begins this game.
    pub(super) fn start(&self) -> Intent {
        Intent::Start { id: self.id, head: self.seated() }
    }

    /// What begins a game from the position that has been set up.
    pub(super) fn play_from_editor(&self) -> UiCommand {
        UiCommand::Edit(Edit::Play(Box::new(self.seated())))
    }

    /// The head of a game that begins now. The program is called by its level; the name of a person who plays it goes along to
    /// whichever side this is.
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

    /// What sets up a position of this game, from its usual start.
    fn set_up(&self) -> UiCommand {
        UiCommand::Edit(Edit::Begin { draft: Box::new(Draft::usual(self.id)), back: Screen::Start })
    }
}

/// Draws the start and returns the room that it takes.
pub(super) fn start_ui(ui: &mut Ui, view: &PanelView, choice: &mut Choice, asked: &mut Vec<UiCommand>) -> PanelRoom {
    let window = ui.available_size();
    let dock = Dock::of(window, WIDTH, HEIGHT);
    let is_narrow = matches!(dock, Dock::Below(_)) && window.x < NARROW;
    let margin = if is_narrow { egui::Margin::symmetric(14, 10) } else { egui::Margin::symmetric(24, 16) };
    let shown = dock.panel("start", margin).show(ui, |ui| {
        let is_low = ui.available_height() < LOW;
        egui::Panel::bottom("foot").show_separator_line(is_low).frame(egui::Frame::new()).show(ui, |ui| {
            ui.add_space(GAP);
            foot_ui(ui, view, choice, asked);
            if !is_low {
                others_ui(ui, view, choice, asked);
            }
        });
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            choice_ui(ui, view, choice, is_low, asked);
            if is_low {
                ui.separator();
                others_ui(ui, view, choice, asked);
            }
        });
    });
    dock.room(shown.response.rect)
}

fn choice_ui(ui: &mut Ui, view: &PanelView, choice: &mut Choice, is_low: bool, asked: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("start-title")).size(if is_low { 24.0 } else { 34.0 }));
    if !is_low {
        ui.label(egui::RichText::new(view.say("start-tagline")).color(FAINT_TEXT));
        ui.add_space(6.0);
    }
    game_ui(ui, view, choice);
    ui.add_space(4.0);
    players::sparring_ui(ui, view, asked);
    ui.add_space(4.0);
    players_ui(ui, view, choice);
    ui.add_space(4.0);
    time_control::times_ui(ui, view, &mut choice.time, &mut choice.head.controls);
}

/// What the players are called.
fn players_ui(ui: &mut Ui, view: &PanelView, choice: &mut Choice) {
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

/// The games, the editions of the chosen one, and what is special about it.
fn game_ui(ui: &mut Ui, view: &PanelView, choice: &mut Choice) {
    let gap = 6.0;
    let names = Family::ALL.map(|family| view.say(&format!("family-{}", family.name())));
    // What is left beside the names is shared among the cards.
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

/// What is always in sight, however low the window.
fn foot_ui(ui: &mut Ui, view: &PanelView, choice: &mut Choice, asked: &mut Vec<UiCommand>) {
    let enter = view.sheet == Sheet::None
        && !ui.ctx().egui_wants_keyboard_input()
        && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if let Some(seats) = begin_ui(ui, view, enter) {
        choice.head.seats = seats;
        asked.push(match view.current.is_under_way() {
            true => UiCommand::Sheet(Sheet::ConfirmNewGame),
            false => UiCommand::Intent(choice.start()),
        });
    }
    if view.game().has_plies() {
        let resume = egui::Button::new(view.say("start-resume"));
        if ui.add_sized([ui.available_width(), BUTTON_HEIGHT], resume).clicked() {
            asked.push(UiCommand::Screen(Screen::Table));
        }
    }
}

/// The buttons that begin a game, beside each other where there is room: against the program, or between two people. Returns who
/// shall sit where once one of them is pressed, or the first by `enter`.
pub(super) fn begin_ui(ui: &mut Ui, view: &PanelView, enter: bool) -> Option<[Seat; 2]> {
    let sparring = view.settings.sparring;
    let computer = if sparring.own_side == OwnSide::Neither { "start-watch" } else { "start-play-computer" };
    let texts = [computer, "start-two-players"].map(|key| view.say(key));
    let wanted = texts.each_ref().map(|text| theme::width_of(ui, text) + 2.0 * PADDING);
    let width = ui.available_width();
    let rest = width - GAP - wanted.iter().sum::<f32>();
    let tip = players::tip_of_sparring(view);
    let [main, other] = texts;
    let [main, other] = [theme::main_button(main), egui::Button::new(other)];
    let (computer, people) = if rest >= 0.0 {
        let [left, right] = wanted.map(|wanted| [wanted + rest / 2.0, MAIN_BUTTON_HEIGHT]);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.spacing_mut().button_padding = theme::TIGHT;
            (ui.add_sized(left, main), ui.add_sized(right, other))
        })
        .inner
    } else {
        let main = ui.add_sized([width, MAIN_BUTTON_HEIGHT], main);
        (main, ui.add_sized([width, BUTTON_HEIGHT], other))
    };
    if computer.on_hover_text(tip).clicked() || enter {
        Some(sparring.seats((view.lot)()))
    } else {
        people.on_hover_text(view.say("tip-two-players")).clicked().then_some([Seat::Human; 2])
    }
}

/// What else there is to do.
fn others_ui(ui: &mut Ui, view: &PanelView, choice: &Choice, asked: &mut Vec<UiCommand>) {
    let show = egui::Button::new(view.say("start-tutorial"));
    if ui.add_sized([ui.available_width(), BUTTON_HEIGHT], show).on_hover_text(view.say("tip-tutorial")).clicked() {
        asked.push(UiCommand::Show(TutorialCommand::Begin(choice.id.family())));
    }
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("action-set-up")).on_hover_text(view.say("tip-set-up")).clicked() {
            asked.push(choice.set_up());
        }
        for (key, sheet) in
            [("start-library", Sheet::Library), ("start-rules", Sheet::Rules), ("action-options", Sheet::Options)]
        {
            if ui.button(view.say(key)).clicked() {
                asked.push(UiCommand::Sheet(sheet));
            }
        }
        // A page is left as any other page is.
        if cfg!(not(target_family = "wasm"))
            && ui.button(view.say("action-quit")).on_hover_text(view.say("tip-quit")).clicked()
        {
            asked.push(UiCommand::Quit);
        }
    });
    languages_ui(ui, view, asked);
}

/// The languages, each by its own name.
pub(super) fn languages_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        for language in Language::ALL {
            let spoken = view.words.language() == language;
            if ui.selectable_label(spoken, language.own_name()).clicked() {
                asked.push(UiCommand::Language(language));
            }
        }
    });
}

/// A card with a game's name, so wide.
fn family_ui(ui: &mut Ui, name: &str, chosen: bool, width: f32) -> egui::Response {
    let (fill, line) = if chosen { (SHEET, ACCENT) } else { (FIELD, SHEET) };
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

    use super::super::testing::{Picture, Shown, Window};
    use super::*;
    use crate::ai::Level;
    use crate::app::sparring::Sparring;
    use crate::session::{Game, TimeControl};

    const SIZES: [(f32, f32); 6] =
        [(640.0, 480.0), (390.0, 844.0), (360.0, 640.0), (320.0, 560.0), (800.0, 500.0), (1280.0, 720.0)];

    fn draw<'a>(shown: &'a Shown, choice: &'a mut Choice, asked: &'a mut Vec<UiCommand>) -> impl FnMut(&mut Ui) {
        move |ui| {
            start_ui(ui, &shown.view(), choice, asked);
        }
    }

    /// What there is to be read and pressed.
    fn everything(shown: &Shown) -> BTreeSet<String> {
        let mut keys: Vec<String> = [
            "start-title",
            "own-side",
            "start-white-name",
            "start-black-name",
            "start-time",
            "time-none",
            "time-custom",
            "start-two-players",
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
        keys.push(format!("game-{}-about", shown.choice.id));
        let editions: Vec<GameId> = shown.choice.id.family().editions().collect();
        keys.extend(editions.iter().filter(|_| editions.len() > 1).map(|id| format!("edition-{id}")));
        if shown.current.game.has_plies() {
            keys.push("start-resume".into());
        }
        if shown.choice.time != TimeChoice::default() {
            keys.extend(["time-per-side".into(), "time-kind-fischer".into()]);
        }
        let mut texts: BTreeSet<String> = keys.iter().map(|key| shown.words.say(key)).collect();
        texts.extend(Language::ALL.map(|language| language.own_name().to_owned()));
        let Sparring { own_side, level, black_level } = shown.settings.sparring;
        texts.insert(players::level_in_words(&shown.words, level));
        texts.extend((own_side == OwnSide::Neither).then(|| players::level_in_words(&shown.words, black_level)));
        texts
    }

    fn main_key(shown: &Shown) -> &'static str {
        match shown.settings.sparring.own_side {
            OwnSide::Neither => "start-watch",
            _ => "start-play-computer",
        }
    }

    /// What is wrong with this picture wherever one has scrolled to.
    fn faults(shown: &Shown, picture: &Picture) -> Vec<String> {
        let mut faults = Vec::new();
        let buttons = [main_key(shown), "start-two-players"].map(|key| shown.words.say(key));
        let mut texts = picture.texts();
        let (in_sight, others): (Vec<_>, Vec<_>) = texts.drain(..).partition(|text| buttons.contains(&text.text));
        if in_sight.len() != 2 || in_sight.iter().any(|text| !text.is_whole) {
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

    /// What cannot be read whole though one scrolls through all there is, and what else is wrong.
    fn missed(shown: &Shown, size: (f32, f32)) -> Vec<String> {
        let mut window = Window::new(size.into());
        let (mut choice, mut asked) = (shown.choice.clone(), Vec::new());
        let mut picture = window.settle(draw(shown, &mut choice, &mut asked));
        let mut wanted = everything(shown);
        let mut wrong = faults(shown, &picture);
        let top = picture.find(&shown.words.say("start-title")).expect("the title").rect.center();
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
            let wheel = egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, -30.0),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            };
            let before = picture.texts();
            window.draw(vec![egui::Event::PointerMoved(top), wheel], draw(shown, &mut choice, &mut asked));
            window.draw(Vec::new(), draw(shown, &mut choice, &mut asked));
            // What the pointer would be told lies over all this.
            picture = window.draw(vec![egui::Event::PointerGone], draw(shown, &mut choice, &mut asked));
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
            let mut shown = Shown::new(Game::new(GameId::Lielow), language);
            for family in Family::ALL {
                shown.choice.id = family.editions().next().expect("a game has an edition");
                for size in SIZES {
                    let wrong = missed(&shown, size);
                    all.extend((!wrong.is_empty()).then(|| format!("{size:?} {language:?} {family:?}: {wrong:#?}")));
                }
            }
            // With all that may be added: a game that goes on, times of one's own for each side, and nobody but programs.
            let first = shown.current.game.legal_moves()[0].id;
            shown.current.game.play(first).expect("a legal move");
            shown.choice.time = TimeChoice::OWN_PER_SIDE;
            let minutes = std::time::Duration::from_secs(600);
            shown.choice.head.controls = [TimeControl::Fischer { base: minutes, increment: minutes / 60 }; 2];
            let level = |number| Level::new(number).expect("a level");
            shown.settings.sparring = Sparring { own_side: OwnSide::Neither, level: level(4), black_level: level(10) };
            for size in SIZES {
                let wrong = missed(&shown, size);
                all.extend((!wrong.is_empty()).then(|| format!("{size:?} {language:?} with everything: {wrong:#?}")));
            }
        }
        assert!(all.is_empty(), "{}", all.join("\n"));
    }

    /// What is asked for by a click on the texts with these names, one after the other.
    fn asked_by(shown: &Shown, texts: &[&str]) -> Vec<UiCommand> {
        let mut window = Window::new(egui::vec2(1280.0, 720.0));
        let (mut choice, mut asked) = (shown.choice.clone(), Vec::new());
        for text in texts {
            let picture = window.settle(draw(shown, &mut choice, &mut asked));
            let at = picture.find(text).unwrap_or_else(|| panic!("{text} is not there")).rect.center();
            window.click(at, draw(shown, &mut choice, &mut asked));
        }
        asked
    }

    fn started(asked: &[UiCommand]) -> (GameId, [Seat; 2]) {
        let [UiCommand::Intent(Intent::Start { id, head })] = asked else { panic!("{asked:?}") };
        (*id, head.seats)
    }

    #[test]
    fn one_click_begins_a_game_against_the_computer_and_another_one_between_two_people() {
        let mut shown = Shown::new(Game::new(GameId::TurnoverModern), Language::English);
        let engine = Seat::Engine(Sparring::default().level);
        let play = |shown: &Shown| started(&asked_by(shown, &["Play the computer"]));
        assert_eq!(play(&shown), (GameId::TurnoverModern, [Seat::Human, engine]));
        let people = asked_by(&shown, &["Lielow", "Two players"]);
        assert_eq!(started(&people), (GameId::Lielow, [Seat::Human; 2]));
        shown.settings.sparring.own_side = OwnSide::Black;
        assert_eq!(play(&shown).1, [engine, Seat::Human]);
        // Here every lot falls on Black.
        shown.settings.sparring.own_side = OwnSide::ByLot;
        assert_eq!(play(&shown).1, [engine, Seat::Human]);
        shown.settings.sparring =
            Sparring { own_side: OwnSide::Neither, level: Level::WEAKEST, black_level: Level::STRONGEST };
        let watched = asked_by(&shown, &["Watch the computer play"]);
        assert_eq!(started(&watched).1, [Level::WEAKEST, Level::STRONGEST].map(Seat::Engine));
    }

    #[test]
    fn what_is_chosen_of_the_computer_is_kept_in_the_settings() {
        let shown = Shown::new(Game::new(GameId::TurnoverModern), Language::English);
        let kept = |texts: &[&str]| match &*asked_by(&shown, texts) {
            [UiCommand::Settings(settings)] => settings.sparring,
            other => panic!("{other:?}"),
        };
        let strong = kept(&["Computer 3: plays now and then", "Computer 7: strong"]);
        assert_eq!(Some(strong.level), Level::new(7));
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
        let shown = Shown::new(Game::new(GameId::TurnoverModern), Language::English);
        let mut window = Window::new(egui::vec2(1280.0, 720.0));
        let (mut choice, mut asked) = (Choice::default(), Vec::new());
        let closed = window.settle(draw(&shown, &mut choice, &mut asked));
        let list = closed.find("Computer 3: plays now and then").expect("the list").rect;
        window.click(list.center(), draw(&shown, &mut choice, &mut asked));
        let open = window.settle(draw(&shown, &mut choice, &mut asked));
        let entries: Vec<_> =
            open.texts().into_iter().filter(|text| text.text == "Computer 3: plays now and then").collect();
        assert_eq!(entries.len(), 2);
        let fills = open.fills();
        for entry in entries {
            let button = fills.iter().filter(|(rect, _)| rect.contains_rect(entry.rect) && rect.height() < 40.0);
            let left = button.map(|(rect, _)| entry.rect.left() - rect.left()).fold(f32::INFINITY, f32::min);
            assert!((9.0..=12.0).contains(&left), "{left}");
        }
    }
}
