//! What is chosen for a tournament that is about to be announced.
//!
//! | file | content |
//! |---|---|
//! | `beginning` | when it begins |
//! | `details` | what is seldom decided: breaks, the time for first moves, places |

mod beginning;
mod details;

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use self::beginning::Beginning;
use self::details::PlanDetails;
use crate::app::i18n::Translations;
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::ui::online::offer;
use crate::app::ui::online::online_view::OnlineView;
use crate::app::ui::online::pace::{self, PaceDraft};
use crate::app::ui::online::tournament::system_keys;
use crate::app::ui::organiser::tournament_list;
use crate::app::ui::start::time_control::TimeChoice;
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::dialog, widgets::theme};
use crate::online_tournament::{MAX_ROUND_DAYS, MAX_TITLE_CHARS, PlanError, TournamentPlan, TournamentSystem};
use crate::session::{GameId, TimeControl};
use crate::tournament::BoardCount;

/// The greatest numbers that are offered.
const MAX_ROUNDS: usize = 20;
const MAX_MINUTES: u32 = 240;
/// How many days a round has in which players agree on times, unless the organiser chooses another number.
const USUAL_ROUND_DAYS: u8 = 7;

/// The systems that are offered, each with its usual numbers.
const SYSTEMS: [TournamentSystem; 6] = [
    TournamentSystem::Swiss { rounds: 5 },
    TournamentSystem::RoundRobin { cycles: 1 },
    TournamentSystem::RoundRobin { cycles: 2 },
    TournamentSystem::KnockOut,
    TournamentSystem::Arena { minutes: 45 },
    TournamentSystem::Duplicate,
];

/// What is chosen for a tournament that is about to be announced.
pub(in crate::app::ui) struct PlanDraft {
    name: String,
    system: TournamentSystem,
    /// On how many boards teams play; `None` if players take part for themselves.
    boards: Option<u8>,
    pace: PaceDraft,
    /// How many days a round lasts in which players agree on the times of their games; `None` if the rounds follow one another.
    round_days: Option<u8>,
    time: TimeChoice,
    controls: [TimeControl; 2],
    is_rated: bool,
    is_public: bool,
    allows_bots: bool,
    begins: Beginning,
    details: PlanDetails,
}

impl Default for PlanDraft {
    fn default() -> Self {
        let control = TimeControl::Fischer { base: Duration::from_mins(3), increment: Duration::from_secs(2) };
        Self {
            name: String::new(),
            system: SYSTEMS[0],
            boards: None,
            pace: PaceDraft::default(),
            round_days: None,
            time: TimeChoice::default(),
            controls: [control; 2],
            is_rated: true,
            is_public: true,
            allows_bots: false,
            begins: Beginning::default(),
            details: PlanDetails::default(),
        }
    }
}

impl PlanDraft {
    /// The plan; `server_time` is in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be played like this.
    fn plan(&self, translations: &Translations, game: GameId, server_time: u64) -> Result<TournamentPlan, PlanError> {
        let name = self.name.trim();
        let plan = TournamentPlan::new(
            if name.is_empty() { translations.say("tournament-name-hint") } else { name.to_owned() },
            game,
            self.pace.pace(self.controls),
            self.system,
        );
        let starts_at = self.begins.time(server_time);
        let boards = self.boards.and_then(|count| BoardCount::try_from(count).ok());
        let (rated, public, allows_bots) = (self.is_rated, self.is_public, self.allows_bots);
        let round_days = self.round_days;
        let plan = TournamentPlan { rated, public, starts_at, boards, round_days, allows_bots, ..plan };
        self.details.in_plan(plan).checked()
    }
}

