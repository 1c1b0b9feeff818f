//! Tests of the dialog, and what its other tests share: an evening that somebody runs by it.

use bevy::prelude::App;

use super::*;
use crate::app::i18n::Language;
use crate::app::organiser as room;
use crate::app::ui::testing;
use crate::tournament::trf;

/// The dialog of somebody who runs tournaments.
pub(super) struct Evening {
    pub(super) app: App,
    draft: OrganiserDraft,
    pub(super) translations: Translations,
    size: [f32; 2],
    pub(super) played: Option<GameToPlay>,
}

fn view_of<'a>(app: &'a App, translations: &'a Translations) -> OrganiserView<'a> {
    let world = app.world();
    OrganiserView {
        translations,
        tournaments: &world.resource::<PlayerProgress>().tournaments,
        organiser: world.resource::<Organiser>(),
        clock: world.resource::<WallClock>(),
        draw_side: || Side::White,
    }
}

impl Evening {
    pub(super) fn new(size: [f32; 2], language: Language) -> Self {
        let translations = Translations::new(language);
        Self { app: room::tests::app(), draft: OrganiserDraft::default(), translations, size, played: None }
    }

    /// Draws the dialog, acts in it, and executes what is wanted. Returns what is read.
    pub(super) fn act(&mut self, act: impl FnOnce(&mut egui_kittest::Harness<Vec<UiCommand>>)) -> Vec<String> {
        let view = view_of(&self.app, &self.translations);
        let (draft, played) = (&mut self.draft, &mut self.played);
        let mut harness = testing::harness(self.size, |ui, commands| {
            *played = sheet_ui(ui.ctx(), view, draft, commands).or(played.take());
        });
        act(&mut harness);
        let picture = testing::Picture::of(&harness);
        let cut = testing::texts_cut_off(&picture);
        let read = picture.texts().into_iter().map(|text| text.text).collect();
        let commands = testing::take_commands(&mut harness);
        drop(harness);
        // A crosstable is wider than a phone, and is scrolled sideways.
        assert!(cut.is_empty() || self.draft.page == Page::Standings, "{cut:?}");
        for command in commands {
            if let UiCommand::Tournament(command) = command {
                self.app.world_mut().write_message(command);
            }
        }
        self.app.update();
        read
    }

    pub(super) fn press(&mut self, key: &str) {
        let name = self.translations.say(key);
        self.act(|harness| testing::press_control(harness, &name));
    }

    /// Lets a report file come.
    fn open_report(&mut self, text: &str) {
        let view = view_of(&self.app, &self.translations);
        let command = tournament_list::open_report(view, &self.draft.new, text.to_owned());
        self.app.world_mut().write_message(command);
        self.app.update();
    }

    pub(super) fn enter(&mut self, name: &str) {
        let [field, button] = ["tournament-name", "tournament-enter"].map(|key| self.translations.say(key));
        self.act(|harness| {
            let at = testing::control_rect(harness, &field).center();
            testing::click_at(harness, at, egui::PointerButton::Primary);
            harness.event(egui::Event::Text(name.to_owned()));
            testing::run_until_settled(harness);
            testing::press_control(harness, &button);
        });
    }

    pub(super) fn tournament(&self) -> &OrganisedTournament {
        &self.app.world().resource::<PlayerProgress>().tournaments[0]
    }

    /// Chooses a result of the first open game.
    pub(super) fn result(&mut self, text: &str) {
        let tournament = self.tournament();
        let game = *tournament.open_games().next().expect("an open game");
        let [white, black] = [game.white, game.black].map(|id| tournament.name_of(id));
        let open_number = tournament.arena_games().iter().position(|one| one.game.outcome.is_none());
        let number = open_number.map(|index| format!("{}. ", index + 1)).unwrap_or_default();
        let list = format!("{}: {number}{white} – {black}", self.translations.say("tournament-result"));
        self.act(|harness| {
            testing::press_control(harness, &list);
            testing::press_control(harness, text);
        });
    }
}

#[test]
fn each_control_that_gets_the_keyboard_is_in_sight_in_a_low_window() {
    let mut evening = Evening::new([640.0, 420.0], Language::English);
    evening.press("tournament-create");
    (1..=12).for_each(|number| evening.enter(&format!("Player {number}")));
    let last = format!("{}: Player 12", evening.translations.say("tournament-remove"));
    evening.act(|harness| {
        let mut seen = Vec::new();
        for _ in 0..50 {
            let name = testing::press_key(harness, egui::Key::Tab);
            assert!(testing::visible_focus_id(harness).is_some(), "{name:?} is out of sight");
            seen.extend(name);
        }
        assert!(seen.contains(&last), "{seen:?}");
    });
}

#[test]
fn a_name_that_was_typed_wrongly_is_removed_and_entered_again_until_a_round_is_paired() {
    let mut evening = Evening::new([1000.0, 700.0], Language::English);
    evening.press("tournament-create");
    ["Ada", "Boo", "Cy"].into_iter().for_each(|name| evening.enter(name));
    evening.act(|harness| testing::press_control(harness, "Remove: Boo"));
    evening.enter("Bo");
    let names = |evening: &Evening| {
        let participants = evening.tournament().tournament().participants();
        participants.values().map(|participant| participant.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&evening), ["Ada", "Cy", "Bo"]);
    evening.act(|harness| testing::press_control(harness, "Pair round 1"));
    evening.press("tournament-participants");
    evening.act(|harness| testing::press_control(harness, "Withdraw: Ada"));
    assert_eq!(names(&evening), ["Ada", "Cy", "Bo"], "whoever has a number keeps it");
}

