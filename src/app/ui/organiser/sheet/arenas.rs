//! Tests of an arena at one table.

use std::time::Duration;

use super::tests::Evening;
use crate::app::i18n::Language;
use crate::app::organiser::TournamentCommand;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::testing;
use crate::session::GameId;
use crate::tournament::{Colour, TournamentFormat};

const SIZE: [f32; 2] = [1000.0, 700.0];

impl Evening {
    /// Chooses an arena among the systems.
    fn choose_arena(&mut self) {
        let [list, arena] = ["tournament-system", "tournament-arena"].map(|key| self.translations.say(key));
        self.act(|harness| {
            testing::press_control(harness, &list);
            testing::press_control(harness, &arena);
        });
    }

    fn reads_key(&mut self, key: &str) -> bool {
        let text = self.translations.say(key);
        self.reads(&text)
    }

    /// The names of White and Black in the first game that goes on.
    fn open_names(&self) -> [String; 2] {
        let game = *self.tournament().open_games().next().expect("an open game");
        [game.white, game.black].map(|id| self.tournament().name_of(id).to_owned())
    }

    fn pair_free_players(&mut self) {
        let name = self.translations.say("tournament-pair-free");
        self.press_by_key(&name);
    }

    fn leader_points(&self) -> String {
        self.tournament().table(&|key| key.to_owned()).swap_remove(0).points
    }

    fn set_minutes(&mut self, minutes: u64) {
        self.app.insert_resource(WallClock::manual(Duration::from_secs(minutes * 60)));
    }
}

/// The dialog with an arena of 45 minutes in which these names are entered.
fn arena(names: &[&str]) -> Evening {
    let mut evening = Evening::new(SIZE, Language::English);
    let (name, game, initial_colour) = ("Evening".to_owned(), GameId::Lielow, Colour::White);
    let format = TournamentFormat::Arena { minutes: 45 };
    let command = TournamentCommand::Create { name, game, format, initial_colour, boards: None };
    evening.app.world_mut().write_message(command);
    evening.app.update();
    names.iter().for_each(|name| evening.enter(name));
    evening
}

#[test]
fn an_arena_is_run_with_the_keyboard_in_each_language_and_on_a_phone() {
    for (size, language) in
        [(SIZE, Language::English), ([327.0, 700.0], Language::Spanish), ([327.0, 700.0], Language::Portuguese)]
    {
        let mut evening = Evening::new(size, language);
        evening.choose_arena();
        assert!(evening.reads_key("online-arena-minutes") && !evening.reads_key("online-teams-play"));
        evening.press("tournament-create");
        ["Ada", "Bo", "Cy"].into_iter().for_each(|name| evening.enter(name));
        evening.press("online-tournament-games");
        assert!(evening.reads_key("tournament-arena-unpaired"));
        evening.pair_free_players();
        assert_eq!(evening.tournament().open_game_count(), 1);
        let [white, black] = evening.open_names();
        let waiting = ["Ada", "Bo", "Cy"].into_iter().find(|name| ![&*white, &*black].contains(name));
        let berserk = format!("{white}: {}", evening.translations.say("tournament-berserk"));
        evening.press_by_key(&berserk);
        let play = format!("{}: {white} – {black}", evening.translations.say("tournament-play"));
        evening.press_by_key(&play);
        assert_eq!(evening.played.take(), Some([white, black]));
        evening.pair_free_players();
        assert!(evening.reads_key("tournament-refused-nobody-free"), "one alone is free");
        evening.result("1 : 0");
        assert_eq!(evening.leader_points(), "3", "a berserk win");
        evening.pair_free_players();
        let is_waiting = |name: &String| Some(name.as_str()) == waiting;
        assert!(evening.open_names().iter().any(is_waiting), "whoever has waited is paired");
        evening.press("tournament-participants");
        evening.enter("Di");
        evening.press("tournament-standings");
        assert!(evening.reads("Ada") && evening.reads("Di") && evening.reads_key("tournament-arena-legend"));
        evening.press("tournament-all");
        let summary = evening.translations.say_with("online-arena", &[("minutes", 45_u32.into())]);
        assert!(evening.reads(&summary));
    }
}

#[test]
fn no_games_begin_after_the_time_and_the_last_result_ends_the_arena() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    assert!(evening.reads("New games begin until 1 Jan 1970, 00:45."));
    evening.result("½ : ½");
    evening.set_minutes(40);
    evening.pair_free_players();
    evening.set_minutes(45);
    assert!(evening.reads_key("tournament-arena-time-over") && !evening.reads("until 1 Jan"));
    let event_count = evening.tournament().events().len();
    evening.press("tournament-pair-free");
    assert_eq!(evening.tournament().events().len(), event_count);
    evening.result("0 : 1");
    assert!(evening.tournament().is_over() && evening.reads("Winner: ") && !evening.reads("Pair who is free"));
    evening.press("tournament-standings");
    assert!(evening.reads("Page to print") && evening.reads_key("tournament-arena-no-report"));
    assert!(!evening.reads("Report (TRF)"));
}

#[test]
fn results_and_berserk_of_a_game_that_is_over_are_corrected() {
    let mut evening = arena(&["Ada", "Bo"]);
    evening.pair_free_players();
    let [white, black] = evening.open_names();
    evening.result("½ : ½");
    evening.act(|harness| {
        testing::press_control(harness, &format!("Result: {white} – {black}"));
        testing::press_control(harness, "0 : 1");
    });
    evening.press_text(&format!("{black}: berserk"));
    assert_eq!(evening.leader_points(), "3");
    evening.press_text(&format!("{black}: berserk"));
    assert_eq!(evening.leader_points(), "2");
    evening.press("tournament-finish");
    assert!(evening.tournament().is_over() && evening.reads(&format!("Winner: {black}")));
}

#[test]
fn whoever_has_left_an_arena_is_not_paired_until_the_return() {
    let mut evening = arena(&["Ada", "Bo", "Cy"]);
    evening.press_text("Remove: Cy");
    evening.pair_free_players();
    evening.result("1 : 0");
    evening.press("tournament-participants");
    evening.press_text("Withdraw: Ada");
    evening.pair_free_players();
    assert!(evening.reads_key("tournament-refused-nobody-free"));
    evening.press("tournament-participants");
    evening.press_text("Return: Ada");
    evening.pair_free_players();
    assert_eq!(evening.tournament().open_game_count(), 1);
}