/// Draws what is chosen.
pub(in crate::app::ui) fn plan_ui(ui: &mut Ui, view: OnlineView, draft: &mut PlanDraft, game: &mut GameId) {
    let translations = view.translations;
    dialog::part_heading_ui(ui, translations.say("online-announce-title"));
    ui.horizontal(|ui| {
        let label = ui.label(translations.say("tournament-name"));
        let field = egui::TextEdit::singleline(&mut draft.name).id_salt("tournament name");
        let field = field.hint_text(translations.say("tournament-name-hint")).char_limit(MAX_TITLE_CHARS);
        ui.add(field.margin(egui::Margin::symmetric(8, 6)).desired_width(f32::INFINITY)).labelled_by(label.id);
    });
    offer::game_ui(ui, translations, game);
    system_ui(ui, translations, &mut draft.system, game.has_dice());
    let has_teams = matches!(draft.system, TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. });
    tournament_list::boards_ui(ui, translations, has_teams, &mut draft.boards);
    pace::pace_ui(ui, translations, &mut draft.pace, &mut draft.time, &mut draft.controls);
    rounds_ui(ui, translations, draft);
    beginning::beginning_ui(ui, view, &mut draft.begins);
    ui.checkbox(&mut draft.is_public, translations.say("online-tournament-public"))
        .show_tip(translations.say("tip-online-tournament-public"));
    ui.checkbox(&mut draft.is_rated, translations.say("online-tournament-rated"));
    ui.checkbox(&mut draft.allows_bots, translations.say("online-tournament-allows-bots"));
    let is_live = draft.pace.pace(draft.controls).is_live();
    details::details_ui(ui, translations, (draft.system, is_live), &mut draft.details);
}

/// Draws the choice of the system, and its number of rounds or minutes.
fn system_ui(ui: &mut Ui, translations: &Translations, system: &mut TournamentSystem, has_dice: bool) {
    if !has_dice && *system == TournamentSystem::Duplicate {
        *system = SYSTEMS[0];
    }
    let title = structure::heading_ui(ui, HeadingLevel::Part, theme::strong(translations.say("tournament-system")));
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group_below(ui, &title);
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for other in SYSTEMS.into_iter().filter(|other| has_dice || *other != TournamentSystem::Duplicate) {
            let is_chosen = system_keys(other) == system_keys(*system);
            if theme::chip(ui, is_chosen, translations.say(system_keys(other)[0])).clicked() && !is_chosen {
                *system = other;
            }
        }
    });
    let [_, about_key] = system_keys(*system);
    match system {
        TournamentSystem::Swiss { rounds } => {
            number_field::row_ui(ui, translations.say("tournament-rounds"), NumberField::new(rounds, 1..=MAX_ROUNDS));
        }
        TournamentSystem::Arena { minutes } => {
            let field = NumberField::new(minutes, 1..=MAX_MINUTES);
            number_field::row_ui(ui, translations.say("online-arena-minutes"), field);
        }
        TournamentSystem::RoundRobin { .. } | TournamentSystem::KnockOut | TournamentSystem::Duplicate => {}
    }
    ui.add(egui::Label::new(theme::faint(translations.say(about_key))).wrap());
}

/// Draws whether the rounds follow one another or last days, where there are rounds and the games have a clock.
fn rounds_ui(ui: &mut Ui, translations: &Translations, draft: &mut PlanDraft) {
    if draft.system.format().is_none() || !draft.pace.pace(draft.controls).is_live() {
        draft.round_days = None;
        return;
    }
    let usual = draft.round_days.unwrap_or(USUAL_ROUND_DAYS);
    let over_days = translations.say_with("online-round-days", &[("count", usual.into())]);
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, translations.say("tournament-rounds"));
        for (days, text) in [(None, translations.say("online-rounds-one-evening")), (Some(usual), over_days)] {
            if theme::chip(ui, draft.round_days == days, text).clicked() {
                draft.round_days = days;
            }
        }
    });
    if let Some(days) = &mut draft.round_days {
        let field = NumberField::new(days, 1..=MAX_ROUND_DAYS);
        number_field::row_ui(ui, translations.say("online-days-of-a-round"), field);
        ui.add(egui::Label::new(theme::faint(translations.say("online-days-of-a-round-about"))).wrap());
    }
}