#[test]
fn what_was_begun_in_a_tournament_is_not_carried_over_to_another_one() {
    let mut evening = Evening::new([1000.0, 700.0], Language::English);
    for leaving_key in ["tournament-all", "tournament-remove-sure"] {
        evening.press("tournament-create");
        ["Ada", "Bo"].into_iter().for_each(|name| evening.enter(name));
        evening.act(|harness| testing::press_control(harness, "Correct…: Bo"));
        ["tournament-standings", "tournament-remove", leaving_key].into_iter().for_each(|key| evening.press(key));
        assert!(!evening.draft.is_removing, "{leaving_key}");
    }
    evening.press("tournament-create");
    evening.enter("Cy");
}

#[test]
fn a_report_file_is_opened_beside_the_other_tournaments_and_a_broken_one_is_refused_with_its_line() {
    let mut evening = Evening::new([1000.0, 700.0], Language::English);
    evening.press("tournament-create");
    ["Ada", "Bo"].into_iter().for_each(|name| evening.enter(name));
    evening.act(|harness| testing::press_control(harness, "Pair round 1"));
    evening.result("1 : 0");
    let text = trf::write(&evening.tournament().report().expect("a round"));
    evening.press("tournament-all");
    evening.open_report(&text);
    let tournaments = &evening.app.world().resource::<PlayerProgress>().tournaments;
    let [own, opened] = &tournaments[..] else { panic!("expected two tournaments, found {}", tournaments.len()) };
    assert_eq!(opened.table(&|key| key.to_owned()), own.table(&|key| key.to_owned()));
    assert_eq!(opened.game(), own.game(), "it is the one that is chosen");
    assert_eq!(evening.app.world().resource::<Organiser>().shown_index, Some(1));
    evening.open_report(&text.replace("2 w 1", "2 w ?"));
    assert_eq!(evening.app.world().resource::<PlayerProgress>().tournaments.len(), 2);
    let read = evening.act(|_| {});
    assert!(read.iter().any(|text| text.contains("Line 5, column 99: expected one of `1`")), "{read:?}");
}

#[test]
fn a_report_file_is_chosen_by_the_dialog_for_files() {
    let evening = Evening::new([1000.0, 700.0], Language::English);
    let (view, mut draft) = (view_of(&evening.app, &evening.translations), OrganiserDraft::default());
    let mut harness = testing::harness(evening.size, |ui, commands| {
        sheet_ui(ui.ctx(), view, &mut draft, commands);
    });
    testing::press_control(&mut harness, "Open a report…");
    assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Library(LibraryCommand::Import)]));
}

#[test]
fn an_evening_of_three_is_run_by_buttons_alone_in_each_language_and_on_a_phone() {
    // For fingers a phone of 390 × 835 pixels is drawn 1.19 times as large.
    for (size, language) in [
        ([1000.0, 700.0], Language::English),
        ([327.0, 700.0], Language::Spanish),
        ([327.0, 700.0], Language::Portuguese),
    ] {
        let mut evening = Evening::new(size, language);
        evening.press("tournament-create");
        for name in ["Ada", "Bo", "Cy", "bo"] {
            evening.enter(name);
        }
        assert_eq!(evening.tournament().tournament().participants().len(), 3);
        let taken = evening.translations.say("tournament-refused-taken");
        assert!(evening.act(|_| {}).contains(&taken), "why the second Bo does not enter is seen");
        for round in 1..=3 {
            let pair = evening.translations.say_with("tournament-pair", &[("round", round.into())]);
            evening.act(|harness| testing::press_control(harness, &pair));
            assert_eq!(evening.tournament().tournament().rounds().len(), round);
            evening.result(if round == 2 { "½ : ½" } else { "1 : 0" });
            assert_eq!(evening.tournament().open_games().count(), 0);
        }
        evening.press("tournament-standings");
        let read = evening.act(|_| {});
        // On a phone the tie-breaks are beside what is seen.
        let names = ["Ada", "Bo", "Cy", "BH/C1"];
        for name in &names[..if size[0] < 600.0 { 3 } else { 4 }] {
            assert!(read.iter().any(|text| text == name), "{name} in {read:?}");
        }
        evening.press("tournament-take-back");
        assert_eq!(evening.tournament().open_games().count(), 1);
        evening.press("tournament-rounds");
        let play = {
            let game = *evening.tournament().open_games().next().expect("an open game");
            [game.white, game.black].map(|id| evening.tournament().name_of(id).to_owned())
        };
        let button = format!("{}: {} – {}", evening.translations.say("tournament-play"), play[0], play[1]);
        evening.act(|harness| testing::press_control(harness, &button));
        assert_eq!(evening.played.take(), Some(GameToPlay { players: play, berserk: [false; 2] }));
        evening.press("tournament-standings");
        for _ in 0..2 {
            let key = if evening.draft.is_removing { "tournament-remove-sure" } else { "tournament-remove" };
            let button = evening.translations.say(key);
            // On a phone it stands below what is seen.
            evening.act(|harness| {
                harness.key_press(egui::Key::End);
                testing::run_until_settled(harness);
                testing::press_control(harness, &button);
            });
        }
        assert!(evening.app.world().resource::<PlayerProgress>().tournaments.is_empty());
    }
}