/// Draws the button that begins an announcement, or those that make and discard it.
pub(in crate::app::ui) fn announce_ui(
    ui: &mut Ui,
    view: OnlineView,
    draft: &mut Option<PlanDraft>,
    game: GameId,
    commands: &mut Vec<UiCommand>,
) {
    let Some(plan) = draft else {
        let button = theme::main_button(view.say("online-announce"));
        let tip = view.say("online-tournament-needs-name");
        if ui.add_enabled(view.name.is_some(), button).show_disabled_tip(tip).clicked() {
            *draft = Some(PlanDraft::default());
        }
        return;
    };
    let plan = plan.plan(view.translations, game, view.server_time().unwrap_or_default());
    let may = plan.is_ok() && view.name.is_some() && !view.tournaments.is_waiting;
    let button = ui.add_enabled(may, theme::main_button(view.say("online-announce-make")));
    let button = button.show_disabled_tip(view.say("online-announce-needs-clock"));
    let is_discarded = dialog::cancel_ui(ui, view.translations);
    match plan {
        Ok(plan) if button.clicked() => {
            commands.push(UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(Box::new(plan))));
            *draft = None;
        }
        _ if is_discarded => *draft = None,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::online::tournament_list::{tests::fixture, tournaments_ui};
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{online::kept_seats::KeptSeats, online::lobby::Lobby};
    use crate::player::PlayerName;

    /// The page and its foot.
    fn page<'a>(
        shown: &'a Fixture,
        name: Option<&'a PlayerName>,
        size: [f32; 2],
    ) -> egui_kittest::Harness<'a, Vec<UiCommand>> {
        let (mut draft, mut game) = (None, GameId::default());
        testing::harness(size, move |ui, commands| {
            let (lobby, seats) = (Lobby::default(), KeptSeats::default());
            let view = OnlineView { name, now: Duration::from_secs(5), ..shown.online(&lobby, &seats) };
            tournaments_ui(ui, view, &mut draft, &mut game, commands);
            announce_ui(ui, view, &mut draft, game, commands);
        })
    }

    /// The choice of rounds that last days.
    fn in_days(shown: &Fixture) -> String {
        shown.translations.say_with("online-round-days", &[("count", USUAL_ROUND_DAYS.into())])
    }

    #[test]
    fn what_is_chosen_is_announced_and_begins_by_the_time_of_the_server() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
        testing::press_control(&mut harness, &shown.say("online-announce"));
        testing::press_control(&mut harness, &shown.say("tournament-arena"));
        testing::press_control(&mut harness, "10 + 5");
        testing::press_control(&mut harness, &shown.say("online-tournament-rated"));
        testing::press_control(&mut harness, &shown.say("online-tournament-allows-bots"));
        testing::press_control(&mut harness, &shown.say("online-begins"));
        testing::press_control(&mut harness, &shown.say("online-begins-10-min"));
        testing::press_control(&mut harness, &shown.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!((plan.system, plan.rated, plan.public), (TournamentSystem::Arena { minutes: 45 }, false, true));
        assert!(plan.allows_bots);
        assert_eq!((&*plan.name, plan.game), ("Club evening", GameId::default()));
        assert_eq!(plan.starts_at, Some(1_000_000 + 3_000 + 600_000));
    }

    #[test]
    fn a_tournament_begins_on_a_day_and_at_a_time() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let mut harness = page(&shown, Some(&name), [560.0, 1200.0]);
        for key in ["online-announce", "online-begins", "online-begins-at"] {
            testing::press_control(&mut harness, &shown.say(key));
        }
        // It is 00:16 on 1 January 1970, a Thursday, and 00:30 of the next day is chosen.
        for (key, entry) in
            [("calendar-choose-day", "Sat 3 Jan"), ("calendar-choose-hour", "01"), ("calendar-choose-minute", ":45")]
        {
            testing::press_control(&mut harness, &shown.say(key));
            testing::press_control(&mut harness, entry);
        }
        testing::press_control(&mut harness, &shown.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!(plan.starts_at, Some(((2 * 24 + 1) * 60 + 45) * 60_000));
    }

    #[test]
    fn no_date_is_offered_as_long_as_the_time_of_the_server_is_unknown() {
        let mut shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        for is_known in [true, false] {
            shown.tournaments.listed = shown.tournaments.listed.take().filter(|_| is_known);
            let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
            for key in ["online-announce", "online-begins"] {
                testing::press_control(&mut harness, &shown.say(key));
            }
            assert!(testing::shows_text(&harness, &shown.say("online-begins-week")));
            assert_eq!(testing::shows_text(&harness, &shown.say("online-begins-at")), is_known);
        }
    }

    #[test]
    fn what_is_seldom_decided_is_announced() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
        for key in ["online-announce", "online-plan-more"] {
            testing::press_control(&mut harness, &shown.say(key));
        }
        testing::focus_control(&mut harness, &shown.say("online-plan-break"));
        for _ in 0..2 {
            testing::press_key(&mut harness, egui::Key::ArrowUp);
        }
        testing::press_control(&mut harness, &shown.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        assert_eq!((plan.break_secs, plan.first_turn, plan.most_players), (60, 120, 128));
    }

    #[test]
    fn teams_play_where_the_system_has_teams() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        for (system, boards) in [("tournament-swiss", Some(4)), ("tournament-arena", None)] {
            let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
            testing::press_control(&mut harness, &shown.say("online-announce"));
            testing::press_control(&mut harness, &shown.say("online-teams-play"));
            assert!(testing::shows_text(&harness, &shown.say("online-team-boards")));
            testing::press_control(&mut harness, &shown.say(system));
            testing::run_until_settled(&mut harness);
            assert_eq!(testing::shows_text(&harness, &shown.say("online-teams-play")), boards.is_some(), "{system}");
            testing::press_control(&mut harness, &shown.say("online-announce-make"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
                panic!("{commands:?}")
            };
            assert_eq!(plan.boards.map(u8::from), boards, "{system}");
        }
    }

    #[test]
    fn whole_numbers_are_changed_by_one_with_keys() {
        use egui::Key::{ArrowDown, ArrowUp};
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
        for control in [shown.say("online-announce"), shown.say("online-teams-play"), in_days(&shown)] {
            testing::press_control(&mut harness, &control);
        }
        for (key, pressed) in
            [("tournament-rounds", ArrowUp), ("online-team-boards", ArrowUp), ("online-days-of-a-round", ArrowDown)]
        {
            testing::focus_control(&mut harness, &shown.say(key));
            testing::press_key(&mut harness, pressed);
        }
        testing::press_control(&mut harness, &shown.say("online-announce-make"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
            panic!("{commands:?}")
        };
        let numbers = (plan.system, plan.boards.map(u8::from), plan.round_days);
        assert_eq!(numbers, (TournamentSystem::Swiss { rounds: 6 }, Some(5), Some(6)));
    }

    #[test]
    fn a_knock_out_on_a_server_says_what_becomes_of_drawn_games() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
        testing::press_control(&mut harness, &shown.say("online-announce"));
        testing::press_control(&mut harness, &shown.say("tournament-knock-out"));
        assert!(testing::shows_text(&harness, "a draw in the fourth is a win for Black"));
    }

    #[test]
    fn a_tournament_without_a_clock_is_not_announced() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
        testing::press_control(&mut harness, &shown.say("online-announce"));
        testing::press_control(&mut harness, &shown.say("time-none"));
        testing::press_control(&mut harness, &shown.say("online-announce-make"));
        assert!(testing::take_commands(&mut harness).is_empty());
        testing::press_control(&mut harness, &shown.say("online-pace-days"));
        testing::press_control(&mut harness, &shown.say("online-announce-make"));
        assert_eq!(testing::take_commands(&mut harness).len(), 1);
    }

    #[test]
    fn rounds_last_days_where_there_are_rounds_and_clocks() {
        let shown = fixture(Language::English);
        let name = "Ana".parse().expect("a name");
        let announced = |others: &[&str]| {
            let mut harness = page(&shown, Some(&name), [560.0, 1000.0]);
            testing::press_control(&mut harness, &shown.say("online-announce"));
            testing::press_control(&mut harness, &in_days(&shown));
            assert!(testing::shows_text(&harness, &shown.say("online-days-of-a-round-about")));
            for key in others {
                testing::press_control(&mut harness, &shown.say(key));
            }
            testing::run_until_settled(&mut harness);
            let is_offered = testing::shows_text(&harness, &shown.say("online-rounds-one-evening"));
            testing::press_control(&mut harness, &shown.say("online-announce-make"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*commands else {
                panic!("{commands:?}")
            };
            (is_offered, plan.round_days)
        };
        assert_eq!(announced(&[]), (true, Some(7)));
        assert_eq!(announced(&["tournament-knock-out"]), (true, Some(7)));
        assert_eq!(announced(&["online-rounds-one-evening"]), (true, None));
        for key in ["tournament-arena", "online-pace-days"] {
            assert_eq!(announced(&[key]), (false, None), "{key}");
        }
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_any_window_and_language() {
        let name = "Ana".parse().expect("a name");
        for language in Language::ALL {
            let shown = fixture(language);
            for size in [[310.0, 1300.0], [560.0, 1000.0]] {
                let mut harness = page(&shown, Some(&name), size);
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{language:?}");
                testing::press_control(&mut harness, &shown.say("online-announce"));
                for key in ["online-begins", "online-begins-at", "online-plan-more"] {
                    testing::press_control(&mut harness, &shown.say(key));
                }
                testing::press_control(&mut harness, &in_days(&shown));
                assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{language:?}");
            }
        }
    }
}
